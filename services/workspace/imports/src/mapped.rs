//! Trades of a file whose columns somebody explained.

use vocab::Money;

use crate::{
    detect,
    event::{Amount, Side},
    formats::FormatInfo,
    mapping::{DecimalMark, Given, InstrumentFrom, Mapping, SideFrom, ValueFrom},
    moment,
    refusal::Refusal,
    report::{self, Options, Outcome, Report, TimeRules},
    row::{Cell, Row},
    source::{self, Found, Match},
    table::{self, Line, Table},
};

/// As files that were read by a mapping are marked.
pub const MAPPED: FormatInfo = FormatInfo {
    id: "mapped",
    name: "Your own column mapping",
    venue: "Imported",
};

/// Reads a file as the mapping says. Its header is the first line that has all columns of the mapping.
///
/// # Errors
/// As [`crate::read`], and [`Refusal::MissingColumn`] where no line among the first has all of them.
pub fn read_mapped(bytes: &[u8], options: &Options, mapping: &Mapping) -> Result<Report, Refusal> {
    let mapping = mapping.folded();
    let Found { lines, found, .. } = source::find(bytes, |lines| header(lines, &mapping))?;
    let at: usize = found;
    let above = lines.iter().take(at + 1).flat_map(|line| &line.cells);
    let stated = moment::stated_zone(above.map(String::as_str));
    let table = Table::below(at, lines, true, |_| None)?;
    let zone = stated.or(options.zone);
    let rules = TimeRules {
        zone,
        day_first: detect::order_of_days(&table, &mapping.time, options.day_first, zone)?,
        now: options.now,
        direction: None,
        twice: options.twice,
        // The mapping says its mark.
        decimal_comma: false,
    };
    report::report_of(MAPPED, &table, rules, |rows| {
        let trades = rows.iter().map(|row| trade(row, &mapping));
        trades.map(|trade| trade.unwrap_or_else(Outcome::Rejected)).collect()
    })
}

fn header(lines: &[Line], mapping: &Mapping) -> Result<Match<usize>, Refusal> {
    let wanted = mapping.columns();
    let mut closest: Option<Vec<&str>> = None;
    for (at, line) in lines.iter().enumerate().take(table::HEAD) {
        let names = table::unique(&line.cells);
        let missing = wanted.iter().filter(|wanted| !names.iter().any(|name| name == *wanted));
        let missing: Vec<&str> = missing.copied().collect();
        if missing.is_empty() {
            return Ok(Match { rank: 1, found: at });
        }
        if closest.as_ref().is_none_or(|closest| missing.len() < closest.len()) {
            closest = Some(missing);
        }
    }
    let names = closest.unwrap_or(wanted).first().map(|name| (*name).to_owned());
    Err(Refusal::MissingColumn(names.unwrap_or_default()))
}

fn trade(row: &Row<'_>, mapping: &Mapping) -> Cell<Outcome> {
    let time = row.time(&mapping.time)?;
    let number = |column: &str| number(row, column, mapping.decimal_mark);
    let (base, quote) = instrument(row, &mapping.instrument)?;
    let written = number(&mapping.quantity)?;
    let side = side(row, &mapping.side, written)?;
    // A sale may be written with a minus, a purchase may not.
    if written.is_zero() || (written.is_negative() && side == Side::Buy) {
        return Err(row.fault(&mapping.quantity, "not_positive", "This has to be more than zero."));
    }
    let positive = |column: &str, value: Money| {
        let fault = || row.fault(column, "not_positive", "This has to be more than zero.");
        if value.is_positive() { Ok(value) } else { Err(fault()) }
    };
    let quantity = written.abs();
    let (price, total) = match &mapping.value {
        ValueFrom::Price(column) => {
            let price = positive(column, number(column)?)?;
            let too_large = || row.fault(column, "too_large", "Price times quantity is too large.");
            (price, quantity.checked_mul(price).ok_or_else(too_large)?)
        }
        // What was paid may be written with a minus.
        ValueFrom::Total(column) => (Money::ZERO, positive(column, number(column)?.abs())?),
        ValueFrom::Both { price, total } => (number(price)?, positive(total, number(total)?.abs())?),
    };
    let mut trade = row.spot((base, quote), side, quantity, total);
    if let Some(fee) = &mapping.fee {
        let amount = number(&fee.column)?;
        let amount = if fee.negative_is_paid { -amount } else { amount };
        if !amount.is_zero() {
            let asset = match &fee.asset {
                Some(asset) => coin(row, asset)?,
                None => trade.quote.clone(),
            };
            trade.fees = vec![Amount { asset, amount }];
        }
    }
    let event = row.traded(time, row.checked(trade, price));
    let text = |column: &Option<String>| column.as_deref().map_or("", |column| row.text(column));
    Ok(event.with_id(text(&mapping.id)).noted(text(&mapping.note)).into())
}

/// The column, for faults, and the text.
fn given<'a>(row: &Row<'a>, given: &'a Given) -> Cell<(&'a str, &'a str)> {
    match given {
        Given::Column(column) => Ok((column, row.required(column)?)),
        Given::Constant(value) => Ok(("", value)),
    }
}

fn coin(row: &Row<'_>, from: &Given) -> Cell<String> {
    let (column, text) = given(row, from)?;
    row.asset_of(column, text)
}

fn instrument(row: &Row<'_>, from: &InstrumentFrom) -> Cell<(String, String)> {
    let (pair, separator) = match from {
        InstrumentFrom::Coins { base, quote } => return Ok((coin(row, base)?, coin(row, quote)?)),
        InstrumentFrom::Pair { pair, separator } => (pair, separator),
    };
    let (column, text) = given(row, pair)?;
    match separator {
        None => row.pair_of(column, text),
        Some(separator) => {
            let message = || format!("“{text}” has no “{separator}” between two coins.");
            let parts = text.split_once(*separator);
            let (base, quote) = parts.ok_or_else(|| row.fault(column, "unknown_pair", message()))?;
            Ok((row.asset_of(column, base)?, row.asset_of(column, quote)?))
        }
    }
}

fn side(row: &Row<'_>, from: &SideFrom, quantity: Money) -> Cell<Side> {
    match from {
        SideFrom::Constant(side) => Ok(*side),
        SideFrom::SignOfQuantity if quantity.is_negative() => Ok(Side::Sell),
        SideFrom::SignOfQuantity => Ok(Side::Buy),
        SideFrom::Words { column, buy, sell } => {
            let text = row.required(column)?;
            let word = table::folded(text);
            match (buy.contains(&word), sell.contains(&word)) {
                (true, false) => Ok(Side::Buy),
                (false, true) => Ok(Side::Sell),
                _ => Err(row.fault(column, "unknown_side", format!("“{text}” is neither buy nor sell."))),
            }
        }
    }
}

/// Zero where the cell is empty.
fn number(row: &Row<'_>, column: &str, mark: DecimalMark) -> Cell<Money> {
    let text = row.text(column);
    if row.is_number(column) {
        return row.amount_of(column, text);
    }
    let plain = with_point(text, mark).ok_or_else(|| {
        let name = match mark {
            DecimalMark::Point => "point",
            DecimalMark::Comma => "comma",
        };
        row.fault(
            column,
            "not_a_number",
            format!("“{text}” is no number with a decimal {name}."),
        )
    })?;
    row.amount_of(column, &plain)
}

/// `1.234,5` as `1234.5`. The other sign may only stand before groups of three digits: `1,5` is not fifteen where the mark is a point.
pub(crate) fn with_point(text: &str, mark: DecimalMark) -> Option<String> {
    let (mark, group) = match mark {
        DecimalMark::Point => ('.', ','),
        DecimalMark::Comma => (',', '.'),
    };
    let (whole, fraction) = text
        .split_once(mark)
        .map_or((text, None), |(whole, rest)| (whole, Some(rest)));
    if fraction.is_some_and(|fraction| fraction.contains([mark, group])) {
        return None;
    }
    let mut groups = whole.split(group);
    let first = groups.next()?;
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    let mut rest = groups.clone();
    let grouped = rest.clone().next().is_some();
    let starts_well = !grouped || (1..=3).contains(&digits(first));
    // What is behind the last group is a coin's name or a bracket.
    let continues_well =
        rest.all(|part| part.len() >= 3 && digits(part) == 3 && digits(part.get(..3).unwrap_or_default()) == 3);
    (starts_well && continues_well).then(|| {
        let whole: String = whole.chars().filter(|sign| *sign != group).collect();
        fraction.map_or_else(|| whole.clone(), |fraction| format!("{whole}.{fraction}"))
    })
}

#[cfg(test)]
mod tests {
    use super::{DecimalMark, with_point};

    #[test]
    fn a_mark_is_never_taken_for_the_other() {
        for (text, comma, point) in [
            ("1.234,5", Some("1234.5"), None),
            ("1,234.5", None, Some("1234.5")),
            ("1,5", Some("1.5"), None),
            ("1.5", None, Some("1.5")),
            ("1.234", Some("1234"), Some("1.234")),
            ("1.234.567", Some("1234567"), None),
            ("1.23.4567", None, None),
            ("1234.567", None, Some("1234.567")),
            ("-€1.234,50", Some("-€1234.50"), None),
            ("1.234 BTC", Some("1234 BTC"), Some("1.234 BTC")),
            ("1,5E-3", Some("1.5E-3"), None),
            ("1.234,5.6", None, None),
            ("", Some(""), Some("")),
        ] {
            assert_eq!(with_point(text, DecimalMark::Comma).as_deref(), comma, "{text}");
            assert_eq!(with_point(text, DecimalMark::Point).as_deref(), point, "{text}");
        }
    }
}
