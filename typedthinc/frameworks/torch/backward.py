"""The way back through a module: all gradients are computed before any is added to those of the layer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from typedthinc.errors import FrameworkError, LayerError, ShapeMismatchError, fault
from typedthinc.frameworks.torch.binding import Binding, Place
from typedthinc.frameworks.torch.library import Tensor
from typedthinc.frameworks.torch.scaling import SCALE
from typedthinc.frameworks.torch.tensors import Given, array_of, tensor_of
from typedthinc.model.gradients import SKIPPED
from typedthinc.model.storage import drop_gradient, grad_rooms

torch: Final[Any] = import_module("torch")


class Backward:
    """Takes the gradient of one output back to the input and the parameters, once."""

    __slots__ = ("_arrays", "_binding", "_get_dY", "_given", "_model", "_versions", "_was_called")

    def __init__(
        self,
        model: Any,
        binding: Binding,
        given: Given,
        get_dY: Callable[[Any], tuple[Sequence[Tensor], Sequence[Any]]],
    ) -> None:
        """Keep what belongs to one forward pass."""
        self._model, self._binding, self._given, self._get_dY = model, binding, given, get_dY
        self._arrays, self._versions = binding.arrays, binding.versions()
        self._was_called = False

    def __call__(self, dY: Any, need_dX: bool) -> tuple[Any, Mapping[str, Any]]:
        """Return the gradient of the input, None where it is not needed, and those of parameters by name.

        Raises:
            FrameworkError: The output cannot have a gradient, or torch cannot compute it.
            StaleGradientError: It needs values of parameters that have changed in place.
        """
        given = self._given
        trained = [place for place in self._binding.parameters if place.tensor.requires_grad]
        wanted = [place.tensor for place in trained]
        if need_dX:
            wanted += [tensor for tensor in given.tensors if tensor.requires_grad]
        found = self._computed(*self._pairs(dY), wanted)
        by_name = self._by_name(trained, found)
        if not need_dX:
            return SKIPPED, by_name
        rest = iter(found[len(trained) :])
        return given.get_dX([next(rest) if tensor.requires_grad else None for tensor in given.tensors]), by_name

    def _pairs(self, dY: Any) -> tuple[Sequence[Tensor], list[Tensor]]:
        """Return the outputs that can have a gradient, and the gradients of those."""
        outputs, gradients = self._get_dY(dY)
        if len(outputs) == 1 and outputs[0].requires_grad:
            return outputs, [self._gradient(outputs[0], gradients[0])]
        pairs = [pair for pair in zip(outputs, gradients, strict=True) if pair[0].requires_grad]
        if not pairs:
            self._check_untrained(outputs)
        return [output for output, _ in pairs], [self._gradient(*pair) for pair in pairs]

    def _gradient(self, output: Tensor, gradient: Any) -> Tensor:
        tensor = gradient if isinstance(gradient, torch.Tensor) else tensor_of(gradient)
        if tensor.shape != output.shape:
            title, shapes = self._model.shims[0].title, f"shape {tuple(output.shape)}, not {tuple(tensor.shape)}"
            raise fault(self._model, ShapeMismatchError, f"the gradient of what {title} returned must have {shapes}")
        if tensor.dtype is not output.dtype:
            tensor = tensor.to(output.dtype)
        return tensor * self._scale if self._model.shims[0].scaling.is_on else tensor

    def _check_untrained(self, outputs: Sequence[Tensor]) -> None:
        """Refuse a gradient that cannot come back to what should have one; integers never have one."""
        places = self._binding.parameters
        waits = any(place.tensor.requires_grad for place in places) or any(
            tensor.requires_grad for tensor in self._given.tensors
        )
        if waits and any(each.is_floating_point() for each in outputs):
            title = self._model.shims[0].title
            raise fault(
                self._model,
                FrameworkError,
                f"no gradient can come back through the output of {title}, which needs none: it was detached, or "
                "computed under torch.no_grad()",
            )

    def _computed(self, outputs: Sequence[Tensor], gradients: Sequence[Tensor], wanted: Sequence[Tensor]) -> list[Any]:
        if not outputs or not wanted:
            return [None] * len(wanted)
        try:
            found = self._found(outputs, wanted, gradients)
        except LayerError:
            raise
        except Exception as error:
            raise self._fault(error) from error
        self._was_called = True
        shim = self._model.shims[0]
        if not shim.scaling.is_on:
            return list(found)
        if all(each is None or bool(torch.isfinite(each).all()) for each in found):
            found = [None if each is None else each / self._scale for each in found]
            shim.scaling.grew(self._model.attrs)
            return found
        shim.scaling.shrank(self._model.attrs)
        # Nothing of such a step counts: no gradient for the parameters, zeros for the input.
        return [None] * len(found)

    def _found(self, outputs: Sequence[Tensor], wanted: Sequence[Tensor], gradients: Sequence[Tensor]) -> Any:
        """Have torch compute gradients with the arrays of the forward pass, which others may stand in for by now."""
        binding, model = self._binding, self._model
        binding.note_writes(model)
        if binding.arrays is self._arrays:
            return torch.autograd.grad(outputs, wanted, gradients, allow_unused=True)
        with binding.lying(model, self._arrays):
            return torch.autograd.grad(outputs, wanted, gradients, allow_unused=True)

    def _fault(self, error: Exception) -> LayerError:
        title = self._model.shims[0].title
        if "modified by an inplace operation" in str(error):
            self._binding.check_versions(self._model, self._versions, of_parameters=True)
            return raised(self._model, error)
        if "second time" not in str(error):
            return raised(self._model, error)
        if self._was_called:
            message = f"the callback of {title} can be called once: torch keeps what gradients need for one call"
        else:
            message = f"{title} keeps tensors of an earlier call, whose gradients are gone: detach() them between calls"
        return fault(self._model, FrameworkError, message)

    @property
    def _scale(self) -> float:
        scale: float = self._model.attrs.get(SCALE, 1.0)
        return scale

    def _by_name(self, trained: Sequence[Place], found: Sequence[Tensor]) -> dict[str, Any]:
        """Return gradients as arrays, in the room that the layer has for each where that is free."""
        for place in trained:
            if place.is_leaf and place.tensor.grad is not place.shown:
                _take_in(self._model, place)
        by_name: dict[str, Any] = {}
        rooms = grad_rooms(self._model, *[place.name for place in trained])
        for place, gradient, room in zip(trained, found, rooms, strict=False):
            if gradient is not None and room is not None:
                place.tensor_of_gradient(room).copy_(gradient)
                by_name[place.name] = room
            elif gradient is not None:
                dense = gradient.to_dense() if gradient.is_sparse else gradient
                by_name[place.name] = array_of(self._model.ops, dense)
        return by_name


def raised(model: Any, error: Exception) -> FrameworkError:
    """Make the error of a layer of one that its module raised."""
    first = (str(error).strip() or "no message").splitlines()[0]
    return fault(model, FrameworkError, f"{model.shims[0].title} raised {type(error).__name__}: {first}")


def _take_in(model: Any, place: Place) -> None:
    """Follow what the program did to `grad` of a parameter: dropped it, as `zero_grad` does, or computed one itself."""
    if place.shown is not None:
        drop_gradient(model, place.name)
        place.shown = None
    if place.tensor.grad is not None:
        model.inc_grad(place.name, array_of(model.ops, place.tensor.grad))
