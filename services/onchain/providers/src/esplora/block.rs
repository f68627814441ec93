//! Raw blocks (BIP 144 encoding), read one transaction after the other so that never more than one is held decoded.

use std::collections::HashMap;

use bitcoin::{
    Transaction, VarInt,
    block::Header,
    consensus::{Decodable, deserialize},
    hashes::{Hash, sha256d},
};
use chain_model::tx::Txid;

use crate::failure::Failure;

/// Fewest bytes of a transaction: what a count in a block can claim at most.
const TX_LEAST: usize = 60;

/// What a block pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paid {
    pub hash: [u8; 32],
    pub parent: [u8; 32],
    /// Seconds since 1970.
    pub time: i64,
    /// Each transaction with the most that one script gets in it, satoshi.
    pub txs: Vec<(Txid, u64)>,
}

fn wrong(what: &str) -> Failure {
    Failure::Shape(what.to_owned())
}

/// As it is shown: the bytes of the digest backwards.
fn shown(digest: [u8; 32]) -> [u8; 32] {
    let mut bytes = digest;
    bytes.reverse();
    bytes
}

/// The largest sum that one script gets.
fn largest(tx: &Transaction) -> u64 {
    let mut sums: HashMap<&[u8], u64> = HashMap::new();
    for output in &tx.output {
        let sum = sums.entry(output.script_pubkey.as_bytes()).or_default();
        *sum = sum.saturating_add(output.value.to_sat());
    }
    sums.into_values().max().unwrap_or(0)
}

/// Hash and time (seconds since 1970) of a block, by its header in hexadecimal.
///
/// # Errors
/// When it is none.
pub fn head(body: &[u8]) -> Result<([u8; 32], i64), Failure> {
    let text = std::str::from_utf8(body).unwrap_or_default();
    let bytes = hex::decode(text.trim()).map_err(|_| wrong("a header that is not hexadecimal"))?;
    let header: Header = deserialize(&bytes).map_err(|_| wrong("a header of another length"))?;
    Ok((shown(header.block_hash().to_byte_array()), header.time.into()))
}

/// A block whose transactions do not have the Merkle root that its header names is refused, as is one with bytes left over.
///
/// # Errors
/// What is wrong with it.
pub fn read(mut body: &[u8]) -> Result<Paid, Failure> {
    let bytes = &mut body;
    let header = Header::consensus_decode(bytes).map_err(|_| wrong("a block without a header"))?;
    let count = VarInt::consensus_decode(bytes)
        .map_err(|_| wrong("a block without transactions"))?
        .0;
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    if count > bytes.len() / TX_LEAST {
        return Err(wrong("a block that is cut short"));
    }
    let mut txs = Vec::with_capacity(count);
    let mut ids: Vec<sha256d::Hash> = Vec::with_capacity(count);
    for _ in 0..count {
        let tx = Transaction::consensus_decode(bytes).map_err(|_| wrong("a block that is cut short"))?;
        let id = tx.compute_txid().to_raw_hash();
        txs.push((Txid(shown(id.to_byte_array())), largest(&tx)));
        ids.push(id);
    }
    if !bytes.is_empty() {
        return Err(wrong("a block with bytes left over"));
    }
    let root = bitcoin::merkle_tree::calculate_root(ids.into_iter());
    if root != Some(header.merkle_root.to_raw_hash()) {
        return Err(wrong("a block whose transactions are not those of its header"));
    }
    Ok(Paid {
        hash: shown(header.block_hash().to_byte_array()),
        parent: shown(header.prev_blockhash.to_byte_array()),
        time: header.time.into(),
        txs,
    })
}

#[cfg(test)]
mod tests {
    use bitcoin::{Network, blockdata::constants::genesis_block, consensus::serialize};

    use crate::esplora::block::{head, read};

    #[test]
    fn a_header_tells_its_hash_and_its_time() {
        let text = hex::encode(serialize(&genesis_block(Network::Bitcoin).header));
        let (hash, time) = head(format!("{text}\n").as_bytes()).unwrap();
        assert_eq!(
            chain_model::tx::Txid(hash).to_string(),
            "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f"
        );
        assert_eq!(time, 1_231_006_505);
        for bad in ["", "Block not found", &text[2..], &format!("{text}00")] {
            assert!(head(bad.as_bytes()).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_first_block_is_read_and_a_changed_one_is_refused() {
        let bytes = serialize(&genesis_block(Network::Bitcoin));
        let block = read(&bytes).unwrap();
        assert_eq!(
            chain_model::tx::Txid(block.hash).to_string(),
            "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f"
        );
        assert_eq!((block.time, block.parent), (1_231_006_505, [0; 32]));
        assert_eq!(
            block
                .txs
                .iter()
                .map(|(id, most)| (id.to_string(), *most))
                .collect::<Vec<_>>(),
            [(
                "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b".to_owned(),
                5_000_000_000
            )]
        );
        let mut changed = bytes.clone();
        let last = changed.len() - 10;
        changed[last] ^= 1;
        for bad in [
            &changed[..],
            &bytes[..bytes.len() - 1],
            &bytes[..40],
            &[&bytes[..], &[0]].concat(),
        ] {
            assert!(read(bad).is_err());
        }
        let mut many = bytes[..80].to_vec();
        many.extend([0xff; 9]);
        assert!(read(&many).is_err(), "a count is no reason to reserve memory");
    }
}
