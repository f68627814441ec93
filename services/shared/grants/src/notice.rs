//! Who gets a notice of a new grant.

use vocab::UserId;

use crate::{Error, Grants, share::Judged};

impl Grants {
    /// Who gets a notice of a grant: its grantee, or the members of the team that has it. Neither the giver nor the owner of the thing. Asks auth who
    /// belongs to the team.
    ///
    /// # Errors
    /// [`Error::Members`] while auth does not answer.
    pub async fn people_to_notify(&self, judged: &Judged<'_>) -> Result<Vec<UserId>, Error> {
        let (team, giver) = (judged.new.team, judged.by);
        let people = if judged.grantee == team {
            self.members.of(team.into(), giver).await?
        } else {
            vec![judged.grantee.into()]
        };
        let owner = judged.thing.access.owner;
        let others = people.into_iter().filter(|person| *person != giver && *person != owner);
        Ok(others.collect())
    }
}
