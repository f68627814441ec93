"""What Schemathesis checks of each answer beyond the description, and how it signs in. Loaded by name (SCHEMATHESIS_HOOKS)."""

import os
import sys
import time
from pathlib import Path

import requests
import schemathesis

sys.path.insert(0, str(Path(__file__).parent.parent / "clients"))

import account  # noqa: E402 # the folder was named just above
from shapes import BUSY, is_failure, is_listed, problem_of  # noqa: E402


@schemathesis.auth(refresh_interval=120)
class SignIn:
    """An access token lives for five minutes."""

    def get(self, case, context):
        body = {"email": os.environ["FUZZ_EMAIL"], "password": account.PASSWORD}
        answer = requests.post(os.environ["MERIDIAN_URL"] + "/api/auth/login/", json=body, timeout=60)
        return answer.json()["jwt"]["access"]

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Schemathesis takes the schema of a stream for that of an event's fields; OpenAPI 3.1 describes the stream's text."""
    for item in raw_schema["paths"].values():
        for operation in item.values():
            for answer in operation["responses"].values():
                answer.get("content", {}).get("text/event-stream", {}).pop("schema", None)


@schemathesis.serializer("application/pdf", "application/zip")
def as_bytes(context, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


def asked_again(response):
    """The status of the same request, three seconds later."""
    time.sleep(3)
    with requests.Session() as session:
        return session.send(response.request, timeout=35).status_code


@schemathesis.check
def refusals_are_problems(ctx, response, case):
    """Nothing fails, and each refusal has the one shape and a status that the operation lists."""
    operation, status = case.operation, response.status_code
    wrong = problem_of(status, response.headers, response.content, operation.path)
    if not wrong and is_failure(status, response.content):
        # A machine that does much else may be late once.
        again = asked_again(response) if status in BUSY else status
        wrong = f"status {status}" if is_failure(again, b"") else None
    if not wrong and not is_listed(status, operation.definition.raw):
        wrong = f"status {status} is not listed"
    if wrong:
        raise AssertionError(f"{operation.label}: {wrong}: {response.content[:300]!r}")
