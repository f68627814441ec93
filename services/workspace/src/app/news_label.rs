//! Label changes of the feed: labels of the reader that were added to addresses they follow, or that say something else of them now.
//!
//! They come from the history of the reader's labels, or of their team's: entered by hand or imported from a file.

use std::collections::{HashMap, HashSet};

use alert_rules::Watched;
use chrono::{DateTime, TimeDelta, Utc};
use feed_rules::Match;

use super::own;
use crate::{
    app::App,
    domain::news::{About, Item, Watch, address_key},
    upstream::lookout::{LabelChange, MOST_CHANGES},
};

pub(super) const LABEL: &str = "label:";
/// How long an item is in the feed, as long as large transfers.
const SHOWN: TimeDelta = TimeDelta::days(7);

/// True where it names the address otherwise: colours, notes and evidence are no news.
fn says_other(before: &LabelChange, now: &LabelChange) -> bool {
    let facts = |one: &LabelChange| {
        (
            one.address.clone(),
            one.text.clone(),
            one.category.clone(),
            one.entity_id.clone(),
        )
    };
    facts(before) != facts(now)
}

/// "Category exchange, entity Binance. From your labels (source: WalletExplorer)."
fn lead(one: &LabelChange) -> String {
    let parts = [("Category", &one.category), ("entity", &one.entity)];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(word, text)| format!("{word} {text}"))
        .collect();
    let from = if one.is_imported {
        "From an imported label file"
    } else {
        "From your labels"
    };
    let source = if one.source.is_empty() {
        String::new()
    } else {
        format!(" (source: {})", one.source)
    };
    let mut sentences = Vec::new();
    if !parts.is_empty() {
        let mut letters = parts.join(", ");
        // Without a category the sentence begins with the entity.
        if let Some(first) = letters.get_mut(0..1) {
            first.make_ascii_uppercase();
        }
        sentences.push(format!("{letters}."));
    }
    sentences.push(format!("{from}{source}."));
    sentences.join(" ")
}

/// Items of changes, which come newest first.
fn items(changes: &[LabelChange], watch: &Watch, now: DateTime<Utc>) -> Vec<Item> {
    let listed: HashSet<&str> = watch.addresses.iter().map(String::as_str).collect();
    let wallets: HashSet<&str> = watch.wallets.iter().map(String::as_str).collect();
    let mut known: HashMap<&str, &LabelChange> = HashMap::new();
    let mut found = Vec::new();
    for one in changes.iter().rev() {
        let before = known.insert(one.label.as_str(), one);
        let word = match one.action.as_str() {
            "created" => "added to",
            "restored" => "restored on",
            "changed" if before.is_none_or(|before| says_other(before, one)) => "changed on",
            _ => continue,
        };
        let address = address_key(&one.address);
        let is_wallet = wallets.contains(address.as_str());
        if one.at < now - SHOWN || !is_wallet && !listed.contains(address.as_str()) {
            continue;
        }
        let watched = Watched {
            chain: one.chain.clone(),
            address: one.address.clone(),
        };
        let reason = if is_wallet {
            "The label is on an address of your wallets"
        } else {
            "The label is on it"
        };
        let item = own(
            "label",
            format!("{LABEL}{}:{}", one.label, one.version),
            one.label.clone(),
            one.at,
        );
        found.push(Item {
            title: format!("Label “{}” {word} {}", one.text, watched.short()),
            lead: lead(one),
            about: vec![About {
                found: Match {
                    kind: "address".to_owned(),
                    name: address.clone(),
                    reference: address,
                    symbol: String::new(),
                    reason: reason.to_owned(),
                    points: 3,
                },
                watched: false,
            }],
            ..item
        });
    }
    found
}

/// What is said where a file, for example, changed more labels than are read.
fn cut() -> String {
    let newest = MOST_CHANGES / 1_000;
    format!(
        "Label changes are incomplete: more than {newest},000 were made in the last 7 days, and only the newest are read."
    )
}

impl App {
    /// Label changes of the last week on addresses that the reader follows; with a sentence where not all can be had.
    pub(super) async fn label_items(&self, watch: &Watch) -> (Vec<Item>, Option<String>) {
        if watch.addresses.is_empty() && watch.wallets.is_empty() {
            return (Vec::new(), None);
        }
        let now = self.now();
        match self.lookout.label_changes(now - SHOWN, now).await {
            Ok(found) => (items(&found.changes, watch, now), found.is_cut.then(cut)),
            Err(error) => {
                tracing::info!(error = %kit::causes(&error), "label changes are missing from a feed");
                let sentence = "Label changes are missing: blockchain data is not available right now.";
                (Vec::new(), Some(sentence.to_owned()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{LabelChange, Watch, items, lead};

    fn now() -> DateTime<Utc> {
        "2026-11-28T12:00:00Z".parse().unwrap()
    }

    fn change(label: &str, version: i32, action: &str, hours: i64) -> LabelChange {
        LabelChange {
            label: label.to_owned(),
            version,
            action: action.to_owned(),
            at: now() - TimeDelta::hours(hours),
            chain: "ethereum".to_owned(),
            address: "0xAbC0000000000000000000000000000000000001".to_owned(),
            text: "Binance 14".to_owned(),
            ..LabelChange::default()
        }
    }

    fn watch() -> Watch {
        Watch {
            addresses: vec!["0xabc0000000000000000000000000000000000001".to_owned()],
            ..Watch::default()
        }
    }

    fn ids(changes: &[LabelChange], watch: &Watch) -> Vec<String> {
        items(changes, watch, now()).into_iter().map(|item| item.id).collect()
    }

    #[test]
    fn what_names_a_followed_address_otherwise_is_an_item() {
        let recoloured = change("a", 2, "changed", 3);
        let renamed = LabelChange {
            text: "Binance 15".to_owned(),
            ..change("a", 3, "changed", 2)
        };
        let changes = [
            change("a", 4, "deleted", 1),
            renamed,
            recoloured,
            change("a", 1, "created", 4),
            change("b", 1, "created", 24 * 7 + 1),
        ];
        assert_eq!(ids(&changes, &watch()), ["label:a:1", "label:a:3"]);
        assert!(ids(&changes, &Watch::default()).is_empty(), "nobody follows it");
        let own = Watch {
            wallets: watch().addresses,
            ..Watch::default()
        };
        let found = items(&changes, &own, now());
        assert_eq!(
            found[0].about[0].found.reason,
            "The label is on an address of your wallets"
        );
        assert!(
            found[1].title.starts_with("Label “Binance 15” changed on 0x"),
            "{}",
            found[1].title
        );
    }

    #[test]
    fn source_and_kind_are_said() {
        let entered = LabelChange {
            category: "exchange".to_owned(),
            entity: "Binance".to_owned(),
            source: "WalletExplorer".to_owned(),
            ..change("a", 1, "created", 1)
        };
        assert_eq!(
            lead(&entered),
            "Category exchange, entity Binance. From your labels (source: WalletExplorer)."
        );
        let imported = LabelChange {
            entity: "Binance".to_owned(),
            is_imported: true,
            ..change("a", 1, "created", 1)
        };
        assert_eq!(lead(&imported), "Entity Binance. From an imported label file.");
    }
}
