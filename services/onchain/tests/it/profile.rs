//! Profiles of addresses of the sandbox's chain, through the whole service: planted stories are found, faults are told.

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use proto::onchain as pb;
use serde_json::Value;
use testkit::http::SOON;
use tonic::{Code, Status};

use crate::{
    past::{ranges_end_with_what_was_held_then, two_days_say_what_the_history_says},
    rig::{Client, Rig},
};

pub fn scope(address: &str, depth: &str) -> Option<pb::AddressScope> {
    Some(pb::AddressScope {
        chain: "bitcoin".to_owned(),
        address: address.to_owned(),
        depth: depth.to_owned(),
        from_unix_s: 0,
        to_unix_s: 0,
    })
}

pub fn party(case: &Value, role: &str) -> String {
    let parties = case["addresses"].as_array().unwrap();
    let found = parties
        .iter()
        .find(|party| party["role"].as_str().unwrap().starts_with(role));
    found.unwrap_or_else(|| panic!("no {role} in {case}"))["address"]
        .as_str()
        .unwrap()
        .to_owned()
}

pub async fn header(client: &mut Client, address: &str, depth: &str) -> pb::GetAddressResponse {
    let deadline = Instant::now() + SOON;
    loop {
        let asked = pb::GetAddressRequest {
            scope: scope(address, depth),
        };
        let answer = client.get_address(asked).await.unwrap().into_inner();
        if !answer.basis.as_ref().unwrap().loading {
            return answer;
        }
        assert!(Instant::now() < deadline, "still loading");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Code of the refusal, and its fields.
pub fn refusal<T: std::fmt::Debug>(outcome: Result<T, Status>) -> (Code, String, Vec<String>) {
    let status = outcome.unwrap_err();
    let details = kit::status::read(&status);
    (
        status.code(),
        details.code,
        details.fields.into_iter().map(|(field, _)| field).collect(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_huge_address_says_how_much_of_it_was_read_and_adds_up_when_all_is() {
    let rig = Rig::start().await;
    let address = party(&rig.case("huge address").await, "hot wallet");
    let mut client = rig.client();
    let fast = header(&mut client, &address, "fast").await;
    let basis = fast.basis.clone().unwrap();
    assert!(fast.tx_count > Some(3_000) && fast.used, "{:?}", fast.tx_count);
    assert!(basis.truncated && !basis.coverage.as_ref().unwrap().complete);
    assert_eq!(basis.coverage.unwrap().total, fast.tx_count);
    assert_eq!(fast.first_seen_unix_s, None, "not known before the oldest is read");
    assert!(fast.last_seen_unix_s > Some(0));
    let origin = &basis.provenance[0];
    assert_eq!((origin.provider.as_str(), origin.sha256.len()), ("Esplora", 64));
    assert!(origin.block_height > 600 && origin.fetched_unix_ms > 0);

    let full = header(&mut client, &address, "full").await;
    let basis = full.basis.clone().unwrap();
    assert!(!basis.truncated && full.first_seen_unix_s > Some(0), "{basis:?}");
    let (mut cursor, mut seen, mut last) = (String::new(), HashSet::new(), i64::MAX);
    let (mut plus, mut minus) = (0_u128, 0_u128);
    loop {
        let asked = pb::ListMovementsRequest {
            scope: scope(&address, "full"),
            cursor,
            limit: 700,
            ..pb::ListMovementsRequest::default()
        };
        let page = client.list_movements(asked).await.unwrap().into_inner();
        for one in page.movements {
            let time = one.time_unix_s.unwrap_or(i64::MAX);
            assert!(time <= last, "newest first");
            last = time;
            assert!(seen.insert(one.tx.clone()), "{} twice", one.tx);
            let value: u128 = one.amount.unwrap().value.parse().unwrap();
            let fee: u128 = one.fee.parse().unwrap();
            match (one.direction.as_str(), one.block) {
                (_, None) => {}
                ("in", _) => {
                    plus += value;
                    minus += fee;
                }
                ("out", _) => minus += value + fee,
                _ => minus += fee,
            }
        }
        cursor = page.next_cursor;
        if cursor.is_empty() {
            break;
        }
    }
    assert_eq!(i64::try_from(seen.len()).ok(), full.tx_count, "every transaction once");
    let balance: u128 = full.balance.unwrap().value.parse().unwrap();
    assert_eq!(plus - minus, balance, "to the last satoshi");

    let asked = pb::GetBalanceHistoryRequest {
        scope: scope(&address, "full"),
        asset: String::new(),
    };
    let history = client.get_balance_history(asked).await.unwrap().into_inner();
    assert_eq!(history.points.first().unwrap().value, "0");
    assert_eq!(history.points.last().unwrap().value, balance.to_string());
    ranges_end_with_what_was_held_then(&mut client, &address, &history.points).await;
    two_days_say_what_the_history_says(&mut client, &address, &history.points).await;

    // The provider refuses to list more than 500 unspent outputs; that is said, and no empty list.
    let asked = pb::ListUtxosRequest {
        scope: scope(&address, "fast"),
    };
    let refused = refusal(client.list_utxos(asked).await);
    assert_eq!(
        (refused.0, refused.1.as_str()),
        (Code::InvalidArgument, "too_many_rows")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_range_of_dates_reaches_beyond_what_a_profile_loads() {
    let rig = Rig::start().await;
    let address = party(&rig.case("huge address").await, "hot wallet");
    let mut client = rig.client();
    let newest = header(&mut client, &address, "fast").await.basis.unwrap();
    let read = newest.coverage.unwrap().loaded;
    assert!(newest.truncated && read < 1_000, "{read}");
    // The first weeks of the chain: thousands of transactions further back.
    let (from, to) = (1_733_011_200, 1_740_000_000);
    let deadline = Instant::now() + SOON;
    loop {
        let asked = pb::ListMovementsRequest {
            scope: scope(&address, "fast").map(|scope| pb::AddressScope {
                from_unix_s: from,
                to_unix_s: to,
                ..scope
            }),
            limit: 1_000,
            ..pb::ListMovementsRequest::default()
        };
        let page = client.list_movements(asked).await.unwrap().into_inner();
        let basis = page.basis.unwrap();
        if basis.loading {
            assert!(Instant::now() < deadline, "still loading");
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        }
        assert!(!page.movements.is_empty(), "{basis:?}");
        assert!(
            page.movements
                .iter()
                .all(|one| one.time_unix_s.is_some_and(|time| (from..=to).contains(&time)))
        );
        assert!(
            basis.coverage.unwrap().loaded > read * 2,
            "it went past what the profile had"
        );
        return;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_theft_is_seen_from_all_sides() {
    let rig = Rig::start().await;
    let case = rig.case("theft").await;
    let mut client = rig.client();
    let txid = case["txids"][0]["txid"].as_str().unwrap().to_owned();
    let asked = pb::GetTransactionRequest {
        chain: "bitcoin".to_owned(),
        hash: txid.clone(),
    };
    let tx = client.get_transaction(asked.clone()).await.unwrap().into_inner();
    let sum = |ends: &[pb::TxEnd]| ends.iter().map(|end| end.value.parse::<u64>().unwrap()).sum::<u64>();
    let fee: u64 = tx.fee.clone().unwrap().value.parse().unwrap();
    assert_eq!(sum(&tx.inputs), sum(&tx.outputs) + fee);
    assert!(tx.spends_known && tx.confirmations > Some(6) && tx.block.is_some());
    assert!(
        tx.outputs.iter().any(|end| !end.spent_by.is_empty()),
        "the thief moved on"
    );
    // Deep below the tip: asked for once.
    client.get_transaction(asked).await.unwrap();
    let counts = rig.outside("/_count").await;
    let asked: u64 = counts["routes"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(route, _)| route.starts_with("/esplora/tx/") && route.matches('/').count() == 3)
        .map(|(_, count)| count.as_u64().unwrap())
        .sum();
    assert_eq!(asked, 1, "{counts}");

    let parties = case["addresses"].as_array().unwrap();
    let addresses: Vec<String> = parties
        .iter()
        .map(|one| one["address"].as_str().unwrap().to_owned())
        .collect();
    let bitcoin: Vec<String> = addresses.into_iter().filter(|one| !one.starts_with("0x")).collect();
    let known: HashSet<String> = tx
        .inputs
        .iter()
        .chain(&tx.outputs)
        .map(|end| end.address.clone())
        .collect();
    let thief = bitcoin.iter().find(|one| known.contains(*one)).unwrap();
    let found = header(&mut client, thief, "fast").await;
    assert!(!found.basis.unwrap().truncated);
    let asked = pb::ListCounterpartiesRequest {
        scope: scope(thief, "fast"),
        cursor: String::new(),
        limit: 50,
    };
    let peers = client.list_counterparties(asked).await.unwrap().into_inner();
    let names: Vec<&str> = peers.counterparties.iter().map(|one| one.address.as_str()).collect();
    assert!(names.iter().any(|one| known.contains(*one)), "{names:?}");
    assert!(!names.contains(&thief.as_str()), "nobody deals with itself");
    let prices = peers.basis.unwrap().coverage.unwrap().sources;
    assert!(
        prices.iter().any(|one| one.source == "prices" && one.state == "failed"),
        "no market here, and that is said: {prices:?}"
    );

    let asked = pb::CompareAddressesRequest {
        chain: "bitcoin".to_owned(),
        addresses: vec![thief.clone(), names[0].to_owned()],
    };
    let compared = client.compare_addresses(asked).await.unwrap().into_inner();
    assert_eq!(compared.addresses.len(), 2);
    assert!(!compared.direct.is_empty(), "they dealt with each other");

    for method in ["fifo", "lifo", "hifo", "average"] {
        let asked = pb::GetCostBasisRequest {
            scope: scope(thief, "fast"),
            method: method.to_owned(),
        };
        let costs = client.get_cost_basis(asked).await.unwrap().into_inner();
        assert!(
            costs.without_price > 0 && costs.lots.is_empty(),
            "without a market nothing has a cost"
        );
    }
    let asked = pb::GetHeatmapRequest {
        scope: scope(thief, "fast"),
    };
    let map = client.get_heatmap(asked).await.unwrap().into_inner();
    assert_eq!(map.counts.len(), 168);
    assert!(map.utc_offset_hours.is_none(), "a handful of movements says nothing");
    let asked = pb::GetFirstFunderRequest {
        scope: scope(thief, "fast"),
    };
    let funder = client
        .get_first_funder(asked)
        .await
        .unwrap()
        .into_inner()
        .movement
        .unwrap();
    assert_eq!(funder.direction, "in");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_wrong_is_refused_by_its_code_before_anybody_is_asked() {
    let rig = Rig::start().await;
    let mut client = rig.client();
    for (chain, text, code, kind) in [
        (
            "bitcoin",
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
            "checksum",
            Code::InvalidArgument,
        ),
        (
            "bitcoin",
            "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
            "wrong_network",
            Code::InvalidArgument,
        ),
        (
            "bitcoin",
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            "wrong_chain",
            Code::InvalidArgument,
        ),
        (
            "dogecoin",
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
            "chain_not_found",
            Code::NotFound,
        ),
        (
            "ethereum",
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            "chain_not_found",
            Code::NotFound,
        ),
    ] {
        let asked = pb::GetAddressRequest {
            scope: scope(text, "fast").map(|scope| pb::AddressScope {
                chain: chain.to_owned(),
                ..scope
            }),
        };
        let refused = refusal(client.get_address(asked).await);
        assert_eq!((refused.0, refused.1.as_str()), (kind, code), "{text}");
    }
    let asked = pb::ParseAddressesRequest {
        texts: vec!["1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa".to_owned(), "0X12".to_owned()],
    };
    let parsed = client.parse_addresses(asked).await.unwrap().into_inner().results;
    assert_eq!(
        (parsed[0].kind.as_str(), parsed[0].chains.as_slice()),
        ("bitcoin_address", &["bitcoin".to_owned()][..])
    );
    assert_eq!((parsed[1].code.as_str(), parsed[1].kind.as_str()), ("prefix", ""));
    assert_eq!(rig.outside("/_count").await["total"], 0, "nobody was asked");

    let unused = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";
    let nothing = header(&mut client, unused, "fast").await;
    assert!(!nothing.used && nothing.tx_count == Some(0) && nothing.risks.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_fails_is_a_failure_and_its_body_is_not_kept() {
    let rig = Rig::start().await;
    let address = party(&rig.case("theft").await, "thief");
    let mut client = rig.client();
    let ask = || pb::GetAddressRequest {
        scope: scope(&address, "fast"),
    };
    for kind in ["500", "html", "badjson", "trunc"] {
        rig.fault("/esplora", kind).await;
        let refused = refusal(client.get_address(ask()).await);
        assert_eq!(
            (refused.0, refused.1.as_str()),
            (Code::Unavailable, "upstream_unavailable"),
            "{kind}"
        );
        rig.mend().await;
        // After five failures in a row nobody would be asked; the clock goes past the longest rest.
        rig.world.clock.advance(chrono::TimeDelta::seconds(40));
    }
    let healthy = header(&mut client, &address, "fast").await;
    assert!(healthy.used && healthy.tx_count > Some(0), "bad bodies were not kept");
    assert!(healthy.basis.unwrap().coverage.unwrap().complete);

    let other = party(&rig.case("huge address").await, "cold wallet");
    rig.fault("/esplora", "429").await;
    let limited = client
        .get_address(pb::GetAddressRequest {
            scope: scope(&other, "fast"),
        })
        .await;
    let details = kit::status::read(&limited.unwrap_err());
    assert_eq!(
        (details.code.as_str(), details.retry_after),
        ("upstream_limited", Some(Duration::from_secs(7)))
    );
}
