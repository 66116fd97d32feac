"""What layers of one affine map and an activation have in common: Y = f(X W^T + b)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from typedthinc.backends.record import RECORDS
from typedthinc.initializers import Initializer
from typedthinc.layers.shared.affine import backprop_affine, init
from typedthinc.layers.shared.initialized import with_initializers
from typedthinc.layers.shared.regularizers import regularizers, run_regularizers
from typedthinc.model import Backprop, Model
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames
from typedthinc.types import B, Floats1d, Floats2d, I, O, Size

DenseForward: TypeAlias = Callable[
    [Model[Floats2d[B, I], Floats2d[B, O]], Floats2d[B, I], bool],
    tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]],
]

# The nodes whose names are not those of their factories in lower case.
_NAMES: Final = {"ClippedLinear": "clipped_linear"}


@hide_frames(LIBRARY_ERRORS)
def dense(
    factory: str,
    forward: DenseForward[B, I, O],
    nO: Size[Any] | None,
    nI: Size[Any] | None,
    init_W: Initializer,
    init_b: Initializer,
    dropout: float | None,
    normalize: bool,
    attrs: Mapping[str, Any] | None = None,
) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    """Make a layer with parameters W: (nO, nI) and b: (nO,), and with the layers behind its activation."""
    return Model(
        _NAMES.get(factory) or factory.lower(),
        forward,
        init=with_initializers(factory, init, init_W=init_W, init_b=init_b),
        dims={"nO": nO, "nI": nI},
        params={"W": ("nO", "nI"), "b": ("nO",)},
        layers=regularizers(factory, nO, normalize=normalize, dropout=dropout),
        attrs=attrs,
        factory=factory,
    )


def dense_forward(module: str, op: Callable[..., Any], *attrs: str) -> DenseForward[B, I, O]:
    """Make the `forward` of a layer from the op of its activation and its record.

    Args:
        module: The `__name__` of the layer's module.
        op: The op, as `Ops` declares it.
        *attrs: The names of the attributes that it and the op of its gradient take.
    """
    name, backprop_name = op.__name__, f"backprop_{op.__name__}"
    derivative = RECORDS[name].derivative
    # Where the gradient takes the output, the scores X W^T + b are not needed any more.
    options = {"inplace": True} if derivative is not None and derivative.by == "Y" else {}

    def forward(
        model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
    ) -> tuple[Floats2d[B, O], Backprop[Floats2d[B, O], Floats2d[B, I]]]:
        ops = model.ops
        W: Floats2d[O, I] = model.get_param("W")
        b: Floats1d[O] = model.get_param("b")
        settings = [model.attrs[name] for name in attrs]
        scores = ops.affine(X, W, b)  # (B, nO)
        Y: Floats2d[B, O] = getattr(ops, name)(scores, *settings, **options)  # kernels override by name

        def backprop(dY: Floats2d[B, O], need_dX: bool = True) -> Floats2d[B, I]:
            dScores: Floats2d[B, O] = getattr(ops, backprop_name)(dY, scores, *settings)  # these are Y if inplace
            return backprop_affine(model, dScores, X, W, need_dX=need_dX)

        return run_regularizers(model, Y, backprop, is_train) if model.layers else (Y, backprop)

    # Where pickle looks for it.
    forward.__module__, forward.__qualname__ = module, forward.__name__
    return forward
