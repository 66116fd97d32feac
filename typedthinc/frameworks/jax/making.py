"""The layer around a pure function, made of the arguments of its factory."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from typedthinc.errors import FrameworkError
from typedthinc.frameworks.declared import io_dims, told
from typedthinc.frameworks.jax.module import JaxShim, named_leaves
from typedthinc.frameworks.jax.program import Program
from typedthinc.frameworks.values import Convert
from typedthinc.frameworks.wrapping import wrapped
from typedthinc.model import Model
from typedthinc.shapes.scheme import LayerType
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

jax: Final[Any] = import_module("jax")


@hide_frames(LIBRARY_ERRORS)
def layer_of(
    factory: str,
    function: Callable[..., Any],
    params: Any,
    state: Any,
    init: Callable[[Any], Any] | None,
    converters: tuple[Convert | None, Convert | None],
    nI: int | None,
    nO: int | None,
    is_jitted: bool,
) -> Model[Any, Any]:
    """Make the layer.

    Raises:
        FrameworkError: Two leaves have the same name, or one is not numbers.
    """
    has_state = state is not None
    program = Program(
        function, (jax.tree.structure(params), jax.tree.structure(state)), has_state=has_state, is_jitted=is_jitted
    )
    of_params, of_state = named_leaves(params, ""), named_leaves(state, "state.") if has_state else {}
    count = len(jax.tree.leaves(params)) + (len(jax.tree.leaves(state)) if has_state else 0)
    if len({**of_params, **of_state}) != count:
        raise FrameworkError(f"{factory}: two values in params and state have the same name")
    known = told(factory, LayerType(factory), nI, nO)
    shim = JaxShim(program, {**of_params, **of_state}, tuple(of_params), init, *converters, known)
    return wrapped(factory, shim, *io_dims(known))
