//! OKX's trading history as it was until 2023: with other names, the coin of an amount and that of a balance under one of them, and no price.

use super::{Format, Reader, info, okx, stated};

/// Fewer columns than the newer history has, so that those files are only that.
pub(super) const TRADING: Format = Format {
    rename: usual,
    may_repeat_headers: true,
    ..stated(
        info("okx_trading_2023", "OKX trading history (2023)", "OKX"),
        &[
            "id",
            "order id",
            "time",
            "trade type",
            "symbol",
            "action",
            "amount",
            "trading unit",
            "pnl",
            "fee",
            "balance change",
        ],
        Reader::Whole(okx::trading),
    )
};

fn usual(name: &str) -> Option<&'static str> {
    Some(match name {
        "instrument" => "symbol",
        "type" => "action",
        "unit" => "trading unit",
        "unit#2" => "balance unit",
        "pl" => "pnl",
        _ => return None,
    })
}
