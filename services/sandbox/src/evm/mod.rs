//! The account chains outside: Ethereum and Base, generated when they are first asked for. What can be seen of them ends with the last
//! block before the world's present.

mod builder;
mod effect;
pub mod header;
pub mod ledger;
mod story;
pub mod word;

use std::sync::{Mutex, PoisonError};

pub use builder::encoded;

use crate::chain::case::{Case, Service};
use ledger::Ledger;
use story::Story;
use word::{Addr, Hash};

/// The code behind USDC, which is a proxy.
pub const DOLLAR_CODE: &str = "FiatTokenV2_2";
/// Where it is: the real address on Ethereum, here on every chain.
pub const DOLLAR_CODE_AT: &str = "0x43506849d7c04f9138d1a2050bbf3a0c054402dd";

/// An account chain.
#[derive(Debug)]
pub struct Chain {
    /// EIP-155.
    pub id: u64,
    seed: u64,
    story: Mutex<Option<Story>>,
}

/// The chain at one instant.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    pub ledger: &'a Ledger,
    pub chain_id: u64,
    /// Number of the best block.
    pub tip: u32,
    /// Seconds since 1970.
    pub now: u32,
}

/// Every account chain.
#[derive(Debug)]
pub struct Chains([Chain; 2]);

impl Chains {
    pub fn new(seed: u64) -> Self {
        Self([1, 8_453].map(|id| Chain {
            id,
            seed,
            story: Mutex::default(),
        }))
    }

    pub fn find(&self, id: u64) -> Option<&Chain> {
        self.0.iter().find(|chain| chain.id == id)
    }

    /// What is planted on all of them.
    pub fn cases_and_services(&self) -> (Vec<Case>, Vec<Service>) {
        let (mut cases, mut services) = (Vec::new(), Vec::new());
        for chain in &self.0 {
            chain.with(0, |story| {
                cases.extend_from_slice(story.cases());
                services.extend_from_slice(story.services());
            });
        }
        (cases, services)
    }
}

impl Chain {
    fn with<T>(&self, now: u32, look: impl FnOnce(&Story) -> T) -> T {
        let mut story = self.story.lock().unwrap_or_else(PoisonError::into_inner);
        let story = story.get_or_insert_with(|| Story::new(self.seed, self.id));
        story.grow(now);
        look(story)
    }

    /// Looks at the chain at an instant; before its first block that block is seen.
    pub fn at<T>(&self, now_ms: i64, look: impl FnOnce(View) -> T) -> T {
        let now = (now_ms / 1_000).clamp(0, i64::from(u32::MAX)) as u32;
        self.with(now, |story| {
            let ledger = story.ledger();
            let after = ledger.blocks.partition_point(|block| block.time <= now);
            look(View {
                ledger,
                chain_id: self.id,
                tip: after.saturating_sub(1) as u32,
                now,
            })
        })
    }
}

impl View<'_> {
    /// A transaction that can be seen.
    pub fn find(&self, hash: &Hash) -> Option<u32> {
        self.ledger
            .find(hash)
            .filter(|tx| self.ledger.txs[*tx as usize].block <= self.tip)
    }

    /// Those of an address that can be seen, oldest first.
    fn seen<'a>(&self, all: &'a [u32], block_of: impl Fn(u32) -> u32) -> &'a [u32] {
        &all[..all.partition_point(|one| block_of(*one) <= self.tip)]
    }

    pub fn txs(&self, who: Addr) -> &[u32] {
        let touch = self.ledger.touching(who);
        touch.map_or(&[], |touch| {
            self.seen(&touch.txs, |tx| self.ledger.txs[tx as usize].block)
        })
    }

    pub fn calls(&self, who: Addr) -> &[u32] {
        let block = |call: u32| self.block_of(self.ledger.calls[call as usize].tx);
        let touch = self.ledger.touching(who);
        touch.map_or(&[], |touch| self.seen(&touch.calls, block))
    }

    pub fn moves(&self, who: Addr) -> &[u32] {
        let block = |one: u32| self.block_of(self.ledger.tx_of(&self.ledger.moves[one as usize]));
        let touch = self.ledger.touching(who);
        touch.map_or(&[], |touch| self.seen(&touch.moves, block))
    }

    pub fn logs(&self, who: Addr) -> &[u32] {
        let block = |log: u32| self.block_of(self.ledger.logs[log as usize].tx);
        let touch = self.ledger.touching(who);
        touch.map_or(&[], |touch| self.seen(&touch.logs, block))
    }

    pub fn block_of(&self, tx: u32) -> u32 {
        self.ledger.txs[tx as usize].block
    }

    /// When the block of a transaction came.
    pub fn time_of(&self, tx: u32) -> u32 {
        self.ledger.blocks[self.block_of(tx) as usize].time
    }

    /// Whether there is code at an address by a block.
    pub fn is_contract(&self, who: Addr, block: u32) -> bool {
        let contract = self.ledger.contracts.get(&who);
        contract.is_some_and(|contract| contract.since <= block)
    }
}
