//! The worked examples of computed events.

use chrono::NaiveDate;

use super::utc;
use crate::computed::{Rank, difficulty_factor, expiries, halving, retarget};

fn close(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() < tolerance, "{value} is not {expected}");
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[test]
fn a_halving_is_at_its_height_in_its_days() {
    let tip = utc("2026-11-23T00:00:00Z");
    let next = halving(900_000, tip, 600.0).unwrap();
    assert_eq!(next.height, 1_050_000);
    let days = (next.at - tip).as_seconds_f64() / 86_400.0;
    close(days, 1_041.67, 0.005);
    close(next.within_days, 4.42, 0.005);
    assert_eq!(next.subsidy.to_string(), "1.5625");
}

#[test]
fn a_block_at_a_halving_looks_to_the_next_and_the_last_is_none() {
    let tip = utc("2026-11-23T00:00:00Z");
    assert_eq!(halving(840_000, tip, 600.0).unwrap().height, 1_050_000);
    assert_eq!(halving(839_999, tip, 600.0).unwrap().subsidy.to_string(), "3.125");
    assert_eq!(halving(32 * 210_000, tip, 600.0).map(|halving| halving.height), None);
    assert!(halving(64 * 210_000, tip, 600.0).is_none());
    for gap in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(halving(900_000, tip, gap).is_none());
    }
}

#[test]
fn difficulty_follows_the_time_of_an_epoch_within_four_times() {
    close(difficulty_factor(1_100_000.0), 1.099_64, 0.000_005);
    close(difficulty_factor(200_000.0), 4.0, 1e-12);
    close(difficulty_factor(9_999_999.0), 0.25, 1e-12);
}

#[test]
fn an_adjustment_is_at_the_end_of_its_epoch() {
    // Height 899,999 has 863 gaps since the epoch's first block 899,136.
    let start = utc("2026-11-01T00:00:00Z");
    let tip = start + chrono::TimeDelta::seconds(863 * 500);
    let next = retarget(899_999, tip, start, 600.0).unwrap();
    assert_eq!(next.height, 901_152);
    assert_eq!(next.at, tip + chrono::TimeDelta::seconds(1_153 * 600));
    close(next.factor.unwrap(), 1_209_600.0 / (2_015.0 * 500.0), 1e-9);
    close(next.within_days, 1.645 * 600.0 * 1_153.0_f64.sqrt() / 86_400.0, 1e-9);
    assert_eq!(retarget(899_136, start, start, 600.0).unwrap().factor, None);
}

#[test]
fn the_highest_name_of_an_expiry_wins() {
    let found = expiries(day("2026-11-23"), day("2026-12-31"));
    assert_eq!(found.len(), 39);
    let of = |name: &str| found.iter().find(|expiry| expiry.name == name).unwrap();
    assert_eq!(of("23NOV26").rank, Rank::Daily);
    assert_eq!(of("27NOV26").rank, Rank::Monthly);
    assert_eq!(of("4DEC26").rank, Rank::Weekly);
    assert_eq!(of("25DEC26").rank, Rank::Quarterly);
    assert_eq!(of("25DEC26").at, utc("2026-12-25T08:00:00Z"));
    assert_eq!(found.iter().filter(|expiry| expiry.rank == Rank::Weekly).count(), 3);
    assert_eq!(expiries(day("2026-12-31"), day("2026-11-23")), []);
}
