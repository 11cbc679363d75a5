"""The legend of Café Fatal: what the signs of a seat's row and of the board mean."""


def legend(say):
    return [
        ("cheese", say("Slices of cheese: 1 point each.")),
        ("pizza", say("Slices of pizza: 2 points each.")),
        ("cake", say("Slices of cake: 5 points each.")),
        ("", say("→: what is missing for the next whole dish, and what that dish will be worth. Five "
                 "slices of a kind count double.")),
        ("die", say("Dice still in hand.")),
        ("", say("The bag: slices still to come. The slate: how many of each kind.")),
    ]
