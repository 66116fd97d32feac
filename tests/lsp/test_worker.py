"""The thread that checks."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from typedthinc.lsp.views import Problem
from typedthinc.lsp.worker import Worker

pytestmark = [pytest.mark.slow, pytest.mark.own_process]
ROOT = Path(__file__).parents[2]
TEXT = "from typedthinc.api import Linear, chain\n\nmodel = chain(Linear(3, 4), Linear(2, {}))\n"


def test_no_garbage_is_collected_before_the_errors_are_told(
    tmp_path: Path, mypy_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYPYPATH", str(ROOT))
    monkeypatch.setenv("MYPY_CACHE_DIR", str(mypy_cache))
    monkeypatch.chdir(tmp_path)
    path, seen = tmp_path / "net.py", list[Any]()

    def tell(found: Mapping[Path, Sequence[Problem]]) -> None:
        seen.append([each.report.message for each in found[path]])

    def collected(phase: str, _: object) -> None:
        seen.append(phase)

    path.write_text(TEXT.format(3), encoding="utf-8")
    worker = Worker(None, everything=False, say=lambda text: None)
    thresholds = gc.get_threshold()
    try:
        worker.check({path: TEXT.format(3)}, path, tell).result()
        gc.callbacks.append(collected)
        gc.set_threshold(500)
        seen.clear()
        worker.check({path: TEXT.format(4)}, path, tell).result()
        worker.check({path: TEXT.format(3)}, path, tell).result()
    finally:
        gc.callbacks.remove(collected)
        gc.set_threshold(*thresholds)
        worker.close()
    assert len(seen[0]) == 1 and seen[1:4] == ["start", "stop", []], seen
    assert gc.isenabled()
