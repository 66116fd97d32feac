"""Which names and attributes a file binds: what is bound once has one value, wherever it is read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from mypy.nodes import (
    AssignmentExpr,
    AssignmentStmt,
    CallExpr,
    DelStmt,
    DictionaryComprehension,
    Expression,
    ForStmt,
    FuncDef,
    GeneratorExpr,
    GlobalDecl,
    Import,
    ImportFrom,
    IndexExpr,
    LambdaExpr,
    ListComprehension,
    ListExpr,
    MatchStmt,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    NonlocalDecl,
    OperatorAssignmentStmt,
    RefExpr,
    ReturnStmt,
    SetComprehension,
    StarExpr,
    TempNode,
    TryStmt,
    TupleExpr,
    TypeInfo,
    Var,
    WhileStmt,
    WithStmt,
    YieldExpr,
    YieldFromExpr,
)
from mypy.patterns import AsPattern, ClassPattern, MappingPattern, OrPattern, Pattern, SequencePattern, StarredPattern

from typedthinc._mypy.attributes import has_metaclass, is_made_again
from typedthinc._mypy.features.arrays.binding import Binding, Loops, Scope
from typedthinc._mypy.features.arrays.cells import UNSEEN
from typedthinc._mypy.features.arrays.containers import Containers
from typedthinc._mypy.features.arrays.makings import Making, making
from typedthinc._mypy.features.arrays.parameter_names import Parameter, declared
from typedthinc._mypy.features.arrays.whole import deep
from typedthinc._mypy.features.inside import own_expressions, statements, walk
from typedthinc._mypy.parsed import names_parsed
from typedthinc._mypy.unpacking import unpacked
from typedthinc._mypy.variables import place

_CHANGING_SHAPE = frozenset({"resize"})
# What is assigned to these attributes of an array changes its sizes.
_OF_ARRAYS = frozenset({"shape", "dtype", "strides"})
# What stands in these is computed later, or several times.
_LATER = (ListComprehension, SetComprehension, GeneratorExpr, DictionaryComprehension, LambdaExpr)
_BINDING = frozenset({"builtins.setattr", "builtins.exec", "builtins.globals", "builtins.vars"})


class Bindings:
    """The names and attributes that a file binds.

    Attributes:
        names: For each variable, what is assigned to it.
        attributes: The same for attributes, by their name alone.
        parameters: For each parameter of a model, the names that are declared to be it.
        makings: For each function or class of models, what the calls state that make models with it.
        made: What each of these calls states.
        resizes: A size of a model may become another one, by `set_dim(force=True)`.
        shared: Names that a function declares as global or nonlocal.
        augmented: Attributes that `+=` and the like change: arrays keep their sizes, numbers may become arrays.
        arguments: The parameters of the functions of the file.
        captured: Names that patterns bind.
        imported: The names of what the file imports.
        containers: What happens to lists, dicts and objects.
        is_opaque: Something is bound or changed in place where nobody can see what: nothing is known of names.
    """

    def __init__(self, tree: MypyFile) -> None:
        self.names: defaultdict[Var, list[Binding]] = defaultdict(list)
        self.attributes: defaultdict[str, list[Binding]] = defaultdict(list)
        self.makings: defaultdict[FuncDef | TypeInfo, list[Making]] = defaultdict(list)
        self.made: dict[Expression, Making] = {}
        self.resizes: bool = False
        self.shared: set[str] = set()
        self.parameters: defaultdict[Parameter, list[NameExpr]] = defaultdict(list)
        self.functions: dict[FuncDef, Scope] = {}
        self.augmented: set[str] = set()
        self.captured: set[Var] = set()
        self.imported: set[str] = set()
        self.containers: Containers = Containers()
        self.is_opaque: bool = False
        self.arguments: dict[Var, FuncDef] = {}
        self._loops: Loops = frozenset()
        self._loops_around: dict[FuncDef, Loops] = {}
        self.containers.method_of = self._method_of
        self._read_all(tree.defs, None)

    def _method_of(self, callee: MemberExpr) -> FuncDef | None:
        """Return the method that is called of a name, where all that the name gets one class of the file makes."""
        variable = callee.expr.node if isinstance(callee.expr, NameExpr) else None
        if not isinstance(variable, Var) or variable in self.arguments or callee.name in self.attributes:
            return None
        made = {_class_made(each) for each in self.names.get(variable, ())}
        info = next(iter(made)) if len(made) == 1 else None
        symbol = None if info is None or _is_odd(info) else info.get(callee.name)
        method = symbol.node if symbol is not None else None
        return method if isinstance(method, FuncDef) and method in self.functions else None

    @cached_property
    def rebound(self) -> Mapping[Scope, Sequence[Var]]:
        """The names of each scope that have several values in turn."""
        found: defaultdict[Scope, list[Var]] = defaultdict(list)
        for variable, bindings in self.names.items():
            if len(bindings) + variable.is_argument > 1:
                found[bindings[0].scope].append(variable)
        return found

    def is_settled(self, variable: Var, function: FuncDef) -> bool:
        """Tell whether a name of the scope around a function has its last value where the function is made."""
        if function not in self.functions:
            # It stands nowhere in the file.
            return False
        here, scope, loops = place(function), self.functions[function], self._loops_around[function]
        return all(
            each.scope is scope and each.place < here and loops.isdisjoint(each.loops) for each in self.names[variable]
        )

    def _read_all(self, nodes: Iterable[Node], scope: Scope) -> None:
        for node in nodes:
            outer = self._loops
            if isinstance(node, ForStmt | WhileStmt):
                self._loops = outer | {node}
            self._read(node, scope)
            self._loops = outer

    def _read(self, node: Node, scope: Scope) -> None:
        match node:
            case FuncDef():
                self.functions[node] = scope
                self.containers.define(node)
                self.arguments.update((each.variable, node) for each in node.arguments)
                self._loops_around[node], self._loops = self._loops, frozenset()
                self._read_all(node.body.body, node)
                self._loops = self._loops_around[node]
                return
            case AssignmentStmt() if not isinstance(node.rvalue, TempNode):
                parameter = declared(node)
                if parameter is not None:
                    self.parameters[parameter[0]].append(parameter[1])
                for target in node.lvalues:
                    self._bind(target, node.rvalue, scope)
                    self.containers.holdings.bind(target, self.containers.holdings.of(node.rvalue))
            case OperatorAssignmentStmt():
                self._augment(node, scope)
            case ForStmt():
                self._bind(node.index, None, scope)
                self.containers.holdings.go_through(node.index, node.expr)
            case WithStmt():
                for manager in node.target:
                    self._bind(manager, None, scope)
            case TryStmt():
                for name in node.vars:
                    self._bind(name, None, scope)
            case MatchStmt():
                known = len(self.captured)
                for pattern in node.patterns:
                    self._capture(pattern)
                if len(self.captured) > known:
                    self.containers.give_away(node.subject)
            case DelStmt():
                self._bind(node.expr, None, scope)
            case ReturnStmt() if scope is not None and node.expr is not None:
                self.containers.give(scope, node.expr)
            case GlobalDecl() | NonlocalDecl():
                self.shared.update(node.names)
            case ImportFrom():
                self.imported.update(name for pair in node.names for name in pair if name is not None)
            case Import():
                self.imported.update(name for pair in node.ids for name in pair if name is not None)
            case _:
                pass
        for expression in own_expressions(node):
            self._look(expression, scope)
        self._read_all(statements(node), scope)

    def _augment(self, node: OperatorAssignmentStmt, scope: Scope) -> None:
        match node.lvalue:
            case MemberExpr(name=name):
                self.augmented.add(name)
            case IndexExpr() as item:
                self.containers.augment(item, scope)
            case _:
                self._bind(node.lvalue, None, scope)
        self.containers.grow(node, scope)

    def _capture(self, pattern: Pattern) -> None:
        names, inner = _parts(pattern)
        self.captured.update(name.node for name in names if name is not None and isinstance(name.node, Var))
        for each in inner:
            if each is not None:
                self._capture(each)

    def _look(self, expression: Expression, scope: Scope) -> None:
        for found in walk(expression):
            if isinstance(found, AssignmentExpr):
                self._bind(found.target, found.value, scope)
                self.containers.holdings.bind(found.target, self.containers.holdings.of(found.value))
            elif isinstance(found, CallExpr):
                self._called(found, scope)
            elif isinstance(found, YieldExpr | YieldFromExpr) and scope is not None:
                self.containers.give(scope, found)
            elif isinstance(found, _LATER):
                self._look_later(found, scope)

    def _look_later(self, expression: Expression, scope: Scope) -> None:
        """Look at what is computed later, or several times, where no run follows it."""
        for found in deep(expression):
            if isinstance(found, GeneratorExpr | DictionaryComprehension):
                for target, value in zip(found.indices, found.sequences, strict=True):
                    self.containers.holdings.go_through(target, value)
            elif isinstance(found, AssignmentExpr):
                self._bind(found.target, None, scope)
            elif isinstance(found, CallExpr):
                self.containers.called(found, UNSEEN)

    def _called(self, node: CallExpr, scope: Scope) -> None:
        callee = node.callee
        self.is_opaque |= is_made_again(node, scope)
        if isinstance(callee, RefExpr) and callee.fullname.startswith(("numpy.", "builtins.")):
            self.is_opaque |= callee.fullname in _BINDING
        elif isinstance(callee, MemberExpr):
            self.is_opaque |= callee.name in _CHANGING_SHAPE
            self.resizes |= callee.name == "set_dim" and len(node.args) > 2
            for name in names_parsed(node):
                self.is_opaque |= name is None
                self._bind(None if name is None else MemberExpr(callee.expr, name), None, scope)
        stated = making(node, scope)
        if stated is not None:
            self.made[node] = stated
            for user in stated.users:
                self.makings[user].append(stated)
        self.containers.called(node, scope)

    def _bind(
        self, target: Expression | None, value: Expression | None, scope: Scope, path: tuple[int, ...] = ()
    ) -> None:
        match target:
            case TupleExpr() | ListExpr():
                for item, (inner, way) in zip(target.items, unpacked(target.items, value, path), strict=True):
                    self._bind(item, inner, scope, way)
            case StarExpr():
                self._bind(target.expr, value, scope, path)
            case NameExpr(node=Var() as variable):
                self.names[variable].append(Binding(value, scope, path, place=place(target), loops=self._loops))
            case MemberExpr():
                self.attributes[target.name].append(Binding(value, scope, path, target.expr))
                self.is_opaque |= target.name in _OF_ARRAYS and not _is_of_other_class(target.expr, scope)
            case IndexExpr():
                self.containers.put(target, Binding(value, scope, path))
            case _:
                pass


def _class_made(binding: Binding) -> TypeInfo | None:
    """Return the class that is called for the value of a name."""
    value = binding.value if not binding.path else None
    callee = value.callee if isinstance(value, CallExpr) else None
    return callee.node if isinstance(callee, RefExpr) and isinstance(callee.node, TypeInfo) else None


def _is_odd(info: TypeInfo) -> bool:
    """Tell whether a call of a class may give an object of another one, or with methods of its own."""
    bases = [each for each in info.mro if each.fullname != "builtins.object"]
    return has_metaclass(info) or any({"__new__", "__getattribute__"} & each.names.keys() for each in bases)


def _is_of_other_class(owner: Expression, scope: Scope) -> bool:
    """Tell whether an object is `self` in a method of a class that is not one of arrays."""
    variable = owner.node if isinstance(owner, NameExpr) else None
    info = scope.info if scope is not None else None
    if not isinstance(variable, Var) or not variable.is_self or not info:
        return False
    return not info.fallback_to_any and not any(each.module_name.startswith("numpy") for each in info.mro)


def _parts(pattern: Pattern) -> tuple[list[NameExpr | None], list[Pattern | None]]:
    """List the names that a pattern binds, and the patterns in it."""
    match pattern:
        case AsPattern():
            return [pattern.name], [pattern.pattern]
        case OrPattern() | SequencePattern():
            return [], list(pattern.patterns)
        case StarredPattern():
            return [pattern.capture], []
        case MappingPattern():
            return [pattern.rest], list(pattern.values)
        case ClassPattern():
            return [], [*pattern.positionals, *pattern.keyword_values]
        case _:
            return [], []
