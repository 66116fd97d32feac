"""Only what surely happens is told, once, and where it is wrong."""

from __future__ import annotations

from pathlib import Path

from tests.analysis.programs import errors

WRONG = "chain(Relu(9, 4), Softmax(3, 8))"


def test_what_runs_is_told(tmp_path: Path) -> None:
    (found,) = errors(tmp_path, WRONG)
    assert found.startswith("1: Softmax takes Floats2d[*, 8], but Relu before it gives Floats2d[*, 9]")


def test_what_is_caught_is_not(tmp_path: Path) -> None:
    assert errors(tmp_path, f"try:\n    {WRONG}\nexcept ValueError:\n    pass") == []


def test_a_way_that_is_not_taken_is_not(tmp_path: Path) -> None:
    assert errors(tmp_path, f"if 1 > 2:\n    {WRONG}") == []


def test_the_body_is_blamed_for_what_is_wrong_in_all_calls(tmp_path: Path) -> None:
    program = """\
    def build(width):
        return chain(Relu(width, 4), Softmax(3, 8))
    build(9)
    build(10)
    """
    assert [each.partition(":")[0] for each in errors(tmp_path, program)] == ["2"]


def test_a_call_is_blamed_for_what_is_wrong_in_it_alone(tmp_path: Path) -> None:
    program = """\
    def build(width):
        return chain(Relu(width, 4), Softmax(3, 8))
    build(8)
    build(9)
    """
    (found,) = errors(tmp_path, program)
    assert found.startswith("4: in build(), line 4: Softmax takes Floats2d[*, 8], but Relu before it gives")


def test_the_body_of_a_function_that_nobody_calls_is_walked(tmp_path: Path) -> None:
    (found,) = errors(tmp_path, f"def build():\n    return {WRONG}")
    assert found.startswith("2: ")


def test_a_test_of_sizes_rules_out_what_it_likes(tmp_path: Path) -> None:
    program = """\
    def use(X, flag):
        X = np.zeros((3, 4))
        if flag and X.shape[1] == len(flag):
            return X @ np.zeros((5, 2))
    """
    assert errors(tmp_path, program) == []


def test_a_function_of_another_module_is_told_at_the_call(tmp_path: Path) -> None:
    program = "from made import build\nbuild(9)"
    made = "def build(width):\n    return chain(Relu(width, 4), Softmax(3, 8))"
    (found,) = errors(tmp_path, program, made=made)
    assert found.startswith("2: in build() of made: Softmax takes")
