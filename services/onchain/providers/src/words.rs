//! Addresses, amounts and hashes as EVM providers write them.

use chain_model::{address, amount::Amount};
use ruint::aliases::U256;
use serde::{Deserialize, Deserializer};

use crate::failure::Failure;

/// Words of a call that are looked at.
const WORDS: usize = 64;

fn wrong(what: String) -> Failure {
    Failure::Shape(what)
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Word {
    Text(String),
    Number(u64),
    Flag(bool),
}

impl Word {
    fn into_text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
            Self::Flag(flag) => u8::from(flag).to_string(),
        }
    }
}

/// A text, or a number as one; none where nothing is there. A number with a fraction or an exponent is refused: it may have been rounded.
pub(super) fn text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let word = Option::<Word>::deserialize(from)?;
    Ok(word.map(Word::into_text).filter(|text| !text.is_empty()))
}

/// An address in any capitals, in the form of EIP-55.
pub(super) fn evm(text: &str) -> Result<String, Failure> {
    let mut bytes = [0; 20];
    let digits = text.strip_prefix("0x").unwrap_or_default();
    hex::decode_to_slice(digits, &mut bytes).map_err(|_| wrong(format!("`{text:.60}` is no address")))?;
    Ok(address::checksummed(bytes))
}

/// As [`evm`]; none for the zero address, which stands for nobody in mints and burns.
pub(super) fn party(text: &str) -> Result<Option<String>, Failure> {
    let address = evm(text)?;
    Ok((address != "0x0000000000000000000000000000000000000000").then_some(address))
}

/// Addresses that stand as whole words in the data of a call (Ethereum's ABI), each once. Amounts stand in such words too: what is no
/// larger than 2^128 is taken for one.
pub(super) fn named(data: &str) -> Vec<String> {
    let bytes = hex::decode(data.strip_prefix("0x").unwrap_or_default()).unwrap_or_default();
    let mut found = Vec::new();
    // Four bytes name the method.
    let words = bytes.get(4..).unwrap_or_default().chunks_exact(32).take(WORDS);
    for word in words {
        let Some(address) = word
            .strip_prefix(&[0; 12])
            .and_then(|rest| <[u8; 20]>::try_from(rest).ok())
        else {
            continue;
        };
        let address = (address[..4] != [0; 4]).then(|| address::checksummed(address));
        found.extend(address.filter(|one| !found.contains(one)));
    }
    found
}

/// The data of a call.
pub(super) fn input(data: &str) -> Option<Vec<u8>> {
    hex::decode(data.strip_prefix("0x")?).ok()
}

/// A whole number, as most providers write it in decimal digits, as some in hexadecimal ones.
pub(super) fn amount(text: &str) -> Result<Amount, Failure> {
    let read = match text.strip_prefix("0x") {
        Some(digits) if !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit()) => {
            U256::from_str_radix(digits, 16).ok().map(Amount)
        }
        Some(_) => None,
        None => text.parse().ok(),
    };
    read.ok_or_else(|| wrong(format!("`{text:.90}` is no amount")))
}

/// Whether an internal call of this kind can carry coins. Explorers show one that runs the code of another contract in the caller's place with
/// the amount of the call around it, which moved only once.
pub(super) fn carries(kind: &str) -> bool {
    !matches!(kind, "delegatecall" | "callcode" | "staticcall")
}

pub(super) fn hash(text: &str) -> Result<String, Failure> {
    let digits = text.strip_prefix("0x").unwrap_or_default();
    if digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err(wrong(format!("`{text:.80}` is no transaction hash")))
    }
}

#[cfg(test)]
mod tests {
    use crate::words::{amount, named};

    #[test]
    fn amounts_have_decimal_or_hexadecimal_digits() {
        for (text, units) in [("17", "17"), ("0x11", "17"), ("0x0", "0")] {
            assert_eq!(amount(text).unwrap().to_string(), units, "{text}");
        }
        let beyond = format!("0x1{}", "0".repeat(64));
        for bad in ["", "0x", "0xg", "0x1_0", "-1", "1.5", "1e18", beyond.as_str()] {
            assert!(amount(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn addresses_of_a_call_are_told_from_amounts() {
        let word = |digits: &str| format!("{digits:0>64}");
        let to = "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
        let call = |words: &[String]| format!("0x9a2ac9d5{}", words.concat());
        let data = call(&[
            word(to),
            word("de0b6b3a7640000"),
            word("ffffffffffffffffffffffffffffffff"),
            word("60"),
            word(to),
            format!("{to:0<64}"),
        ]);
        assert_eq!(named(&data), ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"]);
        for none in ["0x", "", "0x9a2ac9d5", "9a2ac9d5", "0xzz", &data[..70]] {
            assert!(named(none).is_empty(), "{none}");
        }
    }
}
