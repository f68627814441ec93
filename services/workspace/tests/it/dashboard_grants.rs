//! Rights on single dashboards: who may do what with one that is shared, and when that ends.

use kit::identity::Identity;
use proto::workspace as ws;
use tonic::Status;
use vocab::{ErrorKind, Role, UserId};

use crate::{
    comments, dashboards,
    erasure::erased,
    grant_calls::grant_calls,
    wallet_payers::Desk,
    world::{Person, told},
};

const RIGHTS: &str = include_str!("../dashboard_grants.csv");

grant_calls! {
    dashboards: get_dashboard(GetDashboardRequest) -> Dashboard,
    delete_dashboard(DeleteDashboardRequest),
    remove_dashboard_grant(RemoveDashboardGrantRequest),
    list_dashboard_grants(ListDashboardGrantsRequest),
    set_dashboard_grant(SetDashboardGrantRequest)
}

/// Somebody new who belongs to the team, in their personal workspace.
pub fn joined(desk: &Desk) -> (UserId, Person) {
    let user = UserId::fresh();
    desk.roster.members.lock().unwrap().insert(user);
    (user, desk.world.client(Identity::person(user, None)))
}

pub fn leaves(desk: &Desk, user: UserId) {
    desk.roster.members.lock().unwrap().remove(&user);
}

async fn shared(who: &mut Person, limit: u32, cursor: &str) -> ws::ListSharedDashboardsResponse {
    let asked = ws::ListSharedDashboardsRequest {
        cursor: cursor.to_owned(),
        limit,
    };
    who.dashboards.list_shared_dashboards(asked).await.unwrap().into_inner()
}

pub async fn save(who: &mut Person, board: &ws::Dashboard, name: &str, version: i32) -> Result<ws::Dashboard, Status> {
    let asked = ws::UpdateDashboardRequest {
        id: board.id.clone(),
        version,
        dashboard: Some(ws::NewDashboard {
            name: name.to_owned(),
            note: String::new(),
            document: board.document.clone(),
        }),
    };
    Ok(who.dashboards.update_dashboard(asked).await?.into_inner())
}

async fn done(
    desk: &Desk,
    action: &str,
    (user, who): (UserId, &mut Person),
    (board, other): (&ws::Dashboard, UserId),
) -> Result<(), Status> {
    let id = board.id.clone();
    if let Some(done) = done_to_grants(desk, action, (user, &mut *who), (&id, other)).await {
        return done;
    }
    match action {
        "read" => open(who, &id).await.map(drop),
        "find in the shared list" => listed(&shared(who, 50, "").await.dashboards, &id),
        "find in the own list" => {
            let all = who.dashboards.list_dashboards(ws::ListDashboardsRequest {}).await?;
            listed(&all.into_inner().dashboards, &id)
        }
        "list versions" => {
            let asked = ws::ListDashboardVersionsRequest { id };
            let found = who.dashboards.list_dashboard_versions(asked).await?;
            assert_eq!(found.into_inner().versions.len(), 1);
            Ok(())
        }
        "read a version" => {
            let asked = ws::GetDashboardVersionRequest { id, version: 1 };
            who.dashboards.get_dashboard_version(asked).await.map(drop)
        }
        "save" => save(who, board, "Renamed", 1).await.map(drop),
        "delete" => delete(who, &id).await,
        "restore" => {
            let asked = ws::RestoreDashboardRequest { id };
            who.dashboards.restore_dashboard(asked).await.map(drop)
        }
        "move" => {
            let after = String::new();
            let asked = ws::MoveDashboardRequest { id, after };
            who.dashboards.move_dashboard(asked).await.map(drop)
        }
        "comment" => {
            let why = comments::new("Why?", &[], "");
            comments::say(who, ("dashboard", &id), why).await.map(drop)
        }
        action => panic!("the test cannot do this: {action}"),
    }
}

/// Action, actor and outcome of each cell of a reviewed table.
pub fn cells(table: &'static str) -> Vec<(&'static str, &'static str, &'static str)> {
    let mut lines = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let actors = lines.next().unwrap();
    let mut cells = Vec::new();
    for row in lines {
        assert_eq!(row.len(), actors.len(), "{row:?}");
        let outcomes = actors.iter().zip(&row).skip(1);
        cells.extend(outcomes.map(|(actor, expected)| (row[0], *actor, *expected)));
    }
    cells
}

/// Ends what an actor has: "expired" by its end, "removed" by leaving the team.
pub async fn lapse(desk: &Desk, actor: &str, user: UserId) {
    match actor {
        "expired" => {
            let ended = format!(
                "UPDATE object_grant SET expires_at = '2026-11-21T11:59:59Z' WHERE grantee = '{}'",
                user.uuid()
            );
            desk.world.run(&ended).await;
        }
        "removed" => leaves(desk, user),
        _ => {}
    }
}

/// What is deleted keeps the grants on it until it is deleted for good.
pub async fn grants_end_with_the_thing(desk: &Desk, owner: &mut Person) {
    assert_eq!(desk.world.rows("object_grant").await, 1, "it can be restored");
    owner.settings.purge_deleted(ws::PurgeDeletedRequest {}).await.unwrap();
    assert_eq!(desk.world.rows("object_grant").await, 0);
}

/// As the tables name it.
pub fn outcome(done: Result<(), Status>) -> String {
    match done {
        Ok(()) => "ok".to_owned(),
        Err(status) if status.message() == "not in the list" => "not_found".to_owned(),
        Err(status) => told(Err::<(), _>(status)).code,
    }
}

/// What an actor gets, with a dashboard and people that nobody else has.
async fn attempt(desk: &Desk, actor: &str, action: &str) -> String {
    let ((owner, mut ada), (user, mut eve)) = (joined(desk), joined(desk));
    let (other, _) = joined(desk);
    let board = dashboards::add(&mut ada, "Board").await;
    give(desk, &mut ada, &board.id, (actor, user), (action, other)).await;
    if action == "restore" {
        delete(&mut ada, &board.id).await.unwrap();
    }
    lapse(desk, actor, user).await;
    let who = if actor == "owner" {
        (owner, &mut ada)
    } else {
        (user, &mut eve)
    };
    outcome(done(desk, action, who, (&board, other)).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_actor_gets_what_the_reviewed_table_says() {
    let desk = Desk::start().await;
    for (action, actor, expected) in cells(RIGHTS) {
        let got = Box::pin(attempt(&desk, actor, action)).await;
        assert_eq!(got, expected, "{action} by {actor}");
    }
}

async fn stored(who: &mut Person) -> u64 {
    let found = who.settings.get_storage(ws::GetStorageRequest {}).await;
    found.unwrap().into_inner().dashboards
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_editor_saves_is_a_version_of_the_owner() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let board = dashboards::add(&mut ada, "Morning").await;
    assert_eq!((board.access.as_str(), board.shared.is_none()), ("owner", true));
    let given = share_for(&mut ada, &board.id, (desk.team, eve_id), ("editor", Some(30)))
        .await
        .unwrap();
    assert_eq!((given.role.as_str(), given.grantee_id), ("editor", eve_id.to_string()));
    assert_eq!(given.expires_unix_ms - given.granted_unix_ms, 30 * 86_400_000);
    // Given again, it is changed.
    let given = share(&mut ada, &board.id, (desk.team, eve_id), "editor").await.unwrap();
    assert_eq!(given.expires_unix_ms, 0);
    assert_eq!(grants(&mut ada, &board.id).await.unwrap(), [given]);

    let before = stored(&mut ada).await;
    let seen = open(&mut eve, &board.id).await.unwrap();
    let through = seen.shared.clone().unwrap();
    assert_eq!(
        (seen.access.as_str(), through.owner_id, through.team_id),
        ("editor", ada_id.to_string(), desk.team.to_string())
    );
    let saved = save(&mut eve, &seen, "Morning, for all of us", 1).await.unwrap();
    assert_eq!((saved.version, saved.access.as_str()), (2, "editor"));
    let stale = told(save(&mut ada, &board, "Early", 1).await);
    assert_eq!(
        (stale.kind, stale.code.as_str()),
        (ErrorKind::Conflict, "version_mismatch")
    );
    let own = open(&mut ada, &board.id).await.unwrap();
    assert_eq!((own.name.as_str(), own.version), ("Morning, for all of us", 2));
    assert!(stored(&mut ada).await > before);
    assert_eq!(stored(&mut eve).await, 0, "it counts for its owner");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_has_what_is_shared_with_it_while_it_is_selected() {
    let desk = Desk::start().await;
    let (_, mut ada) = joined(&desk);
    let mut boards = Vec::new();
    for name in ["First", "Second", "Third"] {
        let board = dashboards::add(&mut ada, name).await;
        share(&mut ada, &board.id, (desk.team, desk.team), "editor")
            .await
            .unwrap();
        boards.push(board);
    }
    let note = |name: &str| format!("dashboard_shared {name} editor");
    assert_eq!(desk.noted(), ["First", "Second", "Third"].map(note));
    let mut inside = desk.with_role(desk.eve, Role::Analyst);
    let mut outside = desk.world.client(Identity::person(desk.eve, None));
    let first = shared(&mut inside, 2, "").await;
    let last = shared(&mut inside, 2, &first.next_cursor).await;
    let all = first.dashboards.iter().chain(&last.dashboards);
    let found: Vec<(&str, &str)> = all.map(|one| (one.name.as_str(), one.document.as_str())).collect();
    assert_eq!(last.next_cursor, "");
    assert_eq!(found, [("Third", ""), ("Second", ""), ("First", "")]);
    save(&mut inside, &boards[0], "Ours", 1).await.unwrap();
    assert!(shared(&mut outside, 50, "").await.dashboards.is_empty());
    assert_eq!(told(open(&mut outside, &boards[0].id).await).code, "not_found");
    // A viewer of the team stays one, whatever the team may do.
    let mut viewer = desk.with_role(desk.bob, Role::Viewer);
    open(&mut viewer, &boards[0].id).await.unwrap();
    assert_eq!(
        told(save(&mut viewer, &boards[0], "Mine", 2).await).code,
        "role_forbidden"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_the_team_loses_it_for_good() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let board = dashboards::add(&mut ada, "Morning").await;
    let through = (desk.team, eve_id);
    share(&mut ada, &board.id, through, "editor").await.unwrap();
    open(&mut eve, &board.id).await.unwrap();
    leaves(&desk, eve_id);
    assert!(grants(&mut ada, &board.id).await.unwrap().is_empty());
    desk.roster.members.lock().unwrap().insert(eve_id);
    assert_eq!(told(open(&mut eve, &board.id).await).code, "not_found");

    // So does whose account is erased; what is deleted for good is nobody's.
    share(&mut ada, &board.id, through, "viewer").await.unwrap();
    erased(&desk.world, eve_id).await;
    assert!(grants(&mut ada, &board.id).await.unwrap().is_empty());
    let (carol_id, mut carol) = joined(&desk);
    share(&mut ada, &board.id, (desk.team, carol_id), "viewer")
        .await
        .unwrap();
    delete(&mut ada, &board.id).await.unwrap();
    assert!(shared(&mut carol, 50, "").await.dashboards.is_empty());
    grants_end_with_the_thing(&desk, &mut ada).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_members_of_a_common_team_are_given_something() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, _)) = (joined(&desk), joined(&desk));
    let board = dashboards::add(&mut ada, "Morning").await;
    let wrong = async |ada: &mut Person, grantee: UserId, (role, days): (&str, Option<u32>)| {
        let refused = told(share_for(ada, &board.id, (desk.team, grantee), (role, days)).await);
        let fields = refused.fields.iter().map(|(field, _)| field.clone());
        fields.collect::<Vec<_>>()
    };
    assert_eq!(wrong(&mut ada, ada_id, ("viewer", None)).await, ["grantee"]);
    assert_eq!(wrong(&mut ada, UserId::fresh(), ("viewer", None)).await, ["grantee"]);
    assert_eq!(wrong(&mut ada, eve_id, ("owner", Some(0))).await, ["role", "days"]);
    leaves(&desk, ada_id);
    assert_eq!(wrong(&mut ada, eve_id, ("viewer", None)).await, ["team_id"]);

    // No more than fifty have one.
    desk.roster.members.lock().unwrap().insert(ada_id);
    let filled = format!(
        "INSERT INTO object_grant SELECT owner, 'dashboard', id, gen_random_uuid(), '{}', 'viewer', NULL, now(), NULL
        FROM dashboard, generate_series(1, 50)",
        desk.team.uuid()
    );
    desk.world.run(&filled).await;
    let full = told(share(&mut ada, &board.id, (desk.team, eve_id), "viewer").await);
    assert_eq!(full.code, "limit_reached");
}
