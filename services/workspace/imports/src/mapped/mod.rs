//! Files whose columns somebody explained.

mod moved;
mod trade;

use chrono::{DateTime, Utc};
use vocab::Money;

use crate::{
    cell,
    detect::DayOrder,
    event::{Amount, Event},
    formats::FormatInfo,
    mapping::{DecimalMark, KindFrom, Mapping, Meaning, TextFrom},
    moment, reading,
    refusal::Refusal,
    report::{self, Fault, FileItem, Options, Outcome, Report, Summary, TimeRules},
    row::{Cell, Row},
    rows::{self, Rows},
    source::{self, Match, Opened, Rest},
    stop::Stop,
    symbol,
    table::{self, Line},
};

/// What Gate sells for paying fees.
const POINTS: &str = "POINT";

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
    report::collected(|tell| read_mapped_each(bytes, options, mapping, &Stop::default(), tell))
}

/// The same row by row, as [`crate::read_each`].
///
/// # Errors
/// As [`read_mapped`].
pub fn read_mapped_each(
    bytes: &[u8],
    options: &Options,
    mapping: &Mapping,
    stop: &Stop,
    tell: &mut dyn FnMut(FileItem),
) -> Result<Summary, Refusal> {
    let mapping = mapping.folded();
    let Opened { head, rest, found } =
        source::open_by(bytes, mapping.delimiter, stop, |lines| header(lines, &mapping))?;
    tell_lines(found, head, rest, options, &mapping, tell)
}

/// The same of rows that are known already: some of a file, to show how the mapping reads it. The first row has line 2.
///
/// # Errors
/// As [`read_mapped`].
pub fn read_rows(
    columns: &[String],
    rows: &[Vec<String>],
    options: &Options,
    mapping: &Mapping,
) -> Result<Report, Refusal> {
    let mapping = mapping.folded();
    let line = |(number, cells): (u64, &[String])| Line {
        number,
        cells: cells.iter().map(|cell| table::bare(cell)).collect(),
        marks: Vec::new(),
    };
    let all = std::iter::once(columns).chain(rows.iter().map(Vec::as_slice));
    let lines: Vec<Line> = (1..).zip(all).map(line).collect();
    header(lines.get(..1).unwrap_or_default(), &mapping)?;
    report::collected(|tell| tell_lines(0, lines, Rest::Held(Vec::new()), options, &mapping, tell))
}

/// Of which line `at` is the header; the mapping is folded.
fn tell_lines(
    at: usize,
    head: Vec<Line>,
    rest: Rest<'_>,
    options: &Options,
    mapping: &Mapping,
    tell: &mut dyn FnMut(FileItem),
) -> Result<Summary, Refusal> {
    let above = || head.iter().take(at + 1).flat_map(|line| line.cells.iter());
    let stated = moment::stated_zone(above());
    let mut days = DayOrder::default();
    days.look_above(above());
    let mut rows = Rows::below(at, head, rest, true, |_| None)?;
    let times = &mapping.times;
    let zone = stated.or(options.zone).or(times.zone);
    let day_first = if times.pattern.is_some() {
        // It says the order.
        None
    } else {
        rows.each(rows::SOME, &mut |table| {
            days.look(table, Some(times.column.as_str()));
            Ok(())
        })?;
        days.end(options.day_first.or(times.day_first), zone)?
    };
    let rules = TimeRules {
        zone,
        day_first,
        now: options.now,
        direction: None,
        twice: options.twice,
        // The mapping says its mark.
        decimal_comma: false,
    };
    reading::tell(MAPPED, &mut rows, rows::SOME, rules, tell, |rows, all| {
        let read = rows.iter().map(|row| Explained { row, mapping }.outcome());
        all.extend(read.map(|outcome| outcome.unwrap_or_else(Outcome::Rejected)));
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

/// A row and what its columns mean.
#[derive(Clone, Copy)]
struct Explained<'a> {
    row: &'a Row<'a>,
    mapping: &'a Mapping,
}

impl Explained<'_> {
    fn outcome(self) -> Cell<Outcome> {
        let (column, meaning) = match &self.mapping.kind {
            KindFrom::Constant(meaning) => ("", *meaning),
            KindFrom::Words { column, words } => {
                let text = self.row.required(column)?;
                let unknown = || {
                    let message = format!("The mapping does not say what “{text}” is.");
                    self.row.fault(column, "unknown_kind", message)
                };
                (column.as_str(), meant(words, text).ok_or_else(unknown)?)
            }
        };
        match (meaning, &self.mapping.trade, &self.mapping.moved) {
            (Meaning::Trade(side), Some(from), _) => self.trade(from, side),
            (Meaning::Moved(kind), _, Some(from)) => self.moved(from, kind),
            _ => Ok(self
                .row
                .skipped(column, "left_out", "The mapping leaves these rows out.")),
        }
    }

    fn time(self) -> Cell<DateTime<Utc>> {
        let times = &self.mapping.times;
        let Some(pattern) = &times.pattern else {
            return self.row.time(&times.column);
        };
        let text = self.row.required(&times.column)?;
        match pattern.plain(text) {
            Some(plain) => self.row.time_of(&times.column, &plain),
            None => {
                let message = format!("“{text}” is no time like {}.", pattern.written());
                Err(self.row.fault(&times.column, "bad_time", message))
            }
        }
    }

    /// With what rows of all kinds may say.
    fn described(self, event: Event) -> Outcome {
        let text = |column: &Option<String>| column.as_deref().map_or("", |column| self.row.text(column));
        event
            .with_id(text(&self.mapping.id))
            .noted(text(&self.mapping.note))
            .into()
    }

    fn coin(self, from: &TextFrom) -> Cell<String> {
        let (column, text) = self.text_from(from)?;
        self.coin_of(column, text)
    }

    fn coin_of(self, column: &str, text: &str) -> Cell<String> {
        match self.mapping.coin(text) {
            Some(coin) => Ok(coin.to_owned()),
            None => self.row.asset_of(column, text),
        }
    }

    /// The column, for faults, and the text.
    fn text_from<'b>(self, from: &'b TextFrom) -> Cell<(&'b str, &'b str)>
    where
        Self: 'b,
    {
        match from {
            TextFrom::Column(column) => Ok((column, self.row.required(column)?)),
            TextFrom::Constant(value) => Ok(("", value)),
        }
    }

    /// Nothing where there is no fee; `coin` where the file names no other.
    fn fees(self, coin: &str) -> Cell<Vec<Amount>> {
        let Some(fee) = &self.mapping.fee else {
            return Ok(Vec::new());
        };
        let written = self.number(&fee.column)?;
        if written.is_zero() {
            return Ok(Vec::new());
        }
        let asset = match &fee.asset {
            Some(asset) => self.coin(asset)?,
            // The cell may name it.
            None => match symbol::asset(cell::coin_beside(self.row.text(&fee.column))) {
                beside if beside == POINTS || symbol::is_known_coin(&beside) => beside,
                _ => coin.to_owned(),
            },
        };
        let amount = if fee.negative_is_paid { -written } else { written };
        Ok(vec![Amount { asset, amount }])
    }

    fn number(self, column: &str) -> Cell<Money> {
        number(self.row, column, self.mapping.decimal_mark)
    }

    fn not_positive(self, column: &str) -> Fault {
        self.row.fault(column, "not_positive", "Must be greater than zero.")
    }
}

/// What a word of the file means.
fn meant<T: Copy>(words: &[(String, T)], text: &str) -> Option<T> {
    let word = table::folded(text);
    words
        .iter()
        .find(|(known, _)| *known == word)
        .map(|(_, meaning)| *meaning)
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
            format!("“{text}” is not a number with a decimal {name}."),
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
