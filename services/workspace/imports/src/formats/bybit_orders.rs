//! Bybit's spot orders: what of each was filled, and the fees of all its fills.

use vocab::Money;

use super::{Format, Reader, info, others::bybit_fees, stated};
use crate::{
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const SPOT: Format = Format {
    rename: usual,
    ..stated(
        info("bybit_orders", "Bybit spot orders", "Bybit"),
        &[
            "spot pairs",
            "direction",
            "filled value",
            "avg. filled price",
            "order quantity",
            "order status",
            "timestamp*",
        ],
        Reader::Rows(order),
    )
};

fn usual(name: &str) -> Option<&'static str> {
    matches!(name, "average filled price" | "avg filled price" | "average price").then_some("avg. filled price")
}

fn order(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time(row.beginning("timestamp"))?;
    if row.amount("filled value")?.is_zero() {
        if row.text("order status").eq_ignore_ascii_case("filled") {
            let message = "This order was filled, but the file does not say what it came to.";
            return Err(row.fault("filled value", "missing", message));
        }
        return Ok(row.skipped("order status", "not_filled", "None of this order was filled."));
    }
    let (value, price) = (row.positive("filled value")?, row.positive("avg. filled price")?);
    let quantity = quantity(row, value, price)?;
    let mut trade = row.spot(row.pair("spot pairs")?, row.side("direction")?, quantity, value);
    if row.text("feeinfo").matches(':').count() > 1 {
        let message = "The fees of this order were taken in several coins: import the trade history instead.";
        return Err(row.fault("feeinfo", "several_fees", message));
    }
    trade.fees = bybit_fees(row, "fees", &trade)?;
    let id = row.text("order no.");
    trade.order_id = Some(id.to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, price);
    Ok(row.traded(time, trade).with_id(id).into())
}

/// Of an order that was filled as a whole it is what was ordered, unless that was an amount of money. Of others the file has only the value
/// and the average price, which may be rounded.
fn quantity(row: &Row<'_>, value: Money, price: Money) -> Cell<Money> {
    let fits = |quantity: &Money| {
        let near = value.checked_mul(Money::from_units(1_000_000_000_000_000).unwrap_or_default());
        let off = quantity.checked_mul(price).and_then(|worth| worth.checked_sub(value));
        near.zip(off).is_some_and(|(near, off)| off.abs() <= near)
    };
    let filled = row.amount("filled quantity")?;
    if filled.is_positive() {
        return Ok(filled);
    }
    let ordered = row.amount("order quantity")?;
    let is_whole = row.text("order status").eq_ignore_ascii_case("filled");
    if is_whole && ordered.is_positive() && fits(&ordered) {
        return Ok(ordered);
    }
    let quantity = value.checked_div(price).filter(|quantity| quantity.is_positive());
    let quantity = quantity.ok_or_else(|| {
        let message = "Value and price come to a quantity that cannot be kept.";
        row.fault("filled value", "too_large", message)
    })?;
    // No quantity of an exchange has more than twelve decimals.
    let is_exact = quantity.units() % 1_000_000 == 0 && quantity.checked_mul(price) == Some(value);
    if !is_exact {
        let message = "How much was filled is the value divided by the average price, whose last digits may be rounded: \
            import the trade history instead where you can.";
        row.warn("filled value", "quantity_from_value", message);
    }
    Ok(quantity)
}
