"""What checking costs: seconds of mypy with the plugin and without it, on generated programs."""
