"""Which files the plugin looks at for arrays: those that lead to the library, each module looked at once."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from mypy.build import BuildSource, build
from mypy.nodes import MypyFile
from mypy.options import Options

from typedthinc._mypy.compat import Checker
from typedthinc._mypy.features.arrays import awake
from typedthinc._mypy.features.arrays.awake import Awake

LIBRARY = "def chain() -> None: ...\n"
PROGRAM = {
    "far": "NUMBER = 3\n",
    "near": "from far import NUMBER\nimport both\n",
    "both": "import near\n",
    "nets": "from far import NUMBER\nfrom typedthinc import chain\n",
    "train": "from nets import chain\n",
    "apart": "import both, far\n",
    "app": "import apart\nimport train\n",
    "inside": "def f() -> None:\n    import typedthinc\n",
    "beside": "from inside import f\n",
}


@pytest.fixture
def modules(tmp_path: Path) -> dict[str, MypyFile]:
    sources = []
    for name, text in {"typedthinc": LIBRARY, **PROGRAM}.items():
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        sources.append(BuildSource(str(path), name, None))
    options = Options()
    options.incremental, options.preserve_asts = False, True
    return build(sources, options).files


def _checker(modules: dict[str, MypyFile], name: str) -> Checker:
    return cast(Checker, SimpleNamespace(tree=modules[name], modules=modules))


@pytest.mark.parametrize("names", [list(PROGRAM), list(reversed(PROGRAM))], ids=["first to last", "last to first"])
def test_what_leads_to_the_library_in_whatever_order_files_are_checked(
    modules: dict[str, MypyFile], names: list[str]
) -> None:
    found = Awake()
    assert {name for name in names if found.is_awake(_checker(modules, name))} == {"nets", "train", "app", "inside"}


def test_each_module_is_looked_at_once(modules: dict[str, MypyFile], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    look = awake._of_symbols

    def noted(module: MypyFile) -> set[str]:
        seen.append(module.fullname)
        return look(module)

    found = Awake()
    monkeypatch.setattr(awake, "_imported", lambda tree: sorted(look(tree)))
    monkeypatch.setattr(awake, "_of_symbols", noted)
    for name in ("near", "both", "apart") * 2:
        assert not found.is_awake(_checker(modules, name))
    assert sorted(seen) == ["both", "far", "near"]


def test_a_module_may_begin_to_lead_there(modules: dict[str, MypyFile]) -> None:
    found = Awake()
    assert not found.is_awake(_checker(modules, "apart"))
    modules["both"].names = modules["train"].names
    found.forget()
    assert found.is_awake(_checker(modules, "apart"))
