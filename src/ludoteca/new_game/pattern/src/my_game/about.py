"""What My Game says of itself before anybody plays."""
TITLE = "My Game"
BLURB = ("Roll as often as you dare; a 1 takes it all away.", "one die")
OPTIONS = {"goal": ("Goal", "How many points win.")}
