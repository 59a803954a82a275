"""Makes `stubs/torch-stubs` from the installed torch. Entry point: `tools/generate_stubs.py`."""
