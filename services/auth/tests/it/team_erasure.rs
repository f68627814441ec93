//! A deleted team is listed for the gateway until the other services have erased what it owned.

use chrono::TimeDelta;
use proto::auth as pb;

use crate::{
    team::{client, found},
    world::{EMAIL, World, anyone, by, code_of},
};

async fn listed(world: &World) -> Vec<String> {
    let request = anyone(pb::ListTeamErasuresRequest {});
    let listed = client(world).list_team_erasures(request).await.unwrap();
    listed.into_inner().team_ids
}

#[tokio::test]
async fn a_deleted_team_is_listed_until_its_things_are_erased() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    assert!(listed(&world).await.is_empty());
    let delete = pb::DeleteTeamRequest { id: team.clone() };
    client(&world).delete_team(by(&ada, delete)).await.unwrap();
    assert_eq!(listed(&world).await, std::slice::from_ref(&team));
    crate::row_security::check(&world, &["team_erasure"]).await;

    let end = pb::EndTeamErasureRequest { team_id: team.clone() };
    let list = by(&ada, pb::ListTeamErasuresRequest {});
    assert_eq!(
        code_of(client(&world).list_team_erasures(list).await),
        "token_invalid",
        "not on behalf of a user"
    );
    let refused = client(&world).end_team_erasure(by(&ada, end.clone())).await;
    assert_eq!(code_of(refused), "token_invalid");

    client(&world).end_team_erasure(anyone(end.clone())).await.unwrap();
    assert_eq!(
        listed(&world).await,
        [team],
        "calls of its members may still be on their way"
    );
    world.clock.advance(TimeDelta::minutes(3));
    for _ in 0..2 {
        client(&world).end_team_erasure(anyone(end.clone())).await.unwrap();
    }
    assert!(listed(&world).await.is_empty());
}
