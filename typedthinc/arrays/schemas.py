"""The array types as pydantic knows them: arrays are passed on as they are, lists of JSON become arrays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Literal, get_args, get_origin

import numpy as np
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from typedthinc.arrays.expected import Expected, misfit

_DTYPES = {"Floats": "float32", "Ints": "int64"}


def array_schema(source: Any) -> CoreSchema:
    """Return the schema of an array type, such as `Floats2d[Any, Literal[784]]`: only literals are compared.

    An array that fits is never copied. Lists of lists of numbers become an array of float32 or int64, but for
    `strict=True`. In JSON an array is written as lists.
    """
    kind = get_origin(source) or source
    # "Floats2d". The table of the types would import them, and they import this.
    family, rank = kind.__name__[:-2], int(kind.__name__[-2])
    expected = Expected(family, rank, tuple(_fitting(size) for size in get_args(source)))
    lists = _lists(expected)

    def fitting(X: Any) -> Any:
        problem = misfit(X, expected)
        if problem is not None:
            raise PydanticCustomError("array_mismatch", "{problem}", {"problem": problem})
        return X

    def converted(X: Any, validated: Callable[[Any], Any]) -> Any:
        return fitting(_array(validated(X), expected) if isinstance(X, list) else X)

    # Where a union has none that fits, pydantic names each by its function.
    fitting.__name__ = converted.__name__ = kind.__name__
    from_lists = core_schema.no_info_wrap_validator_function(converted, lists)
    from_arrays = core_schema.no_info_plain_validator_function(fitting)
    return core_schema.json_or_python_schema(
        json_schema=from_lists,
        python_schema=core_schema.lax_or_strict_schema(lax_schema=from_lists, strict_schema=from_arrays),
        serialization=core_schema.plain_serializer_function_ser_schema(_listed, return_schema=lists, when_used="json"),
    )


def _fitting(size: Any) -> Collection[int] | None:
    return get_args(size) if get_origin(size) is Literal else None


def _lists(expected: Expected) -> CoreSchema:
    """Return the schema of what an array is in JSON: lists in each other, and numbers in the last."""
    # Neither texts nor truths are numbers, nor has JSON any that are not finite.
    schema: CoreSchema = core_schema.float_schema(strict=True, allow_inf_nan=False)
    if expected.family == "Ints":
        schema = core_schema.int_schema(strict=True)
    for axis in reversed(range(expected.rank or 0)):
        sizes = (expected.sizes[axis] if axis < len(expected.sizes) else None) or ()
        schema = core_schema.list_schema(
            schema, min_length=min(sizes, default=None), max_length=max(sizes, default=None), fail_fast=True
        )
    return schema


def _array(lists: Sequence[Any], expected: Expected) -> Any:
    dtype = _DTYPES[expected.family or "Floats"]
    try:
        with np.errstate(over="raise"):
            return np.asarray(lists, dtype)
    except ValueError:
        problem = f"expected {expected}, got lists of different lengths"
    except (OverflowError, FloatingPointError):
        problem = f"expected numbers that {dtype} can hold"
    raise PydanticCustomError("array_mismatch", "{problem}", {"problem": problem})


def _listed(X: Any) -> Any:
    return X.tolist()
