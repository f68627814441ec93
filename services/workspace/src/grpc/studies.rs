//! Grids and walk-forward tests as the contract has them, as they are answered and as they were kept.

use proto::workspace as pb;
use strategy_rules::BarSize;

use super::strategy_figures::{drawn, figures, parameter_values, size};
use crate::{
    app::{Grid, GridRow, Listed, Studied, StudyDetail, Walked},
    domain::study::Step,
};

fn count(number: i32) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

pub(super) fn grid(grid: Grid) -> pb::Grid {
    let row = |row: GridRow| pb::GridRow {
        values: parameter_values(row.given),
        figures: Some(figures(&row.judged)),
    };
    pb::Grid {
        rows: grid.rows.into_iter().map(row).collect(),
        variants: grid.variants,
        notes: grid.notes,
        id: grid.id.to_string(),
    }
}

pub(super) fn walked(walked: Walked) -> pb::WalkForward {
    let step = |step: Step| pb::WalkForwardStep {
        train_from_unix_ms: step.train_from,
        test_from_unix_ms: step.test_from,
        test_to_unix_ms: step.test_to,
        values: parameter_values(step.given),
        train_sharpe: step.train_sharpe,
        test_sharpe: step.test_sharpe,
        test_return: step.test_return,
        trades: size(step.trades),
    };
    let mut notes = walked.notes;
    pb::WalkForward {
        figures: Some(figures(&walked.judged)),
        equity: drawn(walked.curve, &mut notes),
        variants: walked.judged.variants,
        steps: walked.steps.into_iter().map(step).collect(),
        notes,
        id: walked.id.to_string(),
    }
}

pub(super) fn study(studied: Studied) -> pb::StrategyStudy {
    let study = studied.study;
    let mut answer = pb::StrategyStudy {
        id: study.id.to_string(),
        strategy_id: study.strategy_id.to_string(),
        rules_version: count(study.number),
        kind: study.kind,
        over: study.over_name,
        series_id: study.series_id.map(|id| id.to_string()).unwrap_or_default(),
        coin: study.coin.unwrap_or_default(),
        bar: studied.bar.map(BarSize::name).unwrap_or_default().to_owned(),
        from_unix_ms: study.from_ms,
        to_unix_ms: study.to_ms,
        parts: count(study.parts),
        values: parameter_values(studied.given),
        figures: Some(figures(&studied.judged)),
        train_days: study.train_days.map(count),
        test_days: study.test_days.map(count),
        created_unix_ms: study.created_at.timestamp_millis(),
        ..Default::default()
    };
    match studied.detail {
        Some(StudyDetail::Grid(found)) => answer.grid = Some(grid(found)),
        Some(StudyDetail::WalkForward(found)) => answer.walk_forward = Some(walked(*found)),
        None => {}
    }
    answer
}

pub(super) fn studies(listed: Listed<Studied>) -> pb::ListStudiesResponse {
    pb::ListStudiesResponse {
        studies: listed.items.into_iter().map(study).collect(),
        next_cursor: listed.next,
    }
}
