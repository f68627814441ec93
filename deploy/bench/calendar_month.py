"""Benchmark of the calendar: a month's view of one user who has 50,000 events, over HTTP as a user has it."""

import datetime
import os
import sys
import time

import measure

# At the end: it has a `chain` of its own, and ours is meant by that name.
sys.path.append(os.path.join(os.path.dirname(__file__), "..", "tools", "clients"))
from account import Account  # noqa: E402  the folder is named above

EVENTS = 50_000
# Of one file: its body is limited.
FILE = 5_000
MONTHS = 24
ASKED = 120


def days():
    """As many before today as behind it."""
    first = datetime.date.today() - datetime.timedelta(days=MONTHS * 30 // 2)
    return first, MONTHS * 30


def file(part):
    """Events of an hour, spread evenly over all days."""
    first, many = days()
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//bench//EN"]
    for number in range(part * FILE, (part + 1) * FILE):
        day = first + datetime.timedelta(days=number % many)
        hour, minute = number // many % 23, number * 7 % 60
        lines += [
            "BEGIN:VEVENT",
            f"UID:event-{number}@bench",
            "DTSTAMP:20260101T000000Z",
            f"DTSTART:{day:%Y%m%d}T{hour:02}{minute:02}00Z",
            f"DTEND:{day:%Y%m%d}T{hour + 1:02}{minute:02}00Z",
            f"SUMMARY:Release {number}",
            "END:VEVENT",
        ]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def months():
    """First and last day of each whole month of the span."""
    first, many = days()
    last = first + datetime.timedelta(days=many)
    day = (first.replace(day=1) + datetime.timedelta(days=32)).replace(day=1)
    while True:
        following = (day + datetime.timedelta(days=32)).replace(day=1)
        if following > last:
            return
        yield day, following - datetime.timedelta(days=1)
        day = following


def rows(bench, row):
    """Rows of the table; `row` makes one."""
    process, urls = bench.up("calendar")
    with process:
        account = Account("calendar@desk.example", urls["MERIDIAN_URL"], urls["MERIDIAN_MAIL_URL"])
        account.set_up()
        begun = time.monotonic()
        for part in range(EVENTS // FILE):
            said = account.post("/api/v1/calendar-imports", {"name": f"Bench {part}", "format": "ics", "content": file(part), "dry_run": False})
            if said["new"] != FILE:
                raise SystemExit(f"bench: {said['new']} of {FILE} events were kept: {said['faults'][:2]}")
        imported = time.monotonic() - begun
        spans = list(months())
        times, listed = [], 0
        for number in range(ASKED):
            first, last = spans[number % len(spans)]
            begun = time.monotonic()
            answer = account.get("/api/v1/calendar", **{"from": str(first), "to": str(last)})
            times.append((time.monotonic() - begun) * 1000)
            listed = max(listed, len(answer["instances"]))
    times.sort()
    middle, p95 = measure.median(times), times[int(len(times) * 0.95)]
    return [
        row(f"calendar: {EVENTS:,} events imported from {EVENTS // FILE} files", f"{imported:.1f} s"),
        row(f"… a month of them, {listed:,} at most, median", f"{middle:.0f} ms", "< 50 ms", middle < 50),
        row("… 95th percentile", f"{p95:.0f} ms"),
    ]
