//! What edges were worth when they moved. What has no price stays without one, and a sum of several transfers says how many of them are in it.

use std::collections::BTreeMap;

use chain_model::{amount::Amount, transfer::Asset};
use rust_decimal::Decimal;

use super::{Edge, Graph};

const DAY: i64 = 86_400;

/// Of an edge, at the prices of its own days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// US dollars of those transfers that have a price.
    pub usd: Decimal,
    /// How many those are.
    pub priced: u32,
}

/// Sums and numbers of transfers by days since 1970: a price holds for a day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Days(BTreeMap<i64, (Amount, u32)>);

impl Days {
    /// A transfer without a time is on no day, and so never has a price.
    pub fn add(&mut self, time: Option<i64>, value: Amount) {
        let Some(time) = time else { return };
        let (sum, transfers) = self.0.entry(time.div_euclid(DAY)).or_default();
        *sum = sum.saturating_add(value);
        *transfers += 1;
    }
}

impl Edge {
    fn worth_by(&self, usd: &impl Fn(&Asset, Amount, i64) -> Option<Decimal>) -> Option<Worth> {
        if self.failed {
            // It moved nothing.
            return None;
        }
        let Some(merged) = &self.merged else {
            let usd = usd(&self.asset, self.value, self.time?)?;
            return Some(Worth { usd, priced: 1 });
        };
        let mut found: Option<Worth> = None;
        for (day, (value, transfers)) in &merged.days.0 {
            let Some(usd) = usd(&self.asset, *value, day * DAY) else {
                continue;
            };
            let (sum, priced) = found.map_or((Decimal::ZERO, 0), |so_far| (so_far.usd, so_far.priced));
            if let Some(usd) = sum.checked_add(usd) {
                let priced = priced + transfers;
                found = Some(Worth { usd, priced });
            }
        }
        found
    }
}

impl Graph {
    /// Prices every edge by what an amount of an asset was worth at a time.
    pub fn price(&mut self, usd: impl Fn(&Asset, Amount, i64) -> Option<Decimal>) {
        for edge in self.edges.values_mut() {
            edge.worth = edge.worth_by(&usd);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chain_model::{
        amount::Amount,
        transfer::{Asset, Kind, Transfer},
    };
    use rust_decimal::Decimal;

    use super::{DAY, Graph, Worth};

    fn transfer(block: u64, to: &str, value: u64, day: i64) -> Transfer {
        Transfer {
            tx: format!("0x{block:064x}"),
            position: 0,
            kind: Kind::Native,
            asset: Asset::Native,
            from: Some("a".to_owned()),
            to: Some(to.to_owned()),
            value: Amount::from(value),
            token_id: None,
            block: Some(block),
            time: day * DAY,
            failed: false,
            fee: None,
        }
    }

    /// Two dollars for each unit on day 1, three on day 2; no other day has a price.
    fn usd(asset: &Asset, value: Amount, time: i64) -> Option<Decimal> {
        let price = match (asset, time.div_euclid(DAY)) {
            (Asset::Native, 1) => 2_i64,
            (Asset::Native, 2) => 3,
            _ => return None,
        };
        value.to_string().parse::<Decimal>().ok()?.checked_mul(price.into())
    }

    fn priced(transfers: &[Transfer]) -> Vec<(String, Option<Worth>)> {
        let mut graph = Graph::default();
        let kept: BTreeSet<String> = ["a", "b", "c"].map(str::to_owned).into();
        graph.flows(transfers.iter(), &kept, "rest:a");
        graph.price(usd);
        graph.edges.values().map(|edge| (edge.to.clone(), edge.worth)).collect()
    }

    fn worth(usd: i64, priced: u32) -> Option<Worth> {
        let usd = Decimal::from(usd);
        Some(Worth { usd, priced })
    }

    #[test]
    fn a_transfer_has_the_price_of_its_own_day_or_none() {
        assert_eq!(
            priced(&[transfer(1, "b", 5, 1), transfer(2, "c", 5, 2)]),
            [
                ("address:b".to_owned(), worth(10, 1)),
                ("address:c".to_owned(), worth(15, 1))
            ]
        );
        // Neither the day before nor the day after stands in, and nobody knows when the second was.
        assert_eq!(
            priced(&[transfer(1, "b", 5, 3), transfer(2, "c", 5, 0)]),
            [("address:b".to_owned(), None), ("address:c".to_owned(), None)]
        );
        let failed = Transfer {
            failed: true,
            ..transfer(1, "b", 5, 1)
        };
        assert_eq!(priced(&[failed]), [("address:b".to_owned(), None)], "it moved nothing");
    }

    #[test]
    fn a_sum_says_how_many_of_its_transfers_have_a_price() {
        let all = [transfer(1, "b", 5, 1), transfer(2, "b", 1, 1), transfer(3, "b", 4, 2)];
        assert_eq!(priced(&all), [("address:b".to_owned(), worth(24, 3))]);
        let some = [transfer(1, "b", 5, 1), transfer(2, "b", 9, 7), transfer(3, "b", 9, 0)];
        assert_eq!(priced(&some), [("address:b".to_owned(), worth(10, 1))]);
        let none = [transfer(1, "b", 5, 7), transfer(2, "b", 9, 8)];
        assert_eq!(priced(&none), [("address:b".to_owned(), None)], "and that is not zero");
    }
}
