"""The clause of the rules behind each event of Crazy Race, for counting how often it fires."""
CLAUSES = {
    "laid": "ZR-6", "evaluated": "ZR-9", "won": "ZR-10", "missed": "ZR-10", "aimed": "ZR-11",
    "shared": "ZR-12", "stopped": "ZR-12", "stayed": "ZR-13",
    "moved": "ZR-14", "took": "ZR-16", "discarded": "ZR-19", "started": "ZR-20", "took_back": "ZR-21",
    "ran_out": "ZR-22", "topped": "ZR-30", "fined": "ZR-31", "gave": "ZR-31", "stole": "ZR-32",
}
