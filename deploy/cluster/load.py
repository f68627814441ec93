"""Opens a connection for each request to HOST:PORT, four at a time, until COUNT are answered and the file STOP is there:
load.py HOST:PORT COUNT STOP. Without STOP it ends with COUNT.

Ends with a line "FAILED failed of COUNT"; exit code 1 where any failed. A refused or broken connection counts as failed: nothing is
tried twice.
"""

import collections
import http.client
import pathlib
import sys
import threading
import time

address, least = sys.argv[1], int(sys.argv[2])
stop = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
PATHS = ["/", "/api/v1/status", "/healthz", "/api/auth/keys/"]
LONGEST_S = 420
outcomes, lock, began = collections.Counter(), threading.Lock(), time.monotonic()
slowest = 0.0


def ask(path):
    connection = http.client.HTTPConnection(address, timeout=10)
    try:
        connection.request("GET", path, headers={"Host": "localhost", "Connection": "close"})
        answer = connection.getresponse()
        answer.read()
        return "ok" if answer.status == 200 else f"{path}: status {answer.status}"
    except OSError as error:
        return f"{path}: {error}"
    except http.client.HTTPException as error:
        return f"{path}: {error!r}"
    finally:
        connection.close()


def wanted():
    enough = sum(outcomes.values()) >= least and (stop is None or stop.exists())
    return not enough and time.monotonic() - began < LONGEST_S


def work(number):
    global slowest
    while wanted():
        number += 1
        start = time.monotonic()
        outcome = ask(PATHS[number % len(PATHS)])
        took = time.monotonic() - start
        with lock:
            outcomes[outcome] += 1
            slowest = max(slowest, took)


threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
count = sum(outcomes.values())
for outcome, times in outcomes.most_common(12):
    print(f"{times:6} {outcome}")
print(f"slowest {slowest * 1000:.0f} ms, {count / (time.monotonic() - began):.0f} a second")
failed = count - outcomes["ok"]
print(f"{failed} failed of {count}")
sys.exit(1 if failed or count < least else 0)
