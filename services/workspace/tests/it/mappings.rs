//! Files that no format fits: their columns, what these mean, and imports by that.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, told};

/// Of a German broker: a comma before decimals, a point between thousands.
const GERMAN: &str = "Datum;Markt;Art;Menge;Kurs;Gebühr\n\
    02.03.2024 10:00:00;BTC:EUR;Kauf;0,5;60.000,00;12,5\n\
    13.03.2024 10:00:00;BTC:EUR;Verkauf;0,25;62.000,00;0\n";

pub fn german() -> ws::NewMapping {
    let text = |text: &str| text.to_owned();
    ws::NewMapping {
        name: text("My broker"),
        columns: ["Datum", "Markt", "Art", "Menge", "Kurs", "Gebühr"].map(text).into(),
        time: text("Datum"),
        pair: text("Markt"),
        separator: text(":"),
        side: text("Art"),
        buy_words: vec![text("Kauf")],
        sell_words: vec![text("Verkauf")],
        quantity: text("Menge"),
        price: text("Kurs"),
        fee: text("Gebühr"),
        decimal_mark: text("comma"),
        ..Default::default()
    }
}

pub async fn add(who: &mut Person, mapping: ws::NewMapping) -> ws::ImportMapping {
    let mapping = Some(mapping);
    let added = who.ledger.add_mapping(ws::AddMappingRequest { mapping }).await;
    added.unwrap().into_inner()
}

async fn columns(who: &mut Person, file: &str) -> ws::FileColumns {
    columns_by(who, file, "").await.unwrap()
}

async fn columns_by(who: &mut Person, file: &str, delimiter: &str) -> Result<ws::FileColumns, tonic::Status> {
    let asked = ws::ReadColumnsRequest {
        file: file.to_owned().into(),
        file_name: "a.csv".to_owned(),
        delimiter: delimiter.to_owned(),
    };
    who.ledger.read_columns(asked).await.map(tonic::Response::into_inner)
}

fn staging(file: &str, mapping_id: &str) -> ws::StageImportRequest {
    ws::StageImportRequest {
        file: file.to_owned().into(),
        file_name: "a.csv".to_owned(),
        zone: "Europe/Berlin".to_owned(),
        mapping_id: mapping_id.to_owned(),
        ..Default::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_explained_imported_and_taken_out_again() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    assert_eq!(
        told(ada.ledger.stage_import(staging(GERMAN, "")).await).code,
        "unknown_format"
    );
    let found = columns(&mut ada, GERMAN).await;
    assert_eq!(
        (found.line, found.mapping_id.as_str(), found.format.as_str()),
        (1, "", "")
    );
    let names: Vec<&str> = found.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["Datum", "Markt", "Art", "Menge", "Kurs", "Gebühr"]);
    assert_eq!(found.columns[2].samples, ["Kauf", "Verkauf"]);
    assert_eq!(found.guess.unwrap().columns, names);

    let kept = add(&mut ada, german()).await;
    assert_eq!((kept.version, kept.mapping.clone().unwrap()), (1, german()));
    assert_eq!(columns(&mut ada, GERMAN).await.mapping_id, kept.id);
    assert_eq!(
        columns(&mut eve, GERMAN).await.mapping_id,
        "",
        "a mapping is its owner's"
    );

    // No format fits, so the mapping with these columns is taken by itself.
    let staged = ada.ledger.stage_import(staging(GERMAN, "")).await.unwrap().into_inner();
    assert_eq!((staged.fresh, staged.rejected_rows), (2, 0));
    let import = staged.import.unwrap();
    let named = [&import.format, &import.format_name, &import.venue, &import.zone];
    assert_eq!(named, ["mapped", "My broker", "My broker", "Europe/Berlin"]);

    // The mapping changes and goes before the file is confirmed.
    let other = ws::NewMapping {
        decimal_mark: "point".to_owned(),
        ..german()
    };
    let change = ws::UpdateMappingRequest {
        id: kept.id.clone(),
        version: 1,
        mapping: Some(other),
    };
    assert_eq!(ada.ledger.update_mapping(change).await.unwrap().into_inner().version, 2);
    let gone = ws::DeleteMappingRequest {
        id: kept.id.clone(),
        version: 2,
    };
    ada.ledger.delete_mapping(gone).await.unwrap();
    let id = import.id.clone();
    let again = ada
        .ledger
        .get_import(ws::GetImportRequest { id })
        .await
        .unwrap()
        .into_inner();
    assert_eq!((again.fresh, again.rejected_rows), (2, 0));
    let done = ada.confirm(&import.id).await;
    assert_eq!(
        (done.state.as_str(), done.fills, done.venue.as_str()),
        ("confirmed", 2, "My broker")
    );
    let fills = ada.fills(Default::default()).await.fills;
    let first = &fills[1];
    let said = [
        &first.account,
        &first.side,
        &first.quantity,
        &first.price,
        &first.fees[0].amount,
    ];
    assert_eq!(said, ["My broker", "buy", "0.5", "60000", "12.5"]);
    // 10:00 in Berlin.
    assert_eq!(first.traded_unix_ms, 1_709_370_000_000);

    let undone = ada.ledger.undo_import(ws::UndoImportRequest { id: import.id }).await;
    assert_eq!(undone.unwrap().into_inner().state, "undone");
    assert_eq!(ada.fills(Default::default()).await.total, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mapping_that_is_named_is_taken_instead_of_a_format() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let text = |text: &str| text.to_owned();
    let file = "time,pair,side,quantity,price,total\n2024-03-01T10:00:00Z,BTC/USDT,buy,1,100,90\n";
    assert_eq!(columns(&mut ada, file).await.format, "generic_pair");
    let mapping = ws::NewMapping {
        name: text("Totals"),
        columns: ["time", "pair", "side", "quantity", "price", "total"].map(text).into(),
        time: text("time"),
        pair: text("pair"),
        side: text("side"),
        buy_words: vec![text("buy")],
        sell_words: vec![text("sell")],
        quantity: text("quantity"),
        total: text("total"),
        ..Default::default()
    };
    let kept = add(&mut ada, mapping).await;
    let by_format = ada.ledger.stage_import(staging(file, "")).await.unwrap().into_inner();
    assert_eq!(by_format.import.unwrap().format, "generic_pair");
    let by_mapping = ada
        .ledger
        .stage_import(staging(file, &kept.id))
        .await
        .unwrap()
        .into_inner();
    let import = by_mapping.import.unwrap();
    assert_eq!((import.format.as_str(), by_mapping.warning_rows), ("mapped", 0));
    assert_eq!(by_mapping.preview[0].movements[1].amount, "-90");

    let theirs = told(eve.ledger.stage_import(staging(file, &kept.id)).await);
    assert_eq!(
        (theirs.code.as_str(), theirs.fields[0].0.as_str()),
        ("validation_failed", "mapping_id")
    );
    let wrong = told(ada.ledger.stage_import(staging(GERMAN, &kept.id)).await);
    assert_eq!(wrong.code, "missing_column");
    assert_eq!(
        told(eve.ledger.get_mapping(ws::GetMappingRequest { id: kept.id }).await).kind,
        ErrorKind::NotFound
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn mappings_are_checked_versioned_and_limited() {
    let world = World::start_with(|args| args.mapping_limit = 2).await;
    let mut ada = world.person();
    let bad = ws::NewMapping {
        name: String::new(),
        time: "Zeit".to_owned(),
        price: String::new(),
        ..german()
    };
    let asked = ws::AddMappingRequest { mapping: Some(bad) };
    let refused = told(ada.ledger.add_mapping(asked).await);
    let fields: Vec<&str> = refused.fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(
        (refused.code.as_str(), fields),
        ("validation_failed", vec!["name", "time", "price"])
    );

    let first = add(&mut ada, german()).await;
    let second = ws::NewMapping {
        name: "A broker".to_owned(),
        ..german()
    };
    let second = add(&mut ada, second).await;
    let listed = ada
        .ledger
        .list_mappings(ws::ListMappingsRequest {})
        .await
        .unwrap()
        .into_inner();
    let ids: Vec<String> = listed.mappings.into_iter().map(|mapping| mapping.id).collect();
    assert_eq!(ids, [second.id, first.id.clone()], "by name");
    let third = ws::AddMappingRequest {
        mapping: Some(german()),
    };
    assert_eq!(told(ada.ledger.add_mapping(third).await).code, "limit_reached");

    let change = |version| ws::UpdateMappingRequest {
        id: first.id.clone(),
        version,
        mapping: Some(german()),
    };
    assert_eq!(
        ada.ledger.update_mapping(change(1)).await.unwrap().into_inner().version,
        2
    );
    assert_eq!(
        told(ada.ledger.update_mapping(change(1)).await).code,
        "version_mismatch"
    );
    let gone = |version| ws::DeleteMappingRequest {
        id: first.id.clone(),
        version,
    };
    assert_eq!(told(ada.ledger.delete_mapping(gone(1)).await).code, "version_mismatch");
    ada.ledger.delete_mapping(gone(2)).await.unwrap();
    assert_eq!(told(ada.ledger.delete_mapping(gone(2)).await).kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_came_twice_is_asked_for_and_remembered() {
    let world = World::start().await;
    let mut ada = world.person();
    let file = "time,pair,side,quantity,price\n2024-10-27 02:30:00,BTC/EUR,buy,0.01,50000\n";
    let sent = |fold: &str, name: &str, zone: &str| ws::StageImportRequest {
        file: file.to_owned().into(),
        file_name: name.to_owned(),
        zone: zone.to_owned(),
        fold: fold.to_owned(),
        ..Default::default()
    };
    let berlin = "Europe/Berlin";
    assert_eq!(
        told(ada.ledger.stage_import(sent("", "a.csv", berlin)).await).code,
        "fold_needed"
    );
    let wrong = told(ada.ledger.stage_import(sent("third", "a.csv", berlin)).await);
    assert_eq!(wrong.fields[0].0, "fold");
    let staged = ada
        .ledger
        .stage_import(sent("second", "a.csv", berlin))
        .await
        .unwrap()
        .into_inner();
    ada.confirm(&staged.import.unwrap().id).await;
    let fill = ada.fills(Default::default()).await.fills.remove(0);
    assert_eq!(fill.traded_unix_ms, 1_729_992_600_000);
    // The name of a file may say its zone: then nothing came twice.
    let named = ada
        .ledger
        .stage_import(sent("", "History(UTC+2).csv", ""))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(named.import.unwrap().zone, "Etc/GMT-2");
    assert_eq!(named.preview[0].at_unix_ms, 1_729_989_000_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn first_rows_are_shown_as_a_mapping_reads_them() {
    let world = World::start().await;
    let mut ada = world.person();
    let text = |text: &str| text.to_owned();
    let meant = |word: &str, meaning: &str| ws::MeantWord {
        word: word.to_owned(),
        meaning: meaning.to_owned(),
    };
    let file = "Datum;Markt;Art;Menge;Kurs;Gebühr\n02.03.2024 10:00:00;BTC:EUR;Kauf;0,5;60.000,00;12,5\n\
        13.03.2024 10:00:00;EUR;Einzahlung;1.000,00;;\n14.03.2024 10:00:00;EUR;Tausch;1;;\n";
    let found = columns(&mut ada, file).await;
    assert_eq!(found.columns[2].values, ["Kauf", "Einzahlung", "Tausch"]);
    let mapping = ws::NewMapping {
        name: String::new(),
        side: String::new(),
        buy_words: Vec::new(),
        sell_words: Vec::new(),
        kind: text("Art"),
        kind_words: vec![meant("Kauf", "buy"), meant("Einzahlung", "deposit")],
        asset: text("Markt"),
        zone: text("Europe/Berlin"),
        ..german()
    };
    let asked = |mapping: ws::NewMapping| ws::PreviewMappingRequest {
        mapping: Some(mapping),
        rows: found.rows.clone(),
        zone: text("UTC"),
    };
    let shown = ada
        .ledger
        .preview_mapping(asked(mapping.clone()))
        .await
        .unwrap()
        .into_inner();
    let rows: Vec<_> = shown
        .rows
        .iter()
        .map(|row| (row.line, row.kind.as_str(), row.at_unix_ms))
        .collect();
    assert_eq!(
        rows,
        [(2, "trade", 1_709_370_000_000), (3, "deposit", 1_710_320_400_000)]
    );
    assert_eq!(
        (shown.rejected[0].line, shown.rejected[0].code.as_str()),
        (4, "unknown_kind")
    );
    let wrong = ws::NewMapping {
        kind_words: vec![meant("Kauf", "gift")],
        ..mapping.clone()
    };
    assert_eq!(
        told(ada.ledger.preview_mapping(asked(wrong)).await).fields[0].0,
        "kind_words[0].meaning"
    );
    let listed = ada.ledger.list_mappings(ws::ListMappingsRequest {}).await.unwrap();
    assert!(listed.into_inner().mappings.is_empty(), "nothing is kept");

    // A kept one reads the file by itself, in its own zone.
    let named = ws::NewMapping {
        name: text("Ledger"),
        ..mapping
    };
    add(&mut ada, named.clone()).await;
    let sent = ws::StageImportRequest {
        zone: String::new(),
        ..staging(file, "")
    };
    let staged = ada.ledger.stage_import(sent).await.unwrap().into_inner();
    assert_eq!((staged.fresh, staged.rejected_rows), (2, 1));
    let import = staged.import.unwrap();
    assert_eq!(import.zone, "Europe/Berlin");
    let done = ada.confirm(&import.id).await;
    assert_eq!((done.fills, done.others), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_read_by_the_delimiter_that_was_said_for_its_mapping() {
    // Commas in notes outnumber what separates the cells.
    let file = "When|Pair|Amount|Price|Note\n2026-05-01T10:00:00Z|BTC/USDT|0.5|60000|a,b,c,d,e,f,g,h\n2026-05-02T10:00:00Z|BTC/USDT|-0.5|61000|a,b,c,d,e,f,g,h\n";
    let world = World::start().await;
    let mut ada = world.person();
    let refused = told(columns_by(&mut ada, file, "tab").await);
    assert_eq!(refused.code, "unknown_format", "one column is none to choose from");
    assert_eq!(
        told(columns_by(&mut ada, file, "space").await).code,
        "validation_failed"
    );
    let found = columns_by(&mut ada, file, "pipe").await.unwrap();
    let names: Vec<String> = found.columns.into_iter().map(|column| column.name).collect();
    assert_eq!(names, ["When", "Pair", "Amount", "Price", "Note"]);
    assert_eq!(found.guess.unwrap().delimiter, "pipe");

    let mapping = ws::NewMapping {
        name: "Pipes".to_owned(),
        columns: names,
        time: "When".to_owned(),
        pair: "Pair".to_owned(),
        separator: "/".to_owned(),
        quantity: "Amount".to_owned(),
        price: "Price".to_owned(),
        delimiter: "pipe".to_owned(),
        ..Default::default()
    };
    let kept = add(&mut ada, mapping).await;
    assert_eq!(kept.mapping.unwrap().delimiter, "pipe");
    // Found by its columns, which only its own delimiter shows.
    let staged = ada.ledger.stage_import(staging(file, "")).await.unwrap().into_inner();
    assert_eq!((staged.fresh, staged.rejected_rows), (2, 0));
    assert_eq!(columns_by(&mut ada, file, "pipe").await.unwrap().mapping_id, kept.id);
}
