"""Whether the built site holds together: each link leads to a page and a place on it, and the search knows each page.

`make docs` runs it over `build/site`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

# Where a tag says what it leads to.
LEADING = {("a", "href"), ("img", "src"), ("link", "href"), ("script", "src")}
# Pages for whoever changes the code say in their head that the search leaves them out: users look for other things.
LEFT_OUT = ("404.html", "typedthinc/", "kernels/", "tests/", "typecheck_tests/", "changelog.d/")
SITE = Path(__file__).parents[2] / "build" / "site"


@dataclass
class Links(HTMLParser):
    """The places of a page that links can lead to, and the links of the page."""

    places: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is not None and name in ("id", "name"):
                self.places.add(value)
            elif value is not None and (tag, name) in LEADING:
                self.links.append(value)


def read(path: Path) -> Links:
    links = Links()
    links.feed(path.read_text(encoding="utf-8"))
    return links


def dead_links(site: Path) -> Iterator[str]:
    """List the links to pages and places that the site has not, with the page that each is on."""
    pages = {path: read(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or path.name == "404.html":  # whose links are those of wherever it is shown
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            place = unquote(parts.fragment)
            if not target.is_file() or (place and target in pages and place not in pages[target].places):
                yield f"{path.relative_to(site)}: {link}"


def not_found(site: Path) -> Iterator[str]:
    """List the pages that the index of the search leaves out, and places in it that no page has."""
    items: list[dict[str, Any]] = json.loads((site / "search.json").read_text(encoding="utf-8"))["items"]
    places = [item["location"].partition("#") for item in items if item["title"] or item["text"]]
    known = {path.relative_to(site).as_posix(): read(path) for path in sorted(site.rglob("*.html"))}
    lacking = {*known} - {page for page, _, _ in places}
    yield from sorted(page for page in lacking if not page.startswith(LEFT_OUT))
    yield from (f"{page}#{place}" for page, _, place in places if page not in known)
    yield from (f"{page}#{place}" for page, _, place in places if place and place not in known[page].places)


def main() -> int:
    wrong = [*(f"dead link: {each}" for each in dead_links(SITE)), *(f"not found: {each}" for each in not_found(SITE))]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
