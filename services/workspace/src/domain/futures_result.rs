//! Results of futures that no movement says.
//!
//! A file of an exchange says what a fill of a contract brought, or another file of it brings all results as adjustments. A fill that is entered by
//! hand has its sizes alone, which never moved: what it brought is what its exits gained in the round trips of the journal, before fees, which
//! move by themselves. Where an account has adjustments in the coin in which the contract settles, they stand for these results, so that none
//! counts twice.

use std::collections::{HashMap, HashSet};

use exchange_imports::EventKind;
use performance::{InstrumentKind, RoundTrip};
use uuid::Uuid;
use vocab::Money;

use super::portfolio::LedgerEvent;

/// Gives the fills that close what they brought, in the coin in which they settle. A sum of more than 38 digits is left out.
pub fn add_results(events: &mut [LedgerEvent], trips: &[RoundTrip]) {
    let mut gained: HashMap<Uuid, (&str, Option<Money>)> = HashMap::new();
    for trip in trips.iter().filter(|trip| trip.instrument.kind != InstrumentKind::Spot) {
        for exit in &trip.exits {
            // In hedge mode one fill can close two positions.
            let (_, sum) = gained
                .entry(exit.fill)
                .or_insert((trip.currency.as_str(), Some(Money::ZERO)));
            *sum = sum.and_then(|sum| sum.checked_add(exit.gross));
        }
    }
    let adjusted: HashSet<(Uuid, String)> = events
        .iter()
        .filter(|event| event.kind == EventKind::Adjustment)
        .flat_map(|event| event.movements.iter().map(|part| (event.account, part.asset.clone())))
        .collect();
    for event in events.iter_mut().filter(|event| event.says_sizes()) {
        let Some((coin, Some(result))) = gained.get(&event.id) else {
            continue;
        };
        let coin = (*coin).to_owned();
        if !result.is_zero() && !adjusted.contains(&(event.account, coin.clone())) {
            event.result = Some((coin, *result));
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};
    use exchange_imports::{EventKind, Movement};
    use lots::{Kind, Method, Rules, Scope};
    use performance::{Book, Fill, Instrument, InstrumentKind, RoundTrip, Side, round_trips};
    use uuid::Uuid;
    use vocab::Money;

    use super::add_results;
    use crate::domain::portfolio::{LedgerEvent, Nominal};

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn part(asset: &str, amount: &str, fee: bool) -> Movement {
        Movement {
            asset: asset.to_owned(),
            amount: money(amount),
            fee,
        }
    }

    fn event(id: u128, kind: EventKind, movements: Vec<Movement>) -> LedgerEvent {
        LedgerEvent {
            id: Uuid::from_u128(id),
            account: Uuid::nil(),
            time: DateTime::UNIX_EPOCH,
            place: 0,
            kind,
            external_id: None,
            contract: None,
            cost: None,
            movements,
            result: None,
        }
    }

    /// Of one BTC, entered by hand, with a fee of 1 USDT.
    fn by_hand(id: u128, bought: bool, price: &str) -> LedgerEvent {
        let (base, quote) = if bought {
            ("1", format!("-{price}"))
        } else {
            ("-1", price.to_owned())
        };
        let movements = vec![
            part("BTC", base, false),
            part("USDT", &quote, false),
            part("USDT", "-1", true),
        ];
        LedgerEvent {
            contract: Some(Nominal {
                base: ("BTC".to_owned(), Money::ONE),
                quote: ("USDT".to_owned(), money(price)),
            }),
            ..event(id, EventKind::Trade, movements)
        }
    }

    /// One BTC bought at 100 and sold at 250.
    fn trips() -> Vec<RoundTrip> {
        let fill = |id: u8, side, price: &str| Fill {
            id: Uuid::from_u128(id.into()),
            account: Uuid::nil(),
            instrument: Instrument {
                base: "BTC".to_owned(),
                quote: "USDT".to_owned(),
                kind: InstrumentKind::Linear,
                multiplier: Money::ONE,
            },
            book: Book::Net,
            time: DateTime::UNIX_EPOCH + TimeDelta::minutes(id.into()),
            sequence: None,
            position_in_file: id.into(),
            side,
            quantity: Money::ONE,
            quote_amount: money(price),
            fees: Vec::new(),
            stop: None,
        };
        round_trips(&[fill(1, Side::Buy, "100"), fill(2, Side::Sell, "250")], &[]).trips
    }

    /// What moved by the event with this place, as lots count it.
    fn moved(events: &[LedgerEvent], at: usize) -> (Kind, Vec<(String, String, bool)>) {
        let rules = Rules {
            method: Method::Fifo,
            scope: Scope::Account,
            sharing: None,
            cash: ["USDT".to_owned()].into(),
            money: [].into(),
            step: Money::ZERO,
        };
        let counted = events[at].counted(&rules, |_, _| None, |_| Some(Money::ONE));
        let plain = counted
            .moves
            .into_iter()
            .map(|part| (part.asset, part.amount.to_string(), part.fee));
        (counted.kind, plain.collect())
    }

    #[test]
    fn what_was_entered_by_hand_brings_what_it_gained() {
        let mut events = [by_hand(1, true, "100"), by_hand(2, false, "250")];
        add_results(&mut events, &trips());
        let fee = ("USDT".to_owned(), "-1".to_owned(), true);
        assert_eq!(moved(&events, 0), (Kind::Income, vec![fee.clone()]));
        let gained = ("USDT".to_owned(), "150".to_owned(), false);
        assert_eq!(moved(&events, 1), (Kind::Income, vec![fee, gained]));
    }

    #[test]
    fn what_a_file_says_is_not_counted_again() {
        let mut sold = by_hand(2, false, "250");
        sold.movements = vec![part("USDT", "150", false), part("USDT", "-1", true)];
        let mut events = [by_hand(1, true, "100"), sold];
        add_results(&mut events, &trips());
        assert_eq!(events[1].result, None);
        assert_eq!(moved(&events, 1).1.len(), 2, "the result of the file and the fee");
        // Nor where results are movements of their own; those of other accounts and coins are none of these.
        let adjusted = |asset: &str, account| LedgerEvent {
            account,
            ..event(3, EventKind::Adjustment, vec![part(asset, "150", false)])
        };
        for (other, counts) in [
            (adjusted("USDT", Uuid::nil()), false),
            (adjusted("BTC", Uuid::nil()), true),
            (adjusted("USDT", Uuid::from_u128(9)), true),
        ] {
            let mut events = [by_hand(1, true, "100"), by_hand(2, false, "250"), other];
            add_results(&mut events, &trips());
            assert_eq!(events[1].result.is_some(), counts);
        }
    }
}
