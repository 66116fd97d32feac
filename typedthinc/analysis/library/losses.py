"""Methods of losses: guesses and truths by the signature of the method, and a column for each name."""

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.iteration import each_of, length_of
from typedthinc.analysis.library.arity import both_are_given
from typedthinc.analysis.library.layers import Reading
from typedthinc.analysis.library.refusals import arguments_are_taken
from typedthinc.analysis.library.signatures import arguments_by_name, chosen_signature
from typedthinc.analysis.sites import Call
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.constants import is_text
from typedthinc.analysis.values.objects import LibraryObject, ListObject, TupleOf
from typedthinc.shapes.arrays.values import ArrayValue, plain
from typedthinc.shapes.messages import LOOKED_UP, Mismatch, no_name_for_each
from typedthinc.shapes.sizes import UNKNOWN

# Losses that look labels up by name.
_NAMED = frozenset(
    f"typedthinc.{module}.{name}"
    for name in ("CategoricalCrossentropy", "SequenceCategoricalCrossentropy")
    for module in (
        "losses.categorical_crossentropy",
        "losses.sequence_categorical_crossentropy",
        "compat.thinc.adapters.losses",
    )
)
_OF_TWO = ("__call__", "get_grad", "get_loss", "get_similarity")


def call_loss(engine: Engine, loss: LibraryObject, name: str, call: Call) -> Value:
    """Return what a method of a loss gives."""
    signature = chosen_signature(f"{loss.name}.{name}", call)
    title = loss.name.rpartition(".")[2]
    guesses = call.argument(0, "guesses")
    if name in _OF_TWO and not both_are_given(engine, title, call):
        return UNKNOWN
    if not arguments_are_taken(engine, title, f"{loss.name}.{name}", call):
        return UNKNOWN
    if guesses is not None and "names" in loss.attributes:
        columns, many = _columns(guesses.value), plain(length_of(engine, loss.attributes["names"]))
        if None not in (columns, many) and columns != many:
            text = f"{title}: {no_name_for_each(many or 0, columns or 0)}"
            engine.report(Mismatch("size", text), guesses.node, call.scope)
            return UNKNOWN
    truths = call.argument(1, "truths")
    looks_up = loss.is_made and loss.name in _NAMED and loss.attributes.get("names") is None
    if truths is not None and looks_up and _holds_text(engine, truths.value):
        engine.report(Mismatch("container", f"{title}: {LOOKED_UP}"), truths.node, call.scope)
        return UNKNOWN
    if signature is None:
        return UNKNOWN
    reading = Reading(engine, title, call.node, call.scope, is_layer=False, is_open=call.is_open, taker=loss)
    return reading.read(signature.parameters, signature.returns, arguments_by_name(signature, call))


def _holds_text(engine: Engine, truths: Value) -> bool:
    """Tell whether truths are a list of texts, or of such lists."""
    if not isinstance(truths, ListObject | TupleOf):
        return False
    each = each_of(engine, truths)
    return is_text(each) or _holds_text(engine, each)


def _columns(guesses: Value) -> int | None:
    if isinstance(guesses, ListObject) and guesses.items.all is None:
        return _columns(guesses.items.middle)
    is_matrix = isinstance(guesses, ArrayValue) and len(guesses.sizes) == 2
    return plain(guesses.sizes[1]) if isinstance(guesses, ArrayValue) and is_matrix else None
