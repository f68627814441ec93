//! Funding and interest, as they are kept and as round trips count them.

use chrono::{DateTime, Utc};
use exchange_imports::{Instrument, Movement};
use performance::{Payment, PaymentKind};
use uuid::Uuid;
use vocab::Money;

use super::fill::counted_instrument;

/// A payment of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerPayment {
    pub id: Uuid,
    pub account: Uuid,
    pub time: DateTime<Utc>,
    /// Interest, otherwise funding.
    pub is_interest: bool,
    /// Nothing where its file does not say it.
    pub instrument: Option<Instrument>,
    pub movements: Vec<Movement>,
}

impl LedgerPayment {
    /// One for each coin that moved, fees included; amounts that cannot be added up are left out.
    #[must_use]
    pub fn counted(&self) -> Vec<Payment> {
        let mut sums: Vec<(&str, Option<Money>)> = Vec::new();
        for moved in &self.movements {
            match sums.iter_mut().find(|(asset, _)| *asset == moved.asset) {
                Some((_, sum)) => *sum = sum.and_then(|sum| sum.checked_add(moved.amount)),
                None => sums.push((&moved.asset, Some(moved.amount))),
            }
        }
        let payments = sums.into_iter().filter_map(|(asset, amount)| {
            Some(Payment {
                id: self.id,
                account: self.account,
                kind: if self.is_interest {
                    PaymentKind::Interest
                } else {
                    PaymentKind::Funding
                },
                instrument: self.instrument.as_ref().map(counted_instrument),
                asset: asset.to_owned(),
                time: self.time,
                amount: amount.filter(|amount| !amount.is_zero())?,
            })
        });
        payments.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moved_is_added_up_by_coin() {
        let moved = |asset: &str, amount: &str, fee| Movement {
            asset: asset.to_owned(),
            amount: amount.parse().unwrap(),
            fee,
        };
        let payment = LedgerPayment {
            id: Uuid::nil(),
            account: Uuid::nil(),
            time: DateTime::UNIX_EPOCH,
            is_interest: true,
            instrument: None,
            movements: vec![
                moved("USDT", "-1.5", false),
                moved("BNB", "0.1", false),
                moved("USDT", "-0.25", true),
                moved("ETH", "0", false),
            ],
        };
        let found = payment.counted();
        let amounts: Vec<_> = found
            .iter()
            .map(|one| format!("{} {}", one.amount, one.asset))
            .collect();
        assert_eq!(amounts, ["-1.75 USDT", "0.1 BNB"]);
        assert!(
            found
                .iter()
                .all(|one| one.kind == PaymentKind::Interest && one.instrument.is_none())
        );
    }
}
