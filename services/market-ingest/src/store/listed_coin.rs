//! Coins of the provider's list, and when it gained and lost them.
//!
//! Statements about coins are text: a list of thousands of rows comes as one JSON document.

use chrono::{DateTime, Utc};
use diesel::{ExpressionMethods, QueryDsl, QueryableByName, sql_types};
use diesel_async::{AsyncConnection, RunQueryDsl};
use kit::scoped::Scoped;
use serde::Serialize;

use super::{Store, failed, schema::listing_state};
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
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct NewCoin {
    #[diesel(sql_type = sql_types::Text)]
    pub id: String,
    #[diesel(sql_type = sql_types::Text)]
    pub name: String,
    #[diesel(sql_type = sql_types::Text)]
    pub symbol: String,
    #[diesel(sql_type = sql_types::Array<sql_types::Text>)]
    pub platforms: Vec<String>,
    #[diesel(sql_type = sql_types::Timestamptz)]
    pub first_seen_at: DateTime<Utc>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Timestamptz>)]
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
        diesel::sql_query(
            "SELECT id, name, symbol, platforms, first_seen_at, gone_at FROM listed_coin WHERE realm = $1 AND is_new \
             AND NOT EXISTS (SELECT 1 FROM unnest($2) AS word WHERE position(word IN lower(name || ' ' || symbol || ' ' || id)) = 0) \
             AND ($3::timestamptz IS NULL OR first_seen_at < $3 OR (first_seen_at = $3 AND id > $4)) \
             ORDER BY first_seen_at DESC, id LIMIT $5",
        )
        .bind::<sql_types::Text, _>(&*self.realm)
        .bind::<sql_types::Array<sql_types::Text>, _>(words)
        .bind::<sql_types::Nullable<sql_types::Timestamptz>, _>(after.map(|after| after.0))
        .bind::<sql_types::Text, _>(after.map_or("", |after| after.1.as_str()))
        .bind::<sql_types::BigInt, _>(limit)
        .load(&mut conn)
        .await
        .map_err(failed)
    }
}
