"""Configurations that nobody wrote in good faith: each is read, or refused by name; and nothing of them is run."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc.api import ConfigValidationError
from typedthinc.config import Config

pytest.importorskip("confection")

TEXT = """
[training]
rate = 0.01
words = ["a", "b"]

[model]
@layers = "chain.v1"

[model.*.first]
@layers = "Relu.v1"
nO = 16
nI = 7

[model.*.second]
@layers = "Softmax.v1"
nO = 10
nI = ${model.*.first.nO}

[optimizer]
@optimizers = "Adam.v1"
learn_rate = ${training.rate}
"""
PIECES = [
    "[",
    "]",
    "[a]\n",
    "[a.b]\n",
    "[*]",
    "${",
    "}",
    "${a}",
    "${a.b}",
    "=",
    "* = ",
    "@layers = ",
    '"',
    "\n",
    " ",
    "\\u",
]
# What a text may be asked to do, and what Python tells of when it happens.
FORBIDDEN = ("exec", "os.system", "os.exec", "subprocess.Popen", "socket.", "shutil.", "ctypes.", "open", "import")
WATCHED: list[str] = []
watching = False


def note(event: str, arguments: tuple[Any, ...]) -> None:
    if watching and event.startswith(FORBIDDEN):
        WATCHED.append(f"{event} {arguments}")


sys.addaudithook(note)

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["Relu.v1", "chain.v1", "${a.x}", "x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["@layers", "*", "nO"]), inner),
    max_leaves=8,
)


@st.composite
def sections(draw: st.DrawFn) -> str:
    """Write sections that are well formed and mean nothing."""
    lines: list[str] = []
    for name in draw(st.lists(st.sampled_from(["a", "a.b", "a.*.c", "b", "b.c"]), unique=True)):
        lines.append(f"[{name}]")
        for key in draw(st.lists(st.sampled_from(["x", "y", "nO", "@layers", "@losses", "*"]), unique=True)):
            lines.append(f"{key} = {json.dumps(draw(values))}")
    return "\n".join(lines)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Put something into a good text, in place of as much or nothing."""
    start = draw(st.integers(0, len(TEXT)))
    stop = draw(st.integers(start, min(start + 30, len(TEXT))))
    return TEXT[:start] + draw(st.text(max_size=5) | st.sampled_from(PIECES)) + TEXT[stop:]


def read(make: Callable[[], Config]) -> None:
    try:
        make().resolve()
    except ConfigValidationError as error:
        assert error.problems
        assert all(problem.message for problem in error.problems)


@pytest.fixture(autouse=True, scope="module")
def warm() -> None:
    """Import what is imported when it is first needed: that is no doing of the text's."""
    Config.from_str(TEXT).resolve()
    read(lambda: Config.from_str(TEXT.replace("16", '"x"')))


@settings(max_examples=examples(300), deadline=2000)
@given(damaged() | sections() | st.lists(st.sampled_from(PIECES)).map("".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    read(lambda: Config.from_str(text, file="run.cfg"))


@settings(max_examples=examples(100), deadline=2000)
@given(st.binary(max_size=100))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read(lambda: Config.from_bytes(data))


@pytest.fixture
def watched() -> Iterator[list[str]]:
    global watching
    WATCHED.clear()
    watching = True
    yield WATCHED
    watching = False


@pytest.mark.parametrize(
    "value",
    [
        "\"__import__('os').system('true')\"",
        '{"@layers": "os.system", "command": "true"}',
        '{"@builtins": "eval", "source": "1"}',
        '{"@layers": "../chain.v1"}',
        '{"@layers": "chain.v1", "*": ["__class__"]}',
        '"!!python/object/apply:os.system"',
        '"%(x)s $(true) `true`"',
    ],
)
def test_nothing_of_a_text_is_run(value: str, watched: list[str]) -> None:
    """No import, no code, no file, no process, no network: Python itself would tell of any."""
    read(lambda: Config.from_str(f"[a]\nx = {value}\n"))
    assert not watched
