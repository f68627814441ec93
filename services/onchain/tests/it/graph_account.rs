//! Questions about money on a chain with balances.

use onchain::domain::{
    graph::{AutoTrace, Expand, FindPath, Taint, TaintSource},
    taint::Method,
};

use crate::{
    graph::bench,
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
    let out = bench.app.expand(bench.user, asked("out")).await.unwrap();
    assert_eq!(out.graph.edges.len(), 2);
    assert!(out.graph.edges.values().all(|edge| edge.from == node(1)));
    let both = bench.app.expand(bench.user, asked("both")).await.unwrap();
    assert_eq!(both.graph.edges.len(), 4);
    let hash = Expand {
        node: format!("0x{:064x}", 6),
        ..asked("both")
    };
    let one = bench.app.expand(bench.user, hash).await.unwrap();
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
    let path = bench.app.find_path(bench.user, asked(1, 5)).await.unwrap();
    assert_eq!(path.nodes, [node(1), node(2), node(4), node(5)]);
    // 9 sent to 1 only, and what 8 sent could reach 1 at last through 4.
    assert_eq!(
        bench.app.find_path(bench.user, asked(8, 1)).await.unwrap().nodes.len(),
        4
    );
    assert!(
        bench
            .app
            .find_path(bench.user, asked(5, 1))
            .await
            .unwrap()
            .nodes
            .is_empty()
    );
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
    let traced = bench.app.auto_trace(bench.user, asked).await.unwrap();
    let mut ends: Vec<_> = traced
        .stops
        .iter()
        .map(|stop| (stop.reason, stop.node.clone()))
        .collect();
    ends.sort();
    let mut wanted = [("unspent", node(3)), ("unspent", node(5))];
    wanted.sort();
    assert_eq!(ends, wanted);

    let asked = Taint {
        chain: "ethereum".to_owned(),
        sources: vec![TaintSource {
            node: account(1),
            amount: "1000".to_owned(),
        }],
        ..Taint::default()
    };
    let tainted = bench.app.taint(bench.user, asked).await.unwrap();
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
    assert!(
        tainted.assumed.iter().any(|(of, _)| *of == node(9)) || tainted.assumed.iter().all(|(of, _)| *of != node(1))
    );
}
