//! Who made a link for a team. It opens for as long as they may show things of the team to people outside of it: whoever is removed from a
//! team, leaves it or loses that right keeps no way in.

use chain_model::error::Error;
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
}
