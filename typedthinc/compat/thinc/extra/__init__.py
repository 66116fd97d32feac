"""What `thinc.extra` has in version 9: nothing; it is there for imports of the package."""
