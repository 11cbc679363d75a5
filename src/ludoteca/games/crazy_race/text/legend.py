"""The legend of Crazy Race: what the signs of a seat's row and of the board mean."""


def legend(say):
    return [
        ("point", say("Points: the sum of the point cards won.")),
        ("", say("A question mark: a card that may be in hand, as far as anyone can know.")),
        ("", say("↺: the pile has been taken back, which is allowed once per game.")),
        ("back", say("A secret choice is made.")),
    ]
