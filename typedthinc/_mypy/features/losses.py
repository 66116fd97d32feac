"""Losses that know the names of their classes: the guesses must have a column for each.

What plain mypy cannot do: count the names that a loss is made with, and compare that with the width of the guesses.

1. Where a loss is made with names, count them: in a list or tuple written there, or a tuple that a name stands for.
2. Keep the number beside the type of the loss, or that there are no names.
3. Where guesses come to the loss, compare it with their width, and report the guesses if they differ; where it has no
   names, report truths that are to be looked up by name.
4. `train` brings guesses of the model and truths to a loss: compare their widths as the loss would.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from mypy.nodes import CallExpr, Expression, ListExpr, MemberExpr, NameExpr, RefExpr, StarExpr, TupleExpr
from mypy.types import CallableType, Instance, TupleType, Type, get_proper_type

from typedthinc._mypy.arguments import by_parameter
from typedthinc._mypy.assignments import constant
from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call, loosened, taking_all, taking_nothing
from typedthinc._mypy.features import calls, refusals, streams
from typedthinc._mypy.features.fitting import came_as
from typedthinc._mypy.features.lists import fits_as_read
from typedthinc._mypy.features.training_refusals import arguments_of_loss, arguments_of_train
from typedthinc._mypy.names import LOSS_METHODS
from typedthinc._mypy.repeats import was_refused
from typedthinc._mypy.signature_info import erased
from typedthinc._mypy.to_shapes import models_arguments
from typedthinc._mypy.type_metadata import get_metadata, put_metadata
from typedthinc._mypy.values import display
from typedthinc.shapes import rules
from typedthinc.shapes.arrays.sentences import other_items
from typedthinc.shapes.arrays.values import Arr, count, plain
from typedthinc.shapes.refusals import lacks_truths
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sentences import LOOKED_UP, Mismatch, no_name_for_each
from typedthinc.shapes.sizes import Known
from typedthinc.shapes.terms import ANY, Array, Container, Term, without_variables

_KIND: Final = "classes"
# What is kept of a loss without names; one of an empty list is refused when it runs.
_NAMELESS: Final = "none"
_LISTS: Final = frozenset(("builtins.list", "builtins.tuple", "typing.Sequence"))


def analyze_maker(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    """Keep the number of names beside the loss that a call makes."""
    found = _named(call, by_parameter(call, signature, args).get("names"))
    result = get_proper_type(signature.ret_type)
    if not found or not isinstance(result, Instance):
        return signature
    return altered(signature, put_metadata(call.checker, call.assignments, result, _KIND, found, call.node))


def _named(call: Call, names: Expression | None) -> str:
    """Write the number of names, or that there are none; "" where that is not known."""
    if names is None:
        node = call.node
        is_left_out = isinstance(node, CallExpr) and not any(kind.is_star() for kind in node.arg_kinds)
        return _NAMELESS if is_left_out else ""
    if isinstance(names, NameExpr) and names.fullname == "builtins.None":
        return _NAMELESS
    count = _count(call, names)
    return "" if count is None else str(count)


def analyze(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]], name: str) -> CallableType:
    """Type a call of a method of a loss with guesses and truths."""
    # The overloads of our losses differ in ranks: mypy shall not take the next one for a width that does not fit.
    call.sole = signature if _is_ours(call) else None
    refused = call.assignments.refused.get(call.node)
    if refused is not None and _taken(refused) != _taken(signature):
        return signature
    loss, given = _loss(call), by_parameter(call, signature, args)
    guesses, truths = given.get("guesses"), given.get("truths")
    if guesses is not None and truths is not None and was_refused(call.checker, call.assignments, guesses, truths):
        return loosened(signature, signature.ret_type)
    try:
        if loss is not None and guesses is not None:
            _count_columns(call, name, loss, call.term_of(guesses), "guesses")
        answer = arguments_of_loss(call, signature, args) or refusals.arguments(call, signature, name)
        if answer is None and loss is not None and truths is not None:
            _look_up(call, name, loss, truths, "truths")
    except Mismatch as mismatch:
        call.report(mismatch, given[mismatch.argument])
        return loosened(signature, signature.ret_type)
    return calls.analyze(call, signature, args, name) if answer is None else answer


def analyze_train(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]], name: str) -> CallableType:
    """Type a call of `train`: the loss compares what the model gives with the truths."""
    meant = streams.is_meant(call, signature, "Y")
    if not meant:
        return taking_nothing(signature) if meant is False else signature
    given = by_parameter(call, signature, args)
    loss, layer = given.get("loss"), call.layer_type_of(given["model"]) if "model" in given else None
    refused = without_truths(call, signature, given, name, ("loss", "optimizer"))
    refused = refused or refusals.wrong_number(call, signature, name) or refused_data(call, signature, given, layer)
    refused = refused or arguments_of_train(call, signature, args, name) or other_number(call, signature, given, name)
    if refused is not None:
        return refused
    signature = taking_lists(call, signature, given)
    alternatives = layer.scheme.alternatives if layer is not None else ()
    outputs = {without_variables(item.output) for item in alternatives}
    if loss is None or len(outputs) != 1:
        return calls.analyze(call, signature, args, name)
    guesses = outputs.pop()
    if "Y" in given and was_refused(call.checker, call.assignments, given["model"], given["Y"]):
        return loosened(signature, signature.ret_type)
    try:
        _compare(call, guesses, loss, given.get("Y"), given.get("X"))
    except Mismatch as mismatch:
        call.report_data(mismatch, loss, given[mismatch.argument])
        return loosened(signature, signature.ret_type)
    return calls.analyze(call, signature, args, name)


def taking_lists(call: Call, signature: CallableType, given: Mapping[str | None, Expression]) -> CallableType:
    """Bind no type variable where X is a list that the model takes when it only reads it."""
    models = models_arguments(type_of(call.checker, given["model"])) if "model" in given else None
    if models is None or "X" not in given or not fits_as_read(call, given["X"], models[0]):
        return signature
    return altered(signature, signature.ret_type, arguments=[erased(typ) for typ in signature.arg_types])


def without_truths(
    call: Call, signature: CallableType, given: Mapping[str | None, Expression], name: str, needs: Collection[str]
) -> CallableType | None:
    """Refuse inputs alone that are not a stream, where nothing but the truths lacks."""
    X = given.get("X")
    if X is None or not given.keys() >= set(needs) or not streams.are_alone(call, X, given):
        return None
    call.report(Mismatch("arity", lacks_truths(name, came_as(call, X))), X)
    return taking_all(signature, signature.ret_type)


def refused_data(
    call: Call, signature: CallableType, given: Mapping[str | None, Expression], layer: LayerType | None
) -> CallableType | None:
    """Refuse inputs that the model does not take; where there are no truths, those of a stream; and validation data."""
    X, validation = given.get("X"), given.get("validation")
    models = models_arguments(type_of(call.checker, given["model"])) if "model" in given else None
    if layer is None or X is None or models is None:
        return None
    for argument, term in ((X, streams.inputs_in(call, X, given)), (validation, streams.validated(call, validation))):
        try:
            if argument is not None:
                rules.accept(layer, term, "the data is", is_base=call.is_base)
            if argument is X and "Y" in given and not streams.is_table(call, X):
                refusals.data(call, layer, X, models[0])
        except Mismatch as mismatch:
            call.report_data(mismatch, given["model"], argument or X)
            return loosened(signature, signature.ret_type)
    return None


def other_number(
    call: Call, signature: CallableType, given: Mapping[str | None, Expression], name: str
) -> CallableType | None:
    """Refuse truths that are not as many as the inputs."""
    items = [_items(call, given[name]) for name in ("X", "Y") if name in given]
    if len(items) < 2 or None in items or items[0] == items[1]:
        return None
    call.report(Mismatch("size", other_items(items[0] or 0, items[1] or 0, name)), given["Y"])
    return loosened(signature, signature.ret_type)


def _items(call: Call, data: Expression) -> int | None:
    """Return how many items an array or a list has."""
    value = call.arrays.value(data)
    return plain(count(value)) if isinstance(value, Arr | list) else None


def _compare(call: Call, guesses: Term, loss: Expression, truths: Expression | None, stream: Expression | None) -> None:
    """Compare what a loss gets; without truths, those of the batches of a stream.

    Raises:
        Mismatch: It has names for another number of classes or for none, or the truths have another width.
    """
    proper = get_proper_type(type_of(call.checker, loss))
    name = proper.type.name if isinstance(proper, Instance) else "the loss"
    _count_columns(call, name, loss, guesses, "loss")
    if truths is not None:
        _look_up(call, name, loss, truths, "Y")
    width = _width(guesses)
    batch = streams.batches_in(call, stream) if truths is None and stream is not None else None
    value = call.term_of(truths) if truths is not None else ANY if batch is None else call.reader.term(batch[1])
    if width is not None and _width(value) not in (None, width):
        try:
            rules.accept(
                LayerType(name, Scheme.of(Signature(guesses, ANY))), value, "the truths are", is_base=call.is_base
            )
        except Mismatch as mismatch:
            # All but widths is mypy's to report: it knows what truths the loss takes.
            if mismatch.kind == "size":
                role = "X" if truths is None else "Y"
                raise Mismatch("size", mismatch.message, argument=role, misfit=mismatch.misfit) from None


def _count_columns(call: Call, name: str, loss: Expression, guesses: Term, role: str) -> None:
    """Compare the number of names with that of columns.

    Raises:
        Mismatch: They differ.
    """
    known, width = _names_of(call, loss), _width(guesses)
    if known not in (None, _NAMELESS, str(width)) and width is not None:
        raise Mismatch("size", f"{name}: {no_name_for_each(int(known or 0), width)}", argument=role)


def _look_up(call: Call, name: str, loss: Expression, truths: Expression, role: str) -> None:
    """Look for names in truths.

    Raises:
        Mismatch: There are some, and the loss has none.
    """
    if _names_of(call, loss) == _NAMELESS and _is_of_texts(type_of(call.checker, truths)):
        raise Mismatch("container", f"{name}: {LOOKED_UP}", argument=role)


def _is_of_texts(typ: Type) -> bool:
    """Tell whether a value is a list or a tuple of texts, or of such lists."""
    proper = get_proper_type(typ)
    inner = proper.items if isinstance(proper, TupleType) else proper.args if isinstance(proper, Instance) else ()
    is_listed = isinstance(proper, TupleType) or (isinstance(proper, Instance) and proper.type.fullname in _LISTS)
    return is_listed and bool(inner) and all(_is_text(each) or _is_of_texts(each) for each in inner)


def _is_text(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, Instance) and proper.type.fullname == "builtins.str"


def _taken(signature: CallableType) -> list[str]:
    """Write what an overload takes; its type variables are other ones each time that mypy asks."""
    return [str(erased(typ)) for typ in signature.arg_types]


def _is_ours(call: Call) -> bool:
    callee = call.node.callee if isinstance(call.node, CallExpr) else None
    loss = callee.expr if isinstance(callee, MemberExpr) and callee.name in LOSS_METHODS else callee
    typ = get_proper_type(type_of(call.checker, loss)) if loss is not None else None
    return isinstance(typ, Instance) and typ.type.fullname.startswith("typedthinc.")


def _loss(call: Call) -> Expression | None:
    """Return the loss whose method is called."""
    if not isinstance(call.node, CallExpr):
        return None
    loss = call.node.callee
    return loss.expr if isinstance(loss, MemberExpr) and loss.name in LOSS_METHODS else loss


def _names_of(call: Call, loss: Expression) -> str | None:
    """Return the number of names of a loss; None if that is not known."""
    return get_metadata(call.checker, call.assignments, loss, type_of(call.checker, loss), _KIND)


def _count(call: Call, names: Expression) -> int | None:
    if isinstance(names, RefExpr):
        value = constant(call.assignments, names)
        names = value if isinstance(value, TupleExpr) else display(call.assignments, names) or names
    if isinstance(names, ListExpr | TupleExpr) and not any(isinstance(item, StarExpr) for item in names.items):
        return len(names.items)
    return None


def _width(term: Term) -> int | None:
    """Return the width of rows, or of the rows in a list."""
    if isinstance(term, Container) and term.kind == "list":
        term = term.items[0]
    if isinstance(term, Array) and len(term.sizes) == 2:
        width = term.sizes[1]
        return width.constant if isinstance(width, Known) and not width.terms else None
    return None
