//! Strategies and the versions of their rules.

use strategy_rules::Rules;
use uuid::Uuid;
use vocab::UserId;

use super::{App, id, seen};
use crate::{
    domain::strategy::{self as domain, NewStrategy},
    error::Error,
    store::{
        Db, end,
        strategy::{self as store, Row, RulesRow},
        strategy_run::{self, Run},
    },
};

pub(super) const STRATEGY: &str = "strategy";
/// As what is counted is called.
const STRATEGIES: &str = "strategies";
pub(super) const MOST: i64 = 100;

/// A strategy with its newest rules and its last run.
#[derive(Debug, Clone)]
pub struct Strategy {
    pub row: Row,
    pub rules: RulesRow,
    pub variants: u32,
    pub last: Option<Run>,
}

fn full() -> Error {
    Error::Full {
        what: STRATEGIES,
        limit: MOST,
    }
}

impl App {
    pub async fn strategies(&self, user: UserId, query: &str) -> Result<Vec<Strategy>, Error> {
        let mut db = self.db().await?;
        let wanted = query.trim().to_lowercase();
        let mut found = Vec::new();
        for row in store::list(&mut db, user, None).await? {
            if row.name.to_lowercase().contains(&wanted) {
                found.push(whole(&mut db, user, row).await?);
            }
        }
        Ok(found)
    }

    pub async fn strategy(&self, user: UserId, sent: &str) -> Result<Strategy, Error> {
        self.strategy_of(user, id(sent, STRATEGY)?).await
    }

    async fn strategy_of(&self, user: UserId, id: Uuid) -> Result<Strategy, Error> {
        find(&mut *self.db().await?, user, id).await
    }

    pub async fn add_strategy(&self, user: UserId, new: &NewStrategy) -> Result<Strategy, Error> {
        self.insert_strategy(user, new, None).await
    }

    async fn insert_strategy(&self, user: UserId, new: &NewStrategy, from: Option<&Row>) -> Result<Strategy, Error> {
        let mut db = self.counting(user, STRATEGIES).await?;
        let added = async {
            let added = store::add(&mut db, user, new, from, MOST, self.now()).await?;
            find(&mut db, user, added.ok_or_else(full)?).await
        };
        let added = added.await;
        end(&mut db, added).await
    }

    pub async fn update_strategy(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        new: &NewStrategy,
    ) -> Result<Strategy, Error> {
        let before = self.strategy(user, sent).await?;
        if seen(version, before.row.version) != before.row.version {
            return Err(Error::Stale);
        }
        let hash = &before.rules.hash;
        let mut db = self.changing().await?;
        let changed = async {
            if !store::update(&mut db, user, &before.row, hash, new, self.now()).await? {
                return Err(Error::Stale);
            }
            find(&mut db, user, before.row.id).await
        };
        let changed = changed.await;
        end(&mut db, changed).await
    }

    pub async fn delete_strategy(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.strategy(user, sent).await?.row;
        let version = seen(version, before.version);
        if store::delete(&mut *self.db().await?, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_strategy(&self, user: UserId, sent: &str) -> Result<Strategy, Error> {
        let strategy = id(sent, STRATEGY)?;
        let mut db = self.counting(user, STRATEGIES).await?;
        let restored = async {
            if store::list(&mut db, user, Some(strategy)).await?.is_empty() {
                let done = store::restore(&mut db, user, strategy, MOST).await?;
                if !done.ok_or_else(full)? {
                    return Err(Error::NotHere(STRATEGY));
                }
            }
            find(&mut db, user, strategy).await
        };
        let restored = restored.await;
        end(&mut db, restored).await
    }

    pub async fn fork_strategy(&self, user: UserId, sent: &str, name: &str) -> Result<Strategy, Error> {
        let from = self.strategy(user, sent).await?;
        let row = &from.row;
        let new = NewStrategy::check(name, &row.playbook, &row.checklist, &from.rules.document)?;
        self.insert_strategy(user, &new, Some(row)).await
    }

    /// The newest first.
    pub async fn rule_versions(&self, user: UserId, sent: &str) -> Result<Vec<RulesRow>, Error> {
        let strategy = self.strategy(user, sent).await?;
        store::rules(&mut *self.db().await?, user, strategy.row.id).await
    }
}

async fn find(db: &mut Db, user: UserId, id: Uuid) -> Result<Strategy, Error> {
    let row = store::list(db, user, Some(id)).await?.pop();
    whole(db, user, row.ok_or(Error::NotHere(STRATEGY))?).await
}

async fn whole(db: &mut Db, user: UserId, row: Row) -> Result<Strategy, Error> {
    let rules = store::rules_of(db, user, row.id, row.rules_number).await?;
    let last = strategy_run::list(db, user, row.id, None, 1).await?.pop();
    let (variants, _) = store::variants(db, user, row.root_id).await?;
    Ok(Strategy {
        rules: rules.ok_or(Error::NotHere(STRATEGY))?,
        row,
        variants,
        last,
    })
}

/// Rules that were kept.
pub(super) fn kept_rules(row: &RulesRow) -> Result<Rules, Error> {
    domain::rules(&row.document)
}
