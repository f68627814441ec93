//! The worked examples: what has to come out, digit by digit.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use performance::{Book, Direction, Fill, Instrument, InstrumentKind, RoundTrip, Side, round_trips};
use uuid::Uuid;
use vocab::Money;

use crate::{Capital, Form, Planned, Prepared, RuleResult, Ruleset, Scope, parse};

mod held;
mod past;
mod planned;

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

/// A moment of 2026, as `05-04 10:00`, in UTC.
fn at(text: &str) -> DateTime<Utc> {
    format!("2026-{}:00Z", text.replace(' ', "T")).parse().unwrap()
}

fn instrument(base: &str, kind: InstrumentKind) -> Instrument {
    Instrument {
        base: base.to_owned(),
        quote: "USDT".to_owned(),
        kind,
        multiplier: Money::ONE,
    }
}

/// Bought at 1,000, or sold short, and closed with this result.
struct Trade<'a> {
    base: &'a str,
    opened: &'a str,
    closed: &'a str,
    net: i64,
    stop: Option<&'a str>,
}

fn trade<'a>(base: &'a str, opened: &'a str, closed: &'a str, net: i64) -> Trade<'a> {
    Trade {
        base,
        opened,
        closed,
        net,
        stop: None,
    }
}

fn trips(trades: &[Trade<'_>]) -> Vec<RoundTrip> {
    let mut fills = Vec::new();
    for (place, trade) in trades.iter().enumerate() {
        let times = [
            (Side::Buy, trade.opened, 1000),
            (Side::Sell, trade.closed, 1000 + trade.net),
        ];
        for (side, time, price) in times.into_iter().filter(|(_, time, _)| !time.is_empty()) {
            fills.push(Fill {
                id: Uuid::from_u128(u128::try_from(fills.len()).unwrap() + 1),
                // Each its own account: they may overlap.
                account: Uuid::from_u128(u128::try_from(place).unwrap()),
                instrument: instrument(trade.base, InstrumentKind::Linear),
                book: Book::Net,
                time: at(time),
                sequence: None,
                position_in_file: 0,
                side,
                quantity: Money::ONE,
                quote_amount: money(&price.to_string()),
                fees: Vec::new(),
                stop: trade.stop.map(money),
            });
        }
    }
    round_trips(&fills, &[]).trips
}

fn ruleset(form: Form) -> Ruleset {
    let capital = Capital {
        amount: money("10000"),
        day: NaiveDate::from_ymd_opt(2026, 5, 1).unwrap(),
        currency: "USDT".to_owned(),
    };
    Ruleset {
        id: Uuid::nil(),
        name: "Intraday".to_owned(),
        scope: Scope::default(),
        capital: Some(capital),
        rules: vec![parse(&form).unwrap()],
    }
}

fn form(kind: &str) -> Form {
    Form {
        kind: kind.to_owned(),
        ..Form::default()
    }
}

fn planned(base: &str) -> Planned {
    Planned {
        account: Uuid::nil(),
        instrument: instrument(base, InstrumentKind::Linear),
        direction: Direction::Long,
        quantity: Money::ONE,
        price: money("1000"),
        stop: None,
        setup: String::new(),
        done: Vec::new(),
    }
}

fn check_in(zone: Tz, form: Form, trades: &[Trade<'_>], planned: &Planned, now: &str) -> RuleResult {
    let (ruleset, trips) = (ruleset(form), trips(trades));
    Prepared::new(&ruleset, &trips, zone).check(planned, at(now)).remove(0)
}

fn check(form: Form, trades: &[Trade<'_>], planned: &Planned, now: &str) -> RuleResult {
    check_in(Tz::UTC, form, trades, planned, now)
}
