"""What the rules say of modules of torch is what the modules do."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc.shapes import rules
from typedthinc.shapes.frameworks.modules import Module, layer_type, module_type
from typedthinc.shapes.frameworks.torch.parameters import DEFAULTS, PARAMETERS, PRESERVING
from typedthinc.shapes.frameworks.torch.rules import RULES
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import UNKNOWN_SCHEME
from typedthinc.shapes.sizes import UNKNOWN, Known, number
from typedthinc.shapes.terms import Array, Term, Tuple

torch: Any = pytest.importorskip("torch")
from typedthinc.frameworks.torch.specs import spec_of  # noqa: E402

nn: Any = torch.nn
# The signatures of these take anything.
_RECURRENT = ("RNN", "GRU", "LSTM")


@pytest.mark.parametrize("kind", sorted(RULES.of_class))
def test_each_rule_is_that_of_a_class(kind: str) -> None:
    assert inspect.isclass(getattr(nn, kind))


@pytest.mark.parametrize("kind", sorted(set(PARAMETERS) - {*_RECURRENT}))
def test_parameters_are_those_of_the_class_in_their_order(kind: str) -> None:
    parameters = list(inspect.signature(getattr(nn, kind)).parameters.values())
    assert tuple(each.name for each in parameters[: len(PARAMETERS[kind])]) == PARAMETERS[kind]
    by_name = {each.name: each.default for each in parameters}
    assert DEFAULTS.get(kind, {}) == {name: by_name[name] for name in DEFAULTS.get(kind, {})}
    left_out = [name for name in PARAMETERS[kind] if by_name[name] is not inspect.Parameter.empty]
    assert {*left_out} - {*DEFAULTS.get(kind, {})} <= {"groups", "bias"}


@pytest.mark.parametrize("kind", _RECURRENT)
def test_parameters_of_networks(kind: str) -> None:
    values: dict[str, Any] = {"input_size": 3, "hidden_size": 4, "nonlinearity": "relu", "bias": False, "dropout": 0.0}
    values |= {"num_layers": 2, "batch_first": True, "bidirectional": True, "proj_size": 2}
    made = getattr(nn, kind)(*(values[name] for name in PARAMETERS[kind]))
    assert all(getattr(made, name) == values[name] for name in PARAMETERS[kind])
    plain = getattr(nn, kind)(3, 4)
    assert all(getattr(plain, name) == default for name, default in DEFAULTS[kind].items())


_size = st.integers(1, 4)
# Adaptive pools of one window take what others refuse.
_many = st.integers(2, 4)


def _convolution(kind: str) -> Callable[[Any], Any]:
    def make(draw: Any) -> Any:
        axes = int(kind[-2])
        ways = {name: draw(_each(axes, low, 3)) for name, low in (("kernel_size", 1), ("stride", 1), ("padding", 0))}
        if "Pool" in kind:
            ways["padding"] = 0
            ways["ceil_mode"] = draw(st.booleans())
            return getattr(nn, kind)(**ways)
        if draw(st.booleans()):
            ways["dilation"] = draw(_each(axes, 1, 2))
        if "Transpose" not in kind and draw(st.booleans()):
            ways |= {"padding": draw(st.sampled_from(["same", "valid"])), "stride": 1}
        return getattr(nn, kind)(draw(_size), draw(_size), **ways)

    return make


def _each(axes: int, low: int, high: int) -> st.SearchStrategy[Any]:
    number_ = st.integers(low, high)
    return st.one_of(number_, st.tuples(*[number_] * axes))


MAKERS: dict[str, Callable[[Any], Any]] = {
    "Linear": lambda draw: nn.Linear(draw(_size), draw(_size)),
    "Embedding": lambda draw: nn.Embedding(9, draw(_size)),
    "LayerNorm": lambda draw: nn.LayerNorm(draw(st.one_of(_size, st.lists(_size, min_size=1, max_size=3)))),
    "RMSNorm": lambda draw: nn.RMSNorm(draw(_size)),
    "GroupNorm": lambda draw: nn.GroupNorm(2, 2 * draw(_size)),
    "BatchNorm1d": lambda draw: nn.BatchNorm1d(draw(_size)),
    "BatchNorm2d": lambda draw: nn.BatchNorm2d(draw(_size)),
    "BatchNorm3d": lambda draw: nn.BatchNorm3d(draw(_size)),
    "RNN": lambda draw: nn.RNN(draw(_size), draw(_size), bidirectional=draw(st.booleans())),
    "GRU": lambda draw: nn.GRU(draw(_size), draw(_size), 2, bidirectional=draw(st.booleans()), batch_first=True),
    "LSTM": lambda draw: nn.LSTM(draw(_size), 5, bidirectional=draw(st.booleans()), proj_size=draw(_size)),
    "Flatten": lambda draw: nn.Flatten(draw(st.integers(-3, 3)), draw(st.integers(-3, 3))),
    "Unflatten": lambda draw: nn.Unflatten(draw(st.sampled_from([1, -1])), (draw(_size), draw(_size))),
    "GLU": lambda draw: nn.GLU(),
    "Upsample": lambda draw: nn.Upsample(**draw(st.sampled_from([{"size": 5}, {"scale_factor": 2}]))),
    "TransformerEncoderLayer": lambda draw: nn.TransformerEncoderLayer(2 * draw(_size), 2, 3),
    "TransformerEncoder": lambda draw: nn.TransformerEncoder(
        nn.TransformerEncoderLayer(2 * draw(_size), 2, 3, batch_first=True), 2
    ),
    **{f"{name}{axes}d": _convolution(f"{name}{axes}d") for name in ("Conv", "MaxPool", "AvgPool") for axes in (1, 2)},
    **{f"{name}3d": _convolution(f"{name}3d") for name in ("Conv", "MaxPool")},
    **{f"ConvTranspose{axes}d": _convolution(f"ConvTranspose{axes}d") for axes in (1, 2)},
    **{
        f"Adaptive{name}Pool{axes}d": lambda draw, name=name, axes=axes: getattr(nn, f"Adaptive{name}Pool{axes}d")(
            draw(st.one_of(_many, st.tuples(*[st.one_of(_many, st.none())] * axes))) if axes > 1 else draw(_many)
        )
        for name in ("Avg", "Max")
        for axes in (1, 2, 3)
    },
    "Tanh": lambda draw: nn.Tanh(),
    "Dropout2d": lambda draw: nn.Dropout2d(),
    "Softmax": lambda draw: nn.Softmax(-1),
    "Identity": lambda draw: nn.Identity(),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("kind", MAKERS)
@settings(deadline=None, max_examples=examples(25), derandomize=True)
@given(data=st.data())
def test_a_rule_says_what_the_module_gives(kind: str, data: st.DataObject) -> None:
    """Where the module runs, the rule takes the data and says its sizes, or nothing; else it may say so."""
    try:
        module = MAKERS[kind](data.draw).eval()
    except (ValueError, RuntimeError):
        assume(False)
    shape = data.draw(st.lists(st.integers(1, 8), min_size=1, max_size=5 if "3d" in kind else 4))
    layer = module_type(spec_of(module), RULES).whole
    # Half of the time, the sizes are those that the rule names.
    for item in layer.scheme.alternatives:
        if data.draw(st.booleans()) and isinstance(item.input, Array) and len(item.input.sizes) == len(shape):
            named = list(item.input.sizes)
            shape = [
                size.constant if isinstance(size, Known) and not size.terms else old
                for size, old in zip(named, shape, strict=True)
            ]
    floats = kind != "Embedding"
    X = torch.zeros(shape) if floats else torch.zeros(shape, dtype=torch.int64)
    try:
        Y = module(X)
    except (RuntimeError, ValueError, IndexError, AssertionError):
        return
    said = rules.accept(layer, Array("Floats" if floats else "Ints", tuple(map(number, shape))), "the data is")
    assert _holds(said, Y), (said, module, shape)


def _holds(said: Term, value: Any) -> bool:
    if isinstance(said, Tuple):
        return len(said.items) == len(value) and all(map(_holds, said.items, value))
    if not isinstance(said, Array):
        return True
    sizes = [None if size is UNKNOWN else size for size in said.sizes]
    return len(sizes) == value.dim() and all(
        size is None or size == number(actual) for size, actual in zip(sizes, value.shape, strict=True)
    )


@pytest.mark.parametrize(
    ("module", "shape"),
    [
        (lambda: nn.Linear(3, 4), (2, 5)),
        (lambda: nn.Conv1d(3, 4, 5), (2, 4, 9)),
        (lambda: nn.Conv1d(3, 4, 5), (2, 3, 4)),
        (lambda: nn.Conv2d(3, 4, 2), (2, 1, 9, 9)),
        (lambda: nn.LayerNorm(4), (2, 3)),
        (lambda: nn.BatchNorm2d(4), (2, 4)),
        (lambda: nn.BatchNorm1d(4), (2, 3)),
        (lambda: nn.GroupNorm(2, 4), (2, 6)),
        (lambda: nn.GLU(), (2, 3)),
        (lambda: nn.Unflatten(1, (2, 3)), (2, 5)),
        (lambda: nn.TransformerEncoderLayer(4, 2), (2, 3, 5)),
        (lambda: nn.LSTM(4, 2), (2, 3, 5)),
        (lambda: nn.Sequential(nn.Conv2d(1, 2, 3), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(18, 4)), (2, 1, 8, 10)),
        (lambda: nn.Sequential(nn.Conv2d(1, 2, 3, stride=2), nn.Flatten(), nn.Linear(18, 4)), (2, 1, 9, 9)),
        (lambda: nn.Sequential(nn.Upsample(scale_factor=2), nn.Flatten(), nn.Linear(18, 4)), (2, 1, 2, 2)),
    ],
)
def test_what_a_module_refuses_is_a_mismatch(module: Callable[[], Any], shape: tuple[int, ...]) -> None:
    made = module()
    with pytest.raises((RuntimeError, ValueError, AssertionError)):
        made(torch.zeros(shape))
    with pytest.raises(Mismatch):
        rules.accept(module_type(spec_of(made), RULES).whole, Array("Floats", tuple(map(number, shape))), "the data is")


@pytest.mark.parametrize(
    "module",
    [
        lambda: nn.MaxPool2d(2, return_indices=True),
        lambda: nn.AdaptiveMaxPool1d(2, return_indices=True),
        lambda: nn.GLU(0),
        lambda: nn.Flatten(3, 4),
        lambda: nn.Flatten(2, 1),
        lambda: nn.LayerNorm([1, 1, 1, 1, 1]),
        lambda: nn.Bilinear(2, 3, 4),
    ],
)
def test_nothing_is_known(module: Callable[[], Any]) -> None:
    found = module_type(spec_of(module()), RULES).whole.scheme
    assert found == UNKNOWN_SCHEME or len({len(item.input.sizes) for item in found.alternatives}) == 1  # type: ignore[union-attr]


@pytest.mark.parametrize("kind", sorted(RULES.of_class))
def test_of_a_module_made_with_unknown_numbers_no_size_is_told(kind: str) -> None:
    """Unless it keeps the shape, or hangs on nothing."""
    bare = RULES.of_class[kind](Module(kind))
    for item in bare.alternatives:
        for term in (item.input, item.output):
            sizes = term.sizes if isinstance(term, Array) else ()
            assert not any(isinstance(size, Known) and not size.terms for size in sizes), (kind, item)


_TRANSPOSED = {"stride": 2, "padding": 1, "dilation": 2, "output_padding": 1}
# Data that each takes, for which all sizes of the output are told.
EXACT: list[tuple[Callable[[], Any], list[tuple[int, ...]]]] = [
    (lambda: nn.Linear(3, 4), [(3,), (2, 3), (2, 5, 3), (2, 5, 6, 3), (2, 2, 2, 2, 3)]),
    (lambda: nn.GLU(), [(4,), (2, 4), (2, 3, 4), (2, 3, 2, 4), (2, 3, 2, 2, 4)]),
    (lambda: nn.LayerNorm([3, 4]), [(3, 4), (2, 3, 4), (2, 2, 3, 4), (2, 2, 2, 3, 4)]),
    (lambda: nn.RMSNorm(4), [(4,), (2, 4), (2, 3, 4)]),
    (lambda: nn.GroupNorm(2, 4), [(2, 4), (2, 4, 5), (2, 4, 5, 6), (2, 4, 5, 6, 7)]),
    (lambda: nn.BatchNorm1d(4), [(2, 4), (2, 4, 5)]),
    (lambda: nn.BatchNorm2d(4), [(2, 4, 5, 6)]),
    (lambda: nn.BatchNorm3d(4), [(2, 4, 5, 6, 7)]),
    *[
        (lambda axes=axes: getattr(nn, f"Conv{axes}d")(3, 4, 2, 2, 1, 3), [(2, 3, *room), (3, *room)])
        for axes, room in ((1, (9,)), (2, (9, 8)), (3, (9, 8, 7)))
    ],
    *[
        (lambda axes=axes: getattr(nn, f"ConvTranspose{axes}d")(3, 4, 3, **_TRANSPOSED), [(2, 3, *room), (3, *room)])
        for axes, room in ((1, (4,)), (2, (4, 5)), (3, (4, 5, 3)))
    ],
    *[
        (lambda kind=kind, axes=axes: getattr(nn, f"{kind}Pool{axes}d")(3, 2, 1), [(2, 3, *room), (3, *room)])
        for kind in ("Max", "Avg")
        for axes, room in ((1, (9,)), (2, (9, 8)), (3, (9, 8, 7)))
    ],
    (lambda: nn.MaxPool2d((2, 3)), [(2, 3, 9, 8)]),
    (lambda: nn.MaxPool1d(3, 1, dilation=2), [(2, 3, 9)]),
    (lambda: nn.MaxPool2d(2, stride=1, ceil_mode=True), [(2, 3, 9, 8)]),
    (lambda: nn.AdaptiveAvgPool2d((2, None)), [(2, 3, 9, 8), (3, 9, 8)]),
    (lambda: nn.Conv2d(3, 4, (3, 2), padding="same"), [(2, 3, 9, 8)]),
    (lambda: nn.Conv2d(3, 4, (3, 2), padding="valid"), [(2, 3, 9, 8)]),
    (lambda: nn.Upsample(scale_factor=(2, 3)), [(2, 3, 4, 5)]),
    (lambda: nn.Upsample(size=(7, 9)), [(2, 3, 4, 5)]),
    (lambda: nn.Upsample(scale_factor=2), [(2, 3, 4), (2, 3, 4, 5), (2, 3, 4, 5, 6)]),
    (lambda: nn.Flatten(), [(2, 3), (2, 3, 4), (2, 3, 4, 5), (2, 3, 4, 5, 6)]),
    (lambda: nn.Flatten(1, 2), [(2, 3, 4), (2, 3, 4, 5), (2, 3, 4, 5, 6)]),
    (lambda: nn.Unflatten(0, (2, 3)), [(6,), (6, 4), (6, 4, 7)]),
    (lambda: nn.Unflatten(1, (2, 3)), [(5, 6), (5, 6, 4), (5, 6, 4, 7)]),
    (lambda: nn.TransformerEncoderLayer(4, 2, 3), [(2, 3, 4), (3, 4)]),
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("make", "shape"),
    [
        pytest.param(make, shape, id=f"{place} {'x'.join(map(str, shape))}")
        for place, (make, shapes) in enumerate(EXACT)
        for shape in shapes
    ],
)
def test_a_rule_tells_all_sizes(make: Callable[[], Any], shape: tuple[int, ...]) -> None:
    module = make().eval()
    layer = module_type(spec_of(module), RULES).whole
    said = rules.accept(layer, Array("Floats", tuple(map(number, shape))), "the data is")
    assert said == Array("Floats", tuple(map(number, module(torch.zeros(shape)).shape)))


def test_a_window_that_hangs_over_is_not_counted() -> None:
    module = nn.MaxPool2d(2, ceil_mode=True)
    said = rules.accept(
        module_type(spec_of(module), RULES).whole, Array("Floats", tuple(map(number, (2, 3, 5, 5)))), ""
    )
    assert isinstance(said, Array)
    assert said.sizes[2:] == (UNKNOWN, UNKNOWN)
    assert module(torch.zeros(2, 3, 5, 5)).shape[2:] == (3, 3)


def test_a_transposed_convolution_takes_its_channels() -> None:
    layer = module_type(spec_of(nn.ConvTranspose1d(3, 4, 2)), RULES).whole
    with pytest.raises(Mismatch):
        rules.accept(layer, Array("Floats", tuple(map(number, (2, 5, 9)))), "the data is")


def test_classes_with_sizes_have_parameters() -> None:
    without = {*PRESERVING, "Identity"}
    assert set(RULES.of_class) - without == set(PARAMETERS)


@pytest.mark.parametrize(("nI", "nO", "argument"), [(5, None, "nI"), (None, 6, "nO")])
def test_another_width_than_the_module_has(nI: int | None, nO: int | None, argument: str) -> None:
    module = module_type(spec_of(nn.Linear(3, 4)), RULES).whole
    with pytest.raises(Mismatch) as found:
        layer_type("PyTorchWrapper", module, nI, nO)
    assert (found.value.kind, found.value.argument) == ("size", argument)
    assert layer_type("PyTorchWrapper", module, 3, 4).name == "PyTorchWrapper"


_ALIKE: dict[str, Callable[[Any], Any]] = {
    "compile": lambda module: torch.compile(module, backend="eager"),
    "DataParallel": nn.DataParallel,
    "weight_norm": nn.utils.parametrizations.weight_norm,
    "spectral_norm": nn.utils.parametrizations.spectral_norm,
    "hook of a norm": nn.utils.spectral_norm,
}


@pytest.mark.parametrize("name", _ALIKE)
def test_what_stands_around_a_module_takes_and_gives_the_same(name: str) -> None:
    around = _ALIKE[name](nn.Linear(3, 4))
    assert module_type(spec_of(around), RULES).whole == module_type(spec_of(nn.Linear(3, 4)), RULES).whole
    assert around(torch.zeros(2, 3)).shape == (2, 4)


def test_hooks_of_the_program_may_do_anything() -> None:
    module = nn.utils.spectral_norm(nn.Linear(3, 4))
    module.register_forward_pre_hook(print)
    assert module_type(spec_of(module), RULES).whole.scheme == UNKNOWN_SCHEME
