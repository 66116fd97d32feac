"""What `thinc.layers.with_ragged` has."""

from typedthinc.compat.thinc.adapters.factories import with_ragged as with_ragged
