"""The type of a layer as a scheme: one or more signatures, whose variables stand for anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from typing import Final, TypeAlias

from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.sizes import UNKNOWN, Atom, Known, Size, Unknown, Var, atom, atoms, in_order, is_computed, mapped
from typedthinc.shapes.terms import (
    ANY,
    AnyRank,
    Anything,
    Container,
    Term,
    Tuple,
    common,
    filled_in,
    map_term,
    without_variables,
)

# Missing sizes, and what each was solved to be.
Solved: TypeAlias = tuple[tuple[Var, Size], ...]


@dataclass(frozen=True, slots=True)
class Signature:
    """What a layer takes in one way to use it, and what it gives for that.

    Attributes:
        where: Sizes that must be equal, one of them computed from others that only data tells; what is wanted is first.
    """

    input: Term
    output: Term
    where: tuple[tuple[Size, Size], ...] = field(default=(), kw_only=True)

    def with_ends(self, changed: Callable[[Term], Term]) -> Signature:
        """Put other terms at both ends; the sizes that must be equal stay."""
        return Signature(changed(self.input), changed(self.output), where=self.where)

    def mapped(self, on_size: Callable[[Size], Size]) -> Signature:
        """Put other sizes in the place of these, at both ends and where they must be equal."""
        pairs = [(on_size(one), on_size(two)) for one, two in self.where]
        known = tuple(pair for pair in pairs if UNKNOWN not in pair)  # what hangs on an unknown size cannot be checked
        return replace(self.with_ends(lambda end: map_term(end, on_size)), where=known)


@dataclass(frozen=True, slots=True)
class Scheme:
    """The signatures of a layer; `with_array(...)` has one for each container."""

    alternatives: tuple[Signature, ...]

    @staticmethod
    def of(*alternatives: Signature) -> Scheme:
        """Make a scheme with its variables renumbered, so that equal schemes compare equal."""
        numbered = tuple([_renamed(item, "") for item in alternatives])  # equal but for their names, they become equal
        if len(numbered) > 1:
            numbered = tuple(dict.fromkeys(numbered))  # two of them may be one by now
        missing = dict.fromkeys(var for item in numbered for var in _missing(item))
        # A missing size is one for all alternatives.
        names = {var: Var(f"m{number}", var.layer) for number, var in enumerate(missing)}
        return Scheme(numbered).renamed(names) if any(var != name for var, name in names.items()) else Scheme(numbered)

    def instantiate(self, prefix: str) -> tuple[Signature, ...]:
        """Return the signatures with variables that no other prefix has; weak ones stay the same."""
        return tuple(_renamed(item, prefix) for item in self.alternatives)

    def with_owner(self, owner: str) -> Scheme:
        """Make the missing sizes those of one object, which is the same wherever it is named."""
        missing = {var for item in self.alternatives for var in _missing(item)}  # those without an owner yet
        return self.renamed({var: replace(var, owner=owner) for var in missing}) if missing else self

    def keeping_owners(self, is_kept: Callable[[str], bool]) -> Scheme:
        """Forget which objects miss their sizes, but those that are kept."""
        owned = {var: None for item in self.alternatives for var in size_variables(item) if var.owner}
        return self.renamed({var: Var(f"d{place}") for place, var in enumerate(owned) if not is_kept(var.owner)})

    def copied(self) -> Scheme:
        """Make the missing sizes of objects those of copies, whose objects are not known."""
        owned = {var: None for item in self.alternatives for var in size_variables(item) if var.owner}
        return self.renamed({var: Var(f"c{place}", var.layer) for place, var in enumerate(owned)}) if owned else self

    def without_owner(self, owner: str) -> Scheme:
        """Undo `with_owner`, so that the missing sizes are those of a layer without a name."""
        sizes = {var for item in self.alternatives for var in size_variables(item) if var.owner == owner}
        return self.renamed({var: replace(var, owner="") for var in sizes}) if sizes else self

    def owners(self) -> set[str]:
        """Collect the objects whose sizes are missing."""
        return {var.owner for item in self.alternatives for var in size_variables(item) if var.owner}

    def has_sizes(self) -> bool:
        """Tell whether any size is known."""
        return any(known for known, _ in map(_known_and_unknown, self.alternatives))

    def unknown(self) -> int:
        """Count what is not known, sizes and whole terms."""
        return sum(unknown for _, unknown in map(_known_and_unknown, self.alternatives))

    def tells_more_than(self, other: Scheme) -> bool:
        """Tell whether less is unknown here; or as much, and more sizes must be equal."""
        # Less that is unknown counts first.
        ours, theirs = ((-each.unknown(), sum(len(item.where) for item in each.alternatives)) for each in (self, other))
        return ours > theirs

    def filled_in(self, other: Scheme) -> Scheme:
        """Take over what another, of which as many containers are known, says of sizes that are not known here."""
        if len(self.alternatives) != 1 or len(other.alternatives) != 1 or not self.unknown():
            return self
        (ours,), (theirs,) = self.alternatives, other.alternatives
        taken, given = map(without_variables, (theirs.input, theirs.output))  # its variables mean nothing here
        return Scheme.of(replace(ours, input=filled_in(ours.input, taken), output=filled_in(ours.output, given)))

    def renamed(self, names: Mapping[Var, Var]) -> Scheme:
        """Put other variables in the place of these."""
        return Scheme(tuple(_named(item, lambda var: names.get(var, var)) for item in self.alternatives))


UNKNOWN_SCHEME: Final = Scheme((Signature(ANY, ANY),))


# More sizes than an array has.
_MANY: Final = 8
# One of several layers.
UNNAMED: Final = "the layer"


@dataclass(frozen=True, slots=True)
class LayerType:
    """A layer as the rules see it.

    Attributes:
        name: The name of the layer, "Linear" say.
        takes: The name of the layer inside that takes the input: the first of a chain.
        gives: The name of the layer inside that gives the output: the last of a chain.
        solved: What the missing sizes of the objects inside were solved to be.
        label: The variable or attribute that holds the layer, as the source calls it: only the checker knows.
        is_mistaken: It came of a mistake, which has been reported: what is meant is unknown.
    """

    name: str
    scheme: Scheme = UNKNOWN_SCHEME
    takes: str = ""
    gives: str = ""
    solved: Solved = ()
    label: str = field(default="", compare=False)
    is_mistaken: bool = False

    @property
    def first(self) -> str:
        """Return the name of the layer that takes the input."""
        return self.takes or self.name

    @property
    def last(self) -> str:
        """Return the name of the layer that gives the output."""
        return self.gives or self.name

    @property
    def is_one(self) -> bool:
        """Whether one layer takes the input and gives the output."""
        return self.first == self.last and (not self.takes or self.takes.startswith(f"{self.name}("))

    @property
    def taker(self) -> str:
        """Name who takes the input, for a message."""
        return _labelled(self.label, self.name, "begins", self.first)

    @property
    def giver(self) -> str:
        """Name who gives the output, for a message."""
        return _labelled(self.label, self.name, "ends", self.last)

    @property
    def titled(self) -> str:
        """Name the layer as a whole, for a message."""
        return f"{self.label} ({self.name})" if self.label and self.label != self.name else self.name

    def owners(self) -> set[str]:
        """Collect the objects with missing sizes, those that are solved too."""
        return self.scheme.owners() | {var.owner for var, _ in self.solved}

    def with_owner(self, owner: str) -> LayerType:
        """Make the type of an object with a name, whose missing sizes are the same at every use."""
        scheme = self.scheme.with_owner(owner)
        return self if scheme is self.scheme else replace(self, scheme=scheme)

    def keeping_owners(self, is_kept: Callable[[str], bool]) -> LayerType:
        """Make the type that knows of no other objects than those that are kept."""
        if all(map(is_kept, self.owners())):  # most often: spares the search
            return self
        solved = [(var, size) for var, size in self.solved if all(is_kept(each.owner) for each in (var, *atoms(size)))]
        return replace(self, scheme=self.scheme.keeping_owners(is_kept), solved=tuple(solved))

    def of_object(self, owner: str, sizes: Sequence[Var]) -> LayerType:
        """Make these missing sizes those of one object."""
        scheme = self.scheme.renamed({var: Var(var.name, var.layer, owner) for var in sizes})
        return LayerType(self.name, scheme, self.takes, self.gives, self.solved, self.label)

    def copied(self) -> LayerType:
        """Make the type of a copy of a layer, which misses sizes of its own."""
        return replace(self, scheme=self.scheme.copied(), solved=())


def _labelled(label: str, name: str, verb: str, end: str) -> str:
    """Name a layer as `encoder (chain that ends with Relu)`; one without a label by the layer inside alone."""
    called = label.removesuffix("()")
    made_by = called.rpartition(".")[2] if called != label else called
    if not label or made_by == end:
        return end
    if end.startswith(f"{name}("):
        return f"{label} ({end})"
    # What is only known by the name of its variable or factory may be any model.
    kind = "model" if name == made_by else name
    return f"{label} ({end})" if end == name else f"{label} ({kind} that {verb} with {end})"


def mistaken(name: str, scheme: Scheme = UNKNOWN_SCHEME) -> LayerType:
    """Make the type of a layer that came of a mistake."""
    return LayerType(name, scheme, is_mistaken=True)


def join(layers: Sequence[LayerType], name: str, scheme: Scheme, solved: Solved = ()) -> LayerType:
    """Make the type of layers in a row: the first takes the input, the last gives the output."""
    return LayerType(name, scheme, layers[0].first, layers[-1].last, solved)


def lifted(layer: LayerType, name: str, scheme: Scheme, solved: Solved = ()) -> LayerType:
    """Make the type of a layer around another, which messages name with it: `with_array(Softmax)`."""
    if layer.name == name:  # with_array(with_array(...)) is named once
        return LayerType(name, scheme, layer.takes, layer.gives, solved)
    return LayerType(name, scheme, f"{name}({layer.first})", f"{name}({layer.last})", solved)


def either(one: LayerType, other: LayerType) -> LayerType:
    """Make the type of a layer that is one of two: what both say of an end is known, the rest is not."""
    if one == other or one.is_mistaken:  # one mistake is told once
        return one
    if other.is_mistaken:
        return other
    is_same = one.scheme == other.scheme  # equal schemes keep their variables
    scheme = one.scheme if is_same else _either(one.scheme.alternatives, other.scheme.alternatives)
    takes = one.first if one.first == other.first else ""
    gives = one.last if one.last == other.last else ""
    name = one.name if one.name == other.name else UNNAMED
    return LayerType(name, scheme, takes, gives)


def _either(ones: Sequence[Signature], others: Sequence[Signature]) -> Scheme:
    if len(ones) != 1 or len(others) != 1:  # branches with several containers: unknown
        return UNKNOWN_SCHEME
    ends = zip((ones[0].input, ones[0].output), (others[0].input, others[0].output), strict=True)
    taken, given = (without_variables(common(one, other)) for one, other in ends)  # one's variables are not the other's
    return Scheme.of(Signature(taken, given))


@lru_cache(maxsize=4096)
def _renamed(signature: Signature, prefix: str) -> Signature:
    names: dict[Var, Var] = {}

    def on_var(var: Var) -> Var:
        if var.layer:
            return var if var.owner or not prefix else Var(f"{prefix}{var.name}", var.layer)
        return names.setdefault(var, Var(f"{prefix}{len(names)}", rank=var.rank))  # the rest by order of use

    return _named(signature, on_var)


def _named(signature: Signature, on_var: Callable[[Var], Var]) -> Signature:
    def on_size(size: Size) -> Size:
        if isinstance(size, Unknown) or not size.terms:  # most sizes are numbers or unknown
            return size
        if is_computed(size):
            return mapped(size, lambda var: atom(on_var(var)))
        terms: list[tuple[Atom, int]] = []
        for item, factor in size.terms:
            terms.append((on_var(item) if isinstance(item, Var) else item, factor))
        return Known(size.constant, in_order(terms))  # other names sort otherwise

    taken, given = map_term(signature.input, on_size, on_var), map_term(signature.output, on_size, on_var)
    return Signature(taken, given, where=tuple([(on_size(one), on_size(two)) for one, two in signature.where]))


@lru_cache(maxsize=4096)
def size_variables(signature: Signature) -> tuple[Var, ...]:
    """List the variables in the sizes of a signature, each once."""
    found: dict[Var, None] = {}

    def on_size(size: Size) -> Size:
        found.update(dict.fromkeys(atoms(size)))
        return size

    for term in (signature.input, signature.output):
        map_term(term, on_size)
    return tuple(found)


@lru_cache(maxsize=4096)
def _known_and_unknown(signature: Signature) -> tuple[int, int]:
    """Count the sizes that are known, and those that are not; an unknown rank counts for many."""
    found: list[Size] = []

    def on_size(size: Size) -> Size:
        found.append(size)
        return size

    for term in (signature.input, signature.output):
        map_term(term, on_size)
    unknown = sum(isinstance(size, Unknown) for size in found)
    ranks = _unknown_ranks(signature.input) + _unknown_ranks(signature.output)
    return len(found) - unknown, unknown + _MANY * ranks


def _unknown_ranks(term: Term) -> int:
    items = term.items if isinstance(term, Container | Tuple) else ()
    return isinstance(term, Anything | AnyRank) + sum(map(_unknown_ranks, items))


def _missing(signature: Signature) -> Iterator[Var]:
    return (var for var in size_variables(signature) if var.layer and not var.owner)
