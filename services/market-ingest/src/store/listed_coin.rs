//! Coins of the provider's list, and when it gained and lost them.

use chrono::{DateTime, Utc};
use diesel::{prelude::*, sql_types};
use diesel_async::{AsyncConnection, RunQueryDsl};
use kit::scoped::Scoped;
use serde::Serialize;

use super::{
    Store, failed,
    function::{all_of, lower, patterns},
    schema::{listed_coin, listing_state},
};
use crate::error::Error;

/// A coin as the provider lists it today.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CoinOfList {
    pub id: String,
    pub name: String,
    pub symbol: String,
    /// Networks of its contracts.
    pub platforms: Vec<String>,
}

/// A coin that the list gained.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = listed_coin, check_for_backend(diesel::pg::Pg))]
pub struct NewCoin {
    pub id: String,
    pub name: String,
    pub symbol: String,
    pub platforms: Vec<String>,
    pub first_seen_at: DateTime<Utc>,
    pub gone_at: Option<DateTime<Utc>>,
}

impl Store {
    /// Compares the list of a moment with what is known. The first list is where comparing begins: nothing of it is new. Coins that a
    /// list lacks are gone only where it is `whole`, without a lost row.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn compare_coins(&self, coins: &[CoinOfList], whole: bool, as_of: DateTime<Utc>) -> Result<(), Error> {
        let rows = serde_json::to_string(coins).map_err(|error| Error::Body(std::sync::Arc::new(error)))?;
        let mut conn = self.conn().await?;
        let realm = &*self.realm;
        conn.transaction(async |conn: &mut Scoped| {
            // Whoever comes second waits here, and compares with what the first wrote.
            diesel::insert_into(listing_state::table)
                .values(listing_state::realm.eq(realm))
                .on_conflict_do_nothing()
                .execute(conn)
                .await?;
            let since: Option<DateTime<Utc>> = listing_state::table
                .find(realm)
                .select(listing_state::coins_since)
                .for_update()
                .first(conn)
                .await?;
            // As text, this one and the next: a row has a list of its own, so that thousands of them come as one document.
            diesel::sql_query(
                "INSERT INTO listed_coin (realm, id, name, symbol, platforms, first_seen_at, is_new) \
                 SELECT DISTINCT ON (r.id) $1, r.id, r.name, r.symbol, r.platforms, $2, $3 \
                 FROM jsonb_to_recordset($4::jsonb) AS r(id text, name text, symbol text, platforms text[]) \
                 ON CONFLICT (realm, id) DO UPDATE SET name = excluded.name, symbol = excluded.symbol, \
                 platforms = excluded.platforms, gone_at = NULL \
                 WHERE (listed_coin.name, listed_coin.symbol, listed_coin.platforms, listed_coin.gone_at) IS DISTINCT FROM \
                 (excluded.name, excluded.symbol, excluded.platforms, NULL::timestamptz)",
            )
            .bind::<sql_types::Text, _>(realm)
            .bind::<sql_types::Timestamptz, _>(as_of)
            .bind::<sql_types::Bool, _>(since.is_some())
            .bind::<sql_types::Text, _>(&rows)
            .execute(conn)
            .await?;
            if whole {
                diesel::sql_query(
                    "UPDATE listed_coin c SET gone_at = $2 WHERE realm = $1 AND gone_at IS NULL AND NOT EXISTS \
                     (SELECT 1 FROM jsonb_to_recordset($3::jsonb) AS r(id text) WHERE r.id = c.id)",
                )
                .bind::<sql_types::Text, _>(realm)
                .bind::<sql_types::Timestamptz, _>(as_of)
                .bind::<sql_types::Text, _>(&rows)
                .execute(conn)
                .await?;
            }
            diesel::update(listing_state::table.find(realm))
                .set((
                    listing_state::coins_since.eq(since.unwrap_or(as_of)),
                    listing_state::coins_compared_at.eq(as_of),
                ))
                .execute(conn)
                .await?;
            Ok(())
        })
        .await
        .map_err(failed)
    }

    /// Coins that the list gained, the newest first; `words`, in lower case, must all be in name, symbol or id.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_new_coins(
        &self,
        words: &[String],
        after: Option<&(DateTime<Utc>, String)>,
        limit: i64,
    ) -> Result<Vec<NewCoin>, Error> {
        let mut conn = self.conn().await?;
        let names = listed_coin::name
            .concat(" ")
            .concat(listed_coin::symbol)
            .concat(" ")
            .concat(listed_coin::id);
        let mut query = listed_coin::table
            .filter(listed_coin::realm.eq(&*self.realm))
            .filter(listed_coin::is_new)
            .filter(lower(names).like(all_of(patterns(words))))
            .into_boxed();
        if let Some((seen, id)) = after {
            let is_behind = listed_coin::first_seen_at.eq(seen).and(listed_coin::id.gt(id));
            query = query.filter(listed_coin::first_seen_at.lt(seen).or(is_behind));
        }
        query
            .order((listed_coin::first_seen_at.desc(), listed_coin::id))
            .limit(limit)
            .select(NewCoin::as_select())
            .load(&mut conn)
            .await
            .map_err(failed)
    }
}
