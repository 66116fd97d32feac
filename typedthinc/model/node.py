"""What one node of a model owns: sizes, parameters and gradients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from typedthinc.errors import NotInitializedError, ShapeMismatchError
from typedthinc.model.sized import Sized
from typedthinc.model.storage import laid_out_as

if TYPE_CHECKING:
    from typedthinc.model.storage import Slot

Saved: TypeAlias = tuple[dict[str, Any], ...]


class Node(Sized):
    """Own sizes, parameters and gradients by name.

    Sizes and parameters are declared when the node is made, with a value or None. So `has_dim` and `has_param` have
    three answers: True, None for a name that has no value yet, False for a name that the node does not know.

    Layers write parameters and gradients by `set_param`, `set_grad` and `inc_grad` only: where the arrays live is up to
    the node, see `typedthinc.model.storage`.

    Attributes:
        name: The name of the factory that made the node.
        id: A number that no other node of this process has.
        attrs: Settings of the layer, for it to read and for anyone to change.
    """

    __slots__ = ("_grads", "_params", "_slots")

    _params: dict[str, Any]
    _grads: dict[str, Any]
    _slots: dict[str, Slot]

    def __init__(
        self,
        name: str,
        dims: Mapping[str, SupportsIndex | None] | None = None,
        params: Mapping[str, Any] | None = None,
        attrs: Mapping[str, Any] | None = None,
    ) -> None:
        """Declare names, with a value or None."""
        super().__init__(name, dims, attrs)
        self._params = {}
        self._grads = {}
        self._slots = {}
        for param, value in (params or {}).items():
            self.set_param(param, value)

    @property
    def param_names(self) -> tuple[str, ...]:
        """The names of the parameters, with a value or without."""
        return tuple(self._params)

    @property
    def grad_names(self) -> tuple[str, ...]:
        """The names of the parameters that have a gradient."""
        return tuple(self._grads)

    def has_param(self, name: str) -> bool | None:
        """Return True for a parameter with a value, None for one without, False for an unknown name."""
        return self._has(self._params, name)

    # Which array a parameter is follows from its name, which no checker knows: whoever reads one declares its type.
    def get_param(self, name: str) -> Any:
        """Return a parameter: the array itself, not a copy.

        Raises:
            UnknownNameError: The node has no parameter of that name.
            NotInitializedError: The parameter has no value yet.
        """
        value = self._params.get(name)
        if value is None:
            raise self._missing("parameter", name, self._params)
        return value

    def maybe_get_param(self, name: str) -> Any:
        """Return a parameter, None where it has no value or the node does not know it."""
        return self._params.get(name)

    def set_param(self, name: str, value: Any) -> None:
        """Give a parameter its value, or none with None; a name that the node does not know is declared.

        Where the parameter has room of its own already, as after `initialize`, the value is copied into it. A gradient
        of another shape than the new value is dropped.

        Raises:
            ShapeMismatchError: The value is no array.
        """
        if value is not None and not hasattr(value, "shape"):
            raise self.fault(ShapeMismatchError, f"{name} must be an array, not {type(value).__name__}")
        self._params[name] = value if name not in self._slots else self._placed(name, value)
        grad = self._grads.get(name)
        if grad is not None and (value is None or grad.shape != value.shape):
            del self._grads[name]

    def has_grad(self, name: str) -> bool | None:
        """Return True for a parameter with a gradient, None for one without, False for an unknown name."""
        return True if name in self._grads else None if name in self._params else False

    def get_grad(self, name: str) -> Any:
        """Return the gradient of a parameter: the array itself, not a copy.

        Raises:
            UnknownNameError: The node has no parameter of that name.
            NotInitializedError: The parameter has no gradient.
        """
        grad = self._grads.get(name)
        if grad is not None:
            return grad
        if name not in self._params:
            raise self._missing("parameter", name, self._params)
        raise self.fault(NotInitializedError, f"the parameter {name} has no gradient: no backward pass has set one")

    def maybe_get_grad(self, name: str) -> Any:
        """Return the gradient of a parameter, None where there is none."""
        return self._grads.get(name)

    def set_grad(self, name: str, value: Any) -> None:
        """Make a copy of this array the gradient of a parameter.

        Raises:
            ShapeMismatchError: The parameter has another shape.
        """
        self._check_grad(name, value)
        self._grads[name] = self._own(name, value)

    def grad_room(self, name: str) -> Any:
        """Return memory for the first gradient of a parameter, to be overwritten; None if it has one, or no room.

        What is written there counts once it is given to `inc_grad`, which then copies nothing.

        Example:
            >>> def add_gradient(model: Model[Any, Any], dY: Floats2d, X: Floats2d) -> None:
            ...     model.inc_grad("W", model.ops.gemm(dY, X, trans1=True, out=model.grad_room("W")))
        """
        if name in self._grads:
            return None
        slot = self._slots.get(name)
        return None if slot is None else slot.gradient

    def inc_grad(self, name: str, value: Any) -> None:
        """Add to the gradient of a parameter.

        Raises:
            ShapeMismatchError: The parameter has another shape.
        """
        grad = self._grads.get(name)
        if grad is not None:
            if getattr(value, "shape", None) != grad.shape:
                self._check_grad(name, value)
            grad += value
            return
        slot = self._slots.get(name)
        if slot is None or value is not slot.gradient:
            self._check_grad(name, value)
            value = self._own(name, value)
        self._grads[name] = value

    def _swap_param(self, name: str, value: Any) -> None:
        """Put a copy of another array in place of a parameter for a while; its gradient stays."""
        param = self._params[name]
        if getattr(value, "shape", None) != param.shape:
            expected, got = param.shape, getattr(value, "shape", value)
            raise self.fault(ShapeMismatchError, f"{name} has shape {expected} and cannot be {got}")
        self._params[name] = laid_out_as(param, value)

    def _put_back(self, params: dict[str, Any], slots: dict[str, Slot]) -> None:
        """Put back the arrays that others stood in for; a parameter that was laid out meanwhile goes to its room."""
        self._params.clear()
        self._params.update(params)
        for name, slot in self._slots.items():
            old, value = slots.get(name), params.get(name)
            if old is not slot and value is not None and (old is None or value is old.weights):
                slot.weights[...] = value
                self._params[name] = slot.weights

    def _check_grad(self, name: str, value: Any) -> None:
        expected = self.get_param(name).shape
        shape = getattr(value, "shape", None)
        if shape != expected:
            got = type(value).__name__ if shape is None else f"shape {shape}"
            raise self.fault(ShapeMismatchError, f"the gradient of {name} must have shape {expected}, not {got}")

    def _own(self, name: str, value: Any) -> Any:
        """Copy a gradient: the caller may use its array again."""
        slot = self._slots.get(name)
        if slot is None:
            return value.astype(self._params[name].dtype)
        slot.gradient[...] = value
        return slot.gradient

    def _placed(self, name: str, value: Any) -> Any:
        """Copy a value into the parameter's room if it fits; else give up the room."""
        room = self._slots[name].weights
        stands = self._params[name] is room
        if stands and type(value) is type(room) and (value.shape, value.dtype) == (room.shape, room.dtype):
            room[...] = value
            return room
        # While another array stands in for the parameter, its room is not to be touched.
        if stands:
            del self._slots[name]
        return value

    def _is_built(self) -> bool:
        return any(param is not None for param in self._params.values())

    def _save(self) -> Saved:
        return dict(self._dims), dict(self._params), dict(self._grads), dict(self._slots), dict(self.attrs)

    def _detach(self) -> None:
        super()._detach()
        self._params = dict(self._params)  # `copy` makes them its own, by `lay_out`
        self._grads = {}
        self._slots = {}

    def _restore(self, saved: Saved) -> None:
        own: Saved = (self._dims, self._params, self._grads, self._slots, self.attrs)
        for values, before in zip(own, saved, strict=True):
            values.clear()
            values.update(before)
        self._forget_scheme()
