from typedthinc.compat.thinc.adapters.factories import Sigmoid as Sigmoid
