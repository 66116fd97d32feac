"""Which arrays of a program the interpreter knows: `python -m tests.analysis.known_sizes program.py ...`.

The program runs, and records which shapes each of its expressions has. What the interpreter knows of one must hold for
all of them; where it knows less than they tell, a value was lost: the first line of a program that loses one is where
to look.
"""

from __future__ import annotations

import ast
import contextlib
import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeGuard

from tests.analysis.oracle import ROOT, module_name
from tests.analysis.probing import instrumented, recorded
from typedthinc.analysis.check import check_program
from typedthinc.analysis.facts import Fact, Span, fact_of, span_of
from typedthinc.analysis.record import Record
from typedthinc.analysis.values.cells import ABSENT
from typedthinc.shapes.arrays.values import plain
from typedthinc.shapes.terms import Array, describe


class Expression(NamedTuple):
    """An expression that is an array when the program runs.

    Attributes:
        line: Where it begins.
        text: Its source.
        shapes: Those that it has.
        fact: What the interpreter knows of it.
    """

    line: int
    text: str
    shapes: frozenset[tuple[int, ...]]
    fact: Fact | None

    @property
    def sizes(self) -> list[int | None] | None:
        """The sizes that are known, None for each that is not; None where not even their number is."""
        return [plain(size) for size in self.fact.sizes] if isinstance(self.fact, Array) else None

    @property
    def is_right(self) -> bool:
        """Whether what is known holds for each shape."""
        return self.sizes is None or all(
            len(shape) == len(self.sizes)
            and all(size in (None, real) for size, real in zip(self.sizes, shape, strict=True))
            for shape in self.shapes
        )

    @property
    def is_known(self) -> bool:
        """Whether all is known that the shapes have in common."""
        if self.sizes is None or not self.is_right:
            return False
        axes = zip(self.sizes, *self.shapes, strict=True)
        return all(size is not None or len(set(reals)) > 1 for size, *reals in axes)


def expressions(path: Path) -> list[Expression]:
    """List the expressions of a program that are arrays of some axes whenever they are computed."""
    source, spans = path.read_text(encoding="utf-8"), dict[int, Span]()
    with contextlib.redirect_stdout(io.StringIO()):
        shapes = recorded(instrumented(source, spans))
    record = Record()
    check_program({module_name(path): path}, [path.parent, ROOT], facts=record)
    nodes = {span_of(each): each for each in ast.walk(ast.parse(source)) if _is_read(each)}
    lines = source.splitlines()
    return [
        Expression(
            spans[number][0][0], _text(lines, spans[number]), frozenset(each), _fact(record, path, nodes[spans[number]])
        )
        for number, each in sorted(shapes.items(), key=lambda item: spans[item[0]])
        if () not in each
    ]


def _is_read(node: ast.AST) -> TypeGuard[ast.expr]:
    return isinstance(node, ast.expr) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load)


def _fact(record: Record, path: Path, node: ast.expr) -> Fact | None:
    """Return what the interpreter knows of an expression, in the calls that the program makes."""
    value = record.evaluated(record.spots(str(path), node))
    return None if value is ABSENT else fact_of(value)


def _text(lines: Sequence[str], span: Span) -> str:
    """Return the source of an expression, of one over several lines the first."""
    (first, begin), (last, end) = span
    return lines[first - 1][begin : end if last == first else None]


def report(path: Path) -> Iterator[str]:
    """Write how many are known, and the others."""
    found = expressions(path)
    lost = [each for each in found if not each.is_known]
    yield f"{path}: {len(found) - len(lost)} of {len(found)} known"
    for each in lost:
        said = describe(each.fact) if isinstance(each.fact, Array) else "unknown"
        yield f"  {each.line}: {each.text}: {said}, is {' or '.join(map(str, sorted(each.shapes)))}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(*report(Path(name).resolve()), sep="\n")
