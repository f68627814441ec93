//! Waiting for the looks of alerts, by a clock that only tests move, and a condition over what a look finds.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use chrono::TimeDelta;
use proto::workspace as ws;
use testkit::http::eventually;

use crate::{
    alerts::{SOON, firings},
    world::{Person, World},
};

/// The next look is due then. What it is to find has to be there already.
pub fn next_look(world: &World) {
    world.clock.advance(TimeDelta::minutes(15));
}

/// Longer than a round of looks. What a test changed while a look was on its way counts from the next one on, a quarter of an hour later.
const ROUND: Duration = Duration::from_secs(12);

/// Lets the next look be due where the present one was begun too early.
pub struct Patience<'w>(&'w World, Cell<Instant>);

impl<'w> Patience<'w> {
    pub fn new(world: &'w World) -> Self {
        Self(world, Cell::new(Instant::now()))
    }

    pub fn look(&self) {
        self.step(TimeDelta::minutes(15));
    }

    /// Moves the time on where a round brought nothing.
    pub fn step(&self, by: TimeDelta) {
        if self.1.get().elapsed() > ROUND {
            self.0.clock.advance(by);
            self.1.set(Instant::now());
        }
    }
}

/// So many firings of reminders, which are looked at by the minute.
pub async fn rang(world: &World, who: &Person, count: usize) -> Vec<ws::Firing> {
    let patience = Patience::new(world);
    eventually("it rang", SOON, || async {
        patience.step(TimeDelta::minutes(1));
        let found = firings(who).await.firings;
        (found.len() >= count).then_some(found)
    })
    .await
}

/// An address receives at least 1.5 coins of its chain.
pub fn received() -> ws::AlertCondition {
    ws::AlertCondition {
        kind: "transfer".to_owned(),
        direction: "in".to_owned(),
        level: "1.5".to_owned(),
        ..Default::default()
    }
}
