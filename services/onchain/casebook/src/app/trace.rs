//! Saved traces: made, saved version by version, restored, shown by links. Whom they are shared with: [`super::shared`].

use chain_model::{chain::chain, cursor, error::Error, wording};
use chrono::{DateTime, TimeDelta, Utc};
use grants::{Access, WayOut, rules::Level};
use kit::scope::RowScope;
use rand::Rng;
use sha2::{Digest, Sha256};
use vocab::{TraceId, TraceShareId, UserId};

use super::{
    maker::{maker, until},
    team_log::Revoked,
};
use crate::{
    Casebook,
    domain::trace::{Content, MOST_TRACES, SHARE_HOURS, Share, Trace, Version},
    store::{
        Db, Transaction,
        trace::{self as store, Saved},
        trace_share as links,
    },
};

const LIST: &str = "traces";
/// Traces of a page.
const PAGE: u32 = 50;
const LARGEST_PAGE: u32 = 200;

/// A trace with its document.
#[derive(Debug, Clone)]
pub struct Whole {
    pub trace: Trace,
    pub content: String,
    /// Nothing for whoever has a link.
    pub access: Option<Access>,
}

fn whole((trace, content): (Trace, String), access: Access) -> Whole {
    Whole {
        trace,
        content,
        access: Some(access),
    }
}

fn named(name: &str) -> Result<String, Error> {
    wording::filled("name", name, 200).map_err(|fault| Error::Faults(vec![fault]))
}

fn read(content: String) -> Result<Content, Error> {
    Content::read(content).map_err(|fault| Error::Faults(vec![fault]))
}

fn id(text: &str) -> Result<TraceId, Error> {
    text.parse().map_err(|_| Error::NotHere)
}

impl Casebook {
    /// # Errors
    /// Name, chain or document are not valid, or there are too many traces.
    pub async fn create_trace(
        &self,
        user: UserId,
        name: &str,
        chain_id: &str,
        content: String,
    ) -> Result<Whole, Error> {
        let name = named(name)?;
        let chain = chain(chain_id).ok_or_else(|| Error::invalid("chain", "This chain isn't supported."))?;
        let content = read(content)?;
        let id = TraceId::fresh();
        let mut db = self.db().await?;
        if store::count(&mut db, user).await? >= MOST_TRACES {
            return Err(Error::Full {
                what: "Traces",
                limit: MOST_TRACES,
            });
        }
        store::insert(&mut db, user, id, &name, chain.id, &content, self.clock.now()).await?;
        let found = store::find(&mut db, user, id, None).await?;
        let made = found.ok_or(Error::NotHere)?;
        Ok(whole(made, Access::own(user)))
    }

    /// Newest change first, with the place behind the last.
    ///
    /// # Errors
    /// The place is none.
    pub async fn traces(
        &self,
        user: UserId,
        query: &str,
        place: &str,
        limit: u32,
    ) -> Result<(Vec<Trace>, String), Error> {
        let after = match cursor::read(user, LIST, place)? {
            None => None,
            Some(place) => {
                let (time, id) = place.split_once('|').ok_or(Error::BadCursor)?;
                let time: DateTime<Utc> = time.parse().map_err(|_| Error::BadCursor)?;
                Some((time, id.parse().map_err(|_| Error::BadCursor)?))
            }
        };
        let limit = i64::from(if limit == 0 { PAGE } else { limit.min(LARGEST_PAGE) });
        let mut found = store::list(&mut *self.db().await?, user, query.trim(), after, limit + 1).await?;
        let more = i64::try_from(found.len()).unwrap_or(i64::MAX) > limit;
        if more {
            found.pop();
        }
        let last = found.last().filter(|_| more);
        let next = last.map_or_else(String::new, |last| {
            cursor::write(user, LIST, &format!("{}|{}", last.updated_at.to_rfc3339(), last.id))
        });
        Ok((found, next))
    }

    /// One of the caller's, or one that is shared with them.
    ///
    /// # Errors
    /// [`Error::NotHere`], also for those of others; [`Error::Members`] while auth does not say who belongs to a team.
    pub async fn trace(&self, user: UserId, trace: &str, version: Option<i32>) -> Result<Whole, Error> {
        let id = id(trace)?;
        if let Some(own) = store::find(&mut *self.db().await?, user, id, version).await? {
            return Ok(whole(own, Access::own(user)));
        }
        let access = self.granted::<Trace>(user, id).await?;
        // As the grantee: the database has to know of the grant too, and shows the versions that were saved since.
        let found = store::find(&mut *self.db().await?, access.owner, id, version).await?;
        Ok(whole(found.ok_or(Error::NotHere)?, access))
    }

    /// A new version on top of the one that the caller saw; 0 stands for any. Its owner, editors and managers save.
    ///
    /// # Errors
    /// [`Error::Stale`] where there is a newer one, [`Error::Forbidden`] for viewers.
    pub async fn save_trace(
        &self,
        user: UserId,
        trace: &str,
        seen: i32,
        name: &str,
        content: String,
    ) -> Result<Whole, Error> {
        let (id, name, content) = (id(trace)?, named(name)?, read(content)?);
        let access = self.access::<Trace>(user, id, Level::Editor).await?;
        let (owner, by_grant) = (access.owner, access.through.is_some());
        let mut db = self.db_for(RowScope::Principal(owner)).await?;
        let new = (name.as_str(), &content);
        match store::save(&mut db, owner, id, seen, new, by_grant, self.clock.now()).await? {
            Saved::Missing => Err(Error::NotHere),
            Saved::Stale => Err(Error::Stale),
            Saved::Done(version) => {
                let found = store::find(&mut db, owner, id, Some(version)).await?;
                Ok(whole(found.ok_or(Error::NotHere)?, access))
            }
        }
    }

    /// For good; so nobody but its owner does.
    ///
    /// # Errors
    /// [`Error::NotHere`]; [`Error::Forbidden`] for whoever else has it.
    pub async fn delete_trace(&self, user: UserId, trace: &str) -> Result<(), Error> {
        let id = id(trace)?;
        let access = self.access::<Trace>(user, id, Level::Owner).await?;
        if store::delete(&mut *self.db().await?, access.owner, id).await? {
            Ok(())
        } else {
            Err(Error::NotHere)
        }
    }

    /// Newest first. Who has a grant sees the newest version and those that were saved since it was given: row-level security shows no
    /// other.
    ///
    /// # Errors
    /// [`Error::NotHere`].
    pub async fn trace_versions(&self, user: UserId, trace: &str) -> Result<Vec<Version>, Error> {
        let id = id(trace)?;
        let access = self.access::<Trace>(user, id, Level::Viewer).await?;
        let found = store::versions(&mut *self.db().await?, access.owner, id).await?;
        if found.is_empty() {
            Err(Error::NotHere)
        } else {
            Ok(found)
        }
    }

    /// Brings an old version back as the newest one.
    ///
    /// # Errors
    /// As [`Casebook::save_trace`].
    pub async fn restore_trace(&self, user: UserId, trace: &str, restored: i32, seen: i32) -> Result<Whole, Error> {
        let old = self.trace(user, trace, Some(restored)).await?;
        self.save_trace(user, trace, seen, &old.trace.name, old.content).await
    }

    /// A link to the newest version, and its secret, which is not kept. Links are the owner's: for others there are none.
    ///
    /// # Errors
    /// [`Error::NotHere`]; hours beyond the limit; too many links.
    pub async fn share_trace(&self, user: UserId, trace: &str, hours: u32) -> Result<(Share, String), Error> {
        if hours == 0 || hours > SHARE_HOURS {
            return Err(Error::invalid("hours", format!("From 1 to {SHARE_HOURS}.")));
        }
        let trace = id(trace)?;
        let secret: [u8; 32] = rand::rng().random();
        let token = hex::encode(secret);
        let now = self.clock.now();
        let end = now + TimeDelta::hours(i64::from(hours));
        let share = TraceShareId::fresh();
        let mut db = self.db().await?;
        let name = store::name(&mut db, user, trace).await?.ok_or(Error::NotHere)?;
        let made = links::shares(&mut db, user, trace).await?;
        // Auth is asked without a connection in hand.
        drop(db);
        // Counted again when it is kept: what is refused is not noted.
        links::has_room(&made, now)?;
        let link = WayOut {
            action: "trace_link_created",
            object: &name,
            detail: &until(end),
        };
        self.note_link(link).await?;
        let mut db = self.db().await?;
        let version = links::share(&mut db, (user, maker(user)), trace, share, &hash(&token), now, end).await?;
        let version = version.ok_or(Error::NotHere)?;
        Ok((
            Share {
                id: share,
                version,
                created_at: now,
                expires_at: end,
                revoked_at: None,
            },
            token,
        ))
    }

    /// # Errors
    /// [`Error::NotHere`].
    pub async fn trace_shares(&self, user: UserId, trace: &str) -> Result<Vec<Share>, Error> {
        let trace = id(trace)?;
        let mut db = self.db().await?;
        if !store::is_there(&mut db, user, trace).await? {
            return Err(Error::NotHere);
        }
        links::shares(&mut db, user, trace).await
    }

    /// # Errors
    /// [`Error::NotHere`].
    pub async fn revoke_trace_share(&self, user: UserId, trace: &str, share: &str) -> Result<(), Error> {
        let share: TraceShareId = share.parse().map_err(|_| Error::NotHere)?;
        let trace = id(trace)?;
        let mut conn = self.db().await?;
        let name = store::name(&mut conn, user, trace).await?.ok_or(Error::NotHere)?;
        let by_member = Revoked::by_member("trace_link_revoked", &name);
        let now = self.clock.now();
        let db: &mut Db = &mut conn;
        let job = db
            .transaction(async |db: &mut Db| {
                let revoked = links::revoke(db, user, trace, share, now).await?;
                // One that was revoked before has its line.
                let is_new = revoked.ok_or(Error::NotHere)?;
                Ok::<_, Error>(match &by_member {
                    Some(line) if is_new => Some(line.queue(db, now).await?),
                    _ => None,
                })
            })
            .await?;
        drop(conn);
        if let Some((revoked, job)) = by_member.as_ref().zip(job) {
            self.note_revoked(revoked, job).await;
        }
        Ok(())
    }

    /// What a link shows: to anybody who has it, until it ends.
    ///
    /// # Errors
    /// [`Error::NotHere`] for an unknown, ended or revoked link alike.
    pub async fn open_trace_share(&self, token: &str) -> Result<Whole, Error> {
        if token.len() != 64 {
            return Err(Error::NotHere);
        }
        let found = links::open(
            &mut *self.db_for(RowScope::Share(hash(token))).await?,
            &hash(token),
            self.clock.now(),
        )
        .await?;
        let (link, trace, content) = found.ok_or(Error::NotHere)?;
        if !self.maker_may_show(link.owner, link.made_by).await? {
            let mut db = self.db_for(RowScope::Principal(link.owner)).await?;
            links::revoke(&mut db, link.owner, trace.id, link.id, self.clock.now()).await?;
            return Err(Error::NotHere);
        }
        Ok(Whole {
            trace,
            content,
            access: None,
        })
    }
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}
