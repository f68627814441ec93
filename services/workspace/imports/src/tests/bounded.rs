//! How much of a spreadsheet is read: counted, not measured.

use std::ops::ControlFlow;

use chrono_tz::Tz;

use super::{
    held::workbook,
    options,
    xlsx::{packed, parts, trade},
};
use crate::{
    Options, Refusal, Stop,
    columns::{MOST_OF_SHEET, counted},
    format_of, read, read_each,
    rows::SOME,
    xlsx::Workbook,
};

const SHEET: usize = 5;

fn in_utc() -> Options {
    Options {
        zone: Some(Tz::UTC),
        ..options()
    }
}

/// A workbook whose sheets, so many of them, are all one part.
fn shared(sheets: usize, rows: &str) -> Vec<u8> {
    let names: Vec<String> = (1..=sheets).map(|at| format!("Sheet {at}")).collect();
    let all: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    let mut parts = parts(&all, false);
    for at in 2..=sheets {
        parts[1].1 = parts[1].1.replace(&format!("sheet{at}.xml"), "sheet1.xml");
    }
    parts[SHEET].1 = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    packed(&parts)
}

#[test]
fn columns_of_a_sheet_are_those_of_its_head() {
    let (found, read) = counted(&workbook(7_000), None, &Stop::default()).unwrap();
    assert_eq!((found.rows.len(), read), (12, MOST_OF_SHEET as u64));
    let (found, read) = counted(&workbook(20), None, &Stop::default()).unwrap();
    assert_eq!((found.rows.len(), read), (12, 20));
}

#[test]
fn a_part_that_many_sheets_name_counts_each_time_it_is_read() {
    let file = shared(8, &"<row></row>".repeat(28_000));
    let mut book = Workbook::within(1 << 20, &file, &Stop::default()).unwrap();
    let sheets = book.sheets();
    let heads: Vec<_> = sheets
        .iter()
        .map(|name| book.head(name).map(|lines| lines.len()))
        .collect();
    assert_eq!(heads[..3], [Ok(0), Ok(0), Ok(0)]);
    let refused = Err(Refusal::TooMuchToRead);
    assert!(heads[3..].iter().all(|head| *head == refused), "{heads:?}");
}

#[test]
fn a_file_that_unpacks_without_end_is_refused_with_the_limit() {
    let refused = read(&shared(32, &" ".repeat(9 << 20)), &in_utc()).unwrap_err();
    assert_eq!(refused, Refusal::TooMuchToRead);
    assert_eq!(refused.code(), "unpacked_too_large");
    assert!(refused.to_string().contains("256 MiB"), "{refused}");
}

#[test]
fn a_long_text_of_which_nothing_is_left_counts_for_each_cell_that_names_it() {
    let cells: String = (1..=40)
        .map(|row| format!("<row r=\"{row}\"><c r=\"A{row}\" t=\"s\"><v>0</v></c></row>"))
        .collect();
    let mut parts = parts(&[("Trades", &cells)], false);
    parts[3].1 = format!("<sst><si><t>{}</t></si></sst>", "\u{feff}".repeat(20_000));
    let mut book = Workbook::within(1 << 20, &packed(&parts), &Stop::default()).unwrap();
    let head = book.head("Trades").map(|lines| lines.len());
    assert_eq!(head, Err(Refusal::TooMuchToRead));
}

/// So a file of the largest size, whose rows are read twice, stays well below the limit.
#[test]
fn a_sheet_counts_as_often_as_it_is_read_and_its_head_for_little() {
    let rows = 20_000;
    let size = (2..rows + 2).map(|row| trade(row, "><v>1</v>", "><v>100</v>").len() as u64);
    let size: u64 = size.sum();
    let mut book = Workbook::open(&workbook(rows), &Stop::default()).unwrap();
    let before = book.left();
    assert_eq!(book.head("Trades").unwrap().len(), 30);
    let after_head = book.left();
    assert!(before - after_head < size / 8, "{} of {size}", before - after_head);
    for _ in 0..2 {
        let before = book.left();
        let mut read = 0;
        let each = book.each("Trades", 1, |_| {
            read += 1;
            Ok(ControlFlow::Continue(()))
        });
        each.unwrap();
        let counted = before - book.left();
        assert_eq!(read, rows);
        assert!(counted >= size && counted < size + size / 50, "{counted} of {size}");
    }
}

#[test]
fn a_file_whose_sender_has_gone_is_read_no_further() {
    let file = workbook(2_100);
    let stop = Stop::default();
    let mut sender = Some(stop.when_dropped());
    let mut told = 0;
    let read = read_each(&file, &in_utc(), &stop, &mut |_| {
        told += 1;
        drop(sender.take());
    });
    assert_eq!((read.unwrap_err(), told), (Refusal::Stopped, SOME));
    assert_eq!(counted(&file, None, &stop).unwrap_err(), Refusal::Stopped);
    assert_eq!(format_of(&file, &stop).err(), Some(Refusal::Stopped));
}
