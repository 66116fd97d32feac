"""A layer whose output can grow wider after it has learned."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from typedthinc.arguments import integer, refuse
from typedthinc.errors import InvalidSizeError, LayerError, ShapeMismatchError, layer_error
from typedthinc.layers.shared.sublayers import check_layers
from typedthinc.layers.shared.variables import InT, OutT
from typedthinc.model import Backprop, Model
from typedthinc.model.naming import around
from typedthinc.runtime.annotations import signatures_of
from typedthinc.runtime.keywords import says_names
from typedthinc.shapes import composes, rules
from typedthinc.shapes.sizes import Known
from typedthinc.shapes.solve import width_at_end
from typedthinc.tracebacks import shorten

# From a layer and the new nO to the layer that takes its place.
ResizeLayer: TypeAlias = Callable[[Model[Any, Any], int], Model[Any, Any]]


@says_names
def resize_linear_weighted(
    layer: Model[InT, OutT], new_nO: int, *, fill_defaults: Mapping[str, float] | None = None
) -> Model[InT, OutT]:
    """Make a wider copy of a layer, which gives in its first columns what the layer gives.

    Args:
        layer: A layer whose parameters have nO as a size, and nothing else has.
        new_nO: The new width, at least that of the layer.
        fill_defaults: Numbers that new elements get, by the name of the parameter. Others are as the layer's own
            `init` makes them.

    Raises:
        LayerError: The layer would lose columns, or cannot grow by itself.
    """
    nO = layer.maybe_get_dim("nO")
    if nO is not None and new_nO < nO:
        raise layer_error(
            layer, ShapeMismatchError, f"{layer.factory} gives nO = {nO} columns and cannot give only {new_nO}"
        )
    before = {name: layer.maybe_get_param(name) for name in layer.param_names}
    inside = (each for inner in layer.layers for each in inner.walk())
    if not before or _keeps_width(layer) or any(each.param_names for each in inside):
        raise layer_error(
            layer, LayerError, f"{layer.factory} cannot grow by itself: resize it by a function of your own"
        )
    wider = layer.copy()  # the layer itself stays as it is, should anything below fail
    for name in before:
        wider.set_param(name, None)  # a size cannot change while arrays of that size are set
    wider.set_dim("nO", new_nO, force=True)
    if all(old is not None for old in before.values()):
        wider.initialize()  # draws all weights; those learned are copied over them
        for name, old in before.items():
            wider.set_param(name, _extended(old, wider.get_param(name), (fill_defaults or {}).get(name)))
    return wider


@says_names
def resizable(layer: Model[InT, OutT], resize_layer: ResizeLayer = resize_linear_weighted) -> Model[InT, OutT]:
    """Run a layer whose width can change later, by `resize_model`, as when labels turn up after training has begun.

    As the width may change, no checker knows it.

    Shapes:
        X: what the layer takes -> Y: what it gives

    Args:
        layer: Any layer with a size nO.
        resize_layer: Takes the layer and the new nO and returns the layer that takes its place.

    Raises:
        NotAModelError: The first argument is not a Model.
        LayerError: The second cannot be called.

    Examples:
        >>> from typedthinc.layers.softmax import Softmax
        >>> model = resizable(Softmax(3, 8)).initialize()
        >>> resize_model(model, 5).layers[0].get_param("W").shape
        (5, 8)
    """
    check_layers("resizable", [layer])
    if not callable(resize_layer):
        refuse("resizable", "resize_layer", "a function", resize_layer, LayerError)
    # A function cannot be saved as a setting is: forward holds it.
    run = composes(rules.resizable)(partial(forward, resize_layer))
    return Model(partial(around, "resizable"), run, factory="resizable", layers=[layer])


@says_names
def resize_model(model: Model[InT, OutT], new_nO: int) -> Model[InT, OutT]:
    """Change the width of the resizable layer in a model, and of the models around it that are as wide.

    The new layer is another node: an optimizer knows nothing of it yet.

    Args:
        model: A resizable layer, or a model that holds one.
        new_nO: The new width.

    Returns:
        The model itself.

    Raises:
        LayerError: There is no resizable layer in it or more than one, or it cannot have this width; the model is as
            before then.
    """
    integer("resize_model", "new_nO", new_nO, 1, InvalidSizeError)
    found = [node for node in model.walk() if _resize_layer(node) is not None]
    if len(found) != 1:
        raise layer_error(model, LayerError, f"{model.factory} holds {len(found)} resizable layers, not one")
    layer = found[0].layers[0]
    resize_layer = _resize_layer(found[0])
    assert resize_layer is not None
    try:
        wider = resize_layer(layer, new_nO)
        model.replace_node(layer, wider)
    except LayerError as error:
        shorten(error)
        raise
    nO = layer.maybe_get_dim("nO")
    for node in _holding(model, found[0]):  # sizes around the layer, from the inside out
        if nO is not None and node.maybe_get_dim("nO") == nO:
            node.set_dim("nO", new_nO, force=True)
    return model


def forward(
    resize_layer: ResizeLayer, model: Model[InT, OutT], X: InT, is_train: bool
) -> tuple[OutT, Backprop[OutT, InT]]:
    layer: Model[InT, OutT] = model.layers[0]
    return layer(X, is_train)


def _resize_layer(model: Model[Any, Any]) -> ResizeLayer | None:
    run = model.forward
    return run.args[0] if isinstance(run, partial) and run.func is forward else None


def _keeps_width(layer: Model[Any, Any]) -> bool:
    """Tell whether a layer's output is always as wide as its input, by what its forward says."""
    widths = [(width_at_end(each.input), width_at_end(each.output)) for each in signatures_of(layer.forward)]
    return bool(widths) and all(isinstance(one, Known) and one == two for one, two in widths)


def _holding(model: Model[Any, Any], node: Model[Any, Any]) -> list[Model[Any, Any]]:
    """List the node and the models that it is a part of."""
    found = [node]  # the node itself first
    inside = {node.id}
    for each in model.walk("dfs_post"):  # children before their parents, so one pass finds all that hold it
        if any(layer.id in inside for layer in each.layers):
            inside.add(each.id)
            found.append(each)
    return found


def _extended(old: Any, new: Any, fill: float | None) -> Any:
    """Put a smaller array into the corner of a larger one."""
    if fill is not None:
        new[...] = fill
    new[tuple(map(slice, old.shape))] = old  # rows of nO come first; those behind stay as they were drawn
    return new
