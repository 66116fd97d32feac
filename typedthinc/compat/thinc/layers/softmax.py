from typedthinc.compat.thinc.adapters.factories import Softmax as Softmax, Softmax_v2 as Softmax_v2
