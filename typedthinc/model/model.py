"""Model: a layer, or several composed into one, as data and a forward function that returns its own gradient."""

from __future__ import annotations

import copy
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, Literal, Protocol, Self, SupportsIndex, overload

from typing_extensions import TypeVar

from typedthinc.arrays.containers import Ragged
from typedthinc.backends import Ops, get_current_ops
from typedthinc.display import html, mermaid, table, tree
from typedthinc.errors import LayerError, Step
from typedthinc.model import initialization, operators, storage
from typedthinc.model.gradients import parameters_only
from typedthinc.model.initialization import current as current_run
from typedthinc.model.storage import Key, Update
from typedthinc.model.tree import Tree
from typedthinc.runtime import layer_types
from typedthinc.runtime.device_checks import check_device
from typedthinc.runtime.gradient_checks import check_gradient, is_like
from typedthinc.runtime.input_checks import check_input, input_check
from typedthinc.serialize.saveable import Saveable
from typedthinc.types import Floats2d

# A model that takes more fits where less is given, and one that gives more fits where less is wanted.
InT = TypeVar("InT", contravariant=True, default=Any)
OutT = TypeVar("OutT", covariant=True, default=Any)
NextT = TypeVar("NextT")
SameT = TypeVar("SameT")
# What `|` takes. A constrained variable, as neither of the widths is that of the result.
RowsT = TypeVar("RowsT", Floats2d[Any, Any], Ragged[Floats2d[Any, Any]], list[Floats2d[Any, Any]])

DOut = TypeVar("DOut", contravariant=True, default=Any)
DIn = TypeVar("DIn", covariant=True, default=Any)


class Backprop(Protocol[DOut, DIn]):
    """The callback that forward returns: from the gradient of its output to the gradient of its input."""

    def __call__(self, dY: DOut, /) -> DIn: ...


# InT is contravariant although callbacks return one: a gradient has the type of the X that was really passed in, so
# whoever passes a more special X gets the gradient of that.
class Model(Tree, Saveable, Generic[InT, OutT]):
    """A function from InT to OutT with parameters, and with a gradient for both.

    Operators compose models: `a >> b` chains, `a | b` concatenates, `a + b` adds, `a & b` makes tuples of the outputs,
    `a ** 3` chains three copies.

    Attributes:
        forward: The function that computes the output and the callback; `replace_callbacks` replaces it.
        ops: The ops that the layer computes with: those given, else those current when the model was made.
        shims: Handles of models of other libraries.
        init: The function that `initialize` calls to set sizes and parameters, if any.
        joined: Whether `>>` made this chain and may take it apart again to make a longer one.

    Example:
        >>> def forward(model: Model[float, float], X: float, is_train: bool) -> tuple[float, Backprop[float, float]]:
        ...     return 2 * X, lambda dY: 2 * dY
        >>> double = Model("double", forward)
        >>> Y, backprop = double(3.0, is_train=True)
        >>> Y, backprop(1.0)
        (6.0, 2.0)
    """

    __slots__ = ("forward", "init", "joined", "ops", "shims")

    forward: Callable[[Any, Any, bool], tuple[Any, Any]]
    ops: Ops
    shims: list[Any]
    init: Callable[..., object] | None
    joined: bool

    def __init__(
        self,
        name: str,
        forward: Callable[[Model[InT, OutT], InT, bool], tuple[OutT, Backprop[OutT, InT]]],
        *,
        init: Callable[..., object] | None = None,
        dims: Mapping[str, SupportsIndex | None] | None = None,
        params: Mapping[str, Any] | None = None,
        layers: Sequence[Model[Any, Any]] = (),
        shims: Sequence[Any] = (),
        attrs: Mapping[str, Any] | None = None,
        refs: Mapping[str, Model[Any, Any] | None] | None = None,
        ops: Ops | None = None,
    ) -> None:
        """Make a model. Only `name` and `forward` are needed; the types come from forward's.

        Args:
            name: The name of the factory that makes it.
            forward: Takes the model, X and whether it is trained; returns Y and the callback from dY to dX.
            init: Takes the model, X and Y, each a sample or None; sets sizes and parameters.
            dims: Sizes by name, ints of at least 1, or None for those that `initialize` finds.
            params: Parameters by name, or None for those that `initialize` makes.
            layers: The models that forward calls.
            shims: Handles of models of other libraries.
            attrs: Settings.
            refs: Nodes below this one by name, or None.
            ops: What to compute with.

        Raises:
            LayerError: A size that is none, a layer that is no model, or layers that do not fit together.
        """
        super().__init__(name, dims, params, attrs, layers, refs)
        self.forward = forward
        self.init = init
        self.shims = list(shims)
        self.ops = get_current_ops() if ops is None else ops
        self.joined = False
        if self._layers:
            layer_types.layer_type_of(self)

    def __repr__(self) -> str:
        return tree.tree_of(self)

    def __call__(self, X: InT, is_train: bool) -> tuple[OutT, Backprop[OutT, InT]]:
        """Compute the output and the callback from its gradient to the gradient of the input.

        Raises:
            LayerError: X is nothing that the model takes, or it has not been initialized; with the path to the layer.
        """
        try:
            fits = self.input_check or input_check(self)
            if not fits(X):
                check_input(self, X)
            running = current_run()
            if running is not None:
                running.visit(self, X)
            try:
                return self.forward(self, X, is_train)
            except TypeError:
                check_device(self, X)
                raise
        except LayerError as error:
            self.locate(error)
            raise

    @overload
    def begin_update(self, X: InT, *, need_dX: Literal[True] = True) -> tuple[OutT, Backprop[OutT, InT]]: ...
    @overload
    def begin_update(self, X: InT, *, need_dX: Literal[False]) -> tuple[OutT, Backprop[OutT, None]]: ...
    def begin_update(self, X: InT, *, need_dX: bool = True) -> tuple[OutT, Backprop[OutT, Any]]:
        """Compute the output in training, and the callback from its gradient to the gradient of the input.

        Args:
            X: The input.
            need_dX: Whether the gradient of the input is needed. Without it training is faster by up to a third, and
                the callback returns None.
        """
        Y, backprop = self(X, True)
        return Y, self._checked(Y, backprop if need_dX else parameters_only(backprop))

    def predict(self, X: InT) -> OutT:
        """Compute the output."""
        return self(X, False)[0]

    def initialize(self, X: InT | None = None, Y: OutT | None = None) -> Self:
        """Set the sizes that are not known yet and make the parameters.

        The model's own `init` is called with X and Y. Then X runs forward once, and the `init` of each layer below is
        called with the data that comes to it, just before its first forward: so a combinator needs an `init` only to
        pass on sizes or parts of Y, by `layer.initialize(..., Y)`. Without X, and where no data comes to, a layer gets
        None and goes by the sizes it has.

        Args:
            X: A small sample of the input.
            Y: A small sample of the output.

        Returns:
            The model itself.

        Raises:
            LayerError: X is nothing that the model takes, or a size is missing; the model is as before then.
        """
        try:
            if initialization.current() is None:
                with self._all_or_nothing() as nodes:
                    for node in nodes:
                        node._slots.clear()
                    initialization.run(self, X, Y)
                    storage.lay_out(self)
            else:
                initialization.run(self, X, Y)
        except LayerError as error:
            self.locate(error)
            raise
        return self

    def finish_update(self, optimizer: Update) -> None:
        """Update all parameters that have a gradient, and use the gradients up.

        Args:
            optimizer: An `Optimizer`; or a function of (node id, parameter name), the parameter and its gradient, which
                returns the new parameter and is called once for each, however often a layer stands in the model. What
                it returns besides, as optimizers return the gradient, does not matter.
        """
        storage.update(self, optimizer)
        for shim in [shim for node in self.walk() for shim in node.shims]:
            shim.finish_update(optimizer)

    def get_gradients(self) -> dict[Key, tuple[Any, Any]]:
        """Return parameters with their gradients, by (node id, parameter name)."""
        nodes = self.walk()
        return {(node.id, name): (node.get_param(name), grad) for node in nodes for name, grad in node._grads.items()}

    @contextmanager
    def use_params(self, params: Mapping[Key, Any]) -> Generator[None]:
        """Put these in place of parameters within a `with` block; the earlier ones come back even after an error.

        Args:
            params: Arrays by (node id, parameter name); those that are not in this model do not matter. Copies of them
                are used, which lie in memory as the parameters do.

        Raises:
            ShapeMismatchError: An array has another shape than the parameter.
        """
        before = [(node, dict(node._params), dict(node._slots)) for node in self.walk()]
        try:
            for node, values, _ in before:
                for name in values:
                    if (node.id, name) in params:
                        node._swap_param(name, params[node.id, name])
            yield
        finally:
            for node, values, slots in before:
                node._put_back(values, slots)

    def replace_callbacks(
        self,
        forward: Callable[[Model[InT, OutT], InT, bool], tuple[OutT, Backprop[OutT, InT]]],
        *,
        init: Callable[..., object] | None = None,
    ) -> None:
        """Replace forward, and init by this one or none."""
        self.forward = forward
        self.init = init
        self.joined = False
        self._forget_schemes()

    def summary(self) -> None:
        """Print a table of the layers: what each takes and gives, and its parameters, bytes and flops for one row.

        With less than 90 columns the table leaves out what is taken, bytes and flops.

        Raises:
            ModuleNotFoundError: rich is not installed, which the extra `typedthinc[rich]` brings.
        """
        table.show(self)

    def to_mermaid(self) -> str:
        """Return the model as the text of a Mermaid flowchart."""
        return mermaid.mermaid_of(self)

    def _repr_html_(self) -> str:
        return html.html_of(self)

    @classmethod
    @contextmanager
    def define_operators(cls, table: Mapping[str, Callable[..., Any]]) -> Generator[None]:
        """Give operators another meaning within a `with` block, in this thread or task only.

        Args:
            table: Functions of two arguments by operator: ">>", "|", "+", "&" or "**".

        Raises:
            ValueError: There is no such operator, or what it is bound to cannot be called.
        """
        with operators.bind(table):
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

    def locate(self, error: LayerError) -> None:
        """Begin the error's path with this model."""
        if error.node_id is None:
            error.prepend((Step(self.name),), self.id)
        elif error.node_id != self.id:
            error.prepend(self.route_to(error.node_id), self.id)

    def _checked(self, Y: Any, backprop: Callable[[Any], Any]) -> Backprop[Any, Any]:
        """Have a callback refuse what is no gradient of Y, and its errors tell the path to the layer at fault."""

        def checked(dY: Any, /) -> Any:
            try:
                if not is_like(dY, Y):
                    check_gradient(self, dY, Y)
                return backprop(dY)
            except LayerError as error:
                self.locate(error)
                raise

        return checked

    def _detach(self) -> None:
        super()._detach()
        self.shims = copy.deepcopy(self.shims)
        for name, value in self._params.items():
            if value is not None and not storage.may_be_laid_out(self, value):
                self._params[name] = value.copy()
