//! Lists without names of their own: token lists, plain addresses, tables of addresses only.

use chain_model::{category::Category, chain::CHAINS, fault::Fault};
use serde::Deserialize;

use crate::domain::{
    label::Said,
    label_file::{Found, Row},
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Token {
    #[serde(default)]
    name: String,
    #[serde(default)]
    symbol: String,
    address: String,
    chain_id: u64,
}

/// As <https://tokenlists.org> has it.
#[derive(Deserialize)]
struct Wrapped {
    tokens: Vec<Token>,
}

/// A token list. Its rows are counted as they stand, from 1.
///
/// # Errors
/// Where it is none.
pub(super) fn tokens(text: &str) -> Result<Vec<Row>, Fault> {
    // An untagged enum would hold the whole document as a tree first, many times the size of the file.
    let read = if text.trim_start().starts_with('[') {
        serde_json::from_str(text)
    } else {
        serde_json::from_str(text).map(|Wrapped { tokens }| tokens)
    };
    let tokens: Vec<Token> =
        read.map_err(|_| Fault::invalid("file", "Not a list of tokens with `address` and `chainId`."))?;
    let row = |(token, line): (Token, u32)| {
        let Some(chain) = CHAINS.iter().find(|chain| chain.evm_chain_id == Some(token.chain_id)) else {
            return Row {
                line,
                found: Found::Other(format!("chain {} is not read here", token.chain_id)),
            };
        };
        let text = match (token.name.as_str(), token.symbol.as_str()) {
            (name, "") => name.to_owned(),
            ("", symbol) => symbol.to_owned(),
            (name, symbol) => format!("{name} ({symbol})"),
        };
        said(line, chain.id, token.address, text, Category::Token.word(), 80)
    };
    Ok(tokens.into_iter().zip(1_u32..).map(row).collect())
}

/// One address a line; the file's name says what they are.
pub(super) fn addresses(stem: &str, text: &str) -> Vec<Row> {
    let (name, category) = meaning(stem, false);
    let lines = text.lines().zip(1_u32..).map(|(line, at)| (line.trim(), at));
    let wanted = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    wanted
        .map(|(line, at)| {
            let chain = if line.starts_with("0x") { "ethereum" } else { "bitcoin" };
            said(at, chain, line.to_owned(), name.clone(), category, 60)
        })
        .collect()
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

fn said(line: u32, chain: &str, address: String, text: String, category: &str, confidence: u32) -> Row {
    Row {
        line,
        found: Found::Label(Box::new(Said {
            chain: chain.to_owned(),
            address,
            text,
            category: category.to_owned(),
            confidence: Some(confidence),
            ..Said::default()
        })),
    }
}
