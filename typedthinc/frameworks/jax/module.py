"""A pure function of JAX as a layer sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any, Final

import numpy as np

from typedthinc.arrays.containers import ArgsKwargs
from typedthinc.errors import FrameworkError, layer_error
from typedthinc.frameworks.interchange import exportable, imported, seed_of
from typedthinc.frameworks.jax.program import Program, WrongResult, is_float
from typedthinc.frameworks.values import Computed, Convert, ValueShim
from typedthinc.shapes.scheme import LayerType

jax: Final[Any] = import_module("jax")


class JaxShim(ValueShim):
    """A function, with the names of the leaves of its parameters and of its state.

    Attributes:
        module: The function.
    """

    module: Callable[..., Any]

    def __init__(
        self,
        program: Program,
        leaves: Mapping[str, Any],
        of_params: tuple[str, ...],
        draw: Callable[..., Any] | None = None,
        convert_inputs: Convert | None = None,
        convert_outputs: Convert | None = None,
        layer_type: LayerType | None = None,
    ) -> None:
        """Take a program, the first values of all leaves by name, the names of parameters, and what draws these."""
        super().__init__(convert_inputs, convert_outputs, layer_type)
        self.module, self._program, self._draw = program.function, program, draw
        self._names = tuple(leaves)
        self._of_params = of_params
        self._of_state = self._names[len(of_params) :]
        self._first = dict(leaves)
        self._trained = tuple(i for i, name in enumerate(of_params) if is_float(leaves[name]))
        floats = [leaves[of_params[i]].dtype for i in self._trained]
        self._dtype = floats[0] if floats else None

    @property
    def title(self) -> str:
        """What messages call the function: its name."""
        named = getattr(self.module, "func", self.module)
        return getattr(named, "__name__", None) or type(named).__name__

    @property
    def structure(self) -> str:
        """The name of the function, and the names of its parameters and of its state."""
        return f"{self.title}({', '.join(self._names)})"

    @property
    def is_frozen(self) -> bool:
        """Whether there is only a state, and nothing to train."""
        return bool(self._of_state) and not self._trained

    def arrays(self) -> dict[str, Any]:
        """Return the first values of parameters and state."""
        return {name: np.array(value) for name, value in self._first.items()}  # copies: the program keeps its own

    def drawn(self, ops: Any) -> dict[str, Any]:
        """Return parameters drawn by the function that was given for that.

        Raises:
            FrameworkError: None was given, or it draws others.
        """
        if self._draw is None:
            raise FrameworkError(
                f"JaxWrapper was given no init= for {self.title}, which draws its parameters from a key"
            )
        found = named_leaves(self._draw(jax.random.key(seed_of(ops) >> 32)), "")  # >> 32: keys take seeds of 32 bits
        shapes = [{name: each.shape for name, each in leaves.items()} for leaves in (found, self._first)]
        if any(shapes[1].get(name) != shape for name, shape in shapes[0].items()) or len(found) != len(self._of_params):
            raise FrameworkError(f"init= of {self.title} draws other parameters than those that it was given with")
        return {name: ops.asarray(np.array(value)) for name, value in found.items()}

    def compute(self, model: Any, given: ArgsKwargs, *, is_train: bool, with_gradient: bool) -> Computed:
        """Run the function on arrays that share the memory of the data where JAX can."""
        params = [jax_copy(model.get_param(name)) for name in self._of_params]  # copied: optimizers write in place
        state = [jax_copy(model.get_param(name)) for name in self._of_state]
        data, form = jax.tree.flatten((given.args, given.kwargs))
        values = [jax_array(each, self._dtype) for each in data]
        rng = jax.random.key(seed_of(model.ops) >> 32) if is_train and self._program.takes_rng else None
        try:
            return self._run(model, (params, state, values, rng), form, is_train=is_train, with_gradient=with_gradient)
        except WrongResult as error:
            raise layer_error(model, FrameworkError, f"{self.title} {error}") from error
        except jax.errors.UnexpectedTracerError as error:
            message = f"{self.title} keeps values between calls, which JAX allows no function: give them as state="
            raise layer_error(model, FrameworkError, message) from error

    def _run(
        self, model: Any, held: tuple[Any, Any, Any, Any], form: Any, *, is_train: bool, with_gradient: bool
    ) -> Computed:
        params, state, values, rng = held
        if not with_gradient:
            predicted, _ = self._program.predict(params, state, values, rng, form=form, is_train=is_train)
            return Computed(_arrays(model.ops, predicted), _no_pull)
        floats = tuple(i for i, each in enumerate(values) if is_float(each))  # integers have no gradient
        (Y, after), pull = self._program.differentiate(
            params, state, values, rng, form=form, places=(self._trained, floats), is_train=is_train
        )
        kept = {name: np.asarray(each) for name, each in zip(self._of_state, after, strict=True)} if is_train else {}
        return Computed(_arrays(model.ops, Y), self._pull(model, Y, pull, form, len(values), floats), kept)

    def _pull(
        self, model: Any, Y: Any, pull: Any, form: Any, count: int, floats: tuple[int, ...]
    ) -> Callable[[list[Any], bool], tuple[ArgsKwargs, Mapping[str, Any]]]:
        outputs = jax.tree.leaves(Y)
        names = [self._of_params[i] for i in self._trained]

        def back(gradients: list[Any], need_dX: bool) -> tuple[ArgsKwargs, Mapping[str, Any]]:
            pairs = zip(outputs, gradients, strict=True)
            given = [jax_array(each).astype(output.dtype) for output, each in pairs if is_float(output)]
            found: list[Any] = [None] * count
            if need_dX:
                trained, of_data = self._program.pull(pull, given)  # one program for both, compiled together
                for place, each in zip(floats, of_data, strict=True):
                    found[place] = _array(model.ops, each)
            else:
                trained = self._program.pull_parameters(pull, given)
            by_name = {name: _array(model.ops, each) for name, each in zip(names, trained, strict=True)}
            args, kwargs = jax.tree.unflatten(form, found)  # None where an argument has no gradient
            return ArgsKwargs(args, kwargs), by_name

        return back

    def __deepcopy__(self, memo: dict[int, Any]) -> JaxShim:
        return type(self)(*self._options())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._options()

    def _options(self) -> tuple[Any, ...]:
        return (self._program, self._first, self._of_params, self._draw, *self._converters, self._layer_type)


def named_leaves(tree: Any, prefix: str) -> dict[str, Any]:
    """Return the leaves of a pytree as arrays by name: the way to each, with dots.

    Raises:
        FrameworkError: A leaf is not numbers.
    """
    found: dict[str, Any] = {}
    for path, leaf in jax.tree_util.tree_flatten_with_path(tree)[0]:
        # What nnx calls a variable holds its array as `value`.
        way = path[:-1] if len(path) > 1 and getattr(path[-1], "name", None) == "value" else path
        name = prefix + (jax.tree_util.keystr(way, simple=True, separator=".") or "value")
        try:
            array = np.asarray(leaf)
        except TypeError as error:
            raise FrameworkError(f"{name} cannot be an array: {str(error).splitlines()[0]}") from error
        if array.dtype.kind not in "biuf":
            raise FrameworkError(
                f"{name} cannot be an array: numpy has no dtype for {getattr(leaf, 'dtype', leaf.__class__)}"
            )
        found[name] = array
    return found


def jax_array(value: Any, dtype: Any = None) -> Any:
    """Return an array of JAX in the memory of another, or of a copy where JAX has it; floats get the dtype."""
    if not hasattr(value, "__dlpack__"):
        return value
    array = exportable(value)
    if dtype is not None and array.dtype.kind == "f":
        array = array.astype(dtype, copy=False)
    if isinstance(array, np.ndarray) and not (array.flags.forc and array.flags.writeable and array.size):
        return jax.numpy.asarray(array)  # DLPack of JAX wants one order and memory that can be written to
    return jax.dlpack.from_dlpack(array)


def jax_copy(array: Any) -> Any:
    """Return an array of JAX in memory of its own, for one that optimizers change in place."""
    return jax.numpy.array(array) if isinstance(array, np.ndarray) else jax.dlpack.from_dlpack(array, copy=True)


def _arrays(ops: Any, Y: Any) -> Any:
    return jax.tree.map(partial(_array, ops), Y)


def _array(ops: Any, leaf: Any) -> Any:
    if leaf.dtype == jax.numpy.bfloat16:  # numpy has no bfloat16
        leaf = leaf.astype("float32")
    return np.asarray(leaf) if ops.device_type == "cpu" else imported(ops, leaf)


def _no_pull(gradients: list[Any], need_dX: bool) -> Any:
    raise AssertionError("a prediction keeps nothing for gradients")
