//! Tokens of links that open something without a session. Whoever has one may open it, so only their hashes are kept.

use sha2::{Digest, Sha256};

/// Hexadecimal digits of a token of 256 bits.
const DIGITS: usize = 64;

/// A new token, and its SHA-256.
pub(super) fn generate() -> (String, [u8; 32]) {
    let token = hex::encode(rand::random::<[u8; 32]>());
    let hash = Sha256::digest(token.as_bytes()).into();
    (token, hash)
}

/// The SHA-256 of a token; nothing where a text has not the form of one, and so opens nothing.
pub(super) fn hash(token: &str) -> Option<[u8; 32]> {
    let is_token = token.len() == DIGITS && token.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_token.then(|| Sha256::digest(token.as_bytes()).into())
}

#[cfg(test)]
mod tests {
    use super::{generate, hash};

    #[test]
    fn a_token_is_found_by_its_hash_alone() {
        let (token, kept) = generate();
        assert_eq!(hash(&token), Some(kept));
        assert_ne!(generate().0, token);
        for other in ["", &token[1..], "A".repeat(64).as_str(), format!("{token}0").as_str()] {
            assert_eq!(hash(other), None, "{other}");
        }
    }
}
