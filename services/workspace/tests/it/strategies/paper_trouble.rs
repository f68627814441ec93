//! Paper runs that fail, or that find no room, and the others beside them.

use chrono::TimeDelta;
use kit::{clock::Clock, scope::RowScope, scoped};
use proto::workspace as ws;
use workspace::store::paper_work;

use super::{
    add,
    paper_runs::{above, coin, points, start, time},
};
use crate::world::{Person, World};

/// A run as it is kept.
#[derive(Debug, PartialEq)]
struct Kept {
    state: String,
    problem: String,
    bars: i32,
    /// Seconds since 1970.
    next_at: Option<i64>,
    is_leased: bool,
}

async fn kept(world: &World, id: &str) -> Kept {
    let query = format!(
        "SELECT state, problem, bars, extract(epoch FROM next_at)::bigint, lease IS NOT NULL FROM paper_run WHERE id = '{id}'"
    );
    let row = world.db.client().await.query_one(&query, &[]).await.unwrap();
    Kept {
        state: row.get(0),
        problem: row.get(1),
        bars: row.get(2),
        next_at: row.get(3),
        is_leased: row.get(4),
    }
}

async fn started(who: &mut Person, count: usize) -> Vec<String> {
    let strategy = add(who, "Above 100", &above()).await;
    let mut ids = Vec::new();
    for _ in 0..count {
        ids.push(start(who, &strategy.id, coin()).await.unwrap().id);
    }
    ids
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_fails_keeps_no_other_one_waiting() {
    let mut world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    *world.board.points.lock().unwrap() = points(0..24);
    let broken = started(&mut ada, 1).await.remove(0);
    let other = started(&mut bob, 1).await.remove(0);
    world.stop().await;

    // The first trade of this one is there already.
    let torn = format!(
        "INSERT INTO paper_trade (owner, run_id, number, entry_ms, entry_price, exit_ms, exit_price, quantity, fees, net, bars, reason)
         SELECT owner, id, 1, 0, 1, 1, 1, 1, 0, 0, 1, 'signal' FROM paper_run WHERE id = '{broken}'"
    );
    world.run(&torn).await;
    world.clock.set(time("18:01"));
    assert_eq!(world.advance_papers().await, 2);
    let ended = kept(&world, &broken).await;
    assert_eq!((ended.state.as_str(), ended.bars, ended.next_at), ("failed", 0, None));
    assert!(ended.problem.starts_with("The saved state of this run"), "{ended:?}");
    assert!(!ended.is_leased);
    assert_eq!(kept(&world, &other).await.bars, 6);

    // What may pass is tried again later, and not before.
    let refusing = format!(
        "CREATE FUNCTION refuse_bar() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
         CREATE TRIGGER refuse_bar BEFORE INSERT ON paper_bar FOR EACH ROW WHEN (NEW.run_id = '{other}') EXECUTE FUNCTION refuse_bar()"
    );
    world.run(&refusing).await;
    world.clock.set(time("19:01"));
    assert_eq!(world.advance_papers().await, 1);
    let waits = Kept {
        state: "running".to_owned(),
        problem: String::new(),
        bars: 6,
        next_at: Some(time("19:06").timestamp()),
        is_leased: false,
    };
    assert_eq!(kept(&world, &other).await, waits);
    assert_eq!(world.advance_papers().await, 0, "not in the same minutes");
    world.run("DROP TRIGGER refuse_bar ON paper_bar").await;
    world.clock.set(time("19:06"));
    assert_eq!(world.advance_papers().await, 1);
    assert_eq!(kept(&world, &other).await.bars, 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_cannot_be_read_stays_in_its_list_until_it_is_deleted() {
    let world = World::start().await;
    let mut ada = world.person();
    *world.board.points.lock().unwrap() = points(0..24);
    let strategy = add(&mut ada, "Above 100", &above()).await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(start(&mut ada, &strategy.id, coin()).await.unwrap().id);
    }
    ids.sort();
    let broken = ids[1].clone();
    world
        .run(&format!("UPDATE paper_run SET given = '{{}}' WHERE id = '{broken}'"))
        .await;

    // Page by page: none of them ends the list early.
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let asked = ws::ListPaperRunsRequest {
            id: strategy.id.clone(),
            cursor,
            limit: 1,
        };
        let page = ada.strategies.list_paper_runs(asked).await.unwrap().into_inner();
        found.extend(page.runs);
        cursor = page.next_cursor;
        if cursor.is_empty() {
            break;
        }
    }
    found.sort_by(|one, other| one.id.cmp(&other.id));
    let listed: Vec<&str> = found.iter().map(|run| run.id.as_str()).collect();
    assert_eq!(listed, ids);
    let says_so: Vec<bool> = found
        .iter()
        .map(|run| run.notes.iter().any(|note| note.contains("can't be read any more")))
        .collect();
    assert_eq!(says_so, [false, true, false]);

    let asked = ws::StopPaperRunRequest { id: broken.clone() };
    let stopped = ada.strategies.stop_paper_run(asked).await.unwrap().into_inner();
    assert_eq!(stopped.state, "stopped");
    let asked = ws::DeletePaperRunRequest { id: broken };
    ada.strategies.delete_paper_run(asked).await.unwrap();
    assert_eq!(world.rows("paper_run").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_run_of_each_owner_is_taken_at_a_time() {
    let mut world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    *world.board.points.lock().unwrap() = points(0..24);
    let hers = started(&mut ada, 2).await;
    started(&mut bob, 1).await;
    world.stop().await;
    world.clock.set(time("15:01"));
    let now = world.clock.now();

    let app = world.app();
    let mut db = scoped::get_for(app.pool(), RowScope::Service).await.unwrap();
    let first = paper_work::take(&mut db, 4, now).await.unwrap();
    assert_eq!(first.len(), 2);
    assert_ne!(first[0].owner, first[1].owner);
    let second = paper_work::take(&mut db, 4, now).await.unwrap();
    assert_eq!(second.len(), 1);
    let id = second[0].id.to_string();
    assert!(hers.contains(&id), "her other one");
    assert!(paper_work::take(&mut db, 4, now).await.unwrap().is_empty());

    paper_work::put_off(&mut db, &second[0], now).await.unwrap();
    let again = paper_work::take(&mut db, 4, now).await.unwrap();
    assert_eq!(again.len(), 1);
    assert_eq!(again[0].id, second[0].id);
    // It is another worker's now.
    let held = kept(&world, &id).await;
    paper_work::put_off(&mut db, &second[0], now + TimeDelta::hours(1))
        .await
        .unwrap();
    paper_work::fail(&mut db, &second[0], "No.", now).await.unwrap();
    assert_eq!(kept(&world, &id).await, held);
    assert!(held.is_leased);
}

#[tokio::test(flavor = "multi_thread")]
async fn bars_are_counted_and_wait_for_room() {
    let mut world = World::start().await;
    let mut ada = world.person();
    *world.board.points.lock().unwrap() = points(0..24);
    let id = started(&mut ada, 1).await.remove(0);
    // When it starts, the service writes the limit of its settings.
    world.stop().await;
    let others = || async {
        let query = "SELECT coalesce(sum(others), 0)::bigint FROM storage_use";
        let row = world.db.client().await.query_one(query, &[]).await.unwrap();
        row.get::<_, i64>(0)
    };
    let before = others().await;

    world.run("UPDATE storage_limit SET bytes = 1").await;
    world.clock.set(time("18:01"));
    assert_eq!(world.advance_papers().await, 1);
    let waits = kept(&world, &id).await;
    assert!(waits.problem.starts_with("Your storage is full"), "{waits:?}");
    assert_eq!(
        (waits.state.as_str(), waits.bars, waits.next_at, waits.is_leased),
        ("running", 0, Some(time("19:01").timestamp()), false)
    );
    assert_eq!((world.rows("paper_bar").await, others().await), (0, before));
    assert_eq!(world.advance_papers().await, 0, "an hour later");

    world.run("UPDATE storage_limit SET bytes = 1000000000").await;
    world.clock.set(time("19:01"));
    assert_eq!(world.advance_papers().await, 1);
    let goes_on = kept(&world, &id).await;
    assert_eq!((goes_on.problem.as_str(), goes_on.bars), ("", 7));
    let query =
        "SELECT (SELECT sum(octet_length(line) + 80) FROM paper_bar) + (SELECT 150 * count(*) FROM paper_trade)";
    let row = world.db.client().await.query_one(query, &[]).await.unwrap();
    assert!(world.rows("paper_trade").await > 0);
    assert_eq!(others().await, before + row.get::<_, i64>(0));

    world.run("DELETE FROM paper_run").await;
    assert!(
        others().await < before,
        "bars, trades and the run give their bytes back"
    );
}
