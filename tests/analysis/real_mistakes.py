"""Marked lines of which it takes a second look to see that they are wrong: the programs fail there.

Each is proven by running the program statement by statement.
"""

from __future__ import annotations

import ast
import contextlib
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

# By program, the lines at which it fails.
REAL_MISTAKES: Final = {
    # What a model gives after `replace_node` in a loop, a `try` or a condition that is decided.
    "fail/changed_beside.py": (27, 34, 40, 42, 49),
    # The layer that took the place of another is known where a function of the program put it.
    "fail/changed_out_of_reach.py": (15,),
    # `written` is refused as a whole, but has the sizes that it has.
    "fail/named_tuples.py": (45,),
    # `int("10")` is 10.
    "fail/set_dim_forced.py": (13,),
    # A default is what it was when the class or function was defined, whatever its name is bound to later.
    "several_modules/changed/objects_reader.py": (21, 22),
    "several_modules/settings_changed/reader.py": (39, 108),
}


def failing_lines(path: Path, name: str) -> set[int]:
    """Run a program statement by statement, and return the lines at which one failed.

    Functions without parameters are entered, and the handlers of exceptions tried by themselves.
    """
    module = ModuleType(name)
    module.__file__ = str(path)
    found: set[int] = set()
    with contextlib.redirect_stdout(io.StringIO()):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for statement in tree.body:
            found |= _run([statement], module.__dict__, path)
        for body in _bodies(tree):
            names = dict(module.__dict__)
            for statement in body:
                found |= _run([statement], names, path)
    return found


def _bodies(tree: ast.Module) -> Iterator[Sequence[ast.stmt]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler):
            yield node.body
        elif isinstance(node, ast.FunctionDef) and not node.args.args:
            yield node.body


def _run(body: list[ast.stmt], names: dict[str, object], path: Path) -> set[int]:
    if any(isinstance(each, ast.Return) for each in body):
        return set()
    try:
        exec(compile(ast.Module(body, []), str(path), "exec"), names)
    except Exception as error:
        trace, found = error.__traceback__, set[int]()
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == str(path):
                found.add(trace.tb_lineno)
            trace = trace.tb_next
        return found
    return set()
