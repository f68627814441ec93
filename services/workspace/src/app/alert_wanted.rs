//! What alerts want to have looked at, and whose turn it is.

use std::collections::{HashMap, HashSet};

use alert_rules::{Condition, Labelled, NewThing, Watched};
use chrono::{DateTime, Utc};
use uuid::Uuid;
use vocab::Money;

/// Looks for owners that run or wait for their turn, of all and of one of them.
const MOST_BUSY: usize = 200;
const OF_ONE_OWNER: usize = 2;
/// Least liquidity, in US dollars, by which looks at pools differ.
const LEAST: [u64; 5] = [1_000_000, 100_000, 10_000, 1_000, 0];

/// What is looked at: for an owner alone, or for everybody.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Address(Uuid, String),
    Listings(Listings),
    /// New pools and who created their tokens, by topic.
    Deployed(Uuid, String),
    Floors,
    /// Flows of the funds of an asset.
    Flows(Uuid, String),
    /// Rules of the journal.
    Breaches(Uuid),
}

/// Which look at new pools and coins an alert waits for. A look reads the newest pools alone, so that one without a minimum may not have what
/// another one is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Listings {
    /// At pools with at least so many US dollars of liquidity, and at coins.
    Pools(u64),
    Coins,
}

/// What some alerts want.
pub(super) struct Wanted {
    pub read_for: Option<Uuid>,
    /// Of the look longest ago; nothing where one of them has not seen any.
    pub looked: Option<DateTime<Utc>>,
    /// When the newest of them was saved.
    pub armed: DateTime<Utc>,
    /// From when on events count.
    pub since: DateTime<Utc>,
    pub what: What,
}

/// One thing to look at.
pub(super) enum What {
    Address {
        watched: Watched,
        transfers: bool,
        /// How many days before a transfer it is read what the address sent.
        idle: Option<usize>,
        balances: bool,
        labels: bool,
    },
    /// With the least liquidity of a pool.
    Listings {
        pools: Option<u64>,
        coins: bool,
    },
    /// New pools of a network with at least so much liquidity, with the creators of their tokens.
    Deployed {
        network: String,
        at_least_usd: Option<Money>,
    },
    Floors(Vec<String>),
    /// Of the funds of an asset.
    Flows(String),
    Breaches,
}

// === impl Key ===

impl Key {
    /// For whom it is read; nobody where everybody sees it.
    pub(super) const fn owner(&self) -> Option<Uuid> {
        match self {
            Self::Address(owner, _) | Self::Deployed(owner, _) | Self::Flows(owner, _) | Self::Breaches(owner) => {
                Some(*owner)
            }
            Self::Listings(_) | Self::Floors => None,
        }
    }

    /// Of a look at listings, which one it is.
    pub(super) const fn listings(&self) -> Option<Listings> {
        match self {
            Self::Listings(listings) => Some(*listings),
            Self::Address(..) | Self::Deployed(..) | Self::Floors | Self::Flows(..) | Self::Breaches(_) => None,
        }
    }
}

// === impl Listings ===

impl Listings {
    /// The look that all conditions of an alert wait for; nothing where none is on new pools and coins of anybody. It has what the least minimum
    /// needs.
    pub(super) fn of(conditions: &[Condition]) -> Option<Self> {
        let each = conditions.iter().filter_map(|condition| match condition {
            Condition::Listing {
                thing: NewThing::Pool,
                at_least_usd,
                deployer: None,
                ..
            } => {
                let usd = whole_dollars(*at_least_usd);
                let least = LEAST.into_iter().find(|least| *least <= usd);
                Some(Self::Pools(least.unwrap_or_default()))
            }
            Condition::Listing {
                thing: NewThing::Coin, ..
            } => Some(Self::Coins),
            _ => None,
        });
        each.min()
    }
}

/// Whole dollars that are not more than this.
pub(super) fn whole_dollars(amount: Option<Money>) -> u64 {
    let text = amount.unwrap_or_default().to_string();
    text.split('.').next().and_then(|whole| whole.parse().ok()).unwrap_or(0)
}

// === impl Wanted ===

impl Wanted {
    pub(super) fn join(&mut self, other: Self) {
        self.read_for = self.read_for.or(other.read_for);
        self.looked = self.looked.min(other.looked);
        self.armed = self.armed.max(other.armed);
        self.since = self.since.min(other.since);
        match (&mut self.what, other.what) {
            (
                What::Address {
                    transfers,
                    idle,
                    balances,
                    labels,
                    ..
                },
                What::Address {
                    transfers: more_transfers,
                    idle: more_idle,
                    balances: more_balances,
                    labels: more_labels,
                    ..
                },
            ) => {
                *transfers |= more_transfers;
                *idle = (*idle).max(more_idle);
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
                // Of one key it is the same for all.
                *pools = pools.or(more_pools);
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

/// What has to be looked at for a condition of an alert that waits for this look at listings; nothing for what is read otherwise.
pub(super) fn what(owner: Uuid, condition: &Condition, listings: Option<Listings>) -> Option<(Key, What)> {
    let address = |watched: &Watched, (transfers, balances, labels): (bool, bool, bool)| {
        let what = What::Address {
            watched: watched.clone(),
            transfers,
            idle: None,
            balances,
            labels,
        };
        (Key::Address(owner, watched.topic()), what)
    };
    match condition {
        Condition::Transfer { watched, .. } => Some(address(watched, (true, false, false))),
        Condition::Balance { watched, .. } => Some(address(watched, (false, true, false))),
        Condition::Dormant { watched, days } => {
            let what = What::Address {
                watched: watched.clone(),
                transfers: true,
                idle: Some(*days),
                balances: false,
                labels: false,
            };
            Some((Key::Address(owner, watched.topic()), what))
        }
        Condition::Label { watched, on, .. } => {
            let is_own = *on == Labelled::Address;
            Some(address(watched, (!is_own, false, is_own)))
        }
        Condition::Listing {
            network: Some(network),
            at_least_usd,
            deployer: Some(_),
            ..
        } => {
            let what = What::Deployed {
                network: network.clone(),
                at_least_usd: *at_least_usd,
            };
            Some((Key::Deployed(owner, condition.topic()?), what))
        }
        Condition::Listing { thing, .. } => {
            let listings = listings?;
            let pools = match listings {
                Listings::Pools(least) if *thing == NewThing::Pool => Some(least),
                Listings::Pools(_) | Listings::Coins => None,
            };
            let coins = *thing == NewThing::Coin;
            Some((Key::Listings(listings), What::Listings { pools, coins }))
        }
        Condition::Floor { collection, .. } => Some((Key::Floors, What::Floors(vec![collection.clone()]))),
        Condition::EtfFlow { asset, .. } => Some((Key::Flows(owner, asset.clone()), What::Flows(asset.clone()))),
        Condition::RuleBroken { .. } => Some((Key::Breaches(owner), What::Breaches)),
        _ => None,
    }
}

/// Of what is due, each with its last look or try, what begins now beside what is busy: what waits longest comes first, and of one owner
/// only some at a time. What everybody sees waits for no owner's.
pub(super) fn turns<T>(mut due: Vec<(Option<DateTime<Utc>>, Key, T)>, busy: &HashSet<Key>) -> Vec<(Key, T)> {
    due.sort_by_key(|(last, ..)| *last);
    let mut owners: HashMap<Uuid, usize> = HashMap::new();
    for owner in busy.iter().filter_map(Key::owner) {
        *owners.entry(owner).or_default() += 1;
    }
    let mut all: usize = owners.values().sum();
    let mut begin = Vec::new();
    for (_, key, wanted) in due {
        if let Some(owner) = key.owner() {
            let own = owners.entry(owner).or_default();
            if all >= MOST_BUSY || *own >= OF_ONE_OWNER {
                continue;
            }
            *own += 1;
            all += 1;
        }
        begin.push((key, wanted));
    }
    begin
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use alert_rules::{Condition, NewThing};
    use chrono::{DateTime, TimeDelta, Utc};
    use uuid::Uuid;

    use super::{Key, Listings, MOST_BUSY, What, turns, what};

    fn listing(thing: NewThing, at_least_usd: &str) -> Condition {
        Condition::Listing {
            thing,
            network: None,
            at_least_usd: at_least_usd.parse().ok(),
            deployer: None,
        }
    }

    fn pool(at_least_usd: &str) -> Condition {
        listing(NewThing::Pool, at_least_usd)
    }

    fn address(owner: u128, name: &str) -> Key {
        Key::Address(Uuid::from_u128(owner), name.to_owned())
    }

    fn minute(minutes: i64) -> Option<DateTime<Utc>> {
        Some(DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes))
    }

    fn names(begin: Vec<(Key, &'static str)>) -> Vec<&'static str> {
        begin.into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn pools_of_alerts_with_other_minimums_are_looked_at_apart() {
        for (least, bucket) in [
            ("", 0),
            ("0.5", 0),
            ("999.99", 0),
            ("1000", 1_000),
            ("50000", 10_000),
            ("100000", 100_000),
            ("999999", 100_000),
            ("25000000", 1_000_000),
        ] {
            assert_eq!(Listings::of(&[pool(least)]), Some(Listings::Pools(bucket)), "{least}");
        }
        let coin = listing(NewThing::Coin, "");
        assert_eq!(Listings::of(std::slice::from_ref(&coin)), Some(Listings::Coins));
        // One alert has one look, which has all that it is about.
        let both = [pool("50000"), coin, pool("2000")];
        let listings = Listings::of(&both);
        assert_eq!(listings, Some(Listings::Pools(1_000)));
        let wanted: Vec<(Option<u64>, bool)> = both
            .iter()
            .filter_map(|condition| match what(Uuid::nil(), condition, listings) {
                Some((Key::Listings(Listings::Pools(1_000)), What::Listings { pools, coins })) => Some((pools, coins)),
                _ => None,
            })
            .collect();
        assert_eq!(wanted, [(Some(1_000), false), (None, true), (Some(1_000), false)]);
        let floor = Condition::Floor {
            collection: "cryptopunks".to_owned(),
            quote: alert_rules::Quote::Usd,
            direction: alert_rules::Direction::Below,
            level: "1".parse().unwrap(),
        };
        assert_eq!(Listings::of(&[floor]), None);
    }

    #[test]
    fn pools_by_a_deployer_are_looked_at_for_their_owner_alone() {
        let by = Condition::Listing {
            thing: NewThing::Pool,
            network: Some("eth".to_owned()),
            at_least_usd: "10000.5".parse().ok(),
            deployer: Some("0x5a".to_owned()),
        };
        assert_eq!(Listings::of(std::slice::from_ref(&by)), None);
        let both = [by, pool("2000")];
        let listings = Listings::of(&both);
        assert_eq!(listings, Some(Listings::Pools(1_000)), "the other one's");
        let owner = Uuid::from_u128(1);
        let Some((key, What::Deployed { network, .. })) = what(owner, &both[0], listings) else {
            panic!("nobody looks at it");
        };
        assert_eq!(
            (key.owner(), key.listings(), network.as_str()),
            (Some(owner), None, "eth")
        );
    }

    #[test]
    fn what_was_tried_last_comes_last_however_often_it_failed() {
        let due = vec![
            (minute(3), address(1, "tried lately"), "tried lately"),
            (minute(1), address(2, "tried long ago"), "tried long ago"),
            (None, address(3, "new"), "new"),
        ];
        assert_eq!(
            names(turns(due, &HashSet::new())),
            ["new", "tried long ago", "tried lately"]
        );
    }

    #[test]
    fn one_owner_takes_two_turns_at_a_time_and_what_everybody_sees_none_of_them() {
        let due = || {
            vec![
                (minute(1), address(1, "a"), "a"),
                (minute(2), address(1, "b"), "b"),
                (minute(3), address(1, "c"), "c"),
                (minute(4), address(2, "d"), "d"),
                (minute(5), Key::Floors, "floors"),
                (minute(6), Key::Listings(Listings::Coins), "coins"),
            ]
        };
        assert_eq!(names(turns(due(), &HashSet::new())), ["a", "b", "d", "floors", "coins"]);
        let busy = HashSet::from([address(1, "x"), address(2, "y"), address(2, "z")]);
        assert_eq!(names(turns(due(), &busy)), ["a", "floors", "coins"]);
        let full: HashSet<Key> = (100..).take(MOST_BUSY).map(|n| address(n, "x")).collect();
        assert_eq!(names(turns(due(), &full)), ["floors", "coins"]);
    }
}
