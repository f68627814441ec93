//! SegWit addresses: bech32 (BIP 173) for version 0, bech32m (BIP 350) for all later ones.

use bech32::{
    Bech32, Bech32m, Fe32,
    primitives::decode::{ChecksumError, UncheckedHrpstring},
};

use crate::address::BadAddress;

/// Of a whole address (BIP 173).
const LONGEST: usize = 90;
/// The main network.
const MAIN: &str = "bc";
/// Prefixes of networks that are not the main one, and of Litecoin, whose addresses look the same.
const OTHERS: [&str; 5] = ["tb", "bcrt", "tbs", "ltc", "tltc"];

pub(super) fn looks_like(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    std::iter::once(&MAIN).chain(&OTHERS).any(|prefix| {
        lower
            .strip_prefix(prefix)
            .is_some_and(|rest| rest.starts_with('1') && rest.len() > 1)
    })
}

/// The address in lower case.
pub(super) fn check(text: &str) -> Result<String, BadAddress> {
    let has = |test: fn(&u8) -> bool| text.as_bytes().iter().any(test);
    if has(u8::is_ascii_lowercase) && has(u8::is_ascii_uppercase) {
        return Err(BadAddress::MixedCase);
    }
    let lower = text.to_ascii_lowercase();
    if lower.len() > LONGEST {
        return Err(BadAddress::Length);
    }
    let (prefix, _) = lower.split_once('1').ok_or(BadAddress::UnknownForm)?;
    if prefix != MAIN {
        return Err(BadAddress::WrongNetwork);
    }
    let text = UncheckedHrpstring::new(&lower).map_err(|_| BadAddress::BadCharacter)?;
    // The separator is the last 1: another one stands in the data, where it is no character.
    if text.hrp() != bech32::hrp::BC {
        return Err(BadAddress::BadCharacter);
    }
    let is_bech32 = text.has_valid_checksum::<Bech32>();
    if !is_bech32 {
        text.validate_checksum::<Bech32m>().map_err(|error| match error {
            ChecksumError::InvalidLength => BadAddress::Length,
            _ => BadAddress::Checksum,
        })?;
    }
    // Both checksums are six characters.
    let mut body = text.remove_checksum::<Bech32>();
    if body.data_part_ascii_no_checksum().is_empty() {
        return Err(BadAddress::Empty);
    }
    let version = body.remove_witness_version().ok_or(BadAddress::WitnessVersion)?;
    body.validate_segwit_padding().map_err(|_| BadAddress::Padding)?;
    body.validate_witness_program_length(version)
        .map_err(|_| BadAddress::ProgramLength)?;
    if is_bech32 == (version == Fe32::Q) {
        Ok(lower)
    } else {
        Err(BadAddress::WrongEncoding)
    }
}
