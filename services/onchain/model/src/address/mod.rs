//! What a typed text is: an address, a transaction id, an extended key, a descriptor or a name, with its checksum verified.
//!
//! Bitcoin means mainnet. An EVM address is the same on every EVM chain. The front end checks the same in `format/address`.

mod base58;
mod bech32;
mod descriptor;
mod evm;
#[cfg(test)]
mod tests;
pub mod watch;

use crate::chain::{Chain, Kind};

pub use evm::{checksummed, keccak256};

/// What a text turned out to be, in canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Parsed {
    /// Base58 as written, bech32 in lower case.
    Bitcoin { address: String },
    /// With the capitals of EIP-55.
    Evm { address: String },
    /// 64 lower-case digits: a transaction of a chain with unspent outputs.
    Txid { txid: String },
    /// `0x` and 64 lower-case digits: a transaction of an EVM chain.
    EvmTx { hash: String },
    /// Extended public key (BIP 32, SLIP 132), mainnet.
    Xpub { key: String },
    /// Output descriptor (BIP 380). Where it carries a checksum, that is right.
    Descriptor { text: String },
    /// Name of the Ethereum Name Service; what it stands for can change.
    Ens { name: String },
}

impl Parsed {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Bitcoin { .. } => "bitcoin_address",
            Self::Evm { .. } => "evm_address",
            Self::Txid { .. } => "bitcoin_tx",
            Self::EvmTx { .. } => "evm_tx",
            Self::Xpub { .. } => "xpub",
            Self::Descriptor { .. } => "descriptor",
            Self::Ens { .. } => "ens",
        }
    }

    /// The text in canonical form.
    #[must_use]
    pub fn canonical(&self) -> &str {
        match self {
            Self::Bitcoin { address } | Self::Evm { address } => address,
            Self::Txid { txid } => txid,
            Self::EvmTx { hash } => hash,
            Self::Xpub { key } => key,
            Self::Descriptor { text } => text,
            Self::Ens { name } => name,
        }
    }
}

/// Why a text is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadAddress {
    #[error("Nothing was entered.")]
    Empty,
    #[error("The text contains an invisible character.")]
    InvisibleCharacter,
    #[error("The text contains a character that isn't allowed in an address.")]
    BadCharacter,
    #[error("The checksum is wrong: a character may be mistyped.")]
    Checksum,
    #[error("This belongs to another network than the main network.")]
    WrongNetwork,
    #[error("The encoding doesn't match the witness version.")]
    WrongEncoding,
    #[error("This witness version doesn't exist.")]
    WitnessVersion,
    #[error("The witness program has the wrong length for its version.")]
    ProgramLength,
    #[error("The address mixes uppercase and lowercase letters.")]
    MixedCase,
    #[error("The padding bits at the end are invalid.")]
    Padding,
    #[error("This is too short or too long to be an address or hash.")]
    Length,
    #[error("This starts with 0X. EVM addresses and hashes start with 0x.")]
    Prefix,
    #[error("This address belongs to another chain.")]
    WrongChain,
    #[error("This isn't an address.")]
    NotAnAddress,
    #[error("This isn't a Bitcoin or EVM address, a transaction hash, a public key or a known name.")]
    UnknownForm,
}

impl BadAddress {
    /// Stable word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::InvisibleCharacter => "invisible_character",
            Self::BadCharacter => "bad_character",
            Self::Checksum => "checksum",
            Self::WrongNetwork => "wrong_network",
            Self::WrongEncoding => "wrong_encoding",
            Self::WitnessVersion => "witness_version",
            Self::ProgramLength => "program_length",
            Self::MixedCase => "mixed_case",
            Self::Padding => "padding",
            Self::Length => "length",
            Self::Prefix => "prefix",
            Self::WrongChain => "wrong_chain",
            Self::NotAnAddress => "not_an_address",
            Self::UnknownForm => "unknown_form",
        }
    }
}

/// Longest text that is looked at: a descriptor of a big multisig.
const LONGEST: usize = 4_096;
/// A text of hexadecimal digits of at least this length is a hash with some missing, and no base58 address.
const NEAR_HASH: usize = 48;

/// Reads a text. Blanks and line ends around it are ignored; invisible characters are not.
///
/// # Errors
/// Why it is nothing that is known here.
pub fn parse(text: &str) -> Result<Parsed, BadAddress> {
    if text.chars().any(invisible) {
        return Err(BadAddress::InvisibleCharacter);
    }
    let text = text.trim_matches([' ', '\t', '\r', '\n']);
    if text.is_empty() {
        return Err(BadAddress::Empty);
    }
    if text.len() > LONGEST {
        return Err(BadAddress::Length);
    }
    if text.starts_with("0X") {
        return Err(BadAddress::Prefix);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return hexadecimal(digits);
    }
    if text.len() >= NEAR_HASH && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return match text.len() {
            64 => Ok(Parsed::Txid {
                txid: text.to_ascii_lowercase(),
            }),
            _ => Err(BadAddress::Length),
        };
    }
    if bech32::looks_like(text) {
        let address = bech32::check(text)?;
        return Ok(Parsed::Bitcoin { address });
    }
    if base58::looks_like_key(text) {
        base58::check_key(text)?;
        return Ok(Parsed::Xpub { key: text.to_owned() });
    }
    if descriptor::looks_like(text) {
        descriptor::check(text)?;
        return Ok(Parsed::Descriptor { text: text.to_owned() });
    }
    if is_ens(text) {
        return Ok(Parsed::Ens {
            name: text.to_lowercase(),
        });
    }
    if base58::looks_like_address(text) {
        base58::check_address(text)?;
        return Ok(Parsed::Bitcoin {
            address: text.to_owned(),
        });
    }
    Err(BadAddress::UnknownForm)
}

/// The canonical form of an address of this chain.
///
/// # Errors
/// Why it is none, [`BadAddress::WrongChain`] for an address of another chain.
pub fn parse_on(chain: &Chain, text: &str) -> Result<String, BadAddress> {
    match (parse(text)?, chain.kind) {
        (Parsed::Bitcoin { address }, Kind::Utxo) | (Parsed::Evm { address }, Kind::Account) => Ok(address),
        (Parsed::Bitcoin { .. } | Parsed::Evm { .. }, _) => Err(BadAddress::WrongChain),
        _ => Err(BadAddress::NotAnAddress),
    }
}

/// The canonical form of the id of a transaction of this chain: with `0x` on an account chain, without elsewhere.
///
/// # Errors
/// Why it is none.
pub fn parse_tx_on(chain: &Chain, text: &str) -> Result<String, BadAddress> {
    match (parse(text)?, chain.kind) {
        (Parsed::Txid { txid: id }, Kind::Utxo) | (Parsed::EvmTx { hash: id }, Kind::Account) => Ok(id),
        // Written without its prefix.
        (Parsed::Txid { txid }, Kind::Account) => Ok(format!("0x{txid}")),
        (Parsed::EvmTx { .. }, Kind::Utxo) => Err(BadAddress::WrongChain),
        _ => Err(BadAddress::UnknownForm),
    }
}

fn hexadecimal(digits: &str) -> Result<Parsed, BadAddress> {
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(BadAddress::BadCharacter);
    }
    match digits.len() {
        40 => Ok(Parsed::Evm {
            address: evm::check(digits)?,
        }),
        64 => Ok(Parsed::EvmTx {
            hash: format!("0x{}", digits.to_ascii_lowercase()),
        }),
        _ => Err(BadAddress::Length),
    }
}

/// Control characters but blanks, and what is drawn with no width or turns the direction of writing: two texts would look alike.
fn invisible(c: char) -> bool {
    (c.is_control() && !matches!(c, '\t' | '\r' | '\n'))
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

/// Labels of letters, digits, hyphens and underscores, the last one `eth`. Whether such a name exists is not known here.
fn is_ens(text: &str) -> bool {
    let text = text.to_lowercase();
    text.strip_suffix(".eth").is_some_and(|name| {
        name.split('.')
            .all(|label| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_')))
    })
}
