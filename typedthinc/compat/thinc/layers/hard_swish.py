from typedthinc.compat.thinc.adapters.factories import HardSwish as HardSwish
