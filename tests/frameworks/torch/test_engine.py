from __future__ import annotations

import logging

import pytest

torch = pytest.importorskip("torch")


def test_an_engine_that_is_not_as_expected_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from typedthinc.frameworks.torch import engine

    monkeypatch.setattr(engine, "_works", lambda run: False)
    with caplog.at_level(logging.WARNING):
        gradients, landed = engine._engine()
    assert "does not run its engine as expected" in caplog.text
    X = torch.ones(2, requires_grad=True)
    assert gradients([X * 3], [torch.ones(2)], [X])[0].tolist() == [3, 3]
    assert landed([X * 3], [torch.ones(2)], [X])[0].tolist() == [3, 3]
