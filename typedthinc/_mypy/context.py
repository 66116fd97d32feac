"""One call as a hook sees it: the checker, the file, and what is known of each argument."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mypy import nodes
from mypy.types import AnyType, CallableType, Overloaded, Type, UnionType, get_proper_type

from typedthinc._mypy.checked_file import CheckedFile
from typedthinc._mypy.codes import CODES
from typedthinc._mypy.compat import Checker, altered, type_of
from typedthinc._mypy.to_shapes import (
    Classes,
    any_type,
    instance,
    model_arguments,
    term_of_type,
    term_of_value,
    type_of_term,
)
from typedthinc.analysis.special_names import MODEL, OURS
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.terms import AnyRank, Anything, Array, Term, Tuple


@dataclass
class Call:
    """A call (or an operation) that a hook looks at.

    Attributes:
        file: The file that it stands in.
        node: The call; errors that belong to no argument are reported on it.
        classes: Finds a class by its full name.
    """

    checker: Checker
    file: CheckedFile
    node: nodes.Context
    classes: Classes

    def type_of(self, argument: nodes.Expression) -> Type:
        """Return the type of an argument."""
        return type_of(self.checker, argument)

    def layer_type_of(self, expression: nodes.Expression) -> LayerType | None:
        """Say what is known of a model; None if the expression is something else."""
        return self.layer_type_from(self.type_of(expression), expression)

    def layer_type_from(self, typ: Type, expression: nodes.Expression) -> LayerType | None:
        """Say what is known of a model whose type is known already."""
        proper = get_proper_type(typ)
        name = name_of_model(expression)
        if isinstance(proper, AnyType):
            return self.file.layer(expression, is_model=True)
        if isinstance(proper, UnionType) and all(map(_may_be_model, proper.items)):
            return LayerType(name)
        arguments = model_arguments(proper)
        if arguments is None:
            return None
        known = self.file.layer(expression)
        visible = LayerType(name, Scheme.of(Signature(*map(term_of_type, arguments))))
        return visible if known is None else replace(known, scheme=_visible_ends(known, visible))

    def term_of(self, expression: nodes.Expression) -> Term:
        """Say what is known of data."""
        visible = term_of_type(self.type_of(expression))
        known = self.file.term(expression)
        if known is not None:
            return _filled(known, visible)
        found = term_of_value(self.file.value(expression))
        match found, visible:
            case Anything(), _:
                return visible
            case Array("Array", sizes), Array(family) | AnyRank(family):
                return Array(family, sizes)
            case _:
                return found

    def report(self, mismatch: Mismatch, node: nodes.Context | None = None) -> None:
        """Report a mismatch on the argument that does not fit."""
        self.checker.fail(mismatch.message, node or self.node, code=CODES[mismatch.kind])

    def model_type(self, layer: LayerType) -> Type:
        """Make the type of a model that users see."""
        signatures = layer.scheme.alternatives
        taken = self._shown([item.input for item in signatures], given=False)
        given = self._shown([item.output for item in signatures], given=True)
        return instance(self.classes, MODEL, [taken, given])

    def _shown(self, terms: Sequence[Term], *, given: bool) -> Type:
        """Make the type that users see of what alternatives take or give: Any where they disagree."""
        first, *others = (type_of_term(self.classes, term, given=given) for term in terms)
        return first if all(other == first for other in others) else any_type()


def is_overloaded(call: Call) -> bool:
    """Tell whether what is called has several signatures."""
    callee = call.node.callee if isinstance(call.node, nodes.CallExpr) else None
    return callee is not None and isinstance(get_proper_type(call.type_of(callee)), Overloaded)


def loosened(signature: CallableType, result: Type) -> CallableType:
    """Take any arguments: what is wrong with them is reported, mypy shall not say it again."""
    return altered(signature, result, arguments=[any_type() for _ in signature.arg_types])


def _may_be_model(typ: Type) -> bool:
    return model_arguments(typ) is not None or isinstance(get_proper_type(typ), AnyType)


def taking_all(signature: CallableType, result: Type) -> CallableType:
    """Take any number of any arguments."""
    kinds: list[nodes.ArgKind] = [nodes.ARG_STAR, nodes.ARG_STAR2]
    return altered(signature, result, arguments=[any_type(), any_type()], kinds=kinds, names=[None, None])


def label_of(expression: nodes.Expression) -> str:
    """Write a variable, an attribute, an item of these or a call of the user's function as the source does, else ""."""
    match expression:
        case nodes.NameExpr():
            return expression.name
        case nodes.MemberExpr():
            owner = label_of(expression.expr)
            return f"{owner}.{expression.name}" if owner else ""
        case nodes.IndexExpr(index=nodes.IntExpr(value=place) | nodes.StrExpr(value=place)):
            owner = label_of(expression.base)
            return f"{owner}[{place!r}]" if owner else ""
        case nodes.CallExpr(callee=nodes.NameExpr() | nodes.MemberExpr() as callee) if not callee.fullname.startswith(
            OURS
        ):
            maker = label_of(callee)
            return f"{maker}()" if maker else ""
        case _:
            return ""


def name_of_model(expression: object) -> str:
    """Name a model after the variable or the function that it comes from."""
    if isinstance(expression, nodes.CallExpr):
        return name_of_model(expression.callee)
    if isinstance(expression, nodes.NameExpr | nodes.MemberExpr):
        return expression.name
    return expression.fullname if isinstance(expression, nodes.RefExpr) else "the model"


def _filled(known: Term, visible: Term) -> Term:
    """Say of the items of a tuple of which nothing is known what their types are."""
    match known, visible:
        case Anything(), _:
            return visible
        case Tuple(items), Tuple(types) if len(items) == len(types):
            return Tuple(tuple(_filled(item, typ) for item, typ in zip(items, types, strict=True)))
        case _:
            return known


def _visible_ends(known: LayerType, visible: LayerType) -> Scheme:
    """Say what a layer of which nothing else is known takes and gives by its visible type."""
    if known.is_mistaken or len(known.scheme.alternatives) != 1:
        return known.scheme
    (said,), (typed, *_) = known.scheme.alternatives, visible.scheme.alternatives
    ends = _filled(said.input, typed.input), _filled(said.output, typed.output)
    return known.scheme if ends == (said.input, said.output) else Scheme.of(Signature(*ends))
