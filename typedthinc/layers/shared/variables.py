"""Type variables of layers whose input or output may be anything."""

from typing import Any, Literal

from typing_extensions import TypeVar

from typedthinc.types import ArrayXd, Floats3d, Floats4d, Floats5d, FloatsXd

# What a model takes and gives. Unlike those that Model is generic in, they have no variance: a callback inside a
# function gives back what the function takes.
InT = TypeVar("InT", default=Any)
OutT = TypeVar("OutT", default=Any)
# What passes through, and arrays in a container: those that a layer takes, and those that it makes of them.
T = TypeVar("T", default=Any)
A = TypeVar("A", default=Any)
AnotherA = TypeVar("AnotherA", default=Any)
# An array of any rank, of any dtype family or of floats.
ArrayT = TypeVar("ArrayT", bound=ArrayXd, default=Any)
FloatsT = TypeVar("FloatsT", bound=FloatsXd, default=Any)
# Sequences (B, C, n), images (B, C, h, w), or volumes (B, C, d, h, w).
ImagesT = TypeVar("ImagesT", bound=Floats3d | Floats4d | Floats5d, default=Any)
# The same for functions that call ops: mypy takes a variable for their overloads only where it is one type at a time.
EachImagesT = TypeVar("EachImagesT", Floats3d, Floats4d, Floats5d)
# A batch of sequences in a container, and what a layer makes of it, in the same container.
S = TypeVar("S", default=Any)
R = TypeVar("R", default=Any)
# What sizes are computed from: parameters, and attributes of the model. The default is that of the parameter.
bidirectional = TypeVar("bidirectional", bound=int, default=Literal[0])
column = TypeVar("column", bound=int, default=Any)
num_heads = TypeVar("num_heads", bound=int, default=Literal[1])
window_size = TypeVar("window_size", bound=int, default=Literal[1])
