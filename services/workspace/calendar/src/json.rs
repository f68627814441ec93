//! Reads lists of events in JSON, as publishers of economic calendars and token unlocks have them: objects with the columns of a CSV file.

use chrono_tz::Tz;
use serde_json::Deserializer;

use crate::{
    FILE_BYTES, Parsed, Refusal,
    csv::{fault, keep_last},
    date::Order,
    json_rows::Rows,
    table::Columns,
};

/// Reads a list of objects, or an object with such a list as `events`, `data`, `unlocks`, `items` or `result`. Lines of faults are the places of
/// the objects, from 1. Events are called `name` where no key holds titles.
///
/// # Errors
/// The file is too large, has too many events or keys, is no such list, or lacks a key.
pub fn read_named(text: &str, default_zone: Tz, name: &str) -> Result<Parsed, Refusal> {
    if text.len() > FILE_BYTES {
        return Err(Refusal::TooLarge);
    }
    let text = text.trim_start_matches('\u{feff}').trim();
    let rows = Rows::read(&mut Deserializer::from_str(text), text.starts_with('['))?;
    let keys = rows.keys();
    let columns = Columns::of(keys.iter().map(|(key, _)| key.as_str()), name).ok_or(Refusal::NoColumns)?;
    let starts = keys.get(columns.starts()).map(|(_, id)| *id);
    let dates = rows.all().iter().filter_map(|row| row.cell(starts?));
    let order = Order::of(dates, columns.usual_order());
    let mut parsed = Parsed::default();
    for (line, row) in (1..).zip(rows.all()) {
        let cell = |column: usize| {
            let found = keys.get(column).and_then(|(_, id)| row.cell(*id));
            found.unwrap_or_default()
        };
        match columns.event(&cell, (line, order), default_zone) {
            Ok(event) => parsed.events.push(event),
            Err(error) => parsed.faults.push(fault(line, &columns.title_of(&cell), &error)),
        }
    }
    parsed.superseded = keep_last(&mut parsed.events);
    Ok(parsed)
}
