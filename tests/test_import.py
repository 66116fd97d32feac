"""What an import costs: `typedthinc.api` needs numpy and nothing heavier."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import typedthinc
from typedthinc import api, backends, errors, initializers, layers, losses, model, training

HEAVY = {
    "mypy",
    "cupy",
    "rich",
    "pydantic",
    "sklearn",
    "scipy",
    "pandas",
    "matplotlib",
    "onnx",
    "torch",
    "jax",
    "tensorflow",
    "keras",
    "mxnet",
    "ray",
    "hypothesis",
    "pytest",
}


@pytest.fixture(scope="module")
def modules() -> set[str]:
    program = "import json, sys, typedthinc.api; print(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in json.loads(done.stdout)}


def test_numpy_and_nothing_heavier(modules: set[str]) -> None:
    assert "numpy" in modules
    assert not modules & HEAVY


# What the others are made of: estimators derive from scikit-learn's classes, and what checks programs from mypy's.
NEEDS_ITS_LIBRARY = {"inspection", "lsp", "mypy_plugin", "sklearn"}


def test_a_package_around_a_library_imports_it_late() -> None:
    """For a user of one framework would wait seconds for another: so did programs of Thinc for torch."""
    files = Path(str(typedthinc.__file__)).parent.iterdir()
    names = {path.stem for path in files if path.suffix in ("", ".py") and not path.name.startswith("_")}
    packages = [f"typedthinc.{name}" for name in sorted(names - NEEDS_ITS_LIBRARY)]
    imported = [*packages, "typedthinc.compat.thinc.api", "typedthinc.training.loggers", "typedthinc.frameworks.torch"]
    program = f"import sys, {', '.join(imported)}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & HEAVY


LATE = {
    "annotated_types",
    "configparser",
    "difflib",
    "html",
    "json",
    "pathlib",
    "shutil",
    "tempfile",
    "urllib",
    "typedthinc.config.unreadable",
    "typedthinc.display.html",
    "typedthinc.display.table",
    "typedthinc.model.saving",
    "typedthinc.serialize.document",
    "typedthinc.serialize.tensors",
    "typedthinc.training.checkpoint_file",
}


def test_what_only_files_errors_and_displays_need_comes_later() -> None:
    """And with a program that needs it: each of these takes a tenth of a millisecond to some."""
    program = (
        "import sys, numpy, typing_extensions; before = set(sys.modules)\n"
        "import typedthinc.api; print(*sys.modules.keys() - before)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & LATE


def test_the_plugin_stays_out(modules: set[str]) -> None:
    program = "import sys, typedthinc.api; sys.exit('typedthinc.mypy_plugin' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


PACKAGES: Any = [backends, errors, initializers, layers, losses, model, training]


def test_the_flat_namespace_holds_what_the_packages_list() -> None:
    brought: dict[str, Any] = {}
    exec("from typedthinc.api import *", brought)
    names = {name for name in brought if not name.startswith("__")}
    listed = [name for package in PACKAGES for name in package.__all__]
    assert len(set(listed)) == len(listed)
    assert set(listed) < names
    assert all(getattr(api, name) is getattr(package, name) for package in PACKAGES for name in package.__all__)
    own = {name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, Exception)}
    assert own <= set(errors.__all__)
    assert not [name for name in names if isinstance(brought[name], ModuleType)]


def test_a_layer_is_loaded_when_it_is_named() -> None:
    program = (
        "import sys\n"
        "from typedthinc.api import Relu, chain\n"
        "model = chain(Relu(4), Relu(3))\n"
        "loaded = [name for name in sys.modules if name.startswith('typedthinc.')]\n"
        "print(*loaded)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {"typedthinc.layers.relu", "typedthinc.layers.chain"} <= loaded
    wanted = ("layers.lstm", "layers.conv2d", "losses", "optimizers", "schedules", "training", "config", "serialize")
    assert not {f"typedthinc.{name}" for name in wanted} & loaded


def test_the_import_of_its_file_does_not_hide_a_layer() -> None:
    program = (
        "import typedthinc.layers.residual\n"
        "from typedthinc import api, layers\n"
        "print(layers.residual is api.residual, callable(layers.residual), layers.residual.__name__)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "residual"]


def test_late_names_are_those_that_checkers_read() -> None:
    """The imports under TYPE_CHECKING, in the place of which names come late."""
    for module in (api, layers):
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        (checked,) = (node for node in tree.body if isinstance(node, ast.If))
        homes = {
            name: node.module
            for node in checked.body
            if isinstance(node, ast.ImportFrom) and node.module is not None
            for alias in node.names
            for name in (import_module(node.module).__all__ if alias.name == "*" else [alias.name])
        }
        late: dict[str, str] = vars(module)["_homes"]
        assert homes == {name: late[name] for name in homes}
        assert late.keys() - homes.keys() <= ({*vars(layers)} if module is layers else set())
        assert len(set(module.__all__)) == len(module.__all__)
        assert set(module.__all__) <= set(dir(module))


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match=r"module 'typedthinc\.layers' has no attribute 'Reul'"):
        getattr(layers, "Reul")  # noqa: B009
    with pytest.raises(ImportError, match="cannot import name 'Reul' from 'typedthinc.api'"):
        exec("from typedthinc.api import Reul")


def test_version() -> None:
    assert typedthinc.__version__.count(".") == 2


def test_the_package_offers_its_packages() -> None:
    offered = [name for name in dir(typedthinc) if not name.startswith("_")]
    assert offered == [
        "api",
        "errors",
        "initializers",
        "layers",
        "losses",
        "optimizers",
        "registry",
        "reveal",
        "rules",
        "schedules",
        "types",
    ]
    assert typedthinc.api is api and typedthinc.layers is layers
    assert all(hasattr(typedthinc, name) for name in offered)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        typedthinc.nothing  # noqa: B018


def test_a_package_is_loaded_when_it_is_named() -> None:
    program = (
        "import sys, typedthinc; dir(typedthinc); print('typedthinc.layers' in sys.modules, 'numpy' in sys.modules); "
        "print(typedthinc.api.chain(typedthinc.layers.Relu(4, 3)).name)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "relu"]
