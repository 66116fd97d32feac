"""What functions and classes of the file make of the arguments of a call: a run through their bodies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from mypy.nodes import (
    ARG_NAMED,
    ARG_NAMED_OPT,
    ARG_OPT,
    ARG_POS,
    ARG_STAR,
    Argument,
    CallExpr,
    FuncDef,
    LambdaExpr,
    TypeInfo,
    Var,
)

from typedthinc._mypy.attributes import has_metaclass
from typedthinc._mypy.features.arrays.around import File, FinishedRun, OfModels
from typedthinc._mypy.features.arrays.crossing import crossed
from typedthinc._mypy.features.arrays.data_classes import defaults, fields, is_unchanging
from typedthinc._mypy.features.arrays.objects import is_usual
from typedthinc.shapes.arrays.values import Record, Repeated, Value, joined
from typedthinc.shapes.sizes import UNKNOWN, Unknown


def result(file: File, function: FuncDef, node: CallExpr, args: Sequence[Value], depth: int) -> Value:
    """Return what a function of this file returns for the arguments of a call."""
    if function.info or file.bindings.functions.get(function, function) is not None:
        return UNKNOWN
    run = None if function.is_decorated else run_through(file, function, node, args, depth)
    return UNKNOWN if run is None else returned(function, run)


def method_result(
    file: File, method: FuncDef, owner: Sequence[Value], node: CallExpr, args: Sequence[Value], depth: int
) -> Value:
    """Return what a method returns.

    Args:
        owner: The object; nothing for a static method.
    """
    if method.is_decorated and not (method.is_static or method.is_class or method.is_property):
        return UNKNOWN
    run = run_through(file, method, node, args, depth, owner)
    found = UNKNOWN if run is None else returned(method, run)
    # The body may be left to other classes.
    return UNKNOWN if found is None else found


def made(file: File, info: TypeInfo, node: CallExpr, args: Sequence[Value], depth: int) -> Value:
    """Return what is known of an object of a class of this file, or of a tuple with names."""
    names = fields(info)
    if names is not None:
        values = given(names, node, args)
        is_tuple, is_own = is_unchanging(info), info.module_name == file.checker.tree.fullname
        others = Record("", tuple(defaults(file, info, names).items())) if is_own else file.defaults(info)
        if others is None and not is_tuple:
            return UNKNOWN
        left = names if others is None or is_own or is_tuple else [name for name, _ in others.fields]
        kept = ((name, values.get(name, UNKNOWN if others is None else others.get(name))) for name in left)
        return _object(file, info, tuple(kept), is_tuple=is_tuple)
    maker = info.get_containing_type_info("__init__") or info
    home = file.home(info.module_name) if maker.module_name == info.module_name else file.home_of(info)
    if home is None or not is_usual(home, info):
        return UNKNOWN
    if _is_bare(info) and not args:
        return _object(file, info, ())
    given_to = [crossed(file, home, each) for each in args]
    return crossed(file, home, _initialized(home, info, node, given_to, depth))


def _initialized(file: File, info: TypeInfo, node: CallExpr, args: Sequence[Value], depth: int) -> Value:
    """Return an object of a class of this file as its `__init__` leaves it, or what a data class does after that."""
    names, maker = fields(info, completed=True), info.get_containing_type_info("__init__")
    if names is None:
        init, start = None if maker is None else file.method(maker, "__init__"), _object(file, info, ())
    else:
        values = {**defaults(file, info, names), **given(names, node, args)}
        init, start = file.method(info, "__post_init__"), Record(info.fullname, tuple(values.items()))
        node, args = CallExpr(node.callee, [], [], []), []
    run = None if init is None else run_through(file, init, node, args, depth, [start])
    if init is None or run is None or run.names is None or run.returned:
        return UNKNOWN
    found = run.names.get(init.arguments[0].variable)
    return _object(file, info, found.fields) if isinstance(found, Record) else UNKNOWN


def replaced(file: File, node: CallExpr, args: Sequence[Value]) -> Value:
    """Return what `dataclasses.replace` makes of an object: another one, with what the call gives."""
    owner = args[0] if args else UNKNOWN
    info = file.classes.get(owner.kind) if isinstance(owner, Record) else None
    names = None if info is None else fields(info)
    if info is None or names is None or not isinstance(owner, Record):
        return UNKNOWN
    values = {**dict(owner.fields), **given([], node, args)}
    return _object(file, info, tuple((name, values[name]) for name in names if name in values), is_tuple=owner.is_tuple)


def _is_bare(info: TypeInfo) -> bool:
    """Tell whether objects of a class are made without any attributes."""
    is_plain = len(info.mro) == 2 and not info.metadata and not has_metaclass(info)
    return is_plain and info.names.keys().isdisjoint({"__init__", "__new__"})


def _object(file: File, info: TypeInfo, fields: tuple[tuple[str, Value], ...], *, is_tuple: bool = False) -> Record:
    file.classes[info.fullname] = info
    return Record(info.fullname, fields, is_tuple)


def given(names: Sequence[str], node: CallExpr, args: Sequence[Value]) -> dict[str, Value]:
    """Return what a call gives to the fields of a class."""
    named = {name: value for name, value in zip(node.arg_names, args, strict=True) if name is not None}
    return dict(zip(names, args[: len(args) - len(named)], strict=False)) | named


def run_through(
    file: File,
    function: FuncDef,
    node: CallExpr,
    args: Sequence[Value],
    depth: int,
    owner: Sequence[Value] = (),
    of_models: OfModels | None = None,
) -> FinishedRun | None:
    """Run through the body of a function with what a call gives; return None if that cannot be followed.

    Args:
        owner: The object whose method it is.
        of_models: Tells of models in it, and keeps what is found apart.
    """
    is_open = function in file.busy or file.is_too_deep(depth)
    if function.is_coroutine or function not in file.bindings.functions or is_open:
        return None
    names = parameters(file, function, node, args, owner)
    if names is None:
        return None
    file.busy.add(function)
    run = file.run(function, names, depth + 1, of_models)
    file.busy.discard(function)
    file.failures.note(file, function, node, run)
    return run


def returned(function: FuncDef, run: FinishedRun) -> Value:
    """Return what a run through a function found that it returns, or gives as a generator."""
    if function.is_generator:
        return Repeated(reduce(joined, run.yielded)) if run.yielded else UNKNOWN
    values = run.returned if run.names is None else [*run.returned, None]
    return reduce(joined, values) if values else UNKNOWN


def parameters(
    file: File, function: FuncDef | LambdaExpr, node: CallExpr, args: Sequence[Value], owner: Sequence[Value]
) -> dict[Var, Value] | None:
    """Return what a call gives to the parameters of a function; None if it does not fit.

    Args:
        owner: The object whose method it is, if it is one.
    """
    arguments = function.arguments[len(owner) :]
    names = dict[Var, Value]()
    for argument, value in zip(function.arguments, owner, strict=False):
        names[argument.variable] = value
    given = dict[str, Value]()
    by_place = [each for each in arguments if each.kind in (ARG_POS, ARG_OPT)]
    rest = list[Value]()
    for place, (name, value) in enumerate(zip(node.arg_names, args, strict=True)):
        if name is None and place >= len(by_place):
            rest.append(value)
            continue
        given[name or by_place[place].variable.name] = value
    for argument in arguments:
        if argument.kind == ARG_STAR:
            names[argument.variable], rest = tuple(rest), []
            continue
        if argument.kind not in (ARG_POS, ARG_OPT, ARG_NAMED, ARG_NAMED_OPT):
            return None
        variable = argument.variable
        value = given.pop(variable.name, None) if variable.name in given else _default(file, argument)
        names[variable] = file.declared(variable) if isinstance(value, Unknown) else value
    return None if given or rest else names


def _default(file: File, argument: Argument) -> Value:
    """Return what a parameter is worth at a call that leaves it out."""
    return UNKNOWN if argument.initializer is None else file.scopes.default(argument.initializer)
