from typedthinc.compat.thinc.adapters.factories import Gelu as Gelu
