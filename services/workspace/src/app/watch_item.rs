//! Items of watchlists.

use kit::idempotency::apart;
use uuid::Uuid;
use vocab::UserId;

use super::{App, id, price, seen, shared::Open, watchlist::LIST};
use crate::{
    domain::{
        grant::Level,
        watchlist::{Item, ItemInput, Kind, NewItem, Subject, rank},
    },
    error::Error,
    store::{
        self, Db, watch_item as items,
        watchlist::{self as lists, Watchlist},
    },
};

/// As messages name one.
const ITEM: &str = "item";
/// Collections of one list: the market reads each of them once a day.
const MOST_COLLECTIONS: i64 = 20;

impl App {
    /// The owner and the id of a list whose items the caller may change.
    pub(super) async fn edited_list(&self, user: UserId, sent: &str) -> Result<(UserId, Uuid), Error> {
        let Open { thing, access } = self.open::<Watchlist>(user, sent, Level::Editor).await?;
        Ok((access.owner, thing.id))
    }

    /// Adds an item at the end of its section. A token or a collection has the market's name, symbol and price; where the market is away
    /// it has the name that was sent or its id, and no price.
    pub async fn add_watch_item(&self, user: UserId, sent: &str, input: &ItemInput) -> Result<Item, Error> {
        let mut new = NewItem::check(input)?;
        // No transaction waits for the market.
        let (owner, list) = apart(async {
            let list = self.edited_list(user, sent).await?;
            match new.subject.kind {
                Kind::Token => self.price_token(&mut new).await?,
                Kind::Collection => self.price_collection(&mut new).await?,
                Kind::Address | Kind::Entity => {}
            }
            Ok::<_, Error>(list)
        })
        .await?;
        let mut db = self.db_of(owner).await?;
        store::begin(&mut db).await?;
        let added = self.insert_item(&mut db, owner, list, new).await;
        store::end(&mut db, added).await
    }

    async fn price_token(&self, new: &mut NewItem) -> Result<(), Error> {
        match self.market.coins(std::slice::from_ref(&new.subject.reference)).await {
            Ok(coins) => {
                let coin = coins.into_iter().find(|coin| coin.id == new.subject.reference);
                let coin = coin.ok_or_else(|| {
                    Error::invalid(
                        "ref",
                        "The market has no token with this id. Search for it and choose it from the list.",
                    )
                })?;
                new.symbol = coin.symbol.to_uppercase();
                new.added_price = coin
                    .current_price
                    .and_then(price::money)
                    .filter(|price| price.is_positive());
                new.name = coin.name;
            }
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "a token was added to a watchlist without its price");
                if new.name.is_empty() {
                    new.name.clone_from(&new.subject.reference);
                }
            }
        }
        Ok(())
    }

    async fn price_collection(&self, new: &mut NewItem) -> Result<(), Error> {
        match self.nfts.find(&new.subject.reference).await {
            Ok(Some(found)) => {
                new.symbol = found.collection.symbol.to_uppercase();
                new.added_price = found.floor_usd.filter(|floor| floor.is_positive());
                new.name = found.collection.name;
            }
            Ok(None) => {
                return Err(Error::invalid(
                    "ref",
                    "The market has no collection with this id. Search for it and choose it from the list.",
                ));
            }
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "a collection was added to a watchlist without its floor");
            }
        }
        if new.name.is_empty() {
            new.name.clone_from(&new.subject.reference);
        }
        Ok(())
    }

    async fn insert_item(&self, db: &mut Db, user: UserId, list: Uuid, new: NewItem) -> Result<Item, Error> {
        let held = lists::hold(db, user, list).await?.ok_or(Error::NotHere(LIST))?;
        if !held.new.sections.contains(&new.section) {
            return Err(Error::invalid("section", "The list has no section with this name."));
        }
        let kept = items::list(db, user, list).await?;
        self.room_for_items(kept.len(), 1)?;
        room_for_collections(&kept, [new.subject.kind])?;
        if kept.iter().any(|item| item.subject == new.subject) {
            return Err(Error::AlreadyListed);
        }
        let rank = place(db, user, &kept, None, &new.section, End::Last).await?;
        let added = items::add(db, user, list, &[new], &[rank], self.now()).await?;
        let added = added.into_iter().next().ok_or(Error::NotHere(ITEM))?;
        found(items::find(db, user, list, added, false).await?)
    }

    /// # Errors
    /// [`Error::Full`] where so many more are too many.
    pub(super) fn room_for_items(&self, kept: usize, more: usize) -> Result<(), Error> {
        let limit = self.args.watch_item_limit;
        if i64::try_from(kept + more).unwrap_or(i64::MAX) <= limit {
            return Ok(());
        }
        Err(Error::Full {
            what: "items in a watchlist",
            limit,
        })
    }

    pub async fn update_watch_item(
        &self,
        user: UserId,
        (sent, item): (&str, &str),
        version: i32,
        input: &ItemInput,
    ) -> Result<Item, Error> {
        let item = id(item, ITEM)?;
        let mut faults = Vec::new();
        let (name, notes) = input.notes(&mut faults);
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let (owner, list) = self.edited_list(user, sent).await?;
        let mut db = self.db_of(owner).await?;
        let before = found(items::find(&mut db, owner, list, item, false).await?)?;
        // Tokens and collections keep the market's name.
        let name = if before.subject.kind.has_price() {
            before.name
        } else {
            name
        };
        let version = seen(version, before.version);
        if version != before.version {
            return Err(Error::StaleAt(before.version));
        }
        let changed = items::update(&mut db, owner, (item, version), &name, &notes).await?;
        changed.ok_or(Error::Stale)
    }

    /// Puts an item behind `after` of a section, or first in it where that is empty.
    pub async fn move_watch_item(
        &self,
        user: UserId,
        (sent, item): (&str, &str),
        section: &str,
        after: &str,
    ) -> Result<Item, Error> {
        let item = id(item, ITEM)?;
        let end = match after {
            "" => End::First,
            after => End::Behind(id(after, ITEM).map_err(|_| not_behind())?),
        };
        let (owner, list) = self.edited_list(user, sent).await?;
        let mut db = self.db_of(owner).await?;
        store::begin(&mut db).await?;
        let moved = move_item(&mut db, owner, list, item, (section.trim(), end)).await;
        store::end(&mut db, moved).await
    }

    pub async fn delete_watch_item(&self, user: UserId, sent: &str, item: &str) -> Result<(), Error> {
        let item = id(item, ITEM)?;
        let (owner, list) = self.edited_list(user, sent).await?;
        if items::delete(&mut *self.db_of(owner).await?, owner, list, item, self.now()).await? {
            Ok(())
        } else {
            Err(Error::NotHere(ITEM))
        }
    }

    /// Brings an item back at its old place; one that is there stays as it is.
    pub async fn restore_watch_item(&self, user: UserId, sent: &str, item: &str) -> Result<Item, Error> {
        let item = id(item, ITEM)?;
        let (owner, list) = self.edited_list(user, sent).await?;
        let mut db = self.db_of(owner).await?;
        store::begin(&mut db).await?;
        let back = self.bring_back(&mut db, owner, list, item).await;
        store::end(&mut db, back).await
    }

    async fn bring_back(&self, db: &mut Db, user: UserId, list: Uuid, item: Uuid) -> Result<Item, Error> {
        let held = lists::hold(db, user, list).await?.ok_or(Error::NotHere(LIST))?;
        let kept = items::list(db, user, list).await?;
        if let Some(live) = kept.iter().find(|other| other.id == item) {
            return Ok(live.clone());
        }
        let gone = found(items::find(db, user, list, item, true).await?)?;
        self.room_for_items(kept.len(), 1)?;
        room_for_collections(&kept, [gone.subject.kind])?;
        if kept.iter().any(|other| other.subject == gone.subject) {
            return Err(Error::AlreadyListed);
        }
        let section = &held.new.sections[held.new.place_of(&gone.section)];
        found(items::restore(db, user, item, section, &gone.rank).await?)
    }

    /// Lists that have something, in their order: id, name, and the item's id.
    pub async fn watched_in(
        &self,
        user: UserId,
        kind: &str,
        reference: &str,
        chain: &str,
    ) -> Result<Vec<(Uuid, String, Uuid)>, Error> {
        let mut faults = Vec::new();
        let subject = Subject::check(kind, reference, chain, &mut faults).ok_or(Error::Invalid(faults))?;
        items::lists_with(&mut *self.db().await?, user, &subject).await
    }
}

/// # Errors
/// [`Error::Full`] where the list has too many collections with those that are added.
pub(super) fn room_for_collections(kept: &[Item], added: impl IntoIterator<Item = Kind>) -> Result<(), Error> {
    let is_one = |kind: &Kind| *kind == Kind::Collection;
    let more = added.into_iter().filter(is_one).count();
    let all = more + kept.iter().filter(|item| is_one(&item.subject.kind)).count();
    if more == 0 || i64::try_from(all).unwrap_or(i64::MAX) <= MOST_COLLECTIONS {
        return Ok(());
    }
    Err(Error::Full {
        what: "collections in a watchlist",
        limit: MOST_COLLECTIONS,
    })
}

fn found(item: Option<Item>) -> Result<Item, Error> {
    item.ok_or(Error::NotHere(ITEM))
}

fn not_behind() -> Error {
    Error::invalid(
        "after",
        "The item to put it after isn't in this section. Reload the list.",
    )
}

/// Where in a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    First,
    Last,
    Behind(Uuid),
}

async fn move_item(
    db: &mut Db,
    user: UserId,
    list: Uuid,
    item: Uuid,
    (section, end): (&str, End),
) -> Result<Item, Error> {
    let held = lists::hold(db, user, list).await?.ok_or(Error::NotHere(LIST))?;
    if !held.new.sections.iter().any(|name| name == section) {
        return Err(Error::invalid("section", "The list has no section with this name."));
    }
    let kept = items::list(db, user, list).await?;
    if !kept.iter().any(|other| other.id == item) {
        return Err(Error::NotHere(ITEM));
    }
    let rank = place(db, user, &kept, Some(item), section, end).await?;
    found(items::set_place(db, user, item, section, &rank).await?)
}

/// The rank of this place among the others of its section. Where neighbours leave no room, the whole list is spread out first.
async fn place(
    db: &mut Db,
    user: UserId,
    kept: &[Item],
    moved: Option<Uuid>,
    section: &str,
    end: End,
) -> Result<String, Error> {
    let mut ranks: Vec<String> = kept.iter().map(|item| item.rank.clone()).collect();
    for is_spread in [false, true] {
        if is_spread {
            let ids: Vec<Uuid> = kept.iter().map(|item| item.id).collect();
            items::spread(db, user, &ids).await?;
            ranks = rank::spread(kept.len());
        }
        let others: Vec<(Uuid, &str)> = kept
            .iter()
            .zip(&ranks)
            .filter(|(item, _)| item.section == section && Some(item.id) != moved)
            .map(|(item, rank)| (item.id, rank.as_str()))
            .collect();
        let to = match end {
            End::First => 0,
            End::Last => others.len(),
            End::Behind(id) => {
                others
                    .iter()
                    .position(|(other, _)| *other == id)
                    .ok_or_else(not_behind)?
                    + 1
            }
        };
        let before = to.checked_sub(1).map(|at| others[at].1);
        let behind = others.get(to).map(|(_, rank)| *rank);
        if let Some(rank) = rank::between(before, behind).filter(|rank| rank.len() <= rank::LONGEST) {
            return Ok(rank);
        }
    }
    Err(Error::NotHere(ITEM))
}
