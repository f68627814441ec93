//! Where marked money is: the transactions that it went through are gathered first, then the three conventions judge the same graph.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chain_model::{amount::Amount, chain::Chain, error::Error, known::Known};
use vocab::UserId;

use super::{checked, walk::Walk};
use crate::{
    Tracer,
    domain::{
        graph::{AmountUnit, Drawn, Request, Stop, Taint},
        taint::Method,
    },
};

/// Names that one convention lists; the others are summed.
const MOST_NAMES: usize = 50;

/// Taint of a node or of a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    pub of: String,
    pub category: String,
    pub received: Amount,
    pub held: Amount,
}

/// What one convention says.
#[derive(Debug, Clone)]
pub struct Verdict {
    pub method: Method,
    pub marked: Amount,
    pub held: Amount,
    pub lost: Amount,
    /// The most first. Those that are not listed by themselves are summed under [`Tainted::rest`].
    pub nodes: Vec<Share>,
    pub labels: Vec<Share>,
}

/// The asset that is followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coin {
    /// `native` or a contract's address.
    pub asset: String,
    pub symbol: String,
    /// None where they are unknown.
    pub decimals: Option<u8>,
}

impl Coin {
    pub(super) fn native(chain: &Chain) -> Self {
        Self {
            asset: "native".to_owned(),
            symbol: chain.symbol.to_owned(),
            decimals: Some(chain.decimals),
        }
    }

    /// An amount that a user wrote, in base units.
    pub(super) fn read(&self, text: &str, unit: AmountUnit) -> Result<Amount, Error> {
        let decimals = match (unit, self.decimals) {
            (AmountUnit::Coin, None) => {
                return Err(Error::invalid(
                    "amount",
                    "The decimals of this token are unknown. Send the amount in base units.",
                ));
            }
            (_, decimals) => decimals.unwrap_or(0),
        };
        match unit.read(text, decimals) {
            Ok(Amount::ZERO) => Err(Error::invalid("amount", "Enter an amount greater than zero.")),
            Ok(amount) => Ok(amount),
            Err(_) => Err(Error::invalid(
                "amount",
                match unit {
                    AmountUnit::Base => {
                        "Enter a whole number of base units, or send the unit `coin` for whole coins.".to_owned()
                    }
                    AmountUnit::Coin => format!("Enter a number with at most {decimals} decimal places."),
                },
            )),
        }
    }
}

#[derive(Debug, Clone)]
pub struct Tainted {
    pub verdicts: Vec<Verdict>,
    pub stops: Vec<Stop>,
    pub unknown: Vec<String>,
    pub assumed: Vec<(String, Amount)>,
    pub transactions: usize,
    pub coin: Coin,
    /// The id under which holders that are not listed by themselves are summed.
    pub rest: String,
    /// How many they are.
    pub grouped: usize,
    pub drawn: Drawn,
}

/// Sums by holder, before names are known: node, received, held.
pub(super) type Sums = BTreeMap<String, (Amount, Amount)>;

pub(super) struct Judged {
    pub method: Method,
    pub marked: Amount,
    pub lost: Amount,
    pub sums: Sums,
}

/// Holders that are listed by themselves, and the id under which the others are summed.
pub(super) struct Kept {
    pub ids: BTreeSet<String>,
    pub rest: String,
}

impl Kept {
    fn of<'a>(&'a self, id: &'a str) -> &'a str {
        if self.ids.contains(id) { id } else { &self.rest }
    }
}

pub(super) struct Found {
    pub judged: Vec<Judged>,
    pub stops: Vec<Stop>,
    pub unknown: Vec<String>,
    pub assumed: Vec<(String, Amount)>,
    pub transactions: usize,
    pub kept: Kept,
    pub coin: Coin,
}

impl Tracer {
    /// Where marked money is, by FIFO, haircut and poison. The answer lists and draws a bounded number of holders and lines; what lies beyond is
    /// summed and counted.
    ///
    /// # Errors
    /// What was asked is not valid, or the provider failed on a source itself.
    pub async fn taint(&self, user: UserId, request: Taint) -> Result<Tainted, Error> {
        if request.sources.is_empty() || request.sources.len() > 20 {
            return Err(Error::invalid("sources", "One to twenty sources."));
        }
        let request = checked(Request::Taint(request))?;
        let mut walk = Walk::of(self, user, request)?;
        let found = if walk.chain.evm_chain_id.is_some() {
            walk.taint_accounts().await?
        } else {
            walk.taint_outputs().await?
        };
        let Found {
            judged,
            stops,
            unknown,
            assumed,
            transactions,
            kept,
            coin,
        } = found;
        let grouped: BTreeSet<&String> = judged
            .iter()
            .flat_map(|judged| judged.sums.keys())
            .filter(|id| !kept.ids.contains(*id))
            .collect();
        let grouped = grouped.len();
        let verdicts = judged
            .iter()
            .map(|judged| verdict(judged, &kept, &walk.names))
            .collect();
        Ok(Tainted {
            verdicts,
            stops: merged_stops(stops, &kept),
            unknown,
            assumed: merged_sums(assumed, &kept),
            transactions,
            coin,
            grouped,
            rest: kept.rest,
            drawn: walk.drawn().await?,
        })
    }
}

/// The first name of a holder.
fn name_of<'n>(id: &str, names: &'n HashMap<String, Vec<Known>>) -> Option<&'n Known> {
    names.get(id.strip_prefix("address:")?)?.first()
}

/// The holders that are listed by themselves: the sources, then those with a name, then those whom the most passed: an
/// account that passed everything on is part of the way, and holds nothing. Poison decides last, since it says what could be reached and
/// not how much.
pub(super) fn choose(
    judged: &[Judged],
    first: &[String],
    names: &HashMap<String, Vec<Known>>,
    most: usize,
) -> BTreeSet<String> {
    let mut rank: BTreeMap<&str, (Amount, Amount, Amount)> = BTreeMap::new();
    for judged in judged {
        for (id, (received, held)) in &judged.sums {
            let best = rank.entry(id).or_default();
            if judged.method == Method::Poison {
                best.2 = *received;
            } else {
                *best = (best.0.max(*received), best.1.max(*held), best.2);
            }
        }
    }
    for id in first {
        rank.entry(id).or_default();
    }
    let mut ranked: Vec<_> = rank
        .into_iter()
        .map(|(id, amounts)| {
            let source = first.iter().any(|one| one == id);
            (source, name_of(id, names).is_some(), amounts, std::cmp::Reverse(id))
        })
        .collect();
    ranked.sort_unstable_by(|a, b| b.cmp(a));
    ranked
        .into_iter()
        .take(most)
        .map(|(_, _, _, std::cmp::Reverse(id))| id.to_owned())
        .collect()
}

fn merged_sums(list: Vec<(String, Amount)>, kept: &Kept) -> Vec<(String, Amount)> {
    let mut sums: BTreeMap<String, Amount> = BTreeMap::new();
    for (id, amount) in list {
        let sum = sums.entry(kept.of(&id).to_owned()).or_default();
        *sum = sum.saturating_add(amount);
    }
    sums.into_iter().collect()
}

/// Where the money was not followed further; of holders that are not listed by themselves, one for each reason.
fn merged_stops(stops: Vec<Stop>, kept: &Kept) -> Vec<Stop> {
    let (mut own, others): (Vec<Stop>, Vec<Stop>) = stops
        .into_iter()
        .partition(|stop| kept.ids.contains(&stop.node) || stop.node.starts_with("tx:"));
    let mut grouped: BTreeMap<&'static str, Stop> = BTreeMap::new();
    for stop in others {
        let sum = grouped.entry(stop.reason.word()).or_insert_with(|| Stop {
            node: kept.rest.clone(),
            reason: stop.reason,
            hops: stop.hops,
            value: Amount::ZERO,
            label: None,
        });
        sum.hops = sum.hops.min(stop.hops);
        sum.value = sum.value.saturating_add(stop.value);
    }
    own.extend(grouped.into_values());
    own
}

fn verdict(judged: &Judged, kept: &Kept, names: &HashMap<String, Vec<Known>>) -> Verdict {
    let add = |share: &mut Share, (received, held): (Amount, Amount)| {
        share.received = share.received.saturating_add(received);
        share.held = share.held.saturating_add(held);
    };
    let empty = |of: &str, category: &str| Share {
        of: of.to_owned(),
        category: category.to_owned(),
        received: Amount::ZERO,
        held: Amount::ZERO,
    };
    let mut labels: BTreeMap<&str, Share> = BTreeMap::new();
    let mut nodes: BTreeMap<&str, Share> = BTreeMap::new();
    let mut held = Amount::ZERO;
    for (id, sums) in &judged.sums {
        held = held.saturating_add(sums.1);
        let known = name_of(id, names);
        let name = known.map_or("unlabelled", |known| &known.text);
        let category = known.map_or("", |known| &known.category);
        add(labels.entry(name).or_insert_with(|| empty(name, category)), *sums);
        let node = kept.of(id);
        let category = if node == id { category } else { "" };
        add(nodes.entry(node).or_insert_with(|| empty(node, category)), *sums);
    }
    let by_most = |share: &Share| {
        (
            std::cmp::Reverse(share.held),
            std::cmp::Reverse(share.received),
            share.of.clone(),
        )
    };
    let mut nodes: Vec<Share> = nodes.into_values().collect();
    nodes.sort_by_key(by_most);
    let mut labels: Vec<Share> = labels.into_values().collect();
    labels.sort_by_key(by_most);
    if labels.len() > MOST_NAMES {
        let mut others = empty("other names", "");
        for share in labels.split_off(MOST_NAMES) {
            add(&mut others, (share.received, share.held));
        }
        labels.push(others);
    }
    Verdict {
        method: judged.method,
        marked: judged.marked,
        held,
        lost: judged.lost,
        nodes,
        labels,
    }
}

impl Walk<'_> {
    /// Looks up the names of everybody who holds or received something.
    pub(super) async fn name_holders(&mut self, judged: &[Judged]) -> Result<(), Error> {
        let holders: BTreeSet<&str> = judged
            .iter()
            .flat_map(|judged| judged.sums.keys())
            .filter_map(|id| id.strip_prefix("address:"))
            .collect();
        let holders: Vec<String> = holders.into_iter().map(str::to_owned).collect();
        self.stops(&holders).await?;
        Ok(())
    }
}

pub(super) fn sums_of<K>(
    received: impl Iterator<Item = (K, Amount)>,
    held: impl Iterator<Item = (K, Amount)>,
    owner: impl Fn(&K) -> String,
) -> Sums {
    let mut sums = Sums::new();
    for (holder, value) in received {
        let sum = sums.entry(owner(&holder)).or_default();
        sum.0 = sum.0.saturating_add(value);
    }
    for (holder, value) in held {
        let sum = sums.entry(owner(&holder)).or_default();
        sum.1 = sum.1.saturating_add(value);
    }
    sums
}
