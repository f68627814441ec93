//! NFT collections that somebody follows, and what they are worth.

use vocab::Money;

use super::text;
use crate::error::Error;

const NOTE: usize = 4_000;
const MOST_ITEMS: u32 = 1_000_000_000;

vocab::words! {
    /// How a collection is valued.
    pub enum Valuation {
        Floor = "floor",
        LastSale = "last_sale",
        Manual = "manual",
    }
}

/// What an owner may change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    pub note: String,
    /// Whole items.
    pub count: Money,
    pub valuation: Valuation,
    /// US dollars an item, as the owner entered it.
    pub price_usd: Option<Money>,
    pub hidden: bool,
}

impl Holding {
    /// # Errors
    /// [`Error::Invalid`] with all that is wrong.
    pub fn check(note: &str, count: &str, valuation: &str, price: &str, hidden: bool) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let note = text::lines("note", note, NOTE, &mut faults);
        let read = |text: &str| match text.trim() {
            "" => Some(Money::ZERO),
            text => text.parse::<Money>().ok(),
        };
        let whole = |amount: &Money| amount.units() % Money::ONE.units() == 0;
        let count =
            read(count).filter(|count| !count.is_negative() && whole(count) && *count <= Money::from(MOST_ITEMS));
        if count.is_none() {
            faults.push(crate::error::Fault::new(
                "count",
                "Use a whole number from 0 to 1,000,000,000.",
            ));
        }
        let valuation = match valuation {
            "" => Some(Valuation::Floor),
            word => Valuation::named(word),
        };
        if valuation.is_none() {
            faults.push(crate::error::Fault::new("valuation", "Use floor, last_sale or manual."));
        }
        let price_usd = match price.trim() {
            "" => None,
            text => {
                let price = text.parse::<Money>().ok().filter(|price| !price.is_negative());
                if price.is_none() {
                    faults.push(crate::error::Fault::new(
                        "price_usd",
                        "Write a decimal number from zero.",
                    ));
                }
                price
            }
        };
        match (count, valuation) {
            (Some(count), Some(valuation)) if faults.is_empty() => Ok(Self {
                note,
                count,
                valuation,
                price_usd,
                hidden,
            }),
            _ => Err(Error::Invalid(faults)),
        }
    }

    /// US dollars: count × price by the chosen valuation; none where that price is not known.
    #[must_use]
    pub fn value(&self, floor_usd: Option<Money>) -> Option<Money> {
        let price = match self.valuation {
            Valuation::Floor => floor_usd,
            Valuation::LastSale | Valuation::Manual => self.price_usd,
        };
        self.count.checked_mul(price?)
    }
}

/// Sum of the values of shown holdings, and how many have items and no value. No sum where none has a value.
#[must_use]
pub fn total<'a>(holdings: impl Iterator<Item = (&'a Holding, Option<Money>)>) -> (Option<Money>, u32) {
    let (mut sum, mut without) = (None, 0);
    for (holding, value) in holdings.filter(|(holding, _)| !holding.hidden) {
        let more = value.and_then(|value| sum.unwrap_or(Money::ZERO).checked_add(value));
        match more {
            Some(more) => sum = Some(more),
            None => without += u32::from(holding.count.is_positive()),
        }
    }
    (sum, without)
}

#[cfg(test)]
mod tests {
    use vocab::Money;

    use super::{Holding, total};

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn holding(count: &str, valuation: &str, price: &str, hidden: bool) -> Holding {
        Holding::check("", count, valuation, price, hidden).unwrap()
    }

    #[test]
    fn values_are_exact_and_missing_ones_are_not_zero() {
        let floor = Some(money("1234.567"));
        assert_eq!(holding("3", "floor", "", false).value(floor), Some(money("3703.701")));
        assert_eq!(
            holding("3", "floor", "9", false).value(None),
            None,
            "a price of another valuation is not taken"
        );
        assert_eq!(holding("2", "last_sale", "0.1", false).value(floor), Some(money("0.2")));
        assert_eq!(holding("2", "manual", "", false).value(floor), None);
    }

    #[test]
    fn totals_leave_out_hidden_ones_and_count_those_without_a_value() {
        let rows = [
            (holding("1", "manual", "10", false), Some(money("10"))),
            (holding("1", "manual", "99", true), Some(money("99"))),
            (holding("4", "floor", "", false), None),
            (holding("0", "floor", "", false), None),
        ];
        let of = |rows: &[(Holding, Option<Money>)]| total(rows.iter().map(|(holding, value)| (holding, *value)));
        assert_eq!(of(&rows), (Some(money("10")), 1));
        assert_eq!(of(&rows[1..]), (None, 1), "no value is no zero");
    }

    #[test]
    fn what_is_no_holding_is_refused() {
        for (count, valuation, price) in [
            ("1.5", "", ""),
            ("-1", "", ""),
            ("x", "", ""),
            ("1", "best", ""),
            ("1", "", "-1"),
            ("1", "", "x"),
        ] {
            assert!(
                Holding::check("", count, valuation, price, false).is_err(),
                "{count} {valuation} {price}"
            );
        }
        assert_eq!(holding("", "", "", false).count, Money::ZERO);
    }
}
