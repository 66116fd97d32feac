from __future__ import annotations

import importlib
import inspect
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import numpy as np
import pytest
from annotated_types import Lt
from pydantic import BaseModel, ConfigDict, Field, validate_call

from tests.calls import counted
from typedthinc.api import Adam, ConfigValidationError, Floats2d, Linear, Model, RegistryError, registry
from typedthinc.cli import main
from typedthinc.config import Config
from typedthinc.config.expected import misfit

pytest.importorskip("confection")

TEXT = """
[training]
epochs = 3
rate = 0.01

[model]
@layers = "chain.v1"

[model.*.second_by_name]
@layers = "Relu.v1"
nO = 16
nI = 7
dropout = 0.25

[model.*.first_by_name]
@layers = "Softmax.v1"
nO = 10
nI = ${model.*.second_by_name.nO}

[optimizer]
@optimizers = "Adam.v1"
learn_rate = ${training.rate}
"""


class Everything(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True, extra="forbid")

    training: dict[str, float]
    model: Model[Any, Any]
    optimizer: Adam


def changed(before: str, after: str) -> Config:
    assert before in TEXT
    return Config.from_str(TEXT.replace(before, after), file="run.cfg")


def wrong(config: Config) -> list[str]:
    with pytest.raises(ConfigValidationError) as caught:
        config.resolve()
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))
    return [str(problem) for problem in caught.value.problems]


def test_what_a_text_describes() -> None:
    built = Config.from_str(TEXT).resolve()
    model = built["model"]
    assert [layer.factory for layer in model.layers] == ["Relu", "Softmax"]
    assert model.layers[1].get_dim("nI") == 16
    assert model.layers[0].layers[0].attrs["dropout_rate"] == 0.25
    assert isinstance(built["optimizer"], Adam)
    assert built["training"] == {"epochs": 3, "rate": 0.01}
    model.initialize().predict(np.zeros((2, 7), "float32"))


def test_ways_in_and_out(tmp_path: Path) -> None:
    config = Config.from_str(TEXT)
    path = tmp_path / "run.cfg"
    config.to_disk(path)
    for again in (Config.from_disk(path), Config.from_bytes(config.to_bytes()), Config.from_str(config.to_str())):
        assert again == config
        assert [layer.factory for layer in again.resolve()["model"].layers] == ["Relu", "Softmax"]


def test_overrides() -> None:
    config = Config.from_str(TEXT, overrides={"training.epochs": 5})
    assert config["training"]["epochs"] == 5


def test_a_schema_gives_types() -> None:
    built = Config.from_str(TEXT).resolve(Everything)
    assert built.model.factory == "chain"
    with pytest.raises(ConfigValidationError, match=r"run.cfg:3: \[training\] epochs: Input should be a valid number"):
        changed("epochs = 3", 'epochs = "three"').resolve(Everything)
    with pytest.raises(ConfigValidationError, match="extra: Extra inputs are not permitted"):
        changed("[training]", "[extra]\na = 1\n\n[training]").resolve(Everything)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (
            "${model.*.second_by_name.nO}",
            "17",
            "run.cfg:15: [model.*.first_by_name] Softmax takes Floats2d[*, 17], but Relu before it gives "
            "Floats2d[*, 16] (expected width 17, got 16)",
        ),
        ('"Relu.v1"', '"Rellu.v1"', "@layers: there are no layers 'Rellu.v1': did you mean 'Relu.v1'?"),
        ('"Relu.v1"', "3", "@layers: expected the name of a function, not 3"),
        ("@optimizers", "@optimizer", "@optimizer: there is no registry 'optimizer': did you mean 'optimizers'?"),
        ("@optimizers", "@os", "[optimizer] @os: there is no registry 'os': did you mean 'ops'?"),
        ("nI = 7", 'nI = "seven"', "run.cfg:12: [model.*.second_by_name] nI: expected an int or null, not 'seven'"),
        ("nI = 7", "nI = true", "nI: expected an int or null, not True"),
        (
            "dropout = 0.25",
            "dropout = 1.5",
            "run.cfg:13: [model.*.second_by_name] dropout: Relu: dropout must be a number in [0, 1), not 1.5",
        ),
        ("nO = 10", "nO = 0", "run.cfg:17: [model.*.first_by_name] nO: "),
        ("0.01", "-1", "run.cfg:22: [optimizer] learn_rate: "),
        ("dropout = 0.25", "droput = 0.25", "droput: it is not expected: did you mean 'dropout'?"),
        ("dropout = 0.25", "normalize = 1", "normalize: expected true or false, not 1"),
        ("dropout = 0.25", 'init_W = "zero"', "init_W: expected a function, not 'zero'"),
        ('"Adam.v1"\nlearn_rate = ${training.rate}', '"SGD.v1"', "run.cfg:20: [optimizer] learn_rate: it is missing"),
        ('@layers = "chain.v1"', '@layers = "chain.v1"\n@losses = "L2.v1"', "@losses: a section names one function"),
        ('@layers = "chain.v1"', '@layers = "residual.v1"', "*: it takes 1 at most, not 2"),
    ],
)
def test_what_is_wrong_is_told_on_its_line(before: str, after: str, expected: str) -> None:
    found = wrong(changed(before, after))
    assert len(found) == 1
    assert expected in found[0]


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = TEXT.replace("nO = 16", 'nO = "x"').replace("Softmax.v1", "Softmx.v1").replace("Adam", "Adm")
    lines = [problem.partition(": ")[0] for problem in wrong(Config.from_str(text, file="run.cfg"))]
    assert lines == ["run.cfg:11", "run.cfg:16", "run.cfg:21"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a]\nx = ${a.z}\ny = ${b}\n", "t.cfg:2: [a] x: the reference ${a.z} leads nowhere"),
        ("[a]\nx = ${a.z}\ny = ${b}\n", "t.cfg:3: [a] y: the reference ${b} leads nowhere"),
        ("[training]\nepochs = 1\nx = ${training.epoch}\n", "leads nowhere: did you mean 'training.epochs'?"),
        ("[a]\nx = 1\nx = 2\n", "t.cfg:3: [a] x: option 'x' in section 'a' already exists"),
        ("x = 1\n", "t.cfg:1: "),
        ("[a]\nx = 1\n\nab cd\n", "t.cfg:4: expected `[section]` or `key = value`, not 'ab cd"),
        ("[a]\nx = 1\ny = [1,\n", "t.cfg:3: [a] y: the value is not JSON: Expecting value, at character 4"),
        ('[a]\nx = "one\n', "t.cfg:2: [a] x: the value is not JSON: Unterminated string"),
        ("[a.b]\n[a]\n", "t.cfg:1: [a.b] the section [a], which it is in, has to stand above it"),
        ("[b]\n[a.b.*.c]\n", "t.cfg:2: [a.b.*.c] the section [a], which it is in, is not there"),
        ("[a]\n[a.*.b.c]\n", "t.cfg:2: [a.*.b.c] the section [a.*.b], which it is in, is not there"),
        ("[a]\nb = 1\n[a.b]\n", "t.cfg:3: [a.b] found conflicting values"),
        ("[a]\nx = ${a.x}\n", "t.cfg:2: [a] x: the reference leads back to itself"),
        ("[a]\ny = ${x}\nx = ${a.y}\n", "t.cfg:2: [a] y: the reference leads back to itself"),
        ("[a]\nx = ${a}\n", "t.cfg:2: [a] x: the reference leads back to itself"),
        ("[a]\nx = ${b}\n[b]\n[b.c]\ny = ${a}\n", "the reference leads back to itself"),
    ],
)
def test_texts_that_cannot_be_read(text: str, expected: str) -> None:
    with pytest.raises(ConfigValidationError) as caught:
        Config.from_str(text, file="t.cfg")
    assert expected in str(caught.value)


@pytest.mark.parametrize("depth", [600, 900, 100_000])
def test_lists_in_lists_in_lists(depth: int) -> None:
    # How deep Python goes differs between its versions: what it does not reach is refused in our words.
    try:
        Config.from_str(f"[a]\nx = {'[' * depth}{']' * depth}\n").resolve()
    except ConfigValidationError as error:
        assert "nested too deeply" in str(error)
    else:
        assert depth < 1_000


def laughs(times: int, levels: int) -> Iterator[str]:
    """Texts that stand for a value `times ** levels` times: by values, and by sections."""
    of_values = [f'v{level + 1} = "{f"${{a.v{level}}}" * times}"' for level in range(levels)]
    yield "\n".join(["[a]", 'v0 = "ha"', *of_values])
    in_list = [f"v{level + 1} = [{', '.join([f'${{a.v{level}}}'] * times)}]" for level in range(levels)]
    yield "\n".join(["[a]", 'v0 = "ha"', *in_list])
    keys = range(times)
    sections = [f"[s{n + 1}]\n" + "\n".join(f"k{key} = ${{s{n}}}" for key in keys) for n in range(levels)]
    yield "\n".join(["[s0]\nhaha = 1", *sections])


@pytest.mark.parametrize("text", [*laughs(10, 9), *laughs(2, 40)])
def test_references_that_multiply(text: str) -> None:
    def read() -> None:
        with pytest.raises(ConfigValidationError, match=r"t.cfg:\d+: .* references stand for more than 1,000,000 char"):
            Config.from_str(text, file="t.cfg")

    # To put all of them in would take millions.
    assert counted(read)[1] < 30_000


def test_references_that_overrides_multiply() -> None:
    text = next(laughs(10, 7)).replace('v0 = "ha"', 'v0 = ""')
    with pytest.raises(ConfigValidationError, match="references stand for more than"):
        Config.from_str(text, overrides={"a.v0": "ha" * 10})


@pytest.mark.parametrize("text", list(laughs(2, 3)))
def test_references_in_measure(text: str) -> None:
    assert Config.from_str(text)


def test_files_that_editors_begin_with_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "run.cfg"
    path.write_bytes("\ufeff[a]\nx = 1\n".encode())
    assert Config.from_disk(path) == Config.from_str("\ufeff[a]\nx = 1\n") == {"a": {"x": 1}}


def test_no_file_at_all(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    with pytest.raises(OSError, match="expected a file, not a FIFO: "):
        Config.from_disk(tmp_path / "fifo")


def test_positional_arguments_in_a_list() -> None:
    text = '[rate]\n@schedules = "warmup_linear.v1"\n* = [0.1, 10, 100]\n'
    built = Config.from_str(text).resolve()["rate"]
    assert repr(built) == "warmup_linear(initial_rate=0.1, warmup_steps=10, total_steps=100)"
    in_lines = text.replace("* = [0.1, 10, 100]", "[rate.*]\na = 0.1\nb = 10\nc = 100")
    assert repr(Config.from_str(in_lines).resolve()["rate"]) == repr(built)
    found = wrong(Config.from_str(text.replace("100]", '"x"]'), file="run.cfg"))
    assert found == ["run.cfg:3: [rate.*] 2: total_steps: expected an int, not 'x'"]
    found = wrong(Config.from_str(text.replace("100]", "100, 7]"), file="run.cfg"))
    assert found == ["run.cfg:3: [rate] *: it takes 3 at most, not 4"]
    found = wrong(Config.from_str(in_lines.replace("b = 10", "b = -10"), file="run.cfg"))
    assert len(found) == 1
    assert found[0].startswith("run.cfg:5: [rate.*] b: ")


def test_constraints_of_pydantic() -> None:
    @registry.layers("test_constrained.v1")
    def constrained(
        nO: Annotated[int, Field(gt=0, multiple_of=2)],
        names: list[Annotated[str, Field(max_length=3)]] | None = None,
        rate: Annotated[float | None, Lt(1)] = None,
    ) -> Model[Floats2d, Floats2d]:
        return Linear(nO)

    text = '[m]\n@layers = "test_constrained.v1"\nnO = 4\nnames = ["abc"]\nrate = 0.5\n'
    assert Config.from_str(text).resolve()["m"].get_dim("nO") == 4
    for before, after, expected in (
        ("nO = 4", "nO = -2", "run.cfg:3: [m] nO: input should be greater than 0, not -2"),
        ("nO = 4", "nO = 3", "run.cfg:3: [m] nO: input should be a multiple of 2, not 3"),
        ("nO = 4", "nO = 3.0", "run.cfg:3: [m] nO: expected an int, not 3.0"),
        ('"abc"', '"abcd"', "run.cfg:4: [m] names: string should have at most 3 characters, not ['abcd']"),
        ("0.5", "1.5", "run.cfg:5: [m] rate: input should be less than 1, not 1.5"),
    ):
        assert wrong(Config.from_str(text.replace(before, after), file="run.cfg")) == [expected]


def test_functions_that_pydantic_checks() -> None:
    @registry.layers("test_validated.v1")
    @validate_call
    def validated(nO: int, rate: float = Field(default=0.0, ge=0)) -> Model[Floats2d, Floats2d]:
        return Linear(nO)

    text = '[m]\n@layers = "test_validated.v1"\nnO = 4\nrate = -0.5\n'
    found = wrong(Config.from_str(text, file="run.cfg"))
    assert found == ["run.cfg:4: [m] rate: Input should be greater than or equal to 0"]


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(ConfigValidationError, match="is not UTF-8"):
        Config.from_bytes(b"[a]\nx = \xff")


def test_own_functions() -> None:
    @registry.layers("test_own.v1")
    def own(nO: int, *, scale: float = 1.0) -> Model[Floats2d, Floats2d]:
        return Linear(nO)

    built = Config.from_str('[m]\n@layers = "test_own.v1"\nnO = 3\n').resolve()
    assert built["m"].get_dim("nO") == 3
    with pytest.raises(RegistryError, match="taken by test_own_functions"):
        registry.layers("test_own.v1")(Linear)


def test_a_function_that_fails() -> None:
    @registry.layers("test_fails.v1")
    def fails() -> Model[Floats2d, Floats2d]:
        raise ValueError("of no use")

    assert wrong(Config.from_str('[m]\n@layers = "test_fails.v1"\n')) == ["[m] fails: of no use"]


@pytest.mark.parametrize(
    "value",
    [
        "\"__import__('os').system('true')\"",
        '"${os.system}"',
        '{"@layers": "os.system"}',
        '{"@builtins": "eval", "source": "1"}',
        '"!!python/object/apply:os.system"',
    ],
)
def test_nothing_is_run_from_a_text(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("executed")

    Config.from_str("[a]\nx = 1\n").resolve()  # named tuples, in the modules that this imports, are made by eval
    monkeypatch.setattr("os.system", refuse)
    monkeypatch.setattr("builtins.eval", refuse)
    try:
        Config.from_str(f"[a]\nx = {value}\n").resolve()
    except ConfigValidationError:
        return


@pytest.mark.parametrize(
    ("kind", "left_out"),
    [
        ("initializers", {"Initializer", "configure_normal_init"}),
        ("layers", set[str]()),
        ("losses", {"Loss", "to_categorical"}),
        ("optimizers", {"Key", "Optimizer", "OptimizerState"}),
        ("schedules", {"Schedule", "ScheduleLike", "Score", "Scores", "as_schedule"}),
    ],
)
def test_every_public_function_is_registered(kind: str, left_out: set[str]) -> None:
    package = importlib.import_module(f"typedthinc.{kind}")
    names = registry.kinds()[kind].names()
    assert {f"{name}.v1" for name in package.__all__} - {f"{name}.v1" for name in left_out} <= set(names)
    assert not {f"{name}.v1" for name in left_out} & set(names)


@pytest.mark.parametrize("kind", ["initializers", "layers", "losses", "optimizers", "schedules"])
def test_what_is_expected_can_be_told_of_every_argument(kind: str) -> None:
    """Annotations that pydantic refuses, or that could not be evaluated, would fail here."""
    catalogue = registry.kinds()[kind]
    # Other tests run programs, which register functions of their own, those of docstrings by the name of their module.
    registered = [each for each in map(catalogue.get, catalogue.names()) if each.__module__.startswith("typedthinc.")]
    functions = [each for each in registered if each.__name__ in vars(sys.modules[each.__module__])]
    assert functions
    for function in functions:
        for parameter in inspect.signature(function).parameters:
            misfit(function, parameter, object())
        assert get_type_hints(function.__init__ if isinstance(function, type) else function)


def test_schedules_and_initializers() -> None:
    built = Config.from_str(
        """
        [optimizer]
        @optimizers = "Adam.v1"

        [optimizer.learn_rate]
        @schedules = "warmup_linear.v1"
        initial_rate = 0.1
        warmup_steps = 10
        total_steps = 100

        [model]
        @layers = "Linear.v1"
        nO = 3
        nI = 2

        [model.init_W]
        @initializers = "uniform_init.v1"
        lo = 1.0
        hi = 2.0
        """.replace("\n        ", "\n")
    ).resolve()
    assert built["optimizer"].learn_rate == 0.0
    assert built["model"].initialize().get_param("W").min() >= 1
    found = wrong(Config.from_str('[i]\n@initializers = "uniform_init.v1"\nlow = 1.0\n', file="run.cfg"))
    assert found == ["run.cfg:3: [i] low: it is not expected: did you mean 'lo'?"]


@pytest.mark.parametrize(
    "output", ["text", "json", *(pytest.param(each, marks=pytest.mark.nightly) for each in ("github", "sarif"))]
)
def test_the_command(tmp_path: Path, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.cfg", tmp_path / "bad.cfg"
    good.write_text(TEXT)
    bad.write_text(TEXT.replace("nI = ${model.*.second_by_name.nO}", "nI = 17"))
    assert main(["check", "--output", output, str(good)]) == 0
    capsys.readouterr()
    assert main(["check", "--output", output, str(good), str(bad)]) == 1
    printed = capsys.readouterr().out
    assert "Softmax takes Floats2d[*, 17], but Relu before it gives Floats2d[*, 16]" in printed
    assert "15" in printed
