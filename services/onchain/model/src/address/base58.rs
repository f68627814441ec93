//! Base58check: addresses of version 0 and 5, and extended public keys.

use base58ck::Error;

use crate::address::BadAddress;

/// Version and hash.
const ADDRESS: usize = 21;
/// Version, depth, parent, index, chain code and key (BIP 32).
const KEY: usize = 78;

/// Version bytes of keys of the main network: xpub, and by SLIP 132 ypub, zpub, Ypub and Zpub.
pub(super) const KEYS: [[u8; 4]; 5] = [
    [0x04, 0x88, 0xb2, 0x1e],
    [0x04, 0x9d, 0x7c, 0xb2],
    [0x04, 0xb2, 0x47, 0x46],
    [0x02, 0x95, 0xb4, 0x3f],
    [0x02, 0xaa, 0x7e, 0xd3],
];

/// Letters and digits, of an address's length, with a first letter that versions 0 and 5 give, or those of the test networks.
pub(super) fn looks_like_address(text: &str) -> bool {
    (25..=36).contains(&text.len())
        && text.starts_with(['1', '2', '3', 'm', 'n'])
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// `xpub…` and its relatives, those of the test networks too.
pub(super) fn looks_like_key(text: &str) -> bool {
    text.len() > 20
        && text.as_bytes().get(1..4) == Some(b"pub")
        && text.starts_with(['x', 'y', 'z', 'Y', 'Z', 't', 'u', 'v', 'U', 'V'])
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

pub(super) fn check_address(text: &str) -> Result<(), BadAddress> {
    let payload = payload(text)?;
    if payload.len() != ADDRESS {
        return Err(BadAddress::Length);
    }
    match payload.first() {
        Some(0x00 | 0x05) => Ok(()),
        _ => Err(BadAddress::WrongNetwork),
    }
}

pub(super) fn check_key(text: &str) -> Result<(), BadAddress> {
    let payload = payload(text)?;
    if payload.len() != KEY {
        return Err(BadAddress::Length);
    }
    if KEYS.iter().any(|version| payload.starts_with(version)) {
        Ok(())
    } else {
        Err(BadAddress::WrongNetwork)
    }
}

/// The same key as an xpub.
pub(super) fn plain_key(text: &str) -> Result<String, BadAddress> {
    check_key(text)?;
    let mut payload = payload(text)?;
    payload[..KEYS[0].len()].copy_from_slice(&KEYS[0]);
    Ok(base58ck::encode_check(&payload))
}

/// The bytes before the checksum, which is right.
pub(super) fn payload(text: &str) -> Result<Vec<u8>, BadAddress> {
    base58ck::decode_check(text).map_err(|error| match error {
        Error::Decode(_) => BadAddress::BadCharacter,
        Error::TooShort(_) => BadAddress::Length,
        _ => BadAddress::Checksum,
    })
}
