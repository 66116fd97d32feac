"""Computed sizes in types: what a signature says of a size that it computes from others.

    def split(n: Size[N]) -> Model[Floats2d[B, I], Floats2d[B, Quotient[I, N]]]: ...

Each is an alias of Any, or of the parameter's own type, so that a checker without the plugin takes the size as unknown.
The plugin and the run time read the alias before it is resolved. A number is written `Literal[3]`.
"""

from typing import Any

from typing_extensions import TypeAliasType, TypeVar, TypeVarTuple

_X = TypeVar("_X", bound=int, default=Any)
_Y = TypeVar("_Y", bound=int, default=Any)
_ModelT = TypeVar("_ModelT")
_Signatures = TypeVarTuple("_Signatures")

# X + Y.
Sum = TypeAliasType("Sum", Any, type_params=(_X, _Y))
# X - Y, at least 1: the other size must be larger.
Difference = TypeAliasType("Difference", Any, type_params=(_X, _Y))
# X * Y; at least one of them must be a number where the layer is made.
Product = TypeAliasType("Product", Any, type_params=(_X, _Y))
# X // Y without rest: X must be a multiple of Y, which must be a number where the layer is made.
Quotient = TypeAliasType("Quotient", Any, type_params=(_X, _Y))
# X // Y, rounded down; Y must be a number where the layer is made.
Floor = TypeAliasType("Floor", Any, type_params=(_X, _Y))
# X, which must be a multiple of Y; where Y is not known, just X.
Multiple = TypeAliasType("Multiple", Any, type_params=(_X, _Y))

# X where it is one number for all axes; of a tuple with one for each, that of axis Y, from `Literal[0]` on.
Along = TypeAliasType("Along", Any, type_params=(_X, _Y))

# Types of parameters that sizes are computed from. Beside these there is `Size[X]`, an int of at least 1.
# An int of at least 0.
Count = TypeAliasType("Count", int, type_params=(_X,))
# A bool; True is 1, False is 0.
Flag = TypeAliasType("Flag", bool, type_params=(_X,))
# Sizes of at least 1, at least one of them: X is their sum.
Sizes = TypeAliasType("Sizes", tuple[int, ...], type_params=(_X,))

# A layer that can be used in several ways: the type that every checker sees, then the signatures that the plugin and
# the run time choose from, each as a Model.
OneOf = TypeAliasType("OneOf", _ModelT, type_params=(_ModelT, _Signatures))
