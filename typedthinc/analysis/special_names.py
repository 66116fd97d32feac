"""Full names that annotations and mypy know: the array types, containers, and what Python's own modules define."""

from typing import Final

from typedthinc.analysis.hints import ANY_HINT, NONE_HINT, Hint, Named
from typedthinc.shapes.terms import MOST_AXES


def array_name(family: str, rank: int) -> str:
    """Return the full name of an array type."""
    return f"typedthinc.arrays.{family.lower()}.{family}{rank}d"


# What a full name of the library begins with.
OURS: Final = "typedthinc."
# The package with Thinc's names.
THINC: Final = "typedthinc.compat.thinc"
MODEL: Final = "typedthinc.model.model.Model"
MODEL_LAYERS: Final = f"{MODEL}.layers"
BACKPROP: Final = "typedthinc.model.model.Backprop"
SIZE: Final = "typedthinc.arrays.sizes.Size"
ONE_OF: Final = "typedthinc.arrays.computed.OneOf"
COUNT: Final = "typedthinc.arrays.computed.Count"
FLAG: Final = "typedthinc.arrays.computed.Flag"
SIZES: Final = "typedthinc.arrays.computed.Sizes"
EXPR: Final = "typedthinc.lazy.expr.Expr"
OPS: Final = "typedthinc.backends.ops.Ops"
CALLABLE: Final = "collections.abc.Callable"
NDARRAY: Final = "numpy.ndarray"
RAGGED: Final = "typedthinc.arrays.containers.Ragged"
PADDED: Final = "typedthinc.arrays.containers.Padded"
PAIRS: Final = "typedthinc.arrays.containers.Pairs"
LOSS: Final = "typedthinc.losses.loss.Loss"
OPTIMIZER: Final = "typedthinc.optimizers.optimizer.Optimizer"
INITIALIZER: Final = "typedthinc.initializers.initializer.Initializer"
SCHEDULE: Final = "typedthinc.schedules.schedule.Schedule"
# What becomes an array: an array of any kind, and what has items.
SHAPED: Final = (
    *(f"typedthinc.arrays.data.{name}" for name in ("Shaped", "SupportsArray", "SupportsDLPack")),
    "typing_extensions.Buffer",
    "typing.Buffer",
    "collections.abc.Buffer",
)
LISTED: Final = "typedthinc.arrays.data.Listed"
DATASET: Final = "typedthinc.data.dataset.Dataset"

ARRAYS: Final = {
    array_name(family, rank): (family, rank) for family, most in MOST_AXES.items() for rank in range(1, most + 1)
}
ANY_RANK: Final = {
    "typedthinc.types.FloatsXd": "Floats",
    "typedthinc.types.IntsXd": "Ints",
    "typedthinc.types.ArrayXd": "Array",
}
CONTAINERS: Final = {
    "builtins.list": "list",
    "collections.abc.Sequence": "list",
    RAGGED: "Ragged",
    PADDED: "Padded",
    PAIRS: "Pairs",
    EXPR: "Expr",
}
# What holds data, by its name, and the names of what each holds. Classes derived from them stand for them as well.
HOLDERS: Final = {RAGGED: ("Ragged", ("data",)), PADDED: ("Padded", ("data",)), PAIRS: ("Pairs", ("one", "two"))}
_BUILTINS = "int float str bool bytes complex list dict tuple set frozenset type slice range memoryview bytearray"
_COLLECTIONS = (
    "Sequence Iterable Iterator Generator Collection Mapping MutableMapping MutableSequence Callable Hashable Set"
)
_FORMS = "Union Optional Literal Annotated Final ClassVar TypeAlias Generic Protocol NamedTuple TypedDict"
_SAME = {"List": "list", "Dict": "dict", "Tuple": "tuple", "Set": "set", "FrozenSet": "frozenset", "Type": "type"}
SPECIAL: Final[dict[str, Hint]] = {
    **{name: Named(name) for name in ANY_RANK},
    **{f"builtins.{name}": Named(f"builtins.{name}") for name in _BUILTINS.split()},
    **{f"collections.abc.{name}": Named(f"collections.abc.{name}") for name in _COLLECTIONS.split()},
    **{f"typing.{name}": Named(f"typing.{name}") for name in _FORMS.split()},
    "builtins.object": ANY_HINT,
    "builtins.None": NONE_HINT,
    "typing.Any": ANY_HINT,
}


def canonical(full: str) -> str:
    """Return the one name of what Python's modules know by several."""
    module, _, name = full.rpartition(".")
    if module == "typing_extensions":
        module = "typing"
    if module == "typing" and name in _SAME:
        return f"builtins.{_SAME[name]}"
    if module == "typing" and f"collections.abc.{name}" in SPECIAL:
        return f"collections.abc.{name}"
    return f"{module}.{name}" if module else full
