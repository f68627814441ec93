//! Addresses and transactions through the edge, on the sandbox's chain and at its market's prices.

use reqwest::Method;
use serde_json::{Value, json};
use testkit::http::eventually;

use crate::world::{Person, SOON, Site, read, shared};

/// Address of a planted story.
async fn planted(site: &Site, name: &str, role: &str) -> String {
    let cases: Value = reqwest::get(format!("{}/_world/cases", site.sandbox_url))
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let list = |value: &Value| value.as_array().unwrap().clone();
    let case = list(&cases["cases"])
        .into_iter()
        .find(|case| case["name"] == name)
        .unwrap();
    let parties = list(&case["addresses"]);
    let found = parties
        .iter()
        .find(|one| one["role"].as_str().unwrap().starts_with(role))
        .unwrap();
    found["address"].as_str().unwrap().to_owned()
}

/// A part of a profile when all of it is loaded.
async fn part(site: &Site, who: &Person, path: &str) -> Value {
    eventually(path, SOON, || async {
        let answer = site.get(path, who).await.expect(200).json();
        (answer["basis"]["loading"] == false).then_some(answer)
    })
    .await
}

#[tokio::test]
async fn a_profile_in_all_its_parts() {
    let site = shared().await;
    let ada = site.person().await;
    site.market_ready(&ada).await;
    let chains = site.get("/api/v1/chains", &ada).await.expect(200).json();
    assert!(
        chains.as_array().unwrap().iter().any(|chain| chain["id"] == "bitcoin"),
        "{chains}"
    );
    let address = planted(&site, "theft", "thief").await;
    let at = format!("/api/v1/addresses/bitcoin/{address}");
    let header = part(&site, &ada, &at).await;
    assert_eq!(
        (&header["address"], &header["nature"]),
        (&json!(address), &json!("p2wpkh"))
    );
    assert!(
        header["tx_count"].as_u64().unwrap() >= 2 && header["first_seen"].is_string(),
        "{header}"
    );
    assert_eq!(header["basis"]["provenance"][0]["sha256"].as_str().unwrap().len(), 64);
    for name in [
        "portfolio",
        "history",
        "counterparties",
        "flows",
        "heatmap",
        "utxos",
        "first-funder",
        "cost-basis",
    ] {
        let body = part(&site, &ada, &format!("{at}/{name}")).await;
        assert!(body["basis"]["coverage"]["sources"].is_array(), "{name}: {body}");
    }
    let between = part(&site, &ada, &format!("{at}/holdings?first=2009-01-03&last=2026-01-01")).await;
    assert_eq!(between["items"][0]["first"]["value"], "0", "{between}");
    assert!(between["basis"]["coverage"]["sources"].is_array());
    for wrong in [
        "",
        "?first=2026-01-01",
        "?first=2026-01-02&last=2026-01-01",
        "?first=soon&last=2026-01-01",
    ] {
        site.get(&format!("{at}/holdings{wrong}"), &ada).await.expect(422);
    }
    let moved = part(&site, &ada, &format!("{at}/transfers?limit=1")).await;
    let one = &moved["items"][0];
    let usd: f64 = one["amount"]["usd"]
        .as_str()
        .expect("the market had a price on that day")
        .parse()
        .unwrap();
    assert!(usd > 0.0, "{one}");
    let rest = part(
        &site,
        &ada,
        &format!("{at}/transfers?cursor={}", moved["next_cursor"].as_str().unwrap()),
    )
    .await;
    assert_ne!(rest["items"][0]["tx"], one["tx"]);
    let hash = one["tx"].as_str().unwrap();
    let tx = site
        .get(&format!("/api/v1/transactions/bitcoin/{hash}"), &ada)
        .await
        .expect(200)
        .json();
    assert!(tx["confirmations"].as_u64().unwrap() > 0 && !tx["outputs"].as_array().unwrap().is_empty());
    let nowhere = format!("/api/v1/transactions/bitcoin/{}", "ab".repeat(32));
    assert_eq!(
        site.get(&nowhere, &ada).await.expect(404).json()["code"],
        "transaction_not_found"
    );
    let later = site
        .get(&format!("{at}?from=2026-02-02&to=2026-02-01"), &ada)
        .await
        .expect(422)
        .json();
    assert!(later["errors"]["to"].is_array(), "{later}");
    site.get(&format!("{at}?from=yesterday"), &ada).await.expect(422);
    site.get(&format!("{at}/cost-basis?method=lucky"), &ada)
        .await
        .expect(422);
    site.get(&format!("{at}/transfers?cursor=x"), &ada).await.expect(422);
    assert_eq!(
        site.get("/api/v1/addresses/nochain/x", &ada).await.expect(404).json()["code"],
        "chain_not_found"
    );
    read(site.call(Method::GET, &at)).await.expect(401);
}

#[tokio::test]
async fn everything_an_address_did_comes_as_a_file() {
    let site = shared().await;
    let ada = site.person().await;
    site.market_ready(&ada).await;
    let address = planted(&site, "huge address", "hot wallet").await;
    let at = format!("/api/v1/addresses/bitcoin/{address}");
    let header = part(&site, &ada, &format!("{at}?depth=full")).await;
    let count = header["tx_count"].as_u64().unwrap();
    assert!(count > 3_000);
    let csv = eventually("the file", SOON, || async {
        let answer = site.get(&format!("{at}/transfers.csv"), &ada).await;
        (answer.status == 200).then_some(answer)
    })
    .await;
    let whole = site
        .get(&format!("{at}/transfers?depth=full&limit=1"), &ada)
        .await
        .json();
    // More than a profile loads: the file's name says that it holds the newest, and the answer how many there are.
    let name = if count > 5_000 {
        "\"transfers-newest.csv\""
    } else {
        "\"transfers.csv\""
    };
    assert!(csv.header("content-disposition").contains(name), "{}", whole["basis"]);
    assert_eq!(whole["basis"]["coverage"]["total"], count);
    let mut lines = csv.text.lines();
    assert!(
        lines
            .next()
            .unwrap()
            .starts_with("time,block,tx,kind,direction,asset,symbol,amount,")
    );
    let rows: Vec<&str> = lines.collect();
    assert_eq!(rows.len() as u64, count.min(5_000), "all that are loaded");
    let priced = rows
        .iter()
        .filter(|row| !row.split(',').nth(9).unwrap().is_empty())
        .count();
    assert!(priced * 10 > rows.len() * 9, "{priced} of {} with a price", rows.len());
}

#[tokio::test]
async fn a_pasted_list_is_judged_line_by_line() {
    let site = shared().await;
    let ada = site.person().await;
    let parse = |text: String| {
        read(
            site.call(Method::POST, "/api/v1/addresses/parse")
                .bearer_auth(&ada.access)
                .json(&json!({"text": text})),
        )
    };
    let text = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\r\n\n0X12\nvitalik.eth".to_owned();
    let items = parse(text).await.expect(200).json()["items"].clone();
    let words: Vec<_> = items
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["kind"].as_str(), one["code"].as_str()))
        .collect();
    assert_eq!(
        words,
        [
            (Some("bitcoin_address"), None),
            (None, Some("prefix")),
            (Some("ens"), None)
        ]
    );
    parse("x\n".repeat(501)).await.expect(422);
    parse(" \n".to_owned()).await.expect(422);
    let long = parse("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n".repeat(500))
        .await
        .expect(200)
        .json();
    assert_eq!(long["items"].as_array().unwrap().len(), 500);
    site.get(
        "/api/v1/addresses/compare?chain=bitcoin&addresses=1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
        &ada,
    )
    .await
    .expect(422);
}

#[tokio::test]
async fn a_note_has_a_version_and_one_reader() {
    let site = shared().await;
    let (ada, eve) = (site.person().await, site.person().await);
    let at = "/api/v1/addresses/bitcoin/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa/notes";
    let put = |version: Option<&str>, body: &str| {
        let request = site
            .call(Method::PUT, at)
            .bearer_auth(&ada.access)
            .json(&json!({"body": body}));
        match version {
            Some(version) => read(request.header("if-match", version)),
            None => read(request),
        }
    };
    let fresh = site.get(at, &ada).await.expect(200);
    let tag = fresh.header("etag");
    assert!(tag.starts_with("\"0.") && tag.len() == 20, "{tag}");
    assert_eq!(fresh.json()["version"].as_u64(), Some(0));
    put(None, "x").await.expect(428);
    let first = put(Some(tag), "two\nlines").await.expect(200);
    assert_eq!(
        (first.header("etag"), first.json()["body"].as_str()),
        ("\"1\"", Some("two\nlines"))
    );
    for stale in ["\"0\"", "\"7\"", "*", "1"] {
        let late = put(Some(stale), "late").await.expect(412);
        assert_eq!(
            (late.header("etag"), late.json()["code"].as_str()),
            ("\"1\"", Some("version_mismatch")),
            "{stale}"
        );
    }
    put(Some("\"1\""), &"a".repeat(20_001)).await.expect(422);
    assert_eq!(site.get(at, &eve).await.expect(200).json()["version"], 0);
}
