"""One run of `Model.initialize`: missing sizes are found first, then each layer makes its parameters.

1. What compositions found of missing sizes, and what the samples X and Y tell of the model's ends, are solved together
   (`typedthinc.shapes.solve`). Every size that is found is set, once, those of composed models too. What fit before
   fits with them, so that no type is composed again for it.
2. X goes forward, and each node's `init` is called just before its first forward. A layer behind one whose type is not
   known may miss sizes still: what comes to it is solved together with the rest then, for its neighbours as well.
3. Nodes that no data came to are initialized last.

So the cost is that of one forward pass, however deep combinators are nested, and a combinator needs no `init`.
"""

from collections.abc import Sequence
from contextlib import suppress
from contextvars import ContextVar
from math import prod
from typing import Any, Final, TypeAlias

from typedthinc.errors import LayerError, NotInitializedError, OutOfMemoryError, ShapeMismatchError, layer_error
from typedthinc.model.changes import all_or_nothing
from typedthinc.model.io_dims import end_of_layer, sizes_of, widths_of
from typedthinc.model.node import Node, Runnable
from typedthinc.model.storage import lay_out
from typedthinc.model.walk import locate, nodes_of
from typedthinc.runtime.annotations import computes_sizes
from typedthinc.runtime.input_checks import check_input
from typedthinc.runtime.layer import NO_ENDS
from typedthinc.runtime.layer_types import chain_type, check_value, layer_type_of, missing_size
from typedthinc.runtime.samples import rows_apart, target_of
from typedthinc.runtime.values import term_of
from typedthinc.shapes import rule_of, rules
from typedthinc.shapes.messages import other_columns, other_truths, two_sizes
from typedthinc.shapes.objects import OwnerConflict
from typedthinc.shapes.sizes import UNKNOWN, Size, atom, atoms, number
from typedthinc.shapes.solve import Solver, width_of_ends
from typedthinc.shapes.substitution import Misfit
from typedthinc.shapes.terms import Array

# A node, a size of it that is not set, and what it is in the solver's terms.
Gap: TypeAlias = tuple[Node, str, Size]


class Initialization:
    """The sizes that are known, and the nodes whose `init` was called."""

    __slots__ = ("_reset", "_done", "_learned", "_solver")

    def __init__(self, reset: bool) -> None:
        """Begin with no node done; `reset` says whether parameters that are there are drawn again."""
        self._reset = reset
        self._done: set[int] = set()
        self._solver = Solver()
        # How often something was learned about sizes.
        self._learned = 0

    # Y tells about the output of the model that is initialized, not of each layer inside: those get none.
    def init_node(self, node: Node, X: Any, Y: Any = None) -> None:
        """Call a node's `init` once. Parameters that are there stay as they are."""
        if node.id in self._done:
            return
        self._done.add(node.id)  # before the call: an init may come back here
        missing = _gaps((node,))
        if missing:
            self._learned += 1
            if X is not None:  # a layer inside learns from the data that reaches it
                self._solver.take_input(layer_type_of(node), term_of(X))
            self._fill(missing, self._numbers(missing))  # before init, which asks for sizes
        if node.init is not None and (self._reset or not is_built(node)):  # loaded parameters stay
            self._make(node, X, Y)
        for _, dim, size in missing:
            # What an init of the user's finds, the layers beside it may need.
            if (found := node.maybe_get_dim(dim)) is not None:
                # Where that does not fit, the composition says so in the end.
                with suppress(Misfit):
                    self._solver.equate(size, number(found))

    def initialize_tree(self, model: Runnable, X: Any, Y: Any) -> None:
        """Find sizes, and call `init` of this node and of all below it."""
        if X is not None:
            check_input(model, X)  # with the path, before anything is done
        nodes = nodes_of(model)
        _read_off_parameters(nodes)  # a file or the user may have set some
        self._find_sizes(model, nodes, X, Y)  # all sizes first
        learned = self._learned
        self.init_node(model, X, Y)  # the whole model's init, most often none
        # Where its own init has set up all layers there is nothing left to do.
        if X is not None and not self._done.issuperset([node.id for node in nodes_of(model)]):
            model(X, False)  # the data goes through, and each layer's init sees what comes to it
        self._visit_rest(model, strict=X is None)
        if self._learned > learned:  # an init may have told of more
            self._assign_sizes(model)

    def set_widths(self, layer: Node, nI: int | None = None, nO: int | None = None) -> int | None:
        """Say how wide the rows are that come to a layer inside, or that it is to give, where no rule tells it.

        Returns:
            How wide those are that it gives, None if that is not known.
        """
        self._learned += 1  # even if nothing new comes of it
        self._add_constraints(layer, nodes_of(layer))
        layer_type = layer_type_of(layer)
        widths = widths_of(layer)
        for dim, known in (("nI", nI), ("nO", nO)):
            if known is not None and dim in widths:
                self._equate(layer, widths[dim], known)
        given = self._solver.take_input(layer_type, Array("Floats", (UNKNOWN, UNKNOWN if nI is None else number(nI))))
        self._assign_sizes(layer)  # at once: the init that calls goes on with the sizes
        return self._solver.number(widths.get("nO", given))

    def _make(self, node: Any, X: Any, Y: Any) -> None:
        """Call a node's `init`, and put back what was there unless `reset` asks for new values."""
        before = dict(node._params.values)
        if self._reset:  # without a value, so that `is_built` is asked afresh
            for name in before:
                node.set_param(name, None)
        try:
            node.init(node, X, Y)
        except (MemoryError, ValueError) as error:
            if not is_of_memory(error):  # a ValueError of another kind is the init's own
                raise
            raise _too_large(node, error) from None  # numpy's words name no parameter
        for name, value in before.items():  # an init may have written to what was there
            if value is not None and not (self._reset and node.has_param(name)):
                node.set_param(name, None)  # another shape is allowed only after None
                node.set_param(name, value)

    def _find_sizes(self, model: Node, nodes: Sequence[Node], X: Any, Y: Any) -> None:
        self._learned += 1
        self._add_constraints(model, nodes)
        gaps, ends = _gaps(nodes), _open_ends(nodes)  # before sizes are set, for these invalidate types
        numbers = self._numbers(gaps)
        if Y is not None or ends or None in numbers:  # samples cost a walk: only where something is missing
            self._take_samples(model, X, Y)
            numbers = self._numbers(gaps)
        self._fill(gaps, numbers)  # solved once, then written once
        self._fill_ends(ends)
        # Of most layers that miss a size, their own parameters tell it, or will.
        if [node for node in nodes if not (node.layers or node._params.values) and None in node._sizes.values.values()]:
            chains = [node for node in nodes if _is_chain(node)]
            inside = {layer.id for node in chains for layer in node.layers}
            for node in chains:
                if node.id not in inside:
                    self._give_neighbours(_flat(node))

    def _take_samples(self, model: Node, X: Any, Y: Any) -> None:
        layer_type, sample = layer_type_of(model), None if X is None else term_of(X)
        if sample is not None:
            self._solver.take_input(layer_type, sample)
        if Y is not None:
            try:
                self._solver.take_output(layer_type, sample, target_of(Y))  # truths tell how wide the output is to be
            except Misfit as misfit:
                assert misfit.sizes is not None
                raise layer_error(model, ShapeMismatchError, other_columns(model.factory, *misfit.sizes)) from None

    def _add_constraints(self, model: Node, nodes: Sequence[Node]) -> None:
        try:
            for node in nodes:
                if node.layers or computes_sizes(node.forward):
                    self._solver.take_in(layer_type_of(node))
                if rule_of(node.forward) is rules.resizable:
                    self._take_width(node)
        except OwnerConflict as clash:  # two layers want a shared one to be different
            raise layer_error(model, ShapeMismatchError, two_sizes(clash.who, clash.one, clash.two)) from None

    def _take_width(self, model: Node) -> None:
        """Learn how wide a model is now whose type leaves it open, as it may become wider."""
        nO = model.maybe_get_dim("nO")
        if nO is not None:
            with suppress(Misfit):
                self._solver.equate(widths_of(model)["nO"], number(nO))

    def _assign_sizes(self, model: Node) -> None:
        """Set the sizes that are known of a model and all below."""
        nodes = nodes_of(model)
        # First, as each size that is set invalidates the types around it.
        gaps, ends = _gaps(nodes), _open_ends(nodes)
        self._fill(gaps, self._numbers(gaps))
        self._fill_ends(ends)

    def _numbers(self, gaps: Sequence[Gap]) -> list[int | None]:
        return [self._solver.number(size) for _, _, size in gaps]

    def _fill(self, gaps: Sequence[Gap], numbers: Sequence[int | None]) -> None:
        """Set the sizes that are known of those that parameters are to have."""
        for (node, dim, _), found in zip(gaps, numbers, strict=True):
            if found is not None and node.layers:
                node.set_dim(dim, found)
            elif found is not None:
                node._sizes.set(dim, found, force=False, params=node._params, told=NO_ENDS.sizes)
                # What is computed from it may be less than 1.
                node._type.invalidate(fits_together=self._solver.is_sound and not computes_sizes(node.forward))

    def _fill_ends(self, ends: Sequence[Gap]) -> None:
        for node, dim, width in ends:
            if self._is_of_its_own(node, width) and node.has_dim(dim) is None:
                node.set_dim(dim, self._solver.number(width) or 0)

    def _is_of_its_own(self, model: Node, width: Size) -> bool:
        """Tell whether a width is known, and the sizes of the layers in a model do not tell it once they are set."""
        if self._solver.number(width) is None:
            return False
        return any(var.owner in ("", str(model.id)) or self._solver.number(atom(var)) is None for var in atoms(width))

    def _give_neighbours(self, layers: Sequence[Node]) -> None:
        """Set sizes of layers in a chain that have no parameters: they are what the layers beside tell, this time."""
        for place, layer in enumerate(layers):
            for dim, start in (("nI", place), ("nO", place + 1)):  # in front of a layer, and behind it
                if not layer.layers and layer.has_dim(dim) is None and not layer.param_names:
                    beside = [("nO", layers[:start]), ("nI", layers[start:])]
                    widths = (self._width_of_chain(each, end) for end, each in beside if each)
                    found = next((width for width in widths if width is not None), None)
                    if found is not None:
                        layer.set_dim(dim, found)

    def _width_of_chain(self, layers: Sequence[Node], dim: str) -> int | None:
        items = chain_type(layers).scheme.alternatives
        width = width_of_ends([item.input if dim == "nI" else item.output for item in items])
        return None if width is None else self._solver.number(width)

    def _equate(self, layer: Node, size: Size, known: int) -> None:
        try:
            self._solver.equate(size, number(known))
        except Misfit as misfit:
            one, two = misfit.sizes or (UNKNOWN, UNKNOWN)
            raise layer_error(layer, ShapeMismatchError, two_sizes(layer.factory, one, two)) from None

    def _visit_rest(self, model: Node, strict: bool) -> None:
        for node in nodes_of(model):
            if node.id in self._done:
                continue
            try:
                self.init_node(node, None)  # no data: sizes are known, or are not
            except LayerError as error:
                # A layer that the sample does not come to may go without sizes until data does.
                if strict or not isinstance(error, NotInitializedError):
                    locate(node, error)
                    raise


def _gaps(nodes: Sequence[Node]) -> list[Gap]:
    """List the sizes that the parameters of nodes are to have and that are not set."""
    gaps: list[Gap] = []
    for node in nodes:
        sizes = node._sizes.values
        for dim in sizes if None in sizes.values() else ():  # most layers have all sizes
            if sizes[dim] is None and (size := missing_size(node, dim)) is not None:
                gaps.append((node, dim, size))
    return gaps


def _open_ends(nodes: Sequence[Node]) -> list[Gap]:
    """List the sizes nI and nO that composed models have not, and how wide their types say that these ends are."""
    found: list[Gap] = []
    for node in reversed(nodes):  # from the inside out: a model's ends hang on those within
        if node.layers and rule_of(node.forward) is not None:
            for dim in ("nI", "nO"):
                if end_of_layer(node, dim) is None and sizes_of(node).get(dim, 0) is None:
                    widths = widths_of(node)
                    if dim in widths:
                        found.append((node, dim, widths[dim]))
    return found


def is_built(node: Node) -> bool:
    """Tell whether a node has parameters, and a value for each."""
    for value in node._params.values.values():  # a loop: this is asked of all nodes at each call
        if value is None:
            return False
    return bool(node._params.values)


def _read_off_parameters(nodes: Sequence[Node]) -> None:
    """Set the missing sizes that parameters have which are there already."""
    for node in nodes:
        sizes = node._sizes.values
        for dim in sizes if node._params.axes and None in sizes.values() else ():
            if sizes[dim] is None and (size := node._params.size_in(dim)) is not None:
                node.set_dim(dim, size)


def is_of_memory(error: Exception) -> bool:
    """Tell whether an array cannot be made because it is too large."""
    return isinstance(error, MemoryError) or str(error).startswith(("array is too big", "Maximum allowed"))


def _too_large(node: Node, error: Exception) -> LayerError:
    """Say which parameter does not fit into memory: the first without a value, for they are made in their order."""
    name = next((name for name, value in node._params.values.items() if value is None), "a parameter")
    sizes = ", ".join(f"{dim} {size}" for dim, size in node._sizes.values.items())
    shape, dtype = getattr(error, "shape", None), getattr(error, "dtype", None)
    bytes_needed = f"{prod(shape) * dtype.itemsize:,} bytes" if shape and dtype else "more bytes than can be counted"
    return layer_error(node, OutOfMemoryError, f"{name} does not fit into memory with {sizes}: it takes {bytes_needed}")


def _is_chain(model: Node) -> bool:
    return rule_of(model.forward) is rules.chain


def _flat(model: Node) -> list[Node]:
    """List the layers of a chain with those of chains within it in their places."""
    found: list[Node] = []
    waiting = [model]
    while waiting:
        node = waiting.pop()
        if _is_chain(node):
            waiting += reversed(node.layers)
        else:
            found.append(node)
    return found


_running: Final[ContextVar[Initialization | None]] = ContextVar("typedthinc_initialization", default=None)

# The run that is under way in this context, if any. Models ask at every call, so it is the bare method.
current: Final = _running.get


def check_truths(model: Node, X: Any, Y: Any) -> None:
    """Compare the number of truths with that of the rows that come of X; lists and their like have rows of their own.

    Raises:
        ShapeMismatchError: These differ.
    """
    if X is None or Y is None:
        return
    apart = None
    with suppress(LayerError):  # the layer inside that refuses X says so itself, with its path
        apart = rows_apart(check_value(layer_type_of(model), term_of(X), "the data is"), Y)
    if apart is not None:
        raise layer_error(model, ShapeMismatchError, other_truths(model.factory, *apart))


def run(model: Runnable, X: Any, Y: Any, *, reset: bool) -> None:
    """Initialize a model: in the run that is under way, if an `init` asks for it, else in a new one, all or nothing.

    Of all the data that a model is trained on, Y may be the truths, and X the first rows.
    """
    running = _running.get()
    if running is not None:  # an init calls initialize() of a layer: the same solver goes on
        running.initialize_tree(model, X, Y)
        return
    with all_or_nothing(model) as nodes:
        for node in nodes:
            # What is drawn again may not be written over the old, which comes back after an error.
            if node._params.slots and (reset or not is_built(node)):
                node._params.slots.clear()
        token = _running.set(running := Initialization(reset))
        try:
            running.initialize_tree(model, X, Y)
        finally:
            _running.reset(token)  # by token: an error leaves no run behind
        lay_out(model)


def set_widths(layer: Node, nI: int | None = None, nO: int | None = None) -> int | None:
    """Say, in an `init`, how wide the rows are that a layer inside gets or gives, where no rule tells it.

    Returns:
        How wide those are that it gives, None if that is not known.
    """
    return (_running.get() or Initialization(reset=False)).set_widths(layer, nI, nO)  # outside a run, one for this call
