//! What the coins had cost that an address holds: its movements of the native asset as events, by the prices of their days.

use chain_model::{
    amount::Amount,
    chain::Chain,
    error::Error,
    movement::{Direction, Movement},
    scope::Scope,
    transfer::Asset,
};
use rust_decimal::Decimal;

use super::{
    profile::Basis,
    quote::{coins, whole},
};
use crate::{
    Ledger,
    domain::cost::{self, Event, Method},
};

/// Costs by one method.
#[derive(Debug, Clone)]
pub struct Costs {
    pub found: cost::Basis,
    pub price: Option<Decimal>,
    pub basis: Basis,
}

/// Nothing for what moved no coins of the chain and paid no fee. What goes from the address to itself, and what failed, costs its fee alone.
fn event(chain: &Chain, one: &Movement, price: Option<Decimal>) -> Option<Event> {
    if one.asset != Asset::Native || one.block.is_none() {
        return None;
    }
    let moved = if one.failed || one.direction == Direction::Own {
        Amount::ZERO
    } else {
        one.value
    };
    let event = Event {
        time: one.time,
        tx: one.tx.clone(),
        incoming: one.direction == Direction::In,
        units: whole(chain, &one.asset, moved)?,
        fee: whole(chain, &one.asset, one.fee.unwrap_or(Amount::ZERO))?,
        price,
    };
    (!event.units.is_zero() || !event.fee.is_zero()).then_some(event)
}

impl Ledger {
    /// Of the native asset. Everything that came counts as bought on its day, everything that went as sold, and network fees as spent at cost.
    ///
    /// # Errors
    /// A method that is none; the provider's failure.
    pub async fn costs(&self, scope: &Scope, method: &str) -> Result<Costs, Error> {
        let method =
            Method::read(method).ok_or_else(|| Error::invalid("method", "`fifo`, `lifo`, `hifo` or `average`."))?;
        let chain = scope.chain();
        let activity = self.activity(scope).await?;
        let native = std::iter::once(&Asset::Native);
        let quotes = self.quotes(coins(chain, native)).await;
        let oldest_first = activity.movements.iter().rev();
        let events: Vec<Event> = oldest_first
            .filter_map(|one| event(chain, one, quotes.price(chain, &one.asset, one.time)))
            .collect();
        let mut basis = Basis::of(&activity);
        basis.priced(&quotes);
        Ok(Costs {
            found: cost::basis(method, &events),
            price: quotes.last(chain, &Asset::Native),
            basis,
        })
    }
}

#[cfg(test)]
mod tests {
    use chain_model::{
        amount::Amount,
        chain::{Chain, chain},
        movement::{Direction, Movement},
        transfer::Asset,
    };
    use rust_decimal::Decimal;

    use super::{Event, event};
    use crate::domain::cost::{Method, basis};

    fn bitcoin() -> &'static Chain {
        chain("bitcoin").unwrap()
    }

    /// `value` and `fee` are in units of 0.00000001.
    fn movement(time: i64, direction: Direction, value: u64, fee: u64) -> Movement {
        Movement {
            tx: time.to_string(),
            position: 0,
            time,
            block: Some(7),
            kind: "transaction",
            direction,
            asset: Asset::Native,
            value: Amount::from(value),
            fee: Some(Amount::from(fee)),
            plus: Amount::ZERO,
            minus: Amount::ZERO,
            peers: Vec::new(),
            shared: false,
            failed: false,
            token_id: None,
        }
    }

    fn events(movements: &[Movement]) -> Vec<Event> {
        let price = Some(Decimal::from(100));
        movements
            .iter()
            .filter_map(|one| event(bitcoin(), one, price))
            .collect()
    }

    #[test]
    fn an_emptied_address_holds_nothing_whatever_fees_it_paid() {
        let mut failed = movement(3, Direction::Out, 5_000, 65);
        failed.failed = true;
        let movements = [
            movement(1, Direction::In, 100_000, 0),
            movement(2, Direction::Own, 99_000, 1_000),
            failed,
            movement(4, Direction::Out, 97_535, 1_400),
        ];
        for method in [Method::Fifo, Method::Lifo, Method::Hifo, Method::Average] {
            let found = basis(method, &events(&movements));
            assert_eq!(
                (found.units(), found.cost()),
                (Decimal::ZERO, Decimal::ZERO),
                "{method:?}"
            );
            assert_eq!((found.unmatched, found.realised), (Decimal::ZERO, Decimal::ZERO));
        }
    }

    #[test]
    fn what_moved_nothing_is_no_event() {
        let mut unconfirmed = movement(1, Direction::In, 5, 0);
        unconfirmed.block = None;
        assert!(events(&[unconfirmed, movement(2, Direction::Own, 5, 0)]).is_empty());
    }
}
