"""Whether a document fits a model that is built as the saved one was, and what it holds for each node."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, Final, TypeAlias

import numpy as np

from typedthinc.arrays.layout import places_of_axes
from typedthinc.arrays.orders import column_by_column
from typedthinc.errors import FormatError, LayerError
from typedthinc.serialize.document import Document, Order, Record, attributes_of
from typedthinc.serialize.labels import label_of
from typedthinc.serialize.node import Saved
from typedthinc.serialize.tensors import Stored

# A trial of the sizes may allocate this many times what the file holds, and no more: sizes may be damaged.
_MOST_TIMES: Final = 16

# Takes a node, the name of a parameter and sizes, and returns what the layer states of the shape, if it does.
ShapeOf: TypeAlias = Callable[[Any, str, Mapping[str, int | None]], Sequence[int | None] | None]


def fits(model: Saved, document: Document, shape_of: ShapeOf) -> bool:
    """Tell whether a document can be loaded into a model."""
    try:
        for record in document.records:
            attributes_of(record, document.arrays)
    except FormatError:
        return False
    return not any(disagreements(model, document, shape_of))


def disagreements(model: Saved, document: Document, shape_of: ShapeOf) -> Iterator[str]:
    """Say all in which a document differs from a model; nothing where it can be loaded.

    Args:
        shape_of: What the layers state of the shapes of their parameters.
    """
    nodes = list(model.walk())
    places = {node.id: place for place, node in enumerate(nodes)}
    found = False
    for each in _of_trees(model, nodes, places, document.records):
        found = True
        yield each
    if found:  # other trees: nothing within can be compared
        return
    for place, (node, record) in enumerate(zip(nodes, document.records, strict=True)):
        for each in _of_node(nodes, place, record, document.arrays):
            found = True
            yield f"{model.path_to(node)}: {each}"
    if not found:  # the dear checks come last
        yield from _of_stated(model, nodes, document, shape_of)
        yield from _of_trial(model, document, shape_of)


def _of_node(nodes: Sequence[Saved], place: int, record: Record, arrays: Mapping[str, Any]) -> list[str]:
    """Say in what a node differs; what follows is left out: other modules have other parameters, other sizes shapes."""
    node = nodes[place]
    of_module = [each for shim in node.shims for each in shim.differences(record.attrs)]
    if of_module:
        return of_module  # a module tells all that follows
    sizes = list(_of_sizes(node, record))
    params = _of_params(node, place, record, arrays, with_shapes=not sizes)
    return [*sizes, *params, *_of_refs(nodes, record)]


def _of_trees(
    model: Saved, nodes: Sequence[Saved], places: Mapping[int, int], records: Sequence[Record]
) -> Iterator[str]:
    for node, record in zip(nodes, records, strict=False):
        if node.factory != record.name:
            yield f"{model.path_to(node)}: the model has {node.factory} here, the file {record.name}"
        elif [places[layer.id] for layer in node.layers] != record.layers:
            yield f"{model.path_to(node)}: {_layers(nodes, records, node, record)}"
    if len(nodes) != len(records):
        yield f"the model has {len(nodes)} nodes, the file {len(records)}"


def _layers(nodes: Sequence[Saved], records: Sequence[Record], node: Saved, record: Record) -> str:
    own = ", ".join(layer.factory for layer in node.layers) or "none"
    known = [records[place].name if 0 <= place < len(records) else f"nothing ({place})" for place in record.layers]
    saved = ", ".join(known) or "none"
    same = "at other places of the tree" if own == saved else f"in the file {saved}"
    return f"the layers in the model are {own}, {same}"


def _of_sizes(node: Saved, record: Record) -> Iterator[str]:
    yield from _of_names("sizes", node.dim_names, record.dims)
    for name, size in record.dims.items():
        own = node.maybe_get_dim(name)
        if own is not None and size is not None and own != size:
            yield f"{name} is {own} in the model, {size} in the file"


def _of_names(kind: str, own: Sequence[str], saved: Mapping[str, object]) -> Iterator[str]:
    if sorted(own) != sorted(saved):
        yield f"the {kind} in the model are {', '.join(own) or 'none'}, in the file {', '.join(saved) or 'none'}"


def _of_params(
    node: Saved, place: int, record: Record, arrays: Mapping[str, Any], *, with_shapes: bool
) -> Iterator[str]:
    yield from _of_names("parameters", node.param_names, record.params)
    for name, order in record.params.items():
        own = node.maybe_get_param(name)
        if own is not None and order is None:
            yield f"{name} has a value in the model, and none in the file"
        elif order is not None:
            saved = arrays[label_of(place, node.factory, name)]
            if isinstance(order, list) and sorted(order) != [*range(saved.ndim)]:
                yield f"{name} has {saved.ndim} axes in the file, and {order} as their order"
            elif own is not None:
                yield from _of_arrays(name, own, saved, with_shapes=with_shapes)


def _of_refs(nodes: Sequence[Saved], record: Record) -> Iterator[str]:
    for name, ref in record.refs.items():
        if ref is not None and not 0 <= ref < len(nodes):
            yield f"the reference {name} leads out of the model"


def _of_arrays(name: str, own: Any, saved: Any, *, with_shapes: bool = True) -> Iterator[str]:
    if with_shapes and own.shape != saved.shape:
        yield f"{name} has shape {own.shape} in the model, {saved.shape} in the file"
    if own.dtype != saved.dtype:
        yield f"{name} has dtype {own.dtype} in the model, {saved.dtype} in the file"


def _of_stated(model: Saved, nodes: Sequence[Saved], document: Document, shape_of: ShapeOf) -> Iterator[str]:
    """Compare the saved parameters with the shapes that the layers state, for the saved sizes."""
    for place, (node, record) in enumerate(zip(nodes, document.records, strict=True)):
        for name, order in record.params.items():
            stated = None if order is None else shape_of(node, name, record.dims)
            if stated is not None:
                saved = document.arrays[label_of(place, node.factory, name)].shape
                if not _agree(stated, saved):
                    own = str(tuple(stated)).replace("None", "any")
                    yield f"{model.path_to(node)}: {name} has shape {own} in the model, {saved} in the file"


def _agree(stated: Sequence[int | None], saved: Sequence[int]) -> bool:
    pairs = zip(stated, saved, strict=False)  # None: the size is not known yet
    return len(stated) == len(saved) and all(one in (None, other) for one, other in pairs)


def _of_trial(model: Saved, document: Document, shape_of: ShapeOf) -> Iterator[str]:
    """Compare what has no value yet with what `initialize` makes of the saved sizes, in a copy."""
    records = document.records
    unset = [
        (place, name)
        for place, node in enumerate(model.walk())
        for name in node.param_names
        if node.maybe_get_param(name) is None and records[place].params[name] is not None
        if not _is_clear(shape_of(node, name, records[place].dims), document, label_of(place, node.factory, name))
    ]
    if not unset or not _is_small(document):
        return  # sizes from a file are not trusted with memory
    twins = _tried(model, document)
    for place, name in unset if twins else ():
        node = twins[place]
        if node.maybe_get_param(name) is not None:
            saved = document.arrays[label_of(place, node.factory, name)]
            for each in _of_arrays(name, node.maybe_get_param(name), saved):
                yield f"{twins[0].path_to(node)}: {each}"


def _is_clear(stated: Sequence[int | None] | None, document: Document, label: str) -> bool:
    """Tell whether a parameter is as its layer states it: all of its shape, and floats as layers draw them."""
    return stated is not None and None not in stated and bool(document.arrays[label].dtype == np.float32)


def _is_small(document: Document) -> bool:
    held = sum(int(array.size) for array in document.arrays.values())
    claimed: int = sum(prod(filter(None, record.dims.values())) for record in document.records if record.params)
    return claimed <= _MOST_TIMES * (held + 1)


def _tried(model: Saved, document: Document) -> list[Saved]:
    """Initialize a copy with the saved sizes and settings; give its nodes, or none where it takes data to do so."""
    twin = model.copy()  # a copy: the model must stay as it is
    nodes = list(twin.walk())
    generators = [(node.ops, node.ops.rng) for node in nodes]
    try:
        for ops, _ in generators:
            ops.rng = np.random.default_rng(0)  # draws of a trial must not count
        for node, record in zip(nodes, document.records, strict=True):
            node.attrs.update(attributes_of(record, document.arrays))
            set_sizes(node, record)
        twin.initialize()
    except LayerError:
        return []
    finally:
        for ops, generator in generators:
            ops.rng = generator
    return nodes


def set_sizes(node: Saved, record: Record) -> None:
    """Set the sizes of a node to those of its record."""
    for name, size in record.dims.items():
        if size is not None:
            node.set_dim(name, size)


def params_of(
    node: Saved, place: int, record: Record, arrays: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[tuple[int, str], Stored]]:
    """Return the parameters of a record, laid out as the saved ones were, and those that are to be read into place.

    Of the latter there is a buffer alone, which takes no memory before it is written to.
    """
    found: dict[str, Any] = {}
    unread: dict[tuple[int, str], Stored] = {}
    for name, order in record.params.items():
        if order is None:
            continue
        array = arrays[label_of(place, node.factory, name)]
        if isinstance(array, Stored) and node.ops.xp is np:
            found[name] = _buffer(array, order)  # no memory yet: the system gives it when it is written
            unread[node.id, name] = array
        else:
            # No copy where the order is that of the file: laying parameters out side by side copies them.
            found[name] = node.ops.asarray(_laid_out(np.asarray(array), order))
    return found, unread


def _buffer(array: Stored, order: Order) -> Any:
    dtype = array.dtype.newbyteorder("=")
    if isinstance(order, str):  # filled later, straight from the file
        return np.empty(array.shape, dtype, order)
    return np.empty([array.shape[axis] for axis in order], dtype).transpose(places_of_axes(order))


def _laid_out(array: Any, order: Order) -> Any:
    if order == "F":
        return column_by_column(array)
    if isinstance(order, str):
        return np.asarray(array, order=order)
    return np.ascontiguousarray(array.transpose(order)).transpose(places_of_axes(order))
