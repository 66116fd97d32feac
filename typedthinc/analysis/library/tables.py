"""Full names of the library's functions, and the rules that say what they make."""

from typing import Final

from typedthinc.shapes import rules
from typedthinc.shapes.rules import Rule

LAYERS: Final = "typedthinc.layers."
COMPAT: Final = "typedthinc.compat."
FRAMEWORKS: Final = "typedthinc.frameworks."


def _by_full_name(**found: Rule) -> dict[str, Rule]:
    return {f"{LAYERS}{name.lower()}.{name}": rule for name, rule in found.items()}


# Combinators of any number of layers.
COMBINATORS: Final = _by_full_name(
    add=rules.add, chain=rules.chain, concatenate=rules.concatenate, tuplify=rules.tuplify
)
# Combinators whose layers are those parameters that are models; the others may be arguments of the rule.
WRAPPERS: Final = {
    **_by_full_name(
        bidirectional=rules.bidirectional,
        clone=rules.clone,
        map_list=rules.map_list,
        residual=rules.residual,
        resizable=rules.resizable,
        siamese=rules.siamese,
        uniqued=rules.uniqued,
        with_array2d=rules.with_array2d,
        with_array=rules.with_array,
        with_cpu=rules.around,
        with_debug=rules.around,
        with_flatten=rules.with_flatten,
        with_getitem=rules.with_getitem,
        with_list=rules.with_list,
        with_nvtx_range=rules.around,
        with_padded=rules.with_padded,
        with_ragged=rules.with_ragged,
        with_reshape=rules.with_reshape,
    ),
    f"{COMPAT}thinc.layers.clone.clone": rules.clone,
    f"{COMPAT}thinc.layers.with_signpost_interval.with_signpost_interval": rules.around,
}
# Layers whose rule refines what their signature declares.
REFINED: Final = _by_full_name(
    array_getitem=rules.array_getitem, floats_getitem=rules.floats_getitem, ints_getitem=rules.ints_getitem
)
# What operators between models stand for, until a program binds them.
OPERATORS: Final[dict[str, tuple[str, Rule]]] = {
    ">>": ("chain", rules.chain),
    "|": ("concatenate", rules.concatenate),
    "+": ("add", rules.add),
    "&": ("tuplify", rules.tuplify),
    "**": ("clone", rules.clone),
}
METHODS_OF_OPERATORS: Final = {"__rshift__": ">>", "__or__": "|", "__add__": "+", "__and__": "&", "__pow__": "**"}
# Those that mean nothing until then.
UNBOUND: Final = frozenset(("-", "*", "@", "/", "//", "%", "<<", "^"))
TRAIN: Final = (
    "typedthinc.training.loop.train",
    "typedthinc.training.lr_find.lr_find",
    "typedthinc.training.evaluation.evaluate",
)
PREDICT: Final = "typedthinc.training.prediction.predict"
AS_LAYER: Final = "typedthinc.lazy.layer.as_layer"
MINIBATCHES: Final = "typedthinc.training.minibatches.minibatches"
REVEAL: Final = "typedthinc.display.reveal.reveal"
# The kinds of objects whose methods make arrays, by who makes them.
MAKERS: Final = {
    "numpy.random.default_rng": "Generator",
    **dict.fromkeys(("numpy.random.Generator", "numpy.random._generator.Generator"), "Generator"),
    "numpy.random.RandomState": "RandomState",
    "typedthinc.lazy.draws.RandomStreams": "LazySource",
    "typedthinc.compat.natural_bm.streams.RandomStreams": "Streams of Natural_BM",
    "typedthinc.compat.natural_bm.streams.make_rng": "Streams of Natural_BM",
    "typedthinc.compat.neon.backend.Backend": "Backend of neon",
    "typedthinc.compat.neon.autodiff.Autodiff": "Autodiff",
    "typedthinc.random.generator.GeneratorSource": "RandomSource",
    "typedthinc.random.source.RandomSource": "RandomSource",
    "typedthinc.random.streams.RandomStreams": "RandomSource",
    **{f"typedthinc.backends.{name}": "Ops" for name in ("ops.Ops", "numpy.ops.NumpyOps", "cupy.ops.CupyOps")},
    "typedthinc.backends.gpus.CupyOps": "Ops",
    **{f"typedthinc.backends.selection.get_{name}": "Ops" for name in ("current_ops", "ops", "array_ops")},
}
# The modules with rules of functions, by the package of these; and of methods, by the kind of object that has them.
RULES_ELSEWHERE: Final = {"typedthinc.compat.natural_bm.": "typedthinc.compat.natural_bm.sizes"}
METHODS_ELSEWHERE: Final = {
    **dict.fromkeys(("Backend of neon", "Autodiff"), "typedthinc.compat.neon.sizes"),
    "Streams of Natural_BM": "typedthinc.compat.natural_bm.sizes",
}
