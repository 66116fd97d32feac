"""What `thinc.layers.list2array` has."""

from typedthinc.compat.thinc.adapters.factories import list2array as list2array
