//! The ledger of calls: a fair part for each user, and nothing beyond the grant when replicas cannot reach it.

use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::TimeDelta;
use kit::{cache::Cache, identity::Identity};
use market_ingest::{
    MIGRATIONS,
    domain::quota::{Limits, Purpose, Refusal},
    store::{
        Store,
        quota::{Unwritten, Wanted},
    },
};
use proto::market as pb;
use testkit::{http::eventually, pg::TestDb};
use uuid::Uuid;
use vocab::UserId;

use crate::rig::{CacheKind, Rig, SOON, code, start_of_tests};

const FREE: Limits = Limits {
    minute: 30,
    month: 10_000,
    poll_s: 900,
};

fn store(db: &TestDb) -> Store {
    let pool = || kit::pg::pool(&db.args()).unwrap();
    Store::new(pool(), pool(), Cache::local(1 << 20), "coingecko")
}

fn demand(caller: Option<UserId>) -> Wanted<'static> {
    Wanted {
        purpose: Purpose::Demand,
        endpoint: "/coins/{id}",
        caller,
        limit: metering::Limit::default(),
    }
}

#[tokio::test]
async fn nobody_takes_all_calls_of_a_minute() {
    let db = testkit::pg::database("market", MIGRATIONS).await;
    let store = store(&db);
    let now = start_of_tests();
    let (greedy, other) = (UserId::fresh(), UserId::fresh());
    let mut taken = 0;
    let refusal = loop {
        match store.take_call(&FREE, &demand(Some(greedy)), &[], now).await.unwrap() {
            Ok(()) => taken += 1,
            Err(refusal) => break refusal,
        }
    };
    assert_eq!((taken, refusal), (20, Refusal::Share(now + TimeDelta::seconds(60))));
    for _ in 0..7 {
        assert_eq!(
            store.take_call(&FREE, &demand(Some(other)), &[], now).await.unwrap(),
            Ok(())
        );
    }
    // Now the whole minute is used, and that is said of everybody.
    let refusal = store.take_call(&FREE, &demand(Some(other)), &[], now).await.unwrap();
    assert_eq!(refusal, Err(Refusal::Grant(now + TimeDelta::seconds(60))));
    let later = now + TimeDelta::seconds(61);
    assert_eq!(
        store.take_call(&FREE, &demand(Some(greedy)), &[], later).await.unwrap(),
        Ok(())
    );
}

/// Scans and scores of the services are one caller, whatever they ask.
#[tokio::test]
async fn the_services_own_work_takes_a_quarter_and_no_user_waits_for_it() {
    let db = testkit::pg::database("market", MIGRATIONS).await;
    let store = store(&db);
    let now = start_of_tests();
    let mut own = 0;
    while store.take_call(&FREE, &demand(None), &[], now).await.unwrap().is_ok() {
        own += 1;
    }
    assert_eq!(own, 6, "a quarter of the 27 calls on demand of a minute");
    let (user, other) = (UserId::fresh(), UserId::fresh());
    for (who, calls) in [(user, 14), (other, 7)] {
        for _ in 0..calls {
            let taken = store.take_call(&FREE, &demand(Some(who)), &[], now).await.unwrap();
            assert_eq!(taken, Ok(()), "{who}");
        }
    }
}

#[tokio::test]
async fn calls_without_the_ledger_are_written_down_and_slots_are_few() {
    let db = testkit::pg::database("market", MIGRATIONS).await;
    let store = store(&db);
    let now = start_of_tests();
    let [one, two, three] = [Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7()];
    for _ in 0..3 {
        assert!(store.hold_standby(one).await.unwrap(), "renewed");
        assert!(store.hold_standby(two).await.unwrap());
        assert!(!store.hold_standby(three).await.unwrap(), "both are taken");
    }
    let alone = Unwritten {
        at: now,
        purpose: Purpose::Demand,
        endpoint: "/coins/{id}".to_owned(),
        caller: None,
    };
    let unwritten = vec![alone; 26];
    assert_eq!(
        store
            .take_call(&FREE, &demand(Some(UserId::fresh())), &unwritten, now)
            .await
            .unwrap(),
        Ok(())
    );
    assert_eq!(store.usage(now).await.unwrap().minute, 27);
    assert!(matches!(
        store.take_call(&FREE, &demand(None), &[], now).await.unwrap(),
        Err(Refusal::Grant(_))
    ));
}

/// Replicas that start together see the same slot free; whoever comes too late for it takes the other one.
#[tokio::test]
async fn replicas_that_come_at_once_share_the_slots() {
    let db = testkit::pg::database("market", MIGRATIONS).await;
    let store = store(&db);
    for round in 0..20 {
        let realm = store.in_realm(&format!("round {round}"), vocab::Provider::Coingecko);
        let (one, two) = tokio::join!(realm.hold_standby(Uuid::now_v7()), realm.hold_standby(Uuid::now_v7()));
        assert!(one.unwrap() && two.unwrap(), "round {round}");
        assert!(!realm.hold_standby(Uuid::now_v7()).await.unwrap(), "both are taken");
    }
}

/// A replica that loses the ledger makes only the calls that are held back for it, and they are counted when it is back.
#[tokio::test(flavor = "multi_thread")]
async fn replicas_that_lose_the_ledger_stay_within_the_grant() {
    let mut rig = Rig::cold(CacheKind::Redis, |args| {
        args.quota_minute = Some(30);
        args.quota_month = Some(10_000);
    })
    .await;
    for _ in 0..3 {
        rig.replica().await;
    }
    rig.warm().await;
    let client = rig.db.client().await;
    eventually("the slots are held", SOON, || async {
        let row = client
            .query_one("SELECT count(*) FROM standby_slot", &[])
            .await
            .unwrap();
        (row.get::<_, i64>(0) == 2).then_some(())
    })
    .await;
    let ask = async |replica: usize, n: usize| {
        let mut request = tonic::Request::new(pb::GetCoinRequest {
            id: format!("coin-{n}"),
            ..Default::default()
        });
        // Somebody else each time: here the grant counts, not a share of it.
        request.extensions_mut().insert(Identity::person(UserId::fresh(), None));
        rig.client_of(replica).get_coin(request).await
    };
    for n in 1..=16 {
        ask(n % 3, n).await.unwrap();
    }
    assert_eq!(rig.provider.calls().len(), 20);
    rig.db.go_away().await;
    let mut refused = 0;
    for n in 17..=76 {
        if let Err(error) = ask(n % 3, n).await {
            assert_eq!(code(&error), "quota_exhausted", "{error}");
            refused += 1;
        }
    }
    // One call for each slot, and nothing else.
    assert_eq!((rig.provider.calls().len(), refused), (22, 58));
    rig.db.come_back().await;
    eventually("the ledger has all calls", SOON, || async {
        (rig.status().await.used_minute == 22).then_some(())
    })
    .await;
    // It lets out what is left, and no more.
    let next = AtomicUsize::new(77);
    eventually("the grant is used", SOON, || async {
        let n = next.fetch_add(1, Ordering::Relaxed) % 200 + 77;
        drop(ask(n % 3, n).await);
        (rig.provider.calls().len() >= 27).then_some(())
    })
    .await;
    for n in 280..=299 {
        assert_eq!(code(&ask(n % 3, n).await.unwrap_err()), "quota_exhausted");
    }
    assert_eq!(rig.provider.calls().len(), 27);
}
