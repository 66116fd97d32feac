"""The interpreter against what the typing tests say: `python -m tests.analysis.oracle [group or file ...] [--verbose]`.

It checks each program in this process, and prints by group how many of the marked mistakes it found: with the same
sentence, on the same line, or not at all; how many lines it reports that have no mark; where it failed itself; how
long it took.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from typecheck_tests.expectations import expected_errors
from typedthinc.analysis.check import check_program

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "typecheck_tests"
OURS = "typedthinc-"


class Line(NamedTuple):
    """A line of a program, with what is said or expected of it."""

    path: Path
    line: int
    texts: tuple[str, ...]


@dataclass
class Result:
    """What the interpreter says of one program, beside what is expected."""

    path: Path
    same: int = 0
    found: int = 0
    others: list[tuple[Line, Line]] = field(default_factory=list)
    missed: list[Line] = field(default_factory=list)
    false: list[Line] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def wanted(self) -> int:
        """How many lines are marked."""
        return self.found + len(self.missed)


def groups() -> dict[str, list[Path]]:
    """List the programs by group."""
    several = TESTS / "several_modules"
    return {
        "fail": files(TESTS / "fail"),
        "several_modules": [*files(several / "found"), *files(several / "looped")],
        "changed": [*files(several / "changed"), *files(several / "settings_changed")],
        "torch_modules": files(TESTS / "torch_modules"),
        "pass": files(TESTS / "pass"),
        "reveal": [*files(TESTS / "reveal"), *files(TESTS / "reveal" / "layers")],
        "numpy_programs": files(TESTS / "numpy_programs"),
        "examples": [path for path in files(ROOT / "examples") if not path.stem.endswith("_wrong")],
    }


def files(folder: Path) -> list[Path]:
    """List the programs of a folder."""
    return sorted(path for path in folder.glob("*.py") if path.stem != "__init__")


def module_name(path: Path) -> str:
    """Return the name by which the others of its folder import a program."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def beside(path: Path) -> list[str]:
    """List the modules beside one that a third file changes: mypy is given all of them."""
    if "changed" not in path.parent.name:
        return []
    return [module_name(each) for each in files(path.parent) if each != path and "reader" not in each.stem]


def check(path: Path) -> Result:
    """Check a program."""
    wanted = {
        line: tuple(error.text for error in errors if error.code.startswith(OURS))
        for line, errors in expected_errors(path).items()
    }
    begun = time.perf_counter()
    report = check_program({module_name(path): path}, [path.parent, ROOT], beside(path))
    result = Result(path, seconds=time.perf_counter() - begun)
    said: dict[int, list[str]] = {}
    for error in report.errors:
        if error.path == str(path):
            said.setdefault(error.line, []).append(error.message)
    for line, texts in wanted.items():
        if texts:
            compare(result, Line(path, line, texts), said.get(line, []))
    result.false = [Line(path, line, tuple(texts)) for line, texts in said.items() if line not in wanted]
    result.failures = [f"{each.path}:{each.line}: {each.error}" for each in report.failures]
    return result


def compare(result: Result, mark: Line, said: Sequence[str]) -> None:
    """Note whether a marked line was found."""
    if not said:
        result.missed.append(mark)
        return
    result.found += 1
    if any(text in each for text in mark.texts for each in said):
        result.same += 1
    else:
        result.others.append((mark, Line(mark.path, mark.line, tuple(said))))


def check_all(paths: Iterable[Path]) -> list[Result]:
    """Check programs."""
    return [check(path) for path in paths]


def row(name: str, results: Sequence[Result]) -> str:
    """Write the line of a group."""
    wanted, found, same = (sum(getattr(each, key) for each in results) for key in ("wanted", "found", "same"))
    false = [len(each.false) for each in results if each.false]
    share = f"{100 * found / wanted:.1f} %" if wanted else "-"
    seconds = sum(each.seconds for each in results)
    failures = sum(len(each.failures) for each in results)
    return (
        f"{name:16} {len(results):4} files  {wanted:5} marks  {same:5} same  {found:5} on the line ({share})"
        f"  {wanted - found:4} missed  {sum(false):4} false in {len(false)} files  {failures:3} failures"
        f"  {seconds:.1f} s"
    )


def details(result: Result) -> Iterator[str]:
    """Write what is wrong of a program, line by line."""
    place = result.path.relative_to(ROOT)
    yield from (f"{place}:{each.line}: FALSE {' | '.join(each.texts)}" for each in result.false)
    yield from (f"{place}:{each.line}: MISSED {' | '.join(each.texts)}" for each in result.missed)
    for mark, said in result.others:
        yield f"{place}:{mark.line}: OTHER {' | '.join(mark.texts)} <> {' | '.join(said.texts)}"
    yield from (f"FAILED {each}" for each in result.failures)


def main(arguments: Sequence[str]) -> None:
    """Print the table, of some groups or files if any are named."""
    named = [each for each in arguments if not each.startswith("--")]
    for name, paths in groups().items():
        chosen = [path for path in paths if not named or name in named or path.stem in named]
        if not chosen:
            continue
        results = check_all(chosen)
        if "--verbose" in arguments:
            print(*(line for result in results for line in details(result)), sep="\n")
        print(row(name, results))


if __name__ == "__main__":
    main(sys.argv[1:])
