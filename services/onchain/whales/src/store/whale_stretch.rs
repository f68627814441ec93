//! A stretch of time of which a provider listed the large transfers.

use std::collections::HashSet;

use casebook::store::{Db, function};
use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};

use super::{
    schema::{whale, whale_scan},
    whale::{Place, Priced, Progress, insert},
    whale_removed::{self, Left},
};

/// What was listed.
#[derive(Debug, Clone)]
pub struct Stretch {
    /// Last block of the stretch that this one goes on from; none where it begins a new one.
    pub after: Option<i64>,
    pub from: DateTime<Utc>,
    /// Of the first block that is known in it.
    pub from_height: i64,
    /// Its end: the provider's best block.
    pub height: i64,
    pub time: DateTime<Utc>,
    /// Transaction and place of everything that was listed, worth enough or not.
    pub listed: HashSet<(String, String)>,
    /// Each with its block's height and time.
    pub whales: Vec<(Priced, i64, DateTime<Utc>)>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = whale, check_for_backend(diesel::pg::Pg))]
struct Known {
    id: i64,
    tx: String,
    what: String,
}

/// Keeps what is new and forgets what is no longer listed within the stretch: its block left the chain. All or nothing. False where
/// somebody else went on in the meantime: then nothing is kept.
pub async fn keep(db: &mut Db, chain: &str, stretch: &Stretch, now: DateTime<Utc>) -> Result<bool, Error> {
    db.transaction(async |db: &mut Db| {
        let progress = Progress {
            height: stretch.height,
            block_time: stretch.time,
            scanned_at: now,
            from_height: None,
            from_time: None,
        };
        let scan = whale_scan::table.find(chain);
        let moved = match stretch.after {
            None => {
                diesel::update(scan)
                    .set(Progress {
                        from_height: Some(stretch.from_height.min(stretch.height)),
                        from_time: Some(stretch.from),
                        ..progress
                    })
                    .execute(db)
                    .await?
            }
            Some(after) => {
                let first = function::least(whale_scan::from_height, stretch.height);
                diesel::update(scan.filter(whale_scan::height.eq(after)))
                    .set((progress, whale_scan::from_height.eq(first)))
                    .execute(db)
                    .await?
            }
        };
        if moved == 0 {
            return Ok(false);
        }
        let known: Vec<Known> = whale::table
            .filter(whale::chain.eq(chain))
            .filter(whale::height.is_not_null())
            .filter(whale::block_time.between(stretch.from, stretch.time))
            .select(Known::as_select())
            .load(db)
            .await?;
        let gone: Vec<i64> = known
            .into_iter()
            .filter(|one| !stretch.listed.contains(&(one.tx.clone(), one.what.clone())))
            .map(|one| one.id)
            .collect();
        if !gone.is_empty() {
            tracing::info!(onchain.chain = chain, count = gone.len(), "transfers left the chain");
            let left: Vec<Left> = diesel::delete(whale::table.filter(whale::id.eq_any(gone)))
                .returning((whale::id, whale::tx, whale::what, whale::seen_at))
                .get_results(db)
                .await?;
            whale_removed::remember(db, chain, left, now).await?;
        }
        for (whale, height, time) in &stretch.whales {
            insert(db, chain, Place::Block(*height, *time), whale, now).await?;
        }
        Ok(true)
    })
    .await
}
