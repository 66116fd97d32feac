"""Full names of what the plugin knows, as mypy spells them."""

from __future__ import annotations

from typing import Final

from typedthinc.shapes import rules
from typedthinc.shapes.rules import Rule

MODEL: Final = "typedthinc.model.model.Model"
BACKPROP: Final = "typedthinc.model.model.Backprop"
SIZE: Final = "typedthinc.arrays.sizes.Size"
LAYERS: Final = "typedthinc.layers."
NDARRAY: Final = "numpy.ndarray"
LOSS: Final = "typedthinc.losses.loss.Loss"
TRAIN: Final = "typedthinc.training.loop.train"
# Methods of a model that return it, or a copy of it.
KEEPING_METHODS: Final = frozenset({"__copy__", "copy", "from_bytes", "from_dict", "from_disk"})
LOSS_METHODS: Final = frozenset({"__call__", "get_grad", "get_loss", "get_similarity"})
NAMED_LOSSES: Final = frozenset(
    {
        "typedthinc.losses.categorical_crossentropy.CategoricalCrossentropy",
        "typedthinc.losses.sequence_categorical_crossentropy.SequenceCategoricalCrossentropy",
    }
)

ARRAYS: Final = {
    f"typedthinc.arrays.{family.lower()}.{family}{rank}d": (family, rank)
    for family in ("Floats", "Ints")
    for rank in (1, 2, 3, 4)
}
CONTAINERS: Final = {
    "builtins.list": "list",
    "builtins.tuple": "list",
    "typing.Sequence": "list",
    "collections.abc.Sequence": "list",
    "typedthinc.arrays.containers.Ragged": "Ragged",
    "typedthinc.arrays.containers.Padded": "Padded",
    "typedthinc.arrays.containers.Pairs": "Pairs",
}


def _by_full_name(**found: Rule) -> dict[str, Rule]:
    return {f"typedthinc.layers.{name.lower()}.{name}": rule for name, rule in found.items()}


# Combinators of any number of layers.
COMBINATORS: Final = _by_full_name(
    add=rules.add,
    chain=rules.chain,
    concatenate=rules.concatenate,
    tuplify=rules.tuplify,
)
# Combinators whose layers are those parameters that are models; the others may be arguments of the rule.
WRAPPERS: Final = _by_full_name(
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
)
# Layers whose rule refines what their signature declares.
REFINED: Final = _by_full_name(
    Embed=rules.table,
    HashEmbed=rules.table,
    LSTM=rules.recurrent,
    list2array=rules.of_sequences,
    list2ragged=rules.of_sequences,
    MultiHeadAttention=rules.multi_head,
    MultiSoftmax=rules.multi_softmax,
    positional_encoding=rules.positional_encoding,
    array_getitem=rules.array_getitem,
    expand_window=rules.expand_window,
    floats_getitem=rules.floats_getitem,
    ints_getitem=rules.ints_getitem,
    ragged2list=rules.of_sequences,
    remap_ids=rules.remap_ids,
    RNN=rules.recurrent,
    sigmoid_activation=rules.elementwise,
    StaticVectors=rules.table,
)
OPERATORS: Final[dict[str, tuple[str, Rule]]] = {
    "__rshift__": ("chain", rules.chain),
    "__or__": ("concatenate", rules.concatenate),
    "__add__": ("add", rules.add),
    "__and__": ("tuplify", rules.tuplify),
    "__pow__": ("clone", rules.clone),
}


def array_name(family: str, rank: int) -> str:
    """Give the full name of an array type."""
    return f"typedthinc.arrays.{family.lower()}.{family}{rank}d"
