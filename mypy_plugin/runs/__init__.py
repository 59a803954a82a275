"""Bodies without shapes in their annotations, checked for the arguments of a call."""
