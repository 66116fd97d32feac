"""A check that gradient callbacks go with their forward pass: for finding mistakes, at the price of time.

Without it nothing is looked at, and no step has a function call more: two methods of `Model` are replaced meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import RLock
from typing import Any, Final
from weakref import WeakKeyDictionary
from zlib import crc32

import numpy as np

from typedthinc.arrays.indexing import on_host
from typedthinc.arrays.mapping import map_arrays
from typedthinc.errors import StaleGradientError, TypedthincError, layer_error
from typedthinc.model.model import Model
from typedthinc.model.walk import locate
from typedthinc.tracebacks import shorten

VARIABLE: Final = "TYPEDTHINC_DEBUG"
_lock: Final = RLock()
_plain: Final[tuple[Any, Any]] = Model.__call__, Model.finish_update  # as they are without it
# How many blocks are open; and how often the parameters of a node have been updated in one of them.
_depth = 0
_updates: Final[WeakKeyDictionary[Model[Any, Any], int]] = WeakKeyDictionary()


@contextmanager
def debug() -> Generator[None]:
    """Check gradient callbacks within a `with` block, in all threads. TYPEDTHINC_DEBUG=1 does so in all of a program.

    A callback belongs to its forward pass. It is an error that names the layer and what was changed if the input or the
    output of a layer was changed in place since, or if its parameters were, by `finish_update` or otherwise.

    Raises:
        StaleGradientError: By the callback, within the block.

    Examples:
        >>> import numpy as np
        >>> from typedthinc.api import Linear
        >>> model = Linear(1, 1).initialize()
        >>> X = np.ones((2, 1), "float32")
        >>> with debug():
        ...     Y, backprop = model.begin_update(X)
        ...     X += 1
        ...     backprop(Y)  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        typedthinc.errors.StaleGradientError: Linear: its input was changed in place since the forward pass...
    """
    _switch(1)
    try:
        yield
    finally:
        _switch(-1)


def _switch(by: int) -> None:
    global _depth
    with _lock:  # threads may open blocks at once
        _depth += by
        call, finish_update = (_call, _finish_update) if _depth else _plain
        setattr(Model, "__call__", call)  # noqa: B010  # checkers would have it declared as a variable
        setattr(Model, "finish_update", finish_update)  # noqa: B010


def _call(self: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Any]:
    call, _ = _plain
    try:
        Y, backprop = call(self, X, is_train)
    except TypedthincError as error:  # this frame belongs to the library
        shorten(error)
        raise
    return (Y, _checked(self, X, Y, backprop)) if is_train else (Y, backprop)


def _finish_update(self: Model[Any, Any], optimizer: Any) -> None:
    _, finish_update = _plain
    for node in self.walk():  # of all below: each has weights that callbacks use
        if node.grad_names:
            _updates[node] = _updates.get(node, 0) + 1
    finish_update(self, optimizer)


def _checked(model: Model[Any, Any], X: Any, Y: Any, backprop: Callable[..., Any]) -> Callable[..., Any]:
    """Have a callback look at what it belongs to before it does anything."""
    marks = _mark(X), _mark(Y)  # checksums now, and again when the callback is called
    weights = {name: _mark(model.maybe_get_param(name)) for name in model.param_names}
    versions = {node: _updates.get(node, 0) for node in model.walk()}

    def checked(dY: Any, **options: Any) -> Any:
        for node, version in versions.items():  # first: it explains the changes that follow
            if _updates.get(node, 0) != version:
                raise _stale(model, node, "finish_update has changed its parameters")
        for what, value, mark in (("input", X, marks[0]), ("output", Y, marks[1])):
            if _mark(value) != mark:
                raise _stale(model, model, f"its {what} was changed in place")
        for name, mark in weights.items():
            if _mark(model.maybe_get_param(name)) != mark:
                raise _stale(model, model, f"its parameter {name} was changed")
        return backprop(dY, **options)

    return checked


def _stale(model: Model[Any, Any], node: Model[Any, Any], what: str) -> StaleGradientError:
    message = f"{what} since the forward pass: call backprop before that"
    error = layer_error(node, StaleGradientError, message)
    locate(model, error)
    return error


def _mark(value: Any) -> int:
    """Return a checksum of all arrays in a value."""
    total = 0

    def add(array: Any) -> Any:
        nonlocal total
        if hasattr(array, "dtype") and hasattr(array, "shape"):
            found: Any = np.ascontiguousarray(on_host(array))
            total = crc32(found.reshape(-1).view("uint8"), total) if found.dtype.kind in "fiub" else total
        return array

    map_arrays(add, value)
    return total


if os.environ.get(VARIABLE) == "1":
    _switch(1)
