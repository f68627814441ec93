//! Calls about one thing that is shared, which are alike for every kind of thing.

/// `unshare`, `grants`, `open`, `delete` and `listed` of a kind, and `share` if the last call is named. A kind is the field of
/// [`crate::world::Person`] that has its client, the calls of that client, and their messages.
macro_rules! grant_calls {
    (
        $client:ident: $get:ident($Get:ident) -> $Thing:ident,
        $delete:ident($Delete:ident), $unset:ident($Unset:ident), $list:ident($List:ident)
        $(, $set:ident($Set:ident))?
    ) => {
        $(
            pub async fn share(
                who: &mut Person,
                id: &str,
                (team, grantee): (UserId, UserId),
                role: &str,
            ) -> Result<(), Status> {
                let grant = Some(ws::NewDashboardGrant {
                    team_id: team.to_string(),
                    role: role.to_owned(),
                    days: None,
                });
                let asked = ws::$Set {
                    id: id.to_owned(),
                    grantee: grantee.to_string(),
                    grant,
                };
                who.$client.$set(asked).await.map(drop)
            }
        )?

        pub async fn unshare(who: &mut Person, id: &str, grantee: UserId) -> Result<(), Status> {
            let asked = ws::$Unset {
                id: id.to_owned(),
                grantee: grantee.to_string(),
            };
            who.$client.$unset(asked).await.map(drop)
        }

        pub async fn grants(who: &mut Person, id: &str) -> Result<Vec<ws::DashboardGrant>, Status> {
            let asked = ws::$List { id: id.to_owned() };
            Ok(who.$client.$list(asked).await?.into_inner().grants)
        }

        pub async fn open(who: &mut Person, id: &str) -> Result<ws::$Thing, Status> {
            let asked = ws::$Get { id: id.to_owned() };
            Ok(who.$client.$get(asked).await?.into_inner())
        }

        pub async fn delete(who: &mut Person, id: &str) -> Result<(), Status> {
            let asked = ws::$Delete {
                id: id.to_owned(),
                version: 0,
            };
            who.$client.$delete(asked).await.map(drop)
        }

        fn listed(things: &[ws::$Thing], id: &str) -> Result<(), Status> {
            let found = things.iter().any(|one| one.id == id);
            found.then_some(()).ok_or_else(|| Status::not_found("not in the list"))
        }
    };
}
pub(crate) use grant_calls;

/// What somebody else has on the thing to which an actor does this.
pub fn role_of_other(action: &str) -> &'static str {
    match action {
        "stop a manager" | "change a manager" => "manager",
        _ => "viewer",
    }
}

/// What an actor is given on it, if anything.
pub fn role_of(actor: &str) -> Option<&str> {
    match actor {
        "owner" | "stranger" => None,
        "expired" | "removed" => Some("manager"),
        role => Some(role),
    }
}
