//! Calendars out of files: a newer version of an event replaces the kept one.

use std::collections::{HashMap, HashSet};

use calendar_rules::{Fault as FileFault, Held, ImportedEvent, Instance, Kind, Parsed, Refusal};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kit::idempotency::apart;
use uuid::Uuid;
use vocab::UserId;

use super::{App, calendar::EVENTS, import::Seat};
use crate::{
    domain::{
        calendar::{
            CalendarEvent, Details, FILE_STEPS, Occurrences, Origin, kind, rows, uid_of, written, written_until,
        },
        text,
    },
    error::Error,
    store::{self, Db, calendar_event as events, calendar_instance as instances, calendar_source as sources},
};

const LONGEST_NAME: usize = 200;
/// Calendars of one user.
pub(super) const MOST_SOURCES: usize = 100;
/// Instances that one file may bring: all of them are written before the call's deadline, on a slow machine too.
const MOST_INSTANCES: usize = 100_000;
/// First instances that are shown.
const PREVIEW: usize = 20;
/// Events whose instances are written at a time.
const STEP: usize = 1_000;

/// What is read, and how.
#[derive(Debug, Clone, Default)]
pub struct CalendarFile {
    pub name: String,
    pub format: String,
    pub content: String,
    /// Of events that have none.
    pub kind: String,
    /// Of times that have none.
    pub zone: String,
    pub is_dry: bool,
}

/// What an import wrote, or would write.
#[derive(Debug, Clone, Default)]
pub struct CalendarImport {
    pub source: Option<Uuid>,
    pub fresh: usize,
    pub changed: usize,
    pub unchanged: usize,
    pub faults: Vec<FileFault>,
    /// The first instances of events that are new or changed, with those.
    pub preview: Vec<(Instance, Details, String)>,
    pub zone: Tz,
}

/// What becomes of a file.
#[derive(Default)]
struct Plan {
    writes: Vec<events::Write>,
    /// Kept events that are written again.
    replaced: Vec<Uuid>,
    fresh: usize,
    unchanged: usize,
}

impl App {
    /// Reads an iCalendar file, or a table of events as CSV or JSON; with `is_dry` nothing is written.
    ///
    /// # Errors
    /// For a file that is none, and for more events than one may keep.
    pub async fn import_calendar(&self, user: UserId, file: CalendarFile) -> Result<CalendarImport, Error> {
        let (name, usual, is_dry) = (file.name.clone(), file.kind.clone(), file.is_dry);
        let mut faults = Vec::new();
        let name = text::filled("name", &name, LONGEST_NAME, &mut faults);
        let usual = kind("kind", &usual, &mut faults);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        // As with other files: one user's would take all turns of computing, and hold all connections while they wait for each other.
        let place = self.file_place(user).await?;
        let seat = self.seat(place, file.content.as_bytes()).await?;
        let (zone, parsed) = apart(self.read_calendar(user, file, &seat)).await?;
        let now = self.now();
        let mut db = self.counting(user, EVENTS).await?;
        let done = self
            .keep_calendar(&mut db, user, (&name, usual), (parsed, is_dry), (&seat, now))
            .await;
        let done = store::end(&mut db, done).await?;
        Ok(CalendarImport { zone, ..done })
    }

    async fn read_calendar(&self, user: UserId, file: CalendarFile, seat: &Seat) -> Result<(Tz, Parsed), Error> {
        let own = self.zone(user).await?;
        let zone = match file.zone.trim() {
            "" => own,
            name => calendar_rules::find_zone(name)
                .ok_or_else(|| Error::invalid("zone", "Use the name of a time zone, such as Europe/Berlin."))?,
        };
        let read: fn(&CalendarFile, Tz) -> Result<Parsed, Refusal> = match file.format.as_str() {
            "ics" => |file, zone| calendar_rules::ics::read(&file.content, zone),
            "csv" => |file, zone| calendar_rules::csv::read_named(&file.content, zone, &file.name),
            "json" => |file, zone| calendar_rules::json::read_named(&file.content, zone, &file.name),
            _ => return Err(Error::invalid("format", "Use ics, csv or json.")),
        };
        let parsed = self.at_seat(seat, move |_| read(&file, zone)).await?;
        let parsed = parsed.map_err(|refusal: Refusal| Error::invalid("content", refusal.to_string()))?;
        Ok((own, parsed))
    }

    async fn keep_calendar(
        &self,
        db: &mut Db,
        user: UserId,
        (name, usual): (&str, Kind),
        (parsed, is_dry): (Parsed, bool),
        (seat, now): (&Seat, DateTime<Utc>),
    ) -> Result<CalendarImport, Error> {
        let there = sources::named(db, user, name).await?;
        if there.is_none() && sources::list(db, user).await?.len() >= MOST_SOURCES {
            return Err(Error::Full {
                what: "calendars",
                limit: i64::try_from(MOST_SOURCES).unwrap_or(i64::MAX),
            });
        }
        let source = if is_dry {
            there
        } else {
            Some(sources::touch(db, user, name, now).await?)
        };
        let kept = match source {
            Some(source) => events::of_source(db, user, source).await?,
            None => Vec::new(),
        };
        let faults = parsed.faults;
        let imported = parsed.events;
        let superseded = usize::try_from(parsed.superseded).unwrap_or(usize::MAX);
        let (plan, previewed) = self
            .at_seat(seat, move |_| {
                let plan = plan(imported, &kept, usual, source, now);
                let previewed = preview(&plan.writes, now);
                (plan, previewed)
            })
            .await?;
        let previewed = previewed?;
        self.room_for_events(db, user, plan.fresh).await?;
        let done = CalendarImport {
            source: source.filter(|_| !is_dry),
            fresh: plan.fresh,
            changed: plan.replaced.len(),
            unchanged: plan.unchanged.saturating_add(superseded),
            faults,
            preview: previewed
                .firsts
                .into_iter()
                .map(|(instance, details)| (instance, details, name.to_owned()))
                .collect(),
            zone: Tz::UTC,
        };
        if !is_dry {
            write(db, user, (&plan, &previewed.written), now).await?;
        }
        Ok(done)
    }
}

async fn write(
    db: &mut Db,
    user: UserId,
    (plan, written): (&Plan, &[Occurrences]),
    now: DateTime<Utc>,
) -> Result<(), Error> {
    events::remove(db, user, &plan.replaced).await?;
    events::insert(db, user, &plan.writes, written_until(written, now), now).await?;
    for step in written.chunks(STEP) {
        instances::replace(db, user, step).await?;
    }
    Ok(())
}

fn plan(
    imported: Vec<ImportedEvent>,
    kept: &[CalendarEvent],
    usual: Kind,
    source: Option<Uuid>,
    now: DateTime<Utc>,
) -> Plan {
    let by_key: HashMap<(&str, &str), &CalendarEvent> = kept
        .iter()
        .map(|event| ((event.origin.uid.as_str(), event.origin.recurrence_id.as_str()), event))
        .collect();
    let mut plan = Plan::default();
    let mut seen: HashSet<(String, String)> = HashSet::new();
    for event in imported {
        let (uid, recurrence_id) = (uid_of(&event), event.recurrence_id.clone().unwrap_or_default());
        // Long ids that are cut may become the same.
        if !seen.insert((uid.clone(), recurrence_id.clone())) {
            plan.unchanged += 1;
            continue;
        }
        let before = by_key.get(&(uid.as_str(), recurrence_id.as_str()));
        let is_newer = before.is_none_or(|before| {
            event.replaces(&Held {
                sequence: before.origin.sequence,
                modified: before.origin.modified,
                fingerprint: &before.origin.fingerprint,
            })
        });
        if !is_newer || (before.is_none() && event.cancelled) {
            plan.unchanged += 1;
            continue;
        }
        let (id, created_at, version) = match before {
            Some(before) => {
                plan.replaced.push(before.id);
                (before.id, before.created_at, before.version + 1)
            }
            None => {
                plan.fresh += 1;
                (Uuid::now_v7(), now, 1)
            }
        };
        plan.writes.push(events::Write {
            id,
            origin: Origin {
                source,
                uid,
                recurrence_id,
                sequence: event.sequence,
                modified: event.modified,
                fingerprint: event.fingerprint(),
                cancelled: event.cancelled,
            },
            details: Details::of_file(&event, usual),
            created_at,
            version,
        });
    }
    plan
}

/// When the events of a file take place.
struct Previewed {
    firsts: Vec<(Instance, Details)>,
    written: Vec<Occurrences>,
}

const TOO_MANY_STEPS: &str =
    "The recurring events of this file take too long to compute. Import fewer of them at a time.";

/// The first instances by start, and how many there are.
///
/// # Errors
/// Where the events recur so often that they cannot be computed.
fn preview(writes: &[events::Write], now: DateTime<Utc>) -> Result<Previewed, Error> {
    let mut firsts = Vec::new();
    let mut occurrences = Vec::new();
    let mut count = 0;
    let mut budget = FILE_STEPS;
    for (place, event) in writes.iter().enumerate().filter(|(_, event)| !event.origin.cancelled) {
        let instances = written(&event.details.event, now, &mut budget);
        if budget == 0 {
            return Err(Error::invalid("content", TOO_MANY_STEPS));
        }
        count += rows(&instances).count();
        if count > MOST_INSTANCES {
            let message = format!(
                "These events take place more than {MOST_INSTANCES} times within two years. Split the file, or leave out some series."
            );
            return Err(Error::invalid("content", message));
        }
        let first = instances.iter().take(PREVIEW);
        firsts.extend(first.map(|instance| (instance.start_utc, place, *instance)));
        if firsts.len() > 100 * PREVIEW {
            firsts.sort_by_key(|(start, place, _)| (*start, *place));
            firsts.truncate(PREVIEW);
        }
        occurrences.push((event.id, instances));
    }
    firsts.sort_by_key(|(start, place, _)| (*start, *place));
    firsts.truncate(PREVIEW);
    let shown = firsts
        .into_iter()
        .filter_map(|(_, place, instance)| Some((instance, writes.get(place)?.details.clone())));
    Ok(Previewed {
        firsts: shown.collect(),
        written: occurrences,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::calendar::CalendarEventInput;

    #[test]
    fn a_file_of_very_many_instances_is_refused_before_it_is_written() {
        let now = "2026-11-23T00:00:00Z".parse().unwrap();
        let daily = CalendarEventInput {
            title: "Funding".to_owned(),
            starts: "2026-01-01T09:00:00".to_owned(),
            rule: "FREQ=DAILY".to_owned(),
            ..CalendarEventInput::default()
        };
        let write = events::Write {
            id: Uuid::nil(),
            origin: Origin::default(),
            details: Details::check(&daily, Tz::UTC).unwrap(),
            created_at: now,
            version: 1,
        };
        let each = written(&write.details.event, now, &mut { FILE_STEPS }).len();
        let most = MOST_INSTANCES / each;
        let mut writes = vec![write; most];
        assert_eq!(preview(&writes, now).unwrap().written.len(), most);
        writes.push(writes[0].clone());
        let Err(Error::Invalid(faults)) = preview(&writes, now) else {
            panic!("accepted");
        };
        assert_eq!(faults[0].field, "content");
    }
}
