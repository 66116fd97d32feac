"""The methods of a model that save and load it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, cast

from typedthinc.errors import FormatError
from typedthinc.serialize import document, loading, tensors
from typedthinc.serialize.attributes import dict_of
from typedthinc.serialize.document import Document
from typedthinc.serialize.tensors import Contents

if TYPE_CHECKING:
    from typedthinc.model import Model

_KIND = "model"


class Saveable:
    """Save sizes, parameters, settings and references, and load them into a model that is built the same way.

    The functions of a model are not saved: build it as before, initialized or not, then load. Loading checks everything
    first, lists every disagreement, and then loads all or nothing.
    """

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the model as plain values: its document as text, and numpy arrays by name, which are copies.

        Raises:
            LayerError: A setting cannot be saved, or a layer stands for a model of another library.
        """
        contents = self._contents()
        arrays = {name: array.copy() for name, array in contents.arrays.items()}
        return {"version": tensors.VERSION, "document": contents.document, "arrays": arrays}

    def to_bytes(self) -> bytes:
        """Return the model as bytes, in the format of safetensors.

        Raises:
            LayerError: A setting cannot be saved, or a layer stands for a model of another library.
            ModuleNotFoundError: safetensors is not installed, which the extra `typedthinc[save]` brings.
        """
        return tensors.dump(self._contents())

    def to_disk(self, path: str | os.PathLike[str]) -> None:
        """Write the model to a file, in the format of safetensors: the whole file, or none.

        Raises:
            LayerError: A setting cannot be saved, or a layer stands for a model of another library.
            OSError: The file cannot be written.
            ModuleNotFoundError: safetensors is not installed, which the extra `typedthinc[save]` brings.
        """
        tensors.dump_file(self._contents(), path)

    def from_dict(self, data: Mapping[str, Any]) -> Self:
        """Load what `to_dict` gave, and return the model.

        Raises:
            FormatError: The data is damaged.
            IncompatibleError: It is that of another model. The model is as before, in both cases.
        """
        return self._load(_document_of(data))

    def from_bytes(self, data: bytes) -> Self:
        """Load what `to_bytes` gave, and return the model.

        Raises:
            FormatError: The bytes are damaged.
            IncompatibleError: They are those of another model. The model is as before, in both cases.
        """
        return self._load(_parsed(tensors.load(data, _KIND)))

    def from_disk(self, path: str | os.PathLike[str]) -> Self:
        """Load what `to_disk` wrote, and return the model.

        Raises:
            FormatError: The file is damaged.
            IncompatibleError: It is that of another model. The model is as before, in both cases.
            OSError: The file cannot be read.
        """
        try:
            return self._load(_parsed(tensors.load_file(path, _KIND)))
        except FormatError as error:
            raise FormatError(f"{os.fspath(path)} cannot be loaded: {error}") from None

    def can_from_dict(self, data: Mapping[str, Any]) -> bool:
        """Tell whether `from_dict` would load this."""
        try:
            return self._fits(_document_of(data))
        except FormatError:
            return False

    def can_from_bytes(self, data: bytes) -> bool:
        """Tell whether `from_bytes` would load this."""
        try:
            return self._fits(_parsed(tensors.load(data, _KIND)))
        except FormatError:
            return False

    def can_from_disk(self, path: str | os.PathLike[str]) -> bool:
        """Tell whether `from_disk` would load this file; False also where there is none that can be read."""
        try:
            return self._fits(_parsed(tensors.load_file(path, _KIND)))
        except (FormatError, OSError):
            return False

    def _contents(self) -> Contents:
        described = document.describe(self._as_saved())
        return Contents(_KIND, document.to_json(described), described.arrays)

    def _load(self, found: Document) -> Self:
        loading.load(self._as_saved(), found)
        return self

    def _fits(self, found: Document) -> bool:
        return loading.fits(self._as_saved(), found)

    def _as_saved(self) -> Model[Any, Any]:
        # Model is the only class derived from this one.
        return cast("Model[Any, Any]", self)


def _parsed(contents: Contents) -> Document:
    return document.from_json(contents.document, contents.arrays)


def _document_of(data: Mapping[str, Any]) -> Document:
    version, text, arrays = data.get("version"), data.get("document"), dict_of(data.get("arrays"))
    if version != tensors.VERSION:
        raise FormatError(f"its version is {version!r}, and this one reads {tensors.VERSION!r}")
    if not isinstance(text, str) or arrays is None:
        raise FormatError("it needs a text `document` and a dict `arrays`")
    return document.from_json(text, arrays)
