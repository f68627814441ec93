//! Rows that are in a file twice, as it was put together of several whose periods overlap.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{DefaultHasher, Hash, Hasher},
};

use crate::{report::Outcomes, row::Row};

/// The rows without those that were there before in all their cells, where several rows make one event: it would be twice as large.
/// `column` has a number that the venue gives once.
pub(super) fn without_repeats<'a>(rows: &[Row<'a>], column: &str, all: &mut Outcomes<'_>) -> Vec<Row<'a>> {
    let mut seen: HashMap<u64, Row<'a>> = HashMap::new();
    let mut kept = Vec::with_capacity(rows.len());
    for row in rows {
        if row.text(column).is_empty() {
            kept.push(*row);
            continue;
        }
        let mut hasher = DefaultHasher::new();
        for cell in row.line.cells.iter() {
            cell.hash(&mut hasher);
        }
        match seen.entry(hasher.finish()) {
            Entry::Occupied(earlier) if earlier.get().line.cells == row.line.cells => {
                all.push(row.skipped(column, "row_again", "This row appears twice."));
            }
            Entry::Occupied(_) => kept.push(*row),
            Entry::Vacant(free) => {
                free.insert(*row);
                kept.push(*row);
            }
        }
    }
    kept
}
