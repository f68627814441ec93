//! Accounts of the sandbox's EVM chains, profiled through every kind of provider: Blockscout 12 and 11, Etherscan, a node.

use std::{collections::BTreeSet, time::Duration};

use proto::onchain as pb;
use serde_json::json;

use crate::{
    chains::{By, Chains, EVERY, party, scope, step},
    rig::Client,
    whole,
};

/// Everything an address did, with how that came about.
pub async fn history(client: &mut Client, address: &str) -> (Vec<pb::Movement>, pb::Basis) {
    let (mut all, mut cursor) = (Vec::new(), String::new());
    loop {
        let asked = pb::ListMovementsRequest {
            scope: scope("ethereum", address),
            cursor: cursor.clone(),
            limit: 1_000,
            ..pb::ListMovementsRequest::default()
        };
        let page = client.list_movements(asked).await.unwrap().into_inner();
        let basis = page.basis.unwrap();
        if basis.loading {
            (all, cursor) = (Vec::new(), String::new());
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        }
        all.extend(page.movements);
        cursor = page.next_cursor;
        if cursor.is_empty() {
            return (all, basis);
        }
    }
}

fn states(basis: &pb::Basis) -> Vec<(String, String)> {
    let coverage = basis.coverage.clone().unwrap();
    coverage
        .sources
        .into_iter()
        .map(|one| (one.source, one.state))
        .collect()
}

/// What providers must agree on: transaction, kind, way, asset, base units, piece.
fn facts(movements: &[pb::Movement]) -> BTreeSet<(String, String, String, String, String, String)> {
    let fact = |one: &pb::Movement| {
        let amount = one.amount.clone().unwrap();
        let (kind, way) = (one.kind.clone(), one.direction.clone());
        (
            one.tx.clone(),
            kind,
            way,
            amount.asset,
            amount.value,
            one.token_id.clone(),
        )
    };
    movements.iter().map(fact).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_provider_tells_the_same_past() {
    let mut told = Vec::new();
    for by in EVERY {
        let chains = Chains::start(by).await;
        let mut client = chains.client();
        let mut of_all = Vec::new();
        for (case, role) in [
            ("theft, other side", "thief"),
            ("pieces", "artist"),
            ("pieces", "buyer"),
            ("approvals", "owner"),
            ("drained approval", "thief"),
        ] {
            let address = party(&chains.case("ethereum", case), role);
            let (movements, basis) = history(&mut client, &address).await;
            // The owner never moved a token: a node alone has nothing to list, and says so below.
            let silent = by == By::Node && case == "approvals";
            assert_eq!(movements.is_empty(), silent, "{by:?} {case} {role}");
            let ordered = movements
                .windows(2)
                .all(|pair| pair[0].time_unix_s >= pair[1].time_unix_s);
            assert!(ordered, "{by:?} {case} {role}: newest first");
            assert!(
                movements.iter().all(|one| one.time_unix_s > Some(1_700_000_000)),
                "{by:?}"
            );
            let states = states(&basis);
            if by == By::Node {
                // What a node cannot list is said, and is no absence.
                let skipped = states.iter().filter(|(_, state)| state == "skipped").count();
                assert_eq!(skipped, 2, "{states:?}");
                assert!(!basis.coverage.unwrap().complete);
            } else {
                assert!(
                    states.iter().all(|(source, state)| state == "ok" || source == "prices"),
                    "{states:?}"
                );
            }
            of_all.push((format!("{case} {role}"), facts(&movements)));
        }
        told.push(of_all);
    }
    let [newest, older, etherscan, node] = told.try_into().unwrap();
    let (newest, older, etherscan, node): (Vec<_>, Vec<_>, Vec<_>, Vec<_>) = (newest, older, etherscan, node);
    for (((new, old), other), logs) in newest.iter().zip(&older).zip(&etherscan).zip(&node) {
        assert_eq!(new, old, "Blockscout 11");
        assert_eq!(new, other, "Etherscan");
        let mut tokens = new.1.clone();
        tokens.retain(|fact| fact.1.starts_with("erc"));
        assert_eq!(tokens, logs.1, "{} by logs", new.0);
    }
    let has = |who: &str, kind: &str| {
        let found = newest.iter().find(|(name, _)| name == who).unwrap();
        found.1.iter().any(|fact| fact.1 == kind)
    };
    for (who, kind) in [
        ("theft, other side thief", "transaction"),
        ("theft, other side thief", "internal"),
        ("theft, other side thief", "erc20"),
        ("pieces artist", "erc721"),
        ("pieces artist", "erc1155"),
        ("pieces buyer", "erc1155"),
    ] {
        assert!(has(who, kind), "{who} {kind}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_provider_tells_what_is_held_and_allowed() {
    for by in EVERY {
        let chains = Chains::start(by).await;
        let mut client = chains.client();
        let pieces = chains.case("ethereum", "pieces");
        let artist = party(&pieces, "artist");
        let held = chains.node("eth_getBalance", json!([artist, "latest"])).await;
        let held = u128::from_str_radix(&held.as_str().unwrap()[2..], 16).unwrap();
        let asked = pb::GetAddressRequest {
            scope: scope("ethereum", &artist),
        };
        let header = whole::header(&client, asked).await;
        assert_eq!(header.balance.unwrap().value, held.to_string(), "{by:?}");
        assert!(header.used && header.nature == "key", "{by:?} {}", header.nature);
        let asked = pb::GetAddressRequest {
            scope: scope("ethereum", &party(&pieces, "market")),
        };
        let market = whole::header(&client, asked).await;
        assert_eq!(market.nature, "contract", "{by:?}");

        let asked = pb::ListCollectionsRequest {
            scope: scope("ethereum", &artist),
        };
        let owned = client.list_collections(asked).await.unwrap().into_inner();
        let of = |role: &str| {
            let contract = party(&pieces, role);
            let found = owned.collections.iter().find(|one| one.contract == contract);
            let found = found.unwrap_or_else(|| panic!("{by:?}: no {role} in {owned:?}"));
            let ids: BTreeSet<&str> = found.ids.iter().map(String::as_str).collect();
            (found.kind.clone(), found.symbol.clone(), ids)
        };
        // Of five cats the second was sold, of three kinds of items the only piece of the third was sent.
        assert_eq!(
            of("cats (ERC-721)"),
            (
                "ERC-721".to_owned(),
                "LCAT".to_owned(),
                BTreeSet::from(["1", "3", "4", "5"])
            ),
            "{by:?}"
        );
        assert_eq!(
            of("items (ERC-1155)"),
            ("ERC-1155".to_owned(), "HARB".to_owned(), BTreeSet::from(["1", "2"])),
            "{by:?}"
        );

        let thief = party(&chains.case("ethereum", "drained approval"), "thief");
        let asked = pb::GetAddressRequest {
            scope: scope("ethereum", &thief),
        };
        whole::header(&client, asked).await;
        let asked = pb::GetPortfolioRequest {
            scope: scope("ethereum", &thief),
            as_of_block: 0,
        };
        let portfolio = client.get_portfolio(asked).await.unwrap().into_inner();
        let dollars = portfolio.holdings.iter().find(|one| {
            let amount = one.amount.as_ref().unwrap();
            amount.symbol == "USDC" && amount.decimals == Some(6)
        });
        let dollars = dollars
            .unwrap_or_else(|| panic!("{by:?}: {portfolio:?}"))
            .amount
            .clone()
            .unwrap();
        let data = format!("0x70a08231{:0>64}", thief.trim_start_matches("0x").to_lowercase());
        let call = json!([{"to": dollars.asset, "data": data}, "latest"]);
        let real = chains.node("eth_call", call).await;
        let real = u128::from_str_radix(&real.as_str().unwrap()[2..], 16).unwrap();
        assert_eq!(dollars.value, real.to_string(), "{by:?}");

        let approvals = chains.case("ethereum", "approvals");
        let asked = pb::ListApprovalsRequest {
            scope: scope("ethereum", &party(&approvals, "owner")),
        };
        let allowed = client.list_approvals(asked).await.unwrap().into_inner().approvals;
        assert_eq!(allowed.len(), 3, "{by:?}: one was revoked: {allowed:?}");
        assert!(allowed.iter().all(|one| one.verified));
        assert_eq!(allowed.iter().filter(|one| one.unlimited).count(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_huge_account_is_read_whole_whatever_the_explorers_version() {
    let mut told = Vec::new();
    for by in [By::Blockscout(12), By::Blockscout(11), By::Etherscan] {
        let chains = Chains::start(by).await;
        let case = chains.case("ethereum", "huge account");
        let address = case["addresses"][0]["address"].as_str().unwrap().to_owned();
        let (movements, basis) = history(&mut chains.client(), &address).await;
        assert!(!basis.truncated, "{by:?}");
        let facts = facts(&movements);
        assert!(facts.len() > 500, "{by:?}: {}", facts.len());
        told.push((movements.len(), facts, states(&basis)));
    }
    for (one, other) in told.iter().zip(&told[1..]) {
        let differs: Vec<_> = one.1.symmetric_difference(&other.1).take(5).collect();
        assert!(
            differs.is_empty(),
            "not by both: {differs:?}, {:?}, {:?}",
            one.2,
            other.2
        );
        assert_eq!(one.0, other.0, "each once, by all of them");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_is_told_by_every_provider() {
    let mut told = Vec::new();
    for by in EVERY {
        let chains = Chains::start(by).await;
        let hash = step(&chains.case("ethereum", "theft, other side"), "swap");
        let asked = pb::GetTransactionRequest {
            chain: "ethereum".to_owned(),
            hash,
        };
        let tx = chains.client().get_transaction(asked).await.unwrap().into_inner();
        let transfers: BTreeSet<_> = tx
            .transfers
            .iter()
            .map(|one| {
                (
                    one.kind.clone(),
                    one.from.clone(),
                    one.to.clone(),
                    one.amount.clone().unwrap().value,
                )
            })
            .collect();
        let internal = states(&tx.basis.unwrap())
            .into_iter()
            .find(|(source, _)| source.contains("internal"));
        assert_eq!(
            internal.unwrap().1,
            if by == By::Node { "skipped" } else { "ok" },
            "{by:?}"
        );
        let calls = tx.calls.into_iter();
        let calls: Vec<_> = calls
            .map(|call| (call.to, call.selector, call.reading, call.size))
            .collect();
        told.push((tx.fee.unwrap().value, tx.block, tx.time_unix_s, transfers, calls));
    }
    let node = told.pop().unwrap();
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]), "{told:#?}");
    assert_eq!((&node.0, node.1, node.2), (&told[0].0, told[0].1, told[0].2));
    assert_eq!(node.4, told[0].4);
    assert!(node.3.is_subset(&told[0].3) && node.3.len() < told[0].3.len());
}
