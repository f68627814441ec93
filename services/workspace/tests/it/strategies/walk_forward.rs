//! A walk-forward over bars whose steps were computed by another program, from the words of the design alone.

use proto::workspace as ws;
use serde_json::json;

use super::{add, candles, import};
use crate::world::World;

/// Closes of 35 days; each opens at the close of the day before.
const CLOSES: [i32; 35] = [
    100, 98, 100, 97, 99, 96, 94, 92, 94, 93, 91, 88, 85, 88, 87, 89, 90, 91, 89, 92, 90, 89, 86, 88, 91, 88, 91, 90,
    88, 89, 88, 85, 88, 87, 89,
];
const DAY: usize = 86_400;

fn days() -> String {
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
        near(step.test_return, brought);
    }
    // 15 days that chose no value; each step begins with what the one before ended with.
    let figures = walked.figures.unwrap();
    near(figures.end_equity.parse().unwrap(), 948.756_626_642);
    near(figures.total_return, 948.756_626_642_179 / 1_000.0 - 1.0);
    near(figures.sharpe_bar.unwrap(), -0.271_870_036_535);
    near(figures.max_drawdown, 0.071_636_310_737);
    assert_eq!((walked.equity.len(), figures.trades), (15, 3));
    // Two values were tried, and both count against the result.
    assert_eq!((walked.variants, figures.variants), (2, 2));
}
