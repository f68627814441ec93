//! What is held, what it cost and is worth.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
};

use chrono::{DateTime, NaiveDate, Utc};
use lots::{Book, TooLarge};
use uuid::Uuid;
use vocab::Money;

use super::{rates::Rate, within::Within};

/// Where a price is from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriceSource {
    /// It counts as one dollar, or is the currency itself.
    Par,
    /// The market's last close.
    DailyClose,
    /// The user entered it.
    Entered,
    /// The market's price of the moment.
    Live,
    /// Of money of states: what it is worth in the currency that was asked for.
    ExchangeRate,
}

impl PriceSource {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Par => "par",
            Self::DailyClose => "daily_close",
            Self::Entered => "entered",
            Self::Live => "live",
            Self::ExchangeRate => "exchange_rate",
        }
    }
}

/// What one coin is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// In the currency that was asked for.
    pub price: Money,
    pub source: PriceSource,
    /// Of the price, or for which it was entered; nothing for coins that count as one dollar.
    pub day: Option<NaiveDate>,
    /// When a live price was made; nothing for others.
    pub at: Option<DateTime<Utc>>,
    /// By which it was converted from US dollars; nothing where it was not.
    pub rate: Option<Rate>,
}

impl Price {
    /// What so much is worth, and what is gained where it cost `cost`.
    ///
    /// # Errors
    /// [`TooLarge`] where an amount has more than 38 digits.
    pub fn of(self, quantity: Money, cost: Option<Money>) -> Result<(Money, Option<Money>), TooLarge> {
        let value = self.price.checked_mul(quantity).ok_or(TooLarge)?;
        let gain = cost.map(|cost| value.checked_sub(cost).ok_or(TooLarge)).transpose()?;
        Ok((value, gain))
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Asset {
    pub asset: String,
    pub quantity: Money,
    pub price: Option<Price>,
    pub value: Option<Money>,
    /// Of the value of all that has a price.
    pub share: Option<f64>,
    pub cost: Option<Money>,
    pub unrealised: Option<Money>,
    pub accounts: Vec<(Uuid, Money)>,
    /// Of an asset without a price: the market's last one and its day. It is in no value.
    pub stale: Option<(Money, NaiveDate)>,
}

/// A sum, and how many of its parts are known and unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    /// Of the parts that are known.
    pub known: Money,
    pub counted: u32,
    pub unknown: u32,
}

impl Sum {
    /// # Errors
    /// [`TooLarge`] where the sum has more than 38 digits.
    pub fn of(amounts: impl Iterator<Item = Option<Money>>) -> Result<Self, TooLarge> {
        let mut sum = Self::default();
        for amount in amounts {
            match amount {
                Some(amount) => {
                    sum.known = sum.known.checked_add(amount).ok_or(TooLarge)?;
                    sum.counted += 1;
                }
                None => sum.unknown += 1,
            }
        }
        Ok(sum)
    }

    /// Nothing where all of its parts are unknown; zero where it has none.
    #[must_use]
    pub fn known_total(self) -> Option<Money> {
        (self.counted > 0 || self.unknown == 0).then_some(self.known)
    }

    /// Nothing where any part is unknown.
    fn whole(self) -> Option<Money> {
        (self.unknown == 0).then_some(self.known)
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Valuation {
    /// Largest value first, then those without a price.
    pub assets: Vec<Asset>,
    pub value: Sum,
    pub cost: Sum,
    pub unrealised: Sum,
    pub realised: Sum,
    pub fees: Sum,
}

/// Of these accounts.
///
/// # Errors
/// [`TooLarge`] where a sum has more than 38 digits.
pub fn valuation(book: &Book, within: &Within, price: impl Fn(&str) -> Option<Price>) -> Result<Valuation, TooLarge> {
    let here = |account: Uuid| within.holds(account);
    let mut held: BTreeMap<&str, Vec<(Uuid, Money)>> = BTreeMap::new();
    for ((account, asset), balance) in book.balances.iter().filter(|((account, _), _)| here(*account)) {
        held.entry(asset).or_default().push((*account, *balance));
    }
    let mut costs: HashMap<&str, Vec<Option<Money>>> = HashMap::new();
    for lot in book.open.iter().filter(|lot| lot.account.is_none_or(here)) {
        costs.entry(&lot.asset).or_default().push(lot.cost);
    }
    let mut assets = Vec::new();
    for (asset, accounts) in held {
        let quantity = Sum::of(accounts.iter().map(|(_, balance)| Some(*balance)))?.known;
        if quantity.is_zero() {
            continue;
        }
        let costs = costs.remove(asset).unwrap_or_default();
        let cost = Sum::of(costs.into_iter())?.whole();
        assets.push(valued(asset, quantity, price(asset), cost, accounts)?);
    }
    let value = Sum::of(assets.iter().map(|asset| asset.value))?;
    for asset in &mut assets {
        let all = Some(value.known.to_f64()).filter(|all| *all > 0.0);
        asset.share = asset.value.zip(all).map(|(value, all)| value.to_f64() / all);
    }
    assets.sort_by_key(|asset| (asset.value.is_none(), Reverse(asset.value), asset.asset.clone()));
    let disposals = book.disposals.iter().filter(|part| here(part.account));
    let fees = book.fees.iter().filter(|fee| here(fee.account));
    Ok(Valuation {
        cost: Sum::of(assets.iter().map(|asset| asset.cost))?,
        unrealised: Sum::of(assets.iter().map(|asset| asset.unrealised))?,
        realised: Sum::of(disposals.map(|part| part.gain))?,
        fees: Sum::of(fees.map(|fee| fee.value))?,
        value,
        assets,
    })
}

fn valued(
    asset: &str,
    quantity: Money,
    price: Option<Price>,
    cost: Option<Money>,
    accounts: Vec<(Uuid, Money)>,
) -> Result<Asset, TooLarge> {
    let worth = price.map(|price| price.of(quantity, cost)).transpose()?;
    let value = worth.map(|(value, _)| value);
    let unrealised = worth.and_then(|(_, gain)| gain);
    Ok(Asset {
        asset: asset.to_owned(),
        quantity,
        price,
        value,
        share: None,
        cost,
        unrealised,
        accounts,
        stale: None,
    })
}

#[cfg(test)]
mod tests {
    use vocab::Money;

    use super::Sum;

    #[test]
    fn a_sum_of_unknown_parts_alone_is_not_zero() {
        let of = |parts: &[Option<Money>]| Sum::of(parts.iter().copied()).unwrap();
        let five = Money::from(5);
        assert_eq!(of(&[None]).known_total(), None);
        assert_eq!(of(&[]).known_total(), Some(Money::ZERO));
        // It is known that these make nothing, whatever the third one is.
        let even = of(&[Some(five), Some(-five), None]);
        assert_eq!((even.known_total(), even.unknown), (Some(Money::ZERO), 1));
        assert_eq!(of(&[Some(five), None]).known_total(), Some(five));
    }
}
