"""The types of modules of other frameworks, and of the layers that run them; no framework is needed for that."""

from __future__ import annotations

from typing import Any

import pytest

from typedthinc.shapes.frameworks.modules import Module, Rules, converted, is_known, layer_type, module_type, over_axes
from typedthinc.shapes.frameworks.torch.recurrent import on_arrays, on_padded, width_given
from typedthinc.shapes.frameworks.torch.rules import RULES
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, LayerType, Scheme, Signature
from typedthinc.shapes.sizes import UNKNOWN, Known, Name, Size, Var, atom, number, times
from typedthinc.shapes.terms import ANY, Array, Container, Term, Tuple

HIDDEN = atom(Name("Hidden", rigid=True))
B, T = atom(Var("B")), atom(Var("T"))


def floats(*sizes: Size | int) -> Array:
    return Array("Floats", tuple(number(size) if isinstance(size, int) else size for size in sizes))


def of(taken: Term, given: Term) -> LayerType:
    return LayerType("inner", Scheme.of(Signature(taken, given)))


def recurrent(kind: str, **values: object) -> Module:
    return Module(kind, {"input_size": 3, "hidden_size": 4, "bidirectional": False, "proj_size": 0, **values})


WIDTHS: list[tuple[str, dict[str, object], Size]] = [
    ("GRU", {}, number(4)),
    ("RNN", {"bidirectional": True}, number(8)),
    ("LSTM", {}, number(4)),
    ("LSTM", {"proj_size": 2}, number(2)),
    ("LSTM", {"proj_size": 2, "bidirectional": True}, number(4)),
    ("LSTM", {"proj_size": None}, UNKNOWN),
    ("GRU", {"proj_size": 2}, number(4)),
    ("GRU", {"proj_size": None}, number(4)),
    ("GRU", {"bidirectional": None}, UNKNOWN),
    ("GRU", {"hidden_size": None}, UNKNOWN),
    ("GRU", {"hidden_size": HIDDEN, "bidirectional": True}, times(HIDDEN, 2)),
    ("Linear", {}, UNKNOWN),
]


@pytest.mark.parametrize(("kind", "values", "width"), WIDTHS)
def test_networks(kind: str, values: dict[str, object], width: Size) -> None:
    module = recurrent(kind, **values)
    assert width_given(module) == width

    def signature(*axes: Size) -> Signature:
        state = floats(*[UNKNOWN] * (len(axes) + 1))
        given = Tuple((floats(*axes, width), Tuple((state, state)) if kind == "LSTM" else state))
        return Signature(floats(*axes, 3), given)

    assert on_arrays(module) == Scheme.of(signature(T, B), signature(T))
    # How many steps and sequences there are, nobody tracks in a container.
    taken, given = (Container("Padded", (floats(UNKNOWN, UNKNOWN, size),)) for size in (3, width))
    assert on_padded(module) == Scheme.of(Signature(taken, given))


@pytest.mark.parametrize(
    ("value", "size", "plain"),
    [
        (3, number(3), 3),
        ((3,), number(3), 3),
        ((3, 4), UNKNOWN, None),
        (True, UNKNOWN, None),
        (None, UNKNOWN, None),
        ("same", UNKNOWN, None),
        (HIDDEN, HIDDEN, None),
        (Known(7), number(7), 7),
    ],
)
def test_a_size_that_a_module_is_made_with(value: object, size: Size, plain: int | None) -> None:
    module = Module("Linear", {"n": value})
    assert (module.size("n"), module.number("n")) == (size, plain)
    assert (module.size("m"), module.number("m")) == (UNKNOWN, None)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (2, 2),
        (2.0, 2),
        (1.5, ...),
        (None, None),
        (True, ...),
        ("same", ...),
        (HIDDEN, ...),
        ((5, 6), 6),
        ([5, None], None),
        ((7,), 7),
        ((5, 6, 7), ...),
        ((), ...),
    ],
)
def test_what_is_given_for_one_of_two_axes(value: object, found: Any) -> None:
    assert Module("Conv2d", {"stride": value}).along("stride", 1, 2) == found
    assert Module("Conv2d").along("stride", 1, 2) is ...


@pytest.mark.parametrize(
    ("taken", "nI", "wanted"),
    [
        (floats(B, 3), None, [floats(B, 3)]),
        (floats(B, 3), 3, [floats(B, 3)]),
        (ANY, None, [ANY]),
        (ANY, 3, [floats(T, 3), floats(T, B, 3)]),
        # Of an array alone, nobody knows which axis is meant.
        (floats(B, UNKNOWN), 3, [floats(B, UNKNOWN)]),
        (Container("Padded", (floats(UNKNOWN, 4),)), 4, [Container("Padded", (floats(UNKNOWN, 4),))]),
        (Container("Padded", (floats(UNKNOWN, UNKNOWN),)), 4, [Container("Padded", (floats(UNKNOWN, 4),))]),
        (Container("Padded", (floats(UNKNOWN, HIDDEN),)), 4, [Container("Padded", (floats(UNKNOWN, HIDDEN),))]),
    ],
)
def test_a_width_that_a_layer_is_said_to_have(taken: Term, nI: int | None, wanted: list[Term]) -> None:
    """The same goes for what it takes and for what it gives."""
    found = layer_type("wrapper", of(taken, ANY), nI, None)
    assert found == LayerType("wrapper", Scheme.of(*(Signature(each, ANY) for each in wanted)))
    found = layer_type("wrapper", of(ANY, taken), None, nI)
    assert found == LayerType("wrapper", Scheme.of(*(Signature(ANY, each) for each in wanted)))


def test_a_width_chooses_among_the_ways_to_use_a_module() -> None:
    ways = [Signature(floats(width), floats(B)) for width in (3, 4)]
    module = LayerType("inner", Scheme.of(*ways))
    assert layer_type("wrapper", module, 4, None).scheme == Scheme.of(ways[1])
    for nI, nO, sentence in (
        (5, None, "wrapper: nI is 5, but inner takes rows of 3"),
        (None, 6, "wrapper: nO is 6, but last gives rows of 7"),
    ):
        ends = module if nI else LayerType("chain", Scheme.of(Signature(floats(B), floats(7))), "first", "last")
        with pytest.raises(Mismatch) as wrong:
            layer_type("wrapper", ends, nI, nO)
        assert (wrong.value.kind, wrong.value.argument) == ("size", "nI" if nI else "nO")
        assert wrong.value.message == sentence


def test_forms_that_functions_of_the_program_convert() -> None:
    module = of(floats(B, 3), floats(B, 4))
    for inputs, outputs in ((False, False), (True, False), (False, True), (True, True)):
        ends = Signature(ANY if inputs else floats(B, 3), ANY if outputs else floats(B, 4))
        found = converted(module, inputs=inputs, outputs=outputs)
        assert found == LayerType("inner", Scheme.of(ends))
        assert is_known(found) == (not (inputs and outputs))


def test_axes_before_those_that_matter() -> None:
    A, B, C, D = (atom(Var(letter)) for letter in "ABCD")
    found = over_axes("Ints", [], "Floats", [number(5)], 4, 0, 1)
    assert found == Scheme.of(
        Signature(Array("Ints", (A, B, C, D)), floats(A, B, C, D, 5)),
        Signature(Array("Ints", ()), floats(5)),
        Signature(Array("Ints", (A,)), floats(A, 5)),
    )


def test_one_item_alone_is_left_out_where_batches_are_meant() -> None:
    linear = Module("Linear", {"in_features": 3, "out_features": 4})
    assert module_type(linear, RULES) == (module_type(linear, RULES).whole,) * 2
    assert len(module_type(linear, RULES).batched.scheme.alternatives) == 5
    network = module_type(recurrent("GRU"), RULES)
    assert network.whole.scheme == on_arrays(recurrent("GRU"))
    assert network.batched == LayerType("GRU", Scheme.of(network.whole.scheme.alternatives[0]))
    unknown = module_type(Module("Mine"), Rules({}, {"Mine"}))
    assert unknown == (LayerType("Mine"),) * 2
    assert unknown.whole.scheme == UNKNOWN_SCHEME


def test_modules_in_a_row() -> None:
    def linear(nI: int, nO: int) -> Module:
        return Module("Linear", {"in_features": nI, "out_features": nO})

    found = module_type(Module("Sequential", inside=(linear(3, 4), linear(4, 5))), RULES)
    assert (found.whole.name, found.whole.first, found.whole.last) == ("Sequential", "Linear", "Linear")
    assert found.whole.scheme == module_type(linear(3, 5), RULES).whole.scheme
    with pytest.raises(Mismatch, match="are the sizes of input and output swapped") as wrong:
        module_type(Module("Sequential", inside=(linear(3, 4), linear(5, 4))), RULES)
    assert (wrong.value.kind, wrong.value.position) == ("size", 1)
