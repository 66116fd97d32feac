"""What `thinc.layers.ragged2list` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import ragged2list as ragged2list
