"""An alert that fires, received by a webhook receiver with the Standard Webhooks library and as a mail. Prints one line for each check.

WEBHOOK_PORT is the port that the instance may send to on this machine.
"""

import http.server
import json
import os
import queue
import sys
import threading
import time
import urllib.parse
import urllib.request

from account import Account
from live import Live
from standardwebhooks import Webhook, WebhookVerificationError

EMAIL = "alerts@desk.example"
failed = 0


def check(name, good, else_=""):
    global failed
    failed += not good
    print(f"{'ok' if good else 'FAILED'}  alerts: {name}{'' if good else f': {else_}'}")


class Receiver(http.server.BaseHTTPRequestHandler):
    """Answers 500 to the first attempt, as a receiver that is being restarted."""

    received = queue.Queue()
    answers = [500]

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.received.put((dict(self.headers), body))
        self.send_response(self.answers.pop(0) if self.answers else 204)
        self.end_headers()

    def log_message(self, *_):
        pass


def until(seconds, ask):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        answer = ask()
        if answer:
            return answer
        time.sleep(0.2)
    return None


def mails():
    query = urllib.parse.urlencode({"to": EMAIL})
    with urllib.request.urlopen(f"{os.environ['MERIDIAN_MAIL_URL']}/api/messages?{query}", timeout=10) as answer:
        return json.load(answer)


port = int(os.environ["WEBHOOK_PORT"])
server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()

account = Account(EMAIL)
account.set_up()
coin = account.get("/api/v3/coins/markets", vs_currency="usd", per_page=1)[0]
webhook = account.post("/api/v1/alert-channels", {"name": "Receiver", "kind": "webhook", "url": f"http://127.0.0.1:{port}/hook"})
mail = account.post("/api/v1/alert-channels", {"name": "Mail", "kind": "email"})
check("the secret of a webhook is shown once", webhook["secret"].startswith("whsec_") and not account.get("/api/v1/alert-channels")["channels"][0].get("secret"))

level = f"{coin['current_price'] / 2:.8f}"
alert = {
    "conditions": [{"kind": "price", "coin": coin["id"], "direction": "above", "level": level}],
    "mode": "once",
    "channel_ids": [webhook["id"], mail["id"]],
}
tried = account.post("/api/v1/alert-backtests", alert)
check("a back-test says how many hours it knows", tried["hours"] > 0 and tried["known_hours"] <= tried["hours"], tried)
live = Live(account, "alerts,jobs,feed,paper,chat")
check("the stream says from where on it is heard", live.hears("ready") is not None)
saved = account.post("/api/v1/alerts", alert)
fired = until(60, lambda: account.get("/api/v1/alert-firings", alert_id=saved["id"])["firings"])
check("a level that is true when it is saved fires", bool(fired), account.get(f"/api/v1/alerts/{saved['id']}"))

heard = live.hears("alert")
check("it is heard live, with what was measured", heard is not None and heard["alert_id"] == saved["id"] and bool(heard["values"]), heard)

bodies, ids = [], []
for attempt in ("first", "second"):
    try:
        headers, body = Receiver.received.get(timeout=60)
        Webhook(webhook["secret"]).verify(body, {name.lower(): value for name, value in headers.items()})
        check(f"Standard Webhooks accepts the signature of the {attempt} attempt", True)
        bodies.append(json.loads(body))
        ids.append({name.lower(): value for name, value in headers.items()}["webhook-id"])
    except (queue.Empty, WebhookVerificationError) as error:
        check(f"Standard Webhooks accepts the signature of the {attempt} attempt", False, repr(error))
check("an attempt that failed is repeated with the same id", len(set(ids)) == 1 and len(ids) == 2, ids)
check("the message names the alert", bool(bodies) and bodies[0]["type"] == "alert.fired" and bodies[0]["data"]["alert_id"] == saved["id"], bodies[:1])

letter = until(60, lambda: [one for one in mails() if coin["name"] in one["text"]])
check("it comes by mail", bool(letter), [one.get("subject") for one in mails()])
unread = account.get("/api/v1/alert-firings")["unread"]
check("it is listed once, unread", unread == 1, unread)
deliveries = account.get("/api/v1/alert-deliveries", channel_id=webhook["id"])["deliveries"]
check("the log of deliveries has both attempts", len(deliveries) == 1 and deliveries[0]["attempts"] == 2 and deliveries[0]["state"] == "sent", deliveries)

for address in ("http://169.254.169.254/latest", "http://[::1]:1/", "http://localhost:22/", f"http://127.0.0.1:{port + 1}/"):
    status, _, answer = account.call("POST", "/api/v1/alert-channels", {"name": address[:30], "kind": "webhook", "url": address})
    check(f"{address} is refused", status == 422, f"{status} {answer[:200]}")

sys.exit(1 if failed else 0)
