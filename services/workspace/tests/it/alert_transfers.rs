//! Alerts on transfers of an amount within a range, from or to somebody with a label.

use proto::{onchain as pb, workspace as ws};

use crate::{
    alert_looks::{alert, fired, is, now, of_address, refused},
    alerts::{add, firings},
    chains::ADDRESS,
    looks::next_look,
    world::World,
};

fn peer(labels: Vec<pb::LabelRef>) -> pb::Peer {
    pb::Peer {
        address: "0x00000000000000000000000000000000000000AA".to_owned(),
        labels,
        ..Default::default()
    }
}

/// As its author called it, and what that means.
fn tumbler() -> pb::LabelRef {
    pb::LabelRef {
        text: "Old tumbler".to_owned(),
        category: "mixing_service".to_owned(),
        category_class: Some(pb::LabelCategory::Mixer.into()),
        source: "mine".to_owned(),
        ..Default::default()
    }
}

fn from_mixer() -> ws::AlertCondition {
    ws::AlertCondition {
        at_most: "2".to_owned(),
        categories: vec!["mixer".to_owned()],
        counterparty_label: "tumbler".to_owned(),
        ..of_address("transfer", "in", "1")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_fires_within_its_range_and_from_whom_it_waits_for() {
    let world = World::start().await;
    let mut ada = world.person();
    let set = add(&mut ada, alert(from_mixer())).await;
    assert_eq!(
        set.name,
        "0x5aAe…eAed receives 1 to 2 ETH from an address labelled “tumbler” (mixer)"
    );
    let kept = &set.conditions[0];
    assert_eq!((kept.level.as_str(), kept.at_most.as_str()), ("1", "2"));
    assert_eq!(kept.counterparty_label, "tumbler");
    is(&world, &ada, &set.id, "false").await;
    let received = |tx: u64, text: &str, peers: Vec<pb::Peer>| {
        let movement = pb::Movement {
            peers,
            ..now(&world, tx, text)
        };
        world.chains.add("ethereum", ADDRESS, movement);
    };
    // Too much, from somebody without a label, and from nobody that is named.
    received(2, "in native 2.1", vec![peer(vec![tumbler()])]);
    received(3, "in native 1.5", vec![peer(Vec::new())]);
    next_look(&world);
    is(&world, &ada, &set.id, "false").await;
    received(4, "in native 1.5", Vec::new());
    next_look(&world);
    is(&world, &ada, &set.id, "unknown").await;
    assert!(firings(&ada).await.firings.is_empty());

    received(5, "in native 2", vec![peer(vec![tumbler()])]);
    next_look(&world);
    let found = fired(&world, &ada, 1).await;
    assert_eq!(
        found[0].text,
        "0x5aAe…eAed on Ethereum received 2 ETH from Old tumbler (mixing_service, mixer, mine), within 1 to 2"
    );
    let value = &found[0].values[0];
    assert_eq!((value.value.as_str(), value.against.as_str()), ("2", "1"));
    assert!(
        value
            .source
            .starts_with("transfers of the address and labels, ethereum:0x"),
        "{}",
        value.source
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_category_outside_of_the_list_and_a_range_that_holds_nothing_are_refused() {
    let world = World::start().await;
    let ada = world.person();
    let own_word = ws::AlertCondition {
        categories: vec!["mixer".to_owned(), "my_cluster".to_owned()],
        ..from_mixer()
    };
    assert_eq!(refused(&ada, own_word).await, "conditions[0].categories[1]");
    let upside_down = ws::AlertCondition {
        at_most: "0.999999999999999999".to_owned(),
        ..from_mixer()
    };
    assert_eq!(refused(&ada, upside_down).await, "conditions[0].at_most");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_with_a_range_and_a_counterparty_says_why_it_has_no_backtest() {
    let world = World::start().await;
    let mut ada = world.person();
    let asked = ws::BacktestAlertRequest {
        alert: Some(alert(from_mixer())),
    };
    let tested = ada.alerts.backtest_alert(asked).await.unwrap().into_inner();
    assert!(
        tested.unknown.starts_with("Past activity of addresses"),
        "{}",
        tested.unknown
    );
}
