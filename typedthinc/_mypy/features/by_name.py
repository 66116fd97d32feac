"""Which feature looks at the calls of which function or method of the library, by its full name."""

from __future__ import annotations

from functools import partial
from typing import Final

from mypy.operators import op_methods

from typedthinc._mypy import installed
from typedthinc._mypy.features import (
    calls,
    combinators,
    dimensions,
    forwards,
    frameworks,
    layer_parameters,
    lazy,
    losses,
    methods,
    predicting,
    refusals,
    replacing,
    reveal,
    rows,
    training_refusals,
)
from typedthinc._mypy.features.refusals import Feature
from typedthinc._mypy.names import (
    COMBINATORS,
    EVALUATE,
    IFELSE,
    KEEPING_METHODS,
    LR_FIND,
    MODEL,
    NAMED_LOSSES,
    OPERATORS,
    PARTED,
    PREDICT,
    PYTORCH,
    PYTORCH_RNN,
    REFINED,
    REVEAL,
    SCAN,
    TOLD,
    TRAIN,
    UNBOUND,
    WRAPPERS,
)


def short(fullname: str) -> str:
    """Return the last part of a full name."""
    return fullname.rpartition(".")[2]


def called(fullname: str) -> str:
    """Name what is called: a class by its own name, and what it makes, too."""
    owner, _, name = fullname.rpartition(".")
    return short(owner) if name.startswith("__") else name


# Features that answer once for all items of an overload.
COMPOSING: Final[dict[str, Feature]] = {
    **{key: partial(combinators.analyze, rule=rule, name=short(key)) for key, rule in COMBINATORS.items()},
    **{key: partial(combinators.analyze_wrapper, rule=rule, name=short(key)) for key, rule in WRAPPERS.items()},
    **{key: partial(combinators.analyze_installed, entry=entry) for key, entry in installed.installed_rules().items()},
}
FUNCTIONS: Final[dict[str, Feature]] = {
    **{key: partial(calls.analyze, name=short(key), rule=rule, is_layer=True) for key, rule in REFINED.items()},
    **{key: partial(frameworks.analyze, name=short(key)) for key in (*PYTORCH, *TOLD, PYTORCH_RNN)},
    **dict.fromkeys(NAMED_LOSSES, losses.analyze_maker),
    **{key: partial(refusals.parts_of_container, name=short(key)) for key in PARTED},
    REVEAL: reveal.analyze,
    IFELSE: lazy.analyze_ifelse,
    SCAN: partial(lazy.analyze_scan, refuse=partial(refusals.checked, feature=None, name="scan")),
    MODEL: forwards.analyze,
    **{each: partial(losses.analyze_train, name=short(each)) for each in (TRAIN, LR_FIND)},
    PREDICT: partial(predicting.analyze_predict, name="predict"),
    EVALUATE: partial(predicting.analyze_evaluate, name="evaluate"),
}
OF_ROWS: Final[dict[str, Feature]] = {key: partial(rows.analyze, name=key) for key in rows.FUNCTIONS}
# Features with sentences of their own on wrong arguments.
REFUSING: Final = PARTED | {MODEL, TRAIN, LR_FIND, PREDICT, EVALUATE, SCAN}
MODEL_METHODS: Final[dict[str, Feature]] = {
    **dict.fromkeys((op_methods[symbol] for symbol in (*OPERATORS, *UNBOUND)), combinators.analyze_operator),
    **{key: partial(methods.analyze, method=key) for key in ("__call__", "begin_update", "initialize", "predict")},
    **{key: partial(methods.analyze_keeping, method=key) for key in KEEPING_METHODS},
    "set_dim": partial(refusals.checked, feature=dimensions.analyze, name="set_dim"),
    "replace_node": partial(refusals.checked, feature=replacing.analyze, name="replace_node"),
    **{
        key: partial(refusals.checked, feature=partial(layer_parameters.analyze, method=key), name=key)
        for key in layer_parameters.SETTING
    },
    "finish_update": partial(training_refusals.optimizer, name="finish_update"),
}
