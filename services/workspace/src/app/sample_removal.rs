//! The end of sample data: what is as it was loaded goes, what its owner changed or uses stays and is theirs.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;
use vocab::UserId;

use super::{
    App,
    sample::{LOCKS, counted},
};
use crate::{
    domain::sample::{Kind, Stays},
    error::Error,
    store::{
        self, Db, account, alert, campaign, end,
        entry::{self, EntryFilter},
        named_portfolio, review,
        ruleset::{self, Change},
        sample::{self as kept, Loaded},
        session::{self, Filter as SessionFilter},
        stop, task, watch_item, watchlist,
    },
};

/// Something of the sample that stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptSample {
    pub kind: Kind,
    pub id: Uuid,
    /// Empty for what has none.
    pub name: String,
    pub why: Stays,
}

/// What became of the sample.
#[derive(Debug, Clone, Default)]
pub struct RemovedSample {
    pub removed: Vec<(Kind, u32)>,
    pub kept: Vec<KeptSample>,
}

/// A removal that is going on.
struct Removal {
    user: UserId,
    /// As of when things are deleted: so long ago that nobody restores them, and that the next sweep takes them.
    at: DateTime<Utc>,
    now: DateTime<Utc>,
    loaded: Vec<Loaded>,
    removed: Vec<Kind>,
    kept: Vec<KeptSample>,
}

impl App {
    /// A second time nothing changes.
    pub async fn remove_sample(&self, user: UserId) -> Result<RemovedSample, Error> {
        let mut db = self.db().await?;
        store::begin(&mut db).await?;
        let done = self.take_away(&mut db, user).await;
        end(&mut db, done).await
    }

    async fn take_away(&self, db: &mut Db, user: UserId) -> Result<RemovedSample, Error> {
        for what in LOCKS {
            kit::room::hold(db, user, what).await?;
        }
        if kept::loaded_at(db, user).await?.is_none() {
            return Ok(RemovedSample::default());
        }
        store::changed(db, user).await?;
        let undo = TimeDelta::days(self.args.undo_days.into());
        let mut removal = Removal {
            user,
            at: self.now() - undo - TimeDelta::seconds(1),
            now: self.now(),
            loaded: kept::list(db, user).await?,
            removed: Vec::new(),
            kept: Vec::new(),
        };
        // What others refer to comes after them.
        removal.trades(db).await?;
        removal.entries(db).await?;
        removal.tasks(db).await?;
        removal.sessions(db).await?;
        removal.campaigns(db).await?;
        removal.rulesets(db).await?;
        removal.alerts(db).await?;
        removal.watchlists(db).await?;
        removal.portfolios(db).await?;
        removal.accounts(db).await?;
        kept::forget(db, user).await?;
        Ok(RemovedSample {
            removed: counted(removal.removed),
            kept: removal.kept,
        })
    }
}

impl Removal {
    fn of(&self, kind: Kind) -> Vec<Loaded> {
        self.loaded.iter().copied().filter(|one| one.kind == kind).collect()
    }

    fn stays(&mut self, one: &Loaded, name: &str, why: Stays) {
        self.kept.push(KeptSample {
            kind: one.kind,
            id: one.id,
            name: name.to_owned(),
            why,
        });
    }

    /// Fills, deposits and reviews. A round trip stays whole where a fill or the review of it was changed, or a stop was moved.
    async fn trades(&mut self, db: &mut Db) -> Result<(), Error> {
        let events = self.of(Kind::Event);
        let ids: Vec<Uuid> = events.iter().map(|one| one.id).collect();
        let versions = kept::event_versions(db, self.user, &ids).await?;
        let reviews = review::all(db, self.user).await?;
        let written: HashMap<Uuid, i32> = self.of(Kind::Review).iter().map(|one| (one.id, one.version)).collect();
        let is_changed = |one: &Loaded| versions.get(&one.id).is_some_and(|version| *version != one.version);
        let is_reviewed = |trip: Uuid| {
            reviews
                .get(&trip)
                .is_some_and(|(_, version)| written.get(&trip) != Some(version))
        };
        let changed = events.iter().filter(|one| is_changed(one));
        let trips: Vec<Uuid> = events.iter().filter_map(|one| one.parent).collect();
        let moved_stops = stop::of_trips(db, self.user, &trips).await?;
        let whole: HashSet<Uuid> = changed
            .filter_map(|one| one.parent)
            .chain(trips.iter().copied().filter(|trip| is_reviewed(*trip)))
            .chain(moved_stops.into_keys())
            .collect();
        let mut gone = Vec::new();
        for one in &events {
            match versions.get(&one.id) {
                None => {}
                Some(version) if *version != one.version => self.stays(one, "", Stays::Changed),
                Some(_) if one.parent.is_some_and(|trip| whole.contains(&trip)) => self.stays(one, "", Stays::Used),
                Some(_) => gone.push(one.id),
            }
        }
        kept::delete_events(db, self.user, &gone, self.at).await?;
        self.removed.extend(gone.iter().map(|_| Kind::Event));

        let mut ended = Vec::new();
        for one in self.of(Kind::Review) {
            match reviews.get(&one.id) {
                None => {}
                Some((review, version)) if *version != one.version => {
                    self.stays(&one, &review.setup, Stays::Changed);
                }
                Some((review, _)) if whole.contains(&one.id) => self.stays(&one, &review.setup, Stays::Used),
                Some(_) => ended.push(one.id),
            }
        }
        kept::delete_reviews(db, self.user, &ended).await?;
        self.removed.extend(ended.iter().map(|_| Kind::Review));
        Ok(())
    }

    async fn entries(&mut self, db: &mut Db) -> Result<(), Error> {
        for one in self.of(Kind::Entry) {
            if entry::delete(db, self.user, one.id, one.version, self.at).await? {
                self.removed.push(one.kind);
            } else if let Some(found) = entry::find(db, self.user, one.id).await? {
                self.stays(&one, &found.title, Stays::Changed);
            }
        }
        Ok(())
    }

    async fn tasks(&mut self, db: &mut Db) -> Result<(), Error> {
        for one in self.of(Kind::Task) {
            if task::delete(db, self.user, one.id, one.version, self.at).await? {
                self.removed.push(one.kind);
            } else if let Some(found) = task::find(db, self.user, one.id).await? {
                self.stays(&one, &found.new.title, Stays::Changed);
            }
        }
        Ok(())
    }

    /// A session to which an entry belongs stays.
    async fn sessions(&mut self, db: &mut Db) -> Result<(), Error> {
        for one in self.of(Kind::Session) {
            let Some(found) = session::find(db, self.user, one.id).await? else {
                continue;
            };
            let written = EntryFilter {
                kind: "entry",
                session: Some(one.id),
                ..EntryFilter::default()
            };
            if found.version != one.version {
                self.stays(&one, &found.plan.title, Stays::Changed);
            } else if entry::count(db, self.user, &written).await? > 0 {
                self.stays(&one, &found.plan.title, Stays::Used);
            } else if session::delete(db, self.user, one.id, one.version, self.at).await? {
                self.removed.push(one.kind);
            }
        }
        Ok(())
    }

    /// A trip to which a session belongs stays.
    async fn campaigns(&mut self, db: &mut Db) -> Result<(), Error> {
        for one in self.of(Kind::Trip) {
            let Some(found) = campaign::find(db, self.user, one.id).await? else {
                continue;
            };
            let planned = SessionFilter {
                campaign: Some(one.id),
                ..SessionFilter::default()
            };
            if found.version != one.version {
                self.stays(&one, &found.terms.name, Stays::Changed);
            } else if session::count(db, self.user, &planned).await? > 0 {
                self.stays(&one, &found.terms.name, Stays::Used);
            } else if campaign::delete(db, self.user, one.id, one.version, self.at).await? {
                self.removed.push(one.kind);
            }
        }
        Ok(())
    }

    /// As of now: versions of a ruleset follow each other in time.
    async fn rulesets(&mut self, db: &mut Db) -> Result<(), Error> {
        for one in self.of(Kind::Ruleset) {
            let Some(found) = ruleset::find(db, self.user, one.id).await? else {
                continue;
            };
            let seen = (one.id, one.version);
            if ruleset::advance(db, self.user, seen, Change::Delete, &found.content, self.now).await? {
                self.removed.push(one.kind);
            } else {
                self.stays(&one, &found.content.name, Stays::Changed);
            }
        }
        Ok(())
    }

    async fn alerts(&mut self, db: &mut Db) -> Result<(), Error> {
        for one in self.of(Kind::Alert) {
            if alert::delete(db, self.user, (one.id, one.version), self.at).await? {
                self.removed.push(one.kind);
            } else if let Some((row, _)) = alert::find(db, self.user, one.id).await? {
                self.stays(&one, &row.name, Stays::Changed);
            }
        }
        Ok(())
    }

    /// Items first: a list with others in it stays.
    async fn watchlists(&mut self, db: &mut Db) -> Result<(), Error> {
        for one in self.of(Kind::WatchItem) {
            let Some(list) = one.parent else { continue };
            let Some(found) = watch_item::find(db, self.user, list, one.id, false).await? else {
                continue;
            };
            if found.version != one.version {
                self.stays(&one, &found.name, Stays::Changed);
            } else if watch_item::delete(db, self.user, list, one.id, self.at).await? {
                self.removed.push(one.kind);
            }
        }
        for one in self.of(Kind::Watchlist) {
            let Some(found) = watchlist::find(db, self.user, one.id).await? else {
                continue;
            };
            if found.version != one.version {
                self.stays(&one, &found.new.name, Stays::Changed);
            } else if !watch_item::list(db, self.user, one.id).await?.is_empty() {
                self.stays(&one, &found.new.name, Stays::Used);
            } else if watchlist::delete(db, self.user, one.id, one.version, self.at).await? {
                self.removed.push(one.kind);
            }
        }
        Ok(())
    }

    async fn portfolios(&mut self, db: &mut Db) -> Result<(), Error> {
        for one in self.of(Kind::Portfolio) {
            if named_portfolio::delete(db, self.user, one.id, one.version, self.at).await? {
                self.removed.push(one.kind);
            } else if let Some(found) = named_portfolio::find(db, self.user, one.id).await? {
                self.stays(&one, &found.content.name, Stays::Changed);
            }
        }
        Ok(())
    }

    /// Last: one on which anything is, or that something names, stays.
    async fn accounts(&mut self, db: &mut Db) -> Result<(), Error> {
        let portfolios = named_portfolio::list(db, self.user, None).await?;
        let rulesets = ruleset::list(db, self.user, None).await?;
        let campaigns = campaign::list(db, self.user).await?;
        let mut named: HashSet<Uuid> = HashSet::new();
        named.extend(portfolios.iter().flat_map(|one| &one.content.accounts));
        named.extend(rulesets.iter().filter_map(|one| one.content.scope.account));
        named.extend(campaigns.iter().flat_map(|one| &one.terms.accounts));
        for one in self.of(Kind::Account) {
            let Some(found) = account::find(db, self.user, one.id).await? else {
                continue;
            };
            if found.version != one.version {
                self.stays(&one, &found.name, Stays::Changed);
            } else if named.contains(&one.id) || kept::is_in_use(db, self.user, one.id).await? {
                self.stays(&one, &found.name, Stays::Used);
            } else if account::delete(db, self.user, one.id, one.version, self.at).await? {
                self.removed.push(one.kind);
            }
        }
        Ok(())
    }
}
