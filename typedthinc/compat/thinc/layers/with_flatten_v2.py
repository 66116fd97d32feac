from typedthinc.compat.thinc.adapters.factories import with_flatten_v2 as with_flatten_v2
