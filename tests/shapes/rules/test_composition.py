"""What a rule gets."""

from __future__ import annotations

from typedthinc.shapes.rules import Composition


def test_an_argument_that_is_left_out_has_its_default() -> None:
    at = Composition("layer", arguments={"known": 3, "unknown": ...})
    assert [at.argument(name, 1) for name in ("known", "unknown", "left_out")] == [3, ..., 1]
