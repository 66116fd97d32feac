"""A number that is not the one its type says: one error, where it stands, and none where it is used."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, chain

Width: TypeAlias = Literal[47]
WIDTH: Final[Width] = 48  # E: assignment: Incompatible types in assignment


def encoder() -> Model[Floats2d[Any, Any], Floats2d[Any, Width]]:
    return chain(Relu(WIDTH, 20), Dropout())


def pieces(is_wide: bool) -> Literal[2, 3]:
    if is_wide:
        return 4  # E: return-value: Incompatible return value type
    return 2


chain(encoder(), Linear(3, WIDTH))
chain(encoder(), Linear(3, 48))  # E: typedthinc-size: Linear takes Floats2d[*, 48], but encoder before it gives Floats2d[*, 47]
