//! Sources of news: what is taken, what is refused, and how they are fetched.

use std::{net::Ipv4Addr, sync::atomic::Ordering};

use chrono::TimeDelta;
use kit::identity::{Identity, Member};
use proto::workspace as ws;
use testkit::http::eventually;
use tonic::Status;
use vocab::{ErrorKind, Role, UserId};

use crate::{
    alerts::SOON,
    newspaper::{Newspaper, rss},
    world::{Person, World, told},
};

/// A service that may fetch from a newspaper on this machine.
pub async fn start() -> (World, Newspaper) {
    let paper = Newspaper::start().await;
    let allowed = paper.address.to_string();
    let world = World::start_with(|args| args.webhook_allow = allowed).await;
    (world, paper)
}

pub async fn try_follow(who: &mut Person, url: &str) -> Result<ws::FeedSource, Status> {
    let source = Some(ws::NewFeedSource {
        url: url.to_owned(),
        name: String::new(),
    });
    let added = who.news.add_feed_source(ws::AddFeedSourceRequest { source }).await;
    added.map(tonic::Response::into_inner)
}

pub async fn follow(who: &mut Person, url: &str) -> ws::FeedSource {
    try_follow(who, url).await.unwrap()
}

pub async fn sources(who: &mut Person) -> Vec<ws::FeedSource> {
    let listed = who.news.list_feed_sources(ws::ListFeedSourcesRequest {}).await;
    listed.unwrap().into_inner().sources
}

/// Waits until the worker left the only source in this state.
async fn until(who: &mut Person, what: &str, is: impl Fn(&ws::FeedSource) -> bool) -> ws::FeedSource {
    let (who, is) = (&*who, &is);
    eventually(what, SOON, || async {
        let found = sources(&mut who.clone()).await.remove(0);
        is(&found).then_some(found)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn rss_atom_json_and_pages_are_followed() {
    let (world, paper) = start().await;
    let mut ada = world.person();
    paper.print(
        "/rss",
        "200 OK",
        &[],
        rss(&[("a", 9, "Bitcoin rises"), ("b", 10, "Other news")]),
    );
    let added = follow(&mut ada, &paper.url("/rss")).await;
    assert_eq!(
        (added.name.as_str(), added.state.as_str(), added.items_count),
        ("Daily Chain", "ok", 2)
    );
    assert_eq!((added.site.as_str(), added.shown), ("https://news.example/", true));
    assert!(added.next_fetch_unix_ms > added.fetched_unix_ms && added.newest_unix_ms > 0);
    let atom = r#"<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom News</title><id>x</id><updated>2026-11-21T10:00:00Z</updated>
        <entry><id>urn:1</id><title>One</title><updated>2026-11-20T10:00:00Z</updated><link href="/one"/></entry></feed>"#;
    paper.print("/atom", "200 OK", &[], atom);
    assert_eq!(follow(&mut ada, &paper.url("/atom")).await.name, "Atom News");
    let json = r#"{"version": "https://jsonfeed.org/version/1.1", "title": "Json News", "items": [{"id": "1", "title": "T"}]}"#;
    paper.print("/json", "200 OK", &[], json);
    assert_eq!(follow(&mut ada, &paper.url("/json")).await.name, "Json News");

    let page =
        r#"<!DOCTYPE html><html><head><link rel="alternate" type="application/rss+xml" href="/named"></head></html>"#;
    paper.print("/", "200 OK", &[], page);
    paper.print("/named", "200 OK", &[], rss(&[("c", 9, "Named")]));
    let named = follow(&mut ada, &paper.url("/")).await;
    assert_eq!((named.url, named.items_count), (paper.url("/"), 1));
    let again = told(try_follow(&mut ada, &paper.url("/named")).await);
    assert_eq!(
        (again.code.as_str(), again.fields[0].0.as_str()),
        ("already_listed", "url")
    );
    assert_eq!(again.kind, ErrorKind::Conflict);

    paper.print("/old", "301 Moved Permanently", &[("location", "/moved")], "");
    paper.print("/moved", "200 OK", &[], rss(&[("d", 9, "Moved")]));
    assert_eq!(follow(&mut ada, &paper.url("/old")).await.items_count, 1);
    let names: Vec<String> = sources(&mut ada).await.into_iter().map(|source| source.name).collect();
    assert_eq!(
        names,
        ["Atom News", "Daily Chain", "Daily Chain", "Daily Chain", "Json News"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_public_feed_is_refused() {
    let (world, paper) = start().await;
    let mut ada = world.person();
    let bomb =
        "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"b\">]><rss version=\"2.0\"><channel>&b;</channel></rss>";
    paper.print("/bomb", "200 OK", &[], bomb);
    paper.print("/text", "200 OK", &[], "hello");
    paper.print("/page", "200 OK", &[], "<!DOCTYPE html><html><head></head></html>");
    paper.print("/large", "200 OK", &[], vec![b' '; 6 << 20]);
    paper.print("/gone", "410 Gone", &[], "");
    paper.print("/inner", "302 Found", &[("location", "http://127.0.0.1:1/feed")], "");
    paper.print(
        "/meta",
        "302 Found",
        &[("location", "https://169.254.169.254/latest")],
        "",
    );
    paper.print("/round", "302 Found", &[("location", "/round")], "");
    let inner = r#"<!DOCTYPE html><html><head><link rel="alternate" type="application/rss+xml" href="http://10.0.0.1/"></head></html>"#;
    paper.print("/names-inner", "200 OK", &[], inner);
    for (path, says) in [
        ("/bomb", "document type"),
        ("/text", "no RSS, Atom or JSON"),
        ("/page", "names no RSS"),
        ("/large", "5 MiB"),
        ("/gone", "410"),
        ("/missing", "404"),
        ("/inner", "not public"),
        ("/meta", "not public"),
        ("/round", "more than three times"),
        ("/names-inner", "not public"),
    ] {
        let refused = told(try_follow(&mut ada, &paper.url(path)).await);
        assert_eq!(
            (refused.code.as_str(), refused.fields[0].0.as_str()),
            ("validation_failed", "url"),
            "{path}"
        );
        assert!(refused.fields[0].1.contains(says), "{path}: {}", refused.fields[0].1);
    }
    assert_eq!(paper.asked("/round").len(), 4);
    for url in [
        "",
        "ftp://example.org/",
        "http://example.org/feed",
        "https://127.0.0.1/feed",
        "https://ada:secret@example.org/feed",
        "https://[::ffff:7f00:1]/",
        "https://localhost/feed",
    ] {
        let refused = told(try_follow(&mut ada, url).await);
        assert_eq!(
            (refused.code.as_str(), refused.fields[0].0.as_str()),
            ("validation_failed", "url"),
            "{url}"
        );
    }
    for text in ["example.org/feed", "some news"] {
        let refused = told(try_follow(&mut ada, text).await);
        assert_eq!(
            refused.fields[0].1, "Enter a full address that starts with https://.",
            "{text}"
        );
    }
    assert!(sources(&mut ada).await.is_empty());
    assert_eq!(world.rows("feed_document").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_is_fetched_once_for_all_and_again_when_it_is_due() {
    let (world, paper) = start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    paper.print(
        "/rss",
        "200 OK",
        &[("etag", "\"1\"")],
        rss(&[("a", 9, "First"), ("b", 10, "Second")]),
    );
    let url = paper.url("/rss");
    let added = follow(&mut ada, &url).await;
    follow(&mut bob, &url).await;
    assert_eq!(paper.asked("/rss").len(), 1);
    // Half of the hour between the two items.
    assert_eq!(added.next_fetch_unix_ms - added.fetched_unix_ms, 30 * 60_000);
    world.clock.advance(TimeDelta::minutes(31));
    let fetched = until(&mut ada, "fetched again", |source| {
        source.fetched_unix_ms > added.fetched_unix_ms
    })
    .await;
    assert_eq!((fetched.state.as_str(), fetched.items_count), ("ok", 2));
    let asked = paper.asked("/rss");
    assert_eq!(asked.len(), 2);
    assert_eq!(asked[1].1.get("if-none-match").map(String::as_str), Some("\"1\""));
    assert!(!asked[1].1.contains_key("cookie"));

    // An edit is no new item; a new one is.
    paper.print(
        "/rss",
        "200 OK",
        &[],
        rss(&[("a", 9, "First, corrected"), ("c", 12, "Third")]),
    );
    world.clock.advance(TimeDelta::minutes(31));
    until(&mut bob, "three items", |source| source.items_count == 3).await;
    assert_eq!(paper.asked("/rss").len(), 3);

    for who in [&mut ada, &mut bob] {
        let id = sources(who).await.remove(0).id;
        who.news
            .delete_feed_source(ws::DeleteFeedSourceRequest { id })
            .await
            .unwrap();
    }
    // The worker has looked at what is due, the longest first: another source is fetched.
    let mut eve = world.person();
    paper.print("/other", "200 OK", &[], rss(&[("d", 9, "Other")]));
    let other = follow(&mut eve, &paper.url("/other")).await;
    world.clock.advance(TimeDelta::hours(30));
    let other = until(&mut eve, "the other one was fetched", |source| {
        source.fetched_unix_ms > other.fetched_unix_ms
    })
    .await;
    assert_eq!(paper.asked("/rss").len(), 3, "nobody follows it");
    let asked = ws::DeleteFeedSourceRequest { id: other.id };
    eve.news.delete_feed_source(asked).await.unwrap();
    world.sweep().await;
    assert_eq!(
        (world.rows("feed_document").await, world.rows("feed_item").await),
        (0, 0)
    );
    assert_eq!(world.rows("feed_source").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_that_fails_keeps_its_items_and_says_so() {
    let (world, paper) = start().await;
    let mut ada = world.person();
    paper.print("/rss", "200 OK", &[], rss(&[("a", 9, "First"), ("b", 10, "Second")]));
    follow(&mut ada, &paper.url("/rss")).await;
    paper.print(
        "/rss",
        "503 Service Unavailable",
        &[("retry-after", "7200")],
        "secret text",
    );
    world.clock.advance(TimeDelta::minutes(31));
    let failing = until(&mut ada, "failing", |source| source.state == "failing").await;
    assert_eq!(
        (failing.problem.as_str(), failing.items_count),
        ("The source answered 503.", 2)
    );
    assert!(failing.failing_unix_ms > failing.fetched_unix_ms);
    assert_eq!(
        failing.next_fetch_unix_ms - failing.failing_unix_ms,
        7_200_000,
        "as it asked"
    );
    paper.print("/rss", "200 OK", &[], rss(&[("c", 11, "Third")]));
    world.clock.advance(TimeDelta::hours(3));
    let well = until(&mut ada, "well again", |source| source.state == "ok").await;
    assert_eq!(
        (well.items_count, well.failing_unix_ms, well.problem.as_str()),
        (3, 0, "")
    );
    paper.print("/rss", "410 Gone", &[], "");
    world.clock.advance(TimeDelta::hours(25));
    let gone = until(&mut ada, "gone", |source| source.state == "gone").await;
    assert_eq!((gone.items_count, gone.next_fetch_unix_ms), (3, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_is_named_hidden_deleted_and_its_owners_alone() {
    let (world, paper) = start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    paper.print("/rss", "200 OK", &[], rss(&[("a", 9, "First")]));
    let id = follow(&mut ada, &paper.url("/rss")).await.id;
    let update = |id: &str| ws::UpdateFeedSourceRequest {
        id: id.to_owned(),
        source: Some(ws::ChangedFeedSource {
            name: "Mine".to_owned(),
            shown: false,
        }),
    };
    let changed = ada.news.update_feed_source(update(&id)).await.unwrap().into_inner();
    assert_eq!((changed.name.as_str(), changed.shown), ("Mine", false));
    assert!(crate::news::feed(&mut ada).await.is_empty(), "hidden");
    let delete = || ws::DeleteFeedSourceRequest { id: id.clone() };
    let restore = || ws::RestoreFeedSourceRequest { id: id.clone() };
    assert_eq!(
        told(eve.news.update_feed_source(update(&id)).await).kind,
        ErrorKind::NotFound
    );
    assert_eq!(
        told(eve.news.delete_feed_source(delete()).await).kind,
        ErrorKind::NotFound
    );
    assert_eq!(
        told(eve.news.restore_feed_source(restore()).await).kind,
        ErrorKind::NotFound
    );
    ada.news.delete_feed_source(delete()).await.unwrap();
    assert!(sources(&mut ada).await.is_empty());
    assert_eq!(
        told(eve.news.restore_feed_source(restore()).await).kind,
        ErrorKind::NotFound
    );
    let back = ada.news.restore_feed_source(restore()).await.unwrap().into_inner();
    assert_eq!((back.name.as_str(), back.items_count), ("Mine", 1));
    assert!(sources(&mut eve).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_sources_of_one_owner_keep_nobody_elses_waiting() {
    let ada = UserId::fresh();
    Box::pin(two_at_a_time(|| Identity::person(ada, None))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_with_many_teams_has_no_more_places() {
    let ada = UserId::fresh();
    let for_a_team = || Identity {
        member: Some(Member {
            user: ada,
            role: Role::Analyst,
        }),
        ..Identity::person(UserId::fresh(), None)
    };
    Box::pin(two_at_a_time(for_a_team)).await;
}

/// Each of twelve slow sources is followed by what `acts` gives.
async fn two_at_a_time(acts: impl Fn() -> Identity) {
    let mut slow = Vec::new();
    for last in 2..14 {
        slow.push(Newspaper::at(Ipv4Addr::new(127, 0, 0, last)).await);
    }
    let quick = Newspaper::start().await;
    let hosts: Vec<String> = slow.iter().map(|paper| paper.address.to_string()).collect();
    let allowed = format!("{},{}", hosts.join(","), quick.address);
    let world = World::start_with(|args| args.webhook_allow = allowed).await;
    let mut bob = world.person();
    let page = rss(&[("a", 9, "First"), ("b", 10, "Second")]);
    for paper in &slow {
        paper.print("/rss", "200 OK", &[], page.clone());
        follow(&mut world.client(acts()), &paper.url("/rss")).await;
        paper.is_silent.store(true, Ordering::SeqCst);
    }
    // Due later than all of hers.
    world.clock.advance(TimeDelta::seconds(1));
    let paths = ["/rss", "/b", "/c", "/d"];
    for path in paths {
        quick.print(path, "200 OK", &[], page.clone());
        follow(&mut bob, &quick.url(path)).await;
    }
    world.clock.advance(TimeDelta::minutes(31));
    // When each was added it was asked once.
    let again = || slow.iter().filter(|paper| paper.asked("/rss").len() > 1).count();
    eventually("two of the slow ones are asked", SOON, || async {
        (again() == 2).then_some(())
    })
    .await;
    // A look takes one source of each host: the worker looked four times once all of these are fetched.
    eventually("fetched beside the slow ones", SOON, || async {
        let all = paths.iter().all(|path| quick.asked(path).len() > 1);
        all.then_some(())
    })
    .await;
    assert_eq!(again(), 2, "no more of one person's at a time");
}
