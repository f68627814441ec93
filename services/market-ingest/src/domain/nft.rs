//! NFT collections: the provider's list, a collection's figures of a day, and when a floor says little.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::json;
use url::Url;
use vocab::Money;

use super::{
    decimal::{Decimal, lenient_amount, lenient_ratio},
    json::Raw,
    pool::clean,
    shape::BadBody,
};

/// Below this mean of a day's sales a floor says little.
const THIN: f64 = 3.0;
/// Letters of a description that are kept.
const DESCRIPTION: usize = 2_000;
/// Collections that a search among everything shows.
const SHOWN: usize = 25;

/// What a collection is called.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Name {
    pub id: String,
    pub name: String,
    pub symbol: String,
    /// CoinGecko's id of the network.
    pub platform: String,
    pub contract: String,
}

impl Name {
    /// Has its name, symbol, contract or id this text, which is in lower case?
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        [&self.name, &self.symbol, &self.contract, &self.id]
            .iter()
            .any(|word| word.to_lowercase().contains(text))
    }
}

/// Figures of one day. Native amounts are in the network's coin; what the provider does not say is missing.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Figures {
    pub floor_native: Option<Decimal>,
    pub floor_usd: Option<Decimal>,
    pub market_cap_usd: Option<Decimal>,
    pub volume_native: Option<Decimal>,
    pub volume_usd: Option<Decimal>,
    pub sales: Option<f64>,
    pub average_sale_usd: Option<Decimal>,
    pub holders: Option<u64>,
    pub supply: Option<u64>,
}

/// What the provider says of a collection, as it is kept for a day.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Reading {
    pub name: Name,
    pub image: String,
    pub description: String,
    pub native_symbol: String,
    pub homepage: Option<String>,
    pub explorer: Option<String>,
    pub figures: Figures,
    /// Change of the floor in US dollars, percent, by window.
    pub changes: Vec<(String, Option<f64>)>,
}

/// Mean of a day's sales, and whether a floor says little. Nothing known is not thin: it is not known.
#[must_use]
pub fn mean_sales(kept: &[f64], today: Option<f64>) -> (Option<f64>, bool) {
    #[expect(clippy::cast_precision_loss, reason = "at most seven days")]
    let mean = if kept.is_empty() {
        today
    } else {
        Some(kept.iter().sum::<f64>() / kept.len() as f64)
    };
    (mean, mean.is_some_and(|mean| mean < THIN))
}

#[derive(Deserialize)]
struct Row {
    id: String,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    symbol: Option<String>,
    #[serde(default)]
    asset_platform_id: Option<String>,
    #[serde(default)]
    contract_address: Option<String>,
}

impl From<Row> for Name {
    fn from(row: Row) -> Self {
        let text = |text: Option<String>| clean(&text.unwrap_or_default());
        Self {
            name: text(row.name),
            symbol: text(row.symbol),
            platform: text(row.asset_platform_id),
            contract: text(row.contract_address),
            id: row.id,
        }
    }
}

/// Collections of a page of the list. Rows without an id are left out: nothing could be asked of them.
///
/// # Errors
/// When the body is no list.
pub fn read_list(body: &[u8]) -> Result<Vec<Name>, BadBody> {
    let rows: Vec<Raw> = serde_json::from_slice(body).map_err(schema)?;
    let read = |row: &Raw| serde_json::from_str::<Row>(row.text()).ok();
    Ok(rows.iter().filter_map(read).map(Name::from).collect())
}

/// Collections of these pages whose name, symbol or id holds the text, which is lower-case, as `/search` shows them. The list has no
/// pictures.
#[must_use]
pub fn found<'p>(pages: impl Iterator<Item = &'p [u8]>, low: &str) -> Vec<Raw> {
    if low.is_empty() {
        return Vec::new();
    }
    let names = pages.flat_map(|page| read_list(page).unwrap_or_default());
    let is_found = |name: &Name| {
        [&name.name, &name.symbol, &name.id]
            .iter()
            .any(|word| word.to_lowercase().contains(low))
    };
    let shown = |name: Name| {
        let shown = json!({"id": name.id, "name": name.name, "symbol": name.symbol, "thumb": "missing_thumb.png"});
        serde_json::from_str(&shown.to_string()).ok()
    };
    // Collections change places between two pages.
    let mut seen = HashSet::new();
    names
        .filter(is_found)
        .filter(|name| seen.insert(name.id.clone()))
        .take(SHOWN)
        .filter_map(shown)
        .collect()
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Pair {
    #[serde(deserialize_with = "lenient_amount")]
    native_currency: Option<Decimal>,
    #[serde(deserialize_with = "lenient_amount")]
    usd: Option<Decimal>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Change {
    #[serde(deserialize_with = "lenient_ratio")]
    usd: Option<f64>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Links {
    homepage: Option<String>,
}

#[derive(Deserialize)]
struct Explorer {
    #[serde(default)]
    link: Option<String>,
}

#[derive(Deserialize)]
struct Body {
    #[serde(flatten)]
    row: Row,
    #[serde(default)]
    image: Option<Image>,
    #[serde(default)]
    description: Option<String>,
    #[serde(default)]
    native_currency_symbol: Option<String>,
    #[serde(default)]
    links: Option<Links>,
    #[serde(default)]
    explorers: Option<Vec<Explorer>>,
}

#[derive(Deserialize)]
struct Image {
    #[serde(default)]
    small: Option<String>,
}

/// Figures apart from names: `flatten` cannot hold numbers as they are spelled.
#[derive(Deserialize)]
struct RawFigures {
    #[serde(default)]
    floor_price: Option<Pair>,
    #[serde(default)]
    market_cap: Option<Pair>,
    #[serde(default)]
    volume_24h: Option<Pair>,
    #[serde(default, deserialize_with = "lenient_ratio")]
    one_day_sales: Option<f64>,
    #[serde(default, deserialize_with = "lenient_amount")]
    one_day_average_sale_price: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_amount")]
    number_of_unique_addresses: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_amount")]
    total_supply: Option<Decimal>,
    #[serde(default, deserialize_with = "lenient_ratio")]
    floor_price_in_usd_24h_percentage_change: Option<f64>,
    #[serde(default)]
    floor_price_7d_percentage_change: Option<Change>,
    #[serde(default)]
    floor_price_14d_percentage_change: Option<Change>,
    #[serde(default)]
    floor_price_30d_percentage_change: Option<Change>,
    #[serde(default)]
    floor_price_60d_percentage_change: Option<Change>,
    #[serde(default)]
    floor_price_1y_percentage_change: Option<Change>,
}

impl Reading {
    /// # Errors
    /// When the body is no collection.
    pub fn read(body: &[u8]) -> Result<Self, BadBody> {
        let figures: RawFigures = serde_json::from_slice(body).map_err(schema)?;
        let named: Body = serde_json::from_slice(body).map_err(schema)?;
        let whole = |amount: Option<Decimal>| amount.and_then(|amount| amount.text().split('.').next()?.parse().ok());
        let floor = figures.floor_price.unwrap_or_default();
        let volume = figures.volume_24h.unwrap_or_default();
        let changes = [
            ("24h", figures.floor_price_in_usd_24h_percentage_change),
            (
                "7d",
                figures.floor_price_7d_percentage_change.and_then(|change| change.usd),
            ),
            (
                "14d",
                figures.floor_price_14d_percentage_change.and_then(|change| change.usd),
            ),
            (
                "30d",
                figures.floor_price_30d_percentage_change.and_then(|change| change.usd),
            ),
            (
                "60d",
                figures.floor_price_60d_percentage_change.and_then(|change| change.usd),
            ),
            (
                "1y",
                figures.floor_price_1y_percentage_change.and_then(|change| change.usd),
            ),
        ];
        Ok(Self {
            figures: Figures {
                average_sale_usd: figures
                    .one_day_average_sale_price
                    .as_ref()
                    .and_then(|sale| in_dollars(sale, &floor)),
                floor_native: floor.native_currency,
                floor_usd: floor.usd,
                market_cap_usd: figures.market_cap.and_then(|cap| cap.usd),
                volume_native: volume.native_currency,
                volume_usd: volume.usd,
                sales: figures.one_day_sales.filter(|sales| *sales >= 0.0),
                holders: whole(figures.number_of_unique_addresses),
                supply: whole(figures.total_supply),
            },
            changes: changes.map(|(window, change)| (window.to_owned(), change)).to_vec(),
            image: named.image.and_then(|image| web(image.small)).unwrap_or_default(),
            description: plain(&named.description.unwrap_or_default()),
            native_symbol: clean(&named.native_currency_symbol.unwrap_or_default()).to_uppercase(),
            homepage: named.links.and_then(|links| web(links.homepage)),
            explorer: named
                .explorers
                .into_iter()
                .flatten()
                .find_map(|explorer| web(explorer.link)),
            name: named.row.into(),
        })
    }
}

/// The provider tells an average sale in the network's coin; the floor, which it tells in both, says what that coin is worth.
fn in_dollars(native: &Decimal, floor: &Pair) -> Option<Decimal> {
    let money = |amount: Option<&Decimal>| amount.and_then(Decimal::money).filter(|amount| amount.is_positive());
    let worth: Money = native
        .money()?
        .mul_div(money(floor.usd.as_ref())?, money(floor.native_currency.as_ref())?)?;
    // To the cent: the floor's own digits give no more.
    let cents = worth.to_string();
    let end = cents
        .find('.')
        .map_or(cents.len(), |point| (point + 3).min(cents.len()));
    cents[..end].parse().ok()
}

/// An address of the web, as it was written.
fn web(text: Option<String>) -> Option<String> {
    let text = text?;
    let url = Url::parse(&text).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(text)
}

/// Text without tags; the few entities that descriptions have become letters.
fn plain(html: &str) -> String {
    let mut text = String::with_capacity(html.len().min(DESCRIPTION));
    let mut in_tag = false;
    for letter in html.chars() {
        match letter {
            '<' => in_tag = true,
            '>' if in_tag => {
                in_tag = false;
                text.push(' ');
            }
            letter if in_tag || (letter.is_control() && letter != '\n') => {}
            letter => text.push(letter),
        }
    }
    for (entity, letter) in [
        ("&nbsp;", " "),
        ("&ldquo;", "\u{201c}"),
        ("&rdquo;", "\u{201d}"),
        ("&rsquo;", "\u{2019}"),
        ("&#39;", "'"),
        ("&quot;", "\""),
        ("&ndash;", "\u{2013}"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ] {
        text = text.replace(entity, letter);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(DESCRIPTION).collect()
}

#[expect(clippy::needless_pass_by_value, reason = "shaped for map_err")]
fn schema(error: serde_json::Error) -> BadBody {
    BadBody::Schema(error.to_string())
}

#[cfg(test)]
#[path = "nft_tests.rs"]
mod tests;
