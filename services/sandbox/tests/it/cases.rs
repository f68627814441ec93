//! What is said to be planted is there.

use serde_json::Value;

use crate::{World, rows, some_rows, standing, word};

fn find<'a>(all: &'a Value, name: &str) -> &'a Value {
    let case = rows(&all["cases"]).iter().find(|case| case["name"] == name);
    case.unwrap_or_else(|| panic!("no case {name}"))
}

fn amount(case: &Value, what: &str) -> u64 {
    let sum = rows(&case["amounts"]).iter().find(|sum| sum["what"] == what);
    word(&sum.unwrap_or_else(|| panic!("no amount {what}"))["amount"])
        .parse()
        .unwrap()
}

async fn step(world: &World, case: &Value, role: &str) -> Value {
    let step = rows(&case["txids"])
        .iter()
        .find(|step| word(&step["role"]).starts_with(role));
    let txid = word(&step.unwrap_or_else(|| panic!("no step {role}"))["txid"]);
    world.esplora(&format!("/tx/{txid}")).await
}

fn values(tx: &Value) -> Vec<u64> {
    rows(&tx["vout"])
        .iter()
        .map(|out| out["value"].as_u64().unwrap())
        .collect()
}

#[tokio::test]
async fn every_case_has_its_addresses_and_transactions() {
    let world = standing().await;
    let all = world.json("/_world/cases").await;
    for name in [
        "huge address",
        "joinmarket",
        "wasabi",
        "whirlpool",
        "payout",
        "forms",
        "self-transfers",
        "peel chain",
        "theft",
        "look-alike and dust",
        "unconfirmed",
    ] {
        let case = find(&all, name);
        assert!(
            !rows(&case["txids"]).is_empty() && !word(&case["what"]).is_empty(),
            "{name}"
        );
        for step in rows(&case["txids"]) {
            world.esplora(&format!("/tx/{}", word(&step["txid"]))).await;
        }
        for party in some_rows(&case["addresses"]) {
            let stats = world.esplora(&format!("/address/{}", word(&party["address"]))).await;
            let seen = |side: &str| stats[side]["tx_count"].as_u64().unwrap();
            assert!(seen("chain_stats") + seen("mempool_stats") > 0, "{name}: {party}");
        }
    }
    for service in some_rows(&all["services"]) {
        assert!(!rows(&service["addresses"]).is_empty(), "{service}");
    }
}

#[tokio::test]
async fn the_theft_goes_where_it_is_said_to_go() {
    let world = standing().await;
    let all = world.json("/_world/cases").await;
    let theft = find(&all, "theft");
    let (stolen, exchange, bridge) = (
        amount(theft, "stolen"),
        amount(theft, "to the exchange"),
        amount(theft, "into the bridge"),
    );
    let (mixer, dormant) = (amount(theft, "into the mixer"), amount(theft, "dormant"));
    assert_eq!(stolen, 1_000_000_000);
    let spread = exchange + bridge + mixer + dormant;
    assert!(
        spread < stolen && stolen - spread < 20_100_000,
        "{spread}: the rest is change and fees"
    );
    let tx = step(&world, theft, "into the bridge").await;
    let note = rows(&tx["vout"])
        .iter()
        .find(|out| out["scriptpubkey_type"] == "op_return")
        .unwrap();
    let asm = word(&note["scriptpubkey_asm"]);
    let memo = bitcoin::hex::FromHex::from_hex(asm.rsplit(' ').next().unwrap()).unwrap();
    assert!(String::from_utf8(memo).unwrap().starts_with("=:ETH.ETH:0x"));
    assert!(values(&tx).contains(&bridge));
    let tx = step(&world, theft, "into the mixer").await;
    assert_eq!(values(&tx).iter().filter(|value| **value == 5_004_600).count(), 20);
}

#[tokio::test]
async fn coinjoins_look_like_coinjoins() {
    let world = standing().await;
    let all = world.json("/_world/cases").await;
    let pool = find(&all, "whirlpool");
    for step in rows(&pool["txids"]).iter().filter(|step| step["role"] == "mix") {
        let tx = world.esplora(&format!("/tx/{}", word(&step["txid"]))).await;
        assert_eq!(values(&tx), [5_000_000; 5]);
        assert_eq!(rows(&tx["vin"]).len(), 5);
        assert!(rows(&tx["vin"]).iter().all(|input| {
            let value = input["prevout"]["value"].as_u64().unwrap();
            value == 5_000_000 || value == 5_004_600
        }));
    }
    let wasabi = values(&step(&world, find(&all, "wasabi"), "coinjoin").await);
    assert!(wasabi.len() > 60 && wasabi.is_sorted_by(|one, other| one >= other));
    let join = values(&step(&world, find(&all, "joinmarket"), "coinjoin").await);
    assert_eq!(
        (join.len(), join.iter().filter(|value| **value == 35_281_835).count()),
        (10, 5)
    );
    let payout = step(&world, find(&all, "payout"), "payout to 10000").await;
    assert_eq!(rows(&payout["vout"]).len(), 10_001);
}

#[tokio::test]
async fn the_look_alike_looks_alike_and_the_peels_are_peels() {
    let world = standing().await;
    let all = world.json("/_world/cases").await;
    let case = find(&all, "look-alike and dust");
    let of = |role: &str| {
        let party = rows(&case["addresses"]).iter().find(|party| party["role"] == role);
        word(&party.unwrap()["address"]).to_owned()
    };
    let (payee, like) = (of("true payee"), of("look-alike"));
    assert_ne!(payee, like);
    assert_eq!((&payee[..10], &payee[58..]), (&like[..10], &like[58..]));
    assert_eq!(
        values(&step(&world, case, "dust").await)
            .iter()
            .filter(|value| **value == 600)
            .count(),
        30
    );
    let peels = find(&all, "peel chain");
    let steps: Vec<&Value> = rows(&peels["txids"])
        .iter()
        .filter(|step| step["role"] == "peel")
        .collect();
    assert_eq!(steps.len(), 30);
    for pair in steps.windows(2) {
        let spends = world
            .esplora(&format!("/tx/{}/outspends", word(&pair[0]["txid"])))
            .await;
        assert_eq!(spends[1]["txid"], pair[1]["txid"], "the change goes on");
    }
    let prefix = &payee[..10];
    let found = world.esplora(&format!("/address-prefix/{prefix}")).await;
    assert_eq!(rows(&found).len(), 2, "{found}");
}
