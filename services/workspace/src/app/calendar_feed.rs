//! Links to which calendar programs subscribe.

use calendar_rules::{
    Event, Length, Start,
    computed::{self, Rank},
    ics::{self, FeedEvent},
};
use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, Utc};
use grants::WayOut;
use kit::scope::RowScope;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use vocab::UserId;

use super::{
    App,
    alert_channel::maker,
    calendar_days::{Entry, blocks},
    id, link_token,
    own_line::Line,
    team_log::Closed,
};
use crate::{
    domain::{calendar::KINDS, text},
    error::{Error, Fault},
    store::{
        Db, calendar_beside as beside, calendar_event as events,
        calendar_feed::{self as feeds, CalendarFeed, Opened, Secret},
        end,
    },
};

/// As messages name one.
const FEED: &str = "link";
/// Kinds that follow from Bitcoin's blocks.
const MINED: [&str; 2] = ["halving", "difficulty"];
const LONGEST_NAME: usize = 100;
/// Links of one user.
const MOST: usize = 20;
/// Files of one owner that are written at a time, and how many more may wait: whoever has a link may ask, without an account.
const AT_ONCE: usize = 1;
const WAITING: usize = 4;
/// Most bytes of what a file is made of.
const HEAVIEST: i64 = 32 << 20;
/// Most bytes of a file: with what is around it, the gateway takes 32 MiB.
const LARGEST: usize = (32 << 20) - 1024;
const TOO_HEAVY: &str = "This calendar takes more than 32 MiB. Make a link to fewer kinds of events.";
/// Tasks, sessions and expiries of so many days are in a file.
const BEHIND: Days = Days::new(90);
const AHEAD: Days = Days::new(366);

/// A calendar file with its strong validator.
#[derive(Debug, Clone)]
pub struct FeedFile {
    pub content: String,
    pub etag: String,
}

/// One event of a file, whatever it is made of.
struct Part {
    uid: String,
    stamp: DateTime<Utc>,
    sequence: i32,
    title: String,
    note: String,
    location: String,
    url: Option<String>,
    kind: String,
    event: Event,
}

/// A new secret of a link, as it is kept: of a team's, with the member who acts for it.
fn kept(user: UserId, sha256: &[u8]) -> Secret<'_> {
    Secret {
        sha256,
        made_by: maker(user),
    }
}

/// What a link shows, for a team's log.
fn shown(feed: &CalendarFeed) -> String {
    let kinds = if feed.kinds.is_empty() {
        "all kinds".to_owned()
    } else {
        feed.kinds.join(", ")
    };
    if feed.busy_only {
        format!("{kinds}, busy times only")
    } else {
        kinds
    }
}

fn line() -> Line {
    Line::new(AT_ONCE, WAITING, "This calendar is being read too many times at once.")
}

fn full() -> Error {
    Error::Full {
        what: "calendar links",
        limit: i64::try_from(MOST).unwrap_or(i64::MAX),
    }
}

/// Path of a link.
fn path(token: &str) -> String {
    format!("/calendar/{token}.ics")
}

impl App {
    /// By age.
    pub async fn calendar_feeds(&self, user: UserId) -> Result<Vec<CalendarFeed>, Error> {
        feeds::list(&mut *self.db().await?, user).await
    }

    /// Makes a link; with its path, which is not kept.
    pub async fn add_calendar_feed(
        &self,
        user: UserId,
        name: &str,
        kinds: &[String],
        busy_only: bool,
    ) -> Result<(CalendarFeed, String), Error> {
        let mut faults = Vec::new();
        let name = text::filled("name", name, LONGEST_NAME, &mut faults);
        if kinds.iter().any(|kind| !KINDS.contains(&kind.as_str())) {
            faults.push(Fault::new("kinds", format!("Use {}.", KINDS.join(", "))));
        }
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let kinds = KINDS.iter().filter(|kind| kinds.iter().any(|sent| sent == *kind));
        let feed = CalendarFeed {
            id: Uuid::now_v7(),
            name,
            kinds: kinds.map(|kind| (*kind).to_owned()).collect(),
            busy_only,
            created_at: self.now(),
            used_at: None,
        };
        // Counted again when it is kept: what is refused is not noted.
        if self.calendar_feeds(user).await?.len() >= MOST {
            return Err(full());
        }
        let way = WayOut {
            action: "calendar_link_created",
            object: &feed.name,
            detail: &shown(&feed),
        };
        self.members.note_way_out(way).await?;
        let (token, hash) = link_token::generate();
        let mut db = self.counting(user, "calendar links").await?;
        let added = async {
            if feeds::list(&mut db, user).await?.len() >= MOST {
                return Err(full());
            }
            feeds::add(&mut db, user, &feed, kept(user, &hash)).await
        };
        let added = added.await;
        end(&mut db, added).await?;
        Ok((feed, path(&token)))
    }

    /// Gives a link a new path; the old one opens nothing from then on.
    pub async fn rotate_calendar_feed(&self, user: UserId, sent: &str) -> Result<(CalendarFeed, String), Error> {
        let feed = id(sent, FEED)?;
        let before = self.calendar_feed(user, feed).await?;
        let way = WayOut {
            action: "calendar_link_renewed",
            object: &before.name,
            detail: &shown(&before),
        };
        self.members.note_way_out(way).await?;
        let (token, hash) = link_token::generate();
        let mut db = self.changing().await?;
        let rotated = async {
            if !feeds::rotate(&mut db, user, feed, kept(user, &hash), self.now()).await? {
                return Err(Error::NotHere(FEED));
            }
            let found = feeds::find(&mut db, user, feed).await?;
            found.ok_or(Error::NotHere(FEED))
        };
        let rotated = rotated.await;
        Ok((end(&mut db, rotated).await?, path(&token)))
    }

    pub async fn delete_calendar_feed(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let feed = id(sent, FEED)?;
        let before = self.calendar_feed(user, feed).await?;
        let way = WayOut {
            action: "calendar_link_deleted",
            object: &before.name,
            detail: &shown(&before),
        };
        let closed = Closed::now(way);
        let mut db = self.changing().await?;
        let deleted = async {
            if !feeds::delete(&mut db, user, feed).await? {
                return Err(Error::NotHere(FEED));
            }
            closed.queue(&mut db, self.now()).await
        };
        let deleted = deleted.await;
        self.end_closed(db, &closed, deleted).await
    }

    async fn calendar_feed(&self, user: UserId, feed: Uuid) -> Result<CalendarFeed, Error> {
        let found = feeds::find(&mut *self.db().await?, user, feed).await?;
        found.ok_or(Error::NotHere(FEED))
    }

    /// The calendar behind a link, for whoever has it. Unknown, rotated and deleted links look alike, and so does one of a team whose maker may
    /// no longer show things of the team to others: it is deleted here.
    pub async fn read_calendar_feed(&self, token: &str) -> Result<FeedFile, Error> {
        let hash = link_token::hash(token).ok_or(Error::NotHere(FEED))?;
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let opened = feeds::open(&mut db, &hash, self.now()).await?;
        drop(db);
        let Opened { owner, made_by, feed } = opened.ok_or(Error::NotHere(FEED))?;
        let may_show = match made_by {
            Some(member) => self.members.may_show(owner, member).await?,
            None => true,
        };
        // Before a connection: all texts of a calendar are in memory while its file is written.
        let turn = self.lines.feeds.of(owner, line).await.turn().await?;
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Principal(owner)).await?;
        if !may_show {
            feeds::delete(&mut db, owner, feed.id).await?;
            return Err(Error::NotHere(FEED));
        }
        if feeds::weight(&mut db, owner, &feed.kinds).await? > HEAVIEST {
            return Err(Error::invalid("kinds", TOO_HEAVY));
        }
        let today = self.now().date_naive();
        let mut parts = parts(&mut db, owner, &feed, today).await?;
        drop(db);
        if MINED.iter().any(|kind| has(&feed, kind))
            && let Ok(known) = self.onchain.bitcoin().await
        {
            let (_, last) = span(today);
            let next = blocks::mined(known, chrono_tz::Tz::UTC);
            let shown = next.filter(|(_, entry)| has(&feed, &entry.kind) && entry.day <= last);
            parts.extend(shown.map(of_block));
        }
        let written = self
            .compute(move || {
                let _held = turn;
                file(&feed, &parts, today)
            })
            .await?;
        // Titles and notes are escaped and folded, and each event has lines of its own.
        if written.content.len() > LARGEST {
            return Err(Error::invalid("kinds", TOO_HEAVY));
        }
        Ok(written)
    }
}

fn file(feed: &CalendarFeed, parts: &[Part], today: NaiveDate) -> FeedFile {
    let events: Vec<FeedEvent<'_>> = parts
        .iter()
        .map(|part| FeedEvent {
            uid: &part.uid,
            stamp: part.stamp,
            sequence: part.sequence,
            title: &part.title,
            note: &part.note,
            location: &part.location,
            url: part.url.as_deref(),
            category: &part.kind,
            event: &part.event,
        })
        .collect();
    // By the year, so that the file stays the same for as long as its events do.
    let until = NaiveDate::from_ymd_opt(today.year() + 3, 1, 1).unwrap_or(today);
    let content = ics::write(&ics::Feed {
        name: &feed.name,
        busy_only: feed.busy_only,
        until: until.and_time(chrono::NaiveTime::MIN).and_utc(),
        events: &events,
    });
    let etag = hex::encode(Sha256::digest(content.as_bytes()));
    FeedFile { content, etag }
}

async fn parts(db: &mut Db, owner: UserId, feed: &CalendarFeed, today: NaiveDate) -> Result<Vec<Part>, Error> {
    let mut parts = Vec::new();
    if KINDS.iter().take(4).any(|kind| has(feed, kind)) {
        let events = events::all(db, owner, &feed.kinds, None).await?;
        parts.extend(events.into_iter().map(|event| Part {
            uid: uid(event.id),
            stamp: event.updated_at,
            sequence: event.version,
            title: event.details.title,
            note: event.details.note,
            location: event.details.location,
            url: event.details.url,
            kind: event.details.kind.word().to_owned(),
            event: event.details.event,
        }));
    }
    let days = span(today);
    if has(feed, "task") {
        let open = beside::tasks(db, owner, days)
            .await?
            .into_iter()
            .filter(|task| task.done_at.is_none());
        parts.extend(open.filter_map(|task| {
            let stamp = (task.created_at, task.version);
            Some(of_day("task", uid(task.id), stamp, task.title, task.due?))
        }));
    }
    if has(feed, "session") {
        parts.extend(beside::sessions(db, owner, days).await?.into_iter().map(|session| {
            let title = if session.title.is_empty() {
                "Trading session".to_owned()
            } else {
                session.title
            };
            let stamp = (session.created_at, session.version);
            of_day("session", uid(session.id), stamp, title, session.day)
        }));
    }
    if has(feed, "expiry") {
        // Those of days and weeks would hide everything else.
        let large = computed::expiries(days.0, days.1).into_iter();
        parts.extend(large.filter(|expiry| expiry.rank >= Rank::Monthly).filter_map(expiry));
    }
    Ok(parts)
}

fn has(feed: &CalendarFeed, kind: &str) -> bool {
    feed.kinds.is_empty() || feed.kinds.iter().any(|wanted| wanted == kind)
}

/// First and last day of a file but for its events. By the month, so that it stays the same for as long as these do.
fn span(today: NaiveDate) -> (NaiveDate, NaiveDate) {
    let month = today.with_day(1).unwrap_or(today);
    (
        month.checked_sub_days(BEHIND).unwrap_or(month),
        month.checked_add_days(AHEAD).unwrap_or(month),
    )
}

/// On its day alone: each new block moves the time a little, and the file stays the same for as long as the day does.
fn of_block((height, entry): (u32, Entry)) -> Part {
    let uid = format!("{}-{height}@meridian", entry.kind);
    let stamp = entry.day.and_time(NaiveTime::MIN).and_utc();
    of_day(&entry.kind, uid, (stamp, 0), entry.title, entry.day)
}

fn uid(id: Uuid) -> String {
    format!("{id}@meridian")
}

fn of_day(kind: &str, uid: String, (stamp, sequence): (DateTime<Utc>, i32), title: String, day: NaiveDate) -> Part {
    Part {
        uid,
        stamp,
        sequence,
        title,
        note: String::new(),
        location: String::new(),
        url: None,
        kind: kind.to_owned(),
        event: Event::once(Start::Day(day), Length::of_days(1).unwrap_or_default()),
    }
}

fn expiry(expiry: computed::Expiry) -> Option<Part> {
    let start = Start::Time {
        wall: expiry.at.naive_utc(),
        zone: chrono_tz::Tz::UTC,
    };
    let length = Length::exact(chrono::TimeDelta::zero()).ok()?;
    let title = format!("Deribit options {} expire", expiry.name);
    let day = expiry.at.date_naive();
    Some(Part {
        event: Event::once(start, length),
        ..of_day(
            "expiry",
            format!("expiry-{}@meridian", expiry.name),
            (expiry.at, 0),
            title,
            day,
        )
    })
}
