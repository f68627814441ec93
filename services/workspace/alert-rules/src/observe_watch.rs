//! What a condition is at a look: at an address, new listings, a floor or a calendar.

use chrono::{DateTime, TimeDelta, Utc};
use vocab::Money;

use crate::{
    observe::{Look, Seen},
    rule::{Condition, Counterparty, Direction, Flow, Labelled, NewThing, Quote},
    state::{Reading, Truth},
    watch::{AddressLook, CalendarLook, Computed, FloorLook, Label, Look as Found, Occasion, Transfer, remembered},
    words_watch as words,
};

/// A floor that was read longer ago is unknown: it is read once a day.
const OLDEST_FLOOR: TimeDelta = TimeDelta::days(2);

/// One event that matches, in words.
pub(crate) struct Match {
    pub(crate) key: String,
    pub(crate) at: DateTime<Utc>,
    pub(crate) value: Option<Money>,
    /// What the value is compared with, where that is not the condition's own level.
    pub(crate) against: Option<Money>,
    /// Where it is from, where that is not the same for all events of the condition.
    pub(crate) origin: Option<&'static str>,
    pub(crate) note: String,
    /// Nobody knows its amount, who is on its other side or who created it, so nobody knows whether it counts.
    pub(crate) is_vague: bool,
}

impl Look<'_> {
    /// The condition at what a look found; `None` where that part of it is unknown.
    pub(crate) fn watch(&self, condition: &Condition, found: &Found) -> Option<Seen> {
        match (condition, found) {
            (
                Condition::Transfer {
                    flow,
                    asset,
                    at_least,
                    at_most,
                    counterparty,
                    ..
                },
                Found::Address(look),
            ) => {
                let range = (*at_least, *at_most);
                let fits = |one: &&Transfer| flow.is_none_or(|flow| flow == one.flow) && is_asset(&one.asset, asset);
                let matching = look.transfers.as_ref()?.iter().filter(fits).filter_map(|one| {
                    let (is_known, label) = dealt_with(one, counterparty);
                    let counts = is_within(one.amount, range).and(is_known);
                    let found = transfer(look, one, label);
                    (counts != Truth::False).then(|| Match {
                        is_vague: counts == Truth::Unknown,
                        note: words::ranged(found.note, range),
                        ..found
                    })
                });
                self.dealings(look, matching.collect(), at_least.or(*at_most))
            }
            (Condition::Dormant { days, .. }, Found::Address(look)) => self.dormant(look, *days),
            (
                Condition::Label {
                    on: Labelled::Counterparty,
                    categories,
                    ..
                },
                Found::Address(look),
            ) => {
                let matching = look.transfers.as_ref()?.iter().filter_map(|one| {
                    let Some(labels) = &one.peer_labels else {
                        return Some(Match {
                            is_vague: true,
                            ..transfer(look, one, None)
                        });
                    };
                    let label = labels.iter().find(|label| has(label, categories))?;
                    Some(transfer(look, one, Some(label)))
                });
                self.dealings(look, matching.collect(), None)
            }
            (
                Condition::Label {
                    on: Labelled::Address,
                    categories,
                    ..
                },
                Found::Address(look),
            ) => {
                let label = look.labels.as_ref()?.iter().find(|label| has(label, categories));
                let note = label.map(|label| words::labelled(&look.watched, label));
                Some(Seen {
                    truth: label.is_some().into(),
                    still: label.is_some().into(),
                    side: None,
                    reading: self.found(&place(look), None, None, note),
                    taken: Vec::new(),
                })
            }
            (
                Condition::Balance {
                    asset,
                    direction,
                    level,
                    ..
                },
                Found::Address(look),
            ) => self.balance(look, asset, *direction, *level),
            (
                Condition::Listing {
                    thing,
                    network,
                    at_least_usd,
                    deployer: None,
                },
                Found::Listings(look),
            ) => {
                let part = match thing {
                    NewThing::Pool => &look.pools,
                    NewThing::Coin => &look.coins,
                };
                self.listed(part.as_ref()?, (network.as_deref(), None), *at_least_usd)
            }
            (
                Condition::Listing {
                    network,
                    at_least_usd,
                    deployer: Some(deployer),
                    ..
                },
                Found::Deployed(look),
            ) => {
                let wanted = (network.as_deref(), Some(deployer.as_str()));
                self.listed(look.pools.as_ref()?, wanted, *at_least_usd)
            }
            (
                Condition::Floor {
                    quote,
                    direction,
                    level,
                    ..
                },
                Found::Floor(look),
            ) => self.floor(look, *quote, *direction, *level),
            (Condition::Calendar { kinds, before }, Found::Calendar(look)) => {
                let seen = self.reminder(look, kinds, *before)?;
                let is_known = !condition.waits_for_blocks() || look.mined.is_some();
                (is_known || seen.truth == Truth::True).then_some(seen)
            }
            _ => self.own(condition, found),
        }
    }

    /// Coming events whose moment has come. The time of one that follows from Bitcoin's blocks is an estimate: it is still to come for as long as
    /// its block is, and its moment may have passed before the alert was saved by as much as the estimate is uncertain.
    fn reminder(&self, look: &CalendarLook, kinds: &[String], before: TimeDelta) -> Option<Seen> {
        let of_kind = |one: &&Occasion| match kinds {
            [] => one.computed.is_none(),
            kinds => kinds.contains(&one.kind),
        };
        let each = look.events.iter().chain(look.mined.iter().flatten());
        let matching = each.filter(of_kind).filter_map(|one| {
            let moment = one.starts - before;
            let (at, blocks) = match one.computed {
                Some(Computed::Blocks { newest, height, within }) => {
                    ((moment + within).min(self.at), Some((newest, height)))
                }
                Some(Computed::Schedule) | None if self.at < one.starts => (moment, None),
                Some(Computed::Schedule) | None => return None,
            };
            (moment <= self.at).then(|| Match {
                key: one.id.clone(),
                at,
                value: blocks.map(|(newest, _)| Money::from(newest)),
                against: blocks.map(|(_, height)| Money::from(height)),
                origin: one.computed.map(Computed::origin),
                note: words::starting(one, self.at),
                is_vague: false,
            })
        });
        self.events(matching.collect(), None)
    }

    /// Whether it sent something for the first time in so many days. Where what it sent before could not be read, it is unknown.
    fn dormant(&self, look: &AddressLook, days: usize) -> Option<Seen> {
        let idle = TimeDelta::days(i64::try_from(days).ok()?);
        let sent = look.transfers.as_ref()?.iter().filter(|one| one.flow == Flow::Out);
        let matching = sent.filter_map(|one| {
            let is_first = look.history.as_ref().and_then(|history| history.is_first(one.at, idle));
            let found = transfer(look, one, None);
            match is_first {
                Some(false) => None,
                Some(true) => Some(Match {
                    note: words::woke(&found.note, days),
                    ..found
                }),
                None => Some(Match {
                    is_vague: true,
                    ..found
                }),
            }
        });
        self.dealings(look, matching.collect(), None)
    }

    /// What events of an address make it. Where older ones were not read and none of the others counts, it is unknown.
    fn dealings(&self, look: &AddressLook, mut matching: Vec<Match>, against: Option<Money>) -> Option<Seen> {
        // For another alert's sake a look may reach back further, to what counted here long ago and is not remembered any more.
        matching.retain(|one| self.before.from.is_none_or(|from| from <= one.at));
        let seen = self.events(matching, against)?;
        let start = self.before.from.max(self.before.armed);
        let is_cut = look
            .read_from
            .is_some_and(|read| start.is_none_or(|start| start < read));
        if !is_cut {
            return Some(seen);
        }
        let note = seen.reading.note.map(|note| format!("{note}{}", words::TOO_MANY));
        let reading = Reading { note, ..seen.reading };
        (seen.truth == Truth::True).then_some(Seen { reading, ..seen })
    }

    /// True with the first of the events that count now: that happened since the alert was saved, and did not count before. Unknown where
    /// there are only such of which nobody knows whether they count.
    pub(crate) fn events(&self, mut matching: Vec<Match>, against: Option<Money>) -> Option<Seen> {
        matching.retain(|one| {
            let is_since = self.before.armed.is_none_or(|armed| armed <= one.at);
            is_since && !self.before.taken.contains(&remembered(&one.key))
        });
        let has_vague = matching.iter().any(|one| one.is_vague);
        matching.retain(|one| !one.is_vague);
        if has_vague && matching.is_empty() {
            return None;
        }
        matching.sort_by(|a, b| a.at.cmp(&b.at).then_with(|| a.key.cmp(&b.key)));
        let taken: Vec<u64> = matching.iter().map(|one| remembered(&one.key)).collect();
        let others = taken.len().saturating_sub(1);
        let first = matching.into_iter().next();
        let reading = match &first {
            Some(one) => Reading {
                value: one.value,
                against: one.against.or(against),
                key: one.key.clone(),
                at: one.at,
                note: Some(format!("{}{}", one.note, words::others(others))),
                origin: one.origin.map(str::to_owned),
                coin: None,
                flow: None,
            },
            None => self.found("nothing new", None, against, None),
        };
        Some(Seen {
            truth: first.is_some().into(),
            still: Truth::False,
            side: None,
            reading,
            taken,
        })
    }

    fn balance(&self, look: &AddressLook, asset: &str, direction: Direction, level: Money) -> Option<Seen> {
        let held = look.balances.as_ref()?.iter().find(|one| is_asset(&one.asset, asset));
        let (amount, symbol) = match held {
            Some(held) => (held.amount?, held.symbol.as_str()),
            // A token that is not listed is not held. The chain's own coin is listed always, unless nobody knows.
            None if asset != NATIVE => (Money::ZERO, ""),
            None => return None,
        };
        let seen = self.compare(amount, level, direction, self.at)?;
        let note = words::holds(&look.watched, (amount, symbol), direction, level);
        Some(self.noted(seen, &place(look), note))
    }

    fn floor(&self, look: &FloorLook, quote: Quote, direction: Direction, level: Money) -> Option<Seen> {
        if self.at - look.as_of > OLDEST_FLOOR {
            return None;
        }
        let price = match quote {
            Quote::Usd => look.usd?,
            Quote::Native => look.native?,
        };
        let seen = self.compare(price, level, direction, look.as_of)?;
        let note = words::floor(look, (price, quote), direction, level);
        Some(self.noted(seen, &look.collection, note))
    }

    /// With a key and words of its own.
    fn noted(&self, seen: Seen, name: &str, note: String) -> Seen {
        let reading = Reading {
            key: self.key(name),
            note: Some(note),
            ..seen.reading
        };
        Seen { reading, ..seen }
    }

    fn found(&self, name: &str, value: Option<Money>, against: Option<Money>, note: Option<String>) -> Reading {
        Reading {
            value,
            against,
            key: self.key(name),
            at: self.at,
            note,
            origin: None,
            coin: None,
            flow: None,
        }
    }

    /// Each look has its own, so that each firing has its own id.
    fn key(&self, name: &str) -> String {
        format!("{name} at {}", self.at.format("%Y-%m-%dT%H:%M:%SZ"))
    }
}

/// The asset of a chain that has no contract.
const NATIVE: &str = "native";

/// Whether it lies in a range, both ends included; unknown where nobody knows how much it is and an end is named.
fn is_within(amount: Option<Money>, (at_least, at_most): (Option<Money>, Option<Money>)) -> Truth {
    match amount {
        None if at_least.is_none() && at_most.is_none() => Truth::True,
        None => Truth::Unknown,
        Some(amount) => {
            let is_enough = at_least.is_none_or(|least| amount >= least);
            (is_enough && at_most.is_none_or(|most| amount <= most)).into()
        }
    }
}

/// Whether the other side of a transfer is one that counts, and by which of its labels; unknown where nobody says who it is.
fn dealt_with<'a>(one: &'a Transfer, wanted: &Counterparty) -> (Truth, Option<&'a Label>) {
    if wanted.is_any() {
        return (Truth::True, None);
    }
    let Some(labels) = &one.peer_labels else {
        return (Truth::Unknown, None);
    };
    let text = wanted.text.as_deref().map(str::to_lowercase);
    let is_named = |label: &&Label| {
        let says = |text: &String| label.text.to_lowercase().contains(text.as_str());
        has(label, &wanted.categories) && text.as_ref().is_none_or(says)
    };
    let label = labels.iter().find(is_named);
    (label.is_some().into(), label)
}

fn is_asset(asset: &str, wanted: &str) -> bool {
    asset.eq_ignore_ascii_case(wanted)
}

fn has(label: &Label, categories: &[String]) -> bool {
    let named = |wanted: &String| label.categories.iter().any(|one| one.eq_ignore_ascii_case(wanted));
    categories.is_empty() || categories.iter().any(named)
}

/// As `ethereum:0x5aAe…`, whole.
fn place(look: &AddressLook) -> String {
    format!("{}:{}", look.watched.chain, look.watched.address)
}

fn transfer(look: &AddressLook, one: &Transfer, label: Option<&Label>) -> Match {
    Match {
        key: one.id.clone(),
        at: one.at,
        value: one.amount,
        against: None,
        origin: None,
        note: words::transferred(&look.watched, one, label),
        is_vague: false,
    }
}
