//! Calendars out of files, and links to them.

use futures::{StreamExt, stream::FuturesUnordered};
use kit::identity::Identity;
use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    calendar::{add, days, new, titles},
    world::{Person, World, told},
};

fn event(uid: &str, sequence: u32, lines: &str) -> String {
    format!("BEGIN:VEVENT\r\nUID:{uid}\r\nDTSTAMP:20261101T000000Z\r\nSEQUENCE:{sequence}\r\n{lines}\r\nEND:VEVENT\r\n")
}

fn calendar(events: &[String]) -> String {
    format!(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n{}END:VCALENDAR\r\n",
        events.concat()
    )
}

fn ics(content: String, dry_run: bool) -> ws::ImportCalendarRequest {
    ws::ImportCalendarRequest {
        name: "macro.ics".to_owned(),
        format: "ics".to_owned(),
        content,
        kind: "economic".to_owned(),
        dry_run,
        ..Default::default()
    }
}

pub async fn import(who: &mut Person, asked: ws::ImportCalendarRequest) -> ws::CalendarImport {
    who.calendar.import_calendar(asked).await.unwrap().into_inner()
}

pub fn small() -> ws::ImportCalendarRequest {
    ics(
        calendar(&[event("a", 0, "SUMMARY:CPI\r\nDTSTART:20261210T133000Z")]),
        false,
    )
}

fn counts(done: &ws::CalendarImport) -> (u32, u32, u32, u32) {
    (done.fresh, done.changed, done.unchanged, done.rejected)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_event_of_a_file_replaces_the_kept_one() {
    let world = World::start().await;
    let mut ada = world.person();
    let cpi = |sequence, hour| event("cpi", sequence, &format!("SUMMARY:CPI\r\nDTSTART:20261210T{hour}3000Z"));
    let series = event(
        "fed",
        0,
        "SUMMARY:Fed\r\nDTSTART;TZID=America/New_York:20261201T140000\r\nRRULE:FREQ=WEEKLY;COUNT=3",
    );
    let moved = event(
        "fed",
        1,
        "SUMMARY:Fed moved\r\nRECURRENCE-ID;TZID=America/New_York:20261208T140000\r\nDTSTART;TZID=America/New_York:20261209T140000",
    );
    let bad = event("bad", 0, "SUMMARY:Bad\r\nDTSTART:yesterday");
    let first = calendar(&[cpi(1, "13"), series, moved, bad]);
    let dry = import(&mut ada, ics(first.clone(), true)).await;
    assert_eq!(
        (dry.written, dry.source_id.as_str(), counts(&dry)),
        (false, "", (3, 0, 0, 1))
    );
    assert_eq!((dry.faults[0].event.as_str(), dry.faults[0].line > 10), ("bad", true));
    let preview: Vec<_> = dry
        .preview
        .iter()
        .map(|one| (one.title.as_str(), one.day.as_str()))
        .collect();
    let wanted = [
        ("Fed", "2026-12-01"),
        ("Fed moved", "2026-12-09"),
        ("CPI", "2026-12-10"),
        ("Fed", "2026-12-15"),
    ];
    assert_eq!(preview, wanted);
    assert_eq!(world.rows("calendar_event").await, 0, "nothing was written");

    let done = import(&mut ada, ics(first.clone(), false)).await;
    assert_eq!((done.written, counts(&done)), (true, (3, 0, 0, 1)));
    let found = days(&mut ada, "2026-12-01", "2026-12-31").await;
    assert_eq!(titles(&found), wanted);
    assert_eq!(
        (found.instances[0].source.as_str(), found.instances[0].kind.as_str()),
        ("macro.ics", "economic")
    );

    let again = import(&mut ada, ics(first, false)).await;
    assert_eq!(
        (again.source_id.clone(), counts(&again)),
        (done.source_id.clone(), (0, 0, 3, 1))
    );
    let newer = import(&mut ada, ics(calendar(&[cpi(2, "15")]), false)).await;
    assert_eq!(counts(&newer), (0, 1, 0, 0));
    let older = import(&mut ada, ics(calendar(&[cpi(1, "11")]), false)).await;
    assert_eq!(counts(&older), (0, 0, 1, 0));
    let found = days(&mut ada, "2026-12-10", "2026-12-10").await;
    assert_eq!(
        found.instances[0].starts_unix_ms % 86_400_000,
        15 * 3_600_000 + 1_800_000
    );

    let gone = event("cpi", 3, "SUMMARY:CPI\r\nSTATUS:CANCELLED\r\nDTSTART:20261210T153000Z");
    assert_eq!(
        counts(&import(&mut ada, ics(calendar(&[gone]), false)).await),
        (0, 1, 0, 0)
    );
    assert!(days(&mut ada, "2026-12-10", "2026-12-10").await.instances.is_empty());
    let back = import(&mut ada, ics(calendar(&[cpi(2, "15")]), false)).await;
    assert_eq!(counts(&back), (0, 0, 1, 0), "an older file does not bring it back");

    let sources = ada
        .calendar
        .list_calendar_sources(ws::ListCalendarSourcesRequest {})
        .await;
    let sources = sources.unwrap().into_inner().sources;
    assert_eq!((sources[0].name.as_str(), sources[0].events), ("macro.ics", 2));
    let delete = ws::DeleteCalendarSourceRequest {
        id: sources[0].id.clone(),
    };
    let mut eve = world.person();
    assert_eq!(
        told(eve.calendar.delete_calendar_source(delete.clone()).await).kind,
        ErrorKind::NotFound
    );
    ada.calendar.delete_calendar_source(delete).await.unwrap();
    assert_eq!(
        (
            world.rows("calendar_event").await,
            world.rows("calendar_instance").await
        ),
        (0, 0)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_csv_of_events_is_read_and_a_wrong_file_is_refused() {
    let world = World::start_with(|args| args.calendar_event_limit = 2).await;
    let mut ada = world.person();
    let csv = |content: &str| ws::ImportCalendarRequest {
        name: "unlocks".to_owned(),
        format: "csv".to_owned(),
        content: content.to_owned(),
        zone: "Europe/Berlin".to_owned(),
        ..Default::default()
    };
    let content = "title,starts,kind,importance,coins\nARB,2026-12-16,unlock,high,arbitrum\nCall,2026-12-17T10:00:00,,,\n,2026-12-18,,,\n";
    let done = import(&mut ada, csv(content)).await;
    assert_eq!(counts(&done), (2, 0, 0, 1));
    let found = days(&mut ada, "2026-12-01", "2026-12-31").await;
    assert_eq!(titles(&found), [("ARB", "2026-12-16"), ("Call", "2026-12-17")]);
    assert_eq!(
        (found.instances[0].all_day, found.instances[0].coins[0].as_str()),
        (true, "arbitrum")
    );
    assert_eq!(found.instances[1].starts_unix_ms % 86_400_000, 9 * 3_600_000);
    let full = ada
        .calendar
        .import_calendar(csv("title,starts\nMore,2026-12-20\n"))
        .await;
    assert_eq!(told(full).code, "limit_reached");
    assert_eq!(
        told(ada.calendar.import_calendar(csv("colour,size\nx,y\n")).await).fields[0].0,
        "content"
    );
    assert_eq!(
        told(ada.calendar.import_calendar(ics("hello".to_owned(), false)).await).fields[0].0,
        "content"
    );
    let nowhere = ws::ImportCalendarRequest {
        zone: "Mars".to_owned(),
        ..csv("title,starts\n")
    };
    assert_eq!(told(ada.calendar.import_calendar(nowhere).await).fields[0].0, "zone");
}

pub async fn open(world: &World, path: &str) -> Result<(String, String), tonic::Status> {
    let nobody = Identity::default();
    let token = path
        .trim_start_matches("/calendar/")
        .trim_end_matches(".ics")
        .to_owned();
    let read = world
        .client(nobody)
        .calendar
        .read_calendar_feed(ws::ReadCalendarFeedRequest { token })
        .await?;
    let read = read.into_inner();
    Ok((String::from_utf8(read.content.to_vec()).unwrap(), read.etag))
}

pub async fn feed(who: &mut Person, name: &str, kinds: &[&str], busy_only: bool) -> ws::CalendarFeed {
    let feed = Some(ws::NewCalendarFeed {
        name: name.to_owned(),
        kinds: kinds.iter().map(|kind| (*kind).to_owned()).collect(),
        busy_only,
    });
    let added = who
        .calendar
        .add_calendar_feed(ws::AddCalendarFeedRequest { feed })
        .await;
    added.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_the_calendar_until_it_is_rotated_or_deleted() {
    let world = World::start().await;
    let mut ada = world.person();
    let secret = ws::NewCalendarEvent {
        note: "size 3 BTC".to_owned(),
        rule: "FREQ=WEEKLY;BYDAY=MO".to_owned(),
        zone: "Europe/Berlin".to_owned(),
        ..new("Long into CPI", "2026-11-23T09:00:00")
    };
    let kept = add(&mut ada, secret).await;
    let task = Some(ws::NewTask {
        title: "Review".to_owned(),
        due: "2026-12-09".to_owned(),
        ..Default::default()
    });
    ada.tasks.add_task(ws::AddTaskRequest { task }).await.unwrap();
    let all = feed(&mut ada, "Phone", &[], false).await;
    assert_eq!(all.path.len(), "/calendar/.ics".len() + 64);
    let (text, etag) = open(&world, &all.path).await.unwrap();
    for part in [
        "SUMMARY:Long into CPI",
        "size 3 BTC",
        "RRULE:FREQ=WEEKLY",
        "SUMMARY:Review",
        "Deribit",
        &kept.id,
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(
        open(&world, &all.path).await.unwrap(),
        (text, etag.clone()),
        "the same while nothing changes"
    );
    let tasks = feed(&mut ada, "Tasks", &["task"], false).await;
    let (text, _) = open(&world, &tasks.path).await.unwrap();
    assert!(
        text.contains("Review") && !text.contains("CPI") && !text.contains("Deribit"),
        "{text}"
    );
    let busy = feed(&mut ada, "Partner", &["own"], true).await;
    let (text, _) = open(&world, &busy.path).await.unwrap();
    assert!(
        !text.contains("CPI") && !text.contains("BTC") && text.contains("BEGIN:VEVENT"),
        "{text}"
    );

    let listed = ada
        .calendar
        .list_calendar_feeds(ws::ListCalendarFeedsRequest {})
        .await
        .unwrap()
        .into_inner()
        .feeds;
    assert_eq!(listed.len(), 3);
    assert!(listed.iter().all(|feed| feed.path.is_empty() && feed.used_unix_ms > 0));
    let client = world.db.client().await;
    let token = all.path.trim_start_matches("/calendar/").trim_end_matches(".ics");
    let kept: i64 = client
        .query_one(
            "SELECT count(*) FROM calendar_feed WHERE position($1 in calendar_feed::text) > 0",
            &[&token],
        )
        .await
        .unwrap()
        .get(0);
    assert_eq!(kept, 0, "only the hash is kept");

    add(&mut ada, new("Holiday", "2026-12-25")).await;
    let (text, changed) = open(&world, &all.path).await.unwrap();
    assert!(text.contains("Holiday") && changed != etag);
    let id = all.id.clone();
    let mut eve = world.person();
    let stranger = eve
        .calendar
        .rotate_calendar_feed(ws::RotateCalendarFeedRequest { id: id.clone() })
        .await;
    assert_eq!(told(stranger).kind, ErrorKind::NotFound);
    let rotated = ada
        .calendar
        .rotate_calendar_feed(ws::RotateCalendarFeedRequest { id: id.clone() })
        .await;
    let rotated = rotated.unwrap().into_inner();
    assert_ne!(rotated.path, all.path);
    assert_eq!(
        told(open(&world, &all.path).await).kind,
        ErrorKind::NotFound,
        "the old one"
    );
    open(&world, &rotated.path).await.unwrap();
    ada.calendar
        .delete_calendar_feed(ws::DeleteCalendarFeedRequest { id })
        .await
        .unwrap();
    assert_eq!(told(open(&world, &rotated.path).await).kind, ErrorKind::NotFound);
    assert_eq!(told(open(&world, "/calendar/../x.ics").await).kind, ErrorKind::NotFound);
    let wrong = Some(ws::NewCalendarFeed {
        name: "X".to_owned(),
        kinds: vec!["party".to_owned()],
        busy_only: false,
    });
    let wrong = ada
        .calendar
        .add_calendar_feed(ws::AddCalendarFeedRequest { feed: wrong })
        .await;
    assert_eq!(told(wrong).fields[0].0, "kinds");
}

#[tokio::test(flavor = "multi_thread")]
async fn series_of_many_a_day_that_an_earlier_version_wrote_are_written_again() {
    const UP: &str = include_str!("../../migrations/2026-11-27-000530_calendar_often/up.sql");
    let world = World::start().await;
    let mut ada = world.person();
    for (rule, starts) in [
        ("FREQ=HOURLY;INTERVAL=4", "2020-01-01T00:00:00"),
        ("FREQ=DAILY", "2020-01-01T09:00:00"),
    ] {
        let series = ws::NewCalendarEvent {
            rule: rule.to_owned(),
            ..new(rule, starts)
        };
        add(&mut ada, series).await;
    }
    assert_eq!(world.top_up().await, 0);
    world.run("DELETE FROM calendar_instance").await;
    world.run(&format!("BEGIN;\n{UP}\nCOMMIT")).await;
    assert_eq!(world.top_up().await, 1, "the daily one was whole");
    let day = days(&mut ada, "2026-12-01", "2026-12-01").await;
    assert_eq!(day.instances.len(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn calendars_of_one_user_wait_in_a_line_that_ends() {
    let world = World::start().await;
    let ada = world.person();
    // Held back where they are kept, after they were read.
    let holder = world.db.client().await;
    holder.batch_execute("BEGIN; LOCK TABLE calendar_source").await.unwrap();
    let mut calls: FuturesUnordered<_> = (0..12)
        .map(|at| {
            let mut calendar = ada.calendar.clone();
            let asked = ws::ImportCalendarRequest {
                name: format!("{at}.ics"),
                ..small()
            };
            async move { calendar.import_calendar(asked).await }
        })
        .collect();
    // Two are kept and four wait; the rest is told to come back, and none of it takes a connection from others.
    let refused = told(calls.next().await.unwrap());
    assert_eq!(refused.code, "too_many_at_once");
    holder.batch_execute("COMMIT").await.unwrap();
    let rest: Vec<_> = calls.collect().await;
    assert!(rest.iter().any(Result::is_ok), "{rest:?}");
}
