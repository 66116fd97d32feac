"""What a parameter of the library may take: what surely is something else is refused, and no overload takes it."""

import ast
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias

from typedthinc.analysis import special_names as names
from typedthinc.analysis.declared import SIZE_PARAMETERS, ends_of, term_of_hint
from typedthinc.analysis.hints import ANY_HINT, ELLIPSIS_HINT, NONE_HINT, Hint, Literals, Named, Variable, members_of
from typedthinc.analysis.source import definitions, is_class, is_derived
from typedthinc.analysis.values import objects
from typedthinc.analysis.values.callables import Bound, Class, Closure, Imported, Method, Module, Partial, RuleFunction
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import ANY_BOOL, is_text, number_of
from typedthinc.analysis.values.terms import term_of
from typedthinc.shapes.arrays.values import ArrayValue, Holder, Instance, Int, Lazy, Tensor
from typedthinc.shapes.sizes import Unknown
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.unify import fit

_Test: TypeAlias = Callable[[Value], bool]
_NUMBERS: Final = (bool, Int, float)
_TEXTS: Final = (str, objects.AnyText)
_SEQUENCES: Final = (objects.ListObject, objects.TupleOf, objects.RangeOf)
_FUNCTIONS: Final = (Closure, Bound, Partial, objects.Callback)
# Values that are surely no object of a class of the library's but what their own class says.
_PLAIN: Final = (*_NUMBERS, *_TEXTS, *_SEQUENCES, objects.DictObject, ArrayValue, objects.Model, Holder, Module, Lazy)
# Sequences in whose place a text is a mistake, though it is one.
_ITERABLES: Final = tuple(
    f"collections.abc.{name}" for name in ("Sequence", "Iterable", "Iterator", "Collection", "MutableSequence")
)


def may_be(value: Value, hint: Hint) -> bool:
    """Tell whether a value may be what a parameter declares."""
    if isinstance(value, Unknown | Tensor | Method) or hint is ANY_HINT:
        return True
    return any(_may_be_one(value, each) for each in members_of(hint))


def _may_be_one(value: Value, hint: Hint) -> bool:
    match hint:
        case Literals(values):
            return any(_is_literal(value, each) for each in values)
        case Variable(bound=None):
            return not isinstance(value, objects.Model)
        case Variable(bound=bound) if bound is not None:
            return may_be(value, bound)
        case Named():
            return value is not None and _may_be_named(value, hint)
        case _:
            return hint is not NONE_HINT or value is None


def _is_literal(value: Value, literal: object) -> bool:
    if isinstance(literal, bool) or literal is None:
        return value is literal or (literal is not None and value == ANY_BOOL)
    if isinstance(literal, int):
        return isinstance(value, Int) and number_of(value) in (None, literal)
    return value == literal or isinstance(value, objects.AnyText)


def _may_be_named(value: Value, hint: Named) -> bool:
    name = hint.name
    if ends_of(hint) is not None or name == names.MODEL:
        return isinstance(value, objects.Model | objects.Thing)
    if name == names.CALLABLE and isinstance(value, Imported) and len(hint.args) == 2 and is_class(value.name):
        # What a class is called for is an object of it.
        return may_be(objects.LibraryObject(value.name), hint.args[1])
    if name in _TESTS:
        return _TESTS[name](value)
    if name in names.ARRAYS or name in names.ANY_RANK:
        return _fits(value, hint) if isinstance(value, ArrayValue) else _may_be_array(value)
    if name in names.CONTAINERS or name == "builtins.tuple" or name in _ITERABLES:
        return _may_hold(value, hint)
    is_class_or_function = isinstance(value, Imported) and _is_known_class(value.name)
    if _has_methods(name) and (isinstance(value, _PLAIN) or is_class_or_function or _is_single(value, name)):
        return False
    if not _is_plain_class(name) or (isinstance(value, Lazy) and is_derived(name, names.EXPR)):
        return True
    return not isinstance(value, _PLAIN) and _may_be_object(value, name)


def _is_single(value: Value, wanted: str = "") -> bool:
    """Tell whether a value is an Ops, a loss or an optimizer, and not of a class: these hold no items."""
    if isinstance(value, objects.LibraryObject):
        is_one = any(is_derived(value.name, each) for each in (names.LOSS, names.OPTIMIZER))
        return is_one and not is_derived(value.name, wanted)
    return isinstance(value, Instance) and value.name == "Ops"


@cache
def _has_methods(full: str) -> bool:
    """Tell whether a name is that of a protocol of the library with a method that nothing of Python's has."""
    found = definitions(full) if full.startswith(names.OURS) else None
    node = found[1][-1] if found is not None else None
    if not isinstance(node, ast.ClassDef) or not any("Protocol" in ast.unparse(each) for each in node.bases):
        return False
    return any(isinstance(each, ast.FunctionDef) and not each.name.startswith("_") for each in node.body)


def _may_be_array(value: Value) -> bool:
    others = (*_NUMBERS, *_TEXTS, *_SEQUENCES, *_FUNCTIONS, objects.DictObject, objects.Model, Holder, Module)
    return not isinstance(value, others) and not _is_single(value)


def _fits(value: Value, hint: Hint) -> bool:
    """Tell whether data fits, but for its sizes; a number of numpy's may be anything."""
    if isinstance(value, ArrayValue) and (not value.sizes or value.family not in ("Floats", "Ints")):
        return bool(value.sizes)
    try:
        fit(term_of(value), term_of_hint(hint), Substitution(None))
    except Misfit as misfit:
        return misfit.kind == "size"
    return True


def _may_hold(value: Value, hint: Named) -> bool:
    """Tell whether a value may be a container of what is declared."""
    name = hint.name
    match value:
        case objects.ListObject(kind="list") if name in ("builtins.list", *_ITERABLES):
            return not hint.args or all(may_be(each, hint.args[0]) for each in value.items.every)
        case objects.TupleOf(items) if name in _ITERABLES:
            return not hint.args or all(may_be(each, hint.args[0]) for each in items)
        case objects.ListObject(kind="set"):
            return name in _ITERABLES[1:]
        case objects.TupleOf():
            return name == "builtins.tuple" and _may_be_tuple(value, hint.args)
        case Holder():
            return name not in names.CONTAINERS or names.CONTAINERS[name] == value.kind
        case Lazy():
            return names.CONTAINERS.get(name) == "Expr"
        case objects.RangeOf() | objects.DictObject():
            return name in _ITERABLES
        case objects.ListObject():
            return name not in (names.RAGGED, names.PADDED, names.PAIRS, names.EXPR)
        case ArrayValue():
            return not value.sizes or name in _ITERABLES[1:4]
        case _:
            plain = (*_NUMBERS, *_TEXTS, *_FUNCTIONS, objects.Model, Imported, Class, Module)
            return not isinstance(value, plain) and not _is_single(value)


def _may_be_tuple(value: objects.TupleOf, wanted: Sequence[Hint]) -> bool:
    if ELLIPSIS_HINT in wanted:
        return all(may_be(each, wanted[0]) for each in value.items)
    return not wanted or (
        len(wanted) == len(value.items) and all(may_be(*pair) for pair in zip(value.items, wanted, strict=True))
    )


def _may_be_object(value: Value, name: str) -> bool:
    match value:
        case objects.LibraryObject(own):
            return is_derived(own, name)
        case Instance():
            return name == names.OPS or not name.startswith("typedthinc.backends.")
        case Imported(full):
            return not _is_known_class(full)
        case Closure() | Class():
            return False
        case _:
            return True


@cache
def _is_known_class(full: str) -> bool:
    """Tell whether a name is that of a class or function of the library, and so not an object of another class."""
    found = definitions(full)
    return found is not None and isinstance(found[1][-1], ast.ClassDef | ast.FunctionDef)


@cache
def _is_plain_class(full: str) -> bool:
    """Tell whether a name is that of a class of the library that only its objects are of: no protocol, nor an alias."""
    found = definitions(full)
    if found is None or not isinstance(found[1][-1], ast.ClassDef):
        return False
    return not any("Protocol" in ast.unparse(each) or ast.unparse(each) == "Any" for each in found[1][-1].bases)


def _is_other(value: Value) -> bool:
    """Tell whether a value may be of a class that nothing here is known of."""
    return not isinstance(value, (*_PLAIN, *_FUNCTIONS)) and not _is_single(value)


# A class of the program's may be derived from any: a `Thing` may be all of these.
def _is_number(value: Value) -> bool:
    return isinstance(value, (*_NUMBERS, objects.Thing)) or (isinstance(value, ArrayValue) and not value.sizes)


def _is_int(value: Value) -> bool:
    is_scalar = isinstance(value, ArrayValue) and not value.sizes and value.family != "Floats"
    return isinstance(value, Int | bool | objects.Thing) or is_scalar


def _is_callable(value: Value) -> bool:
    return not isinstance(value, (*_NUMBERS, *_TEXTS, *_SEQUENCES, objects.DictObject, ArrayValue, Holder, Module))


def _is_initializer(value: Value) -> bool:
    is_numpys = isinstance(value, RuleFunction) and not value.full
    is_other = isinstance(value, objects.Model | Lazy) or is_numpys or _is_single(value, names.INITIALIZER)
    return _is_callable(value) and not is_other


def _is_array(value: Value) -> bool:
    return isinstance(value, ArrayValue | Imported) or _is_other(value)


def _is_listed(value: Value) -> bool:
    is_set = isinstance(value, objects.ListObject) and value.kind == "set"
    others = (*_NUMBERS, *_TEXTS, *_FUNCTIONS, objects.Model, Imported, Class)
    return not (isinstance(value, others) or is_set or _is_single(value))


def _is_dtype(value: Value) -> bool:
    return not isinstance(value, (*_NUMBERS, *_TEXTS, *_SEQUENCES, objects.DictObject, objects.Model, Holder, Closure))


_TESTS: Final[dict[str, _Test]] = {
    **dict.fromkeys(("builtins.int", "typing.SupportsIndex", *SIZE_PARAMETERS[:2]), _is_int),
    "builtins.float": _is_number,
    "builtins.str": lambda value: isinstance(value, (*_TEXTS, objects.Thing)),
    "builtins.bool": lambda value: isinstance(value, bool) or (isinstance(value, ArrayValue) and not value.sizes),
    names.CALLABLE: _is_callable,
    names.INITIALIZER: _is_initializer,
    "numpy.dtype": _is_dtype,
    "collections.abc.Mapping": lambda value: isinstance(value, objects.DictObject) or _is_other(value),
    "os.PathLike": _is_other,
    names.NDARRAY: _is_array,
    **dict.fromkeys(names.SHAPED, lambda value: isinstance(value, Lazy) or _is_array(value)),
    names.LISTED: _is_listed,
    "collections.abc.Sized": lambda value: isinstance(value, Imported) or _is_listed(value) or is_text(value),
}


def first_refused(choices: Sequence[Sequence[Hint]], values: Sequence[Value]) -> tuple[int, Sequence[Hint]] | None:
    """Return the place of the first argument that no overload takes, and what these take there."""
    for place, value in enumerate(values):
        fitting = [choice for choice in choices if may_be(value, choice[place])]
        if not fitting:
            return place, [choice[place] for choice in choices]
        choices = fitting
    return None
