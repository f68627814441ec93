#!/usr/bin/env python3
"""check.py FILE [COIN…]: judges what a client printed. A sentence and a failure where the feed's contract was broken."""

import json
import sys

lines = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
coins = set(sys.argv[2:])
snapshot = [line for line in lines if line["snapshot"]]
changes = [line for line in lines if not line["snapshot"]]
if not snapshot or not changes:
    sys.exit(f"{len(snapshot)} ticks of the snapshot and {len(changes)} changes: there must be some of both")
if not lines[0]["snapshot"]:
    sys.exit("a change came before the snapshot")
for before, after in zip(lines, lines[1:]):
    if after["sequence"] <= before["sequence"]:
        sys.exit(f"{after['sequence']} came after {before['sequence']}")
for line in lines:
    if float(line["price_usd"]) < 0 or line["at_unix_ms"] <= 0:
        sys.exit(f"this is no price: {line}")
if coins and {line["coin"] for line in lines} - coins:
    sys.exit("a coin came that nobody asked for")
first = [line["coin"] for line in snapshot[: lines.index(changes[0])]]
if len(first) != len(set(first)):
    sys.exit("a coin came twice in the snapshot")
print(f"{len(snapshot)} ticks of the snapshot, {len(changes)} changes, in order")
