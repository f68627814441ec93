//! The event stream.

use std::time::Duration;

use futures::StreamExt;
use kit::identity::{Carry, Identity};
use proto::auth::{RevokeSessionRequest, VerifyTokenRequest, auth_client::AuthClient};
use reqwest::{Method, Response};
use serde_json::Value;
use tonic::{Request, service::interceptor::InterceptedService};

use crate::world::{Person, SOON, Site, World, hop, read, shared};

struct Events {
    response: std::pin::Pin<Box<dyn futures::Stream<Item = reqwest::Result<bytes::Bytes>> + Send>>,
    text: String,
    /// Of the newest event that has one.
    id: String,
}

impl Events {
    fn of(response: Response) -> Self {
        Self {
            response: Box::pin(response.bytes_stream()),
            text: String::new(),
            id: String::new(),
        }
    }

    /// The next event: name and data. None at the end.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.text = rest;
                let line = |name: &str| {
                    event
                        .lines()
                        .find_map(|line| line.strip_prefix(name))
                        .map(str::to_owned)
                };
                if let Some(id) = line("id: ") {
                    self.id = id;
                }
                match (line("event: "), line("data: ")) {
                    (Some(name), Some(data)) => return Some((name, serde_json::from_str(&data).unwrap())),
                    _ => continue,
                }
            }
            let chunk = tokio::time::timeout(SOON, self.response.next())
                .await
                .expect("no event")?;
            self.text.push_str(std::str::from_utf8(&chunk.ok()?).unwrap());
        }
    }

    /// What the next event of this name says.
    async fn named(&mut self, wanted: &str) -> Value {
        loop {
            let (name, data) = self.next().await.expect("an event");
            if name == wanted {
                return data;
            }
        }
    }

    /// Why the server closes, after whatever else it says.
    async fn bye(&mut self) -> String {
        loop {
            let (name, data) = self.next().await.expect("a last word");
            if name == "bye" {
                return data["reason"].as_str().unwrap().to_owned();
            }
        }
    }
}

async fn open(site: &Site, who: &Person, query: &str) -> Response {
    site.call(Method::GET, &format!("/api/v1/stream{query}"))
        .bearer_auth(&who.access)
        .send()
        .await
        .unwrap()
}

#[tokio::test]
async fn a_stream_begins_with_what_is_known() {
    let site = shared().await;
    let ada = site.person().await;
    site.market_ready(&ada).await;
    let list = site
        .get("/api/v3/coins/markets?per_page=2", &ada)
        .await
        .expect(200)
        .json();
    let id = list[0]["id"].as_str().unwrap();
    let found = testkit::http::eventually("the feed has been taken up", SOON, || async {
        let mut events = Events::of(open(&site, &ada, &format!("?topics=market,status&ids={id}")).await);
        let (name, data) = events.next().await?;
        assert_eq!(name, "snapshot");
        let status = events.next().await?;
        (!data["ticks"].as_array()?.is_empty()).then_some((data, status))
    })
    .await;
    let (snapshot, (name, status)) = found;
    let ticks = snapshot["ticks"].as_array().unwrap();
    assert_eq!(ticks.len(), 1, "{snapshot}");
    assert_eq!(ticks[0]["id"], id);
    assert!(
        ticks[0]["price_usd"].is_number() && ticks[0]["sequence"].is_u64(),
        "{snapshot}"
    );
    assert_eq!(name, "status");
    assert_eq!(status["sandbox"], true);

    assert_eq!(open(&site, &ada, "?topics=weather").await.status(), 422);
    read(site.call(Method::GET, "/api/v1/stream")).await.expect(401);
}

#[tokio::test]
async fn a_stream_ends_with_its_session() {
    let site = shared().await;
    let ada = site.person().await;
    let mut events = Events::of(open(&site, &ada, "?topics=status").await);
    assert_eq!(events.next().await.unwrap().0, "status");
    let out = site.call(Method::POST, "/api/auth/logout/").bearer_auth(&ada.access);
    read(out).await.expect(204);
    assert_eq!(events.bye().await, "session_ended");
    assert!(events.next().await.is_none());
}

#[tokio::test]
async fn a_session_that_ends_elsewhere_ends_its_streams_and_tokens_here() {
    let world = World::start().await;
    let (ada, bob) = (world.person().await, world.person().await);
    let mut events = Events::of(open(&world, &ada, "?topics=status").await);
    let mut others = Events::of(open(&world, &bob, "?topics=status").await);
    assert_eq!(events.next().await.unwrap().0, "status");
    assert_eq!(others.next().await.unwrap().0, "status");

    // As another replica of the gateway does it.
    let carry = Carry::to("auth", &hop(), kit::clock::system()).unwrap();
    let channel = kit::grpc::channel(&world.auth.as_ref().unwrap().url()).unwrap();
    let mut auth = AuthClient::new(InterceptedService::new(channel, carry));
    let token = ada.access.clone();
    let known = auth
        .verify_token(VerifyTokenRequest { token })
        .await
        .unwrap()
        .into_inner();
    let mut request = Request::new(RevokeSessionRequest {
        user_id: known.user_id.clone(),
        session_id: known.session_id.clone(),
        ..RevokeSessionRequest::default()
    });
    let user = known.user_id.parse().unwrap();
    request.extensions_mut().insert(Identity::person(user, None));
    auth.revoke_session(request).await.unwrap();

    assert_eq!(events.bye().await, "session_ended");
    assert_eq!(open(&world, &ada, "?topics=status").await.status(), 401);
    assert_eq!(open(&world, &bob, "?topics=status").await.status(), 200);
    // Nobody else's stream ends.
    let gateway = world.gateway.unwrap();
    let stopped = tokio::spawn(gateway.stop());
    assert_eq!(others.bye().await, "shutdown");
    stopped.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_user_holds_so_many_streams_and_each_says_goodbye_at_the_end() {
    let mut world = World::with(|config| config.streams_per_user = 2).await;
    let ada = world.person().await;
    let mut first = Events::of(open(&world, &ada, "?topics=status").await);
    let second = open(&world, &ada, "?topics=status").await;
    let third = open(&world, &ada, "?topics=status").await;
    assert_eq!(third.status(), 429);
    assert!(third.headers().contains_key("retry-after"));
    drop(second);
    testkit::http::eventually("a place is free again", SOON, || async {
        (open(&world, &ada, "?topics=status").await.status() == 200).then_some(())
    })
    .await;
    let gateway = world.gateway.take().unwrap();
    // Requests in flight would have 19 s.
    let deadline = tokio::time::Instant::now() + Duration::from_secs(18);
    let stopped = tokio::spawn(gateway.stop());
    assert_eq!(first.bye().await, "shutdown");
    tokio::time::timeout_at(deadline, stopped)
        .await
        .expect("it stops at once")
        .unwrap()
        .unwrap();
}

#[tokio::test]
async fn what_changes_elsewhere_is_told_to_its_owner_who_misses_nothing() {
    let site = shared().await;
    let (ada, bob) = (site.person().await, site.person().await);
    let topics = "?topics=jobs,feed,paper,chat";
    let mut events = Events::of(open(&site, &ada, topics).await);
    assert_eq!(events.next().await.unwrap().0, "ready");
    let ready = events.id.clone();
    assert!(ready.starts_with("event-"), "{ready}");

    let export = site.call(Method::POST, "/api/v1/workspace/exports");
    let export = read(export.bearer_auth(&ada.access)).await.expect(201).json();
    let told = events.named("jobs").await;
    assert_eq!((&told["kind"], &told["subject_id"]), (&"export".into(), &export["id"]));

    let back = |who: &Person, last: &str| {
        let stream = site.call(Method::GET, &format!("/api/v1/stream{topics}"));
        stream.bearer_auth(&who.access).header("last-event-id", last).send()
    };
    let mut missed = Events::of(back(&ada, &ready).await.unwrap());
    assert_eq!(missed.next().await.unwrap().1["subject_id"], export["id"]);
    let mut theirs = Events::of(back(&bob, &ready).await.unwrap());
    assert_eq!(theirs.next().await.unwrap().0, "ready", "nothing of others");
    // An id of a price, and one that nobody remembers.
    for last in ["41", "event-1"] {
        let mut lost = Events::of(back(&ada, last).await.unwrap());
        assert_eq!(lost.next().await.unwrap().0, "resync", "{last}");
        assert_eq!(lost.next().await.unwrap().0, "ready");
    }
}
