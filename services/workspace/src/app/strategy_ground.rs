//! What rules run over: bars, and the rates of funding that are known for them.

use strategy_rules::{
    BarSize, Bars, Funding,
    funding::{self, Rate},
};
use uuid::Uuid;

/// Bars of a run and where they are from.
#[derive(Debug, Clone)]
pub(super) struct Ground {
    pub bars: Bars,
    pub name: String,
    pub series: Option<Uuid>,
    pub coin: Option<String>,
    /// Of funding, where the rules count it and some are known for the bars.
    pub rates: Option<Vec<Rate>>,
}

impl Ground {
    /// The rates that are due over some of the bars; nothing where none are known.
    pub fn due(&self, bars: &Bars, bar: BarSize) -> Option<Vec<Funding>> {
        self.rates.as_deref().map(|rates| funding::over(rates, bars, bar))
    }

    /// The share of the time for which rates are known; nothing where there are none.
    pub fn covered(&self, bar: BarSize) -> Option<f64> {
        self.rates
            .as_deref()
            .map(|rates| funding::covered(rates, &self.bars, bar))
    }
}
