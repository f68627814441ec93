//! Files as people really save them.

use super::{Dialect, MAX_ROWS, Refused, Table, read};

fn good(text: &str) -> Table {
    good_in(text, "")
}

fn good_in(text: &str, locale: &str) -> Table {
    read(text.as_bytes(), Dialect::of(locale)).unwrap().unwrap()
}

/// `line column code`, one a fault.
fn faults(bytes: impl AsRef<[u8]>) -> Vec<String> {
    let faults = read(bytes.as_ref(), Dialect::of("")).unwrap().unwrap_err();
    faults
        .into_iter()
        .map(|fault| format!("{} {} {}", fault.line, fault.column, fault.code))
        .collect()
}

#[test]
fn a_file_of_prophet_is_read() {
    let table = good("ds,trend,yhat,yhat_lower,yhat_upper\n2026-01-02,1,10,9,11\n2026-01-01 00:00:00,1,10,-1,11\n");
    assert_eq!(
        table.days.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["2026-01-01", "2026-01-02"]
    );
    assert_eq!((table.has_50, table.has_80, table.has_95), (false, true, false));
    let first = table.points[0];
    assert_eq!(
        (
            first.yhat,
            first.lower_80,
            first.upper_80,
            first.lower_95,
            first.upper_50
        ),
        (10.0, -1.0, 11.0, 10.0, 10.0)
    );
}

#[test]
fn our_own_file_reads_back() {
    let table = good(
        "ds,yhat,yhat_lower,yhat_upper,yhat_lower_80,yhat_upper_80,yhat_lower_95,yhat_upper_95\n2026-01-01,10,9,11,8,12,7,13\n",
    );
    let point = table.points[0];
    assert_eq!(
        (point.lower_80, point.upper_80, point.upper_95),
        (8.0, 12.0, 13.0),
        "the named pair goes before the plain one"
    );
}

#[test]
fn mark_line_ends_and_quoted_line_ends() {
    let text = "\u{FEFF}ds,\"yhat\",note\r\n2026-01-01,1,\"two\r\nlines\"\r\n\r\n2026-01-02,x,\r\n";
    assert_eq!(faults(text), ["5 yhat not_a_number"]);
    assert_eq!(good(&text.replace(",x,", ",2,")).points.len(), 2);
    assert_eq!(faults("ds,yhat\r2026-01-01,1\r2026-01-02,x\r"), ["3 yhat not_a_number"]);
}

#[test]
fn semicolons_and_decimal_commas_need_their_language() {
    let text = "ds;yhat\n2026-01-01;1,5\n";
    assert_eq!(good_in(text, "de-DE").points[0].yhat, 1.5);
    assert_eq!(faults(text), ["2 yhat not_a_number"]);
    assert_eq!(faults("ds,yhat\n2026-01-01,\"1,5\"\n"), ["2 yhat not_a_number"]);
}

#[test]
fn what_stands_between_cells_is_found_out() {
    for (text, locale) in [
        ("\u{FEFF}note;\"ds\";\"yhat\"\r\na,b;2026-01-01;1.5\r\n", ""),
        ("ds\tyhat\n2026-01-01\t1.5\n", ""),
        ("ds,yhat\n2026-01-01,1.5\n", "de"),
        ("ds\tyhat\n2026-01-01\t1,5\n", "de"),
    ] {
        assert_eq!(good_in(text, locale).points[0].yhat, 1.5, "{text}");
    }
    assert_eq!(
        faults("ds|yhat\n2026-01-01|1.5\n"),
        ["1 ds missing_column", "1 yhat missing_column"]
    );
}

#[test]
fn a_day_has_its_year_in_front() {
    let table = good("ds,yhat\n2026/1/5 0:00,1\n2026.01.06,1\n2026-1-7,1\n2026-01-08T00:00:00+02:00,1\n");
    let days: Vec<_> = table.days.iter().map(ToString::to_string).collect();
    assert_eq!(days, ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08"]);
    for odd in [
        "1/5/2026",
        "5.1.2026",
        "2026/1/5 noon",
        "2026/13/1",
        "26/1/5",
        "2026/1",
        "2026/1/5/1",
        "20260105",
    ] {
        assert_eq!(faults(format!("ds,yhat\n{odd},1\n")), ["2 ds invalid_date"], "{odd}");
    }
}

#[test]
fn all_faults_come_at_once() {
    let text = "ds,yhat,yhat_lower_95,yhat_upper_95\n\
        2027-02-29,1,0,2\n\
        2026-01-02,=1+1,0,2\n\
        2026-01-03,1\n\
        2026-01-04,1,,inf\n\
        2026-01-05,1,1.5,2\n\
        2026-01-06,1,0,2\n";
    let expected = [
        "2 ds invalid_date",
        "3 yhat formula",
        "4  ragged_row",
        "5 yhat_lower_95 missing_value",
        "5 yhat_upper_95 not_finite",
        "6 yhat bands_crossed",
    ];
    assert_eq!(faults(text), expected);
}

#[test]
fn a_ragged_row_says_how_long_it_is() {
    let message = |text: &str| {
        let faults = read(text.as_bytes(), Dialect::of("")).unwrap().unwrap_err();
        faults.into_iter().map(|fault| fault.message).collect::<Vec<_>>()
    };
    assert_eq!(
        message("ds,yhat\n2026-01-01\n2026-01-02,1,2\n"),
        [
            "This row has 1 cell; the header has 2.",
            "This row has 3 cells; the header has 2."
        ]
    );
}

#[test]
fn headers_that_mislead() {
    assert_eq!(faults("ds,yhat,yhat\n"), ["1 yhat duplicate_column"]);
    assert_eq!(faults("date,yhat\n2026-01-01,1\n"), ["1 ds missing_column"]);
    assert_eq!(
        faults("ds,yhat,yhat_lower\n2026-01-01,1,1\n"),
        ["1 yhat_lower missing_pair"]
    );
    assert_eq!(faults(""), ["1  empty"]);
    assert_eq!(faults("ds,yhat\n"), ["1  no_rows"]);
}

#[test]
fn the_last_row_of_a_day_wins() {
    let table = good("ds,yhat\n2026-01-01,1\n2026-01-01,2\n");
    assert_eq!(table.points.iter().map(|point| point.yhat).collect::<Vec<_>>(), [2.0]);
}

#[test]
fn bytes_that_are_no_table() {
    assert_eq!(read(b"\xFF\xFEd\0s\0", Dialect::of("")), Err(Refused::Utf16));
    assert_eq!(
        read(&vec![b'x'; (10 << 20) + 1], Dialect::of("")),
        Err(Refused::TooLarge)
    );
    assert_eq!(faults(b"ds,yhat\n2026-01-01,1\0\n"), ["2  control_character"]);
    assert_eq!(faults(b"ds,yhat\n2026-01-01,\xFF\n"), ["2 yhat invalid_utf8"]);
    let mut unclosed = b"ds,yhat\n2026-01-01,\"".to_vec();
    unclosed.resize(10 << 20, b'x');
    assert_eq!(faults(unclosed), ["2  cell_too_long"]);
    let long = format!("ds,yhat,note\n2026-01-01,1,{}\n", "n".repeat(1 << 20));
    assert_eq!(faults(long), ["2  cell_too_long"]);
}

#[test]
fn very_many_rows_and_very_many_faults() {
    let rows = "2026-01-01,1\n".repeat(MAX_ROWS);
    assert_eq!(good(&format!("ds,yhat\n{rows}")).points.len(), 1);
    assert_eq!(
        faults(format!("ds,yhat\n{rows}2026-01-02,1\n")),
        ["100002  too_many_rows"]
    );
    let messages = faults(format!("ds,yhat\n{}", "x,1\n".repeat(5000)));
    assert_eq!(messages.len(), 201);
    assert_eq!(messages.last().map(String::as_str), Some("201  more"));
}
