"""My Game."""
