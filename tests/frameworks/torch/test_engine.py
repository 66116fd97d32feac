from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")


def test_an_engine_that_is_not_as_expected_is_logged(monkeypatch: pytest.MonkeyPatch, logged: list[str]) -> None:
    from typedthinc.frameworks.torch import engine

    monkeypatch.setattr(engine, "_works", lambda run: False)
    gradients, landed = engine._engine()
    (message,) = logged
    assert "does not run its engine as expected" in message
    X = torch.ones(2, requires_grad=True)
    assert gradients([X * 3], [torch.ones(2)], [X])[0].tolist() == [3, 3]
    assert landed([X * 3], [torch.ones(2)], [X])[0].tolist() == [3, 3]
