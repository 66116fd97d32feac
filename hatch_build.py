"""What the metadata of a release says of where the project is: its links, and a README whose links lead there.

Two variables of the environment name the repository and the site of the documentation. The workflow of a release sets
them, and a build without them names neither. What a source distribution states stays in the wheels built from it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# The target of a link of Markdown, without a place on its page.
LINK = re.compile(r"(?<=\]\()[^()#\s]+(?=[)#])")
PICTURES = (".png", ".svg")


class Addresses(MetadataHookInterface):
    """Fill in `project.urls` and `project.readme`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Say where the project is, unless a source distribution has said so."""
        repository = os.environ.get("TYPEDTHINC_REPOSITORY_URL", "").rstrip("/")
        documentation = os.environ.get("TYPEDTHINC_DOCUMENTATION_URL", "").rstrip("/")
        release = f"v{metadata['version']}"
        text = readme(Path(self.root), repository, documentation, release)
        metadata.setdefault("urls", dict(urls(repository, documentation, release)))
        metadata.setdefault("readme", {"content-type": "text/markdown", "text": text})


def urls(repository: str, documentation: str, release: str) -> Iterator[tuple[str, str]]:
    """List the links of the project by the labels that package indexes know."""
    if documentation:
        yield "Documentation", f"{documentation}/"
    if repository:
        yield "Source", repository
        yield "Changelog", f"{repository}/blob/{release}/CHANGELOG.md"
        yield "Issues", f"{repository}/issues"


def readme(root: Path, repository: str, documentation: str, release: str) -> str:
    """Return the README with absolute links: pages of the documentation on the site, other files in the repository."""

    def absolute(match: re.Match[str]) -> str:
        target = match[0]
        if not (root / target).is_file():
            return target
        if documentation and target.startswith("docs/") and target.endswith(".md"):
            return f"{documentation}/{target.removeprefix('docs/').removesuffix('.md')}.html"
        kind = "raw" if target.endswith(PICTURES) else "blob"
        return f"{repository}/{kind}/{release}/{target}" if repository else target

    return LINK.sub(absolute, (root / "README.md").read_text(encoding="utf-8"))
