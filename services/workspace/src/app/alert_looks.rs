//! Looks at what alerts wait for beside prices: addresses, labels, new pools and coins, floors of collections, and calendars.
//!
//! Every ten seconds the alerts of the shares say what they want to have looked at. Addresses are read every 15 minutes, on behalf of whoever
//! owns the alert; of a team's, calls to providers count for the member who saved it. Everything else is read from what services store already. Reading
//! goes on beside the evaluation; what it found goes through the alerts as one sample. A part that could not be read is unknown.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use alert_rules::{
    AddressLook, Condition, FloorLook, Labelled, ListingsLook, Look, NewThing, OVERLAP, Sample, Update, Watched,
};
use chrono::{DateTime, TimeDelta, Utc};
use kit::{
    acting::acting_for,
    identity::{Identity, Member},
    scope::RowScope,
};
use tokio::{
    sync::{Semaphore, mpsc},
    task::JoinSet,
};
use uuid::Uuid;
use vocab::{Money, Role, UserId};

use super::{
    App,
    alert::read,
    alert_engine::{Engine, Waiting},
};
use crate::{error::Error, store::alert_work};

/// Between two looks at the same thing.
const EVERY: TimeDelta = TimeDelta::minutes(15);
/// Transfers from before are not looked up after a pause.
const LONGEST_PAUSE: TimeDelta = TimeDelta::days(2);
/// Looks at a time, and looks that wait for their turn.
const AT_ONCE: usize = 4;
const MOST_BUSY: usize = 200;
const PAGE: i64 = 500;

/// What is looked at: for an owner alone, or for everybody.
type Key = (Option<Uuid>, String);

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
    busy: HashSet<Key>,
    /// Of each the last try.
    tried: HashMap<Key, DateTime<Utc>>,
    /// Reminders that went through the alerts, and when their events start.
    pub(super) rung: HashMap<(Uuid, String), DateTime<Utc>>,
    /// Minute of the last look at calendars.
    pub(super) calendars: Option<i64>,
}

/// What some alerts want.
struct Wanted {
    read_for: Option<Uuid>,
    /// Of the look longest ago; nothing where one of them has not seen any.
    looked: Option<DateTime<Utc>>,
    /// When the newest of them was saved.
    armed: DateTime<Utc>,
    /// From when on events count.
    since: DateTime<Utc>,
    what: What,
}

/// One thing to look at.
enum What {
    Address {
        watched: Watched,
        transfers: bool,
        balances: bool,
        labels: bool,
    },
    /// With the least liquidity that one of them wants.
    Listings {
        pools: Option<u64>,
        coins: bool,
    },
    Floors(Vec<String>),
}

impl Looks {
    pub(super) fn new(found: mpsc::Sender<Found>) -> Self {
        Self {
            found,
            running: JoinSet::new(),
            seats: Arc::new(Semaphore::new(AT_ONCE)),
            busy: HashSet::new(),
            tried: HashMap::new(),
            rung: HashMap::new(),
            calendars: None,
        }
    }

    /// One that nobody tried since the newest alert was saved is due at once, every other one some time after its last look or try.
    fn is_due(&self, key: &Key, wanted: &Wanted, now: DateTime<Utc>) -> bool {
        let tried = self.tried.get(key).copied();
        if wanted.looked.is_none() && tried.is_none_or(|tried| tried < wanted.armed) {
            return true;
        }
        let last = tried.max(wanted.looked);
        last.is_none_or(|last| now - last >= EVERY)
    }
}

impl Wanted {
    fn join(&mut self, other: Self) {
        self.read_for = self.read_for.or(other.read_for);
        self.looked = self.looked.min(other.looked);
        self.armed = self.armed.max(other.armed);
        self.since = self.since.min(other.since);
        match (&mut self.what, other.what) {
            (
                What::Address {
                    transfers,
                    balances,
                    labels,
                    ..
                },
                What::Address {
                    transfers: more_transfers,
                    balances: more_balances,
                    labels: more_labels,
                    ..
                },
            ) => {
                *transfers |= more_transfers;
                *balances |= more_balances;
                *labels |= more_labels;
            }
            (
                What::Listings { pools, coins },
                What::Listings {
                    pools: more_pools,
                    coins: more_coins,
                },
            ) => {
                *pools = match (*pools, more_pools) {
                    (Some(least), Some(other)) => Some(least.min(other)),
                    (least, other) => least.or(other),
                };
                *coins |= more_coins;
            }
            (What::Floors(ids), What::Floors(more)) => {
                for id in more {
                    if !ids.contains(&id) {
                        ids.push(id);
                    }
                }
            }
            // Two of one key are of one kind.
            _ => {}
        }
    }
}

/// Whole dollars that are not more than this.
fn whole_dollars(amount: Option<Money>) -> u64 {
    let text = amount.unwrap_or_default().to_string();
    text.split('.').next().and_then(|whole| whole.parse().ok()).unwrap_or(0)
}

/// What has to be looked at for a condition, and for whom; nothing for what is read otherwise.
fn what(owner: Uuid, condition: &Condition) -> Option<(Key, What)> {
    let address = |watched: &Watched, (transfers, balances, labels): (bool, bool, bool)| {
        let what = What::Address {
            watched: watched.clone(),
            transfers,
            balances,
            labels,
        };
        ((Some(owner), watched.topic()), what)
    };
    match condition {
        Condition::Transfer { watched, .. } => Some(address(watched, (true, false, false))),
        Condition::Balance { watched, .. } => Some(address(watched, (false, true, false))),
        Condition::Label { watched, on, .. } => {
            let is_own = *on == Labelled::Address;
            Some(address(watched, (!is_own, false, is_own)))
        }
        Condition::Listing {
            thing, at_least_usd, ..
        } => {
            let is_pool = *thing == NewThing::Pool;
            let what = What::Listings {
                pools: is_pool.then(|| whole_dollars(*at_least_usd)),
                coins: !is_pool,
            };
            Some(((None, Condition::LISTINGS.to_owned()), what))
        }
        Condition::Floor { collection, .. } => {
            Some(((None, "floors".to_owned()), What::Floors(vec![collection.clone()])))
        }
        _ => None,
    }
}

impl App {
    /// Begins the looks that are due, and takes reminders of calendars through the alerts.
    pub(super) async fn begin_looks(self: &Arc<Self>, engine: &mut Engine) -> Result<(), Error> {
        while engine.looks.running.try_join_next().is_some() {}
        if engine.shards.is_empty() {
            return Ok(());
        }
        let now = self.now();
        let (wanted, reminders) = self.wanted_looks(engine, now).await?;
        let mut due: Vec<(Key, Wanted)> = wanted
            .into_iter()
            .filter(|(key, wanted)| !engine.looks.busy.contains(key) && engine.looks.is_due(key, wanted, now))
            .collect();
        // Who waits longest comes first.
        due.sort_by_key(|(_, wanted)| wanted.looked);
        for (key, wanted) in due {
            if engine.looks.busy.len() >= MOST_BUSY {
                break;
            }
            engine.looks.busy.insert(key.clone());
            engine.looks.tried.insert(key.clone(), now);
            let (app, found, seats) = (
                Arc::clone(self),
                engine.looks.found.clone(),
                Arc::clone(&engine.looks.seats),
            );
            engine.looks.running.spawn(async move {
                let Ok(_seat) = seats.acquire_owned().await else { return };
                let looks = app.look_at(key.0, wanted).await;
                // Nobody listens any more where the service stops.
                let _ = found.send(Found { key, looks }).await;
            });
        }
        engine.looks.tried.retain(|_, tried| now - *tried < LONGEST_PAUSE);
        self.ring_calendars(engine, &reminders, now).await
    }

    /// What the alerts of the shares want to have looked at, and how long before events of which owner.
    async fn wanted_looks(
        &self,
        engine: &Engine,
        now: DateTime<Utc>,
    ) -> Result<(HashMap<Key, Wanted>, HashSet<(Uuid, TimeDelta)>), Error> {
        let shards: Vec<i16> = engine.shards.iter().map(|(shard, _)| *shard).collect();
        let mut all: HashMap<Key, Wanted> = HashMap::new();
        let mut reminders = HashSet::new();
        let mut place = (Uuid::nil(), Uuid::nil());
        loop {
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            let page = alert_work::looking(&mut db, &shards, place, PAGE).await?;
            drop(db);
            let Some((last, _)) = page.last() else { break };
            place = (last.owner, last.id);
            for kept in &page {
                let Ok((_, rule, state)) = read(kept) else { continue };
                let (owner, progress) = (kept.0.owner, &kept.1);
                for (condition, looked) in state.looks(&rule) {
                    if let Condition::Calendar { before, .. } = condition {
                        reminders.insert((owner, *before));
                    }
                    let Some((key, what)) = what(owner, condition) else {
                        continue;
                    };
                    let since = looked.map_or(progress.armed_at, |looked| looked - OVERLAP);
                    let wanted = Wanted {
                        read_for: progress.read_for,
                        looked,
                        armed: progress.armed_at,
                        since: since.max(now - LONGEST_PAUSE),
                        what,
                    };
                    match all.entry(key) {
                        std::collections::hash_map::Entry::Vacant(entry) => {
                            entry.insert(wanted);
                        }
                        std::collections::hash_map::Entry::Occupied(mut entry) => entry.get_mut().join(wanted),
                    }
                }
            }
        }
        Ok((all, reminders))
    }

    /// What a look found goes through the alerts now.
    pub(super) async fn take_look(&self, engine: &mut Engine, found: Found) -> Result<(), Error> {
        engine.looks.busy.remove(&found.key);
        let at = self.now();
        for look in found.looks {
            engine.waiting.push_back(Waiting {
                owner: found.key.0,
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

    /// Reads what is wanted. What has no answer is missing from it.
    async fn look_at(&self, owner: Option<Uuid>, wanted: Wanted) -> Vec<Look> {
        let now = self.now();
        match wanted.what {
            What::Address {
                watched,
                transfers,
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
                    balances: None,
                    labels: None,
                };
                let Some(identity) = read_part(true, self.reader_of(owner, wanted.read_for)).await else {
                    return vec![Look::Address(nothing)];
                };
                let look = acting_for(identity, async {
                    let moved = read_part(transfers, self.lookout.transfers(&watched, wanted.since)).await;
                    AddressLook {
                        read_from: moved.as_ref().and_then(|moved| moved.read_from),
                        transfers: moved.map(|moved| moved.found),
                        balances: read_part(balances, self.lookout.balances(&watched)).await,
                        labels: read_part(labels, self.lookout.labels(&watched)).await,
                        ..nothing
                    }
                });
                vec![Look::Address(look.await)]
            }
            What::Listings { pools, coins } => vec![Look::Listings(ListingsLook {
                pools: read_part(pools.is_some(), self.lookout.pools(pools.unwrap_or(0), now)).await,
                coins: read_part(coins, self.lookout.coins(now)).await,
            })],
            What::Floors(ids) => {
                let readings = read_part(true, self.nfts.want(&ids)).await.unwrap_or_default();
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
        }
    }
}

/// A part of a look; nothing where it is not wanted or has no answer.
async fn read_part<T>(is_wanted: bool, reading: impl Future<Output = Result<T, Error>>) -> Option<T> {
    if !is_wanted {
        return None;
    }
    reading
        .await
        .inspect_err(|error| tracing::debug!(%error, "a look of alerts has no answer; the next one may"))
        .ok()
}
