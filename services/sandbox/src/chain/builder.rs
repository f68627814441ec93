//! Makes transactions and blocks by the rules: inputs exist and are unspent, coinbases ripen, witness and merkle roots hold, each
//! header meets its target (which is as easy as a test network's).

use bitcoin::{
    BlockHash, CompactTarget, TxMerkleNode, Txid,
    block::{Header, Version},
    constants::genesis_block,
    hashes::{Hash, HashEngine, sha256d},
};

use super::{
    encode::{self, Draft},
    ledger::{Block, Fresh, Ledger, NONE},
    lock::{Form, Lock},
};
use crate::world::random;

/// Half of all headers meet it.
const EASY: u32 = 0x207f_ffff;

/// An output that can be spent.
#[derive(Debug, Clone, Copy)]
pub struct Coin {
    /// Number of the output.
    pub out: u32,
    pub txid: Txid,
    pub vout: u32,
    pub lock: Lock,
    pub value: u64,
}

/// What an output of a new transaction is.
#[derive(Debug, Clone)]
pub enum Pay {
    To(Lock, u64),
    /// An output of any script; nobody gets a coin of it.
    Raw(Vec<u8>, u64),
}

#[derive(Debug)]
pub struct Builder {
    pub ledger: Ledger,
    pub seed: u64,
    /// Transactions of the block that is being made begin here.
    opened: u32,
    /// Whether any of them has a witness, and their ids with it.
    wtxids: Vec<[u8; 32]>,
    witnessed: bool,
    next_lock: u64,
    /// Rate of fees, satoshi a virtual byte.
    pub rate: u64,
}

impl Builder {
    /// A chain with the true first block alone.
    pub fn new(seed: u64) -> Self {
        let first = genesis_block(bitcoin::Network::Bitcoin);
        let mut ledger = Ledger::default();
        let coinbase = &first.txdata[0];
        let output = &coinbase.output[0];
        ledger.push(&Fresh {
            txid: coinbase.compute_txid(),
            body: &bitcoin::consensus::serialize(coinbase),
            weight: coinbase.weight().to_wu() as u32,
            ins: &[NONE],
            outs: &[(output.value.to_sat(), output.script_pubkey.as_bytes())],
            block: 0,
            seen: first.header.time,
        });
        ledger.push_block(Block {
            hash: first.block_hash(),
            height: 0,
            time: first.header.time,
            median_time: first.header.time,
            txs_at: 0,
            txs_len: 1,
            header: Some(first.header),
        });
        Self {
            ledger,
            seed,
            opened: 1,
            wtxids: Vec::new(),
            witnessed: false,
            next_lock: 0,
            rate: 8,
        }
    }

    /// Height of the block that is being made.
    pub fn height(&self) -> u32 {
        self.ledger.blocks.len() as u32
    }

    /// A lock that nobody has used.
    pub fn lock(&mut self, form: Form) -> Lock {
        self.next_lock += 1;
        Lock::new(form, random::pair(self.seed ^ 0xb17c, self.next_lock))
    }

    /// A random number that belongs to the present place in the chain.
    pub fn draw(&self, purpose: u64) -> u64 {
        random::pair(random::pair(self.seed, u64::from(self.height())), purpose)
    }

    /// Spends all of `coins`; the fee is what the outputs leave. One coin for each `Pay::To`, in order.
    pub fn spend(&mut self, coins: &[Coin], pays: &[Pay]) -> (Txid, Vec<Coin>) {
        self.spend_as(coins, pays, 0xffff_fffd, 0)
    }

    /// [`Self::spend`] with a sequence number and a lock time.
    pub fn spend_as(&mut self, coins: &[Coin], pays: &[Pay], sequence: u32, lock_time: u32) -> (Txid, Vec<Coin>) {
        let salt = random::pair(self.seed, self.ledger.txs.len() as u64);
        let draft = Draft {
            inputs: coins
                .iter()
                .enumerate()
                .map(|(at, coin)| encode::Input {
                    txid: coin.txid,
                    vout: coin.vout,
                    proof: coin.lock.proof(random::pair(salt, at as u64)),
                    sequence,
                })
                .collect(),
            outputs: pays
                .iter()
                .map(|pay| match pay {
                    Pay::To(lock, value) => (*value, lock.script()),
                    Pay::Raw(script, value) => (*value, script.clone()),
                })
                .collect(),
            lock_time,
        };
        let ins: Vec<u32> = coins.iter().map(|coin| coin.out).collect();
        let (txid, first) = self.push(&draft, &ins);
        let coins = pays.iter().enumerate().filter_map(|(at, pay)| match pay {
            Pay::To(lock, value) => Some(Coin {
                out: first + at as u32,
                txid,
                vout: at as u32,
                lock: *lock,
                value: *value,
            }),
            Pay::Raw(..) => None,
        });
        (txid, coins.collect())
    }

    /// Pays `pays` and sends the rest to `change`, less the fee. The change comes last in the answer's coins.
    pub fn pay(&mut self, coins: &[Coin], pays: &[Pay], change: Lock) -> (Txid, Vec<Coin>) {
        let have: u64 = coins.iter().map(|coin| coin.value).sum();
        let cost: u64 = pays
            .iter()
            .map(|pay| match pay {
                Pay::To(_, value) | Pay::Raw(_, value) => *value,
            })
            .sum();
        let size = 11 + 68 * coins.len() as u64 + 33 * (pays.len() as u64 + 1);
        let rest = have.saturating_sub(cost + size * self.rate);
        let mut all = pays.to_vec();
        all.push(Pay::To(change, rest));
        self.spend(coins, &all)
    }

    fn push(&mut self, draft: &Draft, ins: &[u32]) -> (Txid, u32) {
        let encoded = draft.encode();
        self.wtxids.push(encoded.wtxid);
        self.witnessed |= encoded.witnessed;
        let outs: Vec<(u64, &[u8])> = draft
            .outputs
            .iter()
            .map(|(value, script)| (*value, script.as_slice()))
            .collect();
        let first = self.ledger.outs.len() as u32;
        self.ledger.push(&Fresh {
            txid: encoded.txid,
            body: &encoded.bytes,
            weight: encoded.weight,
            ins,
            outs: &outs,
            block: self.height(),
            seen: 0,
        });
        (encoded.txid, first)
    }

    /// Leaves what was made since the last block unconfirmed for ever.
    pub fn strand(&mut self, seen: u32) {
        for tx in self.opened as usize..self.ledger.txs.len() {
            self.ledger.txs[tx].block = NONE;
            self.ledger.txs[tx].seen = seen;
        }
        self.open();
    }

    fn open(&mut self) {
        self.opened = self.ledger.txs.len() as u32;
        self.wtxids.clear();
        self.witnessed = false;
    }

    /// Ends the block; the coin of its coinbase, which ripens in a hundred blocks.
    pub fn seal(&mut self, time: u32, miner: Lock, subsidy: u64) -> Coin {
        let height = self.height();
        let fees: u64 = (self.opened..self.ledger.txs.len() as u32)
            .map(|tx| self.ledger.fee(tx))
            .sum();
        let mut outputs = vec![(subsidy + fees, miner.script())];
        if self.witnessed {
            outputs.push((0, self.commitment()));
        }
        let draft = Draft::coinbase(height, outputs, self.witnessed);
        let (txid, out) = self.push(&draft, &[NONE]);
        let last = self.ledger.txs.len() as u32 - 1;
        let ids = std::iter::once(last).chain(self.opened..last);
        let ids: Vec<[u8; 32]> = ids
            .map(|tx| self.ledger.txs[tx as usize].txid.to_byte_array())
            .collect();
        let before = &self.ledger.blocks[height as usize - 1];
        let mut header = Header {
            version: Version::from_consensus(0x2000_0000),
            prev_blockhash: before.hash,
            merkle_root: TxMerkleNode::from_byte_array(merkle_root(ids)),
            time,
            bits: CompactTarget::from_consensus(EASY),
            nonce: random::pair(self.seed, u64::from(height)) as u32,
        };
        // The topmost bit of the hash must be off.
        let mut hash = header.block_hash();
        while hash.as_byte_array()[31] & 0x80 != 0 {
            header.nonce = header.nonce.wrapping_add(1);
            hash = header.block_hash();
        }
        let (since, count) = (before.time, last - self.opened + 1);
        for (place, tx) in (self.opened..last).enumerate() {
            let share = u64::from(time - since) * (place as u64 + 1) / u64::from(count);
            self.ledger.txs[tx as usize].seen = since + share as u32;
        }
        self.ledger.txs[last as usize].seen = time;
        let block = Block {
            hash: BlockHash::from_byte_array(hash.to_byte_array()),
            height,
            time,
            median_time: self.median_time(time),
            txs_at: self.opened,
            txs_len: count,
            header: Some(header),
        };
        self.ledger.push_block(block);
        self.open();
        Coin {
            out,
            txid,
            vout: 0,
            lock: miner,
            value: subsidy + fees,
        }
    }

    /// Of the last eleven blocks, this one among them.
    fn median_time(&self, time: u32) -> u32 {
        let mut times: Vec<u32> = self
            .ledger
            .blocks
            .iter()
            .rev()
            .take(10)
            .map(|block| block.time)
            .collect();
        times.push(time);
        times.sort_unstable();
        times[times.len() / 2]
    }

    /// BIP 141: the root over the ids with witnesses (the coinbase's is zero) and a reserved value of zeros.
    fn commitment(&self) -> Vec<u8> {
        let ids = std::iter::once([0; 32]).chain(self.wtxids.iter().copied()).collect();
        let mut engine = sha256d::Hash::engine();
        engine.input(&merkle_root(ids));
        engine.input(&[0; 32]);
        let hash = sha256d::Hash::from_engine(engine).to_byte_array();
        [&[0x6a, 36, 0xaa, 0x21, 0xa9, 0xed], hash.as_slice()].concat()
    }
}

fn merkle_root(mut level: Vec<[u8; 32]>) -> [u8; 32] {
    while level.len() > 1 {
        level = level
            .chunks(2)
            .map(|pair| {
                let mut engine = sha256d::Hash::engine();
                engine.input(&pair[0]);
                engine.input(pair.last().unwrap_or(&pair[0]));
                sha256d::Hash::from_engine(engine).to_byte_array()
            })
            .collect();
    }
    level.first().copied().unwrap_or_default()
}
