"""What modules of torch.nn take and give, by what they are made with."""
