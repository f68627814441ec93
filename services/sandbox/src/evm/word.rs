//! Words of an account chain: addresses in the form of EIP-55, hashes, and the encodings that ids are made of.

use std::fmt;

use ruint::aliases::U256;
use tiny_keccak::{Hasher, Keccak};

use crate::world::random;

/// Twenty bytes; shown with the checksum of EIP-55.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Addr(pub [u8; 20]);

/// Nobody: where tokens come from and go to when they are made and destroyed.
pub const ZERO: Addr = Addr([0; 20]);

pub type Hash = [u8; 32];

pub fn keccak(bytes: &[u8]) -> Hash {
    let mut hash = [0; 32];
    let mut hasher = Keccak::v256();
    hasher.update(bytes);
    hasher.finalize(&mut hash);
    hash
}

impl Addr {
    /// The address of a number: an account whose key nobody has.
    pub fn of(number: u64) -> Self {
        let mut bytes = [0; 20];
        for (place, chunk) in bytes.chunks_mut(8).enumerate() {
            let word = random::pair(number, place as u64).to_be_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Self(bytes)
    }

    /// The contract that an account creates with this nonce.
    pub fn created(self, nonce: u64) -> Self {
        let hash = keccak(&list(&[text(&self.0), number(U256::from(nonce))]));
        let mut bytes = [0; 20];
        bytes.copy_from_slice(&hash[12..]);
        Self(bytes)
    }

    /// Any capitals; whether a mixed text's checksum holds is not asked, as nodes do not ask.
    pub fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 20];
        hex::decode_to_slice(text.strip_prefix("0x")?, &mut bytes).ok()?;
        Some(Self(bytes))
    }

    /// `0x` and lower-case digits, as nodes write it.
    pub fn lower(&self) -> String {
        format!("0x{}", hex::encode(self.0))
    }

    /// As an argument of a call and a topic of a log.
    pub fn word(&self) -> Hash {
        let mut word = [0; 32];
        word[12..].copy_from_slice(&self.0);
        word
    }
}

impl fmt::Display for Addr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = hex::encode(self.0);
        let hash = keccak(digits.as_bytes());
        f.write_str("0x")?;
        for (place, digit) in digits.chars().enumerate() {
            let nibble = hash[place / 2] >> (4 * (1 - place % 2)) & 15;
            let digit = if nibble > 7 { digit.to_ascii_uppercase() } else { digit };
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

/// `0x` and 64 digits.
pub fn hash_text(hash: &Hash) -> String {
    format!("0x{}", hex::encode(hash))
}

pub fn parse_hash(text: &str) -> Option<Hash> {
    let mut hash = [0; 32];
    hex::decode_to_slice(text.strip_prefix("0x")?, &mut hash).ok()?;
    Some(hash)
}

pub fn word_of(value: U256) -> Hash {
    value.to_be_bytes()
}

/// First four bytes of a function's hash.
/// Hash of a name by its labels, from the last to the first (ENSIP-1).
pub fn namehash(name: &str) -> Hash {
    name.rsplit('.').fold([0; 32], |node, label| {
        keccak(&[node, keccak(label.as_bytes())].concat())
    })
}

pub fn selector(signature: &str) -> [u8; 4] {
    let hash = keccak(signature.as_bytes());
    [hash[0], hash[1], hash[2], hash[3]]
}

/// A call's data: function and words.
pub fn calldata(signature: &str, words: &[Hash]) -> Vec<u8> {
    let mut data = selector(signature).to_vec();
    data.extend(words.iter().flatten());
    data
}

/// RLP of bytes.
pub fn text(bytes: &[u8]) -> Vec<u8> {
    match bytes {
        [byte] if *byte < 0x80 => vec![*byte],
        _ => [head(0x80, bytes.len()).as_slice(), bytes].concat(),
    }
}

/// RLP of a number.
pub fn number(value: U256) -> Vec<u8> {
    let bytes: [u8; 32] = value.to_be_bytes();
    let from = bytes.iter().position(|byte| *byte != 0).unwrap_or(32);
    text(&bytes[from..])
}

/// RLP of a list of encoded items.
pub fn list(items: &[Vec<u8>]) -> Vec<u8> {
    let body = items.concat();
    [head(0xc0, body.len()).as_slice(), &body].concat()
}

fn head(base: u8, length: usize) -> Vec<u8> {
    if length < 56 {
        return vec![base + length as u8];
    }
    let bytes = length.to_be_bytes();
    let from = bytes.iter().position(|byte| *byte != 0).unwrap_or(7);
    let mut head = vec![base + 55 + (bytes.len() - from) as u8];
    head.extend(&bytes[from..]);
    head
}

#[cfg(test)]
mod tests {
    use super::{Addr, calldata, hash_text, keccak, list, number, text};
    use ruint::aliases::U256;

    /// The examples of EIP-55, and the well-known hash of nothing.
    #[test]
    fn checksums_and_hashes_are_the_known_ones() {
        for known in [
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
            "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
            "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
        ] {
            assert_eq!(Addr::parse(&known.to_lowercase()).unwrap().to_string(), known);
        }
        assert_eq!(
            hash_text(&keccak(b"")),
            "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"
        );
        assert_eq!(hex::encode(calldata("transfer(address,uint256)", &[])), "a9059cbb");
    }

    /// The yellow paper's examples.
    #[test]
    fn lists_are_encoded_as_they_are_everywhere() {
        assert_eq!(list(&[text(b"cat"), text(b"dog")]), b"\xc8\x83cat\x83dog");
        assert_eq!(number(U256::ZERO), [0x80]);
        assert_eq!(number(U256::from(1_024)), [0x82, 4, 0]);
        assert_eq!(text(&[0x7f]), [0x7f]);
        let long = text(b"Lorem ipsum dolor sit amet, consectetur adipisicing elit");
        assert_eq!(long[..2], [0xb8, 0x38]);
        let creator = Addr::parse("0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0").unwrap();
        assert_eq!(creator.created(0).lower(), "0xcd234a471b72ba2f1ccf0a70fcaba648a5eecd8d");
    }
}
