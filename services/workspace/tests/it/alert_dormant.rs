//! Alerts on addresses that send nothing for long.

use proto::workspace as ws;

use crate::{
    alert_looks::{alert, fired, is, now, of_address},
    alerts::add,
    chains::{ADDRESS, moved},
    looks::next_look,
    world::World,
};

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_wakes_up_fires_once() {
    let world = World::start().await;
    let mut ada = world.person();
    let dormant = |days| ws::AlertCondition {
        days: Some(days),
        ..of_address("dormant", "", "")
    };
    let short = add(&mut ada, alert(dormant(5))).await;
    let long = add(&mut ada, alert(dormant(300))).await;
    assert_eq!(short.name, "0x5aAe…eAed sends for the first time in 5 days");
    is(&world, &ada, &short.id, "false").await;
    is(&world, &ada, &long.id, "false").await;
    // It sent something in May, and does again now.
    world
        .chains
        .add("ethereum", ADDRESS, moved("ethereum", 1, "out native 9"));
    world.chains.add("ethereum", ADDRESS, now(&world, 9, "out native 1"));
    next_look(&world);
    let found = fired(&world, &ada, 1).await;
    assert_eq!(found.len(), 1, "May is less than 300 days ago");
    assert_eq!(
        found[0].text,
        "0x5aAe…eAed on Ethereum sent 1 ETH, the first time in 5 days"
    );
    assert_eq!(
        (found[0].alert_id.as_str(), found[0].kind.as_str()),
        (short.id.as_str(), "dormant")
    );

    // The next look sees it again, and another transfer soon after it.
    world.chains.add("ethereum", ADDRESS, now(&world, 10, "out native 2"));
    let asked = ws::GetAlertRequest { id: short.id.clone() };
    let before = ada
        .alerts
        .get_alert(asked.clone())
        .await
        .unwrap()
        .into_inner()
        .checked_unix_ms;
    let patience = crate::looks::Patience::new(&world);
    next_look(&world);
    let after = testkit::http::eventually("it was looked at again", crate::alerts::SOON, || async {
        patience.look();
        let seen = ada.alerts.clone().get_alert(asked.clone()).await.unwrap().into_inner();
        (seen.checked_unix_ms > before).then_some(seen)
    })
    .await;
    assert_eq!((after.fired, after.values[0].as_str()), (1, "false"));
}
