"""Where the project is: a build that is told says so in its metadata, and what reports link to follows from that."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest

from typecheck_tests.library_caches import CONFIG, database
from typedthinc.error_codes import DESCRIPTIONS

ROOT = Path(__file__).parents[1]
NAMES = ("TYPEDTHINC_REPOSITORY_URL", "TYPEDTHINC_DOCUMENTATION_URL")
REPOSITORY, SITE = "https://code.example/people/project", "https://people.example/project/"
WRONG = "from typedthinc.api import Relu, Softmax, chain\n\nmodel = chain(Relu(128, 64), Softmax(10, 100))\n"
# What an editor is sent of an error of ours, and of one of mypy's.
DIAGNOSTIC = """
from pygls.workspace import PositionCodec
from typedthinc.inspection.report import Report
from typedthinc.lsp.positions import Positions
from typedthinc.lsp.views import Problem

codes = ("typedthinc-size", "arg-type")
problems = [Problem(Report("", 1, 1, 1, 6, code, "wrong", "error"), ()) for code in codes]
sent = Positions(["model"], PositionCodec()).diagnostics("file:///a.py", problems, "typedthinc")
print(*(each.code_description and each.code_description.href for each in sent))
"""
# What `typedthinc explain` says of each kind of error.
EXPLANATIONS = """
from typedthinc.cli import main
from typedthinc.error_codes import DESCRIPTIONS

for place, kind in enumerate(DESCRIPTIONS):
    print(end="\\0" if place else "")
    main(["explain", kind])
"""

pytestmark = pytest.mark.slow


def build(kind: str, source: Path, to: Path, addresses: Mapping[str, str]) -> Path:
    """Build a distribution in an environment with these addresses and no others."""
    environment = {name: value for name, value in os.environ.items() if name not in NAMES}
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(to)]
    subprocess.run(command, cwd=source, env={**environment, **addresses}, check=True, capture_output=True)
    (built,) = to.iterdir()
    return built


def unpacked(wheel: Path, to: Path) -> Path:
    """Unpack a wheel: a folder that Python finds the package and its metadata in."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(to)
    return to


def metadata_of(installed: Path) -> Path:
    (folder,) = installed.glob("*.dist-info")
    return folder


def metadata(installed: Path) -> Message:
    return message_from_string((metadata_of(installed) / "METADATA").read_text(encoding="utf-8"))


def said(installed: Path, *arguments: str) -> str:
    """Run the command of an installed wheel."""
    return run(installed, "-m", "typedthinc", *arguments)


def run(installed: Path, *arguments: str, program: str = WRONG) -> str:
    """Run Python with an installed wheel, in a folder with a wrong program."""
    folder = installed.parent / "user"
    folder.mkdir(exist_ok=True)
    (folder / "wrong.py").write_text(program)
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, *arguments]
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert ended.stderr == "" and ended.returncode in (0, 1)
    return ended.stdout


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build as a release does, by way of a source distribution whose wheel is told nothing more."""
    folder = tmp_path_factory.mktemp("told")
    source = build("sdist", ROOT, folder / "source", dict(zip(NAMES, (REPOSITORY, SITE), strict=True)))
    with tarfile.open(source) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    (tree,) = (folder / "unpacked").iterdir()
    return unpacked(build("wheel", tree, folder / "wheel", {}), folder / "installed")


@pytest.fixture(scope="module")
def untold(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("untold")
    return unpacked(build("wheel", ROOT, folder / "wheel", {}), folder / "installed")


def test_the_metadata_names_the_addresses(told: Path) -> None:
    found = metadata(told)
    release = f"v{found['Version']}"
    assert found.get_all("Project-URL") == [
        f"Documentation, {SITE}",
        f"Source, {REPOSITORY}",
        f"Changelog, {REPOSITORY}/blob/{release}/CHANGELOG.md",
        f"Issues, {REPOSITORY}/issues",
    ]


def test_links_of_the_readme_lead_to_the_site_and_to_the_repository(told: Path) -> None:
    text = metadata(told).get_payload()
    assert isinstance(text, str) and metadata(told)["Description-Content-Type"] == "text/markdown"
    targets = re.findall(r"\]\(([^()\s]+)\)", text)
    assert len(targets) > 40 and [each for each in targets if not each.startswith("https://")] == []
    assert f"{SITE}checker/index.html" in targets and f"{REPOSITORY}/blob/v0.1.0/examples/digits.py" in targets
    assert f"{REPOSITORY}/raw/v0.1.0/docs/images/editor_error.png" in targets
    pages = [each.removeprefix(SITE).removesuffix(".html") for each in targets if each.startswith(SITE)]
    listed = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    assert [page for page in pages if f'"{page}.md"' not in listed] == []


def test_a_build_that_is_told_nothing_names_none(untold: Path) -> None:
    found = metadata(untold)
    assert found.get_all("Project-URL") is None
    assert found.get_payload() == (ROOT / "README.md").read_text(encoding="utf-8")


def test_reports_link_to_the_pages_of_codes(told: Path) -> None:
    (report,) = json.loads(said(told, "check", "--only", "--output", "sarif", "wrong.py"))["runs"]
    assert [rule["helpUri"] for rule in report["tool"]["driver"]["rules"]] == [f"{SITE}errors/size.html"]
    explained = run(told, "-c", EXPLANATIONS).split("\0")
    for kind, text in zip(DESCRIPTIONS, explained, strict=True):
        assert text.endswith(f"\n\n{SITE}errors/{kind}.html\n")
        assert f'"errors/{kind}.md"' in (ROOT / "zensical.toml").read_text(encoding="utf-8")


def test_codes_of_diagnostics_are_links(told: Path, untold: Path) -> None:
    assert run(told, "-c", DIAGNOSTIC) == f"{SITE}errors/size.html None\n"
    assert run(untold, "-c", DIAGNOSTIC) == "None None\n"


def test_messages_of_mypy_link_to_the_pages_where_it_is_asked_to(told: Path, tmp_path: Path) -> None:
    """By the metadata alone: the package is that of the source tree, which mypy has read."""
    shutil.copytree(metadata_of(told), tmp_path / "installed" / metadata_of(told).name)
    cache = shutil.copytree(database(), tmp_path / "cache")
    mypy = ("-m", "mypy", f"--config-file={CONFIG}", f"--cache-dir={cache}", "wrong.py")
    link = f"wrong.py:3: note: See {SITE}errors/size.html for more info"
    assert run(tmp_path / "installed", *mypy, "--show-error-code-links").splitlines()[1] == link
    # Of a text that it has seen, mypy says what it has said.
    assert SITE not in run(tmp_path / "installed", *mypy, program=f"{WRONG}print(model)\n")


def test_without_an_address_they_link_to_nothing(untold: Path) -> None:
    (run,) = json.loads(said(untold, "check", "--only", "--output", "sarif", "wrong.py"))["runs"]
    assert [set(rule) for rule in run["tool"]["driver"]["rules"]] == [{"id", "shortDescription", "help"}]
    assert "https://" not in said(untold, "explain", "size")
