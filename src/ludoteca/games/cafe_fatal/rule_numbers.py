"""The clause of the rules behind each event of Café Fatal, for counting how often it fires."""
CLAUSES = {
    "painted": "CF-3", "led": "CF-4", "laid": "CF-5", "tossed": "CF-6", "rolled": "CF-7", "placed": "CF-8",
    "won": "CF-13", "stayed": "CF-13", "cleared": "CF-14", "ended": "CF-16",
}
