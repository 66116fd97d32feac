"""The type of a model at run time, and whether a value fits it."""

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter, is_
from typing import Any, Final, cast

from typedthinc.errors import (
    ArityError,
    ContainerMismatchError,
    DtypeMismatchError,
    InvalidSizeError,
    LayerError,
    RankMismatchError,
    ShapeMismatchError,
)
from typedthinc.runtime.annotations import computes_sizes, signatures_of
from typedthinc.runtime.layer import VERSION, Layer
from typedthinc.runtime.weak_cache import weakly_cached
from typedthinc.shapes import rule_of, rules
from typedthinc.shapes.computed import compute
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.objects import Solution
from typedthinc.shapes.rules import Composition
from typedthinc.shapes.scheme import LayerType, Scheme, size_variables
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Var, atom, key_of, number
from typedthinc.shapes.terms import Term

_NO_SETTINGS: Final[dict[str, Any]] = {}

_CACHE: Final = attrgetter("_type")
_TYPE: Final = attrgetter("layer_type")
# What a size is that has no number.
_MISSING: Final = "missing"
_FREE: Final = "free"
_UNKNOWN: Final = "unknown"

_ERRORS: dict[str, type[LayerError]] = {
    "size": ShapeMismatchError,
    "rank": RankMismatchError,
    "dtype": DtypeMismatchError,
    "container": ContainerMismatchError,
    "arity": ArityError,
}


def layer_type_of(model: Layer) -> LayerType:
    """Return the type of a model: by its rule if it composes layers, else by the annotations of its forward.

    Raises:
        LayerError: The layers inside do not fit together.
    """
    kept = model._type.layer_type
    return _found(model) if kept is None else kept  # most often it is there


def _found(model: Layer) -> LayerType:
    """Find the types of all layers below that are not known, and then that of the model."""
    # A layer may stand in a model of another thread as well, which may invalidate its type at any time.
    found: dict[int, LayerType] = {}
    waiting = [model]  # a stack, not recursion: models may be deep
    while waiting:
        node = waiting[-1]
        kept, layers, settings = node._type, node.layers, dict(node.attrs) if node.attrs else _NO_SETTINGS
        version, parts = kept.version, list(map(_CACHE, layers))
        versions, known = list(map(VERSION, parts)), list(map(_TYPE, parts))
        is_last = True
        for layer, each in zip(layers, known, strict=True):
            if each is not None:
                found[layer.id] = each  # kept by the layer itself
            elif layer.id not in found:
                waiting.append(layer)
                is_last = False
        if is_last:  # all layers in it are known
            waiting.pop()
            if node.id not in found:  # a layer that stands at two places
                found[node.id] = _composed(node, [found[layer.id] for layer in layers] if layers else ())
                if None not in known:  # a layer without a kept type could not tell of its changes
                    kept.settings = settings
                    kept.store(found[node.id], version, parts, versions)  # refused if a version has changed
    return found[model.id]


def drop_stale_types(model: Layer) -> bool:
    """Forget the types in a model that were found by other settings than the layers have now.

    Returns:
        Whether there are any.
    """
    nodes, seen, is_any = [model], {model.id}, False
    for node in nodes:  # they become more
        if _has_other_settings(node):  # `attrs` is a plain dict, which tells of nothing
            node._type.invalidate()
            is_any = True
        for layer in node.layers:
            if layer.id not in seen:
                seen.add(layer.id)
                nodes.append(layer)
    return is_any


def _has_other_settings(node: Layer) -> bool:
    kept, now = node._type, node.attrs
    is_same = list(kept.settings) == list(now) and all(map(is_, kept.settings.values(), now.values()))
    return kept.layer_type is not None and not is_same


def check_type(model: Layer) -> None:
    """Find out whether a model has a type, where that is in question.

    Raises:
        LayerError: The layers inside do not fit together, or sizes that are computed from others cannot be.
    """
    if not model.layers and not computes_sizes(model.forward):  # a leaf has a type, whatever it is
        return
    try:
        layer_type_of(model)
    except LayerError:
        if not drop_stale_types(model):
            raise  # nothing had changed, so the fault is real
        layer_type_of(model)  # found again, by settings of now


def check_value(layer: LayerType, value: Term, came: str) -> Term:
    """Return what a layer makes of a value.

    Raises:
        LayerError: The value does not fit.
    """
    try:
        return rules.accept(layer, value, came)  # the rule of the checker itself
    except Mismatch as mismatch:
        raise _ERRORS[mismatch.kind](mismatch.message) from None


def chain_type(layers: Sequence[Layer]) -> LayerType:
    """Return the type of layers that run one after the other and fit."""
    return rules.chain([layer_type_of(layer) for layer in layers], Composition("chain"))


def _composed(model: Layer, layers: Sequence[LayerType]) -> LayerType:
    rule = rule_of(model.forward)
    if rule is None:
        return _declared(model)
    composed = layers or [_declared(model)]
    try:
        return rule(composed, Composition(model.factory, arguments=model.attrs, owner=str(model.id)))
    except Mismatch as mismatch:
        # A rule may compose more layers than it gets: one of them twice, say.
        place = None if mismatch.argument else min(mismatch.position, len(composed) - 1)
        error = _ERRORS[mismatch.kind](mismatch.message, position=place, argument=mismatch.argument)
        raise error from None


def _declared(model: Layer) -> LayerType:
    """Read the type off the annotations of forward, with the dimensions and attributes that are set in them.

    A layer that stands for a module of a framework knows its type from that.

    Raises:
        InvalidSizeError: A size that is computed from them is less than 1, or leaves a rest.
    """
    if model.shims and (told := module_type(model)) is not None:  # a module tells more than annotations
        return told
    signatures = signatures_of(model.forward)
    if not signatures:
        return LayerType(model.factory)
    if not computes_sizes(model.forward):
        return _plain(model)
    try:
        solved = [compute(item, model.factory, partial(_value, model)) for item in signatures]
    except Mismatch as mismatch:
        raise InvalidSizeError(mismatch.message) from None
    found = Solution(dict.fromkeys(each for _, pairs in solved for each in pairs))
    found.equations, found.inside = tuple((atom(var), size) for var, size in found), ()
    return LayerType(model.factory, Scheme.of(*(signature for signature, _ in solved)), solved=found)


def module_type(model: Layer) -> LayerType | None:
    """Return what is known of the module of another framework that a layer stands for, if it stands for one."""
    for shim in model.shims:
        tell = getattr(shim, "layer_type", None)
        told: LayerType | None = None if tell is None else tell(model)
        if told is not None:
            return told
    return None


def _plain(model: Layer) -> LayerType:
    """Do the same where nothing is computed: layers that are made alike are of one type, but for who misses a size."""
    keys = _variables(model.forward)
    values = tuple([_dim(model, key) if is_dim else _attribute(model, key) for _, key, is_dim in keys])
    found, missing = _of_values(model.forward, model.factory, values)
    return found.of_object(str(model.id), missing) if missing else found


def _dim(model: Layer, key: str) -> int | str:
    """Return a size, or what kind of size it is."""
    size = model.maybe_get_dim(key)
    if size is not None:
        return size
    return _MISSING if model.has_dim(key) is None and model.param_names else _FREE


def _attribute(model: Layer, key: str) -> int | str:
    """Return a setting that is a number; of `stride[1]`, that of an axis, which may be one for all."""
    name, _, axis = key.partition("[")
    value: object = model.attrs.get(name)
    if axis and isinstance(value, tuple):
        value = dict(enumerate(cast("tuple[object, ...]", value))).get(int(axis[:-1]))
    return int(value) if isinstance(value, int) else _UNKNOWN


@weakly_cached
def _of_values(
    forward: Callable[..., Any], factory: str, values: tuple[int | str, ...]
) -> tuple[LayerType, tuple[Var, ...]]:
    """Return the type for such values, and the sizes in it that an object misses, who is not known here."""
    sizes: dict[Var, Size] = {}
    for (var, _, _), value in zip(_variables(forward), values, strict=True):
        if isinstance(value, int):
            sizes[var] = number(value)
        elif value == _MISSING:
            sizes[var] = atom(Var(var.name, factory, _MISSING))
        else:
            sizes[var] = atom(var) if value == _FREE else UNKNOWN
    alternatives = [compute(item, factory, sizes.__getitem__)[0] for item in signatures_of(forward)]
    scheme, solved = Scheme.of(*alternatives), Solution()
    solved.equations, solved.inside = (), ()
    found = LayerType(factory, scheme, solved=solved)
    if _MISSING not in values:
        return found, ()
    return found, tuple(dict.fromkeys(var for item in scheme.alternatives for var in size_variables(item) if var.owner))


@weakly_cached
def _variables(forward: Callable[..., Any]) -> tuple[tuple[Var, str, bool], ...]:
    """Return the variables of sizes, under which name a model keeps what they stand for, and whether that is a size."""
    found = dict.fromkeys(var for item in signatures_of(forward) for var in size_variables(item))
    return tuple((var, key_of(var.name), key_of(var.name) != var.name) for var in found)


def _value(model: Layer, var: Var) -> Size:
    """Say what a type variable stands for: `X` is the dimension `nX`, a name in small letters is an attribute."""
    key = key_of(var.name)
    if key == var.name:
        value = _attribute(model, key)
        return number(value) if isinstance(value, int) else UNKNOWN
    dim = model.maybe_get_dim(key)
    return number(dim) if dim is not None else missing_size(model, key) or atom(var)


def missing_size(model: Layer, dim: str) -> Known | None:
    """Return the variable of a size that a layer misses: one number for this layer, if its parameters need it."""
    if model.has_dim(dim) is None and model.param_names:
        return atom(Var(dim[1:], model.factory, str(model.id)))
    return None
