//! Looks at what alerts wait for beside prices: addresses, labels, new pools and coins, floors of collections, calendars, flows of funds and
//! rules of the journal.
//!
//! Every ten seconds (a setting) the alerts of the shares say what they want to have looked at, from memory. Addresses are read every 15 minutes, on behalf of whoever
//! owns the alert; of a team's, calls to providers count for the member who saved it. Everything else is read from what services store already. Reading
//! goes on beside the evaluation; what it found goes through the alerts as one sample. A part that could not be read is unknown.

pub(super) mod bands;
mod deployed;
mod own;

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    sync::Arc,
    time::Duration,
};

use alert_rules::{AddressLook, Condition, FloorLook, Flow, History, ListingsLook, Look, OVERLAP, Sample, Update};
use chrono::{DateTime, TimeDelta, Utc};
use kit::{
    acting::acting_for,
    identity::{Identity, Member},
    scope::RowScope,
};
use tokio::{
    sync::{Semaphore, mpsc},
    task::JoinSet,
    time::{Instant, timeout_at},
};
use uuid::Uuid;
use vocab::{Role, UserId};

use bands::Noted;

use super::{
    App,
    alert_calendar::{Reminders, Rung},
    alert_engine::{Engine, Waiting},
    alert_wanted::{Key, Listings, Wanted, What, turns, what},
};
use crate::{error::Error, store::alert_work, upstream::lookout::Transfers};

/// Between two looks at the same thing.
const EVERY: TimeDelta = TimeDelta::minutes(15);
/// Transfers from before are not looked up after a pause.
const LONGEST_PAUSE: TimeDelta = TimeDelta::days(2);
/// Looks for owners at a time, and beside them looks at what everybody sees.
const AT_ONCE: usize = 4;
const SHARED_AT_ONCE: usize = 2;
/// What has no answer by then is unknown, and the next look reads it. Onchain goes on reading meanwhile.
const LONGEST: Duration = Duration::from_secs(60);

/// What a look found, for whom.
pub(super) struct Found {
    key: Key,
    looks: Vec<Look>,
}

/// What is looked at, and when it was.
pub(super) struct Looks {
    found: mpsc::Sender<Found>,
    running: JoinSet<()>,
    seats: Arc<Semaphore>,
    /// For what everybody sees: it does not wait behind addresses.
    shared: Arc<Semaphore>,
    busy: HashSet<Key>,
    /// Of each the last try.
    tried: HashMap<Key, DateTime<Utc>>,
    /// Of each owner with reminders, which of them went through the alerts.
    pub(super) rung: HashMap<Uuid, Rung>,
    /// Minute of the last look at calendars.
    pub(super) calendars: Option<i64>,
    /// Coins for whose next day a forecast is asked for.
    pub(super) bands: Noted,
}

impl Looks {
    pub(super) fn new(found: mpsc::Sender<Found>) -> Self {
        Self {
            found,
            running: JoinSet::new(),
            seats: Arc::new(Semaphore::new(AT_ONCE)),
            shared: Arc::new(Semaphore::new(SHARED_AT_ONCE)),
            busy: HashSet::new(),
            tried: HashMap::new(),
            rung: HashMap::new(),
            calendars: None,
            bands: Noted::default(),
        }
    }

    /// The last look at it or try.
    fn last(&self, key: &Key, wanted: &Wanted) -> Option<DateTime<Utc>> {
        self.tried.get(key).copied().max(wanted.looked)
    }

    /// One that nobody tried since the newest alert was saved is due at once, every other one some time after its last look or try.
    fn is_due(&self, key: &Key, wanted: &Wanted, now: DateTime<Utc>) -> bool {
        let tried = self.tried.get(key).copied();
        if wanted.looked.is_none() && tried.is_none_or(|tried| tried < wanted.armed) {
            return true;
        }
        self.last(key, wanted).is_none_or(|last| now - last >= EVERY)
    }
}

impl App {
    /// Begins the looks that are due, takes reminders of calendars through the alerts, and says which forecasts these wait for.
    pub(super) async fn begin_looks(self: &Arc<Self>, engine: &mut Engine) -> Result<(), Error> {
        while engine.looks.running.try_join_next().is_some() {}
        if engine.shards.is_empty() {
            return Ok(());
        }
        let now = self.now();
        let (wanted, reminders) = wanted_looks(engine, now);
        let due = wanted
            .into_iter()
            .filter(|(key, wanted)| !engine.looks.busy.contains(key) && engine.looks.is_due(key, wanted, now))
            .map(|(key, wanted)| (engine.looks.last(&key, &wanted), key, wanted))
            .collect();
        for (key, wanted) in turns(due, &engine.looks.busy) {
            engine.looks.busy.insert(key.clone());
            engine.looks.tried.insert(key.clone(), now);
            let seats = match key.owner() {
                Some(_) => Arc::clone(&engine.looks.seats),
                None => Arc::clone(&engine.looks.shared),
            };
            let (app, found) = (Arc::clone(self), engine.looks.found.clone());
            engine.looks.running.spawn(async move {
                let Ok(_seat) = seats.acquire_owned().await else { return };
                let looks = app.look_at(key.owner(), wanted).await;
                // Nobody listens any more where the service stops.
                let _ = found.send(Found { key, looks }).await;
            });
        }
        engine.looks.tried.retain(|_, tried| now - *tried < LONGEST_PAUSE);
        let rung = self.ring_calendars(engine, reminders, now).await;
        rung.and(self.want_bands(engine, now).await)
    }

    /// What a look found goes through the alerts now.
    pub(super) async fn take_look(&self, engine: &mut Engine, found: Found) -> Result<(), Error> {
        engine.looks.busy.remove(&found.key);
        let at = self.now();
        for look in found.looks {
            engine.waiting.push_back(Waiting {
                owner: found.key.owner(),
                listings: found.key.listings(),
                ..Waiting::new(Sample {
                    at,
                    updates: vec![Update::Look(look)],
                })
            });
        }
        self.evaluate_waiting(engine).await
    }

    /// On whose behalf an owner's addresses are read. Who has left the team pays nothing any more.
    async fn reader_of(&self, owner: UserId, member: Option<Uuid>) -> Result<Identity, Error> {
        let own = Identity::person(owner, None);
        let Some(member) = member.map(UserId::from) else {
            return Ok(own);
        };
        if self.members.has(owner, member).await? {
            let role = Role::Analyst;
            return Ok(Identity {
                member: Some(Member { user: member, role }),
                ..own
            });
        }
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        alert_work::forget_reader(&mut db, owner.uuid(), member.uuid()).await?;
        Ok(own)
    }

    /// Reads what is wanted. What has no answer in time is missing from it.
    async fn look_at(self: &Arc<Self>, owner: Option<Uuid>, wanted: Wanted) -> Vec<Look> {
        let (now, end) = (self.now(), Instant::now() + LONGEST);
        match wanted.what {
            What::Address {
                watched,
                transfers,
                idle,
                balances,
                labels,
            } => {
                let Some(owner) = owner.map(UserId::from) else {
                    return Vec::new();
                };
                let nothing = AddressLook {
                    watched: watched.clone(),
                    transfers: None,
                    read_from: None,
                    history: None,
                    balances: None,
                    labels: None,
                };
                let Some(identity) = read_part(true, end, self.reader_of(owner, wanted.read_for)).await else {
                    return vec![Look::Address(nothing)];
                };
                let look = acting_for(identity, async {
                    let labels = read_part(labels, end, self.lookout.labels(&watched)).await;
                    let balances = read_part(balances, end, self.lookout.balances(&watched)).await;
                    // They may take all of the time that is left.
                    let moved = read_part(transfers, end, self.lookout.transfers(&watched, wanted.since)).await;
                    let history = match (idle, moved.as_ref().and_then(first_sent)) {
                        (Some(days), Some(first)) => {
                            let since = first - TimeDelta::days(i64::try_from(days).unwrap_or_default());
                            let earlier = read_part(true, end, self.lookout.transfers(&watched, since)).await;
                            earlier.map(|earlier| history(&earlier, since))
                        }
                        _ => None,
                    };
                    AddressLook {
                        history,
                        read_from: moved.as_ref().and_then(|moved| moved.read_from),
                        transfers: moved.map(|moved| moved.found),
                        balances,
                        labels,
                        ..nothing
                    }
                });
                vec![Look::Address(look.await)]
            }
            What::Listings { pools, coins } => vec![Look::Listings(ListingsLook {
                pools: read_part(pools.is_some(), end, self.lookout.pools(pools.unwrap_or(0), now)).await,
                coins: read_part(coins, end, self.lookout.coins(now)).await,
            })],
            What::Deployed { network, at_least_usd } => match owner.map(UserId::from) {
                Some(owner) => {
                    let payer = (owner, wanted.read_for);
                    let reading = self.look_at_deployed(payer, (network, at_least_usd), (wanted.since, now, end));
                    vec![Box::pin(reading).await]
                }
                None => Vec::new(),
            },
            What::Floors(ids) => {
                let readings = read_part(true, end, self.nfts.want(&ids)).await.unwrap_or_default();
                let floor = |reading: crate::upstream::nfts::Reading| {
                    let name = reading.collection.name;
                    Some(Look::Floor(FloorLook {
                        name: if name.is_empty() {
                            reading.collection.id.clone()
                        } else {
                            name
                        },
                        collection: reading.collection.id,
                        usd: reading.floor_usd,
                        native: reading.floor_native,
                        native_symbol: reading.native_symbol.to_uppercase(),
                        as_of: reading.as_of?,
                    }))
                };
                readings.into_iter().filter_map(floor).collect()
            }
            What::Flows(asset) => match owner.map(UserId::from) {
                Some(owner) => {
                    let reading = Box::pin(self.flows_now(owner, &asset));
                    let reading = acting_for(Identity::person(owner, None), reading);
                    read_part(true, end, reading).await.into_iter().collect()
                }
                None => Vec::new(),
            },
            What::Breaches => match owner.map(UserId::from) {
                Some(owner) => {
                    let reading = Box::pin(self.breaches_now(owner));
                    let reading = acting_for(Identity::person(owner, None), reading);
                    read_part(true, end, reading).await.into_iter().collect()
                }
                None => Vec::new(),
            },
        }
    }
}

/// What the alerts of the shares want to have looked at, and which reminders each owner has.
fn wanted_looks(engine: &Engine, now: DateTime<Utc>) -> (HashMap<Key, Wanted>, HashMap<Uuid, Reminders>) {
    let mut all: HashMap<Key, Wanted> = HashMap::new();
    let mut reminders: HashMap<Uuid, Reminders> = HashMap::new();
    for (owner, entry) in engine.book.looking() {
        if entry.state.phase_at(&entry.rule, now).is_over() {
            continue;
        }
        let listings = Listings::of(&entry.rule.conditions);
        for (condition, looked) in entry.state.looks(&entry.rule) {
            if let Condition::Calendar { kinds, before } = condition {
                reminders.entry(owner).or_default().add(kinds, *before, looked);
            }
            let Some((key, what)) = what(owner, condition, listings) else {
                continue;
            };
            // The liquidity of a pool may suffice long after it was first seen.
            let looked_before = looked.filter(|_| !matches!(what, What::Deployed { .. }));
            let since = looked_before.map_or(entry.armed_at, |looked| looked - OVERLAP);
            let wanted = Wanted {
                read_for: entry.read_for,
                looked,
                armed: entry.armed_at,
                since: since.max(now - LONGEST_PAUSE),
                what,
            };
            match all.entry(key) {
                Entry::Vacant(entry) => {
                    entry.insert(wanted);
                }
                Entry::Occupied(mut entry) => entry.get_mut().join(wanted),
            }
        }
    }
    (all, reminders)
}

/// When an address first sent something.
fn first_sent(moved: &Transfers) -> Option<DateTime<Utc>> {
    sent(moved).min()
}

fn sent(moved: &Transfers) -> impl Iterator<Item = DateTime<Utc>> {
    let sent = moved.found.iter().filter(|one| one.flow == Flow::Out);
    sent.map(|one| one.at)
}

/// What it sent since a time, as far as it was read.
fn history(moved: &Transfers, since: DateTime<Utc>) -> History {
    History {
        from: moved.read_from.unwrap_or(since),
        sent: sent(moved).collect(),
    }
}

/// A part of a look; nothing where it is not wanted or has no answer in time.
async fn read_part<T>(is_wanted: bool, end: Instant, reading: impl Future<Output = Result<T, Error>>) -> Option<T> {
    if !is_wanted {
        return None;
    }
    match timeout_at(end, reading).await {
        Ok(Ok(part)) => Some(part),
        Ok(Err(error)) => {
            tracing::debug!(error = %kit::causes(&error), "a look of alerts has no answer; the next one may");
            None
        }
        Err(_) => {
            tracing::debug!("a look of alerts took too long; the next one may not");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use tokio::time::Instant;

    use super::read_part;
    use crate::error::Error;

    #[tokio::test]
    async fn what_has_no_answer_in_time_is_unknown() {
        let end = Instant::now();
        assert_eq!(read_part(true, end, pending::<Result<u8, Error>>()).await, None);
        assert_eq!(read_part(true, end, ready(Ok(1_u8))).await, Some(1));
        assert_eq!(read_part(false, end, ready(Ok(1_u8))).await, None);
    }
}
