//! Descriptors of several signers (`wsh`, `sh(wsh)` and `sh` of BIP 380 to 383, with `multi`, `sortedmulti` and other miniscript, and `tr` of
//! BIP 386 with a tree of scripts): read, and their addresses derived, by rust-miniscript.

use std::str::FromStr;

use bitcoin::{
    Network, NetworkKind,
    bip32::ChildNumber,
    secp256k1::{Secp256k1, VerifyOnly},
};
use miniscript::{Descriptor, DescriptorPublicKey, ForEachKey, descriptor::Wildcard};

use super::{BadKey, Branch, Form, MOST_BRANCHES, is_change};
use crate::address::{BadAddress, base58};

/// A script with its keys, of one branch.
pub(super) type Script = Descriptor<DescriptorPublicKey>;

/// The form of a descriptor that is not of one key. A comma comes before the scripts of a `tr`.
pub(super) fn form(body: &str) -> Option<Form> {
    if body.starts_with("tr(") && body.contains(',') {
        return Some(Form::Tr);
    }
    [("wsh(", Form::Wsh), ("sh(wsh(", Form::ShWsh), ("sh(", Form::Sh)]
        .into_iter()
        .find_map(|(name, form)| body.starts_with(name).then_some(form))
}

/// Its branches, each with a script of its own.
///
/// # Errors
/// [`BadKey`] where a script is not sane (anybody could spend, or nobody), a key belongs to another network, or a step cannot be derived.
pub(super) fn branches(body: &str) -> Result<Vec<Branch>, BadKey> {
    let whole = Script::from_str(&with_plain_keys(body)?).map_err(|_| BadKey::Unsupported)?;
    whole.sanity_check().map_err(|_| BadKey::Unsupported)?;
    let on_main = |key: &DescriptorPublicKey| match key {
        DescriptorPublicKey::Single(_) => true,
        DescriptorPublicKey::XPub(key) => key.xkey.network == NetworkKind::Main,
        DescriptorPublicKey::MultiXPub(key) => key.xkey.network == NetworkKind::Main,
    };
    if !whole.for_each_key(on_main) {
        return Err(BadAddress::WrongNetwork.into());
    }
    let scripts = whole.into_single_descriptors().map_err(|_| BadKey::Path)?;
    let count = scripts.len();
    if count > MOST_BRANCHES {
        return Err(BadKey::Path);
    }
    let secp = Secp256k1::verification_only();
    let branches = scripts.into_iter().enumerate().map(|(number, script)| {
        if !script.for_each_key(is_derivable) {
            return Err(BadKey::Hardened);
        }
        derived(&script, 0, &secp).ok_or(BadKey::Path)?;
        let (path, endless) = (steps(&script), script.has_wildcard());
        Ok(Branch {
            change: is_change(number, count, endless, path.last().copied()),
            path,
            endless,
            script: Some(Box::new(script)),
        })
    });
    branches.collect()
}

/// The same with keys of SLIP 132, as wallets of several signers give them (`Ypub`, `Zpub`), written as those of BIP 32: what is around a key
/// says how it is used.
fn with_plain_keys(body: &str) -> Result<String, BadAddress> {
    let is_separator = |c: char| !c.is_ascii_alphanumeric();
    let mut plain = String::with_capacity(body.len());
    for part in body.split_inclusive(is_separator) {
        let word = part.trim_end_matches(is_separator);
        if base58::looks_like_key(word) {
            plain.push_str(&base58::plain_key(word)?);
            plain.push_str(&part[word.len()..]);
        } else {
            plain.push_str(part);
        }
    }
    Ok(plain)
}

/// No step of a public key is hardened.
fn is_derivable(key: &DescriptorPublicKey) -> bool {
    let DescriptorPublicKey::XPub(key) = key else {
        return true;
    };
    let steps: &[ChildNumber] = key.derivation_path.as_ref();
    key.wildcard != Wildcard::Hardened && steps.iter().all(ChildNumber::is_normal)
}

/// The steps behind the first extended key, which all keys of a wallet share.
fn steps(script: &Script) -> Vec<ChildNumber> {
    let mut found: Option<Vec<ChildNumber>> = None;
    script.for_any_key(|key| {
        if let DescriptorPublicKey::XPub(key) = key {
            let steps: &[ChildNumber] = key.derivation_path.as_ref();
            found = Some(steps.to_vec());
        }
        found.is_some()
    });
    found.unwrap_or_default()
}

/// The address of this number; none where a step cannot be derived.
pub(super) fn derived(script: &Script, index: u32, secp: &Secp256k1<VerifyOnly>) -> Option<String> {
    let definite = script.at_derivation_index(index).ok()?;
    let known = definite.derived_descriptor(secp).ok()?;
    Some(known.address(Network::Bitcoin).ok()?.to_string())
}
