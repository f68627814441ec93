//! A walk-forward over bars whose steps were computed by another program, written from the rules in words alone.

use proto::workspace as ws;
use serde_json::json;

use super::{add, candles, document, import, new, reference, run};
use crate::world::{Person, World};

/// Closes of 35 days; each opens at the close of the day before.
const CLOSES: [i32; 35] = [
    100, 98, 100, 97, 99, 96, 94, 92, 94, 93, 91, 88, 85, 88, 87, 89, 90, 91, 89, 92, 90, 89, 86, 88, 91, 88, 91, 90,
    88, 89, 88, 85, 88, 87, 89,
];
const DAY: usize = 86_400;

pub(super) fn days() -> String {
    let line = |at: usize| {
        let (open, close) = (CLOSES[at.saturating_sub(1)], CLOSES[at]);
        let time = 1_700_000_000 / DAY * DAY + at * DAY;
        format!("{time},{open},{},{},{close}\n", open.max(close), open.min(close))
    };
    format!("time,open,high,low,close\n{}", (0..35).map(line).collect::<String>())
}

fn near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} is not {other}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_headline_is_of_the_tests_joined() {
    let world = World::start().await;
    let mut ada = world.person();
    let series = import(&mut ada, days()).await.unwrap();
    let rest = json!({"bar": "1d", "size": {"equity_pct": 100}});
    let strategy = add(&mut ada, "Averages cross", &rest).await;
    let asked = ws::RunWalkForwardRequest {
        id: strategy.id.clone(),
        over: Some(candles(&series)),
        parameters: vec![ws::ParameterValues {
            name: "n".to_owned(),
            values: vec!["2".to_owned(), "4".to_owned()],
        }],
        train_days: 20,
        test_days: 5,
    };
    let walked = ada.strategies.run_walk_forward(asked).await.unwrap().into_inner();
    // Of each step the value with the better Sharpe ratio in training, and what the five days after brought with it.
    let expected = [
        ("2", 0.101_851_158_952, -0.492_749_554_302, -0.013_086_913_087),
        ("4", 0.170_312_953_765, -0.471_153_508_999, -0.024_175_824_176),
        ("2", 0.050_416_073_849, -0.137_795_687_953, -0.014_845_510_435),
    ];
    assert_eq!(walked.steps.len(), expected.len());
    for (step, (value, train, test, brought)) in walked.steps.iter().zip(expected) {
        assert_eq!((step.values[0].value.as_str(), step.trades), (value, 1));
        near(step.train_sharpe.unwrap(), train);
        near(step.test_sharpe.unwrap(), test);
        near(step.test_return.unwrap(), brought);
    }
    // 15 days that chose no value; each step begins with what the one before ended with.
    let figures = walked.figures.unwrap();
    near(figures.end_equity.parse().unwrap(), 948.756_626_642);
    near(figures.total_return.unwrap(), 948.756_626_642_179 / 1_000.0 - 1.0);
    near(figures.sharpe_bar.unwrap(), -0.271_870_036_535);
    near(figures.max_drawdown.unwrap(), 0.071_636_310_737);
    assert_eq!((walked.equity.len(), figures.trades), (15, 3));
    // Two values were tried, and both count against the result.
    assert_eq!((walked.variants, figures.variants), (2, 2));
    near(figures.chance_sharpe.unwrap(), CHANCE);
    near(figures.deflated_sharpe.unwrap(), 0.119_171_776_932);
}

/// Of the better of both values over all days: by the variance of their Sharpe ratios, -0.045183 and -0.089430.
const CHANCE: f64 = 0.016_261_588_597;

async fn grid(who: &mut Person, strategy: &str, series: &ws::CandleSeries) -> Vec<ws::BacktestFigures> {
    let asked = ws::RunGridRequest {
        id: strategy.to_owned(),
        over: Some(candles(series)),
        parameters: vec![ws::ParameterValues {
            name: "n".to_owned(),
            // The last one is the first one, written otherwise.
            values: vec!["2".to_owned(), "4".to_owned(), "2.0".to_owned()],
        }],
    };
    let grid = who.strategies.run_grid(asked).await.unwrap().into_inner();
    assert_eq!(grid.variants, 2);
    grid.rows.into_iter().filter_map(|row| row.figures).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_try_deflates_the_results_after_it() {
    let world = World::start().await;
    let mut ada = world.person();
    let series = import(&mut ada, days()).await.unwrap();
    let rest = json!({"bar": "1d", "size": {"equity_pct": 100}});
    let strategy = add(&mut ada, "Averages cross", &rest).await;
    let judged = |figures: &ws::BacktestFigures| (figures.chance_sharpe.unwrap(), figures.deflated_sharpe.unwrap());

    // A single try is compared with no luck at all.
    let alone = run(&mut ada, &strategy.id, candles(&series)).await.unwrap();
    assert_eq!(alone.figures.unwrap().chance_sharpe, Some(0.0));
    let rows = grid(&mut ada, &strategy.id, &series).await;
    for (row, deflated) in rows
        .iter()
        .zip([0.360_120_886_856, 0.360_120_886_856, 0.271_826_971_680])
    {
        near(judged(row).0, CHANCE);
        near(judged(row).1, deflated);
    }

    // Of tries that were counted without a Sharpe ratio, nothing is known of chance until they are run again.
    world.run("UPDATE strategy_variant SET sharpe = NULL, bar = NULL").await;
    let unknown = run(&mut ada, &strategy.id, candles(&series)).await.unwrap();
    let asked = ws::GetBacktestRequest { id: unknown.id };
    let again = ada.strategies.get_backtest(asked).await.unwrap().into_inner();
    for figures in [unknown.figures.unwrap(), again.figures.unwrap()] {
        let found = (figures.variants, figures.chance_sharpe, figures.deflated_sharpe);
        assert_eq!(found, (2, None, None));
        near(figures.sharpe_bar.unwrap(), -0.045_183_006_978);
    }
    near(judged(&grid(&mut ada, &strategy.id, &series).await[0]).0, CHANCE);

    // Bars of an hour in the same line: Sharpe ratios are compared by year.
    let asked = ws::UpdateStrategyRequest {
        id: strategy.id.clone(),
        strategy: new(
            "Averages cross",
            document(&json!({"bar": "1h", "size": {"equity_pct": 100}})),
        ),
        version: strategy.version,
    };
    ada.strategies.update_strategy(asked).await.unwrap();
    let hours = import(&mut ada, reference()).await.unwrap();
    let figures = run(&mut ada, &strategy.id, candles(&hours))
        .await
        .unwrap()
        .figures
        .unwrap();
    assert_eq!(figures.variants, 3);
    near(judged(&figures).0, 0.048_697_725_674);
    near(judged(&figures).1, 0.551_804_328_335);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_judged_by_what_was_tried_since() {
    let world = World::start().await;
    let mut ada = world.person();
    let series = import(&mut ada, days()).await.unwrap();
    let rest = json!({"bar": "1d", "size": {"equity_pct": 100}});
    let strategy = add(&mut ada, "Averages cross", &rest).await;
    let done = run(&mut ada, &strategy.id, candles(&series)).await.unwrap();
    assert_eq!(done.figures.unwrap().variants, 1);
    // Of the same values over the same days.
    let row = grid(&mut ada, &strategy.id, &series).await.remove(0);

    let asked = ws::GetBacktestRequest { id: done.id };
    let opened = ada.strategies.get_backtest(asked).await.unwrap().into_inner();
    let asked = ws::ListBacktestsRequest {
        id: strategy.id.clone(),
        limit: 10,
        ..Default::default()
    };
    let listed = ada.strategies.list_backtests(asked).await.unwrap().into_inner();
    let asked = ws::ListStrategiesRequest::default();
    let hub = ada.strategies.list_strategies(asked).await.unwrap().into_inner();
    for figures in [
        opened.figures,
        listed.backtests[0].figures.clone(),
        hub.strategies[0].last.clone(),
    ] {
        let figures = figures.unwrap();
        assert_eq!(figures.variants, 2);
        near(figures.deflated_sharpe.unwrap(), row.deflated_sharpe.unwrap());
    }

    // Averages of more bars than there are never enter: such a row is no variant.
    let asked = ws::RunGridRequest {
        id: strategy.id.clone(),
        over: Some(candles(&series)),
        parameters: vec![ws::ParameterValues {
            name: "n".to_owned(),
            values: vec!["40".to_owned()],
        }],
    };
    let idle = ada.strategies.run_grid(asked).await.unwrap().into_inner();
    assert_eq!((idle.rows.len(), idle.variants), (1, 2));
    assert_eq!(idle.rows[0].figures.as_ref().unwrap().trades, 0);
}
