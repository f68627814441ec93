//! Rights on single things that are shared: what is the same for every kind of thing. A kind says in [`Shared`] how its calls are made and
//! what else is done with one of it, and runs these tests with [`rights_of`]; its own rows stand in a table of its own.

use tonic::{Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::{Role, UserId};

use crate::{label::code, roster::Desk, world::Signed};

/// Who may do what with anything that is shared.
const RIGHTS: &str = include_str!("../grants.csv");

/// On which every call is made by one caller.
pub type Line = InterceptedService<Channel, Signed>;

/// A thing, and the id of something in it, where a kind has that.
#[derive(Debug, Clone)]
pub struct Made {
    pub id: String,
    pub part: String,
}

/// A grant, whatever it is on.
#[derive(Debug, PartialEq, Eq)]
pub struct Given {
    pub grantee: String,
    pub role: String,
    pub granted_ms: i64,
    pub expires_ms: i64,
}

/// Ids and names, and where to go on.
pub type Page = (Vec<(String, String)>, String);

/// Somebody's client for one kind of thing.
pub trait Shared: Sized {
    /// As grants and audit logs name one.
    const KIND: &'static str;
    /// Who may do what with this kind alone.
    const RIGHTS: &'static str;
    /// Its table, and that of what is in it.
    const TABLES: [&'static str; 2];

    fn on(line: Line) -> Self;
    async fn add(&mut self, name: &str) -> Made;
    async fn read(&mut self, id: &str) -> Result<(), Status>;
    /// Of this version, which is its first one.
    async fn change(&mut self, id: &str, version: u32) -> Result<(), Status>;
    /// One that nobody changed.
    async fn delete(&mut self, id: &str) -> Result<(), Status>;
    async fn list_own(&mut self) -> Result<Vec<String>, Status>;
    async fn list_shared(&mut self, limit: u32, cursor: &str) -> Result<Page, Status>;
    /// Gives a role, for so many days or for good, to somebody through a team.
    async fn share(&mut self, id: &str, through: (UserId, UserId), role: (&str, Option<u32>)) -> Result<Given, Status>;
    async fn unshare(&mut self, id: &str, grantee: UserId) -> Result<(), Status>;
    async fn list_grants(&mut self, id: &str) -> Result<Vec<Given>, Status>;
    async fn list_links(&mut self, id: &str) -> Result<(), Status>;
    async fn add_link(&mut self, id: &str) -> Result<(), Status>;
    /// An action of [`Shared::RIGHTS`].
    async fn act(&mut self, action: &str, made: &Made) -> Result<(), Status>;
}

/// All tests of a kind's rights.
macro_rules! rights_of {
    ($kind:ty) => {
        $crate::rights::rights_of! {
            $kind:
            rights::every_actor_gets_what_the_reviewed_table_says,
            grantees::a_team_has_what_is_shared_with_it_while_it_is_selected,
            grantees::who_leaves_the_team_loses_it_for_good,
            grantees::what_a_manager_gives_goes_with_their_own_grant,
            grantees::only_members_of_a_common_team_are_given_something,
            grantees::who_shares_holds_nothing_up_while_auth_is_slow,
            grantees::an_app_reaches_nothing_that_others_share,
            grantees::without_auth_nothing_is_shared_and_nobody_is_told_to_try_again,
            grantees::the_database_itself_lets_grantees_read_and_change_nothing,
        }
    };
    ($kind:ty: $($place:ident :: $test:ident,)+) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $test() {
            Box::pin($crate::$place::$test::<$kind>()).await;
        }
    )+};
}
pub(crate) use rights_of;

/// `share`, `unshare` and `list_grants` of a kind: its client's calls, and their messages.
macro_rules! sharing {
    ($set:ident($Set:ident, $New:ident), $remove:ident($Remove:ident), $list:ident($List:ident)) => {
        async fn share(
            &mut self,
            id: &str,
            (team, grantee): (UserId, UserId),
            (role, days): (&str, Option<u32>),
        ) -> Result<Given, Status> {
            let grant = Some(pb::$New {
                team_id: team.to_string(),
                role: role.to_owned(),
                days,
            });
            let asked = pb::$Set {
                id: id.to_owned(),
                grantee: grantee.to_string(),
                grant,
            };
            let grant = self.$set(asked).await?.into_inner();
            Ok(Given {
                grantee: grant.grantee_id,
                role: grant.role,
                granted_ms: grant.granted_unix_ms,
                expires_ms: grant.expires_unix_ms,
            })
        }

        async fn unshare(&mut self, id: &str, grantee: UserId) -> Result<(), Status> {
            let asked = pb::$Remove {
                id: id.to_owned(),
                grantee: grantee.to_string(),
            };
            self.$remove(asked).await.map(drop)
        }

        async fn list_grants(&mut self, id: &str) -> Result<Vec<Given>, Status> {
            let asked = pb::$List { id: id.to_owned() };
            let found = self.$list(asked).await?.into_inner().grants;
            let given = found.into_iter().map(|grant| Given {
                grantee: grant.grantee_id,
                role: grant.role,
                granted_ms: grant.granted_unix_ms,
                expires_ms: grant.expires_unix_ms,
            });
            Ok(given.collect())
        }
    };
}
pub(crate) use sharing;

/// Somebody new who belongs to the team, in their personal workspace.
pub fn joined<T: Shared>(desk: &Desk) -> (UserId, T) {
    let (user, _) = desk.joined();
    (user, T::on(desk.world.channel(user)))
}

/// Somebody who acts for the team.
pub fn with_role<T: Shared>(desk: &Desk, user: UserId, role: Role) -> T {
    T::on(desk.world.acting(desk.acting(user, role)))
}

/// Ends all grants.
pub const ENDED: &str = "UPDATE object_grant SET expires_at = '2026-11-21T11:59:59Z'";
const NOT_LISTED: &str = "not in the list";

fn listed(is_listed: bool) -> Result<(), Status> {
    is_listed.then_some(()).ok_or_else(|| Status::not_found(NOT_LISTED))
}

/// Does it to a thing that another has by a grant.
async fn done<T: Shared>(
    desk: &Desk,
    action: &str,
    (user, who): (UserId, &mut T),
    (made, other): (&Made, UserId),
) -> Result<(), Status> {
    let id = made.id.as_str();
    let through = |grantee| (desk.team, grantee);
    match action {
        "read" => who.read(id).await,
        "find in the shared list" => {
            let (found, _) = who.list_shared(50, "").await?;
            listed(found.iter().any(|(one, _)| one == id))
        }
        "find in the own list" => listed(who.list_own().await?.iter().any(|one| one == id)),
        "change" => who.change(id, 1).await,
        "delete" => who.delete(id).await,
        "list links" => who.list_links(id).await,
        "make a link" => who.add_link(id).await,
        "list grants" => who.list_grants(id).await.map(drop),
        "share" => {
            let (carol, _) = desk.joined();
            who.share(id, through(carol), ("viewer", None)).await.map(drop)
        }
        "stop sharing" | "stop a manager" => who.unshare(id, other).await,
        "change a manager" | "change what the owner gave" => {
            who.share(id, through(other), ("viewer", None)).await.map(drop)
        }
        "name a manager" => who.share(id, through(other), ("manager", None)).await.map(drop),
        "give up" => who.unshare(id, user).await,
        "raise the own right" => who.share(id, through(user), ("manager", None)).await.map(drop),
        action => Box::pin(who.act(action, made)).await,
    }
}

/// What an actor gets, with a thing and people that nobody else has.
async fn attempt<T: Shared>(desk: &Desk, actor: &str, action: &str) -> String {
    let ((owner, mut ada), (user, mut eve)) = (joined::<T>(desk), joined::<T>(desk));
    let (other, _) = desk.joined();
    let made = ada.add("The hack").await;
    let through = |grantee| (desk.team, grantee);
    let others = match action {
        "stop a manager" | "change a manager" => "manager",
        _ => "viewer",
    };
    ada.share(&made.id, through(other), (others, None)).await.unwrap();
    let role = match actor {
        "owner" | "stranger" => None,
        "expired" | "removed" => Some("manager"),
        role => Some(role),
    };
    if let Some(role) = role {
        ada.share(&made.id, through(user), (role, None)).await.unwrap();
    }
    match actor {
        "expired" => {
            let ended = format!("{ENDED} WHERE grantee = '{}'", user.uuid());
            desk.world.database().await.batch_execute(&ended).await.unwrap();
        }
        "removed" => desk.leaves(user),
        _ => {}
    }
    let who = if actor == "owner" {
        (owner, &mut ada)
    } else {
        (user, &mut eve)
    };
    match Box::pin(done(desk, action, who, (&made, other))).await {
        Ok(()) => "ok".to_owned(),
        Err(status) if status.message() == NOT_LISTED => "not_found".to_owned(),
        Err(status) => code(&status),
    }
}

pub async fn every_actor_gets_what_the_reviewed_table_says<T: Shared>() {
    let desk = Desk::start().await;
    let mut wrong = Vec::new();
    for table in [RIGHTS, T::RIGHTS] {
        let mut lines = table.lines();
        let actors: Vec<&str> = lines.next().unwrap().split(',').skip(1).collect();
        for line in lines {
            let row: Vec<&str> = line.split(',').collect();
            assert_eq!(row.len(), actors.len() + 1, "{line}");
            for (actor, expected) in actors.iter().zip(&row[1..]) {
                let got = Box::pin(attempt::<T>(&desk, actor, row[0])).await;
                if got != *expected {
                    wrong.push(format!("{} by {actor}: {got} for {expected}", row[0]));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
