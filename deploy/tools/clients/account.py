"""A new account in an instance, made as a user would: registered, verified by the mailed code."""

import json
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request

PASSWORD = "copper lantern drifting over maple"


class Account:
    """Calls of one signed-in user. `url` and `mail` are addresses of the instance and of its mailbox."""

    def __init__(self, email, url=None, mail=None):
        self.url = url or os.environ["MERIDIAN_URL"]
        mail = mail or os.environ["MERIDIAN_MAIL_URL"]
        self.access = None
        flow = self.post("/api/auth/register/", {"email": email, "password": PASSWORD, "name": "Sam Reed"})["flow"]
        verified = self.post("/api/auth/verify-otp/", {"flow": flow, "otp": code(mail, email)})
        self.access = verified["access"]

    def call(self, method, path, body=None, kind="application/json", headers=None):
        """Status, headers and body of an answer, whatever its status is."""
        sent = {"content-type": kind, **(headers or {})}
        if self.access:
            sent["authorization"] = f"Bearer {self.access}"
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def post(self, path, body=None, **more):
        return self.good("POST", path, body, **more)

    def get(self, path, **query):
        return self.good("GET", path + ("?" + urllib.parse.urlencode(query) if query else ""))

    def put(self, path, body, **more):
        return self.good("PUT", path, body, **more)

    def good(self, method, path, body=None, **more):
        status, _, answer = self.call(method, path, body, **more)
        if status >= 300:
            raise SystemExit(f"{method} {path} answers {status}: {answer[:300].decode()}")
        return json.loads(answer) if answer else None

    def set_up(self):
        """Names time zone and currency, without which the journal asks for them."""
        settings = self.get("/api/v1/workspace/settings")
        wanted = {"zone": "UTC", "currency": "USDT"}
        return self.put("/api/v1/workspace/settings", wanted, headers={"if-match": f'"{settings["version"]}"'})


def code(mail, email):
    query = urllib.parse.urlencode({"to": email})
    for _ in range(300):
        with urllib.request.urlopen(f"{mail}/api/messages?{query}", timeout=10) as answer:
            mails = json.load(answer)
        codes = re.findall(r"(?<!\d)\d{6}(?!\d)", mails[-1]["text"]) if mails else []
        if codes:
            return codes[0]
        time.sleep(0.1)
    raise SystemExit(f"no code was mailed to {email}")
