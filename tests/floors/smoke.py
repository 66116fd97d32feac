"""What has to work with the lowest version of everything, run by `make test-floors` before some of the tests."""

from __future__ import annotations

from importlib.metadata import version

from tests.wheel.smoke import check_a_run, every_module

# Libraries that this environment has not, and modules that are there for them.
APART = {"cupy", "torch", "jax", "tensorflow", "keras", "mxnet"}


def main() -> None:
    modules = every_module(APART)
    check_a_run()
    versions = ", ".join(f"{name} {version(name)}" for name in ("numpy", "pydantic", "mypy"))
    print(f"{modules} modules and a training work with {versions}")


if __name__ == "__main__":
    main()
