//! Fetched answers that reports rest on, found by their hashes.

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Db, schema::fetched};

/// What a provider answered.
#[derive(Debug, Clone)]
pub struct Answer {
    pub fetched_at: DateTime<Utc>,
    pub block_height: u64,
    /// zlib-compressed.
    pub body: Vec<u8>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = fetched, check_for_backend(diesel::pg::Pg))]
struct AnswerRow {
    fetched_at: DateTime<Utc>,
    block_height: i64,
    body: Vec<u8>,
}

/// More than there are chains.
const MOST_ANSWERS: i64 = 50;

/// Answers of a provider's endpoint that were kept under this hash: one of each chain.
pub async fn answers(db: &mut Db, sha256: &[u8], provider: &str, endpoint: &str) -> Result<Vec<Answer>, Error> {
    let rows: Vec<AnswerRow> = fetched::table
        .filter(fetched::sha256.eq(sha256))
        .filter(fetched::provider.eq(provider))
        .filter(fetched::endpoint.eq(endpoint))
        .order(fetched::fetched_at)
        .limit(MOST_ANSWERS)
        .select(AnswerRow::as_select())
        .load(db)
        .await?;
    let answers = rows.into_iter().map(|row| Answer {
        fetched_at: row.fetched_at,
        block_height: u64::try_from(row.block_height).unwrap_or(0),
        body: row.body,
    });
    Ok(answers.collect())
}
