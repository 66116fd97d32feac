"""The tensors of a module, which share their memory with the arrays of a layer."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import Lock
from typing import Any, Final, cast
from weakref import WeakValueDictionary

from typedthinc.errors import FrameworkError, StaleGradientError, layer_error
from typedthinc.frameworks.staleness import changed_inside, late
from typedthinc.frameworks.torch.library import Tensor, TorchModule
from typedthinc.frameworks.torch.tensors import tensor_of
from typedthinc.model.storage import arrays_of, writes, written_since

torch: Final[Any] = import_module("torch")


class Place:
    """Where a tensor stands in a module.

    Attributes:
        name: Its name in the module's state, "0.weight" say.
        tensor: The tensor.
        holder: The parameters or buffers of the module inside that owns it, by name; None where that cannot be seen.
        key: Its name there.
        array: The array of the layer with which it shares its memory; None before it does.
        address: Where that memory begins.
        shown: The tensor that torch's optimizers see as the gradient, None where they see none of ours.
        is_leaf: Whether it can have a gradient that these see; in copies of TorchScript some cannot.
    """

    __slots__ = ("_gradient", "_of_gradient", "address", "array", "holder", "is_leaf", "key", "name", "shown", "tensor")

    name: str
    tensor: Tensor
    holder: dict[str, Any] | None
    key: str
    array: Any
    address: int
    shown: Tensor
    is_leaf: bool

    def __init__(self, name: str, tensor: Tensor, holder: dict[str, Any] | None, key: str) -> None:
        """Note where it stands; it shares no memory yet."""
        self.name, self.tensor, self.holder, self.key = name, tensor, holder, key  # kept: looked at in each step
        self.array, self.shown, self.is_leaf = None, None, tensor.is_leaf
        self.address = 0 if torch.nn.parameter.is_lazy(tensor) else tensor.data_ptr()  # a lazy one has no memory yet
        self._gradient: Any = None
        self._of_gradient: Tensor = None

    @property
    def stands(self) -> bool:
        """Tell whether the tensor is where it was, in the module and in memory."""
        return self.tensor.data_ptr() == self.address and (  # `.data = ...` and `.to()` keep the object
            self.holder is None or self.holder.get(self.key) is self.tensor
        )

    def share(self, array: Any, gradient: Any = None) -> None:
        """Have the tensor lie where an array does, and its gradient where that of the layer does."""
        was_shown = self.shown is not None and self.tensor.grad is self.shown
        if was_shown:
            self.forget_gradient()  # torch refuses another dtype or device beside it
        self.tensor.data = tensor_of(array)
        self.array, self.address = array, self.tensor.data_ptr()
        self.is_leaf = self.tensor.is_leaf
        if was_shown and gradient is not None and gradient.dtype == array.dtype:
            self.show(gradient)

    def tensor_of_gradient(self, gradient: Any) -> Tensor:
        """Return the tensor that shares the memory of the gradient of the layer."""
        if self._gradient is not gradient:  # most steps add to the same buffer
            self._gradient, self._of_gradient = gradient, tensor_of(gradient)
        return self._of_gradient

    def show(self, gradient: Any) -> None:
        """Put the gradient of the layer where torch's optimizers look for it."""
        if self.is_leaf:  # torch keeps no grad of others
            self.tensor.grad = self.shown = self.tensor_of_gradient(gradient)

    def forget_gradient(self) -> None:
        """Take away the gradient that torch's optimizers see, if it is the layer's."""
        if self.shown is not None and self.tensor.grad is self.shown:
            self.tensor.grad = None
        self.shown = None


class Binding:
    """All tensors of one module.

    Attributes:
        parameters: Those that may be trained.
        buffers: Those that the module keeps besides.
        writes: How often the layer had written to them when torch heard of it.
        arrays: The arrays where they lie, in this order; another list whenever one has changed places.
        dtype: The dtype of the floats that the module computes with now, None where it has none.
        is_plain: Whether all parameters lie on the cpu now, and torch can put gradients beside them.
    """

    __slots__ = (
        "__weakref__",
        "_inside",
        "_places",
        "_title",
        "arrays",
        "buffers",
        "dtype",
        "is_plain",
        "parameters",
        "writes",
    )

    writes: int
    arrays: list[Any]
    dtype: Any
    is_plain: bool
    parameters: list[Place]
    buffers: list[Place]

    def __init__(self, module: TorchModule) -> None:
        """Find the tensors.

        Raises:
            FrameworkError: Another layer stands for some of them already.
        """
        self._title = type(module).__name__
        holders: dict[str, Any] = dict(module.named_modules())
        whole: Any = module
        saved = frozenset(whole.state_dict(keep_vars=True))  # without buffers of persistent=False
        self.parameters = [Place(name, each, *_place(holders, name, 0)) for name, each in module.named_parameters()]
        self.buffers = [
            Place(name, each, *_place(holders, name, 1)) for name, each in module.named_buffers() if name in saved
        ]
        self._places = [*self.parameters, *self.buffers]
        # The modules inside, of which a program could put others in their places.
        self._inside: list[tuple[dict[str, Any], list[Any]]] = [
            (vars(part), [*inside.values()]) for part in holders.values() if (inside := _modules_in(part))
        ]
        for place in self.parameters:
            if _bindings.get(id(place.tensor), self) is not self:  # the two would pull the tensor to and fro
                raise FrameworkError(
                    f"another layer stands for {self._title} already: put that layer in both places, "
                    "or wrap a copy.deepcopy of the module"
                )
        for place in self.parameters:
            _bindings[id(place.tensor)] = self
        self.arrays, self.writes, self.is_plain = [], 0, False  # the first call shares
        self.dtype = self._dtype()

    def __iter__(self) -> Iterator[Place]:
        """Go through all tensors."""
        return iter(self._places)

    def share(self, model: Any) -> None:
        """Have all tensors lie where the arrays of the layer do at this time.

        Raises:
            FrameworkError: The program has replaced or moved a tensor, or changed which modules are inside.
        """
        if writes(model) != self.writes:  # torch does not see what numpy writes
            self.note_writes(model)
        for part, inside in self._inside:
            if [*part["_modules"].values()] != inside:  # their tensors are not ours
                raise layer_error(model, FrameworkError, changed_inside(self._title))
        values = arrays_of(model)
        for place in self._places:
            if values.get(place.name) is not place.array or not place.stands:  # replaced or moved
                # Perhaps another thread is about it: what it has done by halves is not looked at.
                with _sharing:
                    self._share(model)
                return

    def _share(self, model: Any) -> None:
        for place in self:
            if not place.stands:  # all are looked at before one is moved
                raise layer_error(model, FrameworkError, self._was_replaced(place))
        self.lie(model, [model.get_param(place.name) for place in self])

    def lie(self, model: Any, arrays: list[Any]) -> None:
        """Have all tensors lie where these arrays do."""
        for place, array in zip(self, arrays, strict=True):
            if array is not place.array:
                place.share(array, model.maybe_get_grad(place.name))
        self.arrays = arrays
        self.dtype = self._dtype()
        self.is_plain = all(place.is_leaf and place.tensor.is_cpu for place in self.parameters)

    @contextmanager
    def lying(self, model: Any, arrays: list[Any]) -> Generator[None]:
        """Have all tensors lie where these arrays do within a `with` block, and after that where they did before."""
        before = self.arrays
        with _sharing:  # a tensor lies in one place: others wait
            self.lie(model, arrays)
        try:
            yield
        finally:
            with _sharing:
                self.lie(model, before)

    def follow(self, model: Any) -> None:
        """Have the tensors lie where the arrays of the layer do, but for what the program has replaced or moved."""
        if all(place.stands for place in self):
            self.share(model)

    def versions(self) -> list[int]:
        """Return how often torch knows each tensor to have changed."""
        return [place.tensor._version for place in self._places]

    def check_versions(self, model: Any, versions: list[int], *, of_parameters: bool = False) -> None:
        """Refuse a gradient that comes too late.

        Raises:
            StaleGradientError: A tensor has changed since these were the versions; of_parameters looks at no buffer.
        """
        places = self.parameters if of_parameters else self
        now = zip(places, versions, self.versions(), strict=False)  # parameters come first in both
        changed = [place.name for place, before, after in now if before != after]
        if changed:
            raise layer_error(model, StaleGradientError, late(changed))

    def note_writes(self, model: Any) -> None:
        """Tell torch which tensors the layer has written to, for its own check that a gradient is not too late."""
        names = {*written_since(model, self.writes)}
        self.writes = writes(model)
        # As if torch had written to them itself.
        torch.autograd.graph.increment_version([place.tensor for place in self if place.name in names])

    def take_back(self, model: Any) -> None:
        """Write to the arrays what the module has put in the places of its buffers.

        Raises:
            FrameworkError: One has another shape or dtype now.
        """
        for place in self.buffers:
            now = None if place.holder is None else place.holder.get(place.key)
            if place.holder is None or (now is not None and now is place.tensor and now.data_ptr() == place.address):
                continue
            if now is None or now.shape != place.array.shape or now.dtype is not place.tensor.dtype:
                shape = "nothing" if now is None else f"a tensor of shape {tuple(now.shape)} and {now.dtype}"
                message = f"{self._title} put {shape} in the place of its buffer {place.name}"
                raise layer_error(model, FrameworkError, f"{message}, which was of shape {place.array.shape}")
            place.array[...] = model.ops.asarray(now.detach().cpu().numpy())  # the array stays the same: others hold it
            if now is place.tensor:
                now.data = tensor_of(place.array)  # moved by itself, as `.to()` does: back to the array
            else:
                place.holder[place.key] = place.tensor

    def put_back(self, model: Any) -> str | None:
        """Put back the parameters that the module itself has replaced or moved while it ran, and name one of them."""
        moved = [place for place in self.parameters if not place.stands]
        if not moved:
            return None
        first = f"{moved[0].name}, which is {self._is_now(moved[0])} now"
        with _sharing:
            for place in moved:
                if place.holder is not None:
                    place.holder[place.key] = place.tensor
                place.share(place.array, model.maybe_get_grad(place.name))
        return first

    def _dtype(self) -> Any:
        return next((place.tensor.dtype for place in self if place.tensor.is_floating_point()), None)

    def _was_replaced(self, place: Place) -> str:
        what = f"{place.name} of {self._title} was replaced or moved outside of its layer"
        return f"{what}, and is {self._is_now(place)} now: set_param() changes values and to_gpu() moves the layer"

    def _is_now(self, place: Place) -> str:
        now = place.tensor if place.holder is None else place.holder.get(place.key)
        return "nothing" if now is None else f"{now.dtype} on {now.device}"


_sharing: Final = Lock()
# Which binding a parameter belongs to, by its id: a binding holds its parameters, so no id is used again.
_bindings: Final[WeakValueDictionary[int, Binding]] = WeakValueDictionary()


def _modules_in(part: Any) -> dict[str, Any]:
    inside = cast(dict[str, object], vars(part)).get("_modules")  # not a dict in a module of TorchScript
    return cast(dict[str, Any], inside) if isinstance(inside, dict) else {}


def _place(holders: dict[str, Any], name: str, kind: int) -> tuple[dict[str, Any] | None, str]:
    """Return the dict of the module inside that owns a tensor, and its name in that."""
    owner, _, key = name.rpartition(".")
    held = vars(holders.get(owner)).get(("_parameters", "_buffers")[kind]) if owner in holders else None
    return (cast(dict[str, Any], held) if isinstance(held, dict) else None), key
