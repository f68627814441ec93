//! All rows of a staged file with one outcome, page by page. The file is read again for each page, up to its end.

use std::sync::Arc;

use kit::cursor::{self, BadCursor};
use vocab::UserId;

use super::{
    FILE, JudgedRow, Times,
    warnings::{self, Seen},
};
use crate::{
    app::{App, Listed},
    domain::fate::{Fate, Fates},
    error::Error,
};

/// What can have become of a row.
pub const ROW_OUTCOMES: [&str; 6] = ["new", "duplicate", "conflict", "rejected", "warning", "skipped"];
const PAGE: u32 = 100;
/// A file with all its rows takes twenty pages.
const LARGEST_PAGE: u32 = 5_000;

impl JudgedRow {
    /// One of [`ROW_OUTCOMES`].
    #[must_use]
    pub fn outcome(&self) -> &'static str {
        match self {
            Self::Event(one) => one.fate.name(),
            Self::Rejected(_) => "rejected",
            Self::Warned(_) => "warning",
            Self::Skipped(_) => "skipped",
        }
    }
}

impl App {
    /// In the order of the file; warnings about the file as a whole come first.
    ///
    /// # Errors
    /// [`Error::NotHere`] where the file does not wait to be confirmed.
    pub async fn import_rows(
        &self,
        user: UserId,
        sent: &str,
        outcome: &str,
        cursor: &str,
        limit: u32,
    ) -> Result<Listed<JudgedRow>, Error> {
        if !ROW_OUTCOMES.contains(&outcome) {
            let all = ROW_OUTCOMES.join(", ");
            return Err(Error::invalid("outcome", format!("One of {all}.")));
        }
        let list = format!("import rows {sent} {outcome}");
        let skipped = match cursor::read(user, &list, cursor)? {
            Some(place) => place.parse::<usize>().map_err(|_| BadCursor)?,
            None => 0,
        };
        let size = if limit == 0 { PAGE } else { limit.min(LARGEST_PAGE) };
        let size = usize::try_from(size).unwrap_or_default();
        let place = self.file_place(user).await?;
        let (import, content) = self.kept_file(user, sent).await?;
        let content = Arc::new(content.ok_or(Error::NotHere(FILE))?);
        let seat = self.seat(place, &content).await?;
        let mut reader = self.file_reader(&seat, &content, Times::of(&import), import.mapping.as_ref())?;
        // Only what became of events needs the account.
        let is_fate = [Fate::New, Fate::Duplicate, Fate::Conflict]
            .iter()
            .any(|fate| fate.name() == outcome);
        let account = import.account.filter(|_| is_fate);
        // Warnings about the whole file are only known at its end.
        let is_whole = outcome == "warning";
        let before = if is_whole { warnings::MOST } else { 0 };
        let (mut found, mut fates, mut seen) = (Page::of(skipped, size, before), Fates::default(), Seen::default());
        while let Some(items) = reader.next().await {
            for one in self.judge_rows(user, account, &mut fates, items).await? {
                if let (true, JudgedRow::Event(one)) = (is_whole, &one) {
                    seen.see(&one.event);
                }
                if one.outcome() == outcome {
                    found.see(one);
                }
            }
            if !is_whole && found.is_full() {
                break;
            }
        }
        let mut of_file = Vec::new();
        if is_whole {
            of_file = self.warnings(user, &import, &seen).await?;
        }
        let (items, more) = found.end(of_file.into_iter().map(JudgedRow::Warned).collect());
        let next = if more {
            cursor::write(user, &list, &(skipped + size).to_string())
        } else {
            String::new()
        };
        Ok(Listed {
            items,
            next,
            total: None,
        })
    }
}

/// The rows of a page, looked for among all of a file: those before it are counted and not kept.
struct Page<T> {
    skipped: usize,
    size: usize,
    /// The first that is kept: what comes in front of all rows, and is known last, may push them back.
    first: usize,
    seen: usize,
    kept: Vec<T>,
}

impl<T> Page<T> {
    /// `before` is how many may come in front of all rows.
    fn of(skipped: usize, size: usize, before: usize) -> Self {
        Self {
            skipped,
            size,
            first: skipped.saturating_sub(before),
            seen: 0,
            kept: Vec::new(),
        }
    }

    fn see(&mut self, row: T) {
        if self.seen >= self.first && self.seen < self.skipped + self.size {
            self.kept.push(row);
        }
        self.seen += 1;
    }

    /// There is one more behind it.
    fn is_full(&self) -> bool {
        self.seen > self.skipped + self.size
    }

    /// With what comes in front of all rows; and whether there are more.
    fn end(self, front: Vec<T>) -> (Vec<T>, bool) {
        let more = front.len() + self.seen > self.skipped + self.size;
        let rows_from = self.skipped.saturating_sub(front.len());
        let rows = self.kept.into_iter().skip(rows_from.saturating_sub(self.first));
        let all = front.into_iter().skip(self.skipped).chain(rows);
        (all.take(self.size).collect(), more)
    }
}

#[cfg(test)]
mod tests {
    use super::Page;

    /// The page of so many rows, and the most that were kept for it.
    fn page(skipped: usize, size: usize, front: usize, rows: usize) -> (Vec<usize>, bool, usize) {
        let mut page = Page::of(skipped, size, 22);
        (front..front + rows).for_each(|row| page.see(row));
        let kept = page.kept.len();
        let (items, more) = page.end((0..front).collect());
        (items, more, kept)
    }

    #[test]
    fn a_page_of_a_large_file_keeps_no_rows_of_those_before_it() {
        for front in [0, 1, 22] {
            for skipped in [0, 10, 100, 99_900] {
                let (items, more, kept) = page(skipped, 100, front, 100_000);
                assert_eq!(items, (skipped..skipped + 100).collect::<Vec<_>>(), "{front} {skipped}");
                assert_eq!(more, skipped + 100 < front + 100_000, "{front} {skipped}");
                assert!(kept <= 122, "{kept}");
            }
        }
        assert_eq!(page(0, 100, 0, 0), (Vec::new(), false, 0));
        assert_eq!(page(4, 3, 2, 4), (vec![4, 5], false, 4));
    }

    #[test]
    fn a_page_ends_at_the_row_behind_it() {
        let mut page = Page::of(0, 2, 0);
        for row in 0..2 {
            page.see(row);
        }
        assert!(!page.is_full());
        page.see(2);
        assert!(page.is_full());
        assert_eq!(page.end(Vec::new()), (vec![0, 1], true));
    }
}
