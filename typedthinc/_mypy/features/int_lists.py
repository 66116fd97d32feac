"""`np.asarray([2, 3])` holds ints.

The stubs of numpy 2.5 ask for a `list[float]` first, which a new list of ints is to mypy, too, where one is wanted: the
result would be floats, and `Ragged(X, np.asarray([2, 3]))` refused.
"""

from typing import Final

from mypy.types import FunctionLike, Instance, Type, UninhabitedType, get_proper_type

from typedthinc._mypy.compat import altered, checker_of, type_of
from typedthinc._mypy.guard import SigContext, guarded

FUNCTIONS: Final = frozenset(("numpy.asarray", "numpy._core.multiarray.asarray"))
_INTS: Final = frozenset(("builtins.int", "builtins.bool"))


@guarded
def floats_refused(ctx: SigContext) -> FunctionLike:
    """Have mypy pass over what takes a list of floats, where the argument is a list of ints."""
    signature = ctx.default_signature
    given = ctx.args[0] if ctx.args else []
    if not given:
        return signature
    if _item(signature.arg_types[0]) != "builtins.float" or _item(type_of(checker_of(ctx.api), given[0])) not in _INTS:
        return signature
    return altered(signature, signature.ret_type, arguments=[UninhabitedType(), *signature.arg_types[1:]])


def _item(typ: Type) -> str | None:
    """Return the class of what is in a list, at last; None if it is something else."""
    proper = get_proper_type(typ)
    name = None
    while isinstance(proper, Instance) and proper.args:
        proper = get_proper_type(proper.args[-1])
        name = proper.type.fullname if isinstance(proper, Instance) else None
    return name
