"""A push in a real browser: its worker gets what the server sends, as a push service would hand it over.

The browser's own service is on the internet and the headless shell shows no notifications: both are left out
here, the one by the browser's developer tools, the other by a note of what was to be shown.
"""
import json

FACTS = {"title": "Your turn: Café Race", "text": "At the table with Anna it is your turn.", "url": "/t/x"}
NOTED = """() => {
    registration.showNotification = (title, given) => { self.noted = [title, given.body, given.data]; };
}"""


def test_a_push_reaches_the_worker_and_asks_for_a_notification(site, chromium):
    at = f"http://localhost:{site.port}"                     # workers are for names that browsers trust
    context = chromium.new_context(base_url=at)
    page, registered = context.new_page(), []
    devtools = context.new_cdp_session(page)
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: registered.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    page.goto("/notices")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    worker = context.service_workers[0]
    worker.evaluate(NOTED)
    for data in (json.dumps(FACTS), "{}"):                   # what says nothing shows nothing
        devtools.send("ServiceWorker.deliverPushMessage", {
            "origin": at, "registrationId": registered[0]["registrationId"], "data": data})
    assert worker.evaluate("""async () => {
        while (!self.noted) await new Promise(go => setTimeout(go, 5));
        return self.noted;
    }""") == [FACTS["title"], FACTS["text"], FACTS["url"]]
    context.close()
