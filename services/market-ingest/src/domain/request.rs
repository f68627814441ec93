//! What callers may ask, checked. Beyond this file a parameter is good.

use crate::error::Error;

pub use super::window::{Chart, Grain, MINUTES_REACH, Range, Window};

/// Rows a page of markets holds at most.
pub const PAGE_MAX: u32 = 250;
/// Ids that one call may name.
const IDS_MAX: usize = 250;
/// Currencies that one call may name: more than the provider quotes in, so that all of them can be asked for.
const CURRENCIES_MAX: usize = 100;
const QUERY_MAX: usize = 100;

/// Changes that `/coins/markets` can show, in the provider's order.
pub const CHANGES: [&str; 7] = ["1h", "24h", "7d", "14d", "30d", "200d", "1y"];

/// A coin's id that may be part of a path. It need not exist.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CoinId(String);

impl CoinId {
    /// # Errors
    /// [`Error::NoCoin`] for what no coin is called: nothing of it reaches the provider.
    pub fn parse(text: &str) -> Result<Self, Error> {
        if word(text, 100) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Error::NoCoin)
        }
    }

    /// The text as it was checked.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn word(text: &str, max: usize) -> bool {
    !text.is_empty()
        && text.len() <= max
        && !text.starts_with('.')
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

/// A quote currency, lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Currency(String);

impl Currency {
    /// # Errors
    /// When it is no word; an empty one is US dollars.
    pub fn parse(field: &'static str, text: &str) -> Result<Self, Error> {
        match text {
            "" => Ok(Self("usd".to_owned())),
            text if text.len() <= 16 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') => {
                Ok(Self(text.to_ascii_lowercase()))
            }
            _ => Err(Error::invalid(field, "This is not a currency.")),
        }
    }

    /// Several, sorted; none is US dollars.
    ///
    /// # Errors
    /// When one is no word, or there are too many.
    pub fn parse_all(field: &'static str, requested: &[String]) -> Result<Vec<Self>, Error> {
        if requested.len() > CURRENCIES_MAX {
            return Err(too_many(field, CURRENCIES_MAX));
        }
        let mut all = requested
            .iter()
            .map(|text| Self::parse(field, text))
            .collect::<Result<Vec<_>, _>>()?;
        if all.is_empty() {
            all.push(Self::parse(field, "")?);
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }

    /// The text as it was checked.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// True for US dollars.
    #[must_use]
    pub fn is_usd(&self) -> bool {
        self.0 == "usd"
    }
}

/// Ids as a sorted set; what no coin is called is left out, as the provider leaves out what it does not know.
///
/// # Errors
/// When there are too many.
pub fn ids(field: &'static str, requested: &[String]) -> Result<Vec<String>, Error> {
    if requested.len() > IDS_MAX {
        return Err(too_many(field, IDS_MAX));
    }
    let mut ids: Vec<String> = requested.iter().filter(|id| word(id, 100)).cloned().collect();
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}

fn too_many(field: &'static str, most: usize) -> Error {
    Error::Invalid {
        field,
        code: "too_many",
        message: format!("at most {most} at once"),
    }
}

/// How a market list is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    CapDesc,
    CapAsc,
    VolumeDesc,
    VolumeAsc,
    IdAsc,
    IdDesc,
}

impl Order {
    pub const ALL: [(&'static str, Self); 6] = [
        ("market_cap_desc", Self::CapDesc),
        ("market_cap_asc", Self::CapAsc),
        ("volume_desc", Self::VolumeDesc),
        ("volume_asc", Self::VolumeAsc),
        ("id_asc", Self::IdAsc),
        ("id_desc", Self::IdDesc),
    ];

    fn parse(text: &str) -> Result<Self, Error> {
        if text.is_empty() {
            return Ok(Self::CapDesc);
        }
        Self::ALL
            .into_iter()
            .find(|(name, _)| *name == text)
            .map(|(_, order)| order)
            .ok_or_else(|| Error::invalid("order", "Unknown order of markets."))
    }

    /// The word that stands for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL
            .into_iter()
            .find(|(_, order)| *order == self)
            .map_or("market_cap_desc", |(name, _)| name)
    }
}

/// A checked request for `/coins/markets`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Markets {
    pub currency: Currency,
    /// Empty: all coins. Sorted.
    pub ids: Vec<String>,
    /// Ids were named, though perhaps none that a coin could have.
    pub named: bool,
    pub order: Order,
    pub per_page: u32,
    /// From 1.
    pub page: u32,
    pub sparkline: bool,
    /// In the order of [`CHANGES`].
    pub changes: Vec<&'static str>,
    pub category: Option<String>,
}

/// The parameters of `/coins/markets` as they came.
#[derive(Debug, Clone, Default)]
pub struct MarketsInput {
    pub vs_currency: String,
    pub ids: Vec<String>,
    pub order: String,
    pub per_page: i32,
    pub page: i32,
    pub sparkline: bool,
    pub price_change_percentage: Vec<String>,
    pub category: String,
}

impl Markets {
    /// # Errors
    /// When a parameter can never work.
    pub fn parse(input: &MarketsInput) -> Result<Self, Error> {
        let per_page = match input.per_page {
            0 => 100,
            n => u32::try_from(n)
                .ok()
                .filter(|n| *n <= PAGE_MAX)
                .ok_or_else(|| Error::invalid("per_page", format!("Use a number from 1 to {PAGE_MAX}.")))?,
        };
        let page = u32::try_from(input.page)
            .map_err(|_| Error::invalid("page", "Pages begin at 1."))?
            .max(1);
        let mut changes = Vec::new();
        for change in CHANGES {
            if input.price_change_percentage.iter().any(|wanted| wanted == change) {
                changes.push(change);
            }
        }
        if input
            .price_change_percentage
            .iter()
            .any(|wanted| !CHANGES.contains(&wanted.as_str()))
        {
            return Err(Error::invalid(
                "price_change_percentage",
                "Use any of 1h, 24h, 7d, 14d, 30d, 200d, 1y.",
            ));
        }
        let category = match input.category.as_str() {
            "" => None,
            text if word(text, 100) => Some(text.to_owned()),
            _ => return Err(Error::invalid("category", "Invalid category id.")),
        };
        Ok(Self {
            currency: Currency::parse("vs_currency", &input.vs_currency)?,
            ids: ids("ids", &input.ids)?,
            named: !input.ids.is_empty(),
            order: Order::parse(&input.order)?,
            per_page,
            page,
            sparkline: input.sparkline,
            changes,
            category,
        })
    }
}

/// Text to search for, trimmed.
///
/// # Errors
/// When it is too long or holds control characters.
pub fn query(text: &str) -> Result<String, Error> {
    if text.chars().count() > QUERY_MAX || text.chars().any(char::is_control) {
        return Err(Error::invalid(
            "query",
            format!("Use at most {QUERY_MAX} characters of text."),
        ));
    }
    Ok(text.trim().to_owned())
}

#[cfg(test)]
#[path = "request_tests.rs"]
mod tests;
