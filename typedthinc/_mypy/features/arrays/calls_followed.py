"""What calls in a run return that no rule speaks of: by signatures, by bodies that are followed, and by models."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from mypy.nodes import ARG_NAMED, ARG_POS, CallExpr, FuncDef, LambdaExpr, MemberExpr, RefExpr, TypeInfo
from mypy.types import CallableType

from typedthinc._mypy.array_types import value_of_type
from typedthinc._mypy.features.arrays import following, functions, inherited, losses, methods, models, parameters
from typedthinc._mypy.features.arrays.around import File, OfModels
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc._mypy.features.arrays.callers import REPLACING
from typedthinc._mypy.features.arrays.complaint import Complaints
from typedthinc._mypy.features.arrays.expressions import Reader
from typedthinc.shapes.arrays.sharpening import is_open, sharpened
from typedthinc.shapes.arrays.values import FunctionValue, Value
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown


class CallsFollowed(Complaints):
    """A run, as far as calls go; `State` has all of it."""

    names: Names | None
    reader: Reader
    depth: int
    of_models: OfModels | None
    _file: File
    _scope: Scope

    @abstractmethod
    def function_value(self, node: FuncDef | LambdaExpr) -> Value:
        """Return a function of the file."""

    def result(self, node: CallExpr, args: list[Value]) -> Value:
        """Return what a function returns: by its signature, and by its body where that leaves something open."""
        found = self._of_model(node, args)
        if not isinstance(found, Unknown):
            return found
        # Where the checker is, the hook of the call compares them, and knows what else has been said of them.
        is_entered = self.depth > 0 or self.of_models is not None
        misfit = losses.compare(self._file, node, args) if is_entered else None
        if misfit is not None:
            self.complain(*misfit, unless_reported=True)
        callee = node.callee
        owner = self.reader.values.get(callee.expr, UNKNOWN) if isinstance(callee, MemberExpr) else UNKNOWN
        declared = self._file.declared_result(node, args, owner, self)
        followed, failure = self._file.failures.of(node, lambda: self._followed_result(node, args))
        if failure is not None:
            self._note(failure)
        return self._entered(node, sharpened(declared, followed) if is_open(declared) else declared)

    def _entered(self, node: CallExpr, found: Value) -> Value:
        """Add to the result of a call what the body makes with the models that it is given."""
        of_models = self._file.of_models if self.of_models is None else None
        if of_models is None or not is_open(found):
            return found
        return sharpened(found, of_models(node, self.reader.values))

    def _of_model(self, node: CallExpr, args: list[Value]) -> Value:
        found = models.called(self._file, node, args)
        if is_open(found) or self.of_models is not None:
            found = sharpened(found, self._of_held_model(node, args))
        if self.of_models is None or not is_open(found):
            return found
        return sharpened(found, self.of_models.called(node, self.reader.values))

    def _of_held_model(self, node: CallExpr, args: list[Value]) -> Value:
        """Return what a model makes that is named by a loop over a list of models, or found in it."""
        callee = node.callee
        owner = self.reader.values.get(callee.expr, UNKNOWN) if isinstance(callee, MemberExpr) else UNKNOWN
        method = models.of_held(owner, callee.name) if isinstance(callee, MemberExpr) else None
        if method is None or set(node.arg_kinds) - {ARG_POS, ARG_NAMED}:
            return UNKNOWN
        named = {name: value for name, value in zip(node.arg_names, args, strict=True) if name is not None}
        try:
            return models.given(method, args[: len(args) - len(named)], named)
        except Mismatch as mismatch:
            if mismatch.kind == "size":
                self.complain(node.args[0], mismatch, unless_reported=True)
            return UNKNOWN

    def _followed_result(self, node: CallExpr, args: list[Value]) -> Value:
        callee = node.callee
        called = callee.node if isinstance(callee, RefExpr) else None
        if isinstance(callee, RefExpr) and callee.fullname in REPLACING:
            return following.replaced(self._file, node, args)
        if isinstance(called, FuncDef) and isinstance(callee, RefExpr) and called not in self._file.bindings.functions:
            return self._file.called_elsewhere(callee, node, args, self.depth)
        if isinstance(called, FuncDef):
            is_inner = self._file.bindings.functions.get(called) is not None
            inner = self.function_value(called) if is_inner else UNKNOWN
            if isinstance(inner, FunctionValue):
                return functions.called(self._file, inner, node, args, self._scope, self.depth)
            return following.result(self._file, called, node, args, self.depth)
        if isinstance(called, TypeInfo):
            return following.made(self._file, called, node, args, self.depth)
        of_base = inherited.called(self._file, self._scope, self.names or {}, node, args, self.depth)
        if of_base is not None:
            return self._given_by_base(*of_base)
        mismatch = parameters.compare(self._file, node, args)
        if mismatch is not None:
            self.complain(*mismatch)
        choices = [(callee, "__call__")]
        if isinstance(callee, MemberExpr):
            choices.insert(0, (callee.expr, callee.name))
        for owner, name in choices:
            value = self.reader.values.get(owner, UNKNOWN)
            found = methods.called(self._file, node, owner, value, name, args, self.depth)
            if not isinstance(found, Unknown):
                return found
        return parameters.value(self._file, node, args)

    def _given_by_base(self, value: Value, names: Names) -> Value:
        """Note what the object is after a method of a base has run, and return what that returns."""
        if self.names is not None:
            self.names.update(names)
        return value

    def invoked(
        self, found: FunctionValue, args: Sequence[Value], named: Mapping[str, Value], node: CallExpr | None
    ) -> Value:
        """Return what a function of the file returns for arguments."""
        if isinstance(found.what, models.Method):
            return models.given(found.what, args, named)
        call, values = functions.call_of(args, named, node), [*args, *named.values()]
        value, failure = self._file.failures.of(
            call, lambda: functions.called(self._file, found, call, values, self._scope, self.depth)
        )
        if failure is not None and node is not None:
            self._note(failure._replace(node=node))
        return value

    def body(self, function: FunctionValue, declared: CallableType) -> Value:
        """Return what the body of a lambda is worth, by what is declared of its parameters."""
        args = [value_of_type(self._file.reader, each) for each in declared.arg_types]
        return self.invoked(function, args, {}, None) if set(declared.arg_kinds) <= {ARG_POS} else UNKNOWN
