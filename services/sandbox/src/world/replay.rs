//! Real daily data from a folder: one CSV a coin (`date,price_usd,market_cap_usd,volume_usd`, empty where not recorded), or a
//! file of many coins (`coingecko_id,timestamp_ms,price_usd,market_cap_usd,volume_usd`), plain or gzipped. `SUMMARY.csv` gives the
//! CoinGecko id of a symbol. Nothing is filled in: a missing day is missing, a missing market cap is unknown.

use std::{
    collections::{BTreeMap, HashMap},
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use chrono::{Datelike, NaiveDate};
use flate2::read::GzDecoder;

use super::{
    Quote,
    clock::{DAY_MS, day_of},
    coin::Coin,
    known::KNOWN,
};

const SUMMARY: &str = "SUMMARY.csv";

#[derive(Debug)]
pub(super) struct Replay {
    coins: Vec<Coin>,
    by_id: HashMap<String, usize>,
    /// Of each coin: its days, oldest first.
    days: Vec<Vec<Quote>>,
}

type Days = BTreeMap<i64, Quote>;

impl Replay {
    pub(super) fn read(folder: &Path) -> anyhow::Result<Self> {
        let listing =
            std::fs::read_dir(folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
        let mut files: Vec<PathBuf> = listing
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| is_csv(path))
            .collect();
        files.sort();
        let ids = summary(&folder.join(SUMMARY))?;
        let mut found: BTreeMap<String, (String, Days)> = BTreeMap::new();
        for file in files
            .iter()
            .filter(|file| file.file_name().is_none_or(|name| name != SUMMARY))
        {
            read_file(file, &ids, &mut found).with_context(|| format!("{} cannot be replayed", file.display()))?;
        }
        found.retain(|_, (_, days)| !days.is_empty());
        if found.is_empty() {
            bail!(
                "{} holds no daily data: expected CSV files with the columns date,price_usd,market_cap_usd,volume_usd",
                folder.display()
            );
        }
        Ok(Self::of(found))
    }

    fn of(found: BTreeMap<String, (String, Days)>) -> Self {
        let end = found
            .values()
            .filter_map(|(_, days)| days.last_key_value())
            .map(|(day, _)| *day)
            .max()
            .unwrap_or(0);
        let (mut coins, mut by_id, mut all) = (Vec::new(), HashMap::new(), Vec::new());
        for (number, (id, (symbol, days))) in found.into_iter().enumerate() {
            let days: Vec<Quote> = days.into_values().collect();
            let (Some(first), Some(last)) = (days.first(), days.last()) else {
                continue;
            };
            let known = KNOWN.iter().find(|known| known.id == id);
            let last_day = day_of(last.at_ms);
            coins.push(Coin {
                name: known.map_or_else(|| title(&id), |known| known.name.to_owned()),
                number: number as u32 + 1,
                first_day: day_of(first.at_ms),
                last_day: (last_day < end).then_some(last_day),
                categories: known.map_or_else(Vec::new, |known| {
                    known.categories.split(',').filter_map(super::names::category).collect()
                }),
                platform: known.and_then(|known| {
                    let (platform, contract) = known.platform.split_once(':')?;
                    Some((super::names::platform(platform)?, contract.to_owned()))
                }),
                supply: None,
                symbol,
                id: id.clone(),
            });
            by_id.insert(id, all.len());
            all.push(days);
        }
        Self {
            coins,
            by_id,
            days: all,
        }
    }

    pub(super) fn coins(&self) -> &[Coin] {
        &self.coins
    }

    pub(super) fn find(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    pub(super) fn last_day(&self) -> i64 {
        self.days
            .iter()
            .filter_map(|days| days.last())
            .map(|quote| day_of(quote.at_ms))
            .max()
            .unwrap_or(0)
    }

    pub(super) fn quote(&self, coin: usize, ms: i64) -> Option<Quote> {
        let days = &self.days[coin];
        let after = days.partition_point(|quote| quote.at_ms <= ms);
        days.get(after.checked_sub(1)?).copied()
    }

    pub(super) fn last_cap(&self, coin: usize, ms: i64) -> Option<f64> {
        let days = &self.days[coin];
        let after = days.partition_point(|quote| quote.at_ms <= ms);
        days.get(..after)?.iter().rev().find_map(|quote| quote.market_cap)
    }

    pub(super) fn window(&self, coin: usize, from_ms: i64, to_ms: i64) -> Vec<Quote> {
        let days = &self.days[coin];
        let from = days.partition_point(|quote| quote.at_ms < from_ms);
        let to = days.partition_point(|quote| quote.at_ms <= to_ms);
        days.get(from..to).unwrap_or_default().to_vec()
    }
}

fn is_csv(path: &Path) -> bool {
    path.file_name()
        .and_then(|name| name.to_str())
        .is_some_and(|name| name.ends_with(".csv") || name.ends_with(".csv.gz"))
}

fn open(path: &Path) -> anyhow::Result<csv::Reader<Box<dyn Read>>> {
    let file = File::open(path).context("cannot be opened")?;
    let source: Box<dyn Read> = if path.extension().is_some_and(|end| end == "gz") {
        Box::new(GzDecoder::new(file))
    } else {
        Box::new(file)
    };
    Ok(csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(source))
}

/// Symbol (the file's name) to CoinGecko id.
fn summary(path: &Path) -> anyhow::Result<HashMap<String, String>> {
    if !path.exists() {
        return Ok(HashMap::new());
    }
    let mut reader = open(path)?;
    let headers = reader.headers()?.clone();
    let column = |name: &str| headers.iter().position(|header| header == name);
    let (Some(symbol), Some(id)) = (column("symbol"), column("coingecko_id")) else {
        bail!("{SUMMARY} needs the columns symbol and coingecko_id");
    };
    let mut ids = HashMap::new();
    for row in reader.records() {
        let row = row?;
        if let (Some(symbol), Some(id)) = (row.get(symbol), row.get(id)) {
            ids.insert(symbol.to_owned(), id.to_owned());
        }
    }
    Ok(ids)
}

fn read_file(
    path: &Path,
    ids: &HashMap<String, String>,
    found: &mut BTreeMap<String, (String, Days)>,
) -> anyhow::Result<()> {
    let stem = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let stem = stem
        .trim_end_matches(".gz")
        .trim_end_matches(".csv")
        .to_ascii_lowercase();
    let mut reader = open(path)?;
    let headers = reader.headers()?.clone();
    let column = |name: &str| headers.iter().position(|header| header == name);
    let Some(price) = column("price_usd") else {
        bail!("it has no column price_usd")
    };
    let (date, stamp) = (column("date"), column("timestamp_ms"));
    if date.is_none() && stamp.is_none() {
        bail!("it has neither a column date nor timestamp_ms");
    }
    let (id, cap, volume) = (column("coingecko_id"), column("market_cap_usd"), column("volume_usd"));
    for row in reader.records() {
        let row = row?;
        let line = row.position().map_or(0, csv::Position::line);
        let cell = |at: Option<usize>| at.and_then(|at| row.get(at)).filter(|cell| !cell.is_empty());
        let Some(text) = cell(Some(price)) else { continue };
        let value = number(text).with_context(|| format!("line {line}: price_usd `{text}` is no positive number"))?;
        let day = match (cell(date), cell(stamp)) {
            (Some(text), _) => NaiveDate::parse_from_str(text, "%Y-%m-%d")
                .map(|date| i64::from(date.num_days_from_ce()) - 719_163)
                .with_context(|| format!("line {line}: date `{text}` is no yyyy-mm-dd"))?,
            (None, Some(text)) => day_of(
                text.parse()
                    .with_context(|| format!("line {line}: timestamp_ms `{text}`"))?,
            ),
            (None, None) => bail!("line {line}: no date"),
        };
        let coin = cell(id).map_or_else(
            || ids.get(&stem).cloned().unwrap_or_else(|| stem.clone()),
            str::to_owned,
        );
        let symbol = if id.is_some() {
            known_symbol(&coin)
        } else {
            stem.clone()
        };
        let quote = Quote {
            at_ms: day * DAY_MS,
            price: value,
            market_cap: cell(cap).and_then(number),
            volume: cell(volume).and_then(number),
        };
        found
            .entry(coin)
            .or_insert_with(|| (symbol, Days::new()))
            .1
            .insert(day, quote);
    }
    Ok(())
}

/// Positive and finite; a recorded zero is "not recorded".
fn number(text: &str) -> Option<f64> {
    text.parse::<f64>()
        .ok()
        .filter(|value| value.is_finite() && *value > 0.0)
}

fn known_symbol(id: &str) -> String {
    KNOWN
        .iter()
        .find(|known| known.id == id)
        .map_or_else(|| id.chars().take(5).collect(), |known| known.symbol.to_owned())
}

fn title(id: &str) -> String {
    id.split('-')
        .map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        })
        .collect::<Vec<String>>()
        .join(" ")
}
