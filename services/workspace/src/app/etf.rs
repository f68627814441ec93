//! Flows of funds: files in, tables and figures out.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use etf_flows::{Correlation, Figures, File, rounded};
use kit::idempotency::apart;
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{App, id, price};
use crate::{
    domain::{
        etf::{self as domain, Change, Import, Place, Range, Revision},
        text,
    },
    error::Error,
    store::{
        self, Db,
        etf::{self as rows, Asset, NewImport},
    },
};

/// As messages name one.
const IMPORT: &str = "import";
/// Imports and values of one user, with earlier ones and those that were taken back lately.
pub(super) const MOST_IMPORTS: usize = 1_000;
pub(super) const MOST_CELLS: i64 = 500_000;
/// Days of an answer.
const MOST_DAYS: usize = 1_500;
const MILLION: u32 = 1_000_000;

/// What a file did, or would do.
#[derive(Debug)]
pub struct EtfImported {
    pub file: File,
    pub change: Change,
    /// None until it is written.
    pub id: Option<Uuid>,
}

#[derive(Debug, Clone, Default)]
pub struct EtfFundRow {
    pub ticker: String,
    pub issuer: String,
    pub first: Option<NaiveDate>,
    pub sum: Money,
    /// Of the absolute flows of all funds; none where nothing flowed.
    pub share: Option<f64>,
}

#[derive(Debug, Clone)]
pub struct EtfDayRow {
    pub day: NaiveDate,
    /// Ticker, flow, and how many earlier values there are.
    pub cells: Vec<(String, Money, u32)>,
    pub sum: Money,
    pub stated: Option<Money>,
    /// Since the first imported day.
    pub cumulative: Money,
    pub coins: Option<Money>,
    pub close: Option<Money>,
}

/// Days of an asset, the newest first.
#[derive(Debug)]
pub struct EtfTable {
    pub asset: String,
    pub funds: Vec<EtfFundRow>,
    pub days: Vec<EtfDayRow>,
    /// None without data.
    pub figures: Option<Figures>,
    pub cumulative: Money,
    /// Days with a flow and a return.
    pub correlation_days: usize,
    pub correlation: Option<Correlation>,
    /// In a sentence; empty where all is there.
    pub trouble: String,
    /// Some closes are there.
    pub has_closes: bool,
}

/// An earlier value of a cell and the import that brought it.
pub type EtfEarlier = (Revision, Option<Import>);

type Cells = BTreeMap<Place, Vec<Revision>>;

async fn kept(db: &mut Db, user: UserId, asset: &str) -> Result<(Vec<Import>, Cells), Error> {
    let imports = rows::imports(db, user, Some(asset)).await?;
    let brought = rows::brought(db, user, &imports).await?;
    let cells = domain::histories(&imports, brought);
    Ok((imports, cells))
}

fn checked_asset(text: &str) -> Result<String, Error> {
    let mut faults = Vec::new();
    let asset = domain::asset("asset", text, &mut faults);
    if faults.is_empty() {
        Ok(asset)
    } else {
        Err(Error::Invalid(faults))
    }
}

impl App {
    /// Assets with imported flows, by name.
    pub async fn etf_assets(&self, user: UserId) -> Result<Vec<Asset>, Error> {
        rows::assets(&mut *self.db().await?, user).await
    }

    /// The newest first.
    pub async fn etf_imports(&self, user: UserId) -> Result<Vec<Import>, Error> {
        let mut imports = rows::imports(&mut *self.db().await?, user, None).await?;
        imports.retain(|import| !import.deleted);
        Ok(imports)
    }

    /// Reads a file and, unless it is a dry run or has a problem, writes all of it.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an asset that the market does not have; [`Error::Full`]. Problems of the file are no error.
    pub async fn import_etf(
        &self,
        user: UserId,
        (asset, file_name): (&str, &str),
        content: String,
        dry_run: bool,
    ) -> Result<EtfImported, Error> {
        let mut faults = Vec::new();
        let asset = domain::asset("asset", asset, &mut faults);
        let file_name = text::line("file_name", file_name, 200, &mut faults);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        // No transaction waits for the market.
        apart(self.check_etf_asset(user, &asset)).await?;
        let today = self.now().date_naive();
        let file = self.compute(move || etf_flows::read(&content, today)).await?;
        let mut db = self.db().await?;
        if dry_run || !file.is_good() {
            let (_, cells) = kept(&mut db, user, &asset).await?;
            let change = domain::change(&file, &cells);
            return Ok(EtfImported { file, change, id: None });
        }
        store::begin(&mut db).await?;
        let done = self.write_etf(&mut db, user, (&asset, &file_name), &file).await;
        let (id, change) = store::end(&mut db, done).await?;
        Ok(EtfImported {
            file,
            change,
            id: Some(id),
        })
    }

    /// An asset that has flows already is not looked up again. Where the market is away, the asset is taken as it was sent, as
    /// watchlists do.
    async fn check_etf_asset(&self, user: UserId, asset: &String) -> Result<(), Error> {
        if !rows::imports(&mut *self.db().await?, user, Some(asset))
            .await?
            .is_empty()
        {
            return Ok(());
        }
        match self.market.coins(std::slice::from_ref(asset)).await {
            Ok(coins) if coins.iter().any(|coin| coin.id == *asset) => Ok(()),
            Ok(_) => Err(Error::invalid(
                "asset",
                "The market has no token with this id. Search for it and choose it from the list.",
            )),
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "flows of an asset were imported without asking the market for it");
                Ok(())
            }
        }
    }

    async fn write_etf(
        &self,
        db: &mut Db,
        user: UserId,
        (asset, file_name): (&str, &str),
        file: &File,
    ) -> Result<(Uuid, Change), Error> {
        rows::hold(db, user).await?;
        if rows::imports(db, user, None).await?.len() >= MOST_IMPORTS {
            return Err(Error::Full {
                what: "imports of ETF flows",
                limit: i64::try_from(MOST_IMPORTS).unwrap_or(i64::MAX),
            });
        }
        let (_, cells) = kept(db, user, asset).await?;
        let change = domain::change(file, &cells);
        let more = i64::try_from(change.rows.len()).unwrap_or(i64::MAX);
        if rows::count(db, user).await?.saturating_add(more) > MOST_CELLS {
            return Err(Error::Full {
                what: "values of ETF flows",
                limit: MOST_CELLS,
            });
        }
        let new = NewImport {
            asset,
            file_name,
            issuers: &file.issuers,
            change: &change,
        };
        let id = rows::write(db, user, &new, self.now()).await?;
        Ok((id, change))
    }

    /// Takes an import back: cells have the values of before again.
    pub async fn delete_etf_import(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let import = id(sent, IMPORT)?;
        let now = Some(self.now());
        if rows::set_deleted(&mut *self.db().await?, user, import, now).await? {
            Ok(())
        } else {
            Err(Error::NotHere(IMPORT))
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_etf_import(&self, user: UserId, sent: &str) -> Result<Import, Error> {
        let import = id(sent, IMPORT)?;
        let mut db = self.db().await?;
        rows::set_deleted(&mut db, user, import, None).await?;
        let all = rows::imports(&mut db, user, None).await?;
        let found = all.into_iter().find(|one| one.id == import);
        found.ok_or(Error::NotHere(IMPORT))
    }

    /// Earlier values of a cell, the newest first.
    pub async fn etf_revisions(
        &self,
        user: UserId,
        asset: &str,
        ticker: &str,
        day: &str,
    ) -> Result<Vec<EtfEarlier>, Error> {
        let asset = checked_asset(asset)?;
        let ticker = ticker.trim();
        if ticker.is_empty() {
            return Err(Error::invalid("ticker", "This field is required."));
        }
        let mut faults = Vec::new();
        let day = text::day("day", day, &mut faults).ok_or(Error::Invalid(faults))?;
        let (imports, mut cells) = kept(&mut *self.db().await?, user, &asset).await?;
        let mut values = cells.remove(&(day, ticker.to_ascii_uppercase())).unwrap_or_default();
        // The last one is the value of now.
        values.pop();
        let of = |import: Uuid| imports.iter().find(|one| one.id == import).cloned();
        let earlier = values.into_iter().rev();
        Ok(earlier.map(|value| (value.clone(), of(value.import))).collect())
    }

    /// Days and figures over a range, with closes where the market has them.
    pub async fn etf_flows(&self, user: UserId, asset: &str, range: Range) -> Result<EtfTable, Error> {
        let asset = checked_asset(asset)?;
        let (imports, cells) = kept(&mut *self.db().await?, user, &asset).await?;
        let (mut trouble, mut closes) = (String::new(), HashMap::new());
        if !cells.is_empty() {
            match self.market.history(&asset).await {
                Ok(Some(history)) => closes = history.into_iter().collect(),
                Ok(None) => trouble = format!("The market has no closes of {asset}."),
                Err(error) => {
                    tracing::warn!(error = %kit::causes(&error), "flows of funds are shown without closes");
                    trouble = format!(
                        "Closes of {asset} could not be read, so there are no amounts in coins. Reload in a minute."
                    );
                }
            }
        }
        let issuers = domain::issuers(&imports);
        self.compute(move || table(asset, &cells, (issuers, closes), range, trouble))
            .await?
            .ok_or(Error::TooLarge)
    }
}

/// None where amounts are too large to be added up.
fn table(
    asset: String,
    cells: &Cells,
    (issuers, closes): (BTreeMap<String, String>, HashMap<NaiveDate, f64>),
    range: Range,
    trouble: String,
) -> Option<EtfTable> {
    let mut days: Vec<EtfDayRow> = Vec::new();
    let mut funds: BTreeMap<String, (EtfFundRow, Money)> = BTreeMap::new();
    let (mut cumulative, mut all) = (Money::ZERO, Money::ZERO);
    let mut stated: HashMap<NaiveDate, Money> = HashMap::new();
    for ((day, ticker), values) in cells {
        let Some(now) = values.last() else { continue };
        if ticker.is_empty() {
            stated.insert(*day, now.flow);
            continue;
        }
        cumulative = cumulative.checked_add(now.flow)?;
        let (fund, moved) = funds.entry(ticker.clone()).or_default();
        fund.first.get_or_insert(*day);
        if range.holds(*day) {
            fund.sum = fund.sum.checked_add(now.flow)?;
            *moved = moved.checked_add(now.flow.abs())?;
            all = all.checked_add(now.flow.abs())?;
        }
        let earlier = u32::try_from(values.len().saturating_sub(1)).unwrap_or(u32::MAX);
        let cell = (ticker.clone(), now.flow, earlier);
        match days.last_mut().filter(|last| last.day == *day) {
            Some(last) => {
                last.sum = last.sum.checked_add(now.flow)?;
                last.cumulative = cumulative;
                last.cells.push(cell);
            }
            None => days.push(EtfDayRow {
                day: *day,
                cells: vec![cell],
                sum: now.flow,
                stated: None,
                cumulative,
                coins: None,
                close: None,
            }),
        }
    }
    days.retain(|day| range.holds(day.day));
    for day in &mut days {
        day.stated = stated.get(&day.day).copied();
        day.close = closes.get(&day.day).copied().and_then(price::money);
        day.close = day.close.filter(|close| close.is_positive());
        let coins = |close| day.sum.mul_div(Money::from(MILLION), close);
        day.coins = day.close.and_then(coins).map(|coins| rounded(coins, 8));
    }
    let flows: Vec<(NaiveDate, Money)> = days.iter().map(|day| (day.day, day.sum)).collect();
    let (correlation_days, correlation) = etf_flows::correlation(&flows, |day| closes.get(&day).copied());
    let sums: Vec<Money> = flows.iter().map(|(_, flow)| *flow).collect();
    let figures = etf_flows::figures(&sums);
    let funds = funds.into_iter().map(|(ticker, (fund, moved))| EtfFundRow {
        issuer: issuers.get(&ticker).cloned().unwrap_or_default(),
        share: all.is_positive().then(|| moved.to_f64() / all.to_f64()),
        ticker,
        ..fund
    });
    let cumulative = days.last().map_or(Money::ZERO, |day| day.cumulative);
    days.reverse();
    days.truncate(MOST_DAYS);
    Some(EtfTable {
        asset,
        funds: funds.collect(),
        days,
        figures,
        cumulative,
        correlation_days,
        correlation,
        trouble,
        has_closes: !closes.is_empty(),
    })
}
