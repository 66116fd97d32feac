"""The examples: programs that are right and learn, and one of them with three mistakes that the checker finds."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from typecheck_tests.library_caches import database

ROOT = Path(__file__).parents[1]
RIGHT, WRONG = "examples/digits.py", "examples/digits_wrong.py"
CLASSIFIER, TAGGER = "examples/docstrings.py", "examples/tagger.py"
IMAGES = "examples/digits_cnn.py"
OF_OTHER_SYSTEMS = "examples/rbm.py", "examples/mlp_neon.py"
HEADS = "examples/two_heads.py"
STREAM = "examples/stream.py"
RESUMED, CONFIG = "examples/resume.py", "examples/resume.cfg"

WITH_TORCH = ("examples/torch_encoder.py", "examples/torch_tagger.py")
WITH_TORCH_WRONG = "examples/torch_encoder_wrong.py"
needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="needs torch")

# Of each program that learns from words: how it is called, the most that guessing the commonest reaches, and the least
# that the model does, both in percent.
WORDS = [
    ((CLASSIFIER,), 25, 84),
    pytest.param((TAGGER,), 76, 96, marks=pytest.mark.nightly),
    pytest.param((TAGGER, "lstm"), 76, 96.5, marks=pytest.mark.nightly),
]

# What is written instead of what in which program, and what the checker says then, on which line.
CHANGES = [
    (
        CLASSIFIER,
        ("        reduce_sum(),", "", "        Relu("),
        "Relu takes Floats2d[*, 64], but ParametricAttention before it gives Ragged[Floats2d[*, 64]]; "
        "did you mean with_array(Relu(...)), or a reduction such as reduce_mean() before it?",
    ),
    (
        CLASSIFIER,
        ("ParametricAttention(WIDTH)", "ParametricAttention(32)", "ParametricAttention(32)"),
        "ParametricAttention takes Ragged[Floats2d[*, 32]], but with_array(HashEmbed) before it gives "
        "Ragged[Floats2d[*, 64]] (expected width 32, got 64)",
    ),
    (
        TAGGER,
        ("        list2ragged(),", "", "        encoder,"),
        "encoder takes Ragged[Floats2d[*, 48]], but with_array(HashEmbed) before it gives list[Floats2d[*, 48]]; "
        "did you forget list2ragged() before it?",
    ),
    (
        TAGGER,
        ("LSTM(WIDTH, WIDTH, bidirectional=True)", "LSTM(2 * WIDTH, WIDTH, bidirectional=True)", "LSTM(2"),
        "the declared type gives Ragged[Floats2d[*, 48]], but with_padded(LSTM) gives Ragged[Floats2d[*, 96]] "
        "(expected width 48, got 96)",
    ),
]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let the checker begin with the library: the examples are checked by the `mypy.ini` of which that was read."""
    folder = tmp_path_factory.mktemp("cache")
    shutil.copytree(database(), folder, dirs_exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MYPY_CACHE_DIR", str(folder))
        yield


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True)


def lines(path: str) -> list[str]:
    """Read the lines of a program after its docstring."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return text[text.index("from __future__") :].splitlines()


def test_the_right_ones_are_clean() -> None:
    programs = RIGHT, IMAGES, HEADS, STREAM, CLASSIFIER, TAGGER, RESUMED, CONFIG, *OF_OTHER_SYSTEMS
    done = run("-m", "typedthinc", "check", *programs)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_each_mistake_is_one_error_on_its_line() -> None:
    done = run("-m", "typedthinc", "check", WRONG)
    found = re.findall(rf"^{WRONG}:(\d+): error: (.+?)  \[(.+)\]$", done.stdout, re.MULTILINE)
    text = (ROOT / WRONG).read_text(encoding="utf-8").splitlines()
    marked = [str(number) for number, line in enumerate(text, 1) if "  # mistake " in line]
    assert done.returncode == 1
    assert [line for line, _, _ in found] == marked
    assert [(sentence, code) for _, sentence, code in found] == [
        (
            "Softmax takes Floats2d[*, 64], but Dropout before it gives Floats2d[*, 128] (expected width 64, got 128)",
            "typedthinc-size",
        ),
        (
            "backprop of model takes Floats2d[*, 10], but the gradient is Floats2d[*, 64] (expected width 10, got 64)",
            "typedthinc-size",
        ),
        (
            "model takes Floats2d[*, 64], but the data is list[Floats2d[*, 64]]; "
            "did you forget list2array() before it?",
            "typedthinc-container",
        ),
    ]


def test_they_differ_in_three_lines() -> None:
    right, wrong = lines(RIGHT), lines(WRONG)
    different = [line for line, other in zip(wrong, right, strict=True) if line != other]
    assert len(different) == 3
    assert all("  # mistake " in line for line in different)


@pytest.mark.parametrize(("program", "least"), [(RIGHT, 97), pytest.param(IMAGES, 98.5, marks=pytest.mark.nightly)])
def test_the_right_ones_learn(program: str, least: float) -> None:
    done = run(program)
    assert done.returncode == 0, done.stderr
    last = done.stdout.splitlines()[-1]
    match = re.fullmatch(r"test accuracy (\d+\.\d) %", last)
    assert match and float(match[1]) >= least
    assert "parameters" in done.stdout


@pytest.mark.nightly
def test_two_inputs_and_two_outputs() -> None:
    done = run(HEADS)
    assert done.returncode == 0, done.stderr
    match = re.match(r"(\d+\.\d)% of the digits are right, and darkness is (\d\.\d+) ", done.stdout.splitlines()[-1])
    assert match and float(match[1]) >= 88 and float(match[2]) < 1


@pytest.mark.nightly
def test_data_that_stays_in_its_file() -> None:
    done = run(STREAM)
    assert done.returncode == 0, done.stderr
    match = re.fullmatch(
        r"(\d+\.\d)% of the digits are right; of (\d+) MB, (\d+\.\d) MB were held at once", done.stdout.splitlines()[-1]
    )
    assert match and float(match[1]) >= 85
    # 5,000 rows wait, of 264 bytes each.
    assert float(match[2]) > 10 * float(match[3])


@pytest.mark.parametrize(("arguments", "most", "least"), WORDS)
def test_they_learn_from_words(arguments: tuple[str, ...], most: float, least: float) -> None:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    commonest, score = (float(re.findall(r" (\d+\.\d) %$", line)[0]) for line in done.stdout.splitlines()[-2:])
    assert 10 < commonest <= most
    assert least <= score < 100


# typecheck_tests/torch_modules has such programs in `make test`.
@needs_torch
@pytest.mark.nightly
def test_modules_of_torch_fit_but_for_one_mistake() -> None:
    done = run("-m", "typedthinc", "check", *WITH_TORCH, WITH_TORCH_WRONG)
    text = (ROOT / WITH_TORCH_WRONG).read_text(encoding="utf-8").splitlines()
    (line,) = [number for number, each in enumerate(text, 1) if "  # mistake " in each]
    sentence = "Linear takes Floats2d[*, 96], but Dropout before it gives Floats2d[*, 48] (expected width 96, got 48)"
    assert done.returncode == 1
    assert [each.partition(";")[0] for each in done.stdout.splitlines() if ": error: " in each] == [
        f"{WITH_TORCH_WRONG}:{line}: error: {sentence}"
    ]
    assert len([1 for one, two in zip(lines(WITH_TORCH[0]), lines(WITH_TORCH_WRONG), strict=True) if one != two]) == 1


@needs_torch
@pytest.mark.nightly
@pytest.mark.parametrize(("program", "least"), [(WITH_TORCH[0], 94), (WITH_TORCH[1], 96)])
def test_models_with_modules_of_torch_learn(program: str, least: float) -> None:
    done = run(program)
    assert done.returncode == 0, done.stderr
    (score,) = re.findall(r"^test accuracy (\d+\.\d) %$", done.stdout, re.MULTILINE)
    assert float(score) >= least


def test_a_change_is_found_where_it_is(tmp_path: Path) -> None:
    expected = []
    for number, (path, (old, new, marked), sentence) in enumerate(CHANGES):
        text = (ROOT / path).read_text(encoding="utf-8")
        assert text.count(old) == 1
        changed = text.replace(old, new)
        (tmp_path / f"changed_{number}.py").write_text(changed, encoding="utf-8")
        line = next(line for line, said in enumerate(changed.splitlines(), 1) if marked in said)
        expected.append((f"changed_{number}.py", str(line), sentence))
    done = run("-m", "typedthinc", "check", str(tmp_path))
    found = re.findall(r"(changed_\d+\.py):(\d+): error: (.+?)  \[.+\]$", done.stdout, re.MULTILINE)
    assert sorted(found) == expected


@pytest.mark.nightly
def test_the_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    load_file = pytest.importorskip("safetensors.numpy").load_file
    straight, stopped = (run(RESUMED, str(tmp_path / name), *more) for name, *more in (("straight",), ("parts", "2")))
    assert (straight.returncode, stopped.returncode) == (0, 0), straight.stderr + stopped.stderr
    assert len(stopped.stdout.splitlines()) == 3
    resumed = run(RESUMED, str(tmp_path / "parts"))
    assert resumed.stdout == straight.stdout
    last = re.fullmatch(r"best accuracy (\d\d\.\d) %", resumed.stdout.splitlines()[-1])
    assert last and float(last[1]) >= 96
    one, other = (load_file(tmp_path / name / "digits.safetensors") for name in ("straight", "parts"))
    assert one.keys() == other.keys()
    for name, array in one.items():
        np.testing.assert_array_equal(array, other[name])


def test_a_size_that_does_not_fit_is_found_in_the_configuration(tmp_path: Path) -> None:
    text = (ROOT / CONFIG).read_text(encoding="utf-8")
    wrong = "nI = ${sizes.pixels}\n\n[loss]"
    changed = text.replace("nI = ${sizes.width}\n\n[loss]", wrong)
    assert changed != text
    (tmp_path / "run.cfg").write_text(changed, encoding="utf-8")
    done = run("-m", "typedthinc", "check", str(tmp_path / "run.cfg"))
    assert done.returncode == 1
    line = changed.splitlines().index("[model.*.output]") + 1
    sentence = "Softmax takes Floats2d[*, 64], but Relu before it gives Floats2d[*, 128] (expected width 64, got 128)"
    assert f"run.cfg:{line}: error: " in done.stdout
    assert sentence in done.stdout


@pytest.mark.parametrize(
    ("program", "losses", "digits", "least"),
    [
        ("examples/rbm.py", 3, 8, 97),
        pytest.param("examples/mlp_neon.py", 6, 10, 96.5, marks=pytest.mark.nightly),
    ],
)
def test_programs_of_other_systems_learn_what_digits_are(program: str, losses: int, digits: int, least: float) -> None:
    done = run(program)
    assert (done.returncode, done.stderr) == (0, "")
    *picture, score = done.stdout.splitlines()[losses:]
    assert float(re.findall(r"[\d.]+", score)[0]) >= least
    assert [len(row) for row in picture] == [digits * 8 + (digits - 1) * 2] * 8
    assert set("".join(picture)) >= {"#", " "}
