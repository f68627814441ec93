//! Bitcoin over REST: what holds of any chain, paging, refusals, the clock.

use serde_json::{Value, json};

use crate::{World, rows, some_rows, standing, word};

async fn case(world: &World, name: &str) -> Value {
    let all = world.json("/_world/cases").await;
    rows(&all["cases"])
        .iter()
        .find(|case| case["name"] == name)
        .unwrap_or_else(|| panic!("no case {name}"))
        .clone()
}

#[tokio::test]
async fn blocks_hang_together() {
    let world = standing().await;
    let tip: u64 = world.text("/esplora/blocks/tip/height").await.1.parse().unwrap();
    let hash = world.text("/esplora/blocks/tip/hash").await.1;
    assert_eq!(world.text(&format!("/esplora/block-height/{tip}")).await.1, hash);
    let list = world.esplora("/blocks").await;
    assert_eq!((rows(&list).len(), word(&list[0]["id"])), (10, hash.as_str()));
    for pair in rows(&list).windows(2) {
        assert_eq!(pair[0]["previousblockhash"], pair[1]["id"]);
        assert!(pair[0]["timestamp"].as_u64() > pair[1]["timestamp"].as_u64());
    }
    let now = 1_795_264_440;
    let age = now - list[0]["timestamp"].as_i64().unwrap();
    assert!((0..=9_600).contains(&age), "the best block is {age} s old");
    let status = world.esplora(&format!("/block/{hash}/status")).await;
    assert_eq!(status, json!({"in_best_chain": true, "height": tip}));
    let first = world.text("/esplora/block-height/0").await.1;
    assert_eq!(
        first,
        "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f"
    );
    assert_eq!(
        world.esplora(&format!("/block/{first}")).await["previousblockhash"],
        Value::Null
    );
}

#[tokio::test]
async fn a_full_block_is_paged_by_twenty_five() {
    let world = standing().await;
    let hash = world.text("/esplora/block-height/200").await.1;
    let ids = world.esplora(&format!("/block/{hash}/txids")).await;
    let mut seen = Vec::new();
    for start in (0..rows(&ids).len()).step_by(25) {
        let page = world.esplora(&format!("/block/{hash}/txs/{start}")).await;
        assert!(rows(&page).len() <= 25);
        seen.extend(rows(&page).iter().map(|tx| tx["txid"].clone()));
    }
    assert_eq!(&seen, rows(&ids));
    let (status, text) = world.text(&format!("/esplora/block/{hash}/txs/7")).await;
    assert_eq!((status, text.as_str()), (400, "start index must be a multiple of 25"));
    let first = world.esplora(&format!("/block/{hash}/txs")).await;
    assert_eq!(first[0]["vin"][0]["is_coinbase"], true);
    assert_eq!(first[0]["vin"][0]["prevout"], Value::Null);
}

#[tokio::test]
async fn a_huge_address_is_read_page_by_page_and_its_outputs_are_refused() {
    let world = standing().await;
    let case = case(&world, "huge address").await;
    let address = word(&case["addresses"][0]["address"]);
    let stats = world.esplora(&format!("/address/{address}")).await;
    let total = stats["chain_stats"]["tx_count"].as_u64().unwrap();
    assert!(total >= 3_000, "{stats}");
    let (mut seen, mut last) = (Vec::new(), None);
    loop {
        let from = last.as_ref().map_or_else(String::new, |txid| format!("/{txid}"));
        let page = world.esplora(&format!("/address/{address}/txs/chain{from}")).await;
        let Some(tx) = rows(&page).last() else { break };
        last = Some(word(&tx["txid"]).to_owned());
        seen.extend(
            rows(&page)
                .iter()
                .map(|tx| (word(&tx["txid"]).to_owned(), tx["status"]["block_height"].as_u64())),
        );
    }
    assert_eq!(seen.len() as u64, total);
    assert!(seen.windows(2).all(|pair| pair[0].1 >= pair[1].1), "newest first");
    let refused = world.text(&format!("/esplora/address/{address}/utxo")).await;
    assert_eq!(refused, (400, "Too many history entries".to_owned()));
    let unknown = "00".repeat(32);
    let page = world.esplora(&format!("/address/{address}/txs/chain/{unknown}")).await;
    assert_eq!(page, json!([]), "nothing follows one that is not in the history");
}

#[tokio::test]
async fn sums_outputs_and_histories_of_an_address_agree() {
    let world = standing().await;
    let (mut listed, mut unspent_sums) = (0, 0);
    for name in ["self-transfers", "peel chain", "theft", "forms"] {
        let case = case(&world, name).await;
        for party in some_rows(&case["addresses"]).iter().take(6) {
            let address = word(&party["address"]);
            let stats = world.esplora(&format!("/address/{address}")).await;
            let sum = |side: &str| -> i64 {
                let all = [&stats["chain_stats"], &stats["mempool_stats"]];
                all.iter().map(|stats| stats[side].as_i64().unwrap()).sum()
            };
            let txs = world.esplora(&format!("/address/{address}/txs")).await;
            if sum("tx_count") <= 25 {
                assert_eq!(rows(&txs).len() as i64, sum("tx_count"), "{name} {address}");
                listed += 1;
            }
            let (status, text) = world.text(&format!("/esplora/address/{address}/utxo")).await;
            if status == 200 {
                let unspent: Value = serde_json::from_str(&text).unwrap();
                let worth: i64 = rows(&unspent).iter().map(|one| one["value"].as_i64().unwrap()).sum();
                assert_eq!(worth, sum("funded_txo_sum") - sum("spent_txo_sum"), "{name} {address}");
                unspent_sums += 1;
            }
        }
    }
    assert!(
        listed > 3 && unspent_sums > 3,
        "{listed} lists and {unspent_sums} sums were compared"
    );
}

#[tokio::test]
async fn outputs_know_who_spends_them() {
    let world = standing().await;
    let case = case(&world, "theft").await;
    let mut spent = 0;
    for step in some_rows(&case["txids"]) {
        let txid = word(&step["txid"]);
        let tx = world.esplora(&format!("/tx/{txid}")).await;
        let spends = world.esplora(&format!("/tx/{txid}/outspends")).await;
        assert_eq!(rows(&spends).len(), rows(&tx["vout"]).len());
        for (vout, spend) in rows(&spends).iter().enumerate() {
            assert_eq!(&world.esplora(&format!("/tx/{txid}/outspend/{vout}")).await, spend);
            if spend["spent"] == true {
                let by = world.esplora(&format!("/tx/{}", word(&spend["txid"]))).await;
                let input = &by["vin"][spend["vin"].as_u64().unwrap() as usize];
                assert_eq!((&input["txid"], &input["vout"]), (&tx["txid"], &json!(vout)));
                assert_eq!(input["prevout"], tx["vout"][vout]);
                assert_eq!(spend["status"], by["status"]);
                spent += 1;
            }
        }
        let sum = |side: &str, at: &str| -> u64 {
            let value = |one: &Value| {
                if at.is_empty() {
                    one["value"].as_u64()
                } else {
                    one[at]["value"].as_u64()
                }
            };
            rows(&tx[side]).iter().map(|one| value(one).unwrap()).sum()
        };
        assert_eq!(sum("vin", "prevout") - sum("vout", ""), tx["fee"].as_u64().unwrap());
    }
    assert!(spent > 3, "{spent} spent outputs were compared");
}

#[tokio::test]
async fn refusals_are_plain_text() {
    let world = standing().await;
    let none = "ff".repeat(32);
    for (path, status, text) in [
        ("/esplora/tx/xyz".to_owned(), 400, "Invalid hex string"),
        (format!("/esplora/tx/{none}"), 404, "Transaction not found"),
        (format!("/esplora/tx/{none}/hex"), 404, "Transaction not found"),
        (format!("/esplora/block/{none}"), 404, "Block not found"),
        ("/esplora/block-height/99999999".to_owned(), 404, "Block not found"),
        ("/esplora/block-height/x".to_owned(), 400, "Invalid number"),
        ("/esplora/scripthash/00".to_owned(), 400, "Invalid scripthash"),
        (
            "/esplora/address/tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx".to_owned(),
            400,
            "Address on invalid network",
        ),
        (
            "/esplora/no/such".to_owned(),
            404,
            "endpoint does not exist \"/no/such\"",
        ),
    ] {
        assert_eq!(world.text(&path).await, (status, text.to_owned()), "{path}");
    }
    let (status, text) = world.text("/esplora/address/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb").await;
    assert!(status == 400 && !text.is_empty(), "a wrong checksum: {status} {text}");
    // The real server knows no status of an unknown transaction, and says so without refusing.
    assert_eq!(
        world.esplora(&format!("/tx/{none}/status")).await,
        json!({"confirmed": false})
    );
    assert_eq!(
        world.esplora(&format!("/block/{none}/status")).await,
        json!({"in_best_chain": false})
    );
}

#[tokio::test]
async fn what_is_heard_of_comes_before_its_block_and_the_past_knows_no_future() {
    let world = standing().await;
    let waiting = case(&world, "unconfirmed").await;
    let ids = world.esplora("/mempool/txids").await;
    for step in rows(&waiting["txids"]) {
        assert!(rows(&ids).contains(&step["txid"]), "{step}");
        let tx = world.esplora(&format!("/tx/{}", word(&step["txid"]))).await;
        assert_eq!(tx["status"], json!({"confirmed": false}));
    }
    let backlog = world.esplora("/mempool").await;
    assert_eq!(backlog["count"].as_u64().unwrap() as usize, rows(&ids).len());
    assert!(rows(&world.esplora("/mempool/recent").await).len() <= 10);
    // Four hours later, at least one block has come, and what waited before is in it unless it waits for ever.
    let stay: Vec<&Value> = rows(&waiting["txids"]).iter().map(|step| &step["txid"]).collect();
    let passing: Vec<&Value> = rows(&ids).iter().filter(|id| !stay.contains(id)).collect();
    world.turn("2026-11-21T16:34:00Z").await;
    for txid in passing {
        let status = world.esplora(&format!("/tx/{}/status", word(txid))).await;
        assert_eq!(status["confirmed"], true, "{txid}");
    }
    let tip: u64 = world.text("/esplora/blocks/tip/height").await.1.parse().unwrap();
    world.turn("2025-06-01T00:00:00Z").await;
    let past: u64 = world.text("/esplora/blocks/tip/height").await.1.parse().unwrap();
    assert!(past < tip && past > 110);
    let theft = case(&world, "theft").await;
    let (status, _) = world
        .text(&format!("/esplora/tx/{}", word(&theft["txids"][0]["txid"])))
        .await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn the_same_seed_gives_the_same_chain_whenever_it_is_told() {
    let (one, other) = (standing().await, standing().await);
    other.turn("2027-01-01T00:00:00Z").await;
    other.text("/esplora/blocks/tip/height").await;
    other.turn("2026-11-21T12:34:00Z").await;
    for path in [
        "/esplora/blocks",
        "/esplora/mempool/txids",
        "/_world/cases",
        "/blockscout/1/api/v2/advanced-filters",
        "/blockscout/8453/api/v2/advanced-filters",
    ] {
        assert_eq!(one.text(path).await, other.text(path).await, "{path}");
    }
}

#[tokio::test]
async fn a_sent_transaction_waits_and_a_wrong_one_is_refused() {
    use bitcoin::{
        Amount, OutPoint, ScriptBuf, Sequence, Transaction, TxIn, TxOut, absolute::LockTime, transaction::Version,
    };
    let world = standing().await;
    let send = async |body: String| {
        let url = format!("{}/tx", world.running.esplora_url());
        let answer = world.http.post(url).body(body).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let theft = case(&world, "theft").await;
    let dormant = rows(&theft["addresses"])
        .iter()
        .find(|one| one["role"] == "dormant")
        .unwrap();
    let address = word(&dormant["address"]);
    let unspent = world.esplora(&format!("/address/{address}/utxo")).await;
    let (txid, value) = (word(&unspent[0]["txid"]), unspent[0]["value"].as_u64().unwrap());
    let of = |txid: &str, value: u64| Transaction {
        version: Version::TWO,
        lock_time: LockTime::ZERO,
        input: vec![TxIn {
            previous_output: OutPoint::new(txid.parse().unwrap(), unspent[0]["vout"].as_u64().unwrap() as u32),
            script_sig: ScriptBuf::new(),
            sequence: Sequence::MAX,
            witness: bitcoin::Witness::new(),
        }],
        output: vec![TxOut {
            value: Amount::from_sat(value),
            script_pubkey: ScriptBuf::from_bytes([&[0x51, 32], [7; 32].as_slice()].concat()),
        }],
    };
    let hex = |tx: &Transaction| bitcoin::consensus::encode::serialize_hex(tx);
    let (status, text) = send("zz".to_owned()).await;
    assert!(status == 400 && text.contains("\"code\":-22"), "{text}");
    let (status, text) = send(hex(&of(&"12".repeat(32), 5))).await;
    assert!(
        status == 400 && text.contains("bad-txns-inputs-missingorspent"),
        "{text}"
    );
    let (status, text) = send(hex(&of(txid, value + 1))).await;
    assert!(status == 400 && text.contains("bad-txns-in-belowout"), "{text}");
    let good = of(txid, value - 1_000);
    let id = good.compute_txid().to_string();
    assert_eq!(send(hex(&good)).await, (200, id.clone()));
    assert_eq!(world.esplora(&format!("/tx/{id}")).await["fee"], 1_000);
    assert_eq!(world.text(&format!("/esplora/tx/{id}/hex")).await.1, hex(&good));
    assert_eq!(
        world.esplora(&format!("/tx/{txid}/outspends")).await[0]["txid"],
        json!(id)
    );
    assert_eq!(world.esplora(&format!("/address/{address}/utxo")).await, json!([]));
    assert_eq!(
        world.esplora(&format!("/address/{address}")).await["mempool_stats"]["spent_txo_sum"],
        value
    );
    assert_eq!(
        world.esplora(&format!("/address/{address}/txs/mempool")).await[0]["txid"],
        json!(id)
    );
    let (status, text) = send(hex(&of(txid, value - 2_000))).await;
    assert!(
        status == 400 && text.contains("missingorspent"),
        "spent by the first: {text}"
    );
}

#[tokio::test]
async fn every_fault_can_be_switched_on_for_every_route() {
    let world = standing().await;
    let url = format!("{}/_fault", world.running.url());
    let set = async |route: &str, kind: &str| {
        let fault = json!({"route": route, "kind": kind, "times": 1});
        assert!(
            world
                .http
                .post(&url)
                .json(&fault)
                .send()
                .await
                .unwrap()
                .status()
                .is_success()
        );
    };
    let hash = world.text("/esplora/blocks/tip/hash").await.1;
    let (_, text) = world.text(&format!("/esplora/block/{hash}/txids")).await;
    let ids: Vec<String> = serde_json::from_str(&text).unwrap();
    let txid = &ids[0];
    let address = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    for (pattern, path) in [
        ("/esplora/blocks/tip/height", "/blocks/tip/height".to_owned()),
        ("/esplora/blocks/{start}", "/blocks/5".to_owned()),
        ("/esplora/block-height/{height}", "/block-height/3".to_owned()),
        ("/esplora/block/{hash}/txs", format!("/block/{hash}/txs")),
        ("/esplora/tx/{txid}/outspends", format!("/tx/{txid}/outspends")),
        ("/esplora/tx/{txid}", format!("/tx/{txid}")),
        (
            "/esplora/address/{who}/txs/chain",
            format!("/address/{address}/txs/chain"),
        ),
        ("/esplora/address/{who}/utxo", format!("/address/{address}/utxo")),
        ("/esplora/mempool", "/mempool".to_owned()),
        ("/esplora/fee-estimates", "/fee-estimates".to_owned()),
    ] {
        let path = format!("/esplora{path}");
        for (kind, status) in [
            ("429", 429),
            ("500", 500),
            ("html", 200),
            ("badjson", 200),
            ("schema", 200),
        ] {
            let right = world.text(&path).await;
            set(pattern, kind).await;
            let met = world.text(&path).await;
            assert_eq!(met.0, status, "{pattern} {kind}");
            assert_ne!(met, right, "{pattern} {kind}");
            assert_eq!(world.text(&path).await, right, "{pattern} {kind}: used up");
        }
        set(pattern, "rst").await;
        let cut = world.http.get(format!("{}{path}", world.running.url())).send().await;
        assert!(match cut {
            Ok(answer) => answer.bytes().await.is_err(),
            Err(_) => true,
        });
    }
}
