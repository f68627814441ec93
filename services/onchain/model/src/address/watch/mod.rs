//! Addresses of an extended public key or an output descriptor, derived here: the key itself is never sent anywhere.
//!
//! Keys are those of BIP 32 with the versions of SLIP 132; paths and scripts are those of BIP 44, 49, 84 and 86; descriptors are
//! `pkh`, `wpkh`, `sh(wpkh)` and `tr` of BIP 380 to 386 with one key, and `wsh`, `sh(wsh)`, `sh` and `tr` with the keys of several signers.
//! Whoever holds the key sees all of its addresses, past and coming.

mod script;
#[cfg(test)]
mod tests;

use std::{fmt, str::FromStr};

use bitcoin::{
    Address, KnownHrp, NetworkKind,
    bip32::{ChildNumber, Xpub},
    secp256k1::Secp256k1,
};
use sha2::{Digest, Sha256};

use crate::address::{BadAddress, base58, descriptor};

/// How addresses are made of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    Pkh,
    ShWpkh,
    Wpkh,
    Tr,
    /// A script, also of several signers.
    Wsh,
    ShWsh,
    Sh,
}

impl Form {
    /// Those that addresses of a bare key can have.
    pub const ALL: [Self; 4] = [Self::Pkh, Self::ShWpkh, Self::Wpkh, Self::Tr];

    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pkh => "pkh",
            Self::ShWpkh => "sh(wpkh)",
            Self::Wpkh => "wpkh",
            Self::Tr => "tr",
            Self::Wsh => "wsh",
            Self::ShWsh => "sh(wsh)",
            Self::Sh => "sh",
        }
    }
}

/// Why no addresses can be derived from a text. None of them repeats the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadKey {
    #[error(transparent)]
    Text(#[from] BadAddress),
    #[error("This is neither an extended public key nor an output descriptor.")]
    NotAKey,
    #[error(
        "This is a private key: anyone who has it can spend the coins. It was not saved. Don't paste it anywhere. Use the public key."
    )]
    Private,
    #[error(
        "This kind isn't supported. Use pkh, wpkh, sh(wpkh) or tr with one extended key, or wsh, sh or tr with several signers."
    )]
    Unsupported,
    #[error("A hardened step cannot be derived from a public key.")]
    Hardened,
    #[error("The path after the key is invalid.")]
    Path,
    #[error("The descriptor already sets the script, or the script isn't one of pkh, sh(wpkh), wpkh and tr.")]
    Script,
}

impl BadKey {
    /// Stable word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Text(bad) => bad.code(),
            Self::NotAKey => "not_a_key",
            Self::Private => "private_key",
            Self::Unsupported => "descriptor_unsupported",
            Self::Hardened => "hardened_derivation",
            Self::Path => "derivation_path",
            Self::Script => "script_form",
        }
    }

    /// The field of the question that is wrong.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::Script => "script",
            _ => "key",
        }
    }
}

/// A row of addresses of a key.
#[derive(Clone, PartialEq, Eq)]
pub struct Branch {
    /// Below the key as given: `0`, `1`; empty for the key's own children.
    path: Vec<ChildNumber>,
    /// False where the descriptor names one address alone.
    pub endless: bool,
    /// Change, by the convention of BIP 44.
    pub change: bool,
    /// What its addresses are made of, where that is not one key.
    script: Option<Box<script::Script>>,
}

/// Branches of one key.
const MOST_BRANCHES: usize = 4;

/// The second of two is for change (BIP 389); alone, by its number (BIP 44).
fn is_change(number: usize, count: usize, endless: bool, last: Option<ChildNumber>) -> bool {
    if count > 1 {
        number == 1
    } else {
        endless && last == Some(ChildNumber::Normal { index: 1 })
    }
}

/// What to derive addresses from. Its `Debug` does not show the key.
#[derive(Clone)]
pub struct WatchKey {
    pub form: Form,
    /// None where several keys sign: each branch has its script.
    key: Option<Xpub>,
    pub branches: Vec<Branch>,
}

impl fmt::Debug for WatchKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WatchKey")
            .field("form", &self.form)
            .field("fingerprint", &self.fingerprint())
            .finish_non_exhaustive()
    }
}

impl WatchKey {
    /// Reads a key or a descriptor. `script` says how the addresses of a bare key are made; by its version where empty.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(text: &str, script: &str) -> Result<Self, BadKey> {
        let text = text.trim_matches([' ', '\t', '\r', '\n']);
        let script = match script {
            "" => None,
            word => Some(
                Form::ALL
                    .into_iter()
                    .find(|form| form.word() == word)
                    .ok_or(BadKey::Script)?,
            ),
        };
        if holds_private(text) {
            return Err(BadKey::Private);
        }
        if descriptor::looks_like(text) {
            if script.is_some() {
                return Err(BadKey::Script);
            }
            descriptor::check(text)?;
            return of_descriptor(text.split_once('#').map_or(text, |(body, _)| body));
        }
        if !base58::looks_like_key(text) {
            // What is wrong with it, where it is something else that is known here.
            crate::address::parse(text)?;
            return Err(BadKey::NotAKey);
        }
        let (key, usual) = extended(text)?;
        let branches = [false, true].map(|change| Branch {
            path: vec![ChildNumber::Normal {
                index: u32::from(change),
            }],
            endless: true,
            change,
            script: None,
        });
        Ok(Self {
            form: script.unwrap_or(usual),
            key: Some(key),
            branches: branches.to_vec(),
        })
    }

    /// The address of this number in a branch; none for the one key in 2^127 that does not exist.
    #[must_use]
    pub fn address(&self, branch: &Branch, index: u32) -> Option<String> {
        let secp = Secp256k1::verification_only();
        if let Some(script) = &branch.script {
            return script::derived(script, index, &secp);
        }
        let mut path = branch.path.clone();
        if branch.endless {
            path.push(ChildNumber::from_normal_idx(index).ok()?);
        }
        let key = self.key.as_ref()?.derive_pub(&secp, &path).ok()?.to_pub();
        let address = match self.form {
            Form::Pkh => Address::p2pkh(key, NetworkKind::Main),
            Form::ShWpkh => Address::p2shwpkh(&key, NetworkKind::Main),
            Form::Wpkh => Address::p2wpkh(&key, KnownHrp::Mainnet),
            Form::Tr => Address::p2tr(&secp, key.0.x_only_public_key().0, None, KnownHrp::Mainnet),
            Form::Wsh | Form::ShWsh | Form::Sh => return None,
        };
        Some(address.to_string())
    }

    /// Where an address stands below the key, such as `0/7`.
    #[must_use]
    pub fn path(branch: &Branch, index: u32) -> String {
        let mut steps: Vec<String> = branch.path.iter().map(ToString::to_string).collect();
        if branch.endless {
            steps.push(index.to_string());
        }
        steps.join("/")
    }

    /// The key's short name of BIP 32, eight hexadecimal digits, or as many of the hash of a script: tells keys apart and gives none away.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        match &self.key {
            Some(key) => key.fingerprint().to_string(),
            None => hex::encode(&self.id()[..4]),
        }
    }

    /// Tells two questions apart without holding the key.
    #[must_use]
    pub fn id(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        if let Some(key) = &self.key {
            hash.update(key.encode());
        }
        hash.update(self.form.word());
        for branch in &self.branches {
            hash.update(format!("|{}|{}", Self::path(branch, 0), branch.endless));
            if let Some(script) = &branch.script {
                hash.update(script.to_string());
            }
        }
        hash.finalize().into()
    }
}

/// `xprv…` and its relatives, alone or within a descriptor, and keys of single addresses in import format.
fn holds_private(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| {
        let extended = word.len() > 100 && word.get(1..4) == Some("prv");
        let single = matches!(word.len(), 51 | 52)
            && word.starts_with(['5', 'K', 'L'])
            && base58::payload(word).is_ok_and(|payload| payload.first() == Some(&0x80));
        extended || single
    })
}

/// The key, and how addresses are usually made of one of its version.
fn extended(text: &str) -> Result<(Xpub, Form), BadKey> {
    base58::check_key(text)?;
    let mut payload = base58::payload(text)?;
    let version = payload.get(..4).unwrap_or_default();
    let form = match base58::KEYS.iter().position(|known| version == known) {
        Some(0) => Form::Pkh,
        Some(1) => Form::ShWpkh,
        Some(2) => Form::Wpkh,
        // Keys of several signers.
        _ => return Err(BadKey::Unsupported),
    };
    payload[..4].copy_from_slice(&base58::KEYS[0]);
    let key = Xpub::decode(&payload).map_err(|_| BadKey::NotAKey)?;
    Ok((key, form))
}

fn of_descriptor(body: &str) -> Result<WatchKey, BadKey> {
    let inside = |text: &str, name: &str| -> Option<String> {
        Some(
            text.strip_prefix(name)?
                .strip_prefix('(')?
                .strip_suffix(')')?
                .to_owned(),
        )
    };
    let nested = inside(body, "sh").and_then(|within| inside(&within, "wpkh"));
    let (form, expression) = if let Some(expression) = nested {
        (Form::ShWpkh, expression)
    } else if let Some(form) = script::form(body) {
        let branches = script::branches(body)?;
        return Ok(WatchKey {
            form,
            key: None,
            branches,
        });
    } else {
        [("pkh", Form::Pkh), ("wpkh", Form::Wpkh), ("tr", Form::Tr)]
            .into_iter()
            .find_map(|(name, form)| Some((form, inside(body, name)?)))
            .ok_or(BadKey::Unsupported)?
    };
    // Several keys.
    if expression.contains([',', '(']) {
        return Err(BadKey::Unsupported);
    }
    // Where the key came from says nothing about what comes after it.
    let expression = match expression.strip_prefix('[') {
        Some(rest) => rest.split_once(']').ok_or(BadKey::Path)?.1,
        None => &expression,
    };
    let (text, steps) = match expression.split_once('/') {
        Some((text, steps)) => (text, Some(steps)),
        None => (expression, None),
    };
    if !base58::looks_like_key(text) {
        return Err(BadKey::Unsupported);
    }
    let (key, _) = extended(text)?;
    let branches = match steps {
        None => vec![Branch {
            path: Vec::new(),
            endless: false,
            change: false,
            script: None,
        }],
        Some(steps) => branches(steps)?,
    };
    Ok(WatchKey {
        form,
        key: Some(key),
        branches,
    })
}

/// The branches of a path such as `0/*`, `<0;1>/*` (BIP 389) or `0/5`.
fn branches(steps: &str) -> Result<Vec<Branch>, BadKey> {
    let (steps, endless) = match steps.strip_suffix('*') {
        Some("") => ("", true),
        Some(rest) => (rest.strip_suffix('/').ok_or(BadKey::Path)?, true),
        None => (steps, false),
    };
    if steps.contains('*') {
        return Err(BadKey::Path);
    }
    if steps.contains(['\'', 'h', 'H']) {
        return Err(BadKey::Hardened);
    }
    let mut paths: Vec<Vec<ChildNumber>> = vec![Vec::new()];
    let mut forked = false;
    for step in steps.split('/').filter(|_| !steps.is_empty()) {
        let choices: Vec<&str> = match step.strip_prefix('<') {
            Some(rest) if !forked => {
                forked = true;
                rest.strip_suffix('>').ok_or(BadKey::Path)?.split(';').collect()
            }
            Some(_) => return Err(BadKey::Path),
            None => vec![step],
        };
        let choices: Vec<ChildNumber> = choices
            .into_iter()
            .map(|digits| ChildNumber::from_str(digits).map_err(|_| BadKey::Path))
            .collect::<Result<_, _>>()?;
        let each = choices
            .iter()
            .flat_map(|choice| paths.iter().map(|path| [path.as_slice(), &[*choice]].concat()));
        paths = each.collect();
    }
    if paths.len() > MOST_BRANCHES || paths[0].len() > 8 {
        return Err(BadKey::Path);
    }
    let count = paths.len();
    let branches = paths.into_iter().enumerate().map(|(number, path)| Branch {
        change: is_change(number, count, endless, path.last().copied()),
        endless,
        path,
        script: None,
    });
    Ok(branches.collect())
}
