"""What the modules with Thinc's names are made of, where a name alone is not enough."""
