from typedthinc.compat.thinc.adapters.factories import with_reshape as with_reshape
