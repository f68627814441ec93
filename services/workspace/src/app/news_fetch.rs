//! Fetching sources of news: once when somebody adds one, then by a worker.
//!
//! A replica takes a document for 60 s, fetches it and records what came. One that dies in between leaves it to the next. At most eight
//! documents are fetched at a time, one of each host and two of each owner, each in a task of its own: a slow one keeps no other waiting.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use chrono::{DateTime, TimeDelta, Utc};
use feed_rules::{
    Change, Grouped, Item as Entry, Known, Matcher, Parsed, SAME_WITHIN, Texts, after_failure, canonical, group_of,
    interval, reconcile, simhash, words,
};
use kit::scope::RowScope;
use serde_json::Value;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::App;
use crate::{
    error::Error,
    store::{
        self, Db,
        news_document::{self as store_documents, Document, Fetched, ItemRow},
    },
    upstream::publisher::{Answer, File, Marks, NoFile},
};

/// Between two looks for what is due.
const BEAT: Duration = Duration::from_secs(1);
/// A source waits for at least so many times as long as its last fetch took: one that takes 15 s for an hour.
const SLOWNESS: i32 = 240;
/// However long it took.
const LONGEST_REST: TimeDelta = TimeDelta::hours(24);
/// Items are kept for so long.
pub(super) const KEPT: TimeDelta = TimeDelta::days(90);

/// Fetches until the service stops.
pub async fn fetch_news(app: Arc<App>, stop: CancellationToken) {
    // The first calls of a new replica have its connections to themselves.
    let mut beat = tokio::time::interval_at(tokio::time::Instant::now() + BEAT, BEAT);
    while stop.run_until_cancelled(beat.tick()).await.is_some() {
        let Some(done) = stop.run_until_cancelled(app.fetch_due_news()).await else {
            return;
        };
        if let Err(error) = done {
            tracing::warn!(error = %kit::causes(&error), "sources of news could not be fetched; they are tried again");
        }
    }
}

/// What came of reading a file, in a sentence where that failed.
pub(super) enum Read {
    Parsed(Box<Parsed>, Marks),
    Unchanged,
    Failed {
        problem: String,
        gone: bool,
        retry_after: Option<TimeDelta>,
    },
}

impl App {
    /// Starts to fetch what is due, as far as there are places.
    pub async fn fetch_due_news(self: &Arc<Self>) -> Result<(), Error> {
        let now = self.now();
        let taken = {
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            for url in store_documents::missing(&mut db).await? {
                store_documents::make(&mut db, &url, &host(&url), now).await?;
            }
            let free = i64::try_from(self.news_seats.free()).unwrap_or(0);
            store_documents::take(&mut db, free, now).await?
        };
        for document in taken {
            // Nobody else takes one of these places: there are as many as were counted.
            let Some(seat) = self.news_seats.due() else { break };
            let app = Arc::clone(self);
            tokio::spawn(async move {
                if let Err(error) = Box::pin(app.fetch_document(document)).await {
                    tracing::warn!(error = %kit::causes(&error), "a source of news could not be fetched; it is tried again");
                }
                drop(seat);
            });
        }
        self.match_late_news().await
    }

    async fn fetch_document(&self, document: Document) -> Result<(), Error> {
        let marks = Marks {
            etag: document.etag.clone(),
            last_modified: document.last_modified.clone(),
        };
        let began = Instant::now();
        let read = self.read_source(&document.url, &marks).await?;
        let took = TimeDelta::from_std(began.elapsed()).unwrap_or(TimeDelta::MAX);
        let matcher = self.news_tokens().await;
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        store::begin(&mut db).await?;
        let done = record(
            &mut db,
            document.id,
            document.lease,
            (read, took),
            matcher.as_deref(),
            self.now(),
        )
        .await;
        store::end(&mut db, done).await
    }

    /// Fetches a file and reads it.
    pub(super) async fn read_source(&self, url: &str, marks: &Marks) -> Result<Read, Error> {
        match self.publishers.fetch(url, marks).await {
            Ok(Answer::Unchanged) => Ok(Read::Unchanged),
            Ok(Answer::File(file)) => self.read_news_file(file).await,
            Err(no) => Ok(failure(no, url)),
        }
    }

    pub(super) async fn read_news_file(&self, file: File) -> Result<Read, Error> {
        let File { bytes, address, marks } = file;
        let parsed = self.compute(move || feed_rules::parse(&bytes, &address)).await?;
        Ok(match parsed {
            Ok(parsed) => Read::Parsed(Box::new(parsed), marks),
            Err(why) => Read::Failed {
                problem: why.to_string(),
                gone: false,
                retry_after: None,
            },
        })
    }

    /// Says what items are about that came while the market did not answer.
    async fn match_late_news(&self) -> Result<(), Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let late = store_documents::unmatched(&mut db).await?;
        if late.is_empty() {
            return Ok(());
        }
        let Some(matcher) = self.news_tokens().await else {
            return Ok(());
        };
        for item in late {
            let texts = Texts {
                title: &item.title,
                lead: &item.lead,
                body: "",
            };
            store_documents::matched(&mut db, item.id, &matches_of(&matcher, texts)).await?;
        }
        Ok(())
    }
}

/// Of a fetch of this address.
pub(super) fn failure(no: NoFile, url: &str) -> Read {
    let host = host(url);
    Read::Failed {
        problem: match no {
            NoFile::Unresolved if !host.is_empty() => {
                format!("Couldn't reach {host}: no such host. Check the address or your connection.")
            }
            _ => no.to_string(),
        },
        gone: no == NoFile::Gone,
        retry_after: no.retry_after(),
    }
}

/// Of an address that was checked.
pub(super) fn host(url: &str) -> String {
    let url = url::Url::parse(url).ok();
    url.and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_default()
}

fn matches_of(matcher: &Matcher, texts: Texts<'_>) -> Value {
    serde_json::to_value(matcher.matches(texts)).unwrap_or_default()
}

/// Writes what a fetch brought that took so long, unless another worker has the document now.
pub(super) async fn record(
    db: &mut Db,
    id: Uuid,
    lease: Option<Uuid>,
    (read, took): (Read, TimeDelta),
    matcher: Option<&Matcher>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let Some(document) = store_documents::hold(db, id, lease).await? else {
        return Ok(());
    };
    let least = least_wait(took);
    let ok = Fetched {
        state: Some("ok".to_owned()),
        problem: Some(String::new()),
        fetched_at: Some(now),
        failures: Some(0),
        failing_since: Some(None),
        ..Fetched::default()
    };
    let fetched = match read {
        Read::Parsed(parsed, marks) => {
            let Parsed { title, site, items } = *parsed;
            write_items(db, id, items, matcher, now).await?;
            Fetched {
                title: Some(title),
                site: Some(site),
                etag: Some(marks.etag),
                last_modified: Some(marks.last_modified),
                next_at: Some(Some(now + usual_wait(db, id).await?.max(least))),
                ..ok
            }
        }
        Read::Unchanged => Fetched {
            next_at: Some(Some(now + usual_wait(db, id).await?.max(least))),
            ..ok
        },
        Read::Failed {
            problem,
            gone,
            retry_after,
        } => {
            let failures = document.failures.saturating_add(1);
            let wait = after_failure(failures.unsigned_abs(), retry_after).max(least);
            Fetched {
                state: Some(if gone { "gone" } else { "failing" }.to_owned()),
                problem: Some(problem),
                failures: Some(failures),
                failing_since: Some(document.failing_since.or(Some(now))),
                next_at: Some((!gone).then(|| now + wait)),
                ..Fetched::default()
            }
        }
    };
    store_documents::record(db, id, &fetched).await
}

/// How long a source waits at least after a fetch that took so long.
fn least_wait(took: TimeDelta) -> TimeDelta {
    took.checked_mul(SLOWNESS)
        .map_or(LONGEST_REST, |wait| wait.min(LONGEST_REST))
}

async fn usual_wait(db: &mut Db, document: Uuid) -> Result<TimeDelta, Error> {
    let items = store_documents::items(db, document).await?;
    let dates: Vec<DateTime<Utc>> = items.iter().map(|item| item.published_at).collect();
    Ok(interval(&dates))
}

async fn write_items(
    db: &mut Db,
    document: Uuid,
    entries: Vec<Entry>,
    matcher: Option<&Matcher>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let rows = store_documents::items(db, document).await?;
    let known: Vec<Known> = rows
        .iter()
        .map(|row| Known {
            identity: row.identity.clone(),
            canonical: row.canonical.clone(),
        })
        .collect();
    let changes = reconcile(&known, &entries);
    let mut new = Vec::new();
    for (entry, change) in entries.into_iter().zip(changes) {
        match change {
            Change::Known(at) => {
                let Some(before) = rows.get(at) else { continue };
                if before.identity != entry.identity
                    || (&before.title, &before.lead, &before.url) != (&entry.title, &entry.lead, &entry.url)
                {
                    let mut row = row(document, entry, matcher, now);
                    row.id = before.id;
                    store_documents::update(db, &row).await?;
                }
            }
            // What was swept must not come back.
            Change::New if entry.date.is_none_or(|date| date > now - KEPT) => {
                new.push(row(document, entry, matcher, now))
            }
            Change::New => {}
        }
    }
    new.sort_by_key(|row| (row.published_at, row.id));
    if let (Some(first), Some(last)) = (new.first(), new.last()) {
        let (from, to) = (first.published_at - SAME_WITHIN, last.published_at + SAME_WITHIN);
        let mut others = store_documents::compared(db, from, to).await?;
        for row in &mut new {
            let mut own = Grouped {
                group: row.id,
                canonical: row.canonical.clone(),
                simhash: row.simhash.cast_unsigned(),
                published: row.published_at,
                tokens: store_documents::tokens(row.matches.as_ref()),
            };
            own.group = group_of(&own, &others).unwrap_or(row.id);
            row.group_id = own.group;
            others.push(own);
        }
    }
    store_documents::insert(db, &new).await
}

fn row(document: Uuid, entry: Entry, matcher: Option<&Matcher>, now: DateTime<Utc>) -> ItemRow {
    let texts = Texts {
        title: &entry.title,
        lead: &entry.lead,
        body: &entry.body,
    };
    let matches = matcher.map(|matcher| matches_of(matcher, texts));
    let date = entry.date.filter(|date| *date <= now);
    let id = Uuid::now_v7();
    let title_words = words(&entry.title);
    ItemRow {
        id,
        document_id: document,
        canonical: entry.url.as_deref().and_then(canonical),
        simhash: simhash(&entry.title, &entry.lead).cast_signed(),
        all_words: format!("{title_words}{}", words(&entry.lead)),
        title_words,
        identity: entry.identity,
        title: entry.title,
        lead: entry.lead,
        url: entry.url,
        published_at: date.unwrap_or(now),
        dated_by_source: date.is_some(),
        first_seen_at: now,
        group_id: id,
        matches,
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::{LONGEST_REST, least_wait};

    #[test]
    fn a_host_that_is_not_found_is_named() {
        let message = |no: super::NoFile, url: &str| match super::failure(no, url) {
            super::Read::Failed { problem, .. } => problem,
            _ => String::new(),
        };
        assert_eq!(
            message(super::NoFile::Unresolved, "https://news.example.org/feed?key=secret"),
            "Couldn't reach news.example.org: no such host. Check the address or your connection."
        );
        assert_eq!(
            message(super::NoFile::Timeout, "https://news.example.org/feed"),
            "The source didn't answer within 15 seconds."
        );
    }

    #[test]
    fn a_source_that_is_slow_rests_for_long() {
        assert_eq!(least_wait(TimeDelta::milliseconds(100)), TimeDelta::seconds(24));
        assert_eq!(least_wait(TimeDelta::seconds(15)), TimeDelta::hours(1));
        assert_eq!(least_wait(TimeDelta::MAX), LONGEST_REST);
    }
}
