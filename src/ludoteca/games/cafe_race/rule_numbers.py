"""The clause of the rules behind each event of Café Race, for counting how often it fires."""
CLAUSES = {
    "rolled": "CR-3", "chose": "CR-4", "took": "CR-5", "threw": "CR-6", "moved": "CR-8", "halted": "CR-9",
    "swayed": "CR-10",
    "spilled": "CR-11", "refilled": "CR-14", "led": "CR-20", "opened": "CR-21", "offered": "CR-22",
    "passed": "CR-22", "won": "CR-24",
}
