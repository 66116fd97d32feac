"""Programs of other frameworks that stand beside ours run where their framework is: `make test-frameworks`."""

from __future__ import annotations

import pytest

from tests.docs.pages import DOCS, files


@pytest.mark.parametrize(
    ("page", "framework", "printed"), [("keras.md", "keras", "3\n"), ("equinox.md", "equinox", "[4. 4. 4.]\n")]
)
def test_the_program_of_a_framework_prints_what_ours_does(
    page: str, framework: str, printed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KERAS_BACKEND", "torch")
    pytest.importorskip(framework)
    (program,) = files(DOCS / "coming-from" / page).values()
    exec(program, {"__name__": "program"})
    assert capsys.readouterr().out == printed
