//! The alerts of a replica's shares, kept in memory: each rule is read once for each of its versions, and the index names those that a sample
//! can change.
//!
//! The database stays what counts. Before a sample the book takes in alerts that transactions changed since it last looked, and what a step
//! changed is written under a lock on the alert's row (`alert_step`). A share that the replica gains is read as a whole.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    ops::RangeInclusive,
};

use alert_rules::{Condition, Index, Prices, Rule, State};
use chrono::{DateTime, TimeDelta, Utc};
use kit::scope::RowScope;
use uuid::Uuid;

use super::{
    App,
    alert::read,
    alert_engine::{Engine, Waiting},
    alert_history::Wanted,
    alert_members::is_over_members,
};
use crate::{
    domain::{alert::shard, alert_members::Listed},
    error::Error,
    store::{
        Db,
        alert::Kept,
        alert_shard::{self, Held, Positions, Seen},
        alert_work,
    },
};

/// Owner and id of an alert, and of one over a list the item; nil for all others.
pub(super) type Id = (Uuid, Uuid, Uuid);

/// Alerts that were erased with their owner leave no trace: they are looked for this often.
const SWEEP: TimeDelta = TimeDelta::minutes(10);

/// An alert.
pub(super) struct Entry {
    /// Of the alert, since which rule and state count.
    pub version: i32,
    pub armed_at: DateTime<Utc>,
    pub read_for: Option<Uuid>,
    /// Until when it had seen everything when it was read.
    pub checked: Option<DateTime<Utc>>,
    pub rule: Rule,
    pub state: State,
    /// Of a list.
    pub member: Option<Listed>,
}

/// The alerts of some shares.
#[derive(Default)]
pub(super) struct Book {
    held: HashSet<Held>,
    entries: HashMap<Id, Entry>,
    /// By owner and alert: items of the list that it goes through.
    members: HashMap<(Uuid, Uuid), BTreeSet<Uuid>>,
    index: Index<Id>,
    /// Those that wait for looks.
    looking: BTreeSet<Id>,
    /// Changes of transactions from this one on are not read yet.
    from: i64,
    swept: Option<DateTime<Utc>>,
}

// === impl Entry ===

impl Entry {
    /// # Errors
    /// The rule cannot be read.
    pub(super) fn read(kept: &Kept) -> Result<Self, Error> {
        let (_, rule, state) = read(kept)?;
        let progress = &kept.1;
        Ok(Self {
            version: progress.version,
            armed_at: progress.armed_at,
            read_for: progress.read_for,
            checked: progress.checked_at,
            rule,
            state,
            member: None,
        })
    }

    /// Takes over that the share went on without a change of this alert: each coin until its own newest price.
    fn seen_until(&mut self, seen: &Seen) {
        if seen.position < self.armed_at {
            return;
        }
        let armed = self.armed_at;
        let newest = |coin: &str| seen.coins.get(coin).copied().filter(|at| *at >= armed);
        self.state.seen_until(&self.rule, newest);
        self.checked = self.checked.map(|checked| checked.max(seen.position));
    }
}

// === impl Book ===

impl Book {
    pub(super) fn get(&self, id: &Id) -> Option<&Entry> {
        self.entries.get(id)
    }

    pub(super) fn get_mut(&mut self, id: &Id) -> Option<&mut Entry> {
        self.entries.get_mut(id)
    }

    /// Items that an alert over a list goes through, each with the version of its entry.
    pub(super) fn members_of(&self, alert: (Uuid, Uuid)) -> Vec<(Uuid, i32)> {
        let items = self.members.get(&alert).into_iter().flatten();
        let version = |item: &Uuid| Some((*item, self.entries.get(&(alert.0, alert.1, *item))?.version));
        items.filter_map(version).collect()
    }

    /// The states of the members of an alert over a list, by item.
    pub(super) fn phases_of(&self, alert: (Uuid, Uuid)) -> HashMap<Uuid, &'static str> {
        let items = self.members.get(&alert).into_iter().flatten();
        let phase = |item: &Uuid| Some((*item, self.entries.get(&(alert.0, alert.1, *item))?.state.phase.word()));
        items.filter_map(phase).collect()
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// Alerts that wait for looks, with their owners.
    pub(super) fn looking(&self) -> impl Iterator<Item = (Uuid, &Entry)> {
        let each = self.looking.iter();
        each.filter_map(|id| Some((id.0, self.entries.get(id)?)))
    }

    /// True where an alert waits for large transfers.
    pub(super) fn has_whales(&self) -> bool {
        self.index.has_whales()
    }

    /// Alerts that the sample can change, after the last one that it went through.
    pub(super) fn touched(&mut self, waiting: &Waiting, prices: &Prices) -> Vec<Id> {
        let among: RangeInclusive<Id> = match waiting.owner {
            Some(owner) => (owner, Uuid::nil(), Uuid::nil())..=(owner, Uuid::max(), Uuid::max()),
            None => (Uuid::nil(), Uuid::nil(), Uuid::nil())..=(Uuid::max(), Uuid::max(), Uuid::max()),
        };
        let mut ids = self.index.touched(&waiting.sample, prices, &among);
        ids.retain(|id| *id > waiting.place);
        ids
    }

    pub(super) fn set(&mut self, id: Id, entry: Entry) {
        self.index.insert(id, &entry.rule, &entry.state);
        if entry
            .rule
            .conditions
            .iter()
            .any(|condition| condition.topic().is_some())
        {
            self.looking.insert(id);
        } else {
            self.looking.remove(&id);
        }
        if !id.2.is_nil() {
            self.members.entry((id.0, id.1)).or_default().insert(id.2);
        }
        self.entries.insert(id, entry);
    }

    /// Takes the state after a step.
    pub(super) fn set_state(&mut self, id: Id, state: State) {
        let Some(entry) = self.entries.get_mut(&id) else { return };
        entry.state = state;
        self.index.insert(id, &entry.rule, &entry.state);
    }

    pub(super) fn remove(&mut self, id: Id) {
        self.index.remove(id);
        self.looking.remove(&id);
        self.entries.remove(&id);
        if let Some(items) = self.members.get_mut(&(id.0, id.1)) {
            items.remove(&id.2);
            if items.is_empty() {
                self.members.remove(&(id.0, id.1));
            }
        }
    }

    /// With its members.
    pub(super) fn remove_alert(&mut self, (owner, alert): (Uuid, Uuid)) {
        for item in self.members.remove(&(owner, alert)).into_iter().flatten() {
            self.remove((owner, alert, item));
        }
        self.remove((owner, alert, Uuid::nil()));
    }

    fn keep(&mut self, is_kept: impl Fn(&Id) -> bool) {
        let gone: Vec<Id> = self.entries.keys().filter(|id| !is_kept(id)).copied().collect();
        for id in gone {
            self.remove(id);
        }
    }

    /// Takes what was read of an alert that changed. One that was only deleted and restored, or snoozed, goes on where it is.
    fn take(&mut self, changed: &alert_work::Changed, wanted: &mut Wanted) {
        let (row, progress) = &changed.kept;
        let id = (row.owner, row.id, Uuid::nil());
        if !changed.is_live {
            self.remove_alert((row.owner, row.id));
            return;
        }
        if self.members.contains_key(&(row.owner, row.id)) {
            // Its owner chose what it looks at instead of a list.
            self.remove_alert((row.owner, row.id));
        }
        if let Some(entry) = self.entries.get_mut(&id)
            && entry.version == progress.version
        {
            entry.read_for = progress.read_for;
            return;
        }
        match Entry::read(&changed.kept) {
            Ok(entry) => {
                wanted.note(&entry.rule);
                self.set(id, entry);
            }
            Err(_) => {
                tracing::warn!(alert = %row.id, "the rule of an alert cannot be read; it is left out");
                self.remove(id);
            }
        }
    }
}

impl App {
    /// Brings the book up to what is held and committed now. True where it was read as a whole.
    pub(super) async fn refresh_book(&self, engine: &mut Engine) -> Result<bool, Error> {
        let held: HashSet<Held> = engine.shards.iter().copied().collect();
        let is_whole = !held.is_subset(&engine.book.held);
        let shards: Vec<i16> = engine.shards.iter().map(|(shard, _)| *shard).collect();
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        // Before anything is read: what commits meanwhile is read again.
        let (next, to) = alert_work::changes(&mut db).await?;
        if is_whole {
            let mut book = Book {
                held,
                swept: Some(self.now()),
                ..Book::default()
            };
            self.read_pages(&mut db, &mut book, &mut engine.wanted, (&shards, None))
                .await?;
            let seen = alert_shard::seen(&mut db).await?;
            let ids: Vec<Id> = book.entries.keys().copied().collect();
            for id in ids {
                let Some(mut entry) = book.entries.remove(&id) else {
                    continue;
                };
                if let Some(seen) = seen.get(&shard(id.1)) {
                    entry.seen_until(seen);
                }
                book.set(id, entry);
            }
            engine.book = book;
            // What came while nobody had these shares is looked at again.
            engine.whales.newest = None;
            for waiting in &mut engine.waiting {
                waiting.touched = None;
            }
        } else {
            if held != engine.book.held {
                let numbers: HashSet<i16> = shards.iter().copied().collect();
                engine.book.keep(|id| numbers.contains(&shard(id.1)));
                engine.book.held = held;
            }
            let range = (engine.book.from, to);
            let Engine { book, wanted, .. } = engine;
            self.read_pages(&mut db, book, wanted, (&shards, Some(range))).await?;
        }
        engine.book.from = next;
        Ok(is_whole)
    }

    /// Until when prices went through each share: numbers of the service, which no user's rows are.
    pub(super) async fn positions(&self) -> Result<Positions, Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        alert_shard::positions(&mut db).await
    }

    /// Forgets alerts that went without a trace.
    pub(super) async fn sweep_book(&self, engine: &mut Engine, now: DateTime<Utc>) -> Result<(), Error> {
        if engine.book.swept.is_some_and(|swept| now - swept < SWEEP) {
            return Ok(());
        }
        let shards: Vec<i16> = engine.shards.iter().map(|(shard, _)| *shard).collect();
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        let live: HashSet<(Uuid, Uuid)> = alert_work::live(&mut db, &shards).await?.into_iter().collect();
        engine.book.keep(|(owner, alert, _)| live.contains(&(*owner, *alert)));
        engine.book.swept = Some(now);
        Ok(())
    }

    /// Takes in what was read of alerts, page by page.
    async fn read_pages(
        &self,
        db: &mut Db,
        book: &mut Book,
        wanted: &mut Wanted,
        (shards, changed): (&[i16], Option<(i64, i64)>),
    ) -> Result<(), Error> {
        let mut place = (Uuid::nil(), Uuid::nil());
        loop {
            let page = alert_work::page(db, shards, changed, place).await?;
            let Some(last) = page.last() else { return Ok(()) };
            place = (last.kept.0.owner, last.kept.0.id);
            let mut with_members = Vec::new();
            for one in page {
                if one.is_live && is_over_members(&one.kept) {
                    with_members.push(one.kept);
                } else {
                    book.take(&one, wanted);
                }
            }
            self.take_members(db, book, wanted, &with_members).await?;
        }
    }
}

/// True where a tick of the market is what a condition waits for.
pub(super) fn waits_for_ticks(rule: &Rule) -> bool {
    let waits = |condition: &Condition| condition.coin().is_some() && condition.cadence() == alert_rules::Cadence::Tick;
    rule.conditions.iter().any(waits)
}
