"""The plugin is switched on over every kind of configuration, and every setting keeps its meaning."""

from __future__ import annotations

import io
import json
import os
import re
import tomllib
from typing import Any, cast

import pytest
from mypy.main import process_options

from tests.cli.conftest import Project
from typedthinc.inspection.mypy_config import with_plugin

INI = """\
[mypy]
warn_return_any = True
mypy_path = $MYPY_CONFIG_FILE_DIR/stubs, ${MYPY_CONFIG_FILE_DIR}/more, local
exclude = (?x)(
    ^skipped/
    | ^also_skipped/
    )
disable_error_code = misc, attr-defined

[mypy-other.*]
ignore_missing_imports = True

[mypy-third]
disallow_untyped_defs = True

[someone-elses]
setting = 3
"""
TOML = """\
[tool.mypy]
warn_return_any = true
mypy_path = ["$MYPY_CONFIG_FILE_DIR/stubs", "${MYPY_CONFIG_FILE_DIR}/more", "local"]
exclude = ["^skipped\\\\d/", '^also"skipped/']
disable_error_code = ["misc", "attr-defined"]

[[tool.mypy.overrides]]
module = ["other.*", "another"]
ignore_missing_imports = true

[[tool.mypy.overrides]]
module = "third"
disallow_untyped_defs = true

[tool.someone-elses]
setting = 3
since = 1979-05-27T07:32:00Z
nested = { empty = {}, numbers = [1, 2.5, -3e20], "a key" = "ü\\n" }
"""
KINDS = {
    "mypy.ini": INI,
    ".mypy.ini": INI,
    "setup.cfg": INI,
    "pyproject.toml": TOML,
    "conf/own.ini": INI,
    "conf/own.toml": TOML,
}


def _as_mypy_reads(config_file: str | None) -> dict[str, Any]:
    arguments = ["-c", "pass"] if config_file is None else ["-c", "pass", "--config-file", config_file]
    options = process_options(arguments, stdout=io.StringIO(), stderr=io.StringIO())[1]
    read = {**options.snapshot(), "per_module": options.per_module_options, "path": options.mypy_path}
    return cast("dict[str, Any]", json.loads(json.dumps(read, default=repr)))


@pytest.mark.parametrize("name", KINDS)
def test_every_setting_keeps_its_meaning(project: Project, name: str) -> None:
    project.write(name, KINDS[name])
    config_file = name if name.startswith("conf/") else None
    assert project.check("right.py", config_file=config_file) == 0
    told = project.told()
    for setting, value in _as_mypy_reads(config_file).items():
        if setting not in ("config_file", "plugins", "build_type"):
            assert told[setting] == value, setting
    folder = str((project.folder / name).parent)
    assert told["path"] == [f"{folder}/stubs", f"{folder}/more", "local"]
    assert told["per_module"]["third"]["disallow_untyped_defs"] is True
    assert told["plugins"] == ["typedthinc_test_spy"]
    assert "someone-elses" in told["config_text"]


def test_a_toml_document_is_copied_whole(project: Project) -> None:
    project.write("pyproject.toml", TOML)
    project.check("right.py")
    copied = tomllib.loads(project.told()["config_text"])
    assert copied["tool"]["someone-elses"] == tomllib.loads(TOML)["tool"]["someone-elses"]


@pytest.mark.parametrize(
    ("files", "taken"),
    [
        (["mypy.ini", ".mypy.ini", "pyproject.toml", "setup.cfg"], "mypy.ini"),
        ([".mypy.ini", "pyproject.toml", "setup.cfg"], ".mypy.ini"),
        (["pyproject.toml", "setup.cfg"], "pyproject.toml"),
        (["setup.cfg", "../mypy.ini"], "setup.cfg"),
    ],
)
def test_the_file_is_the_one_that_mypy_takes(project: Project, files: list[str], taken: str) -> None:
    for number, name in enumerate(files):
        table = "tool.mypy" if name.endswith(".toml") else "mypy"
        code = f'"code-{number}"' if name.endswith(".toml") else f"code-{number}"
        # On this setting no cache depends.
        project.write(name, f"[{table}]\nexclude = {code}\n")
    assert project.check("right.py") == 0
    assert project.told()["exclude"] == [f"code-{files.index(taken)}"]
    assert project.told()["exclude"] == _as_mypy_reads(None)["exclude"]


@pytest.mark.parametrize("shared", ["pyproject.toml", "setup.cfg"])
def test_a_shared_file_without_a_mypy_section_is_passed_over(project: Project, shared: str) -> None:
    project.write(shared, "[other]\n")
    (project.folder / ".git").rmdir()
    project.write("../mypy.ini", "[mypy]\nexclude = from_above\n")
    assert project.check("right.py") == 0
    assert project.told()["exclude"] == ["from_above"]


def test_without_any_configuration_the_plugin_is_on(project: Project) -> None:
    assert project.check("right.py", config_file="") == 0
    assert project.told()["plugins"] == ["typedthinc_test_spy"]


def test_a_mypy_ini_without_a_section_is_enough(project: Project) -> None:
    project.write("mypy.ini", "")
    assert project.check("right.py") == 0
    assert project.told()["plugins"] == ["typedthinc_test_spy"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("conf/mypy.ini", "[mypy]\nplugins = own.py, ./deep/second.py:entry, json_reader\n"),
        ("conf/own.toml", '[tool.mypy]\nplugins = ["own.py", "./deep/second.py:entry", "json_reader"]\n'),
    ],
)
def test_the_users_own_plugins_are_kept(project: Project, name: str, text: str) -> None:
    source = "from mypy.plugin import Plugin\n\n\ndef {}(version):\n    return Plugin\n"
    project.write(name, text)
    project.write("conf/own.py", source.format("plugin"))
    project.write("conf/deep/second.py", source.format("entry"))
    project.write("../plugins/json_reader.py", source.format("plugin"))
    assert project.check("right.py", config_file=name) == 0
    conf = project.folder / "conf"
    own = [f"{conf}/own.py", f"{conf}/./deep/second.py:entry", "json_reader"]
    assert project.told()["plugins"] == [*own, "typedthinc_test_spy"]


@pytest.mark.parametrize("named", ["typedthinc_test_spy", "typedthinc_test_spy:plugin", "../x/typedthinc_test_spy.py"])
def test_no_copy_is_made_where_the_plugin_is_on(project: Project, named: str) -> None:
    project.write("mypy.ini", f"[mypy]\nplugins = {named}\n")
    assert with_plugin(None, "typedthinc_test_spy", project.folder).arguments == []
    named_file = with_plugin("mypy.ini", "typedthinc_test_spy", project.folder)
    assert named_file.arguments == ["--config-file", "mypy.ini"]


def test_files_of_the_configuration_are_checked_without_paths(project: Project) -> None:
    project.write("mypy.ini", "[mypy]\nfiles = wrong.py\n")
    assert project.check() == 1


def test_mypys_words_name_the_users_file(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("mypy.ini", "[mypy]\nunheard_of = 1\nplugins = not_there\n")
    assert project.check("right.py") == 2
    lines = capsys.readouterr().err.splitlines()
    assert "mypy.ini: [mypy]: Unrecognized option: unheard_of = 1" in lines
    assert any(re.match(r'mypy.ini:\d+: error: Error importing plugin "not_there"', line) for line in lines)


def test_a_broken_file_is_named_once_and_passed_over(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("pyproject.toml", "[tool.mypy\n")
    project.write("setup.cfg", "[mypy]\nexclude = second\n")
    assert project.check("right.py") == 0
    assert capsys.readouterr().err.count("pyproject.toml:") == 1
    assert project.told()["exclude"] == ["second"]


def test_a_named_file_that_is_not_there(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    assert project.check("right.py", config_file="nowhere.ini") == 2
    assert "Cannot find config file 'nowhere.ini'" in capsys.readouterr().err


def test_the_users_files_stay_as_they_are(project: Project) -> None:
    path = project.write("mypy.ini", INI)
    before = sorted(os.listdir(project.folder))
    project.check("right.py")
    assert path.read_text(encoding="utf-8") == INI
    assert sorted(os.listdir(project.folder)) == before
