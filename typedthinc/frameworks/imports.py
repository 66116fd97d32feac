"""Frameworks are imported when one is needed: a program that uses none pays for none."""

import sys
from importlib import import_module
from typing import Any

from typedthinc.tracebacks import hide_frames


@hide_frames()
def framework(name: str, extra: str, who: str, besides: str = "") -> Any:
    """Import a framework.

    Args:
        name: The name of its module, "torch" say.
        extra: The extra of this package that brings it.
        who: The function that needs it, for the message.
        besides: What has to be done besides to install it.

    Raises:
        ModuleNotFoundError: It is not installed.
        ImportError: It is installed and cannot be imported.
    """
    found = sys.modules.get(name)
    return _imported(name, extra, who, besides) if found is None else found


def _imported(name: str, extra: str, who: str, besides: str) -> Any:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or name).partition(".")[0] != name.partition(".")[0]:
            raise ImportError(_broken(name, extra, who, error), name=name) from error
        message = f"{who} needs {name}, which comes with the extra: pip install 'typedthinc[{extra}]'{besides}"
        raise ModuleNotFoundError(message, name=name) from None
    # What fails in the libraries that a framework loads may be anything.
    except Exception as error:
        raise ImportError(_broken(name, extra, who, error), name=name) from error


def _broken(name: str, extra: str, who: str, error: Exception) -> str:
    remedy = f"pip install --force-reinstall 'typedthinc[{extra}]' installs it again"
    return f"{who} needs {name}, which is installed but cannot be imported: {error}; {remedy}"
