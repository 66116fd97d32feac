"""Some 550 expressions of numpy: what `reveal` says in the checker is what it says when the program runs."""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from functools import cache
from typing import Any

import numpy as np
import pytest

from typecheck_tests.array_expressions import KNOWN, PRELUDE, UNKNOWN
from typecheck_tests.checkers import plugin_options
from typecheck_tests.mypy_server import run_mypy
from typedthinc import reveal

_NOTE = re.compile(r"program\.py:(\d+): note: (.*)")


@cache
def _names() -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "program"}
    exec(compile(PRELUDE, "program", "exec"), names)  # noqa: S102  # a program of the tests
    return names


def come(expression: str) -> str:
    """Return what `reveal` says of an expression when it is computed."""
    with warnings.catch_warnings(), np.errstate(all="ignore"), contextlib.redirect_stderr(io.StringIO()) as written:
        warnings.simplefilter("ignore")
        reveal(eval(expression, _names()))  # noqa: S307  # an expression of the tests
    return written.getvalue().partition("note: ")[2].strip()


def counted(expression: str) -> str:
    """Make ints of bools, for there are no types for bools."""
    return f"({expression}) * 1" if come(expression) == "an array of bools" else expression


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return what `reveal` says of each expression in the checker."""
    folder = tmp_path_factory.mktemp("expressions")
    expressions = [*map(counted, KNOWN.split("\n")[1:-1]), *map(counted, UNKNOWN.split("\n")[1:-1])]
    (folder / "program.py").write_text(PRELUDE + "".join(f"reveal({each})\n" for each in expressions))
    done = run_mypy([*plugin_options(), str(folder / "program.py")], environment={"TYPEDTHINC_PLUGIN_RAISES": "1"})
    assert done.returncode in (0, 1), done.stdout + done.stderr
    assert "[typedthinc-" not in done.stdout, done.stdout
    first = PRELUDE.count("\n") + 1
    # Behind a semicolon stands why not all is known, which the program does not say.
    notes = {int(line): text.partition("; ")[0] for line, text in reversed(_NOTE.findall(done.stdout))}
    return {each: notes.get(first + place, "nothing") for place, each in enumerate(expressions)}


def test_what_is_known_is_all_that_comes(said: dict[str, str]) -> None:
    expressions = list(map(counted, KNOWN.split("\n")[1:-1]))
    wrong = [f"{each}: said {said[each]}, came {come(each)}" for each in expressions if said[each] != come(each)]
    assert not wrong, "\n".join(wrong)
    assert len(expressions) > 600


@pytest.mark.parametrize("expression", UNKNOWN.split("\n")[1:-1])
def test_what_nobody_can_know_is_not_said_wrongly(expression: str, said: dict[str, str]) -> None:
    expression = counted(expression)
    assert holds(said[expression], come(expression))


def holds(said: str, came: str) -> bool:
    """Tell whether what is said of an array, which may be less than all, is so."""
    family, rank, sizes = _parts(said)
    real_family, real_rank, real_sizes = _parts(came)
    is_so = family in ("", "Array", real_family) and rank in ("", real_rank)
    return is_so and all(size in ("*", real) for size, real in zip(sizes, real_sizes, strict=False))


def _parts(text: str) -> tuple[str, str, list[str]]:
    """Take `Floats2d[3, 4]` apart; nothing is said of what is written otherwise."""
    found = re.fullmatch(r"(Floats|Ints|Array)(\d|X)d(?:\[(.*)\])?", text)
    if found is None or found[2] == "X":
        return found[1] if found is not None else "", "", []
    return found[1], found[2], found[3].split(", ") if found[3] else []
