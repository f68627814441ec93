//! Which withdrawal and which deposit are one transfer.
//!
//! Withdrawals are read oldest first. A deposit with the same transaction id is its other side. Otherwise it is the only deposit of the same coin, up to
//! 24 hours later, that falls short by no more than the stated fee. Where several fit, a person has to decide; what was decided comes first.

use std::collections::{HashMap, HashSet};

use chrono::TimeDelta;
use uuid::Uuid;
use vocab::Money;

use crate::event::{Event, Kind, Move};

const LONGEST: TimeDelta = TimeDelta::hours(24);
/// Deposits that one question names: of thousands that are equal, each of as many withdrawals would name all.
const MOST_NAMED: usize = 100;
/// Deposits that are looked at for one withdrawal, the next ones: of hundreds of thousands on one day, each withdrawal would look at all.
const MOST_NEAR: usize = 2_000;

/// Both sides of a transfer, by event id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transfer {
    pub withdrawal: Uuid,
    pub deposit: Uuid,
}

/// A withdrawal that several deposits could belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    pub withdrawal: Uuid,
    /// The first ones, at most 100.
    pub deposits: Vec<Uuid>,
}

/// What a person decided about a withdrawal that several deposits could belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// This deposit is its other side. Where it is gone, or no longer fits, the question is open again.
    Deposit(Uuid),
    /// None of these is; one that comes later may be.
    Neither(Vec<Uuid>),
    /// It went to somebody else.
    Away,
}

/// By withdrawal.
pub type Answers = HashMap<Uuid, Answer>;

/// A side of a transfer.
struct Side<'a> {
    event: &'a Event,
    asset: &'a str,
    /// Without sign.
    amount: Money,
    fee: Money,
}

impl<'a> Side<'a> {
    /// Nothing where more than one coin moved.
    fn of(event: &'a Event, arrives: bool) -> Option<Self> {
        let wanted = if arrives { Kind::Deposit } else { Kind::Withdrawal };
        if event.kind != wanted && event.kind != Kind::Transfer {
            return None;
        }
        let mut legs = event.moves.iter().filter(|part| !part.fee && !part.amount.is_zero());
        let leg = legs.next()?;
        if legs.next().is_some() || leg.amount.is_positive() != arrives {
            return None;
        }
        let stated = |part: &&Move| part.fee && part.asset == leg.asset;
        let fee = event
            .moves
            .iter()
            .filter(stated)
            .try_fold(Money::ZERO, |sum, part| sum.checked_sub(part.amount))?;
        Some(Self {
            event,
            asset: &leg.asset,
            amount: leg.amount.abs(),
            fee,
        })
    }

    /// One coin goes from one place to another, and no more arrives than left.
    fn fits(&self, deposit: &Self) -> bool {
        self.asset == deposit.asset
            && deposit.amount <= self.amount
            && (self.event.account != deposit.event.account || self.event.kind == Kind::Transfer)
    }

    fn fits_without_id(&self, deposit: &Self) -> bool {
        let later = deposit.event.time - self.event.time;
        let short = self.amount.checked_sub(deposit.amount);
        self.fits(deposit)
            && later >= TimeDelta::zero()
            && later <= LONGEST
            && short.is_some_and(|short| short <= self.fee)
            // Two different ids are two transactions.
            && (self.event.txid.is_none() || deposit.event.txid.is_none() || self.event.txid == deposit.event.txid)
    }
}

/// `events` are in order.
pub(crate) fn matches(events: &[&Event], answers: &Answers) -> (Vec<Transfer>, Vec<Question>) {
    let mut deposits: HashMap<&str, Vec<Side<'_>>> = HashMap::new();
    for side in events.iter().filter_map(|event| Side::of(event, true)) {
        deposits.entry(side.asset).or_default().push(side);
    }
    let withdrawals: Vec<Side<'_>> = events.iter().filter_map(|event| Side::of(event, false)).collect();
    let may_be = |side: &Side<'_>, deposit: &Side<'_>| match answers.get(&side.event.id) {
        Some(Answer::Away) => false,
        Some(Answer::Neither(those)) => !those.contains(&deposit.event.id),
        Some(Answer::Deposit(_)) | None => true,
    };
    let by_id: HashMap<Uuid, &Side<'_>> = deposits.values().flatten().map(|side| (side.event.id, side)).collect();
    let mut used: HashSet<Uuid> = HashSet::new();
    let mut matched: HashMap<Uuid, Uuid> = HashMap::new();
    for side in &withdrawals {
        let Some(Answer::Deposit(id)) = answers.get(&side.event.id) else {
            continue;
        };
        let fits = by_id.get(id).is_some_and(|deposit| side.fits(deposit));
        if fits && used.insert(*id) {
            matched.insert(side.event.id, *id);
        }
    }
    // By coin and transaction id, so that no withdrawal looks at all deposits of its coin.
    let mut named: HashMap<(&str, &str), Vec<&Side<'_>>> = HashMap::new();
    for deposit in deposits.values().flatten() {
        if let Some(txid) = deposit.event.txid.as_deref() {
            named.entry((deposit.asset, txid)).or_default().push(deposit);
        }
    }
    for side in &withdrawals {
        let Some(txid) = side.event.txid.as_deref() else {
            continue;
        };
        if matched.contains_key(&side.event.id) {
            continue;
        }
        let same = named.get(&(side.asset, txid)).into_iter().flatten().copied();
        let open =
            |deposit: &&Side<'_>| !used.contains(&deposit.event.id) && side.fits(deposit) && may_be(side, deposit);
        if let Some(deposit) = same.take(MOST_NEAR).find(open) {
            used.insert(deposit.event.id);
            matched.insert(side.event.id, deposit.event.id);
        }
    }
    let mut questions = Vec::new();
    for side in withdrawals
        .iter()
        .filter(|side| !matched.contains_key(&side.event.id))
        .collect::<Vec<_>>()
    {
        let there = deposits.get(side.asset).map(Vec::as_slice).unwrap_or_default();
        let first = there.partition_point(|deposit| deposit.event.time < side.event.time);
        let near = there[first..]
            .iter()
            .take(MOST_NEAR)
            .take_while(|deposit| deposit.event.time <= side.event.time + LONGEST);
        let open = near.filter(|deposit| {
            side.fits_without_id(deposit) && !used.contains(&deposit.event.id) && may_be(side, deposit)
        });
        let candidates: Vec<Uuid> = open.take(MOST_NAMED).map(|deposit| deposit.event.id).collect();
        match candidates.as_slice() {
            [] => {}
            [deposit] => {
                used.insert(*deposit);
                matched.insert(side.event.id, *deposit);
            }
            _ => questions.push(Question {
                withdrawal: side.event.id,
                deposits: candidates,
            }),
        }
    }
    let pair = |side: &Side<'_>| {
        let withdrawal = side.event.id;
        matched.get(&withdrawal).map(|deposit| Transfer {
            withdrawal,
            deposit: *deposit,
        })
    };
    (withdrawals.iter().filter_map(pair).collect(), questions)
}

#[cfg(test)]
mod tests {
    use super::{Answers, matches};
    use crate::{event::Kind, examples::event};

    #[test]
    fn without_an_id_a_day_and_the_stated_fee_are_the_most() {
        let sent = event(1, 1, Kind::Withdrawal, &["ETH -0.5", "-ETH -0.002"]);
        for (hour, arrived, is_one) in [
            (1, "ETH 0.5", true),
            (25, "ETH 0.498", true),
            (0, "ETH 0.5", false),
            (26, "ETH 0.5", false),
            (2, "ETH 0.497999999999999999", false),
            (2, "ETH 0.500000000000000001", false),
            (2, "BTC 0.5", false),
        ] {
            let deposit = event(2, hour, Kind::Deposit, &[arrived]);
            let (transfers, questions) = matches(&[&sent, &deposit], &Answers::new());
            assert_eq!(transfers.len(), usize::from(is_one), "{arrived} in hour {hour}");
            assert!(questions.is_empty());
        }
    }
}
