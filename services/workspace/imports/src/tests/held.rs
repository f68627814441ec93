//! How much of a file is held while it is read: counted, not measured.

use chrono_tz::Tz;

use super::{
    options,
    xlsx::{book, trade},
};
use crate::{
    Options, Told, columns, detect, read_each,
    rows::{Rows, SOME},
    source::{self, Opened},
};

/// Rows of a file, and the most of them that were held at a time.
fn held(bytes: &[u8]) -> (u64, usize) {
    let Opened { head, rest, found } = source::open(bytes, detect::detect).unwrap();
    let (at, format) = found;
    let mut rows = Rows::below(at, head, rest, format.may_repeat_headers, format.rename).unwrap();
    let mut most = 0;
    let count = rows.each(SOME, &mut |table| {
        most = most.max(table.rows.len());
        Ok(())
    });
    (count.unwrap(), most)
}

fn text(rows: usize) -> String {
    let rows: Vec<String> = (0..rows)
        .map(|row| {
            format!(
                "2024-05-01 10:{:02}:{:02},BTC/EUR,buy,1,{row}.5",
                row / 60 % 60,
                row % 60
            )
        })
        .collect();
    format!("time,pair,side,quantity,price\n{}\n", rows.join("\n"))
}

fn workbook(rows: u32) -> Vec<u8> {
    let rows: Vec<String> = (2..rows + 2)
        .map(|row| trade(row, "><v>1</v>", "><v>100</v>"))
        .collect();
    book(&rows.concat())
}

#[test]
fn rows_are_held_some_at_a_time() {
    assert_eq!(held(text(2_100).as_bytes()), (2_100, SOME));
    assert_eq!(held(&workbook(2_100)), (2_100, SOME), "a sheet is no different");
}

#[test]
fn what_is_read_is_told_before_the_rest_is_read() {
    let in_utc = Options {
        zone: Some(Tz::UTC),
        ..options()
    };
    for file in [text(2_100).into_bytes(), workbook(2_100)] {
        let mut told = 0;
        let read = read_each(&file, &in_utc, &mut |one| {
            told += usize::from(matches!(one, Told::Event(_)))
        });
        assert_eq!((read.unwrap().rows, told), (2_100, 2_100));
    }
}

#[test]
fn columns_of_a_large_file_are_those_of_all_its_rows() {
    let mut file = text(2_100);
    file.push_str("2024-05-01 11:00:00,BTC/EUR,sell,1,7\n");
    let found = columns(file.as_bytes()).unwrap();
    let of = |name: &str| found.columns.iter().find(|column| column.name == name).unwrap();
    assert_eq!(of("side").values, ["buy", "sell"], "also of the last row");
    assert_eq!((of("price").values.len(), of("price").samples.len()), (0, 5));
    assert_eq!((found.rows.len(), found.rows[0][4].as_str()), (12, "0.5"));
    let sheet = columns(&workbook(2_100)).unwrap();
    assert_eq!((sheet.sheet.as_deref(), sheet.rows.len()), (Some("Trades"), 12));
}
