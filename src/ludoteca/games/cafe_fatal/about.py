"""What Café Fatal says of itself before anybody plays: its card, its options in words, its first game."""
from ludoteca.show.presentation_interface import Lesson, LessonStep

TITLE = "Café Fatal"
BLURB = ("Dice fight for the tables of a café. The strongest eats, the tied go hungry.", "dice and slices")
ORDER = 4
SOUNDS = {"pile": "die", "wheel": "cup", "lay": "cup", "dish": "cup"}
DATA = "Floors of tables in a TOML file like board.toml of the game."
ODDS = ("Table",
        "The chance to win the table if nobody else comes; ≈ if everybody plays the round on as bots would.")
LIKELY = "if nobody else comes; about {percent} % if all play on as bots would"

LESSON = Lesson(3, "lesson", (
    LessonStep("Slices lie on the tables of the café. Who has the most dice on a table at the end of the "
               "round eats them.",
         clauses=("CF-1", "CF-13")),
    LessonStep("You roll all your dice. Choose one face: all dice of that face go to one table, the first "
               "ones to any.",
         clauses=("CF-7", "CF-8")),
    LessonStep("Your next face must go beside a table where you are already; a face you have placed joins "
               "its own.", "placed",
         clauses=("CF-9", "CF-10")),
    LessonStep(
        "Equal numbers of dice: the higher face wins. Equal in both: nobody eats, and the slices stay.",
        "placed", 3,
         clauses=("CF-13",)),
    LessonStep("Everybody has the dice back, and the next player starts. Each round serves a slice to every "
               "table and two more to red "
         "tables, by two dice.", "cleared", clauses=("CF-4", "CF-5", "CF-6", "CF-14")),
    LessonStep("Five of a kind count double: 10 for cheese, 20 for pizza, 50 for cake. The game ends with 40 "
               "points, or when the bag is "
         "too empty for a round; on equal points more slices win. Good luck.", "placed", 18,
         clauses=("CF-15", "CF-16", "CF-17"))))
