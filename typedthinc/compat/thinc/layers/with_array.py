from typedthinc.compat.thinc.adapters.factories import with_array as with_array
