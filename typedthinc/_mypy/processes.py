"""What the workers of a parallel run have to know of one another: each of them reads only some files of the program.

The process that hands out the work meets all files first. It writes their names beside mypy's cache, without which
nothing is run in parallel; a worker reads them when its work begins.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from mypy.options import Options

from typedthinc._mypy.met import ModulesMet

_NAME: Final = "typedthinc_files.json"


def share_files(options: Options, files: ModulesMet) -> None:
    """Tell the workers the modules of a program, by path, or be told them.

    Args:
        files: Those that this process has met: none in a worker, to which all are added.
    """
    if not options.num_workers:
        return
    path = Path(options.cache_dir) / _NAME
    try:
        if files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(files), encoding="utf-8")
        else:
            for file, name in json.loads(path.read_text(encoding="utf-8")).items():
                files.add(file, name)
    except OSError:
        return
