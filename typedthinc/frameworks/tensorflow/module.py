"""A layer or model of Keras as a layer sees it."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, cast
from weakref import WeakValueDictionary

import numpy as np

from typedthinc.arrays.containers import ArgsKwargs
from typedthinc.errors import FrameworkError, layer_error
from typedthinc.frameworks.described import leaves
from typedthinc.frameworks.interchange import exportable, imported, seed_of
from typedthinc.frameworks.keras import UNMADE, classes_inside, drawn_twin, first_words, names_of, seeds_of
from typedthinc.frameworks.staleness import changed_inside
from typedthinc.frameworks.values import Computed, Convert, ValueShim
from typedthinc.shapes.scheme import LayerType

tf: Final[Any] = import_module("tensorflow")
keras: Final[Any] = import_module("keras")
# Where the memory of a tensor may begin, in bytes.
_ALIGNED: Final = 64
# Where Keras puts the words of an error into those of its own.
_EMPHASIZED: Final = re.compile(r"\x1b\[1m(.+?)\x1b\[0m", re.DOTALL)

# Where tensorflow says in which of its own functions it was.
_PLACE: Final = re.compile(r"\{\{function_node [^}]*\}\} ?|( \[Op:\w+\])( name: ?)?")


class KerasShim(ValueShim):
    """A layer or model of Keras.

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
        """Bind a module that has its weights.

        Raises:
            FrameworkError: Another layer stands for it already.
        """
        super().__init__(convert_inputs, convert_outputs, layer_type)
        self.module = module
        for weight in module.weights:
            if _shims.get(id(weight), self) is not self:  # two would assign their values in turn
                raise FrameworkError(
                    f"another layer stands for {self.title} already: put that layer in both places, "
                    "or wrap a copy.deepcopy of the module"
                )
        _shims.update((id(weight), self) for weight in module.weights)
        self._names, self._ids = names_of(module.weights), [*map(id, module.weights)]
        floats = (np.dtype(weight.dtype) for weight in module.weights if keras.backend.is_float_dtype(weight.dtype))
        self._dtype = next(floats, None)
        self._seeds = seeds_of(module)

    @property
    def structure(self) -> str:
        """The classes of all layers inside."""
        inside = classes_inside(self.module)
        return f"{self.title}({', '.join(inside)})" if inside else self.title

    @property
    def is_frozen(self) -> bool:
        """Whether the module has weights, and none of them is trainable."""
        return bool(self.module.weights) and not self.module.trainable_weights

    def arrays(self) -> dict[str, Any]:
        """Return the values of all weights."""
        return {name: value_of(weight) for name, weight in zip(self._names, self.module.weights, strict=True)}

    def drawn(self, ops: Any) -> dict[str, Any]:
        """Return weights as Keras draws those of a new module of the same configuration.

        Raises:
            FrameworkError: The class of the module cannot be made from its configuration.
        """
        twin = drawn_twin(self.module, self.title, seed_of(ops))
        return {name: ops.asarray(value_of(weight)) for name, weight in zip(self._names, twin.weights, strict=True)}

    def compute(self, model: Any, given: ArgsKwargs, *, is_train: bool, with_gradient: bool) -> Computed:
        """Run the module with the values that the layer's arrays have."""
        found = self.module.weights
        if [*map(id, found)] != self._ids:  # ids: names are not unique in Keras
            raise layer_error(model, FrameworkError, changed_inside(self.title))
        weights = dict(zip(self._names, found, strict=True))
        for name, weight in weights.items():
            weight.assign(model.get_param(name))  # copied: variables share no memory
        if is_train:
            self._seed(model.ops)
        args = tuple(tensor(each, self._dtype) for each in given.args)
        kwargs = {name: tensor(each, self._dtype) for name, each in given.kwargs.items()}
        if not with_gradient:
            return Computed(_arrays(model.ops, self.module(*args, **kwargs, training=False)), _no_pull)
        trained = {id(weight) for weight in self.module.trainable_weights}
        named = {name: weight.value for name, weight in weights.items() if id(weight) in trained}
        inputs = [each for each in (*args, *kwargs.values()) if tf.is_tensor(each) and each.dtype.is_floating]
        with tf.GradientTape(persistent=True, watch_accessed_variables=False) as tape:
            tape.watch([*inputs, *named.values()])
            Y = self.module(*args, **kwargs, training=is_train)
        kept = {name: value_of(weight) for name, weight in weights.items() if id(weight) not in trained}
        pull = self._pull(model, tape, Y, named, args, kwargs)
        return Computed(_arrays(model.ops, Y), pull, kept if is_train else {})

    def words_of(self, error: Exception) -> str:
        """Return what an error says, without what Keras says around it."""
        # Some errors put quotes around their words.
        words = str(error.args[0]) if error.args else str(error)
        inside = _EMPHASIZED.search(words)
        return _PLACE.sub("", inside[1] if inside else words)

    def _pull(
        self, model: Any, tape: Any, Y: Any, named: Mapping[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Callable[[list[Any], bool], tuple[ArgsKwargs, Mapping[str, Any]]]:
        def back(gradients: list[Any], need_dX: bool) -> tuple[ArgsKwargs, Mapping[str, Any]]:
            pairs = zip(leaves(Y), gradients, strict=True)
            floats = [(output, tensor(each)) for output, each in pairs if output.dtype.is_floating]
            given = [each for each in (*args, *kwargs.values()) if tf.is_tensor(each)] if need_dX else []
            wanted = [*named.values(), *given]
            outputs, of_outputs = [output for output, _ in floats], [each for _, each in floats]
            found = tape.gradient(outputs, wanted, of_outputs) if floats and wanted else [None] * len(wanted)
            if floats and wanted and all(each is None for each in found):
                raise layer_error(
                    model,
                    FrameworkError,
                    f"no gradient can come back through the output of {self.title}, which needs none: it was cut off "
                    "by tf.stop_gradient, or computed outside of tensorflow",
                )
            arrays = [None if each is None else _array(model.ops, tf.convert_to_tensor(each)) for each in found]
            by_name = {name: each for name, each in zip(named, arrays, strict=False) if each is not None}
            of_given = {id(each): array for each, array in zip(given, arrays[len(named) :], strict=True)}
            return ArgsKwargs(
                tuple(of_given.get(id(each)) for each in args),
                {name: of_given.get(id(each)) for name, each in kwargs.items()},
            ), by_name

        return back

    def _seed(self, ops: Any) -> None:
        """Have the generators of the layers inside begin with a seed of the ops."""
        if self._seeds:
            seed = seed_of(ops) >> 32  # Keras takes seeds of 32 bits
            for place, state in enumerate(self._seeds):
                state.assign(np.array([(seed + place) % 2**32, 0], state.dtype))

    def __deepcopy__(self, memo: dict[int, Any]) -> KerasShim:
        try:
            module = copy.deepcopy(self.module, memo)
        except UNMADE as error:
            raise FrameworkError(f"{self.title} cannot be copied: {first_words(error)}") from error
        return type(self)(module, *self._converters, self._layer_type)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.module, *self._converters, self._layer_type)


# Which shim a weight belongs to, by its id: a shim holds its module, so no id is used again.
_shims: Final[WeakValueDictionary[int, KerasShim]] = WeakValueDictionary()


def value_of(variable: Any) -> Any:
    """Return a copy of the array that a variable of Keras holds."""
    return np.array(variable.value.numpy())


def tensor(value: Any, dtype: Any = None) -> Any:
    """Return a tensor in the memory of an array, or of a copy where tensorflow has it; floats get the dtype."""
    if tf.is_tensor(value) or not hasattr(value, "__dlpack__"):
        return value
    array = exportable(value)
    if dtype is not None and array.dtype.kind == "f":
        array = array.astype(dtype, copy=False)
    if isinstance(array, np.ndarray):
        # What lies elsewhere ends the process, in the ops that look.
        if array.ctypes.data % _ALIGNED or not (array.flags.c_contiguous and array.flags.writeable and array.size):
            return tf.constant(array)  # a copy, which tensorflow aligns itself
    return tf.experimental.dlpack.from_dlpack(array.__dlpack__())


def _arrays(ops: Any, Y: Any) -> Any:
    if isinstance(Y, list | tuple):
        return tuple(_arrays(ops, each) for each in cast(Sequence[Any], Y))
    if isinstance(Y, dict):
        return {name: _arrays(ops, each) for name, each in cast(dict[str, Any], Y).items()}
    return _array(ops, Y) if tf.is_tensor(Y) else Y


def _array(ops: Any, found: Any) -> Any:
    if found.dtype == tf.bfloat16:  # numpy has no bfloat16
        found = tf.cast(found, tf.float32)
    return imported(ops, found)


def _no_pull(gradients: list[Any], need_dX: bool) -> Any:
    raise AssertionError("a prediction keeps nothing for gradients")
