//! Output descriptors: recognised by their outermost function, their checksum verified where they carry one (BIP 380).

use crate::address::BadAddress;

const FUNCTIONS: [&str; 11] = [
    "pk",
    "pkh",
    "wpkh",
    "sh",
    "wsh",
    "tr",
    "combo",
    "multi",
    "sortedmulti",
    "addr",
    "raw",
];
const INPUT: &str = concat!(
    "0123456789()[],'/*abcdefgh@:$%{}",
    "IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~",
    "ijklmnopqrstuvwxyzABCDEFGH`#\"\\ "
);
const CHECKSUM: &[u8; 32] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR: [u64; 5] = [
    0xf5_dee5_1989,
    0xa9_fdca_3312,
    0x1b_ab10_e32d,
    0x37_06b1_677a,
    0x64_4d62_6ffd,
];

pub(super) fn looks_like(text: &str) -> bool {
    text.split_once('(')
        .is_some_and(|(function, _)| FUNCTIONS.contains(&function))
}

pub(super) fn check(text: &str) -> Result<(), BadAddress> {
    let (body, sum) = match text.split_once('#') {
        Some((body, sum)) => (body, Some(sum)),
        None => (text, None),
    };
    let count = |wanted: char| body.chars().filter(|c| *c == wanted).count();
    if !body.ends_with(')') || count('(') != count(')') {
        return Err(BadAddress::Length);
    }
    let expected = checksum(body)?;
    match sum {
        Some(sum) if sum.as_bytes() != expected => Err(BadAddress::Checksum),
        _ => Ok(()),
    }
}

fn checksum(body: &str) -> Result<[u8; 8], BadAddress> {
    let step = |rest: u64, value: u64| {
        let top = rest >> 35;
        let shifted = ((rest & 0x07_ffff_ffff) << 5) ^ value;
        GENERATOR
            .iter()
            .enumerate()
            .filter(|(bit, _)| (top >> bit) & 1 == 1)
            .fold(shifted, |rest, (_, generator)| rest ^ generator)
    };
    let (mut rest, mut class, mut count) = (1, 0, 0);
    for c in body.chars() {
        let at = INPUT.find(c).ok_or(BadAddress::BadCharacter)? as u64;
        rest = step(rest, at & 31);
        class = class * 3 + (at >> 5);
        count += 1;
        if count == 3 {
            rest = step(rest, class);
            (class, count) = (0, 0);
        }
    }
    if count > 0 {
        rest = step(rest, class);
    }
    rest = (0..8).fold(rest, |rest, _| step(rest, 0)) ^ 1;
    Ok(std::array::from_fn(|at| {
        let bits = (rest >> (5 * (7 - at))) & 31;
        CHECKSUM
            .get(usize::try_from(bits).unwrap_or_default())
            .copied()
            .unwrap_or(b'q')
    }))
}
