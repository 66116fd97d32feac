"""What the workflows run is there: targets of the Makefile, the Pythons of the package, the files that they name."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
WORKFLOWS: dict[str, dict[Any, Any]] = {
    path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in (ROOT / ".github/workflows").iterdir()
}
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PYTHON = "Programming Language :: Python :: "


def jobs() -> Iterator[tuple[str, dict[str, Any]]]:
    for file, workflow in WORKFLOWS.items():
        for name, job in workflow["jobs"].items():
            yield f"{file}: {name}", job


def targets() -> set[str]:
    rules = re.findall(r"^([\w-]+(?: [\w-]+)*):(?!=)", MAKEFILE, re.MULTILINE)
    return {name for rule in rules for name in rule.split()}


JOBS = dict(jobs())


@pytest.mark.parametrize("name", JOBS)
def test_every_command_is_a_target(name: str) -> None:
    job = JOBS[name]
    commands: list[str] = [step["run"] for step in job.get("steps", []) if "run" in step]
    assert commands or "uses" in job or all("uses" in step for step in job["steps"])
    for command in commands:
        make, target, *settings = command.split()
        assert make == "make" and target in targets(), command
        for setting in settings:
            variable = setting.partition("=")[0]
            assert re.search(rf"^{variable} \?=", MAKEFILE, re.MULTILINE), command


def test_the_pythons_are_those_that_the_package_states() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    stated = [each.removeprefix(PYTHON) for each in project["classifiers"] if each.startswith(PYTHON)]
    pythons = WORKFLOWS["ci.yml"]["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert pythons == [each for each in stated if "Only" not in each]
    assert project["requires-python"] == f">={pythons[0]}"
    assert WORKFLOWS["ci.yml"]["jobs"]["floors"]["steps"][1]["with"]["python-version"] == pythons[0]


def test_every_system_that_the_kernels_have_wheels_for_is_built() -> None:
    built = WORKFLOWS["ci.yml"]["jobs"]["dist-kernels"]["strategy"]["matrix"]["system"]
    stated = tomllib.loads((ROOT / "kernels/pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    for system, runner in (("linux", "ubuntu"), ("macos", "macos"), ("windows", "windows")):
        assert len(stated[system]["archs"]) == sum(each.startswith(runner) for each in built)


def test_what_cibuildwheel_runs_exists() -> None:
    stated = tomllib.loads((ROOT / "kernels/pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    (script,) = re.findall(r"\{project\}/(\S+)", stated["test-command"])
    assert (ROOT / script).is_file()


def test_a_release_publishes_what_ci_has_built() -> None:
    release, ci = WORKFLOWS["release.yml"], WORKFLOWS["ci.yml"]
    publish = release["jobs"]["publish"]
    steps = [step for job in ci["jobs"].values() for step in job["steps"]]
    uploaded = [step["with"]["name"] for step in steps if step.get("uses", "").startswith("actions/upload-artifact@")]
    assert release["jobs"]["ci"]["uses"] == "./.github/workflows/ci.yml" and publish["needs"] == "ci"
    assert publish["permissions"] == {"id-token": "write"}
    assert len(uploaded) == 2 and all(name.startswith("dist-") for name in uploaded)
    assert publish["steps"][0]["with"]["pattern"] == "dist-*"


def test_what_is_built_names_where_the_project_is() -> None:
    release, ci = WORKFLOWS["release.yml"]["jobs"], WORKFLOWS["ci.yml"]["jobs"]
    (asked,) = release["pages"]["steps"]
    assert release["pages"]["outputs"] == {"address": f"${{{{ steps.{asked['id']}.outputs.base_url }}}}"}
    assert release["ci"]["needs"] == "pages"
    assert release["ci"]["with"] == {"documentation": "${{ needs.pages.outputs.address }}"}
    assert set(WORKFLOWS["ci.yml"][True]["workflow_call"]["inputs"]) == {"documentation"}  # YAML reads `on` as true
    given = [step["env"] for job in ("dist", "dist-kernels") for step in ci[job]["steps"] if "env" in step]
    for build, each in zip(("hatch_build.py", "kernels/setup.py"), given, strict=True):
        names = set(re.findall(r'"(TYPEDTHINC_\w+_URL)"', (ROOT / build).read_text(encoding="utf-8")))
        assert names == {name for name in each if name.startswith("TYPEDTHINC_")} and len(names) == 2
        assert each["TYPEDTHINC_DOCUMENTATION_URL"] == "${{ inputs.documentation }}"
    kernels = tomllib.loads((ROOT / "kernels/pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    assert set(kernels["linux"]["environment-pass"]) == names  # Linux builds in a container


def test_the_site_is_the_one_that_ci_has_built() -> None:
    release, ci = WORKFLOWS["release.yml"]["jobs"], WORKFLOWS["ci.yml"]["jobs"]
    build, upload = ci["docs"]["steps"][-2:]
    assert build == {"run": "make playground"} and upload["with"] == {"path": "build/site"}
    assert upload["uses"].startswith("actions/upload-pages-artifact@") and upload["if"] == "inputs.documentation"
    assert release["site"]["needs"] == "publish" and release["site"]["permissions"]["pages"] == "write"


def test_a_citation_names_the_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (citation["title"], citation["version"], citation["license"]) == (
        project["name"],
        project["version"],
        project["license"],
    )


def test_the_extension_has_the_version_of_the_package() -> None:
    extension = json.loads((ROOT / "editors/vscode/package.json").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (extension["name"], extension["version"]) == (project["name"], project["version"])
    assert f"typedthinc-{extension['version']}.vsix" in (ROOT / "docs/checker/editors.md").read_text(encoding="utf-8")


def test_forms_and_hooks_are_read() -> None:
    for form in (ROOT / ".github/ISSUE_TEMPLATE").iterdir():
        fields = yaml.safe_load(form.read_text(encoding="utf-8"))["body"]
        assert {field["type"] for field in fields} == {"textarea"} and len({field["id"] for field in fields}) == len(
            fields
        )
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    command, *arguments = hook["entry"].split()
    assert command == "typedthinc" and arguments == ["check", "--only"]


def test_what_has_changed_is_of_a_kind() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["towncrier"]
    kinds = {kind["directory"] for kind in settings["type"]}
    names = [path.name for path in (ROOT / settings["directory"]).iterdir() if path.name not in settings["ignore"]]
    assert [name for name in names if re.fullmatch(rf"[\w-]+\.(?:{'|'.join(kinds)})\.md", name) is None] == []
    assert "<!-- towncrier release notes start -->" in (ROOT / settings["filename"]).read_text(encoding="utf-8")
