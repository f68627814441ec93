//! Results of grids and walk-forward tests, which are kept whole.

use proto::workspace as ws;
use serde_json::json;
use tonic::Status;
use vocab::ErrorKind;

use super::{add, candles, import, reference, walk_forward::days};
use crate::world::{Person, World, told};

fn tries(values: &[&str]) -> Vec<ws::ParameterValues> {
    vec![ws::ParameterValues {
        name: "n".to_owned(),
        values: values.iter().map(|value| (*value).to_owned()).collect(),
    }]
}

pub async fn grid(who: &mut Person, strategy: &str, over: ws::RunOver, values: &[&str]) -> ws::Grid {
    let asked = ws::RunGridRequest {
        id: strategy.to_owned(),
        over: Some(over),
        parameters: tries(values),
    };
    who.strategies.run_grid(asked).await.unwrap().into_inner()
}

pub async fn studies(who: &mut Person, strategy: &str, kind: &str) -> Result<Vec<ws::StrategyStudy>, Status> {
    let asked = ws::ListStudiesRequest {
        id: strategy.to_owned(),
        kind: kind.to_owned(),
        ..Default::default()
    };
    Ok(who.strategies.list_studies(asked).await?.into_inner().studies)
}

pub async fn study(who: &mut Person, id: &str) -> Result<ws::StrategyStudy, Status> {
    let asked = ws::GetStudyRequest { id: id.to_owned() };
    Ok(who.strategies.get_study(asked).await?.into_inner())
}

pub async fn delete(who: &mut Person, id: &str) -> Result<(), Status> {
    let asked = ws::DeleteStudyRequest { id: id.to_owned() };
    who.strategies.delete_study(asked).await.map(drop)
}

/// A grid of its own strategy.
pub async fn kept(who: &mut Person) {
    let series = import(who, reference()).await.unwrap();
    let strategy = add(who, "Studied", &json!({})).await;
    grid(who, &strategy.id, candles(&series), &["2", "4"]).await;
}

async fn others(who: &mut Person) -> u64 {
    let stored = who.settings.get_storage(ws::GetStorageRequest {}).await;
    stored.unwrap().into_inner().others
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_is_listed_and_opened_as_it_was_answered() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    let series = import(&mut ada, days()).await.unwrap();
    let rest = json!({"bar": "1d", "size": {"equity_pct": 100}});
    let strategy = add(&mut ada, "Averages cross", &rest).await;
    let stored = others(&mut ada).await;
    let grid_done = grid(&mut ada, &strategy.id, candles(&series), &["2", "4"]).await;
    let asked = ws::RunWalkForwardRequest {
        id: strategy.id.clone(),
        over: Some(candles(&series)),
        parameters: tries(&["2", "4"]),
        train_days: 20,
        test_days: 5,
    };
    let walk_done = ada.strategies.run_walk_forward(asked).await.unwrap().into_inner();
    assert!(others(&mut ada).await > stored + 2_000, "it counts as stored");

    let listed = studies(&mut ada, &strategy.id, "").await.unwrap();
    let (walk, first) = (&listed[0], &listed[1]);
    assert_eq!((listed.len(), &walk.id, &first.id), (2, &walk_done.id, &grid_done.id));
    assert_eq!((first.kind.as_str(), first.parts, first.train_days), ("grid", 2, None));
    assert_eq!(
        (&first.values, &first.figures),
        (&grid_done.rows[0].values, &grid_done.rows[0].figures)
    );
    assert_eq!((walk.kind.as_str(), walk.parts), ("walk_forward", 3));
    assert_eq!((walk.train_days, walk.test_days), (Some(20), Some(5)));
    assert_eq!((walk.values.len(), &walk.figures), (0, &walk_done.figures));
    assert_eq!(
        (walk.over.as_str(), walk.bar.as_str(), walk.rules_version),
        ("BTC_USD 1d", "1d", 1)
    );
    assert_eq!(
        (walk.from_unix_ms, walk.to_unix_ms),
        (series.first_unix_ms, series.last_unix_ms)
    );
    assert!(
        listed
            .iter()
            .all(|one| one.grid.is_none() && one.walk_forward.is_none())
    );
    for (kind, id) in [("grid", &grid_done.id), ("walk_forward", &walk_done.id)] {
        let of_kind = studies(&mut ada, &strategy.id, kind).await.unwrap();
        assert_eq!((of_kind.len(), &of_kind[0].id), (1, id));
    }
    assert_eq!(
        told(studies(&mut ada, &strategy.id, "backtest").await).fields[0].0,
        "kind"
    );

    // Its candles are not needed any more.
    let asked = ws::DeleteCandleSeriesRequest { id: series.id.clone() };
    ada.strategies.delete_candle_series(asked).await.unwrap();
    let opened = study(&mut ada, &grid_done.id).await.unwrap();
    assert_eq!(
        (opened.grid.as_ref(), opened.walk_forward.as_ref()),
        (Some(&grid_done), None)
    );
    let opened = study(&mut ada, &walk_done.id).await.unwrap();
    assert_eq!(
        (opened.walk_forward.as_ref(), opened.grid.as_ref()),
        (Some(&walk_done), None)
    );

    assert_eq!(told(study(&mut bob, &grid_done.id).await).code, "not_found");
    assert_eq!(told(studies(&mut bob, &strategy.id, "").await).code, "not_found");
    assert_eq!(told(delete(&mut bob, &grid_done.id).await).code, "not_found");
    delete(&mut ada, &grid_done.id).await.unwrap();
    delete(&mut ada, &walk_done.id).await.unwrap();
    assert_eq!(told(delete(&mut ada, &grid_done.id).await).code, "not_found");
    assert_eq!(told(study(&mut ada, &grid_done.id).await).code, "not_found");
    assert!(studies(&mut ada, &strategy.id, "").await.unwrap().is_empty());
    let asked = ws::GetStrategyRequest {
        id: strategy.id.clone(),
    };
    let kept = ada.strategies.get_strategy(asked).await.unwrap().into_inner();
    assert_eq!(kept.variants, 2, "what was tried stays counted");
    let rows = world.rows("strategy_study").await;
    assert_eq!(rows, 0, "for good");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kept_result_is_judged_by_what_was_tried_since() {
    let world = World::start().await;
    let mut ada = world.person();
    let series = import(&mut ada, days()).await.unwrap();
    let rest = json!({"bar": "1d", "size": {"equity_pct": 100}});
    let strategy = add(&mut ada, "Averages cross", &rest).await;
    let before = grid(&mut ada, &strategy.id, candles(&series), &["2", "4"]).await;
    let later = grid(&mut ada, &strategy.id, candles(&series), &["2", "4", "5"]).await;
    assert_eq!((before.variants, later.variants), (2, 3));
    let opened = study(&mut ada, &before.id).await.unwrap();
    let figures = opened.figures.unwrap();
    let opened = opened.grid.unwrap();
    assert_eq!((opened.variants, figures.variants, &opened.notes), (3, 3, &later.notes));
    for row in &opened.rows {
        let again = later.rows.iter().find(|other| other.values == row.values).unwrap();
        let (one, other) = (row.figures.as_ref().unwrap(), again.figures.as_ref().unwrap());
        let apart = one.deflated_sharpe.unwrap() - other.deflated_sharpe.unwrap();
        assert!(apart.abs() < 1e-9, "{one:?} {other:?}");
        assert_eq!((one.variants, one.end_equity.as_str()), (3, other.end_equity.as_str()));
    }

    // Pages of one kind; those of a deleted strategy come back with it.
    let asked = ws::ListStudiesRequest {
        id: strategy.id.clone(),
        kind: "grid".to_owned(),
        limit: 1,
        ..Default::default()
    };
    let page = ada.strategies.list_studies(asked.clone()).await.unwrap().into_inner();
    assert_eq!((page.studies.len(), &page.studies[0].id), (1, &later.id));
    let cursor = page.next_cursor;
    let other_list = ws::ListStudiesRequest {
        kind: "walk_forward".to_owned(),
        cursor: cursor.clone(),
        ..asked.clone()
    };
    assert_eq!(
        told(ada.strategies.list_studies(other_list).await).code,
        "cursor_invalid"
    );
    let last = ada
        .strategies
        .list_studies(ws::ListStudiesRequest { cursor, ..asked })
        .await;
    let last = last.unwrap().into_inner();
    assert_eq!(
        (last.studies[0].id.as_str(), last.next_cursor.as_str()),
        (before.id.as_str(), "")
    );

    let asked = ws::DeleteStrategyRequest {
        id: strategy.id.clone(),
        version: strategy.version,
    };
    ada.strategies.delete_strategy(asked).await.unwrap();
    assert_eq!(told(study(&mut ada, &before.id).await).code, "not_found");
    assert_eq!(told(delete(&mut ada, &before.id).await).code, "not_found");
    let asked = ws::RestoreStrategyRequest { id: strategy.id };
    ada.strategies.restore_strategy(asked).await.unwrap();
    assert!(study(&mut ada, &before.id).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_value_longer_than_any_number_is_not_repeated_with_each_combination() {
    let world = World::start().await;
    let mut ada = world.person();
    let series = import(&mut ada, days()).await.unwrap();
    let strategy = add(&mut ada, "Averages cross", &json!({"bar": "1d"})).await;
    let stored = others(&mut ada).await;
    let long = format!("5.{}", "0".repeat(39));
    let asked = ws::RunGridRequest {
        id: strategy.id.clone(),
        over: Some(candles(&series)),
        parameters: tries(&["2", &long]),
    };
    let refused = told(ada.strategies.run_grid(asked).await);
    assert_eq!(refused.fields[0].0, "parameters[0].values[1]");
    let asked = ws::RunWalkForwardRequest {
        id: strategy.id.clone(),
        over: Some(candles(&series)),
        parameters: tries(&[&long]),
        train_days: 20,
        test_days: 5,
    };
    let refused = told(ada.strategies.run_walk_forward(asked).await);
    assert_eq!(refused.fields[0].0, "parameters[0].values[0]");
    let values = vec![ws::ParameterValue {
        name: "n".to_owned(),
        value: long.clone(),
    }];
    let asked = ws::RunBacktestRequest {
        id: strategy.id.clone(),
        over: Some(candles(&series)),
        values: values.clone(),
    };
    let refused = told(ada.strategies.run_backtest(asked).await);
    assert_eq!(refused.fields[0].0, "values[0].value");
    let asked = ws::StartPaperRunRequest {
        id: strategy.id.clone(),
        over: Some(candles(&series)),
        values,
        ..Default::default()
    };
    let refused = told(ada.strategies.start_paper_run(asked).await);
    assert_eq!(refused.fields[0].0, "values[0].value");
    assert_eq!(others(&mut ada).await, stored, "nothing was kept");
    grid(&mut ada, &strategy.id, candles(&series), &["2", &long[..40]]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_limited_and_refused_before_they_are_run() {
    let world = World::start().await;
    let (mut ada, mut bob) = (world.person(), world.person());
    let series = import(&mut ada, days()).await.unwrap();
    let rest = json!({"bar": "1d", "size": {"equity_pct": 100}});
    let strategy = add(&mut ada, "Averages cross", &rest).await;
    let other = add(&mut ada, "Another", &rest).await;
    let first = grid(&mut ada, &strategy.id, candles(&series), &["2", "4"]).await;
    let copies = format!(
        "INSERT INTO strategy_study SELECT owner, gen_random_uuid(), strategy_id, number, kind, over_name, series_id, coin, from_ms, to_ms,
            train_days, test_days, parts, given, figures, result, created_at
        FROM strategy_study, generate_series(1, 998) WHERE id = '{}'",
        first.id
    );
    world.run(&copies).await;
    grid(&mut ada, &other.id, candles(&series), &["2"]).await;
    assert_eq!(world.rows("strategy_study").await, 1_000);

    // Of another strategy too; nothing more was tried.
    let asked = |id: &str| ws::RunGridRequest {
        id: id.to_owned(),
        over: Some(candles(&series)),
        parameters: tries(&["3"]),
    };
    let refused = told(ada.strategies.run_grid(asked(&other.id)).await);
    assert_eq!(
        (refused.kind, refused.code.as_str()),
        (ErrorKind::Conflict, "limit_reached")
    );
    let walk = ws::RunWalkForwardRequest {
        id: other.id.clone(),
        over: Some(candles(&series)),
        parameters: tries(&["3"]),
        train_days: 20,
        test_days: 5,
    };
    assert_eq!(told(ada.strategies.run_walk_forward(walk).await).code, "limit_reached");
    let read = ws::GetStrategyRequest { id: other.id.clone() };
    let found = ada.strategies.get_strategy(read).await.unwrap().into_inner();
    assert_eq!(found.variants, 1, "what was refused was not tried");

    // Another owner has a limit of their own.
    kept(&mut bob).await;

    // Those of a deleted strategy don't count, and come back only where there is room.
    let gone = ws::DeleteStrategyRequest {
        id: strategy.id.clone(),
        version: strategy.version,
    };
    ada.strategies.delete_strategy(gone).await.unwrap();
    ada.strategies.run_grid(asked(&other.id)).await.unwrap();
    let back = ws::RestoreStrategyRequest {
        id: strategy.id.clone(),
    };
    let refused = told(ada.strategies.restore_strategy(back.clone()).await);
    assert_eq!(refused.code, "limit_reached");
    let newest = studies(&mut ada, &other.id, "").await.unwrap();
    delete(&mut ada, &newest[0].id).await.unwrap();
    ada.strategies.restore_strategy(back).await.unwrap();
    assert!(study(&mut ada, &first.id).await.is_ok());
}
