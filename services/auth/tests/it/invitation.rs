//! Invitations to teams: mailed links, and what becomes of them.

use chrono::TimeDelta;
use proto::auth as pb;
use tonic::Status;
use vocab::ErrorKind;

use crate::{
    team::{BOB, ORIGIN, accept, audit, client, found, invite, role_of},
    world::{EMAIL, Person, World, by, code_of, refusal},
};

/// What follows `#` in the newest mail to this address.
async fn link(world: &World, email: &str, mails: usize) -> String {
    let mail = world.sink.wait(email, mails).await;
    let text = &mail.text;
    let line = text.lines().find(|line| line.starts_with(ORIGIN)).unwrap();
    line.strip_prefix("https://meridian.example.com/join-team#")
        .unwrap()
        .to_owned()
}

async fn open(world: &World, who: &Person, link: &str) -> Result<pb::MyInvitation, Status> {
    let request = pb::OpenInvitationRequest { link: link.to_owned() };
    Ok(client(world).open_invitation(by(who, request)).await?.into_inner())
}

#[tokio::test]
async fn a_mailed_link_opens_for_its_address_and_is_used_once() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let invitation = invite(&world, &ada, &team, " Bob@Example.org", "analyst")
        .await
        .unwrap();
    assert_eq!(
        (invitation.email.as_str(), invitation.invited_by.as_str()),
        (BOB, "Ada")
    );
    let secret = link(&world, BOB, 1).await;
    let kept = format!("SELECT count(*) FROM team_invitation WHERE encode(token_sha256, 'escape') LIKE '%{secret}%'");
    assert_eq!(world.count(&kept).await, 0, "only a hash is kept");

    let (bob, eve) = (world.person(BOB).await, world.person("eve@example.org").await);
    assert_eq!(code_of(open(&world, &eve, &secret).await), "invitation_other_address");
    assert_eq!(code_of(accept(&world, &eve, &invitation.id).await), "not_found");
    let offer = open(&world, &bob, &secret).await.unwrap();
    assert_eq!(
        (offer.team.as_str(), offer.role.as_str(), &offer.id),
        ("Chain desk", "analyst", &invitation.id)
    );

    let joined = accept(&world, &bob, &offer.id).await.unwrap();
    assert_eq!(
        (joined.id.as_str(), joined.role.as_str(), joined.members_count),
        (team.as_str(), "analyst", 2)
    );
    assert_eq!(code_of(accept(&world, &bob, &offer.id).await), "invitation_gone");
    assert_eq!(code_of(open(&world, &bob, &secret).await), "invitation_gone");
    assert_eq!(code_of(open(&world, &bob, "made-up").await), "invitation_gone");
    assert_eq!(role_of(&world, &bob, &team).await, "analyst");
    assert_eq!(role_of(&world, &eve, &team).await, "");
}

#[tokio::test]
async fn invitations_expire_and_are_renewed_and_revoked() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let bob = world.person(BOB).await;
    let team = found(&world, &ada).await;
    let first = invite(&world, &ada, &team, BOB, "viewer").await.unwrap();
    let old = link(&world, BOB, 2).await;
    assert_eq!(
        code_of(invite(&world, &ada, &team, BOB, "viewer").await),
        "already_invited"
    );
    let resend = || {
        let request = pb::ResendInvitationRequest {
            team_id: team.clone(),
            id: first.id.clone(),
            origin: ORIGIN.to_owned(),
        };
        let request = by(&ada, request);
        let mut client = client(&world);
        async move { client.resend_invitation(request).await.map(tonic::Response::into_inner) }
    };
    assert_eq!(
        refusal(resend().await).kind,
        ErrorKind::Limited,
        "not twice in a minute"
    );
    world.advance(TimeDelta::days(6));
    let renewed = resend().await.unwrap();
    assert!(renewed.expires_unix_ms > first.expires_unix_ms);
    assert_eq!(
        code_of(open(&world, &bob, &old).await),
        "invitation_gone",
        "the old link"
    );
    let new = link(&world, BOB, 3).await;
    world.advance(TimeDelta::days(7));
    assert_eq!(code_of(open(&world, &bob, &new).await), "invitation_gone", "expired");
    assert_eq!(code_of(accept(&world, &bob, &first.id).await), "invitation_gone");

    let second = invite(&world, &ada, &team, BOB, "viewer").await.unwrap();
    let revoke = pb::RevokeInvitationRequest {
        team_id: team.clone(),
        id: second.id.clone(),
    };
    client(&world).revoke_invitation(by(&ada, revoke)).await.unwrap();
    assert_eq!(code_of(accept(&world, &bob, &second.id).await), "invitation_gone");
    let mine = client(&world)
        .list_my_invitations(by(&bob, pb::ListMyInvitationsRequest {}))
        .await;
    assert!(mine.unwrap().into_inner().invitations.is_empty());

    let third = invite(&world, &ada, &team, BOB, "viewer").await.unwrap();
    let decline = pb::DeclineInvitationRequest { id: third.id.clone() };
    client(&world).decline_invitation(by(&bob, decline)).await.unwrap();
    let declined = audit(&world, &ada, &team, "invitation_declined").await.unwrap().events;
    assert_eq!(declined.len(), 1);
    assert_eq!(role_of(&world, &bob, &team).await, "");
}
