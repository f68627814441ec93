//! The form of a script and its address, told by its bytes: servers and archives name forms differently, and some leave addresses out.

use bitcoin::{Address, Network};
use chain_model::tx::Script;

/// Opcodes of Bitcoin's Script: the numbers from 1 to 16, and the check of several signatures.
const OP_1: u8 = 0x51;
const OP_16: u8 = 0x60;
const OP_CHECKMULTISIG: u8 = 0xae;

/// The form that the bytes have; `kind`, the server's name of it, counts only where there are none.
pub(super) fn form(bytes: &[u8], kind: &str) -> Script {
    let script = bitcoin::Script::from_bytes(bytes);
    if bytes.is_empty() {
        named(kind)
    } else if script.is_op_return() {
        Script::OpReturn
    } else if script.is_p2pkh() {
        Script::P2pkh
    } else if script.is_p2sh() {
        Script::P2sh
    } else if script.is_p2wpkh() {
        Script::P2wpkh
    } else if script.is_p2wsh() {
        Script::P2wsh
    } else if script.is_p2tr() {
        Script::P2tr
    } else if script.is_p2pk() {
        Script::P2pk
    } else if is_multisig(bytes) {
        Script::Multisig
    } else {
        Script::Other
    }
}

/// Esplora's names, and those of Bitcoin Core.
fn named(kind: &str) -> Script {
    match kind {
        "p2pk" | "pubkey" => Script::P2pk,
        "p2pkh" | "pubkeyhash" => Script::P2pkh,
        "p2sh" | "scripthash" => Script::P2sh,
        "v0_p2wpkh" | "witness_v0_keyhash" => Script::P2wpkh,
        "v0_p2wsh" | "witness_v0_scripthash" => Script::P2wsh,
        "v1_p2tr" | "witness_v1_taproot" => Script::P2tr,
        "multisig" => Script::Multisig,
        "op_return" | "nulldata" => Script::OpReturn,
        _ => Script::Other,
    }
}

/// The main network's address of a script, where it has one. A bare key has none, although some write that of its hash.
pub(super) fn address(bytes: &[u8]) -> Option<String> {
    let script = bitcoin::Script::from_bytes(bytes);
    let address = Address::from_script(script, Network::Bitcoin).ok()?;
    Some(address.to_string())
}

/// How many of which keys, written out: `OP_m`, the keys, `OP_n`, `OP_CHECKMULTISIG` (BIP 11).
fn is_multisig(bytes: &[u8]) -> bool {
    let count = |code: &u8| (OP_1..=OP_16).contains(code).then(|| usize::from(code - OP_1) + 1);
    let [least, keys @ .., all, OP_CHECKMULTISIG] = bytes else {
        return false;
    };
    let (Some(least), Some(all)) = (count(least), count(all)) else {
        return false;
    };
    let (mut rest, mut found) = (keys, 0);
    // Each key comes after its length: compressed or not.
    while let [length @ (33 | 65), more @ ..] = rest {
        let Some(after) = more.get(usize::from(*length)..) else {
            return false;
        };
        (rest, found) = (after, found + 1);
    }
    rest.is_empty() && found == all && least <= all
}

#[cfg(test)]
mod tests {
    use chain_model::tx::Script;

    use super::{address, form};

    #[test]
    fn bytes_tell_the_form_whatever_a_server_calls_it() {
        let key = format!("02{}", "79".repeat(32));
        let long = format!("04{}", "79".repeat(64));
        for (text, wanted, has_address) in [
            (format!("21{key}ac"), Script::P2pk, false),
            (format!("41{long}ac"), Script::P2pk, false),
            (format!("76a914{}88ac", "11".repeat(20)), Script::P2pkh, true),
            (format!("a914{}87", "11".repeat(20)), Script::P2sh, true),
            (format!("0014{}", "11".repeat(20)), Script::P2wpkh, true),
            (format!("0020{}", "11".repeat(32)), Script::P2wsh, true),
            (format!("5120{}", "79".repeat(32)), Script::P2tr, true),
            (format!("5121{key}51ae"), Script::Multisig, false),
            // Data: pushed, pushed by a byte of length, not pushed at all, none.
            ("6a0568656c6c6f".to_owned(), Script::OpReturn, false),
            (format!("6a4c50{}", "00".repeat(80)), Script::OpReturn, false),
            ("6a4d".to_owned(), Script::OpReturn, false),
            ("6a".to_owned(), Script::OpReturn, false),
            // A later witness version; an anchor; lengths that no rule knows; one byte too many.
            (format!("5220{}", "11".repeat(32)), Script::Other, true),
            ("51024e73".to_owned(), Script::Other, true),
            (format!("76a914{}88acac", "11".repeat(20)), Script::Other, false),
            ("51".to_owned(), Script::Other, false),
        ] {
            let bytes = hex::decode(&text).unwrap();
            for kind in ["", "unknown", "nonstandard", "witness_v0_keyhash"] {
                assert_eq!(form(&bytes, kind), wanted, "{text} as {kind}");
            }
            assert_eq!(address(&bytes).is_some(), has_address, "{text}");
        }
        assert_eq!(form(&[], "scripthash"), Script::P2sh);
        assert_eq!(form(&[], "v0_p2wpkh"), Script::P2wpkh);
        assert_eq!(form(&[], "empty"), Script::Other);
    }

    /// The program of the first test vector of BIP 173.
    #[test]
    fn an_address_is_that_of_the_main_network() {
        let script = hex::decode("0014751e76e8199196d454941c45d1b3a323f1433bd6").unwrap();
        assert_eq!(
            address(&script).as_deref(),
            Some("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")
        );
    }
}
