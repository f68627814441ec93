"""A chain for the benchmark of taint: one coin is spent and split again and again. Written in Esplora's shape, the same bytes every time."""

import json
import random


def write(path, count):
    """`count` transactions; gives the output that is marked and the number of edges."""
    rng = random.Random(20261121)
    unspent = []
    edges = 0
    with open(path, "w") as file:
        for number in range(count):
            txid = f"{number:064x}"
            if number == 0:
                vin = [{"txid": "0" * 64, "vout": 4294967295, "prevout": None, "is_coinbase": True, "sequence": 4294967295}]
                brought = 5_000_000_000
            else:
                vin, brought = [], 0
                for _ in range(min(rng.choice([1, 1, 1, 2, 3]), len(unspent))):
                    # The largest of a few, so that money keeps moving in all its parts.
                    place = max((rng.randrange(len(unspent)) for _ in range(4)), key=lambda at: unspent[at][2])
                    unspent[place], unspent[-1] = unspent[-1], unspent[place]
                    prev, index, value = unspent.pop()
                    vin.append({"txid": prev, "vout": index, "prevout": output(value), "is_coinbase": False, "sequence": 0})
                    brought += value
            left = brought - (0 if number == 0 else min(brought, 200))
            vout = []
            parts = rng.choice([2, 2, 2, 3, 5]) if number else 4
            for part in range(parts):
                value = left if part == parts - 1 else left // 2
                left -= value
                vout.append(output(value))
                unspent.append((txid, part, value))
            edges += len(vin) + len(vout)
            block = {"confirmed": True, "block_height": number // 20, "block_hash": "0" * 64, "block_time": 1_700_000_000 + number}
            tx = {"txid": txid, "version": 2, "locktime": 0, "vin": vin, "vout": vout, "size": 250, "weight": 1000, "fee": 0 if number == 0 else brought - sum(v["value"] for v in vout), "status": block}
            file.write(json.dumps(tx) + "\n")
    return f"{0:064x}:0", edges


def output(value):
    return {"scriptpubkey": "0014" + "00" * 20, "scriptpubkey_type": "v0_p2wpkh", "scriptpubkey_address": None, "value": value}
