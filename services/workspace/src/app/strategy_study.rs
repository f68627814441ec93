//! Results of grids and walk-forward tests: kept when they are there, listed, opened and deleted.

use kit::idempotency::apart;
use serde::Serialize;
use serde_json::{Value, json};
use strategy_rules::{BarSize, Rules};
use uuid::Uuid;
use vocab::UserId;

use super::{
    App, Listed, id, page,
    shared::Open,
    strategy::{STRATEGIES, Strategy, kept_rules},
    strategy_figures::{Judged, by_year, chance, funding_note, rejudged},
    strategy_grid::{Grid, GridRow, Walked},
    strategy_ground::Ground,
};
use crate::{
    domain::{
        strategy::{UNREADABLE, parameter_values},
        study::{Combination, KeptGrid, KeptRow, KeptWalk, StudyKind, read},
    },
    error::Error,
    store::{
        Db, end,
        json::{unreadable, written},
        strategy::{self as strategies, RulesRow},
        strategy_study::{self as store, Study},
    },
};

const STUDY: &str = "kept result";
/// Results of one owner.
const MOST: i64 = 1_000;

/// A result that was kept; lists have no detail.
#[derive(Debug, Clone)]
pub struct Studied {
    pub study: Study,
    /// Values of the best combination; none where they cannot be read.
    pub given: Combination,
    /// Nothing where the rules cannot be read.
    pub bar: Option<BarSize>,
    /// Its figures, against all that was tried until now.
    pub judged: Judged,
    pub detail: Option<StudyDetail>,
}

#[derive(Debug, Clone)]
pub enum StudyDetail {
    Grid(Grid),
    WalkForward(Box<Walked>),
}

/// What a result is of.
#[derive(Debug, Clone)]
pub(super) struct Head {
    strategy: Uuid,
    number: i32,
    over_name: String,
    series: Option<Uuid>,
    coin: Option<String>,
    from_ms: i64,
    to_ms: i64,
}

/// A result as it is kept.
#[derive(Debug)]
pub(super) struct Found<T> {
    pub kind: StudyKind,
    /// Days of training and of test.
    pub days: Option<(u32, u32)>,
    pub parts: usize,
    /// Values of the best combination.
    pub given: Combination,
    pub figures: Value,
    pub result: T,
}

impl Head {
    pub fn of(strategy: &Strategy, ground: &Ground) -> Self {
        let time = |place: Option<&i64>| place.copied().unwrap_or(0);
        Self {
            strategy: strategy.row.id,
            number: strategy.row.rules_number,
            over_name: ground.name.clone(),
            series: ground.series,
            coin: ground.coin.clone(),
            from_ms: time(ground.bars.time.first()),
            to_ms: time(ground.bars.time.last()),
        }
    }
}

/// What a reader must know of a grid. `chance` is nothing where it is unknown.
pub(super) fn grid_notes(variants: u32, chance: Option<f64>, funding: Option<String>) -> Vec<String> {
    let mut notes = vec![format!(
        "{variants} variants were tried in all: the best of many looks good by chance."
    )];
    if chance.is_none() {
        let needed = "The deflated Sharpe ratio needs at least two variants with different Sharpe ratios.";
        notes.push(needed.to_owned());
    }
    notes.extend(funding);
    notes
}

/// What a reader must know of a walk-forward test.
pub(super) fn walk_notes(funding: Option<String>) -> Vec<String> {
    let joined = "Out-of-sample results of all tests, joined. Each begins without a position; one that is open at its end counts at the close.";
    std::iter::once(joined.to_owned()).chain(funding).collect()
}

/// What was tried in the line of a strategy until now.
struct Tried {
    variants: u32,
    /// By year.
    sharpes: Vec<f64>,
}

impl Studied {
    fn listed(row: Option<&RulesRow>, study: Study, tried: &Tried) -> Self {
        Self {
            given: parameter_values(&study.given).unwrap_or_default(),
            bar: row.and_then(|row| kept_rules(row).ok()).map(|rules| rules.bar),
            judged: rejudged(&study.figures, None, tried.variants, &tried.sharpes),
            detail: None,
            study,
        }
    }

    fn opened(row: Option<&RulesRow>, study: Study, result: Value, tried: &Tried) -> Result<Self, Error> {
        let unreadable = || unreadable("strategy_study", "no study of a known kind");
        let rules = row.and_then(|row| kept_rules(row).ok());
        let figure = |kept: &Value, name: &str| kept.get(name).cloned().unwrap_or_default();
        let covered = figure(&study.figures, "funding_covered").as_f64();
        let funding = rules.as_ref().and_then(|rules: &Rules| funding_note(rules, covered));
        let mut listed = Self::listed(row, study, tried);
        let study = &listed.study;
        let mut detail = match StudyKind::of_name(&study.kind).ok_or_else(unreadable)? {
            StudyKind::Grid => {
                let kept: KeptGrid = read(result).ok_or_else(unreadable)?;
                let bar = figure(&study.figures, "bar");
                let bar = bar.as_str().and_then(BarSize::of_name);
                let chance = bar.and_then(|bar| chance(&tried.sharpes, tried.variants, bar.per_year()));
                let row = |row: KeptRow| GridRow {
                    judged: rejudged(&row.figures, None, tried.variants, &tried.sharpes),
                    given: row.given,
                };
                StudyDetail::Grid(Grid {
                    id: study.id,
                    rows: kept.rows.into_iter().map(row).collect(),
                    variants: tried.variants,
                    notes: grid_notes(tried.variants, chance, funding),
                })
            }
            StudyKind::WalkForward => {
                let kept: KeptWalk = read(result).ok_or_else(unreadable)?;
                StudyDetail::WalkForward(Box::new(Walked {
                    id: study.id,
                    steps: kept.steps,
                    judged: listed.judged.clone(),
                    curve: kept.curve,
                    notes: walk_notes(funding),
                }))
            }
        };
        if rules.is_none() {
            detail.notes().insert(0, UNREADABLE.to_owned());
        }
        listed.detail = Some(detail);
        Ok(listed)
    }
}

impl StudyDetail {
    fn notes(&mut self) -> &mut Vec<String> {
        match self {
            Self::Grid(grid) => &mut grid.notes,
            Self::WalkForward(walked) => &mut walked.notes,
        }
    }
}

fn full() -> Error {
    Error::Full {
        what: "results of grids and walk-forward tests",
        limit: MOST,
    }
}

/// Refuses studies that came back with a strategy, where they are too many with the others; `before` were there.
pub(super) async fn room_for_restored(db: &mut Db, user: UserId, before: i64) -> Result<(), Error> {
    let now = store::count(db, user).await?;
    if now > MOST && now > before {
        return Err(full());
    }
    Ok(())
}

impl App {
    /// Is asked before anything is run: a result that can't be kept costs as much as any other.
    pub(super) async fn room_for_study(&self, user: UserId) -> Result<(), Error> {
        // No transaction begins yet.
        let count = apart(async { store::count(&mut *self.db().await?, user).await }).await?;
        if count < MOST { Ok(()) } else { Err(full()) }
    }

    /// Keeps what was found, and says under which id.
    pub(super) async fn keep_study<T: Serialize>(
        &self,
        user: UserId,
        head: Head,
        found: Found<T>,
    ) -> Result<Uuid, Error> {
        let days = |days: u32| i32::try_from(days).unwrap_or(i32::MAX);
        let result = written("strategy_study", &found.result)?;
        let study = Study {
            id: Uuid::now_v7(),
            strategy_id: head.strategy,
            number: head.number,
            kind: found.kind.name().to_owned(),
            over_name: head.over_name,
            series_id: head.series,
            coin: head.coin,
            from_ms: head.from_ms,
            to_ms: head.to_ms,
            train_days: found.days.map(|(train, _)| days(train)),
            test_days: found.days.map(|(_, test)| days(test)),
            parts: i32::try_from(found.parts).unwrap_or(i32::MAX),
            given: json!(found.given),
            figures: found.figures,
            created_at: self.now(),
        };
        // A strategy that is restored brings results back.
        let mut db = self.counting(user, STRATEGIES).await?;
        let added = async {
            if store::count(&mut db, user).await? >= MOST {
                return Err(full());
            }
            store::add(&mut db, user, &study, &result).await?;
            Ok(study.id)
        };
        let added = added.await;
        end(&mut db, added).await
    }

    async fn tried(&self, owner: UserId, root: Uuid) -> Result<Tried, Error> {
        let (variants, sharpes) = strategies::variants(&mut *self.db().await?, owner, root).await?;
        Ok(Tried {
            variants,
            sharpes: by_year(sharpes),
        })
    }

    /// The newest first; those of one kind where one is named.
    pub async fn studies(
        &self,
        user: UserId,
        sent: &str,
        kind: &str,
        cursor: &str,
        limit: u32,
    ) -> Result<Listed<Studied>, Error> {
        let unknown = || Error::invalid("kind", "Use grid or walk_forward.");
        // A place in one list is none in another.
        let (kind, list) = match kind {
            "" => (None, "studies"),
            kind => match StudyKind::of_name(kind).ok_or_else(unknown)? {
                StudyKind::Grid => (Some(kind), "studies grid"),
                StudyKind::WalkForward => (Some(kind), "studies walk_forward"),
            },
        };
        let Open { thing, access } = self.strategy(user, sent).await?;
        let (owner, strategy) = (access.owner, thing.row.id);
        let page = page::Asked::read(user, list, cursor, limit.min(200))?;
        let tried = self.tried(owner, thing.row.root_id).await?;
        let mut db = self.db().await?;
        let found = store::list(&mut db, owner, strategy, kind, page.after, page.rows()).await?;
        let versions = strategies::rules(&mut db, owner, strategy).await?;
        let row = |number: i32| versions.iter().find(|row| row.number == number);
        let all = found
            .into_iter()
            .map(|study| Studied::listed(row(study.number), study, &tried))
            .collect();
        Ok(page.cut(all, None, |one: &Studied| (one.study.created_at, one.study.id)))
    }

    /// One of the caller's, or of somebody who shares its strategy with them.
    pub async fn study(&self, user: UserId, sent: &str) -> Result<Studied, Error> {
        let not_here = || Error::NotHere(STUDY);
        let wanted = id(sent, STUDY)?;
        let mut db = self.db().await?;
        let strategy = match store::strategy_of(&mut db, user, wanted).await? {
            Some(own) => Some(own),
            None => store::shared(&mut db, user, wanted).await?,
        };
        // Auth may be asked, without a connection in hand.
        drop(db);
        let strategy = strategy.ok_or_else(not_here)?;
        // Those of a deleted strategy come back with it.
        let Open { thing, access } = match self.strategy(user, &strategy.to_string()).await {
            Err(Error::NotHere(_)) => return Err(not_here()),
            found => found?,
        };
        let tried = self.tried(access.owner, thing.row.root_id).await?;
        let mut db = self.db().await?;
        let found = store::find(&mut db, access.owner, wanted).await?;
        let (study, result) = found.ok_or_else(not_here)?;
        let row = strategies::rules_of(&mut db, access.owner, strategy, study.number).await?;
        Studied::opened(row.as_ref(), study, result, &tried)
    }

    /// Its variants stay counted.
    pub async fn delete_study(&self, user: UserId, sent: &str) -> Result<(), Error> {
        let wanted = id(sent, STUDY)?;
        let mut db = self.db().await?;
        let strategy = store::strategy_of(&mut db, user, wanted).await?;
        let strategy = strategy.ok_or(Error::NotHere(STUDY))?;
        if strategies::list(&mut db, user, Some(strategy)).await?.is_empty() {
            return Err(Error::NotHere(STUDY));
        }
        if !store::delete(&mut db, user, wanted).await? {
            return Err(Error::NotHere(STUDY));
        }
        Ok(())
    }
}
