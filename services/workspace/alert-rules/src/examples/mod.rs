//! The worked examples of alerts, and rules made for tests.

mod backtests;
mod conditions;
mod input;
mod members;
mod own;
mod random;
mod table;
mod watch;
mod watch_computed;
mod watch_deployers;
mod watch_input;
mod watch_many;
mod watch_market;
mod watch_transfers;

use chrono::{DateTime, TimeDelta, Utc};
use vocab::Money;

use crate::{
    prices::Prices,
    rule::{Combine, Condition, Direction, Mode, Rule},
    sample::{Sample, Update},
    state::State,
    step::{Fired, Outcome, step},
};

pub(crate) const COIN: &str = "bitcoin";

pub(crate) fn minute(minutes: i64) -> DateTime<Utc> {
    "2026-11-22T00:00:00Z".parse::<DateTime<Utc>>().unwrap() + TimeDelta::minutes(minutes)
}

pub(crate) fn money(text: &str) -> Money {
    text.parse().unwrap()
}

pub(crate) fn price(direction: Direction, level: &str) -> Condition {
    Condition::Price {
        coin: COIN.to_owned(),
        direction,
        level: money(level),
    }
}

pub(crate) fn rule(conditions: Vec<Condition>) -> Rule {
    Rule {
        conditions,
        combine: Combine::All,
        hold: TimeDelta::zero(),
        mode: Mode::Rearm,
        hysteresis: Money::ZERO,
        cooldown: TimeDelta::zero(),
        expires: None,
    }
}

/// A rule with its state and prices.
pub(crate) struct Run {
    pub rule: Rule,
    pub state: State,
    pub prices: Prices,
    pub fired: Vec<Fired>,
}

impl Run {
    pub(crate) fn new(rule: Rule) -> Self {
        let mut prices = Prices::new(TimeDelta::minutes(15));
        prices.set_name(COIN, "Bitcoin");
        Self {
            state: State::new(&rule, |_| Some(Money::from(100))),
            rule,
            prices,
            fired: Vec::new(),
        }
    }

    pub(crate) fn step(&mut self, at: DateTime<Utc>, updates: Vec<Update>) -> Outcome {
        let outcome = step(&self.rule, &mut self.state, &Sample { at, updates }, &self.prices);
        self.fired.extend(outcome.fired.clone());
        outcome
    }

    pub(crate) fn tick(&mut self, coin: &str, at: DateTime<Utc>, price: &str) -> Outcome {
        assert!(self.prices.add_tick(coin, at, money(price)));
        let update = Update::Tick {
            coin: coin.to_owned(),
            key: format!("{coin}:{}", at.timestamp()),
        };
        self.step(at, vec![update])
    }

    /// Ticks every 15 minutes from minute 0; `–` is a missing one. Returns the minutes of the samples that the cooldown suppressed.
    pub(crate) fn ticks(&mut self, samples: &str) -> Vec<i64> {
        let mut suppressed = Vec::new();
        for (minutes, price) in (0..).step_by(15).zip(samples.split_whitespace()) {
            if price != "–" && self.tick(COIN, minute(minutes), price).suppressed {
                suppressed.push(minutes);
            }
        }
        suppressed
    }

    /// Minutes at which it fired.
    pub(crate) fn minutes(&self) -> Vec<i64> {
        self.fired
            .iter()
            .map(|fired| (fired.at - minute(0)).num_minutes())
            .collect()
    }
}
