"""A model as plain values, bytes or a file, and back."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from typedthinc.lazy_imports import LateModule

if TYPE_CHECKING:
    from typedthinc.model import saving
else:
    saving = LateModule("typedthinc.model.saving")


class Saved:
    """The methods that save a model and load it; `saving` does the work, and is imported when it is needed."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the model as plain values, its document as text, and numpy arrays by name, which are copies.

        Raises:
            LayerError: A setting cannot be saved, or a layer stands for a model of another library.
        """
        return saving.to_dict(self)

    def to_bytes(self) -> bytes:
        """Return the model as bytes, in the format of safetensors.

        Raises:
            LayerError: A setting cannot be saved, or a layer stands for a model of another library.
            ModuleNotFoundError: pydantic is not installed, which the extra `typedthinc[save]` brings.
        """
        return saving.to_bytes(self)

    def to_disk(self, path: str | os.PathLike[str]) -> None:
        """Write the model to a file, the whole file or nothing, in the format of safetensors.

        Raises:
            LayerError: A setting cannot be saved, or a layer stands for a model of another library.
            OSError: The file cannot be written.
            ModuleNotFoundError: pydantic is not installed, which the extra `typedthinc[save]` brings.
        """
        saving.to_disk(self, path)

    def from_dict(self, msg: Mapping[str, Any]) -> Self:
        """Load what `to_dict` gave, and return the model.

        Raises:
            FormatError: The data is damaged.
            IncompatibleError: It is that of another model. The model is as before, in both cases.
        """
        saving.load(self, saving.in_dict(msg))
        return self

    def from_bytes(self, bytes_data: bytes) -> Self:
        """Load what `to_bytes` gave, and return the model.

        Raises:
            FormatError: The bytes are damaged.
            IncompatibleError: They are those of another model. The model is as before, in both cases.
        """
        saving.load(self, saving.in_bytes(bytes_data))
        return self

    def from_disk(self, path: str | os.PathLike[str]) -> Self:
        """Load what `to_disk` wrote, and return the model.

        Raises:
            FormatError: The file is damaged.
            IncompatibleError: It is that of another model. The model is as before, in both cases.
            OSError: The file cannot be read.
        """
        saving.load_disk(self, path)
        return self

    def can_from_dict(self, msg: Mapping[str, Any], *, strict: bool = False) -> bool:
        """Tell whether `from_dict` would load this; with `strict`, and whether it would change no setting."""
        return saving.fits(self, saving.in_dict, msg, strict)

    def can_from_bytes(self, bytes_data: bytes, *, strict: bool = False) -> bool:
        """Tell whether `from_bytes` would load this; with `strict`, and whether it would change no setting."""
        return saving.fits(self, saving.in_bytes, bytes_data, strict)

    def can_from_disk(self, path: str | os.PathLike[str], *, strict: bool = False) -> bool:
        """Tell whether `from_disk` would load this file; False also where there is none that can be read.

        Args:
            strict: Whether it has to have the settings of this model, too.
        """
        return saving.fits(self, saving.on_disk, path, strict)
