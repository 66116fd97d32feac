"""Each layer and each rule has its tests under its own name."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = sorted(path.stem for path in (ROOT / "typedthinc/shapes/rules").glob("*.py") if path.stem != "__init__")
LAYERS = sorted(path.stem for path in (ROOT / "typedthinc" / "layers").glob("*.py") if path.stem != "__init__")


def _lacking(names: list[str], twin: str) -> list[str]:
    assert names
    return [path for path in map(twin.format, names) if not (ROOT / path).is_file()]


@pytest.mark.parametrize("twin", ["tests/layers/test_{}.py", "typecheck_tests/reveal/layers/{}.py"])
def test_a_layer_has_its_twin(twin: str) -> None:
    assert _lacking(LAYERS, twin) == []


def test_a_rule_has_its_twin() -> None:
    assert _lacking(RULES, "tests/shapes/rules/test_{}.py") == []
