"""Full names of what the plugin knows, as mypy spells them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from typedthinc.shapes import rules
from typedthinc.shapes.computed import along, difference, floor, multiple, product, quotient
from typedthinc.shapes.rules import Rule
from typedthinc.shapes.sizes import Size, plus
from typedthinc.shapes.terms import MOST_AXES

MODEL: Final = "typedthinc.model.model.Model"
CATALOGUE: Final = "typedthinc.config.catalogue.Catalogue"
MODEL_LAYERS: Final = f"{MODEL}.layers"
BACKPROP: Final = "typedthinc.model.model.Backprop"
SIZE: Final = "typedthinc.arrays.sizes.Size"
ONE_OF: Final = "typedthinc.arrays.computed.OneOf"
# Types of parameters that sizes are computed from.
COUNT: Final = "typedthinc.arrays.computed.Count"
FLAG: Final = "typedthinc.arrays.computed.Flag"
SIZES: Final = "typedthinc.arrays.computed.Sizes"
COMPUTED: Final[dict[str, Callable[[Size, Size], Size]]] = {
    "typedthinc.arrays.computed.Sum": plus,
    "typedthinc.arrays.computed.Difference": difference,
    "typedthinc.arrays.computed.Product": product,
    "typedthinc.arrays.computed.Quotient": quotient,
    "typedthinc.arrays.computed.Multiple": multiple,
    "typedthinc.arrays.computed.Floor": floor,
    "typedthinc.arrays.computed.Along": along,
}
PACKAGE: Final = "typedthinc."
LAYERS: Final = "typedthinc.layers."
# Whose programs change layers and containers in place.
THINC: Final = "typedthinc.compat.thinc"
PARTS: Final = frozenset({"data", "one", "two"})
OPS: Final = "typedthinc.backends.ops.Ops"
NDARRAY: Final = "numpy.ndarray"
EXPR: Final = "typedthinc.lazy.expr.Expr"
AS_LAYER: Final = "typedthinc.lazy.layer.as_layer"
# The modules with the rules of functions of other packages, which import what is here.
RULES_ELSEWHERE: Final = {"typedthinc.compat.natural_bm.": "typedthinc.compat.natural_bm.sizes"}
# The same of the methods of their objects, by the kind of object.
METHODS_ELSEWHERE: Final = {
    **dict.fromkeys(("Backend of neon", "Autodiff"), "typedthinc.compat.neon.sizes"),
    "Streams of Natural_BM": "typedthinc.compat.natural_bm.sizes",
}
SCAN: Final = "typedthinc.lazy.scan.scan"
IFELSE: Final = "typedthinc.lazy.branches.ifelse"
LOSS: Final = "typedthinc.losses.loss.Loss"
INITIALIZER: Final = "typedthinc.initializers.initializer.Initializer"
OPTIMIZER: Final = "typedthinc.optimizers.optimizer.Optimizer"
PARTED: Final = frozenset({"typedthinc.arrays.containers.Ragged", "typedthinc.arrays.containers.Padded"})
TRAIN: Final = "typedthinc.training.loop.train"
PREDICT: Final = "typedthinc.training.prediction.predict"
EVALUATE: Final = "typedthinc.training.evaluation.evaluate"
LR_FIND: Final = "typedthinc.training.lr_find.lr_find"
# Methods of a model that return it, or a copy of it.
KEEPING_METHODS: Final = frozenset({"__copy__", "copy", "from_bytes", "from_dict", "from_disk"})
# Those that change a model in place: features say what it is then, as if they made it.
CHANGING_METHODS: Final = frozenset({"replace_node", "set_dim"})
# A function that changes all layers of a model in place.
WRAP_MODEL: Final = "typedthinc.model.tree_map.wrap_model_recursive"
# Functions of Python's that do the same as a method of a model.
COPYING: Final = frozenset({"copy.copy", "copy.deepcopy"})
GET_DIM: Final = "get_dim"
REVEAL: Final = "typedthinc.display.reveal.reveal"
LOSS_METHODS: Final = frozenset({"__call__", "get_grad", "get_loss", "get_similarity"})
NAMED_LOSSES: Final = frozenset(
    {
        "typedthinc.losses.categorical_crossentropy.CategoricalCrossentropy",
        "typedthinc.losses.sequence_categorical_crossentropy.SequenceCategoricalCrossentropy",
        "typedthinc.compat.thinc.adapters.losses.CategoricalCrossentropy",
        "typedthinc.compat.thinc.adapters.losses.SequenceCategoricalCrossentropy",
    }
)

ARRAYS: Final = {
    f"typedthinc.arrays.{family.lower()}.{family}{rank}d": (family, rank)
    for family, most in MOST_AXES.items()
    for rank in range(1, most + 1)
}
CONTAINERS: Final = {
    "builtins.list": "list",
    "builtins.tuple": "list",
    "typing.Sequence": "list",
    "collections.abc.Sequence": "list",
    "typedthinc.arrays.containers.Ragged": "Ragged",
    "typedthinc.arrays.containers.Padded": "Padded",
    "typedthinc.arrays.containers.Pairs": "Pairs",
    EXPR: "Expr",
}

# Containers for which classes derived from them stand as well. Not so lists: text is a sequence, too.
DERIVED_FROM: Final = frozenset(name for name in CONTAINERS if name.startswith("typedthinc.arrays."))


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
# The same, by names that other systems have for a parameter.
WRAPPERS["typedthinc.compat.thinc.layers.clone.clone"] = rules.clone
# The same rule, for a wrapper that only another system has.
WRAPPERS["typedthinc.compat.thinc.layers.with_signpost_interval.with_signpost_interval"] = rules.around
# Layers whose rule refines what their signature declares.
REFINED: Final = _by_full_name(
    array_getitem=rules.array_getitem,
    floats_getitem=rules.floats_getitem,
    ints_getitem=rules.ints_getitem,
)
# Wrappers of modules of other frameworks.
PYTORCH: Final = (
    "typedthinc.layers.pytorchwrapper.PyTorchWrapper",
    "typedthinc.layers.torchscriptwrapper.TorchScriptWrapper",
)
# Those of which nothing is read but the widths that they are given.
TOLD: Final = (
    "typedthinc.layers.jaxwrapper.JaxWrapper",
    "typedthinc.layers.mxnetwrapper.MXNetWrapper",
    "typedthinc.layers.tensorflowwrapper.TensorFlowWrapper",
)
# What their modules are to type checkers.
TORCH_MODULES: Final = frozenset(
    f"typedthinc.frameworks.torch.library.{name}" for name in ("CompiledModule", "TorchModule")
)
PYTORCH_RNN: Final = "typedthinc.layers.pytorchrnnwrapper.PyTorchRNNWrapper"
# What these are given as functions gets the model, or they hold a model that nothing says they do.
HANDING: Final = frozenset(
    {
        *(f"{LAYERS}{name.lower()}.{name}" for name in ("ParametricAttention", "noop", "resizable", "with_debug")),
        *PYTORCH,
        *TOLD,
        PYTORCH_RNN,
    }
)
# What operators between models stand for, until a program binds them; the others have to be bound.
OPERATORS: Final[dict[str, tuple[str, Rule]]] = {
    ">>": ("chain", rules.chain),
    "|": ("concatenate", rules.concatenate),
    "+": ("add", rules.add),
    "&": ("tuplify", rules.tuplify),
    "**": ("clone", rules.clone),
}
UNBOUND: Final = ("-", "*", "@", "/", "//", "%", "<<", "^")


def array_name(family: str, rank: int) -> str:
    """Return the full name of an array type."""
    return f"typedthinc.arrays.{family.lower()}.{family}{rank}d"
