//! What a transaction asks of a contract: the function and its arguments, where the function is one of the known ones and the data is
//! exactly what an encoder would have written for it. Everything else is shown as it stands.
//!
//! A selector is four bytes of a hash: a contract may mean another function by it, with the same types. The names are those of the
//! standard, not of the contract.

mod abi;
mod known;
mod signature;
mod spread;
mod table;
#[cfg(test)]
mod tests;

use known::Known;

/// Bytes of a call that are read; more is only counted.
pub const MOST_BYTES: usize = 128 * 1024;
/// Arguments of one call that are told.
pub const MOST_ARGUMENTS: usize = 64;
/// Calls inside of a call that are told.
pub const MOST_INNER: usize = 24;
/// Bytes of one argument that are told.
pub const MOST_SHOWN: usize = 1024;
/// Words of data that nobody here can read.
pub const MOST_WORDS: usize = 32;
const WORD: usize = 32;

/// How far a call was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// To the last byte.
    Whole,
    /// All arguments, and bytes that follow them: tags of senders, which the function does not read.
    Followed,
    /// No function here has these four bytes.
    Unknown,
    /// The function is known, but the data is not what its arguments would be written as.
    Inexact,
    /// Longer than what is read.
    TooLong,
}

/// What an amount is counted in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unit {
    /// The chain's own coin.
    Native,
    /// A token, by its contract in EIP-55 form. Whether it is one, the data does not say.
    Token(String),
}

/// One argument; what is in lists and structs stands by itself, with its place in its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Argument {
    /// `params.tokenIn`, `path[0]`.
    pub name: String,
    /// `uint256`.
    pub ty: String,
    /// Digits, an address in EIP-55 form, `true`, `0x` and hexadecimal digits, or the text; `[]` for a list of nothing.
    pub value: String,
    pub unit: Option<Unit>,
    /// Bytes, of bytes and texts.
    pub size: Option<usize>,
    /// Only the beginning of the value is told.
    pub cut: bool,
}

impl Argument {
    /// The value, where it is an address.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        (self.ty == "address").then_some(self.value.as_str())
    }
}

/// A call of a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The argument that it was in; none for the transaction's own.
    pub within: Option<String>,
    /// Contract in EIP-55 form, where it is known.
    pub to: Option<String>,
    /// `0x` and eight digits; none of an instruction of a router, and of data too short for one.
    pub selector: Option<String>,
    pub function: Option<String>,
    /// `transfer(address,uint256)`.
    pub signature: Option<String>,
    /// Who describes the function.
    pub standard: Option<&'static str>,
    pub reading: Reading,
    pub arguments: Vec<Argument>,
    /// Arguments beyond [`MOST_ARGUMENTS`].
    pub arguments_left: usize,
    /// Calls in it that are not told: beyond [`MOST_INNER`] those of the transaction's own call, all of a call that is in that.
    pub inner_left: usize,
    /// What stands behind the selector, or behind the arguments, and could not be read: words of 32 bytes as hexadecimal digits.
    pub words: Vec<String>,
    /// Bytes, with the selector.
    pub size: usize,
}

/// Data that an argument holds for another call.
struct Inner {
    within: String,
    to: Option<String>,
    /// What a router calls by a byte instead of a selector.
    instruction: Option<u8>,
    data: Vec<u8>,
}

/// The call that `data` is, and after it the calls that are in its arguments, one level deep; what is in those is counted. Nothing where
/// there is no data.
#[must_use]
pub fn read(to: Option<&str>, data: &[u8]) -> Vec<Call> {
    if data.is_empty() {
        return Vec::new();
    }
    let (mut own, inner) = one(None, to.map(str::to_owned), None, data);
    own.inner_left = inner.len().saturating_sub(MOST_INNER);
    let inner = inner.into_iter().take(MOST_INNER);
    let inner = inner.map(|inner| {
        let (call, deeper) = one(Some(inner.within), inner.to, inner.instruction, &inner.data);
        Call {
            inner_left: deeper.len(),
            ..call
        }
    });
    std::iter::once(own).chain(inner).collect()
}

fn one(within: Option<String>, to: Option<String>, instruction: Option<u8>, data: &[u8]) -> (Call, Vec<Inner>) {
    let (selector, body) = match (instruction, data.split_first_chunk::<4>()) {
        (None, Some((selector, body))) => (Some(*selector), body),
        _ => (None, data),
    };
    let known = match instruction {
        Some(byte) => known::by_instruction(byte),
        None => selector.and_then(known::by_selector),
    };
    let mut call = Call {
        within,
        to,
        selector: selector.map(|selector| format!("0x{}", hex::encode(selector))),
        function: known.map(|known| known.function.name.clone()),
        signature: known.map(|known| known.function.canonical()),
        standard: known.map(|known| known.standard),
        reading: Reading::Whole,
        arguments: Vec::new(),
        arguments_left: 0,
        inner_left: 0,
        words: Vec::new(),
        size: data.len(),
    };
    match understood(known, body) {
        Ok((Known { function, .. }, values, rest)) => {
            if !rest.is_empty() {
                (call.reading, call.words) = (Reading::Followed, words(rest));
            }
            let told = spread::spread(&function.params, &values, call.to.as_deref());
            (call.arguments, call.arguments_left) = (told.arguments, told.left);
            (call, told.inner)
        }
        Err(reading) => {
            (call.reading, call.words) = (reading, words(body));
            (call, Vec::new())
        }
    }
}

fn words(data: &[u8]) -> Vec<String> {
    data.chunks(WORD).take(MOST_WORDS).map(hex::encode).collect()
}

/// The function, its arguments, and the bytes that follow them.
fn understood<'a, 'b>(
    known: Option<&'a Known>,
    body: &'b [u8],
) -> Result<(&'a Known, Vec<abi::Value>, &'b [u8]), Reading> {
    if body.len() > MOST_BYTES {
        return Err(Reading::TooLong);
    }
    let known = known.ok_or(Reading::Unknown)?;
    let (values, rest) = abi::decode(&known.function.params, body).ok_or(Reading::Inexact)?;
    Ok((known, values, rest))
}
