"""The odds of a balance roll (CR-11)."""


SUMS = tuple(sum(one + two >= need for one in range(1, 7) for two in range(1, 7)) / 36 for need in range(13))


def steady(need):
    """The chance that two dice reach a sum (CR-11)."""
    return SUMS[need]
