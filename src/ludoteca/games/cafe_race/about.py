"""What Café Race says of itself before anybody plays: its card, its options in words, its first game."""
from ludoteca.show.presentation_interface import Box, Lesson, LessonStep

TITLE = "Café Race"
BLURB = ("Race down the office stairs without spilling. Push hard, but not too hard.", "dice and nerve")
ORDER = 1
BOX = Box(("Francisco Franco Garea",), ("Games & Co.", "Cafegrà", "Homoludicus 2006"), (3, 6), ("Bascu",), 8,
          (3, 5))
PIECE = "clerk{p}"
SOUNDS = {"clerk": "step", "cup": "cup"}
QUICK = {"rules": "base"}
ODDS = ("Balance",
        "Your chance of keeping your balance, from the fastest die to the slowest; ≈ with the die you "
        "will probably get.")

# option: its name and one line; option.value: the same for one of its values
OPTIONS = {
    "begins": ("Who begins", "In the auction: who opens the first one; in the basic rules nobody begins."),
    "rules": ("Rules", "How the speed dice are shared out."),
    "rules.base": ("Secret push", "All choose at once, in secret; the hardest push takes the fastest die."),
    "rules.auction": ("Auction", "The dice are auctioned one by one; your bid is your push."),
}

LESSON = Lesson(3, "lesson 2166", (
    LessonStep("You are the clerk on the white disc. First to the bottom is good; first with coffee left "
               "is better.",
         clauses=("CR-1", "CR-2")),
    LessonStep("The black dice are this round’s speeds. Everybody chooses a push from 1 to 6, in secret: the "
               "hardest push takes "
         "the fastest die.", clauses=("CR-3", "CR-4", "CR-5")),
    LessonStep("The number under each push is your chance of keeping your coffee. Choose one and press "
               "Play."),
    LessonStep("All pushes are revealed at once. Whoever has the fastest die runs first (ties: the "
               "harder push), exactly that many spaces.",
         "showed", clauses=("CR-4", "CR-7", "CR-8")),
    LessonStep("On a step you must keep your balance: roll the two white dice and reach push + speed, or "
               "you spill a coffee. Landings (the green mats) are safe.", "swayed",
               clauses=("CR-10", "CR-11")),
    LessonStep("Two clerks on one step block everyone behind them: run into them and you stop at once, "
               "and must roll. If your die ends exactly behind them, you stopped in time.", "showed",
               2, each=True, clauses=("CR-9", "CR-12"), picture="barrier"),
    LessonStep("Equal pushes: whoever is farther back takes the faster die. Spill your last coffee and "
               "you get a full cup, but back at the start.", "showed", 3, each=True,
               clauses=("CR-6", "CR-14")),
    LessonStep("The round in which somebody reaches a newspaper is the last. If your die would carry you "
               "past it, you roll for balance. You score 1 point per coffee, plus more the fewer players "
               "are ahead of you; ties: more coffees. Good luck.", "showed", 4,
         each=True, clauses=("CR-13", "CR-15", "CR-16", "CR-17"), picture="points")))
