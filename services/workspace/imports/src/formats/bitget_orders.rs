//! Bitget's orders of coins. In some files the fills of an order stand below it, under a header of their own: then they are the trades.

use std::collections::BTreeSet;

use vocab::Money;

use super::{
    Format, Reader, asked, each_rejected, info,
    torn::{TORN, left_out},
};
use crate::{
    event::{Amount, Event, Side},
    report::{Fault, Outcome, Outcomes},
    row::{Cell, Row},
    table::folded,
};

pub(super) const ORDERS: Format = asked(
    info("bitget_orders", "Bitget spot orders", "Bitget"),
    &[
        "date",
        "type",
        "order id",
        "trading pair",
        "base asset",
        "quote asset",
        "direction",
        "price",
        "order amount",
        "executed",
        "average price",
        "trading volume",
        "status",
    ],
    Reader::Whole(orders),
);

/// What the cells of a fill are called, below the columns in which they stand.
static FILL: [(&str, &str); 5] = [
    ("date", "Date"),
    ("type", "Trading Price"),
    ("order id", "Executed"),
    ("trading pair", "Trading volume"),
    ("base asset", "Fee"),
];
/// Columns that a fill leaves empty.
const OF_ORDERS: [&str; 8] = [
    "quote asset",
    "direction",
    "price",
    "order amount",
    "executed",
    "average price",
    "trading volume",
    "status",
];

/// An order and the rows below it.
struct Order<'a> {
    row: Row<'a>,
    /// It came to the reader: others were rejected before.
    is_read: bool,
    /// The header of its fills stands below it.
    is_listed: bool,
    /// One of its fills was rejected before.
    is_torn: bool,
    fills: Vec<Row<'a>>,
}

fn is_header(row: &Row<'_>) -> bool {
    let is_named = |(column, name): &(&str, &str)| folded(row.text(column)) == folded(name);
    FILL.iter().all(is_named) && is_narrow(row)
}

fn is_narrow(row: &Row<'_>) -> bool {
    OF_ORDERS.iter().all(|column| row.text(column).is_empty())
}

fn orders(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let left_out = left_out(rows);
    let missing: BTreeSet<u64> = left_out.iter().map(|row| row.line.number).collect();
    // A row that was rejected before may be an order, so that the fills below it are not those of the one above.
    let mut lines: Vec<Row<'_>> = rows.iter().chain(&left_out).copied().collect();
    lines.sort_by_key(|row| row.line.number);
    // Also where the header of the fills is cut off.
    let has_fills = lines
        .iter()
        .any(|row| is_narrow(row) && folded(row.text("date")) == "date");
    let mut order: Option<Order<'_>> = None;
    for row in lines {
        let is_read = !missing.contains(&row.line.number);
        if is_header(&row) {
            if let Some(order) = &mut order {
                order.is_listed = true;
            }
            if is_read {
                all.push(row.skipped("", "header_again", "This is the header of an order's fills."));
            }
        } else if is_narrow(&row) {
            match &mut order {
                Some(order) if order.is_listed && is_read => order.fills.push(row),
                Some(order) if order.is_listed => order.is_torn = true,
                _ if is_read => {
                    let message = "This is neither an order nor a fill below one.";
                    all.push(Outcome::Rejected(row.fault("", "half_a_trade", message)));
                }
                _ => {}
            }
        } else {
            let next = Order {
                row,
                is_read,
                is_listed: false,
                is_torn: false,
                fills: Vec::new(),
            };
            if let Some(order) = order.replace(next) {
                all.extend(ended(&order, has_fills));
            }
        }
    }
    if let Some(order) = order {
        all.extend(ended(&order, has_fills));
    }
}

/// What an order and its fills come to. `has_fills` is of the file: in such a one an order without fills lacks them.
fn ended(order: &Order<'_>, has_fills: bool) -> Vec<Outcome> {
    let fills = || order.fills.iter().copied();
    if !order.is_read {
        return each_rejected(fills(), "", "half_a_trade", TORN);
    }
    let row = &order.row;
    let whole = match whole(row) {
        Ok(whole) => whole,
        Err(fault) => {
            let mut outcomes = vec![Outcome::Rejected(fault)];
            outcomes.extend(each_rejected(fills(), "", "half_a_trade", TORN));
            return outcomes;
        }
    };
    if whole.executed.is_zero() && order.fills.is_empty() && !order.is_torn {
        return vec![row.skipped("executed", "not_filled", "None of this order was filled.")];
    }
    if !has_fills {
        return vec![alone(row, &whole).unwrap_or_else(Outcome::Rejected)];
    }
    let read: Vec<Cell<(Money, Event)>> = order.fills.iter().map(|fill| filled(fill, row, &whole)).collect();
    if order.is_torn || read.iter().any(Result::is_err) {
        let mut outcomes = each_rejected([*row], "", "half_a_trade", TORN);
        outcomes.extend(order.fills.iter().zip(read).map(|(fill, read)| {
            let torn = || fill.fault("", "half_a_trade", TORN);
            Outcome::Rejected(read.err().unwrap_or_else(torn))
        }));
        return outcomes;
    }
    let read: Vec<(Money, Event)> = read.into_iter().flatten().collect();
    let sum = read
        .iter()
        .try_fold(Money::ZERO, |sum, (size, _)| sum.checked_add(*size));
    if sum != Some(whole.executed) {
        let message = "The fills below this order are not what was executed of it.";
        return each_rejected(
            std::iter::once(*row).chain(fills()),
            "executed",
            "does_not_add_up",
            message,
        );
    }
    read.into_iter().map(|(_, event)| event.into()).collect()
}

struct Whole {
    pair: (String, String),
    side: Side,
    executed: Money,
}

fn whole(row: &Row<'_>) -> Cell<Whole> {
    row.required("executed")?;
    let executed = match row.amount("executed")? {
        executed if executed.is_zero() => executed,
        _ => row.positive("executed")?,
    };
    Ok(Whole {
        pair: (row.asset("base asset")?, row.asset("quote asset")?),
        side: row.side("direction")?,
        executed,
    })
}

fn order_id(row: &Row<'_>) -> Option<String> {
    Some(row.text("order id").to_owned()).filter(|id| !id.is_empty())
}

/// An order as the trade, where the file has no fills.
fn alone(row: &Row<'_>, whole: &Whole) -> Cell<Outcome> {
    let time = row.time("date")?;
    let mut trade = row.spot(
        whole.pair.clone(),
        whole.side,
        whole.executed,
        row.positive("trading volume")?,
    );
    trade.order_id = order_id(row);
    let trade = row.checked(trade, row.price("average price")?);
    let message = "Order histories have no fees: import the order details instead where you can.";
    row.warn("", "no_fees", message);
    Ok(row.traded(time, trade).with_id(row.text("order id")).into())
}

/// A fault of a fill's cell, with the name that the header of fills gives to it.
fn named(fault: Fault, row: &Row<'_>) -> Fault {
    let names = FILL
        .iter()
        .find(|(column, _)| row.fault(column, "", "").column == fault.column);
    match names {
        Some((_, name)) => Fault {
            column: (*name).to_owned(),
            ..fault
        },
        None => fault,
    }
}

fn filled(fill: &Row<'_>, order: &Row<'_>, whole: &Whole) -> Cell<(Money, Event)> {
    fill_of(fill, order, whole).map_err(|fault| named(fault, fill))
}

/// The cells stand below the columns of the order's first ones. The coin of the fee is behind it.
fn fill_of(fill: &Row<'_>, order: &Row<'_>, whole: &Whole) -> Cell<(Money, Event)> {
    let time = fill.time("date")?;
    let (price, executed) = (fill.positive("type")?, fill.positive("order id")?);
    let mut trade = fill.spot(whole.pair.clone(), whole.side, executed, fill.positive("trading pair")?);
    let fee = fill.amount("base asset")?;
    if fee.is_negative() {
        let message = "Fees have no minus here, so it isn't clear whether this one was paid.";
        return Err(fill.fault("base asset", "side_differs", message));
    }
    if !fee.is_zero() {
        let (asset, amount) = fill.size_with_coin("base asset")?;
        trade.fees = vec![Amount { asset, amount }];
    }
    trade.order_id = order_id(order);
    let trade = fill.checked(trade, price);
    Ok((executed, fill.traded(time, trade)))
}
