"""What is known of modules of other frameworks, by the arguments that they are made with."""
