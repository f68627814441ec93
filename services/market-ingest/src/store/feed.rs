//! The feed's place and its newest ticks in PostgreSQL; in the cache the messages to the other replicas, and the log of what they said.

use bytes::Bytes;
use diesel::{
    dsl::max,
    prelude::*,
    sql_types::{BigInt, Jsonb, Text},
    upsert::excluded,
};
use diesel_async::{AsyncConnection, RunQueryDsl};
use futures::stream::BoxStream;

use kit::{
    rows::{column, unnest},
    scoped::Scoped,
};

use super::{Store, failed, schema::tick};
use crate::{domain::feed::Tick, error::Error};

/// Ticks that readers can have again: of a market in which 250 coins change every 15 minutes, the last four days.
const LOG_KEEPS: usize = 100_000;

impl Store {
    /// Numbers the ticks after all earlier ones and keeps them. `known` is the last number that this replica heard: while PostgreSQL was
    /// away, numbers were given that it does not know of.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn append_ticks(&self, ticks: &mut [Tick], known: u64) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        let realm = &*self.realm;
        let known = i64::try_from(known).unwrap_or_default();
        conn.transaction(async |conn: &mut Scoped| {
            // One writer at a time, or two would give the same numbers.
            kit::room::hold_all(conn, &format!("ticks {realm}")).await?;
            let last: Option<i64> = tick::table
                .filter(tick::realm.eq(realm))
                .select(max(tick::sequence))
                .first(conn)
                .await?;
            for (tick, sequence) in ticks.iter_mut().zip(last.unwrap_or(0).max(known) + 1..) {
                tick.sequence = u64::try_from(sequence).unwrap_or_default();
            }
            let row = |tick: &Tick| {
                let sequence = i64::try_from(tick.sequence).unwrap_or_default();
                Some((tick.coin.clone(), sequence, serde_json::to_value(tick).ok()?))
            };
            let rows: Vec<(String, i64, serde_json::Value)> = ticks.iter().filter_map(row).collect();
            let new = diesel::select((
                realm.into_sql::<Text>(),
                unnest::<Text, _>(column(&rows, |row| row.0.as_str())),
                unnest::<BigInt, _>(column(&rows, |row| row.1)),
                unnest::<Jsonb, _>(column(&rows, |row| &row.2)),
            ));
            diesel::insert_into(tick::table)
                .values(new)
                .on_conflict((tick::realm, tick::coin))
                .do_update()
                .set((
                    tick::sequence.eq(excluded(tick::sequence)),
                    tick::body.eq(excluded(tick::body)),
                ))
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

    /// Adds numbered ticks to the log. Where it cannot be written it lacks them, and readers find the gap.
    pub async fn log_ticks(&self, ticks: &[Tick]) {
        let entry = |tick: &Tick| Some((tick.sequence, Bytes::from(serde_json::to_vec(tick).ok()?)));
        let entries: Vec<(u64, Bytes)> = ticks.iter().filter_map(entry).collect();
        if !self.cache.append(&self.log_key(), &entries, LOG_KEEPS).await {
            tracing::warn!(
                ticks = ticks.len(),
                "ticks cannot be replayed later: the cache did not take them"
            );
        }
    }

    /// At most `count` ticks after a place as they were told, in order; `None` while the cache does not answer.
    pub async fn logged_ticks(&self, after: u64, count: usize) -> Option<Vec<Tick>> {
        let entries = self.cache.entries_after(&self.log_key(), after, count).await?;
        let ticks = entries.iter().filter_map(|(_, body)| serde_json::from_slice(body).ok());
        Some(ticks.collect())
    }

    fn log_key(&self) -> String {
        format!("feed:ticks:{}", self.realm)
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
