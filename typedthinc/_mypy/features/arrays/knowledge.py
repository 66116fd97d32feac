"""What a file says of its arrays: what its names stand for in all its functions."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import (
    CallExpr,
    Expression,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    OverloadedFuncDef,
    RefExpr,
    SymbolNode,
    TypeInfo,
    Var,
)
from mypy.types import FunctionLike

from typedthinc._mypy.array_types import value_of_term
from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker
from typedthinc._mypy.elsewhere import class_named
from typedthinc._mypy.features.arrays import builtin_functions, declared_calls, signatures
from typedthinc._mypy.features.arrays.among_modules import ModulesRead
from typedthinc._mypy.features.arrays.around import File, OfCalls, OfModels, OfParameters
from typedthinc._mypy.features.arrays.binding import Binding, Scope
from typedthinc._mypy.features.arrays.bindings import Bindings
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.by_rounds import Patience
from typedthinc._mypy.features.arrays.callers import Callers
from typedthinc._mypy.features.arrays.cells import ANYWHERE
from typedthinc._mypy.features.arrays.crossing import beyond
from typedthinc._mypy.features.arrays.elsewhere import defaults_elsewhere, number_of, value_elsewhere
from typedthinc._mypy.features.arrays.failures import Failures
from typedthinc._mypy.features.arrays.holdings import Key, value_of
from typedthinc._mypy.features.arrays.receivers import Receivers
from typedthinc._mypy.features.arrays.runs import Run
from typedthinc._mypy.features.arrays.scopes import Scopes
from typedthinc._mypy.features.arrays.state import DEEPEST
from typedthinc._mypy.features.arrays.told_by_types import ToldByTypes
from typedthinc._mypy.names import LAYERS
from typedthinc._mypy.to_shapes import model_arguments
from typedthinc._mypy.type_metadata import get_metadata
from typedthinc.shapes.arrays.rounds import left_behind
from typedthinc.shapes.arrays.values import (
    Dict,
    Holder,
    Record,
    Value,
    joined,
    of_number,
)
from typedthinc.shapes.sizes import UNKNOWN, Unknown
from typedthinc.shapes.text import load_term

# A name stands for a name of another scope, and so on: it is followed over so many scopes.
_MOST_STEPS = 12


class FileKnowledge(ToldByTypes):
    """What runs through the statements of a file ask.

    Attributes:
        scopes: What is known in other functions than the one that the checker is in.
        receivers: Of which classes the objects are whose methods are called.
        classes: Those that objects are known of, by their full names.
        varying: Attributes that are known from the objects that this file makes.
        failures: Those of the calls that have been followed.
        patience: How many statements may be run through round by round.
        assigned: What is assigned to attributes of classes, as far as that has been asked for.
        others: The modules that keep their statements.
        of_models: Says what calls of functions make of models that they are given.
    """

    def __init__(self, checker: Checker, assignments: FileAssignments) -> None:
        self.checker: Checker = checker
        self._assignments = assignments
        self.bindings: Bindings = Bindings(checker.tree)
        self.scopes: Scopes = Scopes(self)
        self.receivers: Receivers = Receivers(self)
        self.busy: set[object] = set()
        self.patience: Patience = Patience()
        self.failures: Failures = Failures(checker.tree)
        self._steps = 0
        self._layers: dict[SymbolNode, bool] = {}
        self._callers: Callers | None = None
        self.classes: dict[str, TypeInfo] = {}
        self.varying: set[str] = set()
        self.assigned: dict[tuple[str, TypeInfo], list[Binding]] = {}
        self.others: ModulesRead | None = None
        self.of_models: OfCalls | None = None
        self.parameter_of: OfParameters | None = None
        self._calls_of_properties: dict[MemberExpr, CallExpr] = {}
        self.bindings.containers.defines = self._may_define
        self.bindings.containers.is_watched = self._is_watched

    def itself(self) -> File:
        """Return this file."""
        return self

    @property
    def changes_models(self) -> bool:
        """Tell whether the file changes models in place."""
        return self._assignments.contents.forgets

    def call_of_property(self, node: MemberExpr) -> CallExpr:
        """Return the call that reading a property is, the same each time."""
        return self._calls_of_properties.setdefault(node, CallExpr(node, [], [], []))

    def is_read(self, node: CallExpr) -> bool:
        """Tell whether this is such a call."""
        return isinstance(node.callee, MemberExpr) and self._calls_of_properties.get(node.callee) is node

    def outside(self, node: NameExpr, scope: Scope) -> Value:
        """Return the value of a name that nothing before has bound: a parameter, or a name of the scopes around."""
        variable = node.node
        assert isinstance(variable, Var)
        if variable.name in self.bindings.shared or variable in self.bindings.captured:
            return UNKNOWN
        found = self.bindings.names.get(variable, [])
        if not found:
            return self._imported(node, variable)
        if variable.name in self.bindings.imported:
            return UNKNOWN
        if any(each.scope is scope for each in found):
            return self.declared(variable)
        if not self._is_around(found[0].scope, scope) or self._assignments.is_set_elsewhere(node):
            return UNKNOWN
        if len(found) + variable.is_argument > 1:
            return self._last_of(variable, found[0].scope, scope)
        value = self.shared(variable, self.bound(found[0]))
        return self.declared(variable) if isinstance(value, Unknown) else self.kept(variable, value, found[0].scope)

    def _last_of(self, variable: Var, outer: Scope, scope: Scope) -> Value:
        """Return the last value of a name of a scope around, if the function that reads it is made after that."""
        made = scope
        while made is not None and self.bindings.functions.get(made) is not outer:
            made = self.bindings.functions.get(made)
        if made is None or not self.bindings.is_settled(variable, made):
            return UNKNOWN
        value = self.around(made).get(variable, UNKNOWN)
        return self.kept(variable, self.shared(variable, value), outer)

    def around(self, function: FuncDef) -> Names:
        """Return what names that have several values are worth where a function is made."""
        return self.scopes.around(function)

    def left_of(self, value: Value) -> Value:
        """Return what is left of a value that a name has kept: nothing of a Ragged that may be changed."""
        contents = self._assignments.contents
        may_change = isinstance(value, Holder) and contents.is_of_thinc and self._assignments.forgets
        return UNKNOWN if may_change else value

    def shared(self, key: Key, value: Value) -> Value:
        """Return what is left of a list or dict where several functions see it, and nobody knows in which order."""
        containers = self.bindings.containers
        if isinstance(value, Record) and not value.is_tuple:
            # `field` looks at each of its attributes.
            return value
        if isinstance(value, Dict) and not containers.is_lost(key):
            for name, binding in list(containers.puts(key)):
                value = joined(value, Dict(((value_of(name), self.bound(binding)),), is_complete=False))
        return containers.left(key, value, ANYWHERE, without_puts=isinstance(value, Dict))

    def _is_watched(self, value: Record) -> bool:
        """Tell whether the class of an object is of another module: `is_left` asks all files what they do to it."""
        info = self.classes.get(value.kind)
        return info is not None and info.module_name != self.checker.tree.fullname

    def bound(self, binding: Binding) -> Value:
        """Return the value that an assignment gives."""
        if binding.value is None or self._steps >= _MOST_STEPS:
            return UNKNOWN
        self._steps += 1
        value = self.at(binding.value, binding.scope)
        self._steps -= 1
        for number in binding.path:
            value = builtin_functions.item(value, of_number(number)) if isinstance(value, list | tuple) else UNKNOWN
        return value if binding.owner is None else beyond(binding.scope, value)

    def elsewhere(self, node: RefExpr) -> Value:
        """Return what a name of another module stands for, or what a function of one returns."""
        found = self.object_elsewhere(node, value_elsewhere(self.checker, self._assignments, node))
        if isinstance(found, Record) and (info := class_named(self.checker, found.kind)) is not None:
            self.classes[found.kind] = info
        return found

    def defaults(self, info: TypeInfo) -> Record | None:
        """Return what the fields of a class of another module are worth where a call leaves them out."""
        return defaults_elsewhere(self.checker, self._assignments, info)

    def number(self, node: MemberExpr) -> Value:
        """Return the number that an attribute of an object or class of another module stands for."""
        return number_of(self.checker, self._assignments, node)

    def _imported(self, node: NameExpr, variable: Var) -> Value:
        """Return the value of a name of another module, or of a parameter."""
        function = self.bindings.arguments.get(variable)
        kept = self.elsewhere(node) if function is None else UNKNOWN
        if not isinstance(kept, Unknown):
            return kept
        given = self.scopes.parameters(function) if function is not None else {}
        if variable in given:
            return given[variable]
        typ = variable.type
        text = get_metadata(self.checker, self._assignments, node, typ, "term") if typ is not None else None
        return self.declared(variable) if text is None else left_behind(value_of_term(load_term(text)))

    @property
    def callers(self) -> Callers:
        """The calls that the file makes of its own functions."""
        if self._callers is None:
            self._callers = Callers(self.checker.tree)
        return self._callers

    def is_mentioned_elsewhere(self, name: str) -> bool:
        """Tell whether another file of the program mentions a name, as far as can be seen."""
        others = self._assignments.others
        return others is None or others.may_mention(name, self.checker.tree.path)

    def may_differ(self, info: TypeInfo, name: str) -> bool:
        """Tell whether an object of a class may have another method of a name, of a class derived from it say."""
        others = self._assignments.others
        return others is None or others.may_differ(info, name)

    def _may_define(self, name: str) -> bool:
        """Tell whether a file that this one imports may define a function or method of a name."""
        others = self._assignments.others
        return others is None or others.may_define(name, self.checker.tree.path)

    def knows_objects(self, info: TypeInfo) -> bool:
        """Tell whether attributes of a class are known from the objects that the file makes."""
        init = info.get_method("__init__")
        return bool(self.scopes.parameters(init) if isinstance(init, FuncDef) else self.scopes.fields(info))

    def _is_around(self, outer: Scope, scope: Scope) -> bool:
        while scope is not None:
            scope = self.bindings.functions.get(scope)
            if scope is outer:
                return True
        return False

    def kept(self, variable: Var, value: Value, scope: Scope) -> Value:
        """Return what a name keeps of a value: nothing of what may be changed in place."""
        bindings = self.bindings
        if variable.name in bindings.shared or variable in bindings.captured or variable.name in bindings.imported:
            return UNKNOWN
        return bindings.containers.left(variable, value, scope)

    def at(self, expression: Expression, scope: Scope) -> Value:
        """Return the value of an expression of another scope."""
        return self.scopes.at(expression, scope)

    def run(self, function: FuncDef, names: Names, depth: int, of_models: OfModels | None = None) -> Run:
        """Run through the body of a function."""
        if of_models is not None:
            return self.scopes.entered(function, names, depth, of_models)
        return self.scopes.followed(function, names, depth)

    def run_lambda(self, node: LambdaExpr, scope: Scope, names: Names, depth: int) -> Run:
        """Run through the expression of a lambda."""
        found = Run(self, scope, names, depth, varying={each.variable for each in node.arguments})
        found.reader.value(node.expr())
        return found

    def computed(self, expression: Expression, scope: Scope, names: Names, depth: int) -> Value:
        """Return what an expression is worth."""
        return Run(self, scope, names, depth).reader.value(expression)

    def is_too_deep(self, depth: int) -> bool:
        """Tell whether a run that so many calls led to follows no more."""
        return depth >= DEEPEST or not self.patience.follows

    def makes_layer(self, callee: Expression) -> bool:
        """Tell whether what is called is a layer of the library: that neither is an array nor holds one."""
        called = callee.node if isinstance(callee, RefExpr) and callee.fullname.startswith(LAYERS) else None
        if not isinstance(called, FuncDef | OverloadedFuncDef):
            return False
        if called not in self._layers:
            typ = called.type
            items = typ.items if isinstance(typ, FunctionLike) else []
            self._layers[called] = bool(items) and all(model_arguments(item.ret_type) is not None for item in items)
        return self._layers[called]

    def declared_result(
        self, node: CallExpr, args: Sequence[Value], owner: Value, around: declared_calls.Surroundings
    ) -> Value:
        """Return what a function returns by its signature, if that names sizes."""
        if node in self._assignments.refused:
            return UNKNOWN
        signature = signatures.signature_of(self.checker, node, args, owner)
        if signature is None or not declared_calls.names_arrays(signature):
            return UNKNOWN
        is_sole = not signatures.is_overloaded(self.checker, node)
        return declared_calls.result(self.checker, signature, node, args, around, self.passes if is_sole else None)
