from typedthinc.compat.thinc.adapters.factories import with_ragged as with_ragged
