"""The array types as pydantic validates them: an array that fits is passed on as it is, never copied."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, get_args, get_origin

from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from typedthinc.arrays.expected import Expected, misfit


def array_schema(source: Any) -> CoreSchema:
    """Return the schema of an array type, such as `Floats2d[Any, Literal[784]]`: only literals are compared."""
    kind = get_origin(source) or source
    # "Floats2d". The table of the types would import them, and they import this.
    family, rank = kind.__name__[:-2], int(kind.__name__[-2])
    expected = Expected(family, rank, tuple(_fitting(size) for size in get_args(source)))

    def validate(X: Any) -> Any:
        problem = misfit(X, expected)
        if problem is not None:
            raise PydanticCustomError("array_mismatch", "{problem}", {"problem": problem})
        return X

    # Where a union has none that fits, pydantic names each by its function.
    validate.__name__ = kind.__name__
    return core_schema.no_info_plain_validator_function(validate)


def _fitting(size: Any) -> Collection[int] | None:
    return get_args(size) if get_origin(size) is Literal else None
