"""What is known of the objects of a program: immutable values, and objects whose contents stand on the heap."""
