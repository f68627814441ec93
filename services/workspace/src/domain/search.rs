//! The search over what a person or a team keeps: kinds of objects, and the order in which they are shown.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{entry, text};
use crate::error::{Error, Fault};

/// Objects of an answer where nothing is asked for, and the most.
const USUAL: u32 = 20;
const MOST: u32 = 50;
/// Characters of what is searched for, and the words of it that count.
const LONGEST: usize = 200;
const MOST_WORDS: usize = 10;

/// What is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Entry,
    Session,
    Trip,
    Task,
    Watchlist,
    Alert,
    Dashboard,
    Strategy,
}

impl Kind {
    pub const ALL: [Self; 8] = [
        Self::Entry,
        Self::Session,
        Self::Trip,
        Self::Task,
        Self::Watchlist,
        Self::Alert,
        Self::Dashboard,
        Self::Strategy,
    ];
    /// Those that others can share.
    pub const SHAREABLE: [Self; 3] = [Self::Watchlist, Self::Dashboard, Self::Strategy];

    /// As the contract and grants name it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Entry => "entry",
            Self::Session => "session",
            Self::Trip => "trip",
            Self::Task => "task",
            Self::Watchlist => "watchlist",
            Self::Alert => "alert",
            Self::Dashboard => "dashboard",
            Self::Strategy => "strategy",
        }
    }
}

/// What is searched for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// As they were typed; a title has to contain each of them.
    pub parts: Vec<String>,
    /// Letters and digits alone, in lower case, for the text of entries and for excerpts.
    pub words: Vec<String>,
    /// Objects of an answer.
    pub size: usize,
}

impl Query {
    /// # Errors
    /// [`Error::Invalid`] at `q`.
    pub fn check(q: &str, limit: u32) -> Result<Self, Error> {
        let mut faults: Vec<Fault> = Vec::new();
        let q = text::filled("q", q, LONGEST, &mut faults);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let size = if limit == 0 { USUAL } else { limit.min(MOST) };
        let parts: Vec<String> = q.split_whitespace().take(MOST_WORDS).map(str::to_owned).collect();
        Ok(Self {
            words: entry::words(&parts.join(" ")),
            parts,
            size: usize::try_from(size).unwrap_or_default(),
        })
    }

    /// Rows to read of each kind: one more than are shown.
    #[must_use]
    pub fn rows(&self) -> i64 {
        i64::try_from(self.size + 1).unwrap_or(i64::MAX)
    }

    /// The best ones first, and whether there are more.
    #[must_use]
    pub fn cut(&self, mut found: Vec<Found>) -> (Vec<Found>, bool) {
        found.sort_by_key(|one| std::cmp::Reverse((one.by_title, one.changed_at, one.id)));
        let more = found.len() > self.size;
        found.truncate(self.size);
        (found, more)
    }
}

/// An object that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub kind: Kind,
    pub id: Uuid,
    pub title: String,
    pub excerpt: String,
    /// Its last change, or its creation where changes are not dated.
    pub changed_at: DateTime<Utc>,
    /// The title has the words, not only the text.
    pub by_title: bool,
    /// It is somebody else's.
    pub is_shared: bool,
    /// It is a task that was completed.
    pub is_completed: bool,
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use uuid::Uuid;

    use super::{Found, Kind, Query};
    use crate::error::Error;

    fn found(title: &str, by_title: bool, second: i64) -> Found {
        Found {
            kind: Kind::Entry,
            id: Uuid::now_v7(),
            title: title.to_owned(),
            excerpt: String::new(),
            changed_at: DateTime::<Utc>::from_timestamp(second, 0).unwrap(),
            by_title,
            is_shared: false,
            is_completed: false,
        }
    }

    #[test]
    fn titles_come_before_texts_and_new_ones_before_old_ones() {
        let query = Query::check("btc", 3).unwrap();
        let all = vec![
            found("new text", false, 9),
            found("old title", true, 1),
            found("new title", true, 2),
            found("old text", false, 3),
        ];
        let (shown, more) = query.cut(all);
        let titles: Vec<&str> = shown.iter().map(|one| one.title.as_str()).collect();
        assert_eq!((titles, more), (vec!["new title", "old title", "new text"], true));
    }

    #[test]
    fn words_are_split_limited_and_required() {
        let query = Query::check("  BTC/USDT  losses ", 0).unwrap();
        assert_eq!(query.parts, ["BTC/USDT", "losses"]);
        assert_eq!(query.words, ["btc", "usdt", "losses"]);
        assert_eq!((query.size, query.rows()), (20, 21));
        assert_eq!(Query::check("x", 4_000).unwrap().size, 50);
        assert_eq!(Query::check(&"a ".repeat(90), 1).unwrap().parts.len(), 10);
        for refused in ["", "   ", "a\u{0}b", &"a".repeat(201)] {
            let Err(Error::Invalid(faults)) = Query::check(refused, 1) else {
                panic!("accepted: {refused:?}");
            };
            assert_eq!(faults[0].field, "q");
        }
    }
}
