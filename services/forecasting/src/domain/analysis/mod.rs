//! Figures over daily closes of one or several coins: pure functions of what is stored.
//!
//! Days are UTC, returns are natural logarithms of a close over the close of the day before; a return needs both days, so nothing is
//! computed across a gap.

mod closes;
mod correlation;
mod drawdown;
mod season;
mod strength;

pub use closes::Closes;
pub use correlation::{Correlation, LEAST_DAYS, NoCorrelation, correlation};
pub use drawdown::{Fall, drawdown, falls};
pub use season::{Part, Season, Seasons, seasons};
pub use strength::strength;

use super::day::Day;

/// A value of each day that has one, oldest first.
pub type Daily = Vec<(Day, f64)>;
