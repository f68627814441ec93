//! Worked examples of lots (L) and exchanges (E), each computed by hand, and rules that hold for all events.

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use uuid::Uuid;
use vocab::Money;

use crate::{Answers, Book, ChangeKind, Event, Kind, Method, Move, RemovalReason, Rules, Scope, TooLarge};

/// Where nobody answered anything.
fn replay(events: &[Event], rules: &Rules) -> Result<Book, TooLarge> {
    crate::replay(events, rules, &Answers::new())
}

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

pub(crate) fn rules(method: Method) -> Rules {
    Rules {
        method,
        scope: Scope::Account,
        sharing: None,
        cash: ["USDT", "USD", "GBP"].map(str::to_owned).into(),
        money: [].into(),
        step: money("0.00000001"),
    }
}

fn at(hour: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_700_000_000, 0).unwrap() + TimeDelta::hours(hour)
}

/// Amounts as `BTC 1`, fees as `-BNB 0.1`, with their value as `BTC 1 = 20000`.
pub(crate) fn event(account: u128, hour: i64, kind: Kind, moves: &[&str]) -> Event {
    let part = |text: &&str| {
        let fee = text.starts_with('-');
        let words: Vec<&str> = text.trim_start_matches('-').split(' ').collect();
        Move {
            asset: words[0].to_owned(),
            amount: money(words[1]),
            fee,
            value: words.get(3).map(|value| money(value)),
        }
    };
    Event {
        id: Uuid::from_u128(u128::try_from(hour).unwrap() + 1_000 * account),
        account: Uuid::from_u128(account),
        time: at(hour),
        place: 0,
        kind,
        txid: None,
        moves: moves.iter().map(part).collect(),
    }
}

fn trade(hour: i64, moves: &[&str]) -> Event {
    event(1, hour, Kind::Exchange, moves)
}

fn funded(amount: &str) -> Event {
    event(1, 0, Kind::Deposit, &[&format!("USDT {amount}")])
}

fn gain(book: &Book) -> Option<String> {
    let sum = book
        .disposals
        .iter()
        .try_fold(Money::ZERO, |sum, part| sum.checked_add(part.gain?));
    sum.map(|sum| sum.to_string())
}

fn left(book: &Book, asset: &str) -> (String, Option<String>) {
    let lots: Vec<_> = book.open.iter().filter(|lot| lot.asset == asset).collect();
    let units = lots
        .iter()
        .try_fold(Money::ZERO, |sum, lot| sum.checked_add(lot.quantity));
    let cost = lots.iter().try_fold(Money::ZERO, |sum, lot| sum.checked_add(lot.cost?));
    (units.unwrap().to_string(), cost.map(|cost| cost.to_string()))
}

#[test]
fn l1_by_all_methods() {
    let events = [
        funded("1000"),
        trade(1, &["BTC 1", "USDT -100"]),
        trade(2, &["BTC 1", "USDT -200"]),
        trade(3, &["BTC 1", "USDT -150"]),
        trade(4, &["BTC -1.5", "USDT 270"]),
    ];
    for (method, gained, kept) in [
        (Method::Fifo, "70", "250"),
        (Method::Lifo, "20", "200"),
        (Method::Hifo, "-5", "175"),
        (Method::Average, "45", "225"),
    ] {
        let book = replay(&events, &rules(method)).unwrap();
        assert_eq!(gain(&book).as_deref(), Some(gained), "{method:?}");
        assert_eq!(
            left(&book, "BTC"),
            ("1.5".to_owned(), Some(kept.to_owned())),
            "{method:?}"
        );
        assert!(book.missing.is_empty() && book.disposals.iter().all(|part| part.method == method));
    }
    let book = replay(&events, &rules(Method::Fifo)).unwrap();
    let first = &book.disposals[0];
    assert_eq!(
        (first.acquired, first.lot, first.disposed),
        (Some(at(1)), Some(events[1].id), at(4))
    );
    assert_eq!((first.proceeds, first.cost), (Some(money("180")), Some(money("100"))));
}

/// L2: HMRC CRYPTO22251. 100 tokens for 1,000 and 50 for 125,000; 50 are sold for 300,000.
#[test]
fn l2_the_pool_of_hmrc() {
    let events = [
        event(1, 0, Kind::Deposit, &["GBP 200000"]),
        trade(1, &["TKN 100", "GBP -1000"]),
        trade(2, &["TKN 50", "GBP -125000"]),
        trade(3, &["TKN -50", "GBP 300000"]),
    ];
    let book = replay(&events, &rules(Method::Average)).unwrap();
    assert_eq!(book.disposals[0].cost, Some(money("42000")));
    assert_eq!(gain(&book).as_deref(), Some("258000"));
    assert_eq!(left(&book, "TKN"), ("100".to_owned(), Some("84000".to_owned())));
}

#[test]
fn e4_a_fee_in_the_bought_coin_reduces_its_quantity() {
    let events = [
        funded("20000"),
        trade(1, &["BTC 1", "USDT -20000", "-BTC -0.001"]),
        trade(2, &["BTC -0.999", "USDT 21978", "-USDT -21.978"]),
    ];
    let book = replay(&events, &rules(Method::Fifo)).unwrap();
    assert_eq!(gain(&book).as_deref(), Some("1956.022"));
    let fees: Vec<Option<Money>> = book.fees.iter().map(|fee| fee.value).collect();
    assert_eq!(fees, [Some(money("20")), Some(money("21.978"))]);
    assert_eq!(left(&book, "BTC").0, "0");
    assert_eq!(left(&book, "USDT").0, "21956.022");
}

#[test]
fn e5_a_fee_in_a_third_coin_takes_its_lots() {
    let with = |first: &str, second: &str| {
        let events = [
            funded("1000"),
            trade(1, &["BNB 1", "USDT -250"]),
            trade(2, &["SOL 10", "USDT -200", first]),
            trade(3, &["SOL -10", "USDT 210", second]),
        ];
        replay(&events, &rules(Method::Fifo)).unwrap()
    };
    let book = with("-BNB -0.0005 = 0.15", "-BNB -0.0005 = 0.155");
    let of = |asset: &str| {
        let parts = book.disposals.iter().filter(|part| part.asset == asset);
        parts.map(|part| part.gain.unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(of("SOL"), ["9.695"]);
    assert_eq!(of("BNB"), ["0.025", "0.03"]);
    assert_eq!(left(&book, "BNB"), ("0.999".to_owned(), Some("249.75".to_owned())));
    let unknown = with("-BNB -0.0005", "-BNB -0.0005 = 0.155");
    let sol = unknown.disposals.iter().find(|part| part.asset == "SOL").unwrap();
    assert_eq!((sol.cost, sol.gain), (None, None));
}

/// E9, with and without the transfer's fee as a part of its own.
#[test]
fn e9_a_transfer_keeps_the_cost() {
    for sent in [vec!["ETH -0.5", "-ETH -0.002"], vec!["ETH -0.502"]] {
        let mut events = vec![
            event(1, 0, Kind::Deposit, &["USDT 2000"]),
            trade(1, &["ETH 1", "USDT -2000"]),
            event(1, 2, Kind::Withdrawal, &sent),
            event(2, 3, Kind::Deposit, &["ETH 0.5"]),
            event(2, 4, Kind::Exchange, &["ETH -0.5", "USDT 1200"]),
        ];
        if sent.len() == 1 {
            // Without a stated fee, only the transaction id says that they are one.
            events[2].txid = Some("0xab".to_owned());
            events[3].txid = Some("0xab".to_owned());
        }
        let book = replay(&events, &rules(Method::Fifo)).unwrap();
        assert_eq!(book.transfers.len(), 1);
        assert_eq!(gain(&book).as_deref(), Some("200"));
        assert_eq!(book.disposals[0].acquired, Some(at(1)));
        assert_eq!(
            book.fees.iter().map(|fee| fee.value).collect::<Vec<_>>(),
            [Some(money("4"))]
        );
        assert_eq!(left(&book, "ETH"), ("0.498".to_owned(), Some("996".to_owned())));
        assert!(
            book.changes
                .iter()
                .filter(|change| change.asset == "ETH")
                .all(|change| change.kind != ChangeKind::Outside)
        );
    }
}

#[test]
fn e10_an_unknown_cost_stays_unknown() {
    let with = |arrives: &str| {
        let events = [
            event(1, 0, Kind::Deposit, &[arrives]),
            trade(1, &["BTC -1", "USDT 30000"]),
        ];
        replay(&events, &rules(Method::Hifo)).unwrap()
    };
    let unknown = with("BTC 2");
    let sold = &unknown.disposals[0];
    assert_eq!(
        (sold.proceeds, sold.cost, sold.gain),
        (Some(money("30000")), None, None)
    );
    assert_eq!(left(&unknown, "BTC"), ("1".to_owned(), None));
    assert!(unknown.missing.is_empty());
    let known = with("BTC 2 = 20000");
    assert_eq!(gain(&known).as_deref(), Some("20000"));
}

#[test]
fn missing_history_is_reported_and_not_free() {
    let events = [
        event(1, 0, Kind::Deposit, &["BTC 1 = 100"]),
        trade(1, &["BTC -3", "USDT 900"]),
        trade(2, &["BTC -1", "USDT 300"]),
    ];
    let book = replay(&events, &rules(Method::Fifo)).unwrap();
    let missing = &book.missing[0];
    assert_eq!(
        (missing.asset.as_str(), missing.before, missing.short),
        ("BTC", at(1), money("3"))
    );
    let gains: Vec<Option<Money>> = book.disposals.iter().map(|part| part.gain).collect();
    assert_eq!(gains, [Some(money("200")), None, None]);
    assert!(!book.balances.contains_key(&(Uuid::from_u128(1), "BTC".to_owned())));
    // Rounding of a venue is not missing history.
    let rounded = [
        event(1, 0, Kind::Deposit, &["BTC 1 = 100"]),
        trade(1, &["BTC -1.000000001", "USDT 300"]),
    ];
    let book = replay(&rounded, &rules(Method::Fifo)).unwrap();
    assert_eq!((book.missing.len(), gain(&book).as_deref()), (0, Some("200")));
}

#[test]
fn all_accounts_can_share_lots() {
    let events = [
        event(1, 0, Kind::Deposit, &["BTC 1 = 100"]),
        event(2, 1, Kind::Deposit, &["BTC 1 = 300"]),
        event(2, 2, Kind::Exchange, &["BTC -1", "USDT 400"]),
    ];
    let own = replay(&events, &rules(Method::Fifo)).unwrap();
    assert_eq!(gain(&own).as_deref(), Some("100"));
    let shared = Rules {
        scope: Scope::All,
        ..rules(Method::Fifo)
    };
    let book = replay(&events, &shared).unwrap();
    assert_eq!(gain(&book).as_deref(), Some("300"));
    assert!(book.open.iter().all(|lot| lot.account.is_none()));
}

#[test]
fn some_accounts_can_share_lots_and_costs_come_in_from_others() {
    let events = [
        event(1, 0, Kind::Deposit, &["BTC 1 = 100"]),
        event(2, 1, Kind::Deposit, &["BTC 1 = 300"]),
        event(3, 2, Kind::Deposit, &["BTC 1 = 50"]),
        event(3, 3, Kind::Withdrawal, &["BTC -1"]),
        event(2, 4, Kind::Deposit, &["BTC 1"]),
        event(2, 5, Kind::Exchange, &["BTC -3", "USDT 900"]),
    ];
    let some = Rules {
        scope: Scope::All,
        sharing: Some([1, 2].map(Uuid::from_u128).into()),
        ..rules(Method::Fifo)
    };
    let book = replay(&events, &some).unwrap();
    assert_eq!(gain(&book).as_deref(), Some("450"), "900 less 100, 300 and 50");
    assert!(book.missing.is_empty());
}

#[test]
fn several_possible_deposits_are_a_question() {
    let events = [
        event(1, 0, Kind::Deposit, &["ETH 1 = 100"]),
        event(1, 1, Kind::Withdrawal, &["ETH -1"]),
        event(2, 2, Kind::Deposit, &["ETH 1"]),
        event(3, 3, Kind::Deposit, &["ETH 1"]),
    ];
    let book = replay(&events, &rules(Method::Fifo)).unwrap();
    assert_eq!(book.questions[0].deposits, [events[2].id, events[3].id]);
    assert!(book.transfers.is_empty());
    assert_eq!(book.removals[0].reason, RemovalReason::Sent);
    assert_eq!(left(&book, "ETH"), ("2".to_owned(), None));
    // A day later it is another deposit.
    let late = [
        events[0].clone(),
        events[1].clone(),
        event(2, 26, Kind::Deposit, &["ETH 1"]),
    ];
    assert!(replay(&late, &rules(Method::Fifo)).unwrap().transfers.is_empty());
}

#[test]
fn coins_for_coins_are_worth_what_left() {
    let events = [
        event(1, 0, Kind::Deposit, &["BTC 1 = 100"]),
        trade(1, &["BTC -1 = 400", "ETH 10", "-USDT -1"]),
        trade(2, &["ETH -10", "USDT 500"]),
    ];
    let book = replay(&events, &rules(Method::Fifo)).unwrap();
    let gains: Vec<String> = book
        .disposals
        .iter()
        .map(|part| part.gain.unwrap().to_string())
        .collect();
    assert_eq!(gains, ["299", "100"]);
    assert_eq!(book.missing[0].asset, "USDT");
}

#[test]
fn income_has_its_value_as_cost() {
    let events = [
        event(1, 0, Kind::Income, &["ETH 1 = 50"]),
        event(1, 1, Kind::Income, &["ETH -0.5"]),
        trade(2, &["ETH -0.5", "USDT 40"]),
    ];
    let book = replay(&events, &rules(Method::Fifo)).unwrap();
    assert_eq!(gain(&book).as_deref(), Some("15"));
    assert_eq!(
        (book.removals[0].reason, book.removals[0].cost),
        (RemovalReason::Charge, Some(money("25")))
    );
}

proptest! {
    /// What came in went out or is still there, units and costs alike, by every method.
    #[test]
    fn nothing_is_lost(steps in prop::collection::vec((0_u8..4, 1_i128..10_i128.pow(22), 1_i128..10_i128.pow(24)), 1..40)) {
        let mut events = Vec::new();
        let mut paid = Money::ZERO;
        let mut bought = Money::ZERO;
        let mut held = Money::ZERO;
        for (hour, (what, units, price)) in steps.iter().enumerate() {
            let hour = i64::try_from(hour).unwrap();
            let (units, price) = (Money::from_units(*units).unwrap(), Money::from_units(*price).unwrap());
            // Nobody withdraws more than there is: its cost would be unknown as a whole.
            let units = if *what == 3 { units.min(held) } else { units };
            held = match what {
                0 | 1 => held.checked_add(units).unwrap(),
                _ => held.checked_sub(units).unwrap().max(Money::ZERO),
            };
            let moves = match what {
                0 | 1 => {
                    paid = paid.checked_add(price).unwrap();
                    bought = bought.checked_add(units).unwrap();
                    vec![format!("BTC {units}"), format!("USDT -{price}")]
                }
                2 => vec![format!("BTC -{units}"), format!("USDT {price}")],
                _ => vec![format!("BTC -{units}")],
            };
            let kind = if *what == 3 { Kind::Withdrawal } else { Kind::Exchange };
            let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
            events.push(event(1, hour, kind, &moves));
        }
        for method in [Method::Fifo, Method::Lifo, Method::Hifo, Method::Average] {
            let exact = Rules { step: Money::ZERO, ..rules(method) };
            let book = replay(&events, &exact).unwrap();
            let add = |sum: Money, more: Money| sum.checked_add(more).unwrap();
            let coin = |asset: &str| asset == "BTC";
            let short = book.missing.iter().filter(|part| coin(&part.asset)).map(|part| part.short).fold(Money::ZERO, add);
            let mut parts: Vec<(Money, Money)> = Vec::new();
            // Units of missing history have no cost.
            for part in &book.disposals {
                parts.push((part.quantity, part.cost.unwrap_or_default()));
            }
            for part in book.removals.iter().filter(|part| coin(&part.asset)) {
                parts.push((part.quantity, part.cost.unwrap()));
            }
            for lot in book.open.iter().filter(|lot| coin(&lot.asset)) {
                parts.push((lot.quantity, lot.cost.unwrap()));
            }
            let units = parts.iter().map(|(units, _)| *units).fold(Money::ZERO, add);
            let costs = parts.iter().map(|(_, cost)| *cost).fold(Money::ZERO, add);
            prop_assert_eq!(units, add(bought, short));
            prop_assert_eq!(costs, paid);
        }
    }
}
