//! The chain as it is kept: transactions as bytes in one arena, outputs and inputs as numbers into each other, and for each script
//! the transactions that touch it, newest first. A transaction of 300 bytes costs about 500.

use std::{
    collections::{HashMap, hash_map::Entry as Slot},
    ops::Range,
};

use bitcoin::{
    BlockHash, Txid,
    block::Header,
    hashes::{Hash, sha256},
};

/// No transaction, block or output.
pub const NONE: u32 = u32::MAX;

/// An output and who spends it.
#[derive(Debug, Clone)]
pub struct Out {
    /// Satoshi.
    pub value: u64,
    script_at: u32,
    script_len: u32,
    /// Number of the spending transaction, or [`NONE`].
    pub spent_by: u32,
    /// Which of its inputs.
    pub spent_at: u32,
}

/// Where a transaction stands.
#[derive(Debug, Clone)]
pub struct Entry {
    pub txid: Txid,
    body_at: u32,
    body_len: u32,
    /// First of its outputs, and how many.
    pub outs_at: u32,
    pub outs_len: u32,
    ins_at: u32,
    ins_len: u32,
    /// Position of its block, or [`NONE`] for one that stays unconfirmed.
    pub block: u32,
    /// Seconds since 1970 at which it was first heard of.
    pub seen: u32,
    /// Weight units.
    pub weight: u32,
}

/// A block; its transactions stand in a row, the coinbase last.
#[derive(Debug, Clone)]
pub struct Block {
    pub hash: BlockHash,
    pub height: u32,
    /// Seconds since 1970, as its header says.
    pub time: u32,
    pub median_time: u32,
    pub txs_at: u32,
    pub txs_len: u32,
    /// Replayed sets do not always have it.
    pub header: Option<Header>,
}

#[derive(Debug, Clone, Copy)]
struct Touch {
    tx: u32,
    older: u32,
}

/// What a new transaction is made of.
#[derive(Debug)]
pub struct Fresh<'a> {
    pub txid: Txid,
    /// Consensus encoding, or the JSON text of a replayed one.
    pub body: &'a [u8],
    pub weight: u32,
    /// Outputs that it spends, by number; [`NONE`] for a coinbase.
    pub ins: &'a [u32],
    /// Values and scripts.
    pub outs: &'a [(u64, &'a [u8])],
    pub block: u32,
    pub seen: u32,
}

#[derive(Debug, Default)]
pub struct Ledger {
    arena: Vec<u8>,
    pub txs: Vec<Entry>,
    pub outs: Vec<Out>,
    ins: Vec<u32>,
    touches: Vec<Touch>,
    pub blocks: Vec<Block>,
    by_txid: HashMap<Txid, u32>,
    by_hash: HashMap<BlockHash, u32>,
    by_script: HashMap<u64, u32>,
}

/// What scripts are found by: the first half of a quarter of SHA-256, as the whole would be kept for nothing.
pub fn key_of(script: &[u8]) -> u64 {
    key_of_hash(sha256::Hash::hash(script).as_byte_array())
}

pub fn key_of_hash(hash: &[u8; 32]) -> u64 {
    u64::from_le_bytes([hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7]])
}

impl Ledger {
    /// Appends a transaction, which must come after those it spends; its number.
    pub fn push(&mut self, fresh: &Fresh) -> u32 {
        let number = self.txs.len() as u32;
        let (body_at, body_len) = self.keep(fresh.body);
        let (outs_at, ins_at) = (self.outs.len() as u32, self.ins.len() as u32);
        for (value, script) in fresh.outs {
            self.push_out(*value, script);
            if script.first() != Some(&0x6a) {
                self.touch(key_of(script), number);
            }
        }
        for (at, out) in fresh.ins.iter().enumerate() {
            self.ins.push(*out);
            if *out != NONE {
                let spent = &mut self.outs[*out as usize];
                (spent.spent_by, spent.spent_at) = (number, at as u32);
                let key = key_of(self.script(*out));
                self.touch(key, number);
            }
        }
        self.txs.push(Entry {
            txid: fresh.txid,
            body_at,
            body_len,
            outs_at,
            outs_len: fresh.outs.len() as u32,
            ins_at,
            ins_len: fresh.ins.len() as u32,
            block: fresh.block,
            seen: fresh.seen,
            weight: fresh.weight,
        });
        self.by_txid.insert(fresh.txid, number);
        number
    }

    /// Appends an output; one of a transaction that is not here where a replayed input spends it. Its number.
    pub fn push_out(&mut self, value: u64, script: &[u8]) -> u32 {
        let (script_at, script_len) = self.keep(script);
        self.outs.push(Out {
            value,
            script_at,
            script_len,
            spent_by: NONE,
            spent_at: NONE,
        });
        self.outs.len() as u32 - 1
    }

    pub fn push_block(&mut self, block: Block) {
        self.by_hash.insert(block.hash, self.blocks.len() as u32);
        self.blocks.push(block);
    }

    fn keep(&mut self, bytes: &[u8]) -> (u32, u32) {
        let at = self.arena.len() as u32;
        self.arena.extend_from_slice(bytes);
        (at, bytes.len() as u32)
    }

    fn touch(&mut self, key: u64, tx: u32) {
        let new = self.touches.len() as u32;
        match self.by_script.entry(key) {
            Slot::Vacant(slot) => {
                slot.insert(new);
                self.touches.push(Touch { tx, older: NONE });
            }
            Slot::Occupied(mut slot) => {
                let older = *slot.get();
                if self.touches[older as usize].tx != tx {
                    slot.insert(new);
                    self.touches.push(Touch { tx, older });
                }
            }
        }
    }

    pub fn script(&self, out: u32) -> &[u8] {
        let out = &self.outs[out as usize];
        &self.arena[out.script_at as usize..(out.script_at + out.script_len) as usize]
    }

    /// Consensus encoding, or JSON text.
    pub fn body(&self, tx: u32) -> &[u8] {
        let entry = &self.txs[tx as usize];
        &self.arena[entry.body_at as usize..(entry.body_at + entry.body_len) as usize]
    }

    /// Numbers of the outputs that a transaction spends.
    pub fn ins(&self, tx: u32) -> &[u32] {
        let entry = &self.txs[tx as usize];
        &self.ins[entry.ins_at as usize..(entry.ins_at + entry.ins_len) as usize]
    }

    /// Numbers of its outputs.
    pub fn outs(&self, tx: u32) -> Range<u32> {
        let entry = &self.txs[tx as usize];
        entry.outs_at..entry.outs_at + entry.outs_len
    }

    /// Inputs minus outputs; none of a coinbase.
    pub fn fee(&self, tx: u32) -> u64 {
        let ins = self.ins(tx);
        if ins.contains(&NONE) {
            return 0;
        }
        let paid: u64 = ins.iter().map(|out| self.outs[*out as usize].value).sum();
        let kept: u64 = self.outs(tx).map(|out| self.outs[out as usize].value).sum();
        paid.saturating_sub(kept)
    }

    pub fn find(&self, txid: &Txid) -> Option<u32> {
        self.by_txid.get(txid).copied()
    }

    /// Position of a block.
    pub fn find_block(&self, hash: &BlockHash) -> Option<u32> {
        self.by_hash.get(hash).copied()
    }

    /// Transactions that touch a script, newest first.
    pub fn touching(&self, key: u64) -> impl Iterator<Item = u32> + '_ {
        let mut at = self.by_script.get(&key).copied().unwrap_or(NONE);
        std::iter::from_fn(move || {
            let touch = self.touches.get(at as usize)?;
            at = touch.older;
            Some(touch.tx)
        })
    }

    /// Transactions of a block in the order of the block: the coinbase first.
    pub fn block_txs(&self, block: u32) -> impl ExactSizeIterator<Item = u32> + Clone + use<> {
        let block = &self.blocks[block as usize];
        let (at, len) = (block.txs_at, block.txs_len);
        (0..len as usize).map(move |place| at + if place == 0 { len - 1 } else { place as u32 - 1 })
    }

    /// Bytes held, roughly.
    #[cfg(test)]
    pub fn size(&self) -> usize {
        self.arena.capacity()
            + self.txs.capacity() * size_of::<Entry>()
            + self.outs.capacity() * size_of::<Out>()
            + self.ins.capacity() * 4
            + self.touches.capacity() * size_of::<Touch>()
            + self.blocks.capacity() * size_of::<Block>()
            + self.by_txid.capacity() * 37
            + self.by_hash.capacity() * 37
            + self.by_script.capacity() * 17
    }

    /// All scripts once, for the search by prefix.
    pub fn scripts(&self) -> impl Iterator<Item = &[u8]> + '_ {
        (0..self.outs.len() as u32).map(|out| self.script(out))
    }
}
