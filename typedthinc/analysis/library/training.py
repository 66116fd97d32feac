"""`train`: data that the model takes, as many truths as inputs, truths that the loss takes."""

from typedthinc.analysis.engine import Engine
from typedthinc.analysis.iteration import length_of
from typedthinc.analysis.library.batches import batch_in
from typedthinc.analysis.library.losses import call_loss
from typedthinc.analysis.library.own_forwards import accepted, taken
from typedthinc.analysis.library.refusals import arguments_fit
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.source import is_derived
from typedthinc.analysis.special_names import LOSS
from typedthinc.analysis.values.callables import Imported
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import LibraryObject, Model, Thing, TupleOf
from typedthinc.analysis.values.origins import coming_from, refusal
from typedthinc.analysis.values.terms import term_of
from typedthinc.shapes import rules
from typedthinc.shapes.argument_messages import lacks_truths, takes_one_for_each, weighs_others
from typedthinc.shapes.arrays.messages import other_items
from typedthinc.shapes.arrays.values import ArrayValue, plain
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Unknown
from typedthinc.shapes.terms import ANY, describe


def train(engine: Engine, full: str, call: Call) -> Value:
    """Compare what `train`, `lr_find` or `evaluate` is given."""
    name = full.rpartition(".")[2]
    if not arguments_fit(engine, name, full, call):
        return UNKNOWN
    model, data, truths = call.argument(0, "model"), call.argument(1, "X"), call.argument(2, "Y")
    if model is None or data is None or not isinstance(model.value, Model):
        return UNKNOWN
    if truths is None:
        batch = batch_in(engine, data.value)
        if batch is None:
            if isinstance(data.value, ArrayValue):
                came = lacks_truths(name, describe(term_of(data.value)))
                engine.report(Mismatch("arity", came), data.node, call.scope)
            return UNKNOWN
        data, truths = (Argument(each, data.node) for each in batch.items[:2])
    found = accepted(engine, model.value, model.node, data, call)
    if found is None:
        return UNKNOWN
    inputs, labels = (_items(engine, each.value) for each in (data, truths))
    if inputs is not None and labels is not None and inputs != labels:
        engine.report(Mismatch("size", other_items(inputs, labels, name)), truths.node, call.scope)
        return UNKNOWN
    further = call.argument(len(call.args), "validation")
    if further is not None and isinstance(further.value, TupleOf) and further.value.items:
        try:
            taken(model.value, model.node, further.value.items[0], call.scope)
        except Mismatch as mismatch:
            engine.report(mismatch, further.node, call.scope)
            return UNKNOWN
    _compare(engine, found[0], truths, call)
    return UNKNOWN


def predict(engine: Engine, full: str, call: Call) -> Value:
    """Compare what `predict` is given, and return what the model gives."""
    if not arguments_fit(engine, full.rpartition(".")[2], full, call):
        return UNKNOWN
    model, data = call.argument(0, "model"), call.argument(1, "X")
    if model is None or data is None or not isinstance(model.value, Model):
        return UNKNOWN
    found = accepted(engine, model.value, model.node, data, call)
    return UNKNOWN if found is None else found[0]


def _items(engine: Engine, data: Value) -> int | None:
    """Return how many items data have; none is told of a tuple, which holds several inputs or outputs side by side."""
    return None if isinstance(data, TupleOf) else plain(length_of(engine, data))


def _compare(engine: Engine, guesses: Value, truths: Argument, call: Call) -> None:
    """Let the loss compare guesses with truths, or each of several losses its own."""
    loss = call.argument(len(call.args), "loss")
    if loss is not None and isinstance(loss.value, TupleOf) and not _one_for_each(engine, loss, guesses, truths, call):
        return
    match (None if loss is None else loss.value), guesses, truths.value:
        case TupleOf(losses), TupleOf(several), TupleOf(parts) if len(losses) == len(several) == len(parts):
            for each, guess, part in zip(losses, several, parts, strict=True):
                _compare_one(engine, each, guess, Argument(part, truths.node), call)
        case each, _, _:
            _compare_one(engine, each, guesses, truths, call)


def _one_for_each(engine: Engine, loss: Argument, guesses: Value, truths: Argument, call: Call) -> bool:
    """Tell whether each of several losses gets an output, a truth and a weight; report it if not."""
    many = len(loss.value.items) if isinstance(loss.value, TupleOf) else 0
    for role, value, node in (("guesses", guesses, loss.node), ("truths", truths.value, truths.node)):
        if isinstance(value, TupleOf) and len(value.items) != many:
            came = f"a tuple of {len(value.items)}"
        elif isinstance(value, ArrayValue):
            came = describe(term_of(value))
        else:
            continue
        engine.report(Mismatch("arity", takes_one_for_each(many, role, came)), node, call.scope)
        return False
    weights = call.named.get("weights")
    given = None if weights is None else plain(length_of(engine, weights.value))
    if weights is not None and given is not None and given != many:
        engine.report(Mismatch("arity", weighs_others(many, given)), weights.node, call.scope)
        return False
    return True


def _compare_one(engine: Engine, loss: Value, guesses: Value, truths: Argument, call: Call) -> None:
    """Let a loss compare guesses with truths, whose rows are batches of any length."""
    if not _is_loss(loss) or not _have_columns(engine, loss, guesses, truths, call):
        return
    pair = [_batch(each) for each in (guesses, truths.value)]
    if not any(isinstance(each, Unknown) for each in pair):
        args = [Argument(each, truths.node) for each in pair]
        site = Call(args, call.node, call.scope)
        if isinstance(loss, LibraryObject):
            call_loss(engine, loss, "__call__", site)
        else:
            engine.call(loss, site)


def _have_columns(engine: Engine, loss: Value, guesses: Value, truths: Argument, call: Call) -> bool:
    """Tell whether truths may have as many columns as guesses; report it if not."""
    value = truths.value
    if not isinstance(loss, LibraryObject) or not isinstance(guesses, ArrayValue) or not isinstance(value, ArrayValue):
        return True
    if guesses.family != value.family or len(guesses.sizes) != len(value.sizes):
        return True
    taking = Scheme.of(Signature(term_of(_batch(guesses)), ANY))
    try:
        rules.accept(LayerType(loss.name.rpartition(".")[2], taking), term_of(value), "the truths are")
    except Mismatch as mismatch:
        engine.report(mismatch, truths.node, call.scope, refusal(mismatch, loss, value, guesses))
        return False
    return True


def _is_loss(value: Value) -> bool:
    match value:
        case LibraryObject(name):
            return is_derived(name, LOSS)
        case Thing():
            return any(isinstance(each, Imported) and is_derived(each.name, LOSS) for each in value.cls.lineage())
        case _:
            return False


def _batch(value: Value) -> Value:
    """Return what comes in a batch: rows of which nobody knows how many there are."""
    if not isinstance(value, ArrayValue) or not value.sizes:
        return value
    return coming_from(ArrayValue(value.family, (UNKNOWN, *value.sizes[1:])), value)
