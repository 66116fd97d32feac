from typedthinc.compat.thinc.adapters.factories import with_getitem as with_getitem
