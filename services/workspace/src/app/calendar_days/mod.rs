//! What is on within some days: instances of events, tasks, sessions, and what can be computed.

pub(super) mod blocks;
mod unwritten;

use calendar_rules::{Importance, Instance, computed};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use uuid::Uuid;
use vocab::UserId;

use super::App;
use crate::{
    domain::{
        calendar::{KINDS, importance_of, weight},
        text,
    },
    error::{Error, Fault},
    store::{
        Db, calendar_beside as beside,
        calendar_instance::{self as instances, Found, Span},
    },
};

/// Instances of one answer.
const MOST: usize = 5_000;
const LONGEST: i64 = 400;
/// As messages name where it is from.
const OWN: &str = "own";

/// What is asked for; empty texts ask for nothing.
#[derive(Debug, Clone, Default)]
pub struct DaysQuery {
    pub from: String,
    pub to: String,
    pub kinds: Vec<String>,
    pub coin: String,
    pub importance: String,
}

/// One thing on the calendar.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Of an event.
    pub event: Option<Uuid>,
    /// Of a task or session.
    pub about: Option<Uuid>,
    pub title: String,
    pub kind: String,
    /// Start and end; none where it lasts all day.
    pub times: Option<(DateTime<Utc>, DateTime<Utc>)>,
    pub day: NaiveDate,
    pub last_day: NaiveDate,
    pub importance: Importance,
    pub coins: Vec<String>,
    pub source: String,
    pub url: Option<String>,
    pub within_days: Option<f64>,
    pub basis: String,
    pub recurring: bool,
    pub done: bool,
    pub location: String,
}

/// What is on, and what could not be said.
#[derive(Debug, Clone)]
pub struct CalendarDays {
    pub entries: Vec<Entry>,
    pub truncated: bool,
    pub zone: Tz,
    pub missing: Vec<String>,
}

/// A checked question.
struct Wanted {
    from: NaiveDate,
    to: NaiveDate,
    kinds: Vec<String>,
    coin: Option<String>,
    importance: Importance,
    zone: Tz,
}

impl Wanted {
    fn check(asked: &DaysQuery, zone: Tz) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let from = text::day("from", asked.from.trim(), &mut faults);
        let to = text::day("to", asked.to.trim(), &mut faults);
        if let (Some(from), Some(to)) = (from, to) {
            if to < from {
                faults.push(Fault::new("to", "The last day is before the first one."));
            } else if (to - from).num_days() > LONGEST {
                faults.push(Fault::new("to", format!("Ask for at most {LONGEST} days.")));
            }
        }
        let kinds: Vec<String> = asked.kinds.iter().filter(|kind| !kind.is_empty()).cloned().collect();
        if kinds.iter().any(|kind| !KINDS.contains(&kind.as_str())) {
            faults.push(Fault::new("kinds", format!("Use {}.", KINDS.join(", "))));
        }
        let importance = match asked.importance.as_str() {
            "" => Ok(Importance::Low),
            word => word.parse(),
        };
        if importance.is_err() {
            faults.push(Fault::new("importance", "Use low, medium or high."));
        }
        match (from, to, importance) {
            (Some(from), Some(to), Ok(importance)) if faults.is_empty() => Ok(Self {
                from,
                to,
                kinds,
                coin: Some(asked.coin.trim().to_lowercase()).filter(|coin| !coin.is_empty()),
                importance,
                zone,
            }),
            _ => Err(Error::Invalid(faults)),
        }
    }

    fn has_kind(&self, kind: &str) -> bool {
        self.kinds.is_empty() || self.kinds.iter().any(|wanted| wanted == kind)
    }

    fn fits(&self, entry: &Entry) -> bool {
        self.has_kind(&entry.kind)
            && entry.importance >= self.importance
            && self.coin.as_ref().is_none_or(|coin| entry.coins.contains(coin))
            && entry.day <= self.to
            && entry.last_day >= self.from
    }

    /// What is asked of events; nothing where only other kinds are wanted.
    fn events(&self) -> Option<Span> {
        let of_events = |kind: &&String| kind.parse::<calendar_rules::Kind>().is_ok();
        let kinds: Vec<String> = self.kinds.iter().filter(of_events).cloned().collect();
        let (from, to) = self.span();
        (self.kinds.is_empty() || !kinds.is_empty()).then(|| Span {
            from,
            to,
            kinds,
            coin: self.coin.clone(),
            importance: weight(self.importance),
        })
    }

    /// From the first instant of a day anywhere to the last one.
    fn span(&self) -> (DateTime<Utc>, DateTime<Utc>) {
        let midnight = |day: NaiveDate| day.and_time(chrono::NaiveTime::MIN).and_utc();
        let slack = TimeDelta::hours(15);
        (
            midnight(self.from) - slack,
            midnight(self.to) + TimeDelta::days(1) + slack,
        )
    }
}

impl App {
    /// What is on within some days of the caller's zone, by start.
    pub async fn calendar_days(&self, user: UserId, asked: &DaysQuery) -> Result<CalendarDays, Error> {
        let wanted = Wanted::check(asked, self.zone(user).await?)?;
        let mut db = self.db().await?;
        let mut missing = Vec::new();
        let (mut entries, mut has_more, mut recurring) = (Vec::new(), false, Vec::new());
        let span = wanted.events();
        if let Some(span) = &span {
            (entries, has_more) = listed(&mut db, user, span, wanted.zone).await?;
            recurring = self.unwritten(&mut db, user, span).await?;
        }
        // Neither has coins.
        if wanted.coin.is_none() {
            entries.extend(beside(&mut db, user, &wanted).await?);
        }
        drop(db);
        if let (Some(span), false) = (&span, recurring.is_empty()) {
            let (more, left_out) = self.fill_in(&mut entries, recurring, span, wanted.zone).await?;
            has_more |= more;
            missing.extend(left_out.map(str::to_owned));
        }
        if wanted.has_kind("expiry") {
            entries.extend(expiries(&wanted));
        }
        let is_ahead = wanted.to >= self.now().with_timezone(&wanted.zone).date_naive();
        let is_wanted = ["halving", "difficulty"].into_iter().any(|kind| wanted.has_kind(kind));
        if is_ahead && is_wanted && wanted.coin.as_ref().is_none_or(|coin| coin == blocks::COIN) {
            match self.onchain.bitcoin().await {
                Ok(known) => entries.extend(blocks::mined(known, wanted.zone).map(|(_, entry)| entry)),
                Err(no) => missing.push(blocks::unknown(&no)),
            }
        }
        entries.retain(|entry| wanted.fits(entry));
        entries.sort_by(|one, other| {
            let key = |entry: &Entry| (entry.day, entry.times.map(|(start, _)| start));
            key(one).cmp(&key(other)).then_with(|| one.title.cmp(&other.title))
        });
        let truncated = has_more || entries.len() > MOST;
        entries.truncate(MOST);
        Ok(CalendarDays {
            entries,
            truncated,
            zone: wanted.zone,
            missing,
        })
    }
}

async fn listed(db: &mut Db, user: UserId, span: &Span, zone: Tz) -> Result<(Vec<Entry>, bool), Error> {
    let limit = MOST + 1;
    let listed = instances::list(db, user, span, i64::try_from(limit).unwrap_or(i64::MAX)).await?;
    let entries = listed.found.into_iter().map(|found| entry(found, zone));
    Ok((entries.collect(), listed.is_cut))
}

fn entry(found: Found, zone: Tz) -> Entry {
    let instance = Instance {
        start_utc: found.starts_at,
        end_utc: found.ends_at,
        day: found.day,
        last_day: found.last_day,
        all_day: found.all_day,
    };
    let (day, last_day) = instance.days_in(zone);
    Entry {
        event: Some(found.event),
        about: None,
        title: found.title,
        kind: found.kind,
        times: (!found.all_day).then_some((found.starts_at, found.ends_at)),
        day,
        last_day,
        importance: importance_of(found.importance),
        coins: found.coins,
        source: found.source.unwrap_or_else(|| OWN.to_owned()),
        url: found.url,
        within_days: None,
        basis: String::new(),
        recurring: found.is_recurring,
        done: false,
        location: found.location,
    }
}

/// An entry of a day with nothing else said of it.
fn plain(kind: &str, title: String, day: NaiveDate) -> Entry {
    Entry {
        event: None,
        about: None,
        title,
        kind: kind.to_owned(),
        times: None,
        day,
        last_day: day,
        importance: Importance::Medium,
        coins: Vec::new(),
        source: OWN.to_owned(),
        url: None,
        within_days: None,
        basis: String::new(),
        recurring: false,
        done: false,
        location: String::new(),
    }
}

/// Tasks that are due and trading sessions.
async fn beside(db: &mut Db, user: UserId, wanted: &Wanted) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    if wanted.has_kind("task") {
        for task in beside::tasks(db, user, (wanted.from, wanted.to)).await? {
            let Some(due) = task.due else { continue };
            entries.push(Entry {
                about: Some(task.id),
                done: task.done_at.is_some(),
                ..plain("task", task.title, due)
            });
        }
    }
    if wanted.has_kind("session") {
        for session in beside::sessions(db, user, (wanted.from, wanted.to)).await? {
            let title = if session.title.is_empty() {
                "Trading session".to_owned()
            } else {
                session.title
            };
            entries.push(Entry {
                about: Some(session.id),
                times: session
                    .started_at
                    .map(|start| (start, session.ended_at.unwrap_or(start))),
                done: session.state == "closed",
                ..plain("session", title, session.day)
            });
        }
    }
    Ok(entries)
}

/// Expiries of Deribit's options, by rule.
fn expiries(wanted: &Wanted) -> Vec<Entry> {
    // 08:00 UTC may be a day earlier or later there.
    let day = Days::new(1);
    let from = wanted.from.checked_sub_days(day).unwrap_or(wanted.from);
    let to = wanted.to.checked_add_days(day).unwrap_or(wanted.to);
    let entry = |expiry: computed::Expiry| {
        let importance = match expiry.rank {
            computed::Rank::Quarterly => Importance::High,
            computed::Rank::Monthly => Importance::Medium,
            _ => Importance::Low,
        };
        let title = expiry_title(&expiry);
        Entry {
            times: Some((expiry.at, expiry.at)),
            importance,
            coins: vec!["bitcoin".to_owned(), "ethereum".to_owned()],
            source: "Deribit's schedule".to_owned(),
            basis: "Deribit's options expire at 08:00 UTC: each day, on Fridays, and on the last Friday of a month and of a quarter."
                .to_owned(),
            ..plain("expiry", title, expiry.at.with_timezone(&wanted.zone).date_naive())
        }
    };
    computed::expiries(from, to).into_iter().map(entry).collect()
}

/// "Weekly option expiry 20NOV26".
pub(super) fn expiry_title(expiry: &computed::Expiry) -> String {
    format!("{} option expiry {}", capital(expiry.rank.word()), expiry.name)
}

fn capital(word: &str) -> String {
    let mut signs = word.chars();
    signs
        .next()
        .map(|first| first.to_uppercase().chain(signs).collect())
        .unwrap_or_default()
}
