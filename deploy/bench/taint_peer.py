"""The same haircut with networkx: transactions of a file as a graph, taint along it. `taint_peer.py FILE TXID:N` prints JSON.

What somebody would write in an afternoon, and fast of its kind: one node a transaction and one an output, one pass in topological order.
Shares are exact fractions of integers, cut as the product cuts them, so that the two answers must be equal to the last satoshi.
"""

import json
import sys
import time

import networkx


def main():
    path, source = sys.argv[1:3]
    begun = time.perf_counter()
    with open(path) as file:
        txs = [json.loads(line) for line in file]
    read = time.perf_counter() - begun
    begun = time.perf_counter()
    graph = networkx.DiGraph()
    for tx in txs:
        for vin in tx["vin"]:
            if not vin.get("is_coinbase"):
                graph.add_edge((vin["txid"], vin["vout"]), tx["txid"], value=vin["prevout"]["value"])
        for index, vout in enumerate(tx["vout"]):
            graph.add_edge(tx["txid"], (tx["txid"], index), value=vout["value"])
    taint = {}
    lost = 0
    txid, index = source.split(":")
    root = (txid, int(index))
    for node in networkx.topological_sort(graph):
        if isinstance(node, tuple):
            if node == root:
                value = next((data["value"] for _, _, data in graph.in_edges(node, data=True)), None)
                taint[node] = value if value is not None else next(data["value"] for _, _, data in graph.out_edges(node, data=True))
            continue
        carried = sum(taint.get(output, 0) for output, _ in graph.in_edges(node))
        if carried == 0:
            continue
        whole = sum(data["value"] for _, _, data in graph.in_edges(node, data=True))
        outputs = sorted(graph.out_edges(node, data=True), key=lambda edge: edge[1][1])
        passed = given = 0
        for _, output, data in outputs:
            passed += data["value"]
            due = carried * passed // whole
            taint[output] = due - given
            given = due
        lost += carried - given
    held = {node: value for node, value in taint.items() if value and graph.out_degree(node) == 0}
    judge = time.perf_counter() - begun
    print(json.dumps({"held": str(sum(held.values())), "holders": len(held), "lost": lost, "read_ms": read * 1e3, "judge_ms": judge * 1e3}))


main()
