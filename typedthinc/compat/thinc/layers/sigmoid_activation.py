"""What `thinc.layers.sigmoid_activation` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import sigmoid_activation as sigmoid_activation
