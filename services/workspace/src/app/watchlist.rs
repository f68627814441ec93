//! Watchlists and their order.

use uuid::Uuid;
use vocab::UserId;

use super::{App, id, seen};
use crate::{
    domain::watchlist::{Item, NewWatchlist, csv, rank, tradingview},
    error::Error,
    store::{
        self, Db, watch_item as items,
        watchlist::{self as lists, Restored, Watchlist},
    },
};

/// As messages name one.
pub(super) const LIST: &str = "watchlist";

/// A list as text.
#[derive(Debug, Clone)]
pub struct WatchExport {
    pub file_name: String,
    pub content: String,
    pub left_out: u32,
}

impl App {
    /// In their order.
    pub async fn watchlists(&self, user: UserId) -> Result<Vec<Watchlist>, Error> {
        lists::list(&mut *self.db().await?, user, None).await
    }

    /// With its items by section and rank.
    pub async fn watchlist(&self, user: UserId, sent: &str) -> Result<(Watchlist, Vec<Item>), Error> {
        self.whole_list(&mut *self.db().await?, user, id(sent, LIST)?).await
    }

    pub(super) async fn whole_list(
        &self,
        db: &mut Db,
        user: UserId,
        id: Uuid,
    ) -> Result<(Watchlist, Vec<Item>), Error> {
        let list = lists::find(db, user, id).await?.ok_or(Error::NotHere(LIST))?;
        let items = in_order(&list.new, items::list(db, user, id).await?);
        Ok((list, items))
    }

    pub async fn add_watchlist(&self, user: UserId, new: &NewWatchlist) -> Result<(Watchlist, Vec<Item>), Error> {
        let mut db = self.db().await?;
        let limit = self.args.watchlist_limit;
        let added = lists::add(&mut db, user, new, limit, self.now()).await?;
        self.whole_list(&mut db, user, added.ok_or(too_many(limit))?).await
    }

    /// Items of a section that is missing from `new` move to the end of the first one.
    pub async fn update_watchlist(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        new: &NewWatchlist,
    ) -> Result<(Watchlist, Vec<Item>), Error> {
        let list = id(sent, LIST)?;
        let mut db = self.db().await?;
        store::begin(&mut db).await?;
        let done = change(&mut db, user, list, version, new).await;
        store::end(&mut db, done).await?;
        self.whole_list(&mut db, user, list).await
    }

    pub async fn delete_watchlist(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let mut db = self.db().await?;
        let before = lists::find(&mut db, user, id(sent, LIST)?).await?;
        let before = before.ok_or(Error::NotHere(LIST))?;
        let version = seen(version, before.version);
        if lists::delete(&mut db, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_watchlist(&self, user: UserId, sent: &str) -> Result<(Watchlist, Vec<Item>), Error> {
        let list = id(sent, LIST)?;
        let mut db = self.db().await?;
        if lists::find(&mut db, user, list).await?.is_none() {
            let limit = self.args.watchlist_limit;
            match lists::restore(&mut db, user, list, limit).await? {
                Restored::Full => return Err(too_many(limit)),
                Restored::NotHere => return Err(Error::NotHere(LIST)),
                Restored::Done => {}
            }
        }
        self.whole_list(&mut db, user, list).await
    }

    /// Puts a list behind `after`, or first where that is empty.
    pub async fn move_watchlist(&self, user: UserId, sent: &str, after: &str) -> Result<Vec<Watchlist>, Error> {
        let list = id(sent, LIST)?;
        let behind = match after {
            "" => None,
            after => Some(id(after, LIST).map_err(|_| not_behind())?),
        };
        let mut db = self.db().await?;
        lists::find(&mut db, user, list).await?.ok_or(Error::NotHere(LIST))?;
        if !lists::place(&mut db, user, list, behind).await? {
            return Err(not_behind());
        }
        lists::list(&mut db, user, None).await
    }

    /// The list as CSV, or as TradingView reads it.
    pub async fn export_watchlist(&self, user: UserId, sent: &str, format: &str) -> Result<WatchExport, Error> {
        let (list, items) = self.watchlist(user, sent).await?;
        let (ending, (content, left_out)) = match format {
            "" | "csv" => ("csv", (csv::write(&list.new, &items)?, 0)),
            "tradingview" => ("txt", tradingview::write(&list.new, &items)),
            _ => return Err(Error::invalid("format", "Use csv or tradingview.")),
        };
        Ok(WatchExport {
            file_name: format!("{}.{ending}", file_name(&list.new.name)),
            content,
            left_out,
        })
    }
}

fn not_behind() -> Error {
    Error::invalid(
        "after",
        "There is no such watchlist to put it behind. Reload your lists.",
    )
}

fn too_many(limit: i64) -> Error {
    Error::Full {
        what: "watchlists",
        limit,
    }
}

/// Letters and digits of a name; anything else becomes a dash.
fn file_name(name: &str) -> String {
    let dashed: String = name
        .chars()
        .map(|sign| if sign.is_alphanumeric() { sign } else { '-' })
        .collect();
    let words: Vec<&str> = dashed.split('-').filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return "watchlist".to_owned();
    }
    words.join("-")
}

/// By section; within one they are by rank already.
fn in_order(list: &NewWatchlist, mut items: Vec<Item>) -> Vec<Item> {
    for item in &mut items {
        let place = list.place_of(&item.section);
        item.section.clone_from(&list.sections[place]);
    }
    items.sort_by_key(|item| list.place_of(&item.section));
    items
}

async fn change(db: &mut Db, user: UserId, id: Uuid, version: i32, new: &NewWatchlist) -> Result<(), Error> {
    let before = lists::hold(db, user, id).await?.ok_or(Error::NotHere(LIST))?;
    if before.version != seen(version, before.version) {
        return Err(Error::Stale);
    }
    lists::update(db, user, id, new).await?;
    let items = items::list(db, user, id).await?;
    let is_gone = |item: &&Item| !new.sections.contains(&item.section);
    let mut last = items.last().map(|item| item.rank.clone());
    for item in items.iter().filter(is_gone) {
        let rank = match rank::between(last.as_deref(), None) {
            Some(rank) => rank,
            None => item.rank.clone(),
        };
        items::set_place(db, user, item.id, "", &rank).await?;
        last = Some(rank);
    }
    Ok(())
}
