"""Find missing sizes: solve what compositions found together with what the data tells.

A missing size is a variable with an owner (`objects.py`), the same in the type of each model that holds the layer. So
all that a model and those inside it found makes one system of equations, whatever stands around the layer.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from typedthinc.shapes.light_dataclasses import dataclass
from typedthinc.shapes.objects import Solution, conflict, solved_in
from typedthinc.shapes.scheme import LayerType, Signature
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, atoms, number
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import ANY, AnyRank, Anything, Array, Container, Term, Tuple
from typedthinc.shapes.unify import fit


@dataclass(frozen=True, slots=True)
class Width:
    """How wide a sample of the output is.

    Attributes:
        columns: The number of columns.
        is_label: It is only one more than the largest label in the sample: it tells a width that nothing else tells.
    """

    columns: int
    is_label: bool = False


# For a tuple, what each item tells; None tells nothing.
Target: TypeAlias = "Width | tuple[Target, ...] | None"
_NO_MISFIT: Final = ("size", ANY, ANY)


def widest(targets: Iterable[Target]) -> Width | None:
    """Return what tells the largest width: of sequences, all are of one width, but not all have the largest label."""
    widths = [target for target in targets if isinstance(target, Width)]
    return max(widths, key=lambda target: target.columns, default=None)


class Solver:
    """The sizes that a run of `initialize` has found so far.

    Attributes:
        is_sound: Whether all that it was told fits together.
    """

    is_sound: bool

    def __init__(self) -> None:
        """Know nothing."""
        self.is_sound = True
        self._bound = Substitution()
        # By id; and kept, as an id is that of another object once its own is gone.
        self._taken: dict[int, Solution] = {}

    def take_in(self, layer: LayerType) -> None:
        """Learn all that a composition and those inside it found.

        Raises:
            OwnerConflict: Two of them found another size for one layer.
        """
        waiting = [layer.solved]
        while waiting:  # each holds what those inside it found
            found = waiting.pop()
            if isinstance(found, Solution) and id(found) not in self._taken:  # a shared layer comes by several ways
                self._taken[id(found)] = found
                for one, two in found.equations:
                    self._take(one, two)
                waiting += found.inside
        try:
            self._bound.settle()  # what came later may solve what was left open
        except Misfit as misfit:
            raise conflict(misfit, *(var for size in misfit.sizes or () for var in atoms(size))) from None

    def _take(self, one: Size, two: Size) -> None:
        try:
            self.equate(one, two)
        except Misfit as misfit:
            raise conflict(misfit, *atoms(one), *atoms(two)) from None

    def equate(self, one: Size, two: Size) -> None:
        """Learn that two sizes are one.

        Raises:
            Misfit: They are not.
        """
        if not self._bound.alias(one, two):  # most equations are two names for one size
            try:
                self._bound.equate(one, two, Misfit(*_NO_MISFIT))
            except Misfit:
                self.is_sound = False
                raise

    def take_input(self, layer: LayerType, X: Term) -> Size:
        """Learn from what a layer takes; of several ways to take it, what all of them tell.

        Returns:
            How wide the output is then; UNKNOWN if X does not fit, which is not for the solver to say.
        """
        fitting = [(item, bound) for item in layer.scheme.alternatives if (bound := _fitted(item, X)) is not None]
        if not fitting:
            return UNKNOWN
        found = solved_in([bound for _, bound in fitting])  # the sizes that all of them agree on
        try:
            for one, two in found.equations:
                self.equate(one, two)
            self._bound.settle()
        except Misfit:
            self.is_sound = False
            return UNKNOWN
        widths = {bound.size(each) for item, bound in fitting if (each := width_at_end(item.output)) is not None}
        return widths.pop() if len(widths) == 1 else UNKNOWN

    def take_output(self, layer: LayerType, X: Term | None, Y: Target) -> None:
        """Learn from what a layer gives, for an input if there is one.

        Raises:
            Misfit: It cannot be that wide.
        """
        outputs = [item.output for item in layer.scheme.alternatives if X is None or _fitted(item, X) is not None]
        told = [list(_told(output, Y)) for output in outputs if _may_be(output, Y)]
        for size, width in told[0] if told else []:
            # What only some of the alternatives tell may be wrong: the data may take another one.
            if all((size, width) in each for each in told) and not (width.is_label and self.number(size) is not None):
                self.equate(size, number(width.columns))
        self._bound.settle()

    def size(self, size: Size) -> Size:
        """Return what is known of a size."""
        return self._bound.size(size)

    def number(self, size: Size) -> int | None:
        """Return the number that a size is, None if that is not known."""
        known = self._bound.size(size)
        return known.constant if isinstance(known, Known) and not known.terms else None


def number_of(size: Size) -> int | None:
    """Return the number that a size is, None if it is not known."""
    match size:
        case Known(constant, ()):
            return constant
        case _:
            return None


def width_at_end(term: Term) -> Size | None:
    """Return how wide the arrays in what a layer takes or gives are.

    Returns:
        UNKNOWN where they may be of any width; None where no width is the layer's: of a tuple, of arrays of one axis,
        and of what may be no array.
    """
    match term:
        case Array(_, (_, *_, width)):
            return width
        case Container(_, (item,)):
            return width_at_end(item)
        case AnyRank() | Anything():
            return UNKNOWN
        case _:
            return None


def width_of_ends(terms: Sequence[Term]) -> Size | None:
    """Return the one width of all alternatives of a layer that have a width; free widths do not count."""
    widths = {width for term in terms if (width := width_at_end(term)) is not None}
    if len(widths) > 1:
        widths.discard(UNKNOWN)  # a free width says nothing against one that is told
    if len(widths) != 1:
        return None
    width = widths.pop()
    return width if all(var.owner for var in atoms(width)) else None  # a variable without owner is the input's


def _fitted(item: Signature, X: Term) -> Substitution | None:
    bound = Substitution()
    try:
        fit(X, item.input, bound)
    except Misfit:
        return None
    return bound


def _may_be(output: Term, Y: Target) -> bool:
    return not (isinstance(output, Tuple) and isinstance(Y, tuple)) or len(output.items) == len(Y)


def _told(output: Term, Y: Target) -> Iterator[tuple[Size, Width]]:
    """Pair the widths of an output with those of a sample."""
    if isinstance(Y, tuple) and isinstance(output, Tuple):
        for item, target in zip(output.items, Y, strict=True):
            yield from _told(item, target)
    elif isinstance(Y, tuple):
        yield from _told(output, widest(Y))
    elif Y is not None:
        width = width_at_end(output)
        # Of a size that is free, the input tells what it is.
        if width is not None and all(var.owner for var in atoms(width)):
            yield width, Y
