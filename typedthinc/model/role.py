"""What has the place of a model, and is something else."""

from typedthinc.arguments import kind_of
from typedthinc.shapes.argument_messages import A_MODEL, takes_role
from typedthinc.tracebacks import hide_frames


@hide_frames()
def check_model(where: str, model: object) -> None:
    """Refuse what is something else, the function that makes a model say.

    Args:
        where: The function that was given it.

    Raises:
        TypeError: It is.
    """
    if not hasattr(model, "begin_update") or isinstance(model, type):
        raise TypeError(takes_role(where, A_MODEL, kind_of(model)))
