"""A model as a document: its tree, sizes, settings and references. Its parameters stand beside it, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

from typedthinc.arrays.layout import order_of_axes
from typedthinc.errors import FormatError, LayerError, layer_error
from typedthinc.serialize.attributes import arrays_in, decoded, encoded
from typedthinc.serialize.dtypes import is_saveable, no_dtype
from typedthinc.serialize.labels import label_of
from typedthinc.serialize.layout import unique_json
from typedthinc.serialize.node import Saved
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError


NEEDS_PYDANTIC: Final = "saving needs pydantic, which comes with the extra: pip install 'typedthinc[save]'"

Order: TypeAlias = Literal["C", "F"] | list[int]


class _AtLeastOne:
    """Tells pydantic that an int is above 0, without importing it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), "gt": 0}


@dataclass(frozen=True)
class Record:
    """What is kept of one node.

    Attributes:
        name: Its name.
        layers: The layers directly below, by their places in the document.
        dims: Its sizes; None for one without a value.
        params: Its parameters: the order of axes in memory, "C", "F" or the axes from the outermost to the innermost;
            None for one without a value.
        attrs: Its settings, encoded.
        refs: The nodes that its references name, by their places in the document, or None.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True}

    name: str
    layers: list[int]
    dims: dict[str, Annotated[int, _AtLeastOne()] | None]
    params: dict[str, Order | None]
    attrs: dict[str, Any]
    refs: dict[str, int | None]


class Document(NamedTuple):
    """A model, taken apart.

    Attributes:
        records: What is kept of the nodes, level by level.
        arrays: Parameters and arrays among the settings, by name.
    """

    records: list[Record]
    arrays: Mapping[str, Any]


def describe(model: Saved) -> Document:
    """Take a model apart. The arrays are numpy arrays, and those of the model itself where it is on the CPU.

    Raises:
        LayerError: A node has a setting that cannot be saved, or stands for a model of another library; its path begins
            with that node.
    """
    nodes = list(model.walk())
    places = {node.id: place for place, node in enumerate(nodes)}  # references by place: ids are of a process
    arrays: dict[str, Any] = {}
    records = [_record(node, places, arrays) for node in nodes]
    return Document(records, arrays)


def has_settings_of(document: Document, model: Saved) -> bool:
    """Tell whether the nodes of a document have the settings of those of a model, whose tree is the same."""
    own = describe(model)
    settings = [[record.attrs for record in each.records] for each in (document, own)]
    names = {name for record in own.records for name in arrays_in(record.attrs)}
    return settings[0] == settings[1] and all(_is_same(document.arrays[name], own.arrays[name]) for name in names)


def _is_same(one: Any, other: Any) -> bool:
    kinds = [(each.dtype, each.shape) for each in (one, other)]
    return kinds[0] == kinds[1] and bytes(one.tobytes()) == bytes(other.tobytes())  # bytes, so that nan equals nan


def to_json(document: Document) -> str:
    """Write the records as JSON."""
    return _adapter().dump_json(document.records).decode()


def from_json(text: str, arrays: Mapping[str, Any]) -> Document:
    """Read the records, and compare the arrays with what they say.

    Raises:
        FormatError: They are of another form, or the arrays are others than they name.
    """
    error_class = pydantic().ValidationError
    unique_json(text, "its document")  # pydantic would take the last of two
    try:
        document = Document(_adapter().validate_json(text), arrays)
    except error_class as error:
        raise damage(error) from None
    _check_arrays(document)
    return document


def damage(error: ValidationError) -> FormatError:
    """Say where a document is not what it should be."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(map(str, first["loc"]))
    return FormatError(f"its document is damaged at {place or 'the top'}: {first['msg']}")


def _check_arrays(document: Document) -> None:
    """Refuse arrays that nothing names: who put them there meant something else than what would be loaded."""
    named = {name for place, record in enumerate(document.records) for name in _arrays_of(place, record)}
    for name in document.arrays.keys() - named:  # damage, or an attack: it is not loaded
        raise FormatError(f"it holds the array {name!r}, which its document does not name")
    for name in named - document.arrays.keys():
        raise FormatError(f"it lacks the array {name!r}, which its document names")


def _arrays_of(place: int, record: Record) -> Iterator[str]:
    for name, order in record.params.items():
        if order is not None:
            yield label_of(place, record.name, name)
    try:
        yield from arrays_in(record.attrs)
    except RecursionError:
        raise FormatError(f"the settings of {record.name} are nested too deeply") from None


def attributes_of(record: Record, arrays: Mapping[str, Any]) -> dict[str, Any]:
    """Decode the settings of a node.

    Raises:
        FormatError: They are nothing that `describe` gives.
    """
    try:
        return {name: decoded(value, dict(arrays)) for name, value in record.attrs.items()}
    except RecursionError:
        raise FormatError(f"the settings of {record.name} are nested too deeply") from None


@cache
def _adapter() -> TypeAdapter[list[Record]]:
    adapter: TypeAdapter[list[Record]] = pydantic().TypeAdapter(list[Record])
    return adapter


@hide_frames(LIBRARY_ERRORS)
def pydantic() -> Any:
    """Return the library that reads and writes documents.

    It is not imported before: that takes as long as importing numpy, and only who saves or loads needs it.

    Raises:
        ModuleNotFoundError: It is not installed.
    """
    try:
        return import_module("pydantic")
    except ModuleNotFoundError:
        raise ModuleNotFoundError(NEEDS_PYDANTIC, name="pydantic") from None


def _record(node: Saved, places: Mapping[int, int], arrays: dict[str, Any]) -> Record:
    place = places[node.id]
    if not all(hasattr(shim, "differences") for shim in node.shims):
        raise layer_error(
            node, LayerError, "it stands for a model of another library, which has to be saved by that library"
        )
    params = {name: node.maybe_get_param(name) for name in node.param_names}
    known = {name: value for name, value in params.items() if value is not None}
    for name, value in known.items():
        if not is_saveable(value.dtype):
            raise layer_error(node, LayerError, f"its parameter {name}: {no_dtype(value.dtype)}")
        arrays[label_of(place, node.factory, name)] = node.ops.to_numpy(value)
    return Record(
        name=node.factory,
        layers=[places[layer.id] for layer in node.layers],
        dims={name: node.maybe_get_dim(name) for name in node.dim_names},
        params={name: None if value is None else _order(value) for name, value in params.items()},
        attrs=_attributes(node, f"{place}.{node.factory}", arrays),
        refs={name: _place(node.maybe_get_ref(name), places) for name in node.ref_names},
    )


def _attributes(node: Saved, prefix: str, arrays: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    own: dict[str, Any] = {}
    for name, value in node.attrs.items():
        try:
            found[name] = encoded(value, own, f"{prefix}@{name}")
        except TypeError as error:
            raise layer_error(node, LayerError, f"its setting {name!r}: {error}") from None
        except RecursionError:
            raise layer_error(node, LayerError, f"its setting {name!r} is nested too deeply, or holds itself") from None
    arrays.update((name, node.ops.to_numpy(array)) for name, array in own.items())
    return found


def _order(array: Any) -> Order:
    if array.flags.c_contiguous:
        return "C"  # layout comes back, for the product with W^T
    return "F" if array.flags.f_contiguous else order_of_axes(array)


def _place(node: Saved | None, places: Mapping[int, int]) -> int | None:
    return None if node is None else places[node.id]
