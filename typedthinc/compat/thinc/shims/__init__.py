"""What `thinc.shims` has: models of other frameworks, of which there are none here. Each import says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typedthinc.compat.thinc.adapters.absent import absent

if not TYPE_CHECKING:
    __getattr__ = absent(__name__)
