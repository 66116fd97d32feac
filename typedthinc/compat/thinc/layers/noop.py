"""What `thinc.layers.noop` has."""

from typedthinc.compat.thinc.adapters.factories import noop as noop
