"""The recurrent layer of Thinc by the names of its arguments: what runs is the library's own, which needs no torch."""

from typing import Literal

from typedthinc import layers
from typedthinc.initializers import Initializer, glorot_uniform_init, zero_init
from typedthinc.layers.shared.variables import bidirectional
from typedthinc.model import Model
from typedthinc.types import B, Flag, Floats3d, I, Multiple, N, O, Padded, Size, Sum


def LSTM(  # noqa: N802  # a factory of layers
    nO: Size[O] | None = None,
    nI: Size[I] | None = None,
    *,
    bi: Flag[bidirectional] = False,
    depth: int = 1,
    dropout: float = 0.0,
    init_W: Initializer = glorot_uniform_init,
    init_b: Initializer = zero_init,
) -> Model[Padded[Floats3d[N, B, I]], Padded[Floats3d[N, B, Multiple[O, Sum[bidirectional, Literal[1]]]]]]:
    """Make the LSTM of the library, `bi` for `bidirectional` and `depth` for `num_layers`."""
    return layers.LSTM(nO, nI, bidirectional=bi, num_layers=depth, dropout=dropout, init_W=init_W, init_b=init_b)
