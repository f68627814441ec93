//! Links that show frozen copies of dashboards to anyone who has them. A copy has public widgets and notes only; it is made with the link and
//! stored with it, so that opening a link reads nothing else and does nothing on behalf of the owner.

use chrono::{DateTime, TimeDelta, Utc};
use dashboard_document::{LeftOut, kept, public_copy};
use grants::WayOut;
use kit::scope::RowScope;
use uuid::Uuid;
use vocab::UserId;

use super::{App, alert_channel::maker, id, link_token, team_log::Closed};
use crate::{
    domain::text,
    error::{Error, Fault},
    store::{
        dashboard::{self as dashboards, Dashboard},
        dashboard_link::{self as store, DashboardLink, Opened, Shown},
        end,
    },
};

/// As messages name one.
const LINK: &str = "link";
/// As what is counted is called.
const LINKS: &str = "dashboard links";
const LONGEST_NAME: usize = 100;
/// Links of one owner that have not expired.
const MOST: i64 = 20;
const LONGEST_DAYS: u32 = 90;

/// Links to a dashboard, and what a new one would leave out.
#[derive(Debug, Clone)]
pub struct DashboardLinks {
    pub links: Vec<DashboardLink>,
    pub left_out: Vec<LeftOut>,
}

fn full() -> Error {
    Error::Full {
        what: LINKS,
        limit: MOST,
    }
}

/// Which link, for a team's log.
fn shown(name: &str, expires_at: DateTime<Utc>) -> String {
    format!("{name}, until {} UTC", expires_at.format("%Y-%m-%d %H:%M"))
}

impl App {
    /// One of the caller's own. Links to things of others are for their owners: a link outlives the right of whoever makes it.
    async fn own_dashboard(&self, user: UserId, sent: &str) -> Result<Dashboard, Error> {
        let dashboard = id(sent, "dashboard")?;
        let found = dashboards::find(&mut *self.db().await?, user, dashboard).await?;
        found.ok_or(Error::NotHere("dashboard"))
    }

    /// By age.
    pub async fn dashboard_links(&self, user: UserId, sent: &str) -> Result<DashboardLinks, Error> {
        let dashboard = self.own_dashboard(user, sent).await?;
        let links = store::list(&mut *self.db().await?, user, dashboard.id, self.now()).await?;
        Ok(DashboardLinks {
            links,
            left_out: public_copy(&kept(&dashboard.document)).left_out,
        })
    }

    /// Makes a link to a copy of the dashboard as it is now; with its secret, which is not kept.
    ///
    /// # Errors
    /// [`Error::NewerDocument`] where it has a newer schema: nobody here knows what of it is personal.
    pub async fn add_dashboard_link(
        &self,
        user: UserId,
        sent: &str,
        name: &str,
        days: u32,
    ) -> Result<(DashboardLink, String), Error> {
        let mut faults = Vec::new();
        let name = text::filled("name", name, LONGEST_NAME, &mut faults);
        if !(1..=LONGEST_DAYS).contains(&days) {
            faults.push(Fault::new("days", format!("Use 1 to {LONGEST_DAYS} days.")));
        }
        if !faults.is_empty() {
            return Err(Error::Invalid(faults));
        }
        let dashboard = self.own_dashboard(user, sent).await?;
        let document = kept(&dashboard.document);
        if document.newer {
            return Err(Error::NewerDocument);
        }
        let copy = public_copy(&document);
        let now = self.now();
        let link = DashboardLink {
            id: Uuid::now_v7(),
            name,
            widgets: i32::try_from(copy.shown).unwrap_or(i32::MAX),
            created_at: now,
            expires_at: now + TimeDelta::days(days.into()),
        };
        // Counted again when it is kept: what is refused is not noted.
        if store::count(&mut *self.db().await?, user, now).await? >= MOST {
            return Err(full());
        }
        let way = WayOut {
            action: "dashboard_link_created",
            object: &dashboard.name,
            detail: &shown(&link.name, link.expires_at),
        };
        self.members.note_way_out(way).await?;
        let (token, hash) = link_token::generate();
        let document = copy.text();
        let what = Shown {
            dashboard: dashboard.id,
            title: &dashboard.name,
            document: &document,
            token_sha256: &hash,
            made_by: maker(user),
        };
        let mut db = self.counting(user, LINKS).await?;
        let added = async {
            if store::count(&mut db, user, now).await? >= MOST {
                return Err(full());
            }
            if !store::add(&mut db, user, &link, what).await? {
                return Err(Error::NotHere("dashboard"));
            }
            Ok(())
        };
        let added = added.await;
        end(&mut db, added).await?;
        Ok((link, token))
    }

    pub async fn revoke_dashboard_link(&self, user: UserId, sent: &str, link: &str) -> Result<(), Error> {
        let dashboard = self.own_dashboard(user, sent).await?;
        let link = id(link, LINK)?;
        let links = store::list(&mut *self.db().await?, user, dashboard.id, self.now()).await?;
        let link = links.into_iter().find(|one| one.id == link);
        let link = link.ok_or(Error::NotHere(LINK))?;
        let detail = shown(&link.name, link.expires_at);
        let closed = Closed::now(WayOut {
            action: "dashboard_link_revoked",
            object: &dashboard.name,
            detail: &detail,
        });
        let mut db = self.changing().await?;
        let deleted = async {
            if !store::delete(&mut db, user, link.id).await? {
                return Err(Error::NotHere(LINK));
            }
            closed.queue(&mut db, self.now()).await
        };
        let deleted = deleted.await;
        self.end_closed(db, &closed, deleted).await
    }

    /// The copy behind a link, for whoever has it. Unknown, expired and revoked links look alike, and so does one of a team whose maker may no
    /// longer show things of the team to others: it is deleted here.
    pub async fn open_dashboard_link(&self, token: &str) -> Result<Opened, Error> {
        let hash = link_token::hash(token).ok_or(Error::NotHere(LINK))?;
        let mut db = kit::idempotency::get_for(self.pool(), RowScope::Share(hash)).await?;
        let opened = store::open(&mut db, &hash, self.now()).await?;
        drop(db);
        let opened = opened.ok_or(Error::NotHere(LINK))?;
        let owner: UserId = opened.owner.into();
        if let Some(member) = opened.made_by
            && !self.members.may_show(owner, member.into()).await?
        {
            let mut db = kit::idempotency::get_for(self.pool(), RowScope::Principal(owner)).await?;
            store::delete(&mut db, owner, opened.id).await?;
            return Err(Error::NotHere(LINK));
        }
        Ok(opened)
    }
}
