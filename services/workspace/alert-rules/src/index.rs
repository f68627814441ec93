//! Which rules a sample can change: a price move touches only the levels between the last price and the new one.
//!
//! A rule with one condition on a price is found by its levels once it has seen the newest tick. Every other rule is listed by what its
//! conditions look at. The index may name a rule that the sample does not change; it never leaves one out.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    hash::Hash,
    ops::RangeInclusive,
};

use chrono::{DateTime, Utc};
use vocab::Money;

use crate::{
    observe::levels,
    prices::Prices,
    rule::{Bar, Cadence, Condition, Mode, Rule},
    sample::{Sample, Update},
    state::{Phase, State},
};

/// Rules by what touches them. `Id` names a rule, or a rule and item.
#[derive(Debug, Clone)]
pub struct Index<Id> {
    coins: HashMap<String, Coin<Id>>,
    /// Waiting for large transfers.
    whales: BTreeSet<Id>,
    /// Waiting for looks, by topic.
    topics: HashMap<String, BTreeSet<Id>>,
    places: HashMap<Id, Place>,
}

#[derive(Debug, Clone)]
struct Coin<Id> {
    last: Option<(DateTime<Utc>, Money)>,
    levels: BTreeMap<Money, BTreeSet<Id>>,
    ticks: BTreeSet<Id>,
    hours: BTreeSet<Id>,
    days: BTreeSet<Id>,
}

/// Where a rule is listed.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    Levels { coin: String, levels: [Money; 2] },
    Lists(Vec<List>),
}

/// What a condition looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
enum List {
    Coin(String, Cadence),
    Topic(String),
    Whales,
}

impl<Id> Default for Index<Id> {
    fn default() -> Self {
        Self {
            coins: HashMap::new(),
            whales: BTreeSet::new(),
            topics: HashMap::new(),
            places: HashMap::new(),
        }
    }
}

impl<Id> Default for Coin<Id> {
    fn default() -> Self {
        Self {
            last: None,
            levels: BTreeMap::new(),
            ticks: BTreeSet::new(),
            hours: BTreeSet::new(),
            days: BTreeSet::new(),
        }
    }
}

impl<Id: Copy + Ord + Hash> Index<Id> {
    /// Without any alert.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many rules it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// True without any alert.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Lists a rule, or lists it elsewhere after a step. A rule that is over is removed.
    pub fn insert(&mut self, id: Id, rule: &Rule, state: &State) {
        if state.phase.is_over() {
            self.remove(id);
            return;
        }
        let place = self.place(rule, state);
        if self.places.get(&id) == Some(&place) {
            return;
        }
        self.remove(id);
        self.list(id, &place, true);
        self.places.insert(id, place);
    }

    /// Forgets a rule.
    pub fn remove(&mut self, id: Id) {
        if let Some(place) = self.places.remove(&id) {
            self.list(id, &place, false);
        }
    }

    /// True where a rule waits for large transfers.
    #[must_use]
    pub fn has_whales(&self) -> bool {
        !self.whales.is_empty()
    }

    /// Every rule that the sample can change, sorted. Step each of them and insert it again. `prices` has to hold the sample already. Of a
    /// large transfer or a look only rules `among` these are named; prices concern all rules.
    pub fn touched(&mut self, sample: &Sample, prices: &Prices, among: &RangeInclusive<Id>) -> Vec<Id> {
        let mut found = BTreeSet::new();
        for update in &sample.updates {
            match update {
                Update::Tick { coin, .. } => {
                    let Some(price) = prices.price(coin, sample.at).map(|point| point.price) else {
                        continue;
                    };
                    let coin = self.coins.entry(coin.clone()).or_default();
                    coin.touch(sample.at, price, &mut found);
                }
                Update::Bar { coin, bar, .. } => {
                    if let Some(coin) = self.coins.get(coin) {
                        found.extend(match bar {
                            Bar::Hour => &coin.hours,
                            Bar::Day => &coin.days,
                        });
                    }
                }
                Update::Whale(_) => found.extend(self.whales.range(among.clone())),
                Update::Look(look) => {
                    if let Some(listed) = self.topics.get(&look.topic()) {
                        found.extend(listed.range(among.clone()));
                    }
                }
            }
        }
        found.into_iter().collect()
    }

    fn place(&self, rule: &Rule, state: &State) -> Place {
        if let [Condition::Price { coin, direction, level }] = rule.conditions.as_slice()
            && let [kept] = state.conditions.as_slice()
        {
            let is_quiet = match state.phase {
                Phase::Armed => true,
                Phase::Firing => rule.mode != Mode::EveryBar,
                _ => false,
            };
            let last = self.coins.get(coin).and_then(|coin| coin.last);
            let has_seen = last.is_some_and(|(at, _)| kept.at.is_some_and(|seen| seen >= at));
            if is_quiet && has_seen {
                return Place::Levels {
                    coin: coin.clone(),
                    levels: levels(*level, rule.hysteresis, *direction),
                };
            }
        }
        let each = rule.conditions.iter().flat_map(|condition| {
            let coin = |coin: &str| List::Coin(coin.to_owned(), condition.cadence());
            match (condition, condition.topic()) {
                (_, Some(topic)) => [Some(List::Topic(topic)), None],
                (Condition::Whale { .. }, None) => [Some(List::Whales), None],
                (_, None) => [condition.coin().map(coin), condition.other().map(coin)],
            }
        });
        Place::Lists(each.flatten().collect())
    }

    fn list(&mut self, id: Id, place: &Place, is_in: bool) {
        match place {
            Place::Levels { coin, levels } => {
                let listed = &mut self.coins.entry(coin.clone()).or_default().levels;
                for level in levels {
                    set(listed.entry(*level).or_default(), id, is_in);
                    if listed.get(level).is_some_and(BTreeSet::is_empty) {
                        listed.remove(level);
                    }
                }
            }
            Place::Lists(lists) => {
                for list in lists {
                    self.list_one(id, list, is_in);
                }
            }
        }
    }

    fn list_one(&mut self, id: Id, list: &List, is_in: bool) {
        match list {
            List::Whales => set(&mut self.whales, id, is_in),
            List::Topic(topic) => {
                set(self.topics.entry(topic.clone()).or_default(), id, is_in);
                if self.topics.get(topic).is_some_and(BTreeSet::is_empty) {
                    self.topics.remove(topic);
                }
            }
            List::Coin(coin, cadence) => {
                let coin = self.coins.entry(coin.clone()).or_default();
                match cadence {
                    Cadence::Tick => set(&mut coin.ticks, id, is_in),
                    Cadence::Hour => set(&mut coin.hours, id, is_in),
                    Cadence::Day => set(&mut coin.days, id, is_in),
                    Cadence::Event => {}
                }
            }
        }
    }
}

impl<Id: Copy + Ord> Coin<Id> {
    /// Rules that a new price can change: those between it and the last one, and those that see every tick.
    fn touch(&mut self, at: DateTime<Utc>, price: Money, found: &mut BTreeSet<Id>) {
        found.extend(&self.ticks);
        match self.last {
            Some((last, _)) if last >= at => return,
            Some((_, last)) => {
                let between = self.levels.range(last.min(price)..=last.max(price));
                found.extend(between.flat_map(|(_, list)| list));
            }
            None => found.extend(self.levels.values().flatten()),
        }
        self.last = Some((at, price));
    }
}

fn set<Id: Ord>(list: &mut BTreeSet<Id>, id: Id, is_in: bool) {
    if is_in {
        list.insert(id);
    } else {
        list.remove(&id);
    }
}
