"""Whether a value can be a parameter, or the gradient of one."""

from typing import Any, Final, cast

import numpy as np

from typedthinc.arrays.dtypes import FAMILY_OF_KIND
from typedthinc.errors import DtypeMismatchError, ShapeMismatchError
from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES, foreign_of
from typedthinc.shapes.messages import parameter_but
from typedthinc.shapes.sizes import UNKNOWN, number
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array, Other, Term
from typedthinc.shapes.unify import fit

_NUMBERS: Final = frozenset("fiu")
# A layer of a user's may hold a mask, of which nothing is stated.
_ANY: Final = frozenset("fiub")


def check_parameter(name: str, value: Any, *, is_stated: bool = True) -> None:
    """Refuse what is not an array of numbers, or of bools where the layer states nothing of the parameter.

    Raises:
        DtypeMismatchError: It masks its values, belongs to another library, or holds text, say.
        ShapeMismatchError: It is not an array at all.
    """
    kinds = _NUMBERS if is_stated else _ANY
    if type(value) not in KNOWN_ARRAY_TYPES or value.dtype.kind not in kinds:  # by class, dtype: the usual case
        _look(name, value, kinds)


def check_stays(name: str, before: Any, value: Any) -> None:
    """Refuse an array that has another shape or dtype than the parameter.

    Raises:
        ShapeMismatchError: It has another shape.
        DtypeMismatchError: It has another dtype.
    """
    remedy = f"set_param({name!r}, None) first removes the old value"
    if before.shape != value.shape:
        raise ShapeMismatchError(f"{name} has shape {before.shape} and cannot become {value.shape}: {remedy}")
    if before.dtype != value.dtype:
        raise DtypeMismatchError(f"{name} has dtype {before.dtype} and cannot become {value.dtype}: {remedy}")


def check_gradient(name: str, param: Any, value: Any) -> None:
    """Refuse what is not an array of numbers of the shape of a parameter.

    Raises:
        DtypeMismatchError: It masks its values, belongs to another library, or holds bools, say.
        ShapeMismatchError: It is not an array at all, or has another shape.
    """
    what = f"the gradient of {name}"
    check_parameter(what, value)
    check_shape(what, value, param.shape)


def check_shape(what: str, value: Any, shape: tuple[int | None, ...]) -> None:
    """Refuse an array of another shape, None for any size, in the words of the checker.

    Raises:
        ShapeMismatchError: It has another one.
    """
    if value.shape == shape:  # the usual case, without a term
        return
    if len(value.shape) == len(shape) and all(one in (None, two) for one, two in zip(shape, value.shape, strict=True)):
        return
    family = FAMILY_OF_KIND.get(value.dtype.kind, "Floats")
    sizes = (UNKNOWN if size is None else number(size) for size in shape)
    term, wanted = _term(family, *map(number, value.shape)), _term(family, *sizes)
    try:
        fit(term, wanted, Substitution())
    except Misfit as misfit:
        raise ShapeMismatchError(parameter_but(what, wanted, term, misfit)) from None


def _term(family: str, *sizes: Any) -> Term:
    return Array(family, sizes) if sizes else Other("a number")


def _look(what: str, value: Any, kinds: frozenset[str]) -> None:
    foreign = None if _is_number(value, kinds) else foreign_of(value)
    if foreign is not None:
        raise DtypeMismatchError(f"{what} cannot be {foreign.name}; {foreign.remedy}")
    if not hasattr(value, "shape") or not hasattr(value, "dtype"):
        came = "None" if value is None else type(value).__name__
        raise ShapeMismatchError(f"{what} must be an array, not {came}")


def _is_number(value: Any, kinds: frozenset[str]) -> bool:
    """Tell a number of numpy, such as a sum: it stands for an array without axes."""
    return isinstance(value, np.generic) and cast("Any", value).dtype.kind in kinds
