//! The published vectors of BIP 173, BIP 350, BIP 380 and EIP-55, and the rows of our catalogue of bad input.

use crate::{
    address::{BadAddress, Parsed, parse, parse_on, parse_tx_on},
    chain::chain,
};

/// Rows 128 to 141 of the catalogue: text, code.
#[test]
fn the_catalogue_of_bad_addresses_gives_its_codes() {
    for (row, text, code) in [
        (128, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "checksum"),
        (129, "1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a", "bad_character"),
        (130, "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "wrong_network"),
        (131, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "checksum"),
        (
            132,
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
            "wrong_encoding",
        ),
        (133, "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P", "program_length"),
        (
            134,
            "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7",
            "mixed_case",
        ),
        (135, "bc1gmk9yu", "empty"),
        (136, "bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du", "padding"),
        (137, "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "checksum"),
        (138, "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae", "length"),
        (139, "\u{200b}1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "invisible_character"),
        (139, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\u{200b}", "invisible_character"),
        (140, "0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "prefix"),
        (
            141,
            "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33",
            "length",
        ),
        (
            141,
            "0x4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33",
            "length",
        ),
    ] {
        assert_eq!(parse(text).map_err(BadAddress::code), Err(code), "row {row}: {text}");
    }
    assert_eq!(
        parse("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed")
            .as_ref()
            .map(Parsed::canonical),
        Ok("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
        "row 137, all lower"
    );
}

#[test]
fn good_addresses_are_taken_in_canonical_form() {
    for address in [
        "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
        "1111111111111111111114oLvT2",
        "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
        "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
        "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
        "bc1sw50qgdz25j",
        "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    ] {
        let expected = Parsed::Bitcoin {
            address: address.to_owned(),
        };
        assert_eq!(parse(address), Ok(expected.clone()), "{address}");
        assert_eq!(
            parse(&format!(" {address}\r\n")),
            Ok(expected.clone()),
            "{address} in blanks"
        );
        if address.starts_with("bc1") {
            assert_eq!(parse(&address.to_ascii_uppercase()), Ok(expected));
        }
    }
    for address in [
        "0x52908400098527886E0F7030069857D2E4169EE7",
        "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
        "0xde709f2102306220921060314715629080e2fb77",
        "0x27b1fdb04752bbc536007a920d24acb045561c26",
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
        "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    ] {
        let expected = Parsed::Evm {
            address: address.to_owned(),
        };
        for form in [
            address.to_owned(),
            address.to_ascii_lowercase(),
            format!("0x{}", address[2..].to_ascii_uppercase()),
        ] {
            assert_eq!(parse(&form), Ok(expected.clone()), "{form}");
        }
    }
}

/// The lists of invalid addresses of BIP 173 and BIP 350.
#[test]
fn bad_segwit_addresses_say_what_is_wrong() {
    for (text, code) in [
        ("tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty", "unknown_form"),
        (
            "tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut",
            "unknown_form",
        ),
        (
            "tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47",
            "wrong_network",
        ),
        (
            "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL",
            "wrong_encoding",
        ),
        ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh", "wrong_encoding"),
        (
            "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
            "bad_character",
        ),
        (
            "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R",
            "witness_version",
        ),
        ("bc1pw5dgrnzv", "program_length"),
        (
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav",
            "program_length",
        ),
        (
            "tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq",
            "mixed_case",
        ),
        (
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf",
            "padding",
        ),
        ("bc13w508d6qejxtdg4y5r3zarvary0c5xw7kn40wf2", "witness_version"),
        ("bc1rw5uspcuh", "program_length"),
        (
            "bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90",
            "program_length",
        ),
    ] {
        assert_eq!(parse(text).map_err(BadAddress::code), Err(code), "{text}");
    }
}

#[test]
fn other_things_are_recognised() {
    let word = |text: &str| parse(text).map(|found| found.word()).map_err(BadAddress::code);
    let txid = "4A5E1E4BAAB89F3A32518A88C31BC87F618F76673E2CC77AB2127B7AFDEDA33B";
    assert_eq!(word(txid), Ok("bitcoin_tx"));
    assert_eq!(word(&format!("0x{txid}")), Ok("evm_tx"));
    // BIP 32, test vector 1; BIP 49 and BIP 84.
    let xpub = "xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8";
    assert_eq!(word(xpub), Ok("xpub"));
    assert_eq!(
        word(
            "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs"
        ),
        Ok("xpub")
    );
    assert_eq!(word(&format!("{}9", &xpub[..xpub.len() - 1])), Err("checksum"));
    assert_eq!(
        word(
            "tpubDBrgjcxBxnXyL575sHdkpKohWu5qHKoQ7TJXKNrYznh5fVEGBv89hA8ENW7A8MFVpFUSvgLqc4Nj1WZcpePX6rrxviVtPowvMuGF5rdT2Vi"
        ),
        Err("wrong_network")
    );
    // BIP 380.
    assert_eq!(word("raw(deadbeef)#89f8spxm"), Ok("descriptor"));
    assert_eq!(word("raw(deadbeef)"), Ok("descriptor"));
    assert_eq!(word("raw(deedbeef)#89f8spxm"), Err("checksum"));
    assert_eq!(word("raw(Ü)#00000000"), Err("bad_character"));
    assert_eq!(word("Vitalik.eth"), Ok("ens"));
    for nothing in [
        "bitcoin",
        ".eth",
        "a..eth",
        "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM",
    ] {
        assert_eq!(word(nothing), Err("unknown_form"), "{nothing}");
    }
    assert_eq!(word(" \n"), Err("empty"));
    assert_eq!(word(&"a".repeat(5_000)), Err("length"));
}

#[test]
fn an_address_stays_on_its_chain() {
    let (bitcoin, base) = (chain("bitcoin").unwrap(), chain("base").unwrap());
    let (legacy, evm) = (
        "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
        "0xde709f2102306220921060314715629080e2fb77",
    );
    assert_eq!(parse_on(bitcoin, legacy).as_deref(), Ok(legacy));
    assert_eq!(parse_on(base, evm).as_deref(), Ok(evm));
    assert_eq!(parse_on(bitcoin, evm), Err(BadAddress::WrongChain));
    assert_eq!(parse_on(base, legacy), Err(BadAddress::WrongChain));
    assert_eq!(parse_on(base, &"ab".repeat(32)), Err(BadAddress::NotAnAddress));
    let (bare, with) = ("ab".repeat(32), format!("0x{}", "ab".repeat(32)));
    assert_eq!(parse_tx_on(bitcoin, &bare).as_ref(), Ok(&bare));
    assert_eq!(parse_tx_on(base, &bare).as_ref(), Ok(&with));
    assert_eq!(parse_tx_on(base, &with).as_ref(), Ok(&with));
    assert_eq!(parse_tx_on(bitcoin, &with), Err(BadAddress::WrongChain));
    assert_eq!(parse_tx_on(bitcoin, legacy), Err(BadAddress::UnknownForm));
}

proptest::proptest! {
    /// Nothing that is typed brings the parser down, and what it takes it takes again.
    #[test]
    fn any_text_is_judged_and_canonical_forms_stay(text in "\\PC{0,120}") {
        if let Ok(found) = parse(&text) {
            proptest::prop_assert_eq!(parse(found.canonical()), Ok(found.clone()));
        }
    }
}
