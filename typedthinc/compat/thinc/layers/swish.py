from typedthinc.compat.thinc.adapters.factories import Swish as Swish
