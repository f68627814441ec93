//! The feed: news and own events as their reader sees them.

use chrono::{DateTime, Utc};
use proto::workspace as ws;
use tonic::Status;
use vocab::ErrorKind;

use crate::{
    news_sources::{follow, sources, start},
    newspaper::{Newspaper, rss},
    world::{Person, told},
};

pub async fn page(who: &mut Person, asked: ws::ListFeedRequest) -> ws::ListFeedResponse {
    who.news.list_feed(asked).await.unwrap().into_inner()
}

pub async fn feed(who: &mut Person) -> Vec<ws::FeedItem> {
    page(who, ws::ListFeedRequest::default()).await.items
}

/// Something in every table.
pub async fn fill_up(who: &mut Person, paper: &Newspaper) {
    paper.print("/rss", "200 OK", &[], rss(&[("a", 7, "First"), ("b", 8, "Second")]));
    follow(who, &paper.url("/rss")).await;
    let id = feed(who).await.remove(0).id;
    who.news
        .keep_item(ws::KeepItemRequest { id, kept: true })
        .await
        .unwrap();
    let mute = Some(ws::NewFeedMute {
        kind: "word".to_owned(),
        value: "airdrop".to_owned(),
        until_unix_ms: 0,
    });
    who.news.add_feed_mute(ws::AddFeedMuteRequest { mute }).await.unwrap();
    let asked = ws::ReadItemsRequest {
        ids: Vec::new(),
        until_unix_ms: 1,
    };
    who.news.read_items(asked).await.unwrap();
}

pub fn titles(items: &[ws::FeedItem]) -> Vec<&str> {
    items.iter().map(|item| item.title.as_str()).collect()
}

pub async fn unread(who: &mut Person) -> (u32, u32) {
    let counted = who
        .news
        .count_unread(ws::CountUnreadRequest {})
        .await
        .unwrap()
        .into_inner();
    (counted.news, counted.own)
}

#[tokio::test(flavor = "multi_thread")]
async fn news_are_listed_matched_searched_and_paged() {
    let (world, paper) = start().await;
    let mut ada = world.person();
    let items = [
        ("a", 7, "Solo-coin doubles"),
        ("b", 8, "Markets are quiet"),
        ("c", 9, "$BNB falls after outage"),
        ("d", 9, "Duo-one and duo-two merge"),
        ("e", 11, "Regulators meet in Basel"),
    ];
    paper.print("/rss", "200 OK", &[], rss(&items));
    let source = follow(&mut ada, &paper.url("/rss")).await;
    let all = feed(&mut ada).await;
    assert_eq!(titles(&all)[0], "Regulators meet in Basel");
    assert_eq!(all.len(), 5);
    let outage = all.iter().find(|item| item.title.starts_with("$BNB")).unwrap();
    assert_eq!(
        (outage.matches[0].r#ref.as_str(), outage.matches[0].points),
        ("binancecoin", 3)
    );
    assert_eq!(outage.matches[0].reason, "Title says “$BNB”");
    assert_eq!(
        (outage.url.as_str(), outage.lead.as_str()),
        ("https://news.example/c", "Lead of c.")
    );
    assert_eq!(
        (outage.source.as_str(), outage.source_id.as_str()),
        ("Daily Chain", source.id.as_str())
    );
    assert!(outage.dated_by_source && !outage.read && !outage.kept && !outage.matches[0].watched);

    let mut walked = Vec::new();
    let mut cursor = String::new();
    loop {
        let asked = ws::ListFeedRequest {
            limit: 2,
            cursor,
            ..ws::ListFeedRequest::default()
        };
        let part = page(&mut ada, asked).await;
        walked.extend(part.items);
        cursor = part.next_cursor;
        if cursor.is_empty() {
            break;
        }
    }
    assert_eq!(titles(&walked), titles(&all), "pages are the whole");

    let list = crate::watchlists::list(&mut ada, "Majors", &[]).await;
    crate::watchlists::token(&mut ada, &list, "solo-coin", "").await;
    let none = ws::ListFeedRequest::default;
    for (asked, wanted) in [
        (
            ws::ListFeedRequest {
                coin: "binancecoin".to_owned(),
                ..none()
            },
            vec!["$BNB falls after outage"],
        ),
        (
            ws::ListFeedRequest {
                query: "quiet markets".to_owned(),
                ..none()
            },
            vec!["Markets are quiet"],
        ),
        (
            ws::ListFeedRequest {
                query: "lead of e".to_owned(),
                ..none()
            },
            vec!["Regulators meet in Basel"],
        ),
        (
            ws::ListFeedRequest {
                watched: true,
                ..none()
            },
            vec!["Solo-coin doubles"],
        ),
        (
            ws::ListFeedRequest {
                kinds: vec!["forecast".to_owned()],
                ..none()
            },
            vec![],
        ),
        (
            ws::ListFeedRequest {
                source_id: list.id.clone(),
                ..none()
            },
            vec![],
        ),
    ] {
        let found = page(&mut ada, asked.clone()).await.items;
        assert_eq!(titles(&found), wanted, "{asked:?}");
        assert!(found.iter().all(|item| {
            item.matches
                .iter()
                .all(|about| about.watched == (about.r#ref == "solo-coin"))
        }));
    }
    let wrong = ws::ListFeedRequest {
        cursor: "x".to_owned(),
        ..none()
    };
    assert_eq!(told(ada.news.list_feed(wrong).await).code, "cursor_invalid");
    assert!(feed(&mut world.person()).await.is_empty(), "others follow nothing");
}

async fn read(who: &mut Person, ids: &[String], until_unix_ms: i64) -> Result<ws::ReadItemsResponse, Status> {
    let asked = ws::ReadItemsRequest {
        ids: ids.to_vec(),
        until_unix_ms,
    };
    Ok(who.news.read_items(asked).await?.into_inner())
}

#[tokio::test(flavor = "multi_thread")]
async fn items_are_read_and_kept() {
    let (world, paper) = start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    paper.print(
        "/rss",
        "200 OK",
        &[],
        rss(&[("a", 7, "First"), ("b", 8, "Second"), ("c", 9, "Third")]),
    );
    follow(&mut ada, &paper.url("/rss")).await;
    assert_eq!(unread(&mut ada).await, (3, 0));
    let all = feed(&mut ada).await;
    let ids = vec![all[0].id.clone(), all[0].id.clone(), "nonsense".to_owned()];
    assert_eq!(read(&mut eve, &ids, 0).await.unwrap().read, 0);
    assert_eq!(read(&mut ada, &ids, 0).await.unwrap().read, 1);
    assert_eq!(read(&mut ada, &ids, 0).await.unwrap().read, 0, "once");
    let asked = ws::ListFeedRequest {
        unread: true,
        ..Default::default()
    };
    assert_eq!(titles(&page(&mut ada, asked).await.items), ["Second", "First"]);
    assert_eq!(told(read(&mut ada, &[], 0).await).code, "validation_failed");

    let keep = |id: &str, kept| ws::KeepItemRequest {
        id: id.to_owned(),
        kept,
    };
    assert_eq!(
        told(eve.news.keep_item(keep(&all[1].id, true)).await).kind,
        ErrorKind::NotFound
    );
    assert_eq!(
        told(ada.news.keep_item(keep("nonsense", true)).await).kind,
        ErrorKind::NotFound
    );
    assert!(
        ada.news
            .keep_item(keep(&all[1].id, true))
            .await
            .unwrap()
            .into_inner()
            .kept
    );
    let until = all[1].published_unix_ms;
    assert_eq!(read(&mut ada, &[], until).await.unwrap().read, 2);
    assert_eq!(unread(&mut ada).await, (0, 0));

    // The source and its items go; what was kept stays.
    let id = sources(&mut ada).await.remove(0).id;
    ada.news
        .delete_feed_source(ws::DeleteFeedSourceRequest { id })
        .await
        .unwrap();
    world.clock.advance(chrono::TimeDelta::hours(2));
    world.sweep().await;
    assert_eq!(world.rows("feed_item").await, 0);
    let kept = || ws::ListFeedRequest {
        kept: true,
        ..Default::default()
    };
    let found = page(&mut ada, kept()).await.items;
    assert_eq!(
        (titles(&found), found[0].kept, found[0].read),
        (vec!["Second"], true, true)
    );
    assert!(feed(&mut ada).await.is_empty());
    assert!(
        !ada.news
            .keep_item(keep(&all[1].id, false))
            .await
            .unwrap()
            .into_inner()
            .kept
    );
    assert!(page(&mut ada, kept()).await.items.is_empty());
}

/// Where several are of one moment, too, and where one statement does not delete all of the others.
#[tokio::test(flavor = "multi_thread")]
async fn a_source_keeps_its_newest_500_items() {
    let (world, paper) = start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    paper.print("/rss", "200 OK", &[], rss(&[("a", 7, "First")]));
    follow(&mut ada, &paper.url("/rss")).await;
    paper.print("/other", "200 OK", &[], rss(&[("b", 8, "Of a document with few")]));
    follow(&mut eve, &paper.url("/other")).await;
    world
        .run(
            "INSERT INTO feed_item (id, document_id, identity, title, lead, url, published_at, dated_by_source, first_seen_at, simhash, group_id, \
             title_words, all_words, matches) SELECT gen_random_uuid(), document_id, 'copy ' || n, title, lead, url, \
             published_at - interval '1 minute' * (n / 3), dated_by_source, first_seen_at, simhash, group_id, title_words, all_words, matches \
             FROM feed_item, generate_series(1, 2600) AS n WHERE title = 'First'",
        )
        .await;
    let client = world.db.client().await;
    let placed = "SELECT id::text FROM (SELECT id, row_number() OVER (PARTITION BY document_id ORDER BY published_at DESC, id DESC) AS place \
        FROM feed_item) AS placed WHERE place <= 500 ORDER BY 1";
    let ids = async |sql: &str| -> Vec<String> {
        let rows = client.query(sql, &[]).await.unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    };
    let newest = ids(placed).await;
    assert_eq!(newest.len(), 501);
    assert!(world.sweep().await >= 2_101);
    assert_eq!(ids("SELECT id::text FROM feed_item ORDER BY 1").await, newest);
}

#[tokio::test(flavor = "multi_thread")]
async fn mutes_hide_words_tokens_and_sources() {
    let (world, paper) = start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    paper.print(
        "/rss",
        "200 OK",
        &[],
        rss(&[
            ("a", 7, "Airdrop season"),
            ("b", 8, "Airdrops end"),
            ("c", 9, "$BNB falls"),
        ]),
    );
    let source = follow(&mut ada, &paper.url("/rss")).await;
    follow(&mut eve, &paper.url("/rss")).await;
    let mute = |kind: &str, value: &str, until_unix_ms| ws::AddFeedMuteRequest {
        mute: Some(ws::NewFeedMute {
            kind: kind.to_owned(),
            value: value.to_owned(),
            until_unix_ms,
        }),
    };
    let word = ada
        .news
        .add_feed_mute(mute("word", "AIRDROP", 0))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((word.name.as_str(), word.value.as_str()), ("AIRDROP", "airdrop"));
    assert_eq!(
        titles(&feed(&mut ada).await),
        ["$BNB falls", "Airdrops end"],
        "whole words"
    );
    ada.news.add_feed_mute(mute("token", "binancecoin", 0)).await.unwrap();
    assert_eq!(titles(&feed(&mut ada).await), ["Airdrops end"]);
    let hour: DateTime<Utc> = "2026-11-21T13:00:00Z".parse().unwrap();
    let of_source = ada
        .news
        .add_feed_mute(mute("source", &source.id, hour.timestamp_millis()))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(of_source.name, "Daily Chain");
    assert!(feed(&mut ada).await.is_empty());
    assert_eq!(feed(&mut eve).await.len(), 3, "mutes are one person's");
    world.clock.advance(chrono::TimeDelta::hours(2));
    assert_eq!(
        titles(&feed(&mut ada).await),
        ["Airdrops end"],
        "the source's mute is over"
    );
    let listed = ada
        .news
        .list_feed_mutes(ws::ListFeedMutesRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_eq!(listed.mutes.len(), 2);
    let delete = || ws::DeleteFeedMuteRequest { id: word.id.clone() };
    assert_eq!(
        told(eve.news.delete_feed_mute(delete()).await).kind,
        ErrorKind::NotFound
    );
    ada.news.delete_feed_mute(delete()).await.unwrap();
    assert_eq!(titles(&feed(&mut ada).await), ["Airdrops end", "Airdrop season"]);
    for (wrong, field) in [
        (mute("colour", "x", 0), "kind"),
        (mute("word", "…", 0), "value"),
        (mute("source", "x", 0), "value"),
        (mute("word", "x", 1), "until"),
    ] {
        assert_eq!(told(ada.news.add_feed_mute(wrong).await).fields[0].0, field);
    }
}
