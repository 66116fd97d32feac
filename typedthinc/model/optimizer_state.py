"""The state of an optimizer, ours or that of another framework, as files hold it."""

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import numpy.typing as npt

Counts: TypeAlias = dict[str, dict[str, int]]
Arrays: TypeAlias = "dict[str, dict[str, npt.NDArray[Any]]]"


class OptimizerState(NamedTuple):
    """What an optimizer has to know for going on with the training of a model, besides its settings.

    A parameter is named `place.layer.parameter`: the layer's place, counted from 0 level by level as `model.walk()`
    goes, its name, and the name of the parameter in it. Parameters that were never updated are left out.

    Attributes:
        kind: The name of the optimizer's class.
        step: The number of steps that have ended.
        scores: What the schedules were told, as pairs of a step and a score.
        counts: How often each parameter was updated, by its name, as `counts["updates"]`; and with averages, as
            `counts["averages"]`.
        arrays: Arrays of the shapes of the parameters, by what they are, then by the name of the parameter:
            `arrays["mom1"]["0.Linear.W"]`, say, or `arrays["averages"][...]`.
        settings: What an optimizer of another framework keeps besides, as text.
    """

    kind: str
    step: int
    scores: tuple[tuple[int, float], ...]
    counts: Counts
    arrays: Arrays
    settings: str = ""
