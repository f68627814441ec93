//! Coins that users call one, as after a rename, and what that does to fills, events and payments.

use std::collections::HashMap;

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use exchange_imports::InstrumentKind;

use super::{
    fill::Fill,
    payment::LedgerPayment,
    portfolio::{LedgerEvent, has_price},
    text,
};
use crate::error::{Error, Fault};

/// Aliases that one user may keep.
pub const MOST: i64 = 200;
/// Signs of currencies of states that are also those of coins: Gelato and Ronin. An asset of such a sign counts as the currency; who holds the coin
/// gives it another name.
const SHARED_SIGNS: [&str; 2] = ["GEL", "RON"];
/// Before the first block of Bitcoin nothing was traded.
const FIRST_YEAR: i32 = 2009;

/// What is called `asset` is the coin `same_as`, one for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAlias {
    pub asset: String,
    pub same_as: String,
    /// The day (UTC) from which the old name is another coin's; nothing where it never is.
    pub renamed_on: Option<NaiveDate>,
}

impl NewAlias {
    /// `dollars` are assets that count as one dollar: none of them is another coin.
    ///
    /// # Errors
    /// All faults at once.
    pub fn check(asset: &str, same_as: &str, renamed_on: &str, dollars: &[&str]) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let asset = text::asset("asset", asset, &mut faults);
        if dollars.contains(&asset.as_str()) {
            faults.push(Fault::new("asset", format!("{asset} counts as one US dollar.")));
        } else if !has_price(&asset) && !SHARED_SIGNS.contains(&asset.as_str()) {
            faults.push(Fault::new("asset", format!("{asset} is a currency, not a coin.")));
        }
        let same_as = text::asset("same_as", same_as, &mut faults);
        if !asset.is_empty() && asset == same_as {
            faults.push(Fault::new("same_as", "Name a coin other than the first one."));
        }
        let renamed_on = Some(renamed_on.trim())
            .filter(|day| !day.is_empty())
            .and_then(|day| text::day("renamed_on", day, &mut faults));
        if renamed_on.is_some_and(|day| day.year() < FIRST_YEAR) {
            faults.push(Fault::new("renamed_on", "Nothing was traded before 2009."));
        }
        if faults.is_empty() {
            Ok(Self {
                asset,
                same_as,
                renamed_on,
            })
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// Whether it can stand beside those that are kept: a coin has one alias, and no alias leads to another one.
    ///
    /// # Errors
    /// All faults at once.
    pub fn fits<'a>(&self, kept: impl Iterator<Item = &'a Self>) -> Result<(), Error> {
        let mut faults = Vec::new();
        for other in kept {
            if other.asset == self.asset {
                let why = format!(
                    "{} already counts as {}. Delete that first.",
                    other.asset, other.same_as
                );
                faults.push(Fault::new("asset", why));
            }
            if other.same_as == self.asset {
                let why = format!(
                    "{} counts as {}. Delete that first: a coin that counts as another can't stand for a third.",
                    other.asset, other.same_as
                );
                faults.push(Fault::new("asset", why));
            }
            if other.asset == self.same_as {
                let why = format!(
                    "{} counts as {}. Name the coin that it counts as.",
                    other.asset, other.same_as
                );
                faults.push(Fault::new("same_as", why));
            }
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Error::Invalid(faults))
        }
    }
}

/// Aliases of one owner.
#[derive(Debug, Clone, Default)]
pub struct Names(HashMap<String, (String, Option<NaiveDate>)>);

/// A coin that a list is narrowed to, by any name that it may count by; all coins where none is named.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sought(Vec<String>);

impl Sought {
    /// True where the asset is sought: without a name, any is.
    #[must_use]
    pub fn holds(&self, asset: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|name| name == asset)
    }
}

impl FromIterator<NewAlias> for Names {
    fn from_iter<T: IntoIterator<Item = NewAlias>>(aliases: T) -> Self {
        let named = |alias: NewAlias| (alias.asset, (alias.same_as, alias.renamed_on));
        Self(aliases.into_iter().map(named).collect())
    }
}

impl Names {
    /// What is meant by a name that somebody looks for: the coin that counts by it, and the one that once had it.
    #[must_use]
    pub fn sought(&self, asset: &str) -> Sought {
        let asset = asset.trim().to_uppercase();
        if asset.is_empty() {
            return Sought::default();
        }
        let same_as = self.0.get(&asset).map(|(same_as, _)| same_as.clone());
        Sought(std::iter::once(asset).chain(same_as).collect())
    }

    /// All names of the coin that is meant, for lists that keep the names that things came with; none where nothing is sought. A name that is another
    /// coin's by now is not among those of its old coin.
    #[must_use]
    pub fn alike(&self, asset: &str) -> Vec<String> {
        let asset = asset.trim().to_uppercase();
        if asset.is_empty() {
            return Vec::new();
        }
        let now = |name: &str| match self.0.get(name) {
            Some((same_as, None)) => same_as.clone(),
            _ => name.to_owned(),
        };
        let coin = now(&asset);
        let mut names: Vec<String> = self.0.keys().filter(|name| now(name) == coin).cloned().collect();
        names.extend([coin, asset]);
        names.sort();
        names.dedup();
        names
    }

    /// As what this name of a day (UTC) counts; nothing where it stands for itself.
    #[must_use]
    pub fn of(&self, asset: &str, day: NaiveDate) -> Option<&str> {
        let (same_as, renamed_on) = self.0.get(asset)?;
        renamed_on
            .is_none_or(|renamed| day < renamed)
            .then_some(same_as.as_str())
    }

    fn rename(&self, asset: &mut String, at: DateTime<Utc>) {
        if let Some(name) = self.of(asset, at.date_naive()) {
            name.clone_into(asset);
        }
    }

    /// Gives coins of a fill the names by which they count. False for a swap of a coin's names, which is no trade.
    #[must_use]
    pub fn fill(&self, fill: &mut Fill) -> bool {
        let (time, trade) = (fill.time, &mut fill.trade);
        self.rename(&mut trade.base, time);
        self.rename(&mut trade.quote, time);
        for fee in &mut trade.fees {
            self.rename(&mut fee.asset, time);
        }
        trade.kind != InstrumentKind::Spot || trade.base != trade.quote
    }

    /// The same for what moved.
    pub fn event(&self, event: &mut LedgerEvent) {
        let time = event.time;
        for moved in &mut event.movements {
            self.rename(&mut moved.asset, time);
        }
        if let Some(contract) = &mut event.contract {
            self.rename(&mut contract.base.0, time);
            self.rename(&mut contract.quote.0, time);
        }
    }

    /// The same for funding and interest.
    pub fn payment(&self, payment: &mut LedgerPayment) {
        let time = payment.time;
        for moved in &mut payment.movements {
            self.rename(&mut moved.asset, time);
        }
        if let Some(instrument) = &mut payment.instrument {
            self.rename(&mut instrument.base, time);
            self.rename(&mut instrument.quote, time);
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use exchange_imports::{EventKind, Movement};
    use uuid::Uuid;
    use vocab::Money;

    use super::{Names, NewAlias};
    use crate::{
        domain::portfolio::{LedgerEvent, Nominal},
        error::Error,
    };

    fn check(asset: &str, same_as: &str, renamed_on: &str) -> Result<NewAlias, Error> {
        NewAlias::check(asset, same_as, renamed_on, &["USD", "USDT"])
    }

    fn fields<T>(checked: Result<T, Error>) -> Vec<String> {
        let Err(Error::Invalid(faults)) = checked else {
            panic!("this is an alias")
        };
        faults.into_iter().map(|fault| fault.field).collect()
    }

    fn day(month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2022, month, day).unwrap()
    }

    #[test]
    fn faults_are_told_at_once() {
        assert_eq!(fields(check("", " ", "today")), ["asset", "same_as", "renamed_on"]);
        assert_eq!(fields(check("usdt", "POL", "2008-12-31")), ["asset", "renamed_on"]);
        assert_eq!(fields(check("eur", "EURX", "")), ["asset"]);
        // Ronin, which counts as the leu until it has another name.
        assert!(check("RON", "RONIN", "").is_ok());
        assert_eq!(fields(check("matic", "MATIC", "")), ["same_as"]);
    }

    #[test]
    fn chains_and_cycles_are_refused() {
        let kept = [check("MATIC", "POL", "").unwrap()];
        let beside = |asset: &str, same_as: &str| check(asset, same_as, "").unwrap().fits(kept.iter());
        assert_eq!(fields(beside("MATIC", "OTHER")), ["asset"]);
        assert_eq!(fields(beside("POL", "OTHER")), ["asset"]);
        assert_eq!(fields(beside("OLD", "MATIC")), ["same_as"]);
        assert_eq!(fields(beside("POL", "MATIC")), ["asset", "same_as"]);
        assert!(beside("OLD", "POL").is_ok(), "one coin may have had many names");
    }

    #[test]
    fn a_name_counts_until_another_coin_has_it() {
        let names: Names = [
            check("luna", "lunc", "2022-05-28").unwrap(),
            check("MATIC", "POL", " ").unwrap(),
        ]
        .into_iter()
        .collect();
        assert_eq!(names.of("LUNA", day(5, 27)), Some("LUNC"));
        assert_eq!(names.of("LUNA", day(5, 28)), None);
        assert_eq!(names.of("MATIC", day(12, 31)), Some("POL"));
        assert_eq!(names.of("POL", day(1, 1)), None);
        // A coin is found by its old names too, also by one that is another coin's now.
        let found = |asked: &str, asset: &str| names.sought(asked).holds(asset);
        assert!(found("matic ", "POL") && found("POL", "POL") && found("LUNA", "LUNC") && found("luna", "LUNA"));
        assert_eq!(names.alike("pol"), ["MATIC", "POL"]);
        assert_eq!(names.alike("MATIC"), ["MATIC", "POL"]);
        assert_eq!(
            (names.alike("LUNA"), names.alike("LUNC")),
            (vec!["LUNA".to_owned()], vec!["LUNC".to_owned()])
        );
        assert!(names.alike(" ").is_empty());
        assert!(!found("POL", "LUNC") && !found("LUNC", "LUNA") && found("", "BTC"));
    }

    #[test]
    fn sizes_of_contracts_are_renamed_with_what_moved() {
        let names: Names = [check("MATIC", "POL", "").unwrap()].into_iter().collect();
        let mut event = LedgerEvent {
            id: Uuid::nil(),
            account: Uuid::nil(),
            time: day(1, 1).and_time(chrono::NaiveTime::MIN).and_utc(),
            place: 0,
            kind: EventKind::Trade,
            external_id: None,
            contract: Some(Nominal {
                base: ("MATIC".to_owned(), Money::ONE),
                quote: ("USDT".to_owned(), Money::ONE),
            }),
            cost: None,
            movements: vec![Movement {
                asset: "MATIC".to_owned(),
                amount: Money::ONE,
                fee: false,
            }],
            result: None,
        };
        names.event(&mut event);
        assert_eq!(event.movements[0].asset, "POL");
        let sides = event.contract.map(|contract| (contract.base.0, contract.quote.0));
        assert_eq!(sides, Some(("POL".to_owned(), "USDT".to_owned())));
    }
}
