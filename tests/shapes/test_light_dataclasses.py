"""Light data classes: their objects are made, compared, hashed and shown as those of `dataclasses` are."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from typedthinc.shapes import light_dataclasses

MAKERS = [dataclasses.dataclass, light_dataclasses.dataclass]


def _classes(make: Callable[..., Any]) -> dict[str, Any]:
    @make(frozen=True, slots=True)
    class Plain:
        first: int
        second: str = "b"
        unseen: object = dataclasses.field(default=None, compare=False, repr=False)

    @make(slots=True)
    class Changeable:
        items: list[int] = dataclasses.field(default_factory=list)
        last: int = 0

    @make(frozen=True)
    class Inner(Plain):
        third: float = 1.5

        def __eq__(self, other: object) -> bool:
            return other == "inner"

    @make(eq=False)
    class Itself:
        pass

    return {each.__name__: each for each in (Plain, Changeable, Inner, Itself)}


@pytest.mark.parametrize("make", MAKERS)
def test_objects_are_made_compared_and_hashed(make: Callable[..., Any]) -> None:
    made = _classes(make)
    plain, changeable, inner, itself = made.values()
    assert plain(1) == plain(first=1, second="b", unseen=3) != plain(2)
    assert plain(1) != (1, "b")
    assert len({plain(1), plain(1, "b", 4), plain(1, "c")}) == 2
    assert inner(1) == "inner"
    assert inner(1) != plain(1)
    assert (inner(1).second, inner(1).third) == ("b", 1.5)
    assert itself() != itself()
    assert isinstance(hash(itself()), int)
    one, other = changeable(), changeable()
    one.items.append(1)
    assert (one.items, other.items, changeable([2], last=3).items) == ([1], [], [2])
    assert one != other
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)
    with pytest.raises(TypeError, match="first"):
        plain()
    with pytest.raises(TypeError, match="fourth"):
        plain(1, fourth=2)


@pytest.mark.parametrize("make", MAKERS)
def test_objects_are_shown_replaced_and_matched(make: Callable[..., Any]) -> None:
    plain = _classes(make)["Plain"]
    assert repr(plain(1)).endswith("Plain(first=1, second='b')")
    assert dataclasses.replace(plain(1), second="c") == plain(1, "c")
    assert plain.__match_args__ == ("first", "second", "unseen")
    assert not hasattr(plain(1), "__dict__")
