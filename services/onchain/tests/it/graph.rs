//! Questions about money, on a small chain in memory and on real transactions.

use std::sync::Arc;

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use kit::clock::FixedClock;
use onchain::{MIGRATIONS, OnchainArgs, app::App};
use testkit::pg::TestDb;
use tracer::{
    app::{Path, Tainted, Traced},
    domain::graph::{AutoTrace, Drawn, End, Expand, Filter, FindPath, Graph, Taint},
};
use vocab::UserId;

use crate::memory::{Memory, address, id};

pub struct Bench {
    pub app: App,
    pub chain: Arc<Memory>,
    pub user: UserId,
    _db: TestDb,
}

/// Stolen coins (address 1) are peeled twice (to 2 and 3), the rest is split to 4 and 5 and meets again at 6; 7 has nothing to do with it.
///
/// ```text
/// 1: coinbase → 1 (100 000)
/// 2: 1 → 2 (10 000), 1' = 11 (89 000)
/// 3: 11 → 3 (20 000), 12 (68 000)
/// 4: 12 → 4 (30 000), 5 (37 000)
/// 5: 4 + 5 → 6 (66 000)
/// 6: coinbase → 7
/// ```
pub fn peeled() -> Memory {
    let chain = Memory::default();
    chain.pay(1, Some(1), &[], &[(1, 100_000)]);
    chain.pay(2, Some(2), &[(1, 0)], &[(2, 10_000), (11, 89_000)]);
    chain.pay(3, Some(3), &[(2, 1)], &[(3, 20_000), (12, 68_000)]);
    chain.pay(4, Some(4), &[(3, 1)], &[(4, 30_000), (5, 37_000)]);
    chain.pay(5, Some(5), &[(4, 0), (4, 1)], &[(6, 66_000)]);
    chain.pay(6, Some(6), &[], &[(7, 50_000)]);
    chain
}

pub async fn bench(chain: Memory) -> Bench {
    kit::tls::install();
    let db = testkit::pg::database("onchain", MIGRATIONS).await;
    let clock = FixedClock::at("2026-11-21T12:00:00Z".parse::<DateTime<Utc>>().unwrap());
    let mut args = OnchainArgs::of("http://127.0.0.1:9");
    args.providers.esplora_url = Some("http://127.0.0.1:9".to_owned());
    let chain = Arc::new(chain);
    let pool = kit::pg::pool(&db.args()).unwrap();
    let market =
        ledger::upstream::market::Market::new("http://127.0.0.1:9", &crate::world::hop(), kit::clock::system())
            .unwrap();
    let app = App::new(
        pool,
        Arc::new(clock),
        &args,
        Arc::clone(&chain) as _,
        market,
        grants::Members::none(),
    );
    Bench {
        app,
        chain,
        user: UserId::fresh(),
        _db: db,
    }
}

/// What is asked on behalf of the user, and must be answered.
impl Bench {
    pub async fn expand(&self, asked: Expand) -> Drawn {
        Box::pin(self.app.tracer.expand(self.user, asked)).await.unwrap()
    }

    pub async fn find_path(&self, asked: FindPath) -> Path {
        Box::pin(self.app.tracer.find_path(self.user, asked)).await.unwrap()
    }

    pub async fn auto_trace(&self, asked: AutoTrace) -> Traced {
        Box::pin(self.app.tracer.auto_trace(self.user, asked)).await.unwrap()
    }

    pub async fn taint(&self, asked: Taint) -> Tainted {
        Box::pin(self.app.tracer.taint(self.user, asked)).await.unwrap()
    }
}

pub fn expand(node: &str, direction: &str) -> Expand {
    Expand {
        chain: "bitcoin".to_owned(),
        node: node.to_owned(),
        direction: direction.to_owned(),
        ..Expand::default()
    }
}

pub fn skipped(graph: &Graph, reason: &str) -> u64 {
    graph
        .skipped
        .iter()
        .filter(|((why, _), _)| *why == reason)
        .map(|(_, count)| count)
        .sum()
}

pub fn tx(n: u32) -> String {
    format!("tx:{}", id(n))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_shows_where_its_money_went_and_came_from() {
    let bench = bench(peeled()).await;
    let out = bench.expand(expand(&address(11), "out")).await;
    assert!(out.graph.edges.contains_key(&format!("in:{}:0", id(3))));
    assert!(out.graph.edges.contains_key(&format!("out:{}:1", id(3))));
    assert!(!out.graph.nodes.contains_key(&tx(2)), "only outward was asked");
    let both = bench.expand(expand(&address(11), "")).await;
    assert!(both.graph.nodes.contains_key(&tx(2)) && both.graph.nodes.contains_key(&tx(3)));
    // The log says what was asked, up to which block, and what was fetched for it.
    assert_eq!(both.steps[0].action, "expand");
    assert!(
        both.steps[0].detail.contains("\"until_height\":6"),
        "{}",
        both.steps[0].detail
    );
    assert!(
        both.steps[1..]
            .iter()
            .all(|step| step.action == "fetch" && step.provenance.is_some())
    );
    assert_eq!(both.graph.calls as usize, both.steps.len() - 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_shows_its_parents_and_its_children() {
    let bench = bench(peeled()).await;
    let drawn = bench.expand(expand(&id(4).to_string(), "both")).await;
    for n in [3, 4, 5] {
        assert!(drawn.graph.nodes.contains_key(&tx(n)), "{n}");
    }
    assert_eq!(
        drawn.graph.edges.len(),
        1 + 1 + 2 + 2,
        "parent's output, input, two outputs, both spent by one child"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_cap_or_a_filter_leaves_out_is_counted() {
    let chain = Memory::default();
    chain.pay(1, Some(1), &[], &[(1, 1_000_000)]);
    let payouts: Vec<(u8, u64)> = (2..=90).map(|n| (n, 10_000 + u64::from(n))).collect();
    chain.pay(2, Some(2), &[(1, 0)], &payouts);
    let bench = bench(chain).await;
    let drawn = bench
        .expand(Expand {
            top: 10,
            ..expand(&address(1), "out")
        })
        .await;
    assert_eq!(skipped(&drawn.graph, "fan_out"), 79);
    let filter = Filter {
        min_amount: "10080".to_owned(),
        ..Filter::default()
    };
    let drawn = bench
        .expand(Expand {
            filter,
            ..expand(&address(1), "out")
        })
        .await;
    assert_eq!(skipped(&drawn.graph, "filter"), 78);
    assert_eq!(drawn.graph.edges.values().filter(|edge| edge.from == tx(2)).count(), 11);
    let late = Filter {
        from_unix: 1_800_000_000,
        ..Filter::default()
    };
    let drawn = bench
        .expand(Expand {
            filter: late,
            ..expand(&address(1), "out")
        })
        .await;
    assert!(drawn.graph.edges.is_empty());
    assert_eq!(skipped(&drawn.graph, "filter"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_that_were_not_read_are_counted() {
    let chain = Memory::default();
    for n in 1..=130 {
        chain.pay(n, Some(n.into()), &[], &[(1, 1_000)]);
    }
    let bench = bench(chain).await;
    let drawn = bench.expand(expand(&address(1), "in")).await;
    assert_eq!(skipped(&drawn.graph, "pages"), 1);
    assert_eq!(skipped(&drawn.graph, "fan_out"), 75);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_path_is_the_way_of_the_coins() {
    let bench = bench(peeled()).await;
    let asked = |from: &str, to: &str, depth| FindPath {
        chain: "bitcoin".to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        depth,
        ..FindPath::default()
    };
    let path = bench.find_path(asked(&address(1), &address(6), 0)).await;
    let wanted = |n| format!("address:{}", address(n));
    assert_eq!(path.nodes.first(), Some(&wanted(1)));
    assert_eq!(path.nodes.last(), Some(&wanted(6)));
    assert_eq!(
        path.nodes.iter().filter(|node| node.starts_with("tx:")).count(),
        4,
        "{:?}",
        path.nodes
    );
    for node in &path.nodes {
        assert!(path.drawn.graph.nodes.contains_key(node), "{node}");
    }
    let short = bench.find_path(asked(&address(1), &address(6), 2)).await;
    assert!(short.nodes.is_empty());
    assert!(skipped(&short.drawn.graph, "depth") > 0, "it says that it stopped");
    let back = bench.find_path(asked(&address(6), &address(1), 0)).await;
    assert!(back.nodes.is_empty(), "money does not flow back");
    let same = bench
        .app
        .tracer
        .find_path(bench.user, asked(&address(1), &address(1), 0))
        .await;
    assert!(matches!(same, Err(Error::Invalid { field: "to", .. })));
}

#[tokio::test(flavor = "multi_thread")]
async fn following_money_ends_for_a_reason() {
    let bench = bench(peeled()).await;
    let asked = |hops, calls| AutoTrace {
        chain: "bitcoin".to_owned(),
        node: address(1),
        hops,
        calls,
        ..AutoTrace::default()
    };
    let traced = bench.auto_trace(asked(10, 0)).await;
    let mut reasons: Vec<_> = traced
        .stops
        .iter()
        .map(|stop| (stop.reason, stop.node.clone()))
        .collect();
    reasons.sort();
    let rests: Vec<_> = [2, 3, 6]
        .into_iter()
        .map(|n| (End::Unspent, format!("address:{}", address(n))))
        .collect();
    let mut wanted = rests;
    wanted.sort();
    assert_eq!(reasons, wanted);
    let short = bench.auto_trace(asked(1, 0)).await;
    assert!(
        short.stops.iter().any(|stop| stop.reason == End::Hops),
        "{:?}",
        short.stops
    );
    let poor = bench.auto_trace(asked(10, 3)).await;
    assert!(
        poor.stops.iter().any(|stop| stop.reason == End::Calls),
        "{:?}",
        poor.stops
    );
    assert!(skipped(&poor.drawn.graph, "calls") > 0);
}
