"""JAX: pure functions as layers. Importing this room does not import jax."""
