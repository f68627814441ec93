//! Files that sum up trades and have none of them: closed positions, and gains by lot for a tax return. Fills that were made up from these
//! would be of the wrong time, size and fee, so the file is refused with the name of the one that has them.

use crate::table::loose;

const POSITIONS: &str = "This file lists closed positions, not the fills that they are made of. \
    Export the trade history of the contracts instead: it has a row for each fill.";
const GAINS: &str = "This file lists gains by lot, not the trades that brought them. \
    Export the transaction history instead: gains are computed from it.";

/// What to send instead of a file with this header; nothing where it is no summary that is known.
pub(crate) fn instead_of(head: &[String]) -> Option<&'static str> {
    let names: Vec<String> = head.iter().map(|name| loose(name)).collect();
    let any = |is: fn(&str) -> bool| names.iter().any(|name| is(name));
    let is_position = (any(opens) && any(closes)) || any(has_details);
    if is_position && any(is_result) {
        return Some(POSITIONS);
    }
    if any(is_acquired) && any(is_cost) && any(is_proceeds) {
        return Some(GAINS);
    }
    None
}

fn has(name: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| name.contains(part))
}

fn is_price(name: &str) -> bool {
    has(name, &["price", "px", "价"])
}

/// `Entry Price`, `Average Open Price`, `openAvgPx`, `开仓均价`
fn opens(name: &str) -> bool {
    is_price(name) && has(name, &["entry", "open", "开仓"])
}

/// `Avg. Close Price`, `Average Closing Price`, `Exit Price`, `closeAvgPx`, `平仓均价`
fn closes(name: &str) -> bool {
    is_price(name) && has(name, &["clos", "exit", "平仓"])
}

/// `PNL Details`: KuCoin's old list of closed contracts has no prices.
fn has_details(name: &str) -> bool {
    name == "pnldetails"
}

/// `Closing PNL`, `Realized P&L`, `Realized profit`, `平仓盈亏`
fn is_result(name: &str) -> bool {
    has(name, &["pnl", "profit", "盈亏", "收益"]) || name.ends_with("pl")
}

fn is_acquired(name: &str) -> bool {
    matches!(
        name,
        "dateacquired" | "acquireddate" | "acquisitiondate" | "datepurchased"
    )
}

fn is_cost(name: &str) -> bool {
    name.starts_with("costbasis")
}

fn is_proceeds(name: &str) -> bool {
    name.starts_with("proceeds")
}
