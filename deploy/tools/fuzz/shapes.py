"""The shape that every refusal has, and which statuses need not be listed for each operation."""

import json

# Any operation may answer these: bytes that follow no protocol, what a role or an app's scopes forbid, addresses and heads that are too long.
ANYWHERE = {400, 403, 405, 406, 408, 414, 421, 431}
# Failures that are an answer: what the provider does not serve, an address of the caller's that fails.
FAILURES = {501, 502}
# Of a request that is asked again later: only if it fails again, it is the instance that failed.
BUSY = {503, 504}
MEMBERS = {"type": str, "title": str, "status": int, "detail": str, "code": str, "message": str, "errors": dict, "request_id": str}
# Codes that are about members or parameters, and so name them. (`validation_failed` is also said of a body that is no object.)
NAMES_FIELDS = {"control_character", "duplicate_parameter", "too_long", "too_many", "unknown_field"}


def problem_of(status, headers, content, path):
    """What is wrong with an answer that refuses or fails, or None."""
    # OAuth has a shape of its own (RFC 6749, section 5.2).
    if status < 400 or path.startswith("/api/v1/oauth/"):
        return None
    kind = headers.get("content-type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind != "application/problem+json":
        return f"{status} of type {kind}"
    try:
        body = json.loads(content)
    except ValueError:
        return f"{status} with a body that is no JSON"
    for name, shape in MEMBERS.items():
        if not isinstance(body.get(name), shape):
            return f"{status} without {name}"
    if body["status"] != status:
        return f"{status} says {body['status']}"
    if not body["code"] or not body["message"]:
        return f"{status} without words"
    if status == 422 and body["code"] in NAMES_FIELDS and not body["errors"]:
        return f"422 {body['code']} without a field"
    return None


def is_failure(status, content):
    """Did the instance fail? Its own provider never does, so what is unavailable or too late counts too; what is still being loaded does not."""
    return status >= 500 and status not in FAILURES and b'"code":"still_loading"' not in content


def is_listed(status, described):
    """May the operation refuse so, by its description? The range `4XX` does not count."""
    return not 400 <= status < 500 or status in ANYWHERE or str(status) in described["responses"]
