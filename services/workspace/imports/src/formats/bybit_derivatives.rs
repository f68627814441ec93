//! Bybit's trade history of contracts, and what closed positions brought.

use super::{Format, Reader, contract, info, others::bybit_fee, stated};
use crate::{
    event::{Amount, EventKind, Instrument, Position, Side},
    report::Outcome,
    row::{Cell, Row},
    symbol,
};

/// Fills and funding. What a fill brought stands in other files.
pub(super) const TRADES: Format = Format {
    // What was ordered may stand beside what was filled.
    rename: |name| usual(name).filter(|_| name != "order quantity"),
    ..stated(
        info("bybit_derivatives", "Bybit trade history of contracts", "Bybit"),
        &[
            "contract",
            "filled type",
            "quantity",
            "filled price",
            "fee",
            "direction",
            "time",
        ],
        Reader::Rows(trade),
    )
};
/// A row for each position that was closed, without its fills: results of the account, and no round trips.
pub(super) const CLOSED: Format = Format {
    rename: usual,
    ..stated(
        info("bybit_closed", "Bybit closed profit and loss", "Bybit"),
        &[
            "contract",
            "quantity",
            "entry price",
            "exit price",
            "closed p&l",
            "time",
        ],
        Reader::Rows(closed),
    )
};

fn usual(name: &str) -> Option<&'static str> {
    Some(match name {
        "contracts" | "market" | "symbol" => "contract",
        "trade type" | "exec type" => "filled type",
        "qty" | "filled quantity" | "filled qty" | "exec qty" | "closed size" | "order quantity" => "quantity",
        "exec price" => "filled price",
        "trading fee" | "fees paid" | "fee paid" | "exec fee" => "fee",
        "closing direction" | "closed direction" | "side" => "direction",
        "closed pnl" | "closed p/l" | "realized p&l" => "closed p&l",
        "fee coin" | "fee currency" => "feecoin",
        "position idx" => "positionidx",
        "trasaction id" | "transaction id" | "execution id" | "exec id" => "transaction id",
        "order no." | "order id" => "order no",
        name if is_time(name) => "time",
        _ => return None,
    })
}

fn is_time(name: &str) -> bool {
    let starts = [
        "transaction time",
        "trade time",
        "execution time",
        "exec time",
        "filled time",
        "closed time",
        "close time",
    ];
    starts.iter().any(|start| name.starts_with(start))
}

fn trade(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let name = row.required("contract")?;
    let paid_in = Some(row.text("feecoin"))
        .filter(|coin| !coin.is_empty())
        .map(symbol::asset);
    let instrument = named(name, paid_in.as_deref());
    let instrument =
        instrument.ok_or_else(|| row.fault("contract", "unknown_pair", format!("“{name}” is no contract.")))?;
    let coin = contract::settles_in(&instrument).to_owned();
    let id = row.text("transaction id");
    // Positive where it was paid.
    let fee = row.amount(bybit_fee(row, "fee")?)?;
    let word = row.text("filled type").to_lowercase().replace([' ', '_'], "");
    match word.as_str() {
        "trade" | "" | "adl" | "adltrade" | "busttrade" | "liquidation" | "delivery" | "settle" | "settlement" => {}
        "funding" | "fundingfee" if fee.is_zero() => {
            return Ok(row.skipped("fee", "no_movement", "This moved nothing."));
        }
        "funding" | "fundingfee" => {
            let event = row.moved(time, EventKind::Funding, &coin, -fee, Vec::new());
            return Ok(event.with_id(id).paid_for(Some(instrument)).noted(name).into());
        }
        _ => return Err(row.unknown("filled type")),
    }
    let direction = row.required("direction")?;
    let (side, said) = match contract::direction(direction).or_else(|| bare_direction(row, direction)) {
        Some(found) => found,
        None => (row.side("direction")?, Position::Net),
    };
    let position = match contract::position(row.text("positionidx")) {
        Position::Net => said,
        position => position,
    };
    let size = (row.size("quantity")?, row.positive("filled price")?);
    let mut trade = contract::filled(row, instrument, (side, position), size)?;
    if !fee.is_zero() {
        trade.fees = vec![Amount {
            asset: coin.clone(),
            amount: fee,
        }];
    }
    trade.order_id = Some(row.text("order no").to_owned()).filter(|id| !id.is_empty());
    let movements = contract::booked(&coin, vocab::Money::ZERO, &trade);
    contract::without_results(row, "filled price");
    let event = row.contract(time, trade, movements).with_id(id);
    Ok(if word == "trade" || word.is_empty() {
        event
    } else {
        event.noted(row.text("filled type"))
    }
    .into())
}

/// A contract whose name has no money (`BTC-26DEC25`) pays in USDC here, where the file does not say it.
fn named(name: &str, paid_in: Option<&str>) -> Option<Instrument> {
    let unsaid = || match paid_in {
        None => contract::of(name, Some("USDC")),
        Some(_) => None,
    };
    contract::of(name, paid_in).or_else(unsaid)
}

/// Some files write `Long` for what was bought and `Short` for what was sold, whatever position they change.
fn bare_direction(row: &Row<'_>, text: &str) -> Option<(Side, Position)> {
    let side = match text.to_lowercase().as_str() {
        "long" => Side::Buy,
        "short" => Side::Sell,
        _ => return None,
    };
    let message = "“Long” is read as bought and “Short” as sold.";
    row.reading
        .warn_once(row.fault("direction", "direction_as_side", message));
    Some((side, Position::Net))
}

/// The result has the fees in it.
fn closed(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let name = row.required("contract")?;
    let instrument = named(name, None);
    let instrument =
        instrument.ok_or_else(|| row.fault("contract", "unknown_pair", format!("“{name}” is no contract.")))?;
    row.required("closed p&l")?;
    let result = row.amount("closed p&l")?;
    if result.is_zero() {
        return Ok(row.skipped("closed p&l", "no_movement", "This moved nothing."));
    }
    let message = "These are results without fills, so they make no round trips: import the trade history for those, and not both.";
    row.reading.warn_once(row.fault("closed p&l", "no_trade", message));
    let coin = contract::settles_in(&instrument).to_owned();
    let note = format!(
        "{name} {} {}, {} to {}",
        row.text("direction"),
        row.text("quantity"),
        row.text("entry price"),
        row.text("exit price")
    );
    Ok(row
        .moved(time, EventKind::Adjustment, &coin, result, Vec::new())
        .noted(&note)
        .into())
}
