from typedthinc.compat.thinc.adapters.factories import with_flatten as with_flatten
