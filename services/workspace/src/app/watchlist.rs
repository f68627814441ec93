//! Watchlists and their order.

use grants::Access;
use uuid::Uuid;
use vocab::UserId;

use super::{
    App, id, seen,
    shared::{Open, Shareable},
};
use crate::{
    domain::{
        grant::Level,
        watchlist::{Item, NewWatchlist, csv, rank, tradingview},
    },
    error::Error,
    store::{
        self, Db, watch_item as items,
        watchlist::{self as lists, Restored, Watchlist},
    },
};

/// As messages name one.
pub(super) const LIST: &str = "watchlist";
/// As what is counted is called.
pub(super) const LISTS: &str = "watchlists";

/// A list with its items by section and rank.
pub type WholeWatchlist = (Open<Watchlist>, Vec<Item>);

impl Shareable for Watchlist {
    const KIND: &'static str = LIST;
    const SHARED: &'static str = "shared watchlists";

    fn id(&self) -> Uuid {
        self.id
    }

    fn name(&self) -> &str {
        &self.new.name
    }

    async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Self>, Error> {
        lists::find(db, owner, id).await
    }

    async fn named(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Self)>, Error> {
        lists::named(db, wanted).await
    }
}

/// A list as text.
#[derive(Debug, Clone)]
pub struct WatchExport {
    pub file_name: String,
    pub content: String,
    pub left_out: u32,
}

impl App {
    /// In their order.
    pub async fn watchlists(&self, user: UserId) -> Result<Vec<Open<Watchlist>>, Error> {
        let own = lists::list(&mut *self.db().await?, user, None).await?;
        Ok(own.into_iter().map(|one| Open::own(user, one)).collect())
    }

    /// One of the caller's, or one that is shared with them.
    pub async fn watchlist(&self, user: UserId, sent: &str) -> Result<WholeWatchlist, Error> {
        let open = self.open::<Watchlist>(user, sent, Level::Viewer).await?;
        // With the caller's rights: row-level security knows of a grant.
        let found = items::list(&mut *self.db().await?, open.access.owner, open.thing.id).await?;
        let items = in_order(&open.thing.new, found);
        Ok((open, items))
    }

    pub async fn add_watchlist(&self, user: UserId, new: &NewWatchlist) -> Result<WholeWatchlist, Error> {
        let limit = self.args.watchlist_limit;
        let mut db = self.counting(user, LISTS).await?;
        let added = async {
            let added = lists::add(&mut db, user, new, limit, self.now()).await?;
            whole(&mut db, added.ok_or(too_many(limit))?, Access::own(user)).await
        };
        let added = added.await;
        store::end(&mut db, added).await
    }

    /// Items of a section that is missing from `new` move to the end of the first one.
    pub async fn update_watchlist(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        new: &NewWatchlist,
    ) -> Result<WholeWatchlist, Error> {
        let Open { thing: list, access } = self.open::<Watchlist>(user, sent, Level::Editor).await?;
        let mut db = self.db_of(access.owner).await?;
        store::begin(&mut db).await?;
        let done = async {
            change(&mut db, access.owner, list.id, version, new).await?;
            whole(&mut db, list.id, access).await
        };
        let done = done.await;
        store::end(&mut db, done).await
    }

    /// Its owner alone deletes a list.
    pub async fn delete_watchlist(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.open::<Watchlist>(user, sent, Level::Owner).await?.thing;
        let version = seen(version, before.version);
        if lists::delete(&mut *self.db().await?, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_watchlist(&self, user: UserId, sent: &str) -> Result<WholeWatchlist, Error> {
        let list = id(sent, LIST)?;
        let mut db = self.counting(user, LISTS).await?;
        let restored = async {
            if lists::find(&mut db, user, list).await?.is_none() {
                let limit = self.args.watchlist_limit;
                match lists::restore(&mut db, user, list, limit).await? {
                    Restored::Full => return Err(too_many(limit)),
                    Restored::NotHere => return Err(Error::NotHere(LIST)),
                    Restored::Done => {}
                }
            }
            whole(&mut db, list, Access::own(user)).await
        };
        let restored = restored.await;
        store::end(&mut db, restored).await
    }

    /// Puts a list behind `after`, or first where that is empty.
    pub async fn move_watchlist(&self, user: UserId, sent: &str, after: &str) -> Result<Vec<Open<Watchlist>>, Error> {
        let list = id(sent, LIST)?;
        let behind = match after {
            "" => None,
            after => Some(id(after, LIST).map_err(|_| not_behind())?),
        };
        // Of several that are moved or added at once, each begins with the order that the one before it left.
        let mut db = self.counting(user, LISTS).await?;
        let moved = async {
            lists::find(&mut db, user, list).await?.ok_or(Error::NotHere(LIST))?;
            if !lists::place(&mut db, user, list, behind).await? {
                return Err(not_behind());
            }
            lists::list(&mut db, user, None).await
        };
        let moved = moved.await;
        let moved = store::end(&mut db, moved).await?;
        Ok(moved.into_iter().map(|one| Open::own(user, one)).collect())
    }

    /// The list as CSV, or as TradingView reads it.
    pub async fn export_watchlist(&self, user: UserId, sent: &str, format: &str) -> Result<WatchExport, Error> {
        let (Open { thing: list, .. }, items) = self.watchlist(user, sent).await?;
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
        "The watchlist to put it after doesn't exist. Reload your lists.",
    )
}

fn too_many(limit: i64) -> Error {
    Error::Full { what: LISTS, limit }
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

/// One as its owner has it, in the transaction that changed it.
async fn whole(db: &mut Db, id: Uuid, access: Access) -> Result<WholeWatchlist, Error> {
    let found = lists::find(db, access.owner, id).await?;
    let thing = found.ok_or(Error::NotHere(LIST))?;
    let items = in_order(&thing.new, items::list(db, access.owner, id).await?);
    Ok((Open { thing, access }, items))
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
