"""What `thinc.layers.dish` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import Dish as Dish
