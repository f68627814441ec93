//! Items of the feed: news, and what people's own watch brought.

use chrono::{DateTime, Utc};
use feed_rules::{Match, words};
use serde::{Deserialize, Serialize};
use url::Url;

use super::{text, watchlist::Kind as Watched};
use crate::error::{Error, Fault};

/// Characters.
const LONGEST_NAME: usize = 100;
const LONGEST_VALUE: usize = 120;

/// What an item is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    #[serde(flatten)]
    pub found: Match,
    /// On a watchlist of the caller.
    #[serde(skip)]
    pub watched: bool,
}

/// The same news elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Twin {
    pub source: String,
    pub url: String,
    pub title: String,
    pub published: DateTime<Utc>,
}

/// An item as its reader sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    pub id: String,
    /// `news`, `alert`, `whale`, `forecast` or `label`.
    pub kind: String,
    pub title: String,
    pub lead: String,
    pub url: Option<String>,
    pub source: String,
    pub source_id: Option<String>,
    pub published: DateTime<Utc>,
    pub dated_by_source: bool,
    pub about: Vec<About>,
    pub twins: Vec<Twin>,
    pub subject: Option<String>,
    #[serde(skip)]
    pub read: bool,
    #[serde(skip)]
    pub kept: bool,
}

impl Item {
    /// A copy that was kept. Archives bring copies too, so links are looked at once more.
    #[must_use]
    pub fn of_copy(copy: serde_json::Value) -> Option<Self> {
        let mut item: Self = serde_json::from_value(copy).ok()?;
        let is_web = |url: &str| Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        item.url = item.url.filter(|url| is_web(url));
        item.twins.retain(|twin| is_web(&twin.url));
        item.kept = true;
        Some(item)
    }

    /// True where it is about this token.
    #[must_use]
    pub fn is_about(&self, coin: &str) -> bool {
        self.about
            .iter()
            .any(|about| about.found.kind == "token" && about.found.reference == coin)
    }

    /// Words of title and lead, as they are compared.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{}{}", words(&self.title), words(&self.lead))
    }
}

/// An address as two are compared: capitals of EVM chains are a checksum.
#[must_use]
pub fn address_key(address: &str) -> String {
    if address.starts_with("0x") {
        address.to_lowercase()
    } else {
        address.to_owned()
    }
}

/// What somebody watches.
#[derive(Debug, Clone, Default)]
pub struct Watch {
    /// Ids of tokens and addresses; of EVM chains in lower case.
    pub references: Vec<String>,
    /// Ids of tokens.
    pub tokens: Vec<String>,
    /// Addresses on the lists, as [`address_key`] writes them.
    pub addresses: Vec<String>,
    /// Addresses of own wallets, in the same way. They are followed, and on no list.
    pub wallets: Vec<String>,
    /// Ids and names of entities.
    pub entities: Vec<(String, String)>,
}

impl Watch {
    /// From kinds, references and names.
    #[must_use]
    pub fn of(items: Vec<(String, String, String)>) -> Self {
        let mut watch = Self::default();
        for (kind, reference, name) in items {
            match Watched::named(&kind) {
                Some(Watched::Entity) => {
                    // A name of fewer letters is a syllable of other words.
                    if words(&name).trim().chars().count() >= 3 {
                        watch.entities.push((reference, name));
                    }
                }
                Some(Watched::Address) => {
                    let address = address_key(&reference);
                    watch.addresses.push(address.clone());
                    watch.references.push(address);
                }
                // News name tokens, and an id of a collection may be one of a token too.
                Some(Watched::Collection) => {}
                Some(Watched::Token) => {
                    watch.tokens.push(reference.clone());
                    watch.references.push(reference);
                }
                None => watch.references.push(reference),
            }
        }
        watch
    }

    /// Names of entities as they are looked for in words.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.entities.iter().map(|(_, name)| words(name)).collect()
    }

    /// Marks what is watched, and adds the entities that an item names.
    pub fn mark(&self, item: &mut Item) {
        for about in &mut item.about {
            about.watched = self.references.contains(&about.found.reference);
        }
        let (title, lead) = (words(&item.title), words(&item.lead));
        for (id, name) in &self.entities {
            let wanted = words(name);
            let (place, points) = match (title.contains(&wanted), lead.contains(&wanted)) {
                (true, also) => ("Title", if also { 5 } else { 3 }),
                (false, true) => ("Lead", 2),
                (false, false) => continue,
            };
            item.about.retain(|about| about.found.reference != *id);
            item.about.push(About {
                found: Match {
                    kind: "entity".to_owned(),
                    reference: id.clone(),
                    name: name.clone(),
                    symbol: String::new(),
                    reason: format!("{place} says “{name}”"),
                    points,
                },
                watched: true,
            });
        }
    }
}

/// The name of a source as it was entered.
///
/// # Errors
/// Where it does not fit.
pub fn source_name(sent: &str) -> Result<String, Error> {
    let mut faults = Vec::new();
    let name = text::line("name", sent, LONGEST_NAME, &mut faults);
    if faults.is_empty() {
        Ok(name)
    } else {
        Err(Error::Invalid(faults))
    }
}

/// What is muted, as it was entered: kind, value, name and end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMute {
    pub kind: String,
    pub value: String,
    pub name: String,
    pub until: Option<DateTime<Utc>>,
}

impl NewMute {
    /// # Errors
    /// All faults at once.
    pub fn check(kind: &str, value: &str, until: i64, now: DateTime<Utc>) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let name = text::filled("value", value, LONGEST_VALUE, &mut faults);
        let value = if kind == "word" {
            words(&name).trim().to_owned()
        } else {
            name.clone()
        };
        if !matches!(kind, "word" | "token" | "source") {
            faults.push(Fault::new("kind", "Choose one of word, token, source."));
        } else if value.is_empty() && faults.is_empty() {
            faults.push(Fault::new("value", "Enter a word with letters or digits."));
        }
        let until = match until {
            0 => None,
            millis => DateTime::from_timestamp_millis(millis)
                .filter(|until| *until > now)
                .or_else(|| {
                    faults.push(Fault::new("until", "Enter a time in the future."));
                    None
                }),
        };
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        Ok(Self {
            kind: kind.to_owned(),
            value,
            name,
            until,
        })
    }
}
