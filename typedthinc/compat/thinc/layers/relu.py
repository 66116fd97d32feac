from typedthinc.compat.thinc.adapters.factories import Relu as Relu
