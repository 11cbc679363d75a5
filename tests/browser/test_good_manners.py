"""Good manners in a browser: who is blocked is not read, and a child reads and writes ready-made messages."""
POST = """([path, given]) => fetch(path, {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(given)}).then(reply => reply.json())"""
LINES = "[...document.querySelectorAll('#chat [data-from]')].filter(line => !line.hidden).length"


def test_a_block_and_the_mode_for_children(site, chromium):
    anna, bruno = (chromium.new_context(base_url=site.url) for _ in range(2))
    page, other, faults = anna.new_page(), bruno.new_page(), []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    for each in (page, other):
        each.goto("/")
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]
    id = page.evaluate(POST, ["/api/tables", {"game": "cafe-race", "players": 3, "seats": seats}])["id"]
    other.evaluate(POST, [f"/api/tables/{id}/seats", {"name": "Bruno"}])
    for text in ("any words", ":thanks:"):
        other.evaluate(POST, [f"/api/tables/{id}/chat", {"text": text}])

    page.goto(f"/t/{id}")
    page.wait_for_function(f"{LINES} === 2")
    page.keyboard.press("Escape")
    page.click("[data-open=settings]")
    page.click("#settings label:has(input[name=talk][value=ready])")
    page.wait_for_function(f"{LINES} === 1")
    page.keyboard.press("Escape")
    assert page.locator("#chat-form").is_hidden()

    page.goto(f"/t/{id}/company")
    page.click("summary")
    page.fill("[name=text]", "rude")
    page.click("details button")
    page.wait_for_url("**reported=1")
    page.click("form[data-command$='/block'] button")
    page.wait_for_selector("text=Unblock")
    page.goto(f"/t/{id}")
    page.wait_for_function(f"document.querySelectorAll('#chat [data-from]').length === 2 && {LINES} === 0")
    assert faults == []
    anna.close()
    bruno.close()
