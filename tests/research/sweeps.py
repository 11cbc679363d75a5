"""The end of a sweep."""


def swept(sweeping):
    """What came of a sweep."""
    while True:
        try:
            next(sweeping)
        except StopIteration as end:
            return end.value
