"""The plugin asks the interpreter: in runs with a cache, without one, with workers, and in the daemon."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from mypy.errors import Errors
from mypy.options import Options

from typecheck_tests.workspaces import EACH_OTHER_STATE, NO_CACHE, Workspace
from typedthinc._mypy.interpreter.programs import Connected, programs
from typedthinc._mypy.interpreter.results import Results
from typedthinc._mypy.interpreter.telling import tell

pytestmark = pytest.mark.slow


NET = """\
from typedthinc.api import Floats2d, Linear, Model, Relu, chain

WIDTH = 4


def build(n: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(WIDTH, n{0}), Linear(2, WIDTH))
"""
APP = """\
import numpy as np

from net import build
from typedthinc.api import Linear, Relu, chain

model = build(5).initialize()
model.predict(np.zeros((4, 7), dtype="f"))
chain(model, Relu(2, 3))
chain(Linear(2, 3), Linear(4, 5))  # type: ignore[typedthinc-size]


def unrelated(layers: list[int]) -> int:
    return layers[0]
"""
OTHER = "import net\n{0}"
WRONG = (
    "app.py:7: error: model (chain that begins with Relu) takes Floats2d[*, {0}], but the data is Floats2d[4, 7]"
    " (expected width {0}, got 7)  [typedthinc-size]"
)
ALWAYS = (
    "app.py:8: error: Relu takes Floats2d[*, 3], but model (chain that ends with Linear) before it gives"
    " Floats2d[*, 2] (expected width 3, got 2); sizes are output first: are nO and nI swapped?  [typedthinc-size]"
)
# What is written into net.py, behind `n`, and into other.py; the width that the data should have.
STEPS = [("", "", "5"), (" + 1", "", "6"), (" + 2", "", None), (" + 1", "net.WIDTH = 8\n", "6"), ("", "", "5")]


def test_files_are_a_program_where_imports_connect_them() -> None:
    imports = {
        "app": ["net", "numpy"],
        "net": ["typedthinc", "typedthinc.api", "config", "config.WIDTH"],
        "config": [],
        "other": ["config"],
        "alone": ["typedthinc.api"],
        "numbers": ["math"],
        "more.numbers": ["numbers.pi"],
    }
    assert programs(imports, looks_at_all=False) == [
        Connected(["alone"], []),
        Connected(["app", "net"], ["config", "other"]),
    ]
    assert Connected(["more.numbers", "numbers"], []) in programs(imports, looks_at_all=True)


def steps(workspace: Workspace, every: int = 1) -> Iterator[list[str]]:
    """Go through the steps, in which the text of app.py stays as it is; give what has to be said then."""
    workspace.write("app.py", APP)
    for behind, other, width in STEPS[::every]:
        workspace.write("net.py", NET.format(behind))
        workspace.write("other.py", OTHER.format(other))
        wrong = [] if width is None else [WRONG.format(width)]
        yield [*wrong, ALWAYS, f"Found {1 + len(wrong)} error{'s' if wrong else ''} in 1 file (checked 2 source files)"]


@EACH_OTHER_STATE
def test_a_warm_run_knows_what_other_files_change(workspace: Workspace, every: int) -> None:
    for expected in steps(workspace, every):
        assert workspace.mypy("app.py", "other.py") == expected


@pytest.mark.nightly
def test_runs_without_a_cache_say_the_same(workspace: Workspace) -> None:
    for expected in steps(workspace):
        assert workspace.mypy(*NO_CACHE, "app.py", "other.py") == expected


@pytest.mark.nightly
def test_workers_say_the_same(workspace: Workspace) -> None:
    for expected in steps(workspace):
        assert workspace.mypy("-n", "2", "app.py", "other.py") == expected


def test_the_daemon_knows_what_other_files_change(daemon: Workspace) -> None:
    for expected in steps(daemon):
        assert daemon.dmypy("check", "app.py", "other.py") == expected


def test_of_a_program_that_it_cannot_follow_it_says_so_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RecursionError("too deep")

    monkeypatch.setattr("typedthinc.analysis.check.check_program", fail)
    monkeypatch.delenv("TYPEDTHINC_PLUGIN_RAISES", raising=False)
    files = {name: tmp_path / f"{name}.py" for name in ("app", "nets")}
    files["nets"].write_text("from typedthinc.api import Linear\n\nmodel = Linear(3, 4)\n", encoding="utf-8")
    files["app"].write_text("import typedthinc.api\n\nimport nets\n", encoding="utf-8")
    results, errors = Results(None, ""), Errors(Options())
    results.refresh({name: str(path) for name, path in files.items()})
    for name, path in files.items():
        errors.set_file(str(path), name, Options())
        tell(errors, results.of(name).errors)
    said = [each for found in errors.error_info_map.values() for each in found]
    assert [(each.severity, each.line, each.message) for each in said] == [
        ("note", 1, "typedthinc's plugin could not follow this program (RecursionError: too deep)")
    ]
