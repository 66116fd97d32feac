"""A framework that is not installed, or broken, is one sentence with the name of the extra."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from typedthinc import api
from typedthinc.api import (
    JaxWrapper,
    Linear,
    MXNetWrapper,
    PyTorchLSTM,
    PyTorchRNNWrapper,
    PyTorchWrapper,
    TensorFlowWrapper,
    TorchScriptWrapper,
    as_torch_module,
    jax_optimizer,
    keras_optimizer,
    load_mxnet,
    mxnet_optimizer,
)

module: Any = object()
USES: dict[str, tuple[str, Callable[[], object]]] = {
    "JaxWrapper": ("jax", lambda: JaxWrapper(module, {})),
    "jax_optimizer": ("jax", lambda: jax_optimizer(module)),
    "TensorFlowWrapper": ("tensorflow", lambda: TensorFlowWrapper(module)),
    "keras_optimizer": ("tensorflow", lambda: keras_optimizer(module)),
    "MXNetWrapper": ("mxnet", lambda: MXNetWrapper(module)),
    "mxnet_optimizer": ("mxnet", lambda: mxnet_optimizer(module)),
    "load_mxnet": ("mxnet", load_mxnet),
    "PyTorchWrapper": ("torch", lambda: PyTorchWrapper(module)),
    "PyTorchRNNWrapper": ("torch", lambda: PyTorchRNNWrapper(module)),
    "PyTorchLSTM": ("torch", lambda: PyTorchLSTM(3, 4)),
    "TorchScriptWrapper": ("torch", lambda: TorchScriptWrapper(module)),
    "as_torch_module": ("torch", lambda: as_torch_module(Linear(2, 3).initialize())),
}


def test_all_wrappers_are_here() -> None:
    assert {name for name in vars(api) if name.endswith("Wrapper")} <= USES.keys()


@pytest.mark.parametrize("who", USES)
def test_not_installed(who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, use = USES[who]
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ModuleNotFoundError) as caught:
        use()
    wanted = f"{who} needs {name}, which comes with the extra: pip install 'typedthinc[{name}]'"
    assert str(caught.value).startswith(wanted)
    assert caught.value.name == name


@pytest.mark.parametrize("who", USES)
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("raise OSError('libcore.so: no such file')", "libcore.so: no such file"),
        ("import a_missing_part", "No module named 'a_missing_part'"),
    ],
)
def test_broken(who: str, text: str, reason: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name, use = USES[who]
    (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ImportError) as caught:
        use()
    said = f"{who} needs {name}, which is installed but cannot be imported: {reason}"
    remedy = f"; pip install --force-reinstall 'typedthinc[{name}]' installs it again"
    assert str(caught.value) == said + remedy


def test_mxnet_is_installed_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mxnet", None)
    with pytest.raises(ModuleNotFoundError, match=r"\]' and, without its requirements, .* --no-deps mxnet==1\.9\.1$"):
        load_mxnet()
