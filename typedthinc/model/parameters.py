"""The parameters of one model and their gradients, by name."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from typedthinc.backends import get_array_ops
from typedthinc.errors import DtypeMismatchError, NotInitializedError, ShapeMismatchError
from typedthinc.model.names import missing
from typedthinc.model.slots import Slot
from typedthinc.runtime.foreign import READABLE, foreign_of
from typedthinc.tracebacks import unseen

_NUMBERS: Final = frozenset("fiub")


class Parameters:
    """Arrays by name. Where they live in memory is up to the model, see `typedthinc.model.storage`.

    Attributes:
        values: The parameters; None for one without a value.
        grads: The gradients, of those that have one.
        slots: The places of those that lie in a flat array.
    """

    __slots__ = ("grads", "slots", "values")

    values: dict[str, Any]
    grads: dict[str, Any]
    slots: dict[str, Slot]

    def __init__(self) -> None:
        """Begin without parameters."""
        self.values = {}
        self.grads = {}
        self.slots = {}

    @property
    def is_built(self) -> bool:
        """Whether any parameter has a value."""
        return any(value is not None for value in self.values.values())

    def set(self, name: str, value: Any) -> None:
        """Set a parameter; where it has room of its own, the value is copied into it.

        Raises:
            ShapeMismatchError: The value is not an array, or has another shape than the parameter.
            DtypeMismatchError: It has another dtype than the parameter.
        """
        before = self.values.get(name)
        if value is not None and not (before is not None and _are_alike(before, value)):
            _check(name, before, value)
        self.put(name, value)

    def put(self, name: str, value: Any) -> None:
        """Set a parameter to an array of any shape and dtype, or to no value."""
        self.values[name] = value if name not in self.slots else self._placed(name, value)
        grad = self.grads.get(name)
        if grad is not None and (value is None or grad.shape != value.shape):
            del self.grads[name]

    @unseen
    def no_grad(self, name: str) -> NotInitializedError:
        """Make the error for a gradient that is not there.

        Raises:
            UnknownNameError: Nor is there a parameter of that name.
        """
        if name not in self.values:
            raise missing("parameter", name, self.values)
        return NotInitializedError(f"the parameter {name} has no gradient: no backward pass has set one")

    def set_grad(self, name: str, value: Any) -> None:
        """Make a copy of an array the gradient of a parameter: the caller may use its array again.

        Raises:
            ShapeMismatchError: The parameter has another shape.
        """
        self.check_grad(name, value)
        slot = self.slots.get(name)
        if slot is None:
            self.grads[name] = value.astype(self.values[name].dtype)
        else:
            slot.gradient[...] = value
            self.grads[name] = slot.gradient

    def check_grad(self, name: str, value: Any) -> None:
        """Refuse a gradient of another shape than the parameter.

        Raises:
            ShapeMismatchError: It has another one.
        """
        param = self.values.get(name)
        if param is None:
            raise missing("parameter", name, self.values)
        _check_readable(f"the gradient of {name}", value, param)
        shape = getattr(value, "shape", None)
        if shape != param.shape:
            got = type(value).__name__ if shape is None else f"shape {shape}"
            raise ShapeMismatchError(f"the gradient of {name} must have shape {param.shape}, not {got}")

    def replace(self, values: dict[str, Any]) -> None:
        """Put other parameters in place, which lie on their own until they are laid out; drop the gradients."""
        self.values.update(values)
        self.grads.clear()
        self.slots.clear()

    def stand_in(self, name: str, value: Any) -> None:
        """Put a copy of another array, laid out as the parameter is, in its place for a while; its gradient stays.

        Raises:
            ShapeMismatchError: It has another shape.
        """
        param = self.values[name]
        _check_readable(name, value, param)
        shape = getattr(value, "shape", None)
        if shape != param.shape:
            got = type(value).__name__ if shape is None else shape
            raise ShapeMismatchError(f"{name} has shape {param.shape} and cannot be {got}")
        ops = get_array_ops(param)
        self.values[name] = ops.xp.empty_like(param, dtype=value.dtype)
        self.values[name][...] = ops.asarray(value)

    def put_back(self, before: Parameters) -> None:
        """Put back the arrays that others stood in for; a parameter that was laid out meanwhile goes to its place."""
        self.values = before.values
        for name, slot in self.slots.items():
            old, value = before.slots.get(name), before.values.get(name)
            if old is not slot and value is not None and (old is None or value is old.weights):
                slot.weights[...] = value
                self.values[name] = slot.weights

    def copy(self) -> Parameters:
        """Return the same arrays under the same names."""
        twin = Parameters()
        twin.values, twin.grads, twin.slots = dict(self.values), dict(self.grads), dict(self.slots)
        return twin

    def _placed(self, name: str, value: Any) -> Any:
        """Copy a value into the parameter's room if it fits; else give up the room."""
        room = self.slots[name].weights
        stands = self.values[name] is room
        if stands and type(value) is type(room) and (value.shape, value.dtype) == (room.shape, room.dtype):
            room[...] = value
            return room
        # While another array stands in for the parameter, its room is not to be touched.
        if stands:
            del self.slots[name]
        return value


def _are_alike(one: Any, two: Any) -> bool:
    return type(two) in READABLE and bool(one.shape == two.shape and one.dtype == two.dtype)


def _check(name: str, before: Any, value: Any) -> None:
    """Refuse what is not an array, and an array that is not like the one that is there."""
    _check_readable(name, value, before)
    if not hasattr(value, "shape") or not hasattr(value, "dtype"):
        raise ShapeMismatchError(f"{name} must be an array, not {type(value).__name__}")
    if before is None or (before.shape == value.shape and before.dtype == value.dtype):
        return
    remedy = f"set_param({name!r}, None) first makes room for it"
    if before.shape != value.shape:
        raise ShapeMismatchError(f"{name} has shape {before.shape} and cannot become {value.shape}: {remedy}")
    raise DtypeMismatchError(f"{name} has dtype {before.dtype} and cannot become {value.dtype}: {remedy}")


def _check_readable(what: str, value: Any, like: Any = None) -> None:
    """Refuse arrays that mask their values and tensors of other libraries; and text, say, where numbers are."""
    kind: str | None = getattr(getattr(value, "dtype", None), "kind", None)
    if type(value) in READABLE and (like is None or kind in _NUMBERS or like.dtype.kind not in _NUMBERS):
        return
    foreign = foreign_of(value)
    if foreign is not None and not (kind in _NUMBERS and isinstance(value, np.generic)):
        raise DtypeMismatchError(f"{what} cannot be {foreign.name}; {foreign.remedy}")
