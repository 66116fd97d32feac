"""The statements of a module, read from the text that it keeps: `node_text.py` writes it.

They are as mypy has them after it found out what names stand for. Names of other modules, classes and the module's own
variables are those that mypy has; functions, their parameters and what they set are new.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from mypy.nodes import (
    ArgKind,
    Argument,
    Block,
    CallExpr,
    ClassDef,
    Context,
    Decorator,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OverloadedFuncDef,
    SymbolNode,
    TempNode,
    TypeInfo,
    Var,
)
from mypy.types import AnyType, TypeOfAny
from mypy.typevars import fill_typevars_with_any

from typedthinc._mypy.features.arrays.node_tables import FLAGS, OF_VARIABLES, PARTS, Mark

_CLASSES: Final[Sequence[Callable[..., Node]]] = tuple(PARTS)


class Written(NamedTuple):
    """A module that was read from its text.

    Attributes:
        functions: Its functions and methods by full name, those that are defined once.
    """

    tree: MypyFile
    functions: Mapping[str, FuncDef | Decorator]


def load_module(text: str, module: MypyFile, find: Callable[[str], SymbolNode | None]) -> Written:
    """Read the statements of a module.

    Args:
        find: Finds what a full name stands for.
    """
    variables, functions, statements = json.loads(zlib.decompress(b64decode(text)))
    reader = _Reader(find, variables, functions)
    tree = MypyFile([reader.node(each) for each in statements], [])
    tree._fullname = module.fullname  # pyright: ignore[reportPrivateUsage]  # mypy sets it so
    tree.path, tree.names = module.path, module.names
    return Written(tree, reader.functions)


class _Reader:
    """Makes nodes. Each gets a place of its own, in the order of the text, as those have that mypy reads."""

    def __init__(
        self, find: Callable[[str], SymbolNode | None], variables: Sequence[Sequence[Any]], functions: Sequence[str]
    ) -> None:
        self._find = find
        self._local = [_variable(*flags) if is_variable else FuncDef() for is_variable, *flags in variables]
        self._once = {name: FuncDef() for name, times in Counter(functions).items() if times == 1}
        self.functions: dict[str, FuncDef | Decorator] = {}
        self._line = 0
        self._makers: dict[int, Callable[..., Context]] = {
            Mark.NAME: self._name,
            Mark.MEMBER: self._member,
            Mark.FUNCTION: self._function,
            Mark.DECORATED: self._decorated,
            Mark.OVERLOADED: self._overloaded,
            Mark.CLASS: self._class,
            Mark.LAMBDA: self._lambda,
            Mark.NOTHING: lambda: TempNode(AnyType(TypeOfAny.special_form)),
            Mark.UNREACHABLE: _unreachable,
        }

    def node(self, data: Sequence[Any]) -> Any:
        self._line += 1
        line = self._line
        code, parts = int(data[0]), data[1:]
        found = self._of_class(_CLASSES[code], parts) if code >= 0 else self._makers[code](*parts)
        found.set_line(line, 0, line, 1)
        return found

    def _of_class(self, kind: Callable[..., Node], parts: Sequence[Any]) -> Node:
        values = list(map(self._part, parts))
        if kind is CallExpr:
            values[2] = [ArgKind(each) for each in values[2]]
        return kind(*values)

    def _part(self, data: Any) -> Any:
        if not isinstance(data, list):
            return data
        items = cast("Sequence[Any]", data)
        if items[0] not in (Mark.LIST, Mark.TUPLE):
            return self.node(items)
        found = [self._part(each) for each in items[1:]]
        return found if items[0] == Mark.LIST else tuple(found)

    def _all(self, nodes: Sequence[Any]) -> list[Any]:
        return [self.node(each) for each in nodes]

    def _name(self, name: str, reference: str | int, fullname: str) -> NameExpr:
        found = NameExpr(name)
        found.node, found.fullname = self._referred(reference), fullname
        return found

    def _member(self, owner: Sequence[Any], name: str, fullname: str) -> MemberExpr:
        found = MemberExpr(self.node(owner), name)
        if fullname:
            found.node, found.fullname = self._referred(fullname), fullname
        return found

    def _referred(self, reference: str | int) -> SymbolNode | None:
        if isinstance(reference, int):
            return self._local[reference]
        return self._once.get(reference) or self._find(reference)

    def _function(
        self, reference: str | int, name: str, flags: int, owner: str, arguments: Sequence[Any], body: Sequence[Any]
    ) -> FuncDef:
        shell = self._local[reference] if isinstance(reference, int) else self._once.get(reference, FuncDef())
        assert isinstance(shell, FuncDef)
        found = self._arguments(arguments)
        # It may have been named before.
        shell._name = name  # pyright: ignore[reportPrivateUsage]  # it has been made without
        shell.arguments, shell.body = found, self.node(body)
        shell.arg_names = [None if each.pos_only else each.variable.name for each in found]
        shell.arg_kinds = [each.kind for each in found]
        for place, flag in enumerate(FLAGS):
            setattr(shell, flag, bool(flags >> place & 1))
        info = self._find(owner) if owner else None
        if isinstance(info, TypeInfo):
            shell.info = info
            if found and found[0].variable.is_self:
                found[0].variable.type = fill_typevars_with_any(info)
        if isinstance(reference, str):
            shell._fullname = reference  # pyright: ignore[reportPrivateUsage]  # mypy sets it so
            if reference in self._once:
                self.functions[reference] = shell
        return shell

    def _overloaded(self, items: Sequence[Any]) -> OverloadedFuncDef:
        return OverloadedFuncDef(self._all(items))

    def _lambda(self, arguments: Sequence[Any], body: Sequence[Any]) -> LambdaExpr:
        return LambdaExpr(self._arguments(arguments), self.node(body))

    def _arguments(self, arguments: Sequence[Any]) -> list[Argument]:
        return [
            Argument(self._variable(number), None, self._part(initializer), ArgKind(kind), pos_only)
            for number, initializer, kind, pos_only in arguments
        ]

    def _variable(self, number: int) -> Var:
        found = self._local[number]
        assert isinstance(found, Var)
        return found

    def _decorated(self, function: Sequence[Any], decorators: Sequence[Any], written: Sequence[Any]) -> Decorator:
        shell = self.node(function)
        found = Decorator(shell, self._all(decorators), Var(shell.name))
        found.original_decorators = self._all(written)
        if shell.fullname in self._once:
            self.functions[shell.fullname] = found
        return found

    def _class(
        self, fullname: str, name: str, body: Sequence[Any], bases: Sequence[Any], decorators: Sequence[Any]
    ) -> ClassDef:
        found = ClassDef(name, self.node(body), base_type_exprs=self._all(bases))
        found.decorators, found.fullname = self._all(decorators), fullname
        info = self._find(fullname)
        if isinstance(info, TypeInfo):
            found.info = info
        return found


def _variable(name: str, *flags: bool) -> Var:
    found = Var(name)
    for flag, is_set in zip(OF_VARIABLES, flags, strict=True):
        setattr(found, flag, is_set)
    return found


def _unreachable() -> Block:
    found = Block([])
    found.is_unreachable = True
    return found
