from typedthinc.compat.thinc.adapters.factories import with_array2d as with_array2d
