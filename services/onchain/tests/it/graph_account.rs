//! Questions about money on a chain with balances.

use chain_model::{amount::Amount, error::Error};
use tracer::{
    app::{Tainted, Verdict},
    domain::{
        graph::{AmountUnit, AutoTrace, End, Expand, FindPath, MOST_ADDRESSES, MOST_FLOWS, Taint, TaintSource},
        taint::Method,
    },
};

use crate::{
    graph::{bench, skipped},
    memory::{Memory, account},
};

/// 1 sends to 2, which had something of its own, and to 3; 2 sends on to 4, and 4 to 5 and back to 1.
fn moved() -> Memory {
    let chain = Memory::default();
    chain.send(1, 9, 1, 1_000);
    chain.send(2, 8, 2, 500);
    chain.send(3, 1, 2, 600);
    chain.send(4, 1, 3, 400);
    chain.send(5, 2, 4, 800);
    chain.send(6, 4, 5, 700);
    chain.send(7, 4, 1, 100);
    chain
}

fn node(n: u8) -> String {
    format!("address:{}", account(n))
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_joined_by_transfers() {
    let bench = bench(moved()).await;
    let asked = |direction: &str| Expand {
        chain: "ethereum".to_owned(),
        node: account(1).to_lowercase(),
        direction: direction.to_owned(),
        ..Expand::default()
    };
    let out = bench.expand(asked("out")).await;
    assert_eq!(out.graph.edges.len(), 2);
    assert!(out.graph.edges.values().all(|edge| edge.from == node(1)));
    let both = bench.expand(asked("both")).await;
    assert_eq!(both.graph.edges.len(), 4);
    let hash = Expand {
        node: format!("0x{:064x}", 6),
        ..asked("both")
    };
    let one = bench.expand(hash).await;
    assert!(one.graph.nodes.contains_key(&node(5)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_path_goes_forward_in_time() {
    let bench = bench(moved()).await;
    let asked = |from, to| FindPath {
        chain: "ethereum".to_owned(),
        from: account(from),
        to: account(to),
        ..FindPath::default()
    };
    let path = bench.find_path(asked(1, 5)).await;
    assert_eq!(path.nodes, [node(1), node(2), node(4), node(5)]);
    // 9 sent to 1 only, and what 8 sent could reach 1 at last through 4.
    assert_eq!(bench.find_path(asked(8, 1)).await.nodes.len(), 4);
    assert!(bench.find_path(asked(5, 1)).await.nodes.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn money_is_followed_and_judged() {
    let bench = bench(moved()).await;
    let asked = AutoTrace {
        chain: "ethereum".to_owned(),
        node: account(1),
        hops: 9,
        ..AutoTrace::default()
    };
    let traced = bench.auto_trace(asked).await;
    let mut ends: Vec<_> = traced
        .stops
        .iter()
        .map(|stop| (stop.reason, stop.node.clone()))
        .collect();
    ends.sort();
    let mut wanted = [(End::Unspent, node(3)), (End::Unspent, node(5))];
    wanted.sort();
    assert_eq!(ends, wanted);

    let asked = Taint {
        chain: "ethereum".to_owned(),
        sources: vec![TaintSource {
            node: account(1),
            amount: "1000".to_owned(),
            ..TaintSource::default()
        }],
        ..Taint::default()
    };
    let tainted = bench.taint(asked).await;
    let held = |method: Method, n: u8| {
        let verdict = tainted
            .verdicts
            .iter()
            .find(|verdict| verdict.method == method)
            .unwrap();
        let share = verdict.nodes.iter().find(|share| share.of == node(n));
        share.map_or_else(|| "0".to_owned(), |share| share.held.to_string())
    };
    for method in [Method::Fifo, Method::Haircut] {
        let verdict = tainted
            .verdicts
            .iter()
            .find(|verdict| verdict.method == method)
            .unwrap();
        assert_eq!(
            (verdict.marked.to_string(), verdict.held.to_string()),
            ("1000".to_owned(), "1000".to_owned()),
            "{method:?}"
        );
    }
    assert_eq!(held(Method::Fifo, 3), "400");
    // 2 had 500 of its own first: of the 800 that it sends on, 300 are the stolen ones.
    assert_eq!(
        (held(Method::Fifo, 2), held(Method::Fifo, 5), held(Method::Fifo, 1)),
        ("300".to_owned(), "200".to_owned(), "100".to_owned())
    );
    // What 9 and 8 sent they must have had before; they hold nothing marked, so they are summed.
    let assumed: Vec<_> = tainted
        .assumed
        .iter()
        .map(|(of, amount)| (of.as_str(), amount.to_string()))
        .collect();
    assert_eq!(assumed, [(tainted.rest.as_str(), "1500".to_owned())]);
}

fn taint(source: &str, amount: &str) -> Taint {
    Taint {
        chain: "ethereum".to_owned(),
        sources: vec![TaintSource {
            node: source.to_owned(),
            amount: amount.to_owned(),
            ..TaintSource::default()
        }],
        ..Taint::default()
    }
}

fn verdict(tainted: &Tainted, method: Method) -> &Verdict {
    let found = tainted.verdicts.iter().find(|verdict| verdict.method == method);
    found.unwrap()
}

fn held(tainted: &Tainted, method: Method, n: u8) -> String {
    let share = verdict(tainted, method).nodes.iter().find(|share| share.of == node(n));
    share.map_or_else(|| "0".to_owned(), |share| share.held.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn all_of_an_account_is_what_it_ever_held_and_received() {
    let bench = bench(moved()).await;
    let tainted = bench.taint(taint(&account(1), "")).await;
    // 1,000 came from outside; the 100 that come back from 4 are among them.
    let fifo = verdict(&tainted, Method::Fifo);
    assert_eq!(fifo.marked.to_string(), "1000");
    assert_eq!(held(&tainted, Method::Fifo, 3), "400");
    for method in [Method::Fifo, Method::Haircut] {
        let one = verdict(&tainted, method);
        assert_eq!(one.held.checked_add(one.lost).unwrap(), one.marked, "{method:?}");
    }
    assert_eq!((tainted.coin.symbol.as_str(), tainted.coin.decimals), ("ETH", Some(18)));
}

#[tokio::test(flavor = "multi_thread")]
async fn amounts_are_taken_in_coins_and_logged_in_base_units() {
    let bench = bench(moved()).await;
    let mut asked = taint(&account(1), "0.000000000000001");
    asked.sources[0].unit = AmountUnit::Coin;
    let tainted = bench.taint(asked).await;
    assert_eq!(verdict(&tainted, Method::Fifo).marked.to_string(), "1000");
    let question = &tainted.drawn.steps[0].detail;
    assert!(
        question.contains(r#""amount":"1000""#) && !question.contains("unit\""),
        "{question}"
    );
    for (amount, unit) in [
        ("1.5", AmountUnit::Base),
        ("0.0000000000000000001", AmountUnit::Coin),
        ("0", AmountUnit::Coin),
        ("much", AmountUnit::Coin),
    ] {
        let mut asked = taint(&account(1), amount);
        asked.sources[0].unit = unit;
        let refused = bench.app.tracer.taint(bench.user, asked).await.unwrap_err();
        let faults = format!("{refused:?}");
        assert!(faults.contains("\"amount\""), "{amount}: {faults}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_marks_what_it_brought() {
    let bench = bench(moved()).await;
    // 1 sent 600 to 2, which had 500 of its own, and sends 800 on.
    let tainted = bench.taint(taint(&format!("0x{:064x}", 3), "")).await;
    assert_eq!(verdict(&tainted, Method::Fifo).marked.to_string(), "600");
    assert_eq!(held(&tainted, Method::Fifo, 2), "300");
    let nothing = bench
        .app
        .tracer
        .taint(bench.user, taint(&format!("0x{:064x}", 99), ""))
        .await;
    assert!(matches!(nothing, Err(Error::NoTransaction)), "{nothing:?}");
    bench.chain.send(9, 1, 2, 0);
    let empty = bench
        .app
        .tracer
        .taint(bench.user, taint(&format!("0x{:064x}", 9), ""))
        .await;
    assert!(format!("{empty:?}").contains("moved nothing"), "{empty:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn payments_before_the_money_arrived_are_not_followed() {
    let chain = Memory::default();
    chain.send(1, 2, 6, 70);
    chain.send(2, 9, 1, 100);
    chain.send(3, 1, 2, 100);
    chain.send(4, 2, 5, 100);
    chain.send(5, 6, 7, 70);
    let bench = bench(chain).await;
    let tainted = bench.taint(taint(&account(1), "")).await;
    assert!(!tainted.drawn.graph.nodes.contains_key(&node(6)) && !tainted.drawn.graph.nodes.contains_key(&node(7)));
    assert_eq!(held(&tainted, Method::Poison, 5), "100");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wide_answer_is_bounded_merged_and_counted() {
    let chain = Memory::default();
    chain.send(1, 9, 1, 1_000_000);
    let mut block = 2;
    // Twenty receivers that get three payments each, and pay three more each: 80 accounts, 120 transfers.
    for hub in 10..30_u8 {
        for _ in 0..3 {
            chain.send(block, 1, hub, 1_000 + u64::from(hub));
            block += 1;
        }
        for spoke in 0..3_u8 {
            chain.send(block, hub, 100 + (hub - 10) * 3 + spoke, 100);
            block += 1;
        }
    }
    let bench = bench(chain).await;
    let tainted = bench.taint(taint(&account(1), "")).await;
    let graph = &tainted.drawn.graph;
    assert_eq!(tainted.transactions, 121);
    assert_eq!(
        graph.nodes.len(),
        MOST_ADDRESSES + 1,
        "those that are listed, and one for the rest"
    );
    assert!(graph.edges.len() <= MOST_FLOWS, "{} lines", graph.edges.len());
    assert_eq!(tainted.grouped, 81 - MOST_ADDRESSES);
    let rest = &graph.nodes[&tainted.rest];
    assert_eq!(rest.addresses.map(|count| count as usize), Some(tainted.grouped));
    let merged = graph
        .edges
        .values()
        .find(|edge| edge.from == node(1) && edge.to == node(29))
        .unwrap();
    assert_eq!(merged.value.to_string(), (3 * 1_029).to_string());
    assert_eq!(merged.merged.as_ref().unwrap().transfers, 3);
    for one in &tainted.verdicts {
        assert!(one.nodes.len() <= MOST_ADDRESSES + 1);
        let listed = one
            .nodes
            .iter()
            .fold(Amount::ZERO, |sum, share| sum.checked_add(share.held).unwrap());
        assert_eq!(listed, one.held, "{:?}: what is grouped is in the sum", one.method);
        assert_eq!(one.held.to_string(), "1000000", "{:?}", one.method);
    }
    // Every transfer of marked money is drawn, in a line or in the group.
    let drawn: u64 = graph
        .edges
        .values()
        .map(|edge| edge.merged.as_ref().map_or(1, |merged| u64::from(merged.transfers)))
        .sum();
    let within: u64 = ["grouped", "lines"].iter().map(|reason| skipped(graph, reason)).sum();
    assert_eq!(drawn + within, 120);
    // The same question draws the same graph.
    let again = bench.taint(taint(&account(1), "")).await;
    assert_eq!(again.drawn.graph.hash(), graph.hash());
}

#[tokio::test(flavor = "multi_thread")]
async fn receivers_beyond_the_fan_out_are_counted_and_not_looked_at() {
    let chain = Memory::default();
    chain.send(1, 9, 1, 10_000);
    for n in 0..30_u8 {
        chain.send(2 + u64::from(n), 1, 50 + n, 100 + u64::from(n));
        chain.send(50 + u64::from(n), 50 + n, 150 + n, 10);
    }
    let bench = bench(chain).await;
    let tainted = bench.taint(taint(&account(1), "")).await;
    assert_eq!(skipped(&tainted.drawn.graph, "fan_out"), 5);
    // The payment in, those to 30 receivers, and what the 25 largest of them paid on.
    assert_eq!(tainted.transactions, 1 + 30 + 25);
}
