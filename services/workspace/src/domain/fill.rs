//! Fills: as people enter them, and as they are kept.

use chrono::{DateTime, TimeDelta, Utc};
use exchange_imports::{Amount, Event, InstrumentKind, Position, Side, Trade};
use performance::{Book, Fee, Fill as Counted, Instrument, InstrumentKind as CountedKind, Side as CountedSide};
use uuid::Uuid;
use vocab::Money;

use super::text;
use crate::error::{Error, Fault};

/// Before the first block of Bitcoin nothing was traded.
const FIRST_UNIX: i64 = 1_230_768_000;
/// Clocks differ.
const AHEAD: TimeDelta = TimeDelta::minutes(5);
const MOST_FEES: usize = 10;
pub(super) const LONGEST_NOTE: usize = 1000;

/// A trade of the ledger.
#[derive(Debug, Clone)]
pub struct Fill {
    pub id: Uuid,
    pub account: Uuid,
    pub time: DateTime<Utc>,
    pub trade: Trade,
    pub stop: Option<Money>,
    pub note: String,
    pub external_id: Option<String>,
    pub import: Option<Uuid>,
    /// In its file; 0 by hand.
    pub line: u32,
    /// Among fills of one moment.
    pub place: i32,
    pub edited: bool,
    pub version: i32,
}

impl Fill {
    /// Nothing where a price has no number, as of an amount of zero.
    #[must_use]
    pub fn price(&self) -> Option<Money> {
        let trade = &self.trade;
        match trade.kind {
            InstrumentKind::Spot | InstrumentKind::Linear => trade.quote_amount.checked_div(trade.quantity),
            InstrumentKind::Inverse => trade.quantity.checked_div(trade.quote_amount),
        }
    }

    /// As round trips count it; `price` tells what one of a third coin was worth in the money in which the fill settles.
    pub fn counted(&self, price: impl Fn(&str) -> Option<Money>) -> Counted {
        let trade = &self.trade;
        Counted {
            id: self.id,
            account: self.account,
            instrument: instrument(trade),
            // Coins are held once, whatever a file says.
            book: match (trade.kind, trade.position) {
                (InstrumentKind::Spot, _) | (_, Position::Net) => Book::Net,
                (_, Position::Long) => Book::Long,
                (_, Position::Short) => Book::Short,
            },
            time: self.time,
            sequence: None,
            position_in_file: self.place.into(),
            side: match trade.side {
                Side::Buy => CountedSide::Buy,
                Side::Sell => CountedSide::Sell,
            },
            quantity: trade.quantity,
            quote_amount: trade.quote_amount,
            fees: trade
                .fees
                .iter()
                .map(|fee| Fee {
                    asset: fee.asset.clone(),
                    amount: fee.amount,
                    price: price(&fee.asset),
                })
                .collect(),
            stop: self.stop,
        }
    }

    /// Fees in a coin that is neither side of the pair: they need a price.
    pub fn third_coins(&self) -> impl Iterator<Item = &str> {
        let trade = &self.trade;
        trade
            .fees
            .iter()
            .map(|fee| fee.asset.as_str())
            .filter(|asset| *asset != trade.base && *asset != trade.quote)
    }
}

/// What was traded.
#[must_use]
pub fn instrument(trade: &Trade) -> Instrument {
    of_parts(&trade.base, &trade.quote, trade.kind)
}

/// As round trips count it.
#[must_use]
pub fn counted_instrument(instrument: &exchange_imports::Instrument) -> Instrument {
    of_parts(&instrument.base, &instrument.quote, instrument.kind)
}

fn of_parts(base: &str, quote: &str, kind: InstrumentKind) -> Instrument {
    Instrument {
        base: base.to_owned(),
        quote: quote.to_owned(),
        kind: match kind {
            InstrumentKind::Spot => CountedKind::Spot,
            InstrumentKind::Linear => CountedKind::Linear,
            InstrumentKind::Inverse => CountedKind::Inverse,
        },
        multiplier: Money::ONE,
    }
}

/// What a person says of a fill; texts are as they were sent.
#[derive(Debug, Clone, Default)]
pub struct FillInput {
    pub time_unix_ms: i64,
    pub base: String,
    pub quote: String,
    pub kind: String,
    pub side: String,
    pub quantity: String,
    pub price: String,
    /// Coin and amount.
    pub fees: Vec<(String, String)>,
    pub stop: String,
    pub note: String,
    /// `net`, `long` or `short`; empty for what it was, and `net` of a new one.
    pub position: String,
}

impl FillInput {
    /// The trade as an event, and its stop. `before` is the fill that is changed: a price is told rounded, so where neither it nor the
    /// quantity was touched, the total stays as it was.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(&self, now: DateTime<Utc>, before: Option<&Fill>) -> Result<(Event, Option<Money>), Error> {
        let mut faults = Vec::new();
        let time = moment("traded_at", self.time_unix_ms, now, &mut faults);
        let pair = (self.base.as_str(), self.quote.as_str());
        let traded = traded(pair, ("kind", &self.kind, InstrumentKind::Spot), &mut faults);
        let side = Side::named(&self.side);
        if side.is_none() {
            faults.push(Fault::new("side", "Choose one of buy, sell."));
        }
        let position = match (self.position.as_str(), before) {
            ("", Some(before)) => Some(before.trade.position),
            ("", None) => Some(Position::Net),
            (word, _) => Position::named(word),
        };
        match (position, traded.as_ref().map(|traded| traded.kind)) {
            (None, _) => faults.push(Fault::new("position", "Choose one of net, long, short.")),
            (Some(Position::Long | Position::Short), Some(InstrumentKind::Spot)) if !self.position.is_empty() => {
                faults.push(Fault::new(
                    "position",
                    "Only contracts are held long and short at once.",
                ));
            }
            _ => {}
        }
        let quantity = above_zero("quantity", &self.quantity, &mut faults);
        let price = above_zero("price", &self.price, &mut faults);
        let fees = fees(&self.fees, &mut faults);
        let stop = match self.stop.trim() {
            "" => None,
            text => above_zero("stop", text, &mut faults),
        };
        let note = text::line("note", &self.note, LONGEST_NOTE, &mut faults);
        let (Some(time), Some(traded), Some(side), Some(quantity), Some(price)) = (time, traded, side, quantity, price)
        else {
            return Err(Error::Invalid(faults));
        };
        let kind = traded.kind;
        let untouched = before.filter(|before| {
            let trade = &before.trade;
            trade.kind == kind && trade.quantity == quantity && before.price() == Some(price)
        });
        let quote_amount = match kind {
            _ if untouched.is_some() => untouched.map(|before| before.trade.quote_amount),
            InstrumentKind::Spot | InstrumentKind::Linear => quantity.checked_mul(price),
            InstrumentKind::Inverse => quantity.checked_div(price),
        };
        if quote_amount.is_none_or(Money::is_zero) {
            faults.push(Fault::new(
                "price",
                "Quantity and price come to an amount that cannot be kept with 38 digits.",
            ));
        }
        let Some(quote_amount) = quote_amount.filter(|_| faults.is_empty()) else {
            return Err(Error::Invalid(faults));
        };
        let trade = Trade {
            base: traded.base,
            quote: traded.quote,
            side,
            kind,
            quantity,
            quote_amount,
            fees,
            position: position
                .filter(|_| kind != InstrumentKind::Spot)
                .unwrap_or(Position::Net),
            order_id: None,
        };
        Ok((Event::entered(time, trade, &note), stop))
    }
}

/// When something happened, in milliseconds; nothing where that is no time.
pub(super) fn moment(field: &str, unix_ms: i64, now: DateTime<Utc>, faults: &mut Vec<Fault>) -> Option<DateTime<Utc>> {
    let Some(time) = DateTime::from_timestamp_millis(unix_ms) else {
        faults.push(Fault::new(field, "This is not a time."));
        return None;
    };
    if time.timestamp() < FIRST_UNIX {
        faults.push(Fault::new(field, "Nothing was traded before 2009."));
    } else if time > now + AHEAD {
        faults.push(Fault::new(field, "This is in the future."));
    }
    Some(time)
}

/// What was traded, as it was sent; `usual` is its kind where none was named. Nothing where there is no such kind.
pub(super) fn traded(
    (base, quote): (&str, &str),
    (field, kind, usual): (&str, &str, InstrumentKind),
    faults: &mut Vec<Fault>,
) -> Option<exchange_imports::Instrument> {
    let base = text::asset("base", base, faults);
    let quote = text::asset("quote", quote, faults);
    if !base.is_empty() && base == quote {
        faults.push(Fault::new("quote", "Base and quote are the same."));
    }
    let kind = match kind {
        "" => Some(usual),
        word => InstrumentKind::named(word),
    };
    if kind.is_none() {
        faults.push(Fault::new(field, "Choose one of spot, linear, inverse."));
    }
    kind.map(|kind| exchange_imports::Instrument { base, quote, kind })
}

/// Coins and amounts as they were sent; those of zero are left out.
pub(super) fn fees(sent: &[(String, String)], faults: &mut Vec<Fault>) -> Vec<Amount> {
    if sent.len() > MOST_FEES {
        faults.push(Fault::new("fees", format!("At most {MOST_FEES} fees.")));
    }
    let mut fees = Vec::new();
    for (at, (asset, amount)) in sent.iter().enumerate() {
        let asset = text::asset(&format!("fees[{at}].asset"), asset, faults);
        match amount.trim().parse::<Money>() {
            Ok(amount) if amount.is_zero() => {}
            Ok(amount) => fees.push(Amount { asset, amount }),
            Err(wrong) => faults.push(Fault::new(format!("fees[{at}].amount"), sentence(wrong))),
        }
    }
    fees
}

pub(super) fn sentence(wrong: vocab::NotMoney) -> String {
    match wrong {
        vocab::NotMoney::Syntax => "Enter a number, such as 0.25.".to_owned(),
        vocab::NotMoney::TooFine => "Use at most 18 decimals.".to_owned(),
        vocab::NotMoney::TooLarge => "Use at most 20 digits before the point.".to_owned(),
    }
}

pub(super) fn above_zero(field: &str, text: &str, faults: &mut Vec<Fault>) -> Option<Money> {
    amount(field, text, (Money::is_positive, "Must be greater than zero."), faults)
}

/// An amount as it was sent; one that does not fit is answered with `why`.
pub(super) fn amount(
    field: &str,
    text: &str,
    (fits, why): (fn(Money) -> bool, &str),
    faults: &mut Vec<Fault>,
) -> Option<Money> {
    let message = match text.trim().parse::<Money>() {
        Ok(amount) if fits(amount) => return Some(amount),
        Ok(_) => why.to_owned(),
        Err(_) if text.trim().is_empty() => "This field is required.".to_owned(),
        Err(wrong) => sentence(wrong),
    };
    faults.push(Fault::new(field, message));
    None
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::FillInput;
    use crate::error::Error;

    fn input() -> FillInput {
        FillInput {
            time_unix_ms: 1_714_557_600_000,
            base: "btc".to_owned(),
            quote: "USDT".to_owned(),
            side: "buy".to_owned(),
            quantity: "0.5".to_owned(),
            price: "60000".to_owned(),
            fees: vec![("bnb".to_owned(), "0.001".to_owned())],
            ..FillInput::default()
        }
    }

    #[test]
    fn a_fill_by_hand_is_an_event_like_those_of_files() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let (event, stop) = input().check(now, None).unwrap();
        let trade = event.trade.unwrap();
        assert_eq!(
            (trade.base.as_str(), trade.quote_amount.to_string().as_str()),
            ("BTC", "30000")
        );
        assert_eq!(event.movements.len(), 3);
        assert_eq!((stop, event.content_key.len()), (None, 64));
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let bad = FillInput {
            base: "USDT".to_owned(),
            side: "hold".to_owned(),
            kind: "option".to_owned(),
            quantity: "-1".to_owned(),
            price: "1e5".to_owned(),
            fees: vec![(String::new(), "x".to_owned())],
            stop: "0".to_owned(),
            time_unix_ms: 1_900_000_000_000,
            ..input()
        };
        let Err(Error::Invalid(faults)) = bad.check(now, None) else {
            panic!("this is no fill")
        };
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(
            fields,
            [
                "traded_at",
                "quote",
                "kind",
                "side",
                "quantity",
                "price",
                "fees[0].asset",
                "fees[0].amount",
                "stop"
            ]
        );
    }
}
