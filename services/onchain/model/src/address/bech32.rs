//! SegWit addresses: bech32 (BIP 173) for version 0, bech32m (BIP 350) for all later ones.

use crate::address::BadAddress;

const ALPHABET: &[u8; 32] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR: [u32; 5] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];
const BECH32: u32 = 1;
const BECH32M: u32 = 0x2bc8_30a3;
const CHECKSUM: usize = 6;
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
    let (prefix, data) = lower.split_once('1').ok_or(BadAddress::UnknownForm)?;
    if prefix != MAIN {
        return Err(BadAddress::WrongNetwork);
    }
    let values = data
        .bytes()
        .map(|letter| ALPHABET.iter().position(|known| *known == letter))
        .map(|found| {
            found
                .and_then(|at| u8::try_from(at).ok())
                .ok_or(BadAddress::BadCharacter)
        })
        .collect::<Result<Vec<_>, _>>()?;
    let body = values.len().checked_sub(CHECKSUM).ok_or(BadAddress::Length)?;
    let rest = polymod(prefix, &values);
    if rest != BECH32 && rest != BECH32M {
        return Err(BadAddress::Checksum);
    }
    let (version, program) = values[..body].split_first().ok_or(BadAddress::Empty)?;
    let length = bytes(program)?;
    match (*version, length) {
        (17.., _) => return Err(BadAddress::WitnessVersion),
        (0, 20 | 32) | (1..=16, 2..=40) => (),
        _ => return Err(BadAddress::ProgramLength),
    }
    if rest == if *version == 0 { BECH32 } else { BECH32M } {
        Ok(lower)
    } else {
        Err(BadAddress::WrongEncoding)
    }
}

/// How many bytes these groups of five bits are; the bits left over must be fewer than five, and zero.
fn bytes(groups: &[u8]) -> Result<usize, BadAddress> {
    let bits = groups.len() * 5;
    let over = bits % 8;
    let last = groups.last().copied().unwrap_or_default();
    if over >= 5 || last & ((1 << over) - 1) != 0 {
        return Err(BadAddress::Padding);
    }
    Ok(bits / 8)
}

fn polymod(prefix: &str, values: &[u8]) -> u32 {
    let high = prefix.bytes().map(|byte| byte >> 5);
    let low = prefix.bytes().map(|byte| byte & 31);
    let all = high.chain([0]).chain(low).chain(values.iter().copied());
    all.fold(1, |rest: u32, value| {
        let top = rest >> 25;
        let shifted = ((rest & 0x01ff_ffff) << 5) ^ u32::from(value);
        GENERATOR
            .iter()
            .enumerate()
            .filter(|(bit, _)| (top >> bit) & 1 == 1)
            .fold(shifted, |rest, (_, generator)| rest ^ generator)
    })
}
