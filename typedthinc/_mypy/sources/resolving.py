"""What each name of a module stands for, found by the rules of Python: in the statements of its source."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from mypy.nodes import (
    AssignmentStmt,
    Block,
    ClassDef,
    Decorator,
    DictionaryComprehension,
    Expression,
    ForStmt,
    FuncDef,
    FuncItem,
    GeneratorExpr,
    Import,
    ImportFrom,
    LambdaExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    OverloadedFuncDef,
    RefExpr,
    SymbolNode,
    TypeAlias,
    TypeInfo,
    Var,
    WithStmt,
)
from mypy.typevars import fill_typevars_with_any
from mypy.util import correct_relative_import

from typedthinc._mypy.sources.bound_names import Binder, BoundNames
from typedthinc._mypy.sources.node_walk import WAYS, NodeWalk

_STATIC: Final = "builtins.staticmethod"
_OF_CLASS: Final = "builtins.classmethod"
_PROPERTIES: Final = frozenset(
    {
        "builtins.property",
        "abc.abstractproperty",
        "functools.cached_property",
        "enum.property",
        "types.DynamicClassAttribute",
    }
)
# Decorators that change nothing while a program runs.
_SILENT: Final = frozenset(
    {
        "abc.abstractmethod",
        *(f"{home}.{name}" for home in ("typing", "typing_extensions") for name in ("final", "override")),
    }
)
_ALWAYS_OF_CLASS: Final = ("__init_subclass__", "__class_getitem__")


class _Meaning(NamedTuple):
    """What a name stands for."""

    node: SymbolNode | None = None
    fullname: str = ""


class _Scope(NamedTuple):
    """What the names of a function, comprehension or class stand for.

    Attributes:
        owner: The class, if it is one that mypy knows.
    """

    meanings: Mapping[str, _Meaning]
    is_class: bool = False
    owner: TypeInfo | None = None


class Resolver(NodeWalk):
    """Finds what names stand for by the rules of Python.

    Attributes:
        tree: The module.
        functions: Its functions and methods by full name.
        classes: The statements that make its classes, but those in functions and classes.
    """

    def __init__(self, tree: MypyFile, modules: Mapping[str, MypyFile]) -> None:
        self.tree, self._modules = tree, modules
        self._bound = BoundNames(tree.defs)
        self._scopes: list[_Scope] = []
        # The classes of the first parameters of methods.
        self._owners: dict[Var, TypeInfo] = {}
        self.functions: dict[str, list[FuncDef | Decorator]] = {}
        self.classes: dict[TypeInfo, ClassDef] = {}

    def _name(self, node: NameExpr) -> None:
        node.node, node.fullname = self._found(node.name)

    def _member(self, node: MemberExpr) -> None:
        self.visit(node.expr)
        base = node.expr.node if isinstance(node.expr, RefExpr) else None
        if isinstance(base, MypyFile):
            node.node, node.fullname = self._of_module(base, node.name)
            return
        owner = self._owners.get(base) if isinstance(base, Var) else base
        symbol = owner.names.get(node.name) if isinstance(owner, TypeInfo) else None
        # mypy has it so: what else a class has depends on the object.
        if symbol is not None and isinstance(symbol.node, MypyFile | TypeInfo | TypeAlias):
            node.node, node.fullname = symbol.node, symbol.fullname or ""

    def _function(self, node: FuncDef) -> None:
        self._define(node, node)

    def _decorated(self, node: Decorator) -> None:
        self.visit(node.decorators)
        function = node.func
        for each in node.original_decorators:
            name = each.fullname if isinstance(each, RefExpr) else ""
            function.is_static |= name == _STATIC
            function.is_class |= name == _OF_CLASS
            function.is_property |= name in _PROPERTIES
            if name in (_STATIC, _OF_CLASS) or name in _PROPERTIES or name in _SILENT:
                node.decorators.remove(each)
        self._define(function, node)

    def _define(self, node: FuncDef, whole: FuncDef | Decorator) -> None:
        around = self._scopes[-1] if self._scopes else None
        owner = None if around is None else around.owner
        fullname = node.name
        if around is None or owner is not None:
            fullname = f"{self.tree.fullname if owner is None else owner.fullname}.{node.name}"
            self.functions.setdefault(fullname, []).append(whole)
        node._fullname = fullname  # pyright: ignore[reportPrivateUsage]  # mypy sets it so
        if owner is not None:
            self._adopt(node, owner)
        bound = BoundNames(node.body.body)
        node.is_generator, node.is_async_generator = bound.is_generator, bound.is_generator and node.is_coroutine
        self._run(node, bound)

    def _adopt(self, node: FuncDef, owner: TypeInfo) -> None:
        """Make a function a method of a class."""
        node.info = owner
        node.is_class |= node.name in _ALWAYS_OF_CLASS
        if not node.arguments or not node.has_self_or_cls_argument:
            return
        first = node.arguments[0].variable
        self._owners[first] = owner
        if node.is_class:
            first.is_cls = True
        else:
            first.is_self, first.type = True, fill_typevars_with_any(owner)

    def _lambda(self, node: LambdaExpr) -> None:
        self._run(node, BoundNames(node.body.body))

    def _run(self, node: FuncItem, bound: BoundNames) -> None:
        """Go through the parameters and the body of a function."""
        node.type = node.unanalyzed_type = None
        parameters: dict[str, _Meaning] = {}
        for each in node.arguments:
            self.visit(each.initializer)
            each.type_annotation = None
            parameters[each.variable.name] = _local(each.variable)
        with self._within(_Scope(self._local(bound, parameters))):
            self.visit(node.body)

    def _local(self, bound: BoundNames, parameters: Mapping[str, _Meaning]) -> Mapping[str, _Meaning]:
        """Return what the names stand for that a function has itself."""
        meanings = dict(parameters)
        for name, binders in bound.names.items():
            if name not in meanings and name not in bound.from_around and name not in bound.of_module:
                meanings[name] = self._bound_by(name, binders)
        meanings.update((name, self._global(name)) for name in bound.of_module)
        return meanings

    def _bound_by(self, name: str, binders: Sequence[Binder]) -> _Meaning:
        match binders:
            case [FuncDef() as function]:
                return _Meaning(function, name)
            case [ClassDef() as made]:
                info = self._class(made, is_local=True)
                return _Meaning() if info is None else _Meaning(info, info.fullname)
            case [Import() as statement]:
                home = next((each for each, alias in statement.ids if alias == name), name)
                return _Meaning(self._modules.get(home), home)
            case [ImportFrom() as statement]:
                return self._imported(statement, name)
            case _ if any(binders):
                # It hangs on the way through the function.
                return _Meaning()
            case _:
                return _local(Var(name))

    def _imported(self, statement: ImportFrom, name: str) -> _Meaning:
        is_package = self.tree.is_package_init_file()
        home, _ = correct_relative_import(self.tree.fullname, statement.relative, statement.id, is_package)
        original = next(each for each, alias in statement.names if (alias or each) == name)
        module = self._modules.get(home)
        return _Meaning() if module is None else self._of_module(module, original)

    def _made(self, node: ClassDef) -> None:
        self.visit([*node.decorators, *node.base_type_exprs, node.metaclass, *node.keywords.values()])
        info = self._class(node, is_local=bool(self._scopes) and not self._scopes[-1].is_class)
        meanings: dict[str, _Meaning] = {}
        if info is not None:
            node.info, node.fullname = info, info.fullname
            if not self._scopes:
                self.classes[info] = node
            bound = BoundNames(node.defs.body)
            meanings = {name: self._of_class(info, name, binders) for name, binders in bound.names.items()}
        with self._within(_Scope(meanings, is_class=True, owner=info)):
            self.visit(node.defs)

    def _class(self, node: ClassDef, *, is_local: bool) -> TypeInfo | None:
        """Return the class that a statement makes."""
        if is_local:
            # mypy keeps them with the module, by their lines.
            found = [each for name, each in self.tree.names.items() if name.startswith(f"{node.name}@")]
            symbol = found[0] if len(found) == 1 else None
        else:
            around = self._scopes[-1].owner if self._scopes else self.tree
            symbol = None if around is None else around.names.get(node.name)
        return symbol.node if symbol is not None and isinstance(symbol.node, TypeInfo) else None

    def _of_class(self, info: TypeInfo, name: str, binders: Sequence[Binder]) -> _Meaning:
        symbol = info.names.get(name)
        match binders:
            case [FuncDef() as function]:
                return _Meaning(function, f"{info.fullname}.{name}")
            case _:
                return _Meaning() if symbol is None else _Meaning(symbol.node, symbol.fullname or "")

    def _comprehended(self, node: GeneratorExpr) -> None:
        self._comprehend(node, [node.left_expr])

    def _comprehended_dict(self, node: DictionaryComprehension) -> None:
        self._comprehend(node, [node.key, node.value])

    def _comprehend(self, node: GeneratorExpr | DictionaryComprehension, made: Sequence[Expression | None]) -> None:
        first, *sequences = node.sequences
        self.visit(first)
        bound = BoundNames()
        for each in node.indices:
            bound.target(each)
        with self._within(_Scope(self._local(bound, {}))):
            self.visit([sequences, node.indices, node.condlists, made])

    def _block(self, node: Block) -> None:
        if node.is_unreachable:
            node.body = []
        self.visit(node.body)

    def _assignment(self, node: AssignmentStmt) -> None:
        node.type = node.unanalyzed_type = None
        WAYS[AssignmentStmt](self, node)

    def _for(self, node: ForStmt) -> None:
        node.index_type = node.unanalyzed_index_type = None
        WAYS[ForStmt](self, node)

    def _with(self, node: WithStmt) -> None:
        node.unanalyzed_type = None
        WAYS[WithStmt](self, node)

    def _overloaded(self, node: OverloadedFuncDef) -> None:
        self.visit(node.items)

    @contextmanager
    def _within(self, scope: _Scope) -> Generator[None]:
        self._scopes.append(scope)
        try:
            yield
        finally:
            self._scopes.pop()

    def _found(self, name: str) -> _Meaning:
        for depth, scope in enumerate(reversed(self._scopes)):
            # Functions in a class do not see its names.
            if name in scope.meanings and not (depth and scope.is_class):
                return scope.meanings[name]
        return self._global(name)

    def _global(self, name: str) -> _Meaning:
        match self._bound.names.get(name):
            case [FuncDef() as function]:
                return _Meaning(function, f"{self.tree.fullname}.{name}")
            case _:
                symbol = self.tree.names.get(name) or self._modules["builtins"].names.get(name)
                return _Meaning() if symbol is None else _Meaning(symbol.node, symbol.fullname or "")

    def _of_module(self, module: MypyFile, name: str) -> _Meaning:
        symbol, fullname = module.names.get(name), f"{module.fullname}.{name}"
        if symbol is None and fullname in self._modules:
            return _Meaning(self._modules[fullname], fullname)
        if symbol is None or symbol.module_hidden:
            return _Meaning()
        return _Meaning(symbol.node, symbol.fullname or "")

    ways = {
        **WAYS,
        NameExpr: _name,
        MemberExpr: _member,
        FuncDef: _function,
        Decorator: _decorated,
        OverloadedFuncDef: _overloaded,
        LambdaExpr: _lambda,
        ClassDef: _made,
        GeneratorExpr: _comprehended,
        DictionaryComprehension: _comprehended_dict,
        Block: _block,
        AssignmentStmt: _assignment,
        ForStmt: _for,
        WithStmt: _with,
    }


def _local(variable: Var) -> _Meaning:
    variable._fullname = variable.name  # pyright: ignore[reportPrivateUsage]  # mypy sets it so
    return _Meaning(variable, variable.name)
