//! Values of Ethereum's ABI, read strictly: only what an encoder that follows the specification would have written.
//!
//! Each part stands right behind the one before it, and padding is zero. Other writings of the same values exist, and
//! contracts accept them; but so does data that means something else. It is left alone, and no byte is read twice.

use ruint::aliases::U256;

use super::signature::{Param, Type};
use crate::address::checksummed;

/// A value of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    /// In EIP-55 form.
    Address(String),
    Bool(bool),
    Uint(U256),
    /// Digits with their sign.
    Int(String),
    Bytes(Vec<u8>),
    Text(String),
    /// Of a list or of a struct.
    Many(Vec<Value>),
}

/// The arguments that `data` begins with, and what follows them: senders tag calls by bytes that no function reads.
pub(super) fn decode<'a>(params: &[Param], data: &'a [u8]) -> Option<(Vec<Value>, &'a [u8])> {
    let types: Vec<&Type> = params.iter().map(|param| &param.ty).collect();
    let (values, read) = sequence(&types, data)?;
    Some((values, data.get(read..)?))
}

/// Values that stand together, and how many bytes they take.
fn sequence(types: &[&Type], data: &[u8]) -> Option<(Vec<Value>, usize)> {
    let mut behind: usize = types.iter().map(|ty| ty.head()).sum();
    let (mut at, mut values) = (0, Vec::with_capacity(types.len()));
    for ty in types {
        let from = if ty.is_dynamic() {
            (length(data, at)? == behind).then_some(behind)?
        } else {
            at
        };
        let (value, read) = one(ty, data.get(from..)?)?;
        values.push(value);
        at += ty.head();
        if ty.is_dynamic() {
            behind += read;
        }
    }
    (behind <= data.len()).then_some((values, behind))
}

fn one(ty: &Type, data: &[u8]) -> Option<(Value, usize)> {
    let plain = |value: Option<Value>| value.map(|value| (value, 32));
    match ty {
        Type::Address => {
            let low = word(data, 0)?.strip_prefix(&[0; 12])?;
            plain(
                <[u8; 20]>::try_from(low)
                    .ok()
                    .map(|low| Value::Address(checksummed(low))),
            )
        }
        Type::Bool => plain(match number(data, 0)?.try_into() {
            Ok(0_u8) => Some(Value::Bool(false)),
            Ok(1_u8) => Some(Value::Bool(true)),
            _ => None,
        }),
        Type::Uint(bits) => plain(
            Some(number(data, 0)?)
                .filter(|read| read.bit_len() <= *bits)
                .map(Value::Uint),
        ),
        Type::Int(bits) => plain(signed(number(data, 0)?, *bits).map(Value::Int)),
        Type::Fixed(size) => {
            let (bytes, padding) = word(data, 0)?.split_at_checked(*size)?;
            plain(zero(padding).then(|| Value::Bytes(bytes.to_vec())))
        }
        Type::Bytes => body(data).map(|(bytes, read)| (Value::Bytes(bytes.to_vec()), read)),
        Type::Text => {
            let (bytes, read) = body(data)?;
            Some((Value::Text(String::from_utf8(bytes.to_vec()).ok()?), read))
        }
        Type::List(of, None) => {
            let count = length(data, 0)?;
            let rest = data.get(32..)?;
            // A head each at the least: a long list of nothing cannot be claimed.
            if count > rest.len() / of.head().max(32) {
                return None;
            }
            let (values, read) = sequence(&vec![&**of; count], rest)?;
            Some((Value::Many(values), 32 + read))
        }
        Type::List(of, Some(count)) => many(sequence(&vec![&**of; *count], data)),
        Type::Struct(fields) => {
            let types: Vec<&Type> = fields.iter().map(|field| &field.ty).collect();
            many(sequence(&types, data))
        }
    }
}

fn many(read: Option<(Vec<Value>, usize)>) -> Option<(Value, usize)> {
    read.map(|(values, read)| (Value::Many(values), read))
}

/// Bytes with their length before them, padded to whole words.
fn body(data: &[u8]) -> Option<(&[u8], usize)> {
    let size = length(data, 0)?;
    let rest = data.get(32..)?;
    let bytes = rest.get(..size)?;
    let whole = size.checked_next_multiple_of(32)?;
    let padding = rest.get(size..whole)?;
    zero(padding).then_some((bytes, 32 + whole))
}

/// A negative number is written as its distance below 2^256.
fn signed(read: U256, bits: usize) -> Option<String> {
    let negative = read.bit(255);
    let size = if negative { U256::ZERO.wrapping_sub(read) } else { read };
    let half = U256::from(1) << (bits - 1);
    let fits = if negative { size <= half } else { size < half };
    fits.then(|| format!("{}{size}", if negative { "-" } else { "" }))
}

fn word(data: &[u8], at: usize) -> Option<&[u8]> {
    data.get(at..at.checked_add(32)?)
}

fn number(data: &[u8], at: usize) -> Option<U256> {
    word(data, at).and_then(U256::try_from_be_slice)
}

fn length(data: &[u8], at: usize) -> Option<usize> {
    number(data, at)?.try_into().ok()
}

fn zero(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte == 0)
}
