#![doc = include_str!("../README.md")]

mod bars;
pub mod candles;
mod chance;
mod csv_records;
mod engine;
pub mod funding;
mod indicators;
mod metrics;
mod rules;
mod signals;
mod walk;

#[cfg(test)]
mod tests;

pub use bars::{BarSize, Bars};
pub use chance::{RandomEntries, chance_sharpe, deflated_sharpe, random_entries};
pub use engine::{Decision, Funding, Outcome, Progress, Reason, RunState, Trade, go_on, run};
pub use metrics::{Figures, Moments, figures, moments};
pub use rules::{Costs, Flaw, Param, Rules, Side, Size, canonical};
pub use walk::{Window, windows};
