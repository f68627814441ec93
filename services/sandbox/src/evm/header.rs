//! Headers of blocks, and the filter of their logs.

use ruint::aliases::U256;

use super::{
    ledger::{Block, Log},
    word::{Hash, keccak, list, number, text},
};

pub const GAS_LIMIT: u64 = 36_000_000;
/// Hash of an empty list of uncles.
pub const NO_UNCLES: &str = "1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347";
/// Root of an empty tree.
pub const EMPTY_ROOT: &str = "56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421";

fn known(digits: &str) -> Vec<u8> {
    hex::decode(digits).unwrap_or_default()
}

/// The header as of Cancun.
pub fn encoded(block: &Block, height: u32, bloom: &[u8; 256]) -> Vec<u8> {
    let whole = |value: u64| number(U256::from(value));
    let [state, txs, receipts] = roots(block);
    list(&[
        text(&block.parent),
        text(&known(NO_UNCLES)),
        text(&block.miner.0),
        text(&state),
        text(&txs),
        text(&receipts),
        text(bloom),
        whole(0),
        whole(height.into()),
        whole(GAS_LIMIT),
        whole(block.gas_used),
        whole(block.time.into()),
        text(b"sandbox"),
        text(&[0; 32]),
        text(&[0; 8]),
        whole(block.base_fee),
        text(&known(EMPTY_ROOT)),
        whole(0),
        whole(0),
        text(&[0; 32]),
    ])
}

/// State, transactions, receipts; those of a block without any are the known ones.
pub fn roots(block: &Block) -> [Vec<u8>; 3] {
    let [state, txs, receipts] = block.roots.map(|root| root.to_vec());
    if block.txs_len == 0 {
        return [state, known(EMPTY_ROOT), known(EMPTY_ROOT)];
    }
    [state, txs, receipts]
}

/// Three bits of 2,048 for each address and topic.
pub fn bloom(logs: &[Log]) -> [u8; 256] {
    let mut bloom = [0; 256];
    let mut add = |hash: Hash| {
        for pair in [0, 2, 4] {
            let bit = usize::from(u16::from_be_bytes([hash[pair], hash[pair + 1]]) & 2_047);
            bloom[255 - bit / 8] |= 1 << (bit % 8);
        }
    };
    for log in logs {
        add(keccak(&log.address.0));
        for topic in &log.topics {
            add(keccak(topic));
        }
    }
    bloom
}
