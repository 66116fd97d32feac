"""What the checker says of programs in which a mistake is planted, beside what came of running them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import typedthinc.api
from tests.analysis.oracle import ROOT, groups, module_name
from tests.mutated_programs.mutations import KINDS, Mutation, mutations
from tests.mutated_programs.running import Truth, run
from typedthinc.analysis.check import check_program
from typedthinc.analysis.program import text_of
from typedthinc.analysis.reporting import Error

# What the checker says of programs that run, on purpose: it is nearly always a mistake, or not what is declared. Where
# a dtype is declared, numpy takes the other one, too.
ON_PURPOSE: Final = ("would be stretched to", "is declared as", "the declared type")
# Of what is not the library's it is told what the program declares.
OF_PARAMETERS: Final = re.compile(r"(\w+) takes .*, but the argument is ")
DTYPE: Final = "typedthinc-dtype"
# What tells of values, not of what fits.
OF_VALUES: Final = ("AssertionError", "SystemExit", "KeyboardInterrupt")


class _Copy(NamedTuple):
    """A program that was right, what was changed of it, and the lines that ran before that."""

    path: Path
    mutation: Mutation
    executed: frozenset[int]


class Verdict(NamedTuple):
    """What is known of one copy.

    Attributes:
        copy: It.
        truth: What came of running it.
        errors: What the checker says of it.
    """

    copy: _Copy
    truth: Truth
    errors: tuple[Error, ...]

    @property
    def fails(self) -> bool:
        """Whether what was planted is a mistake."""
        return bool(self.truth.error)

    @property
    def is_found(self) -> bool:
        """Whether the checker tells of it, at a line of the traceback or at that which was changed."""
        return any(error.line in (*self.truth.lines, self.copy.mutation.line) for error in self.errors)

    @property
    def false(self) -> list[Error]:
        """What the checker says of lines that ran, and did not fail."""
        if self.fails:
            return []
        said = [error for error in self.errors if error.line in self.copy.executed and error.code != DTYPE]
        return [error for error in said if not self._is_on_purpose(error.message)]

    def _is_on_purpose(self, message: str) -> bool:
        called = OF_PARAMETERS.match(message)
        is_own = called is not None and not hasattr(typedthinc.api, called[1])
        return is_own or any(words in message for words in ON_PURPOSE)


def programs() -> list[Path]:
    """List the programs that are right."""
    return [path for group in ("pass", "numpy_programs", "examples") for path in groups()[group]]


def measure(paths: Sequence[Path], sample: int, seed: int) -> list[Verdict]:
    """Plant mistakes in programs, and say of a sample of the copies what is true of them and what the checker says.

    Args:
        paths: The programs. What does not run to its end alone is left out.
        sample: So many copies of each kind.
        seed: Which sample.
    """
    copies: list[_Copy] = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        right = run(text, path, traced=True)
        if right.error != "":
            continue
        executed = right.executed
        copies += [_Copy(path, mutation, executed) for mutation in mutations(text) if mutation.line in executed]
    copies.sort(key=lambda copy: (copy.path, copy.mutation.line, copy.mutation.kind, copy.mutation.text))
    order = random.Random(seed)
    chosen = [
        copy
        for kind in KINDS
        for copy in _drawn(order, [copy for copy in copies if copy.mutation.kind == kind], sample)
    ]
    verdicts = map(_verdict, chosen)
    return [each for each in verdicts if each.truth.error is not None and each.truth.error not in OF_VALUES]


def _drawn(order: random.Random, copies: Sequence[_Copy], sample: int) -> list[_Copy]:
    return order.sample(copies, min(sample, len(copies)))


def _verdict(copy: _Copy) -> Verdict:
    text = copy.mutation.text
    return Verdict(copy, run(text, copy.path), tuple(_said(copy.path, text)))


def _said(path: Path, text: str) -> Iterator[Error]:
    report = check_program(
        {module_name(path): path},
        [path.parent, ROOT],
        read=lambda other: text if other == path else text_of(other),
    )
    return (error for error in report.errors if error.path == str(path))


def table(verdicts: Sequence[Verdict], *, verbose: bool = False) -> Iterator[str]:
    """Write the table by kind, of copies that fail and of those that run."""
    yield f"{'':12}{'fail':>6}{'found':>7}{'elsewhere':>11}{'missed':>8}{'':>8}{'run':>8}{'false':>7}"
    for kind in KINDS:
        yield _row(kind, [each for each in verdicts if each.copy.mutation.kind == kind])
    yield _row("all", verdicts)
    if verbose:
        yield from _details(verdicts)


def _row(name: str, verdicts: Sequence[Verdict]) -> str:
    failing = [each for each in verdicts if each.fails]
    found = sum(each.is_found for each in failing)
    elsewhere = sum(bool(each.errors) and not each.is_found for each in failing)
    share = f"{100 * found / len(failing):.0f} %" if failing else "-"
    running = [each for each in verdicts if not each.fails]
    false = sum(bool(each.false) for each in running)
    return (
        f"{name:12}{len(failing):6}{found:7}{elsewhere:11}{len(failing) - found - elsewhere:8}{share:>8}"
        f"{len(running):8}{false:7}"
    )


def _details(verdicts: Iterable[Verdict]) -> Iterator[str]:
    for each in verdicts:
        place = f"{each.copy.path.relative_to(ROOT)}:{each.copy.mutation.line}: {each.copy.mutation.kind}"
        if each.fails and not each.is_found:
            yield f"{place}: MISSED at {each.truth.lines}: {each.truth.error}: {_short(each.truth.message)}"
        for error in each.false:
            yield f"{place}: FALSE at {error.line}: {_short(error.message)}"


def _short(text: str) -> str:
    return " ".join(text.split())[:160]


def write(verdicts: Sequence[Verdict], folder: str) -> None:
    """Write the copies as modules of a folder, and `truths.json` beside them."""
    there = Path(folder)
    there.mkdir(parents=True, exist_ok=True)
    truths = {}
    for number, each in enumerate(verdicts):
        name = f"{each.copy.path.stem}_{number}"
        (there / f"{name}.py").write_text(each.copy.mutation.text, encoding="utf-8")
        truths[name] = {
            "kind": each.copy.mutation.kind,
            "fails": each.fails,
            "lines": [*each.truth.lines, each.copy.mutation.line],
            "executed": sorted(each.copy.executed),
        }
    (there / "truths.json").write_text(json.dumps(truths, indent=1), encoding="utf-8")
