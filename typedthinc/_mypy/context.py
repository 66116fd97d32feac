"""One call as a feature sees it: the checker, the assignments of the file, and what is known of each argument."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import TYPE_CHECKING

from mypy.nodes import (
    ARG_NAMED,
    ARG_STAR,
    ARG_STAR2,
    ArgKind,
    CallExpr,
    Context,
    Expression,
    IndexExpr,
    IntExpr,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    StrExpr,
    TupleExpr,
)
from mypy.types import AnyType, CallableType, Instance, Overloaded, TupleType, Type, UnionType, get_proper_type

from typedthinc._mypy.alike import model_like, remember_model, type_of_argument
from typedthinc._mypy.array_types import list_of_arrays, refined
from typedthinc._mypy.assignments import FileAssignments, function_around, place
from typedthinc._mypy.codes import CODES, OF_SIZES
from typedthinc._mypy.compat import Checker, altered, is_in_lambda, known_type, report_aside, type_of
from typedthinc._mypy.literals import size_of
from typedthinc._mypy.names import ARRAYS, MODEL
from typedthinc._mypy.repeats import is_repeated
from typedthinc._mypy.to_shapes import Classes, TypeReader, any_type, instance, model_arguments, type_of_term
from typedthinc._mypy.type_metadata import Metadata, MetadataOrType, find_metadata, put_metadata
from typedthinc.shapes.arrays.values import Int, Value
from typedthinc.shapes.objects import owner_named, place_of
from typedthinc.shapes.scheme import LayerType, Scheme, Signature, either
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Size, Unknown, is_unnamed
from typedthinc.shapes.terms import ANY, Anything, Term, Tuple, common, map_term
from typedthinc.shapes.text import dump_layer_type, dump_term, load_layer_type, load_term

if TYPE_CHECKING:
    from typedthinc._mypy.interpreter.arrays import KnownArrays


@dataclass
class Call:
    """A call (or an operation) that a hook looks at.

    Attributes:
        node: The call; errors that belong to no argument are reported on it.
        classes: Finds a class by its full name.
        arrays: What is known of the arrays of the file.
        sole: The overload that is called, if no other takes what it refuses.
        taken: Whether an argument fits a type, where that has been asked: many overloads ask it of the same.
    """

    checker: Checker
    assignments: FileAssignments
    node: Context
    classes: Classes
    arrays: KnownArrays
    sole: CallableType | None = None
    taken: dict[tuple[Expression, Type], bool] = field(default_factory=dict, init=False)
    _types: dict[Expression, Type] = field(default_factory=dict, init=False)

    @cached_property
    def reader(self) -> TypeReader:
        """Turn types into terms, seen from where the call stands."""
        return TypeReader(self.checker)

    def type_of(self, argument: Expression) -> Type:
        """Return the type of an argument, which each overload asks for: of a display, mypy finds it out each time."""
        if argument not in self._types:
            self._types[argument] = type_of(self.checker, argument)
        return self._types[argument]

    def is_base(self, base: str, name: str) -> bool:
        """Tell whether a class is a base of another; of classes that mypy has not read nothing is known."""
        info = self.classes(name)
        return info is None or info.has_base(base)

    def fact(self, expression: Context) -> LayerType | None:
        """Return what the interpreter knows of a model or a gradient's callback; None if that is nothing."""
        text = None if self.assignments.fact is None else self.assignments.fact(expression, "layer")
        return None if text is None else load_layer_type(text)

    def layer_type_of(self, expression: Expression) -> LayerType | None:
        """Say what is known of a model; None if the expression is something else."""
        return self._labeled(type_of_argument(self.checker, self.assignments, expression), expression)

    def layer_type_of_left(self, node: OpExpr) -> LayerType | None:
        """Say what is known of what stands left of an operator; None if it is something else.

        mypy has just found it. In a lambda it keeps nothing, and each operator would go through all before it again.
        """
        known = known_type(self.checker, node.left) if is_in_lambda(self.checker) else None
        return self.layer_type_of(node.left) if known is None else self._labeled(known, node.left)

    def _labeled(self, typ: Type, expression: Expression) -> LayerType | None:
        layer = self.layer_type_from(typ, expression)
        label = label_of(expression)
        return replace(layer, label=label) if layer is not None and label else layer

    def known_model(self) -> Type | None:
        """Return the model that the call of a combinator makes, if one that says the same has been looked at."""
        return model_like(self.checker, self.assignments, self.node)

    def remember_model(self, made: Type) -> None:
        """Remember the model that the call of a combinator makes."""
        remember_model(self.checker, self.assignments, self.node, made)

    def layer_type_from(self, typ: Type, expression: Expression) -> LayerType | None:
        """Say what is known of a model whose type is known already."""
        proper = get_proper_type(typ)
        name = name_of_model(expression)
        if isinstance(proper, AnyType) or (isinstance(proper, UnionType) and all(map(_may_be_model, proper.items))):
            return LayerType(name)
        arguments = model_arguments(proper)
        if arguments is None:
            return None
        found = find_metadata(self.checker, self.assignments, expression, proper, "layer")
        layers = [self._layer_type(item, expression, name) for item in found or [proper]]
        known = reduce(either, layers)
        if len(layers) > 1 and not known.is_mistaken:
            known = replace(known, name=name)
        if found and all(isinstance(item, Metadata) for item in found):
            return replace(known, scheme=_visible_ends(known, self._layer_type(proper, expression, name)))
        return known

    def _layer_type(self, found: MetadataOrType, expression: Expression, name: str) -> LayerType:
        if isinstance(found, Metadata):
            return self._with_owners(load_layer_type(found.text), expression, found)
        arguments = model_arguments(found)
        if arguments is None:
            return LayerType(name)
        taken, given = (self._visible(expression, argument) for argument in arguments)
        return LayerType(name, Scheme.of(Signature(taken, given)))

    def _with_owners(self, layer: LayerType, expression: Expression, found: Metadata) -> LayerType:
        """Say whose the missing sizes are: those of the named object, and of objects made here or for all."""
        if not isinstance(expression, RefExpr):
            return layer
        function = function_around(self.assignments, place(expression)) if isinstance(expression, NameExpr) else ""

        def is_kept(owner: str) -> bool:
            here = place_of(owner)
            return "@" not in here or (found.owner != "" and here.endswith(function))

        layer = layer.keeping_owners(is_kept)
        return layer.with_owner(owner_named(found.owner, layer.name, found.label)) if found.owner else layer

    def term_of(self, expression: Expression) -> Term:
        """Say what is known of data."""
        if isinstance(expression, LambdaExpr):
            return ANY
        typ = type_of(self.checker, expression)
        display = self._display(expression)
        if display is not None:
            return _filled(display, self._visible(expression, typ))
        found = find_metadata(self.checker, self.assignments, expression, typ, "term") or [typ]
        terms = [
            load_term(item.text) if isinstance(item, Metadata) else self._visible(expression, item) for item in found
        ]
        if all(isinstance(item, Metadata) for item in found):
            return _filled(reduce(common, terms), self._visible(expression, typ))
        value = self.arrays.value(expression)
        # What mypy knows more of may be another thing than a list: a generator, say.
        known = list_of_arrays(value) if isinstance(get_proper_type(typ), AnyType) else None
        if known is not None:
            return known
        return refined(reduce(common, terms), value, is_variable=isinstance(expression, RefExpr))

    def _display(self, expression: Expression) -> Term | None:
        """Say what the interpreter knows of a list or tuple that is written out."""
        fact = self.assignments.fact
        text = fact(expression, "term") if fact is not None and isinstance(expression, ListExpr | TupleExpr) else None
        return None if text is None else load_term(text)

    def size_of(self, expression: Expression) -> Size:
        """Say what is known of a size."""
        size = size_of(self.checker, self.assignments, self.reader, expression)
        if isinstance(size, Unknown):
            return _size_in(self.arrays.value(expression))
        return size

    def _visible(self, expression: Expression, typ: Type) -> Term:
        """Turn a visible type into a term, without the sizes that nobody wrote for a variable that is bound again."""
        term = self.reader.term(typ)
        is_loose = len(self.assignments.to(expression)) > 1 and not self.assignments.has_type(expression)
        return map_term(term, lambda _: UNKNOWN) if is_loose else term

    def report(self, mismatch: Mismatch, node: Context | None = None) -> None:
        """Report a mismatch on the argument that does not fit."""
        where = node or self.node
        self._refuse(where)
        if self.sole is not None:
            self.report_aside(mismatch, where)
        elif not self._is_judged(mismatch, where):
            self.checker.fail(mismatch.message, where, code=CODES[mismatch.kind])

    def report_aside(self, mismatch: Mismatch, node: Context) -> None:
        """Report what does not depend on the signature that mypy tries just now."""
        if not self._is_judged(mismatch, node):
            report_aside(self.checker, mismatch.message, node, CODES[mismatch.kind])

    def _is_judged(self, mismatch: Mismatch, node: Context) -> bool:
        return mismatch.kind in OF_SIZES and node.line in self.assignments.judged

    def report_data(self, mismatch: Mismatch, taker: Expression | None, data: Expression | None) -> None:
        """Report data that does not fit what it is given to, unless that has been reported of the two elsewhere."""
        if taker is not None and data is not None:
            if is_repeated(self.checker, self.assignments, mismatch, taker, data):
                self._refuse(data)
                return
        self.report(mismatch, data)

    def _refuse(self, argument: Context) -> None:
        # mypy may take another overload.
        if self.sole is not None or not is_overloaded(self):
            self.assignments.refused[self.node] = self.sole
            self.assignments.reported.add(argument)

    def model_type(self, layer: LayerType, made_by: Context | None = None) -> Type:
        """Make the type of a model: what users see, and beside it all that is known."""
        signatures = layer.scheme.alternatives
        taken = self._shown([item.input for item in signatures], given=False)
        given = self._shown([item.output for item in signatures], given=True)
        return self.with_layer_type(instance(self.classes, MODEL, [taken, given]), layer, made_by)

    def _shown(self, terms: Sequence[Term], *, given: bool) -> Type:
        """Make the type that users see of what alternatives take or give: Any where they disagree."""
        first, *others = (type_of_term(self.classes, term, given=given) for term in terms)
        return first if all(other == first for other in others) else any_type()

    def with_layer_type(self, typ: Type, layer: LayerType, made_by: Context | None = None) -> Type:
        """Keep what is known of a model beside its type."""
        return self.with_metadata(typ, dump_layer_type(layer), made_by)

    def with_metadata(self, typ: Type, text: str, made_by: Context | None = None) -> Type:
        """Keep what is known of a model, written down already, beside its type."""
        proper = get_proper_type(typ)
        if not isinstance(proper, Instance):
            return typ
        return put_metadata(self.checker, self.assignments, proper, "layer", text, made_by or self.node)

    def with_term(self, typ: Type, term: Term) -> Type:
        """Keep what is known of data beside its type."""
        proper = get_proper_type(typ)
        if isinstance(proper, TupleType) and isinstance(term, Tuple) and len(proper.items) == len(term.items):
            items = [self.with_term(item, inner) for item, inner in zip(proper.items, term.items, strict=True)]
            return proper.copy_modified(items=items)
        if not isinstance(proper, Instance) or proper.type.fullname == MODEL:
            return typ
        if proper.type.fullname in ARRAYS or proper.type.fullname.startswith(("typedthinc.", "builtins.list")):
            return put_metadata(self.checker, self.assignments, proper, "term", dump_term(term), self.node)
        return typ


def is_overloaded(call: Call) -> bool:
    """Tell whether what is called has several signatures; a combinator that has takes models only, and says so."""
    callee = call.node.callee if isinstance(call.node, CallExpr) else None
    return callee is not None and isinstance(get_proper_type(type_of(call.checker, callee)), Overloaded)


def loosened(signature: CallableType, result: Type) -> CallableType:
    """Take any arguments: the plugin has reported what is wrong with them, mypy shall not say it again."""
    return altered(signature, result, arguments=[any_type() for _ in signature.arg_types])


def _may_be_model(typ: Type) -> bool:
    return model_arguments(typ) is not None or isinstance(get_proper_type(typ), AnyType)


def taking_all(signature: CallableType, result: Type) -> CallableType:
    """Take any number of any arguments: the plugin has reported that there are too many, or too few."""
    kinds: list[ArgKind] = [ARG_STAR, ARG_STAR2]
    return altered(signature, result, arguments=[any_type(), any_type()], kinds=kinds, names=[None, None])


def taking_nothing(item: CallableType) -> CallableType:
    """Take no call at all, so that mypy goes on to the next overload."""
    return altered(item, any_type(), arguments=[any_type()], kinds=[ARG_NAMED], names=["nothing"])


def label_of(expression: Expression) -> str:
    """Write a variable, an attribute, an item of these or a call of the user's function as the source does, else ""."""
    match expression:
        case NameExpr():
            return expression.name
        case MemberExpr():
            owner = label_of(expression.expr)
            return f"{owner}.{expression.name}" if owner else ""
        case IndexExpr(index=IntExpr(value=place) | StrExpr(value=place)):
            owner = label_of(expression.base)
            return f"{owner}[{place!r}]" if owner else ""
        case CallExpr(callee=NameExpr() | MemberExpr() as callee) if not callee.fullname.startswith("typedthinc."):
            maker = label_of(callee)
            return f"{maker}()" if maker else ""
        case _:
            return ""


def name_of_model(expression: object) -> str:
    """Name a model after the variable or the function that it comes from."""
    if isinstance(expression, CallExpr):
        return name_of_model(expression.callee)
    if isinstance(expression, NameExpr | MemberExpr):
        return expression.name
    return expression.fullname if isinstance(expression, RefExpr) else "the model"


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


def _size_in(value: Value) -> Size:
    return value.size if isinstance(value, Int) and not is_unnamed(value.size) else UNKNOWN
