//! Events of the ledger as lots count them.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use exchange_imports::{EventKind, Movement};
use lots::{Event, Kind, Move, Rules};
use uuid::Uuid;
use vocab::Money;

/// Money of states other than the dollar. The market knows coins alone, and a coin that has the sign of such a currency is something else.
const FIAT: [&str; 30] = [
    "AED", "ARS", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EUR", "GBP", "HKD", "HUF",
    "IDR", "ILS", "INR", "JPY", "KRW", "MXN", "NOK", "NZD", "PLN", "SEK", "SGD", "TRY", "UAH", "ZAR",
];

/// What a fill of futures is for: these amounts never moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nominal {
    pub base: (String, Money),
    pub quote: (String, Money),
}

/// An event with all that moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEvent {
    pub id: Uuid,
    pub account: Uuid,
    pub time: DateTime<Utc>,
    /// Among events of one moment.
    pub place: i32,
    pub kind: EventKind,
    pub external_id: Option<String>,
    /// Of futures.
    pub contract: Option<Nominal>,
    pub movements: Vec<Movement>,
}

impl LedgerEvent {
    /// Futures pay and charge: only results and fees move.
    fn lot_kind(&self) -> Kind {
        match self.kind {
            EventKind::Trade if self.contract.is_some() => Kind::Income,
            EventKind::Trade | EventKind::Conversion => Kind::Exchange,
            EventKind::Deposit => Kind::Deposit,
            EventKind::Withdrawal => Kind::Withdrawal,
            EventKind::Transfer => Kind::Transfer,
            EventKind::Reward | EventKind::Funding | EventKind::Interest => Kind::Income,
            EventKind::Fee => Kind::Fee,
            EventKind::Adjustment => Kind::Adjustment,
        }
    }

    /// What really moved: the two sides of a transfer within one event are one amount, and sizes of futures are none.
    fn moved(&self) -> Vec<(String, Money, bool)> {
        let nominal = |part: &&Movement| {
            let is = |(asset, amount): &(String, Money)| *asset == part.asset && *amount == part.amount.abs();
            !part.fee
                && self
                    .contract
                    .as_ref()
                    .is_some_and(|contract| is(&contract.base) || is(&contract.quote))
        };
        let real = self.movements.iter().filter(|part| !nominal(part));
        let plain = |part: &Movement| (part.asset.clone(), part.amount, part.fee);
        if self.kind != EventKind::Transfer {
            return real.map(plain).collect();
        }
        let mut sums: BTreeMap<(String, bool), Money> = BTreeMap::new();
        for part in real.clone() {
            let sum = sums.entry((part.asset.clone(), part.fee)).or_default();
            let Some(next) = sum.checked_add(part.amount) else {
                return real.map(plain).collect();
            };
            *sum = next;
        }
        let left = sums.into_iter().filter(|(_, amount)| !amount.is_zero());
        left.map(|((asset, fee), amount)| (asset, amount, fee)).collect()
    }

    /// Coins whose close on the day of the event is needed to know what it was worth.
    fn needs(&self, rules: &Rules) -> Vec<String> {
        let cash = |asset: &String| rules.cash.contains(asset);
        let moved = self.moved();
        let legs = || moved.iter().filter(|(_, _, fee)| !fee);
        let paid_in_cash = legs().any(|(asset, _, _)| cash(asset));
        let wanted = |(asset, amount, fee): &&(String, Money, bool)| match self.lot_kind() {
            Kind::Exchange => {
                let third = !legs().any(|(leg, _, _)| leg == asset);
                if *fee { third } else { !paid_in_cash }
            }
            Kind::Income | Kind::Fee => amount.is_positive(),
            Kind::Deposit | Kind::Withdrawal | Kind::Transfer | Kind::Adjustment => false,
        };
        let priced = moved.iter().filter(wanted).map(|(asset, _, _)| asset.clone());
        priced.filter(|asset| !cash(asset) && has_price(asset)).collect()
    }

    /// For the lots; `price` is what one coin was worth on a day.
    pub fn counted(&self, rules: &Rules, price: impl Fn(&str, NaiveDate) -> Option<Money>) -> Event {
        let needs = self.needs(rules);
        let day = self.time.date_naive();
        let value = |asset: &String, amount: Money| {
            let price = needs.contains(asset).then(|| price(asset, day)).flatten()?;
            price.checked_mul(amount.abs())
        };
        let kind = self.lot_kind();
        let moved = self.moved().into_iter().map(|(asset, amount, fee)| Move {
            value: value(&asset, amount),
            asset,
            amount,
            fee,
        });
        Event {
            id: self.id,
            account: self.account,
            time: self.time,
            place: self.place.into(),
            kind,
            txid: self.external_id.as_deref().and_then(txid),
            moves: moved.collect(),
        }
    }

    /// Coins that were traded for dollars: the trade itself says what they were worth.
    #[must_use]
    pub fn traded_for_cash(&self, rules: &Rules) -> Vec<String> {
        let legs = || self.movements.iter().filter(|part| !part.fee);
        if self.lot_kind() != Kind::Exchange || !legs().any(|part| rules.cash.contains(&part.asset)) {
            return Vec::new();
        }
        legs().map(|part| part.asset.clone()).collect()
    }
}

/// False for what the market doesn't know.
#[must_use]
pub fn has_price(asset: &str) -> bool {
    !FIAT.contains(&asset)
}

/// Exchanges number withdrawals and deposits by themselves: only an id that is a chain's own, a hash of 32 bytes, is the same on both sides.
/// Wallets have it between the chain and the place.
fn txid(text: &str) -> Option<String> {
    let text = text.trim();
    let hash = text.split(':').nth(1).unwrap_or(text).trim_start_matches("0x");
    (hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| hash.to_lowercase())
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use exchange_imports::{EventKind, Movement};
    use lots::{Kind, Method, Rules, Scope};
    use uuid::Uuid;
    use vocab::Money;

    use super::{LedgerEvent, Nominal};

    fn rules() -> Rules {
        Rules {
            method: Method::Fifo,
            scope: Scope::Account,
            sharing: None,
            cash: ["USDT".to_owned()].into(),
            step: Money::ZERO,
        }
    }

    fn event(kind: EventKind, moved: &[(&str, &str, bool)]) -> LedgerEvent {
        let movement = |(asset, amount, fee): &(&str, &str, bool)| Movement {
            asset: (*asset).to_owned(),
            amount: amount.parse().unwrap(),
            fee: *fee,
        };
        LedgerEvent {
            id: Uuid::nil(),
            account: Uuid::nil(),
            time: DateTime::UNIX_EPOCH,
            place: 0,
            kind,
            external_id: None,
            contract: None,
            movements: moved.iter().map(movement).collect(),
        }
    }

    #[test]
    fn prices_are_asked_only_where_a_value_is_not_known() {
        let for_cash = event(
            EventKind::Trade,
            &[("BTC", "1", false), ("USDT", "-9", false), ("BNB", "-1", true)],
        );
        assert_eq!(for_cash.needs(&rules()), ["BNB"]);
        let for_coins = event(
            EventKind::Trade,
            &[("BTC", "1", false), ("ETH", "-9", false), ("ETH", "-1", true)],
        );
        assert_eq!(for_coins.needs(&rules()), ["BTC", "ETH"]);
        let fiat = event(EventKind::Trade, &[("BTC", "1", false), ("EUR", "-9", false)]);
        assert_eq!(fiat.needs(&rules()), ["BTC"]);
        assert!(
            event(EventKind::Deposit, &[("BTC", "1", false)])
                .needs(&rules())
                .is_empty()
        );
        let reward = event(EventKind::Reward, &[("BTC", "2", false)]).counted(&rules(), |_, _| Some(Money::from(5)));
        assert_eq!(reward.moves[0].value, Some(Money::from(10)));
    }

    #[test]
    fn the_size_of_futures_never_moved() {
        let mut future = event(
            EventKind::Trade,
            &[("BTC", "1", false), ("USDT", "-9", false), ("USDT", "-0.1", true)],
        );
        future.contract = Some(Nominal {
            base: ("BTC".to_owned(), Money::ONE),
            quote: ("USDT".to_owned(), Money::from(9)),
        });
        let counted = future.counted(&rules(), |_, _| None);
        assert_eq!(
            (counted.kind, counted.moves.len(), counted.moves[0].fee),
            (Kind::Income, 1, true)
        );
    }

    #[test]
    fn both_sides_of_a_transfer_in_one_event_are_nothing() {
        let inner = event(EventKind::Transfer, &[("BTC", "1", false), ("BTC", "-1", false)]);
        assert!(inner.counted(&rules(), |_, _| None).moves.is_empty());
    }

    #[test]
    fn only_hashes_of_chains_match_transfers() {
        let mut sent = event(EventKind::Withdrawal, &[("BTC", "-1", false)]);
        sent.external_id = Some("12345".to_owned());
        assert_eq!(sent.counted(&rules(), |_, _| None).txid, None);
        sent.external_id = Some(format!("0x{}", "AB".repeat(32)));
        assert_eq!(sent.counted(&rules(), |_, _| None).txid, Some("ab".repeat(32)));
        sent.external_id = Some(format!("ethereum:0x{}:7:native", "ab".repeat(32)));
        assert_eq!(sent.counted(&rules(), |_, _| None).txid, Some("ab".repeat(32)));
    }
}
