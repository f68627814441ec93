//! Times as exchanges, services and spreadsheets write them.

use chrono_tz::{Europe::Berlin, Tz::UTC};

use super::{Wrong, day, read, read_numbers, stated_zone, zone_of_file, zoned};

#[test]
fn times_of_all_exchanges_are_read() {
    for text in [
        "2022-01-27T23:28:00Z",
        "2022-01-27 23:28:00 UTC",
        "2022-01-27 23:28:00UTC",
        "2022-01-27 23:28:00",
        "22-01-27 23:28:00",
        "2022-01-27T23:28:00.000",
        "2022-01-27T23:28:00.000+0000",
        "2022-01-28 01:28:00 UTC+02:00",
        "Jan. 27, 2022, 11:28 PM",
        "January 27, 2022, 11:28 p.m.",
        "27 Jan 2022 23:28:00",
        "27-Jan-2022 23:28",
        "23:28 2022-01-27",
        "20220127232800",
        "1643326080",
        "1643326080.000",
        "1643326080000",
        "1643326080000000",
        "2022-01-27 15:28:00 -0800",
        "2022-01-27 23:28:00 +0000 UTC",
        "2022-01-27 23:28:00.000000+00",
        "2022-01-27 15:28:00-08",
        "2022-01-27T23:28:00 GMT",
        "2022-01-27 11:28 PM",
        "2022/01/27 11:28:00 PM",
        "2022/01/27 11:28 PM UTC",
        "Thu Jan 27 2022 23:28:00",
        "2022/01/27 23:28",
        "2022-01-27, 23:28:00",
        "Thu Jan 27 2022 23:28:00 GMT+0000 (Coordinated Universal Time)",
        "Thu, 27 Jan 2022 23:28:00 +0000",
    ] {
        let found = read(text, UTC).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        assert_eq!(found.0.to_rfc3339(), "2022-01-27T23:28:00+00:00", "{text}");
    }
    assert_eq!(
        read("Sept. 8, 2017, 12:05 AM", UTC).unwrap().0.to_rfc3339(),
        "2017-09-08T00:05:00+00:00"
    );
    for none in ["yesterday", "", "2022", "20220127", "2022-13-01 10:00:00"] {
        assert_eq!(read(none, UTC), Err(Wrong::Syntax), "{none}");
    }
    let first = |day_first| {
        read_numbers("02.03.2022 10:00:00", day_first, UTC)
            .unwrap()
            .0
            .to_rfc3339()
    };
    assert_eq!(
        [first(true), first(false)],
        ["2022-03-02T10:00:00+00:00", "2022-02-03T10:00:00+00:00"]
    );
}

#[test]
fn days_and_months_in_numbers_have_many_forms() {
    for text in [
        "3/18/2021 10:05:00 PM",
        "03/18/2021, 10:05:00 PM",
        "03/18/21 22:05",
        "3-18-2021 22:05:00",
        "03.18.2021 22:05:00.000",
        "3/18/2021, 22:05:00 PM",
        "3/18/2021, 10:05:00\u{202f}PM",
        "3/18/2021 10:05:00 p. m.",
        "03/18/2021 10:05 p.m.",
    ] {
        let found = read_numbers(text, false, UTC).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        assert_eq!(found.0.to_rfc3339(), "2021-03-18T22:05:00+00:00", "{text}");
    }
    for text in ["18/3", "2021-03-18 22:05:00", "18/03/2021", "3/18/2021 25:00:00"] {
        assert!(read_numbers(text, true, UTC).is_err(), "{text}");
    }
}

#[test]
fn a_day_alone_is_no_time() {
    let of = |text, order| day(text, order).map(|day| day.to_string());
    for text in ["2024-03-02", "2024/03/02", "2 Mar 2024", "Mar 2, 2024"] {
        assert_eq!(of(text, None).as_deref(), Some("2024-03-02"), "{text}");
    }
    assert_eq!(of("02.03.2024", Some(true)).as_deref(), Some("2024-03-02"));
    for text in ["02.03.2024", "24-03-02", "2024-03-02 10:00:00", "soon"] {
        assert_eq!(of(text, None), None, "{text}");
    }
}

#[test]
fn years_have_two_digits_or_four() {
    let year = |text| read_numbers(text, false, UTC).unwrap().0.to_rfc3339();
    assert_eq!(year("5/19/17 1:12"), "2017-05-19T01:12:00+00:00");
    assert_eq!(year("5/19/2017 1:12"), "2017-05-19T01:12:00+00:00");
}

#[test]
fn only_some_times_say_their_zone() {
    assert!(zoned("2022-01-27T23:28:00Z").is_some() && zoned("1643326080").is_some());
    assert!(zoned("2022-01-27T23:28:00").is_none() && zoned("27 Jan 2022 23:28:00").is_none());
}

#[test]
fn a_line_above_the_rows_names_the_zone() {
    let time_in = |zone| read("2026-05-11 21:00:00", zone).unwrap().0.to_rfc3339();
    let named = |cell| stated_zone(["UID:1", cell]).map(time_in);
    for (cell, time) in [
        ("Time Zone:UTC+8", "2026-05-11T13:00:00+00:00"),
        ("Filled Time(UTC-03:00)", "2026-05-12T00:00:00+00:00"),
        ("UTC_Time", "2026-05-11T21:00:00+00:00"),
        ("时间(UTC)", "2026-05-11T21:00:00+00:00"),
        ("Date(UTC+1)", "2026-05-11T20:00:00+00:00"),
        ("时间（UTC+1）", "2026-05-11T20:00:00+00:00"),
        ("Zeit (GMT-1)", "2026-05-11T22:00:00+00:00"),
        ("Time(UTC+05:30)", "2026-05-11T15:30:00+00:00"),
        ("Time Zone:UTC+5:45", "2026-05-11T15:15:00+00:00"),
        ("Date(UTC-9:30)", "2026-05-12T06:30:00+00:00"),
    ] {
        assert_eq!(named(cell).as_deref(), Some(time), "{cell}");
    }
    for unknown in [
        "Time",
        // Tehran had a summer time until 2022.
        "Time(UTC+03:30)",
        "Time(UTC+05:20)",
        "Time(UTC+99)",
        "Time(UTC-128)",
        "Time(UTCnull)",
        "UTC",
    ] {
        assert_eq!(named(unknown), None, "{unknown}");
    }
}

#[test]
fn the_name_of_a_file_may_say_its_zone() {
    for (name, zone) in [
        ("Binance-Trade-History-202603230406(UTC--6)_abcd.csv", Some("Etc/GMT+6")),
        ("Binance-Transaction-History(UTC+3)-part1-of1.csv", Some("Etc/GMT-3")),
        ("OKX_deposit_history(GMT+09:00).csv", Some("Etc/GMT-9")),
        ("history (UTC).csv", Some("UTC")),
        ("history(UTC+5:30).csv", Some("Asia/Kolkata")),
        ("history(UTC-3:30).csv", None),
        ("utc.csv", None),
    ] {
        assert_eq!(zone_of_file(name).map(|zone| zone.name()), zone, "{name}");
    }
}

#[test]
fn a_zone_has_hours_that_are_missing_and_hours_that_come_twice() {
    assert_eq!(read("2026-03-29 02:30:00", Berlin), Err(Wrong::Gap));
    let (first, second) = read("2026-10-25 02:30:00", Berlin).unwrap();
    assert_eq!(first.to_rfc3339(), "2026-10-25T00:30:00+00:00");
    assert_eq!(second.unwrap().to_rfc3339(), "2026-10-25T01:30:00+00:00");
}
