"""Ops that an installed package brings: real packages in a folder of their own, each in a fresh interpreter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from typedthinc.api import get_ops

ROOT = Path(__file__).parents[2]
CLASS = "it is not a subclass of NumpyOps that has all ops"
TRIVIAL = """
from abc import abstractmethod
from typedthinc.backends import NumpyOps

class TrivialOps(NumpyOps):
    name = "trivial"
    priority = 100

class OtherOps(NumpyOps):
    name = "other"
    priority = 100

class BetterOps(NumpyOps):
    name = "better"
    priority = 101

class LackingOps(NumpyOps):
    @abstractmethod
    def more(self):
        "Not there."
"""


def installed(folder: Path, **entries: str) -> dict[str, str]:
    """Install a package that names these ops, and return the environment that finds it."""
    (folder / "trivial_ops.py").write_text(TRIVIAL)
    about = folder / "trivial_ops-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: trivial-ops\nVersion: 1.0\n")
    lines = "".join(f"{name} = {value}\n" for name, value in entries.items())
    (about / "entry_points.txt").write_text(f"[typedthinc.ops]\n{lines}")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}


def printed(program: str, environment: dict[str, str]) -> str:
    program = f"import warnings; warnings.simplefilter('error'); from typedthinc.api import *; {program}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True)
    return done.stdout.strip()


def test_the_ops_of_a_package_are_those_of_the_cpu(tmp_path: Path) -> None:
    environment = installed(tmp_path, trivial="trivial_ops:TrivialOps")
    program = """print(
        get_ops("cpu").name, get_ops(-1).name, get_ops("numpy").name, get_current_ops().name, Linear(2, 3).ops.name)"""
    assert printed(program, environment) == "trivial trivial numpy trivial trivial"


def test_the_highest_priority_wins(tmp_path: Path) -> None:
    environment = installed(tmp_path, a="trivial_ops:TrivialOps", b="trivial_ops:BetterOps")
    assert printed("print(get_ops('cpu').name)", environment) == "better"


def test_of_equal_priorities_the_first_by_name(tmp_path: Path) -> None:
    environment = installed(tmp_path, b="trivial_ops:OtherOps", a="trivial_ops:TrivialOps")
    assert printed("print(get_ops('cpu').name)", environment) == "trivial"


BROKEN = {
    "nowhere:Ops": "loading it raised ModuleNotFoundError: No module named 'nowhere'",
    "trivial_ops:TRIVIAL": "loading it raised AttributeError: module 'trivial_ops' has no attribute 'TRIVIAL'",
    "collections:Counter": f"{CLASS}, but <class 'collections.Counter'>",
    "trivial_ops:LackingOps": f"{CLASS}, but <class 'trivial_ops.LackingOps'>",
}


def test_what_cannot_be_used_is_left_out_with_a_warning(tmp_path: Path) -> None:
    environment = installed(tmp_path, **{f"broken{place}": value for place, value in enumerate(BROKEN)})
    program = """
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    get_ops("cpu"), get_ops("cpu")
print(get_ops("cpu").name, *(each.message for each in caught), sep="\\n")"""
    program = f"exec({program!r})"
    sentences = [
        f"get_ops: left out the ops {value!r} that the installed package trivial-ops names: {reason}"
        for value, reason in BROKEN.items()
    ]
    assert printed(program, environment).splitlines() == [get_ops("cpu").name, *sentences]


def test_metadata_is_read_when_first_needed(tmp_path: Path) -> None:
    environment = installed(tmp_path, trivial="trivial_ops:TrivialOps")
    program = "import sys; print('trivial_ops' in sys.modules, 'importlib.metadata' in sys.modules)"
    assert printed(program, environment) == "False False"
    program = "import sys; get_ops('numpy'); print('trivial_ops' in sys.modules)"
    assert printed(program, environment) == "False"


def test_the_conformance_tests_run_over_it_unchanged(tmp_path: Path) -> None:
    environment = installed(tmp_path, trivial="trivial_ops:TrivialOps")
    tests = str(ROOT / "tests" / "backends" / "test_conformance.py")
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-k", "normalize_rows", tests]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    ran = [line for line in done.stdout.splitlines() if "PASSED" in line]
    assert sum("[trivial-" in line for line in ran) == sum("[numpy-" in line for line in ran) > 0
