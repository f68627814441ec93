//! Rights on single strategies: who may do what with one that is shared, whose the changes are, and what stays the owner's.

use proto::workspace as ws;
use serde_json::json;
use tonic::Status;
use vocab::{Role, UserId};

use crate::{
    dashboard_grants::{cells, grants_end_with_the_thing, joined, lapse, leaves, outcome},
    dashboard_managers::only_reads,
    grant_calls::grant_calls,
    strategies::{add, import, reference, run, studies},
    wallet_payers::Desk,
    world::{Person, told},
};

const RIGHTS: &str = include_str!("../strategy_grants.csv");

grant_calls! {
    strategies: get_strategy(GetStrategyRequest) -> Strategy,
    delete_strategy(DeleteStrategyRequest),
    remove_strategy_grant(RemoveStrategyGrantRequest),
    list_strategy_grants(ListStrategyGrantsRequest),
    set_strategy_grant(SetStrategyGrantRequest)
}

async fn shared(who: &mut Person) -> Vec<ws::Strategy> {
    let asked = ws::ListSharedStrategiesRequest {
        cursor: String::new(),
        limit: 50,
    };
    let found = who.strategies.list_shared_strategies(asked).await.unwrap();
    found.into_inner().strategies
}

async fn own(who: &mut Person) -> Vec<ws::Strategy> {
    let asked = ws::ListStrategiesRequest::default();
    let found = who.strategies.list_strategies(asked).await.unwrap();
    found.into_inner().strategies
}

async fn fork(who: &mut Person, id: &str) -> Result<ws::Strategy, Status> {
    let asked = ws::ForkStrategyRequest {
        id: id.to_owned(),
        name: "Copy".to_owned(),
    };
    Ok(who.strategies.fork_strategy(asked).await?.into_inner())
}

async fn back_tests(who: &mut Person, id: &str) -> Result<Vec<ws::StrategyBacktest>, Status> {
    let asked = ws::ListBacktestsRequest {
        id: id.to_owned(),
        ..Default::default()
    };
    Ok(who.strategies.list_backtests(asked).await?.into_inner().backtests)
}

async fn back_test(who: &mut Person, id: &str) -> Result<ws::StrategyBacktest, Status> {
    let asked = ws::GetBacktestRequest { id: id.to_owned() };
    Ok(who.strategies.get_backtest(asked).await?.into_inner())
}

/// Gives it more cash, which are other rules.
async fn enrich(who: &mut Person, strategy: &ws::Strategy) -> Result<ws::Strategy, Status> {
    let mut rules: serde_json::Value = serde_json::from_str(&strategy.rules).unwrap();
    rules["cash"] = json!(2000);
    let asked = ws::UpdateStrategyRequest {
        id: strategy.id.clone(),
        version: strategy.version,
        strategy: Some(ws::NewStrategy {
            name: strategy.name.clone(),
            rules: rules.to_string(),
            ..Default::default()
        }),
    };
    Ok(who.strategies.update_strategy(asked).await?.into_inner())
}

async fn start(who: &mut Person, id: &str, over: &ws::RunOver) -> Result<ws::PaperRun, Status> {
    let asked = ws::StartPaperRunRequest {
        id: id.to_owned(),
        over: Some(over.clone()),
        ..Default::default()
    };
    Ok(who.strategies.start_paper_run(asked).await?.into_inner())
}

/// A strategy, what it is run over, and its run.
struct Tried {
    strategy: ws::Strategy,
    over: ws::RunOver,
    run: ws::StrategyBacktest,
}

async fn tried(who: &mut Person) -> Tried {
    let over = ws::RunOver {
        series_id: import(who, reference()).await.unwrap().id,
        ..Default::default()
    };
    let strategy = add(who, "Averages cross", &json!({})).await;
    let run = run(who, &strategy.id, over.clone()).await.unwrap();
    Tried { strategy, over, run }
}

/// What is tried with it.
async fn attempt_run(who: &mut Person, action: &str, it: &Tried) -> Result<(), Status> {
    let (id, over) = (it.strategy.id.clone(), Some(it.over.clone()));
    match action {
        "run a back-test" => run(who, &id, it.over.clone()).await.map(drop),
        "run a grid" => {
            let n = ws::ParameterValues {
                name: "n".to_owned(),
                values: vec!["4".to_owned()],
            };
            let asked = ws::RunGridRequest {
                id,
                over,
                parameters: vec![n],
            };
            who.strategies.run_grid(asked).await.map(drop)
        }
        "list paper runs" => {
            let asked = ws::ListPaperRunsRequest {
                id,
                ..Default::default()
            };
            who.strategies.list_paper_runs(asked).await.map(drop)
        }
        "start a paper run" => start(who, &id, &it.over).await.map(drop),
        action => panic!("the test cannot do this: {action}"),
    }
}

async fn done(
    desk: &Desk,
    action: &str,
    (user, who): (UserId, &mut Person),
    (it, other): (&Tried, UserId),
) -> Result<(), Status> {
    let id = it.strategy.id.clone();
    if let Some(done) = done_to_grants(desk, action, (user, &mut *who), (&id, other)).await {
        return done;
    }
    match action {
        "read" => open(who, &id).await.map(drop),
        "find in the shared list" => listed(&shared(who).await, &id),
        "find in the own list" => listed(&own(who).await, &id),
        "read versions" => {
            let asked = ws::ListRuleVersionsRequest { id };
            let found = who.strategies.list_rule_versions(asked).await?;
            assert_eq!(found.into_inner().versions.len(), 1);
            Ok(())
        }
        "list back-tests" => back_tests(who, &id).await.map(|all| assert_eq!(all.len(), 1)),
        "read a back-test" => back_test(who, &it.run.id).await.map(drop),
        "fork" => fork(who, &id).await.map(drop),
        "change rules" => enrich(who, &it.strategy).await.map(drop),
        "delete" => delete(who, &id).await,
        "restore" => {
            let asked = ws::RestoreStrategyRequest { id };
            who.strategies.restore_strategy(asked).await.map(drop)
        }
        action => attempt_run(who, action, it).await,
    }
}

/// What an actor gets, with a strategy and people that nobody else has.
async fn attempt(desk: &Desk, actor: &str, action: &str) -> String {
    let ((owner, mut ada), (user, mut eve)) = (joined(desk), joined(desk));
    let (other, _) = joined(desk);
    let it = tried(&mut ada).await;
    let id = &it.strategy.id;
    give(desk, &mut ada, id, (actor, user), (action, other)).await;
    if action == "restore" {
        delete(&mut ada, id).await.unwrap();
    }
    lapse(desk, actor, user).await;
    let who = if actor == "owner" {
        (owner, &mut ada)
    } else {
        (user, &mut eve)
    };
    outcome(done(desk, action, who, (&it, other)).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_actor_gets_what_the_reviewed_table_says() {
    let desk = Desk::start().await;
    for (action, actor, expected) in cells(RIGHTS) {
        let got = Box::pin(attempt(&desk, actor, action)).await;
        assert_eq!(got, expected, "{action} by {actor}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_reads_what_it_came_to_and_keeps_a_copy() {
    let desk = Desk::start().await;
    let ((ada_id, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let it = tried(&mut ada).await;
    let id = it.strategy.id.clone();
    assert_eq!(
        (it.strategy.access.as_str(), it.strategy.shared.is_none()),
        ("owner", true)
    );
    let paper = start(&mut ada, &id, &it.over).await.unwrap();
    share(&mut ada, &id, (desk.team, eve_id), "viewer").await.unwrap();

    let seen = open(&mut eve, &id).await.unwrap();
    let through = seen.shared.clone().unwrap();
    assert_eq!(
        (seen.access.as_str(), through.owner_id, through.team_id),
        ("viewer", ada_id.to_string(), desk.team.to_string())
    );
    assert_eq!((seen.variants, seen.last.is_some()), (1, true));
    // With its trades and its curve, over candles that stay the owner's.
    let read = back_test(&mut eve, &it.run.id).await.unwrap();
    assert_eq!((read.trades, read.equity), (it.run.trades, it.run.equity));
    let candles = eve.strategies.list_candle_series(ws::ListCandleSeriesRequest {});
    assert!(candles.await.unwrap().into_inner().series.is_empty());
    let asked = ws::GetPaperRunRequest { id: paper.id };
    assert_eq!(told(eve.strategies.get_paper_run(asked).await).code, "not_found");
    let told_of = eve
        .notifications
        .list_grant_notices(ws::ListGrantNoticesRequest::default());
    let notice = told_of.await.unwrap().into_inner().notices.remove(0);
    assert_eq!(
        (notice.kind.as_str(), notice.name.as_str(), notice.object_id),
        ("strategy", "Averages cross", id.clone())
    );

    let copy = fork(&mut eve, &id).await.unwrap();
    assert_eq!((copy.access.as_str(), copy.shared.is_none()), ("owner", true));
    assert_eq!((copy.forked_from.as_str(), copy.forked_version), (id.as_str(), 1));
    assert_eq!(copy.variants, 1, "what its first owner tried counts");
    assert_eq!(fork(&mut eve, &id).await.unwrap().variants, 1, "once");
    let over_theirs = run(&mut eve, &copy.id, it.over.clone()).await;
    assert_eq!(told(over_theirs).code, "validation_failed");
    let series_id = import(&mut eve, reference()).await.unwrap().id;
    let over = ws::RunOver {
        series_id,
        ..Default::default()
    };
    let of_copy = run(&mut eve, &copy.id, over).await.unwrap();
    assert_eq!(of_copy.figures.unwrap().variants, 2, "over other candles it is another");
    assert_eq!(open(&mut ada, &id).await.unwrap().variants, 1);

    unshare(&mut ada, &id, eve_id).await.unwrap();
    assert!(shared(&mut eve).await.is_empty());
    assert_eq!(told(open(&mut eve, &id).await).code, "not_found");
    assert_eq!(told(back_test(&mut eve, &it.run.id).await).code, "not_found");
    assert_eq!(open(&mut eve, &copy.id).await.unwrap().variants, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_editor_changes_is_the_owners() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let strategy = add(&mut ada, "Averages cross", &json!({})).await;
    share(&mut ada, &strategy.id, (desk.team, eve_id), "editor")
        .await
        .unwrap();
    let changed = enrich(&mut eve, &strategy).await.unwrap();
    assert_eq!((changed.access.as_str(), changed.rules_version), ("editor", 2));
    let seen = open(&mut ada, &strategy.id).await.unwrap();
    assert_eq!((seen.access.as_str(), seen.rules_version), ("owner", 2));
    assert!(own(&mut eve).await.is_empty());
    assert_eq!(told(enrich(&mut eve, &strategy).await).code, "version_mismatch");

    leaves(&desk, eve_id);
    assert!(shared(&mut eve).await.is_empty());
    assert_eq!(told(open(&mut eve, &strategy.id).await).code, "not_found");
    assert!(grants(&mut ada, &strategy.id).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_has_a_strategy_until_it_is_deleted_for_good() {
    let desk = Desk::start().await;
    let (_, mut ada) = joined(&desk);
    let strategy = add(&mut ada, "Averages cross", &json!({})).await;
    share(&mut ada, &strategy.id, (desk.team, desk.team), "viewer")
        .await
        .unwrap();
    assert_eq!(desk.noted(), ["strategy_shared Averages cross viewer"]);
    let mut inside = desk.with_role(desk.eve, Role::Analyst);
    assert_eq!(shared(&mut inside).await[0].access, "viewer");
    let mut outside = desk.world.client(kit::identity::Identity::person(desk.eve, None));
    assert!(shared(&mut outside).await.is_empty());

    delete(&mut ada, &strategy.id).await.unwrap();
    assert!(shared(&mut inside).await.is_empty());
    grants_end_with_the_thing(&desk, &mut ada).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_opens_kept_grids_and_deletes_none() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    let it = tried(&mut ada).await;
    let id = it.strategy.id.clone();
    let grid = studies::grid(&mut ada, &id, it.over.clone(), &["2", "4"]).await;
    assert_eq!(told(studies::study(&mut eve, &grid.id).await).code, "not_found");
    share(&mut ada, &id, (desk.team, eve_id), "manager").await.unwrap();
    let listed = studies::studies(&mut eve, &id, "grid").await.unwrap();
    assert_eq!((listed.len(), &listed[0].id), (1, &grid.id));
    let opened = studies::study(&mut eve, &grid.id).await.unwrap();
    assert_eq!(opened.grid.as_ref(), Some(&grid));
    assert_eq!(told(studies::delete(&mut eve, &grid.id).await).code, "not_found");
    unshare(&mut ada, &id, eve_id).await.unwrap();
    assert_eq!(told(studies::study(&mut eve, &grid.id).await).code, "not_found");
    assert!(studies::study(&mut ada, &grid.id).await.is_ok());
}

/// As an archive may bring them.
#[tokio::test(flavor = "multi_thread")]
async fn unreadable_rules_of_one_owner_close_no_list() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, mut eve)) = (joined(&desk), joined(&desk));
    for name in ["Broken", "Whole"] {
        let id = add(&mut ada, name, &json!({})).await.id;
        share(&mut ada, &id, (desk.team, eve_id), "viewer").await.unwrap();
    }
    let broken = "UPDATE strategy_rules SET document = 'none' FROM strategy WHERE id = strategy_id AND name = 'Broken'";
    desk.world.run(broken).await;
    let names: Vec<_> = shared(&mut eve).await.into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["Whole"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_itself_lets_grantees_read_and_change_nothing() {
    let desk = Desk::start().await;
    let ((_, mut ada), (eve_id, _)) = (joined(&desk), joined(&desk));
    let it = tried(&mut ada).await;
    let private = add(&mut ada, "Private", &json!({})).await;
    run(&mut ada, &private.id, it.over.clone()).await.unwrap();
    for strategy in [&private.id, &it.strategy.id] {
        studies::grid(&mut ada, strategy, it.over.clone(), &["2"]).await;
    }
    share(&mut ada, &it.strategy.id, (desk.team, eve_id), "manager")
        .await
        .unwrap();
    let changes = [
        "UPDATE strategy SET name = 'Mine'",
        "UPDATE strategy_rules SET document = '{}'",
        "DELETE FROM strategy_run",
        "DELETE FROM strategy_study",
        "DELETE FROM strategy_variant",
        "DELETE FROM strategy",
    ];
    only_reads(&desk, eve_id, ["strategy", "strategy_rules"], &changes).await;
    desk.world.run("UPDATE object_grant SET expires_at = NULL").await;
    only_reads(&desk, eve_id, ["strategy_run", "strategy_variant"], &changes).await;
    desk.world.run("UPDATE object_grant SET expires_at = NULL").await;
    only_reads(&desk, eve_id, ["strategy_study", "strategy"], &changes).await;
}
