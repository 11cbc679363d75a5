"""Common to all tests: Hypothesis without a clock, and compiled code kept between runs."""
from hypothesis import settings

import examples  # noqa: F401  the profiles

settings.load_profile("fixed")
