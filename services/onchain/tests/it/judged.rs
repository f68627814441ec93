//! Taint, step logs, failures and real money on graphs.

use chain_model::{category::StopReason, error::Error};
use tracer::domain::{
    graph::{AutoTrace, End, Expand, Taint, TaintSource},
    taint::Method,
};

use crate::{
    graph::{bench, expand, peeled, skipped, tx},
    heuristics::load,
    memory::{Memory, address, id},
};

#[tokio::test(flavor = "multi_thread")]
async fn three_conventions_judge_the_same_graph() {
    let bench = bench(peeled()).await;
    let asked = Taint {
        chain: "bitcoin".to_owned(),
        sources: vec![TaintSource {
            node: format!("{}:0", id(1)),
            amount: "50000".to_owned(),
            ..TaintSource::default()
        }],
        ..Taint::default()
    };
    let tainted = bench.taint(asked).await;
    assert_eq!(tainted.transactions, 5);
    let of = |method| {
        tainted
            .verdicts
            .iter()
            .find(|verdict| verdict.method == method)
            .unwrap()
    };
    let number = |amount: &dyn ToString| amount.to_string().parse::<u64>().unwrap();
    for method in [Method::Fifo, Method::Haircut] {
        let verdict = of(method);
        assert_eq!(number(&verdict.marked), 50_000, "{method:?}");
        assert_eq!(number(&verdict.held) + number(&verdict.lost), 50_000, "{method:?}");
        let labels: u64 = verdict.labels.iter().map(|share| number(&share.held)).sum();
        assert_eq!(
            labels,
            number(&verdict.held),
            "every unit stands behind a label or none"
        );
    }
    let held = |method: Method, n: u8| {
        let node = format!("address:{}", address(n));
        of(method)
            .nodes
            .iter()
            .find(|share| share.of == node)
            .map_or(0, |share| number(&share.held))
    };
    // First in, first out: 10 000 to the first peel, 20 000 to the second, 20 000 of the rest.
    assert_eq!(
        (held(Method::Fifo, 2), held(Method::Fifo, 3), held(Method::Fifo, 6)),
        (10_000, 20_000, 20_000)
    );
    assert_eq!((held(Method::Haircut, 2), held(Method::Haircut, 3)), (5_000, 10_000));
    assert_eq!(
        (
            held(Method::Poison, 2),
            held(Method::Poison, 3),
            held(Method::Poison, 6)
        ),
        (10_000, 20_000, 66_000)
    );
    let none = bench
        .app
        .tracer
        .taint(
            bench.user,
            Taint {
                chain: "bitcoin".to_owned(),
                ..Taint::default()
            },
        )
        .await;
    assert!(matches!(none, Err(Error::Invalid { field: "sources", .. })));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_draws_the_same_graph_again_also_when_the_chain_has_grown() {
    let bench = bench(peeled()).await;
    let first = bench.expand(expand(&address(11), "both")).await;
    let traced = bench
        .auto_trace(AutoTrace {
            chain: "bitcoin".to_owned(),
            node: address(12),
            hops: 5,
            ..AutoTrace::default()
        })
        .await;
    let log: Vec<_> = first
        .steps
        .iter()
        .chain(&traced.drawn.steps)
        .map(|step| (step.action.clone(), step.detail.clone()))
        .collect();
    let mut graph = first.graph;
    graph.merge(traced.drawn.graph);
    let hash = graph.hash();
    let same = bench
        .app
        .tracer
        .replay(bench.user, "bitcoin", &log, &hash)
        .await
        .unwrap();
    assert!(same.equal && same.failed.is_empty());
    bench.chain.pay(50, Some(7), &[(5, 0)], &[(11, 60_000)]);
    let later = bench
        .app
        .tracer
        .replay(bench.user, "bitcoin", &log, &hash)
        .await
        .unwrap();
    assert!(later.equal, "what came after does not count");
    let other = bench
        .app
        .tracer
        .replay(bench.user, "bitcoin", &log, &hash.replace('a', "b"))
        .await
        .unwrap();
    assert!(!other.equal || hash == hash.replace('a', "b"));
    let damaged = vec![("expand".to_owned(), "{".to_owned())];
    assert!(
        bench
            .app
            .tracer
            .replay(bench.user, "bitcoin", &damaged, "")
            .await
            .is_err()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_fails_in_the_middle_is_named_and_never_an_end() {
    let bench = bench(peeled()).await;
    bench.chain.break_tx(id(3));
    let asked = AutoTrace {
        chain: "bitcoin".to_owned(),
        node: address(1),
        hops: 10,
        ..AutoTrace::default()
    };
    let traced = bench.auto_trace(asked).await;
    assert!(
        traced
            .stops
            .iter()
            .any(|stop| stop.reason == End::FailedFetch && stop.node == tx(3)),
        "{:?}",
        traced.stops
    );
    assert_eq!(skipped(&traced.drawn.graph, "failed_fetch"), 1);
    assert!(!traced.drawn.graph.coverage.complete());
    // What the question is about must be there.
    let gone = bench
        .app
        .tracer
        .expand(bench.user, expand(&id(3).to_string(), "out"))
        .await;
    assert!(matches!(gone, Err(Error::Provider { .. })));
    let unknown = bench
        .app
        .tracer
        .expand(bench.user, expand(&id(999).to_string(), "out"))
        .await;
    assert!(matches!(unknown, Err(Error::NoTransaction)));
    let typo = bench
        .app
        .tracer
        .expand(bench.user, expand("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "out"))
        .await;
    assert!(matches!(typo, Err(Error::BadAddress { field: "node", .. })));
    let nowhere = bench
        .app
        .tracer
        .expand(
            bench.user,
            Expand {
                chain: "dogecoin".to_owned(),
                ..expand(&address(1), "out")
            },
        )
        .await;
    assert!(matches!(nowhere, Err(Error::NoChain)));
}

#[tokio::test(flavor = "multi_thread")]
async fn following_real_money_stops_where_it_is_mixed() {
    let folder = testkit::real_data_or_skip!("bitcoin");
    let mut txs = load::txs(&folder, "coinjoin/whirlpool-tx0.ndjson.gz");
    txs.extend(load::txs(&folder, "coinjoin/whirlpool-coinjoin.ndjson.gz"));
    let chain = Memory::of(txs.iter().cloned());
    // A preparation of which some outputs are mixed within the set.
    let mixed: std::collections::HashSet<_> = txs
        .iter()
        .filter(|tx| heuristics::coinjoin::detect(tx).is_some())
        .flat_map(|tx| tx.inputs.iter().filter_map(|input| input.prev))
        .map(|prev| prev.txid)
        .collect();
    let start = txs
        .iter()
        .find(|tx| mixed.contains(&tx.txid) && heuristics::coinjoin::tx0(tx).is_some())
        .unwrap();
    let bench = bench(chain).await;
    let asked = AutoTrace {
        chain: "bitcoin".to_owned(),
        node: start.txid.to_string(),
        hops: 3,
        fan_out: 10,
        ..AutoTrace::default()
    };
    let traced = bench.auto_trace(asked).await;
    let mixer = traced
        .stops
        .iter()
        .find(|stop| stop.reason == End::Named(StopReason::Mixer))
        .unwrap();
    assert_eq!(mixer.label.as_deref(), Some("whirlpool"));
}
