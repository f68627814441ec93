//! Addresses of chains in a text: EVM, and Bitcoin's with their checksum.

use sha2::{Digest, Sha256};

const BASE58: &[u8] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Each once, as it is kept: EVM addresses in lower case.
pub(crate) fn addresses(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in text.split(|sign: char| !sign.is_ascii_alphanumeric()) {
        let address = if is_evm(word) {
            word.to_lowercase()
        } else if is_segwit(word) || is_base58(word) {
            word.to_owned()
        } else {
            continue;
        };
        if !found.contains(&address) {
            found.push(address);
        }
    }
    found
}

fn is_evm(word: &str) -> bool {
    word.len() == 42
        && word
            .strip_prefix("0x")
            .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// BIP 173 and BIP 350: the checksum of its 5-bit groups is 1 or 0x2bc830a3.
fn is_segwit(word: &str) -> bool {
    const SIGNS: &[u8] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";
    let Some(data) = word.strip_prefix("bc1").filter(|data| (11..=87).contains(&data.len())) else {
        return false;
    };
    let mut values = vec![3, 3, 0, 2, 3];
    for byte in data.bytes() {
        let Some(value) = SIGNS.iter().position(|sign| *sign == byte) else {
            return false;
        };
        values.push(u32::try_from(value).unwrap_or_default());
    }
    let step = |sum: u32, value: u32| {
        let top = sum >> 25;
        let generators = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3_u32];
        let chosen = generators.iter().enumerate().filter(|(bit, _)| top >> bit & 1 == 1);
        chosen.fold((sum & 0x01ff_ffff) << 5 ^ value, |sum, (_, generator)| sum ^ generator)
    };
    matches!(values.into_iter().fold(1, step), 1 | 0x2bc8_30a3)
}

fn is_base58(word: &str) -> bool {
    if !(26..=35).contains(&word.len()) || !word.starts_with(['1', '3']) {
        return false;
    }
    let mut bytes = [0_u8; 25];
    for sign in word.bytes() {
        let Some(digit) = BASE58.iter().position(|one| *one == sign) else {
            return false;
        };
        let mut carry = u32::try_from(digit).unwrap_or_default();
        for byte in bytes.iter_mut().rev() {
            carry += u32::from(*byte) * 58;
            *byte = carry.to_le_bytes()[0];
            carry >>= 8;
        }
        if carry != 0 {
            return false;
        }
    }
    let checksum = Sha256::digest(Sha256::digest(&bytes[..21]));
    matches!(bytes[0], 0 | 5) && checksum[..4] == bytes[21..]
}

#[cfg(test)]
mod tests {
    use super::addresses;

    #[test]
    fn addresses_are_found_whole() {
        let genesis = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
        let segwit = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
        let evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
        let text = format!("From {genesis} to {segwit}, then ({evm}). Again {evm}!");
        assert_eq!(addresses(&text), [genesis, segwit, &evm.to_lowercase()]);
        // One sign of each is wrong.
        assert!(
            addresses("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5 0x5aAe")
                .is_empty()
        );
    }
}
