"""Networks of torch.nn that go through sequences."""

from typedthinc.shapes.frameworks.modules import Module
from typedthinc.shapes.frameworks.torch.parameters import RECURRENT
from typedthinc.shapes.scheme import Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Size, Var, atom, number, times
from typedthinc.shapes.terms import Array, Tuple, container


def on_arrays(module: Module) -> Scheme:
    """Return the type of a network on arrays, of one sequence or of many: it gives its last state beside the output."""
    steps, sequences = atom(Var("T")), atom(Var("B"))
    return Scheme.of(_on_arrays(module, steps, sequences), _on_arrays(module, steps))


def _on_arrays(module: Module, *axes: Size) -> Signature:
    taken = Array("Floats", (*axes, module.size("input_size")))
    given = Array("Floats", (*axes, width_given(module)))
    state = Array("Floats", (UNKNOWN,) * (len(axes) + 1))
    return Signature(taken, Tuple((given, Tuple((state, state)) if module.kind == "LSTM" else state)))


def on_padded(module: Module) -> Scheme:
    """Return the type of a network on Padded, without its state."""
    sequences = atom(Var("B"))
    taken = Array("Floats", (UNKNOWN, sequences, module.size("input_size")))
    given = Array("Floats", (UNKNOWN, sequences, width_given(module)))
    return Scheme.of(Signature(container("Padded", taken), container("Padded", given)))


def width_given(module: Module) -> Size:
    """Return how wide the output of a network is, of both directions together."""
    if module.kind not in RECURRENT or not isinstance(module.values.get("bidirectional"), bool):
        return UNKNOWN
    projected = module.number("proj_size") if module.kind == "LSTM" else 0
    if projected is None:
        return UNKNOWN
    width = number(projected) if projected else module.size("hidden_size")
    return times(width, 2 if module.values["bidirectional"] else 1)
