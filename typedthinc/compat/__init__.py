"""The interfaces of other systems, each by its own names; README.md tells which and how."""
