"""Which gradients are whole while the backward pass still goes on: those of later layers, which it comes to first.

The gradient of a layer is whole when each of its forward passes has had its backward pass. A layer that stands at
several places, or is called several times, has more than one.

Some layers add to the gradient of another one, that of a table which they share, say. So in the first step nothing is
told: what a gradient is when it seems whole is compared with what it is in the end, and where the two differ, that
parameter is left to the end from then on. A layer that runs once more after its gradient was told is noticed as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from typedthinc.backends import get_array_ops
from typedthinc.model.gradients import can_skip
from typedthinc.model.node import Node
from typedthinc.serialize.labels import Parameter
from typedthinc.training.gradients import Gradients, added, is_table

# From this many bytes for each receiver on, gradients are told: a message costs sender and receiver 0.17 ms each,
# in which 10 Gbit/s carry 0.4 MB.
_LEAST: Final = 1 << 20


class Early:
    """What notices whole gradients of a model.

    Attributes:
        told: The places of the parameters whose gradients were told in this step, and are what was told.
    """

    told: set[int]

    def __init__(
        self, parameters: Sequence[Parameter[Any]], tell: Callable[[Mapping[int, Any]], None], receivers: int
    ) -> None:
        """Wrap the forward of each layer that has parameters.

        Args:
            parameters: Those of the model.
            tell: Is called with gradients that are whole, by the places of the parameters, a few at a time.
            receivers: To how many workers they are sent then, each a piece.
        """
        self._parameters, self._tell, self._least = parameters, tell, receivers * _LEAST
        self._is_on, self.told = False, set()
        # The parameters whose gradients stay what they are when they seem whole; None before the first step.
        self._steady: set[int] | None = None
        self._so_far: Gradients | None = None
        self._copies: dict[int, Any] = {}
        self._whole: list[int] = []
        self._running: dict[int, int] = {}
        places: dict[int, list[int]] = {}
        for place, parameter in enumerate(parameters):
            if not is_table(parameter):  # to find the rows that were looked up takes time, and most tables come last
                places.setdefault(parameter.node.id, []).append(place)
        nodes = {each.node.id: each.node for each in parameters if each.node.id in places}
        for key, node in nodes.items():
            node.forward = self._watched(node.forward, key, places[key])

    def begin(self) -> None:
        """Begin with a step; nothing is told before the last of its shares."""
        self._is_on, self.told = False, set()

    def watch(self, so_far: Gradients | None) -> None:
        """Watch the last share of a step, to whose gradients those of the shares before it are added."""
        self._is_on, self._so_far = True, so_far
        self._whole, self._running, self._copies = [], {}, {}

    def end(self, gradients: Gradients) -> None:
        """Take what the gradients are in the end, now that the backward pass is over."""
        if self._is_on and self._steady is None:
            copies = self._copies.items()
            self._steady = {place for place, copy in copies if _bits(copy) == _bits(gradients[place])}
            self._copies = {}
        self._is_on, self._so_far = False, None

    def _gradient(self, place: int) -> Any:
        parameter = self._parameters[place]
        return parameter.node.maybe_get_grad(parameter.name)

    def _sum(self, place: int) -> Any:
        gradient = self._gradient(place)
        return gradient if self._so_far is None else added(self._so_far[place], gradient, in_place=False)

    def _watched(self, forward: Callable[..., Any], node: int, places: Sequence[int]) -> Callable[..., Any]:
        def watched(model: Node, X: Any, is_train: bool) -> Any:
            made = forward(model, X, is_train)
            if not self._is_on or not is_train or type(made) is not tuple:
                return made
            Y, backprop = cast(tuple[Any, Callable[..., Any]], made)
            self._running[node] = self._running.get(node, 0) + 1

            def finished() -> None:
                self._running[node] -= 1
                if self._is_on and self._running[node] <= 0:  # below 0, where a callback runs twice
                    self._see(places)

            return Y, _telling(backprop, finished)

        return watched

    def _see(self, places: Sequence[int]) -> None:
        """Take note that gradients seem whole."""
        self.told.difference_update(places)  # they had seemed so before: to be sent again
        found = [place for place in places if self._gradient(place) is not None]
        if self._steady is None:
            self._copies.update({place: self._sum(place).copy() for place in found})
            return
        self._whole += [place for place in found if place in self._steady and place not in self._whole]
        if sum(self._gradient(place).nbytes for place in self._whole) >= self._least:
            self.told.update(self._whole)
            self._tell({place: self._sum(place) for place in self._whole})
            self._whole = []


def _bits(gradient: Any) -> bytes:
    return b"" if gradient is None else bytes(get_array_ops(gradient).to_numpy(gradient).tobytes())


def _telling(backprop: Callable[..., Any], finished: Callable[[], None]) -> Callable[..., Any]:
    """Return a callback that tells when it has run; it knows of `need_dX` where the one in it does."""
    code = getattr(backprop, "__code__", None)
    if code is not None and can_skip(code):

        def telling(dY: Any, need_dX: bool = True) -> Any:
            dX = backprop(dY, need_dX=need_dX)
            finished()
            return dX

        return telling

    def telling_all(dY: Any) -> Any:
        dX = backprop(dY)
        finished()
        return dX

    return telling_all
