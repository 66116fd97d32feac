from typedthinc.compat.thinc.adapters.factories import with_padded as with_padded
