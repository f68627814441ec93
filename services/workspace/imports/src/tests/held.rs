//! How much of a file is held while it is read: counted, not measured.

use std::cell::Cell;

use chrono_tz::Tz;

use super::{
    options, said,
    xlsx::{book, trade},
};
use crate::{
    FileItem, Options, Stop, columns, detect,
    formats::Reader,
    read_each,
    reading::{self, Outcome, TimeRules},
    rows::{Rows, SOME},
    source::{self, Opened},
};

/// Rows of a file, and the most of them that were held at a time.
fn held(bytes: &[u8]) -> (u64, usize) {
    let Opened { head, rest, found } = source::open(bytes, &Stop::default(), detect::detect).unwrap();
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

pub(super) fn workbook(rows: u32) -> Vec<u8> {
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

/// The same, where every tenth row has a cell more than the header.
fn with_long_rows(rows: usize) -> [Vec<u8>; 2] {
    let lines = text(rows);
    let lines: Vec<String> = lines
        .lines()
        .enumerate()
        .map(|(row, line)| {
            format!(
                "{line}{}\n",
                if row > 0 && row.is_multiple_of(10) { ",long" } else { "" }
            )
        })
        .collect();
    let sheet: Vec<String> = (1..=rows)
        .map(|row| {
            let line = trade(u32::try_from(row + 1).unwrap(), "><v>1</v>", "><v>100</v>");
            let long = format!("<c r=\"G{}\"><v>1</v></c></row>", row + 1);
            if row.is_multiple_of(10) {
                line.replace("</row>", &long)
            } else {
                line
            }
        })
        .collect();
    [lines.concat().into_bytes(), book(&sheet.concat())]
}

/// Rows with too many cells are told before the good ones that were read with them: their lines say how far reading has come.
#[test]
fn what_is_read_is_told_before_the_rest_is_read() {
    let in_utc = Options {
        zone: Some(Tz::UTC),
        ..options()
    };
    for file in with_long_rows(2_100) {
        let (mut events, mut rejected) = (0, 0);
        let read = read_each(&file, &in_utc, &Stop::default(), &mut |one| match one {
            FileItem::Event(_) => events += 1,
            FileItem::Rejected(fault) => {
                let (read, told) = (usize::try_from(fault.line).unwrap() - 1, events + rejected);
                assert_eq!(fault.code, "extra_cell");
                assert!(read <= told + SOME, "row {read} was read when {told} were told");
                rejected += 1;
            }
            FileItem::Skipped(_) | FileItem::Warned(_) => {}
        });
        assert_eq!((read.unwrap().rows, events, rejected), (2_100, 1_890, 210));
    }
}

/// Nor does what a format made of rows wait for the end.
#[test]
fn what_rows_come_to_is_told_before_more_are_read() {
    for file in [text(2_100).into_bytes(), workbook(2_100)] {
        let Opened { head, rest, found } = source::open(&file, &Stop::default(), detect::detect).unwrap();
        let (at, format) = found;
        let mut rows = Rows::below(at, head, rest, format.may_repeat_headers, format.rename).unwrap();
        let Reader::Rows(event) = format.reader else {
            panic!("its rows are read one by one");
        };
        let rules = TimeRules {
            zone: Some(Tz::UTC),
            day_first: None,
            now: options().now,
            direction: None,
            twice: None,
            decimal_comma: false,
        };
        let (read, mut told) = (Cell::new(0), 0);
        let mut tell = |_: FileItem| {
            let read = read.get();
            assert!(read <= told + SOME, "{read} rows were read when {told} were told");
            told += 1;
        };
        reading::tell(format.info, &mut rows, SOME, rules, &mut tell, |rows, all| {
            read.set(read.get() + rows.len());
            all.extend(rows.iter().map(|row| event(row).unwrap_or_else(Outcome::Rejected)));
        })
        .unwrap();
        assert_eq!((read.get(), told), (2_100, 2_100));
    }
}

/// The two rows of each trade are 600 rows apart.
#[test]
fn rows_that_belong_together_are_all_read_before_any_is_told() {
    let row = |leg: &str, trade: usize, coin: &str, amount: String| {
        format!("{leg}{trade:04},R{trade:04},2024-01-12 10:30:00,trade,,currency,{coin},{amount},0,0\n")
    };
    let came = (1..=600).map(|trade| row("A", trade, "XXBT", trade.to_string()));
    let went = (1..=600).map(|trade| row("B", trade, "ZUSD", format!("-{trade}00")));
    let rows: Vec<String> = came.chain(went).collect();
    let file = format!(
        "txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\n{}\
         C,R,2024-01-12 10:30:00,deposit,,currency,ZEUR,10,0,0,long\n",
        rows.concat()
    );
    let (mut events, mut rejected) = (Vec::new(), Vec::new());
    let read = read_each(file.as_bytes(), &options(), &Stop::default(), &mut |one| match one {
        FileItem::Event(event) => events.push(said(&event)),
        FileItem::Rejected(fault) => {
            assert!(events.is_empty(), "the last row was read when nothing was told");
            rejected.push((fault.line, fault.code));
        }
        FileItem::Skipped(_) | FileItem::Warned(_) => {}
    });
    assert_eq!(read.unwrap().rows, 1_201);
    assert_eq!(rejected, [(1_202, "extra_cell")]);
    let trades = (1..=600).map(|trade| format!("buy {trade} BTC for {trade}00 USD"));
    assert_eq!(events, trades.collect::<Vec<_>>());
}

#[test]
fn columns_of_a_large_file_are_those_of_all_its_rows() {
    let mut file = text(2_100);
    file.push_str("2024-05-01 11:00:00,BTC/EUR,sell,1,7\n");
    let found = columns(file.as_bytes(), &Stop::default()).unwrap();
    let of = |name: &str| found.columns.iter().find(|column| column.name == name).unwrap();
    assert_eq!(of("side").values, ["buy", "sell"], "also of the last row");
    assert_eq!((of("price").values.len(), of("price").samples.len()), (0, 5));
    assert_eq!((found.rows.len(), found.rows[0][4].as_str()), (12, "0.5"));
    let sheet = columns(&workbook(2_100), &Stop::default()).unwrap();
    assert_eq!((sheet.sheet.as_deref(), sheet.rows.len()), (Some("Trades"), 12));
}
