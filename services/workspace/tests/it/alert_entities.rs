//! Alerts over an entity: its addresses are followed as they come and go, and an entity that is gone is said.

use std::sync::atomic::Ordering;

use chrono::TimeDelta;
use kit::identity::Identity;
use proto::workspace as ws;
use testkit::http::eventually;
use vocab::UserId;

use crate::{
    alert_looks::{fired, now},
    alert_members::said,
    alerts::{SOON, add, firings, get},
    archives,
    chains::ADDRESS,
    looks::{next_look, received},
    watchlists,
    world::{Person, World, told},
};

const OTHER: &str = "0x00000000000000000000000000000000000000bb";

/// Each address of an entity that receives something, every time.
fn over(entity: &str) -> ws::NewAlert {
    ws::NewAlert {
        conditions: vec![received()],
        mode: "rearm".to_owned(),
        entity_id: entity.to_owned(),
        ..Default::default()
    }
}

/// Entities are read once in thirty looks, and new ones once in six.
async fn world() -> (World, UserId, Person) {
    let world = World::start_with(|args| args.alert_look_ms = 100).await;
    let who = UserId::fresh();
    let ada = world.client(Identity::person(who, None));
    (world, who, ada)
}

/// An alert as it is shown once so many addresses are checked.
async fn has(who: &Person, id: &str, members: u32) -> ws::Alert {
    eventually("the addresses are followed", SOON, || async {
        let shown = get(&mut who.clone(), id).await;
        (shown.members == members).then_some(shown)
    })
    .await
}

/// Waits until so many members have a state.
async fn states(world: &World, count: i64) {
    eventually("members have states", SOON, || async {
        (world.rows("alert_member").await == count).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_an_entity_are_followed_and_named() {
    let (world, who, mut ada) = world().await;
    let entity = world.chains.entity(who, "Foundation", &[("ethereum", ADDRESS)]);
    let alert = add(&mut ada, over(&entity)).await;
    assert_eq!(
        (alert.name.as_str(), alert.members, alert.left_out),
        ("Each address receives at least 1.5 native coins", 1, 0)
    );
    let names = (alert.entity_id.as_str(), alert.entity.as_str());
    assert_eq!(names, (entity.as_str(), "Foundation"));
    let nothing = (alert.watchlist_id.as_str(), alert.unchecked.as_str());
    assert_eq!(nothing, ("", ""));

    world.clock.advance(TimeDelta::minutes(1));
    world.chains.add("ethereum", ADDRESS, now(&world, 2, "in native 2"));
    next_look(&world);
    let found = fired(&world, &ada, 1).await;
    assert_eq!(
        (found[0].member.as_str(), found[0].kind.as_str()),
        ("0x5aAe…eAed of Foundation", "transfer")
    );
    assert_eq!(
        found[0].text,
        "0x5aAe…eAed of Foundation: 0x5aAe…eAed on Ethereum received 2 ETH"
    );

    // Another label belongs to it: its address is checked from then on.
    let both = [("ethereum", ADDRESS), ("ethereum", OTHER)];
    world.chains.relabel(&entity, &both);
    has(&ada, &alert.id, 2).await;
    states(&world, 2).await;
    world.clock.advance(TimeDelta::minutes(1));
    world.chains.add("ethereum", OTHER, now(&world, 3, "in native 3"));
    next_look(&world);
    let found = fired(&world, &ada, 2).await;
    assert_eq!(
        (found.len(), found[0].member.as_str()),
        (2, "0x0000…00bb of Foundation")
    );

    world.chains.relabel(&entity, &both[..1]);
    has(&ada, &alert.id, 1).await;
    states(&world, 1).await;
}

/// On a busy machine rounds take longer than the time between two of them: one is always due.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_look_found_is_taken_however_often_rounds_are_due() {
    let world = World::start_with(|args| args.alert_look_ms = 1).await;
    let who = UserId::fresh();
    let mut ada = world.client(Identity::person(who, None));
    let entity = world.chains.entity(who, "Foundation", &[("ethereum", ADDRESS)]);
    add(&mut ada, over(&entity)).await;
    world.clock.advance(TimeDelta::minutes(1));
    world.chains.add("ethereum", ADDRESS, now(&world, 2, "in native 2"));
    next_look(&world);
    let found = fired(&world, &ada, 1).await;
    assert_eq!(found[0].member, "0x5aAe…eAed of Foundation");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entity_that_is_gone_is_said_once_until_it_is_back() {
    let (world, who, mut ada) = world().await;
    let entity = world.chains.entity(who, "Foundation", &[("ethereum", ADDRESS)]);
    let alert = add(&mut ada, over(&entity)).await;
    states(&world, 1).await;
    // One that does not answer is no entity that is gone.
    world.chains.away.store(true, Ordering::SeqCst);
    let gone = world.chains.take_entity(&entity);
    assert_eq!(get(&mut ada, &alert.id).await.unchecked, "");
    world.chains.away.store(false, Ordering::SeqCst);

    let shown = has(&ada, &alert.id, 0).await;
    assert!(
        shown.unchecked.contains("was deleted or can't be read"),
        "{}",
        shown.unchecked
    );
    assert_eq!((shown.entity_id.as_str(), shown.entity.as_str()), (entity.as_str(), ""));
    said(&ada, &shown.unchecked).await;
    states(&world, 0).await;
    assert_eq!(get(&mut ada, &alert.id).await.fired, 0, "it did not fire");

    world.chains.put_entity(gone);
    let back = has(&ada, &alert.id, 1).await;
    assert_eq!((back.entity.as_str(), back.unchecked.as_str()), ("Foundation", ""));
    states(&world, 1).await;
    assert_eq!(firings(&ada).await.firings.len(), 1, "it is said once");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entity_is_chosen_by_its_owner_alone_and_for_addresses() {
    let (world, who, mut ada) = world().await;
    let own = world.chains.entity(who, "Foundation", &[("ethereum", ADDRESS)]);
    let of_eve = world.chains.entity(UserId::fresh(), "Hers", &[("ethereum", ADDRESS)]);
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    let price = ws::NewAlert {
        conditions: vec![ws::AlertCondition {
            kind: "price".to_owned(),
            direction: "above".to_owned(),
            level: "1".to_owned(),
            ..Default::default()
        }],
        ..over(&own)
    };
    let both = ws::NewAlert {
        watchlist_id: list.id,
        ..over(&own)
    };
    for (alert, field) in [
        (over(&of_eve), "entity_id"),
        (over("mine"), "entity_id"),
        (both, "entity_id"),
        (price, "conditions[0].kind"),
    ] {
        let asked = ws::AddAlertRequest { alert: Some(alert) };
        let refused = told(ada.alerts.add_alert(asked).await);
        assert_eq!(refused.fields[0].0, field);
    }
    let off = ws::NewAlert {
        enabled: Some(false),
        ..over(&of_eve)
    };
    let off = add(&mut ada, off).await;
    assert_eq!((off.state.as_str(), off.members, off.entity.as_str()), ("off", 0, ""));

    let asked = ws::BacktestAlertRequest {
        alert: Some(over(&own)),
    };
    let tested = ada.alerts.backtest_alert(asked).await.unwrap().into_inner();
    assert!(tested.unknown.contains("isn't stored"), "{}", tested.unknown);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_entity_that_could_not_be_read_is_read_later_and_the_rest_is_left_out() {
    let (world, who, mut ada) = world().await;
    let addresses: Vec<String> = (0..30).map(|number| format!("0x{number:040x}")).collect();
    let places: Vec<(&str, &str)> = addresses.iter().map(|one| ("ethereum", one.as_str())).collect();
    let entity = world.chains.entity(who, "Exchange", &places);
    world.chains.away.store(true, Ordering::SeqCst);
    let alert = add(&mut ada, over(&entity)).await;
    assert_eq!((alert.members, alert.entity.as_str()), (0, ""));
    assert!(alert.unchecked.contains("haven't been read yet"), "{}", alert.unchecked);
    world.chains.away.store(false, Ordering::SeqCst);
    let shown = has(&ada, &alert.id, 25).await;
    assert_eq!((shown.left_out, shown.unchecked.as_str()), (5, ""));
    states(&world, 25).await;
}

/// An archive names the entity, which is no part of it: whoever has it goes on with its addresses.
#[tokio::test(flavor = "multi_thread")]
async fn an_archive_brings_the_alert_and_the_addresses_are_read_again() {
    let (world, who, mut ada) = world().await;
    let entity = world.chains.entity(who, "Foundation", &[("ethereum", ADDRESS)]);
    add(&mut ada, over(&entity)).await;
    let file = archives::export(&mut ada).await;
    let heir = UserId::fresh();
    let mut bob = world.client(Identity::person(heir, None));
    archives::upload(&mut bob, &file).await.unwrap();
    archives::until(&mut bob, "done").await;
    let asked = ws::ListAlertsRequest {
        limit: 50,
        ..Default::default()
    };
    let listed = bob.alerts.list_alerts(asked).await.unwrap().into_inner().alerts;
    let [alert] = listed.as_slice() else {
        panic!("{} alerts came", listed.len())
    };
    assert_eq!(alert.entity_id, entity);
    eventually("he has none such", SOON, || async {
        let shown = get(&mut bob.clone(), &alert.id).await;
        shown.unchecked.contains("was deleted or can't be read").then_some(())
    })
    .await;
    world.chains.give_entity(&entity, heir);
    let shown = has(&bob, &alert.id, 1).await;
    assert_eq!((shown.entity.as_str(), shown.unchecked.as_str()), ("Foundation", ""));
}
