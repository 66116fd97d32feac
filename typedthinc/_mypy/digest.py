"""A digest of the plugin's code: mypy's own cache key covers the entry file alone."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent


def digest() -> str:
    """Hash every file that has a say in what the plugin reports."""
    total = sha256()
    places = [_PACKAGE / "mypy_plugin.py", *(_PACKAGE / "_mypy").rglob("*.py"), *(_PACKAGE / "shapes").rglob("*.py")]
    for path in sorted(places):
        total.update(path.read_bytes())
    return total.hexdigest()[:16]
