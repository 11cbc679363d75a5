"""What Café Race says of itself before anybody plays: its card, its options in words, its first game."""
from ludoteca.show.presentation_interface import Lesson, LessonStep

TITLE = "Café Race"
BLURB = ("Race down the office stairs without spilling. Push hard, but not too hard.", "dice and nerve")
ORDER = 1
SOUNDS = {"clerk": "step", "cup": "cup"}
QUICK = {"rules": "base"}
ODDS = ("Balance",
        "The chance to pass the balance roll, from the fastest to the slowest die; ≈ with the die to expect.")

# option: its name and one line; option.value: the same for one of its values
OPTIONS = {
    "rules": ("Rules", "How the speed dice are shared out."),
    "rules.base": ("Secret push", "All choose at once, in secret; the hardest push takes the fastest die."),
    "rules.auction": ("Auction", "The dice are sold one by one; the bid is your push."),
}

LESSON = Lesson(3, "lesson 2166", (
    LessonStep("You are the clerk on the white disc. First down the stairs is good; first down with coffee "
               "in the cup is better.",
         clauses=("CR-1", "CR-2")),
    LessonStep("The black dice are this round’s speeds. Everybody chooses a push from 1 to 6, in secret: the "
               "hardest push takes "
         "the fastest die.", clauses=("CR-3", "CR-4", "CR-5")),
    LessonStep("A number under each push says how likely you keep your coffee. Choose one and press Play."),
    LessonStep("All pushes are shown at once. The fastest die runs first (of equal ones, the harder push), "
               "by exactly its number.",
         "showed", clauses=("CR-4", "CR-7", "CR-8")),
    LessonStep("On a step you must keep your balance: two white dice against push plus speed. Less than that "
               "spills one coffee. "
         "Landings, the green mats, are safe.", "swayed", clauses=("CR-10", "CR-11")),
    LessonStep("Two clerks on a step block the way for all behind them: whoever runs into them stops at "
               "once, and rolls too. Whose "
         "number ends just behind them has stopped in time.", "showed", 2, each=True,
         clauses=("CR-9", "CR-12")),
    LessonStep("Equal pushes: whoever is farther back takes the faster die. Whoever spills the last coffee "
               "gets a full cup, back at "
         "the start.", "showed", 3, each=True, clauses=("CR-6", "CR-14")),
    LessonStep("The round in which somebody reaches a newspaper is the last; who would run beyond it rolls "
               "for balance. Points: your "
         "coffees, and more the fewer are ahead of you; equal points, more coffees. Good luck.", "showed", 4,
         each=True, clauses=("CR-13", "CR-15", "CR-16", "CR-17"))))
