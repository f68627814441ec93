//! KuCoin's fills of contracts and what closed positions brought; fills of its bots, which are of coins or of contracts.

use vocab::Money;

use super::{Format, Reader, contract, info, stated};
use crate::{
    event::{Amount, EventKind, InstrumentKind, Position},
    report::Outcome,
    row::{Cell, Row},
};

const KUCOIN: &str = "KuCoin";

pub(super) const FILLS: Format = stated(
    info("kucoin_futures", "KuCoin fills of contracts", KUCOIN),
    &[
        "uid",
        "order id",
        "symbol",
        "side",
        "filled amount",
        "filled price",
        "filled volume",
        "fee rate",
        "fee",
    ],
    Reader::Rows(fill),
);
pub(super) const FILLS_OF_BOTS: Format = stated(
    info("kucoin_bots", "KuCoin fills of trading bots", KUCOIN),
    &[
        "uid",
        "order id",
        "symbol",
        "side",
        "filled amount",
        "filled price",
        "filled volume",
        "time filled*",
        "fee",
        "fee currency",
    ],
    Reader::Rows(|row| {
        if row.text("symbol").contains('-') {
            coins(row)
        } else {
            fill(row)
        }
    }),
);
/// The total has fees and funding in it.
pub(super) const CLOSED: Format = stated(
    info("kucoin_futures_closed", "KuCoin results of contracts", KUCOIN),
    &[
        "uid",
        "symbol",
        "close type",
        "realized pnl",
        "total realized pnl",
        "position closing time*",
    ],
    Reader::Rows(closed),
);

fn time_column<'a>(row: &Row<'a>) -> &'a str {
    let names = ["filled time", "time filled", "time"];
    let mut found = names
        .iter()
        .map(|name| row.beginning(name))
        .filter(|column| !column.is_empty());
    found.next().unwrap_or_default()
}

fn coins(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time(time_column(row))?;
    let mut trade = row.spot(
        row.pair("symbol")?,
        row.side("side")?,
        row.positive("filled amount")?,
        row.positive("filled volume")?,
    );
    trade.fees = row.fee_in("fee", "fee currency")?;
    trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, row.price("filled price")?);
    Ok(row.traded(time, trade).on(row.text("account type")).into())
}

/// The volume says how many coins a contract is; those that pay in coins are a dollar each.
fn fill(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time(time_column(row))?;
    let name = row.required("symbol")?;
    let instrument = contract::of(name, None);
    let instrument =
        instrument.ok_or_else(|| row.fault("symbol", "unknown_pair", format!("“{name}” is no contract.")))?;
    let coin = contract::settles_in(&instrument).to_owned();
    if row.amount("filled amount")?.is_zero() {
        return Ok(row.skipped("filled amount", "not_filled", "None of this order was filled."));
    }
    let (contracts, price) = (row.size("filled amount")?, row.positive("filled price")?);
    let quantity = match instrument.kind {
        InstrumentKind::Inverse => Some(contracts),
        InstrumentKind::Spot | InstrumentKind::Linear => {
            contract::in_base(contracts, price, row.size("filled volume")?)
        }
    };
    let quantity = quantity.ok_or_else(|| {
        let message = "Amount, price and volume do not fit together.";
        row.fault("filled volume", "does_not_add_up", message)
    })?;
    let direction = match contract::direction(row.required("side")?) {
        Some(found) => found,
        None => (row.side("side")?, Position::Net),
    };
    let mut trade = contract::filled(row, instrument, direction, (quantity, price))?;
    let fee = row.amount("fee")?;
    if !fee.is_zero() {
        let asset = match row.text("fee currency") {
            "" => coin.clone(),
            named => row.asset_of("fee currency", named)?,
        };
        trade.fees = vec![Amount { asset, amount: fee }];
    }
    trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
    let movements = contract::booked(&coin, Money::ZERO, &trade);
    contract::without_results(row, "filled volume");
    Ok(row.contract(time, trade, movements).on(row.text("account type")).into())
}

fn closed(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time(row.beginning("position closing time"))?;
    let name = row.required("symbol")?;
    let instrument = contract::of(name, None);
    let instrument =
        instrument.ok_or_else(|| row.fault("symbol", "unknown_pair", format!("“{name}” is no contract.")))?;
    let result = row.amount("total realized pnl")?;
    if result.is_zero() {
        return Ok(row.skipped("total realized pnl", "no_movement", "This moved nothing."));
    }
    let coin = contract::settles_in(&instrument).to_owned();
    let event = row.moved(time, EventKind::Adjustment, &coin, result, Vec::new());
    let note = format!("{name} {}", row.text("close type"));
    Ok(event.on(row.text("account type")).noted(&note).into())
}
