//! What may be deleted for good, of all owners.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{dsl::count_star, prelude::*};
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::{
    Db,
    alert_schema::{alert, alert_delivery, alert_firing},
    chat_schema::conversation,
    news_schema::{feed_document, feed_item, feed_mark, feed_mute, feed_source},
    room_schema::{dashboard, followed_collection},
    schema::{account, entry, event, import_batch, picture, portfolio, ruleset, task, trading_session, trip},
    schema_lists::{calendar_event, watch_item, watchlist},
    strategy_schema::{candle_series, paper_run, strategy},
};
use crate::error::Error;

/// Rows of one statement.
const BATCH: i64 = 2_000;
/// Items that stay of a document.
const ITEMS: i64 = 500;
/// Documents with more that are looked at in one go.
const DOCUMENTS: i64 = 100;
/// Watchlists that go at once, with all of their items.
const LISTS: i64 = 100;

/// Deletes some of what was taken away before `deleted`, and files that have waited since before `staged`; gives how many rows went, 0 when
/// nothing is left to do.
pub async fn sweep(db: &mut Db, deleted: DateTime<Utc>, staged: DateTime<Utc>) -> Result<usize, Error> {
    let old: Vec<(Uuid, Uuid)> = event::table
        .filter(event::deleted_at.lt(deleted))
        .select((event::owner, event::id))
        .limit(BATCH)
        .load(db)
        .await?;
    let mut gone = delete_events(db, &old).await?;
    let accounts: Vec<(Uuid, Uuid)> = account::table
        .filter(account::deleted_at.lt(deleted))
        .select((account::owner, account::id))
        .limit(BATCH)
        .load(db)
        .await?;
    for (owner, id) in accounts {
        let on_it: Vec<(Uuid, Uuid)> = event::table
            .filter(event::owner.eq(owner))
            .filter(event::account_id.eq(id))
            .select((event::owner, event::id))
            .limit(BATCH)
            .load(db)
            .await?;
        gone += if on_it.is_empty() {
            diesel::delete(account::table.find((owner, id))).execute(db).await?
        } else {
            delete_events(db, &on_it).await?
        };
    }
    // With their versions.
    gone += diesel::delete(ruleset::table.filter(ruleset::deleted_at.lt(deleted)))
        .execute(db)
        .await?;
    let portfolios = portfolio::table.filter(portfolio::deleted_at.lt(deleted));
    gone += diesel::delete(portfolios).execute(db).await?;
    let waiting = import_batch::table
        .filter(import_batch::state.eq("staged"))
        .filter(import_batch::created_at.lt(staged));
    gone += diesel::delete(waiting).execute(db).await?;
    // With their progress; firings stay.
    let alerts = alert::table.filter(alert::deleted_at.lt(deleted));
    gone += diesel::delete(alerts).execute(db).await?;
    let tasks = task::table.filter(task::deleted_at.lt(deleted));
    gone += diesel::delete(tasks).execute(db).await?;
    let sessions = trading_session::table.filter(trading_session::deleted_at.lt(deleted));
    gone += diesel::delete(sessions).execute(db).await?;
    // Sessions of a trip lose it by their foreign key.
    let trips = trip::table.filter(trip::deleted_at.lt(deleted));
    gone += diesel::delete(trips).execute(db).await?;
    let events = calendar_event::table.filter(calendar_event::deleted_at.lt(deleted));
    gone += diesel::delete(events).execute(db).await?;
    let sources = feed_source::table.filter(feed_source::deleted_at.lt(deleted));
    gone += diesel::delete(sources).execute(db).await?;
    let items = watch_item::table.filter(watch_item::deleted_at.lt(deleted));
    gone += diesel::delete(items).execute(db).await?;
    gone += delete_lists(db, deleted).await?;
    // With their candles; runs over them keep their figures.
    let series = candle_series::table.filter(candle_series::deleted_at.lt(deleted));
    gone += diesel::delete(series).execute(db).await?;
    // With their rules and back-tests; paper runs before them, a few at a time.
    gone += super::paper_work::sweep(db, deleted).await?;
    let runs = paper_run::table
        .filter(paper_run::owner.eq(strategy::owner))
        .filter(paper_run::strategy_id.eq(strategy::id));
    let strategies = strategy::table
        .filter(strategy::deleted_at.lt(deleted))
        .filter(diesel::dsl::not(diesel::dsl::exists(runs)));
    gone += diesel::delete(strategies).execute(db).await?;
    // With their versions.
    let dashboards = dashboard::table.filter(dashboard::deleted_at.lt(deleted));
    gone += diesel::delete(dashboards).execute(db).await?;
    let collections = followed_collection::table.filter(followed_collection::deleted_at.lt(deleted));
    gone += diesel::delete(collections).execute(db).await?;
    // With their messages.
    let conversations = conversation::table.filter(conversation::deleted_at.lt(deleted));
    gone += diesel::delete(conversations).execute(db).await?;
    gone += super::dashboard_link::sweep(db, deleted).await?;
    gone += super::etf::sweep(db, deleted).await?;
    gone += grants::sweep(db, deleted).await?;
    Ok(gone)
}

/// Deletes some messages of alerts that are over and were made before `deleted`, and some firings from before `fired`, and tests of
/// channels; gives how many rows went, 0 when nothing is left to do.
pub async fn alerts(
    db: &mut Db,
    now: DateTime<Utc>,
    deleted: DateTime<Utc>,
    fired: DateTime<Utc>,
) -> Result<usize, Error> {
    let old: Vec<(Uuid, Uuid)> = alert_delivery::table
        .filter(alert_delivery::created_at.lt(deleted))
        .filter(alert_delivery::next_at.is_null())
        .select((alert_delivery::owner, alert_delivery::id))
        .limit(BATCH)
        .load(db)
        .await?;
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = old.into_iter().unzip();
    let messages = alert_delivery::table
        .filter(alert_delivery::owner.eq_any(owners))
        .filter(alert_delivery::id.eq_any(ids));
    let mut gone = diesel::delete(messages).execute(db).await?;
    let old: Vec<(Uuid, Uuid)> = alert_firing::table
        .filter(alert_firing::written_at.lt(fired))
        .select((alert_firing::owner, alert_firing::id))
        .limit(BATCH)
        .load(db)
        .await?;
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = old.into_iter().unzip();
    let firings = alert_firing::table
        .filter(alert_firing::owner.eq_any(owners))
        .filter(alert_firing::id.eq_any(ids));
    gone += diesel::delete(firings).execute(db).await?;
    gone += super::alert_test::sweep(db, now).await?;
    Ok(gone)
}

/// Documents that nobody follows and that were made before `unfollowed`, items from before `old`, items beyond the newest 500 of a document, and
/// marks of items that are gone; gives how many rows went. Items without a date of their own stay while there are few: they would come back as
/// new ones.
pub async fn news(
    db: &mut Db,
    now: DateTime<Utc>,
    unfollowed: DateTime<Utc>,
    old: DateTime<Utc>,
) -> Result<usize, Error> {
    let followed = feed_source::table
        .filter(feed_source::url.eq(feed_document::url))
        .filter(feed_source::deleted_at.is_null());
    let lonely = feed_document::table
        .filter(feed_document::created_at.lt(unfollowed))
        .filter(diesel::dsl::not(diesel::dsl::exists(followed)));
    // With their items.
    let mut gone = diesel::delete(lonely).execute(db).await?;
    let aged: Vec<Uuid> = feed_item::table
        .filter(feed_item::dated_by_source)
        .filter(feed_item::published_at.lt(old))
        .select(feed_item::id)
        .limit(BATCH)
        .load(db)
        .await?;
    gone += diesel::delete(feed_item::table.filter(feed_item::id.eq_any(aged)))
        .execute(db)
        .await?;
    let full: Vec<Uuid> = feed_item::table
        .group_by(feed_item::document_id)
        .having(count_star().gt(ITEMS))
        .select(feed_item::document_id)
        .limit(DOCUMENTS)
        .load(db)
        .await?;
    for document in full {
        gone += delete_items(db, document).await?;
    }
    let marks = feed_mark::table
        .filter(feed_mark::kept.is_null())
        .filter(feed_mark::published_at.lt(old));
    gone += diesel::delete(marks).execute(db).await?;
    gone += diesel::delete(feed_mute::table.filter(feed_mute::until_at.lt(now)))
        .execute(db)
        .await?;
    Ok(gone)
}

/// Deletes items of a document that are older than its newest ones: a source may bring hundreds of new ones each time it is read.
async fn delete_items(db: &mut Db, document: Uuid) -> Result<usize, Error> {
    let older: Vec<Uuid> = feed_item::table
        .filter(feed_item::document_id.eq(document))
        .order((feed_item::published_at.desc(), feed_item::id.desc()))
        .select(feed_item::id)
        .offset(ITEMS)
        .limit(BATCH)
        .load(db)
        .await?;
    let older = feed_item::table.filter(feed_item::id.eq_any(older));
    Ok(diesel::delete(older).execute(db).await?)
}

/// Entries of one statement: their versions go with them, and a statement may take 5 s.
const FEW: i64 = 50;

/// Deletes some entries that were deleted before `deleted`, with versions and pictures, and some pictures that no version has named since
/// `unused`; gives how many rows went, 0 when nothing is left to do.
pub async fn journal(db: &mut Db, deleted: DateTime<Utc>, unused: DateTime<Utc>) -> Result<usize, Error> {
    let old: Vec<(Uuid, Uuid)> = entry::table
        .filter(entry::deleted_at.lt(deleted))
        .select((entry::owner, entry::id))
        .limit(FEW)
        .load(db)
        .await?;
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = old.into_iter().unzip();
    let named = entry::table
        .filter(entry::owner.eq_any(owners))
        .filter(entry::id.eq_any(ids))
        .filter(entry::deleted_at.lt(deleted));
    let mut gone = diesel::delete(named).execute(db).await?;
    let old: Vec<(Uuid, Uuid)> = picture::table
        .filter(picture::unused_since.lt(unused))
        .select((picture::owner, picture::id))
        .limit(FEW)
        .load(db)
        .await?;
    let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = old.into_iter().unzip();
    // Asked again: a version that was saved meanwhile may name one.
    let named = picture::table
        .filter(picture::owner.eq_any(owners))
        .filter(picture::id.eq_any(ids))
        .filter(picture::unused_since.lt(unused));
    gone += diesel::delete(named).execute(db).await?;
    Ok(gone)
}

/// Deletes some watchlists that were deleted before this. Their items go first and together: with their lists each list's would go on its own,
/// and mark the alerts over it by itself.
async fn delete_lists(db: &mut Db, deleted: DateTime<Utc>) -> Result<usize, Error> {
    db.transaction(async |db: &mut Db| {
        // Held until the end: one that its owner brings back at this moment has all of its items.
        let old: Vec<(Uuid, Uuid)> = watchlist::table
            .filter(watchlist::deleted_at.lt(deleted))
            .order((watchlist::owner, watchlist::id))
            .limit(LISTS)
            .select((watchlist::owner, watchlist::id))
            .for_update()
            .load(db)
            .await?;
        if old.is_empty() {
            return Ok(0);
        }
        let (owners, ids): (Vec<Uuid>, Vec<Uuid>) = old.into_iter().unzip();
        let list_of = watchlist::table
            .filter(watchlist::owner.eq(watch_item::owner))
            .filter(watchlist::id.eq(watch_item::watchlist_id))
            .filter(watchlist::deleted_at.lt(deleted));
        let items = watch_item::table
            .filter(watch_item::owner.eq_any(owners.clone()))
            .filter(watch_item::watchlist_id.eq_any(ids.clone()))
            .filter(diesel::dsl::exists(list_of));
        let items = diesel::delete(items).execute(db).await?;
        let lists = watchlist::table
            .filter(watchlist::owner.eq_any(owners))
            .filter(watchlist::id.eq_any(ids))
            .filter(watchlist::deleted_at.lt(deleted));
        Ok(items + diesel::delete(lists).execute(db).await?)
    })
    .await
}

/// Of one owner at a time: a row is named by its owner and its id.
async fn delete_events(db: &mut Db, events: &[(Uuid, Uuid)]) -> Result<usize, Error> {
    let mut of_owner: HashMap<Uuid, Vec<Uuid>> = HashMap::new();
    for (owner, id) in events {
        of_owner.entry(*owner).or_default().push(*id);
    }
    let mut gone = 0;
    for (owner, ids) in of_owner {
        let named = event::table
            .filter(event::owner.eq(owner))
            .filter(event::id.eq_any(ids));
        gone += diesel::delete(named).execute(db).await?;
    }
    Ok(gone)
}

/// Idempotency keys that no caller can send again.
pub async fn forget_keys(db: &mut Db, now: DateTime<Utc>) -> Result<usize, Error> {
    Ok(kit::idempotency::forget(db, now).await?)
}
