//! Paper runs: how many there may be, whose they are, and how they end.

use proto::workspace as ws;
use vocab::ErrorKind;

use super::{
    add,
    paper_runs::{above, coin, get, points, start, time, until},
};
use crate::world::{World, told};

#[tokio::test(flavor = "multi_thread")]
async fn runs_are_counted_stopped_and_deleted_by_their_owner() {
    let world = World::start_with(|args| args.paper_run_limit = 1).await;
    let (mut ada, mut bob) = (world.person(), world.person());
    *world.board.points.lock().unwrap() = points(0..24);
    let strategy = add(&mut ada, "Above 100", &above()).await;
    let day = ws::RunOver {
        to_day: "2026-12-01".to_owned(),
        ..coin()
    };
    let refused = told(start(&mut ada, &strategy.id, day).await);
    assert_eq!(refused.fields[0].0, "over.to_day");
    let asked = ws::StartPaperRunRequest {
        id: strategy.id.clone(),
        over: Some(coin()),
        rules_version: Some(2),
        ..Default::default()
    };
    let refused = told(ada.strategies.start_paper_run(asked).await);
    assert_eq!(refused.fields[0].0, "rules_version");
    let one = start(&mut ada, &strategy.id, coin()).await.unwrap();
    let refused = told(start(&mut ada, &strategy.id, coin()).await);
    assert_eq!(
        (refused.kind, refused.code.as_str()),
        (ErrorKind::Conflict, "limit_reached")
    );
    assert_eq!(
        told(start(&mut bob, &strategy.id, coin()).await).kind,
        ErrorKind::NotFound
    );
    let asked = ws::StopPaperRunRequest { id: one.id.clone() };
    let theirs = bob.strategies.stop_paper_run(asked.clone()).await;
    assert_eq!(told(theirs).kind, ErrorKind::NotFound);
    let theirs = ws::DeletePaperRunRequest { id: one.id.clone() };
    let theirs = bob.strategies.delete_paper_run(theirs).await;
    assert_eq!(told(theirs).kind, ErrorKind::NotFound);

    let stopped = ada.strategies.stop_paper_run(asked.clone()).await.unwrap().into_inner();
    assert_eq!((stopped.state.as_str(), stopped.next_close_unix_ms), ("stopped", 0));
    let again = ada.strategies.stop_paper_run(asked).await.unwrap().into_inner();
    assert_eq!(again, stopped, "one that ended stays as it is");
    let two = start(&mut ada, &strategy.id, coin()).await.unwrap();
    world.clock.set(time("13:01"));
    until(&world, &ada, &two.id, "a bar was taken", |run| run.bars == 1).await;
    assert_eq!(
        get(&mut ada, &one.id).await.run.unwrap().bars,
        0,
        "a stopped run takes none"
    );
    let listed = ws::ListPaperRunsRequest {
        id: strategy.id.clone(),
        ..Default::default()
    };
    let listed = ada.strategies.list_paper_runs(listed).await.unwrap().into_inner();
    let ids: Vec<&str> = listed.runs.iter().map(|run| run.id.as_str()).collect();
    assert_eq!(ids, [two.id.as_str(), one.id.as_str()]);

    let asked = ws::DeletePaperRunRequest { id: two.id.clone() };
    ada.strategies.delete_paper_run(asked).await.unwrap();
    assert_eq!((world.rows("paper_run").await, world.rows("paper_bar").await), (1, 0));
}
