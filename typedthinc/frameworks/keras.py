"""What holds of modules of Keras whatever computes them: names of their weights, and new values for these."""

import random
from typing import Any, Final

from typedthinc.errors import FrameworkError

# What Keras raises for a module that its configuration does not tell all of.
UNMADE: Final = (NotImplementedError, TypeError, ValueError, AttributeError)


def names_of(weights: list[Any]) -> list[str]:
    """Return "0.kernel", "0.bias" and so on: Keras numbers its layers as a program makes them, which varies."""
    owners: dict[str, int] = {}
    found: list[str] = []
    for weight in weights:
        owner, _, name = weight.path.rpartition("/")
        name = f"{owners.setdefault(owner, len(owners))}.{name}"  # by order of their first weight
        count = sum(each.partition(":")[0] == name for each in found)  # two weights of one layer with one name
        found.append(f"{name}:{count}" if count else name)
    return found


def seeds_of(module: Any) -> list[Any]:
    """Return the variables with the states of the generators inside."""
    weights = {id(weight) for weight in module.weights}
    return [each for each in module.variables if id(each) not in weights and "seed" in each.path]


def drawn_twin(module: Any, title: str, seed: int) -> Any:
    """Return a new module of the same configuration, whose weights Keras draws with a seed.

    Raises:
        FrameworkError: The class of the module cannot be made from its configuration.
    """
    before = random.getstate()
    try:
        random.seed(seed)  # the seeds of initializers come from there
        twin = module.from_config(module.get_config())
        if not twin.built:
            twin.build_from_config(module.get_build_config())
    except UNMADE as error:
        raise FrameworkError(f"{title} cannot be rebuilt: {first_words(error)}") from error
    finally:
        random.setstate(before)
    return twin


def classes_inside(module: Any) -> list[str]:
    """Return the classes of all layers inside."""
    layers = getattr(module, "layers", ())
    return [name for layer in layers for name in (type(layer).__name__, *classes_inside(layer))]


def first_words(error: Exception) -> str:
    """Return the first paragraph of what Keras says, as one line."""
    return " ".join(str(error).strip().partition("\n\n")[0].split())
