//! Alerts on addresses, labels, new pools, floors and calendars: what is looked at, for whom, and what fires.

mod computed;
mod own;

use std::{collections::HashSet, sync::atomic::Ordering};

use chrono::TimeDelta;
use kit::{
    clock::Clock,
    identity::{Identity, Member},
};
use proto::{market, onchain as pb, workspace as ws};
use testkit::http::eventually;
use vocab::{Role, UserId};

use crate::{
    alerts::{SOON, add, firings, minute},
    calendar,
    chains::{ADDRESS, USDC, amount, moved},
    looks::{Patience, next_look, rang},
    world::{Person, World, told},
};

pub fn alert(condition: ws::AlertCondition) -> ws::NewAlert {
    ws::NewAlert {
        conditions: vec![condition],
        mode: "rearm".to_owned(),
        ..Default::default()
    }
}

/// The field for which a condition is refused.
pub async fn refused(who: &Person, condition: ws::AlertCondition) -> String {
    let asked = ws::AddAlertRequest {
        alert: Some(alert(condition)),
    };
    told(who.alerts.clone().add_alert(asked).await).fields.swap_remove(0).0
}

pub fn of_address(kind: &str, direction: &str, level: &str) -> ws::AlertCondition {
    ws::AlertCondition {
        kind: kind.to_owned(),
        chain: "ethereum".to_owned(),
        address: ADDRESS.to_owned(),
        direction: direction.to_owned(),
        level: level.to_owned(),
        ..Default::default()
    }
}

/// In a block of now.
pub fn now(world: &World, tx: u64, text: &str) -> pb::Movement {
    pb::Movement {
        time_unix_s: Some(world.clock.now().timestamp()),
        ..moved("ethereum", tx, text)
    }
}

/// Waits until the first condition of an alert is this.
pub async fn is(world: &World, who: &Person, id: &str, value: &str) -> ws::Alert {
    let patience = Patience::new(world);
    eventually("the alert was looked at", SOON, || async {
        patience.look();
        let asked = ws::GetAlertRequest { id: id.to_owned() };
        let alert = who.alerts.clone().get_alert(asked).await.unwrap().into_inner();
        (alert.values[0] == value).then_some(alert)
    })
    .await
}

pub async fn fired(world: &World, who: &Person, count: usize) -> Vec<ws::Firing> {
    let patience = Patience::new(world);
    eventually("it fired", SOON, || async {
        patience.look();
        let found = firings(who).await.firings;
        (found.len() >= count).then_some(found)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_fires_once_for_its_owner_who_pays_for_the_look() {
    let world = World::start().await;
    let who = UserId::fresh();
    let (mut ada, eve) = (world.client(Identity::person(who, None)), world.person());
    // In a block from before the alert.
    world.chains.add("ethereum", ADDRESS, now(&world, 1, "in native 9"));
    world.clock.advance(TimeDelta::minutes(1));
    let set = add(&mut ada, alert(of_address("transfer", "in", "1.5"))).await;
    assert_eq!(
        (set.name.as_str(), set.next_check_unix_ms),
        ("0x5aAe…eAed receives at least 1.5 ETH", 0)
    );
    is(&world, &ada, &set.id, "false").await;
    let payers: HashSet<_> = world.chains.payers.lock().unwrap().iter().copied().collect();
    assert_eq!(payers, HashSet::from([Some(who)]));

    for (tx, text) in [(2, "in native 1.4"), (3, "out native 5"), (4, "in native 1.5")] {
        world.chains.add("ethereum", ADDRESS, now(&world, tx, text));
    }
    next_look(&world);
    let found = fired(&world, &ada, 1).await;
    assert_eq!(found[0].text, "0x5aAe…eAed on Ethereum received 1.5 ETH");
    let value = &found[0].values[0];
    assert_eq!((value.value.as_str(), value.against.as_str()), ("1.5", "1.5"));
    assert!(
        value.source.starts_with("transfers of the address, ethereum:0x"),
        "{}",
        value.source
    );
    assert_eq!((found[0].kind.as_str(), found[0].coin.as_str()), ("transfer", ""));

    // The next look sees the same transfers and one more.
    world.chains.add("ethereum", ADDRESS, now(&world, 5, "in native 2"));
    next_look(&world);
    let found = fired(&world, &ada, 2).await;
    assert_eq!((found.len(), found[0].values[0].value.as_str()), (2, "2"));
    assert!(firings(&eve).await.firings.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_fails_makes_it_unknown_and_never_false() {
    let world = World::start().await;
    let mut ada = world.person();
    world
        .chains
        .holds("ethereum", ADDRESS, vec![amount("ethereum", "native", "2")]);
    let transfer = add(&mut ada, alert(of_address("transfer", "", ""))).await;
    let balance = add(&mut ada, alert(of_address("balance", "below", "1"))).await;
    is(&world, &ada, &transfer.id, "false").await;
    is(&world, &ada, &balance.id, "false").await;
    // Movements have a source that fails; the balance has none.
    *world.chains.failed.lock().unwrap() = Some("explorer".to_owned());
    next_look(&world);
    is(&world, &ada, &transfer.id, "unknown").await;
    world.chains.away.store(true, Ordering::SeqCst);
    next_look(&world);
    is(&world, &ada, &balance.id, "unknown").await;
    world.clock.advance(TimeDelta::minutes(46));
    let asked = ws::GetAlertRequest {
        id: transfer.id.clone(),
    };
    let dark = ada.alerts.get_alert(asked).await.unwrap().into_inner();
    assert!(dark.no_data_unix_ms > 0, "it says since when nothing is known");
    // What happened meanwhile is found afterwards.
    world.chains.add("ethereum", ADDRESS, now(&world, 7, "out native 1"));
    world
        .chains
        .holds("ethereum", ADDRESS, vec![amount("ethereum", "native", "0.5")]);
    *world.chains.failed.lock().unwrap() = None;
    world.chains.away.store(false, Ordering::SeqCst);
    next_look(&world);
    let found = fired(&world, &ada, 2).await;
    let mut texts: Vec<&str> = found.iter().map(|one| one.text.as_str()).collect();
    texts.sort_unstable();
    assert_eq!(
        texts,
        [
            "0x5aAe…eAed on Ethereum holds 0.5 ETH, which is below 1",
            "0x5aAe…eAed on Ethereum sent 1 ETH"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_balance_that_is_still_being_read_is_unknown_and_not_zero() {
    let world = World::start().await;
    let mut ada = world.person();
    world.chains.loading.store(true, Ordering::SeqCst);
    let below = ws::AlertCondition {
        asset: USDC.to_owned(),
        ..of_address("balance", "below", "1")
    };
    add(&mut ada, alert(below)).await;
    // Its level is looked at together with the transfers: these have answered then.
    let other = add(&mut ada, alert(of_address("transfer", "", ""))).await;
    // The first alert may have been looked at before there was a second.
    next_look(&world);
    is(&world, &ada, &other.id, "false").await;
    assert!(firings(&ada).await.firings.is_empty());
    world.chains.loading.store(false, Ordering::SeqCst);
    next_look(&world);
    fired(&world, &ada, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_transfers_than_a_look_reads_make_it_unknown_until_they_are_over() {
    let world = World::start().await;
    let mut ada = world.person();
    let set = add(&mut ada, alert(of_address("transfer", "in", "5"))).await;
    is(&world, &ada, &set.id, "false").await;
    world.clock.advance(TimeDelta::minutes(1));
    for tx in 1..=1_001 {
        world.chains.add("ethereum", ADDRESS, now(&world, tx, "in native 1"));
    }
    world.clock.advance(TimeDelta::minutes(75));
    is(&world, &ada, &set.id, "unknown").await;
    // The next one reaches back to an hour before this one.
    next_look(&world);
    is(&world, &ada, &set.id, "false").await;
    world.chains.add("ethereum", ADDRESS, now(&world, 1_002, "in native 9"));
    next_look(&world);
    assert_eq!(
        fired(&world, &ada, 1).await[0].text,
        "0x5aAe…eAed on Ethereum received 9 ETH"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_are_noticed_on_an_address_and_on_whom_it_deals_with() {
    let world = World::start().await;
    let mut ada = world.person();
    let of = |direction: &str| ws::AlertCondition {
        categories: vec!["sanctioned".to_owned()],
        ..of_address("label", direction, "")
    };
    let own = add(&mut ada, alert(of("address"))).await;
    let deals = add(&mut ada, alert(of("counterparty"))).await;
    is(&world, &ada, &own.id, "false").await;
    is(&world, &ada, &deals.id, "false").await;
    let label = pb::LabelRef {
        text: "Blender".to_owned(),
        category: "mixer".to_owned(),
        source: "OFAC".to_owned(),
        sanctioned: true,
        ..Default::default()
    };
    let peer = |labels: Vec<pb::LabelRef>| pb::Peer {
        labels,
        ..Default::default()
    };
    let dealt = pb::Movement {
        peers: vec![peer(vec![label.clone()])],
        ..now(&world, 2, "out native 1")
    };
    world.chains.add("ethereum", ADDRESS, dealt);
    world.chains.labels.lock().unwrap().push(label);
    next_look(&world);
    let found = fired(&world, &ada, 2).await;
    let mut texts: Vec<&str> = found.iter().map(|one| one.text.as_str()).collect();
    texts.sort_unstable();
    assert_eq!(
        texts,
        [
            "0x5aAe…eAed on Ethereum is labelled Blender (mixer, sanctioned, OFAC)",
            "0x5aAe…eAed on Ethereum sent 1 ETH to Blender (mixer, sanctioned, OFAC)"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn new_pools_and_floors_fire_for_everybody_who_waits() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    let listing = |least: &str| {
        alert(ws::AlertCondition {
            kind: "listing".to_owned(),
            direction: "pool".to_owned(),
            network: "eth".to_owned(),
            at_least_usd: least.to_owned(),
            ..Default::default()
        })
    };
    // However long the test waits: a list from some hours ago is unknown.
    let fresh = minute(24 * 60).timestamp_millis();
    world.board.pools.lock().unwrap().1 = fresh;
    let small = add(&mut ada, listing("1000")).await;
    let large = add(&mut bob, listing("50000")).await;
    is(&world, &ada, &small.id, "false").await;
    is(&world, &bob, &large.id, "false").await;
    let seen = world.clock.now().timestamp_millis();
    let pool = |network: &str, address: &str, usd: &str| market::NewPool {
        network: network.to_owned(),
        address: address.to_owned(),
        name: "PEPE / WETH".to_owned(),
        dex: "uniswap".to_owned(),
        first_seen_unix_ms: seen,
        reserve_usd: usd.to_owned(),
        ..Default::default()
    };
    *world.board.pools.lock().unwrap() = (
        vec![
            pool("base", "0x1", "90000"),
            pool("eth", "0x2", "12000.1234567890123456789"),
        ],
        fresh,
    );
    next_look(&world);
    let found = fired(&world, &ada, 1).await;
    assert_eq!(
        found[0].text,
        "New pool PEPE / WETH (uniswap) on eth with $12,000.12 of liquidity"
    );
    assert!(firings(&bob).await.firings.is_empty());

    let floor = |collection: &str| ws::AlertCondition {
        kind: "floor".to_owned(),
        collection: collection.to_owned(),
        direction: "above".to_owned(),
        level: "30000".to_owned(),
        ..Default::default()
    };
    add(&mut bob, alert(floor("pudgy-penguins"))).await;
    let found = fired(&world, &bob, 1).await;
    assert_eq!(found[0].text, "Floor of Pudgy Penguins at $30,000.50 is above $30,000");
    let unknown = Some(alert(floor("nowhere")));
    let refused = told(bob.alerts.add_alert(ws::AddAlertRequest { alert: unknown }).await);
    assert_eq!(refused.fields[0].0, "conditions[0].collection");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_calendar_rings_before_its_owners_events() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let reminder = || {
        alert(ws::AlertCondition {
            kind: "calendar".to_owned(),
            categories: vec!["economic".to_owned()],
            window_minutes: Some(30),
            ..Default::default()
        })
    };
    add(&mut ada, reminder()).await;
    add(&mut eve, reminder()).await;
    for (title, kind, starts) in [
        ("Birthday", "own", "2026-11-21T13:00:00"),
        ("FOMC", "economic", "2026-11-21T13:00:00"),
        ("CPI", "economic", "2026-11-21T15:00:00"),
    ] {
        let event = ws::NewCalendarEvent {
            kind: kind.to_owned(),
            zone: "UTC".to_owned(),
            ..calendar::new(title, starts)
        };
        calendar::add(&mut ada, event).await;
    }
    let text = |fired: &ws::Firing, title: &str, hour: i64| {
        let left = (minute((hour - 12) * 60).timestamp_millis() - fired.at_unix_ms) / 60_000;
        assert!((2..=30).contains(&left), "{title} rang {left} minutes before it starts");
        format!("{title} starts in {left} minutes, 2026-11-21 {hour}:00 UTC")
    };
    world.clock.advance(TimeDelta::minutes(31));
    let found = rang(&world, &ada, 1).await;
    assert_eq!(found[0].text, text(&found[0], "FOMC", 13));
    // The next one, and not the first again.
    world.clock.advance(TimeDelta::minutes(119));
    let found = rang(&world, &ada, 2).await;
    assert_eq!((found.len(), &found[0].text), (2, &text(&found[0], "CPI", 15)));
    assert!(firings(&eve).await.firings.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_nobody_can_read_is_refused_and_there_is_no_backtest() {
    let world = World::start().await;
    let mut ada = world.person();
    let wrong = ws::AlertCondition {
        address: "nonsense".to_owned(),
        ..of_address("balance", "below", "1")
    };
    assert_eq!(refused(&ada, wrong).await, "conditions[0].address");
    let elsewhere = ws::AlertCondition {
        chain: "bitcoin".to_owned(),
        ..of_address("balance", "below", "1")
    };
    assert_eq!(refused(&ada, elsewhere).await, "conditions[0].chain");
    let asked = ws::BacktestAlertRequest {
        alert: Some(alert(of_address("balance", "below", "1"))),
    };
    let tested = ada.alerts.backtest_alert(asked).await.unwrap().into_inner();
    assert!(
        tested.unknown.starts_with("Past activity of addresses"),
        "{}",
        tested.unknown
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_pays_for_a_team_while_its_members_are_not_known() {
    let world = World::start().await;
    let who = UserId::fresh();
    let mut ada = world.client(Identity::person(who, None));
    let member = Member {
        user: UserId::fresh(),
        role: Role::Analyst,
    };
    let mut team = world.client(Identity {
        member: Some(member),
        ..Identity::person(UserId::fresh(), None)
    });
    let of_team = add(&mut team, alert(of_address("transfer", "", ""))).await;
    let own = add(&mut ada, alert(of_address("transfer", "", ""))).await;
    is(&world, &ada, &own.id, "false").await;
    is(&world, &team, &of_team.id, "unknown").await;
    let payers: HashSet<_> = world.chains.payers.lock().unwrap().iter().copied().collect();
    assert_eq!(payers, HashSet::from([Some(who)]));
}
