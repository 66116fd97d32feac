"""What calls of libraries come to: tables from full name to transfer function, over the rules of `shapes/`."""
