//! Ticks: what changed between two snapshots, and a reader's queue of them.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::{markets::Snapshot, shape::market::MarketRow};

/// A coin's newest state, US dollars.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tick {
    pub coin: String,
    pub symbol: String,
    pub price: f64,
    pub change_24h: Option<f64>,
    pub market_cap: Option<f64>,
    pub volume: Option<f64>,
    /// When the provider told, Unix milliseconds.
    pub at_ms: i64,
    /// Place in the feed; 0 until it is known.
    pub sequence: u64,
}

impl Tick {
    /// `None` for a coin without a price, and for one whose newest row was bad: its old price is no news.
    #[must_use]
    pub fn of(row: &MarketRow, at_ms: i64) -> Option<Self> {
        row.stale_since.is_absent().then_some(())?;
        Some(Self {
            coin: row.id.str().to_owned(),
            symbol: row.symbol.str().to_owned(),
            price: row.current_price.finite()?,
            change_24h: row.price_change_percentage_24h.finite(),
            market_cap: row.market_cap.finite(),
            volume: row.total_volume.finite(),
            at_ms,
            sequence: 0,
        })
    }

    fn says_the_same(&self, other: &Self) -> bool {
        self.price.to_bits() == other.price.to_bits()
            && self.change_24h == other.change_24h
            && self.market_cap == other.market_cap
            && self.volume == other.volume
    }
}

/// Ticks of the coins that changed, in rank order.
#[must_use]
pub fn changes(known: &HashMap<String, Tick>, snapshot: &Snapshot, at_ms: i64) -> Vec<Tick> {
    snapshot
        .rows
        .iter()
        .filter_map(|row| Tick::of(row, at_ms))
        .filter(|tick| known.get(&tick.coin).is_none_or(|old| !old.says_the_same(tick)))
        .collect()
}

/// Of ticks in order, those that follow a place without a gap.
#[must_use]
pub fn unbroken(place: u64, ticks: Vec<Tick>) -> Vec<Tick> {
    let follows = |(tick, before): &(Tick, u64)| tick.sequence.checked_sub(1) == Some(*before);
    ticks
        .into_iter()
        .zip(place..)
        .take_while(follows)
        .map(|(tick, _)| tick)
        .collect()
}

/// What a reader has not read yet: at most one tick a coin, the newest, in the order of the feed.
#[derive(Debug, Default)]
pub struct Queue {
    /// `None`: all coins.
    wanted: Option<HashSet<String>>,
    /// Ticks up to this one are not taken.
    after: u64,
    waiting: BTreeMap<u64, Tick>,
    place: HashMap<String, u64>,
}

impl Queue {
    /// A queue for these coins, all where none is named.
    #[must_use]
    pub fn for_coins(coins: &[String]) -> Self {
        Self {
            wanted: (!coins.is_empty()).then(|| coins.iter().cloned().collect()),
            ..Self::default()
        }
    }

    /// True where ticks of this coin are wanted: without a list, of every coin.
    #[must_use]
    pub fn wants(&self, coin: &str) -> bool {
        self.wanted.as_ref().is_none_or(|wanted| wanted.contains(coin))
    }

    /// From now on takes ticks after this place only; [`u64::MAX`] for none.
    pub const fn begin_after(&mut self, place: u64) {
        self.after = place;
    }

    /// True when there is something to read now.
    pub fn push(&mut self, tick: &Tick) -> bool {
        if tick.sequence <= self.after || !self.wants(&tick.coin) {
            return false;
        }
        if let Some(old) = self.place.insert(tick.coin.clone(), tick.sequence) {
            self.waiting.remove(&old);
        }
        self.waiting.insert(tick.sequence, tick.clone());
        true
    }

    /// The oldest.
    pub fn pop(&mut self) -> Option<Tick> {
        let (_, tick) = self.waiting.pop_first()?;
        self.place.remove(&tick.coin);
        Some(tick)
    }

    /// How many ticks wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// True where no tick waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{Queue, Snapshot, Tick, changes, unbroken};

    fn tick(coin: &str, price: f64, sequence: u64) -> Tick {
        Tick {
            coin: coin.to_owned(),
            symbol: coin.to_owned(),
            price,
            change_24h: None,
            market_cap: None,
            volume: None,
            at_ms: 0,
            sequence,
        }
    }

    #[test]
    fn a_slow_reader_gets_the_newest_of_each_coin_in_order() {
        let mut queue = Queue::for_coins(&[]);
        for round in 0..1_000_u64 {
            queue.push(&tick("a", 1.0, round * 2 + 1));
            queue.push(&tick("b", 2.0, round * 2 + 2));
        }
        assert_eq!(queue.len(), 2);
        let read: Vec<u64> = std::iter::from_fn(|| queue.pop()).map(|tick| tick.sequence).collect();
        assert_eq!(read, [1_999, 2_000]);
        assert!(queue.is_empty());
    }

    #[test]
    fn only_wanted_coins() {
        let mut queue = Queue::for_coins(&["b".to_owned()]);
        assert!(!queue.push(&tick("a", 1.0, 1)));
        assert!(queue.push(&tick("b", 1.0, 2)));
        assert_eq!(queue.pop().map(|tick| tick.sequence), Some(2));
        assert_eq!(queue.pop(), None);
    }

    #[test]
    fn only_what_is_later() {
        let mut queue = Queue::for_coins(&[]);
        queue.begin_after(u64::MAX);
        assert!(!queue.push(&tick("a", 1.0, 7)));
        queue.begin_after(7);
        assert!(!queue.push(&tick("a", 1.0, 7)));
        assert!(queue.push(&tick("a", 1.0, 8)));
    }

    #[test]
    fn a_replay_ends_at_a_gap() {
        let ticks = |places: &[u64]| -> Vec<Tick> { places.iter().map(|place| tick("a", 1.0, *place)).collect() };
        for (after, kept, whole) in [
            (0, &[1, 2, 3][..], 3),
            (4, &[5, 6, 8, 9][..], 2),
            (4, &[6, 7][..], 0),
            (4, &[4, 5][..], 0),
            (u64::MAX, &[][..], 0),
        ] {
            assert_eq!(
                unbroken(after, ticks(kept)),
                ticks(&kept[..whole]),
                "after {after}: {kept:?}"
            );
        }
    }

    #[test]
    fn only_what_changed_ticks() {
        let rows = |price: &str| {
            let body = format!(
                r#"[{{"id":"a","symbol":"a","name":"A","current_price":{price}}},
                    {{"id":"b","symbol":"b","name":"B","current_price":null}}]"#
            );
            Snapshot::read(body.as_bytes()).unwrap()
        };
        let first = changes(&HashMap::new(), &rows("1.0"), 5);
        assert_eq!(first.len(), 1, "no tick without a price");
        let known: HashMap<_, _> = first.into_iter().map(|tick| (tick.coin.clone(), tick)).collect();
        assert!(changes(&known, &rows("1"), 6).is_empty());
        assert_eq!(changes(&known, &rows("1.5"), 7)[0].at_ms, 7);
    }
}
