//! Events of calendars. Every statement names the owner.

use calendar_rules::{Event, EventParts};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db, calendar_instance,
    owned::{gone_one, live_one, seen_one},
    schema_lists::calendar_event,
    word::known,
};
use crate::{
    domain::calendar::{CalendarEvent, Details, Occurrences, Origin, importance_of, weight},
    error::Error,
};

/// Rows of one statement.
const BATCH: usize = 500;

#[derive(Queryable, Selectable)]
#[diesel(table_name = calendar_event, check_for_backend(diesel::pg::Pg))]
pub(super) struct Row {
    pub id: Uuid,
    source_id: Option<Uuid>,
    uid: String,
    recurrence_id: String,
    sequence: i32,
    modified: Option<DateTime<Utc>>,
    fingerprint: String,
    cancelled: bool,
    title: String,
    kind: String,
    note: String,
    location: String,
    importance: i16,
    coins: Vec<String>,
    url: Option<String>,
    starts: String,
    length: String,
    zone: String,
    rule: Option<String>,
    left_out: Vec<String>,
    also: Vec<String>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i32,
}

impl Row {
    pub(super) fn event(&self) -> Option<Event> {
        let parts = EventParts {
            starts: &self.starts,
            length: &self.length,
            zone: &self.zone,
            rule: self.rule.as_deref(),
            left_out: &self.left_out,
            also: &self.also,
        };
        let read = Event::from_parts(&parts);
        read.inspect_err(|error| tracing::warn!(field = error.field, "a kept event cannot be read"))
            .ok()
    }

    /// Nothing where the recurrence or the kind cannot be read, which is logged.
    pub(super) fn kept(self) -> Option<CalendarEvent> {
        let event = self.event()?;
        let kind = known("calendar_event", "kind", self.kind.parse().ok())
            .inspect_err(|error| tracing::warn!(error = %kit::causes(error), "a kept event cannot be read"))
            .ok()?;
        Some(CalendarEvent {
            id: self.id,
            origin: Origin {
                source: self.source_id,
                uid: self.uid,
                recurrence_id: self.recurrence_id,
                sequence: self.sequence,
                modified: self.modified,
                fingerprint: self.fingerprint,
                cancelled: self.cancelled,
            },
            details: Details {
                title: self.title,
                kind,
                note: self.note,
                location: self.location,
                importance: importance_of(self.importance),
                coins: self.coins,
                url: self.url,
                event,
            },
            created_at: self.created_at,
            updated_at: self.updated_at,
            version: self.version,
        })
    }
}

/// Columns of an event that a change may touch.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = calendar_event, treat_none_as_null = true)]
struct Values {
    source_id: Option<Uuid>,
    uid: String,
    recurrence_id: String,
    sequence: i32,
    modified: Option<DateTime<Utc>>,
    fingerprint: String,
    cancelled: bool,
    title: String,
    kind: &'static str,
    note: String,
    location: String,
    importance: i16,
    coins: Vec<String>,
    url: Option<String>,
    starts: String,
    length: String,
    zone: &'static str,
    rule: Option<String>,
    left_out: Vec<String>,
    also: Vec<String>,
    expanded_until: Option<DateTime<Utc>>,
    updated_at: DateTime<Utc>,
}

fn values(origin: &Origin, details: &Details, until: DateTime<Utc>, now: DateTime<Utc>) -> Values {
    let event = &details.event;
    Values {
        source_id: origin.source,
        uid: origin.uid.clone(),
        recurrence_id: origin.recurrence_id.clone(),
        sequence: origin.sequence,
        modified: origin.modified,
        fingerprint: origin.fingerprint.clone(),
        cancelled: origin.cancelled,
        title: details.title.clone(),
        kind: details.kind.word(),
        note: details.note.clone(),
        location: details.location.clone(),
        importance: weight(details.importance),
        coins: details.coins.clone(),
        url: details.url.clone(),
        starts: event.starts_text(),
        length: event.length.to_string(),
        zone: event.zone_text(),
        rule: event.rule.as_ref().map(ToString::to_string),
        left_out: event.left_out.iter().map(ToString::to_string).collect(),
        also: event.also.iter().map(ToString::to_string).collect(),
        expanded_until: Some(until),
        updated_at: now,
    }
}

/// An event with the id and version that it is written with.
#[derive(Debug, Clone)]
pub struct Write {
    pub id: Uuid,
    pub origin: Origin,
    pub details: Details,
    pub created_at: DateTime<Utc>,
    pub version: i32,
}

/// All that are kept, also of imported calendars.
pub async fn count(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    Ok(calendar_event::table
        .filter(calendar_event::owner.eq(owner.uuid()))
        .filter(calendar_event::deleted_at.is_null())
        .count()
        .get_result(db)
        .await?)
}

pub async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<CalendarEvent>, Error> {
    let row: Option<Row> = live_one!(calendar_event, owner, id)
        .filter(calendar_event::cancelled.eq(false))
        .select(Row::as_select())
        .first(db)
        .await
        .optional()?;
    Ok(row.and_then(Row::kept))
}

/// Those of some kinds that take place, all where none is named, by id.
pub async fn all(
    db: &mut Db,
    owner: UserId,
    kinds: &[String],
    title: Option<&str>,
) -> Result<Vec<CalendarEvent>, Error> {
    let mut query = calendar_event::table
        .filter(calendar_event::owner.eq(owner.uuid()))
        .filter(calendar_event::deleted_at.is_null())
        .filter(calendar_event::cancelled.eq(false))
        .into_boxed();
    if !kinds.is_empty() {
        query = query.filter(calendar_event::kind.eq_any(kinds.to_vec()));
    }
    if let Some(title) = title {
        query = query.filter(calendar_event::title.ilike(kit::pg::containing(title)));
    }
    let rows: Vec<Row> = query
        .order(calendar_event::id)
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().filter_map(Row::kept).collect())
}

/// Those of one source, cancelled ones too.
pub async fn of_source(db: &mut Db, owner: UserId, source: Uuid) -> Result<Vec<CalendarEvent>, Error> {
    let rows: Vec<Row> = calendar_event::table
        .filter(calendar_event::owner.eq(owner.uuid()))
        .filter(calendar_event::source_id.eq(source))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows.into_iter().filter_map(Row::kept).collect())
}

/// Writes new events; their instances are written by the caller.
pub async fn insert(
    db: &mut Db,
    owner: UserId,
    events: &[Write],
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    for batch in events.chunks(BATCH) {
        let rows: Vec<_> = batch
            .iter()
            .map(|event| {
                (
                    calendar_event::owner.eq(owner.uuid()),
                    calendar_event::id.eq(event.id),
                    values(&event.origin, &event.details, until, now),
                    calendar_event::created_at.eq(event.created_at),
                    calendar_event::version.eq(event.version),
                )
            })
            .collect();
        diesel::insert_into(calendar_event::table)
            .values(rows)
            .execute(db)
            .await?;
    }
    Ok(())
}

/// Removes events with their instances, for good.
pub async fn remove(db: &mut Db, owner: UserId, ids: &[Uuid]) -> Result<(), Error> {
    for batch in ids.chunks(BATCH) {
        let named = calendar_event::table
            .filter(calendar_event::owner.eq(owner.uuid()))
            .filter(calendar_event::id.eq_any(batch.to_vec()));
        diesel::delete(named).execute(db).await?;
    }
    Ok(())
}

/// Changes an event and writes its instances. False where `version` is not the current one.
pub async fn update(
    db: &mut Db,
    owner: UserId,
    (id, version): (Uuid, i32),
    (origin, details): (&Origin, &Details),
    (until, occurrences): (DateTime<Utc>, &[Occurrences]),
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let seen = seen_one!(calendar_event, owner, id, version);
        let done = diesel::update(seen)
            .set((
                values(origin, details, until, now),
                calendar_event::version.eq(version + 1),
            ))
            .execute(db)
            .await?;
        if done > 0 {
            calendar_instance::replace(db, owner, occurrences).await?;
        }
        Ok(done > 0)
    })
    .await
}

/// Deletes an event; its instances go, and come back when it is restored. False where `version` is not the current one.
pub async fn delete(db: &mut Db, owner: UserId, id: Uuid, version: i32, now: DateTime<Utc>) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let seen = seen_one!(calendar_event, owner, id, version);
        let done = diesel::update(seen)
            .set((
                calendar_event::deleted_at.eq(now),
                calendar_event::version.eq(version + 1),
            ))
            .execute(db)
            .await?;
        if done > 0 {
            calendar_instance::forget(db, owner, &[id]).await?;
        }
        Ok(done > 0)
    })
    .await
}

/// Brings an event back; its instances have to be written again. False where no deleted one has this id.
pub async fn restore(db: &mut Db, owner: UserId, id: Uuid) -> Result<bool, Error> {
    let gone = gone_one!(calendar_event, owner, id);
    let done = diesel::update(gone)
        .set((
            calendar_event::deleted_at.eq(None::<DateTime<Utc>>),
            calendar_event::expanded_until.eq(None::<DateTime<Utc>>),
            calendar_event::version.eq(calendar_event::version + 1),
        ))
        .execute(db)
        .await?;
    Ok(done > 0)
}

/// Recurring events of all owners, or of one, whose instances end before `before`; with those that have none written yet.
pub async fn unexpanded(
    db: &mut Db,
    only: Option<UserId>,
    before: DateTime<Utc>,
    limit: i64,
) -> Result<Vec<(UserId, Uuid, Option<Event>)>, Error> {
    let recurs = calendar_event::rule
        .is_not_null()
        .or(calendar_event::also.ne(Vec::<String>::new()))
        .and(calendar_event::expanded_until.lt(before));
    let mut query = calendar_event::table
        .filter(calendar_event::deleted_at.is_null())
        .filter(calendar_event::cancelled.eq(false))
        .filter(calendar_event::expanded_until.is_null().or(recurs))
        .into_boxed();
    if let Some(owner) = only {
        query = query.filter(calendar_event::owner.eq(owner.uuid()));
    }
    let rows: Vec<(Uuid, Row)> = query
        .limit(limit)
        .select((calendar_event::owner, Row::as_select()))
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(owner, row)| (UserId::from(owner), row.id, row.event()))
        .collect())
}

/// Writes the instances of an event and notes until when they go. Nothing where it was deleted meanwhile.
pub async fn expanded(
    db: &mut Db,
    owner: UserId,
    occurrences: &[Occurrences],
    until: DateTime<Utc>,
) -> Result<(), Error> {
    db.transaction(async |db: &mut Db| {
        let ids: Vec<Uuid> = occurrences.iter().map(|(id, _)| *id).collect();
        let there = calendar_event::table
            .filter(calendar_event::owner.eq(owner.uuid()))
            .filter(calendar_event::id.eq_any(ids))
            .filter(calendar_event::deleted_at.is_null());
        let done = diesel::update(there)
            .set(calendar_event::expanded_until.eq(until))
            .execute(db)
            .await?;
        if done > 0 {
            calendar_instance::replace(db, owner, occurrences).await?;
        }
        Ok(())
    })
    .await
}

/// Marks all events of an owner as without instances, so that they are written again.
pub async fn forget_expansion(db: &mut Db, owner: UserId) -> Result<(), Error> {
    diesel::update(calendar_event::table.filter(calendar_event::owner.eq(owner.uuid())))
        .set(calendar_event::expanded_until.eq(None::<DateTime<Utc>>))
        .execute(db)
        .await?;
    Ok(())
}
