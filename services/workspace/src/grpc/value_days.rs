//! Days of a portfolio's value, and days without a price.

use proto::workspace as pb;

use crate::domain::value_days::{PriceGap, ValueDay};

pub(super) fn day(day: ValueDay) -> pb::ValueDay {
    pb::ValueDay {
        day: day.date.to_string(),
        value: day.end.to_string(),
        inflow: day.paid.inflow.to_string(),
        outflow: day.paid.outflow.to_string(),
        entered: day.priced.inflow.to_string(),
        left: day.priced.outflow.to_string(),
        carried: day.carried,
    }
}

pub(super) fn gap(gap: PriceGap) -> pb::PriceGap {
    pb::PriceGap {
        asset: gap.asset,
        from: gap.from.to_string(),
        to: gap.to.to_string(),
    }
}
