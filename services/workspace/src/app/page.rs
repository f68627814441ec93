//! Lists, page by page.

use chrono::{DateTime, Utc};
use kit::cursor::{self, BadCursor};
use uuid::Uuid;
use vocab::UserId;

use crate::error::Error;

/// Rows of a page.
const PAGE: u32 = 50;
const LARGEST_PAGE: u32 = 500;

/// Some of a list.
#[derive(Debug, Clone)]
pub struct Listed<T> {
    pub items: Vec<T>,
    /// Empty at the end.
    pub next: String,
    pub total: u64,
}

pub(super) fn size(asked: u32) -> usize {
    let size = if asked == 0 { PAGE } else { asked.min(LARGEST_PAGE) };
    usize::try_from(size).unwrap_or_default()
}

/// The place behind which a page begins, in a list that is ordered by time and id.
pub(super) fn place(owner: UserId, list: &str, text: &str) -> Result<Option<(DateTime<Utc>, Uuid)>, Error> {
    let Some(place) = cursor::read(owner, list, text)? else {
        return Ok(None);
    };
    let (time, id) = place.split_once(' ').ok_or(BadCursor)?;
    let time = time.parse().ok().and_then(DateTime::from_timestamp_micros);
    Ok(Some((time.ok_or(BadCursor)?, id.parse().map_err(|_| BadCursor)?)))
}

pub(super) fn next(owner: UserId, list: &str, (time, id): (DateTime<Utc>, Uuid)) -> String {
    cursor::write(owner, list, &format!("{} {id}", time.timestamp_micros()))
}

/// One more than asked for tells whether there is more.
pub(super) fn cut<T>(mut items: Vec<T>, size: usize, total: u64, next: impl Fn(&T) -> String) -> Listed<T> {
    let more = items.len() > size;
    items.truncate(size);
    let next = items.last().filter(|_| more).map(next).unwrap_or_default();
    Listed { items, next, total }
}
