from typedthinc.compat.thinc.adapters.factories import softmax_activation as softmax_activation
