"""What several layers need: running layers in order, sizes of neighbours, arrays within containers."""
