"""How many examples Hypothesis tries: few and always the same ones, or with `make explore` many and new ones
every time.

Both profiles try the same tests; a profile's `max_examples` says how many stand for a hundred.  What an
exploration finds is kept in .hypothesis and tried first by the next one.
"""
from hypothesis import HealthCheck, settings

COMMON = {"deadline": None, "print_blob": True,
          "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}
settings.register_profile("fixed", derandomize=True, max_examples=100, **COMMON)
settings.register_profile("explore", derandomize=False, max_examples=1000, **COMMON)


def examples(count, **given):
    """Settings for a test whose examples are dear: so many of them with the fixed profile."""
    return settings(max_examples=count * settings.default.max_examples // 100, **given)
