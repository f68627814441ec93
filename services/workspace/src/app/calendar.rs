//! Events of the calendar.

use kit::scope::RowScope;
use uuid::Uuid;
use vocab::UserId;

use super::{App, id, seen};
use crate::{
    domain::calendar::{
        CalendarEvent, CalendarEventInput, Details, Occurrences, Origin, SLACK, check_rule, horizon, next_starts,
        occurrences, written_until,
    },
    error::Error,
    store::{
        Db, calendar_event as events, calendar_instance as instances,
        calendar_source::{self as sources, CalendarSource},
        end,
    },
};

/// As messages name one.
const EVENT: &str = "event";
/// What calls that add events wait for, see [`App::counting`].
pub(super) const EVENTS: &str = "calendar events";
const SOURCE: &str = "calendar";
/// Events that are written out in one step.
const STEP: i64 = 200;

impl App {
    /// With its next starts.
    pub async fn calendar_event(&self, user: UserId, sent: &str) -> Result<(CalendarEvent, Vec<String>), Error> {
        self.kept_event(&mut *self.db().await?, user, id(sent, EVENT)?).await
    }

    async fn kept_event(&self, db: &mut Db, user: UserId, id: Uuid) -> Result<(CalendarEvent, Vec<String>), Error> {
        let event = events::find(db, user, id).await?.ok_or(Error::NotHere(EVENT))?;
        self.with_next(event).await
    }

    async fn with_next(&self, event: CalendarEvent) -> Result<(CalendarEvent, Vec<String>), Error> {
        let (rule, now) = (event.details.event.clone(), self.now());
        let next = self.compute(move || next_starts(&rule, now)).await?;
        Ok((event, next))
    }

    pub async fn add_calendar_event(
        &self,
        user: UserId,
        input: &CalendarEventInput,
    ) -> Result<(CalendarEvent, Vec<String>), Error> {
        let details = Details::check(input, self.zone(user).await?)?;
        details.check_clocks(input, None)?;
        check_rule(&details.event, None)?;
        let now = self.now();
        let new = events::Write {
            id: Uuid::now_v7(),
            origin: Origin::default(),
            details,
            created_at: now,
            version: 1,
        };
        let written = self.occurrences(new.id, new.details.event.clone()).await?;
        let mut db = self.counting(user, EVENTS).await?;
        let added = async {
            self.room_for_events(&mut db, user, 1).await?;
            let until = written_until(&written, now);
            events::insert(&mut db, user, std::slice::from_ref(&new), until, now).await?;
            instances::replace(&mut db, user, &written).await?;
            events::find(&mut db, user, new.id).await?.ok_or(Error::NotHere(EVENT))
        };
        let added = added.await;
        let added = end(&mut db, added).await?;
        drop(db);
        self.with_next(added).await
    }

    /// # Errors
    /// [`Error::Full`] where so many more are too many.
    pub(super) async fn room_for_events(&self, db: &mut Db, user: UserId, more: usize) -> Result<(), Error> {
        let limit = self.args.calendar_event_limit;
        let more = i64::try_from(more).unwrap_or(i64::MAX);
        if events::count(db, user).await?.saturating_add(more) <= limit {
            return Ok(());
        }
        Err(Error::Full {
            what: "calendar events",
            limit,
        })
    }

    /// Changes an event with all its instances. One that came with a calendar stays so, and a newer file changes it again.
    pub async fn update_calendar_event(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        input: &CalendarEventInput,
    ) -> Result<(CalendarEvent, Vec<String>), Error> {
        let (before, _) = self.calendar_event(user, sent).await?;
        let details = Details::check(input, self.zone(user).await?)?;
        details.check_clocks(input, Some(&before.details.event))?;
        check_rule(&details.event, Some(&before.details.event))?;
        let now = self.now();
        let written = self.occurrences(before.id, details.event.clone()).await?;
        let until = written_until(&written, now);
        let seen = (before.id, seen(version, before.version));
        let new = (&before.origin, &details);
        let mut db = self.changing().await?;
        let changed = async {
            if !events::update(&mut db, user, seen, new, (until, &written), now).await? {
                return Err(Error::Stale);
            }
            let found = events::find(&mut db, user, before.id).await?;
            found.ok_or(Error::NotHere(EVENT))
        };
        let changed = changed.await;
        let changed = end(&mut db, changed).await?;
        drop(db);
        self.with_next(changed).await
    }

    pub async fn delete_calendar_event(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let (before, _) = self.calendar_event(user, sent).await?;
        let version = seen(version, before.version);
        if events::delete(&mut *self.db().await?, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_calendar_event(
        &self,
        user: UserId,
        sent: &str,
    ) -> Result<(CalendarEvent, Vec<String>), Error> {
        let event = id(sent, EVENT)?;
        let mut db = self.counting(user, EVENTS).await?;
        let restored = async {
            if events::find(&mut db, user, event).await?.is_none() {
                self.room_for_events(&mut db, user, 1).await?;
                if !events::restore(&mut db, user, event).await? {
                    return Err(Error::NotHere(EVENT));
                }
                self.expand_events(&mut db, Some(user)).await?;
            }
            let found = events::find(&mut db, user, event).await?;
            found.ok_or(Error::NotHere(EVENT))
        };
        let restored = restored.await;
        let restored = end(&mut db, restored).await?;
        drop(db);
        self.with_next(restored).await
    }

    /// Imported calendars, by name.
    pub async fn calendar_sources(&self, user: UserId) -> Result<Vec<CalendarSource>, Error> {
        sources::list(&mut *self.db().await?, user).await
    }

    /// Deletes a calendar with its events, for good.
    pub async fn delete_calendar_source(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let source = id(sent, SOURCE)?;
        if sources::delete(&mut *self.db().await?, user, source).await? {
            Ok(())
        } else {
            Err(Error::NotHere(SOURCE))
        }
    }

    /// Writes instances that are due to be written, of all owners; gives of how many events.
    pub async fn top_up_calendar(&self) -> Result<usize, Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        self.expand_events(&mut db, None).await
    }

    /// As [`Self::top_up_calendar`], of one owner or of all.
    pub(super) async fn expand_events(&self, db: &mut Db, only: Option<UserId>) -> Result<usize, Error> {
        let now = self.now();
        let mut done = 0;
        loop {
            let found = events::unexpanded(db, only, horizon(now) - SLACK, STEP).await?;
            if found.is_empty() {
                return Ok(done);
            }
            done += found.len();
            for (owner, id, event) in found {
                let written = match event {
                    Some(event) => self.occurrences(id, event).await,
                    None => Ok(vec![(id, Vec::new())]),
                };
                let written = match written {
                    // One event that cannot be computed must not keep all others from being written.
                    Err(Error::Invalid(_)) => {
                        tracing::warn!(event = %id, "an event takes too long to compute; it is left without instances");
                        vec![(id, Vec::new())]
                    }
                    written => written?,
                };
                events::expanded(db, owner, &written, written_until(&written, now)).await?;
            }
        }
    }

    /// When an event takes place, computed beside the runtime and outside of any transaction.
    async fn occurrences(&self, id: Uuid, event: calendar_rules::Event) -> Result<Vec<Occurrences>, Error> {
        let now = self.now();
        self.compute(move || occurrences([(id, &event)], now)).await?
    }
}
