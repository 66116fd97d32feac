"""Each layer and each rule has its tests under its own name."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = sorted(path.stem for path in (ROOT / "typedthinc/shapes/rules").glob("*.py") if path.stem != "__init__")
LAYERS = sorted(path.stem for path in (ROOT / "typedthinc" / "layers").glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize("twin", ["tests/layers/test_{}.py", "typecheck_tests/reveal/layers/{}.py"])
def test_a_layer_has_its_twin(layer: str, twin: str) -> None:
    path = ROOT / twin.format(layer)
    assert path.is_file(), f"typedthinc/layers/{layer}.py has no {path.relative_to(ROOT)}"


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_its_twin(rule: str) -> None:
    path = ROOT / f"tests/shapes/rules/test_{rule}.py"
    assert path.is_file(), f"typedthinc/shapes/rules/{rule}.py has no {path.relative_to(ROOT)}"
