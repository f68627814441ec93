//! Properties of many rules over many samples, both made by a seeded generator.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;
use vocab::{Money, Random};

use super::minute;
use crate::{
    firing_id,
    index::Index,
    prices::Prices,
    rule::{Bar, Combine, Condition, Direction, Flow, Mode, Rule, Side},
    sample::{Sample, Update, Whale},
    state::{State, Truth, combined},
    step::step,
};

const COINS: [&str; 3] = ["a", "b", "c"];
const TICK: TimeDelta = TimeDelta::minutes(15);

struct Dice(Random);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        self.0.draw() % end
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::try_from(self.below(all.len() as u64)).unwrap()]
    }

    fn number(&mut self, from: u32, to: u32) -> Money {
        Money::from(from + u32::try_from(self.below(u64::from(to - from + 1))).unwrap())
    }

    fn coin(&mut self) -> String {
        self.of(&COINS).to_owned()
    }

    fn direction(&mut self) -> Direction {
        self.of(&[
            Direction::Above,
            Direction::Below,
            Direction::CrossUp,
            Direction::CrossDown,
        ])
    }

    fn condition(&mut self) -> Condition {
        let coin = self.coin();
        match self.below(9) {
            0 => Condition::Ratio {
                other: if coin == "a" { "b" } else { "a" }.to_owned(),
                coin,
                direction: self.direction(),
                level: Money::ONE,
            },
            1 => Condition::Change {
                coin,
                percent: self.of(&[Money::from(3), -Money::from(3)]),
                window: self.of(&[None, Some(TimeDelta::hours(1))]),
            },
            2 => Condition::Extreme {
                coin,
                side: self.of(&[Side::Above, Side::Below]),
                days: 2,
            },
            3 => Condition::Whale {
                coin: self.of(&[true, false]).then_some(coin),
                flow: self.of(&[None, Some(Flow::In), Some(Flow::Out)]),
                at_least_usd: self.of(&[None, Some(Money::from(100))]),
            },
            _ => Condition::Price {
                coin,
                direction: self.direction(),
                level: self.number(90, 110),
            },
        }
    }

    fn rule(&mut self) -> Rule {
        let count = self.of(&[1, 1, 1, 2, 3]);
        let conditions: Vec<Condition> = (0..count).map(|_| self.condition()).collect();
        let may_hold = !conditions.iter().any(Condition::is_momentary);
        Rule {
            conditions,
            combine: self.of(&[Combine::All, Combine::Any]),
            hold: if may_hold {
                TICK * self.of(&[0, 0, 2])
            } else {
                TimeDelta::zero()
            },
            mode: self.of(&[Mode::Once, Mode::Rearm, Mode::Rearm, Mode::EveryBar]),
            hysteresis: self.number(0, 3),
            cooldown: TICK * self.of(&[0, 0, 3]),
            expires: self.of(&[None, None, None, Some(minute(3_000))]),
        }
    }

    /// Two days and more of ticks with missing ones, closes of days, and transfers.
    fn samples(&mut self, prices: &mut Prices) -> Vec<Sample> {
        let mut at = [100_i64; 3];
        let mut samples = Vec::new();
        for tick in 0..400 {
            let time: DateTime<Utc> = minute(tick * 15);
            let mut updates = Vec::new();
            for (coin, price) in COINS.into_iter().zip(&mut at) {
                *price = (*price + i64::try_from(self.below(7)).unwrap() - 3).clamp(85, 115);
                if self.below(8) > 0 {
                    let now = Money::from(u32::try_from(*price).unwrap());
                    assert!(prices.add_tick(coin, time, now));
                    let (coin, key) = (coin.to_owned(), format!("{coin}:{tick}"));
                    updates.push(Update::Tick { coin, key });
                }
                if tick % 96 == 0 && self.below(5) > 0 {
                    let open = time - TimeDelta::days(1);
                    let close = Money::from(u32::try_from(*price).unwrap());
                    prices.set_day(coin, open.date_naive(), Some(close), Some(1.0));
                    let (coin, bar) = (coin.to_owned(), Bar::Day);
                    updates.push(Update::Bar { coin, bar, open });
                }
            }
            if self.below(20) == 0 {
                let usd = self.of(&[None, Some(Money::from(50)), Some(Money::from(500))]);
                updates.push(Update::Whale(Whale {
                    id: format!("whale:{tick}"),
                    coin: Some(self.coin()),
                    usd,
                    flow: self.of(&[None, Some(Flow::In), Some(Flow::Out)]),
                }));
            }
            if !updates.is_empty() {
                samples.push(Sample { at: time, updates });
            }
        }
        samples
    }
}

fn created(_: &str) -> Option<Money> {
    Some(Money::from(100))
}

/// Ids of all firings by rule, stepped at every sample.
fn naive(rules: &[Rule], samples: &[Sample], prices: &Prices) -> BTreeMap<usize, Vec<(Uuid, bool)>> {
    let mut fired = BTreeMap::<usize, Vec<(Uuid, bool)>>::new();
    for (place, rule) in rules.iter().enumerate() {
        let mut state = State::new(rule, created);
        for sample in samples {
            if let Some(one) = step(rule, &mut state, sample, prices).fired {
                let id = firing_id(Uuid::from_u128(place as u128), 1, None, &one.key);
                fired.entry(place).or_default().push((id, one.gap));
            }
        }
    }
    fired
}

#[test]
fn the_index_fires_what_stepping_every_rule_fires_and_a_replay_repeats_it() {
    let mut dice = Dice(Random::new(7));
    let mut prices = Prices::new(TICK);
    let samples = dice.samples(&mut prices);
    let rules: Vec<Rule> = (0..400).map(|_| dice.rule()).collect();
    let wanted = naive(&rules, &samples, &prices);
    assert_eq!(wanted, naive(&rules, &samples, &prices), "a replay fires the same ids");
    assert!(wanted.len() > 200, "{} rules fired", wanted.len());

    let mut index = Index::new();
    let mut states: Vec<State> = rules.iter().map(|rule| State::new(rule, created)).collect();
    for (place, rule) in rules.iter().enumerate() {
        index.insert(place, rule, &states[place]);
    }
    let (mut fired, mut steps) = (BTreeMap::<usize, Vec<(Uuid, bool)>>::new(), 0);
    for sample in &samples {
        for place in index.touched(sample, &prices, &(0..=usize::MAX)) {
            steps += 1;
            let (rule, state) = (&rules[place], &mut states[place]);
            if let Some(one) = step(rule, state, sample, &prices).fired {
                let id = firing_id(Uuid::from_u128(place as u128), 1, None, &one.key);
                fired.entry(place).or_default().push((id, one.gap));
            }
            index.insert(place, rule, state);
        }
    }
    assert_eq!(fired, wanted);
    assert!(steps < rules.len() * samples.len() / 2, "{steps} steps");
}

/// What is written only where a step says that it changed, and is read back as of the last sample, fires the same: a restart loses nothing.
#[test]
fn a_state_that_is_stored_only_where_it_changed_fires_the_same_after_restarts() {
    let mut dice = Dice(Random::new(19));
    let mut prices = Prices::new(TICK);
    let samples = dice.samples(&mut prices);
    let (mut written, mut steps, mut fired) = (0, 0, 0);
    for _ in 0..200 {
        let rule = dice.rule();
        if rule.conditions.iter().any(|one| matches!(one, Condition::Whale { .. })) {
            continue;
        }
        let mut live = State::new(&rule, created);
        let (mut stored, mut restarted) = (live.clone(), live.clone());
        // By coin: one that is missing stays as old as it is.
        let mut newest: BTreeMap<String, DateTime<Utc>> = BTreeMap::new();
        for (place, sample) in samples.iter().enumerate() {
            let ticks = Sample {
                at: sample.at,
                updates: sample
                    .updates
                    .iter()
                    .filter(|one| matches!(one, Update::Tick { .. }))
                    .cloned()
                    .collect(),
            };
            if place % 10 == 9 {
                restarted = stored.clone();
                restarted.seen_until(&rule, |coin| newest.get(coin).copied());
            }
            let (one, other) = (
                step(&rule, &mut live, &ticks, &prices).fired,
                step(&rule, &mut restarted, &ticks, &prices),
            );
            for update in &ticks.updates {
                if let Update::Tick { coin, .. } = update {
                    newest.insert(coin.clone(), sample.at);
                }
            }
            let key =
                |fired: &Option<crate::Fired>| fired.as_ref().map(|fired| (fired.key.clone(), fired.at, fired.gap));
            assert_eq!(key(&one), key(&other.fired), "{rule:?} at {}", sample.at);
            fired += usize::from(one.is_some());
            steps += 1;
            if other.changed {
                stored = restarted.clone();
                written += 1;
            }
        }
        assert_eq!(live.suppressed, restarted.suppressed, "{rule:?}");
    }
    assert!(fired > 200, "{fired} firings");
    assert!(written < steps / 2, "{written} of {steps} were written");
}

#[test]
fn every_firing_is_of_a_true_rule_and_has_its_own_id() {
    let mut dice = Dice(Random::new(11));
    let mut prices = Prices::new(TICK);
    let samples = dice.samples(&mut prices);
    let mut firings = 0;
    for place in 0..200_u128 {
        let rule = dice.rule();
        let (mut state, mut ids) = (State::new(&rule, created), Vec::new());
        for sample in &samples {
            let Some(fired) = step(&rule, &mut state, sample, &prices).fired else {
                continue;
            };
            firings += 1;
            let truths = (0..rule.conditions.len()).map(|place| {
                let is_true = fired.values.iter().any(|value| value.condition == place);
                if is_true { Truth::True } else { Truth::Unknown }
            });
            assert_eq!(combined(rule.combine, truths), Truth::True, "{rule:?}: {fired:?}");
            ids.push(firing_id(Uuid::from_u128(place), 1, None, &fired.key));
            assert!(rule.expires.is_none_or(|expires| fired.at < expires));
        }
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{rule:?}");
        assert!(rule.mode != Mode::Once || count <= 1);
    }
    assert!(firings > 200, "{firings}");
}

#[test]
fn a_rule_without_data_never_fires() {
    let mut dice = Dice(Random::new(13));
    let mut filled = Prices::new(TICK);
    let samples = dice.samples(&mut filled);
    let empty = Prices::new(TICK);
    for _ in 0..200 {
        let rule = dice.rule();
        if rule
            .conditions
            .iter()
            .any(|condition| matches!(condition, Condition::Whale { .. }))
        {
            continue;
        }
        let mut state = State::new(&rule, created);
        for sample in &samples {
            assert_eq!(step(&rule, &mut state, sample, &empty).fired, None);
        }
        let unknown = vec![Truth::Unknown; rule.conditions.len()];
        assert_eq!(state.values(&rule, TICK), unknown);
    }
}

#[test]
fn a_state_that_was_stored_between_all_samples_fires_the_same() {
    let mut dice = Dice(Random::new(17));
    let mut prices = Prices::new(TICK);
    let samples = dice.samples(&mut prices);
    for _ in 0..20 {
        let rule = dice.rule();
        let mut kept = State::new(&rule, created);
        let mut stored = kept.clone();
        for sample in &samples {
            let text = serde_json::to_string(&stored).unwrap();
            stored = serde_json::from_str(&text).unwrap();
            let (one, other) = (
                step(&rule, &mut kept, sample, &prices),
                step(&rule, &mut stored, sample, &prices),
            );
            assert_eq!(one, other);
        }
        assert_eq!(kept, stored);
    }
}
