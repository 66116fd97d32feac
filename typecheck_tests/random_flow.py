"""Random programs that bind names in every odd way: `python -m typecheck_tests.random_flow [--seed N]`.

What the checker reports must fail whenever it runs, in a loop in one of its rounds: a line that is reported, and once
ran through in all rounds of a call of its function, is a false alarm.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from typecheck_tests.mypy_server import ROOT, run_mypy

_HEAD = """\
from __future__ import annotations
import contextlib
import random
import sys
from typing import Any
from typedthinc.api import Linear, Relu, chain, residual
choose = random.Random(0)
begun: dict[int, int] = {}
ended: dict[int, int] = {}
def begin() -> None:
    begun[sys._getframe(1).f_lineno] = begun.get(sys._getframe(1).f_lineno, 0) + 1
def end() -> None:
    ended[sys._getframe(1).f_lineno] = ended.get(sys._getframe(1).f_lineno, 0) + 1
def flag() -> bool:
    return choose.random() < 0.5
def fails() -> None:
    if flag():
        raise ValueError("by chance")
shared = 4
common = Linear(4, 3)
"""
_SIZES = ("u", "v", "w")
_MODELS = ("m", "n")
_GIVEN = (3, 4, 5)


class _Writer:
    """Writes one function."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.lines: list[str] = []

    def function(self, name: str) -> list[str]:
        rng = self._rng
        self.lines = [f"def {name}(u: int = 4, v: int | None = None) -> None:"]
        if rng.random() < 0.3:
            self._put(1, "global shared, common")
        self._put(1, "w = 4")
        for model in _MODELS:
            self._put(1, f"{model} = Linear({rng.randint(3, 5)}, 3)")
        self._put(1, "if v is None:")
        self._put(2, "v = 5")
        if rng.random() < 0.4:
            self._nested()
        self._block(1, 7, in_loop=False)
        return self.lines

    def _nested(self) -> None:
        names = self._rng.sample((*_SIZES, *_MODELS), 2)
        self._put(1, "def inner() -> None:")
        self._put(2, f"nonlocal {', '.join(names)}")
        for name in names:
            self._put(2, f"{name} = {self._size(2) if name in _SIZES else self._model(name)}")

    def _put(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def _block(self, depth: int, length: int, *, in_loop: bool) -> None:
        for _ in range(self._rng.randint(1, length)):
            self._statement(depth, in_loop=in_loop)

    def _statement(self, depth: int, *, in_loop: bool) -> None:
        kinds: list[tuple[int, Callable[[int], None]]] = [(5, self._assign), (6, self._check), (1, self._delete)]
        if depth < 3:
            kinds += [(2, self._if), (2, self._loop), (2, self._try), (1, self._with), (1, self._match)]
        if in_loop:
            kinds += [(1, self._jump)]
        if any("def inner" in line for line in self.lines):
            kinds += [(1, lambda depth: self._put(depth, "inner()"))]
        weights = [weight for weight, _ in kinds]
        write = self._rng.choices([kind for _, kind in kinds], weights)[0]
        write(depth)

    def _size(self, depth: int) -> str:
        rng = self._rng
        name, other = rng.choice((*_SIZES, "shared")), rng.choice(_SIZES)
        simple = (
            str(rng.randint(3, 5)),
            name,
            f"{name} + 1",
            f"{name} + {other} - {other}",
            f"3 if flag() else {name}",
        )
        return rng.choice(simple)

    def _model(self, name: str) -> str:
        rng = self._rng
        other, size = rng.choice((*_MODELS, "common")), rng.choice((*_SIZES, "4", "5"))
        return rng.choice(
            (
                f"Linear({size}, 3)",
                f"chain({name}, Relu({size}))",
                f"{other} >> Relu({size})",
                f"{other} >> Relu({rng.randint(3, 5)}, {rng.randint(3, 5)})",
                f"chain({name}, Relu(4, 4))",
                f"chain(Relu(3, {rng.randint(3, 5)}), {name})",
                f"residual({other})",
                f"{other} if flag() else Linear({size}, 3)",
                f"[Linear({size}, 3), {other}][{rng.choice((0, 1, -1))}]",
                f"{other}.copy()",
                other,
            )
        )

    def _assign(self, depth: int) -> None:
        rng = self._rng
        kind = rng.random()
        size, model = rng.choice(_SIZES), rng.choice(_MODELS)
        if kind < 0.3:
            self._put(depth, f"{size} = {self._size(depth)}")
        elif kind < 0.6:
            self._put(depth, f"{model} = {self._model(model)}")
        elif kind < 0.7:
            self._put(depth, f"{size} {rng.choice(('+=', '-=', '*='))} 1")
        elif kind < 0.8:
            self._put(depth, f"{model} >>= Relu({rng.choice((size, '4'))})")
        elif kind < 0.9:
            self._put(depth, f"m, n = n, {self._model('n')}")
        elif kind < 0.95:
            self._put(depth, f"if ({size} := {self._size(depth)}) > 4 and ({size} := 3):")
            self._put(depth + 1, "pass")
        elif "    global shared, common" in self.lines:
            self._put(depth, rng.choice((f"shared = {self._size(depth)}", f"common = {self._model('common')}")))
        else:
            self._put(depth, f"[{size} := each for each in (3, 4)]")

    def _check(self, depth: int) -> None:
        rng = self._rng
        model = rng.choice((*_MODELS, *_MODELS, "common"))
        width = rng.choice((*_SIZES, "3", "4", "5", "5"))
        call = rng.choice(
            (
                f"chain({model}, Linear(2, {width}))",
                f"{model} >> Linear(2, {width})",
                f"chain(Linear({rng.choice(_SIZES)}, 3), Linear(2, {width}))",
                f"chain(*[{model}, Linear(2, {width})])",
                f"chain(Relu({width}, 2), {model})",
            )
        )
        self._put(depth, "with contextlib.suppress(Exception):")
        self._put(depth + 1, f"begin(); {call}; end()")

    def _delete(self, depth: int) -> None:
        name = self._rng.choice(_SIZES)
        self._put(depth, f"del {name}")
        self._put(depth, f"{name} = {self._rng.randint(3, 5)}")

    def _if(self, depth: int) -> None:
        self._put(depth, "if flag():")
        self._block(depth + 1, 3, in_loop=False)
        if self._rng.random() < 0.6:
            self._put(depth, "else:")
            self._block(depth + 1, 3, in_loop=False)

    def _loop(self, depth: int) -> None:
        rng = self._rng
        name = rng.choice((*_SIZES, "step"))
        self._put(depth, rng.choice(("while flag():", f"for {name} in (3, 4, 5):", "for _ in range(2):")))
        self._block(depth + 1, 4, in_loop=True)
        if rng.random() < 0.3:
            self._put(depth, "else:")
            self._block(depth + 1, 2, in_loop=False)

    def _try(self, depth: int) -> None:
        rng = self._rng
        self._put(depth, "try:")
        self._block(depth + 1, 2, in_loop=False)
        self._put(depth + 1, "fails()")
        self._block(depth + 1, 2, in_loop=False)
        ends = rng.choice((("except",), ("except", "finally"), ("except", "else", "finally"), ("finally",)))
        for end in ends:
            self._put(depth, "except ValueError:" if end == "except" else f"{end}:")
            self._block(depth + 1, 2, in_loop=False)

    def _with(self, depth: int) -> None:
        self._put(depth, "with contextlib.suppress(ValueError):")
        self._block(depth + 1, 2, in_loop=False)
        self._put(depth + 1, "fails()")
        self._block(depth + 1, 2, in_loop=False)

    def _match(self, depth: int) -> None:
        name = self._rng.choice(_SIZES)
        self._put(depth, "match choose.choice((3, 4, 5)):")
        self._put(depth + 1, "case 3:")
        self._block(depth + 2, 2, in_loop=False)
        self._put(depth + 1, f"case {name}{self._rng.choice((' if flag()', ''))}:")
        self._block(depth + 2, 2, in_loop=False)

    def _jump(self, depth: int) -> None:
        self._put(depth, "if flag():")
        self._put(depth + 1, self._rng.choice(("break", "continue")))


def program(number: int, seed: int) -> str:
    """Write a program of so many functions."""
    writer = _Writer(random.Random(seed))
    lines = _HEAD.splitlines()
    for each in range(number):
        lines += writer.function(f"function{each}")
    return "\n".join(lines) + "\n"


def lines_that_pass(source: str, rounds: int) -> set[int]:
    """Run all functions several times, by calls that no checker sees; return the lines that ran through in one."""
    rng = random.Random(0)
    names: dict[str, Any] = {"__name__": "random_program"}
    exec(compile(source, "random_program.py", "exec"), names)
    functions = [value for name, value in names.items() if name.startswith("function")]
    begun, ended, passed = names["begun"], names["ended"], set[int]()
    for _ in range(rounds):
        for function in functions:
            begun.clear()
            ended.clear()
            # A program may fail; what ran before counts.
            with contextlib.suppress(Exception):
                function(*rng.choice(((), (rng.choice(_GIVEN),), (rng.choice(_GIVEN), rng.choice((None, *_GIVEN))))))
            passed |= {line for line, times in ended.items() if times == begun[line]}
    return passed


def lines_reported(source: str) -> dict[int, str]:
    """Check a program, and return what the plugin reports, by line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "random_program.py"
        path.write_text(source, encoding="utf-8")
        options = ["--config-file", str(ROOT / "mypy.ini"), "--output=json"]
        options += [f"--cache-dir={ROOT / '.mypy_cache' / 'random_flow'}", "--no-sqlite-cache", str(path)]
        done = run_mypy(options, Path(folder))
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return {each["line"]: each["message"] for each in found if str(each["code"]).startswith("typedthinc")}


def false_alarms(source: str, reported: dict[int, str], rounds: int = 20) -> list[str]:
    """List the lines that are reported, though they ran through."""
    passed, lines = lines_that_pass(source, rounds), source.splitlines()
    wrong = sorted(passed & set(reported))
    return [f"{number}: {lines[number - 1].strip()}\n    {reported[number]}" for number in wrong]


def main() -> int:
    """Check random programs, and print the false alarms."""
    parser = argparse.ArgumentParser(prog="python -m typecheck_tests.random_flow", description=__doc__)
    parser.add_argument("--functions", type=int, default=1000, help="how many functions (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, help="which (default: 0)")
    arguments = parser.parse_args()
    source = program(arguments.functions, arguments.seed)
    reported = lines_reported(source)
    wrong = false_alarms(source, reported)
    if wrong:
        Path("random_program.py").write_text(source, encoding="utf-8")
    print("\n".join(wrong) or f"{arguments.functions} functions: no false alarm")
    print(f"{len(reported)} lines reported")
    # A checker that does not work reports nothing.
    return int(bool(wrong) or not reported)


if __name__ == "__main__":
    sys.exit(main())
