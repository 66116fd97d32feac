"""Containers of arrays: sequences of unequal length, concatenated or padded, and pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from dataclasses import dataclass, replace
from typing import Any, Final, Generic

import numpy as np
from typing_extensions import TypeVar

from typedthinc.arrays import Ints1d
from typedthinc.arrays.indexing import Which, counts_of, on_host, places_of, rows_of, take
from typedthinc.shapes.argument_messages import SWAPPED
from typedthinc.tracebacks import REFUSALS, hide_frames

DataT_co = TypeVar("DataT_co", default=Any, covariant=True)
OneT_co = TypeVar("OneT_co", default=Any, covariant=True)
TwoT_co = TypeVar("TwoT_co", default=Any, covariant=True)
ItemT_co = TypeVar("ItemT_co", default=Any, covariant=True)
SequencesT = TypeVar("SequencesT", bound="Ragged[Any] | Padded[Any]")


# pydantic takes an instance as it is unless told to look into it.
_PYDANTIC = {"revalidate_instances": "always"}


@dataclass(frozen=True, eq=False)
class Ragged(Generic[DataT_co]):
    """Sequences of unequal length, their rows concatenated.

    Indexing gives a Ragged of the sequences asked for, in the order asked for; an int gives one of one sequence.
    The lengths are a numpy array on every device: a copy is made, once, of those that lie on a gpu.

    Shapes:
        data: (sum(lengths), ...), lengths: (B,)

    Raises:
        ValueError: At construction: lengths that are not integers from 0 on, or do not sum to the rows of the data.

    Examples:
        >>> import numpy as np
        >>> ragged = Ragged(np.zeros((5, 3)), np.array([2, 0, 3]))
        >>> ragged[1:].lengths.tolist()
        [0, 3]
    """

    __pydantic_config__ = _PYDANTIC
    data: DataT_co
    lengths: Ints1d

    @hide_frames(REFUSALS)
    def __post_init__(self) -> None:
        """Check that the parts fit together."""
        _hold_on_host(self, "lengths")
        if getattr(self.lengths, "ndim", 1) > 1 and getattr(self.data, "ndim", 2) == 1:
            raise ValueError(SWAPPED)
        rows = _shape("Ragged", self.data, least=1)[0]
        _check_counts("Ragged", "lengths", self.lengths)
        total = int(self.lengths.sum())
        if rows != total:
            raise ValueError(f"Ragged: the lengths sum to {total}, but the data has {rows} rows")

    def __len__(self) -> int:
        return len(self.lengths)

    @property
    def dataXd(self) -> DataT_co:
        """The data with all its axes, which is `data` itself here."""
        return self.data

    @property
    def data_shape(self) -> tuple[int, ...]:
        """The shape of the data with -1 in place of the number of rows, to reshape other rows by."""
        data: Any = self.data
        return (-1, *data.shape[1:])

    def __getitem__(self, which: Which) -> Ragged[DataT_co]:
        places = places_of(which, len(self))
        lengths = counts_of(self.lengths)
        ends = np.cumsum(lengths)
        data: Any = self.data
        if len(places) and (np.diff(places) == 1).all():
            rows: Any = slice(int(ends[places[0]] - lengths[places[0]]), int(ends[places[-1]]))
        else:
            rows = rows_of(ends[places] - lengths[places], lengths[places])
        return Ragged(data[rows], self.lengths[places])


@dataclass(frozen=True, eq=False)
class Padded(Generic[DataT_co]):
    """Sequences of unequal length as one array, time first and the longest sequence first.

    Indexing gives a Padded of the sequences asked for, by their places in the original order; an int gives one of one
    sequence. All but the data are numpy arrays on every device: copies are made, once, of those that lie on a gpu.

    Shapes:
        data: (T, B, ...), size_at_t: (T,) sequences alive at each step, lengths: (B,), indices: (B,) places of the
        sequences in the original order.

    Raises:
        ValueError: At construction: sizes that do not agree, lengths that are not integers from 0 to T or do not
            decrease, a size_at_t that does not count them, or indices that do not number the sequences.
    """

    __pydantic_config__ = _PYDANTIC
    data: DataT_co
    size_at_t: Ints1d
    lengths: Ints1d
    indices: Ints1d

    @hide_frames(REFUSALS)
    def __post_init__(self) -> None:
        """Check that the parts fit together."""
        _hold_on_host(self, "size_at_t", "lengths", "indices")
        shape = _shape("Padded", self.data, least=2)
        steps, sequences = shape[:2]
        for name, counts, size in (
            ("size_at_t", self.size_at_t, steps),
            ("lengths", self.lengths, sequences),
            ("indices", self.indices, sequences),
        ):
            _check_counts("Padded", name, counts)
            if len(counts) != size:
                raise ValueError(f"Padded: {name} has {len(counts)} items, but the data has shape {shape}")
        lengths = counts_of(self.lengths)
        _check_order(lengths, steps)
        if not np.array_equal(counts_of(self.size_at_t), _alive(lengths, steps)):
            raise ValueError("Padded: size_at_t does not count the sequences that are longer than each step")
        if not np.array_equal(np.sort(counts_of(self.indices)), np.arange(sequences)):
            raise ValueError(f"Padded: the indices {self.indices.tolist()} do not number {sequences} sequences")

    def __len__(self) -> int:
        return len(self.lengths)

    def __getitem__(self, which: Which) -> Padded[DataT_co]:
        columns = np.argsort(counts_of(self.indices))[places_of(which, len(self))]
        indices = np.argsort(-counts_of(self.lengths)[columns], kind="stable")
        columns = columns[indices]
        lengths = self.lengths[columns]
        steps = int(lengths[0]) if len(columns) else 0
        data: Any = self.data
        size_at_t = _alive(counts_of(lengths), steps).astype(self.size_at_t.dtype)
        return Padded(data[:steps, columns], size_at_t, lengths, indices.astype(self.indices.dtype))


@dataclass(frozen=True, eq=False)
class Pairs(Generic[OneT_co, TwoT_co]):
    """Two sequences whose items belong together.

    Indexing gives the Pairs of the items asked for; an int gives a Pairs of one item each.

    Raises:
        ValueError: At construction: sequences of different lengths.

    Examples:
        >>> Pairs(["a", "b", "c"], [1, 2, 3])[1:]
        Pairs(one=['b', 'c'], two=[2, 3])
    """

    __pydantic_config__ = _PYDANTIC
    one: OneT_co
    two: TwoT_co

    @hide_frames(REFUSALS)
    def __post_init__(self) -> None:
        """Check that both have the same length."""
        one, two = (len(part) if isinstance(part, Sized) else 0 for part in (self.one, self.two))
        if one != two:
            raise ValueError(f"Pairs: one has {one} items, but two has {two}")

    def __len__(self) -> int:
        one: Any = self.one
        return len(one)

    def __getitem__(self, which: Which) -> Pairs[OneT_co, TwoT_co]:
        places = places_of(which, len(self))
        return Pairs(take(self.one, places), take(self.two, places))


# How many axes of the data the lengths tell of.
_LEADING: Final[dict[type[Any], int]] = {Ragged: 1, Padded: 2}
# Where containers with fields hold arrays of the data; what tells where sequences lie is not among them.
ARRAY_FIELDS: Final[dict[type[Any], tuple[str, ...]]] = {Ragged: ("data",), Padded: ("data",), Pairs: ("one", "two")}


def holding(sequences: SequencesT, data: Any) -> SequencesT:
    """Return sequences of the same lengths with other rows; what was checked of the lengths is not checked again.

    Raises:
        ValueError: The data has another number of rows, or of steps and sequences.
    """
    before = sequences.data
    axes = _LEADING.get(type(sequences))
    if axes is None or not hasattr(data, "shape") or data.shape[:axes] != before.shape[:axes]:
        # A subclass may check more.
        return replace(sequences, data=data)
    return unchecked(type(sequences), **{**sequences.__dict__, "data": data})


def unchecked(kind: type[SequencesT], **parts: Any) -> SequencesT:
    """Return sequences of parts that were computed from such as had been checked."""
    made = object.__new__(kind)
    made.__dict__.update(parts)
    return made


def order_of(counts: Any) -> tuple[Ints1d, Ints1d, Ints1d]:
    """Return how sequences of these lengths stand side by side, the longest first, equal lengths in their given order.

    Shapes:
        counts: (B,) -> size_at_t (T,), lengths (B,), indices (B,), as Padded has them
    """
    indices = np.argsort(-counts, kind="stable")
    lengths = counts[indices]
    size_at_t = _alive(lengths, int(lengths[0]))
    return size_at_t.astype(np.int32), lengths.astype(np.int32), indices.astype(np.int32)


def array_fields(value: object) -> tuple[str, ...]:
    """Name the fields in which a container holds arrays; none for what is not such a container."""
    return next((fields for kind, fields in ARRAY_FIELDS.items() if isinstance(value, kind)), ())


@dataclass(frozen=True, eq=False)
class ArgsKwargs:
    """The arguments of a call that is made later."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]

    @classmethod
    def from_items(cls, items: Iterable[tuple[int | str, Any]]) -> ArgsKwargs:
        """Build it from what `items` gives, in any order.

        Raises:
            ValueError: A key that comes twice, or positions that are not 0, 1, 2 and so on.
        """
        pairs = list(items)
        found = dict(pairs)
        positions = sorted(key for key in found if isinstance(key, int))
        if len(found) != len(pairs) or positions != list(range(len(positions))):
            raise ValueError(
                f"ArgsKwargs: expected positions from 0 on and names, each once, got {[k for k, _ in pairs]}"
            )
        kwargs = {key: value for key, value in found.items() if isinstance(key, str)}
        return cls(tuple(found[position] for position in positions), kwargs)

    def keys(self) -> Iterator[int | str]:
        """Return the positions, then the names."""
        yield from range(len(self.args))
        yield from self.kwargs

    def values(self) -> Iterator[Any]:
        """Return the arguments, those by position first."""
        yield from self.args
        yield from self.kwargs.values()

    def items(self) -> Iterator[tuple[int | str, Any]]:
        """Return the arguments with their positions or names."""
        yield from zip(self.keys(), self.values(), strict=True)


@dataclass(frozen=True, eq=False)
class SizedGenerator(Generic[ItemT_co]):
    """An iterable that knows its length and can be iterated over again.

    Attributes:
        get_items: Makes a fresh iterator.
        length: How many items it gives.
    """

    get_items: Callable[[], Iterator[ItemT_co]]
    length: int

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[ItemT_co]:
        return self.get_items()


def _shape(name: str, data: Any, *, least: int) -> tuple[int, ...]:
    shape: tuple[int, ...] | None = getattr(data, "shape", None)
    if not isinstance(shape, tuple) or len(shape) < least:
        got = f"a value of type {type(data).__name__}" if shape is None else f"shape {shape}"
        raise ValueError(
            f"{name}: the data must be an array of at least {least} {'axis' if least == 1 else 'axes'}, not {got}"
        )
    return shape


def _hold_on_host(container: object, *names: str) -> None:
    """Hold what tells where sequences lie in main memory: it decides on sizes, and each look would wait for the gpu."""
    for name in names:
        part = getattr(container, name)
        if not isinstance(part, np.ndarray) and hasattr(part, "dtype"):
            object.__setattr__(container, name, on_host(part))


def _check_counts(name: str, part: str, counts: Any) -> None:
    if getattr(getattr(counts, "dtype", None), "kind", "") not in {"i", "u"} or counts.ndim != 1:
        raise ValueError(f"{name}: {part} must be an integer array of 1 axis")
    if counts.size and counts.min() < 0:
        raise ValueError(f"{name}: {part} must not be negative, got {int(counts.min())}")


def _check_order(lengths: Any, steps: int) -> None:
    if lengths.size and lengths[0] > steps:
        raise ValueError(f"Padded: a length of {int(lengths[0])} does not fit into {steps} steps")
    if (lengths[1:] > lengths[:-1]).any():
        raise ValueError(f"Padded: the lengths must decrease, got {lengths.tolist()}")


def _alive(lengths: Any, steps: int) -> Any:
    """Count the lengths above each step; they decrease."""
    return np.searchsorted(-lengths, -np.arange(steps), side="left")
