//! Flows of funds: imports, revisions and figures.

use std::sync::atomic::Ordering;

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, told};

pub const WIDE: &str = "Date,IBIT,FBTC,Total\n2024-01-11,100.5,(20),80.5\n2024-01-12,3,,3\n";

pub async fn import(who: &mut Person, content: &str, dry_run: bool) -> ws::EtfImport {
    let asked = ws::ImportEtfFlowsRequest {
        asset: "binancecoin".to_owned(),
        file_name: "flows.csv".to_owned(),
        content: content.to_owned(),
        dry_run,
    };
    who.etf.import_etf_flows(asked).await.unwrap().into_inner()
}

async fn flows(who: &mut Person) -> ws::EtfFlowTable {
    let asked = ws::GetEtfFlowsRequest {
        asset: "binancecoin".to_owned(),
        ..Default::default()
    };
    who.etf.get_etf_flows(asked).await.unwrap().into_inner()
}

/// Cells as day, ticker, flow and earlier values, the newest day first.
fn cells(table: &ws::EtfFlowTable) -> Vec<String> {
    let of = |day: &ws::EtfDay| -> Vec<String> {
        let cell = |cell: &ws::EtfCell| format!("{} {} {} {}", day.day, cell.ticker, cell.flow, cell.revisions);
        day.cells.iter().map(cell).collect()
    };
    table.days.iter().flat_map(of).collect()
}

async fn take_back(who: &mut Person, id: &str) {
    let id = id.to_owned();
    who.etf
        .delete_etf_import(ws::DeleteEtfImportRequest { id })
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_tried_written_and_shown() {
    let world = World::start().await;
    let mut ada = world.person();
    let tried = import(&mut ada, WIDE, true).await;
    assert_eq!((tried.written, tried.fresh, tried.id.as_str()), (false, 3, ""));
    assert_eq!(world.rows("etf_import").await, 0);
    let bad = import(&mut ada, "Date,A\n2024-01-11,x\n2024-13-11,1\n", false).await;
    assert!(!bad.written);
    let places: Vec<(u32, &str)> = bad.problems.iter().map(|one| (one.line, one.column.as_str())).collect();
    assert_eq!(places, [(2, "A"), (3, "Date")], "all at once, and nothing is written");
    assert_eq!(world.rows("etf_import").await, 0);

    let done = import(&mut ada, WIDE, false).await;
    assert_eq!((done.written, done.fresh, done.changed, done.same), (true, 3, 0, 0));
    assert_eq!(
        (done.first.as_str(), done.last.as_str(), done.layout.as_str()),
        ("2024-01-11", "2024-01-12", "wide")
    );
    let table = flows(&mut ada).await;
    assert_eq!(
        cells(&table),
        [
            "2024-01-12 IBIT 3 0",
            "2024-01-11 FBTC -20 0",
            "2024-01-11 IBIT 100.5 0"
        ]
    );
    let first = &table.days[1];
    assert_eq!(
        (first.sum.as_str(), first.stated.as_str(), first.differs),
        ("80.5", "80.5", false)
    );
    assert_eq!(table.days[0].cumulative, "83.5");
    // 80.5 million dollars at 300.
    assert_eq!((first.close.as_str(), first.coins.as_str()), ("300", "268333.33333333"));
    let figures = table.figures.clone().unwrap();
    assert_eq!(
        (figures.sum_7.as_str(), figures.streak, figures.mean.as_str()),
        ("", 2, "41.75")
    );
    assert_eq!((figures.correlation, figures.correlation_days), (None, 2));
    assert_eq!(table.funds[1].ticker, "IBIT");
    assert!((table.funds[1].share.unwrap() - 103.5 / 123.5).abs() < 1e-12);
    assert_eq!(table.trouble, "");

    world.board.away.store(true, Ordering::SeqCst);
    let table = flows(&mut ada).await;
    assert!(table.trouble.contains("could not be read"), "{}", table.trouble);
    assert_eq!(
        (
            table.days[0].close.as_str(),
            table.days[0].coins.as_str(),
            table.days[0].sum.as_str()
        ),
        ("", "", "3")
    );
    let mut eve = world.person();
    assert!(flows(&mut eve).await.days.is_empty());
    assert!(flows(&mut eve).await.figures.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_is_taken_back_leaves_the_values_of_before() {
    let world = World::start().await;
    let mut ada = world.person();
    let first = import(&mut ada, WIDE, false).await;
    world.clock.advance(chrono::TimeDelta::minutes(1));
    let second = import(&mut ada, "date,ticker,flow_usd_m,issuer,source_url\n2024-01-11,IBIT,101,BlackRock,https://example.com/x\n2024-01-12,IBIT,3,,\n", false).await;
    assert_eq!((second.fresh, second.changed, second.same), (0, 1, 1));
    let table = flows(&mut ada).await;
    assert_eq!(
        cells(&table),
        ["2024-01-12 IBIT 3 0", "2024-01-11 FBTC -20 0", "2024-01-11 IBIT 101 1"]
    );
    assert!(table.days[1].differs, "81 is not 80.5");
    assert_eq!(table.funds[1].issuer, "BlackRock");
    let asked = ws::ListEtfRevisionsRequest {
        asset: "binancecoin".to_owned(),
        ticker: "ibit".to_owned(),
        day: "2024-01-11".to_owned(),
    };
    let earlier = ada.etf.list_etf_revisions(asked).await.unwrap().into_inner().revisions;
    assert_eq!(earlier.len(), 1);
    assert_eq!(
        (earlier[0].flow.as_str(), earlier[0].import_id.as_str()),
        ("100.5", first.id.as_str())
    );

    take_back(&mut ada, &second.id).await;
    let before = [
        "2024-01-12 IBIT 3 0",
        "2024-01-11 FBTC -20 0",
        "2024-01-11 IBIT 100.5 0",
    ];
    assert_eq!(cells(&flows(&mut ada).await), before);
    let id = second.id.clone();
    ada.etf
        .restore_etf_import(ws::RestoreEtfImportRequest { id })
        .await
        .unwrap();
    // What the second file confirmed stays when the first one goes, also for good.
    take_back(&mut ada, &first.id).await;
    let after = ["2024-01-12 IBIT 3 0", "2024-01-11 IBIT 101 0"];
    assert_eq!(cells(&flows(&mut ada).await), after);
    let assets = ada
        .etf
        .list_etf_assets(ws::ListEtfAssetsRequest {})
        .await
        .unwrap()
        .into_inner()
        .assets;
    assert_eq!((assets.len(), assets[0].funds, assets[0].days), (1, 1, 2));
    world.clock.advance(chrono::TimeDelta::days(31));
    assert!(world.sweep().await > 0);
    assert_eq!(cells(&flows(&mut ada).await), after);
    let listed = ada
        .etf
        .list_etf_imports(ws::ListEtfImportsRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_eq!((listed.imports.len(), listed.imports[0].cells), (1, 1));

    let mut eve = world.person();
    let id = second.id.clone();
    let foreign = told(eve.etf.delete_etf_import(ws::DeleteEtfImportRequest { id }).await);
    assert_eq!(foreign.kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_asset_is_one_of_the_market() {
    let world = World::start().await;
    let mut ada = world.person();
    let asked = |asset: &str| ws::ImportEtfFlowsRequest {
        asset: asset.to_owned(),
        content: WIDE.to_owned(),
        dry_run: true,
        ..Default::default()
    };
    for bad in ["no-such-coin", "Bit coin", ""] {
        let refused = told(ada.etf.import_etf_flows(asked(bad)).await);
        assert_eq!(refused.fields[0].0, "asset", "{bad}");
    }
}
