//! A token's contract: how much of it there is, who holds it, and what its source declares. Facts only: nothing here judges them.

use ruint::aliases::U256;

use crate::{
    amount::Amount,
    provenance::{Coverage, Provenance},
};

/// Decimals of a share. What lies beyond them is cut, so that no share is shown larger than it is.
const PLACES: usize = 18;

/// Addresses whose key nobody can have, in lower case: what is sent there is out of circulation.
const BURN: [&str; 3] = [
    "0x0000000000000000000000000000000000000000",
    "0x000000000000000000000000000000000000dead",
    "0xdead000000000000000042069420694206942069",
];

/// What an explorer says of a token.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TokenFacts {
    pub name: Option<String>,
    pub symbol: Option<String>,
    pub decimals: Option<u8>,
    /// `ERC-20` and the like.
    pub kind: Option<String>,
    /// Base units.
    pub supply: Option<Amount>,
    /// How many addresses hold some.
    pub holders: Option<u64>,
}

/// Who holds how much.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenHolder {
    pub address: String,
    /// Base units.
    pub value: Amount,
    pub is_contract: bool,
    /// Name of the holder's contract, as the explorer says.
    pub contract_name: Option<String>,
}

/// A contract's code, as its explorer knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractSource {
    pub address: String,
    pub name: Option<String>,
    /// The explorer compiled a published source to the code on the chain.
    pub verified: bool,
    pub is_proxy: bool,
    /// In the explorer's words, as `eip1967`.
    pub proxy_type: Option<String>,
    /// Contracts whose code a proxy runs.
    pub implementations: Vec<String>,
    /// What the verified source declares; none where there is none, and then nobody knows.
    pub functions: Option<Vec<AbiFunction>>,
    /// Entries of the ABI that could not be read.
    pub unreadable: u32,
}

/// A function as a contract's ABI declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AbiFunction {
    pub name: String,
    /// Types of the arguments: `address`, `(uint256,bytes)[]`.
    pub inputs: Vec<String>,
    /// False where it can only read.
    pub writes: bool,
}

impl AbiFunction {
    /// `mint(address,uint256)`.
    #[must_use]
    pub fn signature(&self) -> String {
        format!("{}({})", self.name, self.inputs.join(","))
    }
}

/// What the name of a function says it is for. Only the name is read: who may call it, and what it does, the source alone says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Purpose {
    /// Makes new tokens.
    Mint,
    Pause,
    /// Keeps single addresses from sending or receiving.
    Block,
}

impl Purpose {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Mint => "mint",
            Self::Pause => "pause",
            Self::Block => "block",
        }
    }

    /// None for a function that can only read, and for one whose name says nothing of the kind. Names that undo it (`unpause`,
    /// `removeBlackList`) and names of roles (`updateBlacklister`) are none either.
    #[must_use]
    pub fn of(function: &AbiFunction) -> Option<Self> {
        if !function.writes {
            return None;
        }
        let words = words(&function.name);
        let first = words.first()?.as_str();
        let second = words.get(1).map_or("", String::as_str);
        let is_mint = first == "mint" || second == "mint" && ["safe", "batch", "owner", "admin"].contains(&first);
        // What Tether's contract calls it.
        if is_mint || function.name == "issue" {
            return Some(Self::Mint);
        }
        let set = ["set", "emergency"].contains(&first) && words.len() == 2;
        if first == "pause" || set && ["pause", "paused"].contains(&second) {
            return Some(Self::Pause);
        }
        let flat = words.concat();
        let undoes = flat.starts_with("un") || ["remove", "is", "get"].contains(&first);
        let lists = ["blacklist", "blocklist", "denylist"];
        let is_list = lists.iter().any(|list| flat.contains(list))
            && !lists.iter().any(|list| flat.contains(&format!("{list}er")));
        let freezes = first == "freeze" && function.inputs.iter().any(|kind| kind == "address");
        (is_list && !undoes || freezes).then_some(Self::Block)
    }
}

/// `addBlackList` and `add_black_list` are both `add`, `black`, `list`.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut begins = true;
    for letter in name.chars() {
        if !letter.is_ascii_alphanumeric() {
            begins = true;
            continue;
        }
        let is_capital = letter.is_ascii_uppercase();
        let after_small = words
            .last()
            .and_then(|word| word.chars().last())
            .is_some_and(|last| !last.is_ascii_uppercase());
        if begins || is_capital && after_small {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.push(letter);
        }
        begins = false;
    }
    words.iter().map(|word| word.to_ascii_lowercase()).collect()
}

/// Is it one of the addresses that tokens are sent to in order to destroy them?
#[must_use]
pub fn is_burn(address: &str) -> bool {
    BURN.iter().any(|burn| burn.eq_ignore_ascii_case(address))
}

/// What `value` is of `supply`: a decimal, cut after 18 places. It is more than 1 where a holder has more than the stated supply. None where nothing was
/// issued, or where the numbers are too large to be amounts of a token.
#[must_use]
pub fn share(value: Amount, supply: Amount) -> Option<String> {
    let (value, supply, ten) = (value.0, supply.0, U256::from(10));
    let whole = value.checked_div(supply)?;
    let mut rest = value.checked_rem(supply)?;
    let mut places = String::new();
    while !rest.is_zero() && places.len() < PLACES {
        let scaled = rest.checked_mul(ten)?;
        places.push_str(&(scaled / supply).to_string());
        rest = scaled % supply;
    }
    let places = places.trim_end_matches('0');
    Some(if places.is_empty() {
        whole.to_string()
    } else {
        format!("{whole}.{places}")
    })
}

/// All that is known of one token. What could not be read is none, and the coverage says why.
#[derive(Debug, Clone, Default)]
pub struct TokenReport {
    pub facts: Option<TokenFacts>,
    /// The largest first.
    pub holders: Option<Vec<TokenHolder>>,
    pub source: Option<ContractSource>,
    /// Of a proxy: the code that it runs.
    pub implementations: Vec<ContractSource>,
    pub creator: Option<String>,
    pub creation_tx: Option<String>,
    /// Seconds since 1970.
    pub created: Option<i64>,
    pub coverage: Coverage,
    pub provenance: Vec<Provenance>,
}

#[cfg(test)]
mod tests {
    use crate::{
        amount::Amount,
        token::{AbiFunction, Purpose, is_burn, share, words},
    };

    fn function(name: &str, inputs: &[&str], writes: bool) -> AbiFunction {
        AbiFunction {
            name: name.to_owned(),
            inputs: inputs.iter().map(|&kind| kind.to_owned()).collect(),
            writes,
        }
    }

    #[test]
    fn names_are_split_at_capitals_and_lines() {
        for (name, wanted) in [
            ("addBlackList", vec!["add", "black", "list"]),
            ("add_black_list", vec!["add", "black", "list"]),
            ("mint", vec!["mint"]),
            ("_mintTo2", vec!["mint", "to2"]),
            ("PAUSE", vec!["pause"]),
            ("", vec![]),
        ] {
            assert_eq!(words(name), wanted, "{name}");
        }
    }

    #[test]
    fn a_purpose_is_read_from_a_name_and_only_of_what_writes() {
        for (name, inputs, wanted) in [
            ("mint", &["address", "uint256"][..], Some(Purpose::Mint)),
            ("mintTo", &["address"], Some(Purpose::Mint)),
            ("safeMint", &["address"], Some(Purpose::Mint)),
            ("issue", &["uint256"], Some(Purpose::Mint)),
            ("pause", &[], Some(Purpose::Pause)),
            ("setPaused", &["bool"], Some(Purpose::Pause)),
            ("blacklist", &["address"], Some(Purpose::Block)),
            ("addBlackList", &["address"], Some(Purpose::Block)),
            ("freeze", &["address"], Some(Purpose::Block)),
            // What undoes it, names of roles, and what is another thing.
            ("unpause", &[], None),
            ("unBlacklist", &["address"], None),
            ("removeBlackList", &["address"], None),
            ("updateBlacklister", &["address"], None),
            ("configureMinter", &["address", "uint256"], None),
            ("finishMinting", &[], None),
            ("setMintFee", &["uint256"], None),
            ("freeze", &["uint256"], None),
            ("issueBond", &["uint256"], None),
            ("transfer", &["address", "uint256"], None),
        ] {
            assert_eq!(Purpose::of(&function(name, inputs, true)), wanted, "{name}");
        }
        for name in ["mint", "isBlacklisted", "pause"] {
            assert_eq!(Purpose::of(&function(name, &["address"], false)), None, "{name} reads");
        }
        assert_eq!(
            function("mint", &["address", "uint256"], true).signature(),
            "mint(address,uint256)"
        );
    }

    #[test]
    fn a_share_is_exact_or_cut_and_never_rounded_up() {
        let of = |value: &str, supply: &str| share(value.parse().unwrap(), supply.parse().unwrap());
        for (value, supply, wanted) in [
            ("1", "4", "0.25"),
            ("4", "4", "1"),
            ("0", "4", "0"),
            ("2", "3", "0.666666666666666666"),
            (
                "999999999999999999999",
                "1000000000000000000000",
                "0.999999999999999999",
            ),
            ("5", "4", "1.25"),
            ("1", "1000000000000000000000", "0"),
        ] {
            assert_eq!(of(value, supply).as_deref(), Some(wanted), "{value} of {supply}");
        }
        assert_eq!(of("1", "0"), None, "nothing was issued");
        assert_eq!(share(Amount::from(1), Amount::MAX).as_deref(), Some("0"));
        let most = Amount::MAX;
        assert_eq!(share(Amount(most.0 - Amount::from(1).0), most), None);
    }

    #[test]
    fn burn_addresses_are_known_in_any_capitals() {
        assert!(is_burn("0x000000000000000000000000000000000000dEaD"));
        assert!(is_burn("0x0000000000000000000000000000000000000000"));
        assert!(!is_burn("0xdAC17F958D2ee523a2206206994597C13D831ec7"));
    }
}
