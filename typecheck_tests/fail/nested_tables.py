"""Lists and dicts in dicts: layers and widths by name, as programs keep them."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typedthinc.api import Linear, Relu, Softmax, chain

TABLE = {
    "encoder": {"small": Relu(24, 48), "large": chain(Relu(96, 48), Relu(24, 96))},
    "decoder": {"small": Linear(48, 24), "large": chain(Relu(96, 24), Linear(48, 96))},
}
chain(TABLE["encoder"]["small"], Softmax(6, 32))  # E: typedthinc-size: (expected width 32, got 24)
auto = chain(TABLE["encoder"]["large"], TABLE["decoder"]["small"])
chain(auto, Softmax(6, 24))  # E: typedthinc-size: (expected width 24, got 48)

STAGES = {"encoder": [Relu(20, 30), Relu(10, 20)], "decoder": [Linear(30, 10)]}
chain(*STAGES["encoder"], *STAGES["decoder"], Softmax(3, 20))  # E: typedthinc-size: (expected width 20, got 30)

CONFIG = {"encoder": {"n_in": 30, "width": 20}, "decoder": {"n_in": 20, "width": 10}}


def layer(settings):
    return Relu(settings["width"], settings["n_in"])


def encoder(size="small"):
    return TABLE["encoder"][size]


def decoder():
    settings = CONFIG["decoder"]
    return Relu(settings["width"], settings["n_in"])


chain(layer(CONFIG["encoder"]), Softmax(3, 30))  # E: typedthinc-size: (expected width 30, got 20)
chain(encoder(), Softmax(3, 48))  # E: typedthinc-size: (expected width 48, got 24)
chain(layer(CONFIG["encoder"]), decoder(), Softmax(3, 20))  # E: typedthinc-size: (expected width 20, got 10)
