#!/usr/bin/env python3
"""Follows Meridian's market feed with nothing but its address: the service describes itself by gRPC reflection.

    MERIDIAN_FEED_TOKEN_FILE=~/.local/share/meridian/feed-token feed.py 127.0.0.1:7010 bitcoin ethereum

No coin: all that are kept. The token is in the file that MERIDIAN_FEED_TOKEN_FILE names, or in MERIDIAN_FEED_TOKEN itself. One JSON line a
tick on standard output, what happens to the connection on standard error. --changes N ends after N changes.
"""

import argparse
import json
import os
import pathlib
import random
import sys
import time

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from grpc_reflection.v1alpha import reflection_pb2

SERVICE = "meridian.market.v1.MarketFeed"
WAIT_FIRST, WAIT_LONGEST = 0.5, 30.0
# Asking again gives the same answer.
LASTING = {
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.UNAUTHENTICATED,
    grpc.StatusCode.UNIMPLEMENTED,
    grpc.StatusCode.PERMISSION_DENIED,
}
CHANNEL = [("grpc.keepalive_time_ms", 20_000), ("grpc.keepalive_timeout_ms", 5_000)]


def note(text):
    print(text, file=sys.stderr, flush=True)


def describe(channel, symbol):
    """The descriptor of a service, with every file that it needs.

    The server speaks reflection v1. Its messages are those of v1alpha, which is what grpcio-reflection has.
    """
    ask = channel.stream_stream(
        "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
        request_serializer=reflection_pb2.ServerReflectionRequest.SerializeToString,
        response_deserializer=reflection_pb2.ServerReflectionResponse.FromString,
    )

    def files(**wanted):
        answer = next(iter(ask(iter([reflection_pb2.ServerReflectionRequest(**wanted)]), timeout=10)))
        if answer.HasField("error_response"):
            raise LookupError(answer.error_response.error_message)
        return [descriptor_pb2.FileDescriptorProto.FromString(raw) for raw in answer.file_descriptor_response.file_descriptor_proto]

    pool, known = descriptor_pool.DescriptorPool(), set()

    def add(file):
        if file.name in known:
            return
        known.add(file.name)
        # A server may answer with one file, and leave it to the client to ask for those that it imports.
        for needed in file.dependency:
            if needed not in known:
                for found in files(file_by_filename=needed):
                    add(found)
        pool.Add(file)

    for file in files(file_containing_symbol=symbol):
        add(file)
    return pool.FindServiceByName(symbol)


def token():
    """Read for each connection: whoever changes it need not start this anew."""
    file = os.environ.get("MERIDIAN_FEED_TOKEN_FILE")
    return pathlib.Path(file).expanduser().read_text().strip() if file else os.environ.get("MERIDIAN_FEED_TOKEN", "")


def subscribe(channel, coins, after):
    method = describe(channel, SERVICE).methods_by_name["Subscribe"]
    request = message_factory.GetMessageClass(method.input_type)
    response = message_factory.GetMessageClass(method.output_type)
    call = channel.unary_stream(
        f"/{SERVICE}/{method.name}", request_serializer=request.SerializeToString, response_deserializer=response.FromString
    )
    asked = request(coingecko_ids=coins)
    if after:
        # What was missed while the connection was away, instead of the snapshot.
        asked.after_sequence = after
    return call(asked, metadata=[("authorization", f"Bearer {token()}")])


class Seen:
    """What was printed already; it outlives connections."""

    def __init__(self):
        self.newest = {}
        self.last = 0

    def judge(self, tick):
        """None for an old tick; else True where the feed's numbers were set back, as after a restored backup."""
        sequence, at = self.newest.get(tick.coingecko_id, (0, 0))
        back = tick.sequence < sequence and tick.at_unix_ms > at
        if tick.sequence <= sequence and not back:
            return None
        if back:
            self.newest.clear()
        self.newest[tick.coingecko_id] = (tick.sequence, tick.at_unix_ms)
        return back


def follow(address, coins, changes):
    seen, wait, left, after = Seen(), WAIT_FIRST, changes, 0
    while True:
        try:
            with grpc.insecure_channel(address, options=CHANNEL) as channel:
                began, last = False, 0
                for message in subscribe(channel, coins, after):
                    tick, wait = message.tick, WAIT_FIRST
                    if not began:
                        began = True
                        note("connected")
                        if message.replay_incomplete:
                            note(f"what came after {after} is not kept any more: the newest prices instead")
                    # Among changes of all coins a jump means ticks that newer ones of the same coins replaced. In a snapshot, or
                    # where coins were named, jumps are ordinary: the numbers between belong to other coins.
                    gap = tick.sequence - last - 1 if last and not message.snapshot and not coins else 0
                    last = after = tick.sequence
                    back = seen.judge(tick)
                    if back is None:
                        continue
                    if back:
                        note("the feed counts anew: a backup was restored")
                    if gap > 0:
                        note(f"gap of {gap} before {tick.sequence}")
                    line = {
                        "sequence": tick.sequence,
                        "coin": tick.coingecko_id,
                        "price_usd": tick.price_usd,
                        "at_unix_ms": tick.at_unix_ms,
                        "snapshot": message.snapshot,
                    }
                    print(json.dumps(line), flush=True)
                    if not message.snapshot and left is not None:
                        left -= 1
                        if left <= 0:
                            return 0
            note("the stream ended")
        except grpc.RpcError as error:
            note(f"lost: {error.code().name} {error.details()}")
            if error.code() in LASTING:
                return 1
            if "replay" in (error.details() or ""):
                # Prices matter more here than what was missed.
                after = 0
        # Half fixed, half drawn, so that many readers do not come back at once.
        time.sleep(wait * (0.5 + random.random() / 2))
        wait = min(wait * 2, WAIT_LONGEST)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("address", help="host:port of the market feed")
    words.add_argument("coins", nargs="*", help="CoinGecko ids")
    words.add_argument("--changes", type=int, help="end after so many changes")
    given = words.parse_intermixed_args()
    try:
        return follow(given.address, given.coins, given.changes)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
