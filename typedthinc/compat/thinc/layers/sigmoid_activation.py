from typedthinc.compat.thinc.adapters.factories import sigmoid_activation as sigmoid_activation
