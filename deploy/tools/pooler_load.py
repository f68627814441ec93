"""Two new users write and read tasks and cases, 40 at once, list their API keys, and look at prices and forecasts:
pooler_load.py GATEWAY MAILBOX METRICS-OF-WORKSPACE.

Before that they only read, until workspace has nearly all of its 50 connections to the database: to make many at a time, each with TLS and a
password, can take a debug build on a busy machine longer than the second that a call waits for one. Calls that were refused for that are
counted apart; afterwards none may be.

Every answer must be the expected one; a 5xx or 429 is not. Neither user sees what the other wrote, by its id or in a list. The exit code is 1
where anything differs.
"""

import collections
import concurrent.futures
import json
import pathlib
import sys
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent / "clients"))
from account import Account

TASKS = 400
COINS = ("bitcoin", "ethereum", "dogecoin", "litecoin")
AT_ONCE = 40
POOL = 50
url, mail, metrics = sys.argv[1:]
answers = collections.Counter()


def ask(user, expected, method, path, body=None):
    status, _, answer = user.call(method, path, body)
    answers[status] += 1
    if status != expected:
        raise ValueError(f"{method} {path} answers {status}, not {expected}: {answer[:200].decode()}")
    return json.loads(answer) if answer else None


def work(number):
    """A task and a case of one user: written, read, done, looked for by the other."""
    own, other = users[number % 2], users[1 - number % 2]
    task = ask(own, 201, "POST", "/api/v1/tasks", {"title": f"task {number}", "note": "x" * 500})
    path = f"/api/v1/tasks/{task['id']}"
    if ask(own, 200, "GET", path)["title"] != f"task {number}":
        raise ValueError(f"task {number} has another title")
    ask(other, 404, "GET", path)
    ask(other, 404, "POST", path + "/complete")
    ask(own, 200, "POST", path + "/complete")
    ask(own, 200, "GET", "/api/v1/api-keys")
    case = f"/api/v1/cases/{ask(own, 201, 'POST', '/api/v1/cases', {'title': f'task {number}'})['id']}"
    if ask(own, 200, "GET", case)["text"]["title"] != f"task {number}":
        raise ValueError(f"case {number} has another title")
    ask(other, 404, "GET", case)
    coin = COINS[number % len(COINS)]
    # The gateway keeps what it has read: another precision and horizon is another question.
    ask(own, 200, "GET", f"/api/v3/simple/price?ids={coin}&vs_currencies=usd&precision={number % 19}")
    if number % 10 == 0:
        ask(own, 200, "GET", f"/forecasting/api/forecasts/{coin}/?horizon={1 + number // 10}")


def look(number):
    """True where workspace had no connection in time."""
    status, _, answer = users[number % 2].call("GET", f"/api/v1/tasks?q=none{number}")
    if status == 503 and json.loads(answer)["code"] == "db_unavailable":
        return True
    if status != 200 or json.loads(answer)["tasks"]:
        raise SystemExit(f"a new user's tasks are answered with {status}: {answer[:200].decode()}")
    return False


def connections():
    with urllib.request.urlopen(metrics, timeout=10) as answer:
        page = answer.read().decode()
    return sum(float(line.split()[-1]) for line in page.splitlines() if line.startswith("db_pool_connections{"))


def outcome(number):
    try:
        work(number)
    except (OSError, ValueError, KeyError) as error:
        return repr(error)
    return None


users = [Account(f"pooled-{name}@desk.example", url, mail) for name in "ab"]
for user in users:
    user.set_up()
began = time.monotonic()
refused = 0
with concurrent.futures.ThreadPoolExecutor(POOL) as pool:
    while connections() < POOL - 5 and time.monotonic() - began < 15:
        refused += sum(pool.map(look, range(2 * POOL)))
ready, began = connections(), time.monotonic()
with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
    wrong = [told for told in pool.map(outcome, range(TASKS)) if told]
took = time.monotonic() - began
for parity, user in enumerate(users):
    seen = user.get("/api/v1/tasks", state="done", limit=500)["tasks"]
    if sorted(task["title"] for task in seen) != sorted(f"task {number}" for number in range(parity, TASKS, 2)):
        wrong.append(f"user {parity} sees {len(seen)} tasks, or others than those that were written")
for told in wrong[:10]:
    print(told)
print(dict(answers))
print(f"{refused} reads were refused while {ready:.0f} connections were made")
print(f"{TASKS} tasks of two users, {sum(answers.values())} answers, {AT_ONCE} at once in {took:.0f} s, {len(wrong)} wrong")
sys.exit(1 if wrong else 0)
