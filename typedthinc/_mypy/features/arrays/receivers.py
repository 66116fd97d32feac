"""Whose method a call runs: of which classes an object may be, by the text of the file alone.

`clf.fit(X, y)` calls another method than `Scaler.fit` where `clf` is set once, to a `Ridge()`, or where it gives more
than that takes. What mypy infers is not asked for: nobody knows whether it has been there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mypy.nodes import (
    ARG_NAMED,
    ARG_NAMED_OPT,
    ARG_OPT,
    ARG_POS,
    CallExpr,
    Expression,
    FuncDef,
    ListExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    StarExpr,
    SuperExpr,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.types import Instance, NoneType, Type, UnionType, get_proper_type

from typedthinc._mypy.features.arrays import given
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Binding
from typedthinc._mypy.features.arrays.callers import Site
from typedthinc._mypy.features.arrays.objects import is_usual

# A name stands for another, and so on: it is followed over so many.
_MOST_STEPS = 6


class Receiver(NamedTuple):
    """A class that an object may be of, or of one derived from it unless it is of this very class."""

    info: TypeInfo
    is_exact: bool


class Receivers:
    """The classes of the objects of a file."""

    def __init__(self, file: File) -> None:
        self._file = file
        self._classes: dict[Expression, Sequence[Receiver] | None] = {}
        self._steps = 0
        self._run: dict[tuple[Receiver, str], set[TypeInfo]] = {}

    def calls(self, method: FuncDef) -> Sequence[Site] | None:
        """List the calls of a method; None if there may be others, or one is expected to fail."""
        sites = self._file.callers.named(method.name)
        if sites is None:
            return None
        found = [bound for each in sites if (bound := self._as_call(each, method)) is not None]
        return None if any(each.may_fail for each in found) else found

    def _as_call(self, site: Site, method: FuncDef) -> Site | None:
        """Return a call as one of a method that is given its object; None if it cannot be one."""
        callee = site.node.callee
        if isinstance(callee, SuperExpr):
            return site if self._may_be_next(callee, method) else None
        assert isinstance(callee, MemberExpr)
        if isinstance(callee.expr, RefExpr) and isinstance(callee.expr.node, TypeInfo):
            named = callee.expr.node.get_containing_type_info(method.name)
            return without_object(site) if named is method.info else None
        classes = self.of(callee.expr)
        if classes is not None:
            return site if any(self._may_run(each, method) for each in classes) else None
        return site if _fits(site.node, method) or self._may_be_class(callee.expr, method.info) else None

    def _may_be_next(self, node: SuperExpr, method: FuncDef) -> bool:
        """Tell whether `super()` may lead to a method, in an object of some class."""
        info, args = node.info, node.call.args
        if args:
            info = args[0].node if isinstance(args[0], NameExpr) and isinstance(args[0].node, TypeInfo) else None
        if info is None or (self._is_elsewhere(info) and self._is_elsewhere(method.info)):
            return True
        derived = [each for each in self._file.callers.classes if info in each.mro]
        return any(_next(each, info, method.name) is method.info for each in derived)

    def _may_run(self, receiver: Receiver, method: FuncDef) -> bool:
        info, is_exact = receiver
        if method.info in self._running(receiver, method.name):
            return True
        # Another file may derive a class from both.
        return not is_exact and (info.fallback_to_any or (self._is_elsewhere(info) and self._is_elsewhere(method.info)))

    def _is_elsewhere(self, info: TypeInfo) -> bool:
        """Tell whether another file mentions a class, or one derived from it."""
        kin = (each for each in (info, *self._file.callers.classes) if info in each.mro)
        return any(self._file.is_mentioned_elsewhere(each.name) for each in kin)

    def _running(self, receiver: Receiver, name: str) -> set[TypeInfo]:
        """Return the classes in which the method may stand that an object runs."""
        key = receiver, name
        if key not in self._run:
            info, is_exact = receiver
            derived = [each for each in self._file.callers.classes if not is_exact and info in each.mro]
            homes = [each.get_containing_type_info(name) for each in (info, *derived)]
            self._run[key] = {each for each in homes if each is not None}
        return self._run[key]

    def _may_be_class(self, node: Expression, info: TypeInfo) -> bool:
        """Tell whether what stands before the dot may be a class: its methods are given their object, too."""
        if not isinstance(node, NameExpr | MemberExpr) or (isinstance(node.node, Var) and node.node.is_cls):
            return True
        callers = self._file.callers
        kin = [each for each in callers.classes if info in each.mro]
        return callers.makes_by_type or any(callers.named(each) is None for each in kin)

    def of(self, node: Expression) -> Sequence[Receiver] | None:
        """List the classes that an object may be of; None if nobody knows."""
        if node not in self._classes and self._steps < _MOST_STEPS:
            # Of a name that is set to what is made of itself, nobody knows.
            self._classes[node] = None
            self._steps += 1
            self._classes[node] = self._find(node)
            self._steps -= 1
        return self._classes.get(node)

    def _find(self, node: Expression) -> Sequence[Receiver] | None:
        match node:
            case CallExpr(callee=RefExpr(node=TypeInfo() as info)):
                is_known = is_usual(self._file, info) and not info.fallback_to_any
                return [Receiver(info, is_exact=True)] if is_known else None
            case NameExpr(node=Var(is_self=True) as variable):
                method = self._file.bindings.arguments.get(variable)
                if method is None or not method.info or variable in self._file.bindings.names:
                    return None
                return [Receiver(method.info, is_exact=False)]
            case NameExpr(node=Var() as variable):
                return self._of_bindings(self._of_name(variable)) or _declared(variable) or self._given(variable)
            case MemberExpr() if not node.fullname:
                return self._of_attribute(node.name)
            case _:
                return None

    def _of_name(self, variable: Var) -> Sequence[Binding]:
        """List what a name is set to; nothing if there may be more."""
        bindings = self._file.bindings
        others = variable.name in bindings.imported or variable in bindings.captured or variable.is_argument
        found = bindings.names.get(variable, [])
        if others or (any(each.scope is None for each in found) and self._file.is_mentioned_elsewhere(variable.name)):
            return []
        return found

    def _given(self, variable: Var) -> Sequence[Receiver] | None:
        """List the classes of what all calls of a function give a parameter."""
        function = self._file.bindings.arguments.get(variable)
        if function is None or variable in self._file.bindings.names:
            return None
        found = [_argument(each.node, function, variable) for each in given.sites(self._file, function) or ()]
        return _merged(None if each is None else self.of(each) for each in found) if found else None

    def _of_attribute(self, name: str) -> Sequence[Receiver] | None:
        """List the classes of what stands under a name in any object."""
        bindings = self._file.bindings
        if name in bindings.augmented or self._file.is_mentioned_elsewhere(name):
            return None
        inside = [each.names[name].node for each in self._file.callers.classes if name in each.names]
        variables = [each for each in inside if isinstance(each, Var)]
        if len(variables) != len(inside):
            return None
        declared = [each for each in variables if not each.is_inferred and each.type is not None]
        if declared:
            return _merged(_declared(each) for each in declared) if len(declared) == len(inside) else None
        in_bodies = (found for each in variables for found in bindings.names.get(each, []))
        return self._of_bindings([*bindings.attributes.get(name, []), *in_bodies])

    def _of_bindings(self, found: Sequence[Binding]) -> Sequence[Receiver] | None:
        values = [_item(each) for each in found]
        return _merged(None if each is None else self.of(each) for each in values) if values else None


def _merged(classes: Iterator[Sequence[Receiver] | None]) -> Sequence[Receiver] | None:
    merged = dict[Receiver, None]()
    for each in classes:
        if each is None:
            return None
        merged.update(dict.fromkeys(each))
    return list(merged)


def _item(binding: Binding) -> Expression | None:
    """Return the expression that an assignment gives a name, if it stands there."""
    value = binding.value
    for place in binding.path:
        if not isinstance(value, TupleExpr | ListExpr) or any(isinstance(each, StarExpr) for each in value.items):
            return None
        value = value.items[place] if place < len(value.items) else None
    return value


def _argument(node: CallExpr, function: FuncDef, variable: Var) -> Expression | None:
    """Return what a call gives a parameter, if it stands there."""
    if not set(node.arg_kinds) <= {ARG_POS, ARG_NAMED}:
        return None
    if variable.name in node.arg_names:
        return node.args[node.arg_names.index(variable.name)]
    arguments = [each for each in function.arguments if not each.variable.is_self]
    place = next((place for place, each in enumerate(arguments) if each.variable is variable), len(arguments))
    is_placed = place < len(node.args) and node.arg_kinds[place] == ARG_POS
    return node.args[place] if is_placed else arguments[place].initializer if place < len(arguments) else None


def _declared(variable: Var) -> Sequence[Receiver] | None:
    typ = variable.type if not variable.is_inferred else None
    return None if typ is None else _of_type(typ)


def _of_type(typ: Type) -> Sequence[Receiver] | None:
    proper = get_proper_type(typ)
    items = [get_proper_type(each) for each in proper.items] if isinstance(proper, UnionType) else [proper]
    found = [each for each in items if not isinstance(each, NoneType)]
    classes = [each.type for each in found if isinstance(each, Instance)]
    is_known = len(classes) == len(found) and not any(_is_open(each) for each in classes)
    return [Receiver(each, is_exact=False) for each in classes] if is_known else None


def _is_open(info: TypeInfo) -> bool:
    """Tell whether objects of other classes may pass for objects of this one."""
    return info.is_protocol or info.fullname == "builtins.object" or info.fallback_to_any


def without_object(site: Site) -> Site:
    """Return `Base.fit(self, X)` as the call that it stands for, which gives X."""
    node = site.node
    rest = CallExpr(node.callee, node.args[1:], node.arg_kinds[1:], node.arg_names[1:])
    return site._replace(node=rest)


def _next(info: TypeInfo, before: TypeInfo, name: str) -> TypeInfo | None:
    """Return the class where `super()` in one of its bases finds a method, in an object of this very class."""
    behind = info.mro[info.mro.index(before) + 1 :]
    return next((each for each in behind if name in each.names), None)


def _fits(node: CallExpr, method: FuncDef) -> bool:
    """Tell whether a method may take what a call gives it."""
    arguments = method.arguments[1:]
    if not {each.kind for each in arguments} <= {ARG_POS, ARG_OPT, ARG_NAMED, ARG_NAMED_OPT}:
        return True
    if not set(node.arg_kinds) <= {ARG_POS, ARG_NAMED}:
        return True
    named = {each for each in node.arg_names if each is not None}
    placed = [each.variable.name for each in arguments if each.kind in (ARG_POS, ARG_OPT)]
    many = len(node.args) - len(named)
    given = {*placed[:many], *named}
    needed = {each.variable.name for each in arguments if each.kind in (ARG_POS, ARG_NAMED)}
    return many <= len(placed) and needed <= given <= {each.variable.name for each in arguments}
