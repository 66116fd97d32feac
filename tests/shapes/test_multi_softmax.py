"""The rule of MultiSoftmax: its width is a sum."""

from __future__ import annotations

from typing import Any

import pytest

from typedthinc.shapes import rules
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, number
from typedthinc.shapes.terms import Array, width_of

DECLARED = LayerType(
    "MultiSoftmax", Scheme.of(Signature(Array("Floats", (UNKNOWN, number(3))), Array("Floats", (UNKNOWN, UNKNOWN))))
)


@pytest.mark.parametrize(
    ("nOs", "width"), [((2, 3), number(5)), ((4,), number(4)), ((2, ...), UNKNOWN), (..., UNKNOWN), ([2, 3], UNKNOWN)]
)
def test_the_widths_add_up_as_far_as_they_are_known(nOs: Any, width: Size) -> None:
    (only,) = rules.multi_softmax([DECLARED], nOs=nOs).scheme.alternatives
    assert (width_of(only.input), width_of(only.output)) == (number(3), width)


@pytest.mark.parametrize(
    ("nOs", "told"), [((), "at least one of them"), ((2, 0), r"nOs\[1\]"), ((-1, ...), r"nOs\[0\]")]
)
def test_what_is_no_width(nOs: Any, told: str) -> None:
    with pytest.raises(Mismatch, match=rf"^MultiSoftmax: .*{told}") as caught:
        rules.multi_softmax([DECLARED], nOs=nOs)
    assert (caught.value.kind, caught.value.argument) == ("size", "nOs")
