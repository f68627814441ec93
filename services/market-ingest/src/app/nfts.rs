//! NFT collections: the list, one of them, and a history of our own for those that somebody follows.

use std::{collections::HashSet, sync::Arc};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use kit::cursor::{self, BadCursor};
use vocab::UserId;

use super::{
    App,
    provenance::{Provenance, sentence},
};
pub use crate::store::nft::KeptReading;
use crate::{
    domain::{
        held::Held,
        listing_calls::{self, NFT_PAGE, NFT_PAGES},
        nft::{self, Name, Reading, mean_sales},
        pool::is_part,
        request,
    },
    error::Error,
};

/// Rows of a page where the caller does not say.
const PAGE: usize = 30;
const PAGE_MAX: usize = 100;
/// Collections that are read each day. Where more are wanted, they take turns.
const FOLLOWED: i64 = 20;
/// A collection that nobody asked for in this time is not read any more.
const WANTED_FOR: TimeDelta = TimeDelta::days(30);
/// Ids that one call may want.
const WANTED_AT_ONCE: usize = 100;
/// Days over which sales are averaged.
const SALES_DAYS: u64 = 6;

/// A collection with what its figures are worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    pub reading: Reading,
    pub mean_sales: Option<f64>,
    pub thin: bool,
}

/// A collection's history.
#[derive(Debug, Clone, PartialEq)]
pub struct NftHistory {
    pub id: String,
    pub since: Option<NaiveDate>,
    pub days: Vec<KeptReading>,
}

impl App {
    /// Collections of the list that match, and the cursor of the next page.
    ///
    /// # Errors
    /// For a bad cursor, and when nothing kept can answer and the provider does not.
    pub async fn search_nfts(
        self: &Arc<Self>,
        owner: UserId,
        query: &str,
        cursor: &str,
        limit: u32,
    ) -> Result<(Vec<Name>, String, Provenance), Error> {
        let query = request::query(query)?.to_lowercase();
        let list = format!("nfts {query}");
        let from = match cursor::read(owner, &list, cursor)? {
            Some(place) => place.parse::<usize>().map_err(|_| BadCursor)?,
            None => 0,
        };
        let (names, provenance) = self.nft_names().await?;
        let limit = match usize::try_from(limit).unwrap_or(PAGE_MAX) {
            0 => PAGE,
            limit => limit.min(PAGE_MAX),
        };
        let mut found = names.into_iter().filter(|name| name.matches(&query)).skip(from);
        let page: Vec<Name> = found.by_ref().take(limit).collect();
        let next = if found.next().is_some() {
            cursor::write(owner, &list, &(from + page.len()).to_string())
        } else {
            String::new()
        };
        Ok((page, next, provenance))
    }

    /// Pages of the list, as far as they are kept one after the other.
    pub(super) async fn kept_nft_lists(self: &Arc<Self>) -> Vec<Arc<Held>> {
        let mut pages = Vec::new();
        for page in 1..=NFT_PAGES {
            let Some(got) = self.kept(&listing_calls::nft_list(page).key()).await else {
                break;
            };
            pages.push(got.held);
        }
        pages
    }

    /// The largest collections. A list of which only the first pages came says so.
    async fn nft_names(self: &Arc<Self>) -> Result<(Vec<Name>, Provenance), Error> {
        let call = listing_calls::nft_list(1);
        let (mut names, got) = self.document_read(&call, nft::read_list).await?;
        let mut provenance = self.provenance(self.args.provider.name(), &call, &got);
        let mut known: HashSet<String> = names.iter().map(|name| name.id.clone()).collect();
        let mut last = names.len();
        for page in 2..=NFT_PAGES {
            if last < NFT_PAGE as usize {
                break;
            }
            match self.document_read(&listing_calls::nft_list(page), nft::read_list).await {
                Ok((more, _)) => {
                    last = more.len();
                    // Collections change places between two pages.
                    names.extend(more.into_iter().filter(|name| known.insert(name.id.clone())));
                }
                Err(error) => {
                    provenance.trouble = format!(
                        "Only the {} largest collections are listed. {}",
                        names.len(),
                        sentence(&error)
                    );
                    break;
                }
            }
        }
        Ok((names, provenance))
    }

    /// A collection with its figures of today.
    ///
    /// # Errors
    /// [`Error::NotFound`] where there is none, and when nothing kept can answer and the provider does not.
    pub async fn nft(self: &Arc<Self>, id: &str) -> Result<(Judged, Provenance), Error> {
        if !is_part(id) {
            return Err(Error::NotFound);
        }
        let call = listing_calls::nft(id);
        let (reading, got) = self.document_read(&call, Reading::read).await?;
        let ids = [id.to_owned()];
        // Without the kept days the provider's own number of sales has to do.
        let kept = self
            .store
            .list_nft_days(&ids, self.sales_from())
            .await
            .unwrap_or_default();
        let judged = judged(reading, &kept, id);
        Ok((judged, self.provenance(self.args.provider.name(), &call, &got)))
    }

    /// The first of the days over which sales are averaged.
    fn sales_from(&self) -> NaiveDate {
        self.provider_now().date_naive() - Days::new(SALES_DAYS)
    }

    /// # Errors
    /// When PostgreSQL is away.
    pub async fn nft_history(&self, id: &str, days: u32) -> Result<NftHistory, Error> {
        if !is_part(id) {
            return Err(Error::NotFound);
        }
        let days = if days == 0 { 365 } else { days };
        let from = self.provider_now().date_naive() - Days::new(u64::from(days) - 1);
        Ok(NftHistory {
            since: self.store.first_nft_day(id).await?,
            days: self.store.list_nft_days(&[id.to_owned()], from).await?,
            id: id.to_owned(),
        })
    }

    /// Keeps the history of these going, and gives the latest reading of each that has one.
    ///
    /// # Errors
    /// For what is no id, for too many, and when PostgreSQL is away.
    pub async fn want_nfts(&self, ids: &[String]) -> Result<Vec<(KeptReading, Judged)>, Error> {
        if ids.len() > WANTED_AT_ONCE {
            return Err(Error::Invalid {
                field: "ids",
                code: "too_many",
                message: format!("at most {WANTED_AT_ONCE} at once"),
            });
        }
        if !ids.iter().all(|id| is_part(id)) {
            return Err(Error::invalid("ids", "Invalid collection ids."));
        }
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.store.want_nfts(ids, self.provider_now()).await?;
        let week = self.store.list_nft_days(ids, self.sales_from()).await?;
        let latest = self.store.latest_nfts(ids).await?;
        let readings = latest.into_iter().map(|kept| {
            let judged = judged(kept.reading.clone(), &week, &kept.id);
            (kept, judged)
        });
        Ok(readings.collect())
    }

    /// Reads one followed collection that has no reading of today; says whether it did.
    ///
    /// # Errors
    /// When PostgreSQL is away, or the provider.
    pub(super) async fn read_followed(self: &Arc<Self>) -> Result<bool, Error> {
        let now: DateTime<Utc> = self.provider_now();
        let today = now.date_naive();
        let unread = self.store.unread_nfts(today, now - WANTED_FOR, FOLLOWED).await?;
        for id in unread {
            let call = listing_calls::nft(&id);
            if self.backs_off(&call.key()) {
                continue;
            }
            let (reading, got) = match self.document_read(&call, Reading::read).await {
                Ok(read) => read,
                // The provider does not have it: that is no day of its history, and no reason to keep others waiting.
                Err(Error::NotFound) => continue,
                Err(error) => return Err(error),
            };
            let of = DateTime::from_timestamp_millis(self.in_provider_time(got.held.meta.as_of)).unwrap_or(now);
            if of.date_naive() < today {
                // Yesterday's figures, which are being fetched anew behind.
                continue;
            }
            let kept = KeptReading {
                id,
                day: today,
                at: of,
                reading,
            };
            self.store.save_nft_day(&kept).await?;
            return Ok(true);
        }
        Ok(false)
    }
}

fn judged(reading: Reading, week: &[KeptReading], id: &str) -> Judged {
    let sales: Vec<f64> = week
        .iter()
        .filter(|kept| kept.id == id)
        .filter_map(|kept| kept.reading.figures.sales)
        .collect();
    let (mean_sales, thin) = mean_sales(&sales, reading.figures.sales);
    Judged {
        reading,
        mean_sales,
        thin,
    }
}
