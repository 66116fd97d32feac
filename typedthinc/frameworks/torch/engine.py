"""Gradients by torch's own engine, without what `torch.autograd` does in Python first: half of a small step."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from typedthinc.frameworks.torch.library import Tensor

torch: Final[Any] = import_module("torch")

_log: Final = logging.getLogger(__name__)
Run = Callable[[Sequence[Tensor], Sequence[Tensor], Sequence[Tensor]], Sequence[Tensor]]


def _by_grad(outputs: Sequence[Tensor], gradients: Sequence[Tensor], wanted: Sequence[Tensor]) -> Sequence[Tensor]:
    found: Sequence[Tensor] = torch.autograd.grad(outputs, wanted, gradients, allow_unused=True)
    return found


def _by_backward(outputs: Sequence[Tensor], gradients: Sequence[Tensor], wanted: Sequence[Tensor]) -> Sequence[Tensor]:
    torch.autograd.backward(outputs, gradients, inputs=wanted)
    return [each.grad for each in wanted]


def _engine() -> tuple[Run, Run]:
    """Return what runs the engine, which torch does not document; the documented way where it is not as expected."""
    run_backward: Any = getattr(getattr(torch.autograd.Variable, "_execution_engine", None), "run_backward", None)

    def run(outputs: Sequence[Tensor], gradients: Sequence[Tensor], wanted: Sequence[Tensor]) -> Sequence[Tensor]:
        # Neither is the graph kept, nor one made of the gradients; what is not reached has no gradient.
        found: Sequence[Tensor] = run_backward(
            tuple(outputs), tuple(gradients), False, False, tuple(wanted), True, accumulate_grad=False
        )
        return found

    def land(outputs: Sequence[Tensor], gradients: Sequence[Tensor], wanted: Sequence[Tensor]) -> Sequence[Tensor]:
        run_backward(tuple(outputs), tuple(gradients), False, False, tuple(wanted), True, accumulate_grad=True)
        return [each.grad for each in wanted]

    if _works(run) and _works(land):
        return run, land
    _log.warning(
        "torch %s does not run its engine as expected: small steps of its modules take longer", torch.__version__
    )
    return _by_grad, _by_backward


def _works(run: Run) -> bool:
    try:
        with torch.inference_mode(False), torch.enable_grad():
            leaf, other = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)  # `other` is not reached
            found = run((leaf * 3,), (torch.ones(2),), (leaf, other))
        return found[0].tolist() == [3.0, 3.0] and found[1] is None
    except Exception:  # what an engine of another version raises is unknown
        return False


_found: Final = _engine()
# Return the gradients of tensors, None for one that is not reached. The second also leaves them in `grad` of those, all
# leaves without one: in memory of their own, which the first does not promise.
gradients_by_torch: Final = _found[0]
landed_by_torch: Final = _found[1]
