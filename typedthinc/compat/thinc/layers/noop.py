from typedthinc.compat.thinc.adapters.factories import noop as noop
