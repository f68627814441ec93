//! OKEx's fills as its site gave them in 2020: the sign of an amount is the side, and coins stand behind the total and the fee.

use super::{Format, Reader, asked, info};
use crate::{
    cell::coin_beside,
    event::{Amount, Side},
    report::Outcome,
    row::{Cell, Row},
};

pub(super) const FILLS: Format = asked(
    info("okx_fills_2020", "OKEx fills (2020)", "OKX"),
    &[
        "order id",
        "trade id",
        "trade time",
        "pairs",
        "amount",
        "price",
        "total",
        "taker/maker",
        "fee",
        "unit",
    ],
    Reader::Rows(fill),
);

fn fill(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("trade time")?;
    let pair = row.pair("pairs")?;
    let (size, total) = (row.size("amount")?, row.size("total")?);
    let goes = row.amount("amount")?.is_negative();
    if goes == row.amount("total")?.is_negative() {
        let message = "The amount and the total have one sign: one of them has to come, and the other to go.";
        return Err(row.fault("total", "does_not_add_up", message));
    }
    for (column, coin, wanted) in [
        ("unit", row.text("unit"), &pair.0),
        ("total", coin_beside(row.text("total")), &pair.1),
    ] {
        if !coin.is_empty() && row.asset_of(column, coin)? != *wanted {
            return Err(row.fault(column, "unknown_coin", "This is another coin than that of the pair."));
        }
    }
    let side = if goes { Side::Sell } else { Side::Buy };
    let mut trade = row.spot(pair, side, size, total);
    // Negative where it was paid.
    let fee = row.amount("fee")?;
    if !fee.is_zero() {
        let coin = coin_beside(row.text("fee"));
        if coin.is_empty() {
            return Err(row.fault("fee", "unknown_coin", "The fee doesn't say which coin it is in."));
        }
        trade.fees = vec![Amount {
            asset: row.asset_of("fee", coin)?,
            amount: -fee,
        }];
    }
    trade.order_id = Some(row.text("order id").to_owned()).filter(|id| !id.is_empty());
    let trade = row.checked(trade, row.price("price")?);
    Ok(row.traded(time, trade).with_id(row.text("trade id")).into())
}
