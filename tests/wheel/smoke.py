"""What the built wheel must do, on its own: run by `make test-wheel` where the source tree is not on the path.

It finds what only a wheel can lack: files that were not packed, above all stubs and data.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Collection
from importlib import import_module
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import numpy as np

import typedthinc
from typedthinc.api import SGD, L2Distance, Linear, Relu, chain, train
from typedthinc.config import Config

SOURCES = Path(__file__).parents[2]
# Its third line alone is wrong.
PROGRAM = """\
from typedthinc.api import Linear, Relu, chain
model = chain(Relu(4, 3), Linear(2, 4))
wrong = chain(Relu(4, 3), Linear(2, 5))
"""
# mypy would read for ten seconds what the library only hands on.
SETTINGS = """\
[mypy-torch.*,onnx.*,matplotlib.*,PIL.*,pydantic.*,rich.*]
follow_imports = skip
"""
TEXT = '[model]\n@layers = "Linear.v1"\nnO = 2\nnI = 3\n'
# Modules that are there for a library which need not be.
OPTIONAL = {"cupy", "mypy", "sklearn", "matplotlib", "threadpoolctl", "torch", "jax", "tensorflow", "keras", "mxnet"}


def main() -> None:
    assert Path(typedthinc.__file__).parents[1] != SOURCES, "the source tree is on the path"
    assert str(SOURCES) not in sys.path
    assert files(typedthinc).joinpath("py.typed").is_file()
    assert version("typedthinc")
    modules = every_module(OPTIONAL)
    check_a_run()
    check_the_checker()
    print(
        f"the wheel of {version('typedthinc')} works: {modules} modules, training, files, configurations, the checker"
    )


def every_module(optional: Collection[str]) -> int:
    """Import all of them, but for those of libraries that need not be there, and count them."""
    names = [each.name for each in walk_packages(typedthinc.__path__, "typedthinc.") if "__main__" not in each.name]
    for name in names:
        try:
            import_module(name)
        except ModuleNotFoundError as error:
            if str(error.name).partition(".")[0] not in optional:
                raise
    return len(names)


def check_a_run() -> None:
    X: Any = np.linspace(-1, 1, 24, dtype="float32").reshape(8, 3)
    model = chain(Relu(4, 3), Linear(2, 4)).initialize(X)
    run = train(model, X, np.ones((8, 2), "float32"), loss=L2Distance(), optimizer=SGD(0.1), epochs=9, progress=False)
    assert run.history[-1].loss < run.history[0].loss
    twin = chain(Relu(4, 3), Linear(2, 4)).from_bytes(model.to_bytes())
    assert np.array_equal(twin.predict(X), model.predict(X))
    assert Config.from_str(TEXT).resolve()["model"].get_dim("nO") == 2


def check_the_checker() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "mypy.ini").write_text(f"[mypy]\n{SETTINGS}")
        program = Path(folder, "program.py")
        program.write_text(PROGRAM)
        command = [sys.executable, "-m", "typedthinc", "check", str(program)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "program.py:3: " in done.stdout and "(expected width 5, got 4)" in done.stdout, done.stdout
    assert done.stdout.count(": error: ") == 1, done.stdout


if __name__ == "__main__":
    main()
