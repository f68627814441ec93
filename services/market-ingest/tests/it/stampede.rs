//! Many at once, several replicas, and a cache that dies.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};
use std::time::{Duration, Instant};

use futures::future::join_all;
use kit::identity::Identity;
use proto::market as pb;
use vocab::UserId;

use crate::rig::{CacheKind, Rig, SOON, code};

fn chart(id: &str) -> pb::GetChartRequest {
    pb::GetChartRequest {
        id: id.into(),
        days: "30".into(),
        ..Default::default()
    }
}

fn all_ok<T>(answers: &[Result<T, tonic::Status>]) {
    let errors: Vec<_> = answers.iter().filter_map(|answer| answer.as_ref().err()).collect();
    assert!(
        errors.is_empty(),
        "{} of {} failed: {}",
        errors.len(),
        answers.len(),
        errors[0]
    );
}

/// That many calls at once, over some channels as gateways do it.
async fn crowd(rig: &Rig, calls: usize, id: &str) {
    let replicas = rig.replicas.len();
    let clients: Vec<_> = (0..replicas * 4).map(|n| rig.client_of(n % replicas)).collect();
    let calls = (0..calls).map(|n| {
        let mut client = clients[n % clients.len()].clone();
        async move { client.get_chart(chart(id)).await }
    });
    all_ok(&join_all(calls).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_at_once_are_one_call() {
    let rig = Rig::ready(CacheKind::Local).await;
    rig.provider.set(|state| state.slow = Duration::from_millis(300));
    crowd(&rig, 1_000, "bitcoin").await;
    assert_eq!(rig.provider.count("/coins/bitcoin/market_chart"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn replicas_share_one_call() {
    let mut rig = Rig::ready(CacheKind::Redis).await;
    rig.replica().await;
    rig.replica().await;
    rig.provider.set(|state| state.slow = Duration::from_millis(300));
    // On a machine so busy that Redis misses its time, each replica calls for itself; never more.
    let mut shared = false;
    for n in 1..=10 {
        let coin = format!("coin-{n}");
        crowd(&rig, 60, &coin).await;
        let count = rig.provider.count(&format!("/coins/{coin}/market_chart"));
        assert!(count <= 3, "{count} calls of 3 replicas");
        shared = count == 1;
        if shared {
            break;
        }
    }
    assert!(shared, "not once in ten did the replicas share a call");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cold_start_under_load_polls_once() {
    let mut rig = Rig::cold(CacheKind::Local, |_| ()).await;
    rig.provider.set(|state| state.slow = Duration::from_millis(200));
    rig.replica().await;
    let client = rig.client();
    let answers = join_all((0..200).map(|_| {
        let mut client = client.clone();
        async move { client.list_markets(pb::ListMarketsRequest::default()).await }
    }))
    .await;
    all_ok(&answers);
    assert_eq!(rig.provider.count("/coins/markets"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn parallel_replicas_never_pass_the_grant() {
    let mut rig = Rig::cold(CacheKind::Redis, |args| {
        args.quota_minute = Some(30);
        args.quota_month = Some(10_000);
    })
    .await;
    for _ in 0..3 {
        rig.replica().await;
    }
    rig.warm().await;
    let clients: Vec<_> = (0..3).map(|replica| rig.client_of(replica)).collect();
    let ask = |n: usize| {
        let mut client = clients[n % clients.len()].clone();
        // A coin is a small body: the machine's speed plays no part.
        let mut coin = tonic::Request::new(pb::GetCoinRequest {
            id: format!("coin-{n}"),
            ..Default::default()
        });
        // Of somebody else each time: here the grant counts, not a share of it.
        coin.extensions_mut().insert(Identity::person(UserId::fresh(), None));
        async move { client.get_coin(coin).await }
    };
    let mut wanted: Vec<usize> = (1..=90).collect();
    let began = Instant::now();
    while !wanted.is_empty() {
        assert!(began.elapsed() < SOON, "{wanted:?} are not answered");
        let answers = join_all(wanted.iter().map(|n| ask(*n))).await;
        let mut late = Vec::new();
        for (n, answer) in wanted.into_iter().zip(answers) {
            match answer.as_ref().err().map(code).as_deref() {
                None | Some("quota_exhausted") => {}
                // On a busy machine some wait longer for their turn than callers are kept waiting: they come again.
                Some("upstream_unavailable") => late.push(n),
                Some(other) => panic!("coin-{n}: {other}"),
            }
        }
        wanted = late;
    }
    let called = rig.provider.calls().len();
    assert!((27..=30).contains(&called), "{called} calls in one minute");
    let status = rig.status().await;
    assert_eq!(
        (status.used_minute as usize, status.limit_minute, status.limit_month),
        (called, 30, 10_000)
    );
    assert!(status.quota_resumes_unix_ms > 0);
}

/// Readers in the background until told to stop: how many read, and how many failed.
struct Readers {
    stop: Arc<AtomicBool>,
    reads: Arc<AtomicUsize>,
    failed: Arc<AtomicUsize>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

impl Readers {
    fn start(rig: &Rig) -> Self {
        let (stop, reads, failed) = (
            Arc::<AtomicBool>::default(),
            Arc::<AtomicUsize>::default(),
            Arc::<AtomicUsize>::default(),
        );
        let tasks = (0..8)
            .map(|n| {
                let (stop, mut client) = (Arc::clone(&stop), rig.client());
                let (reads, failed) = (Arc::clone(&reads), Arc::clone(&failed));
                tokio::spawn(async move {
                    while !stop.load(Ordering::Relaxed) {
                        let result = if n % 2 == 0 {
                            client.list_markets(pb::ListMarketsRequest::default()).await.map(|_| ())
                        } else {
                            client.get_chart(chart("bitcoin")).await.map(|_| ())
                        };
                        // The clock jumped while the call was on its way: its token has expired, and the next one is good.
                        let jumped = |error: &tonic::Status| error.code() == tonic::Code::Unauthenticated;
                        if result.as_ref().is_err_and(jumped) {
                            continue;
                        }
                        failed.fetch_add(usize::from(result.is_err()), Ordering::Relaxed);
                        reads.fetch_add(1, Ordering::Relaxed);
                        tokio::time::sleep(Duration::from_millis(2)).await;
                    }
                })
            })
            .collect();
        Self {
            stop,
            reads,
            failed,
            tasks,
        }
    }

    /// Lets them read for a moment, at least fifty times.
    async fn go_on(&self) {
        let before = self.reads.load(Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(700)).await;
        testkit::http::eventually("they read", SOON, || async {
            (self.reads.load(Ordering::Relaxed) >= before + 50).then_some(())
        })
        .await;
    }

    async fn end(self) -> (usize, usize) {
        self.stop.store(true, Ordering::Relaxed);
        for task in self.tasks {
            task.await.unwrap();
        }
        (self.reads.load(Ordering::Relaxed), self.failed.load(Ordering::Relaxed))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dying_redis_fails_no_read() {
    let mut rig = Rig::ready(CacheKind::Redis).await;
    rig.chart("bitcoin", "30", "").await.unwrap();
    let readers = Readers::start(&rig);
    let pass = |rig: &Rig| rig.pass(chrono::TimeDelta::minutes(40));
    readers.go_on().await;
    rig.redis.as_ref().unwrap().stop_signal();
    pass(&rig);
    readers.go_on().await;
    rig.redis.as_ref().unwrap().cont_signal();
    readers.go_on().await;
    rig.redis.as_mut().unwrap().restart();
    pass(&rig);
    readers.go_on().await;
    rig.redis.as_ref().unwrap().kill();
    pass(&rig);
    readers.go_on().await;
    let (reads, failed) = readers.end().await;
    assert!(reads > 200, "only {reads} reads");
    assert_eq!(failed, 0, "of {reads}");
}
