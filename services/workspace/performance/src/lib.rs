//! Round trips from fills, and how they went: pure and exact.
//!
//! A round trip goes from flat to flat: it opens with the first fill of a position, takes every fill that adds to it or reduces it, and
//! closes when nothing is left. What comes before and after it is another round trip, also where one fill does both.

mod after_loss;
mod calendar;
mod converted;
mod excursion;
mod fill;
mod holding;
mod interval;
mod payments;
mod position;
mod realised;
mod sample;
mod statistics;
mod trips;

#[cfg(test)]
mod examples;
#[cfg(test)]
mod hedge;

pub use after_loss::{AfterLoss, after_losses};
pub use calendar::{Day, Point, calendar, calendar_in, equity};
pub use excursion::{Excursion, excursion};
pub use fill::{Book, Fee, Fill, Instrument, InstrumentKind, Payment, PaymentKind, Side};
pub use holding::{HoldingTimes, holding_times};
pub use interval::{Estimate, student, welch, wilson};
pub use position::{Direction, Exit, Part, RoundTrip};
pub use realised::{Realised, realised};
pub use statistics::{Drawdown, ProfitFactor, Run, Statistics, statistics};
pub use trips::{InventorySale, Ledger, TooLarge, round_trips, second_trip_of};
