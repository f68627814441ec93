//! Real transactions replayed.

use std::io::Read;

use serde_json::Value;

use crate::{World, rows, word};

async fn replayed(folder: &str) -> Option<World> {
    let folder = testkit::data(folder)?;
    Some(
        World::of(sandbox::Config {
            replay_chain: Some(folder),
            ..sandbox::Config::anywhere()
        })
        .await,
    )
}

#[tokio::test]
async fn real_blocks_are_served_as_they_are() {
    let Some(world) = replayed("bitcoin/blocks").await else {
        return;
    };
    let hash = world.text("/esplora/block-height/277647").await.1;
    assert_eq!(hash, "0000000000000000054a714e580b16c583701712ab91060e92dbde6eb1e052a8");
    let block = world.esplora(&format!("/block/{hash}")).await;
    assert_eq!(
        (&block["height"], &block["tx_count"]),
        (&Value::from(277_647), &Value::from(213))
    );
    let mut fees = 0;
    let mut ids = Vec::new();
    for start in (0..213).step_by(25) {
        for tx in rows(&world.esplora(&format!("/block/{hash}/txs/{start}")).await) {
            fees += tx["fee"].as_u64().unwrap();
            ids.push(word(&tx["txid"]).to_owned());
        }
    }
    assert_eq!((ids.len(), fees), (213, 4_737_355));
    assert_eq!(world.text("/esplora/block-height/170").await.0, 200);
    assert_eq!(
        world.text("/esplora/block-height/3000").await.0,
        404,
        "nothing is invented"
    );
    // The first payment there ever was, and who spends the coin of block 9.
    let first = "f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16";
    let tx = world.esplora(&format!("/tx/{first}")).await;
    assert_eq!(tx["status"]["block_height"], 170);
    let spend = world
        .esplora("/tx/0437cd7f8525ceed2324359c2d0ba26006d92d856a9c20fa0241106ee5a597c9/outspend/0")
        .await;
    assert_eq!((&spend["spent"], word(&spend["txid"])), (&Value::Bool(true), first));
}

#[tokio::test]
async fn recorded_transactions_come_back_unchanged() {
    let Some(folder) = testkit::data("bitcoin/coinjoin/whirlpool-coinjoin.ndjson.gz") else {
        return;
    };
    let Some(world) = replayed("bitcoin/coinjoin").await else {
        return;
    };
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(folder).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    let mut connected = 0;
    let mut last = (0, 0);
    for line in text.lines().take(150) {
        let wanted: Value = serde_json::from_str(line).unwrap();
        let given = world.esplora(&format!("/tx/{}", word(&wanted["txid"]))).await;
        for field in ["txid", "vin", "vout", "fee"] {
            assert_eq!(given[field], wanted[field], "{field}");
        }
        let status = &given["status"];
        assert_eq!(
            (&status["block_hash"], &status["block_time"]),
            (&wanted["block_hash"], &wanted["block_time"])
        );
        let now = (
            status["block_time"].as_u64().unwrap(),
            status["block_height"].as_u64().unwrap(),
        );
        assert_eq!(now.0.cmp(&last.0), now.1.cmp(&last.1), "heights follow time");
        last = now;
        let spends = world.esplora(&format!("/tx/{}/outspends", word(&wanted["txid"]))).await;
        connected += rows(&spends).iter().filter(|spend| spend["spent"] == true).count();
    }
    assert!(connected > 300, "{connected} outputs are spent inside of the set");
    let cases = world.json("/_world/cases").await;
    assert!(rows(&cases["cases"]).iter().all(|case| case["chain"] != "bitcoin"));
}

#[tokio::test]
async fn transactions_without_a_block_wait() {
    let Some(file) = testkit::data("bitcoin/mempool-txs-2024.ndjson.gz") else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(file, folder.path().join("mempool.ndjson.gz")).unwrap();
    let world = World::of(sandbox::Config {
        replay_chain: Some(folder.path().to_owned()),
        ..sandbox::Config::anywhere()
    })
    .await;
    assert_eq!(world.esplora("/mempool").await["count"], 4_109);
    assert_eq!(
        world.text("/esplora/blocks/tip/height").await.0,
        404,
        "no block is known"
    );
    let address = "bc1q2qt7c8s09ehav3tp4grjjvdu6fshja2e49rqzq";
    let txs = world.esplora(&format!("/address/{address}/txs")).await;
    assert!(!rows(&txs).is_empty());
    assert!(
        rows(&txs)
            .iter()
            .all(|tx| tx["status"]["confirmed"] == false && tx.get("source_file").is_none())
    );
}

#[tokio::test]
async fn a_broken_line_stops_the_start_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let text = "{\"txid\":\"aa\",\"vin\":[],\"vout\":[]}\n";
    std::fs::write(folder.path().join("x.ndjson"), text).unwrap();
    let config = sandbox::Config {
        replay_chain: Some(folder.path().to_owned()),
        ..sandbox::Config::anywhere()
    };
    let error = format!("{:#}", sandbox::serve(config).await.unwrap_err());
    assert!(error.contains("x.ndjson:1") && error.contains("txid"), "{error}");
    std::fs::remove_file(folder.path().join("x.ndjson")).unwrap();
    let config = sandbox::Config {
        replay_chain: Some(folder.path().to_owned()),
        ..sandbox::Config::anywhere()
    };
    let error = format!("{:#}", sandbox::serve(config).await.unwrap_err());
    assert!(error.contains("holds no transaction"), "{error}");
}
