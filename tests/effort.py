"""How much work something is, on any machine: the calls of Python functions that it takes."""
import sys


class Calls:
    """`with Calls() as calls: ...` counts in `calls.count` how many functions were called meanwhile in this
    thread."""

    def __enter__(self):
        self.count, self._before = 0, sys.getprofile()
        sys.setprofile(self._note)
        return self

    def _note(self, frame, event, arg):
        self.count += event == "call"

    def __exit__(self, *fault):
        sys.setprofile(self._before)


def calls(work, *given):
    with Calls() as found:
        work(*given)
    return found.count
