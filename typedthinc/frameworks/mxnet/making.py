"""The layer around a block of Gluon, made of the arguments of its factory."""

from __future__ import annotations

from typing import Any

from typedthinc.frameworks.declared import io_dims, told
from typedthinc.frameworks.mxnet.module import MXNetShim
from typedthinc.frameworks.values import Convert
from typedthinc.frameworks.wrapping import wrapped
from typedthinc.model import Model
from typedthinc.shapes.scheme import LayerType
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames


@hide_frames(LIBRARY_ERRORS)
def layer_of(
    factory: str, module: Any, converters: tuple[Convert | None, Convert | None], nI: int | None, nO: int | None
) -> Model[Any, Any]:
    """Make the layer."""
    known = told(factory, LayerType(type(module).__name__), nI, nO)
    return wrapped(factory, MXNetShim(module, *converters, known), *io_dims(known))
