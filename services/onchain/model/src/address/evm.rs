//! EVM addresses and the checksum in their capitals (EIP-55).

use tiny_keccak::{Hasher, Keccak};

use crate::address::BadAddress;

/// Keccak-256 as Ethereum uses it.
#[must_use]
pub fn keccak256(bytes: &[u8]) -> [u8; 32] {
    let mut hash = [0; 32];
    let mut keccak = Keccak::v256();
    keccak.update(bytes);
    keccak.finalize(&mut hash);
    hash
}

/// The address of these 20 bytes with the capitals of EIP-55.
#[must_use]
pub fn checksummed(address: [u8; 20]) -> String {
    with_capitals(&hex::encode(address))
}

/// `digits` are 40 hexadecimal digits. All small, or all capital, they carry no checksum.
pub(super) fn check(digits: &str) -> Result<String, BadAddress> {
    let right = with_capitals(&digits.to_ascii_lowercase());
    let has = |test: fn(&u8) -> bool| digits.as_bytes().iter().any(test);
    let plain = !has(u8::is_ascii_uppercase) || !has(u8::is_ascii_lowercase);
    if plain || right.ends_with(digits) {
        Ok(right)
    } else {
        Err(BadAddress::Checksum)
    }
}

fn with_capitals(lower: &str) -> String {
    let hash = keccak256(lower.as_bytes());
    let nibble = |at: usize| {
        hash.get(at / 2)
            .map_or(0, |byte| if at.is_multiple_of(2) { byte >> 4 } else { byte & 15 })
    };
    let digits = lower.chars().enumerate().map(|(at, digit)| match nibble(at) {
        8.. => digit.to_ascii_uppercase(),
        _ => digit,
    });
    "0x".chars().chain(digits).collect()
}
