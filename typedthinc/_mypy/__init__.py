"""The inside of the mypy plugin; `typedthinc.mypy_plugin` is its entry."""
