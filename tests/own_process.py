"""Tests marked `own_process` run in a fork: what mypy leaves in memory goes with it.

A session of mypy leaves a third of a million objects that hold each other. To collect those of fifteen sessions takes
nine seconds, of whatever test happens to run then.
"""

from __future__ import annotations

import os
import pickle
import sys
import warnings
from tempfile import TemporaryFile
from typing import Any

import pytest


def call(test: pytest.Function) -> None:
    """Call the function of a test in a fork, and raise what it raises.

    An exception comes back as its text, but for those that tell pytest to skip a test.
    """
    with TemporaryFile() as file:
        with warnings.catch_warnings():
            # Python 3.12 warns of threads, which may hold a lock: that of pytest-xdist holds none of ours.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            file.write(_outcome(test))
            file.flush()
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(0)
        _, status = os.waitpid(child, 0)
        file.seek(0)
        said = file.read()
    if not said:
        pytest.fail(f"the process of the test ended with {os.waitstatus_to_exitcode(status)}", pytrace=False)
    skipped, failed = pickle.loads(said)
    if skipped is not None:
        pytest.skip(skipped)
    if failed is not None:
        pytest.fail(failed, pytrace=False)


def _outcome(test: pytest.Function) -> bytes:
    """Call the function of a test; tell why it was skipped, or how it failed."""
    names: Any = test._fixtureinfo.argnames
    try:
        test.obj(**{name: test.funcargs[name] for name in names})
    except pytest.skip.Exception as skipped:
        return pickle.dumps((str(skipped), None))
    except BaseException:
        failed: pytest.ExceptionInfo[BaseException] = pytest.ExceptionInfo.from_current()
        return pickle.dumps((None, str(failed.getrepr(style="long"))))
    return pickle.dumps((None, None))
