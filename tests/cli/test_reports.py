"""Each report from lines as mypy prints them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from typedthinc import __version__
from typedthinc.cli.reports import github, json_lines, sarif


def _line(**changes: Any) -> str:
    row = {
        "file": "a.py",
        "line": 3,
        "column": 4,
        "end_line": 3,
        "end_column": 9,
        "message": "wrong",
        "hint": None,
        "code": "arg-type",
        "severity": "error",
    }
    return json.dumps({**row, **changes}) + "\n"


def _location(printed: str) -> Any:
    return json.loads(sarif(printed))["runs"][0]["results"][0]["locations"][0]["physicalLocation"]


def test_workflow_commands_are_escaped() -> None:
    printed = _line(file="a,b:c%.py", message="100 %: first\r\nsecond", hint="a hint", code=None)
    assert github(printed) == (
        "::error file=a%2Cb%3Ac%25.py,line=3,col=5,endLine=3,endColumn=9,title=mypy::"
        "100 %25: first%0D%0Asecond%0Aa hint\n"
    )


def test_a_note_is_a_notice() -> None:
    printed = _line(severity="note")
    assert github(printed).startswith("::notice ")
    assert json.loads(sarif(printed))["runs"][0]["results"][0]["level"] == "note"


def test_hints_follow_the_message() -> None:
    (result,) = json.loads(sarif(_line(hint="one\ntwo")))["runs"][0]["results"]
    assert result["message"] == {"text": "wrong\none\ntwo"}


def test_rules_are_listed_once_and_a_code_may_lack() -> None:
    (run,) = json.loads(sarif(_line() + _line(code="misc") + _line() + _line(code=None)))["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["arg-type", "misc"]
    assert [result.get("ruleIndex") for result in run["results"]] == [0, 1, 0, None]


def test_rules_are_described() -> None:
    (run,) = json.loads(sarif(_line() + _line(code="typedthinc-size")))["runs"]
    theirs, ours = run["tool"]["driver"]["rules"]
    assert theirs["helpUri"].endswith("#code-arg-type")
    assert ours["shortDescription"] == {"text": "Check that the sizes of layers and data fit"}
    assert "typedthinc explain" in ours["help"]["text"]
    assert run["tool"]["driver"]["version"] == __version__


@pytest.mark.parametrize(
    ("changes", "end"),
    [
        ({}, "endLine=3,endColumn=9,"),
        ({"end_line": 5}, "endLine=5,title"),
        ({"end_line": -1, "end_column": -1}, "col=5,title"),
    ],
)
def test_workflow_commands_end_where_the_error_does(changes: dict[str, int], end: str) -> None:
    assert end in github(_line(**changes))


def test_places_are_uris() -> None:
    assert _location(_line(file="a b/ü.py"))["artifactLocation"] == {
        "uri": "a%20b/%C3%BC.py",
        "uriBaseId": "%SRCROOT%",
    }
    assert _location(_line(file="/a b.py"))["artifactLocation"] == {"uri": "file:///a%20b.py"}


@pytest.mark.parametrize(
    ("changes", "region"),
    [
        ({}, {"startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 10}),
        ({"end_line": 5, "end_column": 0}, {"startLine": 3, "startColumn": 5, "endLine": 5, "endColumn": 1}),
        ({"end_line": -1, "end_column": -1}, {"startLine": 3, "startColumn": 5}),
        ({"column": -1}, {"startLine": 3, "startColumn": 1, "endLine": 3, "endColumn": 10}),
    ],
)
def test_regions_count_from_one(changes: dict[str, int], region: dict[str, int]) -> None:
    assert _location(_line(**changes))["region"] == region


def test_an_error_of_the_whole_file_has_no_region() -> None:
    assert "region" not in _location(_line(line=0))


def test_what_is_no_json_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert json_lines("INTERNAL ERROR\n\n" + _line()) == _line()
    assert capsys.readouterr().err == "INTERNAL ERROR\n"
