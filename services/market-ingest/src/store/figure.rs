//! Figures over time. Writing the same step again changes nothing.

use chrono::{DateTime, Utc};
use diesel::{ExpressionMethods, QueryDsl, TextExpressionMethods, dsl::min};
use diesel_async::RunQueryDsl;

use super::{Store, failed, schema::figure, time};
use crate::error::Error;

/// Rows of one statement: each takes four parameters, of which there are at most 65,535.
const AT_ONCE: usize = 5_000;

impl Store {
    /// Series and values at one moment, Unix milliseconds.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn save_figures(&self, at_ms: i64, figures: &[(String, f64)]) -> Result<(), Error> {
        let mut conn = self.conn().await?;
        for part in figures.chunks(AT_ONCE) {
            let rows: Vec<_> = part
                .iter()
                .map(|(series, value)| {
                    (
                        figure::realm.eq(&*self.realm),
                        figure::series.eq(series),
                        figure::at.eq(time(at_ms)),
                        figure::value.eq(value),
                    )
                })
                .collect();
            diesel::insert_into(figure::table)
                .values(rows)
                .on_conflict_do_nothing()
                .execute(&mut conn)
                .await
                .map_err(failed)?;
        }
        Ok(())
    }

    /// A series between two moments, both included, oldest first, Unix milliseconds.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn list_figures(&self, series: &str, from_ms: i64, to_ms: i64) -> Result<Vec<(i64, f64)>, Error> {
        let mut conn = self.conn().await?;
        let rows: Vec<(DateTime<Utc>, f64)> = figure::table
            .filter(figure::realm.eq(&*self.realm))
            .filter(figure::series.eq(series))
            .filter(figure::at.between(time(from_ms), time(to_ms)))
            .order(figure::at)
            .select((figure::at, figure::value))
            .load(&mut conn)
            .await
            .map_err(failed)?;
        Ok(rows
            .into_iter()
            .map(|(at, value)| (at.timestamp_millis(), value))
            .collect())
    }

    /// When the figures of a kind begin: `total_supply`, `listed`.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn figures_since(&self, kind: &str) -> Result<Option<i64>, Error> {
        let mut conn = self.conn().await?;
        let first: Option<DateTime<Utc>> = figure::table
            .filter(figure::realm.eq(&*self.realm))
            .filter(figure::series.like(format!("{kind}/%")))
            .select(min(figure::at))
            .first(&mut conn)
            .await
            .map_err(failed)?;
        Ok(first.map(|at| at.timestamp_millis()))
    }

    /// The newest moments of a kind with what they are of, the newest first, at most so many.
    ///
    /// # Errors
    /// When PostgreSQL is away.
    pub async fn newest_figures(&self, kind: &str, most: i64) -> Result<Vec<(String, i64)>, Error> {
        let mut conn = self.conn().await?;
        let rows: Vec<(String, DateTime<Utc>)> = figure::table
            .filter(figure::realm.eq(&*self.realm))
            .filter(figure::series.like(format!("{kind}/%")))
            .order((figure::at.desc(), figure::series))
            .limit(most)
            .select((figure::series, figure::at))
            .load(&mut conn)
            .await
            .map_err(failed)?;
        let name = |series: &str| series.split_once('/').map_or("", |(_, name)| name).to_owned();
        Ok(rows
            .into_iter()
            .map(|(series, at)| (name(&series), at.timestamp_millis()))
            .collect())
    }
}
