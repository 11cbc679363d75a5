"""The legend of Ave Caesar: what the signs of a seat's row and of the board mean."""


def legend(say):
    return [
        ("card", say("Cards in hand.")),
        ("", say("The bar on the board: card points left; its notch: the shortest way home. The number"
                 " is what is to spare; with a minus, the cards will not be enough.")),
        ("lap", say("The lap and the space. On the board, an egg for each lap.")),
        ("coin", say("The salute to Caesar: faded until it is paid.")),
        ("laurel", say("Leads, and may not play a 6.")),
    ]
