//! What an address held on two days.

use utoipa::IntoParams;

use super::onchain::{Basis, ChainAmount, answers};

answers! {
    /// One asset on both days.
    HoldingChange from HoldingChange {
        /// With what it was worth at the close of that day.
        first: ChainAmount = first,
        last: ChainAmount = last,
        /// Of one unit; null where nobody knows that day's, never another day's.
        first_price_usd: Option<String> = first_price_usd,
        last_price_usd: Option<String> = last_price_usd,
    }

    /// What an address held at the ends of two days.
    HoldingsBetween from CompareHoldingsResponse {
        #[schema(example = "2026-01-31")]
        first: String = first,
        last: String = last,
        /// What changed most in dollars first.
        items: Vec<HoldingChange> = holdings,
        /// Sums of what has a price; null where nothing has.
        first_usd: Option<String> = first_usd,
        last_usd: Option<String> = last_usd,
        /// Assets that lack a price on one of the days.
        without_price: u32 = without_price,
        basis: Basis = basis,
    }
}

#[expect(dead_code, reason = "only described here: the query is read by name")]
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HoldingsQuery {
    /// `yyyy-mm-dd`, UTC.
    pub first: String,
    /// Not before the first, and no day to come.
    pub last: String,
}
