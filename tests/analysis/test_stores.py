"""Items of arrays that are assigned."""

from __future__ import annotations

from pathlib import Path

from tests.analysis.programs import errors


def test_what_is_stored_has_to_go_in(tmp_path: Path) -> None:
    program = """\
    out = np.empty((3, 4))
    out[:] = np.ones((3, 1))
    out[0] = [1.0, 2.0, 3.0]
    """
    (found,) = errors(tmp_path, program)
    assert found.startswith("3: `Floats1d[4] = Floats1d[3]` cannot be broadcast")


def test_an_array_of_objects_holds_lists_as_they_are(tmp_path: Path) -> None:
    program = """\
    def objects(items):
        out = np.empty(len(items), dtype=object)
        out[:] = items
        return out

    objects([[1], [2], [3]])
    """
    assert errors(tmp_path, program) == []


def test_an_update_may_stretch_an_item(tmp_path: Path) -> None:
    program = 'h = {"a": np.ones((1, 4))}\nh["a"] = h["a"] + load()\nnp.concatenate([h["a"], np.ones((3, 2))], axis=1)'
    assert errors(tmp_path, program) == []
    assert errors(tmp_path, program.replace('= h["a"] +', "+=")) != []
