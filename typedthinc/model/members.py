"""What a model has by name: sizes, parameters and their gradients."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, SupportsIndex

from typedthinc.arrays.data import Shaped
from typedthinc.backends import Ops
from typedthinc.errors import LayerError
from typedthinc.model import changes
from typedthinc.model.io_dims import io_dims, sizes_of
from typedthinc.model.names import has, missing
from typedthinc.model.naming import Called, name_of
from typedthinc.model.node import Node
from typedthinc.model.param_overrides import standing_in
from typedthinc.model.parameters import Parameters
from typedthinc.model.sizes import Sizes, get_size
from typedthinc.model.slots import Key
from typedthinc.model.structure import Structure
from typedthinc.model.walk import locate, located, nodes_of
from typedthinc.runtime.layer import TypeCache
from typedthinc.runtime.layer_types import check_type
from typedthinc.runtime.unsupported_arrays import KNOWN_ARRAY_TYPES


class Members:
    """The parts of a model, and the methods that read and set them one by one."""

    __slots__ = (
        "__weakref__",
        "_called",
        "_params",
        "_sizes",
        "_structure",
        "_type",
        "attrs",
        "forward",
        "id",
        "init",
        "ops",
        "shims",
    )

    id: int
    attrs: dict[str, Any]
    forward: Callable[[Any, Any, bool], tuple[Any, Any]]
    init: Callable[[Any, Any, Any], object] | None
    ops: Ops
    shims: list[Any]
    _called: Called
    _sizes: Sizes
    _params: Parameters
    _structure: Structure
    _type: TypeCache

    if TYPE_CHECKING:

        @property
        def layers(self) -> tuple[Node, ...]: ...

    @property
    def name(self) -> str:
        """What the node is called."""
        return name_of(self)

    @name.setter
    def name(self, value: str) -> None:
        self._called = Called(value, value)
        changes.forget_type(self)  # messages have the name in them

    @property
    def factory(self) -> str:
        """The name of the function that made it, by which messages call it."""
        return self._called.factory

    @property
    def dim_names(self) -> tuple[str, ...]:
        """The names of the sizes, with a value or without."""
        return tuple(sizes_of(self))

    def has_dim(self, name: str) -> bool | None:
        """Return True for a size with a value, None for one without, False for an unknown name."""
        sizes = sizes_of(self) if self._structure.layers else self._sizes.values  # leaves ask nothing of their layers
        return False if name not in sizes else None if sizes[name] is None else True

    def get_dim(self, name: str) -> int:
        """Return a size.

        Raises:
            UnknownNameError: The model has no size of that name.
            NotInitializedError: The size has no value yet.
            LayerError: Layers in it were changed, and do not fit together any more.
        """
        try:
            sizes = sizes_of(self)
            if name not in sizes:
                check_type(self)  # layers that no longer fit are why the type is unknown
            return get_size(sizes, name)
        except LayerError as error:
            locate(self, error)
            raise

    def maybe_get_dim(self, name: str) -> int | None:
        """Return a size, None where it has no value or the model does not know it."""
        return (sizes_of(self) if self._structure.layers else self._sizes.values).get(name)

    def set_dim(self, name: str, value: SupportsIndex, *, force: bool = False) -> None:
        """Set a size.

        Args:
            name: A size that the model has declared.
            value: An int of at least 1.
            force: Replace another value, as long as no parameter has been made with it and no layer inside tells it.

        Raises:
            UnknownNameError: The model has no size of that name.
            InvalidSizeError: The value is not an int of at least 1.
            ShapeMismatchError: The size has another value, and may not change.
        """
        try:
            if self._sizes.set(name, value, force=force, params=self._params, told=io_dims(self)):
                self._type.invalidate()
        except LayerError as error:
            locate(self, error)
            raise

    @property
    def param_names(self) -> tuple[str, ...]:
        """The names of the parameters, with a value or without."""
        return tuple(self._params.values)

    def has_param(self, name: str) -> bool | None:
        """Return True for a parameter with a value, None for one without, False for an unknown name."""
        return has(self._params.values, name)

    # Which array a parameter is follows from its name, which no checker knows: whoever reads one declares its type.
    def get_param(self, name: str) -> Any:
        """Return a parameter, the array itself and not a copy.

        Raises:
            UnknownNameError: The model has no parameter of that name.
            NotInitializedError: The parameter has no value yet.
        """
        value = self._params.values.get(name)
        if value is None:
            raise located(self, missing("parameter", name, self._params.values))
        return value

    def maybe_get_param(self, name: str) -> Any:
        """Return a parameter, None where it has no value or the model does not know it."""
        return self._params.values.get(name)

    def set_param(self, name: str, value: Shaped | None) -> None:
        """Set a parameter, to no value with None; a name that the model does not know is declared.

        Where the parameter has a buffer of its own already, as after `initialize`, the value is copied into it. For
        one of another shape or dtype, set the parameter to None first.

        Raises:
            ShapeMismatchError: The value is not an array, or has another shape than the parameter, or than the sizes of
                the model say where the layer states a shape.
            DtypeMismatchError: It has another dtype than the parameter.
        """
        try:
            self._params.set(name, value, self._sizes.values)
        except LayerError as error:
            locate(self, error)
            raise

    @property
    def grad_names(self) -> tuple[str, ...]:
        """The names of the parameters that have a gradient."""
        return tuple(self._params.grads)

    def has_grad(self, name: str) -> bool | None:
        """Return True for a parameter with a gradient, None for one without, False for an unknown name."""
        return True if name in self._params.grads else None if name in self._params.values else False

    def get_grad(self, name: str) -> Any:
        """Return the gradient of a parameter, the array itself and not a copy.

        Raises:
            UnknownNameError: The model has no parameter of that name.
            NotInitializedError: The parameter has no gradient.
        """
        grad = self._params.grads.get(name)
        if grad is None:
            raise located(self, self._params.no_grad(name))
        return grad

    def maybe_get_grad(self, name: str) -> Any:
        """Return the gradient of a parameter, None where there is none."""
        return self._params.grads.get(name)

    def set_grad(self, name: str, value: Shaped) -> None:
        """Make a copy of this array the gradient of a parameter.

        Raises:
            ShapeMismatchError: The parameter has another shape.
        """
        try:
            self._params.set_grad(name, value)
        except LayerError as error:
            locate(self, error)
            raise

    # Layers call this for each parameter in each step, so the usual ways are taken here.
    def inc_grad(self, name: str, value: Shaped) -> None:
        """Add to the gradient of a parameter.

        Raises:
            ShapeMismatchError: The parameter has another shape.
        """
        params = self._params
        grad = params.grads.get(name)
        if grad is None:
            slot = params.slots.get(name)
            if slot is not None and value is slot.gradient:  # the op wrote into the slot: nothing to copy
                params.grads[name] = value
            else:
                self.set_grad(name, value)
        elif type(value) in KNOWN_ARRAY_TYPES and value.dtype == grad.dtype and value.shape == grad.shape:
            grad += value
        else:
            try:
                params.check_grad(name, value)
            except LayerError as error:
                locate(self, error)
                raise
            grad += value

    def get_gradients(self) -> dict[Key, tuple[Any, Any]]:
        """Return parameters with their gradients, by (node id, parameter name)."""
        nodes = nodes_of(self)
        return {
            (node.id, name): (node.get_param(name), node.get_grad(name)) for node in nodes for name in node.grad_names
        }

    @contextmanager
    def use_params(self, params: Mapping[Key, Any]) -> Generator[None]:
        """Put these in place of parameters within a `with` block; the earlier ones come back even after an error.

        Args:
            params: Arrays by (node id, parameter name); those that are not in this model do not matter. Copies of them
                are used, which lie in memory as the parameters do.

        Raises:
            TypeError: It is not a mapping.
            ShapeMismatchError: An array has another shape than the parameter.
        """
        with standing_in(self, params):
            yield
