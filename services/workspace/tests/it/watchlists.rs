//! Watchlists: lists, items and their order.

use std::{collections::BTreeSet, sync::atomic::Ordering};

use chrono::TimeDelta;
use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, told};

pub async fn list(who: &mut Person, name: &str, sections: &[&str]) -> ws::Watchlist {
    let watchlist = Some(new(name, sections));
    let added = who
        .watchlists
        .add_watchlist(ws::AddWatchlistRequest { watchlist })
        .await;
    added.unwrap().into_inner()
}

fn new(name: &str, sections: &[&str]) -> ws::NewWatchlist {
    ws::NewWatchlist {
        name: name.to_owned(),
        sections: sections.iter().map(|section| (*section).to_owned()).collect(),
        ..Default::default()
    }
}

pub async fn add(
    who: &mut Person,
    list: &ws::Watchlist,
    item: ws::NewWatchItem,
) -> Result<ws::WatchItem, tonic::Status> {
    let asked = ws::AddWatchItemRequest {
        id: list.id.clone(),
        item: Some(item),
    };
    Ok(who.watchlists.add_watch_item(asked).await?.into_inner())
}

pub async fn token(who: &mut Person, list: &ws::Watchlist, reference: &str, section: &str) -> ws::WatchItem {
    let item = ws::NewWatchItem {
        kind: "token".to_owned(),
        r#ref: reference.to_owned(),
        section: section.to_owned(),
        ..Default::default()
    };
    add(who, list, item).await.unwrap()
}

fn address(text: &str) -> ws::NewWatchItem {
    ws::NewWatchItem {
        kind: "address".to_owned(),
        r#ref: text.to_owned(),
        chain: "bitcoin".to_owned(),
        name: format!("Cold {text}"),
        ..Default::default()
    }
}

pub async fn get(who: &mut Person, list: &ws::Watchlist) -> ws::Watchlist {
    let id = list.id.clone();
    let found = who.watchlists.get_watchlist(ws::GetWatchlistRequest { id }).await;
    found.unwrap().into_inner()
}

fn refs(list: &ws::Watchlist) -> Vec<&str> {
    list.items.iter().map(|item| item.r#ref.as_str()).collect()
}

/// Ids and ranks of all items.
async fn ranks(world: &World) -> BTreeSet<(String, String)> {
    let rows = world
        .db
        .client()
        .await
        .query("SELECT id::text, rank FROM watch_item", &[])
        .await
        .unwrap();
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

pub async fn move_item(who: &mut Person, list: &ws::Watchlist, item: &str, section: &str, after: &str) {
    let asked = ws::MoveWatchItemRequest {
        id: list.id.clone(),
        item_id: item.to_owned(),
        section: section.to_owned(),
        after: after.to_owned(),
    };
    who.watchlists.move_watch_item(asked).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_at_once_answer_with_their_own_places() {
    let world = World::start().await;
    let mut ada = world.person();
    let cold = list(&mut ada, "Cold", &["A", "B"]).await;
    let item = token(&mut ada, &cold, "binancecoin", "A").await;
    let moves = (0..12_usize).map(|at| {
        let (mut watchlists, section) = (ada.watchlists.clone(), ["A", "B"][at % 2]);
        let asked = ws::MoveWatchItemRequest {
            id: cold.id.clone(),
            item_id: item.id.clone(),
            section: section.to_owned(),
            after: String::new(),
        };
        async move { (watchlists.move_watch_item(asked).await, section) }
    });
    for (moved, section) in futures::future::join_all(moves).await {
        assert_eq!(moved.unwrap().into_inner().section, section);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_added_with_its_price_of_now() {
    let world = World::start().await;
    let mut ada = world.person();
    let majors = list(&mut ada, "Majors", &["L1"]).await;
    assert_eq!(majors.sections, ["", "L1"]);
    assert_eq!(
        majors.columns.first().map(String::as_str),
        Some("price"),
        "the usual ones"
    );
    let bnb = token(&mut ada, &majors, "binancecoin", "L1").await;
    assert_eq!(
        (bnb.name.as_str(), bnb.symbol.as_str(), bnb.added_price.as_str()),
        ("BNB", "BNB", "300")
    );
    let tiny = token(&mut ada, &majors, "solo-coin", "").await;
    assert_eq!(tiny.added_price, "0.00000012");
    assert_eq!(
        token(&mut ada, &majors, "duo-two", "").await.added_price,
        "",
        "unknown is not zero"
    );

    let again = ws::NewWatchItem {
        kind: "token".to_owned(),
        r#ref: "binancecoin".to_owned(),
        ..Default::default()
    };
    let twice = told(add(&mut ada, &majors, again.clone()).await);
    assert_eq!(
        (twice.kind, twice.code.as_str()),
        (ErrorKind::Conflict, "already_listed")
    );
    let none = ws::NewWatchItem {
        r#ref: "no-such-coin".to_owned(),
        ..again.clone()
    };
    assert_eq!(told(add(&mut ada, &majors, none).await).fields[0].0, "ref");
    let section = ws::NewWatchItem {
        r#ref: "duo-one".to_owned(),
        section: "L2".to_owned(),
        ..again.clone()
    };
    assert_eq!(told(add(&mut ada, &majors, section).await).fields[0].0, "section");

    world.board.away.store(true, Ordering::SeqCst);
    let away = token(&mut ada, &majors, "duo-one", "").await;
    assert_eq!(
        (away.name.as_str(), away.symbol.as_str(), away.added_price.as_str()),
        ("duo-one", "", "")
    );

    let found = get(&mut ada, &majors).await;
    assert_eq!(
        refs(&found),
        ["solo-coin", "duo-two", "duo-one", "binancecoin"],
        "by section, then rank"
    );
    let mut eve = world.person();
    let id = majors.id.clone();
    let closed = told(eve.watchlists.get_watchlist(ws::GetWatchlistRequest { id }).await);
    assert_eq!(closed.kind, ErrorKind::NotFound);
    assert_eq!(told(add(&mut eve, &majors, again).await).kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_writes_one_row_and_keys_stay_short() {
    let world = World::start().await;
    let mut ada = world.person();
    let cold = list(&mut ada, "Cold", &["Other"]).await;
    let mut ids = Vec::new();
    for name in ["a", "b", "c", "d"] {
        ids.push(add(&mut ada, &cold, address(name)).await.unwrap().id);
    }
    let before = ranks(&world).await;
    move_item(&mut ada, &cold, &ids[3], "", &ids[0]).await;
    assert_eq!(refs(&get(&mut ada, &cold).await), ["a", "d", "b", "c"]);
    let after = ranks(&world).await;
    assert_eq!(before.difference(&after).count(), 1, "one row changed");

    move_item(&mut ada, &cold, &ids[2], "Other", "").await;
    move_item(&mut ada, &cold, &ids[1], "", "").await;
    let found = get(&mut ada, &cold).await;
    assert_eq!(refs(&found), ["b", "a", "d", "c"]);
    assert_eq!(found.items[3].section, "Other");

    // Two items that change places behind the first one, over and over: the keys between them would grow.
    for _ in 0..80 {
        move_item(&mut ada, &cold, &ids[3], "", &ids[1]).await;
        move_item(&mut ada, &cold, &ids[0], "", &ids[1]).await;
    }
    assert_eq!(refs(&get(&mut ada, &cold).await), ["b", "a", "d", "c"]);
    let longest = ranks(&world)
        .await
        .into_iter()
        .map(|(_, rank)| rank.len())
        .max()
        .unwrap();
    assert!(longest <= 60, "{longest}");

    let asked = ws::MoveWatchItemRequest {
        id: cold.id.clone(),
        item_id: ids[0].clone(),
        section: "Other".to_owned(),
        after: ids[1].clone(),
    };
    let wrong = told(ada.watchlists.move_watch_item(asked).await);
    assert_eq!(wrong.fields[0].0, "after", "it is in another section");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_changed_moved_deleted_and_restored() {
    let world = World::start_with(|args| args.watchlist_limit = 3).await;
    let mut ada = world.person();
    let one = list(&mut ada, "One", &["L1", "L2"]).await;
    let two = list(&mut ada, "Two", &[]).await;
    token(&mut ada, &one, "binancecoin", "L2").await;
    token(&mut ada, &one, "solo-coin", "").await;
    let update = |version, sections: &[&str]| ws::UpdateWatchlistRequest {
        id: one.id.clone(),
        version,
        watchlist: Some(new("First", sections)),
    };
    let changed = ada
        .watchlists
        .update_watchlist(update(1, &["L1"]))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (changed.name.as_str(), changed.version, changed.items_count),
        ("First", 2, 2)
    );
    let sections: Vec<_> = changed
        .items
        .iter()
        .map(|item| (item.r#ref.as_str(), item.section.as_str()))
        .collect();
    assert_eq!(
        sections,
        [("solo-coin", ""), ("binancecoin", "")],
        "its section is gone"
    );
    assert_eq!(
        told(ada.watchlists.update_watchlist(update(1, &[])).await).code,
        "version_mismatch"
    );
    assert_eq!(
        told(ada.watchlists.update_watchlist(update(0, &["a", "a"])).await).fields[0].0,
        "sections[1]"
    );

    let moved = ws::MoveWatchlistRequest {
        id: two.id.clone(),
        after: String::new(),
    };
    let lists = ada
        .watchlists
        .move_watchlist(moved)
        .await
        .unwrap()
        .into_inner()
        .watchlists;
    let names: Vec<_> = lists.iter().map(|list| list.name.as_str()).collect();
    assert_eq!(names, ["Two", "First"]);
    assert_eq!((lists[1].items_count, lists[1].items.len()), (2, 0));

    let delete = |list: &ws::Watchlist, version| ws::DeleteWatchlistRequest {
        id: list.id.clone(),
        version,
    };
    assert_eq!(
        told(ada.watchlists.delete_watchlist(delete(&one, 1)).await).code,
        "version_mismatch"
    );
    ada.watchlists.delete_watchlist(delete(&one, 2)).await.unwrap();
    list(&mut ada, "Three", &[]).await;
    let four = list(&mut ada, "Four", &[]).await;
    let id = one.id.clone();
    let restore = ws::RestoreWatchlistRequest { id };
    assert_eq!(
        told(ada.watchlists.restore_watchlist(restore.clone()).await).code,
        "limit_reached"
    );
    let watchlist = Some(new("Five", &[]));
    let full = ada
        .watchlists
        .add_watchlist(ws::AddWatchlistRequest { watchlist })
        .await;
    assert_eq!(told(full).code, "limit_reached");
    ada.watchlists.delete_watchlist(delete(&four, 0)).await.unwrap();
    let back = ada.watchlists.restore_watchlist(restore).await.unwrap().into_inner();
    assert_eq!((back.items.len(), back.version), (2, 4));

    ada.watchlists.delete_watchlist(delete(&one, 0)).await.unwrap();
    world.clock.advance(TimeDelta::days(31));
    assert!(world.sweep().await >= 2);
    assert_eq!((world.rows("watchlist").await, world.rows("watch_item").await), (2, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_item_is_changed_deleted_restored_and_found() {
    let world = World::start_with(|args| args.watch_item_limit = 2).await;
    let mut ada = world.person();
    let (cold, warm) = (list(&mut ada, "Cold", &[]).await, list(&mut ada, "Warm", &[]).await);
    let evm = ws::NewWatchItem {
        chain: "ethereum".to_owned(),
        ..address("0xABCDEFabcdef0123456789abcdef0123456789AB")
    };
    let item = add(&mut ada, &cold, evm.clone()).await.unwrap();
    add(&mut ada, &warm, evm.clone()).await.unwrap();
    let update = |version, target: &str| ws::UpdateWatchItemRequest {
        id: cold.id.clone(),
        item_id: item.id.clone(),
        version,
        item: Some(ws::ChangedWatchItem {
            name: "Whale".to_owned(),
            note: "moves on Mondays".to_owned(),
            reason: "sells".to_owned(),
            target: target.to_owned(),
            review_day: "2026-12-01".to_owned(),
        }),
    };
    let changed = ada
        .watchlists
        .update_watch_item(update(1, "1.50"))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (
            changed.name.as_str(),
            changed.target.as_str(),
            changed.review_day.as_str(),
            changed.version
        ),
        ("Whale", "1.5", "2026-12-01", 2)
    );
    let stale = told(ada.watchlists.update_watch_item(update(1, "2")).await);
    assert_eq!((stale.code.as_str(), stale.version), ("version_mismatch", Some(2)));
    assert_eq!(
        told(ada.watchlists.update_watch_item(update(2, "-2")).await).fields[0].0,
        "target"
    );

    let find = ws::FindWatchedRequest {
        kind: "address".to_owned(),
        r#ref: evm.r#ref.clone(),
        chain: "ethereum".to_owned(),
    };
    let names = |found: ws::FindWatchedResponse| found.lists.into_iter().map(|list| list.watchlist).collect::<Vec<_>>();
    let found = ada.watchlists.find_watched(find.clone()).await.unwrap().into_inner();
    assert_eq!(names(found), ["Cold", "Warm"]);
    let mut eve = world.person();
    assert!(names(eve.watchlists.find_watched(find.clone()).await.unwrap().into_inner()).is_empty());

    let gone = ws::DeleteWatchItemRequest {
        id: cold.id.clone(),
        item_id: item.id.clone(),
    };
    ada.watchlists.delete_watch_item(gone.clone()).await.unwrap();
    assert_eq!(
        told(ada.watchlists.delete_watch_item(gone).await).kind,
        ErrorKind::NotFound
    );
    let found = ada.watchlists.find_watched(find).await.unwrap().into_inner();
    assert_eq!(names(found), ["Warm"]);
    let other = add(&mut ada, &cold, evm).await.unwrap();
    let restore = ws::RestoreWatchItemRequest {
        id: cold.id.clone(),
        item_id: item.id.clone(),
    };
    let twice = told(ada.watchlists.restore_watch_item(restore.clone()).await);
    assert_eq!(twice.code, "already_listed");
    let gone = ws::DeleteWatchItemRequest {
        id: cold.id.clone(),
        item_id: other.id,
    };
    ada.watchlists.delete_watch_item(gone).await.unwrap();
    let back = ada.watchlists.restore_watch_item(restore).await.unwrap().into_inner();
    assert_eq!((back.name.as_str(), back.note.as_str()), ("Whale", "moves on Mondays"));
    add(&mut ada, &cold, address("b")).await.unwrap();
    assert_eq!(told(add(&mut ada, &cold, address("c")).await).code, "limit_reached");
}
