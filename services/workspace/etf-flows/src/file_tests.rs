//! Files of both layouts.

use super::{File, Layout, read};

fn file(content: &str) -> File {
    read(content, "2024-12-31".parse().unwrap())
}

fn cells(file: &File) -> Vec<String> {
    let cell = |cell: &super::Cell| format!("{} {} {}", cell.day, cell.ticker, cell.flow);
    file.cells.iter().map(cell).collect()
}

fn problems(content: &str) -> Vec<(u32, String, bool)> {
    let found = file(content).problems.into_iter();
    found.map(|one| (one.line, one.column, one.warning)).collect()
}

#[test]
fn wide_files_are_read() {
    let read = file(
        "Date,IBIT,FBTC,GBTC,Total\n11 Jan 2024,111.7,227.0,(95.1),243.6\n12 Jan 2024,386.0,,(484.1),-98.1\n\n\
         16 Jan 2024,0,\"1,212.7\",-,\"1,212.7\"\nTotal,1,2,3,6\n",
    );
    assert_eq!(read.layout, Layout::Wide);
    assert_eq!(
        cells(&read),
        [
            "2024-01-11 FBTC 227",
            "2024-01-11 GBTC -95.1",
            "2024-01-11 IBIT 111.7",
            "2024-01-12 GBTC -484.1",
            "2024-01-12 IBIT 386",
            "2024-01-16 FBTC 1212.7",
            "2024-01-16 IBIT 0",
        ],
        "an empty cell is no data, 0 is zero"
    );
    assert_eq!((read.days(), read.tickers().len(), read.stated.len()), (3, 3, 3));
    assert_eq!(read.problems.len(), 1, "{:?}", read.problems);
    assert_eq!(
        (read.problems[0].line, read.problems[0].warning),
        (6, true),
        "the summary"
    );
    assert!(read.is_good());
}

#[test]
fn long_files_are_read() {
    let read = file(
        "date,ticker,flow_usd_m,issuer,source_url\n2024-01-11,ibit,111.7,BlackRock,https://example.com/a\n2024-01-11,GBTC,(95.1),,\n\
         2024-01-12,IBIT,,BlackRock,\n",
    );
    assert_eq!(read.layout, Layout::Long);
    assert_eq!(cells(&read), ["2024-01-11 GBTC -95.1", "2024-01-11 IBIT 111.7"]);
    assert_eq!(read.issuers.get("IBIT").map(String::as_str), Some("BlackRock"));
    assert_eq!(read.cells[1].source_url.as_deref(), Some("https://example.com/a"));
    assert!(read.problems.is_empty(), "{:?}", read.problems);
}

#[test]
fn a_total_may_differ_by_what_rounding_does() {
    // Two funds: 0.05 × 3 = 0.15.
    assert!(problems("Date,A,B,Total\n2024-01-11,1,2,3.15\n").is_empty());
    assert_eq!(
        problems("Date,A,B,Total\n2024-01-11,1,2,3.16\n"),
        [(2, "Total".to_owned(), true)]
    );
    // One of them has no data that day: 0.05 × 2.
    assert_eq!(problems("Date,A,B,Total\n2024-01-11,1,,1.11\n").len(), 1);
}

#[test]
fn all_problems_are_told_with_line_and_column() {
    let at = |line: u32, column: &str| (line, column.to_owned(), false);
    assert_eq!(
        problems(
            "Date,A,B\n2024-01-11,x,1\n2024-02-30,1,1\n2024-01-11,1,1\n2025-01-01,1,1\n1980-01-01,1,1\n2024-01-12,1,2,3\n"
        ),
        [
            at(2, "A"),
            at(3, "Date"),
            at(4, "Date"),
            at(5, "Date"),
            at(6, "Date"),
            at(7, "")
        ]
    );
    assert_eq!(
        problems(
            "date,ticker,flow_usd_m,issuer,source_url\n2024-01-11,,x,A,javascript:1\n2024-01-11,T,1,A,\n2024-01-11,T,2,B,\n"
        ),
        [at(2, "ticker"), at(2, "flow_usd_m"), at(2, "source_url"), at(4, "")]
    );
    assert_eq!(problems(""), [at(1, "")]);
    assert_eq!(problems("When,A\n2024-01-11,1\n"), [at(1, "")]);
    assert_eq!(problems("Date\n2024-01-11\n"), [at(1, "")]);
    assert_eq!(problems("Date,A,a\n2024-01-11,1,1\n"), [at(1, "a")]);
    assert_eq!(problems("Date,A\n2024-01-11,\n"), [at(0, "")], "no flows");
    assert_eq!(problems("Date,A\n01/11/2024,1\n"), [at(2, "Date")], "day or month?");
    assert_eq!(
        cells(&file("Date,A\n01/11/2024,1\n01/16/2024,2\n"))[0],
        "2024-01-11 A 1"
    );
    assert_eq!(file("\u{feff}Date,A\r\n2024-01-11,1\r\n").cells.len(), 1);
}
