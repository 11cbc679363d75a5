"""Notices: it is your turn, by mail, by a web address or by the browser's own service, once a turn."""
