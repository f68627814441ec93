//! Followed NFT collections, with the market's figures.

use std::collections::{BTreeSet, HashMap};

use chrono::TimeDelta;
use kit::{idempotency::apart, scope::RowScope};
use uuid::Uuid;
use vocab::{Money, UserId};

use super::{App, id, seen};
use crate::{
    domain::{collection, collection::Holding, etf},
    error::Error,
    store::{
        collection::{self as store, Followed, Names, Outcome},
        end, watch_item,
    },
    upstream::nfts::{Collection, Reading},
};

/// As messages name one.
const COLLECTION: &str = "collection";
/// Collections of one user: each costs the market a call a day.
pub(super) const MOST: i64 = 20;
/// The market forgets what nobody asks for; an hour leaves it many chances to be there.
const EVERY: TimeDelta = TimeDelta::hours(1);

/// A followed collection with its figures, where there are any.
#[derive(Debug, Clone)]
pub struct Figured {
    pub followed: Followed,
    pub reading: Option<Reading>,
    pub value: Option<Money>,
}

/// Followed collections, by name.
#[derive(Debug)]
pub struct Collections {
    pub list: Vec<Figured>,
    /// US dollars; none where no shown one has a value.
    pub total: Option<Money>,
    pub without_value: u32,
    /// In a sentence; empty where figures are there.
    pub trouble: String,
}

fn figured(followed: Followed, reading: Option<Reading>) -> Figured {
    let value = followed
        .holding
        .value(reading.as_ref().and_then(|reading| reading.floor_usd));
    Figured {
        followed,
        reading,
        value,
    }
}

fn names<'a>(nft_id: &'a str, found: &'a Collection) -> Names<'a> {
    Names {
        nft_id,
        name: if found.name.is_empty() { nft_id } else { &found.name },
        symbol: &found.symbol,
        platform: &found.platform,
        contract: &found.contract,
        image: &found.image,
    }
}

fn outcome(outcome: Outcome) -> Result<Uuid, Error> {
    match outcome {
        Outcome::Done(id) => Ok(id),
        Outcome::Twice => Err(Error::CollectionFollowed),
        Outcome::Full => Err(Error::Full {
            what: "followed collections",
            limit: MOST,
        }),
        Outcome::NotHere => Err(Error::NotHere(COLLECTION)),
    }
}

impl App {
    /// With the market's latest figures; where the market is away, the list says so.
    pub async fn collections(&self, user: UserId, with_hidden: bool) -> Result<Collections, Error> {
        let followed = store::list(&mut *self.db().await?, user, None).await?;
        let (mut readings, trouble) = self.readings(&followed).await;
        let mut list = Vec::new();
        for one in followed {
            let reading = readings.remove(&one.nft_id);
            list.push(figured(self.with_names(user, one, reading.as_ref()).await?, reading));
        }
        let (total, without_value) = collection::total(list.iter().map(|one| (&one.followed.holding, one.value)));
        list.retain(|one| with_hidden || !one.followed.holding.hidden);
        Ok(Collections {
            list,
            total,
            without_value,
            trouble,
        })
    }

    async fn readings(&self, followed: &[Followed]) -> (HashMap<String, Reading>, String) {
        if followed.is_empty() {
            return (HashMap::new(), String::new());
        }
        let ids: Vec<String> = followed.iter().map(|one| one.nft_id.clone()).collect();
        match self.nfts.want(&ids).await {
            Ok(found) => {
                let by_id = found.into_iter().map(|one| (one.collection.id.clone(), one));
                (by_id.collect(), String::new())
            }
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "followed collections are shown without figures");
                let sentence = "Figures of collections could not be read: market data is not available right now. Reload in a minute.";
                (HashMap::new(), sentence.to_owned())
            }
        }
    }

    /// One that was followed while the market was away has its id for a name until the market says it.
    async fn with_names(&self, user: UserId, one: Followed, reading: Option<&Reading>) -> Result<Followed, Error> {
        let Some(found) = reading
            .map(|reading| &reading.collection)
            .filter(|found| !found.name.is_empty())
        else {
            return Ok(one);
        };
        if one.name == found.name && one.image == found.image && one.contract == found.contract {
            return Ok(one);
        }
        store::rename(&mut *self.db().await?, user, one.id, names(&one.nft_id, found)).await?;
        Ok(Followed {
            name: found.name.clone(),
            symbol: found.symbol.clone(),
            platform: found.platform.clone(),
            contract: found.contract.clone(),
            image: found.image.clone(),
            ..one
        })
    }

    async fn with_reading(&self, user: UserId, followed: Followed) -> Result<Figured, Error> {
        // No transaction waits for the market.
        let (mut readings, _) = apart(self.readings(std::slice::from_ref(&followed))).await;
        let reading = readings.remove(&followed.nft_id);
        Ok(figured(
            self.with_names(user, followed, reading.as_ref()).await?,
            reading,
        ))
    }

    /// Follows a collection. Where the market is away it has its id for a name until the market says another one, as items of watchlists do.
    ///
    /// # Errors
    /// [`Error::Invalid`] where the market has no such collection, [`Error::CollectionFollowed`], [`Error::Full`].
    pub async fn follow_collection(&self, user: UserId, nft_id: &str) -> Result<Figured, Error> {
        let mut faults = Vec::new();
        let nft_id = etf::asset("nft_id", nft_id, &mut faults);
        if !faults.is_empty() {
            return Err(Error::invalid(
                "nft_id",
                "Use the market's id of a collection, such as pudgy-penguins.",
            ));
        }
        let found = match apart(self.nfts.find(&nft_id)).await {
            Ok(Some(found)) => Some(found),
            Ok(None) => {
                return Err(Error::invalid(
                    "nft_id",
                    "The market has no collection with this id. Search for it and choose it from the list.",
                ));
            }
            Err(error) => {
                tracing::warn!(error = %kit::causes(&error), "a collection was followed without asking the market for it");
                None
            }
        };
        let known = found.as_ref().map(|found| found.collection.clone()).unwrap_or_default();
        let mut db = self.changing().await?;
        let added = async {
            let added = store::add(&mut db, user, names(&nft_id, &known), MOST, self.now()).await?;
            let found = store::list(&mut db, user, Some(outcome(added)?)).await?.pop();
            found.ok_or(Error::NotHere(COLLECTION))
        };
        let added = added.await;
        let added = end(&mut db, added).await?;
        drop(db);
        let mut added = self.with_reading(user, added).await?;
        // The market may have no reading of its own yet.
        if added.reading.is_none() {
            added = figured(added.followed, found);
        }
        Ok(added)
    }

    pub async fn update_collection(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        new: &Holding,
    ) -> Result<Figured, Error> {
        let collection = id(sent, COLLECTION)?;
        let mut db = self.changing().await?;
        let changed = async {
            let before = store::list(&mut db, user, Some(collection)).await?.pop();
            let before = before.ok_or(Error::NotHere(COLLECTION))?;
            let version = seen(version, before.version);
            if version != before.version {
                return Err(Error::StaleAt(before.version));
            }
            if !store::update(&mut db, user, collection, version, new).await? {
                return Err(Error::Stale);
            }
            let found = store::list(&mut db, user, Some(collection)).await?.pop();
            found.ok_or(Error::NotHere(COLLECTION))
        };
        let changed = changed.await;
        let changed = end(&mut db, changed).await?;
        drop(db);
        self.with_reading(user, changed).await
    }

    pub async fn unfollow_collection(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let collection = id(sent, COLLECTION)?;
        if store::delete(&mut *self.db().await?, user, collection, self.now()).await? {
            Ok(())
        } else {
            Err(Error::NotHere(COLLECTION))
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_collection(&self, user: UserId, sent: &str) -> Result<Figured, Error> {
        let collection = id(sent, COLLECTION)?;
        // Of two at once the second finds it restored.
        let mut db = self.counting(user, store::LOCK).await?;
        let restored = async {
            if store::list(&mut db, user, Some(collection)).await?.is_empty() {
                outcome(store::restore(&mut db, user, collection, MOST).await?)?;
            }
            let found = store::list(&mut db, user, Some(collection)).await?.pop();
            found.ok_or(Error::NotHere(COLLECTION))
        };
        let restored = restored.await;
        let restored = end(&mut db, restored).await?;
        drop(db);
        self.with_reading(user, restored).await
    }

    /// Tells the market once an hour which collections are followed or on a watchlist, so that their histories go on while nobody looks; one
    /// replica does. Gives how many there are, none where it was not this one's turn.
    pub async fn want_collections(&self) -> Result<Option<usize>, Error> {
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
        if !store::take_round(&mut db, EVERY, self.now()).await? {
            return Ok(None);
        }
        let mut ids: BTreeSet<String> = store::wanted(&mut db).await?.into_iter().collect();
        ids.extend(watch_item::wanted_collections(&mut db).await?);
        drop(db);
        let ids: Vec<String> = ids.into_iter().collect();
        if let Err(error) = self.nfts.want(&ids).await {
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Service).await?;
            store::give_round_back(&mut db).await?;
            return Err(error);
        }
        Ok(Some(ids.len()))
    }
}
