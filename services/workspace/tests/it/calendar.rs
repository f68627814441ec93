//! The calendar: events and days.

use chrono::TimeDelta;
use proto::workspace as ws;
use vocab::ErrorKind;

use crate::world::{Person, World, told};

pub fn new(title: &str, starts: &str) -> ws::NewCalendarEvent {
    ws::NewCalendarEvent {
        title: title.to_owned(),
        starts: starts.to_owned(),
        all_day: starts.len() == 10,
        ..Default::default()
    }
}

pub async fn add(who: &mut Person, event: ws::NewCalendarEvent) -> ws::CalendarEvent {
    let event = Some(event);
    let added = who.calendar.add_event(ws::AddEventRequest { event }).await;
    added.unwrap().into_inner()
}

pub async fn days(who: &mut Person, from: &str, to: &str) -> ws::ListCalendarResponse {
    list(who, ask(from, to)).await
}

fn ask(from: &str, to: &str) -> ws::ListCalendarRequest {
    ws::ListCalendarRequest {
        from: from.to_owned(),
        to: to.to_owned(),
        kinds: ["own", "economic", "unlock", "token", "task", "session"]
            .map(str::to_owned)
            .to_vec(),
        ..Default::default()
    }
}

async fn list(who: &mut Person, asked: ws::ListCalendarRequest) -> ws::ListCalendarResponse {
    who.calendar.list_calendar(asked).await.unwrap().into_inner()
}

pub fn titles(found: &ws::ListCalendarResponse) -> Vec<(&str, &str)> {
    let title = |one| -> (&str, &str) {
        let one: &ws::CalendarInstance = one;
        (&one.title, &one.day)
    };
    found.instances.iter().map(title).collect()
}

pub async fn zone(who: &mut Person, zone: &str) {
    let settings = Some(ws::NewSettings {
        zone: zone.to_owned(),
        currency: "USD".to_owned(),
    });
    let asked = ws::UpdateSettingsRequest { version: 0, settings };
    who.settings.update_settings(asked).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_has_events_tasks_and_sessions_by_the_callers_days() {
    let world = World::start().await;
    let mut ada = world.person();
    zone(&mut ada, "Asia/Tokyo").await;
    let fomc = ws::NewCalendarEvent {
        zone: "America/New_York".to_owned(),
        kind: "economic".to_owned(),
        importance: "high".to_owned(),
        url: "https://example.org/fomc".to_owned(),
        ..new("FOMC", "2026-12-09T14:00:00")
    };
    let fomc = add(&mut ada, fomc).await;
    assert_eq!(
        (fomc.ends.as_str(), fomc.zone.as_str()),
        ("2026-12-09T15:00:00", "America/New_York")
    );
    assert_eq!(fomc.next, ["2026-12-09T19:00:00Z"]);
    let holiday = add(&mut ada, new("Holiday", "2026-12-25")).await;
    assert_eq!(
        (holiday.ends.as_str(), holiday.zone.as_str(), holiday.all_day),
        ("2026-12-26", "", true)
    );
    let unlock = ws::NewCalendarEvent {
        kind: "unlock".to_owned(),
        coins: vec!["Arbitrum".to_owned()],
        ends: "2027-02-20".to_owned(),
        ..new("Unlock", "2026-11-10")
    };
    add(&mut ada, unlock).await;
    let task = Some(ws::NewTask {
        title: "Review".to_owned(),
        due: "2026-12-09".to_owned(),
        ..Default::default()
    });
    ada.tasks.add_task(ws::AddTaskRequest { task }).await.unwrap();
    let session = crate::sessions::add(&mut ada, crate::sessions::new()).await;

    let december = days(&mut ada, "2026-12-01", "2026-12-31").await;
    assert_eq!(december.zone, "Asia/Tokyo");
    assert_eq!(
        titles(&december),
        [
            ("Unlock", "2026-11-10"),
            ("Review", "2026-12-09"),
            ("FOMC", "2026-12-10"),
            ("Holiday", "2026-12-25")
        ],
        "19:00 UTC is the next day in Tokyo; the unlock goes on, and is there once"
    );
    assert_eq!(december.instances[2].starts_unix_ms, 1_796_842_800_000);
    assert_eq!(december.instances[0].last_day, "2027-02-19");
    assert!(
        !december.truncated && december.missing.is_empty(),
        "{:?}",
        december.missing
    );
    let day = days(&mut ada, &session.day, &session.day).await;
    let kinds: Vec<_> = day.instances.iter().map(|one| one.kind.as_str()).collect();
    assert!(kinds.contains(&"session"), "{kinds:?}");
    for (asked, wanted) in [
        (
            ws::ListCalendarRequest {
                coin: "arbitrum".to_owned(),
                ..ask("2026-12-01", "2026-12-31")
            },
            "Unlock",
        ),
        (
            ws::ListCalendarRequest {
                importance: "high".to_owned(),
                ..ask("2026-12-01", "2026-12-31")
            },
            "FOMC",
        ),
        (
            ws::ListCalendarRequest {
                kinds: vec!["task".to_owned()],
                ..ask("2026-12-01", "2026-12-31")
            },
            "Review",
        ),
    ] {
        let found = list(&mut ada, asked).await;
        assert_eq!(
            found.instances.iter().map(|one| one.title.as_str()).collect::<Vec<_>>(),
            [wanted]
        );
    }
    let mut eve = world.person();
    assert!(days(&mut eve, "2026-11-01", "2026-12-31").await.instances.is_empty());
    for (from, to, field) in [
        ("2026-12-01", "2026-11-30", "to"),
        ("2026-01-01", "2027-12-31", "to"),
        ("x", "2026-11-30", "from"),
    ] {
        assert_eq!(told(ada.calendar.list_calendar(ask(from, to)).await).fields[0].0, field);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_computed_says_how_and_what_is_missing_is_named() {
    let world = World::start().await;
    let mut ada = world.person();
    let asked = ws::ListCalendarRequest {
        kinds: vec!["expiry".to_owned()],
        ..ask("2026-11-27", "2026-11-28")
    };
    let found = list(&mut ada, asked.clone()).await;
    assert_eq!(
        titles(&found),
        [
            ("Monthly option expiry 27NOV26", "2026-11-27"),
            ("Daily option expiry 28NOV26", "2026-11-28")
        ]
    );
    let monthly = &found.instances[0];
    assert_eq!(
        (monthly.importance.as_str(), monthly.starts_unix_ms),
        ("medium", 1_795_766_400_000)
    );
    assert!(monthly.basis.contains("08:00 UTC") && monthly.event_id.is_empty());
    assert!(found.missing.is_empty());
    let everything = ws::ListCalendarRequest {
        kinds: Vec::new(),
        ..asked
    };
    let found = list(&mut ada, everything).await;
    assert!(found.missing[0].contains("Bitcoin's halving"), "{:?}", found.missing);
    let hourly = ws::NewCalendarEvent {
        rule: "FREQ=HOURLY".to_owned(),
        ..new("Funding", "2026-11-23T00:00:00")
    };
    add(&mut ada, hourly).await;
    // So many of them are not written.
    let funding = days(&mut ada, "2027-06-01", "2027-06-02").await;
    assert_eq!((funding.instances.len(), funding.missing.len()), (48, 0));
    let far = days(&mut ada, "2041-06-01", "2041-06-01").await;
    assert_eq!((far.instances.len(), far.missing.len()), (24, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recurring_event_is_written_out_changed_and_topped_up() {
    let world = World::start().await;
    let mut ada = world.person();
    let weekly = ws::NewCalendarEvent {
        zone: "Europe/Berlin".to_owned(),
        rule: "FREQ=WEEKLY;BYDAY=MO".to_owned(),
        left_out: vec!["2026-12-07T09:00:00".to_owned()],
        ..new("Standup", "2026-03-02T09:00:00")
    };
    let event = add(&mut ada, weekly.clone()).await;
    assert_eq!(
        event.next[..3],
        ["2026-11-23T08:00:00Z", "2026-11-30T08:00:00Z", "2026-12-14T08:00:00Z"]
    );
    assert_eq!(event.next.len(), 5);
    let found = days(&mut ada, "2026-12-01", "2026-12-31").await;
    assert_eq!(
        titles(&found).iter().map(|(_, day)| *day).collect::<Vec<_>>(),
        ["2026-12-14", "2026-12-21", "2026-12-28"]
    );
    assert!(found.instances[0].recurring);
    let past = days(&mut ada, "2026-01-01", "2026-12-31").await;
    let (first, last) = (&past.instances[0].day, &past.instances[42].day);
    assert_eq!((first.as_str(), last.as_str()), ("2026-03-02", "2026-12-28"));
    assert_eq!((past.instances.len(), past.missing.len()), (43, 0), "each once");

    let update = |version, title: &str, rule: &str| ws::UpdateEventRequest {
        id: event.id.clone(),
        version,
        event: Some(ws::NewCalendarEvent {
            title: title.to_owned(),
            rule: rule.to_owned(),
            ..weekly.clone()
        }),
    };
    let changed = ada
        .calendar
        .update_event(update(1, "Daily", "FREQ=DAILY"))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((changed.title.as_str(), changed.version), ("Daily", 2));
    assert_eq!(
        told(ada.calendar.update_event(update(1, "Late", "FREQ=DAILY")).await).code,
        "version_mismatch"
    );
    assert_eq!(
        told(ada.calendar.update_event(update(2, "Bad", "FREQ=SOMETIMES")).await).fields[0].0,
        "rule"
    );
    assert_eq!(days(&mut ada, "2026-12-01", "2026-12-31").await.instances.len(), 30);
    let rows = world.rows("calendar_instance").await;
    assert!((900..1_000).contains(&rows), "{rows}");

    // A year later what was two years ahead is one.
    let ahead = ("2029-10-01", "2029-10-31");
    assert_eq!(
        days(&mut ada, ahead.0, ahead.1).await.instances.len(),
        31,
        "not written yet, and computed"
    );
    assert_eq!(world.rows("calendar_instance").await, rows);
    world.clock.advance(TimeDelta::days(365));
    assert_eq!(world.top_up().await, 1);
    assert_eq!(world.top_up().await, 0, "once");
    assert!(world.rows("calendar_instance").await > rows);
    assert_eq!(days(&mut ada, ahead.0, ahead.1).await.instances.len(), 31);

    let delete = |version| ws::DeleteEventRequest {
        id: event.id.clone(),
        version,
    };
    ada.calendar.delete_event(delete(2)).await.unwrap();
    assert_eq!(world.rows("calendar_instance").await, 0);
    let id = event.id.clone();
    let get = ws::GetEventRequest { id: id.clone() };
    assert_eq!(told(ada.calendar.get_event(get).await).kind, ErrorKind::NotFound);
    let back = ada
        .calendar
        .restore_event(ws::RestoreEventRequest { id })
        .await
        .unwrap()
        .into_inner();
    assert_eq!(back.version, 4);
    assert_eq!(days(&mut ada, ahead.0, ahead.1).await.instances.len(), 31);
    let mut eve = world.person();
    assert_eq!(
        told(eve.calendar.delete_event(delete(4)).await).kind,
        ErrorKind::NotFound
    );
    ada.calendar.delete_event(delete(4)).await.unwrap();
    world.clock.advance(TimeDelta::days(31));
    world.sweep().await;
    assert_eq!(world.rows("calendar_event").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_event_of_more_than_a_month_has_all_its_instances_on_each_day() {
    let world = World::start().await;
    let mut ada = world.person();
    let long = ws::NewCalendarEvent {
        ends: "2026-04-11T09:00:00".to_owned(),
        rule: "FREQ=DAILY".to_owned(),
        ..new("Lock-up", "2026-03-02T09:00:00")
    };
    add(&mut ada, long).await;
    assert_eq!(
        world.rows("calendar_instance").await,
        1_000,
        "two rows of each instance"
    );
    let near = days(&mut ada, "2026-12-15", "2026-12-15").await.instances.len();
    assert!(near >= 40, "{near}");
    // Rows end after 500 days, before the time to which others are written.
    let far = days(&mut ada, "2028-03-01", "2028-03-01").await;
    assert_eq!((far.instances.len(), far.missing.len()), (near, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn instances_that_go_on_when_the_first_written_one_begins_are_not_missing() {
    let world = World::start().await;
    let mut ada = world.person();
    let long = ws::NewCalendarEvent {
        ends: "2025-02-10T09:00:00".to_owned(),
        rule: "FREQ=DAILY;BYHOUR=9,21".to_owned(),
        ..new("Lock-up", "2025-01-01T09:00:00")
    };
    add(&mut ada, long).await;
    // The first that is written ends in July and begins in June.
    let june = days(&mut ada, "2026-06-20", "2026-06-20").await.instances.len();
    let december = days(&mut ada, "2026-12-15", "2026-12-15").await.instances.len();
    assert!(june == december && june >= 80, "{june} {december}");
}

#[tokio::test(flavor = "multi_thread")]
async fn events_have_a_limit_and_faults_name_fields() {
    let world = World::start_with(|args| args.calendar_event_limit = 1).await;
    let mut ada = world.person();
    let bad = ws::NewCalendarEvent {
        kind: "party".to_owned(),
        zone: "Mars/Olympus".to_owned(),
        ..new(" ", "2026-12-09T14:00:00")
    };
    let faults = told(ada.calendar.add_event(ws::AddEventRequest { event: Some(bad) }).await).fields;
    let fields: Vec<_> = faults.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(fields, ["title", "kind", "zone"]);
    add(&mut ada, new("One", "2026-12-09")).await;
    let event = Some(new("Two", "2026-12-09"));
    assert_eq!(
        told(ada.calendar.add_event(ws::AddEventRequest { event }).await).code,
        "limit_reached"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_of_fifty_thousand_events_is_one_range() {
    let world = World::start().await;
    let mut ada = world.person();
    let event = add(&mut ada, new("FOMC", "2026-12-09T14:00:00")).await;
    let client = world.db.client().await;
    let copies = format!(
        "INSERT INTO calendar_event SELECT owner, gen_random_uuid(), source_id, number::text, recurrence_id, sequence, modified, fingerprint,
            cancelled, title, kind, note, location, importance, coins, url, starts, length, zone, rule, left_out, also, expanded_until,
            created_at, updated_at, deleted_at, version FROM calendar_event, generate_series(1, 49999) number WHERE id = '{id}';
        INSERT INTO calendar_instance SELECT owner, id, '2020-01-01Z'::timestamptz + uid::int * interval '1 hour',
            '2020-01-01Z'::timestamptz + uid::int * interval '1 hour', '2020-01-01Z'::timestamptz + uid::int * interval '1 hour',
            '2020-01-01', '2020-01-01', false FROM calendar_event WHERE uid <> '';
        ANALYZE calendar_event; ANALYZE calendar_instance;",
        id = event.id
    );
    client.batch_execute(&copies).await.unwrap();
    let january = days(&mut ada, "2024-01-01", "2024-01-31").await;
    assert_eq!((january.instances.len(), january.truncated), (744, false));

    let plan = "EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF) SELECT * FROM calendar_instance
        WHERE owner = (SELECT owner FROM calendar_event LIMIT 1) AND part_at >= '2023-12-01Z' AND part_at < '2024-02-01Z'
        AND (ends_at > '2024-01-01Z' OR starts_at >= '2024-01-01Z') ORDER BY part_at, event_id LIMIT 5001";
    // Of days for which not all instances are written.
    let repeating = "EXPLAIN SELECT * FROM calendar_event WHERE owner = (SELECT owner FROM calendar_event LIMIT 1) AND importance >= 0
        AND deleted_at IS NULL AND NOT cancelled AND (rule IS NOT NULL OR also <> '{}') ORDER BY id LIMIT 501";
    for (plan, index) in [
        (plan, "calendar_instance_start"),
        (repeating, "calendar_event_repeating"),
    ] {
        let lines = client.query(plan, &[]).await.unwrap();
        let text = lines.iter().map(|row| row.get(0)).collect::<Vec<String>>().join("\n");
        assert!(
            text.contains(index) && !text.contains("Seq Scan on calendar_instance"),
            "{text}"
        );
    }
}
