"""Each error code has a page, which the command shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from typedthinc.cli import main
from typedthinc.cli.error_pages import page_of
from typedthinc.error_codes import DESCRIPTIONS


@pytest.mark.parametrize("kind", DESCRIPTIONS)
@pytest.mark.parametrize("prefix", ["", "typedthinc-"])
def test_explain_shows_the_page_of_a_code(kind: str, prefix: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", f"{prefix}{kind}"]) == 0
    page = capsys.readouterr().out
    assert "](" not in page
    assert page.startswith(f"# typedthinc-{kind}\n") and f"[typedthinc-{kind}]" in page and "**Cure**" in page
    assert f"`# type: ignore[typedthinc-{kind}]`" in page


def test_a_file_of_that_name_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("size").mkdir()
    assert main(["explain", "size"]) == 2
    assert capsys.readouterr().out == ""


def test_other_texts_have_none() -> None:
    assert [page_of(text) for text in ("typedthinc", "typedthinc-", "width", "arg-type")] == [None] * 4
