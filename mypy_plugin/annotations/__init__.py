"""What the user writes -> types: native, one-string and jaxtyping notation."""
