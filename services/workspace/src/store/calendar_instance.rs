//! Instances of events, computed from them. Every statement names the owner.

use std::collections::HashMap;

use calendar_rules::INSTANCES;
use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    dsl::{count_star, max, min},
    pg::Pg,
    prelude::*,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    schema_lists::{calendar_event, calendar_instance, calendar_source},
};
use crate::{
    domain::calendar::{self, Occurrences, PART},
    error::Error,
};

/// Rows of one statement: eight binds each.
const BATCH: usize = 4_000;
/// Events of one statement.
const EVENTS: usize = 500;

/// What is listed.
#[derive(Debug, Clone)]
pub struct Span {
    pub from: DateTime<Utc>,
    /// Exclusive.
    pub to: DateTime<Utc>,
    /// Of events; empty for all.
    pub kinds: Vec<String>,
    pub coin: Option<String>,
    /// The least that is listed, 0 to 2.
    pub importance: i16,
}

/// An instance with its event.
#[derive(Debug, Clone)]
pub struct Found {
    pub event: Uuid,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub day: NaiveDate,
    pub last_day: NaiveDate,
    pub all_day: bool,
    pub title: String,
    pub kind: String,
    pub importance: i16,
    pub coins: Vec<String>,
    pub url: Option<String>,
    pub location: String,
    pub is_recurring: bool,
    /// Name of the calendar that it came with.
    pub source: Option<String>,
}

/// Those of a span.
#[derive(Debug, Clone)]
pub struct Listed {
    /// By start.
    pub found: Vec<Found>,
    /// There may be more than were asked for.
    pub is_cut: bool,
}

/// When an event takes place.
#[derive(Queryable)]
pub(super) struct Place {
    pub event: Uuid,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub day: NaiveDate,
    pub last_day: NaiveDate,
    pub all_day: bool,
}

/// What an event is.
#[derive(Debug, Clone, Queryable)]
pub(super) struct About {
    pub id: Uuid,
    title: String,
    kind: String,
    importance: i16,
    coins: Vec<String>,
    url: Option<String>,
    location: String,
    is_recurring: bool,
    source: Option<String>,
}

#[derive(Insertable)]
#[diesel(table_name = calendar_instance)]
struct Row {
    owner: Uuid,
    event_id: Uuid,
    part_at: DateTime<Utc>,
    starts_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
    day: NaiveDate,
    last_day: NaiveDate,
    all_day: bool,
}

/// Those that overlap a span, by start; at most `limit` rows of one range of the index. Their events are read by their ids in a second
/// statement: to join the two, the database would read all events of the owner, of which a month has few.
pub async fn list(db: &mut Db, owner: UserId, span: &Span, limit: i64) -> Result<Listed, Error> {
    let mut query = calendar_instance::table
        .filter(calendar_instance::owner.eq(owner.uuid()))
        .filter(calendar_instance::part_at.ge(span.from - PART))
        .filter(calendar_instance::part_at.lt(span.to))
        .filter(
            calendar_instance::ends_at
                .gt(span.from)
                .or(calendar_instance::starts_at.ge(span.from)),
        )
        .into_boxed::<Pg>();
    if span.importance > 0 || !span.kinds.is_empty() || span.coin.is_some() {
        query = query.filter(calendar_instance::event_id.eq_any(fitting(owner, span).select(calendar_event::id)));
    }
    let mut places: Vec<Place> = query
        .order((calendar_instance::part_at, calendar_instance::event_id))
        .limit(limit)
        .select((
            calendar_instance::event_id,
            calendar_instance::starts_at,
            calendar_instance::ends_at,
            calendar_instance::day,
            calendar_instance::last_day,
            calendar_instance::all_day,
        ))
        .load(db)
        .await?;
    let is_cut = i64::try_from(places.len()).is_ok_and(|rows| rows >= limit);
    // A long one has several rows.
    places.sort_by_key(|place| (place.starts_at, place.event));
    places.dedup_by_key(|place| (place.starts_at, place.event));
    let mut ids: Vec<Uuid> = places.iter().map(|place| place.event).collect();
    ids.sort_unstable();
    ids.dedup();
    let events = about(db, owner, &ids).await?;
    // An event may have been deleted in between.
    let found = places.into_iter().filter_map(|place| {
        let about = events.get(&place.event)?.clone();
        Some(joined(place, about))
    });
    Ok(Listed {
        found: found.collect(),
        is_cut,
    })
}

/// Events that a span asks for.
pub(super) fn fitting(owner: UserId, span: &Span) -> calendar_event::BoxedQuery<'_, Pg> {
    let mut events = calendar_event::table
        .filter(calendar_event::owner.eq(owner.uuid()))
        .filter(calendar_event::importance.ge(span.importance))
        .into_boxed::<Pg>();
    if !span.kinds.is_empty() {
        events = events.filter(calendar_event::kind.eq_any(&span.kinds));
    }
    if let Some(coin) = &span.coin {
        events = events.filter(calendar_event::coins.contains(vec![coin.clone()]));
    }
    events
}

pub(super) async fn about(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<HashMap<Uuid, About>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let source = calendar_source::owner
        .nullable()
        .eq(calendar_event::owner.nullable())
        .and(calendar_source::id.nullable().eq(calendar_event::source_id));
    let rows: Vec<About> = calendar_event::table
        .left_join(calendar_source::table.on(source))
        .filter(calendar_event::owner.eq(owner.uuid()))
        .filter(calendar_event::id.eq_any(ids))
        .select((
            calendar_event::id,
            calendar_event::title,
            calendar_event::kind,
            calendar_event::importance,
            calendar_event::coins,
            calendar_event::url,
            calendar_event::location,
            calendar_event::rule.is_not_null(),
            calendar_source::name.nullable(),
        ))
        .load(db)
        .await?;
    Ok(rows.into_iter().map(|about| (about.id, about)).collect())
}

pub(super) fn joined(place: Place, about: About) -> Found {
    Found {
        event: place.event,
        starts_at: place.starts_at,
        ends_at: place.ends_at,
        day: place.day,
        last_day: place.last_day,
        all_day: place.all_day,
        title: about.title,
        kind: about.kind,
        importance: about.importance,
        coins: about.coins,
        url: about.url,
        location: about.location,
        is_recurring: about.is_recurring,
        source: about.source,
    }
}

/// From when and until when all events are written that recur several times a day, or whose instances have several rows, and that have as many rows as
/// are kept of one; none without such.
pub async fn frequent_reach(db: &mut Db, owner: UserId) -> Result<Option<(DateTime<Utc>, DateTime<Utc>)>, Error> {
    let several_a_day = calendar_event::rule
        .like("FREQ=HOURLY%")
        .or(calendar_event::rule.like("FREQ=MINUTELY%"))
        .or(calendar_event::rule.like("FREQ=SECONDLY%"))
        .or(calendar_event::rule.like("%;BYHOUR=%"))
        .or(calendar_event::rule.like("%;BYMINUTE=%"))
        .or(calendar_event::rule.like("%;BYSECOND=%"));
    // Ten days, or a hundred hours: no longer one is missed.
    let is_long = calendar_event::length
        .like("P__%D%")
        .or(calendar_event::length.like("PT___%H%"));
    let frequent = calendar_event::table
        .filter(calendar_event::owner.eq(owner.uuid()))
        .filter(calendar_event::deleted_at.is_null())
        // Said again for the index of events that recur.
        .filter(calendar_event::rule.is_not_null())
        .filter(several_a_day.or(is_long))
        .select(calendar_event::id);
    let reaches: Vec<(Option<DateTime<Utc>>, Option<DateTime<Utc>>, i64)> = calendar_instance::table
        .filter(calendar_instance::owner.eq(owner.uuid()))
        .filter(calendar_instance::event_id.eq_any(frequent))
        .group_by(calendar_instance::event_id)
        .select((
            // Before the first end, others may go on that began too early to be written.
            min(calendar_instance::ends_at),
            // Behind the last start, others may be missing; of the last instance, rows.
            max(calendar_instance::starts_at),
            count_star(),
        ))
        .load(db)
        .await?;
    let all = i64::try_from(INSTANCES).unwrap_or(i64::MAX);
    let full = reaches.into_iter().filter(|(.., count)| *count >= all);
    let reaches = full.filter_map(|(first, last, _)| first.zip(last));
    Ok(reaches.reduce(|one, other| (one.0.max(other.0), one.1.min(other.1))))
}

/// Removes the instances of some events.
pub async fn forget(db: &mut Db, owner: UserId, events: &[Uuid]) -> Result<(), Error> {
    for batch in events.chunks(EVENTS) {
        let of_event = calendar_instance::table
            .filter(calendar_instance::owner.eq(owner.uuid()))
            .filter(calendar_instance::event_id.eq_any(batch.to_vec()));
        diesel::delete(of_event).execute(db).await?;
    }
    Ok(())
}

/// Writes the instances of some events in place of those that are there.
pub async fn replace(db: &mut Db, owner: UserId, events: &[Occurrences]) -> Result<(), Error> {
    let ids: Vec<Uuid> = events.iter().map(|(id, _)| *id).collect();
    forget(db, owner, &ids).await?;
    let mut rows = Vec::new();
    for (id, instances) in events {
        for (instance, part) in calendar::rows(instances) {
            rows.push(Row {
                owner: owner.uuid(),
                event_id: *id,
                part_at: part,
                starts_at: instance.start_utc,
                ends_at: instance.end_utc,
                day: instance.day,
                last_day: instance.last_day,
                all_day: instance.all_day,
            });
            if rows.len() == BATCH {
                insert(db, &std::mem::take(&mut rows)).await?;
            }
        }
    }
    insert(db, &rows).await
}

async fn insert(db: &mut Db, rows: &[Row]) -> Result<(), Error> {
    if !rows.is_empty() {
        diesel::insert_into(calendar_instance::table)
            .values(rows)
            .execute(db)
            .await?;
    }
    Ok(())
}
