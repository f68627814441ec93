//! Teams, members, invitations and the audit log.

use kit::identity::{Carry, Identity, Member};
use proto::auth::{self as pb, teams_client::TeamsClient};
use tonic::{Request, Status, service::interceptor::InterceptedService, transport::Channel};
use vocab::{ErrorKind, Role};

use crate::world::{EMAIL, Person, World, anyone, by, code_of, hop, refusal};

pub const BOB: &str = "bob@example.org";
pub const ORIGIN: &str = "https://meridian.example.com";

pub type Teams = TeamsClient<InterceptedService<Channel, Carry>>;

pub fn client(world: &World) -> Teams {
    let carry = Carry::to("auth", &hop(), std::sync::Arc::new(world.clock.clone())).unwrap();
    TeamsClient::with_interceptor(kit::grpc::channel(&world.running.url()).unwrap(), carry)
}

pub async fn found(world: &World, owner: &Person) -> String {
    let team = Some(pb::NewTeam {
        name: " Chain desk ".to_owned(),
    });
    let request = by(owner, pb::AddTeamRequest { team });
    let team = client(world).add_team(request).await.unwrap().into_inner();
    assert_eq!(
        (team.name.as_str(), team.role.as_str(), team.members_count),
        ("Chain desk", "owner", 1)
    );
    team.id
}

pub async fn invite(
    world: &World,
    who: &Person,
    team: &str,
    email: &str,
    role: &str,
) -> Result<pb::Invitation, Status> {
    let request = pb::AddInvitationRequest {
        team_id: team.to_owned(),
        invitation: Some(pb::NewInvitation {
            email: email.to_owned(),
            role: role.to_owned(),
        }),
        origin: ORIGIN.to_owned(),
    };
    Ok(client(world).add_invitation(by(who, request)).await?.into_inner())
}

pub async fn accept(world: &World, who: &Person, id: &str) -> Result<pb::Team, Status> {
    let request = pb::AcceptInvitationRequest { id: id.to_owned() };
    Ok(client(world).accept_invitation(by(who, request)).await?.into_inner())
}

/// A new person with this role.
pub async fn join(world: &World, owner: &Person, team: &str, email: &str, role: &str) -> Person {
    let person = world.person(email).await;
    let invitation = invite(world, owner, team, email, role).await.unwrap();
    accept(world, &person, &invitation.id).await.unwrap();
    person
}

pub async fn role_of(world: &World, who: &Person, team: &str) -> String {
    let request = pb::CheckMembershipRequest {
        user_id: who.id(),
        team_id: team.to_owned(),
    };
    client(world)
        .check_membership(anyone(request))
        .await
        .unwrap()
        .into_inner()
        .role
}

pub async fn change(world: &World, who: &Person, team: &str, whom: &Person, role: &str) -> Result<pb::Member, Status> {
    let request = pb::UpdateMemberRequest {
        team_id: team.to_owned(),
        member_id: whom.id(),
        role: role.to_owned(),
    };
    Ok(client(world).update_member(by(who, request)).await?.into_inner())
}

pub async fn remove(world: &World, who: &Person, team: &str, whom: &Person) -> Result<(), Status> {
    let request = pb::RemoveMemberRequest {
        team_id: team.to_owned(),
        member_id: whom.id(),
    };
    client(world).remove_member(by(who, request)).await.map(drop)
}

pub async fn leave(world: &World, who: &Person, team: &str) -> Result<(), Status> {
    let request = pb::LeaveTeamRequest { id: team.to_owned() };
    client(world).leave_team(by(who, request)).await.map(drop)
}

pub async fn audit(world: &World, who: &Person, team: &str, action: &str) -> Result<pb::ListTeamAuditResponse, Status> {
    let request = pb::ListTeamAuditRequest {
        team_id: team.to_owned(),
        action: action.to_owned(),
        cursor: String::new(),
        limit: 50,
    };
    Ok(client(world).list_team_audit(by(who, request)).await?.into_inner())
}

#[tokio::test]
async fn nobody_gives_a_role_above_their_own_and_somebody_owns_the_team() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let admin = join(&world, &ada, &team, "admin@example.org", "admin").await;
    let analyst = join(&world, &ada, &team, "analyst@example.org", "analyst").await;

    let too_high = refusal(invite(&world, &admin, &team, BOB, "owner").await);
    assert_eq!(
        (too_high.code.as_str(), too_high.fields[0].0.as_str()),
        ("role_too_high", "role")
    );
    assert_eq!(
        code_of(invite(&world, &analyst, &team, BOB, "viewer").await),
        "role_forbidden"
    );
    assert_eq!(
        code_of(invite(&world, &ada, &team, "admin@example.org", "viewer").await),
        "already_member"
    );
    let unknown = refusal(invite(&world, &ada, &team, BOB, "boss").await);
    assert_eq!(
        (unknown.kind, unknown.fields[0].0.as_str()),
        (ErrorKind::Invalid, "role")
    );
    let no_address = refusal(invite(&world, &ada, &team, "bob", "viewer").await);
    assert_eq!(no_address.fields[0].0.as_str(), "email");

    assert_eq!(
        code_of(change(&world, &admin, &team, &analyst, "owner").await),
        "role_forbidden"
    );
    assert_eq!(
        code_of(change(&world, &admin, &team, &ada, "viewer").await),
        "role_forbidden"
    );
    assert_eq!(code_of(remove(&world, &admin, &team, &ada).await), "role_forbidden");
    assert_eq!(
        code_of(change(&world, &analyst, &team, &analyst, "admin").await),
        "role_forbidden"
    );
    assert_eq!(code_of(change(&world, &ada, &team, &ada, "admin").await), "last_owner");
    assert_eq!(code_of(leave(&world, &ada, &team).await), "last_owner");

    // What an admin has offered ends with the right to offer it.
    let offered = invite(&world, &admin, &team, BOB, "admin").await.unwrap();
    assert_eq!(
        change(&world, &ada, &team, &admin, "analyst").await.unwrap().role,
        "analyst"
    );
    // Before a code is awaited from the same mailbox.
    world.sink.wait(BOB, 1).await;
    let bob = world.person(BOB).await;
    assert_eq!(code_of(accept(&world, &bob, &offered.id).await), "invitation_gone");

    assert_eq!(
        change(&world, &ada, &team, &admin, "owner").await.unwrap().role,
        "owner"
    );
    leave(&world, &ada, &team).await.unwrap();
    assert_eq!(role_of(&world, &ada, &team).await, "");
    assert_eq!(code_of(leave(&world, &admin, &team).await), "last_owner");
}

#[tokio::test]
async fn members_see_each_other_and_strangers_see_nothing() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let viewer = join(&world, &ada, &team, BOB, "viewer").await;
    let eve = world.person("eve@example.org").await;
    let members = |who: &Person| by(who, pb::ListMembersRequest { team_id: team.clone() });
    let list = client(&world)
        .list_members(members(&viewer))
        .await
        .unwrap()
        .into_inner()
        .members;
    let seen: Vec<_> = list
        .iter()
        .map(|m| (m.email.as_str(), m.role.as_str(), m.is_me))
        .collect();
    assert_eq!(seen, [(EMAIL, "owner", false), (BOB, "viewer", true)]);
    assert!(
        list.iter()
            .all(|member| member.active_unix_ms > 0 && member.joined_unix_ms > 0)
    );
    assert_eq!(code_of(client(&world).list_members(members(&eve)).await), "not_found");
    assert_eq!(code_of(audit(&world, &viewer, &team, "").await), "role_forbidden");
    assert_eq!(code_of(audit(&world, &eve, &team, "").await), "not_found");

    // A call for a team is no person's: it manages nothing.
    let mut for_team = Request::new(pb::ListTeamsRequest {});
    for_team.extensions_mut().insert(Identity {
        member: Some(Member {
            user: ada.id().parse().unwrap(),
            role: Role::Owner,
        }),
        ..Identity::person(team.parse().unwrap(), None)
    });
    assert_eq!(code_of(client(&world).list_teams(for_team).await), "token_invalid");

    remove(&world, &ada, &team, &viewer).await.unwrap();
    let mine = client(&world)
        .list_teams(by(&viewer, pb::ListTeamsRequest {}))
        .await
        .unwrap();
    assert!(mine.into_inner().teams.is_empty());
    let mine = client(&world)
        .list_teams(by(&ada, pb::ListTeamsRequest {}))
        .await
        .unwrap();
    assert_eq!(mine.into_inner().teams[0].members_count, 1);
}

#[tokio::test]
async fn the_audit_says_who_did_what_and_is_only_added_to() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let bob = join(&world, &ada, &team, BOB, "viewer").await;
    change(&world, &ada, &team, &bob, "admin").await.unwrap();
    let rename = pb::UpdateTeamRequest {
        id: team.clone(),
        team: Some(pb::NewTeam {
            name: "Night desk".to_owned(),
        }),
    };
    assert_eq!(
        client(&world)
            .update_team(by(&bob, rename))
            .await
            .unwrap()
            .into_inner()
            .name,
        "Night desk"
    );
    remove(&world, &ada, &team, &bob).await.unwrap();

    let events = audit(&world, &ada, &team, "").await.unwrap().events;
    let rows: Vec<_> = events
        .iter()
        .map(|e| (e.action.as_str(), e.object.as_str(), e.detail.as_str()))
        .collect();
    assert_eq!(
        rows,
        [
            ("member_removed", "Ada", "admin"),
            ("team_renamed", "Night desk", "was Chain desk"),
            ("role_changed", "Ada", "viewer to admin"),
            ("member_joined", "Ada", "viewer"),
            ("invitation_sent", BOB, "viewer"),
            ("team_created", "Chain desk", ""),
        ]
    );
    let page = |cursor: String| {
        let request = pb::ListTeamAuditRequest {
            team_id: team.clone(),
            action: String::new(),
            cursor,
            limit: 4,
        };
        let request = by(&ada, request);
        let mut client = client(&world);
        async move { client.list_team_audit(request).await.unwrap().into_inner() }
    };
    let first = page(String::new()).await;
    let second = page(first.next_cursor.clone()).await;
    assert_eq!(
        (first.events.len(), second.events.len(), second.next_cursor.as_str()),
        (4, 2, "")
    );
    assert_eq!(
        code_of(audit(&world, &ada, &team, "nonsense").await),
        "validation_failed"
    );

    let delete = pb::DeleteTeamRequest { id: team.clone() };
    client(&world).delete_team(by(&ada, delete)).await.unwrap();
    assert_eq!(role_of(&world, &ada, &team).await, "");
    assert_eq!(
        world
            .count("SELECT count(*) FROM team_audit WHERE action = 'team_deleted'")
            .await,
        1
    );
    let service = world.db.client().await;
    for change in [
        "UPDATE team_audit SET actor = 'x'",
        "DELETE FROM team_audit",
        "TRUNCATE team_audit",
    ] {
        assert!(service.batch_execute(change).await.is_err(), "{change}");
    }
}

#[tokio::test]
async fn a_notice_to_a_team_reaches_its_members() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    join(&world, &ada, &team, BOB, "viewer").await;
    let request = pb::SendNoticeRequest {
        user_id: team.clone(),
        subject: "Alert: BTC".to_owned(),
        text: "Bitcoin is above $60,000".to_owned(),
        message_id: "fir.0001".to_owned(),
        topic: pb::NoticeTopic::Alerts.into(),
    };
    world.client().send_notice(anyone(request)).await.unwrap();
    for email in [EMAIL, BOB] {
        world.sink.wait_for(email, "Bitcoin is above").await;
    }
}

#[tokio::test]
async fn teams_are_closed_to_others_in_the_database() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    invite(&world, &ada, &team, BOB, "viewer").await.unwrap();
    crate::row_security::check(&world, &["team", "team_member", "team_invitation", "team_audit"]).await;
    // A person sees their own seat, and changes nothing by it.
    let person = world.db.stranger().await;
    let named = format!("SET meridian.principal = '{}'", ada.id());
    person.batch_execute(&named).await.unwrap();
    let seats: i64 = person
        .query_one("SELECT count(*) FROM team_member", &[])
        .await
        .unwrap()
        .get(0);
    assert_eq!(seats, 1);
    let changed = person
        .execute("UPDATE team_member SET role = 'viewer'", &[])
        .await
        .unwrap();
    assert_eq!(changed, 0);
}

#[tokio::test]
async fn other_services_note_what_was_shared() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let bob = join(&world, &ada, &team, BOB, "analyst").await;
    let note = |team: &str, subject: &str| pb::NoteTeamEventRequest {
        team_id: team.to_owned(),
        actor_id: ada.id(),
        action: "dashboard_shared".to_owned(),
        object: "Morning".to_owned(),
        subject_id: subject.to_owned(),
        role: "editor".to_owned(),
        detail: String::new(),
    };
    let refused = client(&world).note_team_event(by(&ada, note(&team, &bob.id()))).await;
    assert_eq!(code_of(refused), "token_invalid", "not on behalf of a user");
    let eve = world.person("eve@desk.example").await;
    let other_team = found(&world, &ada).await;
    // A person has no audit log of a team.
    for (team, subject) in [
        (&team, &bob.id()),
        (&team, &team),
        (&ada.id(), &bob.id()),
        (&team, &other_team),
        (&team, &eve.id()),
    ] {
        client(&world)
            .note_team_event(anyone(note(team, subject)))
            .await
            .unwrap();
    }
    let mut other = note(&team, &bob.id());
    other.action = "team_deleted".to_owned();
    let refused = client(&world).note_team_event(anyone(other)).await;
    assert_eq!(code_of(refused), "validation_failed");
    let events = audit(&world, &ada, &team, "dashboard_shared").await.unwrap().events;
    let seen: Vec<_> = events
        .iter()
        .map(|event| (event.object.as_str(), event.detail.as_str()))
        .collect();
    assert_eq!(seen.len(), 4);
    // The address of somebody outside the team is not the team's to know.
    let outside = format!("someone outside the team ({}): editor", eve.id());
    assert_eq!(seen[0], ("Morning", outside.as_str()));
    assert!(
        seen[1].1.starts_with("everyone in ") && seen[1].1 != seen[2].1,
        "{seen:?}"
    );
    assert_eq!(seen[2], ("Morning", "everyone in the team: editor"));
    assert!(seen[3].0 == "Morning" && seen[3].1.ends_with(": editor"), "{seen:?}");
}
