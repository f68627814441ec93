//! Watchlists out of files and into them.

use std::sync::atomic::Ordering;

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    watchlists::{add, get, list, token},
    world::{Person, World, told},
};

fn text(list: &ws::Watchlist, format: &str, content: &str) -> ws::ImportWatchlistRequest {
    ws::ImportWatchlistRequest {
        id: list.id.clone(),
        format: format.to_owned(),
        content: content.to_owned(),
        ..Default::default()
    }
}

async fn import(who: &mut Person, asked: ws::ImportWatchlistRequest) -> ws::WatchlistImport {
    who.watchlists.import_watchlist(asked).await.unwrap().into_inner()
}

async fn export(who: &mut Person, list: &ws::Watchlist, format: &str) -> ws::WatchlistExport {
    let asked = ws::ExportWatchlistRequest {
        id: list.id.clone(),
        format: format.to_owned(),
    };
    who.watchlists.export_watchlist(asked).await.unwrap().into_inner()
}

/// Without what is a row's own.
fn plain(list: ws::Watchlist) -> (Vec<String>, Vec<ws::WatchItem>) {
    let item = |item: ws::WatchItem| ws::WatchItem {
        id: String::new(),
        version: 0,
        ..item
    };
    (list.sections, list.items.into_iter().map(item).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_is_read_back_as_the_same_list() {
    let world = World::start().await;
    let mut ada = world.person();
    let majors = list(&mut ada, "Majors & more", &["L1", "=Empty", "Cold"]).await;
    token(&mut ada, &majors, "binancecoin", "L1").await;
    token(&mut ada, &majors, "solo-coin", "").await;
    let entity = ws::NewWatchItem {
        kind: "entity".to_owned(),
        r#ref: "0191e0a0-0000-7000-8000-000000000001".to_owned(),
        name: "=Exchange".to_owned(),
        section: "Cold".to_owned(),
        note: "first, \"line\"\n-second".to_owned(),
        reason: "'+1".to_owned(),
        target: "12.5".to_owned(),
        review_day: "2026-12-01".to_owned(),
        ..Default::default()
    };
    add(&mut ada, &majors, entity).await.unwrap();
    let address = ws::NewWatchItem {
        kind: "address".to_owned(),
        r#ref: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa".to_owned(),
        chain: "bitcoin".to_owned(),
        ..Default::default()
    };
    add(&mut ada, &majors, address).await.unwrap();
    let csv = export(&mut ada, &majors, "csv").await;
    assert_eq!((csv.file_name.as_str(), csv.left_out), ("Majors-more.csv", 0));
    assert!(
        csv.content.contains(",'=Exchange,") && !csv.content.contains(",=Exchange"),
        "{}",
        csv.content
    );

    // The file says everything: the market need not answer.
    world.board.away.store(true, Ordering::SeqCst);
    world.clock.advance(chrono::TimeDelta::days(3));
    let copy = list(&mut ada, "Copy", &[]).await;
    let done = import(&mut ada, text(&copy, "csv", &csv.content)).await;
    assert_eq!((done.written, done.fresh, done.listed, done.open), (true, 4, 0, 0));
    assert_eq!(plain(get(&mut ada, &copy).await), plain(get(&mut ada, &majors).await));
    let again = import(&mut ada, text(&copy, "csv", &csv.content)).await;
    assert_eq!((again.fresh, again.listed), (0, 4), "nothing is there twice");
    world.board.away.store(false, Ordering::SeqCst);

    let text_of = export(&mut ada, &majors, "tradingview").await;
    assert_eq!(text_of.content, "CRYPTO:SOLOUSD,###L1,CRYPTO:BNBUSDT,###=Empty,###Cold");
    assert_eq!((text_of.file_name.as_str(), text_of.left_out), ("Majors-more.txt", 2));
    let viewed = list(&mut ada, "Viewed", &[]).await;
    import(&mut ada, text(&viewed, "tradingview", &text_of.content)).await;
    assert_eq!(export(&mut ada, &viewed, "tradingview").await.content, text_of.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_clear_is_asked_and_a_dry_run_writes_nothing() {
    let world = World::start().await;
    let mut ada = world.person();
    let majors = list(&mut ada, "Majors", &[]).await;
    let content = "BINANCE:BNBUSDT\n###Small\nKUCOIN:DUOUSDT,GATEIO:SOLOUSDT\nX:NOPEUSD\n,KRAKEN:\n";
    let asked = ws::ImportWatchlistRequest {
        dry_run: true,
        ..text(&majors, "tradingview", content)
    };
    let dry = import(&mut ada, asked).await;
    let outcomes: Vec<_> = dry
        .rows
        .iter()
        .map(|row| (row.line, row.text.as_str(), row.outcome.as_str()))
        .collect();
    assert_eq!(
        outcomes,
        [
            (1, "BINANCE:BNBUSDT", "new"),
            (3, "KUCOIN:DUOUSDT", "ambiguous"),
            (3, "GATEIO:SOLOUSDT", "new"),
            (4, "X:NOPEUSD", "unknown"),
            (5, "KRAKEN:", "invalid"),
        ]
    );
    assert_eq!((dry.written, dry.fresh, dry.open), (false, 2, 3));
    let candidates: Vec<_> = dry.rows[1]
        .candidates
        .iter()
        .map(|one| (one.r#ref.as_str(), one.rank))
        .collect();
    assert_eq!(
        candidates,
        [("duo-one", Some(200)), ("duo-two", Some(300)), ("duo-zero", None)]
    );
    assert!(dry.rows[3].message.contains("NOPE"), "{}", dry.rows[3].message);
    assert_eq!(
        dry.rows[0].item.as_ref().map(|item| item.added_price.as_str()),
        Some("300")
    );
    let kept = get(&mut ada, &majors).await;
    assert_eq!(
        (kept.items.len(), kept.sections.len(), kept.version),
        (0, 1, 1),
        "nothing was written"
    );

    let choice = |text: &str, reference: &str| ws::SymbolChoice {
        text: text.to_owned(),
        r#ref: reference.to_owned(),
    };
    let asked = ws::ImportWatchlistRequest {
        choices: vec![choice("KUCOIN:DUOUSDT", "duo-two"), choice("X:NOPEUSD", "")],
        ..text(&majors, "tradingview", content)
    };
    let done = import(&mut ada, asked).await;
    assert_eq!((done.written, done.fresh, done.open, done.rows.len()), (true, 3, 1, 4));
    let kept = get(&mut ada, &majors).await;
    let items: Vec<_> = kept
        .items
        .iter()
        .map(|item| (item.section.as_str(), item.r#ref.as_str()))
        .collect();
    assert_eq!(
        items,
        [("", "binancecoin"), ("Small", "duo-two"), ("Small", "solo-coin")]
    );
    assert_eq!(done.rows[0].item.as_ref().map(|item| &item.id), Some(&kept.items[0].id));

    let mut eve = world.person();
    let other = told(
        eve.watchlists
            .import_watchlist(text(&majors, "csv", "ref\nbitcoin\n"))
            .await,
    );
    assert_eq!(other.kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_csv_of_ids_or_symbols_is_enough() {
    let world = World::start_with(|args| args.watch_item_limit = 3).await;
    let mut ada = world.person();
    let majors = list(&mut ada, "Majors", &[]).await;
    let file = "symbol,ref,note,section\nSOLO,,+cheap,New\n,binancecoin,,\n,no-such-coin,,\n";
    let done = import(&mut ada, text(&majors, "csv", file)).await;
    let outcomes: Vec<_> = done.rows.iter().map(|row| (row.line, row.outcome.as_str())).collect();
    assert_eq!(outcomes, [(2, "new"), (3, "new"), (4, "unknown")]);
    let kept = get(&mut ada, &majors).await;
    assert_eq!(kept.items[0].name, "BNB");
    assert_eq!(
        (kept.items[1].note.as_str(), kept.items[1].section.as_str()),
        ("+cheap", "New")
    );

    let more = "ref\nduo-one\nduo-two\n";
    let full = told(ada.watchlists.import_watchlist(text(&majors, "csv", more)).await);
    assert_eq!(full.code, "limit_reached");
    assert_eq!(get(&mut ada, &majors).await.items.len(), 2, "all or nothing");
    world.board.away.store(true, Ordering::SeqCst);
    let away = told(
        ada.watchlists
            .import_watchlist(text(&majors, "csv", "ref\nduo-one\n"))
            .await,
    );
    assert_eq!(away.kind, ErrorKind::Unavailable);
    let bad = told(
        ada.watchlists
            .import_watchlist(text(&majors, "csv", "name\nBitcoin\n"))
            .await,
    );
    assert_eq!(bad.fields[0].0, "content");
}
