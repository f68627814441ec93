"""The calendar's private feed, read by the Python packages icalendar and recurring-ical-events. Prints one line for each check."""

import datetime
import sys
import urllib.request

import icalendar
import recurring_ical_events
from account import Account

failed = 0


def check(name, good, else_=""):
    global failed
    failed += not good
    print(f"{'ok' if good else 'FAILED'}  calendar: {name}{'' if good else f': {else_}'}")


def fetch(account, path, etag=None):
    request = urllib.request.Request(account.url + path, headers={"if-none-match": etag} if etag else {})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, b""


account = Account("calendar@desk.example")
account.set_up()
monday = datetime.date.today() + datetime.timedelta(days=7 - datetime.date.today().weekday())
weekly = {
    "title": "Review, week; with signs, and a title that is long enough to be folded over two lines – Überblick",
    "starts": f"{monday}T09:00:00",
    "ends": f"{monday}T10:00:00",
    "zone": "Europe/Berlin",
    "rule": "FREQ=WEEKLY;COUNT=6",
}
account.post("/api/v1/calendar-events", weekly)
account.post("/api/v1/calendar-events", {"title": "All day", "starts": str(monday), "all_day": True})
feed = account.post("/api/v1/calendar-feeds", {"name": "Program"})
status, headers, body = fetch(account, feed["path"])
check("the feed is a calendar", status == 200 and headers["content-type"].startswith("text/calendar"), (status, headers.get("content-type")))
calendar = icalendar.Calendar.from_ical(body)
found = recurring_ical_events.of(calendar).between(monday, monday + datetime.timedelta(days=60))
reviews = sorted(event["DTSTART"].dt.astimezone(datetime.timezone.utc) for event in found if str(event["SUMMARY"]) == weekly["title"])
listed = account.get("/api/v1/calendar", **{"from": str(monday), "to": str(monday + datetime.timedelta(days=60)), "kinds": "own"})
ours = sorted(datetime.datetime.fromisoformat(one["starts_at"]) for one in listed["instances"] if one["title"] == weekly["title"])
check("a weekly event has the same six starts there and here", len(reviews) == 6 and reviews == ours, (reviews, ours))
days = [event for event in found if str(event["SUMMARY"]) == "All day"]
check("a whole day is a date without a zone", len(days) == 1 and days[0]["DTSTART"].dt == monday, days)
status, _, _ = fetch(account, feed["path"], headers["etag"])
check("what has not changed is answered with 304", status == 304, status)

again = account.post("/api/v1/calendar-imports", {"name": "Back", "format": "ics", "content": body.decode(), "dry_run": True})
check("the file can be read back without a fault", again["rejected"] == 0, again["faults"])

private = account.post("/api/v1/calendar-feeds", {"name": "Busy", "busy_only": True})
_, _, busy = fetch(account, private["path"])
check("a feed of busy times has no titles", b"Review" not in busy and b"BEGIN:VEVENT" in busy)
account.good("POST", f"/api/v1/calendar-feeds/{feed['id']}/rotate")
check("a rotated address stops at once", fetch(account, feed["path"])[0] == 404)

sys.exit(1 if failed else 0)
