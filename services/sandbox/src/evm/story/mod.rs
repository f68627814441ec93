//! The history of an account chain: blocks come at the times of the Bitcoin chain's calendar, so that both sides of a bridge agree.

mod people;
mod theft;
mod things;
mod tricks;
mod whales;

use self::{people::People, theft::Arrival};
use super::ledger::Ledger;
use crate::chain::{
    case::{Case, Service},
    story::{LAST, MOST, theft as bitcoin, time_of},
};

/// Block of the Bitcoin chain at which the thief's coin goes into the bridge.
const BRIDGED: u32 = 423;

#[derive(Debug)]
pub struct Story {
    people: People,
    seed: u64,
}

impl Story {
    pub fn new(seed: u64, chain_id: u64) -> Self {
        let mut people = People::new(seed, chain_id);
        let main = chain_id == 1;
        let thief = bitcoin::account(seed);
        let mut arrival = main.then(|| Arrival::new(&mut people, thief));
        people.seal(time_of(seed, 0));
        while people.chain.height() <= LAST {
            let height = people.chain.height();
            if height > 111 {
                people.live(2, 3);
            }
            match height {
                140 => things::busy(&mut people),
                150 if main => things::names(&mut people),
                180 => things::creations(&mut people),
                220 => things::pieces(&mut people),
                260 => things::failures(&mut people),
                300 => tricks::drain(&mut people),
                340 => tricks::poison(&mut people),
                380 => tricks::airdrop(&mut people),
                400 => things::approvals(&mut people),
                _ => {}
            }
            if let Some(step) = height.checked_sub(BRIDGED + 1) {
                if let Some(arrival) = &mut arrival {
                    arrival.go_on(&mut people, step);
                } else if step == 6 {
                    theft::onward(&mut people, thief);
                }
            }
            people.seal(time_of(seed, height));
        }
        people.cases.extend(arrival.map(Arrival::into_case));
        Self { people, seed }
    }

    pub fn ledger(&self) -> &Ledger {
        &self.people.chain.ledger
    }

    pub fn cases(&self) -> &[Case] {
        &self.people.cases
    }

    pub fn services(&self) -> &[Service] {
        &self.people.services
    }

    /// Adds blocks until one lies after `now` (seconds since 1970).
    pub fn grow(&mut self, now: u32) {
        while self.ledger().blocks.last().is_some_and(|block| block.time <= now) && self.people.chain.height() < MOST {
            let height = self.people.chain.height();
            let every = |blocks: u32| usize::from(height.is_multiple_of(blocks));
            self.people.live(every(3), every(4));
            if height.is_multiple_of(whales::EVERY) {
                self.people.whale();
            }
            let time = time_of(self.seed, height);
            self.people.seal(time);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::HashMap, time::Instant};

    use ruint::aliases::U256;

    use super::Story;
    use crate::evm::{
        encoded, header,
        ledger::Asset,
        word::{Addr, keccak},
    };

    const NOW: u32 = 1_795_219_200;

    /// Ids are hashes of what they name, and the coins that there are, are those of the first block less the fees.
    #[test]
    fn coins_are_neither_made_nor_lost() {
        for chain in [1, 8_453] {
            let began = Instant::now();
            let mut story = Story::new(1, chain);
            story.grow(NOW);
            let ledger = story.ledger();
            let tip = ledger.blocks.len() as u32 - 1;
            eprintln!(
                "{} transactions in {tip} blocks, {:?}",
                ledger.txs.len(),
                began.elapsed()
            );
            let sum = |block: u32| {
                let holders = ledger.holders(Asset::Coin, block);
                holders.iter().fold(U256::ZERO, |sum, (_, value)| sum + *value)
            };
            let fees = ledger.txs.iter().fold(U256::ZERO, |sum, tx| {
                sum + U256::from(tx.gas_used) * U256::from(tx.gas_price)
            });
            assert_eq!(sum(0), sum(tip) + fees);
            let mut nonces: HashMap<Addr, u64> = HashMap::new();
            for tx in &ledger.txs {
                assert_eq!(keccak(&encoded(tx, chain)), tx.hash);
                let nonce = nonces.entry(tx.from).or_default();
                assert_eq!(tx.nonce, *nonce);
                *nonce += 1;
            }
            for (number, block) in ledger.blocks.iter().enumerate() {
                let txs = block.txs_at..block.txs_at + block.txs_len;
                let logs: Vec<_> = txs.flat_map(|tx| ledger.logs_of(tx).to_vec()).collect();
                assert!(logs.iter().enumerate().all(|(at, log)| log.index as usize == at));
                let hash = keccak(&header::encoded(block, number as u32, &header::bloom(&logs)));
                assert_eq!(hash, block.hash);
                assert!(number == 0 || ledger.blocks[number - 1].hash == block.parent);
            }
        }
    }
}
