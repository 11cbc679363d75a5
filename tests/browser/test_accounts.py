"""An account in a browser: a passkey by a virtual authenticator, a phrase, and another device."""
import pytest

pytest.importorskip("argon2")
pytest.importorskip("webauthn")
AUTHENTICATOR = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
                 "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}


def test_a_guest_keeps_a_table_by_a_passkey_and_by_a_phrase(site, chromium):
    at = f"http://localhost:{site.port}"                     # a passkey is for a name, not for an address
    context = chromium.new_context(base_url=at)
    page, faults = context.new_page(), []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    devtools = context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto("/")
    page.locator("#game-cafe-race form[action^='/play'] button").click()
    page.wait_for_url("**/t/*")
    table = page.url
    page.goto("/me")
    page.click("#new-passkey")
    page.wait_for_selector("text=1 passkey is set up")

    page.click("#new-phrase")
    page.wait_for_selector("#phrase li:nth-child(6)")
    phrase = " ".join(page.locator("#phrase li").all_inner_texts())

    with page.expect_navigation():
        page.click("[data-sign-out=here]")
    page.wait_for_selector("#sign-in")
    page.goto(table)
    assert page.locator("meta[name=words]").count() and page.evaluate(
        "fetch(`/api${location.pathname.replace('/t/', '/tables/')}`).then(r => r.json()).then(t => t.you)") is None
    page.goto("/me")
    page.click("#use-passkey")
    page.wait_for_selector("[data-sign-out=here]")
    you = "fetch(`/api/tables/${id}`).then(r => r.json()).then(t => t.you)"
    assert page.evaluate(f"id => {you}", table.rpartition("/")[2]) == 0

    other = chromium.new_context(base_url=at)
    phone = other.new_page()
    phone.goto("/me")
    phone.fill("#sign-in [name=words]", phrase)
    phone.click("#sign-in button.do")
    phone.wait_for_selector("[data-sign-out=elsewhere]")
    assert phone.evaluate(f"id => {you}", table.rpartition("/")[2]) == 0
    with phone.expect_navigation():
        phone.click("[data-sign-out=elsewhere]")
    page.reload()
    page.wait_for_selector("#sign-in")
    assert faults == []
    context.close()
    other.close()


def test_a_token_is_made_copied_and_revoked(visit):
    visit.faults.expected = (401,)
    page = visit({"width": 360, "height": 560})
    page.goto("/me")
    page.fill("#new-token [name=name]", "My bot")
    page.select_option("#new-token [name=scope]", "play")
    page.click("#new-token button")
    page.wait_for_selector("#token:not([hidden])")
    token = page.locator("#token code").inner_text()
    assert token.startswith("ludoteca_")
    assert page.locator("#token [data-copy]").get_attribute("data-copy") == token
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, "it fits a phone"
    ask = "token => fetch('/api/v1/tables', {headers: {authorization: `Bearer ${token}`}}).then(r => r.status)"
    assert page.evaluate(ask, token) == 200
    page.reload()
    assert token not in page.content()
    page.click("[data-revoke]")
    page.wait_for_selector("[data-revoke]", state="detached")
    assert page.evaluate(ask, token) == 401
