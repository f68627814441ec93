//! Private keys that people paste by mistake: recognised here, so that they go no further.

/// Versions of extended private keys (SLIP 132), before the rest of the key.
const EXTENDED: [&str; 10] = [
    "xprv", "yprv", "zprv", "Yprv", "Zprv", "tprv", "uprv", "vprv", "Uprv", "Vprv",
];
/// Characters of the rest that make it a key and no word.
const REST: usize = 20;
/// Words of the shortest seed (BIP 39).
const SEED: usize = 12;

fn is_base58(sign: char) -> bool {
    sign.is_ascii_alphanumeric() && !matches!(sign, '0' | 'O' | 'I' | 'l')
}

/// A key of one address in import format: 51 or 52 characters, by network and whether it is compressed.
fn is_import_format(part: &str) -> bool {
    let first = part.chars().next().unwrap_or_default();
    let fits = match part.len() {
        51 => matches!(first, '5' | '9'),
        52 => matches!(first, 'K' | 'L' | 'c'),
        _ => false,
    };
    fits && part.chars().all(is_base58)
}

/// 32 bytes as hexadecimal digits: the private key of an account, or a transaction, which is no wallet either.
fn is_hexadecimal(part: &str) -> bool {
    let digits = part.strip_prefix("0x").unwrap_or(part);
    digits.len() == 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

fn is_key(part: &str) -> bool {
    let extended = EXTENDED.iter().any(|version| part.starts_with(version)) && part.len() > REST;
    extended || is_import_format(part)
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_ascii_alphanumeric())
}

/// True where a text contains an extended private key or a key in import format. 64 hexadecimal digits may be a transaction here.
#[must_use]
pub fn holds_key(text: &str) -> bool {
    parts(text).any(is_key)
}

/// True for extended private keys, alone or in a descriptor, keys in import format, raw keys and seed words.
#[must_use]
pub fn is_private(text: &str) -> bool {
    let is_word = |word: &str| (3..=8).contains(&word.len()) && word.bytes().all(|sign| sign.is_ascii_alphabetic());
    let words: Vec<&str> = text
        .split([' ', '\t', '\r', '\n', ','])
        .filter(|word| !word.is_empty())
        .collect();
    parts(text).any(|part| is_key(part) || is_hexadecimal(part))
        || (words.len() >= SEED && words.into_iter().all(is_word))
}

#[cfg(test)]
mod tests {
    use super::{holds_key, is_private};

    const SEED: &str = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";

    #[test]
    fn private_keys_are_recognised() {
        let xprv = "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi";
        for text in [
            xprv,
            &format!("wpkh([d34db33f/84h/0h/0h]{xprv}/0/*)"),
            "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ",
            "KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617",
            SEED,
            &SEED.replace(' ', "\n"),
            &format!("0x{}", "4c".repeat(32)),
        ] {
            assert!(is_private(text), "{text:.12}");
        }
    }

    #[test]
    fn keys_are_recognised_within_a_text() {
        assert!(holds_key(
            "/profile KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617"
        ));
        assert!(holds_key(
            "what is xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPP?"
        ));
        let transaction = format!("/trace {}", "4c".repeat(32));
        for text in [
            "/price btc",
            "/profile 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
            &transaction,
        ] {
            assert!(!holds_key(text), "{text}");
        }
    }

    #[test]
    fn addresses_and_public_keys_are_not() {
        for text in [
            "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
            "bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297",
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
            "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
            "wpkh([d34db33f/84h/0h/0h]xpub6CUGRUonZSQ4TWtTMmzXdrXDtypWKiKrhko4egpiMZbpiaQL2jkwSB1icqYh2cfDfVxdx4df189oLKnC5fSwqPfgyP3hooxujYzAu3fDVmz/0/*)",
            "vitalik.eth",
        ] {
            assert!(!is_private(text), "{text}");
        }
    }
}
