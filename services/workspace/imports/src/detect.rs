//! What a table is: the format of its header, and the order of days and months in its dates.

use std::borrow::Cow;

use chrono_tz::Tz;

use crate::{
    formats::{self, Format},
    refusal::Refusal,
    source::Match,
    table::{self, Line, Table},
};

/// The format that names the most of a header's columns. Where none has exactly these names, those count that differ only in the signs
/// between their words.
pub(crate) fn detect(lines: &[Line]) -> Result<Match<(usize, &'static Format)>, Refusal> {
    for (at, head) in table::heads(lines) {
        if let Some(found) = best(at, &head, Format::fits)? {
            return Ok(found);
        }
    }
    for (at, head) in table::heads(lines) {
        if let Some(found) = best(at, &head, Format::fits_loosely)? {
            return Ok(Match {
                rank: found.rank - 1,
                ..found
            });
        }
    }
    if let Some(instead) = table::heads(lines).find_map(|(_, head)| formats::summaries::instead_of(&head)) {
        return Err(Refusal::Summary(instead));
    }
    let head = lines.iter().rev().max_by_key(|line| line.cells.len().min(12));
    let cells: Vec<&str> = head.iter().flat_map(|line| line.cells.iter()).take(12).collect();
    Err(Refusal::UnknownFormat(cells.join(", ").chars().take(300).collect()))
}

type Found = Match<(usize, &'static Format)>;

/// The longest of the formats that fit a line.
fn best(at: usize, head: &[String], fits: fn(&Format, &[String]) -> bool) -> Result<Option<Found>, Refusal> {
    let fitting = || formats::ALL.iter().filter(move |format| fits(format, head));
    let most = fitting().map(|format| format.headers.len()).max().unwrap_or_default();
    let longest: Vec<&Format> = fitting().filter(|format| format.headers.len() == most).collect();
    match longest.as_slice() {
        [] => Ok(None),
        // Twice, so that there is room below for one that fits loosely.
        [one] => Ok(Some(Match {
            rank: 2 * most,
            found: (at, one),
        })),
        all => {
            let names: Vec<&str> = all.iter().map(|format| format.info.name).collect();
            Err(Refusal::AmbiguousFormat(names.join(", ")))
        }
    }
}

/// Whether the day or the month comes first, from whole columns: a number above 12 tells which of the two is the day.
#[derive(Debug, Default)]
pub(crate) struct DayOrder {
    any: bool,
    found: Option<bool>,
    above: Option<bool>,
}

impl DayOrder {
    /// Looks at further rows: at one column, or at all that are named after times. Formats that need the latter write days in a clear order,
    /// but a spreadsheet program may have written them anew, in the way of its country.
    pub fn look(&mut self, table: &Table, column: Option<&str>) {
        match column {
            Some(column) => {
                let place = table.place(column).unwrap_or(usize::MAX);
                let cells = table.rows.iter().filter_map(|row| row.cells.get(place));
                self.of(cells.filter_map(|cell| {
                    let cell = unspaced(cell);
                    let mut parts = cell.split(['.', '/', '-', ' ']);
                    let (first, second) = (parts.next()?, parts.next()?);
                    // A year in front is clear by itself.
                    (first.len() <= 2).then_some((first.parse::<u8>().ok()?, second.parse::<u8>().ok()?))
                }));
            }
            None => {
                let is_time = |name: &str| ["time", "date", "created"].iter().any(|part| name.contains(part));
                let columns = table.columns.iter().filter(|(name, _)| is_time(name));
                let mut places: Vec<usize> = columns.map(|(_, at)| *at).collect();
                places.sort_unstable();
                let cells = table
                    .rows
                    .iter()
                    .flat_map(|row| places.iter().filter_map(|place| row.cells.get(*place)));
                self.of(cells.filter_map(rewritten));
            }
        }
    }

    /// Looks at lines above the rows: `Time: 01/31/2026 10:00` says when the file was made, in the order of its rows. Days in the rows count first.
    pub fn look_above<'a>(&mut self, cells: impl Iterator<Item = &'a str>) {
        let words = cells.flat_map(str::split_whitespace);
        let numbers = words.map(|word| word.trim_start_matches(|sign: char| !sign.is_ascii_digit()));
        let mut orders = numbers.filter_map(rewritten).filter_map(|numbers| match numbers {
            (13..=31, 1..=12) => Some(true),
            (1..=12, 13..=31) => Some(false),
            _ => None,
        });
        let first = orders.next();
        // Two that differ say nothing.
        self.above = first.filter(|first| orders.all(|other| other == *first));
    }

    fn of(&mut self, numbers: impl Iterator<Item = (u8, u8)>) {
        for (first, second) in numbers {
            if self.found.is_some() {
                return;
            }
            self.any = true;
            if first > 12 {
                self.found = Some(true);
            } else if second > 12 {
                self.found = Some(false);
            }
        }
    }

    /// Nothing where days are not in numbers. `told` is what the caller knows.
    pub fn end(&self, told: Option<bool>, zone: Option<Tz>) -> Result<Option<bool>, Refusal> {
        match (self.found, self.any) {
            (Some(day_first), _) => Ok(Some(day_first)),
            (None, false) => Ok(None),
            // Days in numbers say no zone either.
            (None, true) if zone.is_none() => Err(Refusal::ZoneNeeded),
            (None, true) => told.or(self.above).map(Some).ok_or(Refusal::DateOrderNeeded),
        }
    }
}

/// `5. 3. 2021 10:05` as `5.3.2021 10:05`: some countries have a blank behind each point of a day.
pub(crate) fn unspaced(text: &str) -> Cow<'_, str> {
    let is_spaced = |four: &[u8]| match four {
        [before, b'.', b' ', behind] => before.is_ascii_digit() && behind.is_ascii_digit(),
        _ => false,
    };
    if text.as_bytes().windows(4).any(is_spaced) {
        Cow::Owned(text.replace(". ", "."))
    } else {
        Cow::Borrowed(text)
    }
}

/// The first two numbers of `3/18/2021 10:05`, `18.03.21 10:05` or `18-03-2021`. `21-03-18` has its year in front.
fn rewritten(cell: &str) -> Option<(u8, u8)> {
    let cell = unspaced(cell);
    let day = cell.split([' ', 'T', ',']).next()?;
    let sign = day.chars().find(|sign| !sign.is_ascii_digit())?;
    let mut parts = day.split(sign);
    let (first, second, year) = (parts.next()?, parts.next()?, parts.next()?);
    let is_year = year.bytes().all(|byte| byte.is_ascii_digit())
        && match sign {
            '/' | '.' => matches!(year.len(), 2 | 4),
            '-' => year.len() == 4,
            _ => false,
        };
    let numbers = (first.len() <= 2 && is_year).then_some((first.parse().ok()?, second.parse().ok()?))?;
    parts.next().is_none().then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::rewritten;

    #[test]
    fn days_are_told_from_years_in_front() {
        for text in [
            "3/18/2021 10:05",
            "3.18.21",
            "3. 18. 2021 10:05",
            "3-18-2021T10:05",
            "3/18/21, 10:05 AM",
        ] {
            assert_eq!(rewritten(text), Some((3, 18)), "{text}");
        }
        for text in [
            "2021-03-18 10:05",
            "21-03-18 10:05:00",
            "1.5",
            "3.18.21.4",
            "10:05",
            "Mar 18, 2021",
            "",
        ] {
            assert_eq!(rewritten(text), None, "{text}");
        }
    }
}
