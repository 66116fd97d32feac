"""What a model gives for many rows, batch by batch: only the results of all are held, and what one batch takes."""

from collections.abc import Callable, Iterator
from typing import Any

from typedthinc.arguments import integer, length
from typedthinc.backends.interface.batches import part
from typedthinc.data.columns import inputs_of, io_terms
from typedthinc.data.outputs import Outputs
from typedthinc.shapes.terms import Tuple
from typedthinc.tracebacks import REFUSALS, hide_frames


@hide_frames(REFUSALS)
def predicted(
    model: Any,
    X: Any,
    batch_size: int,
    where: str = "predict",
    by: Callable[[Iterator[Any]], Iterator[Any]] | None = None,
) -> Any:
    """Return what a model gives for each batch of X, put together: arrays are written into place, others grow.

    Args:
        where: The function that was given them, which errors name.
        by: Returns what the model gives for batches, in their order; None for this process.

    Raises:
        ValueError: X has no length, or no items, or the model gives Pairs, say.
    """
    size = integer(where, "batch_size", batch_size, least=1)
    takes, gives = (any(isinstance(each, Tuple) for each in terms) for terms in io_terms(model))
    data = inputs_of(X, where, takes=takes)
    total = length(where, "X", data)
    if not total:
        return model(X, False)[0]  # the model itself says what it gives for nothing
    outputs = Outputs(total, in_parts=gives, xp=model.ops.xp, what=f"{where} puts together")
    batches = (part(data, None, start, start + size) for start in range(0, total, size))
    for Y in (model(batch, False)[0] for batch in batches) if by is None else by(batches):
        outputs.add(Y)
    return outputs.joined()
