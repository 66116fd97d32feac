"""Type variables of layers whose input or output may be anything."""

from __future__ import annotations

from typing import Any

from typing_extensions import TypeVar

# What a model takes and gives. Unlike those that Model is generic in, they have no variance: a callback inside a
# function gives back what the function takes.
InT = TypeVar("InT", default=Any)
OutT = TypeVar("OutT", default=Any)
# What passes through, and arrays in a container.
T = TypeVar("T", default=Any)
A = TypeVar("A", default=Any)
# A batch of sequences in a container, and what a layer makes of it, in the same container.
S = TypeVar("S", default=Any)
R = TypeVar("R", default=Any)
