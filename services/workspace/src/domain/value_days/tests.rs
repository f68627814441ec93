//! Worked days: payments, prices that come and go, and what returns make of them.

use std::cell::Cell;

use chrono::{DateTime, Days, NaiveDate};
use lots::{Change, ChangeKind, time_weighted};
use uuid::Uuid;
use vocab::Money;

use super::{DayPrice, Developed, ValueDay, develop};

fn date(day: u64) -> NaiveDate {
    DateTime::UNIX_EPOCH
        .date_naive()
        .checked_add_days(Days::new(day))
        .unwrap()
}

fn change(day: u64, event: u128, asset: &str, quantity: i32, kind: ChangeKind) -> Change {
    let units = Money::from(quantity.unsigned_abs());
    Change {
        event: Uuid::from_u128(event),
        time: date(day).and_hms_opt(12, 0, 0).unwrap().and_utc(),
        account: Uuid::nil(),
        asset: asset.to_owned(),
        quantity: if quantity < 0 { -units } else { units },
        kind,
    }
}

fn at(price: u32) -> DayPrice {
    DayPrice {
        price: Money::from(price),
        is_carried: false,
    }
}

/// A costs 10 more each day, and has no price before day 2; X never has one.
fn run(changes: &[Change], account: Option<Uuid>) -> Developed {
    let price = |asset: &str, day: NaiveDate| match asset {
        "USD" => Some(at(1)),
        "A" if day >= date(2) => Some(at(u32::try_from((day - date(0)).num_days()).unwrap() * 10)),
        _ => None,
    };
    develop(changes, &account.into(), None, date(4), price, |_, _| None, |_| true)
        .unwrap()
        .unwrap()
}

/// LOST costs 100 until day 3, counts at that for two more days, and then has no price; SMALL never has one, and may be worth 2.
fn losing(changes: &[Change], first: Option<NaiveDate>, rough: f64) -> Developed {
    let price = |asset: &str, day: NaiveDate| match asset {
        "USD" => Some(at(1)),
        "LOST" if day <= date(3) => Some(at(100)),
        "LOST" if day <= date(5) => Some(DayPrice {
            price: Money::from(100),
            is_carried: true,
        }),
        _ => None,
    };
    let roughly = |asset: &str, _: NaiveDate| (asset == "LOST" || asset == "SMALL").then_some(rough);
    develop(changes, &None::<Uuid>.into(), first, date(7), price, roughly, |_| true)
        .unwrap()
        .unwrap()
}

type Line = [String; 5];

/// Value, paid in, taken out, and what entered and left the priced part.
fn text(found: &Developed) -> Vec<Line> {
    let sums_of = |day: &ValueDay| {
        let (paid, priced) = (day.paid, day.priced);
        [day.end, paid.inflow, paid.outflow, priced.inflow, priced.outflow].map(|sum| sum.to_string())
    };
    found.days.iter().map(sums_of).collect()
}

fn line(texts: [&str; 5]) -> Line {
    texts.map(str::to_owned)
}

#[test]
fn an_asset_that_gets_a_price_enters_and_is_not_paid_in() {
    let found = run(&[change(1, 1, "A", 1, ChangeKind::Outside)], None);
    assert_eq!(
        text(&found),
        [
            line(["0", "0", "0", "0", "0"]),
            line(["20", "0", "0", "20", "0"]),
            line(["30", "0", "0", "0", "0"]),
            line(["40", "0", "0", "0", "0"])
        ]
    );
    let days = found.days_of_returns().unwrap();
    assert!((time_weighted(found.start, &days).unwrap() - 1.0).abs() < 1e-12);
    assert!(found.unpriced.contains("A"));
    assert_eq!((found.gaps[0].from, found.gaps[0].to), (date(1), date(1)));
}

#[test]
fn a_trade_is_never_a_payment() {
    let mut changes = vec![
        change(2, 1, "USD", 30, ChangeKind::Outside),
        change(3, 2, "USD", -30, ChangeKind::Inside),
        change(3, 2, "A", 1, ChangeKind::Inside),
    ];
    assert_eq!(text(&run(&changes, None))[1], line(["30", "0", "0", "0", "0"]));
    changes.push(change(4, 3, "A", -1, ChangeKind::Inside));
    changes.push(change(4, 3, "X", 5, ChangeKind::Inside));
    let found = run(&changes, None);
    assert_eq!(text(&found)[2], line(["0", "0", "0", "0", "40"]));
    assert_eq!(found.unpriced.iter().collect::<Vec<_>>(), ["X"]);
}

/// 1,000 are paid in and buy 9 LOST for 900; on day 6 the price is lost. Nothing is taken out.
fn lost() -> Vec<Change> {
    vec![
        change(1, 1, "USD", 1_000, ChangeKind::Outside),
        change(2, 2, "USD", -900, ChangeKind::Inside),
        change(2, 2, "LOST", 9, ChangeKind::Inside),
    ]
}

#[test]
fn a_lost_price_is_carried_then_leaves_and_withholds_returns() {
    let found = losing(&lost(), None, 100.0);
    let lines = text(&found);
    assert_eq!(lines[0], line(["1000", "1000", "0", "0", "0"]));
    let kept = line(["1000", "0", "0", "0", "0"]);
    assert!(lines[1..5].iter().all(|one| *one == kept), "{lines:?}");
    assert_eq!(lines[5], line(["100", "0", "0", "0", "900"]));
    assert_eq!(lines[6], line(["100", "0", "0", "0", "0"]));
    let carried: Vec<usize> = found.days.iter().map(|day| day.carried.len()).collect();
    assert_eq!(carried, [0, 0, 0, 1, 1, 0, 0]);
    assert_eq!(found.withheld, ["LOST"]);
    assert_eq!(found.gaps.len(), 1);
    assert_eq!((found.gaps[0].from, found.gaps[0].to), (date(6), date(7)));
    // Before the price is lost there is nothing to withhold; after it there is, although the values stay the same.
    let after = losing(&lost(), Some(date(7)), 100.0);
    assert_eq!(after.start.to_string(), "100");
    assert_eq!(after.withheld, ["LOST"]);
}

#[test]
fn a_small_part_without_a_price_leaves_returns_of_the_rest() {
    let changes = [
        change(1, 1, "USD", 1_000, ChangeKind::Outside),
        change(2, 2, "USD", -20, ChangeKind::Inside),
        change(2, 2, "SMALL", 10, ChangeKind::Inside),
    ];
    let found = losing(&changes, None, 2.0);
    assert_eq!(text(&found)[1], line(["980", "0", "0", "0", "20"]));
    assert!(found.withheld.is_empty(), "20 of 1,000: {:?}", found.withheld);
    let days = found.days_of_returns().unwrap();
    assert!(time_weighted(found.start, &days).unwrap().abs() < 1e-12);
    // 51.6 of 1,031.6 are just above one part in twenty; 51 of 1,031 are below it.
    assert_eq!(losing(&changes, None, 5.16).withheld, ["SMALL"]);
    assert!(losing(&changes, None, 5.1).withheld.is_empty());
}

#[test]
fn a_price_that_comes_back_ends_the_gap() {
    let price = |_: &str, day: NaiveDate| if day == date(2) { None } else { Some(at(7)) };
    let changes = [change(1, 1, "A", 1, ChangeKind::Outside)];
    let found = develop(
        &changes,
        &None::<Uuid>.into(),
        None,
        date(3),
        price,
        |_, _| None,
        |_| true,
    );
    let found = found.unwrap().unwrap();
    assert_eq!(text(&found)[1], line(["0", "0", "0", "0", "7"]));
    assert_eq!(text(&found)[2], line(["7", "0", "0", "7", "0"]));
    assert_eq!(found.gaps.len(), 1);
    assert_eq!((found.gaps[0].from, found.gaps[0].to), (date(2), date(2)));
}

#[test]
fn a_price_is_asked_for_once_a_day() {
    let asked = Cell::new(0);
    let price = |_: &str, _: NaiveDate| {
        asked.set(asked.get() + 1);
        Some(at(1))
    };
    let mut changes = Vec::new();
    for day in 1..=100 {
        changes.push(change(day, day.into(), "A", 2, ChangeKind::Outside));
        changes.push(change(day, day.into(), "B", 3, ChangeKind::Outside));
    }
    let found = develop(
        &changes,
        &None::<Uuid>.into(),
        None,
        date(100),
        price,
        |_, _| None,
        |_| true,
    )
    .unwrap();
    assert_eq!(found.unwrap().days.last().unwrap().end.to_string(), "500");
    assert_eq!(asked.get(), 2 * 100, "two assets on a hundred days");
}

#[test]
fn a_transfer_is_a_flow_of_some_account_alone() {
    let changes = [
        change(3, 1, "USD", 30, ChangeKind::Outside),
        change(4, 2, "USD", -10, ChangeKind::Transfer),
    ];
    assert_eq!(text(&run(&changes, None))[1], line(["20", "0", "0", "0", "0"]));
    let of_one = run(&changes, Some(Uuid::nil()));
    assert_eq!(text(&of_one)[1], line(["20", "0", "10", "0", "0"]));
    let inner = [
        changes[0].clone(),
        changes[1].clone(),
        change(4, 3, "USD", 10, ChangeKind::Transfer),
    ];
    assert_eq!(
        text(&run(&inner, Some(Uuid::nil())))[1],
        line(["30", "0", "0", "0", "0"])
    );
}
