//! What became of sampled pools.

use chrono::Days;

use super::Listings;
use crate::{
    domain::cohort::{DAYS, Survival, monday},
    error::Error,
    store::pool_sample::Cohort,
};

/// Weeks that are shown where the caller does not say.
const WEEKS: u32 = 8;
const WEEKS_MAX: u32 = 52;
/// After how many days where the caller does not say.
const DAY: u32 = 7;

/// A cohort with its share of living pools, where there are enough answers to tell one.
#[derive(Debug, Clone, PartialEq)]
pub struct PoolCohort {
    pub cohort: Cohort,
    pub survival: Option<Survival>,
}

impl Listings {
    /// Cohorts of the newest weeks, the newest first, and since when pools are sampled, Unix milliseconds.
    ///
    /// # Errors
    /// For a grouping, day or number of weeks that there is not, and when PostgreSQL is away.
    pub async fn cohorts(&self, by: &str, day: u32, weeks: u32) -> Result<(Vec<PoolCohort>, Option<i64>), Error> {
        let by_dex = match by {
            "" | "dex" => true,
            "network" => false,
            _ => return Err(Error::invalid("by", "Use network or dex.")),
        };
        let day = if day == 0 { DAY } else { day };
        if !DAYS.contains(&day) {
            return Err(Error::invalid("day", "Pools are read again after 1, 7 and 30 days."));
        }
        let weeks = if weeks == 0 { WEEKS } else { weeks };
        if weeks > WEEKS_MAX {
            return Err(Error::invalid("weeks", format!("Use a number from 1 to {WEEKS_MAX}.")));
        }
        let from = monday(self.market.provider_now()) - Days::new(7 * (u64::from(weeks) - 1));
        let day = i32::try_from(day).unwrap_or(i32::MAX);
        let cohorts = self.store.list_cohorts(day, from, by_dex).await?;
        let since = self.store.listing_state().await?.pools_since;
        let cohorts = cohorts.into_iter().map(|cohort| PoolCohort {
            survival: cohort.tally.survival(),
            cohort,
        });
        Ok((cohorts.collect(), since.map(|at| self.ours(at))))
    }
}
