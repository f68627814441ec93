//! Limits of teams and invitations, exactly at their edges, and answers to invitations that meet in the database.

use proto::auth as pb;

use crate::{
    team::{BOB, accept, change, client, found, invite, join, role_of},
    world::{EMAIL, Person, World, by, code_of, refusal},
};

/// As many teams as one person may own.
async fn own_all(world: &World, owner: &Person) -> Vec<String> {
    let mut teams = Vec::new();
    for _ in 0..20 {
        teams.push(found(world, owner).await);
    }
    teams
}

#[tokio::test]
async fn nobody_owns_more_teams_by_being_promoted_or_invited() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let (first, second) = (found(&world, &ada).await, found(&world, &ada).await);
    let bob = join(&world, &ada, &first, BOB, "viewer").await;
    let owned = own_all(&world, &bob).await;

    let add = pb::AddTeamRequest {
        team: Some(pb::NewTeam {
            name: "One more".to_owned(),
        }),
    };
    assert_eq!(code_of(client(&world).add_team(by(&bob, add)).await), "too_many");
    let promoted = refusal(change(&world, &ada, &first, &bob, "owner").await);
    assert_eq!(
        (promoted.code.as_str(), promoted.fields[0].0.as_str()),
        ("too_many", "role")
    );
    assert_eq!(role_of(&world, &bob, &first).await, "viewer");
    assert_eq!(
        change(&world, &ada, &first, &bob, "admin").await.unwrap().role,
        "admin",
        "other roles are not counted"
    );
    let offered = invite(&world, &ada, &second, BOB, "owner").await.unwrap();
    assert_eq!(code_of(accept(&world, &bob, &offered.id).await), "too_many");
    assert_eq!(role_of(&world, &bob, &second).await, "");

    let delete = pb::DeleteTeamRequest { id: owned[0].clone() };
    client(&world).delete_team(by(&bob, delete)).await.unwrap();
    let joined = accept(&world, &bob, &offered.id).await.unwrap();
    assert_eq!(joined.role, "owner", "the invitation was still there");
    assert_eq!(
        code_of(change(&world, &ada, &first, &bob, "owner").await),
        "too_many",
        "and this was the last one"
    );
}
