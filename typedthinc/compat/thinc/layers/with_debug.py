from typedthinc.compat.thinc.adapters.factories import with_debug as with_debug
