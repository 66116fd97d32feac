"""What programs use of this package beside layers. Importing it does not import torch."""

from importlib import import_module
from typing import Any

from typedthinc.errors import NotAModelError
from typedthinc.frameworks.torch.library import Module, torch_for
from typedthinc.model import Model
from typedthinc.model.structure import described
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames


@hide_frames(LIBRARY_ERRORS)
def as_torch_module(model: Model[Any, Any]) -> Module:
    """Return a `torch.nn.Module` that runs a model, to stand between torch's own.

    Its parameters lie in the same memory as the model's: torch's optimizers train the model, and whatever changes the
    model changes the module. Gradients go to torch alone. The module takes tensors where the model takes arrays, or
    several as the items of a tuple, and returns tensors. A model with Softmax only predicts there: to train one, let it
    end with Linear, and torch compute the loss of its scores.

    Args:
        model: A model whose parameters have values.

    Raises:
        ImportError: torch is not installed, which the extra `typedthinc[torch]` brings, or cannot be imported.
        NotAModelError: It is not a model.
        NotInitializedError: A parameter has no value yet.

    Examples:
        >>> import torch
        >>> from typedthinc.api import Relu
        >>> module = torch.nn.Sequential(as_torch_module(Relu(3, 2).initialize()), torch.nn.Linear(3, 1))
        >>> module(torch.zeros(4, 2)).shape
        torch.Size([4, 1])
    """
    torch_for("as_torch_module")
    given: Any = model
    if not isinstance(given, Model):
        raise NotAModelError(f"as_torch_module takes a Model, not {described(given)}")
    made: Module = import_module("typedthinc.frameworks.torch.as_module").ModelModule(model)
    return made


@hide_frames(LIBRARY_ERRORS)
def to_torch(model: Model[Any, Any]) -> Module:
    """Return a `torch.nn.Module` of torch's own layers that equals a model, with copies of its parameters.

    It is trained and saved as any module. Where torch has no class, as for sums of several layers, a small one of this
    library stands, so a pickle of it needs the library. `as_torch_module` shares memory with the model instead, and
    takes every layer.

    Args:
        model: A model of arrays, or of tuples of arrays, whose parameters have values.

    Raises:
        ImportError: torch is not installed, which the extra `typedthinc[torch]` brings, or cannot be imported.
        NotAModelError: It is not a model.
        NotInitializedError: A parameter has no value yet.
        LayerError: A layer has no equal in torch; the error tells which, and where it stands.

    Examples:
        >>> from typedthinc.api import Relu, Softmax, chain
        >>> to_torch(chain(Relu(16, 8), Softmax(4)).initialize())
        Sequential(
          (0): Sequential(
            (0): Linear(in_features=8, out_features=16, bias=True)
            (1): ReLU()
          )
          (1): Sequential(
            (0): Linear(in_features=16, out_features=4, bias=True)
            (1): Softmax(dim=1)
          )
        )
    """
    torch_for("to_torch")
    given: Any = model
    if not isinstance(given, Model):
        raise NotAModelError(f"to_torch takes a Model, not {described(given)}")
    made: Module = import_module("typedthinc.frameworks.torch.translation").translated(model)
    return made
