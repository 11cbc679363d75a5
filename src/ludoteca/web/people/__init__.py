"""People who want to be known again: accounts, recovery phrases, passkeys, devices."""
