"""Random networks: what they are made of, and how right and wrong ones come about.

A network is grown from the form of its data: each step takes a form to another one by layers that fit. So most are
right as they are made. Then mistakes are planted: another size, a layer left out, put in or exchanged, other data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias


@dataclass(frozen=True)
class Form:
    """What flows between layers: a kind of array with a width (0 for none), or a container of one form."""

    kind: str
    width: int = 0
    item: Form | None = None


@dataclass(frozen=True)
class Node:
    """A call of a factory.

    Attributes:
        sizes: By parameter; those left out are missing.
        extra: More arguments, as source.
    """

    name: str
    layers: tuple[Node, ...] = ()
    sizes: tuple[tuple[str, int], ...] = ()
    extra: tuple[str, ...] = ()

    def walk(self) -> list[Node]:
        return [self, *(node for layer in self.layers for node in layer.walk())]


@dataclass(frozen=True)
class Network:
    root: Node
    data: Form


WEIGHTED = ("Linear", "Relu", "Maxout", "Softmax")
ACTIVATED = ("Sigmoid", "Mish", "Gelu", "Swish", "Dish", "HardSwish", "HardSwishMobilenet", "HardSigmoid", "HardTanh")
ACTIVATED += ("ReluK", "ClippedLinear")
ACTIVATIONS = ("Logistic", "softmax_activation", "sigmoid_activation")
REDUCTIONS = ("reduce_sum", "reduce_mean", "reduce_max", "reduce_first", "reduce_last")
PARALLEL = ("add", "concatenate", "tuplify")
LAYERS = (*WEIGHTED, *REDUCTIONS, *PARALLEL)
LAYERS += ("LayerNorm", "Dropout", "Embed", "noop", "list2array", "list2ragged", "ragged2list")
LAYERS += ("chain", "residual", "clone", "with_array")
ACROSS = ("with_list", "with_ragged", "with_padded")
AROUND = ("with_cpu", "with_debug", "with_nvtx_range")
LAYERS += (*ACROSS, *AROUND, "with_array2d", "map_list", "with_flatten", "list2padded", "padded2list")
LAYERS += (*ACTIVATED, *ACTIVATIONS, "MultiSoftmax", "CauchySimilarity", "siamese")
RECURRENT = ("LSTM", "RNN")
LAYERS += (*RECURRENT, "bidirectional", "MultiHeadAttention", "ParametricAttention", "positional_encoding")
LAYERS += ("HashEmbed", "StaticVectors", "SparseLinear")
PARTS = ("array_getitem", "floats_getitem", "ints_getitem")
# Not among them: resizable, whose width nobody knows, and strings2arrays, whose numbers no table has.
LAYERS += (*PARTS, "expand_window", "uniqued", "remap_ids", "with_getitem", "with_reshape")
INTS = Form("Ints1d")
# Keys, values and lengths, as a tuple.
SPARSE = Form("sparse")
Mistake: TypeAlias = Callable[[Node, Random], Node]


def floats(width: int) -> Form:
    return Form("Floats2d", width)


def random_network(random: Random) -> Network:
    data = _data(random)
    is_nested = data.item is not None and data.item.item is not None
    # Two parts of three axes each may be of too many ranks for the rules.
    if random.random() < 0.08 and data.kind not in ("Padded", "Floats3d") and not is_nested:
        network = Network(_Grower(random).pair(data), Form("tuple", item=data))
    else:
        network = Network(_Grower(random).path(data, random.randint(1, 4)), data)
    if random.random() < 0.3:
        network = _with_shared(network, random)
    for _ in range(random.choices((0, 1, 2), (45, 45, 10))[0]):
        network = _with_mistake(network, random)
    return network


def _data(random: Random) -> Form:
    array = random.choice((floats(random.randint(2, 9)), floats(random.randint(2, 9)), INTS))
    if random.random() < 0.03:
        return SPARSE
    kind = random.choice(("array", "array", "list", "Ragged", "Padded", "Ints2d"))
    if kind == "array":
        return Form("Floats3d", random.randint(2, 9)) if random.random() < 0.1 else array
    if kind == "list" and random.random() < 0.15:
        return Form("list", item=Form("list", item=array))
    if kind == "Ints2d":
        return Form("Ints2d", random.randint(2, 4))
    return Form(kind, item=floats(random.randint(2, 9)) if kind == "Padded" else array)


class _Grower:
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
            layers.append(_similarity(self.random, form.width))
        return _chain(self.random, layers) if len(layers) > 1 else layers[0]

    def _tuple(self, form: Form) -> list[Node]:
        """Make two outputs, and sometimes go on from one of them."""
        items = form, self.goal(form)
        layers = [Node("tuplify", tuple(self.make(form, item, 1) for item in items))]
        if self.random.random() < 0.6:
            place = self.random.randrange(2)
            inner = self.make(items[place], self.goal(items[place]), 1)
            layers.append(Node("with_getitem", (inner,), extra=(str(self.random.choice((place, place - 2))),)))
        return layers

    def pair(self, form: Form) -> Node:
        goal = floats(self.random.randint(2, 9))
        return Node("siamese", (self.make(form, goal, 2), _similarity(self.random, goal.width)))

    def goal(self, form: Form) -> Form:
        width = self.random.randint(2, 9)
        if self.random.random() < 0.15 and _width(form):
            width = _width(form) * self.random.randint(2, 3)
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
        if _times(form, goal) > 1:
            ways += [self._repeated] * 3
        if depth > 0 and (form.kind == "Floats2d" or (form.kind == "Ragged" and _width(form))):
            ways.append(self._windowed)
        if depth > 0 and form.kind == "Floats2d":
            ways.append(self._parted)
        node = self.random.choice(ways)(form, goal, depth - 1)
        return Node(self.random.choice(AROUND), (node,)) if self.random.random() < 0.05 else node

    def _same(self, form: Form, goal: Form, depth: int) -> Node:
        random = self.random
        leaves = [Node("noop"), Node("Dropout", extra=("0.2",)), Node("Dropout"), _passing(random)]
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
        return _joined(self.random, _times(form, goal))

    def _windowed(self, form: Form, goal: Form, depth: int) -> Node:
        size = self.random.randrange(3)
        wide = _widened(form, _width(form) * (2 * size + 1))
        return _chain(self.random, [_window(self.random, size), self.make(wide, goal, depth)])

    def _parted(self, form: Form, goal: Form, depth: int) -> Node:
        part, width = _part(self.random, form.width)
        return _chain(self.random, [part, self.make(floats(width), goal, depth)])

    def _rows_of_rows(self, form: Form, goal: Form, depth: int) -> Node:
        if goal.kind == "Floats3d":
            return Node("with_reshape", (self.make(floats(form.width), floats(goal.width), depth),))
        place = self.random.choice(("(ALL, 0)", "(ALL, -1)", "0", "(slice(None), 1)"))
        part = Node(self.random.choice(PARTS[:2]), extra=(place,))
        return _chain(self.random, [part, self.make(floats(form.width), goal, depth)])

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
                return _chain(self.random, [_lifted(self._array(INTS, floats(4), 0)), *self._down(form, goal, depth)])
            middle = [Node(name)] if form.item == goal else [Node(name), self.make(form.item, goal, depth)]
            return _chain(self.random, middle)
        bridge = _BRIDGES.get((form.kind, goal.kind))
        inner = self._within(form, goal.item, depth)
        if bridge is None:
            return self._of_sequences(form, goal.item) or inner
        # There is no Padded of integers.
        is_late = self.random.random() < 0.5 or (bridge == "list2padded" and form.item == INTS)
        return _chain(self.random, [inner, Node(bridge)] if is_late else [Node(bridge), _lifted(inner.layers[0])])

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
        extra = ("heads=2",) if nO % 2 == 0 and self.random.random() < 0.5 else ()
        return Node("MultiHeadAttention", sizes=(("nO", nO), *nI), extra=extra)

    def _recurrent(self, nO: int, nI: tuple[tuple[str, int], ...]) -> Node:
        random, is_even = self.random, nO % 2 == 0
        if is_even and random.random() < 0.4:
            half = [Node(random.choice(RECURRENT), sizes=(("nO", nO // 2), *nI)) for _ in range(2)]
            return Node("bidirectional", tuple(half[: random.randint(1, 2)]))
        extra = ("bi=True",) if is_even and random.random() < 0.5 else ()
        return Node(random.choice(RECURRENT), sizes=(("nO", nO), *nI), extra=extra)

    def _within(self, form: Form, goal: Form, depth: int) -> Node:
        """Lift a layer of arrays to the container of a form, in one of many ways."""
        random = self.random
        assert form.item is not None
        inner = self.make(form.item, goal, depth)
        if form.kind == "list" and random.random() < 0.3:
            return Node("map_list", (inner,))
        lifted = Node("with_array2d", (inner,)) if form.item != INTS and random.random() < 0.3 else _lifted(inner)
        return Node(random.choice(ACROSS), (lifted,)) if random.random() < 0.3 else lifted

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
                return Node("MultiSoftmax", sizes=nI, extra=(_parts(random, goal.width),))
            name = random.choice(WEIGHTED if random.random() < 0.6 else ACTIVATED)
            return Node(name, sizes=(("nO", goal.width), *nI), extra=_settings(name, random))
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
            return _chain(random, [Node("remap_ids", extra=("TABLE", *column)), table])
        place = random.randrange(-form.width, form.width)
        part = Node(random.choice(("ints_getitem", "array_getitem")), extra=(f"(ALL, {place})",))
        return _chain(random, [part, self._array(INTS, goal, depth)])

    def _in_steps(self, form: Form, goal: Form, depth: int) -> Node:
        middle = self.goal(form)
        if middle.item is None and goal.item is not None:
            middle = form
        if middle in (INTS, SPARSE) or middle.kind == "Ints2d":
            middle = floats(3)
        if middle.kind != "Floats3d" and goal.kind == "Floats3d":
            middle = form
        first = self._same(form, form, -1) if middle == form else self.make(form, middle, depth)
        return _chain(self.random, [first, self.make(middle, goal, depth)])

    def _in_parallel(self, form: Form, goal: Form, depth: int) -> Node:
        width = goal.width or (goal.item.width if goal.item else 0)
        if width < 2 or self.random.random() < 0.4:
            return Node("add", tuple(self.make(form, goal, depth) for _ in range(self.random.randint(2, 3))))
        left = self.random.randint(1, width - 1)
        return Node("concatenate", tuple(self.make(form, _widened(goal, each), depth) for each in (left, width - left)))


def _similarity(random: Random, width: int) -> Node:
    return Node("CauchySimilarity", sizes=(("nI", width),) if random.random() < 0.5 else ())


def _window(random: Random, size: int) -> Node:
    texts = [str(size), f"window_size={size}", *([f"W{size}"] if size else []), *([""] if size == 1 else [])]
    return Node("expand_window", extra=tuple(filter(None, (random.choice(texts),))))


def _part(random: Random, width: int) -> tuple[Node, int]:
    """Make a layer that takes some of so many columns, and say how many."""
    name = random.choice(PARTS[:2])
    if random.random() < 0.3:
        places = [random.randrange(-width, width) for _ in range(random.randint(1, 4))]
        return Node(name, extra=(f"(ALL, {places})",)), len(places)
    start, stop = random.choice((None, *range(width))), random.choice((None, *range(1, width + 1)))
    if random.random() < 0.4:
        # From the end, both: what other slices leave follows no rule.
        start, stop = start and start - width, stop and stop - width or None
    left = len(range(width)[start:stop])
    columns = f"slice({start}, {stop})" if start is not None or random.random() < 0.5 else f"slice({stop})"
    return (Node(name, extra=(f"(ALL, {columns})",)), left) if left else (Node(name, extra=("ALL",)), width)


def _parts(random: Random, width: int) -> str:
    """Write the sizes of several softmaxes that make up a width."""
    right = random.randint(1, min(width - 1, 12))
    return f"nOs=({width - right}, {random.choice(('', 'W', 'w'))}{right})"


def _settings(name: str, random: Random) -> tuple[str, ...]:
    dense = ("dropout=0.1", "normalize=True")
    options = {"Relu": dense, "Gelu": dense, "Maxout": ("nP=2", "normalize=True"), "Linear": ()}
    return tuple(option for option in options.get(name, ()) if random.random() < 0.2)


def _widened(form: Form, width: int) -> Form:
    return replace(form, item=_widened(form.item, width)) if form.item else replace(form, width=width)


def _width(form: Form) -> int:
    return _width(form.item) if form.item else form.width


def _times(form: Form, goal: Form) -> int:
    """Tell how often a form stands side by side in another one; 0 if that is not made of it."""
    width = _width(form)
    return _width(goal) // width if width and goal == _widened(form, width * (_width(goal) // width)) else 0


def _passing(random: Random) -> Node:
    """Make a layer that takes anything, or any arrays, and passes it on."""
    leaf = Node(random.choice(("noop", "Dropout")))
    return random.choice((leaf, leaf, _lifted(leaf), Node("chain", (leaf, Node("noop")))))


def _joined(random: Random, times: int) -> Node:
    """Put the input beside itself."""
    node = Node("concatenate", tuple(_passing(random) for _ in range(times)))
    return _lifted(node) if random.random() < 0.3 else node


def _lifted(node: Node) -> Node:
    return Node("with_array", (node,))


def _chain(random: Random, layers: list[Node]) -> Node:
    """Chain layers; a size that the next layer tells may be left out."""
    for place, (one, two) in enumerate(zip(layers, layers[1:], strict=False)):
        if one.name in WEIGHTED and "nI" in dict(two.sizes) and random.random() < 0.3:
            layers[place] = replace(one, sizes=tuple(item for item in one.sizes if item[0] != "nO"))
    return Node("chain", tuple(layers))


def _with_mistake(network: Network, random: Random) -> Network:
    if random.random() < 0.15:
        return replace(network, data=_other_data(network.data, random))
    nodes = network.root.walk()
    for _ in range(20):
        mistake = random.choice(_MISTAKES)
        place = random.randrange(len(nodes))
        changed = mistake(nodes[place], random)
        if changed != nodes[place]:
            return replace(network, root=_put(network.root, [place], changed))
    return network


def _with_shared(network: Network, random: Random) -> Network:
    """Put one of the layers at a second place, too: mostly the same object then, whose missing sizes are one number."""
    nodes = network.root.walk()
    places = [place for place, node in enumerate(nodes) if node.name in ("chain", *PARALLEL)]
    if not places:
        return network
    place = random.choice(places)
    layers = list(nodes[place].layers)
    layers.insert(random.randint(0, len(layers)), random.choice(nodes[1:]))
    return replace(network, root=_put(network.root, [place], replace(nodes[place], layers=tuple(layers))))


def _put(node: Node, place: list[int], changed: Node) -> Node:
    """Replace the node at this place of `walk`."""
    place[0] -= 1
    if place[0] == -1:
        return changed
    return replace(node, layers=tuple(_put(layer, place, changed) for layer in node.layers))


def _other_data(form: Form, random: Random) -> Form:
    if form.width and random.random() < 0.5:
        return replace(form, width=form.width + random.choice((-1, 1, 2)))
    if form.item and form.item.width and random.random() < 0.5:
        return _widened(form, form.item.width + random.choice((-1, 1, 2)))
    width = form.width or (form.item.width if form.item else 0) or 5
    array = floats(width)
    others = [array, INTS, Form("Ints2d", width), Form("Floats1d"), Form("Floats3d", width), Form("tuple", item=array)]
    others += [Form(kind, item=array) for kind in ("list", "Ragged", "Padded")]
    others.append(Form("list", item=Form("list", item=array)))
    return random.choice(others)


def _other_size(node: Node, random: Random) -> Node:
    sizes = list(node.sizes)
    if not sizes:
        return node
    place = random.randrange(len(sizes))
    name, size = sizes[place]
    sizes[place] = name, max(2, size + random.choice((-2, -1, 1, 2, 3)))
    return replace(node, sizes=tuple(sizes))


def _swapped(node: Node, random: Random) -> Node:
    sizes = dict(node.sizes)
    if set(sizes) != {"nO", "nI"}:
        return node
    return replace(node, sizes=(("nO", sizes["nI"]), ("nI", sizes["nO"])))


def _other_column(node: Node, random: Random) -> Node:
    return replace(node, extra=(f"column={random.randint(0, 4)}",)) if node.name == "Embed" and node.extra else node


def _other_part(node: Node, random: Random) -> Node:
    """Take another window, place or part, which may not be there."""
    if node.name == "expand_window":
        return _window(random, random.randrange(4))
    if node.name == "with_getitem":
        return replace(node, extra=(str(random.randint(-4, 3)),))
    return replace(_part(random, random.randint(2, 12))[0], name=node.name) if node.name in PARTS else node


def _left_out(node: Node, random: Random) -> Node:
    if len(node.layers) < 2 or node.name == "siamese":
        return node
    place = random.randrange(len(node.layers))
    return replace(node, layers=node.layers[:place] + node.layers[place + 1 :])


def _put_in(node: Node, random: Random) -> Node:
    if node.name not in ("chain", *PARALLEL):
        return node
    place = random.randint(0, len(node.layers))
    return replace(node, layers=(*node.layers[:place], _alien(random), *node.layers[place:]))


def _exchanged(node: Node, random: Random) -> Node:
    return _alien(random) if not node.layers else node


def _wrapped(node: Node, random: Random) -> Node:
    name = random.choice(("residual", "clone", "with_array", "tuplify", *_LIFTS))
    return Node(name, (node,), extra=("2",) if name == "clone" else ())


def _unwrapped(node: Node, random: Random) -> Node:
    return node.layers[0] if node.name in ("with_array", "residual", "clone", *_LIFTS) else node


def _other_lift(node: Node, random: Random) -> Node:
    return replace(node, name=random.choice(_LIFTS), extra=()) if node.name in _LIFTS else node


def _other_combinator(node: Node, random: Random) -> Node:
    names = (*PARALLEL, "chain")
    return replace(node, name=random.choice(names)) if node.name in names else node


def _alien(random: Random) -> Node:
    width = random.randint(2, 9)
    both = (("nO", width), ("nI", random.randint(2, 9)))
    return random.choice(
        (
            Node(random.choice(WEIGHTED), sizes=both),
            Node("LayerNorm", sizes=(("nI", width),)),
            Node("Embed", sizes=(("nO", width), ("nV", 9))),
            Node("Embed", sizes=(("nO", width), ("nV", 9)), extra=(f"column={random.randint(0, 4)}",)),
            Node(random.choice(REDUCTIONS)),
            Node(random.choice(("list2array", *_BRIDGES.values()))),
            _lifted(Node("Linear", sizes=both)),
            Node(random.choice(ACTIVATED), sizes=both),
            Node(random.choice(ACTIVATIONS)),
            Node("MultiSoftmax", sizes=both[1:], extra=(_parts(random, width),)),
            _similarity(random, width),
            Node("siamese", (Node("Linear", sizes=both), _similarity(random, width))),
            Node(random.choice(RECURRENT), sizes=both, extra=random.choice(((), ("bi=True",)))),
            Node("bidirectional", (Node(random.choice((*RECURRENT, "Linear")), sizes=both),)),
            Node("MultiHeadAttention", sizes=both, extra=(f"heads={random.randint(1, 3)}",)),
            Node("ParametricAttention", sizes=both[:1]),
            Node("StaticVectors", sizes=both[:1], extra=("vectors=VECTORS",)),
            Node("HashEmbed", sizes=(("nO", width), ("nV", 9))),
            Node("SparseLinear", sizes=both[:1]),
            Node("positional_encoding"),
            _window(random, random.randrange(3)),
            _part(random, width)[0],
            Node("remap_ids", extra=("TABLE",)),
            Node("with_reshape", (Node("Linear", sizes=both),)),
            Node("uniqued", (Node("Embed", sizes=(("nO", width), ("nV", 9))),)),
            _passing(random),
            _joined(random, random.randint(1, 3)),
            _lifted(_joined(random, 2)),
        )
    )


_BRIDGES = {
    ("list", "Ragged"): "list2ragged",
    ("Ragged", "list"): "ragged2list",
    ("list", "Padded"): "list2padded",
    ("Padded", "list"): "padded2list",
}
_LIFTS = ("with_array", *ACROSS, "with_array2d", "map_list", "with_flatten")
_MISTAKES: tuple[Mistake, ...] = (
    _other_size,
    _other_size,
    _other_size,
    _swapped,
    _other_column,
    _other_part,
    _other_part,
    _left_out,
    _put_in,
    _exchanged,
    _wrapped,
    _unwrapped,
    _other_lift,
    _other_combinator,
)
