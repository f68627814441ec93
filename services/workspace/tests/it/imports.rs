//! Files: judged, written as one, found again, taken out.

use std::fmt::Write;

use chrono::{DateTime, Utc};
use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{World, told};

pub const HEAD: &str = "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers\n";

/// Trades of Kraken, each with an id.
pub fn kraken(rows: &[(&str, &str)]) -> String {
    let mut file = HEAD.to_owned();
    for (at, (id, volume)) in rows.iter().enumerate() {
        writeln!(
            file,
            "{id},O{at},XXBTZEUR,2024-05-01 10:{at:02}:00,buy,limit,50000,500,1,{volume},0,,"
        )
        .unwrap();
    }
    file
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_counts_before_it_is_confirmed_and_nothing_comes_twice() {
    let world = World::start().await;
    let mut ada = world.person();
    let file = kraken(&[("T1", "0.01"), ("T2", "0.01"), ("T3", "x")]);
    let staged = ada.stage(&file).await;
    assert_eq!((staged.fresh, staged.duplicates, staged.rejected_rows), (2, 0, 1));
    assert_eq!(
        (staged.rejected[0].line, staged.rejected[0].column.as_str()),
        (4, "vol")
    );
    assert_eq!(staged.preview[0].outcome, "new");
    assert_eq!(ada.fills(Default::default()).await.total, Some(0));
    let listed = ada.ledger.list_accounts(ws::ListAccountsRequest {}).await.unwrap();
    assert!(listed.into_inner().accounts.is_empty());

    let import = staged.import.unwrap();
    assert_eq!(
        (import.state.as_str(), import.format.as_str()),
        ("staged", "kraken_trades")
    );
    let done = ada.confirm(&import.id).await;
    assert_eq!((done.state.as_str(), done.fills, done.others), ("confirmed", 2, 0));
    // Asking again changes nothing.
    assert_eq!(ada.confirm(&import.id).await, done);
    let fills = ada.fills(Default::default()).await;
    assert_eq!(
        (fills.total, fills.fills[0].account.as_str(), fills.fills[0].line),
        (Some(2), "Kraken", 3)
    );

    let more = kraken(&[("T1", "0.01"), ("T2", "0.02"), ("T4", "0.01")]);
    let again = ada.stage(&more).await;
    assert_eq!((again.fresh, again.duplicates, again.conflicts), (1, 1, 1));
    let staged = ws::ListImportsRequest {
        state: "staged".to_owned(),
        ..Default::default()
    };
    let listed = ada.ledger.list_imports(staged).await.unwrap().into_inner();
    assert_eq!(listed.imports.len(), 1, "the first one is confirmed");
    let second = ada.confirm(&again.import.unwrap().id).await;
    assert_eq!(second.fills, 1, "what is in conflict stays out unless it is wanted");
    let third = ada.stage(&more).await;
    let wanted = ws::ConfirmImportRequest {
        id: third.import.unwrap().id,
        with_conflicts: true,
        ..Default::default()
    };
    assert_eq!(ada.ledger.confirm_import(wanted).await.unwrap().into_inner().fills, 1);
    assert_eq!(ada.fills(Default::default()).await.total, Some(4));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_leaves_what_was_changed_since() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let id = ada.import(&kraken(&[("T1", "0.01"), ("T2", "0.01")])).await;
    let fill = ada.fills(Default::default()).await.fills.remove(0);
    let change = ws::UpdateFillRequest {
        id: fill.id,
        version: fill.version,
        fill: Some(ws::NewFill {
            account_id: fill.account_id,
            traded_unix_ms: fill.traded_unix_ms,
            base: fill.base,
            quote: fill.quote,
            side: fill.side,
            quantity: fill.quantity,
            price: "49000".to_owned(),
            ..Default::default()
        }),
    };
    ada.ledger.update_fill(change).await.unwrap();
    let asked = || ws::UndoImportRequest { id: id.clone() };
    assert_eq!(told(eve.ledger.undo_import(asked()).await).kind, ErrorKind::NotFound);
    let undone = ada.ledger.undo_import(asked()).await.unwrap().into_inner();
    assert_eq!((undone.state.as_str(), undone.kept), ("undone", 1));
    assert_eq!(ada.fills(Default::default()).await.total, Some(1));
    assert_eq!(
        told(
            ada.ledger
                .confirm_import(ws::ConfirmImportRequest {
                    id: id.clone(),
                    ..Default::default()
                })
                .await
        )
        .code,
        "import_done"
    );
    // The edited fill still is the file's: only the other one is new.
    let again = ada.stage(&kraken(&[("T1", "0.01"), ("T2", "0.01")])).await;
    assert_eq!((again.fresh, again.duplicates), (1, 1));
    let forgotten = ws::UndoImportRequest {
        id: again.import.unwrap().id,
    };
    assert_eq!(
        ada.ledger
            .undo_import(forgotten.clone())
            .await
            .unwrap()
            .into_inner()
            .state,
        "undone"
    );
    assert_eq!(told(ada.ledger.undo_import(forgotten).await).kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_comes_twice_by_way_of_another_account_or_an_undo() {
    let world = World::start().await;
    let mut ada = world.person();
    let file = kraken(&[("T1", "0.01"), ("T2", "0.01")]);
    let id = ada.stage(&file).await.import.unwrap().id;
    ada.confirm(&id).await;
    let elsewhere = ada.account("Elsewhere").await;
    let fill = ada.fills(Default::default()).await.fills.remove(0);
    let moved = ws::UpdateFillRequest {
        id: fill.id.clone(),
        version: fill.version,
        fill: Some(ws::NewFill {
            account_id: elsewhere.id.clone(),
            traded_unix_ms: fill.traded_unix_ms,
            base: fill.base.clone(),
            quote: fill.quote.clone(),
            side: fill.side.clone(),
            quantity: fill.quantity.clone(),
            price: fill.price.clone(),
            ..Default::default()
        }),
    };
    ada.ledger.update_fill(moved).await.unwrap();
    let again = ada.stage(&file).await;
    assert_eq!(
        (again.fresh, again.duplicates),
        (0, 2),
        "a moved fill is still the file's"
    );

    // Deleted, brought again by the file, and then restored: it is there once.
    let other = ada
        .fills(Default::default())
        .await
        .fills
        .into_iter()
        .find(|other| other.id != fill.id)
        .unwrap();
    let ids = vec![other.id];
    ada.ledger
        .delete_fills(ws::DeleteFillsRequest { ids: ids.clone() })
        .await
        .unwrap();
    world.clock.advance(chrono::TimeDelta::seconds(1));
    let third = ada.stage(&file).await;
    assert_eq!((third.fresh, third.duplicates), (1, 1));
    ada.confirm(&third.import.unwrap().id).await;
    let restored = ada.ledger.restore_fills(ws::RestoreFillsRequest { ids }).await.unwrap();
    assert_eq!(restored.into_inner().changed, 0);
    assert_eq!(ada.fills(Default::default()).await.total, Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_kind_of_export_of_the_same_days_is_warned_of() {
    let world = World::start().await;
    let mut ada = world.person();
    ada.import(&kraken(&[("T1", "0.01"), ("T2", "0.01")])).await;
    let account = ada.fills(Default::default()).await.fills.remove(0).account_id;
    let other = "time,pair,side,quantity,price\n2024-05-01 10:00:30,BTC/EUR,buy,0.01,50000\n";
    let staged = ada.stage_into(account, other).await;
    assert_eq!(staged.fresh, 1);
    assert!(
        staged.warnings.is_empty(),
        "no trade of the first lies between those of the second"
    );
    let both = format!("{other}2024-05-01 09:59:00,BTC/EUR,buy,0.01,50000\n");
    let staged = ada.stage_into(staged.import.unwrap().account_id, &both).await;
    assert_eq!(staged.warnings[0].code, "other_export");
}

#[tokio::test(flavor = "multi_thread")]
async fn results_of_trades_that_are_here_are_warned_of() {
    let world = World::start().await;
    let mut ada = world.person();
    let trades = "Time(UTC),Symbol,Side,Price,Quantity,Fee,Realized Profit\n2024-05-01 10:00:00,BTCUSDT,SELL,130,1,0.1,30\n\
        2024-05-01 11:00:00,BTCUSDT,SELL,130,1,0.1,30\n";
    let results = "Time(UTC),Type,Amount,Asset,Symbol\n2024-05-01 10:00:00,REALIZED_PNL,30,USDT,BTCUSDT\n\
        2024-05-01 10:30:00,FUNDING_FEE,-1,USDT,BTCUSDT\n";
    for (first, second) in [(trades, results), (results, trades)] {
        let id = ada.stage(first).await.import.unwrap().id;
        ada.confirm(&id).await;
        let staged = ada.stage(second).await;
        let codes: Vec<_> = staged.warnings.iter().map(|fault| fault.code.as_str()).collect();
        assert_eq!(codes, ["other_export"]);
        let undone = ada.ledger.undo_import(ws::UndoImportRequest { id }).await;
        assert!(undone.is_ok());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_on_a_fill_leaves_its_total_alone() {
    let world = World::start().await;
    let mut ada = world.person();
    // 500 ÷ 0.03 has no end: the price is told rounded.
    let id = ada.stage(&kraken(&[("T1", "0.03")])).await.import.unwrap().id;
    ada.confirm(&id).await;
    let fill = ada.fills(Default::default()).await.fills.remove(0);
    assert_eq!(
        (fill.quote_amount.as_str(), fill.price.as_str()),
        ("500", "16666.666666666666666667")
    );
    let change = |price: &str| ws::UpdateFillRequest {
        id: fill.id.clone(),
        version: 0,
        fill: Some(ws::NewFill {
            account_id: fill.account_id.clone(),
            traded_unix_ms: fill.traded_unix_ms,
            base: fill.base.clone(),
            quote: fill.quote.clone(),
            side: fill.side.clone(),
            quantity: fill.quantity.clone(),
            price: price.to_owned(),
            note: "seen".to_owned(),
            ..Default::default()
        }),
    };
    let noted = ada.ledger.update_fill(change(&fill.price)).await.unwrap().into_inner();
    assert_eq!((noted.note.as_str(), noted.quote_amount.as_str()), ("seen", "500"));
    let moved = ada.ledger.update_fill(change("16666")).await.unwrap().into_inner();
    assert_eq!(moved.quote_amount, "499.98");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_read_says_why_and_what_to_tell() {
    let world = World::start().await;
    let mut ada = world.person();
    let mut refused = async |file: &str, zone: &str| {
        let sent = ws::StageImportRequest {
            file: file.to_owned().into(),
            zone: zone.to_owned(),
            ..Default::default()
        };
        told(ada.ledger.stage_import(sent).await)
    };
    let kucoin = "UID,Account Type,Order ID";
    assert_eq!(refused("", "").await.code, "empty");
    assert_eq!(refused(kucoin, "").await.code, "unknown_format");
    assert_eq!(refused(&format!("{HEAD}\"T1,"), "").await.code, "unclosed_quote");
    let zone = refused(HEAD, "Mars").await;
    assert_eq!(
        (zone.code.as_str(), zone.fields[0].0.as_str()),
        ("validation_failed", "zone")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_confirmations_at_once_write_a_file_once() {
    let world = World::start().await;
    let mut ada = world.person();
    let file = kraken(&[("T1", "0.01"), ("T2", "0.01"), ("T3", "0.01")]);
    let first = ada.stage(&file).await.import.unwrap().id;
    let second = ada.stage(&file).await.import.unwrap().id;
    let (mut one, mut two, mut three) = (ada.clone(), ada.clone(), ada.clone());
    let (a, b, c) = tokio::join!(one.confirm(&first), two.confirm(&first), three.confirm(&second));
    assert_eq!([&a.state, &b.state, &c.state], ["confirmed"; 3]);
    assert_eq!(ada.fills(Default::default()).await.total, Some(3));
    let accounts = ada
        .ledger
        .list_accounts(ws::ListAccountsRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_eq!(accounts.accounts.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_file_is_written_whole() {
    let world = World::start().await;
    let mut ada = world.person();
    let mut file = HEAD.to_owned();
    for row in 0..20_000 {
        let time = DateTime::<Utc>::from_timestamp(1_700_000_000 + row, 0).unwrap();
        let time = time.format("%Y-%m-%d %H:%M:%S");
        let side = if row % 2 == 0 { "buy" } else { "sell" };
        writeln!(file, "T{row},O{row},XXBTZEUR,{time},{side},limit,50000,500,1,0.01,0,,").unwrap();
    }
    let staged = ada.stage(&file).await;
    assert_eq!((staged.fresh, staged.preview.len()), (20_000, 100));
    let done = ada.confirm(&staged.import.unwrap().id).await;
    assert_eq!(done.fills, 20_000);
    let again = ada.stage(&file).await;
    assert_eq!((again.fresh, again.duplicates), (0, 20_000));
    let figures = ada
        .performance
        .get_statistics(ws::GetStatisticsRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert_eq!((figures.trips, figures.net.as_str()), (10_000, "-20000"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_and_a_short_at_once_are_two_round_trips() {
    let world = World::start().await;
    let mut ada = world.person();
    let head = "Time(UTC),Symbol,Side,Position Side,Price,Quantity,Amount,Fee,Realized Profit,Trade ID\n";
    let rows = "2024-05-01 10:00:00,BTCUSDT,BUY,LONG,100,1,100,0.1,0,1\n2024-05-01 10:01:00,BTCUSDT,SELL,SHORT,110,1,110,0.1,0,2\n\
        2024-05-01 10:02:00,BTCUSDT,SELL,LONG,130,1,130,0.1,30,3\n2024-05-01 10:03:00,BTCUSDT,BUY,SHORT,125,1,125,0.1,-15,4\n";
    let staged = ada.stage(&format!("{head}{rows}")).await;
    let import = staged.import.unwrap();
    assert_eq!((import.format.as_str(), staged.fresh), ("binance_futures", 4));
    ada.confirm(&import.id).await;
    let mut trips = ada.trips().await;
    trips.sort_by_key(|trip| trip.opened_unix_ms);
    let found: Vec<_> = trips
        .iter()
        .map(|trip| (trip.direction.as_str(), trip.net.as_str(), trip.fills))
        .collect();
    assert_eq!(found, [("long", "29.8", 2), ("short", "-15.2", 2)]);

    // A change by hand leaves the position, unless it names another one.
    let mut fills = ada.fills(Default::default()).await.fills;
    fills.sort_by_key(|fill| fill.traded_unix_ms);
    let positions: Vec<_> = fills.iter().map(|fill| fill.position.as_str()).collect();
    assert_eq!(positions, ["long", "short", "long", "short"]);
    let last = fills.pop().unwrap();
    let mut change = ws::NewFill {
        account_id: last.account_id.clone(),
        traded_unix_ms: last.traded_unix_ms,
        base: last.base.clone(),
        quote: last.quote.clone(),
        kind: last.kind.clone(),
        side: last.side.clone(),
        quantity: last.quantity.clone(),
        price: "126".to_owned(),
        ..Default::default()
    };
    let mut update = async |version, fill: &ws::NewFill| {
        let sent = ws::UpdateFillRequest {
            id: last.id.clone(),
            version,
            fill: Some(fill.clone()),
        };
        ada.ledger.update_fill(sent).await
    };
    let after = update(1, &change).await.unwrap().into_inner();
    assert_eq!((after.position.as_str(), after.price.as_str()), ("short", "126"));
    change.position = "net".to_owned();
    assert_eq!(update(2, &change).await.unwrap().into_inner().position, "net");
    change.position = "sideways".to_owned();
    assert_eq!(told(update(3, &change).await).fields[0].0, "position");
}
