//! A wallet as its owner enters it.

use super::{Source, WalletKind, secret::is_private};
use crate::{
    domain::text,
    error::{Error, Fault},
};

/// Characters of a name: it is the name of an account as well.
const LONGEST_NAME: usize = 100;
const LONGEST_NOTE: usize = 4_000;
const LONGEST_TEXT: usize = 4_096;
const MOST_CHAINS: usize = 20;
const SCRIPTS: [&str; 4] = ["pkh", "sh(wpkh)", "wpkh", "tr"];

/// A wallet as it was sent. It has no `Debug`: its text may be a key.
#[derive(Clone, Default)]
pub struct WalletInput {
    pub name: String,
    pub kind: String,
    pub text: String,
    pub chains: Vec<String>,
    pub script: String,
    pub note: String,
}

/// What can be seen of a new wallet without asking a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWallet {
    pub name: String,
    pub kind: WalletKind,
    pub source: Source,
    /// Of an address; those that it was seen on where empty.
    pub chains: Vec<String>,
    /// Of a bare key; by its version where missing.
    pub script: Option<String>,
    pub note: String,
}

impl NewWallet {
    /// # Errors
    /// [`Error::PrivateKey`] where the text is one; else all faults at once.
    pub fn check(input: &WalletInput) -> Result<Self, Error> {
        if is_private(&input.text) {
            return Err(Error::PrivateKey);
        }
        let mut faults = Vec::new();
        let (name, note) = read_name_and_note(&input.name, &input.note, &mut faults);
        let kind = WalletKind::named(&input.kind);
        if kind.is_none() {
            faults.push(Fault::new("kind", "Choose one of address, key."));
        }
        let source = text::lines("text", &input.text, LONGEST_TEXT, &mut faults);
        if source.is_empty() {
            faults.push(Fault::new(
                "text",
                "Enter an address, an extended public key or a descriptor.",
            ));
        }
        let is_key = kind == Some(WalletKind::Key);
        let chains = chains(&input.chains, is_key, &mut faults);
        let script = Some(input.script.trim()).filter(|script| !script.is_empty());
        if let Some(script) = script {
            if kind == Some(WalletKind::Address) {
                faults.push(Fault::new("script", "Leave this out: only keys have a script."));
            } else if !SCRIPTS.contains(&script) {
                faults.push(Fault::new("script", "Choose one of pkh, sh(wpkh), wpkh, tr."));
            }
        }
        match kind {
            Some(kind) if faults.is_empty() => Ok(Self {
                name,
                kind,
                source: Source(source),
                chains,
                script: script.map(str::to_owned),
                note,
            }),
            _ => Err(Error::Invalid(faults)),
        }
    }
}

fn chains(sent: &[String], is_key: bool, faults: &mut Vec<Fault>) -> Vec<String> {
    if sent.len() > MOST_CHAINS {
        faults.push(Fault::new("chains", format!("Use at most {MOST_CHAINS} chains.")));
        return Vec::new();
    }
    let mut chains: Vec<String> = Vec::new();
    for (place, chain) in sent.iter().enumerate() {
        let field = format!("chains[{place}]");
        let chain = text::filled(&field, chain, 40, faults).to_lowercase();
        if is_key && chain != "bitcoin" {
            faults.push(Fault::new(field, "Keys are read on bitcoin only."));
        } else if chains.contains(&chain) {
            faults.push(Fault::new(field, "This chain is already in the list."));
        } else {
            chains.push(chain);
        }
    }
    chains
}

fn read_name_and_note(name: &str, note: &str, faults: &mut Vec<Fault>) -> (String, String) {
    let name = text::filled("name", name, LONGEST_NAME, faults);
    (name, text::lines("note", note, LONGEST_NOTE, faults))
}

/// What can be changed of a wallet.
///
/// # Errors
/// All faults at once.
pub fn name_and_note(name: &str, note: &str) -> Result<(String, String), Error> {
    let mut faults = Vec::new();
    let read = read_name_and_note(name, note, &mut faults);
    if faults.is_empty() {
        Ok(read)
    } else {
        Err(Error::Invalid(faults))
    }
}

#[cfg(test)]
mod tests {
    use super::{NewWallet, WalletInput};
    use crate::{domain::wallet::WalletKind, error::Error};

    fn input(kind: &str, text: &str) -> WalletInput {
        WalletInput {
            name: "Cold storage".to_owned(),
            kind: kind.to_owned(),
            text: text.to_owned(),
            ..WalletInput::default()
        }
    }

    #[test]
    fn all_faults_come_at_once_with_their_paths() {
        let bad = WalletInput {
            name: String::new(),
            chains: ["ethereum", "base", "base"].map(str::to_owned).into(),
            script: "wpkh".to_owned(),
            ..input("address", " ")
        };
        let Err(Error::Invalid(faults)) = NewWallet::check(&bad) else {
            panic!("no faults");
        };
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(fields, ["name", "text", "chains[2]", "script"]);
    }

    #[test]
    fn a_key_is_read_on_bitcoin() {
        let key = NewWallet::check(&input("key", "\n zpub6rFR7y4Q2Aij \n")).unwrap();
        assert_eq!((key.kind, key.source.0.as_str()), (WalletKind::Key, "zpub6rFR7y4Q2Aij"));
        let other = WalletInput {
            chains: vec!["base".to_owned()],
            ..input("key", "zpub6rFR7y4Q2Aij")
        };
        assert!(matches!(NewWallet::check(&other), Err(Error::Invalid(_))));
    }

    #[test]
    fn a_private_key_is_refused_before_anything_else() {
        let seed = "abandon ".repeat(12);
        let refused = NewWallet::check(&input("nothing", &seed)).unwrap_err();
        assert!(matches!(refused, Error::PrivateKey));
        assert!(!refused.to_string().contains("abandon"));
    }
}
