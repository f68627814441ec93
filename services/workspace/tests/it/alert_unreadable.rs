//! Alerts whose stored rules are refused today: an earlier version imported them.

use proto::workspace as ws;

use crate::{
    alerts::{add, get, price},
    world::{Person, World, told},
};

async fn listed(who: &mut Person) -> ws::ListAlertsResponse {
    let found = who.alerts.list_alerts(ws::ListAlertsRequest::default()).await;
    found.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_alert_beyond_todays_limits_is_listed_and_can_be_deleted_or_replaced() {
    let world = World::start().await;
    let mut ada = world.person();
    let good = add(&mut ada, price("cross_up", "100", &[])).await;
    let old = ws::NewAlert {
        name: "From an old file".to_owned(),
        note: "Slow".to_owned(),
        ..price("cross_up", "200", &[])
    };
    let old = add(&mut ada, old).await;
    let beyond = format!(
        "UPDATE alert SET rule = jsonb_set(rule, '{{cooldown_minutes}}', '100000') WHERE id = '{}'",
        old.id
    );
    world.run(&beyond).await;

    let found = listed(&mut ada).await;
    assert_eq!((found.alerts.len(), found.total), (2, Some(2)));
    let of = |id: &str| found.alerts.iter().find(|alert| alert.id == id).unwrap();
    assert_eq!(of(&good.id).state, "armed");
    let shown = of(&old.id);
    assert_eq!(
        (shown.name.as_str(), shown.note.as_str(), shown.state.as_str()),
        ("From an old file", "Slow", "unreadable")
    );
    assert!(shown.conditions.is_empty() && shown.unchecked.contains("can't read the rule"));
    assert_eq!(get(&mut ada, &old.id).await, *shown);

    let asked = |version| ws::DeleteAlertRequest {
        id: old.id.clone(),
        version,
    };
    let stale = told(ada.alerts.delete_alert(asked(shown.version + 1)).await);
    assert_eq!(stale.code, "version_mismatch");
    ada.alerts.delete_alert(asked(shown.version)).await.unwrap();
    let left = listed(&mut ada).await;
    assert_eq!((left.alerts.len(), left.total), (1, Some(1)));

    // The deletion can be undone, and another rule makes it an alert like any other.
    let asked = ws::RestoreAlertRequest { id: old.id.clone() };
    let back = ada.alerts.restore_alert(asked).await.unwrap().into_inner();
    assert_eq!(back.state, "unreadable");
    let asked = ws::UpdateAlertRequest {
        id: old.id.clone(),
        version: back.version,
        alert: Some(price("cross_up", "300", &[])),
    };
    let mended = ada.alerts.update_alert(asked).await.unwrap().into_inner();
    assert_eq!((mended.state.as_str(), mended.conditions.len()), ("armed", 1));
    assert_eq!(mended.unchecked, "");
}
