//! The provider's present. The real one's is ours; a replay stands in the past.

use std::sync::Mutex;

use chrono::{DateTime, Utc};

use super::{App, lock};
use crate::{config::Provider, domain::history::day_of, upstream::world};

/// The time of the sandbox's world, as it last answered.
#[derive(Debug, Default)]
pub(super) struct Present {
    latest: Mutex<Option<WorldTime>>,
}

#[derive(Debug, Clone)]
struct WorldTime {
    world: String,
    /// Its time when we asked, and ours.
    there: DateTime<Utc>,
    here: DateTime<Utc>,
    /// Its clock goes. A replay's stands; which it is shows when it is asked again.
    moves: bool,
}

impl WorldTime {
    /// A time of ours in its time.
    fn there(&self, here: DateTime<Utc>) -> DateTime<Utc> {
        if self.moves {
            self.there + (here - self.here)
        } else {
            self.there
        }
    }
}

impl App {
    /// Asks the sandbox what time it is there. Does nothing for the real provider.
    pub(crate) async fn look_at_world(&self, origin: &str) {
        if self.args.provider != Provider::Sandbox {
            return;
        }
        let Some(world) = world::ask(origin).await else { return };
        let mut latest = lock(&self.present.latest);
        let moves = latest
            .as_ref()
            .is_some_and(|before| before.moves || before.there != world.now);
        *latest = Some(WorldTime {
            world: world.world,
            there: world.now,
            here: self.clock.now(),
            moves,
        });
    }

    /// Takes over the present of another provider of the same world: a sandbox plays both.
    pub(super) fn share_present(&self, other: &Self) {
        let latest = lock(&other.present.latest).clone();
        *lock(&self.present.latest) = latest;
    }

    /// What time it is at the provider's.
    #[must_use]
    pub fn provider_now(&self) -> DateTime<Utc> {
        let now = self.clock.now();
        lock(&self.present.latest)
            .as_ref()
            .map_or(now, |latest| latest.there(now))
    }

    /// A time of ours in the provider's time, milliseconds.
    pub(crate) fn in_provider_time(&self, ms: i64) -> i64 {
        let here = DateTime::from_timestamp_millis(ms).unwrap_or_default();
        lock(&self.present.latest)
            .as_ref()
            .map_or(ms, |latest| latest.there(here).timestamp_millis())
    }

    /// A time of the provider's in our time, milliseconds: as long ago as it is there.
    pub(crate) fn in_our_time(&self, ms: i64) -> i64 {
        self.now_ms() - (self.provider_now().timestamp_millis() - ms)
    }

    /// The provider's present day, which is not over.
    pub(crate) fn today(&self) -> i32 {
        day_of(self.provider_now().timestamp_millis())
    }

    /// `generated`, `replay`, or nothing for the real world.
    pub(crate) fn world(&self) -> String {
        let world = lock(&self.present.latest).as_ref().map(|latest| latest.world.clone());
        world
            .filter(|world| !world.is_empty())
            .unwrap_or_else(|| self.args.world.clone())
    }
}
