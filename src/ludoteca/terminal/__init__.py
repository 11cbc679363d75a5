"""Play at a terminal: full screen or plain text, alone, several at one screen, or at a table of a server."""
