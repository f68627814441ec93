//! Flows of funds: which value a cell has after all imports that are there, and what it had before.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;
use vocab::Money;

use crate::error::{Error, Fault};

/// A file that was imported.
#[derive(Debug, Clone)]
pub struct Import {
    pub id: Uuid,
    pub asset: String,
    pub file_name: String,
    /// By ticker.
    pub issuers: BTreeMap<String, String>,
    /// New and changed ones.
    pub cells: u32,
    pub imported_at: DateTime<Utc>,
    /// It was taken back.
    pub deleted: bool,
}

/// A value that an import brought. The ticker is empty for the total of a day as the file states it.
#[derive(Debug, Clone)]
pub struct Brought {
    pub import: Uuid,
    pub ticker: String,
    pub day: NaiveDate,
    /// US$ m.
    pub flow: Money,
    pub source_url: Option<String>,
    /// The newest later import that says the same.
    pub confirmed: Option<Uuid>,
}

/// A value that a cell has or had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    pub flow: Money,
    pub source_url: Option<String>,
    /// The import that brought it first.
    pub import: Uuid,
    /// The import whose row has it now: a confirmation belongs there.
    pub row: Uuid,
}

/// A ticker on a day.
pub type Place = (NaiveDate, String);

/// Values of each cell, the oldest first, each different from the one before. Only imports that are there count; a value stays where its own
/// import was taken back and a later one that says the same is there, and it counts from the newest of the two.
#[must_use]
pub fn histories(imports: &[Import], brought: Vec<Brought>) -> BTreeMap<Place, Vec<Revision>> {
    let live: HashMap<Uuid, (DateTime<Utc>, Uuid)> = imports
        .iter()
        .filter(|import| !import.deleted)
        .map(|import| (import.id, (import.imported_at, import.id)))
        .collect();
    let mut rows: Vec<_> = brought
        .into_iter()
        .filter_map(|row| {
            let own = live.get(&row.import);
            let confirmed = row.confirmed.and_then(|id| live.get(&id));
            let order = *own.max(confirmed)?;
            Some((order, row))
        })
        .collect();
    rows.sort_by_key(|(order, _)| *order);
    let mut cells: BTreeMap<Place, Vec<Revision>> = BTreeMap::new();
    for (_, row) in rows {
        let values = cells.entry((row.day, row.ticker)).or_default();
        match values.last_mut().filter(|last| last.flow == row.flow) {
            Some(last) => {
                last.row = row.import;
                last.source_url = row.source_url.or(last.source_url.take());
            }
            None => values.push(Revision {
                flow: row.flow,
                source_url: row.source_url,
                import: row.import,
                row: row.import,
            }),
        }
    }
    cells
}

/// Issuers by ticker, as the newest import that is there says.
#[must_use]
pub fn issuers(imports: &[Import]) -> BTreeMap<String, String> {
    let mut live: Vec<&Import> = imports.iter().filter(|import| !import.deleted).collect();
    live.sort_by_key(|import| (import.imported_at, import.id));
    let all = live.into_iter().flat_map(|import| import.issuers.clone());
    all.collect()
}

/// What a file does to the cells that there are.
#[derive(Debug, Default)]
pub struct Change {
    pub fresh: u32,
    pub changed: u32,
    pub same: u32,
    /// New and changed ones, with totals.
    pub rows: Vec<(Place, Money, Option<String>)>,
    /// Rows that the file confirms: their import and place.
    pub confirmed: Vec<(Uuid, Place)>,
}

/// Compares a file with the cells that there are; totals are written and not counted.
#[must_use]
pub fn change(file: &etf_flows::File, cells: &BTreeMap<Place, Vec<Revision>>) -> Change {
    let mut change = Change::default();
    let flows = file
        .cells
        .iter()
        .map(|cell| ((cell.day, cell.ticker.clone()), cell.flow, cell.source_url.clone()));
    let totals = file
        .stated
        .iter()
        .map(|(day, total)| ((*day, String::new()), *total, None));
    for (place, flow, url) in flows.chain(totals) {
        let counts = u32::from(!place.1.is_empty());
        match cells.get(&place).and_then(|values| values.last()) {
            Some(now) if now.flow == flow => {
                change.same += counts;
                change.confirmed.push((now.row, place));
                continue;
            }
            Some(_) => change.changed += counts,
            None => change.fresh += counts,
        }
        change.rows.push((place, flow, url));
    }
    change
}

/// CoinGecko's id of an asset, as far as its letters say.
pub fn asset(field: &str, text: &str, faults: &mut Vec<Fault>) -> String {
    let text = text.trim().to_lowercase();
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"._-".contains(&byte);
    if text.is_empty() || text.len() > 120 || !text.bytes().all(fits) {
        faults.push(Fault::new(field, "Use CoinGecko's id, such as bitcoin."));
    }
    text
}

/// A range of days; none where it is open at that end.
#[derive(Debug, Clone, Copy, Default)]
pub struct Range {
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

impl Range {
    /// # Errors
    /// [`Error::Invalid`] where a text is no day, or the first day is behind the last.
    pub fn check(from: &str, to: &str) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let mut day = |field: &str, text: &str| match text {
            "" => None,
            text => super::text::day(field, text, &mut faults),
        };
        let range = Self {
            from: day("from", from),
            to: day("to", to),
        };
        if range.from.zip(range.to).is_some_and(|(from, to)| from > to) {
            faults.push(Fault::new("to", "The last day must not be before the first."));
        }
        if faults.is_empty() {
            Ok(range)
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// True for a day in it, its first and last included.
    #[must_use]
    pub fn holds(&self, day: NaiveDate) -> bool {
        self.from.is_none_or(|from| day >= from) && self.to.is_none_or(|to| day <= to)
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};
    use uuid::Uuid;

    use super::{Brought, Import, Revision, histories};

    fn import(number: u128, deleted: bool) -> Import {
        Import {
            id: Uuid::from_u128(number),
            asset: "bitcoin".to_owned(),
            file_name: String::new(),
            issuers: std::collections::BTreeMap::new(),
            cells: 1,
            imported_at: DateTime::UNIX_EPOCH + TimeDelta::days(i64::try_from(number).unwrap()),
            deleted,
        }
    }

    fn brought(number: u128, flow: u32, confirmed: Option<u128>) -> Brought {
        Brought {
            import: Uuid::from_u128(number),
            ticker: "IBIT".to_owned(),
            day: "2024-01-11".parse().unwrap(),
            flow: flow.into(),
            source_url: None,
            confirmed: confirmed.map(Uuid::from_u128),
        }
    }

    fn values(imports: &[Import], rows: Vec<Brought>) -> Vec<String> {
        let found = histories(imports, rows).into_values().next().unwrap_or_default();
        found
            .iter()
            .map(|revision: &Revision| revision.flow.to_string())
            .collect()
    }

    #[test]
    fn the_newest_import_that_is_there_wins() {
        let rows = || vec![brought(2, 20, None), brought(1, 10, None), brought(3, 30, None)];
        assert_eq!(
            values(&[import(1, false), import(2, false), import(3, false)], rows()),
            ["10", "20", "30"]
        );
        assert_eq!(
            values(&[import(1, false), import(2, false), import(3, true)], rows()),
            ["10", "20"]
        );
        assert_eq!(
            values(&[import(1, true), import(2, true), import(3, true)], rows()),
            [""; 0]
        );
        // What is the same without the one between is one value.
        let back = || vec![brought(1, 10, None), brought(2, 20, None), brought(3, 10, None)];
        assert_eq!(
            values(&[import(1, false), import(2, true), import(3, false)], back()),
            ["10"]
        );
    }

    #[test]
    fn a_confirmed_value_outlives_its_import() {
        let rows = || vec![brought(1, 10, Some(3)), brought(2, 20, None)];
        assert_eq!(
            values(&[import(1, true), import(2, true), import(3, false)], rows()),
            ["10"]
        );
        assert_eq!(
            values(&[import(1, false), import(2, false), import(3, false)], rows()),
            ["20", "10"],
            "it counts from its confirmation"
        );
        assert_eq!(
            values(&[import(1, false), import(2, false), import(3, true)], rows()),
            ["10", "20"]
        );
    }
}
