"""Models as documents, bytes and files, and back: everything fits, or nothing is loaded."""

import os
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import numpy as np

from typedthinc.errors import FormatError, IncompatibleError, LayerError
from typedthinc.model.axes import stated_shape
from typedthinc.model.changes import all_or_nothing
from typedthinc.model.slots import Key
from typedthinc.model.storage import lay_out
from typedthinc.model.walk import locate
from typedthinc.serialize import document, loading, tensors
from typedthinc.serialize.attributes import dict_of
from typedthinc.serialize.document import Document, attributes_of
from typedthinc.serialize.dtypes import is_saveable
from typedthinc.serialize.tensors import Contents
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

SourceT = TypeVar("SourceT")

_KIND: Final = "model"
# An array that lies in a file is read as any other: joblib hands out such.
_ARRAYS: Final = (np.ndarray, np.memmap)


def describe(model: Any) -> Document:
    """Take a model apart, see `typedthinc.serialize.document`.

    Raises:
        LayerError: A setting cannot be saved, or a layer stands for a model of another library; with the path.
    """
    try:
        return document.describe(model)
    except LayerError as error:
        locate(model, error)
        raise


@hide_frames(LIBRARY_ERRORS)
def load(model: Any, found: Document) -> None:
    """Put parameters, sizes, settings and references of a document into a model.

    Raises:
        IncompatibleError: The document is that of another model; it names every disagreement.
        FormatError: The document is damaged.
    """
    problems = list(loading.disagreements(model, found, stated_shape))
    if problems:
        raise IncompatibleError(problems)
    attributes = [attributes_of(record, found.arrays) for record in found.records]  # values may be damaged, too
    with all_or_nothing(model) as nodes:
        unread: dict[Key, Any] = {}
        for place, (node, record) in enumerate(zip(nodes, found.records, strict=True)):
            node.attrs.update(attributes[place])
            loading.set_sizes(node, record)
            params, waiting = loading.params_of(node, place, record, found.arrays)
            node._params.replace(params)  # arrays of a file, read below into their places
            unread.update(waiting)
            for name, ref in record.refs.items():
                node.set_ref(name, None if ref is None else nodes[ref])
        lay_out(model, unread)  # one store, filled from the file: no second copy in memory


@hide_frames(LIBRARY_ERRORS)
def to_dict(model: Any) -> dict[str, Any]:
    """Return a model as plain values, with copies of its arrays."""
    contents = _contents(model)
    arrays = {name: array.copy() for name, array in contents.arrays.items()}  # views would change with the next step
    return {"version": tensors.VERSION, "document": contents.document, "arrays": arrays}


@hide_frames(LIBRARY_ERRORS)
def to_bytes(model: Any) -> bytes:
    """Return a model in the format of safetensors."""
    return tensors.dump(_contents(model))


@hide_frames()
def to_disk(model: Any, path: str | os.PathLike[str]) -> None:
    """Write a model to a file: the whole file, or none."""
    tensors.dump_file(_contents(model), path)


@hide_frames()
def load_disk(model: Any, path: str | os.PathLike[str]) -> None:
    """Load a file into a model."""
    try:
        with tensors.opened(path, _KIND) as contents:
            load(model, _parsed(contents))
    except FormatError as error:
        raise FormatError(f"{os.fspath(path)} cannot be loaded: {error}") from None


@hide_frames(LIBRARY_ERRORS)
def fits(model: Any, read: Callable[[SourceT], Document], source: SourceT, strict: bool) -> bool:
    """Tell whether a model can be loaded from somewhere; False where nothing can be read.

    Args:
        read: Reads a document.
        source: Where it is.
        strict: Whether the settings have to be the same, too.
    """
    try:
        found = read(source)
    except (FormatError, OSError):  # what is damaged does not fit
        return False
    return loading.fits(model, found, stated_shape) and (not strict or document.has_settings_of(found, model))


@hide_frames(LIBRARY_ERRORS)
def in_dict(data: Mapping[str, Any]) -> Document:
    """Read what `to_dict` returned.

    Raises:
        FormatError: The data is damaged.
    """
    given = dict_of(data)
    if given is None:
        raise FormatError(f"from_dict takes what to_dict returns, a dict, not {type(data).__name__}")
    version, text, arrays = given.get("version"), given.get("document"), dict_of(given.get("arrays"))
    if version != tensors.VERSION:
        raise FormatError(f"its version is {version!r}, and this one reads {tensors.VERSION!r}")
    if not isinstance(text, str) or arrays is None:
        raise FormatError("it needs a text `document` and a dict `arrays`")
    for name, array in arrays.items():  # by exact class: a masked array would lose its mask
        if not isinstance(name, str) or type(array) not in _ARRAYS or not is_saveable(array.dtype):
            raise FormatError(f"its array {name!r} is {_described(array)}, not a numpy array of numbers or bools")
    return document.from_json(text, arrays)


@hide_frames(LIBRARY_ERRORS)
def in_bytes(data: bytes) -> Document:
    """Read what `to_bytes` returned.

    Raises:
        FormatError: The bytes are damaged.
    """
    return _parsed(tensors.load(data, _KIND))


def on_disk(path: str | os.PathLike[str]) -> Document:
    """Read what `to_disk` wrote.

    Raises:
        FormatError: The file is damaged.
        OSError: It cannot be read.
    """
    return _parsed(tensors.load_file(path, _KIND))


def _described(value: Any) -> str:
    return f"one of dtype {value.dtype}" if type(value) is np.ndarray else f"of type {type(value).__name__}"


def _contents(model: Any) -> Contents:
    described = describe(model)
    return Contents(_KIND, document.to_json(described), described.arrays)


def _parsed(contents: Contents) -> Document:
    return document.from_json(contents.document, contents.arrays)
