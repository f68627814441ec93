//! Journal entries and their versions.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{NaiveDate, NaiveTime};
use entry_document::MentionKind;
use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, fill::optional_id, id, page, seen};
use crate::{
    domain::{
        entry::{self, EntryInput, ValidEntry},
        text,
    },
    error::{Error, Fault},
    store::{
        Db, end,
        entry::{self as store, Entry, EntryFilter, EntrySummary},
        entry_version::{self, EntryVersion, VersionSummary},
        session,
    },
};

const ENTRY: &str = "entry";
const VERSION: &str = "version of this entry";
/// The list that a cursor is for.
const LIST: &str = "entries";
const LONGEST_MENTION: usize = 200;

/// What is looked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct EntryQuery {
    pub q: String,
    pub tag: String,
    pub kind: String,
    pub from: String,
    pub to: String,
    pub mention: String,
    pub session: String,
    pub cursor: String,
    pub limit: u32,
}

/// An entry in a list, with its excerpt.
#[derive(Debug, Clone)]
pub struct FoundEntry {
    pub summary: EntrySummary,
    pub excerpt: String,
}

impl App {
    /// The newest day first.
    pub async fn entries(&self, user: UserId, asked: &EntryQuery) -> Result<Listed<FoundEntry>, Error> {
        let filter = filter(asked)?;
        let after = page::place(user, LIST, &asked.cursor)?;
        let after = after.map(|(time, id)| (time.date_naive(), id));
        let size = page::size(asked.limit);
        let mut db = self.db().await?;
        let limit = i64::try_from(size).unwrap_or_default() + 1;
        let found = store::list(&mut db, user, &filter, after, limit).await?;
        let total = page::total(after.is_none(), store::count(&mut db, user, &filter)).await?;
        let found = found.into_iter().map(|mut summary| {
            let plain = std::mem::take(&mut summary.plain);
            FoundEntry {
                excerpt: entry::excerpt(&plain, &filter.words),
                summary,
            }
        });
        Ok(page::cut(found.collect(), size, total, |found| {
            let midnight = found.summary.day.and_time(NaiveTime::MIN).and_utc();
            page::next(user, LIST, (midnight, found.summary.id))
        }))
    }

    pub async fn entry(&self, user: UserId, sent: &str) -> Result<Entry, Error> {
        let found = store::find(&mut *self.db().await?, user, id(sent, ENTRY)?).await?;
        found.ok_or(Error::NotHere(ENTRY))
    }

    /// A document of 1 MiB takes a while to check.
    async fn valid(&self, input: EntryInput) -> Result<ValidEntry, Error> {
        self.compute(move || ValidEntry::check(&input)).await?
    }

    /// # Errors
    /// [`Error::Invalid`] where the session is not the caller's; the one that was named `before` may have been deleted since.
    async fn check_session(&self, user: UserId, new: &ValidEntry, before: Option<Uuid>) -> Result<(), Error> {
        let Some(wanted) = new.session.filter(|wanted| before != Some(*wanted)) else {
            return Ok(());
        };
        if session::find(&mut *self.db().await?, user, wanted).await?.is_some() {
            Ok(())
        } else {
            Err(Error::invalid("session_id", "Choose one of your sessions."))
        }
    }

    pub async fn add_entry(&self, user: UserId, input: EntryInput) -> Result<Entry, Error> {
        let new = self.valid(input).await?;
        self.check_session(user, &new, None).await?;
        let mut db = self.counting(user, "entries").await?;
        let added = async {
            self.room_for_entry(&mut db, user).await?;
            let added = store::add(&mut db, user, &new, self.now()).await?;
            store::find(&mut db, user, added).await?.ok_or(Error::NotHere(ENTRY))
        };
        let added = added.await;
        end(&mut db, added).await
    }

    pub(super) async fn room_for_entry(&self, db: &mut Db, user: UserId) -> Result<(), Error> {
        let limit = self.args.entry_limit;
        if store::count_all(db, user).await? < limit {
            return Ok(());
        }
        Err(Error::Full {
            what: "journal entries",
            limit,
        })
    }

    /// Saves an entry as a new version, where anything changed.
    pub async fn update_entry(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        input: EntryInput,
    ) -> Result<Entry, Error> {
        let before = self.entry(user, sent).await?;
        let new = self.valid(input).await?;
        self.check_session(user, &new, before.session_id).await?;
        let version = seen(version, before.version);
        let mut db = self.changing().await?;
        let saved = async {
            if !store::save(&mut db, user, before.id, version, &new, self.now()).await? {
                return Err(Error::Stale);
            }
            let found = store::find(&mut db, user, before.id).await?;
            found.ok_or(Error::NotHere(ENTRY))
        };
        let saved = saved.await;
        end(&mut db, saved).await
    }

    pub async fn delete_entry(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.entry(user, sent).await?;
        let version = seen(version, before.version);
        if store::delete(&mut *self.db().await?, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// One that is not deleted stays as it is.
    pub async fn restore_entry(&self, user: UserId, sent: &str) -> Result<Entry, Error> {
        let entry = id(sent, ENTRY)?;
        if let Some(found) = store::find(&mut *self.db().await?, user, entry).await? {
            return Ok(found);
        }
        let mut db = self.counting(user, "entries").await?;
        let restored = async {
            self.room_for_entry(&mut db, user).await?;
            // Another call may have been first.
            store::restore(&mut db, user, entry).await?;
            store::find(&mut db, user, entry).await?.ok_or(Error::NotHere(ENTRY))
        };
        let restored = restored.await;
        end(&mut db, restored).await
    }

    /// Newest first.
    pub async fn entry_versions(&self, user: UserId, sent: &str) -> Result<Vec<VersionSummary>, Error> {
        let entry = self.entry(user, sent).await?;
        entry_version::list(&mut *self.db().await?, user, entry.id).await
    }

    pub async fn entry_version(&self, user: UserId, sent: &str, number: i32) -> Result<EntryVersion, Error> {
        let entry = self.entry(user, sent).await?;
        let found = entry_version::find(&mut *self.db().await?, user, entry.id, number).await?;
        found.ok_or(Error::NotHere(VERSION))
    }

    /// The name of a file, and its text.
    pub async fn entry_markdown(&self, user: UserId, sent: &str) -> Result<(String, String), Error> {
        let found = self.entry(user, sent).await?;
        let written = self.compute(move || entry::markdown(found.day, &found.title, &found.document));
        written.await?.map_err(|invalid| Error::Computation(Arc::new(invalid)))
    }

    /// Days with their entries and words, the first day first.
    pub async fn entry_days(
        &self,
        user: UserId,
        from: &str,
        to: &str,
    ) -> Result<BTreeMap<NaiveDate, (u32, u32)>, Error> {
        let mut faults = Vec::new();
        let (from, to) = span(from, to, &mut faults);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let mut days: BTreeMap<NaiveDate, (u32, u32)> = BTreeMap::new();
        for (day, words) in store::days(&mut *self.db().await?, user, from, to).await? {
            let (entries, all) = days.entry(day).or_default();
            *entries += 1;
            *all = all.saturating_add(words.unsigned_abs());
        }
        Ok(days)
    }

    /// With how many entries have them; the most used first.
    pub async fn entry_tags(&self, user: UserId) -> Result<Vec<(String, u32)>, Error> {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for tag in store::tags(&mut *self.db().await?, user).await?.into_iter().flatten() {
            *counts.entry(tag).or_default() += 1;
        }
        let mut tags: Vec<(String, u32)> = counts.into_iter().collect();
        tags.sort_by(|(_, one), (_, other)| other.cmp(one));
        Ok(tags)
    }
}

fn span(from: &str, to: &str, faults: &mut Vec<Fault>) -> (Option<NaiveDate>, Option<NaiveDate>) {
    let mut day = |field, text: &str| {
        if text.is_empty() {
            None
        } else {
            text::day(field, text, faults)
        }
    };
    let (from, to) = (day("from", from), day("to", to));
    if let (Some(first), Some(last)) = (from, to)
        && first > last
    {
        faults.push(Fault::new("to", "The last day is before the first."));
    }
    (from, to)
}

fn filter(asked: &EntryQuery) -> Result<EntryFilter, Error> {
    let mut faults = Vec::new();
    let words = entry::words(&asked.q);
    if words.is_empty() && !asked.q.trim().is_empty() {
        faults.push(Fault::new("q", "Search for words or numbers."));
    }
    let (from, to) = span(&asked.from, &asked.to, &mut faults);
    let filter = EntryFilter {
        words,
        tag: Some(asked.tag.trim().to_lowercase()).filter(|tag| !tag.is_empty()),
        kind: entry::kind(&asked.kind, &mut faults),
        from,
        to,
        mention: mention(&asked.mention, &mut faults),
        session: optional_id("session_id", &asked.session, &mut faults),
    };
    if faults.is_empty() {
        Ok(filter)
    } else {
        Err(Error::Invalid(faults))
    }
}

/// `kind:id`.
fn mention(text: &str, faults: &mut Vec<Fault>) -> Option<(&'static str, String)> {
    if text.is_empty() {
        return None;
    }
    let parts = text.split_once(':');
    let found = parts.and_then(|(kind, id)| Some((MentionKind::named(kind)?.name(), id.to_owned())));
    let found = found.filter(|(_, id)| !id.is_empty() && id.chars().count() <= LONGEST_MENTION);
    if found.is_none() {
        faults.push(Fault::new("mention", "Use a kind and an id, such as token:bitcoin."));
    }
    found
}
