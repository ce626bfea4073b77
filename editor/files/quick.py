"""The quick reader (stub)."""
GIVEN_UP = object()
def quick_read(text: str):
    return GIVEN_UP
