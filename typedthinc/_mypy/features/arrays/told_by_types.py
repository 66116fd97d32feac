"""What the types of a file tell of its arrays and models: those that are declared, and those that mypy has inferred."""

from __future__ import annotations

from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr, RefExpr, StrExpr, Var
from mypy.subtypes import is_subtype
from mypy.types import AnyType, Instance, TupleType, Type, get_proper_type

from typedthinc._mypy.array_types import term_of_value, value_of_term, value_of_type
from typedthinc._mypy.compat import type_wanted
from typedthinc._mypy.features.arrays import objects
from typedthinc._mypy.features.arrays.among_modules import AmongModules
from typedthinc._mypy.features.arrays.around import OfParameters
from typedthinc._mypy.names import MODEL
from typedthinc._mypy.to_shapes import TypeReader, members, model_arguments
from typedthinc._mypy.type_metadata import get_metadata
from typedthinc.shapes.arrays.rounds import left_behind
from typedthinc.shapes.arrays.values import Arr, Int, Lazy, Value, worth
from typedthinc.shapes.sentences import Mismatch, declared_but
from typedthinc.shapes.sizes import UNKNOWN, Known
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array, Container
from typedthinc.shapes.text import load_term
from typedthinc.shapes.unify import fit

# Methods of models that return parameters and their gradients.
_OF_LAYERS = frozenset({"get_param", "get_grad"})

# Their last argument is the type of what they hold.
_HOLDING = frozenset({"builtins.dict", "builtins.list"})


class ToldByTypes(AmongModules):
    """A file, as far as types tell of it.

    Attributes:
        busy: What is being looked at: functions that are followed, and calls of which mypy is asked.
        parameter_of: Says which array a parameter of a layer of the library is, where the checker is.
    """

    busy: set[object]
    parameter_of: OfParameters | None

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

    def layer(self, node: Expression) -> str | None:
        """Return what is known of a model, as text."""
        model = self.model(node)
        return None if model is None else get_metadata(self.checker, self._assignments, node, model, "layer")

    def model(self, node: Expression) -> Instance | None:
        """Return the type of a model; None if it is something else."""
        return _model_of(self._type_of(node))

    def holds_models(self, node: Expression) -> bool:
        """Tell whether something is a list or dict of models by its type."""
        proper = get_proper_type(self._type_of(node))
        is_holding = isinstance(proper, Instance) and proper.type.fullname in _HOLDING
        return is_holding and isinstance(proper, Instance) and _model_of(proper.args[-1]) is not None

    def _type_of(self, node: Expression) -> Type | None:
        typ = self.checker.lookup_type_or_none(node)
        if typ is None and isinstance(node, RefExpr):
            variable, _ = self._assignments.variable(node)
            typ = None if variable is None else variable.type
        return typ

    def is_taken(self, node: CallExpr) -> bool:
        """Tell whether a model takes what a call gives it, or mypy has not come there yet."""
        if node in self._assignments.refused:
            return False
        typ = get_proper_type(self.checker.lookup_type_or_none(node))
        first = typ.items[0] if isinstance(typ, TupleType) and typ.items else typ
        if first is None or isinstance(get_proper_type(first), AnyType):
            # Of data of which mypy knows nothing it knows no result either.
            return True
        return get_metadata(self.checker, self._assignments, node, first, "term") is not None

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
        if not isinstance(name, StrExpr) or self.parameter_of is None:
            return UNKNOWN
        found = self.parameter_of(model, name.value)
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
        if isinstance(node, MemberExpr) and variable is None and objects.is_declared(self.itself(), node):
            return value_of_type(self.reader, typ)
        return self.declared(variable) if isinstance(variable, Var) else UNKNOWN


def _model_of(typ: Type | None) -> Instance | None:
    """Return the type of a model; None if it is another type."""
    proper = get_proper_type(typ)
    return proper if isinstance(proper, Instance) and model_arguments(proper) is not None else None
