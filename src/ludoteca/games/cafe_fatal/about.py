"""What Café Fatal says of itself before anybody plays: its card, its options in words, its first game."""
from ludoteca.show.presentation_interface import Box, Lesson, LessonStep

TITLE = "Café Fatal"
BLURB = ("Dice fight for the tables of a café. The strongest eats, the tied go hungry.", "dice and slices")
ORDER = 4
BOX = Box(("Brett J. Gilbert", "Trevor Benjamin"), ("Zoch 2017",), (2, 5),
          ("Victor Boden", "Dennis Lohausen"), minutes=(9, 30))
PIECE = "seat{p}"
SOUNDS = {"pile": "die", "wheel": "cup", "lay": "cup", "dish": "cup", "whole": "chime"}
DATA = "Floors of tables in a TOML file like board.toml of the game."
ODDS = ("Table",
        "Your chance of winning the table if nobody else comes; ≈ if everyone plays the round out "
        "like the bots.")
LIKELY = "if nobody else comes; about {percent}% if everyone plays like the bots"

LESSON = Lesson(3, "lesson", (
    LessonStep("There are slices on the café’s tables. Whoever has the most dice on a table at the end "
               "of the round eats them.",
         clauses=("CF-1", "CF-13")),
    LessonStep("Roll all your dice. Choose a number: all dice showing it go to one table; your first "
               "dice may go anywhere.",
         clauses=("CF-7", "CF-8")),
    LessonStep("Your next number must go next to a table you are on; a number you have already placed "
               "goes to its own table.", "placed",
         clauses=("CF-9", "CF-10"), picture="neighbours"),
    LessonStep(
        "Same number of dice: the higher number wins. Still tied: nobody eats, and the slices stay.",
        "placed", 3,
         clauses=("CF-13",), picture="level"),
    LessonStep("Everyone takes their dice back, and the next player starts. Each round serves one slice "
               "to every table and two more to red tables, chosen by two dice.", "cleared",
               clauses=("CF-4", "CF-5", "CF-6", "CF-14")),
    LessonStep("Five slices of a kind count double: 10 for cheese, 20 for pizza, 50 for cake. The game "
               "ends at 40 points or when the bag runs too low for a round; ties: more slices. Good luck.",
               "placed", 18, clauses=("CF-15", "CF-16", "CF-17"))))
