"""Opens a connection for each of COUNT requests to HOST:PORT, four at a time: load.py HOST:PORT COUNT.

Ends with a line "FAILED failed of COUNT"; exit code 1 where any failed. A refused or broken connection counts as failed: nothing is
tried twice.
"""

import collections
import http.client
import sys
import threading

address, count = sys.argv[1], int(sys.argv[2])
PATHS = ["/", "/api/v1/status", "/healthz", "/api/auth/keys/"]
outcomes = collections.Counter()
lock = threading.Lock()
left = iter(range(count))


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


def work():
    while True:
        with lock:
            number = next(left, None)
        if number is None:
            return
        outcome = ask(PATHS[number % len(PATHS)])
        with lock:
            outcomes[outcome] += 1


threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
for outcome, times in outcomes.most_common(12):
    print(f"{times:6} {outcome}")
failed = count - outcomes["ok"]
print(f"{failed} failed of {count}")
sys.exit(1 if failed else 0)
