"""What `thinc.layers.expand_window` has."""

from typedthinc.compat.thinc.adapters.factories import expand_window as expand_window
