//! PostgreSQL. Row types stay in here; times always come from the caller's clock.

pub mod account;
pub mod account_event;
pub mod alert;
pub mod alert_band;
pub mod alert_channel;
pub mod alert_delivery;
pub mod alert_entity;
pub mod alert_firing;
pub mod alert_gather;
pub mod alert_member;
mod alert_schema;
pub mod alert_shard;
pub mod alert_share;
pub mod alert_test;
pub mod alert_work;
pub mod archive;
pub mod asset_alias;
pub mod calendar_beside;
pub mod calendar_event;
pub mod calendar_feed;
pub mod calendar_instance;
pub mod calendar_recurring;
pub mod calendar_source;
pub mod campaign;
pub mod candle;
pub mod chain_notice;
pub mod chat_message;
mod chat_schema;
pub mod collection;
pub mod comment;
pub mod comment_look;
mod comment_schema;
pub mod comment_size;
pub mod conversation;
pub mod dashboard;
pub mod dashboard_link;
pub mod entry;
pub mod entry_version;
pub mod etf;
pub mod event;
pub mod event_by_hand;
mod event_rows;
pub mod fill;
pub mod first_use;
pub mod grant_notice;
mod grant_schema;
pub mod import;
pub(crate) mod json;
mod ledger_schema;
pub mod manual_price;
pub mod mapping;
pub mod mention;
pub mod missed_trade;
pub mod model_call;
mod money;
pub mod named_portfolio;
mod newest;
pub mod news_document;
pub mod news_list;
pub mod news_mark;
pub mod news_mute;
mod news_schema;
pub mod news_source;
pub mod notification;
mod of_strategy;
mod owned;
pub mod paper_run;
pub mod paper_work;
pub mod payment;
mod payment_schema;
pub mod picture;
pub mod portfolio;
mod position_schema;
pub mod push_device;
mod ranked;
pub mod review;
mod room_schema;
pub mod ruleset;
pub mod sample;
mod sample_schema;
pub mod saved_view;
mod schema;
mod schema_lists;
pub mod search;
pub mod session;
pub mod session_log;
pub mod settings;
pub mod stop;
pub mod storage;
mod storage_schema;
pub mod strategy;
pub mod strategy_run;
mod strategy_schema;
pub mod strategy_study;
pub mod stream_event;
mod stream_schema;
pub mod subscription;
pub mod sweep;
pub mod task;
pub mod trade_check;
pub mod transfer_answer;
pub mod wallet;
pub mod wallet_sync;
pub mod watch_item;
pub mod watchlist;
mod word;

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl, TransactionManager};
use vocab::UserId;

use crate::error::Error;
use schema::ledger_revision;

/// A connection, inside or outside a transaction. It sees the rows of its scope.
pub type Db = kit::scoped::Scoped;

/// Which of an owner's ledgers this is: it grows with each change.
pub async fn revision(db: &mut Db, owner: UserId) -> Result<i64, Error> {
    let found = ledger_revision::table
        .find(owner.uuid())
        .select(ledger_revision::revision)
        .first(db)
        .await
        .optional()?;
    Ok(found.unwrap_or(0))
}

/// Marks the ledger as changed, so that nothing computed before counts any more. Called first in a transaction, it also makes other changes
/// of this owner wait until that ends: two files with the same rows are not both new.
pub async fn changed(db: &mut Db, owner: UserId) -> Result<(), Error> {
    diesel::insert_into(ledger_revision::table)
        .values((ledger_revision::owner.eq(owner.uuid()), ledger_revision::revision.eq(1)))
        .on_conflict(ledger_revision::owner)
        .do_update()
        .set(ledger_revision::revision.eq(ledger_revision::revision + 1))
        .execute(db)
        .await?;
    Ok(())
}

/// A count of rows as contracts have them.
pub(crate) fn small(count: i64) -> u32 {
    u32::try_from(count.max(0)).unwrap_or(u32::MAX)
}

/// Begins a transaction, for work that asks others in between; [`end`] ends it. A connection that is dropped before is closed.
pub async fn begin(db: &mut Db) -> Result<(), Error> {
    Ok(<Db as AsyncConnection>::TransactionManager::begin_transaction(db).await?)
}

/// As diesel's `transaction` does behind its closure: keeps all of the transaction where `result` is good, and nothing of it otherwise.
pub async fn end<T>(db: &mut Db, result: Result<T, Error>) -> Result<T, Error> {
    type Manager = <Db as AsyncConnection>::TransactionManager;
    match result {
        Ok(done) => {
            Manager::commit_transaction(db).await?;
            Ok(done)
        }
        Err(error) => match Manager::rollback_transaction(db).await {
            // A connection that broke has undone it; what broke it says more.
            Ok(()) | Err(diesel::result::Error::BrokenTransactionManager) => Err(error),
            Err(rollback) => Err(rollback.into()),
        },
    }
}
