"""What the plugin does, one concern a file."""
