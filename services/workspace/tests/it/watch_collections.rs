//! NFT collections on watchlists.

use std::sync::atomic::Ordering;

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    collections::follow,
    watchlists::{add, get, list},
    world::{Person, World, told},
};

fn collection(id: &str) -> ws::NewWatchItem {
    ws::NewWatchItem {
        kind: "collection".to_owned(),
        r#ref: id.to_owned(),
        ..Default::default()
    }
}

async fn import(who: &mut Person, list: &ws::Watchlist, content: &str) -> Result<ws::WatchlistImport, tonic::Status> {
    let asked = ws::ImportWatchlistRequest {
        id: list.id.clone(),
        format: "csv".to_owned(),
        content: content.to_owned(),
        ..Default::default()
    };
    Ok(who.watchlists.import_watchlist(asked).await?.into_inner())
}

async fn export(who: &mut Person, list: &ws::Watchlist, format: &str) -> ws::WatchlistExport {
    let asked = ws::ExportWatchlistRequest {
        id: list.id.clone(),
        format: format.to_owned(),
    };
    who.watchlists.export_watchlist(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_is_added_with_its_floor_of_now() {
    let world = World::start().await;
    let mut ada = world.person();
    let art = list(&mut ada, "Art", &[]).await;
    let pudgy = add(&mut ada, &art, collection("pudgy-penguins")).await.unwrap();
    assert_eq!(
        (
            pudgy.name.as_str(),
            pudgy.symbol.as_str(),
            pudgy.added_price.as_str(),
            pudgy.chain.as_str()
        ),
        ("Pudgy Penguins", "X", "30000.5", "")
    );
    let without = add(&mut ada, &art, collection("no-floor")).await.unwrap();
    assert_eq!(without.added_price, "", "unknown is not zero");
    let unknown = told(add(&mut ada, &art, collection("no-such-collection")).await);
    assert_eq!(unknown.fields[0].0, "ref");
    let twice = told(add(&mut ada, &art, collection("Pudgy-Penguins")).await);
    assert_eq!(
        (twice.kind, twice.code.as_str()),
        (ErrorKind::Conflict, "already_listed")
    );

    let asked = ws::UpdateWatchItemRequest {
        id: art.id.clone(),
        item_id: pudgy.id.clone(),
        version: pudgy.version,
        item: Some(ws::ChangedWatchItem {
            name: "Birds".to_owned(),
            note: "Blue chip".to_owned(),
            target: "40000".to_owned(),
            ..Default::default()
        }),
    };
    let changed = ada.watchlists.update_watch_item(asked).await.unwrap().into_inner();
    assert_eq!(
        (changed.name.as_str(), changed.note.as_str(), changed.target.as_str()),
        ("Pudgy Penguins", "Blue chip", "40000"),
        "the market names it"
    );
    let asked = ws::FindWatchedRequest {
        kind: "collection".to_owned(),
        r#ref: "pudgy-penguins".to_owned(),
        ..Default::default()
    };
    let found = ada.watchlists.find_watched(asked).await.unwrap().into_inner();
    assert_eq!(found.lists[0].item_id, pudgy.id);

    world.board.away.store(true, Ordering::SeqCst);
    let blind = add(&mut ada, &art, collection("thin-apes")).await.unwrap();
    assert_eq!((blind.name.as_str(), blind.added_price.as_str()), ("thin-apes", ""));
    let refs: Vec<String> = get(&mut ada, &art)
        .await
        .items
        .into_iter()
        .map(|item| item.r#ref)
        .collect();
    assert_eq!(refs, ["pudgy-penguins", "no-floor", "thin-apes"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn collections_go_through_csv_and_not_through_tradingview() {
    let world = World::start().await;
    let mut ada = world.person();
    let art = list(&mut ada, "Art", &["Birds"]).await;
    let item = ws::NewWatchItem {
        section: "Birds".to_owned(),
        reason: "Floor".to_owned(),
        ..collection("pudgy-penguins")
    };
    add(&mut ada, &art, item).await.unwrap();
    let csv = export(&mut ada, &art, "csv").await.content;
    assert!(
        csv.contains("collection,pudgy-penguins,,Pudgy Penguins,X,Birds,"),
        "{csv}"
    );
    assert_eq!(export(&mut ada, &art, "tradingview").await.left_out, 1);

    // The file says everything: the market need not answer.
    world.board.away.store(true, Ordering::SeqCst);
    let copy = list(&mut ada, "Copy", &[]).await;
    assert_eq!(import(&mut ada, &copy, &csv).await.unwrap().fresh, 1);
    let (mut before, mut after) = (get(&mut ada, &art).await.items, get(&mut ada, &copy).await.items);
    for item in before.iter_mut().chain(&mut after) {
        item.id.clear();
    }
    assert_eq!(before, after);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_market_keeps_the_history_of_collections_on_lists() {
    let world = World::start().await;
    let mut ada = world.person();
    follow(&mut ada, "thin-apes").await;
    let art = list(&mut ada, "Art", &[]).await;
    let gone = list(&mut ada, "Gone", &[]).await;
    for id in ["thin-apes", "pudgy-penguins"] {
        add(&mut ada, &art, collection(id)).await.unwrap();
    }
    add(&mut ada, &gone, collection("no-floor")).await.unwrap();
    let asked = ws::DeleteWatchlistRequest {
        id: gone.id.clone(),
        version: gone.version,
    };
    ada.watchlists.delete_watchlist(asked).await.unwrap();
    world.board.wanted.lock().unwrap().clear();
    assert_eq!(world.want_collections().await.unwrap(), Some(2));
    assert_eq!(*world.board.wanted.lock().unwrap(), [["pudgy-penguins", "thin-apes"]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_has_twenty_collections_at_most() {
    let world = World::start().await;
    let mut ada = world.person();
    let art = list(&mut ada, "Art", &[]).await;
    let rows: Vec<String> = (0..20).map(|at| format!("collection,many-{at}")).collect();
    let twenty = format!("kind,ref\n{}\n", rows.join("\n"));
    assert_eq!(import(&mut ada, &art, &twenty).await.unwrap().fresh, 20);
    let full = told(add(&mut ada, &art, collection("pudgy-penguins")).await);
    assert_eq!(full.code, "limit_reached");
    let full = told(import(&mut ada, &art, "kind,ref\ncollection,thin-apes\n").await);
    assert_eq!(full.code, "limit_reached");
    let token = ws::NewWatchItem {
        kind: "token".to_owned(),
        r#ref: "binancecoin".to_owned(),
        ..Default::default()
    };
    add(&mut ada, &art, token).await.unwrap();
}
