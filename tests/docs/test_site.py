"""What `make docs` says of a built site: dead links, and pages that the search does not find."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.docs.site import dead_links, not_found


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Write a site of two pages that link to each other."""
    (tmp_path / "guides").mkdir()
    (tmp_path / "index.html").write_text(
        '<h1 id="home">Home</h1><a href="guides/index.html#sizes">Sizes</a><a href="#home">'
    )
    (tmp_path / "guides" / "index.html").write_text(
        '<h1 id="sizes">Sizes</h1><a href="..">Home</a><a href="https://x.org">'
    )
    locations = ["index.html", "guides/index.html", "guides/index.html#sizes"]
    items = [{"location": each, "title": "Title", "text": ""} for each in locations]
    (tmp_path / "search.json").write_text(json.dumps({"items": items}))
    return tmp_path


def test_a_site_without_faults(site: Path) -> None:
    assert [*dead_links(site), *not_found(site)] == []


@pytest.mark.parametrize("link", ["away.html", "guides/index.html#lengths", "#away", "images/", "../index.html"])
def test_a_dead_link(site: Path, link: str) -> None:
    page = site / "index.html"
    page.write_text(page.read_text() + f'<a href="{link}">')
    assert f"index.html: {link}" in [*dead_links(site)]


def test_a_dead_picture(site: Path) -> None:
    (site / "index.html").write_text('<img src="picture.png">')
    assert [*dead_links(site)] == ["index.html: picture.png"]


def test_a_page_that_the_search_leaves_out(site: Path) -> None:
    (site / "faq.html").write_text("Questions")
    assert [*not_found(site)] == ["faq.html"]


def test_what_the_search_finds_is_there(site: Path) -> None:
    (site / "guides" / "index.html").write_text("<h1>Sizes</h1>")
    assert [*not_found(site)] == ["guides/index.html#sizes"]
