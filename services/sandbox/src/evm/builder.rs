//! Makes transactions with what they cause, and blocks. Balances never fall below zero; ids are hashes of the true encodings, though
//! signatures are numbers that nobody signed.

use ruint::aliases::U256;

use super::{
    effect::Effect,
    ledger::{Asset, Block, Ledger, Token, Tx},
    word::{self, Addr, Hash, keccak},
};
use crate::world::random;

/// A transaction to be made.
#[derive(Debug, Clone)]
pub struct Plan {
    pub from: Addr,
    pub to: Option<Addr>,
    pub value: U256,
    pub input: Vec<u8>,
    pub effects: Vec<Effect>,
    /// Name of a contract that it creates.
    pub creates: Option<&'static str>,
    pub failed: Option<&'static str>,
}

impl Plan {
    pub fn new(from: Addr, to: Addr) -> Self {
        Self {
            from,
            to: Some(to),
            value: U256::ZERO,
            input: Vec::new(),
            effects: Vec::new(),
            creates: None,
            failed: None,
        }
    }

    pub fn value(mut self, value: U256) -> Self {
        self.value = value;
        self
    }

    pub fn call(mut self, signature: &str, words: &[Hash]) -> Self {
        self.input = word::calldata(signature, words);
        self
    }

    pub fn effect(mut self, effect: Effect) -> Self {
        self.effects.push(effect);
        self
    }

    pub fn fails(mut self, reason: &'static str) -> Self {
        self.failed = Some(reason);
        self
    }
}

#[derive(Debug)]
pub struct Builder {
    pub ledger: Ledger,
    pub seed: u64,
    pub chain_id: u64,
    opened: u32,
    /// Logs of the block that is being made begin here.
    pub(super) logged: u32,
    gas: u64,
    next: u64,
}

impl Builder {
    /// A chain without a block; what is credited now belongs to the first one.
    pub fn new(seed: u64, chain_id: u64) -> Self {
        Self {
            ledger: Ledger::default(),
            seed: random::pair(seed, chain_id),
            chain_id,
            opened: 0,
            logged: 0,
            gas: 0,
            next: 0,
        }
    }

    /// Number of the block that is being made.
    pub fn height(&self) -> u32 {
        self.ledger.blocks.len() as u32
    }

    /// An account that nobody has used.
    pub fn account(&mut self) -> Addr {
        self.next += 1;
        Addr::of(random::pair(self.seed ^ 0xacc7, self.next))
    }

    /// A random number that belongs to the present place.
    pub fn draw(&self, purpose: u64) -> u64 {
        random::pair(random::pair(self.seed, u64::from(self.height())), purpose)
    }

    /// Base fee of the block that is being made, wei.
    pub fn base_fee(&self) -> u64 {
        let gwei = if self.chain_id == 1 { 1_000_000_000 } else { 10_000_000 };
        gwei + gwei / 100 * (self.draw(0xfee) % 700)
    }

    fn held(&self, who: Addr) -> U256 {
        self.ledger.balance(who, Asset::Coin, self.height())
    }

    /// Whether an address could send this much of the coin with room for fees.
    pub fn can_send(&self, who: Addr, value: U256) -> bool {
        self.held(who) > value + U256::from(20_000_000_000_000_000_u64)
    }

    /// Makes a transaction; the contract it creates, and its hash.
    pub fn send(&mut self, plan: Plan) -> (Hash, Option<Addr>) {
        let block = self.height();
        let nonce = self.ledger.nonce(plan.from, block);
        let (base, tip) = (self.base_fee(), 100_000_000 + self.draw(0x71b) % 900_000_000);
        let gas_used = 21_000
            + 16 * plan.input.len() as u64
            + plan.effects.len() as u64 * 28_700
            + if plan.creates.is_some() { 840_000 } else { 0 };
        let gas_limit = if plan.failed == Some("out of gas") {
            gas_used
        } else {
            gas_used + gas_used / 5
        };
        let price = base + tip;
        let fee = U256::from(gas_used) * U256::from(price);
        let paid = self.ledger.debit(plan.from, Asset::Coin, fee, block);
        debug_assert!(paid, "{} cannot pay its fee", plan.from);
        let salt = random::pair(self.seed, self.ledger.txs.len() as u64);
        let signature = [salt, !salt].map(|salt| {
            let mut half = keccak(&salt.to_be_bytes());
            half[0] = (half[0] & 0x3f).max(1);
            half
        });
        let created = plan.creates.map(|_| plan.from.created(nonce));
        let mut tx = Tx {
            hash: [0; 32],
            block,
            index: self.ledger.txs.len() as u32 - self.opened,
            from: plan.from,
            to: plan.to,
            created,
            value: plan.value,
            nonce,
            gas_limit,
            gas_used,
            gas_price: price,
            tip,
            input: plan.input,
            failed: plan.failed,
            signature,
            parity: (salt & 1) as u8,
            logs_at: self.ledger.logs.len() as u32,
            logs_len: 0,
            calls_at: self.ledger.calls.len() as u32,
            calls_len: 0,
        };
        tx.hash = keccak(&encoded(&tx, self.chain_id));
        let (hash, from, to) = (tx.hash, tx.from, plan.to.or(created));
        let number = self.ledger.push_tx(tx);
        self.ledger.count_sent(from, block);
        self.gas += gas_used;
        for who in [Some(from), to.filter(|to| *to != from)].into_iter().flatten() {
            self.ledger.touch(who).txs.push(number);
        }
        if plan.failed.is_none() {
            if let Some(to) = to {
                self.coin(from, to, plan.value);
            }
            if let (Some(name), Some(address)) = (plan.creates, created) {
                self.contract(address, name, Some((from, hash)));
            }
            for effect in plan.effects {
                self.cause(number, effect);
            }
        }
        let (logs, calls) = (self.ledger.logs.len() as u32, self.ledger.calls.len() as u32);
        let tx = &mut self.ledger.txs[number as usize];
        (tx.logs_len, tx.calls_len) = (logs - tx.logs_at, calls - tx.calls_at);
        (hash, created)
    }

    /// Makes an address a contract.
    pub fn contract(&mut self, address: Addr, name: &'static str, creator: Option<(Addr, Hash)>) {
        let since = self.height();
        self.ledger
            .contracts
            .insert(address, super::ledger::Contract { name, creator, since });
    }

    pub fn token(&mut self, token: Token) -> Addr {
        let address = token.address;
        self.ledger.tokens.push(token);
        address
    }

    pub(super) fn coin(&mut self, from: Addr, to: Addr, value: U256) {
        let block = self.height();
        let enough = self.ledger.debit(from, Asset::Coin, value, block);
        debug_assert!(enough, "{from} has not {value}");
        if enough {
            self.ledger.credit(to, Asset::Coin, value, block);
        }
    }

    /// Ends the block.
    pub fn seal(&mut self, time: u32, miner: Addr) {
        let height = self.height();
        let base_fee = self.base_fee();
        let roots = [0x57a7e_u64, 0x7c, 0x4ec].map(|what| keccak(&self.draw(what).to_be_bytes()));
        let mut block = Block {
            hash: [0; 32],
            parent: self.ledger.blocks.last().map_or([0; 32], |before| before.hash),
            time,
            miner,
            base_fee,
            gas_used: self.gas,
            roots,
            size: 0,
            txs_at: self.opened,
            txs_len: self.ledger.txs.len() as u32 - self.opened,
        };
        let header = super::header::encoded(&block, height, &self.bloom());
        block.hash = keccak(&header);
        block.size = header.len() as u32;
        self.ledger.push_block(block);
        self.opened = self.ledger.txs.len() as u32;
        self.logged = self.ledger.logs.len() as u32;
        self.gas = 0;
    }

    fn bloom(&self) -> [u8; 256] {
        super::header::bloom(&self.ledger.logs[self.logged as usize..])
    }
}

/// EIP-1559, with its signature: what the hash is of.
pub fn encoded(tx: &Tx, chain_id: u64) -> Vec<u8> {
    let whole = |value: u64| word::number(U256::from(value));
    let body = word::list(&[
        whole(chain_id),
        whole(tx.nonce),
        whole(tx.tip),
        whole(tx.gas_price + tx.tip),
        whole(tx.gas_limit),
        tx.to.map_or_else(|| word::text(&[]), |to| word::text(&to.0)),
        word::number(tx.value),
        word::text(&tx.input),
        word::list(&[]),
        whole(tx.parity.into()),
        word::number(U256::from_be_bytes(tx.signature[0])),
        word::number(U256::from_be_bytes(tx.signature[1])),
    ]);
    [&[2], body.as_slice()].concat()
}
