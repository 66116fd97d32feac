"""The documentation is true: its programs run, print what it shows, and the checker says of them what it shows."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from tests.docs.pages import ROOT, blocks, commands, files, matches, name_of, pages, reports, source
from tests.docs.running import printed_by_blocks, printed_by_checker, shown_behind, write_files
from typedthinc.cli import main
from typedthinc.errors import TypedthincError

LANGUAGES = {"python", "text", "console", "toml", "ini", "json", "lua", "yaml", "lisp", "mermaid"}
each_page = pytest.mark.parametrize("page", pages(), ids=name_of)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def errors(report: str) -> list[str]:
    return [line for line in report.splitlines() if ": error: " in line]


@each_page
def test_the_program_of_a_page_prints_what_it_shows(page: Path, folder: Path) -> None:
    write_files(page, folder)
    shown = shown_behind(page)
    for block, printed in printed_by_blocks(page):
        if block in shown:
            assert matches(shown[block].text, printed), f"line {block.line} prints\n{printed}"


@each_page
def test_what_the_checker_says(page: Path, folder: Path) -> None:
    write_files(page, folder)
    shown = reports(page)
    for name in ["page.py", *(name for name in files(page) if name.endswith(".py"))]:
        printed = printed_by_checker(name)
        if name in shown:
            assert matches(shown[name], printed), printed
        else:
            assert errors(printed) == []


@each_page
def test_a_wrong_program_says_the_same_when_it_runs(page: Path, folder: Path) -> None:
    write_files(page, folder)
    for name, report in reports(page, by_mypy=True).items():
        for sentence in re.findall(r"error: (.*?)  \[typedthinc-", report)[:1]:
            with pytest.raises((ValueError, TypeError)) as caught:
                runpy.run_path(name)
            # The checker names a model by its variable, the program the layer in it by its path, and the parameter that
            # has no value yet. What numpy refuses, numpy says.
            if isinstance(caught.value, TypedthincError):
                assert str(caught.value).endswith(re.split("takes |expects |yet: ", sentence)[-1])


@pytest.mark.slow
def test_mypy_says_the_same_of_all_pages(folder: Path, checks_cache: Path) -> None:
    shown: list[str] = []
    for page in pages():
        package = re.sub(r"\W", "_", name_of(page))
        write_files(page, folder / package)
        (folder / package / "__init__.py").touch()
        for command in commands(page):
            for error in errors(command.output) if command.checked is not None else ():
                # What mypy itself finds it says in words of its own.
                text = error.partition(" error: ")[0] if "--only" in command.words else error
                shown.append(f"{package}/{text}")
    # These take mypy half a minute to read: `typecheck_tests/torch_modules` has programs with torch.
    (folder / "mypy.ini").write_text(
        "[mypy]\ncheck_untyped_defs = True\n[mypy-torch.*,fastapi.*,onnx.*]\nfollow_imports = skip\n", encoding="utf-8"
    )
    environment = {**os.environ, "MYPY_CACHE_DIR": str(checks_cache)}
    arguments = [sys.executable, "-m", "typedthinc", "check", "."]
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True)
    # What a page imports is not in each environment, and told so mypy would read the library again.
    told = [each for each in errors(done.stdout) if not each.endswith(("[import-not-found]", "[import-untyped]"))]
    told = [error if error in shown else error.partition(" error: ")[0] for error in told]
    assert sorted(told) == sorted(shown), done.stdout + done.stderr


@each_page
def test_commands_are_those_of_the_program(page: Path) -> None:
    for command in commands(page):
        if command.words[0] == "typedthinc":
            with pytest.raises(SystemExit) as done:
                main([command.words[1], "--help"])
            assert done.value.code == 0


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", source(page).read_text(encoding="utf-8"), flags=re.DOTALL)
    targets = [each for each in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text) if "://" not in each]
    # Of a file that a page includes, they lead somewhere from where it lies as well.
    folders = {page.parent, source(page).parent} if page.stem.isupper() else {page.parent}
    assert [each for each in targets for folder in folders if not (folder / each).exists()] == []


def test_each_package_has_a_readme_on_the_site() -> None:
    packages = {path.parent for path in (ROOT / "typedthinc").glob("*/__init__.py")}
    folders = [*packages, *(ROOT / name for name in ("kernels", "tests", "typecheck_tests"))]
    included = {source(page) for page in pages()}
    assert packages
    assert [folder.name for folder in folders if folder / "README.md" not in included] == []


def test_each_page_is_in_the_navigation() -> None:
    configuration = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    assert [name_of(page) for page in pages() if f'"{name_of(page)}"' not in configuration] == []


def test_each_output_is_compared_with_what_is_printed() -> None:
    compared = {block for page in pages() for block in shown_behind(page).values()}
    shown = {block: page for page in pages() for block in blocks(page) if block.language == "text"}
    alone = [name_of(page) for block, page in shown.items() if block not in compared]
    assert alone == ["guides/notebooks.md"]  # which `tests/cli/test_ipython.py` compares
    assert [name_of(page) for page in pages() for each in commands(page) if each.output and each.checked is None] == []


def test_configurations_can_be_read() -> None:
    readers: dict[str, Callable[[str], object]] = {"yaml": yaml.safe_load, "toml": tomllib.loads, "json": json.loads}
    shown = [block for page in pages() for block in blocks(page) if block.language in readers]
    assert all(readers[block.language](block.text) for block in shown)
    assert {block.language for block in shown} == set(readers)


def test_the_template_for_pycharm_is_the_one_shown() -> None:
    (shown,) = [block.text for block in blocks(ROOT / "docs" / "checker" / "pycharm.md") if block.language == "json"]
    assert shown == (ROOT / "editors" / "lsp4ij" / "template.json").read_text(encoding="utf-8")


def test_blocks_have_a_language() -> None:
    assert {block.language for page in pages() for block in blocks(page)} <= LANGUAGES
    fences = {
        page: re.findall(r"^ *```(.*)$", source(page).read_text(encoding="utf-8"), re.MULTILINE) for page in pages()
    }
    assert [name_of(page) for page, found in fences.items() if any(found[1::2]) or not all(found[::2])] == []
