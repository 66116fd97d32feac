"""The ops of Thinc as its page of January 2020 listed them: 38 names of the class and four functions.

Arguments have the names of that page. Its methods without a result write into what they get.
"""

from typedthinc.compat.thinc_draft.ops import CupyOps, NumpyOps, Ops
from typedthinc.compat.thinc_draft.selection import get_current_ops, get_ops, set_current_ops, use_device

__all__ = ["CupyOps", "NumpyOps", "Ops", "get_current_ops", "get_ops", "set_current_ops", "use_device"]
