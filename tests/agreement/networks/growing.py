"""Networks that are right: layers which take one form of data to another one."""

from __future__ import annotations

from random import Random

from tests.agreement.networks.forms import INTS, SPARSE, Form, Node, floats, times, widened, width_of
from tests.agreement.networks.names import (
    ACROSS,
    ACTIVATED,
    ACTIVATIONS,
    AROUND,
    BRIDGES,
    PARTS,
    RECURRENT,
    REDUCTIONS,
    WEIGHTED,
)
from tests.agreement.networks.pieces import (
    chained,
    columns,
    joined,
    lifted,
    options_of,
    own,
    passing,
    shares,
    similarity,
    window,
)


class Grower:
    """Makes layers that take one form to another."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def path(self, form: Form, steps: int) -> Node:
        layers = []
        for _ in range(steps):
            goal = self.goal(form)
            layers.append(self.make(form, goal, 2))
            form = goal
        if self.random.random() < 0.1:
            layers += self._tuple(form)
        elif self.random.random() < 0.1 and form.kind == "Floats2d":
            layers.append(Node("tuplify", (self.make(form, form, 1), self.make(form, form, 1))))
            layers.append(similarity(self.random, form.width))
        return chained(self.random, layers) if len(layers) > 1 else layers[0]

    def _tuple(self, form: Form) -> list[Node]:
        """Make two outputs, and sometimes go on from one of them."""
        items = form, self.goal(form)
        layers = [Node("tuplify", tuple(self.make(form, item, 1) for item in items))]
        if {item.kind for item in items} == {"Floats2d"} and self.random.random() < 0.5:
            return [*layers, Node("tuple2array")]
        if self.random.random() < 0.6:
            place = self.random.randrange(2)
            inner = self.make(items[place], self.goal(items[place]), 1)
            layers.append(Node("with_getitem", (inner,), extra=(str(self.random.choice((place, place - 2))),)))
        return layers

    def pair(self, form: Form) -> Node:
        goal = floats(self.random.randint(2, 9))
        return Node("siamese", (self.make(form, goal, 2), similarity(self.random, goal.width)))

    def goal(self, form: Form) -> Form:
        width = self.random.randint(2, 9)
        if self.random.random() < 0.15 and width_of(form):
            width = width_of(form) * self.random.randint(2, 3)
        if form.kind == "Floats3d" and self.random.random() < 0.7:
            return Form("Floats3d", width)
        if form.item is None:
            return floats(width)
        if form.item.item is not None:
            return Form("list", item=Form("list", item=floats(width)))
        kinds = {
            "list": ("list", "Ragged", "array", "Padded"),
            "Ragged": ("list", "Ragged", "array"),
            "Padded": ("Padded", "Padded", "list"),
        }
        kind = self.random.choice(kinds[form.kind])
        # Only some conversions work on integers: with them, the table of vectors comes first.
        return floats(width) if kind == "array" else Form(kind, item=floats(width))

    def make(self, form: Form, goal: Form, depth: int) -> Node:
        ways = [self._direct] if depth <= 0 else [self._direct, self._direct, self._in_steps, self._in_parallel]
        if form == goal:
            ways += [self._same, self._same]
        if times(form, goal) > 1:
            ways += [self._repeated] * 3
        if depth > 0 and (form.kind == "Floats2d" or (form.kind == "Ragged" and width_of(form))):
            ways.append(self._windowed)
        if depth > 0 and form.kind == "Floats2d":
            ways += [self._parted, self._by_own]
        node = self.random.choice(ways)(form, goal, depth - 1)
        return Node(self.random.choice(AROUND), (node,)) if self.random.random() < 0.05 else node

    def _same(self, form: Form, goal: Form, depth: int) -> Node:
        random = self.random
        leaves = [Node("noop"), Node("Dropout", extra=("0.2",)), Node("Dropout"), passing(random)]
        if form.kind == "Floats2d":
            leaves.append(Node(random.choice(ACTIVATIONS)))
            leaves.append(Node("LayerNorm", sizes=(("nI", form.width),) if random.random() < 0.5 else ()))
        if "Floats2d" in (form.kind, form.item.kind if form.item else ""):
            leaves.append(Node("positional_encoding"))
        if form.item and form.item.width:
            nO = (("nO", form.item.width),) if random.random() < 0.5 else ()
            attention = Node("ParametricAttention", sizes=nO)
            leaves.append(attention if form.kind == "Ragged" else Node("with_ragged", (attention,)))
        if depth < 0 or random.random() < 0.4:
            return random.choice(leaves)
        inner = self.make(form, form, depth)
        if random.random() < 0.5:
            return Node("residual", (inner,))
        return Node("clone", (inner,), extra=(str(random.randint(1, 3)),))

    def _repeated(self, form: Form, goal: Form, depth: int) -> Node:
        return joined(self.random, times(form, goal))

    def _windowed(self, form: Form, goal: Form, depth: int) -> Node:
        size = self.random.randrange(3)
        wide = widened(form, width_of(form) * (2 * size + 1))
        return chained(self.random, [window(self.random, size), self.make(wide, goal, depth)])

    def _parted(self, form: Form, goal: Form, depth: int) -> Node:
        part, width = columns(self.random, form.width)
        return chained(self.random, [part, self.make(floats(width), goal, depth)])

    def _by_own(self, form: Form, goal: Form, depth: int) -> Node:
        """Begin with a layer that a user has written."""
        node, width = own(self.random, form.width)
        return chained(self.random, [node, self.make(floats(width), goal, depth)])

    def _rows_of_rows(self, form: Form, goal: Form, depth: int) -> Node:
        if goal.kind == "Floats3d":
            return Node("with_reshape", (self.make(floats(form.width), floats(goal.width), depth),))
        place = self.random.choice(("(ALL, 0)", "(ALL, -1)", "0", "(slice(None), 1)"))
        part = Node(self.random.choice(PARTS[:2]), extra=(place,))
        return chained(self.random, [part, self.make(floats(form.width), goal, depth)])

    def _direct(self, form: Form, goal: Form, depth: int) -> Node:
        if form.kind == "Floats3d":
            return self._rows_of_rows(form, goal, depth)
        if form.item is None:
            return self._array(form, goal, depth)
        if form.item.item is not None and goal.item is not None and goal.item.item is not None:
            return self._nested(form.item, goal.item, depth)
        if goal.item is None:
            name = self.random.choice(REDUCTIONS) if form.kind == "Ragged" else "list2array"
            if form.item == INTS:
                return chained(self.random, [lifted(self._array(INTS, floats(4), 0)), *self._down(form, goal, depth)])
            middle = [Node(name)] if form.item == goal else [Node(name), self.make(form.item, goal, depth)]
            return chained(self.random, middle)
        bridge = BRIDGES.get((form.kind, goal.kind))
        inner = self._within(form, goal.item, depth)
        if bridge is None:
            return self._of_sequences(form, goal.item) or inner
        # There is no Padded of integers.
        is_late = self.random.random() < 0.5 or (bridge == "list2padded" and form.item == INTS)
        return chained(self.random, [inner, Node(bridge)] if is_late else [Node(bridge), lifted(inner.layers[0])])

    def _of_sequences(self, form: Form, goal: Form) -> Node | None:
        """Take a layer that sees whole sequences, itself or lifted to what holds them."""
        random = self.random
        if form.item is None or not form.item.width or random.random() < 0.5:
            return None
        is_lifted = form.kind == "list" or random.random() < 0.3
        kind = random.choice(("Ragged", "Padded")) if is_lifted else form.kind
        nI = (("nI", form.item.width),) if random.random() < 0.6 else ()
        node = self._recurrent(goal.width, nI) if kind == "Padded" else self._attention(goal.width, nI)
        return Node(f"with_{kind.lower()}", (node,)) if is_lifted else node

    def _attention(self, nO: int, nI: tuple[tuple[str, int], ...]) -> Node:
        extra = ("num_heads=2",) if nO % 2 == 0 and self.random.random() < 0.5 else ()
        return Node("MultiHeadAttention", sizes=(("nO", nO), *nI), extra=extra)

    def _recurrent(self, nO: int, nI: tuple[tuple[str, int], ...]) -> Node:
        random, is_even = self.random, nO % 2 == 0
        if is_even and random.random() < 0.4:
            half = [Node(random.choice(RECURRENT), sizes=(("nO", nO // 2), *nI)) for _ in range(2)]
            return Node("bidirectional", tuple(half[: random.randint(1, 2)]))
        extra = ("bidirectional=True",) if is_even and random.random() < 0.5 else ()
        return Node(random.choice(RECURRENT), sizes=(("nO", nO), *nI), extra=extra)

    def _within(self, form: Form, goal: Form, depth: int) -> Node:
        """Lift a layer of arrays to the container of a form, in one of many ways."""
        random = self.random
        assert form.item is not None
        inner = self.make(form.item, goal, depth)
        if form.kind == "list" and random.random() < 0.3:
            return Node("map_list", (inner,))
        node = Node("with_array2d", (inner,)) if form.item != INTS and random.random() < 0.3 else lifted(inner)
        return Node(random.choice(ACROSS), (node,)) if random.random() < 0.3 else node

    def _nested(self, form: Form, goal: Form, depth: int) -> Node:
        return Node(self.random.choice(("with_flatten", "map_list")), (self.make(form, goal, depth),))

    def _down(self, form: Form, goal: Form, depth: int) -> list[Node]:
        bridge = self.random.choice(REDUCTIONS) if form.kind == "Ragged" else "list2array"
        return [Node(bridge), self.make(floats(4), goal, depth)]

    def _array(self, form: Form, goal: Form, depth: int) -> Node:
        random = self.random
        if form.kind == "Floats2d":
            nI = (("nI", form.width),) if random.random() < 0.6 else ()
            if random.random() < 0.1 and goal.width > 1:
                return Node("MultiSoftmax", sizes=nI, extra=(shares(random, goal.width),))
            name = random.choice(WEIGHTED if random.random() < 0.6 else ACTIVATED)
            return Node(name, sizes=(("nO", goal.width), *nI), extra=options_of(name, random))
        if form == SPARSE:
            return Node("SparseLinear", sizes=(("nO", goal.width),))
        if random.random() < 0.25:
            return self._by_ids(form, goal, depth)
        column = (f"column={random.randrange(form.width)}",) if form.kind == "Ints2d" else ()
        if random.random() < 0.2:
            return Node("StaticVectors", sizes=(("nO", goal.width),), extra=("vectors=VECTORS", *column))
        name = random.choice(("Embed", "Embed", "HashEmbed"))
        return Node(name, sizes=(("nO", goal.width), ("nV", random.randint(2, 9))), extra=column)

    def _by_ids(self, form: Form, goal: Form, depth: int) -> Node:
        """Take the ids in another way: once each, by another table, or out of their column first."""
        random = self.random
        column = (f"column={random.randrange(form.width)}",) if form.kind == "Ints2d" else ()
        inner = self._array(form, goal, depth)
        if random.random() < 0.4:
            return Node("uniqued", (inner,), extra=column if random.random() < 0.5 else ())
        if form == INTS or random.random() < 0.5:
            table = Node("Embed", sizes=(("nO", goal.width), ("nV", random.randint(2, 9))), extra=("column=0",))
            return chained(random, [Node(random.choice(("remap_ids", "premap_ids")), extra=("TABLE", *column)), table])
        place = random.randrange(-form.width, form.width)
        part = Node(random.choice(("ints_getitem", "array_getitem")), extra=(f"(ALL, {place})",))
        return chained(random, [part, self._array(INTS, goal, depth)])

    def _in_steps(self, form: Form, goal: Form, depth: int) -> Node:
        middle = self.goal(form)
        if middle.item is None and goal.item is not None:
            middle = form
        if middle in (INTS, SPARSE) or middle.kind == "Ints2d":
            middle = floats(3)
        if middle.kind != "Floats3d" and goal.kind == "Floats3d":
            middle = form
        first = self._same(form, form, -1) if middle == form else self.make(form, middle, depth)
        return chained(self.random, [first, self.make(middle, goal, depth)])

    def _in_parallel(self, form: Form, goal: Form, depth: int) -> Node:
        width = goal.width or (goal.item.width if goal.item else 0)
        if width < 2 or self.random.random() < 0.4:
            return Node("add", tuple(self.make(form, goal, depth) for _ in range(self.random.randint(2, 3))))
        left = self.random.randint(1, width - 1)
        return Node("concatenate", tuple(self.make(form, widened(goal, each), depth) for each in (left, width - left)))
