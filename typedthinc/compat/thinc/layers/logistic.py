from typedthinc.compat.thinc.adapters.factories import Logistic as Logistic
