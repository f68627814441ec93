//! All rows of a staged file, and conflicts that are decided one by one.

use std::{fmt::Write, sync::atomic::Ordering};

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    alerts::SOON,
    imports::{HEAD, kraken},
    world::{Person, World, told},
};

async fn rows(who: &mut Person, id: &str, outcome: &str, cursor: &str, limit: u32) -> ws::ListImportRowsResponse {
    let asked = ws::ListImportRowsRequest {
        id: id.to_owned(),
        outcome: outcome.to_owned(),
        cursor: cursor.to_owned(),
        limit,
    };
    who.ledger.list_import_rows(asked).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_row_of_a_file_can_be_seen() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let first = ada.stage(&kraken(&[("T0", "0.01")])).await;
    ada.confirm(&first.import.unwrap().id).await;
    // More than are read at a time, every third of them without a number.
    let mut file = HEAD.to_owned();
    for row in 0..3_000 {
        let volume = if row % 3 == 2 { "x" } else { "0.01" };
        let (hour, minute, second) = (row / 3_600 + 10, row / 60 % 60, row % 60);
        writeln!(
            file,
            "R{row},O{row},XXBTZEUR,2024-05-02 {hour:02}:{minute:02}:{second:02},buy,limit,50000,500,1,{volume},0,,"
        )
        .unwrap();
    }
    file.push_str("T0,O0,XXBTZEUR,2024-05-01 10:00:00,buy,limit,50000,500,1,0.01,0,,\n");
    let staged = ada.stage(&file).await;
    assert_eq!(
        (
            staged.fresh,
            staged.duplicates,
            staged.rejected_rows,
            staged.rejected.len()
        ),
        (2_000, 1, 1_000, 500)
    );
    let id = staged.import.unwrap().id;

    let mut lines = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = rows(&mut ada, &id, "rejected", &cursor, 400).await;
        assert!(
            page.rows
                .iter()
                .all(|row| row.code == "not_a_number" && row.column == "vol")
        );
        lines.extend(page.rows.iter().map(|row| row.line));
        cursor = page.next_cursor;
        if cursor.is_empty() {
            break;
        }
    }
    let wanted: Vec<u32> = (0..1_000).map(|row| 4 + 3 * row).collect();
    assert_eq!(lines, wanted);
    let fresh = rows(&mut ada, &id, "new", "", 5_000).await;
    assert_eq!((fresh.rows.len(), fresh.next_cursor.as_str()), (2_000, ""));
    assert_eq!(
        (fresh.rows[1_999].line, fresh.rows[1_999].kind.as_str()),
        (3_000, "trade")
    );
    let known = rows(&mut ada, &id, "duplicate", "", 0).await;
    assert_eq!(
        (known.rows.len(), known.rows[0].line, known.rows[0].movements.len()),
        (1, 3_002, 3)
    );

    let asked = |outcome: &str| ws::ListImportRowsRequest {
        id: id.clone(),
        outcome: outcome.to_owned(),
        ..Default::default()
    };
    assert_eq!(
        told(ada.ledger.list_import_rows(asked("odd")).await).fields[0].0,
        "outcome"
    );
    assert_eq!(
        told(eve.ledger.list_import_rows(asked("new")).await).kind,
        ErrorKind::NotFound
    );
    let done = ada.confirm(&id).await;
    assert_eq!((done.fills, done.writing), (2_000, false));
    assert_eq!(
        told(ada.ledger.list_import_rows(asked("new")).await).kind,
        ErrorKind::NotFound,
        "its content is not kept"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_kept_in_pieces_is_read_as_it_was_sent() {
    let world = World::start().await;
    let mut ada = world.person();
    // Three pieces of 2 MiB at most, by a column that the format does not read.
    let (head, long) = (HEAD.trim_end(), "x".repeat(2_000));
    let mut file = format!("{head},remark\n");
    for row in 0..2_200 {
        let (minute, second) = (row / 60, row % 60);
        writeln!(
            file,
            "P{row},O{row},XXBTZEUR,2024-05-02 10:{minute:02}:{second:02},buy,limit,50000,500,1,0.01,0,,,{long}"
        )
        .unwrap();
    }
    assert!(file.len() > 4 << 20, "{}", file.len());
    let staged = ada.stage(&file).await;
    assert_eq!((staged.fresh, staged.rejected_rows), (2_200, 0));
    let id = staged.import.unwrap().id;
    let fresh = rows(&mut ada, &id, "new", "", 5_000).await;
    let lines: Vec<u32> = fresh.rows.iter().map(|row| row.line).collect();
    assert_eq!(lines, (2..2_202).collect::<Vec<u32>>());
    let done = ada.confirm(&id).await;
    assert_eq!((done.fills, done.others), (2_200, 0));
    let again = ada.stage(&file).await;
    assert_eq!((again.fresh, again.duplicates), (0, 2_200));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_file_brings_is_priced_before_somebody_looks() {
    let world = World::start().await;
    let mut ada = world.person();
    let file = "time,pair,side,quantity,price\n2026-05-01T10:00:00Z,BNB/USDT,buy,2,250\n";
    let staged = ada.stage(file).await;
    let asked = || world.board.asked.load(Ordering::SeqCst);
    let before = asked();
    ada.confirm(&staged.import.unwrap().id).await;
    let called = async {
        // Once for the coin, and once for its closes.
        while asked() < before + 2 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(SOON, called).await.unwrap();
    let held = ada
        .portfolio
        .get_portfolio_summary(ws::GetPortfolioSummaryRequest::default());
    let held = held.await.unwrap().into_inner();
    let bnb = held.assets.iter().find(|asset| asset.asset == "BNB").unwrap();
    // Whoever looks asks only for prices of the moment.
    assert_eq!((bnb.value.as_str(), asked()), ("600", before + 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn warnings_about_the_whole_file_come_first() {
    let world = World::start().await;
    let mut ada = world.person();
    let first = ada.stage(&kraken(&[("T1", "0.01"), ("T2", "0.01")])).await;
    ada.confirm(&first.import.unwrap().id).await;
    let account_id = ada.fills(Default::default()).await.fills.remove(0).account_id;
    let file = "time,pair,side,quantity,price,total\n2024-05-01 09:59:00,BTC/EUR,buy,1,100,150\n\
        2024-05-01 10:30:00,BTC/EUR,buy,1,100,100\n";
    let staged = ada.stage_into(account_id, file).await;
    let codes = |rows: &[ws::ImportRow]| rows.iter().map(|row| row.code.clone()).collect::<Vec<_>>();
    let id = staged.import.unwrap().id;
    let all = rows(&mut ada, &id, "warning", "", 0).await;
    assert_eq!(codes(&all.rows), ["other_export", "total_differs"]);
    let page = rows(&mut ada, &id, "warning", "", 1).await;
    assert_eq!(codes(&page.rows), ["other_export"]);
    let next = rows(&mut ada, &id, "warning", &page.next_cursor, 1).await;
    assert_eq!(
        (codes(&next.rows), next.next_cursor.as_str()),
        (vec!["total_differs".to_owned()], "")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn conflicts_are_decided_one_by_one() {
    let world = World::start().await;
    let mut ada = world.person();
    ada.import(&kraken(&[("T1", "0.01"), ("T2", "0.01")])).await;
    let staged = ada
        .stage(&kraken(&[("T1", "0.02"), ("T2", "0.03"), ("T3", "0.01")]))
        .await;
    assert_eq!((staged.fresh, staged.conflicts), (1, 2));
    let id = staged.import.unwrap().id;
    let shown = rows(&mut ada, &id, "conflict", "", 0).await;
    let lines: Vec<u32> = shown.rows.iter().map(|row| row.line).collect();
    assert_eq!(lines, [2, 3]);
    let chosen = ws::ConfirmImportRequest {
        id,
        conflicts: vec![ws::ImportLine { line: 3 }],
        ..Default::default()
    };
    assert_eq!(ada.ledger.confirm_import(chosen).await.unwrap().into_inner().fills, 2);
    let fills = ada.fills(Default::default()).await.fills;
    let mut quantities: Vec<&str> = fills.iter().map(|fill| fill.quantity.as_str()).collect();
    quantities.sort_unstable();
    assert_eq!(quantities, ["0.01", "0.01", "0.01", "0.03"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_with_the_newest_on_top_is_written_in_parts() {
    let world = World::start().await;
    let mut ada = world.person();
    // More rows than are written at a time.
    let mut file = HEAD.to_owned();
    let mut row = |id: String, time: &str, side: &str| {
        writeln!(file, "{id},O{id},XXBTZEUR,{time},{side},limit,50000,500,1,0.01,0,,").unwrap();
    };
    row("Z2".to_owned(), "2024-05-03 10:00:00", "sell");
    row("Z1".to_owned(), "2024-05-02 10:00:00", "buy");
    row("Z0".to_owned(), "2024-05-02 10:00:00", "sell");
    for at in (0..1_500).rev() {
        let time = format!("2024-05-01 10:{:02}:{:02}", at / 60, at % 60);
        row(format!("T{at}"), &time, if at % 2 == 0 { "buy" } else { "sell" });
    }
    row("S".to_owned(), "2024-04-30 10:00:00", "buy");
    let staged = ada.stage(&file).await;
    assert_eq!(staged.fresh, 1_504);
    ada.confirm(&staged.import.unwrap().id).await;
    let figures = ada
        .performance
        .get_statistics(ws::GetStatisticsRequest::default())
        .await
        .unwrap()
        .into_inner();
    assert!(figures.trips > 0);
    let again = ada.stage(&file).await;
    assert_eq!((again.fresh, again.duplicates), (0, 1_504));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_looked_at_again_waits_once() {
    let world = World::start().await;
    let mut ada = world.person();
    let file = kraken(&[("T1", "0.01")]);
    let first = ada.stage(&file).await.import.unwrap().id;
    let sent = ws::StageImportRequest {
        file: file.clone().into(),
        file_name: "again.csv".to_owned(),
        ..Default::default()
    };
    let again = ada
        .ledger
        .stage_import(sent)
        .await
        .unwrap()
        .into_inner()
        .import
        .unwrap();
    assert_eq!(
        (again.id.as_str(), again.file_name.as_str()),
        (first.as_str(), "again.csv")
    );
    assert_ne!(ada.stage(&kraken(&[("T2", "0.01")])).await.import.unwrap().id, first);
    let waiting = ws::ListImportsRequest::default();
    let waiting = ada.ledger.list_imports(waiting).await.unwrap().into_inner().imports;
    assert_eq!(waiting.len(), 2);
    assert_eq!(ada.confirm(&first).await.fills, 1);
    // What was written is another matter: it can be looked at anew.
    assert_ne!(ada.stage(&file).await.import.unwrap().id, first);
}
