"""What the built wheel must do with no extra, run by `make test-wheel` where nothing but its requirements is installed.

It imports, trains and shows its help; and whatever needs an extra says which.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np

from typedthinc import api
from typedthinc.api import SGD, L2Distance, Linear, RayWorkers, Relu, chain, train
from typedthinc.config import Config

LACKING: Final = (
    "mypy",
    "pygls",
    "rich",
    "pydantic",
    "confection",
    "threadpoolctl",
    "sklearn",
    "matplotlib",
    "torch",
    "ray",
)
# What the command needs of extras, by what is given to it.
COMMANDS: Final = {"check": "mypy", "explain": "mypy", "annotate": "mypy", "lsp": "lsp"}


def main() -> None:
    there = [name for name in LACKING if find_spec(name) is not None]
    assert not there, f"installed beside the wheel: {there}"
    model, X, Y = trained()
    asked = extras(model, X, Y)
    for name, use in asked:
        check_that_it_names(name, use)
    check_the_command()
    print(f"the wheel of {version('typedthinc')} works alone: training, the command, {len(asked)} extras that it names")


def trained() -> tuple[Any, Any, Any]:
    X: Any = np.linspace(-1, 1, 24, dtype="float32").reshape(8, 3)
    Y: Any = np.ones((8, 2), "float32")
    model = chain(Relu(4, 3), Linear(2, 4)).initialize(X)
    run = train(model, X, Y, loss=L2Distance(), optimizer=SGD(0.1), epochs=9)
    assert run.history[-1].loss < run.history[0].loss
    assert "Relu" in repr(model)
    return model, X, Y


def extras(model: Any, X: Any, Y: Any) -> list[tuple[str, Callable[[], object]]]:
    """List what needs an extra, by the name of the extra."""
    how: Any = {"loss": L2Distance(), "optimizer": SGD(0.1), "epochs": 1}
    return [
        ("mypy", lambda: import_module("typedthinc.mypy_plugin")),
        ("rich", lambda: train(model, X, Y, progress=True, **how)),
        ("save", lambda: train(model, X, Y, checkpoint="run.checkpoint", **how)),
        ("ray", lambda: train(model, X, Y, workers=RayWorkers(2), **how)),
        ("save", model.to_bytes),
        ("save", lambda: model.to_disk("model.safetensors")),
        ("config", lambda: Config.from_str("[model]\nwidth = 3\n")),
        ("plot", lambda: train(model, X, Y, **how).plot()),
        ("sklearn", lambda: import_module("typedthinc.sklearn")),
        ("threads", lambda: api.set_num_threads(1)),
        ("torch", lambda: api.PyTorchWrapper(model)),
        ("jax", lambda: api.JaxWrapper(model, {})),
        ("tensorflow", lambda: api.TensorFlowWrapper(model)),
        ("mxnet", lambda: api.MXNetWrapper(model)),
        ("cupy", lambda: api.require_gpu()),
    ]


def check_that_it_names(extra: str, use: Callable[[], object]) -> None:
    try:
        use()
    except (ModuleNotFoundError, RuntimeError) as error:
        assert f"typedthinc[{extra}]" in str(error), f"{extra}: {error}"
    else:
        raise AssertionError(f"nothing asks for the extra {extra}")


def check_the_command() -> None:
    for option, text in (("--help", "usage: typedthinc"), ("--version", version("typedthinc"))):
        done = command(option)
        assert done.returncode == 0 and text in done.stdout, done.stderr
    done = command("explain", "typedthinc-size")
    assert done.returncode == 0 and "# typedthinc-size" in done.stdout, done.stderr
    done = command("doctor")
    assert done.returncode == 1 and "typedthinc[mypy]" in done.stdout, done
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program.py")
        program.write_text("")
        for name, extra in COMMANDS.items():
            done = command(name, *([] if name == "lsp" else [str(program)]))
            assert done.returncode == 2 and f"typedthinc[{extra}]" in done.stderr, f"{name}: {done}"
            assert "Traceback" not in done.stderr, done.stderr


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("typedthinc")
    return subprocess.run([str(program), *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True)


if __name__ == "__main__":
    main()
