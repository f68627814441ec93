//! What a table is: the format of its header, and the order of days and months in its dates.

use chrono_tz::Tz;

use crate::{
    formats::{self, Format},
    refusal::Refusal,
    source::Match,
    table::{self, Line, Table},
};

/// The format that names the most of a header's columns.
pub(crate) fn detect(lines: &[Line]) -> Result<Match<(usize, &'static Format)>, Refusal> {
    for (at, head) in table::heads(lines) {
        let mut fitting: Vec<&Format> = formats::ALL.iter().filter(|format| format.fits(&head)).collect();
        fitting.sort_by_key(|format| std::cmp::Reverse(format.headers.len()));
        match fitting.as_slice() {
            [] => {}
            [one] => return Ok(fitting_at(at, one)),
            [best, next, ..] if best.headers.len() > next.headers.len() => return Ok(fitting_at(at, best)),
            all => {
                let names: Vec<&str> = all.iter().map(|format| format.info.name).collect();
                return Err(Refusal::AmbiguousFormat(names.join(", ")));
            }
        }
    }
    let head = lines.iter().rev().max_by_key(|line| line.cells.len().min(12));
    let cells: Vec<&str> = head
        .iter()
        .flat_map(|line| &line.cells)
        .take(12)
        .map(String::as_str)
        .collect();
    Err(Refusal::UnknownFormat(cells.join(", ").chars().take(300).collect()))
}

fn fitting_at(at: usize, format: &'static Format) -> Match<(usize, &'static Format)> {
    Match {
        rank: format.headers.len(),
        found: (at, format),
    }
}

/// From the whole column: a number above 12 tells which of the two is the day.
pub(crate) fn order_of_days(
    table: &Table,
    column: &str,
    told: Option<bool>,
    zone: Option<Tz>,
) -> Result<Option<bool>, Refusal> {
    let place = table.columns.get(column).copied().unwrap_or(usize::MAX);
    let mut numbers = table.rows.iter().filter_map(|row| {
        let mut parts = row.cells.get(place)?.split(['.', '/', '-', ' ']);
        let (first, second) = (parts.next()?, parts.next()?);
        // A year in front is clear by itself.
        (first.len() <= 2).then_some((first.parse::<u8>().ok()?, second.parse::<u8>().ok()?))
    });
    let mut any = false;
    let found = numbers.find_map(|(first, second)| {
        any = true;
        if first > 12 {
            Some(true)
        } else if second > 12 {
            Some(false)
        } else {
            None
        }
    });
    match (found, any) {
        (Some(day_first), _) => Ok(Some(day_first)),
        (None, false) => Ok(None),
        // Days in numbers say no zone either.
        (None, true) if zone.is_none() => Err(Refusal::ZoneNeeded),
        (None, true) => told.map(Some).ok_or(Refusal::DateOrderNeeded),
    }
}
