"""Random edits of programs of several files: `python -m typecheck_tests.random_edits [--edits N] [--seed N]`.

After each edit the daemon, a warm run and a run that knows nothing of the runs before have to say the same; now and
then with two workers, too, and without any cache. The programs are those of `several_modules/`, in which third files
set what others use.
"""

from __future__ import annotations

import argparse
import ast
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.mutated_programs.mutations import mutations
from typecheck_tests.library_caches import LIBRARY, database
from typecheck_tests.workspaces import NO_CACHE, Workspace, whole_workspace_of

_PROGRAMS = Path(__file__).parent / "several_modules"
# So many edits of a program, before the next one is taken.
_ROUNDS = 25
# Every so many edits mypy runs with two workers, too, and without a cache.
_WORKERS, _WITHOUT = 5, 25
# What mypy says once in a run, under the first import that it cannot find: which is first is another in the daemon.
_ONCE = "note: See https://"
# What mypy's daemon never finds: that a change elsewhere made an ignore unused. Sums of errors count it.
_NOT_BY_DAEMON = ("[unused-ignore]", "Found ", "Success: ")
# What the daemon reads in any case.
_LIBRARY = "uses_library.py"


def programs() -> Iterator[dict[str, str]]:
    """Go through the programs, each as its files by name: those of one subject, and what they import."""
    for folder in sorted(path for path in _PROGRAMS.iterdir() if path.is_dir()):
        texts = {
            path.name: _at_top(path.read_text(encoding="utf-8"), folder.name) for path in sorted(folder.glob("*.py"))
        }
        for subject in (name.removesuffix(".py") for name in texts if "_" not in name):
            found = {name for name in texts if name == f"{subject}.py" or name.startswith(f"{subject}_")}
            while more := {each for name in found for each in _imported(texts[name])} & texts.keys() - found:
                found |= more
            if len(found) > 1:
                yield {name: texts[name] for name in sorted(found)}


def _at_top(text: str, package: str) -> str:
    """Return the text of a module of a package, as it would be written where its folder is the program."""
    whole = f"typecheck_tests.several_modules.{package}"
    return text.replace(f"from {whole} import", "import").replace(f"{whole}.", "")


def _imported(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield f"{node.module}.py"
        elif isinstance(node, ast.Import):
            yield from (f"{each.name}.py" for each in node.names)


def edited(order: random.Random, now: Mapping[str, str], written: Mapping[str, str]) -> dict[str, str]:
    """Return the files of a program after an edit: a mistake more or less, a file that goes or comes back."""
    name = order.choice(sorted(written))
    kind = order.random()
    if name not in now or kind < 0.2:
        return {**now, name: written[name]}
    if kind < 0.3 and len(now) > 2:
        return {each: text for each, text in now.items() if each != name}
    found = [each.text for each in mutations(now[name])]
    return {**now, name: order.choice(found)} if found else {**now, name: written[name]}


class _Ways:
    """The ways in which mypy can come to what it says of the files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._warm, self._daemon = (_begun(folder / name) for name in ("warm", "daemon"))
        self._folder = folder
        self._daemon.dmypy("start")

    def end(self) -> None:
        """Stop the daemon."""
        self._daemon.dmypy("stop")

    def said(self, files: Mapping[str, str], *, workers: bool, uncached: bool) -> dict[str, Sequence[str]]:
        """Return what is said of files, by the way to it."""
        cold = _begun(self._folder / "cold")
        for each in (self._warm, self._daemon, cold):
            for path in each.folder.glob("*.py"):
                if path.name not in files and path.name != _LIBRARY:
                    path.unlink()
            for name, text in files.items():
                each.write(name, text)
        names = [_LIBRARY, *files]
        found = {
            "cold": cold.mypy(*names),
            "warm": self._warm.mypy(*names),
            "daemon": self._daemon.dmypy("check", *names),
        }
        if workers:
            found["workers"] = self._warm.mypy("-n", "2", *names)
        if uncached:
            found["no cache"] = cold.mypy(*NO_CACHE, *names)
        shutil.rmtree(cold.folder)
        return {way: sorted(lines) for way, lines in found.items()}


def _begun(folder: Path) -> Workspace:
    folder.mkdir()
    workspace = whole_workspace_of(folder)
    workspace.write(_LIBRARY, LIBRARY)
    return workspace


def differences(edits: int, seed: int) -> Iterator[str]:
    """Edit programs, and say after which edits the ways differ."""
    order = random.Random(seed)
    found = list(programs())
    for begun in range(0, edits, _ROUNDS):
        written = order.choice(found)
        with tempfile.TemporaryDirectory() as folder:
            ways = _Ways(Path(folder))
            try:
                yield from _differences(ways, order, written, range(begun, min(begun + _ROUNDS, edits)))
            finally:
                ways.end()


def _differences(ways: _Ways, order: random.Random, written: Mapping[str, str], edits: Sequence[int]) -> Iterator[str]:
    files: Mapping[str, str] = written
    for number in edits:
        said = ways.said(files, workers=number % _WORKERS == 0, uncached=number % _WITHOUT == 0)
        for way in said:
            lines, cold = (_compared(said[each], way) for each in (way, "cold"))
            if lines != cold:
                yield f"edit {number} of {', '.join(files)}: {way} differs"
                yield from (f"  cold alone: {line}" for line in cold if line not in lines)
                yield from (f"  {way} alone: {line}" for line in lines if line not in cold)
        files = edited(order, files, written)


def _compared(lines: Sequence[str], way: str) -> list[str]:
    """Return what a way has to say as a run does that knows nothing."""
    left_out = (_ONCE, *(_NOT_BY_DAEMON if way == "daemon" else ()))
    return [line for line in lines if not any(each in line for each in left_out)]


def main() -> int:
    """Edit programs, and print what differs."""
    parser = argparse.ArgumentParser(prog="python -m typecheck_tests.random_edits", description=__doc__)
    parser.add_argument("--edits", type=int, default=500, help="how many (default: 500)")
    parser.add_argument("--seed", type=int, default=0, help="which (default: 0)")
    arguments = parser.parse_args()
    is_different = False
    database()
    for line in differences(arguments.edits, arguments.seed):
        is_different = True
        print(line, flush=True)
    print("they differ" if is_different else f"{arguments.edits} edits: no difference")
    return int(is_different)


if __name__ == "__main__":
    sys.exit(main())
