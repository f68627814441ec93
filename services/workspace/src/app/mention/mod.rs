//! Comments that mention a person, in the teams that they belong to.

mod mail;

use std::collections::{HashMap, hash_map::Entry};

use chrono::TimeDelta;
use kit::{
    acting::acting_for,
    identity::{Identity, Member},
    scope::RowScope,
};
use uuid::Uuid;
use vocab::{Role, UserId};

pub use mail::mail_mentions;

use super::{App, Listed, page};
use crate::{
    domain::comment::{Kind, Object},
    error::Error,
    store::{
        comment::{self, Comment},
        mention::{self as store, Mention},
    },
};

const LIST: &str = "mentions";
/// Unread mentions that are counted.
const MOST_UNREAD: i64 = 100;
/// Of a page.
const LARGEST_PAGE: u32 = 50;
/// Who has not read a mention after so long is mailed.
pub(super) const MAIL_AFTER: TimeDelta = TimeDelta::minutes(5);

/// What a comment is on, as a person finds it.
#[derive(Debug, Clone, Copy)]
enum Thing {
    Open,
    Gone,
    /// Onchain does not say.
    Unknown,
}

/// A person who reads what the team has.
fn inside(person: UserId, team: UserId) -> Identity {
    Identity {
        member: Some(Member {
            user: person,
            // Every role can read.
            role: Role::Viewer,
        }),
        ..Identity::person(team, None)
    }
}

/// A mention, with its comment.
#[derive(Debug, Clone)]
pub struct HeardMention {
    pub mention: Mention,
    /// Without its text where `is_gone`.
    pub comment: Comment,
    /// What the comment is on was deleted.
    pub is_gone: bool,
}

/// Mentions of a person, and how many of all are unread.
#[derive(Debug, Clone)]
pub struct Mentions {
    pub listed: Listed<HeardMention>,
    pub unread: usize,
}

impl App {
    /// The newest first. Of teams that the person has left, none: they may not read there any more. Mentions on what was deleted are listed and
    /// counted too, as gone. They are deleted with it for good.
    pub async fn mentions(&self, person: UserId, cursor: &str, limit: u32) -> Result<Mentions, Error> {
        let asked = page::Asked::read(person, LIST, cursor, limit.min(LARGEST_PAGE))?;
        let (found, unread) = {
            let mut db = self.db().await?;
            let found = store::list(&mut db, person, asked.after, asked.rows()).await?;
            (found, store::unread(&mut db, person, MOST_UNREAD).await?)
        };
        let cut = asked.cut(found, None, |last: &Mention| (last.created_at, last.comment_id));
        let mut belongs: HashMap<Uuid, bool> = HashMap::new();
        for team in cut.items.iter().map(|one| one.team).chain(unread.iter().copied()) {
            if let Entry::Vacant(unknown) = belongs.entry(team) {
                unknown.insert(self.members.has(team.into(), person).await?);
            }
        }
        let is_in = |team: &Uuid| belongs.get(team).copied().unwrap_or(false);
        let mut comments: HashMap<Uuid, (Comment, bool)> = HashMap::new();
        for team in belongs.keys().filter(|team| is_in(team)) {
            let ids: Vec<Uuid> = cut
                .items
                .iter()
                .filter(|one| one.team == *team)
                .map(|one| one.comment_id)
                .collect();
            if ids.is_empty() {
                continue;
            }
            let team: UserId = (*team).into();
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Principal(team)).await?;
            let of_team = comment::named(&mut db, team, &ids).await?;
            drop(db);
            let mut things: HashMap<(String, Uuid), Thing> = HashMap::new();
            for mut one in of_team {
                // Each thing is asked for once, however many comments on it mention the person.
                let thing = match things.entry((one.kind.clone(), one.object_id)) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(unknown) => {
                        *unknown.insert(self.thing(person, team, (&one.kind, one.object_id)).await?)
                    }
                };
                let is_gone = match thing {
                    Thing::Open => false,
                    Thing::Gone => true,
                    Thing::Unknown => continue,
                };
                if is_gone {
                    // Nobody reads comments on what they cannot open.
                    one.text.clear();
                }
                comments.insert(one.id, (one, is_gone));
            }
        }
        let items = cut
            .items
            .into_iter()
            .filter_map(|mention| {
                let (comment, is_gone) = comments.remove(&mention.comment_id)?;
                Some(HeardMention {
                    mention,
                    comment,
                    is_gone,
                })
            })
            .collect();
        Ok(Mentions {
            listed: Listed {
                items,
                next: cut.next,
                total: None,
            },
            unread: unread.iter().filter(|team| is_in(team)).count(),
        })
    }

    /// Can the person open what comments of the team are on?
    async fn thing(&self, person: UserId, team: UserId, (kind, id): (&str, Uuid)) -> Result<Thing, Error> {
        let kind = Kind::parse(kind)?;
        let asked = self.commented(team, Object { kind, id });
        match Box::pin(acting_for(inside(person, team), asked)).await {
            Ok(_) => Ok(Thing::Open),
            Err(Error::NotHere(_)) => Ok(Thing::Gone),
            Err(Error::Chains { .. }) => Ok(Thing::Unknown),
            Err(error) => Err(error),
        }
    }

    /// Marks one as read, or all where none is named. What names nothing changes nothing.
    pub async fn read_mentions(&self, person: UserId, sent: &str) -> Result<(), Error> {
        let only = match sent {
            "" => None,
            sent => Some(super::id(sent, "mention")?),
        };
        store::read(&mut *self.db().await?, person, only, self.now()).await
    }
}
