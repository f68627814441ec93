//! The history of the generated chain: the same for a seed, whenever it is told. It begins on 2024-12-01, its planted cases end on
//! 2026-02-01, and from then on a block comes every two hours.

mod mixing;
mod odd;
mod peel;
mod people;
pub mod theft;
mod wallet;
mod whales;

use self::{
    mixing::Pool,
    odd::Poisoning,
    peel::Peel,
    people::{BTC, People},
    theft::Theft,
};
use super::{
    builder::Coin,
    case::{Case, Service},
    ledger::Ledger,
    lock::Form,
};
use crate::world::random;

/// 2024-12-01.
const BEGIN: u32 = 1_733_011_200;
/// 2026-02-01, the last block of the planted cases.
pub const END: u32 = 1_769_904_000;
/// Blocks of the first days, an hour each: coinbases have to ripen.
const FIRST: u32 = 110;
/// Height of the block at [`END`].
pub const LAST: u32 = 620;
const HOUR: u32 = 3_600;
/// Three years; later the chain stands still.
pub const MOST: u32 = LAST + 13_200;

/// The chain and those who make it grow.
#[derive(Debug)]
pub struct Story(People);

impl Story {
    /// Everything up to the end of the planted cases.
    pub fn new(seed: u64) -> Self {
        let mut people = People::new(seed);
        for height in 1..=FIRST {
            people.seal(time_of(seed, height));
        }
        let mut cast = None;
        while people.chain.height() <= LAST {
            let height = people.chain.height();
            if (height - FIRST) % 20 == 1 {
                people.sell_mined();
            }
            people.live(4, 2, 2);
            let cast = cast.get_or_insert_with(|| Cast::new(&mut people));
            cast.act(&mut people, height);
            people.seal(time_of(seed, height));
        }
        if let Some(cast) = cast {
            cast.finish(&mut people);
        }
        Self(people)
    }

    pub fn ledger(&self) -> &Ledger {
        &self.0.chain.ledger
    }

    pub fn cases(&self) -> &[Case] {
        &self.0.cases
    }

    pub fn services(&self) -> &[Service] {
        &self.0.services
    }

    /// Adds blocks until one lies after `now` (seconds since 1970): what is in it is unconfirmed today.
    pub fn grow(&mut self, now: u32) {
        while self.ledger().blocks.last().is_some_and(|block| block.time <= now) && self.0.chain.height() < MOST {
            let height = self.0.chain.height();
            if height.is_multiple_of(12) {
                self.0.sell_mined();
            }
            let every = |blocks: u32| usize::from(height.is_multiple_of(blocks));
            self.0.live(every(2), every(3), every(4));
            if height.is_multiple_of(whales::EVERY) {
                self.0.whale();
            }
            if height.is_multiple_of(84) {
                self.0.store_cold(60 * BTC);
            }
            let time = time_of(self.0.chain.seed, height);
            self.0.seal(time);
        }
    }
}

/// When the block of a height comes; account chains keep the same calendar.
pub fn time_of(seed: u64, height: u32) -> u32 {
    let jitter = |width: u32| (random::pair(seed ^ 0x71e5, u64::from(height)) % u64::from(width)) as u32;
    if height > LAST {
        return END + (height - LAST) * 2 * HOUR + jitter(2_400);
    }
    if height <= FIRST {
        return BEGIN + height * HOUR;
    }
    let start = BEGIN + FIRST * HOUR;
    let step = u64::from(END - start) * u64::from(height - FIRST) / u64::from(LAST - FIRST);
    start + step as u32 - if height == LAST { 0 } else { jitter(50_000) }
}

/// Those with a story.
#[derive(Debug)]
struct Cast {
    pool: Pool,
    theft: Theft,
    peel: Option<Peel>,
    poisoning: Poisoning,
    wallet: wallet::Wallet,
    waiting: Vec<Coin>,
}

impl Cast {
    fn new(people: &mut People) -> Self {
        Self {
            pool: Pool::default(),
            theft: Theft::new(people),
            peel: None,
            poisoning: Poisoning::new(people),
            wallet: wallet::Wallet::new(),
            waiting: Vec::new(),
        }
    }

    fn act(&mut self, people: &mut People, height: u32) {
        match height {
            140 => people.store_and_tell(),
            160 => mixing::sold_join(people),
            200 | 203 | 206 => {
                for pieces in [3, 5, 4] {
                    let coin = people.buy_new(Form::P2wpkh, (pieces as u64 + 1) * mixing::POOL + 900_000);
                    self.pool.enter(people, coin, pieces);
                }
            }
            207..=214 => self.pool.mix(people),
            260 => mixing::standard_round(people),
            300 => pay_miners(people),
            320 => odd::forms(people),
            330 => odd::circles(people),
            340 => self.peel = Some(Peel::new(people)),
            341..=360 => {
                if let Some(case) = self.peel.as_mut().and_then(|peel| peel.go_on(people)) {
                    people.cases.push(case);
                    self.peel = None;
                }
            }
            370..=373 => {
                let new_cases = self.wallet.go_on(people, height - 370);
                people.cases.extend(new_cases);
            }
            380 => self.theft.fill(people, 7 * BTC),
            390 => self.theft.fill(people, 13 * BTC / 2),
            420..=427 => {
                self.theft.go_on(people, &mut self.pool, height - 420);
                self.pool.mix(people);
                self.pool.mix(people);
            }
            428..=434 => self.pool.mix(people),
            450 | 480 | 510 | 540 | 570 => {
                if let Some(case) = self.poisoning.go_on(people) {
                    people.cases.push(case);
                }
            }
            600 => {
                self.waiting = (0..10)
                    .map(|n| people.buy_new(Form::P2wpkh, 3_000_000 + n * 400_000))
                    .collect()
            }
            _ => {}
        }
    }

    fn finish(self, people: &mut People) {
        let (case, service) = self.pool.case_and_service();
        people.cases.extend([case, self.theft.into_case()]);
        people.services.push(service);
        odd::waiting(people, self.waiting);
        people.chain.strand(END);
    }
}

fn pay_miners(people: &mut People) {
    let subscriber = people.chain.lock(Form::P2wpkh);
    let (mut case, mut service) = peel::payouts(subscriber);
    for outputs in [400, 10_000, 60] {
        peel::payout(people, outputs, &mut case, subscriber);
    }
    for party in case.addresses.iter().filter(|party| party.role == "treasury") {
        service.party("treasury", party.address.clone());
    }
    people.services.push(service);
    people.cases.push(case);
}

impl People {
    /// The exchange as a case: its hot address is too busy to be read whole.
    fn store_and_tell(&mut self) {
        let cold = self.store_cold(500 * BTC);
        let mut case = Case::new(
            "huge address",
            "bitcoin",
            "The hot wallet of Kestrel Exchange has more than 3,000 transactions and more than 500 unspent outputs: the provider pages \
             the first and refuses to list the second.",
        );
        case.party("hot wallet", self.kestrel.hot.address());
        case.party("cold wallet", self.kestrel.cold.address());
        case.step("to the cold wallet", cold)
            .sum("to the cold wallet", "BTC", 500 * BTC);
        self.cases.push(case);
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::HashMap, time::Instant};

    use bitcoin::{Block, OutPoint, Transaction, consensus::encode::deserialize};

    use super::Story;
    use crate::chain::ledger::NONE;

    /// 2026-11-21.
    const NOW: u32 = 1_795_219_200;

    /// Everything a node would check, but for scripts and the subsidy of later heights.
    #[test]
    fn the_chain_is_one_and_holds() {
        let began = Instant::now();
        let mut story = Story::new(1);
        story.grow(NOW);
        let ledger = story.ledger();
        eprintln!(
            "{} transactions in {} blocks, {} KiB, {:?}",
            ledger.txs.len(),
            ledger.blocks.len(),
            ledger.size() / 1_024,
            began.elapsed()
        );
        assert!(ledger.size() < 16 << 20, "{} bytes", ledger.size());
        let mut unspent: HashMap<OutPoint, (u64, u32, bool)> = HashMap::new();
        let (mut before, mut times) = (None, Vec::new());
        for (at, entry) in ledger.blocks.iter().enumerate() {
            let txdata: Vec<Transaction> = ledger
                .block_txs(at as u32)
                .map(|tx| deserialize(ledger.body(tx)).unwrap())
                .collect();
            for (tx, number) in txdata.iter().zip(ledger.block_txs(at as u32)) {
                assert_eq!(tx.compute_txid(), ledger.txs[number as usize].txid);
                assert_eq!(tx.weight().to_wu(), u64::from(ledger.txs[number as usize].weight));
            }
            let block = Block {
                header: entry.header.unwrap(),
                txdata,
            };
            assert!(block.check_merkle_root() && block.check_witness_commitment(), "{at}");
            assert_eq!(block.block_hash(), entry.hash);
            assert!(at == 0 || Some(block.header.prev_blockhash) == before);
            // The library does not read the short form of the first sixteen.
            assert!(at <= 16 || block.bip34_block_height().unwrap() == at as u64);
            block.header.validate_pow(block.header.target()).unwrap();
            assert!(times.iter().rev().take(11).all(|time| *time < entry.time), "{at}");
            times.push(entry.time);
            before = Some(entry.hash);
            let mut fees = 0;
            for tx in &block.txdata[1..] {
                let mut paid = 0;
                for input in &tx.input {
                    let (value, height, coinbase) = unspent.remove(&input.previous_output).expect("an unspent output");
                    assert!(!coinbase || at as u32 >= height + 100, "an unripe coinbase");
                    paid += value;
                }
                let kept: u64 = tx.output.iter().map(|output| output.value.to_sat()).sum();
                assert!(paid > kept, "{}", tx.compute_txid());
                fees += paid - kept;
                keep(&mut unspent, tx, at as u32, false);
            }
            let claimed: u64 = block.txdata[0].output.iter().map(|output| output.value.to_sat()).sum();
            assert!(claimed <= 5_000_000_000 + fees, "{at}");
            keep(&mut unspent, &block.txdata[0], at as u32, true);
        }
        let stranded = ledger.txs.iter().filter(|tx| tx.block == NONE).count();
        assert_eq!(stranded, 12);
    }

    fn keep(unspent: &mut HashMap<OutPoint, (u64, u32, bool)>, tx: &Transaction, height: u32, coinbase: bool) {
        let txid = tx.compute_txid();
        for (vout, output) in tx.output.iter().enumerate() {
            let point = OutPoint::new(txid, vout as u32);
            unspent.insert(point, (output.value.to_sat(), height, coinbase));
        }
    }
}
