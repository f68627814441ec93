//! What happened on accounts beside fills: as people enter it, and as it is kept.

use chrono::{DateTime, Utc};
use exchange_imports::{Amount, Event, EventKind, Instrument, InstrumentKind, Movement};
use uuid::Uuid;
use vocab::Money;

use super::{
    fill::{LONGEST_NOTE, above_zero, amount, fees, moment, sentence, traded},
    text,
};
use crate::error::{Error, Fault};

/// An event that is no trade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountEvent {
    pub id: Uuid,
    pub account: Uuid,
    pub time: DateTime<Utc>,
    pub kind: EventKind,
    /// Everything that moved, fees too.
    pub movements: Vec<Movement>,
    /// In US dollars, where its owner said it.
    pub cost: Option<Money>,
    pub instrument: Option<Instrument>,
    pub note: String,
    pub external_id: Option<String>,
    pub import: Option<Uuid>,
    /// In its file; 0 by hand.
    pub line: u32,
    pub edited: bool,
    pub version: i32,
}

/// An event of one coin, as the form has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plain {
    pub asset: String,
    /// Signed only where the kind leaves the direction open.
    pub amount: Money,
    /// Positive where they were paid.
    pub fees: Vec<Amount>,
}

/// In which direction the coin of a kind goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    In,
    Out,
    /// Its sign says it.
    Either,
}

/// Nothing for kinds that nobody enters here: they have several coins, or two accounts.
const fn way(kind: EventKind) -> Option<Way> {
    match kind {
        EventKind::Deposit | EventKind::Reward | EventKind::Opening => Some(Way::In),
        EventKind::Withdrawal | EventKind::Fee => Some(Way::Out),
        EventKind::Funding | EventKind::Interest | EventKind::Adjustment => Some(Way::Either),
        EventKind::Trade | EventKind::Transfer | EventKind::Conversion => None,
    }
}

const fn takes_fees(kind: EventKind) -> bool {
    matches!(
        kind,
        EventKind::Deposit | EventKind::Withdrawal | EventKind::Reward | EventKind::Funding | EventKind::Interest
    )
}

const fn takes_instrument(kind: EventKind) -> bool {
    matches!(kind, EventKind::Funding | EventKind::Interest)
}

impl AccountEvent {
    /// As it could be entered by hand; nothing where its kind or its coins cannot.
    #[must_use]
    pub fn plain(&self) -> Option<Plain> {
        let way = way(self.kind)?;
        // A fee that was charged alone moves as a fee.
        let is_main = |part: &&Movement| !part.fee || self.kind == EventKind::Fee;
        let mut mains = self.movements.iter().filter(is_main);
        let main = mains.next().filter(|_| mains.next().is_none())?;
        let rest = self.movements.iter().filter(|part| !is_main(part));
        let fees: Vec<Amount> = rest
            .map(|part| Amount {
                asset: part.asset.clone(),
                amount: -part.amount,
            })
            .collect();
        let amount = match way {
            Way::In => main.amount,
            Way::Out => -main.amount,
            Way::Either => main.amount.abs(),
        };
        let fits = amount.is_positive() && (fees.is_empty() || takes_fees(self.kind));
        fits.then(|| Plain {
            asset: main.asset.clone(),
            amount: if way == Way::Either { main.amount } else { amount },
            fees,
        })
    }
}

/// What a person says of an event; texts are as they were sent.
#[derive(Debug, Clone, Default)]
pub struct AccountEventInput {
    pub time_unix_ms: i64,
    pub kind: String,
    pub asset: String,
    pub amount: String,
    /// Coin and amount.
    pub fees: Vec<(String, String)>,
    pub cost: String,
    /// Of the position that a payment was for, or nothing.
    pub base: String,
    pub quote: String,
    pub contract: String,
    pub note: String,
}

impl AccountEventInput {
    /// The event, and what the coins that arrived had cost. `cash` are coins that are the cost currency themselves.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(&self, now: DateTime<Utc>, cash: &[&str]) -> Result<(Event, Option<Money>), Error> {
        let mut faults = Vec::new();
        let time = moment("happened_at", self.time_unix_ms, now, &mut faults);
        let kind = EventKind::named(&self.kind).and_then(|kind| Some((kind, way(kind)?)));
        if kind.is_none() {
            let kinds = "Choose one of deposit, withdrawal, reward, fee, funding, interest, opening, adjustment.";
            faults.push(Fault::new("kind", kinds));
        }
        let asset = text::asset("asset", &self.asset, &mut faults);
        let amount = match kind {
            Some((_, Way::Either)) => signed("amount", &self.amount, &mut faults),
            _ => above_zero("amount", &self.amount, &mut faults),
        };
        let fees = fees(&self.fees, &mut faults);
        let cost = self.cost(kind, cash.contains(&asset.as_str()), &mut faults);
        let instrument = self.instrument(kind, &mut faults);
        let note = text::line("note", &self.note, LONGEST_NOTE, &mut faults);
        if !fees.is_empty() && kind.is_some_and(|(kind, _)| !takes_fees(kind)) {
            faults.push(Fault::new("fees", "Only what is paid in, out or received has a fee."));
        }
        let (Some(time), Some((kind, way)), Some(amount), true) = (time, kind, amount, faults.is_empty()) else {
            return Err(Error::Invalid(faults));
        };
        let mut movements = vec![Movement {
            asset,
            amount: if way == Way::Out { -amount } else { amount },
            fee: kind == EventKind::Fee,
        }];
        movements.extend(fees.into_iter().map(|fee| Movement {
            asset: fee.asset,
            amount: -fee.amount,
            fee: true,
        }));
        Ok((Event::by_hand(time, kind, movements, instrument, &note), cost))
    }

    fn cost(&self, kind: Option<(EventKind, Way)>, is_cash: bool, faults: &mut Vec<Fault>) -> Option<Money> {
        let text = self.cost.trim();
        if text.is_empty() {
            return None;
        }
        let why = match (kind, text.parse::<Money>()) {
            (Some((_, Way::Out | Way::Either)), _) => {
                "Only a deposit, a reward or an opening balance has a cost.".to_owned()
            }
            _ if is_cash => "One of these counts as one US dollar: leave the cost out.".to_owned(),
            (_, Ok(cost)) if cost.is_negative() => "This cannot be below zero.".to_owned(),
            (_, Ok(cost)) => return Some(cost),
            (_, Err(wrong)) => sentence(wrong),
        };
        faults.push(Fault::new("cost", why));
        None
    }

    fn instrument(&self, kind: Option<(EventKind, Way)>, faults: &mut Vec<Fault>) -> Option<Instrument> {
        if self.base.trim().is_empty() && self.quote.trim().is_empty() {
            return None;
        }
        if kind.is_some_and(|(kind, _)| !takes_instrument(kind)) {
            faults.push(Fault::new("base", "Only funding and interest are paid for a position."));
            return None;
        }
        let contract = ("contract", self.contract.as_str(), InstrumentKind::Linear);
        traded((&self.base, &self.quote), contract, faults)
    }
}

fn signed(field: &str, text: &str, faults: &mut Vec<Fault>) -> Option<Money> {
    let why = "This must not be zero: above it for what was received, below it for what was paid.";
    amount(field, text, (|amount| !amount.is_zero(), why), faults)
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use exchange_imports::{EventKind, Movement};
    use uuid::Uuid;

    use super::{AccountEvent, AccountEventInput};
    use crate::error::Error;

    const CASH: [&str; 2] = ["USD", "USDT"];

    fn input(kind: &str, amount: &str) -> AccountEventInput {
        AccountEventInput {
            time_unix_ms: 1_714_557_600_000,
            kind: kind.to_owned(),
            asset: "btc".to_owned(),
            amount: amount.to_owned(),
            ..AccountEventInput::default()
        }
    }

    /// Fields in which something is wrong.
    fn refused(input: &AccountEventInput) -> Vec<String> {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        match input.check(now, &CASH) {
            Err(Error::Invalid(faults)) => faults.into_iter().map(|fault| fault.field).collect(),
            other => panic!("{other:?}"),
        }
    }

    /// What moves, and what a kept event of it looks like in the form.
    fn kept(input: &AccountEventInput) -> (Vec<String>, AccountEvent) {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let (event, cost) = input.check(now, &CASH).unwrap();
        let moved = event.movements.iter();
        let moved = moved.map(|part| format!("{} {} {}", part.amount, part.asset, part.fee));
        let kept = AccountEvent {
            id: Uuid::nil(),
            account: Uuid::nil(),
            time: event.time,
            kind: event.kind,
            cost,
            instrument: event.instrument.clone(),
            note: event.note.clone(),
            external_id: None,
            import: None,
            line: 0,
            edited: false,
            version: 1,
            movements: event.movements.clone(),
        };
        (moved.collect(), kept)
    }

    #[test]
    fn each_kind_moves_its_coin_and_comes_back_as_it_was_entered() {
        for (kind, amount, moved) in [
            ("deposit", "2", "2 BTC false"),
            ("opening", "2", "2 BTC false"),
            ("reward", "2", "2 BTC false"),
            ("withdrawal", "2", "-2 BTC false"),
            ("fee", "2", "-2 BTC true"),
            ("funding", "-2", "-2 BTC false"),
            ("interest", "2", "2 BTC false"),
            ("adjustment", "-2", "-2 BTC false"),
        ] {
            let (found, event) = kept(&input(kind, amount));
            assert_eq!(found, [moved], "{kind}");
            let plain = event.plain().unwrap();
            assert_eq!(
                (plain.asset.as_str(), plain.amount.to_string().as_str()),
                ("BTC", amount)
            );
        }
        let with_fee = AccountEventInput {
            fees: vec![("btc".to_owned(), "0.1".to_owned())],
            ..input("withdrawal", "2")
        };
        let (found, event) = kept(&with_fee);
        assert_eq!(found, ["-2 BTC false", "-0.1 BTC true"]);
        assert_eq!(event.plain().unwrap().fees[0].amount.to_string(), "0.1");
    }

    #[test]
    fn several_coins_are_no_event_of_the_form() {
        let (_, mut event) = kept(&input("deposit", "2"));
        event.movements.push(Movement {
            asset: "ETH".to_owned(),
            ..event.movements[0].clone()
        });
        assert_eq!(event.plain(), None);
        event.movements.pop();
        event.movements[0].amount = -event.movements[0].amount;
        assert_eq!(event.plain(), None, "a deposit that was taken back");
        event.kind = EventKind::Transfer;
        assert_eq!(event.plain(), None);
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let bad = AccountEventInput {
            time_unix_ms: 1_900_000_000_000,
            asset: String::new(),
            fees: vec![("BTC".to_owned(), "x".to_owned())],
            cost: "-1".to_owned(),
            ..input("deposit", "0")
        };
        assert_eq!(
            refused(&bad),
            ["happened_at", "asset", "amount", "fees[0].amount", "cost"]
        );
        assert_eq!(refused(&input("trade", "1")), ["kind"]);
        assert_eq!(refused(&input("withdrawal", "-1")), ["amount"]);
        assert_eq!(refused(&input("funding", "0")), ["amount"]);
        let cost = |kind: &str, asset: &str| AccountEventInput {
            asset: asset.to_owned(),
            cost: "10".to_owned(),
            ..input(kind, "1")
        };
        assert_eq!(refused(&cost("withdrawal", "BTC")), ["cost"]);
        assert_eq!(refused(&cost("deposit", "usdt")), ["cost"], "a dollar costs a dollar");
        let fee = AccountEventInput {
            fees: vec![("BTC".to_owned(), "1".to_owned())],
            ..input("opening", "1")
        };
        assert_eq!(refused(&fee), ["fees"]);
        let of_position = |kind: &str, contract: &str| AccountEventInput {
            base: "BTC".to_owned(),
            quote: "USDT".to_owned(),
            contract: contract.to_owned(),
            ..input(kind, "1")
        };
        assert_eq!(refused(&of_position("deposit", "")), ["base"]);
        assert_eq!(refused(&of_position("funding", "option")), ["contract"]);
        assert!(kept(&of_position("funding", "")).1.instrument.is_some());
    }
}
