//! What an output says instead of paying somebody: the data that an `OP_RETURN` script pushes.

use crate::tx::{Output, Script};

const OP_RETURN: u8 = 0x6a;
const OP_PUSHDATA1: u8 = 0x4c;
const OP_PUSHDATA2: u8 = 0x4d;
const OP_PUSHDATA4: u8 = 0x4e;

/// The pushed bytes, one push after the other. None for other scripts, and for one that pushes nothing or is cut off: of such a script nothing
/// can be said. Numbers that are pushed as operations of their own (`OP_1` and others, as Runes begin) are left out.
#[must_use]
pub fn data_of(output: &Output) -> Option<Vec<u8>> {
    if output.script != Script::OpReturn {
        return None;
    }
    let mut rest = output.script_pubkey.strip_prefix(&[OP_RETURN])?;
    let mut data = Vec::new();
    while let Some((&code, after)) = rest.split_first() {
        let (length, from): (usize, usize) = match code {
            OP_PUSHDATA1 => (usize::from(*after.first()?), 1),
            OP_PUSHDATA2 => (usize::from(u16::from_le_bytes(*after.first_chunk()?)), 2),
            OP_PUSHDATA4 => (usize::try_from(u32::from_le_bytes(*after.first_chunk()?)).ok()?, 4),
            direct if direct < OP_PUSHDATA1 => (usize::from(direct), 0),
            _ => (0, 0),
        };
        let end = from.checked_add(length)?;
        data.extend_from_slice(after.get(from..end)?);
        rest = after.get(end..)?;
    }
    Some(data).filter(|data| !data.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(script: Script, script_pubkey: Vec<u8>) -> Output {
        Output {
            address: None,
            script,
            value: 0,
            script_pubkey,
        }
    }

    fn data(script_pubkey: &[u8]) -> Option<Vec<u8>> {
        data_of(&output(Script::OpReturn, script_pubkey.to_vec()))
    }

    #[test]
    fn pushes_of_every_size_are_read_one_after_the_other() {
        assert_eq!(data(b"\x6a\x05hello"), Some(b"hello".to_vec()));
        assert_eq!(data(b"\x6a\x02he\x03llo"), Some(b"hello".to_vec()));
        assert_eq!(data(b"\x6a\x4c\x05hello"), Some(b"hello".to_vec()));
        assert_eq!(data(b"\x6a\x4d\x05\x00hello"), Some(b"hello".to_vec()));
        assert_eq!(data(b"\x6a\x4e\x05\x00\x00\x00hello"), Some(b"hello".to_vec()));
    }

    #[test]
    fn numbers_that_are_operations_are_left_out() {
        // OP_13, as Runes begin.
        assert_eq!(data(b"\x6a\x5d\x02ab"), Some(b"ab".to_vec()));
    }

    #[test]
    fn nothing_is_said_of_what_is_empty_cut_off_or_another_script() {
        assert_eq!(data(b"\x6a"), None);
        assert_eq!(data(b"\x6a\x00"), None);
        assert_eq!(data(b"\x6a\x05hell"), None);
        assert_eq!(data(b"\x6a\x4d\x05"), None);
        assert_eq!(data(b"\x51\x05hello"), None);
        assert_eq!(data_of(&output(Script::P2wpkh, b"\x6a\x05hello".to_vec())), None);
    }
}
