"""`predict` and `evaluate`: data for a model in batches, compared with the model as `model.predict` compares it.

What plain mypy cannot do: say that the model takes other data, rather than that it cannot infer a type variable, and
compare sizes.

1. Of `evaluate`, a call with truths means the overload that has them, as one of `train` does.
2. Refuse a model that is something else, and other arguments that no overload takes.
3. Fit the data to what the model takes, and keep what it gives beside the type of the result of `predict`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import Expression
from mypy.types import CallableType

from typedthinc._mypy.arguments import by_parameter
from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call, loosened, taking_nothing
from typedthinc._mypy.features import calls, losses, refusals, streams
from typedthinc._mypy.features.methods import visible
from typedthinc._mypy.to_shapes import models_arguments
from typedthinc.shapes import rules
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.terms import ANY

_Args = Sequence[Sequence[Expression]]


def analyze_predict(call: Call, signature: CallableType, args: _Args, name: str) -> CallableType:
    """Type a call of `predict`."""
    given = by_parameter(call, signature, args)
    model, X = given.get("model"), given.get("X")
    layer = call.layer_type_of(model) if model is not None else None
    ends = models_arguments(type_of(call.checker, model)) if model is not None else None
    refused = refusals.arguments(call, signature, name, but={"X"})
    if refused is not None:
        return refused if ends is None else altered(refused, ends[1])
    if layer is None or ends is None or model is None or X is None or streams.is_table(call, X):
        return calls.analyze(call, signature, args, name)
    value = call.term_of(X)
    try:
        output = rules.accept(layer, value, "the data is", is_base=call.is_base)
        if value == ANY:
            refusals.data(call, layer, X, ends[0])
    except Mismatch as mismatch:
        call.report_data(mismatch, model, X)
        return loosened(signature, ends[1])
    return altered(losses.taking_lists(call, signature, given), call.with_term(visible(call, ends[1], output), output))


def analyze_evaluate(call: Call, signature: CallableType, args: _Args, name: str) -> CallableType:
    """Type a call of `evaluate`."""
    meant = streams.is_meant(call, signature, "Y")
    if not meant:
        return taking_nothing(signature) if meant is False else signature
    given = by_parameter(call, signature, args)
    layer = call.layer_type_of(given["model"]) if "model" in given else None
    refused = losses.without_truths(call, signature, given, name, ())
    refused = refused or losses.refused_data(call, signature, given, layer)
    refused = refused or losses.other_number(call, signature, given, name)
    # Without truths, X is compared as a stream only.
    is_compared = layer is not None and "Y" in given
    refused = refused or refusals.arguments(call, signature, name, but={"X"} if is_compared else ())
    return refused if refused is not None else losses.taking_lists(call, signature, given)
