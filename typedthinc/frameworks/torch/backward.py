"""The way back through a module: all gradients are computed before any is added to those of the layer."""

from collections.abc import Sequence
from importlib import import_module
from itertools import compress
from typing import Any, Final

from typedthinc.errors import FrameworkError, LayerError, ShapeMismatchError, layer_error
from typedthinc.frameworks.torch.binding import Binding, Place
from typedthinc.frameworks.torch.engine import Run, gradients_by_torch, landed_by_torch
from typedthinc.frameworks.torch.library import Tensor
from typedthinc.frameworks.torch.scaling import SCALE
from typedthinc.frameworks.torch.tensors import Given, OneArray, Returned, array_of, tensor_of
from typedthinc.model.gradients import SKIPPED
from typedthinc.model.storage import grad_buffers, gradients_of, writes

torch: Final[Any] = import_module("torch")
_DENSE: Final[Any] = torch.strided
_is_inference: Final[Any] = torch.is_inference_mode_enabled


class Backward:
    """Takes the gradient of one output back to the input and the parameters, once."""

    __slots__ = ("_arrays", "_binding", "_given", "_is_scaled", "_model", "_returned", "_versions", "_was_called")

    def __init__(self, model: Any, binding: Binding, given: Given | OneArray, returned: Returned) -> None:
        """Keep what belongs to one forward pass."""
        self._model, self._binding, self._given, self._returned = model, binding, given, returned
        self._arrays, self._versions = binding.arrays, binding.versions()  # of this pass: optimizers may put others
        self._is_scaled, self._was_called = model.shims[0].scaling.is_on, False

    def backprop(self, dY: Any, need_dX: bool = True) -> Any:
        """Return the gradient of the input, None where it is not needed, and add those of parameters to the layer's.

        Raises:
            FrameworkError: The output cannot have a gradient, or torch cannot compute it.
            StaleGradientError: It needs values of parameters that have changed in place.
        """
        if _is_inference():
            with torch.inference_mode(False):  # inference mode keeps no graph
                return self.backprop(dY, need_dX)
        model, given, gradients = self._model, self._given, gradients_of(self._model)
        trained: list[Place] = []
        wanted: list[Tensor] = []
        for place in self._binding.parameters:
            tensor = place.tensor
            if tensor.requires_grad:  # frozen ones get none
                if place.is_leaf and tensor.grad is not place.shown:  # dropped by zero_grad(), or another one
                    _take_in(model, place, gradients)
                elif place.shown is not None and place.name not in gradients:
                    place.forget_gradient()  # the layer's has been dropped
                trained.append(place)
                wanted.append(tensor)
        leaves = [need_dX and tensor.requires_grad for tensor in given.tensors]
        wanted.extend(compress(given.tensors, leaves))
        lands = not gradients and self._may_land()  # nothing to add to: torch's own tensors become the layer's
        found = self._landed(dY, trained, wanted) if lands else self._found(dY, wanted, gradients_by_torch)
        rest = iter(found[len(trained) :])  # after the parameters come the leaves of the input
        dX = given.get_dX([next(rest) if is_leaf else None for is_leaf in leaves]) if need_dX else SKIPPED
        if lands:
            _adopt(gradients, trained, found)
        else:
            self._add(trained, found)
        return dX

    def _may_land(self) -> bool:
        """Tell whether torch can put the first gradients where its optimizers look: that saves a copy."""
        binding = self._binding
        return (
            binding.is_plain
            and binding.arrays is self._arrays
            and self._given.__class__ is OneArray
            and not self._is_scaled
        )  # scaled ones are divided first

    def _landed(self, dY: Any, trained: Sequence[Place], wanted: Sequence[Tensor]) -> Sequence[Tensor]:
        try:
            return self._found(dY, wanted, landed_by_torch)
        except BaseException:
            for place in trained:
                place.tensor.grad = None  # half of them would pass for a gradient
            raise

    def _found(self, dY: Any, wanted: Sequence[Tensor], run: Run) -> Sequence[Tensor]:
        """Have torch compute gradients with the arrays of the forward pass, which others may stand in for by now."""
        model, binding = self._model, self._binding
        outputs, gradients = self._pairs(dY)
        if not outputs or not wanted:
            return [None] * len(wanted)
        if writes(model) != binding.writes:
            binding.note_writes(model)  # so that torch's own check sees them
        try:
            if binding.arrays is self._arrays:
                found = run(outputs, gradients, wanted)
            else:
                with binding.lying(model, self._arrays):
                    found = run(outputs, gradients, wanted)
        except LayerError:
            raise
        except Exception as error:
            raise self._fault(error) from error
        self._was_called = True  # what a second call needs to be told
        return self._unscaled(found) if self._is_scaled else found

    def _pairs(self, dY: Any) -> tuple[Sequence[Tensor], Sequence[Tensor]]:
        """Return the outputs that can have a gradient, and the gradients of those."""
        tensor, get_dY = self._returned
        if tensor is not None and tensor.requires_grad:
            return (tensor,), (self._gradient(tensor, dY),)
        outputs, gradients = get_dY(dY) if get_dY is not None else ((tensor,), (dY,))
        pairs = [pair for pair in zip(outputs, gradients, strict=True) if pair[0].requires_grad]
        if not pairs:
            self._check_untrained(outputs)
        return [output for output, _ in pairs], [self._gradient(*pair) for pair in pairs]

    def _gradient(self, output: Tensor, gradient: Any) -> Tensor:
        tensor = gradient if isinstance(gradient, torch.Tensor) else tensor_of(gradient)
        if tensor.shape != output.shape:  # torch would speak of shapes without a name
            title, shapes = self._model.shims[0].title, f"shape {tuple(output.shape)}, not {tuple(tensor.shape)}"
            raise layer_error(
                self._model, ShapeMismatchError, f"the gradient of what {title} returned must have {shapes}"
            )
        if tensor.dtype is not output.dtype:
            tensor = tensor.to(output.dtype)  # autocast returns another one than dY
        return tensor * self._scale if self._is_scaled else tensor  # before the products in 16 bits

    def _check_untrained(self, outputs: Sequence[Tensor]) -> None:
        """Refuse a gradient that cannot come back to what should have one; integers never have one."""
        places = self._binding.parameters
        waits = any(place.tensor.requires_grad for place in places) or any(
            tensor.requires_grad for tensor in self._given.tensors
        )
        if waits and any(each.is_floating_point() for each in outputs):
            title = self._model.shims[0].title
            raise layer_error(
                self._model,
                FrameworkError,
                f"no gradient can come back through the output of {title}, which needs none: it was detached, or "
                "computed under torch.no_grad()",
            )

    def _unscaled(self, found: Sequence[Tensor]) -> Sequence[Tensor]:
        scaling, attrs = self._model.shims[0].scaling, self._model.attrs
        if all(each is None or bool(torch.isfinite(each).all()) for each in found):  # not where the scale is too large
            found = [None if each is None else each / self._scale for each in found]
            scaling.grew(attrs)
            return found
        scaling.shrank(attrs)
        # Nothing of such a step counts: no gradient for the parameters, zeros for the input.
        return [None] * len(found)

    def _fault(self, error: Exception) -> LayerError:
        title = self._model.shims[0].title
        if "modified by an inplace operation" in str(error):
            self._binding.check_versions(self._model, self._versions, of_parameters=True)
            return raised(self._model, error)
        if "second time" not in str(error):
            return raised(self._model, error)
        if self._was_called:
            message = f"backprop of {title} can be called once: torch keeps what gradients need for one call"
        else:
            message = f"{title} keeps tensors of an earlier call, whose gradients are gone: detach() them between calls"
        return layer_error(self._model, FrameworkError, message)

    @property
    def _scale(self) -> float:
        scale: float = self._model.attrs.get(SCALE, 1.0)
        return scale

    def _add(self, trained: Sequence[Place], found: Sequence[Tensor]) -> None:
        """Add gradients to the layer's, in the buffer that it has for each, and show them to torch's optimizers."""
        model = self._model
        buffers = grad_buffers(model, *[place.name for place in trained])
        for place, gradient, buffer in zip(trained, found, buffers, strict=False):
            if gradient is None:
                continue
            name = place.name
            if buffer is not None:
                (tensor := place.tensor_of_gradient(buffer)).copy_(gradient)  # buffer of the tree's block, in place
                model.inc_grad(name, buffer)
            else:
                dense = gradient.to_dense() if gradient.is_sparse else gradient  # all gradients of the layer are dense
                model.inc_grad(name, array_of(model.ops, dense))
                tensor = place.tensor_of_gradient(model.get_grad(name))
            if place.is_leaf:
                place.tensor.grad = place.shown = tensor  # its optimizers see the same memory


def _adopt(gradients: dict[str, Any], trained: Sequence[Place], found: Sequence[Tensor]) -> None:
    """Make what torch has put before its optimizers the first gradients of the layer."""
    for place, gradient in zip(trained, found, strict=False):
        if gradient is None:
            continue
        if gradient.layout is not _DENSE:
            gradient = place.tensor.grad = gradient.to_dense()  # the optimizer sees the dense one too
        gradients[place.name] = gradient.numpy()  # the same memory: nothing is copied
        place.shown = gradient


def raised(model: Any, error: Exception) -> FrameworkError:
    """Make the error of a layer of one that its module raised."""
    first = (str(error).strip() or "no message").splitlines()[0]
    return layer_error(model, FrameworkError, f"{model.shims[0].title} raised {type(error).__name__}: {first}")


def _take_in(model: Any, place: Place, gradients: dict[str, Any]) -> None:
    """Follow what the program did to `grad` of a parameter: dropped it, as `zero_grad` does, or computed one itself."""
    if place.shown is not None:
        gradients.pop(place.name, None)  # zero_grad() counts for the layer, too
        place.shown = None
    if place.tensor.grad is not None:
        model.inc_grad(place.name, array_of(model.ops, place.tensor.grad))
        place.show(gradients[place.name])  # one memory for both from now on
