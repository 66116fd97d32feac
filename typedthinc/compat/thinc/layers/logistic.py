"""What `thinc.layers.logistic` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.factories import Logistic as Logistic
