"""An alert that fires, received as a browser does: decrypted with Python's http-ece, and the sender's token checked with cryptography. Prints one
line for each check.

PUSH_PORT is the port of this machine at which the instance may reach the push service that this is.
"""

import base64
import http.server
import json
import os
import queue
import sys
import threading
import time

import http_ece
from account import Account
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

failed = 0


def check(name, good, else_=""):
    global failed
    failed += not good
    print(f"{'ok' if good else 'FAILED'}  push: {name}{'' if good else f': {else_}'}")


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Service(http.server.BaseHTTPRequestHandler):
    """Takes the first message, and then says that the browser is gone."""

    received = queue.Queue()
    answers = [201]

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        self.received.put(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.answers.pop(0) if self.answers else 410)
        self.send_header("content-length", "0")
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


def claims(header, server_key):
    """Of a VAPID token whose signature is the server's; None where it is not."""
    token, key = header.removeprefix("vapid t=").split(", k=")
    if key != server_key:
        return None
    signed, signature = token.rsplit(".", 1)
    raw = decode(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    try:
        public.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return None
    return json.loads(decode(signed.split(".")[1]))


port = int(os.environ["PUSH_PORT"])
server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Service)
threading.Thread(target=server.serve_forever, daemon=True).start()

account = Account("push@desk.example")
account.set_up()
server_key = account.get("/api/v1/push-key")["public_key"]
check("the instance made a key of its own", bool(server_key) and len(decode(server_key)) == 65, server_key)

browser, secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
point = browser.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
endpoint = f"http://127.0.0.1:{port}/send/abc"
device = account.post("/api/v1/push-devices", {"name": "Python", "endpoint": endpoint, "p256dh": encode(point), "auth": encode(secret)})
check("its endpoint and keys are not shown again", "abc" not in json.dumps(account.get("/api/v1/push-devices")), device)

coin = account.get("/api/v3/coins/markets", vs_currency="usd", per_page=1)[0]
alert = {
    "conditions": [{"kind": "price", "coin": coin["id"], "direction": "above", "level": f"{coin['current_price'] / 2:.8f}"}],
    "mode": "once",
    "channel_ids": [device["channel_id"]],
}
saved = account.post("/api/v1/alerts", alert)
try:
    headers, body = Service.received.get(timeout=60)
    shown = json.loads(http_ece.decrypt(body, private_key=browser, auth_secret=secret, version="aes128gcm"))
    fired = account.get("/api/v1/alert-firings", alert_id=saved["id"])["firings"][0]
    check("http-ece decrypts it with the browser's key", shown["title"] == saved["name"] and shown["text"] == fired["text"], shown)
    check("it opens the firing", shown["link"] == f"/alerts?tab=fired&firing={fired['id']}", shown["link"])
    said = claims(headers["authorization"], server_key)
    is_ours = said is not None and said["aud"] == f"http://127.0.0.1:{port}" and 0 < said["exp"] - time.time() <= 86_400
    check("its token is signed for this service", is_ours, said)
    wanted = {"content-encoding": "aes128gcm", "ttl": "86400"}
    check("it says how it is encoded and how long it is kept", wanted.items() <= headers.items(), headers)
except (queue.Empty, http_ece.ECEException, KeyError, IndexError) as error:
    check("an alert arrives and is decrypted", False, repr(error))

sent = until(30, lambda: account.get("/api/v1/alert-deliveries", channel_id=device["channel_id"], state="sent")["deliveries"])
check("the log has it as sent", bool(sent), sent)
test = account.post(f"/api/v1/push-devices/{device['id']}/test", {})
check("a browser that is gone is removed", test["status"] == 410 and account.get("/api/v1/push-devices")["devices"] == [], test)

for address in ("http://169.254.169.254/latest", "https://127.0.0.1/x", f"http://127.0.0.1:{port + 1}/"):
    status, _, answer = account.call(
        "POST", "/api/v1/push-devices", {"name": "x", "endpoint": address, "p256dh": encode(point), "auth": encode(secret)}
    )
    check(f"{address} is refused", status == 422, f"{status} {answer[:200]}")

sys.exit(1 if failed else 0)
