//! Addresses made to be mistaken for another: the same beginning and end, another middle.
//!
//! What all addresses of a form begin with (`bc1q`, `0x`) is left out, and in EVM addresses case doesn't count. Two of one length are alike where eight
//! characters or more at both ends together are the same, and at least three at each end: people compare about four.

use chain_model::tx::Tx;

use crate::{Finding, Heuristic, Subject};

/// Characters that people compare at each end.
const ENDS: usize = 4;
/// More addresses than this in one place are not compared pair by pair.
const MOST: usize = 400;

/// What tells addresses of one form apart: without the part that all of them share.
fn body(address: &str) -> String {
    let rest = ["bc1q", "bc1p", "tb1q", "bcrt1q", "0x", "0X"]
        .into_iter()
        .find_map(|prefix| address.strip_prefix(prefix));
    let text = rest.unwrap_or_else(|| address.get(1..).unwrap_or_default());
    if address.starts_with("0x") || address.starts_with("0X") {
        text.to_ascii_lowercase()
    } else {
        text.to_owned()
    }
}

/// Equal characters at the beginning and at the end; none where the addresses are the same or of another form.
#[must_use]
pub fn likeness(a: &str, b: &str) -> Option<(usize, usize)> {
    let (a, b) = (body(a), body(b));
    if a == b || a.len() != b.len() {
        return None;
    }
    let head = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let tail = a.bytes().rev().zip(b.bytes().rev()).take_while(|(a, b)| a == b).count();
    Some((head, tail))
}

/// A warning where the two are alike at both ends.
#[must_use]
pub fn compare(a: &str, b: &str) -> Option<Finding> {
    let (head, tail) = likeness(a, b)?;
    let alike = head + tail >= 2 * ENDS && head >= ENDS - 1 && tail >= ENDS - 1;
    alike.then(|| Finding {
        heuristic: Heuristic::LookAlike,
        what: "look_alike",
        subject: Subject::Addresses(vec![a.to_owned(), b.to_owned()]),
        // Eight equal characters come by chance once in some billion pairs; each further one is surer.
        confidence: u8::try_from((85 + 2 * (head + tail - 2 * ENDS)).min(99)).unwrap_or(99),
        evidence: vec![format!(
            "the first {head} and the last {tail} characters after the common prefix are the same"
        )],
    })
}

/// Among the addresses of one transaction. Beyond [`MOST`] addresses nothing is compared.
#[must_use]
pub fn within(tx: &Tx) -> Vec<Finding> {
    let inputs = tx.inputs.iter().filter_map(|input| input.address.as_deref());
    let outputs = tx.outputs.iter().filter_map(|output| output.address.as_deref());
    let mut addresses: Vec<_> = inputs.chain(outputs).collect();
    addresses.sort_unstable();
    addresses.dedup();
    if addresses.len() > MOST {
        return Vec::new();
    }
    among(&addresses)
}

/// Among these different addresses.
#[must_use]
pub fn among(addresses: &[&str]) -> Vec<Finding> {
    let pairs = addresses
        .iter()
        .enumerate()
        .flat_map(|(at, a)| addresses[at + 1..].iter().map(move |b| (a, b)));
    pairs.filter_map(|(a, b)| compare(a, b)).collect()
}

#[cfg(test)]
mod tests {
    use crate::lookalike::{compare, likeness};

    #[test]
    fn ends_that_agree_are_warned_of_and_capitals_of_a_checksum_do_not_hide_them() {
        let own = "0x52908400098527886E0F7030069857D2E4169EE7";
        let fake = "0x5290840011112222333344445555666677779ee7";
        assert_eq!(likeness(own, fake), Some((8, 4)));
        assert_eq!(compare(own, fake).map(|found| found.confidence), Some(93));
        assert_eq!(compare(own, &own.to_ascii_lowercase()), None, "the same address");
        let other = "0x52108400098527886E0F7030069857D2E4169EE1";
        assert_eq!(compare(own, other), None);
        let a = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
        let b = "bc1qw508aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa8f3t4";
        assert!(compare(a, &b[..a.len().min(b.len())]).is_none() || a.len() == b.len());
    }
}
