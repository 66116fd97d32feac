"""A block of MXNet's Gluon as a layer sees it."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast
from weakref import WeakValueDictionary

import numpy as np

from typedthinc.arrays.containers import ArgsKwargs
from typedthinc.errors import FrameworkError, layer_error
from typedthinc.frameworks.arguments import is_array
from typedthinc.frameworks.described import leaves
from typedthinc.frameworks.interchange import exportable, seed_of
from typedthinc.frameworks.mxnet.library import load_mxnet
from typedthinc.frameworks.staleness import changed_inside
from typedthinc.frameworks.values import Computed, Convert, ValueShim, keep
from typedthinc.shapes.scheme import LayerType

mxnet: Final[Any] = load_mxnet("MXNetWrapper")

# What MXNet says where dtypes differ.
_MIXED: Final = re.compile(r"Incompatible attr in node .*: expected (\w+), got (\w+)")


class MXNetShim(ValueShim):
    """A block of Gluon.

    Attributes:
        module: It.
    """

    module: Any

    def __init__(
        self,
        module: Any,
        convert_inputs: Convert | None = None,
        convert_outputs: Convert | None = None,
        layer_type: LayerType | None = None,
    ) -> None:
        """Bind a block that has its parameters.

        Raises:
            FrameworkError: Another layer stands for it already, or a parameter has no value yet.
        """
        super().__init__(convert_inputs, convert_outputs, layer_type)
        self.module = module
        self._params: dict[str, Any] = module._collect_params_with_prefix()
        for name, param in self._params.items():
            if _shims.get(id(param), self) is not self:
                raise FrameworkError(
                    f"another layer stands for {self.title} already: put that layer in both places, "
                    "or wrap a copy.deepcopy of the block"
                )
            try:
                param.data()
            except Exception as error:
                hint = "say how wide its input is, as in Dense(4, in_units=3), and call its initialize()"
                raise FrameworkError(f"{name} of {self.title} has no value yet: {hint}") from error
        _shims.update((id(param), self) for param in self._params.values())
        floats = (np.dtype(param.dtype) for param in self._params.values() if np.dtype(param.dtype).kind == "f")
        self._dtype = next(floats, None)

    @property
    def structure(self) -> str:
        """The classes of all blocks inside, by their names."""
        inside = ", ".join(_inside(self.module, ""))
        return f"{self.title}({inside})" if inside else self.title

    @property
    def is_frozen(self) -> bool:
        """Whether the block has parameters, and none of them gets a gradient."""
        return bool(self._params) and not self._trained

    @property
    def _trained(self) -> dict[str, Any]:
        return {name: param for name, param in self._params.items() if param.grad_req != "null"}

    def arrays(self) -> dict[str, Any]:
        """Return the values of all parameters."""
        return {name: param.data().asnumpy() for name, param in self._params.items()}

    def drawn(self, ops: Any) -> dict[str, Any]:
        """Return parameters as MXNet initializes them."""
        twin = copy.deepcopy(self.module)
        _seed(ops)
        twin.initialize(force_reinit=True)
        return {name: ops.asarray(param.data().asnumpy()) for name, param in twin._collect_params_with_prefix().items()}

    def compute(self, model: Any, given: ArgsKwargs, *, is_train: bool, with_gradient: bool) -> Computed:
        """Run the block with the values that the layer's arrays have."""
        values = [*given.args, *given.kwargs.values()]
        if any(is_array(each) and each.shape[:1] == (0,) for each in values):
            return self._of_nothing(model, given)
        arrays = self._put(model)
        if is_train:
            _seed(model.ops)
        args = tuple(nd_array(each, self._dtype) for each in given.args)
        kwargs = {name: nd_array(each, self._dtype) for name, each in given.kwargs.items()}
        autograd = mxnet.autograd
        if not with_gradient:
            with autograd.pause(train_mode=False):
                return Computed(_arrays(self.module(*args, **kwargs)), _no_pull)
        for each in (*args, *kwargs.values()):
            if _is_float(each):
                each.attach_grad()
        with autograd.record(train_mode=is_train):
            Y = self.module(*args, **kwargs)
        pull = self._pull(model, Y, (args, kwargs), arrays, is_train)
        return Computed(_arrays(Y), pull, self._kept(arrays) if is_train else {})

    def words_of(self, error: Exception) -> str:
        """Return what an error says: MXNet puts where it was before that."""
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        # Behind it may stand where else it was, and below that the arguments of an op.
        said = [line for line in lines if line.startswith("MXNetError:")]
        words = (said[-1] if said else lines[0] if lines else "").removeprefix("MXNetError: ")
        mixed = _MIXED.search(words)
        return words if mixed is None else f"data of {mixed[1]} meets parameters of {mixed[2]}, which it has to equal"

    def _put(self, model: Any) -> dict[str, Any]:
        """Put the values of the layer into the block, in new arrays: what was recorded keeps the former ones."""
        found = self.module._collect_params_with_prefix()
        if found.keys() != self._params.keys() or any(found[name] is not param for name, param in self._params.items()):
            raise layer_error(model, FrameworkError, changed_inside(self.title))
        for name, param in self._params.items():
            contexts = param.list_ctx()
            if contexts != [mxnet.cpu()]:
                where = " and ".join(map(str, contexts))
                message = f"{name} of {self.title} was moved to {where}, but the layer computes on cpu(0)"
                raise layer_error(model, FrameworkError, message)
            param._init_impl(nd_array(model.get_param(name)), param.list_ctx())
        return {name: param.data() for name, param in self._params.items()}

    def _of_nothing(self, model: Any, given: ArgsKwargs) -> Computed:
        """Return nothing for nothing, which MXNet's layers refuse: the first no rows of what they give for one."""
        args = tuple(map(_with_a_row, given.args))
        kwargs = {name: _with_a_row(each) for name, each in given.kwargs.items()}
        done = self.compute(model, ArgsKwargs(args, kwargs), is_train=False, with_gradient=False)
        none = ArgsKwargs((None,) * len(args), dict.fromkeys(kwargs))
        return Computed(_without_rows(done.Y), lambda gradients, need_dX: (none, {}))

    def _kept(self, arrays: Mapping[str, Any]) -> dict[str, Any]:
        trained = self._trained
        return {name: array.asnumpy() for name, array in arrays.items() if name not in trained}

    def _pull(
        self,
        model: Any,
        Y: Any,
        given: tuple[tuple[Any, ...], dict[str, Any]],
        arrays: Mapping[str, Any],
        is_train: bool,
    ) -> Callable[[list[Any], bool], tuple[ArgsKwargs, Mapping[str, Any]]]:
        args, kwargs = given
        trained = {name: arrays[name] for name in self._trained}

        def back(gradients: list[Any], need_dX: bool) -> tuple[ArgsKwargs, Mapping[str, Any]]:
            pairs = [(each, nd_array(dY)) for each, dY in zip(leaves(Y), gradients, strict=True) if _is_float(each)]
            if pairs:
                outputs, of_outputs = ([pair[i] for pair in pairs] for i in (0, 1))
                try:
                    mxnet.autograd.backward(outputs, of_outputs, retain_graph=True, train_mode=is_train)
                except mxnet.MXNetError as error:
                    raise self._without_way_back(model, error) from error
            if is_train:
                keep(model, self._kept(arrays))  # running means move on the way back
            of_args = tuple(_gradient(each, need_dX) for each in args)
            of_kwargs = {name: _gradient(each, need_dX) for name, each in kwargs.items()}
            return ArgsKwargs(of_args, of_kwargs), {name: array.grad.asnumpy() for name, array in trained.items()}

        return back

    def _without_way_back(self, model: Any, error: Exception) -> Exception:
        if "recorded" not in str(error) and "AGInfo" not in str(error):
            return error
        message = "which needs none: it was detached, or computed outside of mxnet's recording"
        return layer_error(
            model, FrameworkError, f"no gradient can come back through the output of {self.title}, {message}"
        )

    def __deepcopy__(self, memo: dict[int, Any]) -> MXNetShim:
        return type(self)(copy.deepcopy(self.module, memo), *self._converters, self._layer_type)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.module, *self._converters, self._layer_type)


# Which shim a parameter belongs to, by its id: a shim holds its block, so no id is used again.
_shims: Final[WeakValueDictionary[int, MXNetShim]] = WeakValueDictionary()


def nd_array(value: Any, dtype: Any = None) -> Any:
    """Return an array of MXNet in the memory of another; floats get the dtype."""
    if not hasattr(value, "__dlpack__"):
        return value
    array = exportable(value)
    if dtype is not None and array.dtype.kind == "f":
        array = array.astype(dtype, copy=False)
    if array.flags.c_contiguous and array.flags.writeable and array.size:
        return mxnet.nd.from_dlpack(array.__dlpack__())
    return mxnet.nd.array(array, dtype=array.dtype)


def _arrays(Y: Any) -> Any:
    if isinstance(Y, list | tuple):
        return tuple(map(_arrays, cast(Sequence[Any], Y)))
    return _array(Y) if isinstance(Y, mxnet.nd.NDArray) else Y


class _Exported:
    """Hands the memory of an array of MXNet on: its own methods for that are older than the protocol."""

    def __init__(self, array: Any) -> None:
        """Take the array."""
        self._array = array

    def __dlpack__(self, **options: Any) -> Any:
        """Return the capsule, once the array has its values."""
        return self._array.to_dlpack_for_read()

    def __dlpack_device__(self) -> tuple[int, int]:
        """Return the code of the cpu."""
        return 1, 0


def _array(found: Any) -> Any:
    return np.from_dlpack(_Exported(found)) if np.dtype(found.dtype).kind in "iuf" else found.asnumpy()


def _with_a_row(value: Any) -> Any:
    return np.zeros((1, *value.shape[1:]), value.dtype) if is_array(value) and value.shape[:1] == (0,) else value


def _without_rows(Y: Any) -> Any:
    return tuple(map(_without_rows, cast(Any, Y))) if isinstance(Y, tuple) else Y[:0]


def _is_float(value: Any) -> bool:
    return isinstance(value, mxnet.nd.NDArray) and np.dtype(value.dtype).kind == "f"


def _gradient(value: Any, need_dX: bool) -> Any:
    return value.grad.asnumpy() if need_dX and _is_float(value) and value.grad is not None else None


def _seed(ops: Any) -> None:
    """Have MXNet's generator, of which there is one, begin with a seed of the ops."""
    mxnet.random.seed(seed_of(ops) >> 32)


def _inside(block: Any, prefix: str) -> list[str]:
    found: list[str] = []
    for name, child in block._children.items():
        way = f"{prefix}.{name}" if prefix else str(name)
        found += [f"{way}={type(child).__name__}", *_inside(child, way)]
    return found


def _no_pull(gradients: list[Any], need_dX: bool) -> Any:
    raise AssertionError("a prediction keeps nothing for gradients")
