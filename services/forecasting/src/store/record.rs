//! Frozen runs with their scores, without their points.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Db, day,
    schema::{run, score},
    score::Row,
};
use crate::{
    domain::{model::Model, record::Frozen, score::HorizonScore, token::Token},
    error::Error,
};

/// Days of the record that are read: a year. Older ones stay in the table.
const DAYS: i64 = 366;

#[derive(Queryable, Selectable)]
#[diesel(table_name = run, check_for_backend(diesel::pg::Pg))]
struct Head {
    id: Uuid,
    coingecko_id: String,
    token_name: String,
    symbol: String,
    image: String,
    recipe_version: String,
    horizon: i32,
    last_day: NaiveDate,
    last_price: f64,
    due_day: Option<NaiveDate>,
    created_at: DateTime<Utc>,
}

/// One frozen run for each day, newest first: where several horizons or recipes were asked for on a day, the longest, else the one
/// that was given first. Its first days are those of the shorter ones.
pub async fn list_frozen(db: &mut Db, coin: &str, model: Model) -> Result<Vec<Frozen>, Error> {
    let heads: Vec<Head> = run::table
        .filter(run::frozen)
        .filter(run::coingecko_id.eq(coin))
        .filter(run::model.eq(model.name()))
        .order((run::last_day.desc(), run::horizon.desc(), run::created_at))
        .distinct_on(run::last_day)
        .limit(DAYS)
        .select(Head::as_select())
        .load(db)
        .await?;
    let ids: Vec<_> = heads.iter().map(|head| head.id).collect();
    let rows: Vec<Row> = score::table
        .filter(score::run_id.eq_any(&ids))
        .order((score::run_id, score::horizon))
        .select(Row::as_select())
        .load(db)
        .await?;
    let mut scores: HashMap<Uuid, Vec<HorizonScore>> = HashMap::new();
    for row in rows {
        scores.entry(row.run_id).or_default().push(row.score());
    }
    Ok(heads
        .into_iter()
        .map(|head| {
            let scores = scores.remove(&head.id).unwrap_or_default();
            frozen(head, scores)
        })
        .collect())
}

fn frozen(head: Head, scores: Vec<HorizonScore>) -> Frozen {
    Frozen {
        id: head.id.into(),
        token: Token {
            id: head.coingecko_id,
            name: head.token_name,
            symbol: head.symbol,
            image: head.image,
            icon: None,
        },
        recipe_version: head.recipe_version,
        horizon: usize::try_from(head.horizon).unwrap_or_default(),
        last_day: day(head.last_day),
        last_price: head.last_price,
        created_at: head.created_at,
        due: head.due_day.map(day),
        scores,
    }
}
