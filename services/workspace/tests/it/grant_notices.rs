//! Notices of what is shared: who is told, once, and of what no more.

use std::collections::BTreeSet;

use kit::identity::Identity;
use proto::workspace as ws;
use vocab::{Role, UserId};

use crate::{
    dashboard_grants::{joined, leaves, open, save, share, unshare},
    dashboards,
    wallet_payers::Desk,
    watchlist_grants, watchlists,
    world::Person,
};

async fn notices(who: &mut Person) -> ws::ListGrantNoticesResponse {
    page(who, "").await
}

async fn page(who: &mut Person, cursor: &str) -> ws::ListGrantNoticesResponse {
    let asked = ws::ListGrantNoticesRequest {
        cursor: cursor.to_owned(),
        limit: 20,
    };
    let found = who.notifications.list_grant_notices(asked).await;
    found.unwrap().into_inner()
}

pub async fn read(who: &mut Person, id: &str) {
    let id = id.to_owned();
    let read = who.notifications.read_grant_notices(ws::ReadGrantNoticesRequest { id });
    read.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_told_once_of_a_grant() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let through = (desk.team, eve_id);
    let board = dashboards::add(&mut ada, "Morning").await;
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    share(&mut ada, &board.id, through, "viewer").await.unwrap();
    desk.world.clock.advance(chrono::TimeDelta::seconds(1));
    watchlist_grants::share(&mut ada, &list.id, through, "viewer")
        .await
        .unwrap();
    // Another role is no other grant.
    share(&mut ada, &board.id, through, "editor").await.unwrap();
    save(&mut ada, &board, "Morning, renamed", 1).await.unwrap();

    let told = notices(&mut eve).await;
    let seen: Vec<_> = told
        .notices
        .iter()
        .map(|one| (one.kind.as_str(), one.name.as_str(), one.role.as_str(), one.is_read))
        .collect();
    assert_eq!(
        seen,
        [
            ("watchlist", "Majors", "viewer", false),
            ("dashboard", "Morning, renamed", "editor", false)
        ]
    );
    assert_eq!(told.unread, 2);
    let first = &told.notices[1];
    assert_eq!(
        (&first.object_id, &first.giver_id, &first.team_id, first.is_to_team),
        (&board.id, &ada_id.to_string(), &desk.team.to_string(), false)
    );
    assert!(notices(&mut ada).await.notices.is_empty(), "who gives it knows");
    // Nobody reads those of others.
    read(&mut ada, &first.id).await;
    assert_eq!(notices(&mut eve).await.unread, 2);
    read(&mut eve, &first.id).await;
    assert_eq!(notices(&mut eve).await.unread, 1);
    read(&mut eve, "").await;
    let told = notices(&mut eve).await;
    assert_eq!((told.unread, told.notices.len()), (0, 2));

    // It goes with the grant, and a new grant is told again.
    unshare(&mut ada, &board.id, eve_id).await.unwrap();
    assert_eq!(notices(&mut eve).await.notices.len(), 1);
    share(&mut ada, &board.id, through, "viewer").await.unwrap();
    assert_eq!(notices(&mut eve).await.unread, 1);
    leaves(&desk, eve_id);
    let told = notices(&mut eve).await;
    assert_eq!((told.unread, told.notices.len()), (0, 0));
    assert_eq!(desk.world.rows("grant_notice").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_members_of_a_team_are_told_of_what_it_gets() {
    let desk = Desk::start().await;
    let (_, mut ada) = joined(&desk);
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlist_grants::share(&mut ada, &list.id, (desk.team, desk.team), "editor")
        .await
        .unwrap();
    assert_eq!(desk.world.rows("grant_notice").await, 2, "bob and eve, and not ada");
    let mut bob = desk.world.client(Identity::person(desk.bob, None));
    let mut eve = desk.world.client(Identity::person(desk.eve, None));
    let told = notices(&mut bob).await;
    assert_eq!((told.unread, told.notices[0].is_to_team), (1, true));
    // As a member, with the team selected, it opens.
    let mut inside = desk.with_role(desk.bob, Role::Viewer);
    let id = told.notices[0].object_id.clone();
    let open = inside.watchlists.get_watchlist(ws::GetWatchlistRequest { id });
    assert_eq!(open.await.unwrap().into_inner().name, "Majors");

    leaves(&desk, desk.bob);
    let told = notices(&mut bob).await;
    assert_eq!((told.unread, told.notices.len()), (0, 0));
    // What is deleted is told of no more.
    assert_eq!(notices(&mut eve).await.unread, 1);
    watchlist_grants::delete(&mut ada, &list.id).await.unwrap();
    assert_eq!(notices(&mut eve).await.unread, 0);
}

/// Copies the only dashboard and the only watchlist `more` times, as "Board 1" and "List 1" on, and shares all of both with a person, who is
/// told of each.
async fn fill(desk: &Desk, person: UserId, more: u32) {
    let (person, team) = (person.uuid(), desk.team.uuid());
    let sql = format!(
        "INSERT INTO dashboard (owner, id, rank, name, note, document, widgets, created_at, updated_at, version)
            SELECT owner, gen_random_uuid(), rank, 'Board ' || n, note, document, widgets, created_at, updated_at, version
            FROM dashboard, generate_series(1, {more}) n;
        INSERT INTO watchlist (owner, id, rank, name, note, sections, shown, created_at, version)
            SELECT owner, gen_random_uuid(), rank, 'List ' || n, note, sections, shown, created_at, version
            FROM watchlist, generate_series(1, {more}) n;
        INSERT INTO object_grant (owner, kind, object_id, grantee, team, role, granted_at)
            SELECT owner, kind, id, '{person}', '{team}', 'viewer', '2026-11-21T12:00:00Z'
            FROM (SELECT owner, id, 'dashboard' AS kind FROM dashboard UNION ALL SELECT owner, id, 'watchlist' FROM watchlist) things;
        INSERT INTO grant_notice (owner, id, thing_owner, kind, object_id, grantee, giver, created_at)
            SELECT '{person}', gen_random_uuid(), owner, kind, object_id, grantee, owner, '2026-11-21T12:00:00Z' FROM object_grant;"
    );
    desk.world.run(&sql).await;
}

/// Names of all that a person is told of, page by page.
async fn all_names(who: &mut Person) -> Vec<String> {
    let (mut names, mut cursor) = (Vec::new(), String::new());
    loop {
        let found = page(who, &cursor).await;
        names.extend(found.notices.into_iter().map(|one| one.name));
        if found.next_cursor.is_empty() {
            return names;
        }
        cursor = found.next_cursor;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_notices_are_counted_and_named() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    dashboards::add(&mut ada, "Board 0").await;
    watchlists::list(&mut ada, "List 0", &[]).await;
    fill(&desk, eve_id, 29).await;
    let first = notices(&mut eve).await;
    assert_eq!((first.unread, first.notices.len()), (60, 20));
    let names = all_names(&mut eve).await;
    let expected: BTreeSet<String> = (0..30)
        .flat_map(|n| [format!("Board {n}"), format!("List {n}")])
        .collect();
    assert_eq!(names.len(), 60, "each once");
    assert_eq!(names.into_iter().collect::<BTreeSet<_>>(), expected);
    read(&mut eve, &first.notices[0].id).await;
    assert_eq!(notices(&mut eve).await.unread, 59);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_two_hundred_notices_are_kept() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    dashboards::add(&mut ada, "Board 0").await;
    watchlists::list(&mut ada, "List 0", &[]).await;
    fill(&desk, eve_id, 109).await;
    assert_eq!(desk.world.rows("grant_notice").await, 220);
    let older = "UPDATE grant_notice SET created_at = created_at - interval '1 day'
        WHERE object_id IN (SELECT id FROM dashboard WHERE name ~ '^Board [0-9]$')";
    desk.world.run(older).await;
    assert_eq!(notices(&mut eve).await.unread, 200);
    assert_eq!(desk.world.rows("grant_notice").await, 200);
    let names = all_names(&mut eve).await;
    assert_eq!(names.len(), 200);
    assert!(!names.iter().any(|name| name == "Board 0"), "the oldest fell away");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_manager_gave_is_told_of_until_the_manager_leaves() {
    let desk = Desk::start().await;
    let ((_, mut ada), (max_id, mut max), (eve_id, mut eve)) = (joined(&desk), joined(&desk), joined(&desk));
    let board = dashboards::add(&mut ada, "Morning").await;
    share(&mut ada, &board.id, (desk.team, max_id), "manager")
        .await
        .unwrap();
    share(&mut max, &board.id, (desk.team, eve_id), "viewer").await.unwrap();
    assert_eq!(notices(&mut eve).await.unread, 1);
    leaves(&desk, max_id);
    let told = notices(&mut eve).await;
    assert_eq!((told.unread, told.notices.len()), (0, 0));
    assert_eq!(desk.world.rows("object_grant").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_whole_team_has_is_nobodys_to_lose() {
    let desk = Desk::start().await;
    let ((_, mut ada), (max_id, _)) = (joined(&desk), joined(&desk));
    let list = watchlists::list(&mut ada, "Majors", &[]).await;
    watchlist_grants::share(&mut ada, &list.id, (desk.team, desk.team), "manager")
        .await
        .unwrap();
    // Has nothing to do with the list, apart from the team.
    let board = dashboards::add(&mut ada, "Morning").await;
    share(&mut ada, &board.id, (desk.team, desk.team), "viewer")
        .await
        .unwrap();
    // With the team selected, Max shares the list as its manager: what Bob gets rests on the team's own grant.
    let mut max = desk.with_role(max_id, Role::Admin);
    watchlist_grants::share(&mut max, &list.id, (desk.team, desk.bob), "viewer")
        .await
        .unwrap();
    let resting = format!("object_grant WHERE granted_by = '{}'", desk.team.uuid());
    assert_eq!(desk.world.rows(&resting).await, 1);

    let mut bob = desk.world.client(Identity::person(desk.bob, None));
    let told = notices(&mut bob).await;
    let seen = told.notices.iter().map(|one| (one.name.as_str(), one.is_to_team));
    let mut seen: Vec<_> = seen.collect();
    seen.sort_unstable();
    assert_eq!(seen, [("Majors", false), ("Majors", true), ("Morning", true)]);
    assert_eq!(desk.world.rows("object_grant").await, 3);
    open(&mut max, &board.id).await.unwrap();

    // Who leaves loses what they had; the team keeps its own.
    leaves(&desk, desk.bob);
    assert!(notices(&mut bob).await.notices.is_empty());
    assert_eq!(desk.world.rows("object_grant").await, 2);
    open(&mut max, &board.id).await.unwrap();
    let mut eve = desk.world.client(Identity::person(desk.eve, None));
    assert_eq!(notices(&mut eve).await.notices.len(), 2);
}
