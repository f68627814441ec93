//! What gateways hear of sessions: each end in order and not missed, and until when the newest tokens are good.

use std::sync::Arc;

use chrono::TimeDelta;
use kit::identity::Carry;
use proto::auth::{self as pb, live_sessions_client::LiveSessionsClient};
use testkit::http::SOON;
use tonic::{Streaming, service::interceptor::InterceptedService, transport::Channel};

use crate::world::{EMAIL, PASSWORD, Person, World, anyone, by, code_of, from, hop};

fn client(world: &World) -> LiveSessionsClient<InterceptedService<Channel, Carry>> {
    let carry = Carry::to("auth", &hop(), Arc::new(world.clock.clone())).unwrap();
    LiveSessionsClient::with_interceptor(kit::grpc::channel(&world.running.url()).unwrap(), carry)
}

/// One gateway's subscription.
struct Watch(Streaming<pb::WatchEndsResponse>);

impl Watch {
    async fn open(world: &World, after: Option<i64>) -> Self {
        let request = anyone(pb::WatchEndsRequest { after });
        Self(client(world).watch_ends(request).await.unwrap().into_inner())
    }

    /// What is told next, maybe nothing.
    async fn next(&mut self) -> (i64, Vec<String>) {
        let told = tokio::time::timeout(SOON, self.0.message()).await.expect("silence");
        let told = told.unwrap().expect("the stream ended");
        (told.seq, told.ended.into_iter().map(|ended| ended.session_id).collect())
    }

    async fn next_end(&mut self) -> (i64, Vec<String>) {
        self.first(|told| !told.1.is_empty()).await
    }

    /// The first that is so, among however many beats.
    async fn first(&mut self, is_so: impl Fn(&(i64, Vec<String>)) -> bool) -> (i64, Vec<String>) {
        let told = async {
            loop {
                let told = self.next().await;
                if is_so(&told) {
                    return told;
                }
            }
        };
        tokio::time::timeout(SOON, told).await.expect("nothing but beats")
    }
}

async fn end(world: &World, person: &Person) {
    let request = pb::LogoutRequest {
        refresh: person.tokens.refresh.clone(),
        session_id: String::new(),
        client: from(""),
    };
    world.client().logout(anyone(request)).await.unwrap();
}

#[tokio::test]
async fn each_end_is_told_and_none_is_missed() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let there = world.device(EMAIL, PASSWORD).await;
    let mut watch = Watch::open(&world, None).await;
    assert_eq!(watch.next().await, (0, vec![]), "the first answer comes at once");

    end(&world, &there).await;
    let (first, told) = watch.next_end().await;
    assert_eq!(told, [there.session()]);
    drop(watch);
    // Nobody listens meanwhile.
    end(&world, &here).await;
    let mut again = Watch::open(&world, Some(first)).await;
    let (second, told) = again.next().await;
    assert_eq!(told, [here.session()]);
    assert!(second > first);
    let mut new = Watch::open(&world, None).await;
    assert_eq!(new.next().await, (second, vec![there.session(), here.session()]));

    world.advance(TimeDelta::minutes(11));
    let mut later = Watch::open(&world, None).await;
    assert_eq!(later.next().await, (second, vec![]), "no token of theirs is left");
    crate::row_security::check(&world, &["ended_session"]).await;
}

#[tokio::test]
async fn who_knows_a_number_that_was_never_given_begins_anew() {
    // Of a database that was restored from a backup since.
    const LOST: Option<i64> = Some(1_000);
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let there = world.device(EMAIL, PASSWORD).await;
    // Not one number was given yet, not even the first.
    for lost in [Some(1), LOST] {
        assert_eq!(Watch::open(&world, lost).await.next().await, (0, vec![]));
    }
    let mut early = Watch::open(&world, LOST).await;
    assert_eq!(early.next().await, (0, vec![]));
    end(&world, &there).await;
    let (first, told) = early.next_end().await;
    assert_eq!(
        told,
        [there.session()],
        "its number is far below the one that was known"
    );
    let mut late = Watch::open(&world, LOST).await;
    assert_eq!(
        late.next().await,
        (first, vec![there.session()]),
        "what was missed is told"
    );

    // The sweep empties the table, and the number that was given stays a good one.
    let gone = world.db.client().await.execute("DELETE FROM ended_session", &[]).await;
    assert_eq!(gone.unwrap(), 1);
    let mut known = Watch::open(&world, Some(first)).await;
    assert_eq!(known.next().await, (first, vec![]));
    end(&world, &here).await;
    let (second, told) = known.next_end().await;
    assert_eq!(told, [here.session()]);

    // Numbers that fall below an open subscription are told to it.
    let restored = "DELETE FROM ended_session; ALTER TABLE ended_session ALTER COLUMN seq RESTART";
    world.db.client().await.batch_execute(restored).await.unwrap();
    // Beats of before were on the way.
    let told = known.first(|told| told.0 != second).await;
    assert_eq!(told, (0, vec![]));
}

#[tokio::test]
async fn all_ways_to_end_a_session_are_told() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let there = world.device(EMAIL, PASSWORD).await;
    let third = world.device(EMAIL, PASSWORD).await;
    let revoke = pb::RevokeSessionRequest {
        user_id: here.id(),
        session_id: there.session(),
        current_session_id: here.session(),
        client: from(""),
    };
    let others = pb::RevokeSessionRequest {
        session_id: String::new(),
        ..revoke.clone()
    };
    for request in [revoke, others] {
        world.client().revoke_session(by(&here, request)).await.unwrap();
    }
    // A token that comes back ends the family of both.
    let fresh = world.refresh(&here.tokens.refresh, true, &here.device).await.unwrap();
    world.refresh(&fresh.refresh, true, &here.device).await.unwrap();
    world.advance(TimeDelta::minutes(2));
    assert_eq!(
        code_of(world.refresh(&here.tokens.refresh, true, &here.device).await),
        "refresh_reused"
    );
    let mut watch = Watch::open(&world, Some(0)).await;
    let (_, told) = watch.next().await;
    assert_eq!(told, [there.session(), third.session(), here.session()]);
}

#[tokio::test]
async fn numbers_become_visible_in_their_order() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let there = world.device(EMAIL, PASSWORD).await;
    let update = |person: &Person| {
        format!(
            "UPDATE session SET revoked_at = now(), revoked_for = 'revoked' WHERE id = '{}'",
            person.session()
        )
    };
    let (slow, quick) = tokio::join!(world.db.client(), world.db.client());
    slow.batch_execute("BEGIN").await.unwrap();
    slow.batch_execute(&update(&here)).await.unwrap();
    quick.batch_execute(&update(&there)).await.unwrap();
    let mut watch = Watch::open(&world, Some(0)).await;
    assert_eq!(watch.next().await.1, [there.session()]);
    slow.batch_execute("COMMIT").await.unwrap();
    assert_eq!(
        watch.next_end().await.1,
        [here.session()],
        "its number is the higher one"
    );

    let third = world.device(EMAIL, PASSWORD).await;
    slow.batch_execute("BEGIN").await.unwrap();
    slow.batch_execute(&update(&third)).await.unwrap();
    slow.batch_execute("ROLLBACK").await.unwrap();
    assert_eq!(world.count("SELECT count(*) FROM ended_session").await, 2);
}

#[tokio::test]
async fn the_newest_tokens_of_live_sessions_are_known() {
    let world = World::new().await;
    let here = world.person(EMAIL).await;
    let there = world.device(EMAIL, PASSWORD).await;
    let ask = async |ids: Vec<String>| {
        let request = pb::CheckSessionsRequest { session_ids: ids };
        let answer = client(&world).check_sessions(anyone(request)).await?;
        Ok::<_, tonic::Status>(answer.into_inner().live)
    };
    let both = || vec![here.session(), there.session(), "none".to_owned(), uuid()];
    let mut live = ask(both()).await.unwrap();
    live.sort_by_key(|session| session.session_id != here.session());
    let live: Vec<_> = live
        .into_iter()
        .map(|session| (session.session_id, session.access_expires_unix_ms))
        .collect();
    assert_eq!(
        live,
        [
            (here.session(), here.tokens.access_expires_unix_ms),
            (there.session(), there.tokens.access_expires_unix_ms)
        ]
    );

    world.advance(TimeDelta::minutes(2));
    let fresh = world.refresh(&here.tokens.refresh, true, &here.device).await.unwrap();
    end(&world, &there).await;
    let live = ask(both()).await.unwrap();
    assert_eq!(live.len(), 1, "{live:?}");
    assert_eq!(live[0].access_expires_unix_ms, fresh.access_expires_unix_ms);
    assert_eq!(code_of(ask(vec![uuid(); 1_001]).await), "too_many");
}

fn uuid() -> String {
    uuid::Uuid::new_v4().to_string()
}

#[tokio::test]
async fn people_are_told_nothing() {
    let world = World::new().await;
    let ada = world.person(EMAIL).await;
    let watch = client(&world)
        .watch_ends(by(&ada, pb::WatchEndsRequest::default()))
        .await;
    assert_eq!(code_of(watch), "token_invalid");
    let check = client(&world)
        .check_sessions(by(&ada, pb::CheckSessionsRequest::default()))
        .await;
    assert_eq!(code_of(check), "token_invalid");
}

#[tokio::test]
async fn an_open_watch_does_not_hold_up_the_stop() {
    let world = World::new().await;
    let mut watch = Watch::open(&world, None).await;
    watch.next().await;
    world.running.stop().await.unwrap();
    // A beat may be on the way.
    let last = async {
        while watch.0.message().await?.is_some() {}
        Ok::<_, tonic::Status>(())
    };
    let last = tokio::time::timeout(SOON, last).await.expect("it goes on");
    assert!(last.is_ok(), "{last:?}");
}
