//! All rows of a staged file with one outcome, page by page. The file is read again for each page, up to its end.

use std::sync::Arc;

use kit::cursor::{self, BadCursor};
use vocab::UserId;

use super::{FILE, JudgedRow, Times, warnings::Seen};
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
        let (mut found, mut fates, mut seen) = (Vec::new(), Fates::default(), Seen::default());
        // Warnings about the whole file are only known at its end.
        let is_whole = outcome == "warning";
        while let Some(told) = reader.next().await {
            for one in self.judge_rows(user, account, &mut fates, told).await? {
                if let (true, JudgedRow::Event(one)) = (is_whole, &one) {
                    seen.see(&one.event);
                }
                if one.outcome() == outcome {
                    found.push(one);
                }
            }
            if !is_whole && found.len() > skipped + size {
                break;
            }
        }
        if is_whole {
            let of_file = self.warnings(user, &import, &seen).await?;
            let mut all: Vec<JudgedRow> = of_file.into_iter().map(JudgedRow::Warned).collect();
            all.append(&mut found);
            found = all;
        }
        let more = found.len() > skipped + size;
        let items: Vec<JudgedRow> = found.into_iter().skip(skipped).take(size).collect();
        let next = if more {
            cursor::write(user, &list, &(skipped + size).to_string())
        } else {
            String::new()
        };
        Ok(Listed { items, next, total: 0 })
    }
}
