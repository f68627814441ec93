//! Candles and strategies as they are sent.

use proto::workspace as pb;
use strategy_rules::Rules;

use super::{
    grants::{access, share},
    strategy_figures::{decimal, figures, size},
};
use crate::{
    app::{Open, RulesRow, Series, Strategy},
    domain::strategy::rules,
    error::Error,
};

pub(super) fn series(series: Series) -> pb::CandleSeries {
    let longest: Vec<(i64, i64, u64)> = serde_json::from_value(series.gaps).unwrap_or_default();
    let count = |count: i64| u64::try_from(count).unwrap_or(0);
    pb::CandleSeries {
        id: series.id.to_string(),
        name: series.name,
        market: series.market,
        bar: series.bar,
        source: series.source,
        first_unix_ms: series.first_ms,
        last_unix_ms: series.last_ms,
        bars: count(series.bars),
        missing: count(series.missing),
        gaps: longest
            .into_iter()
            .map(|(from_unix_ms, to_unix_ms, missing)| pb::CandleGap {
                from_unix_ms,
                to_unix_ms,
                missing,
            })
            .collect(),
        created_unix_ms: series.created_at.timestamp_millis(),
        funding_rates: count(series.funding_rates.unwrap_or(0)),
        funding_first_unix_ms: series.funding_first_ms.unwrap_or(0),
        funding_last_unix_ms: series.funding_last_ms.unwrap_or(0),
    }
}

/// What rules come to with their presets.
pub(super) fn checked(rules: &Rules) -> pb::CheckedRules {
    let presets: Vec<f64> = rules.params.iter().map(|param| param.preset).collect();
    let parameter = |param: &strategy_rules::Param| pb::RuleParameter {
        name: param.name.clone(),
        preset: decimal(param.preset),
        from: decimal(param.from),
        to: decimal(param.to),
    };
    pb::CheckedRules {
        hash: rules.hash.clone(),
        sentences: rules.sentences(),
        warm_up_bars: size(rules.warm_up(&presets)),
        parameters: rules.params.iter().map(parameter).collect(),
        needs_candles: rules.needs_candles(),
    }
}

pub(super) fn strategy(open: Open<Strategy>) -> Result<pb::Strategy, Error> {
    let (access, shared) = (access(&open), share(&open));
    let Strategy {
        row,
        rules: kept,
        variants,
        last,
        judged,
    } = open.thing;
    let checked = checked(&rules(&kept.document)?);
    let number = |number: i32| u32::try_from(number).unwrap_or(0);
    Ok(pb::Strategy {
        access,
        shared,
        id: row.id.to_string(),
        name: row.name,
        playbook: row.playbook,
        checklist: row.checklist,
        rules: kept.document,
        hash: checked.hash,
        sentences: checked.sentences,
        warm_up_bars: checked.warm_up_bars,
        parameters: checked.parameters,
        needs_candles: checked.needs_candles,
        rules_version: number(row.rules_number),
        forked_from: row.forked_from.map(|id| id.to_string()).unwrap_or_default(),
        forked_version: number(row.forked_number),
        variants,
        last_run_unix_ms: last.as_ref().map_or(0, |run| run.created_at.timestamp_millis()),
        last: judged.as_ref().map(figures),
        created_unix_ms: row.created_at.timestamp_millis(),
        updated_unix_ms: row.updated_at.timestamp_millis(),
        version: row.version,
    })
}

pub(super) fn version(row: RulesRow) -> Result<pb::RuleVersion, Error> {
    Ok(pb::RuleVersion {
        number: u32::try_from(row.number).unwrap_or(0),
        sentences: rules(&row.document)?.sentences(),
        rules: row.document,
        hash: row.hash,
        created_unix_ms: row.created_at.timestamp_millis(),
    })
}
