//! Tasks.

use proto::workspace as ws;
use vocab::ErrorKind;

use crate::{
    campaigns,
    journal::note,
    sessions,
    world::{Person, World, fill, told},
};

fn new(title: &str, due: &str, repeat: &str) -> ws::NewTask {
    ws::NewTask {
        title: title.to_owned(),
        due: due.to_owned(),
        repeat: repeat.to_owned(),
        ..Default::default()
    }
}

async fn add(who: &mut Person, task: ws::NewTask) -> ws::Task {
    let added = who.tasks.add_task(ws::AddTaskRequest { task: Some(task) }).await;
    added.unwrap().into_inner()
}

async fn list(who: &mut Person, asked: ws::ListTasksRequest) -> ws::ListTasksResponse {
    who.tasks.list_tasks(asked).await.unwrap().into_inner()
}

async fn complete(who: &mut Person, task: &ws::Task) -> ws::CompletedTask {
    let id = task.id.clone();
    let done = who.tasks.complete_task(ws::CompleteTaskRequest { id }).await;
    done.unwrap().into_inner()
}

fn titles(found: &ws::ListTasksResponse) -> Vec<&str> {
    found.tasks.iter().map(|task| task.title.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_due_first_comes_first_by_the_users_own_day() {
    let world = World::start().await;
    let mut ada = world.person();
    // At noon in UTC the next day has begun there.
    let settings = Some(ws::NewSettings {
        zone: "Pacific/Kiritimati".to_owned(),
        currency: "USD".to_owned(),
    });
    let asked = ws::UpdateSettingsRequest { version: 1, settings };
    ada.settings.update_settings(asked).await.unwrap();
    for (title, due) in [
        ("someday", ""),
        ("tomorrow", "2026-11-23"),
        ("today", "2026-11-22"),
        ("100% late", "2026-11-21"),
    ] {
        add(&mut ada, new(title, due, "")).await;
    }
    let all = list(&mut ada, ws::ListTasksRequest::default()).await;
    assert_eq!(titles(&all), ["100% late", "today", "tomorrow", "someday"]);
    assert_eq!((all.total, all.overdue, all.due_today), (Some(4), 1, 1));
    for (due, wanted) in [
        ("overdue", "100% late"),
        ("today", "today"),
        ("upcoming", "tomorrow"),
        ("none", "someday"),
    ] {
        let due = due.to_owned();
        let found = list(
            &mut ada,
            ws::ListTasksRequest {
                due,
                ..Default::default()
            },
        )
        .await;
        assert_eq!(titles(&found), [wanted]);
    }
    for (q, wanted) in [("LATE 100%", 1), ("1_0", 0)] {
        let q = q.to_owned();
        let found = list(
            &mut ada,
            ws::ListTasksRequest {
                q,
                ..Default::default()
            },
        )
        .await;
        assert_eq!(found.tasks.len(), wanted);
    }

    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let total = cursor.is_empty().then_some(4);
        let asked = ws::ListTasksRequest {
            cursor,
            limit: 3,
            ..Default::default()
        };
        let page = list(&mut ada, asked).await;
        assert_eq!(page.total, total);
        seen.extend(page.tasks.into_iter().map(|task| task.title));
        cursor = page.next_cursor;
        if cursor.is_empty() {
            break;
        }
    }
    assert_eq!(seen, titles(&all));
    let mut eve = world.person();
    assert!(list(&mut eve, ws::ListTasksRequest::default()).await.tasks.is_empty());
    let id = all.tasks[0].id.clone();
    let other = told(eve.tasks.get_task(ws::GetTaskRequest { id }).await);
    assert_eq!(other.kind, ErrorKind::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeating_task_is_followed_once() {
    let world = World::start().await;
    let mut ada = world.person();
    let task = add(&mut ada, new("Review", "2026-10-31", "monthly")).await;
    let done = complete(&mut ada, &task).await;
    let next = done.next.unwrap();
    assert_eq!((next.due.as_str(), next.state.as_str()), ("2026-11-30", "open"));
    let again = complete(&mut ada, &task).await;
    assert_eq!(again.next.unwrap().id, next.id);
    assert_eq!(again.task.unwrap().version, 2, "nothing changed");

    let after = complete(&mut ada, &next).await.next.unwrap();
    assert_eq!(after.due, "2026-12-31", "the day of the month comes back");
    let reopen = ws::ReopenTaskRequest { id: next.id.clone() };
    let open = ada.tasks.reopen_task(reopen).await.unwrap().into_inner();
    assert_eq!((open.state.as_str(), open.done_unix_ms), ("open", 0));
    let left = list(&mut ada, ws::ListTasksRequest::default()).await;
    assert_eq!(
        (left.tasks.len(), left.tasks[0].id.as_str()),
        (1, next.id.as_str()),
        "the untouched successor went"
    );
    let state = "done".to_owned();
    let done = list(
        &mut ada,
        ws::ListTasksRequest {
            state,
            ..Default::default()
        },
    )
    .await;
    assert_eq!((titles(&done), done.total), (vec!["Review"], Some(1)));

    let once = add(&mut ada, new("Once", "2026-11-21", "none")).await;
    assert!(complete(&mut ada, &once).await.next.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_is_changed_deleted_and_restored() {
    let world = World::start_with(|args| args.task_limit = 2).await;
    let mut ada = world.person();
    let task = add(&mut ada, new("Review", "2026-11-21", "weekly")).await;
    let update = |version, title: &str| ws::UpdateTaskRequest {
        id: task.id.clone(),
        version,
        task: Some(new(title, "2026-11-28", "weekly")),
    };
    let changed = ada
        .tasks
        .update_task(update(1, "Review BTC"))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((changed.title.as_str(), changed.version), ("Review BTC", 2));
    assert_eq!(
        told(ada.tasks.update_task(update(1, "Late")).await).code,
        "version_mismatch"
    );
    let faults = told(ada.tasks.update_task(update(0, " ")).await).fields;
    assert_eq!(faults[0].0, "title");

    // A successor that was deleted does not keep the task from being followed.
    let next = complete(&mut ada, &task).await.next.unwrap();
    let gone = ws::DeleteTaskRequest {
        id: next.id.clone(),
        version: 1,
    };
    ada.tasks.delete_task(gone).await.unwrap();
    let id = task.id.clone();
    ada.tasks.reopen_task(ws::ReopenTaskRequest { id }).await.unwrap();
    let other = complete(&mut ada, &task).await.next.unwrap();
    assert_ne!(other.id, next.id);
    let id = next.id.clone();
    let back = ada
        .tasks
        .restore_task(ws::RestoreTaskRequest { id })
        .await
        .unwrap()
        .into_inner();
    assert_eq!((back.due.as_str(), back.version), ("2026-12-05", 3));

    let full = told(
        ada.tasks
            .add_task(ws::AddTaskRequest {
                task: Some(new("More", "", "")),
            })
            .await,
    );
    assert_eq!((full.kind, full.code.as_str()), (ErrorKind::Conflict, "limit_reached"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_comes_from_something_of_its_owner() {
    let world = World::start().await;
    let (mut ada, mut eve) = (world.person(), world.person());
    let account = ada.account("Main").await;
    ada.add(fill(&account, 0, "buy", "1", "100")).await;
    let trip = campaigns::add(&mut ada, &account, "May", ("2026-05-01", "2026-05-31")).await;
    let own = [
        ("entry", ada.entry(note("Monday", "2026-11-16", "Bought ")).await.id),
        ("session", sessions::add(&mut ada, sessions::new()).await.id),
        ("trip", trip.trip.unwrap().id),
        ("round_trip", ada.trips().await[0].id.clone()),
    ];
    let from = |(kind, id): &(&str, String)| ws::NewTask {
        source_kind: (*kind).to_owned(),
        source_id: id.clone(),
        ..new("Look again", "", "")
    };
    let plain = add(&mut eve, new("Look again", "", "")).await;
    for source in &own {
        add(&mut ada, from(source)).await;
        let task = Some(from(source));
        let refused = told(eve.tasks.add_task(ws::AddTaskRequest { task }).await);
        assert_eq!(refused.code, "validation_failed", "{source:?}");
        assert_eq!(refused.fields[0].0, "source_id", "{source:?}");
        let update = ws::UpdateTaskRequest {
            id: plain.id.clone(),
            version: plain.version,
            task: Some(from(source)),
        };
        let refused = told(eve.tasks.update_task(update).await);
        assert_eq!(refused.fields[0].0, "source_id", "{source:?}");
    }

    // What a task came from may be deleted; the task is changed all the same.
    let entry = &own[0];
    let gone = ws::DeleteEntryRequest {
        id: entry.1.clone(),
        version: 1,
    };
    ada.journal.delete_entry(gone).await.unwrap();
    let asked = ws::ListTasksRequest {
        source_id: entry.1.clone(),
        ..Default::default()
    };
    let of_entry = list(&mut ada, asked).await.tasks.remove(0);
    let update = ws::UpdateTaskRequest {
        id: of_entry.id,
        version: of_entry.version,
        task: Some(ws::NewTask {
            title: "Look once more".to_owned(),
            ..from(entry)
        }),
    };
    ada.tasks.update_task(update).await.unwrap();
}
