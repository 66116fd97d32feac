"""What is known at one point of a run through statements: what names are worth there, and what expressions ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from mypy.nodes import (
    ARG_POS,
    CallExpr,
    Expression,
    FuncDef,
    IndexExpr,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    StarExpr,
    TupleExpr,
    Var,
)
from mypy.operators import op_methods

from typedthinc._mypy.assignments import Place
from typedthinc._mypy.features.arrays import (
    assigning,
    builtin_functions,
    conditions,
    functions,
    methods,
    models,
    mutations,
    objects,
    signatures,
)
from typedthinc._mypy.features.arrays.around import File, OfModels
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.calls_followed import CallsFollowed
from typedthinc._mypy.features.arrays.containers import FOLLOWED
from typedthinc._mypy.features.arrays.expressions import Reader
from typedthinc._mypy.features.arrays.holdings import literal, way_to
from typedthinc._mypy.features.arrays.stores import Stores
from typedthinc._mypy.features.inside import variables
from typedthinc.shapes.arrays.values import Arr, Record, Value, joined
from typedthinc.shapes.sizes import UNKNOWN, Unknown

# A function of the file that calls another, and so on, is followed so deep.
DEEPEST = 5
# What stands behind the signs and brackets of these, other rules tell.
_OF_PYTHON: Final = frozenset({"builtins", "collections", "typing"})


class State(CallsFollowed):
    """What a run knows where it is.

    Attributes:
        names: What names are worth at this point; None where the program never comes.
        returned: What the function returns.
        yielded: What it gives as a generator.
        depth: How many calls of functions of the file led here.
        stores: What attributes were set to.
        around: What names that have several values are worth where a function is made.
        of_models: Tells of models that who has entered this body knows.
    """

    def __init__(
        self,
        file: File,
        scope: FuncDef | None,
        names: Names | None = None,
        depth: int = 0,
        varying: set[Var] | None = None,
    ) -> None:
        """Start at the first statement.

        Args:
            varying: Names whose values are what calls of the function around have in common.
        """
        super().__init__()
        self._file, self._scope = file, scope
        self.names: Names | None = dict(names or {})
        self._varying: set[Var] = set(varying or ())
        self.reader: Reader = Reader(self)
        self.returned: list[Value] = []
        self.yielded: list[Value] = []
        self.depth = depth
        self.stores: Stores = Stores(file, scope)
        self.around: dict[FuncDef, Names] = {}
        self.of_models: OfModels | None = None
        self._breaks: list[list[Names]] = []
        self._continues: list[list[Names]] = []
        self._bound: list[set[Var]] = []
        self._loop: Place | None = None
        # What is bound in loops that are run through round by round.
        self._fleeting: frozenset[Var] = frozenset()

    def variable(self, node: NameExpr) -> Value:
        """Return the value of a name where it is read."""
        assert isinstance(node.node, Var)
        if self.names is not None and node.node in self.names:
            found = self.names[node.node]
            return self._file.declared(node.node, scalar=True) if found is UNKNOWN else self._file.left_of(found)
        return self._file.left_of(self._file.outside(node, self._scope))

    def attribute(self, node: MemberExpr) -> Value:
        """Return the value of an attribute of an object other than an array."""
        self.stores.read(node.name)
        return self._with_models(node, self._attribute(node))

    def _attribute(self, node: MemberExpr) -> Value:
        kept = UNKNOWN if self.reader.is_in_comprehension else self.stores.get(node)
        found = self._file.left_of(objects.attribute(self._file, node)) if isinstance(kept, Unknown) else kept
        if not _says_nothing(found) or not isinstance(kept, Unknown):
            return found
        owner = self.reader.values.get(node.expr, UNKNOWN)
        returned = methods.property_of(self._file, node.expr, owner, node.name, self.depth)
        if returned is None:
            return found
        value = self._entered(self._file.call_of_property(node), returned)
        return found if isinstance(value, Unknown) else value

    def used(self, node: MemberExpr) -> Value:
        """Return the value of an attribute with which something is done that has no meaning for None."""
        return self._file.left_of(objects.attribute(self._file, node, is_used=True))

    def field(self, node: MemberExpr, owner: Record) -> Value:
        """Return the value of an attribute of an object that is known."""
        return self._with_models(node, objects.field(self._file, node, owner))

    def _with_models(self, node: MemberExpr, found: Value) -> Value:
        """Return the value of an attribute; of a list of models, by what is known of them here."""
        if self.of_models is None or not (models.may_be_held(found) or self._file.holds_models(node)):
            return found
        models_held = self.of_models.held(node)
        return found if isinstance(models_held, Unknown) else models_held

    def makes_layer(self, callee: Expression) -> bool:
        """Tell whether what is called is a layer of the library: that neither is an array nor holds one."""
        return self._file.makes_layer(callee)

    def function(self, node: Expression) -> Value:
        """Return a function that a call is given."""
        return UNKNOWN

    def applied(self, owner: Expression, name: str, *args: Expression) -> Value:
        """Return what a method of an object returns that stands behind a sign, brackets or a function."""
        values = self.reader.values
        given = [(node, values.get(node, UNKNOWN)) for node in args]
        found = self._by_signature(owner, name, given)
        if not isinstance(found, Unknown):
            return found
        return methods.applied(self._file, owner, values.get(owner, UNKNOWN), name, given, self.depth)

    def _by_signature(self, owner: Expression, name: str, args: Sequence[tuple[Expression, Value]]) -> Value:
        """Return what a method behind a sign or brackets is declared to return, and compare its arguments with it."""
        info = objects.class_of_object(self._file, owner)
        if info is None or signatures.has_rules(info) or info.module_name in _OF_PYTHON:
            return UNKNOWN
        nodes = [node for node, _ in args]
        call = CallExpr(MemberExpr(owner, name), nodes, [ARG_POS] * len(nodes), [None] * len(nodes))
        call.set_line(owner)
        return self._file.declared_result(call, [value for _, value in args], UNKNOWN, self)

    def operated(self, operator: str, left: Expression, right: Expression) -> Value:
        """Return what an operator returns of objects."""
        values = self.reader.values
        one, other = ((node, values.get(node, UNKNOWN)) for node in (left, right))
        name = op_methods.get(operator)
        found = UNKNOWN if name is None else self._by_signature(left, name, [other])
        if not isinstance(found, Unknown):
            return found
        return methods.operated(self._file, operator, one, other, self.depth)

    def give(self, value: Value, node: Expression | None = None) -> None:
        """Note what a generator gives; others run before it goes on."""
        self.yielded.append(value)
        self.stores.clear()

    def ran(self) -> None:
        """Note that something ran which nobody has followed in all that it does."""
        self.stores.clear()

    def sequence(self, node: Expression, value: Value) -> Value:
        """Return what is iterated: of an object, by its methods for that."""
        return methods.sequence(self._file, node, value, self.depth)

    def method(self, node: MemberExpr) -> Value:
        """Return a method of an object that is not called where it is named."""
        of_model = models.kept(self._file, node)
        if of_model is not None:
            return of_model
        owner = self.reader.values.get(node.expr, UNKNOWN)
        return methods.bound(self._file, node.expr, owner, node.name)

    def held_model(self, node: Expression) -> Value:
        """Return a model that a list or dict holds; unknown if it is something else."""
        found = UNKNOWN if self.of_models is None else self.of_models.model(node)
        return models.held(self._file, node) if isinstance(found, Unknown) else found

    def function_value(self, node: FuncDef | LambdaExpr) -> Value:
        """Return a function of the file."""
        # A function that is made in one round of a loop sees what names are worth in the last one.
        names = {name: value for name, value in (self.names or {}).items() if name not in self._fleeting}
        return functions.written(self._file, node, names)

    def function_elsewhere(self, node: RefExpr) -> Value:
        """Return a function of another module that is not called where it is named."""
        return self._file.function_elsewhere(node)

    @property
    def _may_not_run(self) -> bool:
        return self.reader.may_not_run

    def typed(self, node: Expression) -> Value:
        """Return what the type of an expression tells, if mypy has been there."""
        return self._file.typed(node)

    def assign(self, target: Expression, value: Value, *, is_update: bool = False) -> None:
        """Bind a target, or the targets in it.

        Args:
            is_update: The value is computed from that of the target, element by element.
        """
        match target:
            case NameExpr(node=Var() as variable) if self.names is not None:
                self.names[variable] = self._file.kept(variable, value, self._scope)
                self.stores.rebind(variable)
                if self._bound:
                    self._bound[-1].add(variable)
            case TupleExpr() | ListExpr():
                self._unpack(target, value)
            case StarExpr():
                self.assign(target.expr, value)
            case IndexExpr() if self.names is not None:
                self._set_item(target, value)
                self._put(target, self.reader.value(target), value)
                put = partial(mutations.put, key=self.reader.values[target.index], value=value)
                update = partial(mutations.update, key=self.reader.values[target.index], value=value)
                self._change(
                    target.base,
                    update if is_update and literal(target.index) is None else put,
                    update if is_update else put,
                )
            case MemberExpr():
                self.reader.value(target)
                self._change(target.expr, lambda held: mutations.set_attribute(held, target.name, value))
                self.stores.put(target, value)
            case _:
                self.reader.value(target)

    def _set_item(self, target: IndexExpr, value: Value) -> None:
        """Compare a key, and what is assigned under it, with what the class of the object declares."""
        self.reader.value(target.base)
        key = self.reader.value(target.index)
        self._by_signature(target.base, "__setitem__", [(target.index, key), (target, value)])

    def _put(self, target: IndexExpr, part: Value, value: Value) -> None:
        """Compare what is assigned to a part of an array with that part."""
        mismatch = assigning.misfit_of_part(self.reader.values.get(target.base, UNKNOWN), part, value)
        if mismatch is not None:
            self.complain(target, mismatch)

    def _change(
        self, owner: Expression, changed: Callable[[Value], Value], others: Callable[[Value], Value] | None = None
    ) -> None:
        """Follow what a statement does to an object, by this name and all others.

        Args:
            others: Returns what becomes of an object of which nobody knows whether it is this one.
        """
        names = self.names or {}
        if isinstance(owner, NameExpr) and isinstance(owner.node, Var) and isinstance(names.get(owner.node), Arr):
            # It keeps its sizes.
            return
        may_be = others or changed
        containers = self._file.bindings.containers
        found = containers.changed(owner, names, lambda held: joined(held, may_be(held)))
        way = way_to(owner)
        if way is not None and way[0] in names:
            variable, keys = way
            value = changed(mutations.found(names[variable], keys))
            found[variable] = mutations.replaced(found.get(variable, names[variable]), keys, value)
        if containers.holds_itself(owner):
            found = {each: containers.left(each, value, self._scope) for each, value in found.items()}
        names.update(found)
        for bound in self._bound[-1:]:
            bound.update(found)

    def followed(self, node: CallExpr, args: list[Value]) -> None:
        """Follow a method that changes the list that a name stands for."""
        callee = node.callee
        if isinstance(callee, MemberExpr) and callee.name in FOLLOWED:
            self._change(callee.expr, lambda held: mutations.called(held, callee.name, args))

    def _unpack(self, target: TupleExpr | ListExpr, value: Value) -> None:
        values = assigning.parts(target.items, value)
        mismatch = assigning.misfit(target.items, value) if values is None else None
        if mismatch is not None:
            self.complain(target, mismatch, unless_reported=assigning.is_shape(value))
        if values is None:
            each = builtin_functions.iterated(value)[1] if isinstance(value, Arr) else UNKNOWN
            values = [UNKNOWN if isinstance(item, StarExpr) else each for item in target.items]
        for item, part in zip(target.items, values, strict=True):
            self.assign(item, part)

    def varies(self, node: Expression) -> bool:
        """Tell whether an expression may be worth something else in other calls of the function around."""
        return conditions.mentions(node, self._varying, self._file.varying) or self._asks_object(node)

    def _asks_object(self, node: Expression) -> bool:
        """Tell whether a condition asks a method or property of an object that is known from where it is made."""
        if self._scope is None or not self._scope.info:
            return False
        return conditions.asks(node, self._scope.info) and self._file.knows_objects(self._scope.info)

    def holds(self, condition: Expression) -> bool | None:
        """Tell whether a condition holds that hangs on what varies; None if nobody knows."""
        return conditions.truth(self.reader.values, condition) if self.varies(condition) else None

    def varying(self, targets: Sequence[Expression], compute: Callable[[], Value]) -> Value:
        """Compute what is worth something else for each value of some names."""
        outer = self._varying
        self._varying = outer.union(*map(variables, targets))
        found = compute()
        self._varying = outer
        return found

    def doubted(self, condition: Expression, compute: Callable[[], Value]) -> Value:
        """Compute what stands behind a condition."""
        is_open = self.varies(condition) or conditions.decided(self.reader.values, condition) is not None
        self._tolerant += is_open
        self._unsure += 1
        found = compute()
        self._unsure -= 1
        self._tolerant -= is_open
        return found


def _says_nothing(value: Value) -> bool:
    return isinstance(value, Unknown) or (isinstance(value, Arr) and UNKNOWN in value.sizes)
