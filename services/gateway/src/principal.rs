//! For whom a request is made: the caller, or the team that the caller has selected with `X-Meridian-Team`.
//!
//! This is the one place of the edge that judges roles. What a route needs comes from the contract's options; hand-written handlers say it
//! where they ask who is signed in. A membership is believed as long as a session is, so that a removed member is out within five seconds; only
//! where auth itself takes about that long to answer is it a second from the answer.

use std::time::Instant;

use actix_web::{HttpRequest, http::StatusCode};
use kit::{
    acting::ROLE_FORBIDDEN,
    identity::{Identity, Member},
};
use proto::auth as pb;
use vocab::{Right, Role, TeamId, UserId};

use crate::{
    ask,
    callers::Caller,
    clients::{Context, Plan},
    load::Share,
    memberships::{Confirmed, not_a_member},
    problem::Problem,
    state::Worker,
};

/// Names the selected team.
pub const TEAM: &str = "x-meridian-team";

/// What a route is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The caller's own, whatever team is selected: the account, keys, stars, settings, teams themselves, erasure.
    Personal,
    /// Of the selected team, for members with this right; the caller's own where none is selected.
    Team(Right),
}

impl Purpose {
    pub const PERSONAL: Self = Self::Personal;
    pub const READ: Self = Self::Team(Right::Read);
    pub const EDIT: Self = Self::Team(Right::Edit);
    pub const DELETE: Self = Self::Team(Right::Delete);
}

pub fn not_with(role: Role, right: Right) -> Problem {
    let text = match (role, right) {
        (Role::Viewer, _) => {
            "Viewers can read, comment and export. Ask an owner or an admin of the team for another role."
        }
        (_, Right::Delete) => {
            "Analysts can create and edit, but not delete or share. Ask an owner or an admin of the team to do it."
        }
        _ => "Your role in this team doesn't allow this. Ask an owner or an admin of the team.",
    };
    Problem::new(StatusCode::FORBIDDEN, ROLE_FORBIDDEN, text)
}

/// The team that a request selects.
///
/// # Errors
/// 403 `team_forbidden` for what names no team, or two.
pub fn selected(request: &HttpRequest) -> Result<Option<TeamId>, Problem> {
    let mut named = request.headers().get_all(TEAM);
    let Some(first) = named.next() else {
        return Ok(None);
    };
    let team = first.to_str().ok().and_then(|text| text.parse().ok());
    match team {
        Some(team) if named.next().is_none() => Ok(Some(team)),
        _ => Err(not_a_member()),
    }
}

impl Worker {
    /// On whose behalf a request of a signed-in caller is made.
    ///
    /// # Errors
    /// 403 `team_forbidden` or `role_forbidden`; 503 while auth is away.
    pub async fn principal(
        &self,
        request: &HttpRequest,
        caller: Caller,
        purpose: Purpose,
    ) -> Result<Identity, Problem> {
        let Purpose::Team(right) = purpose else {
            return Ok(caller.identity());
        };
        let Some(team) = selected(request)? else {
            return Ok(caller.identity());
        };
        let role = self.role(caller.user, team).await?;
        if !role.may(right) {
            return Err(not_with(role, right));
        }
        Ok(Identity {
            user: Some(team.uuid().into()),
            session: Some(caller.session),
            member: Some(Member {
                user: caller.user,
                role,
            }),
            is_app: false,
        })
    }

    /// The caller's role in a team.
    ///
    /// # Errors
    /// 403 `team_forbidden`; 503 while auth is away: nobody is let into a team on trust.
    pub async fn role(&self, user: UserId, team: TeamId) -> Result<Role, Problem> {
        let ask = || self.confirm(user, team);
        self.shared.memberships.role((user, team), ask).await
    }

    /// As [`Worker::role`], asked just now.
    ///
    /// # Errors
    /// As [`Worker::role`].
    pub async fn role_now(&self, user: UserId, team: TeamId) -> Result<Role, Problem> {
        // Boxed: a call is large.
        let asking = Box::pin(self.confirm(user, team));
        self.shared.memberships.renew((user, team), asking).await
    }

    async fn confirm(&self, user: UserId, team: TeamId) -> Result<Confirmed, Problem> {
        let question = pb::CheckMembershipRequest {
            user_id: user.to_string(),
            team_id: team.to_string(),
        };
        let context = Context::own(self.shared.deadline()).counted_for(Share::User(user));
        let asked = Instant::now();
        let answer = ask!(self, &context, Plan::READ, teams.check_membership, question).await?;
        let role = answer.role.parse().map_err(|_| not_a_member())?;
        Ok(Confirmed::new(role, asked, Instant::now()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use actix_web::test::TestRequest;
    use kit::acting::{is_commenting, is_reading};
    use vocab::{Right, TeamId};

    use super::{Purpose, TEAM, selected};
    use crate::rest::generated::PURPOSES;

    /// Kinds that nothing in the table names: figures and runs of what it names, and questions to the chains.
    const NOT_WALKED: [&str; 11] = [
        "addresses",
        "alert-backtests",
        "backtests",
        "calendar-effect",
        "calendar-imports",
        "graph",
        "paper-runs",
        "strategy-checks",
        "studies",
        "token-contracts",
        "transactions",
    ];

    /// The reviewed table of who may do what, which no code derives.
    const REVIEWED: &str = include_str!("../tests/team_rights.csv");

    #[test]
    fn the_reviewed_table_has_a_row_for_every_kind_of_thing_that_teams_own() {
        let kind = |path: &str| path.split(['/', '?', '.']).nth(3).unwrap_or_default().to_owned();
        let reviewed: BTreeSet<_> = REVIEWED
            .lines()
            .skip(1)
            .filter_map(|line| line.split(',').nth(3))
            .map(kind)
            .collect();
        let owned = PURPOSES
            .iter()
            .filter(|(.., purpose)| matches!(purpose, Purpose::Team(_)));
        let missing: BTreeSet<_> = owned
            .map(|(_, path, ..)| kind(path))
            .filter(|kind| !reviewed.contains(kind))
            .collect();
        assert_eq!(missing.into_iter().collect::<Vec<_>>(), NOT_WALKED);
    }

    #[test]
    fn services_take_for_reading_what_the_contracts_say_reads() {
        for (method, path, rpc, purpose) in PURPOSES {
            let Purpose::Team(right) = purpose else { continue };
            assert_eq!(is_reading(rpc), *right == Right::Read, "{method} {path}: {rpc}");
            assert_eq!(is_commenting(rpc), *right == Right::Comment, "{method} {path}: {rpc}");
        }
    }

    #[test]
    fn one_team_is_named_by_its_id() {
        let team = TeamId::fresh();
        let named = |values: &[&str]| {
            let request = values.iter().fold(TestRequest::default(), |request, value| {
                request.append_header((TEAM, *value))
            });
            selected(&request.to_http_request())
        };
        let text = team.to_string();
        let text = text.as_str();
        assert_eq!(named(&[]).ok(), Some(None));
        assert_eq!(named(&[text]).ok(), Some(Some(team)));
        for wrong in [&["mine"][..], &[""], &[text, text]] {
            assert_eq!(
                named(wrong).map_err(|problem| problem.code.clone()).err().as_deref(),
                Some("team_forbidden")
            );
        }
    }
}
