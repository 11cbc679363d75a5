"""What My Game says of itself before anybody plays."""
TITLE = "My Game"
BLURB = ("Play a card of your hidden hand: the highest alone in its suit takes the trick.", "hidden cards")
OPTIONS = {"cards": ("Cards", "How many cards there are in a hand.")}
