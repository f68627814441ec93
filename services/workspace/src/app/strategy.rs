//! Strategies and the versions of their rules.

use std::collections::HashMap;

use kit::idempotency::apart;
use strategy_rules::Rules;
use uuid::Uuid;
use vocab::UserId;

use super::{
    App, id, seen,
    shared::{Open, Shareable},
    strategy_figures::{Judged, by_year, kept_figures, rejudged},
    strategy_study::room_for_restored,
};
use crate::{
    domain::{
        grant::Level,
        strategy::{self as domain, NewStrategy},
    },
    error::Error,
    store::{
        Db, begin, end,
        strategy::{self as store, Row, RulesRow, Tried},
        strategy_run::{self, Last},
        strategy_study,
    },
};

pub(super) const STRATEGY: &str = "strategy";
/// As what is counted is called.
pub(super) const STRATEGIES: &str = "strategies";
pub(super) const MOST: i64 = 100;
/// Variants of somebody else's strategy that are copied with it.
const MOST_TRIED: i64 = 100_000;

/// A strategy with its newest rules and its last run.
#[derive(Debug, Clone)]
pub struct Strategy {
    pub row: Row,
    pub rules: RulesRow,
    pub variants: u32,
    pub last: Option<Last>,
    /// Figures of the last run, against all that was tried until now.
    pub judged: Option<Judged>,
}

impl Shareable for Strategy {
    const KIND: &'static str = STRATEGY;
    const SHARED: &'static str = "shared strategies";

    fn id(&self) -> Uuid {
        self.row.id
    }

    fn name(&self) -> &str {
        &self.row.name
    }

    async fn find(db: &mut Db, owner: UserId, id: Uuid) -> Result<Option<Self>, Error> {
        let found = Self::named(db, &[(owner.uuid(), id)]).await?.pop();
        Ok(found.map(|(_, one)| one))
    }

    /// Those changed last first. One whose rules are gone was deleted for good, or is no longer shared, since it was asked for.
    async fn named(db: &mut Db, wanted: &[(Uuid, Uuid)]) -> Result<Vec<(Uuid, Self)>, Error> {
        let found = store::named(db, wanted).await?;
        if found.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<(Uuid, Uuid)> = found.iter().map(|(owner, row, _)| (*owner, row.id)).collect();
        let lines: Vec<(Uuid, Uuid)> = found.iter().map(|(owner, row, _)| (*owner, row.root_id)).collect();
        let mut last = strategy_run::last(db, &ids).await?;
        let variants = store::counted(db, &lines).await?;
        let count = |line: &(Uuid, Uuid)| variants.get(line).copied().unwrap_or(0);
        // Only where more were tried since.
        let others = found.iter().filter_map(|(owner, row, _)| {
            let (line, last) = ((*owner, row.root_id), last.get(&(*owner, row.id))?);
            (kept_figures(&last.figures).0.variants != count(&line)).then_some(line)
        });
        let others: Vec<(Uuid, Uuid)> = others.collect();
        let mut sharpes: HashMap<(Uuid, Uuid), Vec<f64>> = HashMap::new();
        if !others.is_empty() {
            let known = store::sharpes(db, &others).await?.into_iter();
            sharpes.extend(known.map(|(line, sharpes)| (line, by_year(sharpes))));
        }
        let each = found.into_iter().map(|(owner, row, rules)| {
            let (line, last) = ((owner, row.root_id), last.remove(&(owner, row.id)));
            let judged = last.as_ref().map(|last| {
                if others.contains(&line) {
                    let sharpes = sharpes.get(&line).map(Vec::as_slice).unwrap_or_default();
                    rejudged(&last.figures, None, count(&line), sharpes)
                } else {
                    kept_figures(&last.figures).0
                }
            });
            let strategy = Self {
                variants: count(&line),
                last,
                judged,
                row,
                rules,
            };
            (owner, strategy)
        });
        Ok(each.collect())
    }
}

/// What a copy is made from.
struct Origin<'a> {
    row: &'a Row,
    /// Variants that somebody else tried, where it is theirs.
    tried: &'a [Tried],
}

fn full() -> Error {
    Error::Full {
        what: STRATEGIES,
        limit: MOST,
    }
}

impl App {
    pub async fn strategies(&self, user: UserId, query: &str) -> Result<Vec<Open<Strategy>>, Error> {
        let mut db = self.db().await?;
        let wanted = query.trim().to_lowercase();
        let rows = store::list(&mut db, user, None).await?.into_iter();
        let wanted = rows.filter(|row| row.name.to_lowercase().contains(&wanted));
        let wanted: Vec<(Uuid, Uuid)> = wanted.map(|row| (user.uuid(), row.id)).collect();
        let found = Strategy::named(&mut db, &wanted).await?;
        Ok(found.into_iter().map(|(_, one)| Open::own(user, one)).collect())
    }

    /// One of the caller's, or one that is shared with them.
    pub async fn strategy(&self, user: UserId, sent: &str) -> Result<Open<Strategy>, Error> {
        self.open(user, sent, Level::Viewer).await
    }

    /// One of the caller's: what is tried with it, paper runs and the rest of what its owner alone does.
    pub(super) async fn own_strategy(&self, user: UserId, sent: &str) -> Result<Strategy, Error> {
        // No transaction waits for auth.
        let open = apart(Box::pin(self.open::<Strategy>(user, sent, Level::Owner))).await?;
        Ok(open.thing)
    }

    pub async fn add_strategy(&self, user: UserId, new: &NewStrategy) -> Result<Open<Strategy>, Error> {
        self.insert_strategy(user, new, None).await
    }

    async fn insert_strategy(
        &self,
        user: UserId,
        new: &NewStrategy,
        from: Option<Origin<'_>>,
    ) -> Result<Open<Strategy>, Error> {
        let mut db = self.counting(user, STRATEGIES).await?;
        let added = async {
            let row = from.as_ref().map(|from| from.row);
            let added = store::add(&mut db, user, new, row, MOST, self.now()).await?;
            let added = added.ok_or_else(full)?;
            if let Some(Origin { row, tried }) = from {
                // Few rows of a statement: each is five parameters.
                for some in tried.chunks(500) {
                    store::add_variants(&mut db, user, row.root_id, some).await?;
                }
            }
            find(&mut db, user, added).await
        };
        let added = added.await;
        Ok(Open::own(user, end(&mut db, added).await?))
    }

    pub async fn update_strategy(
        &self,
        user: UserId,
        sent: &str,
        version: i32,
        new: &NewStrategy,
    ) -> Result<Open<Strategy>, Error> {
        let Open { thing: before, access } = self.open::<Strategy>(user, sent, Level::Editor).await?;
        if seen(version, before.row.version) != before.row.version {
            return Err(Error::Stale);
        }
        let hash = &before.rules.hash;
        let mut db = self.db_of(access.owner).await?;
        begin(&mut db).await?;
        let changed = async {
            if !store::update(&mut db, access.owner, &before.row, hash, new, self.now()).await? {
                return Err(Error::Stale);
            }
            find(&mut db, access.owner, before.row.id).await
        };
        let changed = changed.await;
        let thing = end(&mut db, changed).await?;
        Ok(Open { thing, access })
    }

    /// Its owner alone deletes a strategy.
    pub async fn delete_strategy(&self, user: UserId, sent: &str, version: i32) -> Result<(), Error> {
        let before = self.own_strategy(user, sent).await?.row;
        let version = seen(version, before.version);
        if store::delete(&mut *self.db().await?, user, before.id, version, self.now()).await? {
            Ok(())
        } else {
            Err(Error::Stale)
        }
    }

    /// One that is there stays as it is.
    pub async fn restore_strategy(&self, user: UserId, sent: &str) -> Result<Open<Strategy>, Error> {
        let strategy = id(sent, STRATEGY)?;
        let mut db = self.counting(user, STRATEGIES).await?;
        let restored = async {
            if store::list(&mut db, user, Some(strategy)).await?.is_empty() {
                let studies = strategy_study::count(&mut db, user).await?;
                let done = store::restore(&mut db, user, strategy, MOST).await?;
                if !done.ok_or_else(full)? {
                    return Err(Error::NotHere(STRATEGY));
                }
                room_for_restored(&mut db, user, studies).await?;
            }
            find(&mut db, user, strategy).await
        };
        let restored = restored.await;
        Ok(Open::own(user, end(&mut db, restored).await?))
    }

    /// The copy is the caller's, whoever's the original is. What was tried with the original counts for it too: of somebody else's, what was
    /// tried until now, up to a number from which on more of them change nothing that is shown.
    pub async fn fork_strategy(&self, user: UserId, sent: &str, name: &str) -> Result<Open<Strategy>, Error> {
        // No transaction waits for auth.
        let (from, tried) = apart(async {
            let Open { thing: from, access } = self.strategy(user, sent).await?;
            let tried = match access.through {
                Some(_) => store::tried(&mut *self.db().await?, access.owner, from.row.root_id, MOST_TRIED).await?,
                None => Vec::new(),
            };
            Ok::<_, Error>((from, tried))
        })
        .await?;
        let row = &from.row;
        let new = NewStrategy::check(name, &row.playbook, &row.checklist, &from.rules.document)?;
        let origin = Origin { row, tried: &tried };
        self.insert_strategy(user, &new, Some(origin)).await
    }

    /// The newest first.
    pub async fn rule_versions(&self, user: UserId, sent: &str) -> Result<Vec<RulesRow>, Error> {
        let Open {
            thing: strategy,
            access,
        } = self.strategy(user, sent).await?;
        store::rules(&mut *self.db().await?, access.owner, strategy.row.id).await
    }
}

async fn find(db: &mut Db, user: UserId, id: Uuid) -> Result<Strategy, Error> {
    let found = Strategy::find(db, user, id).await?;
    found.ok_or(Error::NotHere(STRATEGY))
}

/// Rules that were kept.
pub(super) fn kept_rules(row: &RulesRow) -> Result<Rules, Error> {
    domain::rules(&row.document)
}
