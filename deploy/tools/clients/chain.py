"""web3 against the sandbox's nodes: only their address is given. Prints one line for each call."""

import json
import os
import sys
import urllib.request

from web3 import Web3
from web3.exceptions import ContractLogicError, TransactionNotFound

SANDBOX = os.environ["MERIDIAN_SANDBOX_URL"]
ERC20 = [
    {"name": name, "type": "function", "stateMutability": "view", "inputs": [{"name": "a", "type": kind} for kind in inputs], "outputs": [{"name": "", "type": output}]}
    for name, inputs, output in (
        ("symbol", [], "string"),
        ("decimals", [], "uint8"),
        ("totalSupply", [], "uint256"),
        ("balanceOf", ["address"], "uint256"),
        ("allowance", ["address", "address"], "uint256"),
        ("paused", [], "bool"),
    )
] + [
    {"name": "Transfer", "type": "event", "anonymous": False, "inputs": [
        {"name": "from", "type": "address", "indexed": True},
        {"name": "to", "type": "address", "indexed": True},
        {"name": "value", "type": "uint256", "indexed": False},
    ]}
]
ERC721 = [
    {"name": name, "type": "function", "stateMutability": "view", "inputs": [{"name": "a", "type": kind}], "outputs": [{"name": "", "type": output}]}
    for name, kind, output in (("ownerOf", "uint256", "address"), ("supportsInterface", "bytes4", "bool"))
] + [
    {"name": "Transfer", "type": "event", "anonymous": False, "inputs": [
        {"name": "from", "type": "address", "indexed": True},
        {"name": "to", "type": "address", "indexed": True},
        {"name": "tokenId", "type": "uint256", "indexed": True},
    ]}
]
failed = 0


def check(name, call, judge):
    """A call counts when the client takes the answer and the answer is what its user would want."""
    global failed
    try:
        answer = call()
        wrong = None if judge(answer) else f"unexpected answer {str(answer)[:200]}"
    except Exception as error:  # whatever the client raises is what its user would see
        wrong = f"{type(error).__name__}: {error}"
    failed += wrong is not None
    print(f"{'FAILED' if wrong else 'ok'}  web3.{name}{': ' + wrong if wrong else ''}")


def raises(kind, call):
    try:
        call()
    except kind:
        return True
    return False


with urllib.request.urlopen(SANDBOX + "/_world/cases") as answer:
    cases = {(case["chain"], case["name"]): case for case in json.load(answer)["cases"]}


def party(case, role):
    return next(one["address"] for one in case["addresses"] if one["role"] == role)


def step(case, role):
    return next(one["txid"] for one in case["txids"] if one["role"] == role)


for chain_id, chain in ((1, "ethereum"), (8453, "base")):
    node = Web3(Web3.HTTPProvider(f"{SANDBOX}/rpc/{chain_id}"))
    check(f"{chain}.chain_id", lambda: node.eth.chain_id, lambda answer: answer == chain_id)
    check(f"{chain}.client_version", lambda: node.client_version, lambda answer: answer.startswith("sandbox/"))
    check(f"{chain}.get_block", lambda: node.eth.get_block("latest"), lambda block: block["number"] > 600 and block["timestamp"] > 1_769_904_000)
    check(f"{chain}.get_block full", lambda: node.eth.get_block(300, full_transactions=True), lambda block: all(tx["blockNumber"] == 300 for tx in block["transactions"]))
    check(f"{chain}.fee_history", lambda: node.eth.fee_history(4, "latest", [50]), lambda fees: len(fees["baseFeePerGas"]) == 5)
    check(f"{chain}.gas_price", lambda: node.eth.gas_price, lambda price: price > 0)

    approvals = cases[chain, "approvals"]
    owner = party(approvals, "owner")
    receipt = node.eth.get_transaction_receipt(step(approvals, "without limit"))
    token = node.eth.contract(address=receipt["logs"][0]["address"], abi=ERC20)
    spender = Web3.to_checksum_address(receipt["logs"][0]["topics"][2][-20:].hex())
    check(f"{chain}.symbol", lambda: token.functions.symbol().call(), lambda symbol: symbol == "USDC")
    check(f"{chain}.decimals", lambda: token.functions.decimals().call(), lambda decimals: decimals == 6)
    check(f"{chain}.allowance", lambda: token.functions.allowance(owner, spender).call(), lambda left: left == 2**256 - 1)
    check(f"{chain}.revert", lambda: raises(ContractLogicError, lambda: token.functions.paused().call()), bool)
    check(f"{chain}.get_code", lambda: node.eth.get_code(token.address), lambda code: len(code) > 4)

    drained = cases[chain, "drained approval"]
    thief, hash_ = party(drained, "thief"), step(drained, "drain")
    tx = node.eth.get_transaction(hash_)
    receipt = node.eth.get_transaction_receipt(hash_)
    check(f"{chain}.get_transaction", lambda: tx, lambda tx: tx["from"] == thief and tx["chainId"] == chain_id)
    check(f"{chain}.process_receipt", lambda: token.events.Transfer().process_receipt(receipt), lambda logs: logs[0]["args"]["value"] == 25_000_000_000)
    check(f"{chain}.get_logs", lambda: token.events.Transfer().get_logs(from_block=0, argument_filters={"to": thief}), lambda logs: hash_ in ["0x" + one["transactionHash"].hex().removeprefix("0x") for one in logs])
    check(
        f"{chain}.balanceOf at a block",
        lambda: [token.functions.balanceOf(thief).call(block_identifier=receipt["blockNumber"] + ago) for ago in (-1, 0)],
        lambda held: held[1] - held[0] == 25_000_000_000,
    )
    check(f"{chain}.get_balance", lambda: node.eth.get_balance(thief), lambda wei: wei > 0)
    check(f"{chain}.get_transaction_count", lambda: node.eth.get_transaction_count(thief), lambda count: count >= 2)
    check(f"{chain}.unknown transaction", lambda: raises(TransactionNotFound, lambda: node.eth.get_transaction("0x" + "ab" * 32)), bool)
    check(f"{chain}.estimate_gas", lambda: node.eth.estimate_gas({"to": owner, "value": 1}), lambda gas: gas == 21_000)

    pieces = cases[chain, "pieces"]
    cats = node.eth.contract(address=party(pieces, "cats (ERC-721)"), abi=ERC721)
    check(f"{chain}.ownerOf", lambda: cats.functions.ownerOf(2).call(), lambda owner: owner == party(pieces, "buyer"))
    minted = {"from": "0x" + "00" * 20}
    check(f"{chain}.get_logs of ERC-721", lambda: cats.events.Transfer().get_logs(from_block=0, argument_filters=minted), lambda logs: [one["args"]["tokenId"] for one in logs] == [1, 2, 3, 4, 5])
    check(f"{chain}.supportsInterface", lambda: cats.functions.supportsInterface("0x80ac58cd").call(), bool)

    with node.batch_requests() as batch:
        for number in range(5):
            batch.add(node.eth.get_block(number))
        check(f"{chain}.batch", batch.execute, lambda blocks: [block["number"] for block in blocks] == list(range(5)))

# The name service by its contracts: web3's own `ens` cannot normalise names with the library of today that it asks for.
def contract(address, name, output):
    abi = [{"name": name, "type": "function", "stateMutability": "view", "inputs": [{"name": "node", "type": "bytes32"}], "outputs": [{"name": "", "type": output}]}]
    return node.eth.contract(address=address, abi=abi).functions[name]


def namehash(name):
    hashed = b"\0" * 32
    for label in reversed(name.split(".")):
        hashed = Web3.keccak(hashed + Web3.keccak(text=label))
    return hashed


def resolved(name):
    resolver = contract("0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e", "resolver", "address")(namehash(name)).call()
    if int(resolver, 16) == 0:
        return None
    address = contract(resolver, "addr", "address")(namehash(name)).call()
    return address if int(address, 16) else None


names = cases["ethereum", "names"]
node = Web3(Web3.HTTPProvider(f"{SANDBOX}/rpc/1"))
check("names", lambda: resolved("kestrel.eth"), lambda address: address == party(names, "kestrel.eth"))
check("names without an address", lambda: resolved("empty.eth"), lambda address: address is None)
check("names of nobody", lambda: resolved("nobody.eth"), lambda address: address is None)

sys.exit(failed > 0)
