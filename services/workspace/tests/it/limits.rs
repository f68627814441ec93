//! Limits of what one person keeps, for calls that come at once.

use std::future::Future;

use proto::workspace as ws;
use tonic::{Response, Status};

use crate::{
    alert_members, alerts, calendar, dashboards, journal, mappings, pictures, sessions, watchlists,
    world::{Person, World, fill, told},
};

/// Calls at once, and how many of them a limit lets through.
const CALLS: usize = 12;
const LIMIT: i64 = 3;

async fn world() -> World {
    World::start_with(|args| {
        args.entry_limit = LIMIT;
        args.task_limit = LIMIT;
        args.account_limit = LIMIT;
        args.event_limit = LIMIT;
        args.session_limit = LIMIT;
        args.mapping_limit = LIMIT;
        args.calendar_event_limit = LIMIT;
        args.ruleset_limit = LIMIT;
        args.portfolio_limit = LIMIT;
        args.watchlist_limit = LIMIT;
        args.conversation_limit = LIMIT;
    })
    .await
}

/// As many as fit are kept, and the others are told why not.
async fn check<T, F>(what: &str, who: &Person, call: impl Fn(Person, usize) -> F)
where
    F: Future<Output = Result<Response<T>, Status>>,
{
    let done = futures::future::join_all((0..CALLS).map(|at| call(who.clone(), at))).await;
    let mut kept = 0;
    for one in done {
        match one {
            Ok(_) => kept += 1,
            refused => assert_eq!(told(refused.map(drop)).code, "limit_reached", "{what}"),
        }
    }
    assert_eq!(kept, LIMIT, "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_tasks_and_events_at_once_do_not_pass_their_limits() {
    let world = world().await;
    let ada = world.person();
    check("entries", &ada, |mut ada, at| async move {
        let entry = Some(journal::note(&format!("Plan {at}"), "2026-11-21", "x "));
        ada.journal.add_entry(ws::AddEntryRequest { entry }).await
    })
    .await;
    check("tasks", &ada, |mut ada, at| async move {
        let task = Some(ws::NewTask {
            title: format!("Task {at}"),
            ..Default::default()
        });
        ada.tasks.add_task(ws::AddTaskRequest { task }).await
    })
    .await;
    check("sessions", &ada, |mut ada, _| async move {
        let session = Some(sessions::new());
        ada.sessions.add_session(ws::AddSessionRequest { session }).await
    })
    .await;
    check("calendar events", &ada, |mut ada, at| async move {
        let event = Some(calendar::new(&format!("Event {at}"), "2026-12-09"));
        ada.calendar.add_event(ws::AddEventRequest { event }).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_belongs_to_the_ledger_does_not_pass_its_limits_at_once() {
    let world = world().await;
    let ada = world.person();
    check("accounts", &ada, |mut ada, at| async move {
        let account = Some(ws::NewAccount {
            name: format!("Account {at}"),
            venue: String::new(),
        });
        ada.ledger.add_account(ws::AddAccountRequest { account }).await
    })
    .await;
    let mut eve = world.person();
    let account = eve.account("Main").await;
    check("fills", &eve, |mut eve, at| {
        let fill = Some(fill(&account, i64::try_from(at).unwrap(), "buy", "1", "60000"));
        async move { eve.ledger.add_fill(ws::AddFillRequest { fill }).await }
    })
    .await;
    check("mappings", &eve, |mut eve, at| async move {
        let mapping = Some(ws::NewMapping {
            name: format!("Broker {at}"),
            ..mappings::german()
        });
        eve.ledger.add_mapping(ws::AddMappingRequest { mapping }).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alerts_over_watchlists_do_not_pass_their_limit_at_once() {
    let world = World::start().await;
    let mut ada = world.person();
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    alerts::add(&mut ada, alert_members::over(&list.id, "100")).await;
    // Room for three of 50.
    world.run(&alert_members::copies(46)).await;
    let mut plain = Vec::new();
    for _ in 0..CALLS / 2 {
        plain.push(alerts::add(&mut ada, alerts::price("above", "100", &[])).await.id);
    }
    // Half of them add one, the others turn one into one.
    check("alerts over watchlists", &ada, |mut ada, at| {
        let alert = Some(alert_members::over(&list.id, "100"));
        let before = plain.get(at).cloned();
        async move {
            match before {
                Some(id) => {
                    let version = 0;
                    let asked = ws::UpdateAlertRequest { id, version, alert };
                    ada.alerts.update_alert(asked).await
                }
                None => ada.alerts.add_alert(ws::AddAlertRequest { alert }).await,
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_and_rooms_do_not_pass_their_limits_at_once() {
    let world = world().await;
    let mut ada = world.person();
    check("watchlists", &ada, |mut ada, at| async move {
        let watchlist = Some(ws::NewWatchlist {
            name: format!("List {at}"),
            ..Default::default()
        });
        ada.watchlists
            .add_watchlist(ws::AddWatchlistRequest { watchlist })
            .await
    })
    .await;
    check("conversations", &ada, |mut ada, at| async move {
        let conversation = Some(ws::NewConversation {
            title: format!("Talk {at}"),
        });
        let asked = ws::AddConversationRequest { conversation };
        ada.assistant.add_conversation(asked).await
    })
    .await;
    // Room for three of 50.
    for at in 0..47 {
        dashboards::add(&mut ada, &format!("Kept {at}")).await;
    }
    check("dashboards", &ada, |mut ada, at| {
        let dashboard = Some(dashboards::new(&format!("Room {at}"), &dashboards::document(&["a"])));
        async move {
            ada.dashboards
                .add_dashboard(ws::AddDashboardRequest { dashboard })
                .await
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_at_once_do_not_pass_their_bytes() {
    let world = World::start_with(|args| args.picture_mib = 1).await;
    let mut ada = world.person();
    let entry = ada.entry(journal::note("Plan", "2026-11-21", "x ")).await;
    // Two of these fit.
    let added = (0..8_u8).map(|sign| {
        let (mut ada, entry_id) = (ada.clone(), entry.id.clone());
        let content = pictures::large_png(sign, 400 << 10).into();
        async move {
            let asked = ws::AddPictureRequest { entry_id, content };
            ada.journal.add_picture(asked).await
        }
    });
    let added = futures::future::join_all(added).await;
    let kept = added.iter().filter(|one| one.is_ok()).count();
    assert_eq!(kept, 2);
    for refused in added.into_iter().filter(Result::is_err) {
        assert_eq!(told(refused.map(drop)).code, "limit_reached");
    }
    assert_eq!(world.rows("picture").await, 2);
}
