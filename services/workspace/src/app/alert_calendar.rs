//! Reminders of events: the calendars of those who have alerts on them, and events that are computed.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use alert_rules::{CalendarLook, Computed, EXPIRY_EVENTS, Look, MINED_EVENTS, OWN_EVENTS, Occasion, Sample, Update};
use calendar_rules::computed::{self, Expiry};
use chrono::{DateTime, TimeDelta, Utc};
use kit::scope::RowScope;
use uuid::Uuid;

use super::{
    App,
    alert_engine::{Engine, Waiting},
    calendar_days::{blocks, expiry_title},
};
use crate::{
    error::Error,
    store::calendar_instance::{self, Span},
    upstream::onchain::Blocks,
};

/// Events of one owner that are read at a time.
const MOST: i64 = 500;
/// Alerts on Bitcoin's blocks get a look at least as often: without one they become unknown.
const EVERY: TimeDelta = TimeDelta::minutes(15);

/// What the alerts of one owner wait for.
#[derive(Debug, Default)]
pub(super) struct Reminders {
    befores: HashSet<TimeDelta>,
    /// Among them are events of the owner's calendar.
    has_own: bool,
    /// Ranks of option expiries.
    expiries: HashSet<String>,
    /// Among them are events that follow from Bitcoin's blocks.
    has_mined: bool,
    /// An alert on these has not had a look yet.
    is_new: bool,
}

/// What was due when an owner's reminders were last looked at. Nothing older is kept.
pub(super) struct Rung {
    /// Events by their ids, and how long before them.
    due: HashSet<(String, TimeDelta)>,
    /// When alerts on Bitcoin's blocks last had a look, and whether the blocks were known.
    blocks: Option<(DateTime<Utc>, bool)>,
}

impl App {
    /// Once a minute: takes events whose reminder is due through the alerts of their owners. An event that lasts all day starts at 00:00 UTC.
    pub(super) async fn ring_calendars(
        &self,
        engine: &mut Engine,
        reminders: HashMap<Uuid, Reminders>,
        now: DateTime<Utc>,
    ) -> Result<(), Error> {
        let minute = now.timestamp().div_euclid(60);
        if engine.looks.calendars == Some(minute) {
            return Ok(());
        }
        engine.looks.rung.retain(|owner, _| reminders.contains_key(owner));
        let mined = if reminders.values().any(|wanted| wanted.has_mined) {
            Box::pin(self.mined_occasions()).await
        } else {
            None
        };
        for (owner, wanted) in reminders {
            let look = CalendarLook {
                events: self.occasions(owner, &wanted, now).await?,
                mined: mined.clone().filter(|_| wanted.has_mined),
            };
            let (is_due, rung) = rings(&look, &wanted, engine.looks.rung.get(&owner), now);
            engine.looks.rung.insert(owner, rung);
            if is_due {
                engine.waiting.push_back(Waiting {
                    owner: Some(owner),
                    ..Waiting::new(Sample {
                        at: now,
                        updates: vec![Update::Look(Look::Calendar(look))],
                    })
                });
            }
        }
        engine.looks.calendars = Some(minute);
        self.evaluate_waiting(engine).await
    }

    /// Events that an owner's alerts wait for and that start within the longest of their times.
    async fn occasions(&self, owner: Uuid, wanted: &Reminders, now: DateTime<Utc>) -> Result<Vec<Occasion>, Error> {
        let longest = wanted.befores.iter().max().copied().unwrap_or_default();
        let to = now + longest + TimeDelta::minutes(1);
        let mut occasions = Vec::new();
        if wanted.has_own {
            let span = Span {
                from: now,
                to,
                kinds: Vec::new(),
                coin: None,
                importance: 0,
            };
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            let listed = calendar_instance::list(&mut db, owner.into(), &span, MOST).await?;
            let starting = listed.found.into_iter().filter(|one| one.starts_at > now);
            occasions.extend(starting.map(|one| Occasion {
                id: format!("{}:{}", one.event, one.starts_at.timestamp()),
                title: one.title,
                kind: one.kind,
                starts: one.starts_at,
                computed: None,
            }));
        }
        if !wanted.expiries.is_empty() {
            let expiring = computed::expiries(now.date_naive(), to.date_naive()).into_iter();
            let expiring = expiring.map(expiry_occasion).filter(|one| one.starts > now);
            occasions.extend(expiring.filter(|one| wanted.expiries.contains(&one.kind)));
        }
        Ok(occasions)
    }

    /// Bitcoin's next halving and difficulty adjustment; nothing where its blocks are not known.
    async fn mined_occasions(&self) -> Option<Vec<Occasion>> {
        match self.onchain.bitcoin().await {
            Ok(known) => Some(mined(known)),
            Err(no) => {
                let why = no.sentence();
                tracing::debug!(%why, "Bitcoin's blocks are not known, and so are alerts on them");
                None
            }
        }
    }
}

/// An expiry of options, as alerts wait for it.
pub(super) fn expiry_occasion(expiry: Expiry) -> Occasion {
    Occasion {
        id: format!("expiry:{}", expiry.name),
        title: expiry_title(&expiry),
        kind: format!("{}_expiry", expiry.rank.word()),
        starts: expiry.at,
        computed: Some(Computed::Schedule),
    }
}

fn mined(known: Blocks) -> Vec<Occasion> {
    let newest = known.newest.height;
    let next = blocks::mined(known, chrono_tz::Tz::UTC);
    next.filter_map(|(height, entry)| {
        let (starts, _) = entry.times?;
        let seconds = entry.within_days? * 86_400.0;
        let within = Duration::try_from_secs_f64(seconds).ok()?;
        Some(Occasion {
            id: format!("{}:{height}", entry.kind),
            title: entry.title,
            kind: entry.kind,
            starts,
            computed: Some(Computed::Blocks {
                newest,
                height,
                within: TimeDelta::from_std(within).ok()?,
            }),
        })
    })
    .collect()
}

impl Reminders {
    /// `looked` is when the condition last had a look that said something.
    pub(super) fn add(&mut self, kinds: &[String], before: TimeDelta, looked: Option<DateTime<Utc>>) {
        let is_of = |all: &[&str], kind: &String| all.contains(&kind.as_str());
        self.befores.insert(before);
        self.has_own |= kinds.is_empty() || kinds.iter().any(|kind| is_of(&OWN_EVENTS, kind));
        self.expiries
            .extend(kinds.iter().filter(|kind| is_of(&EXPIRY_EVENTS, kind)).cloned());
        if kinds.iter().any(|kind| is_of(&MINED_EVENTS, kind)) {
            self.has_mined = true;
            self.is_new |= looked.is_none();
        }
    }
}

/// Whether alerts have to see a look, with what is remembered of it: a reminder is due that was not when they were last looked at, each length of
/// time before an event being one of its own; or alerts on Bitcoin's blocks have to know whether these are known.
fn rings(look: &CalendarLook, wanted: &Reminders, last: Option<&Rung>, now: DateTime<Utc>) -> (bool, Rung) {
    let all = look.events.iter().chain(look.mined.iter().flatten());
    let each = all.flat_map(|one| wanted.befores.iter().map(move |before| (one, *before)));
    let due: HashSet<(String, TimeDelta)> = each
        .filter(|(one, before)| one.starts - *before <= now)
        .map(|(one, before)| (one.id.clone(), before))
        .collect();
    let is_due = due.iter().any(|one| last.is_none_or(|last| !last.due.contains(one)));
    let is_known = look.mined.is_some();
    let before = last.and_then(|last| last.blocks);
    let is_stale = wanted.has_mined
        && before
            .is_none_or(|(at, was_known)| was_known != is_known || (is_known && wanted.is_new) || now - at >= EVERY);
    let seen = is_due || is_stale;
    let blocks = if seen { Some((now, is_known)) } else { before };
    let blocks = blocks.filter(|_| wanted.has_mined);
    (seen, Rung { due, blocks })
}

#[cfg(test)]
mod tests {
    use alert_rules::{CalendarLook, Computed, Occasion};
    use calendar_rules::computed;
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{Reminders, Rung, expiry_occasion, mined, rings};
    use crate::upstream::onchain::{Block, Blocks};

    fn minute(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    fn event(id: &str, starts: i64) -> Occasion {
        Occasion {
            id: id.to_owned(),
            title: id.to_owned(),
            kind: "own".to_owned(),
            starts: minute(starts),
            computed: None,
        }
    }

    fn reminders(kinds: &[&str], befores: &[i64], looked: Option<i64>) -> Reminders {
        let kinds: Vec<String> = kinds.iter().map(|kind| (*kind).to_owned()).collect();
        let mut reminders = Reminders::default();
        for before in befores {
            reminders.add(&kinds, TimeDelta::minutes(*before), looked.map(minute));
        }
        reminders
    }

    /// Whether it rings, with what is remembered afterwards.
    fn look(occasions: &[Occasion], befores: &[i64], last: Option<&Rung>, now: i64) -> (bool, Rung) {
        let events = occasions.to_vec();
        let found = CalendarLook { events, mined: None };
        rings(&found, &reminders(&["own"], befores, None), last, minute(now))
    }

    #[test]
    fn each_reminder_rings_once_and_what_is_gone_is_not_remembered() {
        let fomc = [event("fomc", 60)];
        let (is_due, rung) = look(&fomc, &[30], None, 29);
        assert!(!is_due);
        let (is_due, rung) = look(&fomc, &[30], Some(&rung), 30);
        assert!(is_due);
        let (is_due, rung) = look(&fomc, &[30], Some(&rung), 31);
        assert!(!is_due);
        let (is_due, rung) = look(&fomc, &[30, 45], Some(&rung), 32);
        assert!(is_due, "an alert with another length of time was saved");
        let (is_due, rung) = look(&[event("fomc", 60), event("cpi", 61)], &[30, 45], Some(&rung), 33);
        assert!(is_due, "an event was added");
        let (is_due, rung) = look(&[event("cpi", 61)], &[30], Some(&rung), 34);
        assert!(!is_due);
        assert_eq!((rung.due.len(), rung.blocks), (1, None));
    }

    #[test]
    fn an_estimate_that_moved_rings_when_it_is_due_and_the_state_of_the_blocks_is_seen() {
        let halving = |starts| CalendarLook {
            mined: Some(vec![event("halving:1050000", starts)]),
            ..CalendarLook::default()
        };
        let wanted = |looked| reminders(&["halving"], &[30], looked);
        let (is_seen, rung) = rings(&CalendarLook::default(), &wanted(None), None, minute(0));
        assert!(is_seen, "alerts are to know that the blocks are not known");
        let (is_seen, rung) = rings(&CalendarLook::default(), &wanted(None), Some(&rung), minute(1));
        assert!(!is_seen);
        let (is_seen, rung) = rings(&halving(65), &wanted(None), Some(&rung), minute(2));
        assert!(is_seen, "they are known");
        let (is_seen, rung) = rings(&halving(65), &wanted(Some(2)), Some(&rung), minute(16));
        assert!(!is_seen);
        let (is_seen, rung) = rings(&halving(65), &wanted(Some(2)), Some(&rung), minute(17));
        assert!(is_seen, "without a look they become unknown");
        let (is_seen, rung) = rings(&halving(65), &wanted(None), Some(&rung), minute(18));
        assert!(is_seen, "an alert is new");
        // It was not due at the last look, by the estimate of then.
        let (is_seen, rung) = rings(&halving(45), &wanted(Some(18)), Some(&rung), minute(19));
        assert!(is_seen);
        let (is_seen, rung) = rings(&halving(44), &wanted(Some(19)), Some(&rung), minute(20));
        assert!(!is_seen, "it rang");
        let (is_seen, _) = rings(&CalendarLook::default(), &wanted(Some(19)), Some(&rung), minute(21));
        assert!(is_seen, "they are not known any more");
    }

    #[test]
    fn only_what_alerts_wait_for_is_read() {
        let of = |kinds: &[&str]| {
            let wanted = reminders(kinds, &[5], None);
            (wanted.has_own, wanted.expiries.len(), wanted.has_mined)
        };
        assert_eq!(of(&[]), (true, 0, false));
        assert_eq!(of(&["economic"]), (true, 0, false));
        assert_eq!(of(&["halving", "weekly_expiry", "daily_expiry"]), (false, 2, true));
    }

    #[test]
    fn computed_events_keep_their_ids_while_their_times_move() {
        let newest = |height, time| Block { height, time };
        let known = Blocks {
            newest: newest(951_408, minute(30_000)),
            first: newest(949_392, minute(30_000 - 20_160)),
            epoch_start: Some(minute(30_000 - 18_720)),
        };
        let found = mined(known);
        let ids: Vec<&str> = found.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["halving:1050000", "difficulty:951552"]);
        assert_eq!(
            (found[1].kind.as_str(), found[1].starts),
            ("difficulty", minute(31_440))
        );
        let Some(Computed::Blocks { newest, height, within }) = found[1].computed else {
            panic!("{found:?}");
        };
        assert_eq!((newest, height, within.num_minutes()), (951_408, 951_552, 197));

        let day = "2026-11-27".parse().unwrap();
        let monthly = expiry_occasion(computed::expiries(day, day).remove(0));
        assert_eq!(
            (monthly.id.as_str(), monthly.kind.as_str(), monthly.title.as_str()),
            ("expiry:27NOV26", "monthly_expiry", "Monthly option expiry 27NOV26")
        );
        assert_eq!(monthly.computed, Some(Computed::Schedule));
    }
}
