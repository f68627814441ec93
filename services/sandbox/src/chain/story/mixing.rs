//! Coinjoins of three kinds: a pool of equal amounts with its preparing transactions, a round of standard amounts, and a join that
//! makers sell to a taker.

use std::collections::VecDeque;

use super::people::People;
use crate::{
    chain::{
        builder::{Coin, Pay},
        case::{Case, Service},
        lock::{Form, bytes, data},
    },
    world::random::Stream,
};

/// What each output of the pool is worth.
pub const POOL: u64 = 5_000_000;
/// What a new entrant adds for the miners.
const SURPLUS: u64 = 4_600;
const POOL_FEE: u64 = 175_000;
const ROUND: usize = 5;

/// The pool between two rounds.
#[derive(Debug, Default)]
pub struct Pool {
    premix: VecDeque<Coin>,
    pub postmix: VecDeque<Coin>,
    fees: Vec<String>,
    entries: Vec<String>,
    rounds: Vec<String>,
}

impl Pool {
    /// Prepares a coin: equal pieces, the pool's fee, change, and a note that only the pool can read. The transaction and the change.
    pub fn enter(&mut self, people: &mut People, coin: Coin, pieces: usize) -> (String, Coin) {
        let chain = &mut people.chain;
        let fee = chain.lock(Form::P2wpkh);
        self.fees.push(fee.address());
        let note = [
            bytes(chain.draw(coin.out.into())),
            bytes(chain.draw(u64::from(coin.out) + 1)),
        ]
        .concat();
        let mut pays = vec![Pay::Raw(data(&note), 0), Pay::To(fee, POOL_FEE)];
        for _ in 0..pieces {
            pays.push(Pay::To(chain.lock(Form::P2wpkh), POOL + SURPLUS));
        }
        let change = chain.lock(Form::P2wpkh);
        let (txid, coins) = chain.pay(&[coin], &pays, change);
        self.premix.extend(&coins[1..=pieces]);
        self.entries.push(txid.to_string());
        (txid.to_string(), coins[pieces + 1])
    }

    /// One round: two that are new and three that stay, or all new while nobody stays.
    pub fn mix(&mut self, people: &mut People) {
        let new = if self.postmix.len() >= 3 { 2 } else { ROUND };
        if self.premix.len() < new {
            return;
        }
        let mut coins: Vec<Coin> = self.premix.drain(..new).collect();
        coins.extend(self.postmix.drain(..ROUND - new));
        let at = people.chain.draw(0x3117) as usize;
        coins.rotate_left(at % ROUND);
        let pays: Vec<Pay> = (0..ROUND)
            .map(|_| Pay::To(people.chain.lock(Form::P2wpkh), POOL))
            .collect();
        let (txid, coins) = people.chain.spend(&coins, &pays);
        self.postmix.extend(coins);
        self.rounds.push(txid.to_string());
    }

    /// The pool's story as far as it is told.
    pub fn case_and_service(&self) -> (Case, Service) {
        let mut case = Case::new(
            "whirlpool",
            "bitcoin",
            "A mixing pool of 0.05 BTC: preparing transactions (tx0) with a data output, the pool's fee and equal pieces, then rounds of \
             five inputs and five equal outputs, of which some stay for the next round.",
        );
        for txid in &self.entries {
            case.step("tx0", txid);
        }
        for txid in &self.rounds {
            case.step("mix", txid);
        }
        case.sum("pool", "BTC", POOL);
        let mut service = Service::new("Stillwater Mixing Pool", "bitcoin", "mixing_service");
        for address in &self.fees {
            case.party("pool fee", address);
            service.party("pool fee", address);
        }
        (case, service)
    }
}

/// A round in which everybody gets standard amounts: powers of two and three, twice these, and one, two, five times powers of ten.
pub fn standard_round(people: &mut People) {
    let mut draw = Stream::new(people.chain.draw(0x3a5));
    let amounts = standard_amounts();
    let locks: Vec<_> = (0..72)
        .map(|n| people.chain.lock(if n % 3 == 0 { Form::P2tr } else { Form::P2wpkh }))
        .collect();
    let bought: Vec<Pay> = locks
        .iter()
        .map(|lock| Pay::To(*lock, draw.between(14.5, 19.0).exp() as u64))
        .collect();
    let (_, mut coins) = people.kestrel.withdraw(&mut people.chain, &bought);
    let mut paid = Vec::new();
    for wallet in coins.chunks(3) {
        // Each input and output costs its owner the miners' share.
        let mut left = wallet.iter().map(|coin| coin.value).sum::<u64>() - 70 * 6 * wallet.len() as u64;
        for _ in 0..8 {
            let fitting = amounts.iter().rev().find(|amount| **amount + 250 <= left);
            let Some(amount) = fitting else { break };
            paid.push(*amount);
            left -= amount + 250;
        }
        if left > 8_000 {
            paid.push(left - 250);
        }
    }
    coins.sort_unstable_by_key(|coin| std::cmp::Reverse(coin.value));
    paid.sort_unstable_by_key(|value| std::cmp::Reverse(*value));
    let pays: Vec<Pay> = paid
        .iter()
        .map(|value| {
            let form = if draw.below(2) == 0 { Form::P2tr } else { Form::P2wpkh };
            Pay::To(people.chain.lock(form), *value)
        })
        .collect();
    let (txid, out) = people.chain.spend_as(&coins, &pays, u32::MAX, 0);
    let mut case = Case::new(
        "wasabi",
        "bitcoin",
        "A coinjoin in the manner of Wasabi 2: 72 inputs of 24 wallets, outputs of standard amounts, both sides sorted by value.",
    );
    case.step("coinjoin", txid);
    case.sum("inputs", "BTC", coins.iter().map(|coin| coin.value).sum::<u64>());
    for coin in out.iter().take(5) {
        case.party("output", coin.lock.address());
    }
    people.cases.push(case);
}

fn standard_amounts() -> Vec<u64> {
    let mut all = Vec::new();
    for power in 13..34 {
        all.push(1_u64 << power);
    }
    for power in 9..20 {
        all.extend([3_u64.pow(power), 2 * 3_u64.pow(power)]);
    }
    for power in 4..10 {
        all.extend([1, 2, 5].map(|times| times * 10_u64.pow(power)));
    }
    all.retain(|amount| *amount >= 5_000);
    all.sort_unstable();
    all.dedup();
    all
}

/// Four makers and a taker: five equal outputs, everybody's change, and the makers earn what the taker pays.
pub fn sold_join(people: &mut People) {
    const EQUAL: u64 = 35_281_835;
    let mut draw = Stream::new(people.chain.draw(0x107));
    let mut case = Case::new(
        "joinmarket",
        "bitcoin",
        "A coinjoin in the manner of JoinMarket: four makers and a taker get 0.35281835 BTC each; the makers' change is their inputs less \
         that amount plus what they earn, the taker's change is less what everything costs.",
    );
    let (mut coins, mut pays) = (Vec::new(), Vec::new());
    let mut earned = 0;
    for maker in 0..5 {
        let first = EQUAL / 2 + draw.below(9_000_000) as u64;
        let mine = [first, EQUAL - first + 1_000_000 + draw.below(30_000_000) as u64];
        let mine = mine.map(|value| people.buy_new(Form::P2wpkh, value));
        let total: u64 = mine.iter().map(|coin| coin.value).sum();
        let fee = if maker < 4 { 2_000 + draw.below(1_500) as u64 } else { 0 };
        earned += fee;
        let change = if maker < 4 {
            total - EQUAL + fee
        } else {
            total - EQUAL - earned - 12_000
        };
        let (equal, rest) = (people.chain.lock(Form::P2wpkh), people.chain.lock(Form::P2wpkh));
        case.party(
            if maker < 4 { "maker's output" } else { "taker's output" },
            equal.address(),
        );
        pays.push(Pay::To(equal, EQUAL));
        pays.push(Pay::To(rest, change));
        coins.extend(mine);
    }
    // Nobody's place tells who is who.
    for place in (1..pays.len()).rev() {
        pays.swap(place, draw.below(place + 1));
    }
    for place in (1..coins.len()).rev() {
        coins.swap(place, draw.below(place + 1));
    }
    let (txid, _) = people.chain.spend(&coins, &pays);
    case.step("coinjoin", txid);
    case.sum("each", "BTC", EQUAL);
    people.cases.push(case);
}
