"""Models as programs of Thinc change them: `layers` is a list, and data that comes to a layer may be changed."""

# pyright: reportPrivateUsage=false
# Nodes offer no public means to change their layers.

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager
from functools import wraps
from inspect import getattr_static
from typing import Any, ClassVar, Final, ParamSpec, Self, TypeVar

import numpy as np

from typedthinc import model as core
from typedthinc.arrays.widths import get_width
from typedthinc.types import Ints1d
from typedthinc.compat.thinc.adapters.containers import make_mutable, make_gradients_mutable
from typedthinc.compat.thinc.adapters.errors import of_both_kinds
from typedthinc.compat.thinc.adapters.ops import taking_thincs_calls, without_forms
from typedthinc.compat.thinc.adapters.settings import Unserializable, made, attr_context
from typedthinc.compat.thinc.adapters.stand_in import StandIn
from typedthinc.compat.thinc.adapters.validation import MISMATCHES, DataValidationError
from typedthinc.frameworks.shim import Shim
from typedthinc.errors import ArityError, LayerError, NotInitializedError, layer_error
from typedthinc.model.changes import all_or_nothing
from typedthinc.model.storage import lay_out

# The setting of a layer in which a file holds its shims.
_SHIMS: Final = "<shims>"

InT = TypeVar("InT", contravariant=True)
OutT = TypeVar("OutT", covariant=True)
P = ParamSpec("P")
ModelT = TypeVar("ModelT", bound=core.Model[Any, Any])


class Layers(list[core.Model[Any, Any]]):
    """The layers of a model. What changes the list changes the model, if what remains fits together."""

    _model: core.Model[Any, Any]

    def __init__(self, model: core.Model[Any, Any]) -> None:
        super().__init__(model._structure.layers)
        self._model = model

    def _put(self) -> None:
        """Put the layers of this list into the model; references to layers that are gone are unset.

        Raises:
            LayerError: They do not fit together; the model is as before then.
        """
        model = self._model
        with all_or_nothing(model):  # a wrong layer leaves the model as it was
            model._structure.layers = tuple(self)
            inside = {node.id for node in model.walk()}
            for name, ref in list(model._structure.refs.items()):
                if ref is not None and ref.id not in inside:
                    model._structure.refs[name] = None
            lay_out(model)


def _changing(name: str) -> Callable[..., Any]:
    change: Callable[..., Any] = getattr(list, name)

    @wraps(change)
    def method(self: Layers, *args: Any, **options: Any) -> Any:
        before = list(self)
        result = change(self, *args, **options)
        try:
            self._put()
        except BaseException:
            super(Layers, self).__setitem__(slice(None), before)  # so that the list shows what the model has
            raise
        return result

    return method


for _name in (
    "append",
    "clear",
    "extend",
    "insert",
    "pop",
    "remove",
    "reverse",
    "__delitem__",
    "__iadd__",
    "__setitem__",
):
    setattr(Layers, _name, _changing(_name))


class Model(core.Model[InT, OutT], metaclass=StandIn):
    """A model whose `layers` may be changed as a list."""

    __slots__ = ()
    _stands_in: ClassVar[bool] = True

    def __new__(cls, *args: Any, **options: Any) -> Self:
        kind: Any = _Written if cls is Model else cls
        made: Self = object.__new__(kind)
        return made

    @property
    def layers(self) -> Any:
        """The layers directly below."""
        return Layers(self)

    @property
    def _layers(self) -> Layers:
        return Layers(self)

    @property
    def _func(self) -> Callable[..., Any]:
        return self.forward

    def set_param(self, name: str, value: Any) -> None:
        """Set a parameter, in the order of C: code that was compiled against Thinc reads its memory so."""
        super().set_param(name, in_order_of_c(value))

    def get_param(self, name: str) -> Any:
        try:
            return super().get_param(name)
        except NotInitializedError as error:
            raise of_both_kinds(error, KeyError) from None

    def get_grad(self, name: str) -> Any:
        try:
            return super().get_grad(name)
        except NotInitializedError as error:
            raise of_both_kinds(error, KeyError) from None

    def has_grad(self, name: str) -> bool:
        """Tell whether a parameter has a gradient."""
        return super().has_grad(name) is True

    def walk(self, order: Any = "bfs") -> Any:
        try:
            return super().walk(order)
        except ValueError as error:
            raise ValueError(f"Invalid order: {error}") from None

    def initialize(
        self, X: InT | None = None, Y: OutT | Ints1d[Any] | Sequence[Ints1d[Any]] | None = None, *, reset: bool = False
    ) -> Self:
        while True:
            try:
                return super().initialize(X, Y, reset=reset)
            except MISMATCHES as error:
                raise of_both_kinds(error, DataValidationError) from None
            except NotInitializedError:
                sample: Any = Y
                if sample is None or not _set_width(self, get_width(sample)):
                    raise

    @contextmanager
    def use_params(self, params: Any) -> Generator[None]:
        with ExitStack() as stack:
            stack.enter_context(super().use_params(params))
            for shim in shims_of_programs(self):
                stack.enter_context(shim.use_params(params))
            yield

    def to_gpu(self, gpu_id: int = 0) -> None:
        super().to_gpu(gpu_id)
        for shim in shims_of_programs(self):
            shim.to_device("gpu", gpu_id)

    def to_cpu(self) -> None:
        super().to_cpu()
        for shim in shims_of_programs(self):
            shim.to_device("cpu", -1)

    def predict(self, X: InT) -> OutT:
        return make_mutable(super().predict(X))

    def begin_update(self, X: InT, *, need_dX: Any = True) -> Any:
        begin = super().begin_update
        Y, backprop = begin(X, need_dX=need_dX)
        return make_mutable(Y), make_gradients_mutable(X, make_gradients_mutable(Y, backprop))


def in_order_of_c(value: Any) -> Any:
    """Return an array in the order of C, and anything else as it is."""
    flags = getattr(value, "flags", None)
    return value if flags is None or flags.c_contiguous else value.copy(order="C")


_held: Final[Any] = getattr_static(core.Model, "ops")  # the slot itself


class _Written(Model[InT, OutT]):
    """A layer that a program has written: what comes to it may be changed."""

    __slots__ = ()

    @property
    def ops(self) -> Any:
        """What to compute with, by Thinc's calls."""
        return taking_thincs_calls(_held.__get__(self))

    @ops.setter
    def ops(self, ops: Any) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]  # the slot is the same
        _held.__set__(self, without_forms(ops))

    def __call__(self, X: InT, is_train: bool) -> Any:
        Y, backprop = super().__call__(make_mutable(X), is_train)
        return make_mutable(Y), make_gradients_mutable(Y, backprop)


def shims_of_programs(model: core.Model[Any, Any]) -> list[Any]:
    """Return the shims in a model that programs have made, and not the wrappers of the library."""
    return [shim for node in model.walk() for shim in node.shims if not isinstance(shim, Shim)]


@contextmanager
def _shims_aside(model: core.Model[Any, Any], saves: bool) -> Generator[None]:
    """Have the shims of programs be settings of their layers: the bytes that they make of themselves, and take."""
    nodes = [(node, node.shims) for node in model.walk() if any(map(_saves_itself, node.shims))]
    try:
        for node, shims in nodes:
            node.attrs[_SHIMS] = [_bytes_of(node, each) for each in shims] if saves else []
            node.shims = []
        yield
        for node, shims in nodes:
            for shim, data in zip(shims, () if saves else node.attrs[_SHIMS], strict=False):
                shim.from_bytes(data.tobytes())  # bytes that the shim itself made
    finally:
        for node, shims in nodes:
            node.attrs.pop(_SHIMS, None)
            node.shims = shims


def _bytes_of(node: core.Model[Any, Any], shim: Any) -> Any:
    try:
        return np.frombuffer(shim.to_bytes(), "uint8")
    except NotImplementedError:
        raise layer_error(node, LayerError, f"its {type(shim).__name__} has no to_bytes()") from None


def _saves_itself(shim: Any) -> bool:
    return not isinstance(shim, Shim) and getattr(shim, "to_bytes", None) is not None


@contextmanager
def _functions_aside(model: core.Model[Any, Any]) -> Generator[None]:
    """Leave out of a model the settings that are functions or `Unserializable`; a load leaves them as they are."""
    settings = [(node, node.attrs) for node in model.walk()]
    for node, attrs in settings:
        node.attrs = {name: value for name, value in attrs.items() if not _stays(value)}
    try:
        yield
    finally:
        for node, attrs in settings:
            for name in [name for name in attrs if name not in node.attrs and not _stays(attrs[name])]:
                del attrs[name]
            attrs.update({name: made(value, attrs.get(name), name, node) for name, value in node.attrs.items()})
            node.attrs = attrs


def _stays(value: object) -> bool:
    return callable(value) or isinstance(value, Unserializable)


def _saving(name: str) -> Callable[..., Any]:
    save_or_load: Callable[..., Any] = getattr(core.Model, name)

    @wraps(save_or_load)
    def method(self: Model[Any, Any], *args: Any, **options: Any) -> Any:
        with _shims_aside(self, name.startswith("to")), _functions_aside(self), attr_context(self.walk()):
            result = save_or_load(self, *args, **options)
        if name.startswith("from"):
            _put_in_order_of_c(self)
        return result

    return method


for _name in ("bytes", "dict", "disk"):
    for _does in ("to", "from", "can_from"):
        setattr(Model, f"{_does}_{_name}", _saving(f"{_does}_{_name}"))


def _put_in_order_of_c(model: core.Model[Any, Any]) -> None:
    """Bring the parameters that a file has in another order into that of C."""
    found = [
        (node, name, node.get_param(name)) for node in model.walk() for name in node.param_names if node.has_param(name)
    ]
    for node, name, value in found:
        if in_order_of_c(value) is not value:
            node.set_param(name, None)  # it would be copied into the buffer that it has
            node.set_param(name, value)
    lay_out(model)


def _set_width(model: core.Model[Any, Any], width: int) -> bool:
    """Set the width of one more layer that nothing tells it to that of the truths, as Thinc does; False if none can."""
    for node in model.walk("dfs_pre"):
        if node.param_names and node.has_dim("nO") is None:
            try:
                with all_or_nothing(model):
                    node.set_dim("nO", width)
            except LayerError:
                continue
            return True
    return False


def without_one_inside(layers: Sequence[Any], factory: str) -> Sequence[Any]:
    """Put the layers of a first combinator of this kind in its place, as Thinc does, so that `a | b | c` has three."""
    first = layers[0] if layers else None
    if not isinstance(first, core.Model) or first.factory != factory or first.attrs or first.ref_names or first.shims:
        return layers
    return (*first._structure.layers, *layers[1:])


def adopted(model: ModelT) -> ModelT:
    """Have the nodes of a model that the library has made be of the class above."""
    waiting: list[core.Model[Any, Any]] = [model]
    while waiting:
        node = waiting.pop()
        if type(node) is core.Model:  # classes of programs stay
            waiting += node._structure.layers
            node.__class__ = Model
    return model


def adopting(factory: Callable[P, ModelT]) -> Callable[P, ModelT]:
    """Return a factory whose models are of the class above; too few layers are a TypeError, too."""
    make_model: Callable[..., ModelT] = factory

    @wraps(factory)
    def make(*args: P.args, **options: P.kwargs) -> ModelT:
        try:
            given: dict[str, Any] = {name: without_forms(value) for name, value in options.items()}
            return adopted(make_model(*map(without_forms, args), **given))
        except ArityError as error:
            raise of_both_kinds(error, TypeError) from None

    return make
