"""What a model gives for many rows, batch by batch: only the results of all are held, and what one batch takes."""

from __future__ import annotations

from typing import Any

from typedthinc.arguments import integer, length
from typedthinc.backends.interface.batches import part
from typedthinc.data.columns import ends_of, inputs_of
from typedthinc.data.outputs import Outputs
from typedthinc.shapes.terms import Tuple
from typedthinc.tracebacks import refusing


@refusing
def predicted(model: Any, X: Any, batch_size: int) -> Any:
    """Return what a model gives for each batch of X, put together: arrays are written into place, lists grow.

    Raises:
        ValueError: X has no length, or no items, or what the model gives is neither arrays nor lists.
    """
    size = integer("predict", "batch_size", batch_size, least=1)
    takes, gives = (any(isinstance(each, Tuple) for each in terms) for terms in ends_of(model))
    data = inputs_of(X, "predict", takes=takes)
    total = length("predict", "X", data)
    if not total:
        return model(X, False)[0]
    outputs = Outputs(total, in_parts=gives, xp=model.ops.xp, what="predict puts together")
    for start in range(0, total, size):
        outputs.add(model(part(data, None, start, start + size), False)[0])
    return outputs.joined()
