//! What a row, or several of them, say.

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use vocab::Money;

vocab::words! {
    /// What happened.
    pub enum EventKind {
        Trade = "trade",
        Deposit = "deposit",
        Withdrawal = "withdrawal",
        Transfer = "transfer",
        Reward = "reward",
        Fee = "fee",
        Funding = "funding",
        Interest = "interest",
        Conversion = "conversion",
        Adjustment = "adjustment",
        Opening = "opening",
    }
}

vocab::words! {
    pub enum Side {
        Buy = "buy",
        Sell = "sell",
    }
}

vocab::words! {
    /// What was traded: coins, or contracts that pay in the quote or in the base.
    pub enum InstrumentKind {
        Spot = "spot",
        Linear = "linear",
        Inverse = "inverse",
    }
}

vocab::words! {
    /// Which of an account's positions in a contract a trade belongs to: in hedge mode a long and a short are held at once.
    pub enum Position {
        Net = "net",
        Long = "long",
        Short = "short",
    }
}

/// So much of a coin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    pub asset: String,
    pub amount: Money,
}

/// A coin that came or went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    pub asset: String,
    /// Signed.
    pub amount: Money,
    pub fee: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trade {
    pub base: String,
    pub quote: String,
    pub side: Side,
    pub kind: InstrumentKind,
    /// Above zero.
    pub quantity: Money,
    pub quote_amount: Money,
    /// Positive where they were paid.
    pub fees: Vec<Amount>,
    pub position: Position,
    pub order_id: Option<String>,
}

/// A coin or contract and the money in which it is quoted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instrument {
    pub base: String,
    pub quote: String,
    pub kind: InstrumentKind,
}

fn content_key(time: DateTime<Utc>, kind: EventKind, movements: &[Movement]) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{} {}", time.timestamp_millis(), kind.name()));
    for moved in movements {
        hash.update(format!(" {} {} {}", moved.asset, moved.amount, moved.fee));
    }
    hex::encode(hash.finalize())
}

/// `2.29E+18`: a spreadsheet program took the number of a row for an amount and kept its first digits, which many rows share.
fn is_rounded(id: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    id.rsplit_once("E+")
        .is_some_and(|(front, power)| digits(power) && front.ends_with(|sign: char| sign.is_ascii_digit()))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// First line of it in the file, from 1.
    pub line: u64,
    pub time: DateTime<Utc>,
    /// The venue's own.
    pub external_id: Option<String>,
    pub kind: EventKind,
    /// Part of the account, as the file names it.
    pub account: String,
    pub trade: Option<Trade>,
    /// For which a payment was, where the file says it.
    pub instrument: Option<Instrument>,
    /// Price at which a loss would have been taken.
    pub stop: Option<Money>,
    /// Everything that moved, fees too: balances are sums of these.
    pub movements: Vec<Movement>,
    pub note: String,
    /// SHA-256 over time, kind, coins and amounts, in hex: equal rows share it.
    pub content_key: String,
}

impl Event {
    pub(crate) fn of(line: u64, time: DateTime<Utc>, kind: EventKind, movements: Vec<Movement>) -> Self {
        let content_key = content_key(time, kind, &movements);
        Self {
            line,
            time,
            external_id: None,
            kind,
            account: String::new(),
            trade: None,
            instrument: None,
            stop: None,
            movements,
            note: String::new(),
            content_key,
        }
    }

    /// The key of the same trade with the other of its coins as the base. Where a file names none, a version before may have taken that one.
    #[must_use]
    pub fn turned_key(&self) -> Option<String> {
        let trade = self.trade.as_ref()?;
        if trade.kind != InstrumentKind::Spot || self.movements.len() < 2 {
            return None;
        }
        let mut movements = self.movements.clone();
        movements.swap(0, 1);
        Some(content_key(self.time, self.kind, &movements))
    }

    /// A trade that somebody enters by hand.
    #[must_use]
    pub fn entered(time: DateTime<Utc>, trade: Trade, note: &str) -> Self {
        Self {
            note: note.to_owned(),
            ..Self::trade(0, time, trade)
        }
    }

    /// Anything but a trade that somebody enters by hand.
    #[must_use]
    pub fn by_hand(
        time: DateTime<Utc>,
        kind: EventKind,
        movements: Vec<Movement>,
        instrument: Option<Instrument>,
        note: &str,
    ) -> Self {
        Self {
            note: note.to_owned(),
            instrument,
            ..Self::of(0, time, kind, movements)
        }
    }

    pub(crate) fn trade(line: u64, time: DateTime<Utc>, trade: Trade) -> Self {
        let sign = |plus: bool, amount: Money| if plus { amount } else { -amount };
        let bought = trade.side == Side::Buy;
        let leg = |asset: &str, amount| Movement {
            asset: asset.to_owned(),
            amount,
            fee: false,
        };
        let mut movements = vec![
            leg(&trade.base, sign(bought, trade.quantity)),
            leg(&trade.quote, sign(!bought, trade.quote_amount)),
        ];
        movements.extend(trade.fees.iter().map(|fee| Movement {
            asset: fee.asset.clone(),
            amount: -fee.amount,
            fee: true,
        }));
        Self {
            trade: Some(trade),
            ..Self::of(line, time, EventKind::Trade, movements)
        }
    }

    pub(crate) fn with_id(self, id: &str) -> Self {
        let id = Some(id.trim()).filter(|id| !id.is_empty() && !is_rounded(id));
        Self {
            external_id: id.map(str::to_owned),
            ..self
        }
    }

    pub(crate) fn paid_for(self, instrument: Option<Instrument>) -> Self {
        Self { instrument, ..self }
    }

    pub(crate) fn noted(self, note: &str) -> Self {
        Self {
            note: note.trim().chars().take(300).collect(),
            ..self
        }
    }

    pub(crate) fn on(self, account: &str) -> Self {
        Self {
            account: account.trim().to_owned(),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_rounded;

    #[test]
    fn a_number_that_a_spreadsheet_program_rounded_is_no_id() {
        for id in ["2.29E+18", "4E+14", "BTCUSDT-1.23E+09"] {
            assert!(is_rounded(id), "{id}");
        }
        for id in ["2290000000522832993", "67645e1", "0xE+", "TCH-E+5", "a1E+b2", ""] {
            assert!(!is_rounded(id), "{id}");
        }
    }
}
