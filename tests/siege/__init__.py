"""A server under fire: people play all games while its processes are killed and frozen, its disk or database
is slow, full or away, and visitors flood it and send nonsense.  In the end every promise is checked.

    python -m siege --minutes 20          from tests/; `make siege HOURS=8`

tests/web/test_siege.py runs it in small.

Nothing of the server is changed for it: it is the command `ludoteca serve`, once with three workers on
PostgreSQL, once as one process on SQLite, and everybody comes by HTTP from an address of their own.
"""
