"""The `typedthinc` command."""

import argparse
import codecs
import io
import os
import sys
from collections.abc import Sequence
from typing import Any, TextIO

from typedthinc import __version__
from typedthinc.cli.annotate import annotate
from typedthinc.cli.check import OUTPUTS, check
from typedthinc.cli.doctor import doctor
from typedthinc.cli.explain import explain
from typedthinc.cli.lsp import serve

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    if argv is None:
        _read_names_as_utf8()
    _never_fail_to_write(sys.stdout)
    own, mypy_arguments = _split(sys.argv[1:] if argv is None else argv)
    arguments = _parsed(own)
    if arguments.command == "explain":
        return explain(arguments.place, config_file=arguments.config_file)
    if arguments.command == "annotate":
        return annotate(arguments.file, write=arguments.write, config_file=arguments.config_file)
    if arguments.command == "doctor":
        return doctor()
    if arguments.command == "lsp":
        return serve(config_file=arguments.config_file, everything=arguments.all)
    return check(
        arguments.paths,
        output=arguments.output,
        config_file=arguments.config_file,
        mypy_arguments=mypy_arguments,
        modules=arguments.modules,
        only=arguments.only,
    )


def _read_names_as_utf8() -> None:
    """Begin again in Python's UTF-8 mode where names of files are ASCII to it: mypy fails at other names there."""
    is_ascii = codecs.lookup(sys.getfilesystemencoding()).name == "ascii"
    if is_ascii and sys.executable and os.environ.get("PYTHONUTF8") != "1":
        shown = os.environ.get("PYTHONIOENCODING") or f"{sys.stdout.encoding}:backslashreplace"
        # Python decides it at its start.
        os.execve(sys.executable, sys.orig_argv, {**os.environ, "PYTHONUTF8": "1", "PYTHONIOENCODING": shown})


def _never_fail_to_write(stream: TextIO) -> None:
    """Escape what a terminal of another encoding cannot show, such as the name of a file, as mypy does."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")


def _split(argv: Sequence[str]) -> tuple[list[str], list[str]]:
    arguments = list(argv)
    end = arguments.index("--") if "--" in arguments else len(arguments)  # what follows is mypy's
    return arguments[:end], arguments[end + 1 :]


def _parsed(own: Sequence[str]) -> argparse.Namespace:
    parser = _parser()
    arguments, unknown = parser.parse_known_args(own)
    if unknown:
        place = "; options of mypy go behind `--`: typedthinc check src/ -- --strict"
        parser.error(f"unrecognized arguments: {' '.join(unknown)}{place if arguments.command == 'check' else ''}")
    return arguments


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="typedthinc", description="Deep learning, checked before it runs.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")
    command = commands.add_parser(
        "check",
        help="run mypy with the typedthinc plugin",
        description="Run mypy with the typedthinc plugin switched on over your own mypy configuration, and build what "
        "configurations of models describe.",
        epilog="What follows `--` goes to mypy as it is. Exit codes are mypy's: "
        "0 for no error, 1 for errors, 2 when mypy could not do its work.",
    )
    command.add_argument(
        "paths",
        nargs="*",
        metavar="PATH",
        help="files and folders, notebooks (*.ipynb), and configurations of models (*.cfg); without any, those of your "
        "mypy configuration",
    )
    command.add_argument(
        "--import",
        action="append",
        default=[],
        dest="modules",
        metavar="MODULE",
        help="import a module before configurations of models are built, for what it registers",
    )
    command.add_argument(
        "--output", choices=OUTPUTS, default="text", help="the form of the report (default: %(default)s)"
    )
    command.add_argument(
        "--only",
        action="store_true",
        help="find models, arrays and sizes that do not fit, without mypy: beside any type checker",
    )
    _add_config_file(command)
    _add_explain(commands)
    _add_annotate(commands)
    _add_lsp(commands)
    _add_doctor(commands)
    return parser


def _add_explain(commands: Any) -> None:
    command = commands.add_parser(
        "explain",
        help="show the layers of models, and where the sizes of an error come from",
        description="Show the layers of a model with what each takes and gives, and for an error where the two sizes "
        "come from. The checker tells it; nothing of the file is run. Of an error code, show examples and cures.",
    )
    command.add_argument(
        "place",
        metavar="FILE[:LINE|:NAME] | CODE",
        help="a file, one line of it, or a variable or function; or an error code, such as typedthinc-size",
    )
    _add_config_file(command)


def _add_annotate(commands: Any) -> None:
    command = commands.add_parser(
        "annotate",
        help="show the source with sizes",
        description="Print a source with what is known of models and arrays as comments; or annotate it.",
    )
    command.add_argument("file", metavar="FILE")
    command.add_argument(
        "--write",
        action="store_true",
        help="annotate results of functions and attributes that have no type, in the file",
    )
    _add_config_file(command)


def _add_lsp(commands: Any) -> None:
    command = commands.add_parser(
        "lsp",
        help="run the language server, for editors",
        description="Serve an editor over standard input and output: errors while you type, sizes in hovers and hints. "
        "It runs beside any other server for Python.",
    )
    command.add_argument(
        "--all",
        action="store_true",
        help="for an editor with no other server: report all that mypy finds, and complete names of the library",
    )
    command.add_argument("--stdio", action="store_true", help="the default; editors may name it")
    _add_config_file(command)


def _add_doctor(commands: Any) -> None:
    commands.add_parser(
        "doctor",
        help="show what is installed and switched on, and whether the checker works",
        description="Show versions, the plugin, extras, BLAS, threads and GPU, check a program of two lines, and say "
        "what to do.",
    )


def _add_config_file(command: argparse.ArgumentParser) -> None:
    command.add_argument("--config-file", metavar="FILE", help="the mypy configuration, if not the one mypy finds")
