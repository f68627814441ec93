//! The feed's place and its newest ticks; messages to the other replicas.

use bytes::Bytes;
use diesel::{ExpressionMethods, QueryDsl, dsl::max, sql_types};
use diesel_async::{AsyncConnection, RunQueryDsl};
use futures::stream::BoxStream;

use kit::pg::Conn;

use super::{Store, failed, schema::tick};
use crate::{domain::feed::Tick, error::Error};

impl Store {
    /// Numbers the ticks after all earlier ones and keeps them.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn append_ticks(&self, ticks: &mut [Tick]) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        let realm = &*self.realm;
        conn.transaction(async |conn: &mut Conn| {
            // One writer at a time, or two would give the same numbers.
            diesel::sql_query("SELECT pg_advisory_xact_lock(hashtext($1))")
                .bind::<sql_types::Text, _>(format!("tick:{realm}"))
                .execute(conn)
                .await?;
            let last: Option<i64> = tick::table
                .filter(tick::realm.eq(realm))
                .select(max(tick::sequence))
                .first(conn)
                .await?;
            for (tick, sequence) in ticks.iter_mut().zip(last.unwrap_or(0) + 1..) {
                tick.sequence = u64::try_from(sequence).unwrap_or_default();
            }
            let bodies: Vec<serde_json::Value> = ticks
                .iter()
                .filter_map(|tick| serde_json::to_value(tick).ok())
                .collect();
            diesel::sql_query(
                "INSERT INTO tick (realm, coin, sequence, body) \
                     SELECT $1, body->>'coin', (body->>'sequence')::int8, body FROM unnest($2::jsonb[]) AS body \
                     ON CONFLICT (realm, coin) DO UPDATE SET sequence = excluded.sequence, body = excluded.body",
            )
            .bind::<sql_types::Text, _>(realm)
            .bind::<sql_types::Array<sql_types::Jsonb>, _>(bodies)
            .execute(conn)
            .await?;
            Ok(())
        })
        .await
        .map_err(failed)
    }

    /// Newest ticks after a place, in order.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_ticks(&self, after: u64) -> Result<Vec<Tick>, Error> {
        let mut conn = self.conn().await?;
        let bodies: Vec<serde_json::Value> = tick::table
            .filter(tick::realm.eq(&*self.realm))
            .filter(tick::sequence.gt(i64::try_from(after).unwrap_or(i64::MAX)))
            .order(tick::sequence)
            .select(tick::body)
            .load(&mut conn)
            .await
            .map_err(failed)?;
        Ok(bodies
            .into_iter()
            .filter_map(|body| serde_json::from_value(body).ok())
            .collect())
    }

    /// Tells all replicas.
    pub async fn publish_ticks(&self, ticks: &[Tick]) {
        if let Ok(message) = serde_json::to_vec(ticks) {
            self.cache
                .publish(&self.key("feed", "ticks"), Bytes::from(message))
                .await;
        }
    }

    /// What the leader publishes from now on.
    #[must_use]
    pub fn ticks(&self) -> BoxStream<'static, Bytes> {
        self.cache.subscribe(&self.key("feed", "ticks"))
    }
}
