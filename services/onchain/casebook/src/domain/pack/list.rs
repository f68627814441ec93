//! Lists without names of their own: token lists, plain addresses, tables of addresses only.

use chain_model::{address, category::Category, fault::Fault};
use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, Visitor},
};

use crate::domain::{
    label::LabelInput,
    label_file::{Found, Row, names},
};

/// A text, or something else that is wrong here alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    Words(String),
    Number(u64),
    Other(IgnoredAny),
}

impl Text {
    fn into_text(self) -> String {
        match self {
            Self::Words(text) => text,
            Self::Number(number) => number.to_string(),
            Self::Other(_) => String::new(),
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Token {
    name: Option<Text>,
    symbol: Option<Text>,
    /// Of lists of accounts, which have no symbols.
    #[serde(alias = "name_tag")]
    name_tag: Option<Text>,
    label: Option<Text>,
    category: Option<Text>,
    /// Why an account stands in a list of what is reported.
    comment: Option<Text>,
    address: Option<Text>,
    #[serde(alias = "chain_id")]
    chain_id: Option<Text>,
    /// Its name, in lists that have no number.
    chain: Option<Text>,
    network: Option<Text>,
}

/// What stands in a list: a token or an account, or something else that is wrong here alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum Entry {
    Token(Box<Token>),
    Other(IgnoredAny),
}

/// As <https://tokenlists.org> has it.
#[derive(Deserialize)]
struct Wrapped {
    tokens: Vec<Entry>,
}

/// What explorers' lists say of an address: a name, or a name and words. Where a list has names for keys, this is its addresses.
#[derive(Deserialize)]
#[serde(untagged)]
enum Name {
    Plain(String),
    Many(Vec<Text>),
    Named {
        #[serde(default)]
        name: Option<Text>,
        #[serde(default)]
        labels: Option<Words>,
    },
    Other(IgnoredAny),
}

impl Name {
    /// All texts in it that may be addresses.
    fn into_addresses(self) -> Vec<String> {
        match self {
            Self::Plain(text) => vec![text],
            Self::Many(all) => all.into_iter().map(Text::into_text).collect(),
            Self::Named { .. } | Self::Other(_) => Vec::new(),
        }
    }
}

/// One word or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Words {
    One(String),
    Many(Vec<Text>),
    Other(IgnoredAny),
}

impl Words {
    fn first(self) -> Option<String> {
        let found = match self {
            Self::One(word) => Some(word),
            Self::Many(all) => all.into_iter().map(Text::into_text).next(),
            Self::Other(_) => None,
        };
        found.filter(|word| !word.is_empty())
    }
}

/// Names by address, in the order of the file.
struct Names(Vec<(String, Name)>);

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Names;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("names by address")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Names, A::Error> {
                let mut all = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    all.push(entry);
                }
                Ok(Names(all))
            }
        }
        from.deserialize_map(Entries)
    }
}

/// A token list, a list of addresses, or names by address. Rows are counted as they stand, from 1.
///
/// # Errors
/// Where it is none of them.
pub(super) fn json(stem: &str, sanctions: bool, text: &str) -> Result<Vec<Row>, Fault> {
    let wrong = || {
        let message = "Not a list of tokens with `address` and `chainId`, of addresses, or of names by address.";
        Fault::invalid("file", message)
    };
    // An untagged enum would hold the whole document as a tree first, many times the size of the file.
    if let Some(rest) = text.trim_start().strip_prefix('[') {
        if rest.trim_start().starts_with('"') {
            let all: Vec<Text> = serde_json::from_str(text).map_err(|_| wrong())?;
            // What is no text is no address either, and is named by its place as any other.
            let all = all.into_iter().map(Text::into_text);
            let all = all.map(|text| if text.trim().is_empty() { "?".to_owned() } else { text });
            return Ok(addresses(stem, sanctions, &all.collect::<Vec<_>>().join("\n")));
        }
        let all: Vec<Entry> = serde_json::from_str(text).map_err(|_| wrong())?;
        return if are_tokens(&all) {
            Ok(tokens(stem, all))
        } else {
            Err(wrong())
        };
    }
    if let Ok(Wrapped { tokens: all }) = serde_json::from_str(text)
        && are_tokens(&all)
    {
        return Ok(tokens(stem, all));
    }
    if let Ok(token) = serde_json::from_str::<Box<Token>>(text)
        && token.address.is_some()
    {
        return Ok(tokens(stem, vec![Entry::Token(token)]));
    }
    let Names(all) = serde_json::from_str(text).map_err(|_| wrong())?;
    let (_, category) = meaning(stem, sanctions);
    if !all.iter().any(|(key, _)| is_address(key)) {
        return turned(all, category, sanctions).ok_or_else(wrong);
    }
    let row = |((address, name), line): ((String, Name), u32)| {
        let (name, words) = match name {
            Name::Plain(name) => (name, None),
            Name::Named { name, labels } => (
                name.map(Text::into_text).unwrap_or_default(),
                labels.and_then(Words::first),
            ),
            Name::Many(all) => (String::new(), Words::Many(all).first()),
            Name::Other(_) => (String::new(), None),
        };
        let word = words.as_deref().unwrap_or(category);
        let category = names::category(word);
        let chain = names::chain_of("", &address).unwrap_or("bitcoin");
        let name = if name.is_empty() { word.to_owned() } else { name };
        label_row(line, chain, address, name, &category, 60)
    };
    Ok(all.into_iter().zip(1_u32..).map(row).collect())
}

fn is_address(text: &str) -> bool {
    matches!(
        address::parse(text),
        Ok(address::Parsed::Bitcoin { .. } | address::Parsed::Evm { .. })
    )
}

/// Whether at least one of them is a token or an account, or there are none at all.
fn are_tokens(all: &[Entry]) -> bool {
    all.is_empty() || all.iter().any(|entry| matches!(entry, Entry::Token(_)))
}

/// Addresses by name, where a name has one or several: contracts of a project, wallets of an exchange, sites with the accounts that they
/// pay. None where most values are no addresses: this is another document, in which they stand deeper if at all.
fn turned(all: Vec<(String, Name)>, category: &str, sanctions: bool) -> Option<Vec<Row>> {
    let mut rows = Vec::new();
    let mut good = 0;
    for ((name, value), line) in all.into_iter().zip(1_u32..) {
        for address in value.into_addresses() {
            good += usize::from(is_address(&address));
            let chain = names::chain_of("", &address).unwrap_or("bitcoin");
            let confidence = if sanctions { 100 } else { 60 };
            rows.push(label_row(line, chain, address, name.clone(), category, confidence));
        }
    }
    (good > 0 && good * 2 >= rows.len()).then_some(rows)
}

fn tokens(stem: &str, tokens: Vec<Entry>) -> Vec<Row> {
    let row = |(entry, line): (Entry, u32)| {
        let Entry::Token(token) = entry else {
            return Row {
                line,
                found: Found::Bad(Fault::invalid("address", "No token and no account stands here.")),
            };
        };
        let told = [&token.name_tag, &token.label, &token.comment];
        let is_named = told.into_iter().any(Option::is_some) || (token.name.is_some() && token.chain_id.is_none());
        let account = token.symbol.is_none() && is_named;
        let first = |texts: [Option<Text>; 3]| {
            let mut texts = texts.into_iter().flatten().map(Text::into_text);
            texts.find(|text| !text.trim().is_empty()).unwrap_or_default()
        };
        let chain = first([token.chain_id, token.chain, token.network]);
        let address = first([token.address, None, None]);
        if account {
            let tag = first([token.name_tag, token.name, token.comment]);
            let label = first([token.label, token.category, None]);
            return named(stem, line, address, &chain, (tag, label));
        }
        let (name, symbol) = (first([token.name, None, None]), first([token.symbol, None, None]));
        if chain.is_empty() {
            return Row {
                line,
                found: Found::Bad(Fault::invalid("chainId", "The token has no number of its chain.")),
            };
        }
        let Some(chain) = names::chain(&chain) else {
            return Row {
                line,
                found: Found::Other(format!("chain {chain} is not read here")),
            };
        };
        let text = match (name.as_str(), symbol.as_str()) {
            (name, "") => name.to_owned(),
            ("", symbol) => symbol.to_owned(),
            (name, symbol) => format!("{name} ({symbol})"),
        };
        label_row(line, chain, address, text, Category::Token.word(), 80)
    };
    tokens.into_iter().zip(1_u32..).map(row).collect()
}

/// An account with the name tag and the word that an explorer has for it.
fn named(stem: &str, line: u32, address: String, chain_id: &str, (tag, label): (String, String)) -> Row {
    let Some(chain) = names::chain_of(chain_id, &address) else {
        return Row {
            line,
            found: Found::Other(format!("chain {chain_id} is not read here")),
        };
    };
    let (_, category) = meaning(stem, false);
    let word = if label.is_empty() { category } else { &label };
    let category = names::category(word);
    let text = if tag.is_empty() { label } else { tag };
    label_row(line, chain, address, text, &category, 60)
}

/// The ledger that the name of a list of one ends with, as in `sanctioned_addresses_XBT`: addresses of other ledgers can look like ours.
fn ledger(stem: &str, sanctions: bool) -> &str {
    let end = stem.rsplit('_').next().unwrap_or_default();
    let is_symbol = (3..=5).contains(&end.len()) && end.bytes().all(|byte| byte.is_ascii_uppercase());
    if sanctions && is_symbol { end } else { "" }
}

/// One address a line; the file's name says what they are.
pub(super) fn addresses(stem: &str, sanctions: bool, text: &str) -> Vec<Row> {
    let (name, category) = meaning(stem, sanctions);
    let ledger = ledger(stem, sanctions);
    let lines = text.lines().zip(1_u32..).map(|(line, at)| (line.trim(), at));
    let wanted = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#') && !line.starts_with("//"));
    wanted
        .map(|(line, at)| {
            let (address, note) = parts(line);
            let Some(chain) = names::chain_of(ledger, address) else {
                return Row {
                    line: at,
                    found: Found::Other(format!("`{ledger}` is not a chain that is read here")),
                };
            };
            let confidence = if sanctions { 100 } else { 60 };
            let name = if note.is_empty() { name.as_str() } else { note };
            label_row(at, chain, address.to_owned(), name.to_owned(), category, confidence)
        })
        .collect()
}

/// The address that a line begins with, and what is said of it behind that.
fn parts(line: &str) -> (&str, &str) {
    let line = line.trim_matches(['"', '\'', ',', ';']);
    let end = line.find([' ', '\t', ',', ';', '|', '"']).unwrap_or(line.len());
    let (address, note) = line.split_at(end);
    (
        address,
        note.trim_matches([' ', '\t', ',', ';', '|', '"', '#', '/', ':', '-']),
    )
}

/// Rows of a table that has no column for names.
pub(super) fn unnamed(stem: &str, sanctions: bool, rows: Vec<Row>) -> Vec<Row> {
    let (name, category) = meaning(stem, sanctions);
    let named = |mut row: Row| {
        if let Found::Label(said) = &mut row.found {
            said.text.clone_from(&name);
            category.clone_into(&mut said.category);
            // The list of an authority is the fact itself.
            said.confidence = said.confidence.or(Some(if sanctions { 100 } else { 60 }));
        }
        row
    };
    rows.into_iter().map(named).collect()
}

fn meaning(stem: &str, sanctions: bool) -> (String, &'static str) {
    let low = stem.to_ascii_lowercase();
    if sanctions {
        ("OFAC SDN".to_owned(), Category::Sanctioned.word())
    } else if low.contains("phish") {
        ("Reported phishing".to_owned(), Category::Phishing.word())
    } else if low.contains("scam") {
        ("Reported scam".to_owned(), Category::Scam.word())
    } else {
        (stem.to_owned(), "")
    }
}

fn label_row(line: u32, chain: &str, address: String, text: String, category: &str, confidence: u32) -> Row {
    Row {
        line,
        found: Found::Label(Box::new(LabelInput {
            chain: chain.to_owned(),
            address,
            text,
            category: category.to_owned(),
            confidence: Some(confidence),
            ..LabelInput::default()
        })),
    }
}
