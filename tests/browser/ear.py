"""A page by ear: read from the accessibility tree, decided from it, played with the keyboard.

Nothing else is asked what can be chosen: no class, no picture, no API.
"""
SIGNS = set("<>→←↻↺⌂•")                                        # for the eye


class Ear:
    """A page as a screen reader has it: what has which role and name, and what Enter does there."""

    def __init__(self, page):
        self.page, self._line = page, page.context.new_cdp_session(page)
        self._line.send("DOM.enable")
        self._page = self._line.send("DOM.getDocument", {"depth": 0})["root"]["backendNodeId"]

    def hear(self, role="", within=None):
        """All that there is, or all of a role; on the whole page or in something."""
        asked = {"backendNodeId": within["backendDOMNodeId"] if within else self._page,
                 **({"role": role} if role else {})}
        return [Thing(node) for node in self._line.send("Accessibility.queryAXTree", asked)["nodes"]
                if not node["ignored"]]

    def regions(self):
        """The parts of the page by their names."""
        return {thing.name: thing for thing in self.hear("region")}

    def words(self, within):
        """All that is read there, piece by piece."""
        return [thing.name for thing in self.hear("StaticText", within)]

    def press(self, thing):
        self._line.send("DOM.focus", {"backendNodeId": thing["backendDOMNodeId"]})
        self.page.keyboard.press("Enter")


class Thing(dict):
    """Something in the tree."""

    @property
    def name(self):
        return self.get("name", {}).get("value", "").strip()

    @property
    def role(self):
        return self["role"]["value"]

    @property
    def usable(self):
        return not any(p["name"] == "disabled" and p["value"]["value"] for p in self.get("properties", ()))


def offered(ear, choice):
    """What Play is, and what can be chosen now, in the order it is read: one row at a time, and it says what
    is chosen."""
    things = ear.hear(within=choice)
    rows = [thing for thing in things if thing.role == "group"]
    buttons = [thing for thing in things if thing.role == "button"]
    play = next(n for n, thing in enumerate(buttons) if thing.name == "Play")
    free = [thing for thing in buttons[:play] if thing.usable and not thing.name.startswith("Back")]
    names = [thing.name for thing in free]
    assert len(rows) == 1 and rows[0].name
    assert all(names) and len(set(names)) == len(names), names
    assert not any(set(thing.name) & SIGNS for thing in buttons), [thing.name for thing in buttons]
    return buttons[play], free


def decide(ear, choice, n):
    """Choose, step by step, and play; another of the choices each time, so that many kinds are met."""
    for step in range(3):
        play, free = offered(ear, choice)
        if play.usable:
            return ear.press(play)
        ear.press(free[(n + step) % len(free)])
    raise AssertionError("no choice after three steps")


def read_result(ear, result, names, now):
    """The final table, row by row, is what the game came to."""
    rows = [[cell.name for cell in ear.hear("cell", row)] for row in ear.hear("row", result)]
    told = {name: row for name in names for row in rows if any(name in cell for cell in row)}
    assert now["over"] and set(told) == set(names), rows
    assert all(str(score) in told[name] for name, score in zip(names, now["scores"], strict=True)), rows
    assert {names[p] for p in now["winners"]} == {name for name in names if told[name][0] == "1"}, rows
