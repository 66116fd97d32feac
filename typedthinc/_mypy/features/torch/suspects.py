"""What a file changes in place, or hands to functions that nobody reads: by the class of what it may be.

Of a file with hundreds of classes each module asks; so what has a type is looked at by those alone whom that concerns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from mypy.nodes import (
    CallExpr,
    Expression,
    IndexExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    StarExpr,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.types import AnyType, Instance, PartialType, Type, TypeVarType, UnboundType, UnionType, get_proper_type

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import known_type
from typedthinc._mypy.context import Call
from typedthinc._mypy.features.torch.makers import maker

# What changes no sizes when it is set.
_HARMLESS: Final = frozenset(("grad", "requires_grad", "training"))
_LIBRARIES: Final = ("torch", "typedthinc", "numpy", "builtins")
_CHANGING: Final = "torch.ao."
_PYTHONS: Final = "typeshed"


class Suspect(NamedTuple):
    """What may be changed.

    Attributes:
        attribute: The attribute that is set; "" for all else.
    """

    part: Expression
    attribute: str


class Suspects:
    """Those of one file; what has no type yet is looked at again when the next module asks."""

    def __init__(self, assignments: FileAssignments) -> None:
        contents = assignments.contents
        self._untyped = [
            Suspect(part, each.attribute)
            for each in contents.reworked
            if each.attribute not in _HARMLESS
            for part in path(each.changed)
        ]
        self._unread = list(contents.handing)
        self._by_class: dict[TypeInfo, list[Suspect]] = {}

    def of(self, call: Call, info: TypeInfo | None) -> Iterator[Suspect]:
        """List what may be an object of this very class; None is any class."""
        self._sort(call)
        for base in list(self._by_class) if info is None else info.mro:
            yield from self._by_class.get(base, ())
        yield from self._untyped
        for node in self._unread:
            for each in _handed(call, node):
                yield from (Suspect(part, "") for part in path(each))

    def _sort(self, call: Call) -> None:
        untyped, self._untyped = self._untyped, list[Suspect]()
        for each in untyped:
            classes = _classes(type_known(call, each.part))
            if classes is None:
                self._untyped.append(each)
            for info in classes or set[TypeInfo]():
                self._by_class.setdefault(info, list[Suspect]()).append(each)
        # Whose a function is, stays as it is once it is known.
        self._unread = [node for node in self._unread if _may_be_foreign(call, node)]


_OF_FILES: WeakKeyDictionary[FileAssignments, Suspects] = WeakKeyDictionary()


def suspects_of(call: Call) -> Suspects:
    """Return those of the file that is being checked."""
    found = _OF_FILES.get(call.assignments)
    if found is None:
        found = _OF_FILES[call.assignments] = Suspects(call.assignments)
    return found


def _classes(typ: Type | None) -> set[TypeInfo] | None:
    """Return the classes of which something may be; None where it may be of any."""
    match get_proper_type(typ):
        case None | AnyType() | UnboundType():
            return None
        case Instance(type=info):
            return None if info.is_protocol or info.fallback_to_any else {info}
        case UnionType(items=items):
            several = [_classes(item) for item in items]
            known = [each for each in several if each is not None]
            return set[TypeInfo]().union(*known) if len(known) == len(several) else None
        case TypeVarType(upper_bound=bound):
            return _classes(bound)
        case PartialType(type=info):
            return None if info is None else {info}
        case _:
            return set()


def _may_be_foreign(call: Call, node: CallExpr) -> bool:
    is_apply = isinstance(node.callee, MemberExpr) and node.callee.name == "apply"
    return is_apply or _is_foreign(call, node.callee)


def _handed(call: Call, node: CallExpr) -> Iterator[Expression]:
    """List what is handed to a function that nobody reads."""
    callee = node.callee
    if isinstance(callee, MemberExpr) and callee.name == "apply" and not callee.fullname:
        function = node.args[0]
        if isinstance(function, RefExpr) and _is_foreign(call, function):
            yield callee.expr
    elif _is_foreign(call, callee):
        for argument in node.args:
            yield from argument.items if isinstance(argument, ListExpr | TupleExpr) else (argument,)


def _is_foreign(call: Call, callee: Expression) -> bool:
    """Tell whether a function may be one of another file of the program, or of a library that may change modules."""
    home = home_of(call, callee)
    if home is None:
        return True
    if home.startswith(_CHANGING):
        return True
    if home == call.assignments.contents.module or home.partition(".")[0] in _LIBRARIES:
        return False
    module = call.checker.modules.get(home)
    return module is None or _PYTHONS not in module.path


def home_of(call: Call, callee: Expression) -> str | None:
    """Return the module that a function, or the class of a method, is defined in; None if nobody can tell."""
    node = callee.node if isinstance(callee, RefExpr) else None
    if isinstance(node, TypeInfo):
        return node.module_name
    if isinstance(callee, RefExpr) and node is not None and not isinstance(node, Var):
        info = getattr(node, "info", None)
        return info.module_name if isinstance(info, TypeInfo) and info else callee.fullname.rpartition(".")[0]
    *_, root = path(callee)
    if isinstance(root, NameExpr) and isinstance(root.node, Var) and root.name in call.assignments.contents.imported:
        # Of what has no annotations mypy knows no more than the name.
        return root.name
    if isinstance(callee, RefExpr) and "." in callee.fullname:
        home = callee.fullname.rpartition(".")[0]
        # A variable of this file may stand for any function.
        if home != call.assignments.contents.module:
            return home
    if isinstance(callee, MemberExpr):
        typ = get_proper_type(type_known(call, callee.expr))
        if typ is not None:
            return typ.type.module_name if isinstance(typ, Instance) else None
        if isinstance(callee.expr, CallExpr):
            # Of what mypy has not met yet, what makes the object tells whose it is.
            return home_of(call, callee.expr.callee)
    made = maker(call, callee.expr if isinstance(callee, MemberExpr) else callee)
    return home_of(call, made.node.callee) if made is not None else None


def path(expression: Expression | None) -> Iterator[Expression]:
    """Go from an item or attribute of a thing to the thing."""
    while expression is not None:
        yield expression
        match expression:
            case IndexExpr(base=inner) | MemberExpr(expr=inner) | StarExpr(expr=inner):
                expression = inner
            case _:
                return


def type_known(call: Call, part: Expression) -> Type | None:
    """Return the type of an expression, as far as it is known by now."""
    found = known_type(call.checker, part)
    if found is not None:
        return found
    node = part.node if isinstance(part, RefExpr) else None
    owner = call.assignments.contents.selves.get(node) if node is not None else None
    if owner is not None:
        return Instance(owner, [])
    return node.type if isinstance(node, Var) else None
