//! Spreadsheets that are made here: cells of every kind, and files that mean harm.

use std::io::{Cursor, Write};

use chrono_tz::Tz;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::{all, options};
use crate::{Options, Refusal, Report, read};

const HEAD: &str = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>time</t></is></c><c r=\"B1\" t=\"inlineStr\"><is><t>pair</t></is></c>\
    <c r=\"C1\" t=\"s\"><v>0</v></c><c r=\"D1\" t=\"inlineStr\"><is><t>quantity</t></is></c>\
    <c r=\"E1\" t=\"inlineStr\"><is><t>price</t></is></c><c r=\"F1\" t=\"inlineStr\"><is><t>id</t></is></c></row>";
const SHARED: &str =
    "<sst uniqueCount=\"3\"><si><t>side</t></si><si><r><t>b</t></r><r><t>uy</t></r></si><si><t>BTC/USDT</t></si></sst>";
/// Style 1 is a day with its time.
const STYLES: &str = "<styleSheet><numFmts><numFmt numFmtId=\"200\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss\"/></numFmts>\
    <cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"200\"/></cellXfs></styleSheet>";

/// Parts of a workbook with these sheets.
pub(super) fn parts(sheets: &[(&str, &str)], is_1904: bool) -> Vec<(String, String)> {
    let numbered = || sheets.iter().enumerate().map(|(at, sheet)| (at + 1, sheet));
    let list: Vec<String> = numbered()
        .map(|(at, (name, _))| format!("<sheet name=\"{name}\" sheetId=\"{at}\" r:id=\"r{at}\"/>"))
        .collect();
    let targets: Vec<String> = numbered()
        .map(|(at, _)| relation(&format!("r{at}"), "worksheet", &format!("worksheets/sheet{at}.xml")))
        .collect();
    let mut parts = vec![
        (
            "_rels/.rels".to_owned(),
            relations(&relation("r1", "officeDocument", "xl/workbook.xml")),
        ),
        ("xl/_rels/workbook.xml.rels".to_owned(), relations(&targets.concat())),
        (
            "xl/workbook.xml".to_owned(),
            format!(
                "<workbook><workbookPr date1904=\"{is_1904}\"/><sheets>{}</sheets></workbook>",
                list.concat()
            ),
        ),
        ("xl/sharedStrings.xml".to_owned(), SHARED.to_owned()),
        ("xl/styles.xml".to_owned(), STYLES.to_owned()),
    ];
    parts.extend(numbered().map(|(at, (_, rows))| {
        let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
        (format!("xl/worksheets/sheet{at}.xml"), sheet)
    }));
    parts
}

fn relation(id: &str, kind: &str, target: &str) -> String {
    format!(
        "<Relationship Id=\"{id}\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}\" Target=\"{target}\"/>"
    )
}

fn relations(all: &str) -> String {
    format!("<Relationships>{all}</Relationships>")
}

pub(super) fn packed(parts: &[(String, String)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, text) in parts {
        zip.start_file(name.as_str(), options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A workbook of one sheet with the header of plain trades.
pub(super) fn book(rows: &str) -> Vec<u8> {
    packed(&parts(&[("Trades", &format!("{HEAD}{rows}"))], false))
}

fn with_zone() -> Options {
    Options {
        zone: Some(Tz::UTC),
        ..options()
    }
}

fn reported(bytes: &[u8]) -> Report {
    read(bytes, &with_zone()).unwrap()
}

fn refused(bytes: &[u8]) -> Refusal {
    read(bytes, &with_zone()).unwrap_err()
}

/// A trade in row `row`, with these cells for quantity and price.
pub(super) fn trade(row: u32, quantity: &str, price: &str) -> String {
    format!(
        "<row r=\"{row}\"><c r=\"A{row}\" s=\"1\"><v>44085.416666666664</v></c><c r=\"B{row}\" t=\"s\"><v>2</v></c>\
         <c r=\"C{row}\" t=\"s\"><v>1</v></c><c r=\"D{row}\"{quantity}</c><c r=\"E{row}\"{price}</c></row>"
    )
}

#[test]
fn cells_of_every_kind_are_read() {
    let rows = [
        trade(3, "><v>1E-8</v>", "><v>9123.4500000000007</v>"),
        trade(4, " t=\"str\"><v>0.5</v>", " t=\"n\"><v>100</v>"),
    ];
    let found = reported(&book(&rows.concat()));
    assert_eq!(
        all(&found),
        [
            "buy 0.00000001 BTC for 0.000091234500000000 USDT",
            "buy 0.5 BTC for 50 USDT"
        ]
        .map(|text| text.replace("00000000 USDT", " USDT"))
    );
    let lines: Vec<u64> = found.events.iter().map(|event| event.line).collect();
    assert_eq!(lines, [3, 4]);
    assert_eq!(found.events[0].time.to_rfc3339(), "2020-09-11T10:00:00+00:00");
}

#[test]
fn days_count_from_1900_or_1904() {
    let rows = format!("{HEAD}{}", trade(2, "><v>1</v>", "><v>1</v>"));
    let time = |is_1904| {
        let found = reported(&packed(&parts(&[("Trades", &rows)], is_1904)));
        found.events[0].time.to_rfc3339()
    };
    assert_eq!(
        [time(false), time(true)],
        ["2020-09-11T10:00:00+00:00", "2024-09-12T10:00:00+00:00"]
    );
}

#[test]
fn formulas_are_warned_of_and_errors_rejected() {
    let rows = [
        trade(2, "><f>1+1</f><v>2</v>", "><v>100</v>"),
        trade(3, "><f>1+1</f>", "><v>100</v>"),
        trade(4, "><v>1</v>", " t=\"e\"><v>#N/A</v>"),
        trade(
            5,
            "><f t=\"shared\" ref=\"D5:D6\" si=\"0\">E5*1</f><v>3</v>",
            "><v>100</v>",
        ),
        trade(6, "><f t=\"shared\" si=\"0\"/><v>4</v>", "><v>100</v>"),
        // Beside the table, where there is no header.
        "<row r=\"8\"><c r=\"AB8\" t=\"e\"><v>#REF!</v></c></row>".to_owned(),
        // Prepared for later: it is empty.
        "<row r=\"9\"><c r=\"D9\" t=\"str\"><f>\"\"</f><v></v></c></row>".to_owned(),
    ];
    let found = reported(&book(&rows.concat()));
    let quantities: Vec<_> = found
        .events
        .iter()
        .map(|event| event.movements[0].amount.to_string())
        .collect();
    assert_eq!(quantities, ["2", "3", "4"]);
    let places =
        |faults: &[crate::Fault]| -> Vec<_> { faults.iter().map(|f| (f.line, f.column.clone(), f.code)).collect() };
    let at = |line, column: &str, code| (line, column.to_owned(), code);
    assert_eq!(
        places(&found.warnings),
        [2, 5, 6].map(|line| at(line, "quantity", "formula_cell"))
    );
    assert_eq!(
        places(&found.rejected),
        [
            at(3, "quantity", "formula"),
            at(4, "price", "error_cell"),
            at(8, "AB", "extra_cell")
        ]
    );
    assert_eq!(found.rows, 6);
}

#[test]
fn the_sheet_with_a_known_header_is_read_and_of_two_the_caller_is_asked() {
    let table = format!("{HEAD}{}", trade(2, "><v>1</v>", "><v>1</v>"));
    let notes = "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Read me</t></is></c></row>";
    let of = |sheets: &[(&str, &str)]| packed(&parts(sheets, false));
    assert_eq!(
        reported(&of(&[("Notes", notes), ("Empty", ""), ("2020", &table)]))
            .events
            .len(),
        1
    );
    assert_eq!(
        refused(&of(&[("2020", &table), ("Notes", notes), ("2021", &table)])),
        Refusal::AmbiguousFormat("the sheet “2020”, the sheet “2021”".to_owned())
    );
    assert_eq!(
        refused(&of(&[("Empty", ""), ("Notes", notes)])),
        Refusal::UnknownFormat("Read me".to_owned())
    );
    assert_eq!(refused(&of(&[("Empty", "")])), Refusal::Empty);
    // Trades with a pair have five columns, BittyTax has nine.
    let wide: Vec<String> = [
        "Type",
        "Buy Quantity",
        "Buy Asset",
        "Sell Quantity",
        "Sell Asset",
        "Fee Quantity",
        "Fee Asset",
        "Wallet",
        "Timestamp",
    ]
    .iter()
    .map(|name| format!("<c t=\"inlineStr\"><is><t>{name}</t></is></c>"))
    .collect();
    let wide = format!("<row r=\"1\">{}</row>", wide.concat());
    assert_eq!(
        reported(&of(&[("2020", &table), ("Records", &wide)])).format,
        "bittytax"
    );
}

#[test]
fn no_more_rows_or_cells_are_read_than_a_csv_file_can_have() {
    let many: String = (2..=100_032)
        .map(|row| format!("<row r=\"{row}\"><c r=\"A{row}\"><v>1</v></c></row>"))
        .collect();
    assert_eq!(refused(&book(&many)), Refusal::TooManyRows);
    let far: String = (2..=1_000)
        .map(|row| format!("<row r=\"{row}\"><c r=\"XFD{row}\"><v>1</v></c></row>"))
        .collect();
    assert_eq!(refused(&book(&far)), Refusal::UnpackedTooLarge);
    let backwards = format!(
        "{}{}",
        trade(3, "><v>1</v>", "><v>1</v>"),
        trade(2, "><v>1</v>", "><v>1</v>")
    );
    assert_eq!(refused(&book(&backwards)), Refusal::DamagedFile);
}

#[test]
fn a_long_text_that_is_named_often_is_refused() {
    let mut parts = parts(&[("Trades", HEAD)], false);
    let long = "x".repeat(1 << 20);
    parts[3].1 = format!("<sst><si><t>side</t></si><si><t>{long}</t></si></sst>");
    let cells: String = (2..=300)
        .map(|row| format!("<row r=\"{row}\"><c r=\"A{row}\" t=\"s\"><v>1</v></c></row>"))
        .collect();
    parts[5].1 = format!("<worksheet><sheetData>{HEAD}{cells}</sheetData></worksheet>");
    assert_eq!(refused(&packed(&parts)), Refusal::UnpackedTooLarge);
}

#[test]
fn texts_that_are_there_count_whatever_is_announced() {
    let table = format!("{HEAD}{}", trade(2, "><v>1</v>", "><v>1</v>"));
    let mut parts = parts(&[("Trades", &table)], false);
    // A few kilobytes as a file, and a hundred megabytes once each is a text of its own.
    for empty in ["<si></si>", "<si/>", "<x:si a=\"\"/>"] {
        parts[3].1 = format!("<sst uniqueCount=\"3\">{}</sst>", empty.repeat(1_000_001));
        let file = packed(&parts);
        assert!(file.len() < 1 << 20, "{}", file.len());
        assert_eq!(refused(&file), Refusal::UnpackedTooLarge, "{empty}");
    }
    // What only begins like one is none.
    parts[3].1 = SHARED.replace("</sst>", &format!("{}</sst>", "<size/>".repeat(1_000_001)));
    assert_eq!(reported(&packed(&parts)).events.len(), 1);
}

#[test]
fn parts_that_list_without_end_are_refused() {
    for at in [0, 1, 2] {
        let mut parts = parts(&[("Trades", HEAD)], false);
        parts[at].1.push_str(&"<a/>".repeat(1_000_001));
        assert_eq!(refused(&packed(&parts)), Refusal::UnpackedTooLarge, "{}", parts[at].0);
    }
}

/// 201 MiB of the same letter, in a part that the workbook does not need.
fn bomb() -> Vec<u8> {
    let small = packed(&parts(&[("Trades", HEAD)], false));
    let mut zip = ZipWriter::new_append(Cursor::new(small)).unwrap();
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    zip.start_file("xl/bomb.xml", options).unwrap();
    let block = vec![b'a'; 1 << 20];
    for _ in 0..201 {
        zip.write_all(&block).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn a_zip_bomb_is_refused_whatever_sizes_it_declares() {
    let honest = bomb();
    assert!(honest.len() < 1 << 20);
    assert_eq!(refused(&honest), Refusal::UnpackedTooLarge);
    // The size stands in the part's own header and in the directory at the end.
    let size = u32::to_le_bytes(201 << 20);
    let places: Vec<usize> = honest
        .windows(4)
        .enumerate()
        .filter(|(_, window)| *window == size)
        .map(|(at, _)| at)
        .collect();
    assert!(places.len() >= 2, "{places:?}");
    let mut lying = honest;
    for at in places {
        lying[at..at + 4].copy_from_slice(&u32::to_le_bytes(1000));
    }
    assert_eq!(refused(&lying), Refusal::UnpackedTooLarge);
}

#[test]
fn files_that_would_reserve_too_much_memory_are_refused() {
    let table = format!("{HEAD}{}", trade(2, "><v>1</v>", "><v>1</v>"));
    let mut counted = parts(&[("Trades", &table)], false);
    for count in [
        "\"18446744073709551615\"",
        " = '99999999999'",
        "=\"99999999999999999999999\"",
    ] {
        counted[3].1 = SHARED.replace(
            "=\"3\"",
            &if count.starts_with('"') {
                format!("={count}")
            } else {
                count.to_owned()
            },
        );
        assert_eq!(refused(&packed(&counted)), Refusal::DamagedFile, "{count}");
    }
    let mut styled = parts(&[("Trades", &table)], false);
    styled[4].1 = format!(
        "<styleSheet><fonts><font><name val=\"{}\"/></font></fonts><cellXfs>{}</cellXfs></styleSheet>",
        "a".repeat(1 << 20),
        "<xf fontId=\"0\"/>".repeat(1_000)
    );
    assert_eq!(refused(&packed(&styled)), Refusal::UnpackedTooLarge);
}

#[test]
fn damaged_and_encrypted_files_say_so() {
    let table = format!("{HEAD}{}", trade(2, "><v>1</v>", "><v>1</v>"));
    let whole = packed(&parts(&[("Trades", &table)], false));
    for at in 4..whole.len() {
        // Half a file: nothing of it is read.
        assert_eq!(refused(&whole[..at]), Refusal::DamagedFile, "{at}");
    }
    assert_eq!(
        refused(&packed(&[("trades.pdf".to_owned(), "time,pair".to_owned())])),
        Refusal::DamagedFile
    );
    for bad in [
        "<c r=\"AAAAAAAAAAAAAAA1\"><v>1</v></c>",
        "<c r=\"A1\" t=\"s\"><v>7</v></c>",
        "<c r=\"A0\"><v>1</v></c>",
    ] {
        assert_eq!(
            refused(&book(&format!("<row r=\"2\">{bad}</row>"))),
            Refusal::DamagedFile,
            "{bad}"
        );
    }
    let mut locked = whole;
    let flags: Vec<usize> = (0..locked.len() - 4)
        .filter(|at| locked[*at..].starts_with(b"PK\x01\x02"))
        .collect();
    for at in flags {
        locked[at + 8] |= 1;
    }
    assert_eq!(refused(&locked), Refusal::EncryptedFile);
    let mut container = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0];
    assert_eq!(refused(&container), Refusal::NotText(1));
    container.extend("EncryptedPackage".bytes().flat_map(|byte| [byte, 0]));
    assert_eq!(refused(&container), Refusal::EncryptedFile);
    let large = [b"PK\x03\x04".as_slice(), &vec![0; 10 << 20]].concat();
    assert_eq!(refused(&large), Refusal::TooLarge);
}

#[test]
fn no_changed_byte_makes_the_reader_fail() {
    let table = format!("{HEAD}{}", trade(2, "><v>1</v>", "><v>1</v>"));
    let parts = parts(&[("Trades", &table)], false);
    for part in 0..parts.len() {
        for at in (0..parts[part].1.len()).step_by(3) {
            let mut changed = parts.clone();
            changed[part].1.replace_range(at..=at, "9");
            // Any answer will do.
            let _ = read(&packed(&changed), &with_zone());
        }
    }
}
