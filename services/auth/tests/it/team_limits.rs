//! Limits of teams and invitations, exactly at their edges, and answers to invitations that meet in the database.

use chrono::TimeDelta;
use proto::auth as pb;
use testkit::http::{SOON, eventually};
use tonic::Status;
use vocab::ErrorKind;

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

async fn is_limited(world: &World, who: &Person, team: &str, email: &str) -> bool {
    match invite(world, who, team, email, "viewer").await {
        Ok(_) => false,
        refused => {
            let refused = refusal(refused);
            assert_eq!(refused.kind, ErrorKind::Limited, "{email}: {}", refused.code);
            true
        }
    }
}

async fn revoke(world: &World, who: &Person, team: &str, id: &str) -> Result<(), Status> {
    let request = pb::RevokeInvitationRequest {
        team_id: team.to_owned(),
        id: id.to_owned(),
    };
    client(world).revoke_invitation(by(who, request)).await.map(drop)
}

#[tokio::test]
async fn one_person_invites_a_hundred_times_a_day_in_all_teams() {
    let world = World::new().await;
    let (ada, bob) = (world.person(EMAIL).await, world.person(BOB).await);
    // Neither team comes near its own limits.
    let teams = [found(&world, &ada).await, found(&world, &ada).await];
    for number in 0..100 {
        let email = format!("guest{number}@example.org");
        assert!(!is_limited(&world, &ada, &teams[number % 2], &email).await, "{number}");
    }
    let one_more = "guest100@example.org";
    for team in &teams {
        assert!(is_limited(&world, &ada, team, one_more).await);
    }
    let other = found(&world, &bob).await;
    assert!(
        !is_limited(&world, &bob, &other, one_more).await,
        "others invite as before"
    );
    world.advance(TimeDelta::days(1) - TimeDelta::seconds(1));
    assert!(is_limited(&world, &ada, &teams[0], one_more).await);
    world.advance(TimeDelta::seconds(1));
    assert!(!is_limited(&world, &ada, &teams[0], one_more).await, "the next day");
}

#[tokio::test]
async fn one_address_is_invited_ten_times_a_day_by_all_together() {
    let world = World::new().await;
    let people = [world.person(EMAIL).await, world.person(BOB).await];
    let mut teams = Vec::new();
    for person in &people {
        teams.push(found(&world, person).await);
    }
    let guest = "guest@example.org";
    for number in 0..10 {
        let (person, team) = (&people[number % 2], &teams[number % 2]);
        let sent = invite(&world, person, team, guest, "viewer").await.unwrap();
        // Revoking makes room in the team, and forgets nothing.
        revoke(&world, person, team, &sent.id).await.unwrap();
    }
    for (person, team) in people.iter().zip(&teams) {
        assert!(is_limited(&world, person, team, guest).await);
        assert!(!is_limited(&world, person, team, "other@example.org").await);
    }
    world.advance(TimeDelta::days(1) - TimeDelta::seconds(1));
    assert!(is_limited(&world, &people[0], &teams[0], guest).await);
    world.advance(TimeDelta::seconds(1));
    assert!(!is_limited(&world, &people[0], &teams[0], guest).await, "the next day");
}

/// Answers of two calls that both wait for a team's row before either gets it. The first waits longer, so its turn comes first.
async fn in_turn<A, B>(
    world: &World,
    team: &str,
    first: impl Future<Output = A>,
    second: impl Future<Output = B>,
) -> (A, B) {
    // What a transaction sees of other connections stays as it was when it first looked.
    let (holder, watcher) = (world.db.client().await, world.db.client().await);
    let hold = format!("BEGIN; SELECT id FROM team WHERE id = '{team}' FOR UPDATE");
    holder.batch_execute(&hold).await.unwrap();
    let waiting = async |calls: i64| {
        let count = "SELECT count(DISTINCT pid) FROM pg_locks JOIN pg_stat_activity USING (pid) \
                     WHERE NOT granted AND datname = current_database()";
        eventually("the call waits for the team", SOON, || async {
            let found: i64 = watcher.query_one(count, &[]).await.unwrap().get(0);
            (found >= calls).then_some(())
        })
        .await;
    };
    let (first, (second, ())) = tokio::join!(first, async {
        waiting(1).await;
        tokio::join!(second, async {
            waiting(2).await;
            holder.batch_execute("COMMIT").await.unwrap();
        })
    });
    (first, second)
}

#[tokio::test]
async fn two_who_accept_at_once_come_in_one_after_the_other() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let (bob, eve) = (world.person(BOB).await, world.person("eve@example.org").await);
    let for_bob = invite(&world, &ada, &team, BOB, "viewer").await.unwrap();
    let for_eve = invite(&world, &ada, &team, "eve@example.org", "viewer").await.unwrap();
    let (first, second) = in_turn(
        &world,
        &team,
        accept(&world, &bob, &for_bob.id),
        accept(&world, &eve, &for_eve.id),
    )
    .await;
    assert_eq!(first.unwrap().members_count, 2);
    assert_eq!(second.unwrap().members_count, 3, "the second saw the first");
    for person in [&bob, &eve] {
        assert_eq!(role_of(&world, person, &team).await, "viewer");
    }
}

#[tokio::test]
async fn an_invitation_is_revoked_or_accepted_whichever_comes_first() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let bob = world.person(BOB).await;
    // If answering took the invitation before the team, these two would wait for each other.
    let sent = invite(&world, &ada, &team, BOB, "viewer").await.unwrap();
    let (revoked, accepted) = in_turn(
        &world,
        &team,
        revoke(&world, &ada, &team, &sent.id),
        accept(&world, &bob, &sent.id),
    )
    .await;
    revoked.unwrap();
    assert_eq!(code_of(accepted), "invitation_gone");
    assert_eq!(role_of(&world, &bob, &team).await, "");

    let sent = invite(&world, &ada, &team, BOB, "viewer").await.unwrap();
    let (accepted, revoked) = in_turn(
        &world,
        &team,
        accept(&world, &bob, &sent.id),
        revoke(&world, &ada, &team, &sent.id),
    )
    .await;
    assert_eq!(accepted.unwrap().role, "viewer");
    assert_eq!(code_of(revoked), "not_found");
    assert_eq!(role_of(&world, &bob, &team).await, "viewer");
}

#[tokio::test]
async fn a_name_with_a_link_is_refused_and_an_old_one_may_stay() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let team = found(&world, &ada).await;
    let named = |name: &str| Some(pb::NewTeam { name: name.to_owned() });
    let spam = "spam http://evil.example click";
    let add = pb::AddTeamRequest { team: named(spam) };
    let refused = refusal(client(&world).add_team(by(&ada, add)).await);
    assert_eq!(
        (refused.code.as_str(), refused.fields[0].0.as_str()),
        ("name_has_link", "name")
    );
    let rename = |name: &str| pb::UpdateTeamRequest {
        id: team.clone(),
        team: named(name),
    };
    let refused = client(&world).update_team(by(&ada, rename(spam))).await;
    assert_eq!(code_of(refused), "name_has_link");

    let operator = world.db.client().await;
    operator.execute("UPDATE team SET name = $1", &[&spam]).await.unwrap();
    let kept = client(&world).update_team(by(&ada, rename(spam))).await.unwrap();
    assert_eq!(kept.into_inner().name, spam);
}
