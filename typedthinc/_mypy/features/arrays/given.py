"""What the parameters of a function of the file are worth: what all its calls have in common.

That takes a function or method that nobody else calls, as far as can be seen: the file calls it by its name alone, and
no other file of the program mentions that name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from mypy.nodes import ARG_NAMED, ARG_POS, Expression, FuncDef, TypeInfo, Var
from mypy.typeops import get_all_type_vars
from mypy.types import Type, TypeVarType

from typedthinc._mypy.features.arrays import following
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.callers import Site
from typedthinc._mypy.features.arrays.crossing import beyond
from typedthinc._mypy.features.arrays.data_classes import defaults, is_of_file
from typedthinc._mypy.features.arrays.data_classes import fields as fields_of
from typedthinc._mypy.signature_info import is_int
from typedthinc.shapes.arrays.values import Arr, Int, Record, Value, joined
from typedthinc.shapes.sizes import UNKNOWN, Unknown

_INIT = "__init__"
# So often what a function that calls itself gives on is taken for what it is given.
_ROUNDS = 4
# Tells the value of an expression in a scope.
_At: TypeAlias = Callable[[Expression, Scope], Value]


def parameters(file: File, function: FuncDef) -> Names:
    """Return what is known of the parameters of a function from its calls."""
    # Of a function of another file, which a class inherits, the cache of mypy has no arguments.
    if function not in file.bindings.functions or not function.arguments:
        return {}
    if function.is_decorated or function.is_overload or function.is_property or function.is_static or function.is_class:
        return {}
    calls = sites(file, function) or ()
    outer = [site for site in calls if site.scope is not function]
    found = _joined(file, function, outer, file.at, None)
    inner = [site for site in calls if site.scope is function]
    for _ in range(_ROUNDS if inner and found else 0):
        before = _known(file, function, found or {})
        found = _joined(file, function, inner, _values_in(file, function, before), before)
        if found is None or (found := {**before, **found}) == before:
            return before
    return {} if inner else _known(file, function, found or {})


def _joined(file: File, function: FuncDef, sites: Sequence[Site], at: _At, found: Names | None) -> Names | None:
    """Return what calls have in common; None if nobody knows, as where there are none."""
    for site in sites:
        names = _at(file, function, site, at)
        if names is None:
            return None
        found = names if found is None else {name: joined(value, names[name]) for name, value in found.items()}
        if all(map(_is_nothing, found.values())):
            # The other calls cannot tell more: a file may have hundreds, each in a method that is called like this one.
            return None
    return found


def _values_in(file: File, function: FuncDef, names: Names) -> _At:
    """Return what tells the values in a function that calls itself, where its parameters are worth so much."""
    file.busy.add(function)
    values = file.run(function, names, 0).reader.values
    file.busy.discard(function)
    return lambda expression, _: values.get(expression, UNKNOWN)


def _known(file: File, function: FuncDef, found: Names) -> Names:
    kept = {name: _kept(file, function, name, value) for name, value in found.items()}
    return {name: value for name, value in kept.items() if not _is_nothing(value)}


def fields(file: File, info: TypeInfo) -> dict[str, Value]:
    """Return what is known of the fields of a dataclass, or of a tuple with names, from all that the file makes."""
    names = fields_of(info)
    sites = _constructions(file, info) if names is not None and not _is_remade(file, names) else None
    found: dict[str, Value] | None = None
    for site in sites or ():
        if not _is_plain(site) or names is None:
            return {}
        args = [beyond(site.scope, file.at(argument, site.scope)) for argument in site.node.args]
        here = {**defaults(file, info, names), **following.given(names, site.node, args)}
        found = here if found is None else {name: joined(value, here[name]) for name, value in found.items()}
    return {name: value for name, value in (found or {}).items() if not _names_sizes(_type_of(info, name))}


def _is_remade(file: File, names: Sequence[str]) -> bool:
    """Tell whether objects may be made of others, with some of their fields changed."""
    may_replace = any(map(file.is_mentioned_elsewhere, ("replace", "_replace", "_make", "__replace__")))
    return file.callers.remakes or (may_replace and any(map(file.is_mentioned_elsewhere, names)))


def _kept(file: File, function: FuncDef, variable: Var, value: Value) -> Value:
    if _names_sizes(variable.type):
        # Inside, a size is what it is declared as: N, whatever calls give.
        return UNKNOWN
    declared = file.declared(variable)
    if isinstance(declared, Arr) and not all(isinstance(size, Unknown) for size in declared.sizes):
        return UNKNOWN
    if isinstance(declared, Arr) and (not isinstance(value, Arr) or len(value.sizes) != len(declared.sizes)):
        return UNKNOWN
    return file.kept(variable, value, function)


def _type_of(info: TypeInfo, field: str) -> Type | None:
    symbol = info.get(field)
    return symbol.node.type if symbol is not None and isinstance(symbol.node, Var) else None


def _names_sizes(typ: Type | None) -> bool:
    """Tell whether a declared type says by a type variable what a size is."""
    return typ is not None and any(
        isinstance(each, TypeVarType) and is_int(each.upper_bound) for each in get_all_type_vars(typ)
    )


def _is_nothing(value: Value) -> bool:
    return isinstance(value.size if isinstance(value, Int) else value, Unknown)


def _at(file: File, function: FuncDef, site: Site, at: _At) -> Names | None:
    """Return what one call gives to the parameters."""
    if not _is_plain(site):
        return None
    args = [at(argument, site.scope) for argument in site.node.args]
    if not _is_within(file, function, site.scope):
        args = [beyond(site.scope, each) for each in args]
    owner = [Record("", ())] if function.info else []
    names = following.parameters(file, function, site.node, args, owner)
    if names is not None and owner:
        del names[function.arguments[0].variable]
    return names


def _is_within(file: File, function: Scope, scope: Scope) -> bool:
    """Tell whether a function is another one, or stands in it."""
    while function is not None and function is not scope:
        function = file.bindings.functions.get(function)
    return function is scope


def _is_plain(site: Site) -> bool:
    return all(kind in (ARG_POS, ARG_NAMED) for kind in site.node.arg_kinds)


def sites(file: File, function: FuncDef) -> Sequence[Site] | None:
    """List the calls of a function; None if there may be others."""
    if not function.info:
        return _unless_elsewhere(file, function.name, file.callers.of(function))
    if not function.arguments or not is_of_file(file, function.info):
        return None
    if function.name == _INIT:
        return _inits(file, function)
    if function.name.startswith("__"):
        return None
    return _unless_elsewhere(file, function.name, file.receivers.calls(function))


def _unless_elsewhere(file: File, name: str, sites: Sequence[Site] | None) -> Sequence[Site] | None:
    return None if not sites or file.is_mentioned_elsewhere(name) else sites


def _inits(file: File, init: FuncDef) -> Sequence[Site] | None:
    """List what runs an `__init__`: the calls of its class, those of derived classes, and `super().__init__(...)`."""
    derived = [each for each in file.callers.classes if each.has_base(init.info.fullname)]
    found: list[Site] = []
    for info in derived:
        sites = _constructions(file, info)
        if sites is None:
            return None
        found += sites if info.get_method(_INIT) is init else []
    calls = file.receivers.calls(init)
    return None if calls is None else [*found, *(each for each in calls if not _is_idle(file, each))]


def _is_idle(file: File, site: Site) -> bool:
    """Tell whether a call stands in an `__init__` that never runs: no object of its class is made."""
    if site.scope is None or site.scope.name != _INIT or not site.scope.info:
        return False
    derived = [each for each in file.callers.classes if site.scope.info in each.mro]
    return bool(derived) and all(_constructions(file, each) == [] for each in derived)


def _constructions(file: File, info: TypeInfo) -> Sequence[Site] | None:
    """List the calls of a class; None if others may make objects of it."""
    callers = file.callers
    if callers.makes_by_type or info in callers.handed_on or not is_of_file(file, info):
        return None
    if file.is_mentioned_elsewhere(info.name):
        return None
    sites = callers.named(info)
    by_class = [each for each in callers.by_class if each.scope is not None and each.scope.info in info.mro]
    return None if sites is None or any(each.may_fail for each in (*sites, *by_class)) else [*sites, *by_class]
