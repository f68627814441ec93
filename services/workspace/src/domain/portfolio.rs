//! Events of the ledger as lots count them.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use chrono::{DateTime, NaiveDate, Utc};
use exchange_imports::{EventKind, Movement};
use lots::{Event, Kind, Move, Rules};
use uuid::Uuid;
use vocab::{Money, is_state_money};

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
    /// What arrived had cost, in US dollars, as its owner says.
    pub cost: Option<Money>,
    pub movements: Vec<Movement>,
    /// Of a fill of futures whose movements don't say it: see [`super::futures_result`].
    pub result: Option<(String, Money)>,
}

impl LedgerEvent {
    /// True for a fill of futures that says its sizes as movements, as those entered by hand do: files say what a fill brought instead.
    #[must_use]
    pub fn says_sizes(&self) -> bool {
        self.movements.iter().any(|part| self.is_nominal(part))
    }

    fn is_nominal(&self, part: &Movement) -> bool {
        let is = |(asset, amount): &(String, Money)| *asset == part.asset && *amount == part.amount.abs();
        let of = |contract: &Nominal| is(&contract.base) || is(&contract.quote);
        !part.fee && self.contract.as_ref().is_some_and(of)
    }

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
            EventKind::Adjustment | EventKind::Opening => Kind::Adjustment,
        }
    }

    /// What really moved: the two sides of a transfer within one event are one amount, and sizes of futures are none.
    fn moved(&self) -> Vec<(String, Money, bool)> {
        let real = self.movements.iter().filter(|part| !self.is_nominal(part));
        let plain = |part: &Movement| (part.asset.clone(), part.amount, part.fee);
        if self.kind != EventKind::Transfer {
            let result = self
                .result
                .iter()
                .map(|(asset, amount)| (asset.clone(), *amount, false));
            return real.map(plain).chain(result).collect();
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

    /// Coins whose price on the day of the event is needed to know what it was worth. Dollars that are not the cost currency say it before closes of
    /// coins do, and cost what they are worth on the day on which they arrive.
    fn needs(&self, rules: &Rules) -> Vec<String> {
        let cash = |asset: &String| rules.cash.contains(asset);
        let moved = self.moved();
        let legs = || moved.iter().filter(|(_, _, fee)| !fee);
        let paid_in_cash = legs().any(|(asset, _, _)| cash(asset));
        let paid_in_money = legs().any(|(asset, _, _)| rules.money.contains(asset));
        let wanted = |(asset, amount, fee): &&(String, Money, bool)| match self.lot_kind() {
            Kind::Exchange => {
                let third = !legs().any(|(leg, _, _)| leg == asset);
                let says_it = !paid_in_money || rules.money.contains(asset);
                if *fee { third } else { !paid_in_cash && says_it }
            }
            Kind::Income | Kind::Fee => amount.is_positive() || rules.money.contains(asset),
            Kind::Deposit | Kind::Withdrawal | Kind::Transfer | Kind::Adjustment => {
                (amount.is_positive() || *fee) && rules.money.contains(asset)
            }
        };
        let priced = moved.iter().filter(wanted).map(|(asset, _, _)| asset.clone());
        let is_known = |asset: &String| has_price(asset) || rules.money.contains(asset);
        priced.filter(|asset| !cash(asset) && is_known(asset)).collect()
    }

    /// The rules without money that was traded and is not worth anything on that day, because there is no rate: coins then say what a trade was worth.
    #[must_use]
    pub fn known_rules<'r>(&self, rules: &'r Rules, is_known: impl Fn(&str, NaiveDate) -> bool) -> Cow<'r, Rules> {
        let day = self.time.date_naive();
        let moved = self.movements.iter().map(|part| &part.asset);
        let unknown = moved.filter(|asset| rules.money.contains(*asset) && !is_known(asset.as_str(), day));
        let unknown: BTreeSet<&String> = unknown.collect();
        if unknown.is_empty() {
            return Cow::Borrowed(rules);
        }
        let mut known = rules.clone();
        known.money.retain(|asset| !unknown.contains(asset));
        Cow::Owned(known)
    }

    /// For the lots; `price` is what one coin was worth on a day, in the cost currency of the rules, and `rate` what one dollar was.
    pub fn counted(
        &self,
        rules: &Rules,
        price: impl Fn(&str, NaiveDate) -> Option<Money>,
        rate: impl Fn(NaiveDate) -> Option<Money>,
    ) -> Event {
        let needs = self.needs(&self.known_rules(rules, |asset, day| price(asset, day).is_some()));
        let day = self.time.date_naive();
        let value = |asset: &String, amount: Money| {
            let price = needs.contains(asset).then(|| price(asset, day)).flatten()?;
            price.checked_mul(amount.abs())
        };
        let kind = self.lot_kind();
        // Only events of one coin have it.
        let stated_cost = |amount: Money, fee: bool| self.cost.filter(|_| amount.is_positive() && !fee);
        let moved = self.moved().into_iter().map(|(asset, amount, fee)| Move {
            value: match stated_cost(amount, fee) {
                Some(dollars) => rate(day).and_then(|rate| dollars.checked_mul(rate)),
                None => value(&asset, amount),
            },
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

    /// Coins that were traded for the cost currency: the trade itself says what they were worth.
    #[must_use]
    pub fn traded_for_cash(&self, rules: &Rules) -> Vec<String> {
        self.traded_for(&rules.cash)
    }

    /// Coins that were traded for dollars which are not the cost currency: the trade and the rate of its day say what they were worth.
    #[must_use]
    pub fn traded_for_money(&self, rules: &Rules) -> Vec<String> {
        self.traded_for(&rules.money)
    }

    fn traded_for(&self, some: &BTreeSet<String>) -> Vec<String> {
        let legs = || self.movements.iter().filter(|part| !part.fee);
        if self.lot_kind() != Kind::Exchange || !legs().any(|part| some.contains(&part.asset)) {
            return Vec::new();
        }
        legs().map(|part| part.asset.clone()).collect()
    }
}

/// False for money of states other than the dollar, which has exchange rates instead: the market knows coins alone, and a coin that has the sign of such
/// a currency is something else.
#[must_use]
pub fn has_price(asset: &str) -> bool {
    asset == "USD" || !is_state_money(asset)
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
            money: [].into(),
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
            cost: None,
            movements: moved.iter().map(movement).collect(),
            result: None,
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
        let reward = event(EventKind::Reward, &[("BTC", "2", false)]).counted(
            &rules(),
            |_, _| Some(Money::from(5)),
            |_| Some(Money::ONE),
        );
        assert_eq!(reward.moves[0].value, Some(Money::from(10)));
    }

    #[test]
    fn dollars_say_what_a_trade_was_worth_where_costs_are_in_euros() {
        let in_euros = Rules {
            cash: ["EUR".to_owned()].into(),
            money: ["USDT".to_owned()].into(),
            ..rules()
        };
        let sale = event(
            EventKind::Trade,
            &[("BTC", "-1", false), ("USDT", "9", false), ("BNB", "-1", true)],
        );
        assert_eq!(sale.needs(&in_euros), ["USDT", "BNB"]);
        let own = event(EventKind::Trade, &[("BTC", "1", false), ("EUR", "-9", false)]);
        assert!(own.needs(&in_euros).is_empty());
        let mut deposit = event(EventKind::Deposit, &[("USDT", "5", false)]);
        assert_eq!(deposit.needs(&in_euros), ["USDT"]);
        let paid = event(EventKind::Fee, &[("USDT", "-5", false)]);
        assert_eq!(
            (paid.needs(&in_euros), paid.needs(&rules()).len()),
            (vec!["USDT".to_owned()], 0)
        );
        assert_eq!(
            (
                sale.traded_for_cash(&in_euros).len(),
                sale.traded_for_money(&in_euros).len()
            ),
            (0, 2)
        );
        // What the owner entered is in dollars, and counts at the rate of the day of the event.
        deposit.cost = Some(Money::from(10));
        let moves = deposit.counted(&in_euros, |_, _| None, |_| "0.9".parse().ok()).moves;
        assert_eq!(moves[0].value, Some(Money::from(9)));
        let without = deposit.counted(&in_euros, |_, _| None, |_| None).moves;
        assert_eq!(without[0].value, None);
    }

    #[test]
    fn euros_say_what_a_trade_was_worth_on_days_that_have_a_rate() {
        let with_euros = Rules {
            money: ["EUR".to_owned()].into(),
            ..rules()
        };
        let bought = event(
            EventKind::Trade,
            &[("BTC", "1", false), ("EUR", "-100", false), ("EUR", "-2", true)],
        );
        let values = |euro: Option<Money>| {
            let price = |asset: &str, _| if asset == "EUR" { euro } else { Some(Money::from(500)) };
            let counted = bought.counted(&with_euros, price, |_| Some(Money::ONE));
            counted.moves.into_iter().map(|part| part.value).collect::<Vec<_>>()
        };
        let fee = "2.5".parse().ok();
        assert_eq!(values("1.25".parse().ok()), [None, Some(Money::from(125)), fee]);
        // Without a rate, by the coin's close.
        assert_eq!(values(None), [Some(Money::from(500)), None, None]);
        let known = |is_known: bool| bought.known_rules(&with_euros, |_, _| is_known).money.len();
        assert_eq!((known(true), known(false)), (1, 0));
        let deposit = event(EventKind::Deposit, &[("EUR", "10", false)]);
        let counted = deposit.counted(&with_euros, |_, _| "1.25".parse().ok(), |_| Some(Money::ONE));
        assert_eq!(counted.moves[0].value, "12.5".parse().ok());
    }

    #[test]
    fn what_an_owner_says_is_the_cost() {
        let mut opening = event(EventKind::Opening, &[("BTC", "2", false)]);
        assert_eq!(
            opening.counted(&rules(), |_, _| None, |_| Some(Money::ONE)).moves[0].value,
            None
        );
        opening.cost = Some(Money::from(10_000));
        let counted = opening.counted(&rules(), |_, _| None, |_| Some(Money::ONE));
        assert_eq!(
            (counted.kind, counted.moves[0].value),
            (Kind::Adjustment, Some(Money::from(10_000)))
        );
        let mut deposit = event(EventKind::Deposit, &[("BTC", "2", false), ("BTC", "-0.1", true)]);
        deposit.cost = Some(Money::from(7));
        let moves = deposit
            .counted(&rules(), |_, _| Some(Money::from(5)), |_| Some(Money::ONE))
            .moves;
        assert_eq!((moves[0].value, moves[1].value), (Some(Money::from(7)), None));
        let mut reward = event(EventKind::Reward, &[("BTC", "2", false)]);
        reward.cost = Some(Money::ZERO);
        let counted = reward.counted(&rules(), |_, _| Some(Money::from(5)), |_| Some(Money::ONE));
        assert_eq!(counted.moves[0].value, Some(Money::ZERO), "and no close of the day");
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
        let counted = future.counted(&rules(), |_, _| None, |_| Some(Money::ONE));
        assert_eq!(
            (counted.kind, counted.moves.len(), counted.moves[0].fee),
            (Kind::Income, 1, true)
        );
    }

    #[test]
    fn both_sides_of_a_transfer_in_one_event_are_nothing() {
        let inner = event(EventKind::Transfer, &[("BTC", "1", false), ("BTC", "-1", false)]);
        assert!(
            inner
                .counted(&rules(), |_, _| None, |_| Some(Money::ONE))
                .moves
                .is_empty()
        );
    }

    #[test]
    fn only_hashes_of_chains_match_transfers() {
        let mut sent = event(EventKind::Withdrawal, &[("BTC", "-1", false)]);
        sent.external_id = Some("12345".to_owned());
        assert_eq!(sent.counted(&rules(), |_, _| None, |_| Some(Money::ONE)).txid, None);
        sent.external_id = Some(format!("0x{}", "AB".repeat(32)));
        assert_eq!(
            sent.counted(&rules(), |_, _| None, |_| Some(Money::ONE)).txid,
            Some("ab".repeat(32))
        );
        sent.external_id = Some(format!("ethereum:0x{}:7:native", "ab".repeat(32)));
        assert_eq!(
            sent.counted(&rules(), |_, _| None, |_| Some(Money::ONE)).txid,
            Some("ab".repeat(32))
        );
    }
}
