"""What a file says of its arrays: what its names stand for in all its functions, and what is declared."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import (
    CallExpr,
    Expression,
    FuncDef,
    MemberExpr,
    NameExpr,
    OverloadedFuncDef,
    RefExpr,
    StrExpr,
    SymbolNode,
    TypeInfo,
    Var,
)
from mypy.subtypes import is_subtype
from mypy.types import FunctionLike, Instance, TupleType, Type, get_proper_type

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker, type_wanted
from typedthinc._mypy.elsewhere import class_named
from typedthinc._mypy.features.arrays import builtin_functions, declared_calls, objects, signatures
from typedthinc._mypy.features.arrays.among_modules import AmongModules, OtherFiles
from typedthinc._mypy.features.arrays.around import File
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
from typedthinc._mypy.features.arrays.types import term_of_value, value_of_term, value_of_type
from typedthinc._mypy.features.layer_forwards import module_of_layer, parameter_of_layer
from typedthinc._mypy.names import LAYERS, MODEL
from typedthinc._mypy.to_shapes import TypeReader, members, model_arguments
from typedthinc._mypy.type_metadata import get_metadata
from typedthinc.shapes.arrays.rounds import left_behind
from typedthinc.shapes.arrays.values import (
    Arr,
    Dict,
    Holder,
    Int,
    Lazy,
    Record,
    Value,
    joined,
    of_number,
    worth,
)
from typedthinc.shapes.sentences import Mismatch, declared_but
from typedthinc.shapes.sizes import UNKNOWN, Known, Unknown
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array, Container
from typedthinc.shapes.text import load_layer_type, load_term
from typedthinc.shapes.unify import fit

# A name stands for a name of another scope, and so on: it is followed over so many scopes.
_MOST_STEPS = 12
# Methods of models that return parameters and their gradients.
_OF_LAYERS = frozenset({"get_param", "get_grad"})


class FileKnowledge(AmongModules):
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
    """

    def __init__(self, checker: Checker, assignments: FileAssignments) -> None:
        self.checker: Checker = checker
        self._assignments = assignments
        self.bindings: Bindings = Bindings(checker.tree)
        self.scopes: Scopes = Scopes(self)
        self.receivers: Receivers = Receivers(self)
        self.busy: set[object] = set()
        self.patience: Patience = Patience()
        self.failures: Failures = Failures(checker.tree.fullname)
        self._steps = 0
        self._layers: dict[SymbolNode, bool] = {}
        self._callers: Callers | None = None
        self.classes: dict[str, TypeInfo] = {}
        self.varying: set[str] = set()
        self.assigned: dict[tuple[str, TypeInfo], list[Binding]] = {}
        self.others: OtherFiles | None = None
        self.bindings.containers.defines = self._may_define
        self.bindings.containers.is_watched = self._is_watched

    def itself(self) -> File:
        """Return this file."""
        return self

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
        may_change = isinstance(value, Holder) and contents.is_of_thinc and contents.forgets
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
        kept = self.elsewhere(node)
        if not isinstance(kept, Unknown):
            return kept
        function = self.bindings.arguments.get(variable)
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

    def declared(self, variable: Var, *, scalar: bool = False) -> Value:
        """Return what the declared type of a variable tells.

        Args:
            scalar: Of arrays nothing, for the variable was bound again.
        """
        if variable.is_inferred and not variable.is_final:
            return UNKNOWN
        found = value_of_type(self.reader, variable.type)
        return (
            found if not scalar or isinstance(found, Int) or (isinstance(found, Arr) and not found.sizes) else UNKNOWN
        )

    @property
    def reader(self) -> TypeReader:
        return TypeReader(self.checker)

    def kept(self, variable: Var, value: Value, scope: Scope) -> Value:
        """Return what a name keeps of a value: nothing of what may be changed in place."""
        bindings = self.bindings
        if variable.name in bindings.shared or variable in bindings.captured or variable.name in bindings.imported:
            return UNKNOWN
        return bindings.containers.left(variable, value, scope)

    def at(self, expression: Expression, scope: Scope) -> Value:
        """Return the value of an expression of another scope."""
        return self.scopes.at(expression, scope)

    def run(self, function: FuncDef, names: Names, depth: int) -> Run:
        """Run through the body of a function."""
        return self.scopes.followed(function, names, depth)

    def layer(self, node: Expression) -> str | None:
        """Return what is known of a model, as text."""
        model = self.model(node)
        return None if model is None else get_metadata(self.checker, self._assignments, node, model, "layer")

    def model(self, node: Expression) -> Instance | None:
        """Return the type of a model; None if it is something else."""
        typ = self.checker.lookup_type_or_none(node)
        if typ is None and isinstance(node, RefExpr):
            variable, _ = self._assignments.variable(node)
            typ = None if variable is None else variable.type
        proper = get_proper_type(typ)
        return proper if isinstance(proper, Instance) and model_arguments(proper) is not None else None

    def is_taken(self, node: CallExpr) -> bool:
        """Tell whether a model takes what a call gives it, or mypy has not come there yet."""
        if node in self._assignments.refused:
            return False
        typ = get_proper_type(self.checker.lookup_type_or_none(node))
        first = typ.items[0] if isinstance(typ, TupleType) and typ.items else typ
        return first is None or get_metadata(self.checker, self._assignments, node, first, "term") is not None

    def computed(self, expression: Expression, scope: Scope, names: Names, depth: int) -> Value:
        """Return what the expression of a lambda is worth."""
        return Run(self, scope, names, depth).reader.value(expression)

    def is_too_deep(self, depth: int) -> bool:
        """Tell whether a run that so many calls led to follows no more."""
        return depth >= DEEPEST

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

    def mismatch(self, what: str, declared: Type | None, value: Value, node: Expression) -> Mismatch | None:
        """Compare a value with a declared type; what is in its visible type is mypy's to report."""
        array = worth(value)
        if declared is None or not isinstance(array, Arr):
            return None
        found = members(declared)
        declared = found[0] if len(found) == 1 else declared
        wanted, term = self.reader.term(declared), term_of_value(value)
        is_expression = isinstance(value, Lazy) and isinstance(wanted, Container)
        if not is_expression and not (isinstance(wanted, Array) and isinstance(term, Array)):
            return None
        try:
            fit(term, wanted, Substitution())
        except Misfit as misfit:
            if not array.is_visible and (misfit.kind == "size" or self.passes(node, declared)):
                return Mismatch(misfit.kind, declared_but(what, wanted, term, misfit))
            # Of a computed size mypy knows nothing.
            if misfit.kind == "size" and any(
                isinstance(each, Known) and len(each.terms) > 1 for each in misfit.sizes or ()
            ):
                return Mismatch("size", declared_but(what, wanted, term, misfit))
        return None

    def passes(self, node: Expression, declared: Type) -> bool:
        """Tell whether mypy takes a call for what is declared where it stands: of numpy's it believes the declaration.

        What `np.zeros((4, 3), "float32")` is, numpy's stubs leave to the declared type.
        """
        if not isinstance(node, CallExpr) or node in self.busy:
            return False
        self.busy.add(node)
        try:
            return is_subtype(type_wanted(self.checker, node, declared), declared)
        finally:
            self.busy.discard(node)

    def attribute(self, target: MemberExpr) -> Var | None:
        """Return the attribute that is assigned to, if it is declared with a type."""
        if not self._assignments.has_type(target):
            return None
        variable, _ = self._assignments.variable(target)
        return target.node if isinstance(target.node, Var) else variable

    def typed(self, node: Expression) -> Value:
        """Return what the type of an expression tells, if mypy has been there."""
        typ = self.checker.lookup_type_or_none(node)
        if typ is None:
            return UNKNOWN
        if isinstance(node, NameExpr | MemberExpr):
            return self._of_reference(node, typ)
        if isinstance(node, CallExpr) and isinstance(node.callee, MemberExpr) and node.callee.name in _OF_LAYERS:
            return self._parameter(node, node.callee.expr)
        proper = get_proper_type(typ)
        is_model = isinstance(proper, Instance) and proper.type.fullname == MODEL
        return UNKNOWN if is_model else self._kept_beside(node, typ)

    def _parameter(self, node: CallExpr, model: Expression) -> Value:
        """Return which array a parameter of a layer of the library is, or its gradient."""
        name = node.args[0] if len(node.args) == 1 else None
        text = self.layer(model) if isinstance(name, StrExpr) else None
        module = module_of_layer(self._assignments, model) if text is not None else None
        if text is None or not isinstance(module, str) or not isinstance(name, StrExpr):
            return UNKNOWN
        found = parameter_of_layer(self.checker, module, load_layer_type(text), name.value)
        if found is None:
            return UNKNOWN
        # What no number is, the layer finds later.
        return Arr(
            found.family, tuple(size if isinstance(size, Known) and not size.terms else UNKNOWN for size in found.sizes)
        )

    def _kept_beside(self, node: Expression, typ: Type) -> Value:
        proper = get_proper_type(typ)
        if isinstance(proper, TupleType):
            # What calls return as a tuple, as `begin_update` does, is kept item by item.
            return tuple(self._kept_beside(node, item) for item in proper.items)
        text = get_metadata(self.checker, self._assignments, node, typ, "term")
        return value_of_type(self.reader.for_inferred(), typ) if text is None else value_of_term(load_term(text))

    def _of_reference(self, node: NameExpr | MemberExpr, typ: Type) -> Value:
        """Read a declared type; one that was inferred at the first assignment tells nothing of later ones."""
        text = get_metadata(self.checker, self._assignments, node, typ, "term")
        if text is not None:
            return left_behind(value_of_term(load_term(text)))
        variable = node.node
        if isinstance(node, MemberExpr) and variable is None and objects.is_declared(self, node):
            return value_of_type(self.reader, typ)
        return self.declared(variable) if isinstance(variable, Var) else UNKNOWN
