//! Lists, page by page.

use chrono::{DateTime, Utc};
use kit::cursor::{self, BadCursor};
use uuid::Uuid;
use vocab::UserId;

use crate::error::Error;

/// Rows of a page.
const PAGE: u32 = 50;
const LARGEST_PAGE: u32 = 500;

/// Some of a list. Lists that are computed as a whole know their `Total` on every page (`u64`); others count it for the first page, or never.
#[derive(Debug, Clone)]
pub struct Listed<T, Total = Option<u64>> {
    pub items: Vec<T>,
    /// Empty at the end.
    pub next: String,
    pub total: Total,
}

pub(super) fn size(asked: u32) -> usize {
    let size = if asked == 0 { PAGE } else { asked.min(LARGEST_PAGE) };
    usize::try_from(size).unwrap_or_default()
}

/// A page that is asked for, of a list that is ordered by time and id, the newest first.
#[derive(Debug)]
pub(super) struct Asked {
    owner: UserId,
    list: &'static str,
    /// The place behind which it begins; none for the first page.
    pub after: Option<(DateTime<Utc>, Uuid)>,
    size: usize,
}

impl Asked {
    /// # Errors
    /// [`Error::BadCursor`] where the cursor is of another list, or of another owner.
    pub fn read(owner: UserId, list: &'static str, cursor: &str, limit: u32) -> Result<Self, Error> {
        Ok(Self {
            owner,
            list,
            after: place(owner, list, cursor)?,
            size: size(limit),
        })
    }

    /// Rows to read: one more than are shown.
    pub fn rows(&self) -> i64 {
        i64::try_from(self.size + 1).unwrap_or(i64::MAX)
    }

    /// As [`total`].
    pub async fn total<N: TryInto<u64>>(
        &self,
        count: impl Future<Output = Result<N, Error>>,
    ) -> Result<Option<u64>, Error> {
        total(self.after.is_none(), count).await
    }

    /// The page of what was read. `place` says where something stands.
    pub fn cut<T>(self, items: Vec<T>, total: Option<u64>, place: impl Fn(&T) -> (DateTime<Utc>, Uuid)) -> Listed<T> {
        cut(items, self.size, total, |last| next(self.owner, self.list, place(last)))
    }
}

/// How many `count` finds, asked for the first page only: a long list is not counted again for each of its pages.
pub(super) async fn total<N: TryInto<u64>>(
    is_first: bool,
    count: impl Future<Output = Result<N, Error>>,
) -> Result<Option<u64>, Error> {
    if !is_first {
        return Ok(None);
    }
    Ok(count.await?.try_into().ok())
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
pub(super) fn cut<T, Total>(
    mut items: Vec<T>,
    size: usize,
    total: Total,
    next: impl Fn(&T) -> String,
) -> Listed<T, Total> {
    let more = items.len() > size;
    items.truncate(size);
    let next = items.last().filter(|_| more).map(next).unwrap_or_default();
    Listed { items, next, total }
}
