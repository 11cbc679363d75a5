"""Common to all tests: Hypothesis without a clock, and compiled code kept between runs."""
from hypothesis import HealthCheck, settings

settings.register_profile("ludoteca", deadline=None, print_blob=True, derandomize=True,
                          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.load_profile("ludoteca")
