"""The parameters of one model and their gradients, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, cast

import numpy as np

from typedthinc.backends import get_array_ops
from typedthinc.errors import NotInitializedError
from typedthinc.model.axes import Axes, check_axes, shape_of
from typedthinc.model.axes import sizes_in as sizes_in_shape
from typedthinc.model.names import missing
from typedthinc.model.parameter_checks import check_gradient, check_parameter, check_shape, check_stays
from typedthinc.model.slots import Slot
from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

_NO_AXES: Final[Mapping[str, Axes]] = MappingProxyType({})


class Parameters:
    """Arrays by name. Where they live in memory is up to the model, see `typedthinc.model.storage`.

    Attributes:
        values: The parameters; None for one without a value.
        grads: The gradients, of those that have one.
        slots: The places of those that lie in a flat array.
        axes: The shapes that parameters are to have by the sizes of the model, of those that state it.
        writes: How often the model has written to arrays of parameters in place.
        written: The number of the last such write, of those that have had one.
    """

    __slots__ = ("axes", "grads", "slots", "values", "writes", "written")

    values: dict[str, Any]
    grads: dict[str, Any]
    slots: dict[str, Slot]
    axes: Mapping[str, Axes]
    writes: int
    written: dict[str, int]

    def __init__(self, axes: Mapping[str, Axes] | None = None) -> None:
        """Begin without parameters."""
        self.values = {}
        self.grads = {}
        self.slots = {}
        self.axes = _NO_AXES if axes is None else axes
        self.writes = 0
        self.written = {}

    def declare(self, given: Mapping[str, Any], dims: Mapping[str, int | None]) -> None:
        """Declare parameters.

        Args:
            given: By name a value, None, or a tuple with the shape that goes by the sizes of the model.

        Raises:
            ShapeMismatchError: That is not the shape or value of a parameter.
            UnknownNameError: A shape names a size that the model does not declare.
        """
        for name, value in given.items():
            if isinstance(value, tuple):
                axes = cast("Axes", value)
                check_axes(name, axes, dims)
                self.values[name] = None  # without a value; the shape is known
                self.axes = {**self.axes, name: axes}
            else:
                self.set(name, value, dims)

    @property
    def is_built(self) -> bool:
        """Whether any parameter has a value."""
        return any(value is not None for value in self.values.values())

    def set(self, name: str, value: Any, dims: Mapping[str, int | None]) -> None:
        """Set a parameter; where it has a buffer of its own, the value is copied into it.

        Raises:
            ShapeMismatchError: The value is not an array, or has another shape than the parameter, or than the sizes
                say.
            DtypeMismatchError: It has another dtype than the parameter.
        """
        before = self.values.get(name)
        if value is not None and not (before is not None and _are_alike(before, value)):
            check_parameter(name, value, is_stated=name in self.axes)
            shape = shape_of(self.axes[name], dims) if name in self.axes else value.shape
            if shape != value.shape:
                check_shape(name, value, self.shape_of(name, dims))  # open sizes may be told by other parameters
            if before is not None:
                check_stays(name, before, value)
        self.put(name, np.asarray(cast("Any", value)) if isinstance(value, np.generic) else value)

    def shape_of(self, name: str, dims: Mapping[str, int | None]) -> tuple[int | None, ...]:
        """Return the shape that the sizes, and the other parameters, say of one; None for a size that is open."""
        shape = shape_of(self.axes[name], dims)
        if None not in shape:
            return shape
        told = {dim: size for other in self.axes if other != name for dim, size in self._sizes_in(other)}
        return shape_of(self.axes[name], {**told, **{dim: size for dim, size in dims.items() if size is not None}})

    def size_in(self, dim: str) -> int | None:
        """Return what the parameters that are there tell of a size."""
        for name in self.axes:
            if self.values.get(name) is not None:
                for each, size in self._sizes_in(name):
                    if each == dim:
                        return size
        return None

    def _sizes_in(self, name: str) -> Iterator[tuple[str, int]]:
        value = self.values.get(name)
        return iter(()) if value is None else sizes_in_shape(self.axes[name], value.shape)

    def put(self, name: str, value: Any) -> None:
        """Set a parameter to an array of any shape and dtype, or to no value."""
        self.values[name] = value if name not in self.slots else self._placed(name, value)
        grad = self.grads.get(name)
        if grad is not None and (value is None or grad.shape != value.shape):
            del self.grads[name]

    @hide_frames(LIBRARY_ERRORS)
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
        param = self.values[name]
        buffer = get_array_ops(param).xp.empty_like(param) if slot is None else slot.gradient
        buffer[...] = value
        self.grads[name] = buffer

    def check_grad(self, name: str, value: Any) -> None:
        """Refuse what is not an array of numbers of the shape of the parameter.

        Raises:
            ShapeMismatchError: It is not an array, or has another shape.
            DtypeMismatchError: It holds something else than numbers.
        """
        param = self.values.get(name)
        if param is None:
            raise missing("parameter", name, self.values)
        check_gradient(name, param, value)

    def replace(self, values: dict[str, Any]) -> None:
        """Put other parameters in place, which lie on their own until they are laid out; drop the gradients."""
        self.values.update(values)
        self.grads.clear()  # a gradient belongs to the old values
        self.slots.clear()

    def stand_in(self, name: str, value: Any) -> None:
        """Put a copy of another array, laid out as the parameter is, in its place for a while; its gradient stays.

        Raises:
            ShapeMismatchError: It has another shape.
        """
        param = self.values[name]
        check_parameter(name, value, is_stated=param.dtype.kind != "b")
        check_shape(name, value, param.shape)
        ops = get_array_ops(param)
        self.values[name] = ops.xp.empty_like(param, dtype=value.dtype)  # as the parameter lies, in the dtype that came
        self.values[name][...] = ops.asarray(value)

    def note_write(self, name: str) -> None:
        """Note that the array of a parameter has got other numbers."""
        self.writes += 1
        self.written[name] = self.writes

    def put_back(self, before: Parameters) -> None:
        """Put back the arrays that others stood in for; a parameter that was laid out meanwhile goes to its place."""
        self.values = before.values
        for name, slot in self.slots.items():
            old, value = before.slots.get(name), before.values.get(name)
            if old is not slot and value is not None and (old is None or value is old.weights):
                slot.weights[...] = value
                self.note_write(name)
                self.values[name] = slot.weights

    def copy(self) -> Parameters:
        """Return the same arrays under the same names."""
        twin = Parameters.__new__(Parameters)
        twin.axes = self.axes
        twin.values, twin.grads, twin.slots = dict(self.values), dict(self.grads), dict(self.slots)
        twin.writes, twin.written = self.writes, dict(self.written)
        return twin

    def _placed(self, name: str, value: Any) -> Any:
        """Copy a value into the parameter's buffer if it fits; else give up the buffer."""
        buffer = self.slots[name].weights
        stands = self.values[name] is buffer
        if stands and type(value) is type(buffer) and (value.shape, value.dtype) == (buffer.shape, buffer.dtype):
            buffer[...] = value
            self.note_write(name)
            return buffer
        # While another array stands in for the parameter, its buffer is not to be touched.
        if stands:
            del self.slots[name]
        return value


def _are_alike(one: Any, two: Any) -> bool:
    return type(two) in KNOWN_ARRAY_TYPES and bool(one.shape == two.shape and one.dtype == two.dtype)
