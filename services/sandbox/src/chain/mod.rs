//! The Bitcoin chain outside: generated when it is first asked for, or replayed from a folder of real transactions. What may be seen of
//! it depends on the world's clock: blocks up to now, and of the next block what has been heard of so far.

mod builder;
pub mod case;
mod encode;
pub mod ledger;
pub mod lock;
mod lookalike;
mod pending;
mod replay;
pub mod story;

use std::{
    path::Path,
    sync::{Mutex, PoisonError},
};

use bitcoin::Txid;

use case::{Case, Service};
use ledger::{Ledger, NONE};
use pending::Pending;
pub use pending::Sent;
use story::Story;

/// Where a transaction stands at the world's present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In a block, by position.
    Block(u32),
    Mempool,
    /// Not yet heard of.
    Hidden,
}

/// The chain, whichever it is.
#[derive(Debug)]
pub struct Chain {
    seed: u64,
    kept: Mutex<Kept>,
}

#[derive(Debug)]
enum Kept {
    /// Not asked for yet: it costs a fifth of a second and some megabytes.
    Untold,
    Story(Box<Story>, Pending),
    Replay(Box<Ledger>, Pending),
}

/// The chain at one instant.
#[derive(Debug)]
pub struct View<'a> {
    pub ledger: &'a Ledger,
    pub pending: &'a mut Pending,
    /// Position of the best block; none of an empty chain.
    pub tip: Option<u32>,
    now: u32,
    /// A replayed set has transactions as JSON text.
    pub replayed: bool,
}

impl Chain {
    pub fn generated(seed: u64) -> Self {
        Self {
            seed,
            kept: Mutex::new(Kept::Untold),
        }
    }

    /// Real transactions of a folder.
    ///
    /// # Errors
    /// The folder holds no file that can be read, or one is broken: file, line and reason.
    pub fn replayed(folder: &Path) -> anyhow::Result<Self> {
        Ok(Self {
            seed: 0,
            kept: Mutex::new(Kept::Replay(Box::new(replay::read(folder)?), Pending::default())),
        })
    }

    /// `generated` or `replay`.
    pub fn kind(&self) -> &'static str {
        match *self.kept.lock().unwrap_or_else(PoisonError::into_inner) {
            Kept::Replay(..) => "replay",
            Kept::Untold | Kept::Story(..) => "generated",
        }
    }

    /// Looks at the chain at an instant.
    pub fn at<T>(&self, now_ms: i64, look: impl FnOnce(&mut View) -> T) -> T {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*kept, Kept::Untold) {
            *kept = Kept::Story(Box::new(Story::new(self.seed)), Pending::default());
        }
        let now = (now_ms / 1_000).clamp(0, i64::from(NONE) - 1) as u32;
        match &mut *kept {
            Kept::Story(story, pending) => {
                story.grow(now);
                let ledger = story.ledger();
                let after = ledger.blocks.partition_point(|block| block.time <= now);
                look(&mut View {
                    ledger,
                    pending,
                    tip: after.checked_sub(1).map(|tip| tip as u32),
                    now,
                    replayed: false,
                })
            }
            Kept::Replay(ledger, pending) => look(&mut View {
                tip: ledger.blocks.len().checked_sub(1).map(|tip| tip as u32),
                ledger,
                pending,
                now: NONE,
                replayed: true,
            }),
            Kept::Untold => unreachable!("told above"),
        }
    }

    /// The planted cases and the businesses in them; nothing in a replay.
    pub fn cases_and_services(&self) -> (Vec<Case>, Vec<Service>) {
        self.at(0, |_| ());
        match &*self.kept.lock().unwrap_or_else(PoisonError::into_inner) {
            Kept::Story(story, _) => (story.cases().to_vec(), story.services().to_vec()),
            Kept::Untold | Kept::Replay(..) => (Vec::new(), Vec::new()),
        }
    }
}

impl View<'_> {
    pub fn place(&self, tx: u32) -> Place {
        let entry = &self.ledger.txs[tx as usize];
        if entry.block != NONE && self.tip.is_some_and(|tip| entry.block <= tip) {
            return Place::Block(entry.block);
        }
        // A coinbase is born with its block.
        if entry.seen <= self.now && !self.ledger.ins(tx).contains(&NONE) {
            Place::Mempool
        } else {
            Place::Hidden
        }
    }

    pub fn find(&self, txid: &Txid) -> Option<(u32, Place)> {
        let tx = self.ledger.find(txid)?;
        let place = self.place(tx);
        (place != Place::Hidden).then_some((tx, place))
    }

    /// Transaction and input that spend an output, if they can be seen.
    pub fn spender(&self, out: u32) -> Option<(u32, u32, Place)> {
        let out = &self.ledger.outs[out as usize];
        if out.spent_by == NONE {
            return None;
        }
        let place = self.place(out.spent_by);
        (place != Place::Hidden).then_some((out.spent_by, out.spent_at, place))
    }

    /// Unconfirmed transactions, the latest first.
    pub fn mempool(&self) -> Vec<u32> {
        let mut waiting: Vec<u32> = (0..self.ledger.txs.len() as u32)
            .filter(|tx| self.place(*tx) == Place::Mempool)
            .collect();
        waiting.sort_unstable_by_key(|tx| std::cmp::Reverse((self.ledger.txs[*tx as usize].seen, *tx)));
        waiting
    }
}
