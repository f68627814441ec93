//! Calls about one thing that is shared, which are alike for every kind of thing.

/// `share`, `unshare`, `grants`, `open`, `delete` and `listed` of a kind, and what the tables of rights need of it: `give` and
/// `done_to_grants`. A kind is the field of [`crate::world::Person`] that has its client, the calls of that client, and their messages.
macro_rules! grant_calls {
    (
        $client:ident: $get:ident($Get:ident) -> $Thing:ident,
        $delete:ident($Delete:ident), $unset:ident($Unset:ident), $list:ident($List:ident), $set:ident($Set:ident)
    ) => {
        /// Shares it through a team until that is ended.
        pub async fn share(
            who: &mut Person,
            id: &str,
            through: (UserId, UserId),
            role: &str,
        ) -> Result<ws::DashboardGrant, Status> {
            share_for(who, id, through, (role, None)).await
        }

        /// Shares it through a team for some days.
        pub async fn share_for(
            who: &mut Person,
            id: &str,
            (team, grantee): (UserId, UserId),
            (role, days): (&str, Option<u32>),
        ) -> Result<ws::DashboardGrant, Status> {
            let grant = Some(ws::NewDashboardGrant {
                team_id: team.to_string(),
                role: role.to_owned(),
                days,
            });
            let asked = ws::$Set {
                id: id.to_owned(),
                grantee: grantee.to_string(),
                grant,
            };
            Ok(who.$client.$set(asked).await?.into_inner())
        }

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
            found
                .then_some(())
                .ok_or_else(|| Status::not_found("not in the list"))
        }

        /// What an actor and somebody else have on it when an action is attempted.
        async fn give(
            desk: &Desk,
            owner: &mut Person,
            id: &str,
            (actor, user): (&str, UserId),
            (action, other): (&str, UserId),
        ) {
            let role = $crate::grant_calls::role_of_other(action);
            share(owner, id, (desk.team, other), role).await.unwrap();
            if let Some(role) = $crate::grant_calls::role_of(actor) {
                share(owner, id, (desk.team, user), role).await.unwrap();
            }
        }

        /// What an action does to its grants; nothing where it does something else.
        async fn done_to_grants(
            desk: &Desk,
            action: &str,
            (user, who): (UserId, &mut Person),
            (id, other): (&str, UserId),
        ) -> Option<Result<(), Status>> {
            let (grantee, role) = match action {
                "list grants" => return Some(grants(who, id).await.map(drop)),
                "stop sharing" | "stop a manager" => return Some(unshare(who, id, other).await),
                "give up" => return Some(unshare(who, id, user).await),
                "share" => ($crate::dashboard_grants::joined(desk).0, "viewer"),
                "change a manager" | "change what the owner gave" => (other, "viewer"),
                "name a manager" => (other, "manager"),
                "raise the own right" => (user, "manager"),
                _ => return None,
            };
            Some(share(who, id, (desk.team, grantee), role).await.map(drop))
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
