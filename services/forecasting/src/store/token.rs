//! Tokens that users added. Every statement names the owner.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;
use vocab::UserId;

use super::{Db, schema::custom_token};
use crate::{
    domain::token::{Icon, Token},
    error::Error,
};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = custom_token, check_for_backend(diesel::pg::Pg))]
struct Row {
    owner: Uuid,
    coingecko_id: String,
    token_name: String,
    symbol: String,
    image: String,
    icon: String,
    created_at: DateTime<Utc>,
}

/// Oldest first.
pub async fn list_tokens(db: &mut Db, owner: UserId) -> Result<Vec<Token>, Error> {
    let rows = custom_token::table
        .filter(custom_token::owner.eq(owner.uuid()))
        .order((custom_token::created_at, custom_token::coingecko_id))
        .select(Row::as_select())
        .load(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| Token {
            icon: Some(row.icon.parse().unwrap_or(Icon::Chain)),
            id: row.coingecko_id,
            name: row.token_name,
            symbol: row.symbol,
            image: row.image,
        })
        .collect())
}

async fn count_tokens(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let of_owner = custom_token::table.filter(custom_token::owner.eq(owner.uuid()));
    Ok(of_owner.count().get_result(db).await?)
}

/// Adding a token again changes its name and icon. False where the owner has `limit` tokens already, also when several come at once.
pub async fn put_token(
    db: &mut Db,
    owner: UserId,
    token: &Token,
    limit: i64,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let row = Row {
        owner: owner.uuid(),
        coingecko_id: token.id.clone(),
        token_name: token.name.clone(),
        symbol: token.symbol.clone(),
        image: token.image.clone(),
        icon: token.icon.unwrap_or(Icon::Chain).name().to_owned(),
        created_at: now,
    };
    db.transaction(async |db: &mut Db| {
        kit::room::hold(db, owner, "tokens").await?;
        if count_tokens(db, owner).await? >= limit {
            return Ok(false);
        }
        diesel::insert_into(custom_token::table)
            .values(&row)
            .on_conflict((custom_token::owner, custom_token::coingecko_id))
            .do_update()
            .set((
                custom_token::token_name.eq(&row.token_name),
                custom_token::symbol.eq(&row.symbol),
                custom_token::image.eq(&row.image),
                custom_token::icon.eq(&row.icon),
            ))
            .execute(db)
            .await?;
        Ok(true)
    })
    .await
}

/// True where there was one.
pub async fn delete_token(db: &mut Db, owner: UserId, coingecko_id: &str) -> Result<bool, Error> {
    let wanted = custom_token::table
        .filter(custom_token::owner.eq(owner.uuid()))
        .filter(custom_token::coingecko_id.eq(coingecko_id));
    Ok(diesel::delete(wanted).execute(db).await? > 0)
}
