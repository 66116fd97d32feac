"""How a sentence of the checker, which names variables, is compared with that of the program."""

from __future__ import annotations

import pytest

from tests.agreement.verdicts import says_so

GIVEN = "but list2array before it gives Floats2d[*, 2]"


@pytest.mark.parametrize(
    ("hint", "layer", "ran"),
    [
        ("; did you mean with_padded(v8)?", "Relu", "; did you mean with_padded(Relu(...))?"),
        ("; did you mean with_padded(v8)?", "with_array(Relu)", ""),
        (
            "; did you mean with_padded(v8), or list2padded() before it?",
            "with_array(Relu)",
            "; did you forget list2padded() before it?",
        ),
    ],
)
def test_hints_that_name_a_variable(hint: str, layer: str, ran: str) -> None:
    """The program has a word for what to put a layer in only where the layer has one."""
    said = f"v8 (chain that begins with {layer}) takes Padded, {GIVEN}{hint}"
    assert says_so(said, f"{layer} takes Padded, {GIVEN}{ran}")
    assert not says_so(said, f"{layer} takes Padded, {GIVEN}; did you mean Relu?")
