"""Model: a layer, or several composed into one, as data and a forward function that returns its own gradient."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, Self, SupportsIndex, overload

from typing_extensions import TypeVar

from typedthinc.arguments import kind_of
from typedthinc.arrays.containers import Padded, Ragged
from typedthinc.backends import Ops, get_current_ops, get_ops
from typedthinc.errors import LayerError, layer_error
from typedthinc.lazy_imports import LateModule
from typedthinc.model import changes, copying, moving, operators, shape_faults
from typedthinc.model import initialization as initializing
from typedthinc.model.backprop_guard import as_forward, check_pair, checked
from typedthinc.model.gradients import parameters_only
from typedthinc.model.initialization import current as current_run
from typedthinc.model.members import Members
from typedthinc.model.names import has, missing
from typedthinc.model.naming import Naming, called
from typedthinc.model.operators import bind, check_table
from typedthinc.model.parameters import Parameters
from typedthinc.model.saved import Saved
from typedthinc.model.sizes import Sizes
from typedthinc.model.structure import Structure, described
from typedthinc.model.updates import Update, update
from typedthinc.model.walk import Order, holds, locate, located, nodes_of, steps_to, walk
from typedthinc.runtime.device_checks import check_device
from typedthinc.runtime.input_checks import anything, check_input, input_check
from typedthinc.runtime.layer import TypeCache
from typedthinc.runtime.layer_types import check_type
from typedthinc.shapes.argument_messages import AN_OPTIMIZER, needs_is_train, takes_role
from typedthinc.shapes.other_libraries import OF_MODELS, explain_absent
from typedthinc.tracebacks import shorten
from typedthinc.types import Floats1d, Floats2d, Floats3d, Ints1d, Ints2d

if TYPE_CHECKING:
    from typedthinc.display import html, mermaid, table, tree
else:
    html, mermaid, table, tree = (
        LateModule(f"typedthinc.display.{name}") for name in ("html", "mermaid", "table", "tree")
    )

# A model that takes more fits where less is given, and one that gives more fits where less is wanted.
InT = TypeVar("InT", contravariant=True, default=Any)
OutT = TypeVar("OutT", covariant=True, default=Any)
NextT = TypeVar("NextT")
SameT = TypeVar("SameT")
# What `|` takes. A constrained variable, as neither of the widths is that of the result.
RowsT = TypeVar(
    "RowsT",
    Floats2d[Any, Any],
    Ragged[Floats2d[Any, Any]],
    list[Floats2d[Any, Any]],
    Padded[Floats3d[Any, Any, Any]],
    Floats3d[Any, Any, Any],
    Floats1d[Any],
    Ints2d[Any, Any],
    Ints1d[Any],
)

DOut = TypeVar("DOut", contravariant=True, default=Any)
DIn = TypeVar("DIn", covariant=True, default=Any)


class Backprop(Protocol[DOut, DIn]):
    """The callback that forward returns, from the gradient of its output to the gradient of its input."""

    def __call__(self, dY: DOut, /) -> DIn: ...


# InT is contravariant although callbacks return one: a gradient has the type of the X that was really passed in, so
# whoever passes a more special X gets the gradient of that.
class Model(Members, Saved, operators.Operators, Generic[InT, OutT]):
    """A function from InT to OutT with parameters, and with a gradient for both.

    Sizes, parameters and references are declared when the model is made, with a value or None. So `has_dim`,
    `has_param` and `has_ref` have three answers: True, None for a name that has no value yet, False for a name that
    the model does not know.

    Layers write parameters and gradients by `set_param`, `set_grad` and `inc_grad` only: where the arrays live is up to
    the model.

    Operators compose models: `a >> b` chains, `a | b` concatenates, `a + b` adds, `a & b` makes tuples of the outputs,
    `a ** 3` chains three copies. `define_operators` binds these, and `-`, `*`, `@`, `/`, `//`, `%`, `<<` and `^`, to
    functions.

    Attributes:
        name: What a program looks for in `walk()`: "linear", or by the names of the layers "relu>>softmax".
        factory: The name of the function that made it, by which messages call it; who sets `name` sets it as well.
        id: A number that no other model of this process has.
        attrs: Settings of the layer, for it to read and for anyone to change.
        forward: The function that computes the output and the callback; `replace_callbacks` replaces it.
        init: The function that `initialize` calls to set sizes and parameters, if any.
        ops: The ops that the layer computes with: those given, else those current when the model was made.
        shims: Handles of models of other libraries.

    Examples:
        >>> def forward(model: Model[float, float], X: float, is_train: bool) -> tuple[float, Backprop[float, float]]:
        ...     return 2 * X, lambda dY: 2 * dY
        >>> double = Model("double", forward)
        >>> Y, backprop = double(3.0, is_train=True)
        >>> Y, backprop(1.0)
        (6.0, 2.0)
    """

    __slots__ = ()

    def __init__(
        self,
        name: Naming,
        forward: Callable[[Model[InT, OutT], InT, bool], tuple[OutT, Backprop[OutT, InT]]],
        *,
        init: Callable[[Any, Any, Any], object] | None = None,
        dims: Mapping[str, SupportsIndex | None] | None = None,
        params: Mapping[str, Any] | None = None,
        layers: Sequence[Model[Any, Any]] = (),
        shims: Sequence[Any] = (),
        attrs: Mapping[str, Any] | None = None,
        refs: Mapping[str, Model[Any, Any] | None] | None = None,
        ops: Ops | None = None,
        factory: str | None = None,
    ) -> None:
        """Make a model. Only `name` and `forward` are needed; the types come from forward's.

        Args:
            name: What to call it; or what makes a name of the names of the layers, such as `">>".join`.
            forward: Takes the model, X and whether it is trained; returns Y and the callback from dY to dX.
            init: Takes the model, X and Y, each a sample or None; sets sizes and parameters.
            dims: Sizes by name, ints of at least 1, or None for those that `initialize` finds.
            params: Parameters by name; for those that `initialize` makes None, or the shape that they are to have: a
                tuple with the name of a size for each axis, as in `("nO", "nI")`. `"3*nO"` and `"nO/2"` stand for parts
                and multiples, a number for itself, None for any size. `set_param` is held to it.
            layers: The models that forward calls.
            shims: Handles of models of other libraries.
            attrs: Settings.
            refs: Nodes below this one by name, or None.
            ops: What to compute with.
            factory: The name of the function that makes it, for messages; None for the name.

        Raises:
            LayerError: A name or forward of another type, a size that is not an int of at least 1, a layer that is not
                a Model, or layers that do not fit together.
        """
        self.id: int = copying.new_id()
        self.attrs: dict[str, Any] = dict(attrs or {})  # a copy: the caller's dict may serve another layer
        self.forward: Callable[[Any, Any, bool], tuple[Any, Any]] = as_forward(forward)
        self.init = init
        self.ops: Ops = get_current_ops() if ops is None else ops
        self.shims: list[Any] = list(shims)
        self._params = Parameters()
        self._type = TypeCache()
        self._called = called(name, factory)
        self._structure = Structure()
        try:
            self._sizes = Sizes(dims or {})
            self._structure.hold(layers, kind=Model)
            self._params.declare(params or {}, self._sizes.values)
            for ref, node in (refs or {}).items():
                self.set_ref(ref, node)
        except LayerError as error:
            locate(self, error)
            raise
        try:
            check_type(self)  # now, at the line that composes
        except LayerError as error:
            shorten(error)  # the message names the layers
            raise

    def __repr__(self) -> str:
        return tree.tree_of(self)

    if TYPE_CHECKING:

        def __call__(self, X: InT, is_train: bool) -> tuple[OutT, Backprop[OutT, InT]]:
            """Run this model, a function with parameters that returns its output and the callback for the gradient.

            Raises:
                LayerError: X is nothing that the model takes, or it has not been initialized; with the path to the
                    layer.
            """
            ...

    else:
        # Who leaves is_train out meant another method: only a default lets us say so.
        def __call__(self, X, is_train=None):
            if is_train is None:
                raise TypeError(needs_is_train())
            try:
                fits = self._type.fits or input_check(self)  # one attribute on the usual path
                if fits is not anything and not fits(X):  # False: it may still fit, after a closer look
                    check_input(self, X)
                running = current_run()  # a layer within `initialize` sets itself up at its first data
                if running is not None:
                    running.init_node(self, X)
                try:
                    made = self.forward(self, X, is_train)
                except TypeError:
                    check_device(self, X)  # cupy's and numpy's mixed give a TypeError
                    raise
                except ValueError as error:
                    found = shape_faults.in_forward(self, X, error)
                    if found is None:
                        raise
                    raise found from error
                if type(made) is not tuple:  # most often the callback was forgotten
                    check_pair(made)
                return made
            except LayerError as error:
                locate(self, error)
                raise

    @overload
    def begin_update(self, X: InT, *, need_dX: Literal[True] = True) -> tuple[OutT, Backprop[OutT, InT]]: ...
    @overload
    def begin_update(self, X: InT, *, need_dX: Literal[False]) -> tuple[OutT, Backprop[OutT, None]]: ...
    def begin_update(self, X: InT, *, need_dX: bool = True) -> tuple[OutT, Backprop[OutT, Any]]:
        """Compute the output in training, and the callback from its gradient to the gradient of the input.

        The callback belongs to this forward pass. Until it has been called, change neither X nor Y in place, and do not
        call `finish_update`: layers keep X and Y rather than copies, and the gradient is that for the parameters as
        they were. `debug` finds out who does.

        Args:
            X: The input.
            need_dX: Whether the gradient of the input is needed. Without it training is faster by up to a third, and
                the callback returns None.
        """
        Y, backprop = self(X, True)
        return Y, checked(self, X, Y, backprop if need_dX else parameters_only(backprop), need_dX=need_dX)

    def predict(self, X: InT) -> OutT:
        """Compute the output."""
        return self(X, False)[0]

    def initialize(
        self, X: InT | None = None, Y: OutT | Ints1d[Any] | Sequence[Ints1d[Any]] | None = None, *, reset: bool = False
    ) -> Self:
        """Set the sizes that are not known yet and make the parameters that have no value yet.

        Parameters that have a value keep it: what was trained, loaded or set stays as it is.

        The model's own `init` is called with X and Y. Then X runs forward once, and the `init` of each layer below is
        called with the data that comes to it, just before its first forward: so a combinator needs an `init` only to
        pass on sizes or parts of Y, by `layer.initialize(..., Y)`. Without X, and where no data comes to, a layer gets
        None and goes by the sizes it has.

        Args:
            X: A small sample of the input.
            Y: What the model is to give for this X, or the numbers of its classes.
            reset: Whether to draw the parameters again that have a value.

        Returns:
            The model itself.

        Raises:
            LayerError: X is nothing that the model takes, Y has not as many rows as come of X, or a size is missing;
                the model is as before then.
        """
        try:
            if current_run() is None:  # an `init` calls this for its layers, with what it likes
                initializing.check_truths(self, X, Y)
            initializing.run(self, X, Y, reset=reset)
        except LayerError as error:
            locate(self, error)
            raise
        return self

    def finish_update(self, optimizer: Update) -> None:
        """Update all parameters that have a gradient, and use the gradients up.

        Args:
            optimizer: An `Optimizer`; or a function of (node id, parameter name), the parameter and its gradient, which
                returns the new parameter and is called once for each, however often a layer stands in the model. What
                it returns besides, as optimizers return the gradient, does not matter.

        Raises:
            TypeError: The optimizer is neither of these.
        """
        if not callable(optimizer) or isinstance(optimizer, type):
            raise TypeError(takes_role("finish_update", AN_OPTIMIZER, kind_of(optimizer)))
        update(self, optimizer)
        for shim in [shim for node in nodes_of(self) for shim in node.shims]:
            shim.finish_update(optimizer)

    if TYPE_CHECKING:

        @property
        def layers(self) -> tuple[Model[Any, Any], ...]:
            """The layers directly below."""
            ...

    else:
        # Combinators read it at each call: this way costs none of Python's own calls.
        layers = property(attrgetter("_structure.layers"), doc="The layers directly below.")

    def walk(self, order: Order = "bfs") -> Iterator[Model[Any, Any]]:
        """Go through this model and all below, each once.

        Args:
            order: "bfs" level by level; "dfs_pre" each model before its layers; "dfs_post" each after its layers.

        Raises:
            ValueError: The order is not one of the three.
        """
        return walk(self, order)

    @property
    def ref_names(self) -> tuple[str, ...]:
        """The names of the references, set or not."""
        return tuple(self._structure.refs)

    def has_ref(self, name: str) -> bool | None:
        """Return True for a reference to a model, None for one that is not set, False for an unknown name."""
        return has(self._structure.refs, name)

    def get_ref(self, name: str) -> Model[Any, Any]:
        """Return the model that a reference names.

        Raises:
            UnknownNameError: There is no reference of that name.
            NotInitializedError: The reference is not set.
        """
        value = self.maybe_get_ref(name)
        if value is None:
            raise located(self, missing("reference", name, self._structure.refs))
        return value

    def maybe_get_ref(self, name: str) -> Model[Any, Any] | None:
        """Return the model that a reference names, None where it is not set or the name is unknown."""
        return self._structure.refs.get(name)

    def set_ref(self, name: str, value: Model[Any, Any] | None) -> None:
        """Name a layer of this model, or none with None; a name that is not known yet is declared.

        Raises:
            LayerError: The value is not a layer of this model.
        """
        if value is not None and not holds(self, value):
            message = f"the reference {name} must name a layer of the model, not {described(value)}"
            raise layer_error(self, LayerError, message)
        self._structure.refs[name] = value

    def path_to(self, node: Model[Any, Any]) -> str:
        """Return the way from this model to one below it as errors write it."""
        return " > ".join(map(str, steps_to(self, node.id)))

    def remove_node(self, node: Model[Any, Any]) -> None:
        """Take a layer out of wherever it stands in this model; references to it are unset.

        Raises:
            LayerError: The layer is this model itself, or what remains does not fit; the model is as before then.
        """
        changes.remove_node(self, node)

    def replace_node(self, old: Model[Any, Any], new: Model[Any, Any]) -> bool:
        """Put another layer wherever one stands in this model, and have references lead to it.

        The new one may hold the old one, to wrap it.

        Returns:
            Whether the old layer stands in this model.

        Raises:
            LayerError: The old layer is this model itself, the new one holds this model, or the new one does not fit
                in the old one's places; the model is as before then.
        """
        return changes.replace_node(self, old, new)

    def replace_callbacks(
        self,
        forward: Callable[[Model[InT, OutT], InT, bool], tuple[OutT, Backprop[OutT, InT]]],
        *,
        init: Callable[[Any, Any, Any], object] | None = None,
    ) -> None:
        """Replace forward, and init by this one or none."""
        self.forward = forward
        self.init = init
        self._structure.joined = False  # `>>` must not take apart what computes something else now
        changes.forget_type(self)

    def to_cpu(self) -> None:
        """Compute on the cpu from here on. Parameters are copied there, and gradients left behind."""
        moving.move(self, get_ops("cpu"))

    def to_gpu(self, gpu_id: int = 0) -> None:
        """Compute on a gpu from here on. Parameters are copied there, and gradients left behind.

        What stands in a `with_cpu` stays on the cpu.

        Raises:
            RuntimeError: cupy cannot be imported, or finds no gpu.
            ValueError: There is no gpu with this number. The model is as before, in both cases.
        """
        moving.move(self, get_ops("gpu", gpu_id))

    def copy(self) -> Self:
        """Make a model of the same structure with parameters of its own.

        Layers that stand in several places do so in the copy, references lead into the copy, and attributes are
        copied in depth. Gradients are left behind; forward, init and ops are the same objects.
        """
        return copying.copy_of(self)

    def __copy__(self) -> Self:
        return copying.alias_of(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return copying.copy_of(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what pickle needs. What comes back are other models, with ids of their own."""
        return copying.assembled, (copying.taken_apart(self),)

    def summary(self) -> None:
        """Print what each layer takes and gives, and its parameters, bytes and flops for one row, as a table.

        With less than 90 columns the table leaves out what is taken, bytes and flops, and with less than 40 what is
        given as well. Without rich, which the extra `typedthinc[rich]` brings, it is plain text.
        """
        table.show(self)

    def to_mermaid(self) -> str:
        """Return the model as the text of a Mermaid flowchart."""
        return mermaid.mermaid_of(self)

    def _repr_html_(self) -> str:
        return html.html_of(self)

    @classmethod
    @contextmanager
    def define_operators(cls, operators: Mapping[str, Callable[..., Any]]) -> Generator[None]:
        """Bind operators to functions within a `with` block, in this thread or task only; others mean nothing there.

        Args:
            operators: Functions of two arguments by operator: ">>", "|", "+", "&", "**", "-", "*", "@", "/", "//", "%",
                "<<" or "^". Within the block the others mean nothing, `>>` neither: they are a TypeError. So are the
                last eight outside of it.

        Raises:
            ValueError: An operator that does not exist, or what it is bound to cannot be called.
        """
        check_table(operators)
        with bind(operators):
            yield

    def __rshift__(self, other: Model[OutT, NextT]) -> Model[InT, NextT]:
        """Chain: the output of the left is the input of the right."""
        combined: Model[InT, NextT] = operators.combine(">>", self, other)
        return combined

    # Self takes any output here: whatever its type asked for, mypy would report beside the plugin.
    def __or__(self, other: Model[InT, RowsT]) -> Model[InT, RowsT]:
        """Concatenate the outputs for one input."""
        combined: Model[InT, RowsT] = operators.combine("|", self, other)
        return combined

    def __add__(self, other: Model[InT, OutT]) -> Model[InT, OutT]:
        """Add the outputs for one input."""
        combined: Model[InT, OutT] = operators.combine("+", self, other)
        return combined

    def __and__(self, other: Model[InT, NextT]) -> Model[InT, tuple[OutT, NextT]]:
        """Make a tuple of the outputs for one input."""
        combined: Model[InT, tuple[OutT, NextT]] = operators.combine("&", self, other)
        return combined

    def __pow__(self: Model[SameT, SameT], n: int) -> Model[SameT, SameT]:
        """Chain n copies, each with parameters of its own."""
        combined: Model[SameT, SameT] = operators.combine("**", self, n)
        return combined


explain_absent(Model, OF_MODELS)
