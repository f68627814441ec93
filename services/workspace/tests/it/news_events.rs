//! The feed of several sources and of own events.

use chrono::{DateTime, TimeDelta};
use kit::clock::Clock;
use proto::{onchain, workspace as ws};
use vocab::ErrorKind;

use crate::{
    news::{feed, page, titles, unread},
    news_sources::{follow, start},
    newspaper::rss,
    world::told,
};

#[tokio::test(flavor = "multi_thread")]
async fn the_same_news_of_two_sources_are_one_item() {
    let (world, paper) = start().await;
    let mut ada = world.person();
    paper.print(
        "/one",
        "200 OK",
        &[],
        rss(&[("a", 7, "$BNB falls after a long outage of its chain")]),
    );
    paper.print(
        "/two",
        "200 OK",
        &[],
        rss(&[("a", 9, "BNB falls: outage"), ("b", 8, "Other news")]),
    );
    follow(&mut ada, &paper.url("/one")).await;
    follow(&mut ada, &paper.url("/two")).await;
    let all = feed(&mut ada).await;
    assert_eq!(
        titles(&all),
        ["Other news", "$BNB falls after a long outage of its chain"]
    );
    assert_eq!(
        (all[1].twins.len(), all[1].twins[0].title.as_str()),
        (1, "BNB falls: outage")
    );
    assert_eq!(unread(&mut ada).await, (2, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn own_events_are_part_of_the_feed() {
    let (world, paper) = start().await;
    let mut ada = world.person();
    paper.print("/rss", "200 OK", &[], rss(&[("a", 7, "First")]));
    follow(&mut ada, &paper.url("/rss")).await;
    crate::alerts::add(&mut ada, crate::alerts::price("below", "1000", &[])).await;
    let at = DateTime::from_timestamp(1_795_262_400, 0).unwrap();
    world.board.tick("300", at);
    testkit::http::eventually("the alert fired", crate::alerts::SOON, || async {
        (world.rows("alert_firing").await > 0).then_some(())
    })
    .await;
    let whale = onchain::Whale {
        id: "w1".to_owned(),
        chain: "bitcoin".to_owned(),
        kind: "transfer".to_owned(),
        time_unix_s: Some(at.timestamp() - 60),
        amount: Some(onchain::Amount {
            value: "100000000000".to_owned(),
            decimals: Some(8),
            symbol: "SOLO".to_owned(),
            usd: "50000000".to_owned(),
            ..Default::default()
        }),
        ..Default::default()
    };
    world.chains.whales.lock().unwrap().push(whale);
    let all = feed(&mut ada).await;
    let kinds: Vec<&str> = all.iter().map(|item| item.kind.as_str()).collect();
    assert_eq!(kinds, ["alert", "whale", "news"], "{all:?}");
    assert_eq!(all[0].matches[0].r#ref, "binancecoin");
    assert_eq!(
        (all[1].title.as_str(), all[1].subject_id.as_str()),
        ("1,000 SOLO ($50,000,000) transferred", "w1")
    );
    assert_eq!(all[1].matches[0].r#ref, "solo-coin");
    assert_eq!(
        unread(&mut ada).await,
        (1, 2),
        "the transfer is an event of one's own watch"
    );
    let ids = all.iter().map(|item| item.id.clone()).collect();
    let asked = ws::ReadItemsRequest { ids, until_unix_ms: 0 };
    assert_eq!(ada.news.read_items(asked).await.unwrap().into_inner().read, 3);
    assert!(feed(&mut ada).await.iter().all(|item| item.read));
    for id in [&all[0].id, &all[1].id] {
        let asked = ws::KeepItemRequest {
            id: id.clone(),
            kept: true,
        };
        assert!(ada.news.keep_item(asked).await.unwrap().into_inner().kept);
    }
    let mut eve = world.person();
    let asked = ws::KeepItemRequest {
        id: all[0].id.clone(),
        kept: true,
    };
    assert_eq!(told(eve.news.keep_item(asked).await).kind, ErrorKind::NotFound);

    world.chains.away.store(true, std::sync::atomic::Ordering::SeqCst);
    // What was answered just now counts for some seconds.
    world.clock.advance(TimeDelta::seconds(20));
    let part = page(&mut ada, ws::ListFeedRequest::default()).await;
    assert_eq!(part.items.len(), 2);
    assert_eq!(
        part.missing,
        ["Large transfers are missing: blockchain data is not available right now."]
    );
    let asked = ws::ListFeedRequest {
        kinds: vec!["alert".to_owned()],
        ..Default::default()
    };
    assert!(page(&mut ada, asked).await.missing.is_empty(), "nobody asked for them");
}

/// How forecasts of tokens on a watchlist came out. Others see nothing of it.
#[tokio::test(flavor = "multi_thread")]
async fn scored_forecasts_of_watched_tokens_are_in_the_feed() {
    let (world, _paper) = start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    for (who, token) in [(&mut ada, "binancecoin"), (&mut eve, "solo-coin")] {
        let list = crate::watchlists::list(who, "Majors", &[]).await;
        crate::watchlists::token(who, &list, token, "").await;
    }
    assert!(feed(&mut eve).await.is_empty(), "nothing of hers was scored");
    let mut all = feed(&mut ada).await;
    let one = all.remove(0);
    assert!(all.is_empty(), "{all:?}");
    assert_eq!(
        (one.kind.as_str(), one.id.as_str(), one.subject_id.as_str()),
        ("forecast", "forecast:binancecoin:20777", "binancecoin")
    );
    assert!(one.title.ends_with(" forecast scored (7 days ahead)"), "{}", one.title);
    assert_eq!(
        one.lead,
        "7 days ahead, 6 of 7 prices were in the 80% range, with an error 10% smaller than a random walk's."
    );
    assert!(one.matches[0].watched);
    assert_eq!(unread(&mut ada).await, (0, 1));
    let id = one.id;
    let ids = vec![id.clone()];
    let asked = ws::ReadItemsRequest { ids, until_unix_ms: 0 };
    assert_eq!(ada.news.read_items(asked).await.unwrap().into_inner().read, 1);
    assert_eq!(unread(&mut ada).await, (0, 0));
    let asked = ws::KeepItemRequest { id, kept: true };
    assert!(ada.news.keep_item(asked.clone()).await.unwrap().into_inner().kept);
    assert_eq!(told(eve.news.keep_item(asked).await).kind, ErrorKind::NotFound);
}

/// Labels of an address on a watchlist. Others see nothing of them.
#[tokio::test(flavor = "multi_thread")]
async fn label_changes_on_followed_addresses_are_in_the_feed() {
    const COLD: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    let (world, _paper) = start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let change = |address: &str, label: &str| onchain::LabelChange {
        label_id: label.to_owned(),
        version: 1,
        action: "created".to_owned(),
        at_unix_ms: world.clock.now().timestamp_millis() - 60_000,
        state: Some(onchain::Label {
            chain: "bitcoin".to_owned(),
            address: address.to_owned(),
            text: "Genesis".to_owned(),
            category: "miner".to_owned(),
            source: "Blockchair".to_owned(),
            ..Default::default()
        }),
        ..Default::default()
    };
    *world.chains.changes.lock().unwrap() =
        vec![change(COLD, "l1"), change("1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "l2")];
    assert!(feed(&mut ada).await.is_empty(), "she follows none of them");
    let list = crate::watchlists::list(&mut ada, "Cold", &[]).await;
    crate::watchlists::add(&mut ada, &list, crate::watchlist_grants::address(COLD))
        .await
        .unwrap();
    let mut all = feed(&mut ada).await;
    let one = all.remove(0);
    assert!(all.is_empty(), "{all:?}");
    assert_eq!(
        (one.kind.as_str(), one.id.as_str(), one.subject_id.as_str()),
        ("label", "label:l1:1", "l1")
    );
    assert!(one.title.starts_with("Label “Genesis” added to 1A1z"), "{}", one.title);
    assert_eq!(one.lead, "Category miner. From your labels (source: Blockchair).");
    assert_eq!((one.matches[0].r#ref.as_str(), one.matches[0].watched), (COLD, true));
    assert_eq!(unread(&mut ada).await, (0, 1));
    assert!(feed(&mut eve).await.is_empty());

    let asked = ws::KeepItemRequest {
        id: one.id.clone(),
        kept: true,
    };
    assert_eq!(told(eve.news.keep_item(asked.clone()).await).kind, ErrorKind::NotFound);
    assert!(ada.news.keep_item(asked).await.unwrap().into_inner().kept);
    let ids = vec![one.id];
    let asked = ws::ReadItemsRequest { ids, until_unix_ms: 0 };
    assert_eq!(ada.news.read_items(asked).await.unwrap().into_inner().read, 1);

    world.chains.away.store(true, std::sync::atomic::Ordering::SeqCst);
    // What was answered just now counts for some seconds.
    world.clock.advance(TimeDelta::seconds(20));
    let asked = ws::ListFeedRequest {
        kinds: vec!["label".to_owned()],
        ..Default::default()
    };
    assert_eq!(
        page(&mut ada, asked).await.missing,
        ["Label changes are missing: blockchain data is not available right now."]
    );
}

/// A file that changes thousands of labels hides older changes: it is said.
#[tokio::test(flavor = "multi_thread")]
async fn label_changes_that_are_too_many_to_read_are_said() {
    const COLD: &str = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    let (world, _paper) = start().await;
    let mut ada = world.person();
    let list = crate::watchlists::list(&mut ada, "Cold", &[]).await;
    crate::watchlists::add(&mut ada, &list, crate::watchlist_grants::address(COLD))
        .await
        .unwrap();
    let change = |number: usize| onchain::LabelChange {
        label_id: format!("l{number}"),
        version: 1,
        action: "created".to_owned(),
        at_unix_ms: world.clock.now().timestamp_millis() - 60_000,
        state: Some(onchain::Label {
            chain: "bitcoin".to_owned(),
            address: if number == 0 {
                COLD.to_owned()
            } else {
                format!("1Other{number}")
            },
            text: "Genesis".to_owned(),
            ..Default::default()
        }),
        ..Default::default()
    };
    *world.chains.changes.lock().unwrap() = (0..2_000).map(change).collect();
    let whole = page(&mut ada, ws::ListFeedRequest::default()).await;
    assert_eq!((whole.items.len(), whole.missing.len()), (1, 0));
    world.chains.changes.lock().unwrap().push(change(2_000));
    // The next page asks nobody.
    let same = page(&mut ada, ws::ListFeedRequest::default()).await;
    assert!(same.missing.is_empty(), "{:?}", same.missing);
    world.clock.advance(TimeDelta::seconds(20));
    let part = page(&mut ada, ws::ListFeedRequest::default()).await;
    assert_eq!(
        part.missing,
        ["Label changes are incomplete: more than 2,000 were made in the last 7 days, and only the newest are read."]
    );
    assert_eq!(part.items.len(), 1);
}
