//! Who made a link for a team. It opens for as long as they may show things of the team to people outside of it: whoever is removed from a
//! team, leaves it or loses that right keeps no way in. The team's audit log has a line for a link that a member makes, and for one that is
//! revoked ([`super::team_log`]).

use chain_model::error::Error;
use chrono::{DateTime, Utc};
use grants::WayOut;
use kit::acting;
use vocab::UserId;

use super::shared::failed;
use crate::{Casebook, domain::case_head::CaseHead};

/// The member who acts for a team now; none where people act for themselves.
pub(super) fn maker(owner: UserId) -> Option<UserId> {
    acting::current().actor().filter(|actor| *actor != owner)
}

impl Casebook {
    /// True for links that people made for themselves.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not say who belongs to the team.
    pub(super) async fn maker_may_show(&self, owner: UserId, made_by: Option<UserId>) -> Result<bool, Error> {
        let Some(member) = made_by else { return Ok(true) };
        self.grants.may_show(owner, member).await.map_err(failed::<CaseHead>)
    }

    /// Notes in the log of a team that a member is about to make a link: a line about what then fails is better than a link without one.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not answer.
    pub(super) async fn note_link(&self, link: WayOut<'_>) -> Result<(), Error> {
        let noted = self.grants.members().note_way_out(link).await;
        noted.map_err(failed::<CaseHead>)
    }
}

/// When a link ends, for a team's log.
pub(super) fn until(end: DateTime<Utc>) -> String {
    format!("until {} UTC", end.format("%Y-%m-%d %H:%M"))
}
