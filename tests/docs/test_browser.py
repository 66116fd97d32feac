"""The site in a browser: the search finds guides, and the playground says what is wrong while one types.

`make test-browser` runs it.
"""

from __future__ import annotations

import http.server
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SITE = DOCS.parent / "build" / "site"
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
# Python starts in the browser.
PATIENCE = 120_000

# What a newcomer may look for, and the guide that tells of it.
SEARCHES = {
    "what a model is": "models",
    "size written once": "sizes",
    "your own layer": "own-layer",
    "your own combinator": "own-combinator",
    "texts sequences": "sequences",
    "streams": "data",
    "validation callbacks": "training",
    "load weights": "files",
    "export ONNX": "export",
    "HTTP": "serving",
    "configuration file": "configuration",
    "PyTorch modules": "frameworks",
    "scikit-learn": "sklearn",
    "gradients of gradients": "expressions",
    "notebook cell": "notebooks",
    "threads GPU": "speed",
    "several machines": "distributed",
}

playwright: Any = pytest.importorskip("playwright.sync_api")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server of files that does not write of each."""

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    assert (SITE / "playground" / "pyodide").is_dir(), "make playground"
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page() -> Iterator[Any]:
    assert BROWSER is not None, "Chromium is not on the PATH"
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        opened = browser.new_page()
        failures: list[str] = []
        opened.on("pageerror", lambda error: failures.append(str(error)))
        opened.set_default_timeout(PATIENCE)
        yield opened
        browser.close()
        assert failures == []


def test_the_search_is_tried_for_each_guide() -> None:
    assert sorted(SEARCHES.values()) == sorted(path.stem for path in (DOCS / "guides").glob("*.md"))


@pytest.mark.parametrize("words", SEARCHES)
def test_the_search_finds_a_guide(page: Any, address: str, words: str) -> None:
    page.goto(f"{address}/index.html")
    page.click(".md-search__button")
    page.keyboard.insert_text(words)
    # What it finds stands in a shadow tree, the best first.
    links = page.locator(f"a[href*='guides/{SEARCHES[words]}.html?h=']")
    links.first.wait_for()
    found = page.locator("a[href*='?h=']").evaluate_all("links => links.map(link => link.href)")
    assert any(f"guides/{SEARCHES[words]}.html" in each for each in found[:3]), found
    links.first.click()
    page.wait_for_url(f"**/guides/{SEARCHES[words]}.html*")


def test_the_playground_answers_while_one_types(page: Any, address: str) -> None:
    page.goto(f"{address}/playground.html")
    page.wait_for_selector(".playground-error")
    assert "(expected width 64, got 128)" in page.inner_text(".playground-answer")
    assert page.inner_text(".playground-wrong").strip() == "8"
    program = page.input_value("textarea")
    page.fill("textarea", program.replace("Softmax(10, 64)", "Softmax(10)"))
    page.wait_for_selector(".playground-right")
    assert "rows: Floats2d[32, 64]" in page.inner_text(".playground-answer")
    shared = page.url
    page.goto("about:blank")
    page.goto(shared)
    page.wait_for_selector(".playground-right")
    assert "Softmax(10)" in page.input_value("textarea")


def test_the_programs_of_pages_are_one_click_away(page: Any, address: str) -> None:
    page.goto(f"{address}/errors/rank.html")
    page.click(".playground-link >> nth=0")
    page.wait_for_selector(".playground-error")
    assert "[typedthinc-rank]" in page.inner_text(".playground-answer")
    page.click(".playground-code")
    page.wait_for_url("**/errors/rank.html")
