//! Texts of strangers in what the assistant shows.

use unicode_normalization::is_nfc;

use super::{names::NAMES, prices};
use crate::{LONGEST_UNTRUSTED, Reply, clean};

#[test]
fn hostile_names_become_data() {
    assert!(NAMES.len() >= 60);
    let long = "x".repeat(5_000);
    let many = "\u{202e}".repeat(500) + "USDC";
    for name in NAMES.iter().copied().chain([long.as_str(), many.as_str()]) {
        let cleaned = clean(name);
        assert!(cleaned.chars().count() <= LONGEST_UNTRUSTED, "{name:?}");
        assert!(
            !cleaned.contains("[[") && !cleaned.contains("]]"),
            "{name:?}: {cleaned:?}"
        );
        let hidden = |sign: char| sign.is_control() || vocab::deceives(sign) || matches!(sign, '\u{200b}'..='\u{200f}');
        assert!(!cleaned.contains(hidden), "{name:?}: {cleaned:?}");
        assert!(is_nfc(&cleaned), "{name:?}: {cleaned:?}");
        assert_eq!(clean(&cleaned), cleaned, "cleaning again changes nothing");
        // In a reply it refers to no cell.
        let mut reply = Reply::new("");
        let mut pieces = reply.push(&format!("The token is called {cleaned}."), &[prices(1)]);
        pieces.extend(reply.finish(&[prices(1)]));
        assert!(
            pieces.iter().all(|piece| piece.reference.is_none()),
            "{name:?}: {pieces:?}"
        );
    }
    assert_eq!(clean("US\u{200b}DC"), "USDC");
    assert_eq!(clean("  Tether\n\tUSD  "), "Tether USD");
    assert_eq!(clean("[\u{200b}[r1.c1]]"), "[ [r1.c1] ]");
    assert_eq!(clean(&many), "USDC");
}
