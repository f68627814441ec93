//! Answers that are kept for repeated calls, and how many bytes of them.

use diesel::{
    ExpressionMethods, QueryDsl, QueryResult, sql_query,
    sql_types::{BigInt, Text, Uuid as PgUuid},
};
use diesel_async::RunQueryDsl;

use super::{Call, schema::idempotency_key};
use crate::scoped::Scoped;

/// Bytes of answers that a service keeps for one owner. An answer may repeat what the caller sent, and it stays for a day even where what
/// was created is deleted at once: no budget of stored things counts it, so that it needs a limit of its own.
pub const MOST_KEPT: i64 = 8 << 20;

/// An answer of more bytes is always looked at for room, smaller ones once in [`SELDOM`] times: to look costs time for each note of a day, and
/// a small answer passes the limit by little. Together that may be 16 times 64 KiB on average.
const SMALL: usize = 64 << 10;
const SELDOM: u32 = 16;

/// Empties the owner's notes behind the newest [`MOST_KEPT`] bytes. The keys stay, so that nothing is done twice. Calls at once skip the
/// notes that another one is emptying, and so never wait for each other. Text, as diesel reads from no subquery, which the sum over the rows before is.
///
/// Arrays, so that the sum is calculated once whatever the planner expects. With `IN`, a planner that expected one row calculated it again for
/// each note, and a call held its owner's locks for seconds.
const MAKE_ROOM: &str = "UPDATE idempotency_key SET response = NULL WHERE owner = $1 AND key = ANY (ARRAY(
        SELECT key FROM idempotency_key WHERE owner = $1 AND key = ANY (ARRAY(
            SELECT key FROM (
                SELECT key, sum(octet_length(response)) OVER (ORDER BY (key = $2) DESC, created_at DESC, key) AS bytes
                FROM idempotency_key WHERE owner = $1 AND response IS NOT NULL
            ) AS newest WHERE bytes > $3
        )) FOR UPDATE SKIP LOCKED
    ))";

impl Call {
    /// Notes the answer to repeat; none where it holds a secret.
    pub(super) async fn keep(&self, db: &mut Scoped, response: Option<Vec<u8>>) -> QueryResult<()> {
        let may_pass = response
            .as_ref()
            .is_some_and(|kept| kept.len() > SMALL || rand::random_ratio(1, SELDOM));
        diesel::update(idempotency_key::table.find((self.owner.uuid(), &self.key)))
            .set(idempotency_key::response.eq(response))
            .execute(db)
            .await?;
        if may_pass {
            sql_query(MAKE_ROOM)
                .bind::<PgUuid, _>(self.owner.uuid())
                .bind::<Text, _>(&self.key)
                .bind::<BigInt, _>(MOST_KEPT)
                .execute(db)
                .await?;
        }
        Ok(())
    }
}
