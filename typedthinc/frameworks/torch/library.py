"""torch itself, and its modules as type checkers see them whether it is installed or not."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from typedthinc.errors import NotAModelError
from typedthinc.frameworks.imports import framework
from typedthinc.model.structure import described
from typedthinc.tracebacks import hide_frames

# What the library returns of torch's classes: to follow these, a checker would have to read all of torch.
Tensor: TypeAlias = Any
Module: TypeAlias = Any


if TYPE_CHECKING:

    class ModuleClass:
        """What a class inherits from `torch.nn.Module`, as type checkers see it."""

        def __getattr__(self, name: str) -> Any: ...


class TorchModule(Protocol):
    """What `torch.nn.Module` and `torch.jit.ScriptModule` have, as far as it matters here."""

    training: bool

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Compute the output."""
        ...

    def named_parameters(self) -> Iterator[tuple[str, Any]]:
        """Go through all parameters."""
        ...

    def named_buffers(self) -> Iterator[tuple[str, Any]]:
        """Go through all tensors that are kept beside the parameters."""
        ...

    def modules(self) -> Iterator[Any]:
        """Go through all modules, beginning with this one."""
        ...

    def named_modules(self) -> Iterator[tuple[str, Any]]:
        """Go through all modules with their names, beginning with this one."""
        ...

    def train(self, mode: bool = True) -> Any:
        """Switch between training and evaluation."""
        ...


class Anything:
    """Stands where only Any fits: callables with arguments or results of other types are refused."""


class CompiledModule(Protocol):
    """What torch annotates that `torch.compile` returns for a module: a callable that takes and gives anything."""

    def __call__(self, /, *args: Anything, **kwargs: Anything) -> Anything:
        """Compute the output."""
        ...


class Graph(Protocol):
    """What a graph of TorchScript has."""

    def param_node(self) -> Any:
        """Return the node of the inputs."""
        ...


# What type checkers take a module for. Of what `torch.jit.trace` returns nothing is declared: a checker that reads the
# code of torch finds that it may be a pair with a graph, too.
AnyModule: TypeAlias = TorchModule | CompiledModule | tuple[Graph, list[Any]]


@hide_frames()
def torch_for(who: str) -> Any:
    """Import torch for a function.

    Raises:
        ImportError: It is not installed, or broken; the message names the extra that brings it.
    """
    return framework("torch", "torch", who)


@hide_frames()
def check_module(who: str, module: Any) -> None:
    """Refuse what is not a module of torch.

    Raises:
        NotAModelError: It is something else.
    """
    if not isinstance(module, torch_for(who).nn.Module):
        raise NotAModelError(f"{who} takes a torch.nn.Module, not {described(module)}")
