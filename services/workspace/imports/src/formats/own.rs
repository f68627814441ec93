//! Fills as this product writes them into a file.

use vocab::{Money, is_formula};

use super::{Format, Reader, info, utc};
use crate::{
    event::{Amount, InstrumentKind, Position},
    report::Outcome,
    row::{Cell, Row},
};

const LONGEST_NOTE: usize = 1000;

pub(super) const FILLS: Format = utc(
    info("meridian_fills", "Fills of Meridian", "Imported"),
    &[
        "time", "account", "base", "quote", "kind", "side", "quantity", "price", "total", "fees", "stop", "id", "note",
    ],
    Reader::Rows(fill),
);

fn fill(row: &Row<'_>) -> Cell<Outcome> {
    let time = row.time("time")?;
    let asset = |column| row.asset_of(column, unguarded(row.required(column)?));
    let pair = (asset("base")?, asset("quote")?);
    let kind = InstrumentKind::named(row.text("kind"));
    let kind = kind.ok_or_else(|| row.fault("kind", "unknown_word", "One of spot, linear, inverse."))?;
    let mut trade = row.spot(
        pair,
        row.side("side")?,
        row.positive("quantity")?,
        row.positive("total")?,
    );
    trade.kind = kind;
    // Older files have no such column.
    trade.position = match row.text("position") {
        "" => Position::Net,
        word => {
            let wrong = || row.fault("position", "unknown_word", "One of net, long, short.");
            Position::named(word).ok_or_else(wrong)?
        }
    };
    trade.fees = fees(row)?;
    let stop = match row.text("stop") {
        "" => None,
        _ => Some(row.positive("stop")?),
    };
    let mut event = row
        .traded(time, trade)
        .with_id(unguarded(row.text("id")))
        .on(unguarded(row.text("account")));
    // Whole: it was let in once.
    event.note = unguarded(row.text("note")).chars().take(LONGEST_NOTE).collect();
    event.stop = stop;
    Ok(event.into())
}

/// `0.1 BNB; -0.2 USDT`
fn fees(row: &Row<'_>) -> Cell<Vec<Amount>> {
    let wrong = || {
        row.fault(
            "fees",
            "unreadable_fee",
            "Write fees as amount and coin: 0.1 BNB; 0.2 USDT.",
        )
    };
    let all = unguarded(row.text("fees"))
        .split(';')
        .map(str::trim)
        .filter(|fee| !fee.is_empty());
    all.map(|fee| {
        let (amount, asset) = fee.split_once(' ').ok_or_else(wrong)?;
        let amount = amount.parse::<Money>().map_err(|_| wrong())?;
        let asset = asset.trim().to_owned();
        if asset.is_empty() {
            Err(wrong())
        } else {
            Ok(Amount { asset, amount })
        }
    })
    .collect()
}

/// The file guards what a spreadsheet would take for a formula, also behind apostrophes of its own. Both sides ask the same rule, so that
/// each text comes back as it was.
fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if is_formula(rest.trim_start_matches('\'')) => rest,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::unguarded;

    #[test]
    fn what_was_guarded_is_as_it_was() {
        for (cell, text) in [
            ("'=1+1", "=1+1"),
            ("''=1+1", "'=1+1"),
            ("'-T1", "-T1"),
            ("'\u{ff1d}1+1", "\u{ff1d}1+1"),
            ("''\u{ff20}x", "'\u{ff20}x"),
            ("'\u{ff0b}1", "\u{ff0b}1"),
            ("'\u{ff0d}1", "\u{ff0d}1"),
            ("'\tx", "\tx"),
            ("'\rx", "\rx"),
            ("'\0x", "\0x"),
            ("''\tx", "'\tx"),
            ("'-5", "'-5"),
            ("-5", "-5"),
            ("'tis", "'tis"),
            ("", ""),
        ] {
            assert_eq!(unguarded(cell), text, "{cell:?}");
        }
    }
}
