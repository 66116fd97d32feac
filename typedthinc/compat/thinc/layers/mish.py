from typedthinc.compat.thinc.adapters.factories import Mish as Mish
