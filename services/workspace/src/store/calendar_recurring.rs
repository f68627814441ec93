//! Recurring events of calendars with their rules, for days of which not all instances are written. Every statement names the owner.

use calendar_rules::{Event, Instance};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;
use vocab::UserId;

use super::{
    Db,
    calendar_event::Row,
    calendar_instance::{About, Found, Place, Span, about, fitting, joined},
    schema_lists::calendar_event,
};
use crate::error::Error;

/// A recurring event.
#[derive(Debug, Clone)]
pub struct Recurring {
    about: About,
    pub event: Event,
}

impl Recurring {
    #[must_use]
    pub const fn id(&self) -> Uuid {
        self.about.id
    }

    /// One time that it takes place.
    #[must_use]
    pub fn at(&self, instance: &Instance) -> Found {
        let place = Place {
            event: self.about.id,
            starts_at: instance.start_utc,
            ends_at: instance.end_utc,
            day: instance.day,
            last_day: instance.last_day,
            all_day: instance.all_day,
        };
        joined(place, self.about.clone())
    }
}

/// Those that a span asks for, by id, at most `limit`.
pub async fn list(db: &mut Db, owner: UserId, span: &Span, limit: i64) -> Result<Vec<Recurring>, Error> {
    // In the words of the index `calendar_event_repeating`.
    let recurs = calendar_event::rule
        .is_not_null()
        .or(calendar_event::also.ne(Vec::<String>::new()));
    let rows: Vec<Row> = fitting(owner, span)
        .filter(calendar_event::deleted_at.is_null())
        .filter(calendar_event::cancelled.eq(false))
        .filter(recurs)
        .order(calendar_event::id)
        .limit(limit)
        .select(Row::as_select())
        .load(db)
        .await?;
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let mut abouts = about(db, owner, &ids).await?;
    let read = rows.into_iter().filter_map(|row| {
        let about = abouts.remove(&row.id)?;
        let event = row.event()?;
        Some(Recurring { about, event })
    });
    Ok(read.collect())
}
