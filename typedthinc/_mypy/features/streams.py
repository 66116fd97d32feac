"""Streams of batches, `train(model, batches, loss=...)`: which overload a call means, and whether the batches fit.

What plain mypy cannot do: say that inputs came without truths, where it says that an array is not an `Iterable` of
tuples; and compare the sizes of batches with those that are known of the model.

1. A call with truths means the overload that has them, and one with inputs alone the overload of streams; the other
   takes nothing, and nothing is said about it.
2. The items of the stream's type are tuples (X, Y): compare X with the model, and Y with the loss.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy.maptype import map_instance_to_supertype
from mypy.nodes import CallExpr, Expression
from mypy.types import CallableType, Instance, TupleType, Type, get_proper_type

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call, is_overloaded
from typedthinc._mypy.to_shapes import members
from typedthinc.shapes.terms import ANY, Array, Container, Term, Tuple

_ITERABLE: Final = "typing.Iterable"
_DATASET: Final = "typedthinc.data.dataset.Dataset"


def is_meant(call: Call, signature: CallableType, with_truths: str) -> bool | None:
    """Tell whether a call means this overload: the one that has a parameter for truths, or the one that has not.

    Of a call with stars nobody knows; it is looked at as one with truths, and not at all as the other: None.
    """
    node = call.node
    if not isinstance(node, CallExpr) or not is_overloaded(call):
        return True
    if any(kind.is_star() for kind in node.arg_kinds):
        return with_truths in signature.arg_names or None
    unnamed = sum(kind.is_positional() for kind in node.arg_kinds)
    gives_truths = unnamed > 2 or with_truths in node.arg_names
    named = next((each for each, name in zip(node.args, node.arg_names, strict=True) if name == "X"), None)
    inputs = node.args[1] if named is None and unnamed > 1 else named
    return (gives_truths or inputs is None or _is_data(call, inputs)) is (with_truths in signature.arg_names)


def batches_in(call: Call, stream: Expression) -> tuple[Type, Type] | None:
    """Return the types of inputs and truths of a stream's batches; None where they are not known."""
    found = get_proper_type(type_of(call.checker, stream))
    is_iterable = isinstance(found, Instance) and found.type.has_base(_ITERABLE)
    typ = found if isinstance(found, Instance) and is_iterable else _iterated(call, found)
    if typ is None:
        return None
    base = map_instance_to_supertype(typ, next(info for info in typ.type.mro if info.fullname == _ITERABLE))
    items = [get_proper_type(item) for item in members(base.args[0])]
    first = items[0]
    if not isinstance(first, TupleType) or len(first.items) not in (2, 3) or len(items) > 1:
        return None
    return first.items[0], first.items[1]


def inputs_in(call: Call, X: Expression, given: Mapping[str | None, Expression]) -> Term:
    """Return what the inputs are as a term: those of a stream, where no truths are given beside it."""
    if "Y" in given:
        return ANY if is_table(call, X) else call.term_of(X)
    batch = batches_in(call, X)
    return ANY if batch is None else call.reader.term(batch[0])


def validated(call: Call, validation: Expression | None) -> Term:
    """Return the inputs of validation data, (X, Y) or a stream, as a term."""
    term = ANY if validation is None else call.term_of(validation)
    if isinstance(term, Tuple) and len(term.items) == 2:
        return term.items[0]
    batch = batches_in(call, validation) if validation is not None else None
    return ANY if batch is None else call.reader.term(batch[0])


def is_table(call: Call, data: Expression) -> bool:
    """Tell whether data is a table of another library, a column of one, or a dataset, of which no sizes are known."""
    typ = get_proper_type(type_of(call.checker, data))
    if not isinstance(typ, Instance):
        return False
    return typ.type.fullname == _DATASET or typ.type.get("__arrow_c_stream__") is not None


def are_alone(call: Call, X: Expression, given: Mapping[str | None, Expression]) -> bool:
    """Tell whether inputs that are not a stream came without truths."""
    return "Y" not in given and _is_data(call, X)


def _is_data(call: Call, X: Expression) -> bool:
    """Tell whether inputs are an array or the like, rather than a stream."""
    term = call.term_of(X)
    return isinstance(term, Array) or (isinstance(term, Container) and term.kind != "list")


def _iterated(call: Call, typ: Type) -> Instance | None:
    """Return what `__iter__` of a class gives that is an Iterable by its methods alone."""
    proper = get_proper_type(typ)
    method = proper.type.get_method("__iter__") if isinstance(proper, Instance) else None
    declared = get_proper_type(method.type) if method is not None else None
    result = get_proper_type(declared.ret_type) if isinstance(declared, CallableType) else None
    is_plain = isinstance(proper, Instance) and not proper.args
    return result if is_plain and isinstance(result, Instance) and result.type.has_base(_ITERABLE) else None
