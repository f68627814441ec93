//! Addresses, amounts and hashes as EVM providers write them.

use super::failure::Failure;
use crate::domain::{address, amount::Amount};

fn wrong(what: String) -> Failure {
    Failure::Shape(what)
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

pub(super) fn amount(text: &str) -> Result<Amount, Failure> {
    text.parse().map_err(|_| wrong(format!("`{text:.90}` is no amount")))
}

pub(super) fn hash(text: &str) -> Result<String, Failure> {
    let digits = text.strip_prefix("0x").unwrap_or_default();
    if digits.len() == 64 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        Ok(text.to_ascii_lowercase())
    } else {
        Err(wrong(format!("`{text:.80}` is no transaction hash")))
    }
}
