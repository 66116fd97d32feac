"""Switch a plugin on in the user's mypy configuration, which stays as it is.

mypy takes plugins from its configuration file alone: it has no option for them. So the file that mypy would
read is copied with the plugin added, and mypy reads the copy:

1. mypy's own reader finds the file and says which plugins it names. If ours is among them, no copy is needed.
2. The whole file is copied, for other plugins read sections of their own from it.
3. What mypy resolves from the place of the file is made absolute: plugins given as files, and
   `$MYPY_CONFIG_FILE_DIR`. All other paths (`mypy_path`, `files`, `cache_dir`, ...) are relative to the
   current folder, which stays the same.

mypy's cache does not depend on the place of the configuration, so it serves the next run as ever.
"""

import configparser
import io
import json
import os
import re
import tomllib
from collections.abc import Iterable
from datetime import date, time
from pathlib import Path
from typing import NamedTuple, TypeAlias

from mypy.config_parser import parse_config_file
from mypy.options import Options

Toml: TypeAlias = "str | bool | int | float | date | time | list[Toml] | dict[str, Toml]"
CONFIG_FOLDER = re.compile(r"\$(?:MYPY_CONFIG_FILE_DIR\b|\{MYPY_CONFIG_FILE_DIR\})")


class Config(NamedTuple):
    """The arguments that make mypy read a configuration, and how to speak of it."""

    arguments: list[str]
    copy: str = ""
    shown: str = ""
    messages: str = ""

    def as_user_sees(self, text: str) -> str:
        """Name the user's file where mypy names the copy."""
        return text.replace(self.copy, self.shown) if self.copy else text


class _Found(NamedTuple):
    path: str | None
    plugins: list[str]
    messages: str


class UserSettings(NamedTuple):
    """What the configuration that mypy finds by itself means for the plugin.

    Attributes:
        path: The configuration, if there is one.
        has_plugin: Whether it switches the plugin on.
    """

    path: str | None
    has_plugin: bool


def settings_of_user(plugin: str) -> UserSettings:
    """Return what mypy, run on its own, is told of a plugin."""
    found = _find(None)
    return UserSettings(found.path, _has(plugin, found.plugins))


def with_plugin(config_file: str | None, plugin: str, folder: Path) -> Config:
    """Return the arguments by which mypy reads the user's configuration with a plugin switched on.

    Args:
        config_file: The configuration that the user named; None means the one that mypy finds.
        folder: Where a copy may be written.
    """
    if config_file and not os.path.exists(config_file):
        return Config(["--config-file", config_file])  # mypy says what is wrong
    found = _find(config_file)
    if _has(plugin, found.plugins):
        return Config([] if config_file is None else ["--config-file", config_file])
    copy = folder / (Path(found.path).name if found.path else "mypy.ini")
    _write(found, plugin, copy)
    return Config(["--config-file", str(copy)], str(copy), found.path or "(no configuration file)", found.messages)


def _find(config_file: str | None) -> _Found:
    options, messages = Options(), io.StringIO()
    parse_config_file(options, _no_strict_flags, config_file, messages, messages)
    # mypy repeats what it has to say of the file it takes; what it said of those it passed over is kept here.
    passed_over = [line for line in messages.getvalue().splitlines(True) if not _is_about(options, line)]
    return _Found(options.config_file, list(options.plugins), "".join(passed_over))


def _no_strict_flags() -> None:
    """Leave the options alone: only the plugins are read from them."""


def _is_about(options: Options, line: str) -> bool:
    return options.config_file is not None and line.startswith(f"{options.config_file}:")


def _has(plugin: str, plugins: Iterable[str]) -> bool:
    as_file = plugin.replace(".", "/") + ".py"
    names = (name.replace(os.sep, "/").partition(":")[0] for name in plugins)
    return any(name == plugin or name.endswith(as_file) for name in names)


def _write(found: _Found, plugin: str, copy: Path) -> None:
    if found.path is None:
        copy.write_text(f"[mypy]\nplugins = {plugin}\n", encoding="utf-8")
        return
    folder = os.path.dirname(os.path.abspath(found.path))
    plugins = [*(_absolute(each, folder) for each in found.plugins), plugin]
    copy_file = _copy_toml if found.path.lower().endswith(".toml") else _copy_ini
    copy_file(Path(found.path), plugins, folder, copy)


def _absolute(plugin: str, folder: str) -> str:
    is_file = plugin.endswith(".py") or ".py:" in os.path.basename(plugin)
    return os.path.join(folder, plugin) if is_file else plugin


def _copy_ini(path: Path, plugins: list[str], folder: str, copy: Path) -> None:
    parser = configparser.RawConfigParser()
    parser.read(path)
    for name in [name for name in parser.sections() if name.startswith("mypy")]:
        for key, value in parser.items(name):
            parser.set(name, key, _in_place(value, folder))
    if not parser.has_section("mypy"):
        parser.add_section("mypy")
    parser.set("mypy", "plugins", ", ".join(plugins))
    with copy.open("w") as file:  # in the locale's encoding, in which mypy reads it
        parser.write(file)


def _copy_toml(path: Path, plugins: list[str], folder: str, copy: Path) -> None:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    settings = {key: _placed(value, folder) for key, value in document["tool"]["mypy"].items()}
    document["tool"]["mypy"] = {**settings, "plugins": plugins}
    lines = [f"{json.dumps(key)} = {_toml(value)}\n" for key, value in document.items()]
    copy.write_text("".join(lines), encoding="utf-8")


def _in_place(text: str, folder: str) -> str:
    return CONFIG_FOLDER.sub(lambda _: folder, text)


def _placed(value: Toml, folder: str) -> Toml:
    if isinstance(value, str):
        return _in_place(value, folder)
    if isinstance(value, list):
        return [_placed(each, folder) for each in value]
    if isinstance(value, dict):
        return {key: _placed(each, folder) for key, each in value.items()}
    return value


def _toml(value: Toml) -> str:
    if isinstance(value, (str, bool)):
        return json.dumps(value, ensure_ascii=False)  # a JSON string is a TOML string
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        items = value.items()
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(each)}" for key, each in items) + "}"
    return str(value)  # numbers and dates are written alike in TOML and Python
