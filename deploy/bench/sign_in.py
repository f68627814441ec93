"""Part of `make soak`: a refused sign-in takes as long for a known as for an unknown address.

Bounds: in 240 pairs one after the other the median ratio differs from 1 by at most 5 %, and the area under the ROC curve of guessing from the time lies in 0.40..0.60.
"""

import json
import os
import re
import time
import urllib.error
import urllib.request

import measure

ACCOUNTS = 60
# An account has five free tries before it has to wait.
TRIES = 4
PASSWORD = "copper lantern drifting over maple"


def post(url, body):
    """Status, headers that do not change by themselves, and the body."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"}, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, tuple(sorted(answer.headers.keys())), json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, tuple(sorted(error.headers.keys())), json.load(error)


def register(api, mail, email):
    status, _, answer = post(api + "/api/auth/register/", {"email": email, "password": PASSWORD, "name": "Sam Reed"})
    if status != 202:
        raise SystemExit(f"soak: registering answers {status}: {answer}")
    codes = []

    def mailed():
        mails = measure.get_json(f"{mail}/api/messages?to={email}")
        codes[:] = re.findall(r"(?<!\d)\d{6}(?!\d)", mails[-1]["text"]) if mails else []
        return bool(codes)

    measure.until("a code by mail", 30, mailed)
    status, _, answer = post(api + "/api/auth/verify-otp/", {"flow": answer["flow"], "otp": codes[0]})
    if status != 200:
        raise SystemExit(f"soak: the code is refused with {status}: {answer}")


def refused(api, email):
    """Seconds until the refusal, and what it looks like."""
    start = time.perf_counter()
    status, headers, body = post(api + "/api/auth/login/", {"email": email, "password": "wrong horse battery staple"})
    took = time.perf_counter() - start
    for changing in ("request_id", "trace_id", "instance"):
        body.pop(changing, None)
    return took, (status, headers, json.dumps(body, sort_keys=True))


def run(binary, work):
    """1 where the two can be told apart, else 0."""
    env = {"AUTH_NETWORK_ATTEMPTS": "100000", "GATEWAY_RATE_CREDENTIALS_PER_MINUTE": "0", "GATEWAY_RATE_IP_PER_MINUTE": "0"}
    data = os.path.join(work, "sign-in")
    process, urls = measure.instance(binary, work, ["--data", data, "--listen", f"127.0.0.1:{measure.free_port()}"], env)
    with process:
        api, mail = urls["MERIDIAN_URL"], urls["MERIDIAN_MAIL_URL"]
        for number in range(ACCOUNTS):
            register(api, mail, f"known-{number}@desk.example")
        known, unknown, looks = [], [], set()
        for number in range(ACCOUNTS):
            for turn in range(TRIES):
                # Who is first changes, so that a machine whose load grows or shrinks favours nobody.
                for who, times in [("known", known), ("other", unknown)][:: -1 if turn % 2 else 1]:
                    took, look = refused(api, f"{who}-{number}@desk.example")
                    times.append(took)
                    looks.add(look)
    # Of neighbours in time: on a shared machine everything is slower in some seconds than in others.
    gap = abs(measure.median([a / b for a, b in zip(known, unknown)]) - 1)
    wins = sum((a > b) + (a == b) / 2 for a in known for b in unknown)
    area = wins / (len(known) * len(unknown))
    good = len(looks) == 1 and gap <= 0.05 and 0.40 <= area <= 0.60
    print(
        f"{'refused sign-ins':24} {len(known)} known, {len(unknown)} unknown: medians {measure.median(known) * 1000:.1f} and "
        f"{measure.median(unknown) * 1000:.1f} ms, median ratio off by {gap:.1%}, ROC area {area:.2f}, {len(looks)} kind of answer{'' if good else ': CAN BE TOLD APART'}"
    )
    return 0 if good else 1
