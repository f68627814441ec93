//! Worked examples where costs are in euros and most trades are in dollars: each amount counts at the rate of its own day.

use vocab::Money;

use crate::{
    Answers, Book, Event, Kind, Method, Rules,
    examples::{event, rules},
};

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

fn replay(events: &[Event]) -> Book {
    let in_euros = Rules {
        cash: ["EUR".to_owned()].into(),
        money: ["USDT".to_owned()].into(),
        ..rules(Method::Fifo)
    };
    crate::replay(events, &in_euros, &Answers::new()).unwrap()
}

fn trade(hour: i64, moves: &[&str]) -> Event {
    event(1, hour, Kind::Exchange, moves)
}

/// Asset, proceeds, cost and gain of each disposal; `-` is unknown.
fn sold(book: &Book) -> Vec<String> {
    let text = |amount: Option<Money>| amount.map_or_else(|| "-".to_owned(), |amount| amount.to_string());
    let line = |part: &crate::Disposal| {
        format!(
            "{} {} {} {}",
            part.asset,
            text(part.proceeds),
            text(part.cost),
            text(part.gain)
        )
    };
    book.disposals.iter().map(line).collect()
}

/// One dollar is worth 0.9 euros when it arrives and is spent, 0.8 when the coin is sold, and 0.7 when the dollars are sold.
#[test]
fn each_amount_counts_at_the_rate_of_its_day() {
    let book = replay(&[
        event(1, 0, Kind::Deposit, &["USDT 1000 = 900"]),
        trade(1, &["BTC 1", "USDT -1000 = 900"]),
        trade(2, &["BTC -1", "USDT 1500 = 1200"]),
        trade(3, &["USDT -1500", "EUR 1050"]),
    ]);
    // In dollars the coin gained 500, which is 400 at the rate of the sale and 350 at the last one: neither is the gain in euros.
    assert_eq!(
        sold(&book),
        ["USDT 900 900 0", "BTC 1200 900 300", "USDT 1050 1200 -150"]
    );
    assert!(book.missing.is_empty());
}

#[test]
fn fees_in_dollars_are_in_costs_and_proceeds() {
    let book = replay(&[
        event(1, 0, Kind::Deposit, &["USDT 1001 = 900.9"]),
        trade(1, &["BTC 1", "USDT -1000 = 900", "-USDT -1"]),
        trade(2, &["BTC -1", "USDT 1500 = 1200", "-USDT -1.5"]),
    ]);
    assert_eq!(sold(&book), ["USDT 900.9 900.9 0", "BTC 1198.8 900.9 297.9"]);
    let fees: Vec<Option<Money>> = book.fees.iter().map(|fee| fee.value).collect();
    assert_eq!(fees, [Some(money("0.9")), Some(money("1.2"))]);
}

#[test]
fn a_fee_in_a_third_coin_is_a_cost_of_what_dollars_bought() {
    let book = replay(&[
        event(1, 0, Kind::Deposit, &["USDT 1000 = 900"]),
        event(1, 1, Kind::Income, &["BNB 1 = 200"]),
        trade(2, &["BTC 1", "USDT -1000 = 900", "-BNB -0.01 = 3"]),
    ]);
    assert_eq!(sold(&book), ["BNB 3 2 1", "USDT 900 900 0"]);
    let bought = book.open.iter().find(|lot| lot.asset == "BTC").unwrap();
    assert_eq!(bought.cost, Some(money("903")));
}

#[test]
fn dollars_without_a_history_cost_what_they_were_worth() {
    let book = replay(&[trade(1, &["BTC 1", "USDT -1000 = 900"])]);
    assert_eq!(sold(&book), ["USDT 900 900 0"]);
    assert_eq!(book.missing[0].asset, "USDT");
}

#[test]
fn a_day_without_a_rate_leaves_amounts_unknown() {
    let book = replay(&[
        event(1, 0, Kind::Deposit, &["USDT 1000"]),
        trade(1, &["BTC 1", "USDT -1000"]),
        trade(2, &["BTC -1", "USDT 1500 = 1200"]),
    ]);
    assert_eq!(sold(&book), ["USDT - - -", "BTC 1200 - -"]);
}

/// A deposit of a day without a rate is no missing history, also where all units are one lot.
#[test]
fn an_unknown_cost_stays_unknown_by_the_average() {
    let in_euros = Rules {
        cash: ["EUR".to_owned()].into(),
        money: ["USDT".to_owned()].into(),
        ..rules(Method::Average)
    };
    let events = [
        event(1, 0, Kind::Deposit, &["USDT 1000"]),
        trade(1, &["BTC 1", "USDT -1000 = 900"]),
    ];
    let book = crate::replay(&events, &in_euros, &Answers::new()).unwrap();
    assert_eq!(sold(&book), ["USDT 900 - -"]);
}

#[test]
fn dollars_that_were_bought_cost_their_fees() {
    let book = replay(&[
        event(1, 0, Kind::Income, &["BNB 1 = 200"]),
        trade(1, &["USDT 1000", "EUR -900", "-USDT -1"]),
        trade(2, &["USDT 1000", "EUR -900", "-BNB -0.01 = 3"]),
    ]);
    let costs: Vec<_> = book.open.iter().filter(|lot| lot.asset == "USDT").collect();
    assert_eq!(
        costs.iter().map(|lot| (lot.quantity, lot.cost)).collect::<Vec<_>>(),
        [(money("999"), Some(money("900"))), (money("1000"), Some(money("903")))]
    );
    let fees: Vec<Option<Money>> = book.fees.iter().map(|fee| fee.value).collect();
    assert_eq!(fees, [Some(money("0.9")), Some(money("3"))]);
}

/// E8: a file lists the sale before the purchase of the same second.
#[test]
fn a_purchase_for_dollars_comes_before_a_sale_of_the_same_moment() {
    let mut bought = trade(1, &["BTC 1", "USDT -100 = 90"]);
    bought.place = 2;
    let sale = Event {
        id: uuid::Uuid::from_u128(1),
        place: 1,
        ..trade(1, &["BTC -1", "USDT 101 = 90.9"])
    };
    let book = replay(&[event(1, 0, Kind::Deposit, &["USDT 100 = 90"]), sale, bought]);
    assert_eq!(sold(&book), ["USDT 90 90 0", "BTC 90.9 90 0.9"]);
    assert!(book.missing.is_empty());
}

/// The first fee is of dollars that cost 0.9, the second of dollars without a history; both are worth 0.8 when they are paid.
#[test]
fn fees_of_futures_count_at_the_rate_of_their_day() {
    let fee = |hour| event(1, hour, Kind::Income, &["-USDT -1 = 0.8"]);
    let book = replay(&[event(1, 0, Kind::Deposit, &["USDT 1 = 0.9"]), fee(1), fee(2)]);
    let fees: Vec<Option<Money>> = book.fees.iter().map(|fee| fee.value).collect();
    assert_eq!(fees, [Some(money("0.8")), Some(money("0.8"))]);
}
