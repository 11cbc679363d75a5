"""The legend of Café Race: what the signs of a seat's row and of the board mean."""


def legend(say):
    return [
        ("cup", say("Coffees left: each one is a point at the end. Who loses balance spills one.")),
        ("back", say("The push is chosen, and secret until everyone has chosen.")),
        ("", say("Under each push, two dice: your chance to keep the coffee if you get the fastest "
                 "die, and if you get the slowest.")),
    ]
