"""What has the place of a model, a loss or an optimizer, and is something else."""

from typedthinc.arguments import kind_of
from typedthinc.shapes.argument_messages import A_MODEL, takes_role
from typedthinc.tracebacks import hide_frames


@hide_frames()
def check_roles(where: str, *given: tuple[str, object]) -> None:
    """Refuse what is something else, a class in place of an object say.

    Args:
        where: The function that was given it.
        *given: What is taken, `A_MODEL`, `A_LOSS` or `AN_OPTIMIZER`, and what came.

    Raises:
        TypeError: One of them is.
    """
    for wanted, value in given:
        is_model = hasattr(value, "begin_update")
        if not callable(value) or isinstance(value, type) or is_model is not (wanted == A_MODEL):
            raise TypeError(takes_role(where, wanted, kind_of(value)))
