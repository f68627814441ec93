//! An account chain as it is kept: blocks, transactions, logs, internal calls and movements of tokens in rows, what touches an address,
//! and every balance with the block since which it holds.

use std::collections::HashMap;

use ruint::aliases::U256;

use super::word::{Addr, Hash};

/// How tokens of a contract are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standard {
    Erc20,
    Erc721,
    Erc1155,
}

impl Standard {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Erc20 => "ERC-20",
            Self::Erc721 => "ERC-721",
            Self::Erc1155 => "ERC-1155",
        }
    }
}

#[derive(Debug, Clone)]
pub struct Block {
    pub hash: Hash,
    pub parent: Hash,
    /// Seconds since 1970.
    pub time: u32,
    pub miner: Addr,
    pub base_fee: u64,
    pub gas_used: u64,
    pub roots: [Hash; 3],
    /// Bytes of the header.
    pub size: u32,
    pub txs_at: u32,
    pub txs_len: u32,
}

#[derive(Debug, Clone)]
pub struct Tx {
    pub hash: Hash,
    pub block: u32,
    /// In its block.
    pub index: u32,
    pub from: Addr,
    /// None where a contract is created.
    pub to: Option<Addr>,
    pub created: Option<Addr>,
    pub value: U256,
    pub nonce: u64,
    pub gas_limit: u64,
    pub gas_used: u64,
    /// Paid for each unit, wei.
    pub gas_price: u64,
    pub tip: u64,
    pub input: Vec<u8>,
    /// Why it was reverted.
    pub failed: Option<&'static str>,
    pub signature: [Hash; 2],
    pub parity: u8,
    pub logs_at: u32,
    pub logs_len: u32,
    pub calls_at: u32,
    pub calls_len: u32,
}

#[derive(Debug, Clone)]
pub struct Log {
    pub tx: u32,
    /// In its block.
    pub index: u32,
    pub address: Addr,
    pub topics: Vec<Hash>,
    pub data: Vec<u8>,
}

/// An internal call that moved value or created a contract.
#[derive(Debug, Clone)]
pub struct Call {
    pub tx: u32,
    /// In its transaction; the transaction itself is 0.
    pub index: u32,
    pub from: Addr,
    pub to: Option<Addr>,
    pub created: Option<Addr>,
    pub value: U256,
}

/// A movement of tokens.
#[derive(Debug, Clone)]
pub struct Move {
    pub log: u32,
    pub token: Addr,
    pub from: Addr,
    pub to: Addr,
    /// 1 for an ERC-721.
    pub value: U256,
    pub id: Option<U256>,
    /// In a log that moves several.
    pub place: u32,
}

/// A token's contract.
#[derive(Debug, Clone)]
pub struct Token {
    pub address: Addr,
    pub standard: Standard,
    pub name: &'static str,
    pub symbol: &'static str,
    pub decimals: u8,
    /// Coin whose price it has.
    pub coin: Option<&'static str>,
}

/// What touches an address, oldest first.
#[derive(Debug, Default, Clone)]
pub struct Touch {
    pub txs: Vec<u32>,
    pub calls: Vec<u32>,
    pub moves: Vec<u32>,
    pub logs: Vec<u32>,
}

/// Something that has a balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asset {
    Coin,
    /// Of an ERC-20, or how many pieces of an ERC-721.
    Token(Addr),
    /// One kind of piece.
    Piece(Addr, U256),
}

/// A value and the block since which it holds, oldest first.
type History<T> = Vec<(u32, T)>;

#[derive(Debug, Default)]
pub struct Ledger {
    pub blocks: Vec<Block>,
    pub txs: Vec<Tx>,
    pub logs: Vec<Log>,
    pub calls: Vec<Call>,
    pub moves: Vec<Move>,
    pub tokens: Vec<Token>,
    /// Contracts with the transaction that created them; none for those of the first block.
    pub contracts: HashMap<Addr, Contract>,
    /// Names of the name service, by their hashes; none where a name has no address.
    pub names: HashMap<Hash, Option<Addr>>,
    by_hash: HashMap<Hash, u32>,
    by_block: HashMap<Hash, u32>,
    touches: HashMap<Addr, Touch>,
    balances: HashMap<(Addr, Asset), History<U256>>,
    /// Of `(token, owner, spender)`; the largest number is for all pieces.
    allowances: HashMap<(Addr, Addr, Addr), History<U256>>,
    nonces: HashMap<Addr, Vec<u32>>,
}

/// What is known of a contract.
#[derive(Debug, Clone)]
pub struct Contract {
    pub name: &'static str,
    pub creator: Option<(Addr, Hash)>,
    /// Block since which it is there.
    pub since: u32,
}

fn at<T: Copy + Default>(history: Option<&History<T>>, block: u32) -> T {
    let Some(history) = history else { return T::default() };
    let after = history.partition_point(|(since, _)| *since <= block);
    after.checked_sub(1).map_or_else(T::default, |last| history[last].1)
}

fn note<T>(history: &mut History<T>, block: u32, value: T) {
    match history.last_mut() {
        Some((since, held)) if *since == block => *held = value,
        _ => history.push((block, value)),
    }
}

impl Ledger {
    /// Of an address at the end of a block.
    pub fn balance(&self, who: Addr, asset: Asset, block: u32) -> U256 {
        at(self.balances.get(&(who, asset)), block)
    }

    pub fn allowance(&self, token: Addr, owner: Addr, spender: Addr, block: u32) -> U256 {
        at(self.allowances.get(&(token, owner, spender)), block)
    }

    /// Transactions that an address has sent up to the end of a block.
    pub fn nonce(&self, who: Addr, block: u32) -> u64 {
        let sent = self.nonces.get(&who);
        sent.map_or(0, |blocks| blocks.partition_point(|at| *at <= block) as u64)
    }

    /// What an address has, in all assets, at the end of a block.
    pub fn holdings(&self, who: Addr, block: u32) -> Vec<(Asset, U256)> {
        let mine = self.balances.iter().filter(|((owner, _), _)| *owner == who);
        mine.map(|((_, asset), history)| (*asset, at(Some(history), block)))
            .filter(|(_, value)| !value.is_zero())
            .collect()
    }

    /// Who has how much of an asset at the end of a block.
    pub fn holders(&self, asset: Asset, block: u32) -> Vec<(Addr, U256)> {
        let all = self.balances.iter().filter(|((_, held), _)| *held == asset);
        all.map(|((owner, _), history)| (*owner, at(Some(history), block)))
            .filter(|(_, value)| !value.is_zero())
            .collect()
    }

    /// Owner of one piece.
    pub fn owner(&self, token: Addr, id: U256, block: u32) -> Option<Addr> {
        let holders = self.holders(Asset::Piece(token, id), block);
        holders.first().map(|(owner, _)| *owner)
    }

    /// The coin's balances of an address, each with the block since which it holds.
    pub fn coin_history(&self, who: Addr) -> &[(u32, U256)] {
        self.balances.get(&(who, Asset::Coin)).map_or(&[], Vec::as_slice)
    }

    pub fn credit(&mut self, who: Addr, asset: Asset, value: U256, block: u32) {
        let history = self.balances.entry((who, asset)).or_default();
        let held = history.last().map_or(U256::ZERO, |(_, held)| *held);
        note(history, block, held.saturating_add(value));
    }

    /// Whether there was enough.
    pub fn debit(&mut self, who: Addr, asset: Asset, value: U256, block: u32) -> bool {
        let history = self.balances.entry((who, asset)).or_default();
        let held = history.last().map_or(U256::ZERO, |(_, held)| *held);
        let enough = held >= value;
        if enough && !value.is_zero() {
            note(history, block, held - value);
        }
        enough
    }

    pub fn allow(&mut self, token: Addr, owner: Addr, spender: Addr, value: U256, block: u32) {
        let history = self.allowances.entry((token, owner, spender)).or_default();
        note(history, block, value);
    }

    pub fn count_sent(&mut self, who: Addr, block: u32) {
        self.nonces.entry(who).or_default().push(block);
    }

    pub fn touch(&mut self, who: Addr) -> &mut Touch {
        self.touches.entry(who).or_default()
    }

    pub fn touching(&self, who: Addr) -> Option<&Touch> {
        self.touches.get(&who)
    }

    pub fn push_tx(&mut self, tx: Tx) -> u32 {
        let number = self.txs.len() as u32;
        self.by_hash.insert(tx.hash, number);
        self.txs.push(tx);
        number
    }

    pub fn push_block(&mut self, block: Block) {
        self.by_block.insert(block.hash, self.blocks.len() as u32);
        self.blocks.push(block);
    }

    pub fn find(&self, hash: &Hash) -> Option<u32> {
        self.by_hash.get(hash).copied()
    }

    pub fn find_block(&self, hash: &Hash) -> Option<u32> {
        self.by_block.get(hash).copied()
    }

    pub fn token(&self, address: Addr) -> Option<&Token> {
        self.tokens.iter().find(|token| token.address == address)
    }

    pub fn logs_of(&self, tx: u32) -> &[Log] {
        let tx = &self.txs[tx as usize];
        &self.logs[tx.logs_at as usize..(tx.logs_at + tx.logs_len) as usize]
    }

    /// Movements of a transaction, by number.
    pub fn moves_of(&self, tx: u32) -> std::ops::Range<u32> {
        let tx = &self.txs[tx as usize];
        let from = self.moves.partition_point(|one| one.log < tx.logs_at);
        let to = self.moves.partition_point(|one| one.log < tx.logs_at + tx.logs_len);
        from as u32..to as u32
    }

    /// Transaction of a movement.
    pub fn tx_of(&self, one: &Move) -> u32 {
        self.logs[one.log as usize].tx
    }

    /// What holds of an asset altogether at the end of a block.
    pub fn supply(&self, asset: Asset, block: u32) -> U256 {
        let holders = self.holders(asset, block);
        holders
            .iter()
            .fold(U256::ZERO, |sum, (_, value)| sum.saturating_add(*value))
    }
}
