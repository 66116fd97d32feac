"""JAX: pure functions as layers. Importing this package does not import jax."""
