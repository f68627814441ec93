//! Notices of what others share: who is told, and what a person is told of.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use chrono::{DateTime, Utc};
use grants::rules::MOST_NOTICES;
use kit::{idempotency::Lent, scope::RowScope};
use uuid::Uuid;
use vocab::UserId;

use super::{App, Listed, Strategy, page, shared::Shareable};
use crate::{
    domain::notification::{Event, Place},
    error::Error,
    store::{
        Db, chain_notice,
        dashboard::Dashboard,
        grant_notice::{self as store, Notice, Right},
        watchlist::Watchlist,
    },
};

const LIST: &str = "grant notices";
/// Of a page.
const LARGEST_PAGE: u32 = 50;

/// A notice, with what it is about.
#[derive(Debug, Clone)]
pub struct ShownNotice {
    pub notice: Notice,
    pub right: Right,
    /// Of the thing, as it is called now.
    pub name: String,
}

/// Notices of a person, and how many of all are unread.
#[derive(Debug, Clone)]
pub struct Notices {
    pub listed: Listed<ShownNotice>,
    pub unread: usize,
}

/// A team, and who has something through it: a person, or the team itself.
type Seat = (Uuid, Uuid);

impl App {
    /// The newest first. Of what the person lost again, and of what was deleted, none; of traces and cases none either while onchain does not
    /// answer. Who turned them off in the app is shown them as read.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not say who belongs to the teams.
    pub async fn grant_notices(&self, person: UserId, cursor: &str, limit: u32) -> Result<Notices, Error> {
        let asked = page::Asked::read(person, LIST, cursor, limit.min(LARGEST_PAGE))?;
        let mut all = self.all_notices(person).await?;
        self.silence(person, &mut all).await?;
        let unread = all.iter().filter(|one| one.notice.read_at.is_none()).count();
        let place = |one: &ShownNotice| (one.notice.created_at, one.notice.id);
        let after = asked.after;
        let behind = all
            .into_iter()
            .filter(|one| after.is_none_or(|after| place(one) < after));
        let listed = asked.cut(behind.collect(), None, place);
        Ok(Notices { listed, unread })
    }

    /// Marks all as read where the person turned them off in the app: firings of alerts are kept as read then, too.
    async fn silence(&self, person: UserId, all: &mut [ShownNotice]) -> Result<(), Error> {
        if all.iter().all(|one| one.notice.read_at.is_some()) {
            return Ok(());
        }
        let (chosen, _) = self.notifications(person).await?;
        if chosen.is_on(Event::Shared, Place::App) {
            return Ok(());
        }
        self.read_grant_notices(person, "").await?;
        let now = self.now();
        for one in all {
            one.notice.read_at = one.notice.read_at.or(Some(now));
        }
        Ok(())
    }

    /// Of what this service shares, and of what onchain does.
    async fn all_notices(&self, person: UserId) -> Result<Vec<ShownNotice>, Error> {
        let mut all = self.own_notices(person).await?;
        all.extend(self.chain_notices(person).await?);
        all.sort_unstable_by_key(|one| Reverse((one.notice.created_at, one.notice.id)));
        all.truncate(MOST_NOTICES);
        Ok(all)
    }

    /// All of a person on what this service shares: few statements and few questions to auth, however many there are, since everybody asks each
    /// minute.
    async fn own_notices(&self, person: UserId) -> Result<Vec<ShownNotice>, Error> {
        let mut db = self.db_of_service().await?;
        let mut rows = store::list(&mut db, person, MOST_NOTICES + 1, self.now()).await?;
        if rows.len() > MOST_NOTICES {
            rows.truncate(MOST_NOTICES);
            if let Some((oldest, _)) = rows.last() {
                store::forget_older(&mut db, person, (oldest.created_at, oldest.id)).await?;
            }
        }
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let above = managers_of(&mut db, &rows, self.now()).await?;
        // Auth is asked without a connection in hand.
        drop(db);
        let seats = rows.iter().map(|(_, right)| (right.team, person.uuid()));
        let lost = self
            .lost(person, seats.chain(above.values().copied()).collect())
            .await?;
        let mut db = self.db_of_service().await?;
        for seat in &lost {
            store::end(&mut db, *seat).await?;
        }
        rows.retain(|(notice, right)| {
            let through = right.granted_by.map(|manager| above.get(&rests_on(notice, manager)));
            let stands = through.is_none_or(|seat| seat.is_some_and(|seat| !lost.contains(seat)));
            stands && !lost.contains(&(right.team, person.uuid()))
        });
        let names = names_of(&mut db, &rows).await?;
        let named = rows.into_iter().filter_map(|(notice, right)| {
            // One thing may be told of twice: to the person, and to a team of theirs.
            let name = names.get(&thing(&notice))?.clone();
            Some(ShownNotice { notice, right, name })
        });
        Ok(named.collect())
    }

    /// Those of these seats whose people no longer belong to the team; what a team has as a whole is nobody's to lose. About each team that the
    /// caller belongs to, auth is asked twice at most.
    pub(super) async fn lost(&self, caller: UserId, seats: HashSet<Seat>) -> Result<HashSet<Seat>, Error> {
        let mut teams: HashMap<Uuid, Vec<Uuid>> = HashMap::new();
        for (team, person) in seats {
            // A team that manages something is no member of itself.
            if team != person {
                teams.entry(team).or_default().push(person);
            }
        }
        let mut lost = HashSet::new();
        for (team, people) in teams {
            let is_in = self.members.has(team.into(), caller).await?;
            let (own, others): (Vec<Uuid>, Vec<Uuid>) = people.into_iter().partition(|one| *one == caller.uuid());
            if !is_in {
                lost.extend(own.into_iter().map(|one| (team, one)));
            }
            if others.is_empty() {
                continue;
            }
            if is_in {
                let members = self.members.of(team.into(), caller).await?;
                let gone = others.into_iter().filter(|one| !members.contains(&UserId::from(*one)));
                lost.extend(gone.map(|one| (team, one)));
                continue;
            }
            // A manager may have it through a team that the caller does not belong to.
            for one in others {
                if !self.members.has(team.into(), one.into()).await? {
                    lost.insert((team, one));
                }
            }
        }
        Ok(lost)
    }

    /// Grants to a team are shown to the team alone, so those of one person's notices are read by their keys, as the service.
    async fn db_of_service(&self) -> Result<Lent, Error> {
        Ok(kit::idempotency::get_for(self.pool(), RowScope::Service).await?)
    }

    /// Marks one as read, or all that are shown now where none is named: what onchain can't confirm at the moment was not seen, and stays
    /// unread. What names nothing changes nothing.
    pub async fn read_grant_notices(&self, person: UserId, sent: &str) -> Result<(), Error> {
        let only = match sent {
            "" => None,
            sent => Some(super::id(sent, "notice")?),
        };
        let of_chain: Vec<Uuid> = match only {
            Some(id) => vec![id],
            None => self
                .chain_notices(person)
                .await?
                .iter()
                .map(|one| one.notice.id)
                .collect(),
        };
        let mut db = self.db().await?;
        store::read(&mut db, person, only, self.now()).await?;
        chain_notice::read(&mut db, person, &of_chain, self.now()).await
    }
}

/// What a notice tells of: kind, owner and id.
type NoticeSubject = (String, Uuid, Uuid);

fn thing(notice: &Notice) -> NoticeSubject {
    (notice.kind.clone(), notice.thing_owner, notice.object_id)
}

/// The manager's grant on which one rests: the thing, and the manager.
fn rests_on(notice: &Notice, manager: Uuid) -> (NoticeSubject, Uuid) {
    (thing(notice), manager)
}

/// Through which teams the managers have what they gave, by the grants on which others rest.
async fn managers_of(
    db: &mut Db,
    rows: &[(Notice, Right)],
    now: DateTime<Utc>,
) -> Result<HashMap<(NoticeSubject, Uuid), Seat>, Error> {
    let resting = rows
        .iter()
        .filter_map(|(notice, right)| Some((notice, right.granted_by?)));
    let resting: Vec<(&Notice, Uuid)> = resting.collect();
    if resting.is_empty() {
        return Ok(HashMap::new());
    }
    let found = store::managers(db, &resting, now).await?;
    let seat = |(kind, owner, id, manager, team)| (((kind, owner, id), manager), (team, manager));
    Ok(found.into_iter().map(seat).collect())
}

/// What the things are called now, kind by kind; those that were deleted are not among them.
async fn names_of(db: &mut Db, rows: &[(Notice, Right)]) -> Result<HashMap<NoticeSubject, String>, Error> {
    let mut names = HashMap::new();
    for kind in [Dashboard::KIND, Watchlist::KIND, Strategy::KIND] {
        let of_kind = rows
            .iter()
            .map(|(notice, _)| notice)
            .filter(|notice| notice.kind == kind);
        let wanted: Vec<(Uuid, Uuid)> = of_kind.map(|notice| (notice.thing_owner, notice.object_id)).collect();
        if wanted.is_empty() {
            continue;
        }
        let found = if kind == Dashboard::KIND {
            store::dashboards(db, &wanted).await?
        } else if kind == Watchlist::KIND {
            store::watchlists(db, &wanted).await?
        } else {
            store::strategies(db, &wanted).await?
        };
        names.extend(
            found
                .into_iter()
                .map(|(owner, id, name)| ((kind.to_owned(), owner, id), name)),
        );
    }
    Ok(names)
}
