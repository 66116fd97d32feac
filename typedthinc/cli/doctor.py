"""`typedthinc doctor`: what is installed and switched on here, whether the checker works, and what to do."""

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, NamedTuple

import typedthinc
from typedthinc.cli.check import PLUGIN

# The distributions by which an extra is there: any of them.
EXTRAS: Final = {
    "mypy": ["mypy"],
    "lsp": ["pygls"],
    "rich": ["rich"],
    "save": ["pydantic"],
    "config": ["confection"],
    "plot": ["matplotlib"],
    "sklearn": ["scikit-learn"],
    "threads": ["threadpoolctl"],
    "tensorboard": ["tensorboardX"],
    "mlflow": ["mlflow-skinny", "mlflow"],
    "wandb": ["wandb"],
    "ray": ["ray"],
    "onnx": ["onnx"],
    "fast": ["typedthinc-kernels"],
    "torch": ["torch"],
    "jax": ["jax"],
    "tensorflow": ["tensorflow-cpu", "tensorflow"],
    "mxnet": ["mxnet"],
    "cupy": ["cupy-cuda12x", "cupy"],
}
# The first line is right, the second is not.
MISTAKE: Final = "from typedthinc.api import Linear, Relu, chain\nchain(Relu(4, 3), Linear(2, 5))\n"
_SWITCH: Final = (
    "`typedthinc check` finds all mistakes as it is; for mypy on its own, write `plugins = typedthinc.mypy_plugin` "
    'under [mypy] in mypy.ini, or `plugins = ["typedthinc.mypy_plugin"]` under [tool.mypy] in pyproject.toml'
)


class Finding(NamedTuple):
    """One thing that was looked at.

    Attributes:
        name: What it is.
        state: What is so.
        advice: What to do about it, if anything.
        is_fault: Whether it keeps the checker from its work.
    """

    name: str
    state: str
    advice: str = ""
    is_fault: bool = False


def doctor() -> int:
    """Print what is here, each as soon as it is known, and what to do.

    Returns:
        The exit code: 0, or 1 if the checker does not work.
    """
    found: list[Finding] = []
    for look in (_library, _python, _numpy, _extras, _threads, _gpu, _plugin, _checker):
        for each in look():
            print(f"{each.name + ':':<12} {each.state}", flush=True)  # at once: what follows may take seconds or fail
            found.append(each)
    advice = [each.advice for each in found if each.advice]
    if advice:
        print("\nwhat to do:", *(f"- {each}" for each in advice), sep="\n")
    return 1 if any(each.is_fault for each in found) else 0


def _library() -> Iterator[Finding]:
    yield Finding("typedthinc", f"{typedthinc.__version__}, {Path(typedthinc.__file__).parent}")


def _python() -> Iterator[Finding]:
    yield Finding("Python", f"{platform.python_version()}, {sys.executable}; {platform.system()} {platform.machine()}")


def _numpy() -> Iterator[Finding]:
    import numpy as np

    config = np.show_config(mode="dicts")
    blas = config.get("Build Dependencies", {}).get("blas", {})
    core = os.environ.get("OPENBLAS_CORETYPE")
    yield Finding("numpy", np.__version__)
    yield Finding(
        "BLAS",
        f"{blas.get('name', 'unknown')} {blas.get('version', '')}".strip() + (f", as for {core}" if core else ""),
    )


def _extras() -> Iterator[Finding]:
    versions = {extra: _version(names) for extra, names in EXTRAS.items()}
    there = ", ".join(f"{extra} ({found})" for extra, found in versions.items() if found)
    yield Finding("extras", there or "none")
    lacking = ", ".join(extra for extra, found in versions.items() if not found)
    if lacking:
        yield Finding("without", lacking)


def _version(names: list[str]) -> str:
    for name in names:
        try:
            return f"{name} {version(name)}"
        except PackageNotFoundError:
            continue
    return ""


def _threads() -> Iterator[Finding]:
    from typedthinc.backends import get_ops
    from typedthinc.backends.threads import num_threads

    yield Finding("CPU", f"{type(get_ops('cpu')).__name__}, {num_threads()} threads, {os.cpu_count()} processors")


def _gpu() -> Iterator[Finding]:
    from typedthinc.backends import get_ops

    try:
        yield Finding("GPU", type(get_ops("gpu")).__name__)
    except RuntimeError as error:
        yield Finding("GPU", f"none: {error}")


def _plugin() -> Iterator[Finding]:
    """Tell whether mypy, run on its own from this folder, has the plugin."""
    if not _version(EXTRAS["mypy"]):  # told among the extras
        return
    from typedthinc.inspection.mypy_config import settings_of_user

    found = settings_of_user(PLUGIN)
    where = found.path or "no configuration of mypy from here"
    yield Finding("plugin", f"{'on' if found.has_plugin else 'off'}, {where}", "" if found.has_plugin else _SWITCH)


def _checker() -> Iterator[Finding]:
    """Have a program of two lines checked, of which the second is a mistake, in a folder without a configuration."""
    if not _version(EXTRAS["mypy"]):
        yield Finding("checker", "mypy is not installed", "pip install 'typedthinc[mypy]'", is_fault=True)
        return
    with tempfile.TemporaryDirectory(prefix="typedthinc-") as folder:
        Path(folder, "program.py").write_text(MISTAKE, encoding="utf-8")
        command = [sys.executable, "-m", "typedthinc", "check", "--output=json", "program.py"]
        done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    found = [(row["line"], row["code"]) for row in map(json.loads, done.stdout.splitlines())]
    if found == [(2, "typedthinc-size")]:
        yield Finding("checker", "finds the mistake in a program of two lines")
    else:
        said = (done.stderr or done.stdout).strip() or f"exit code {done.returncode}"
        yield Finding("checker", f"misses the mistake in a program of two lines: {said}", _reinstall(), is_fault=True)


def _reinstall() -> str:
    return (
        "make a new environment and install 'typedthinc[mypy]' there; if that does not help, report what is shown here"
    )
