//! Histories of followed collections: who is read, in which order, and once a day.

use chrono::{TimeDelta, Utc};
use market_ingest::{
    MIGRATIONS,
    domain::nft::{Figures, Reading},
    store::nft::KeptReading,
};

use crate::{listings::store, rig::start_of_tests};

fn reading(id: &str, at: chrono::DateTime<Utc>, floor: &str) -> KeptReading {
    let figures = Figures {
        floor_native: floor.parse().ok(),
        sales: Some(2.0),
        ..Figures::default()
    };
    KeptReading {
        id: id.to_owned(),
        day: at.date_naive(),
        at,
        reading: Reading {
            figures,
            ..Reading::default()
        },
    }
}

#[tokio::test]
async fn twenty_a_day_are_read_and_those_read_longest_ago_come_first() {
    let db = testkit::pg::database("market", MIGRATIONS).await;
    let store = store(&db, "coingecko");
    let now = start_of_tests();
    for n in 0..25 {
        let at = now + TimeDelta::minutes(n);
        store
            .want_nfts(&[format!("c{n:02}"), format!("c{n:02}")], at)
            .await
            .unwrap();
    }
    // Asked again: it comes first, and an older question takes nothing away.
    store
        .want_nfts(&["c03".to_owned()], now + TimeDelta::hours(1))
        .await
        .unwrap();
    store
        .want_nfts(&["c24".to_owned()], now - TimeDelta::hours(1))
        .await
        .unwrap();
    let since = now - TimeDelta::days(30);
    let unread = async |at: chrono::DateTime<Utc>| store.unread_nfts(at.date_naive(), since, 20).await.unwrap();
    let first = unread(now).await;
    assert_eq!(first.len(), 25);
    assert_eq!(first[..3], ["c03", "c24", "c23"]);
    let few = store.unread_nfts(now.date_naive(), since, 2).await.unwrap();
    assert_eq!(few, first[..4], "as many again, where the provider does not have some");
    let day = reading("c03", now, "1.5");
    store.save_nft_day(&day).await.unwrap();
    store
        .save_nft_day(&reading("c03", now + TimeDelta::hours(2), "9"))
        .await
        .unwrap();
    assert_eq!(unread(now).await, first[1..]);
    for id in &first[1..20] {
        store.save_nft_day(&reading(id, now, "1")).await.unwrap();
    }
    assert!(unread(now).await.is_empty(), "twenty a day are read");
    let tomorrow = now + TimeDelta::days(1);
    let next = unread(tomorrow).await;
    assert_eq!(next[..5], first[20..], "those that had no turn come first");
    assert_eq!(next[5..], first[..20]);
    store.save_nft_day(&reading("c03", tomorrow, "2.5")).await.unwrap();
    let ids = ["c03".to_owned(), "c00".to_owned()];
    let days = store.list_nft_days(&ids, now.date_naive()).await.unwrap();
    assert_eq!(days.len(), 2);
    assert_eq!(days[0], day, "the first reading of a day stays, exactly");
    assert_eq!(store.latest_nfts(&ids).await.unwrap()[0].day, tomorrow.date_naive());
    assert_eq!(store.first_nft_day("c03").await.unwrap(), Some(now.date_naive()));
    assert_eq!(store.first_nft_day("c00").await.unwrap(), None);
    let later = now + TimeDelta::days(31);
    let wanted = store
        .unread_nfts(later.date_naive(), later - TimeDelta::days(30), 20)
        .await
        .unwrap();
    assert!(wanted.is_empty(), "nobody asked for 30 days");
}
