//! Paper runs as the contract has them.

use proto::workspace as pb;

use super::strategy_figures::{decimal, drawn, figures, parameter_values};
use crate::app::{Listed, Paper, PaperDetail, PaperTrade, curve};

fn count(number: i32) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

pub(super) fn paper_run(paper: Paper) -> pb::PaperRun {
    let run = paper.run;
    pb::PaperRun {
        id: run.id.to_string(),
        strategy_id: run.strategy_id.to_string(),
        rules_version: count(run.number),
        rules_hash: paper.hash,
        values: parameter_values(paper.given),
        over: run.over_name,
        series_id: run.series_id.map(|id| id.to_string()).unwrap_or_default(),
        coin: run.coin.unwrap_or_default(),
        bar: run.bar,
        side: paper.side.to_owned(),
        state: run.state,
        problem: run.problem,
        is_late: paper.is_late,
        started_unix_ms: run.created_at.timestamp_millis(),
        stopped_unix_ms: run.stopped_at.map_or(0, |at| at.timestamp_millis()),
        first_bar_unix_ms: run.first_ms.unwrap_or(0),
        // Before the first bar, the last one known is of the history.
        last_bar_unix_ms: run.first_ms.map_or(0, |_| run.last_ms),
        next_close_unix_ms: paper.next_close.unwrap_or(0),
        bars: count(run.bars),
        missing: u64::try_from(run.missing).unwrap_or(0),
        start_equity: decimal(run.start_cash),
        equity: decimal(run.equity),
        total_return: run.equity / run.start_cash - 1.0,
        trades: count(run.trades),
        has_position: paper.position.is_some(),
        decided: run.decided,
        notes: paper.notes,
        version: run.version,
    }
}

pub(super) fn paper_runs(listed: Listed<Paper>) -> pb::ListPaperRunsResponse {
    pb::ListPaperRunsResponse {
        runs: listed.items.into_iter().map(paper_run).collect(),
        next_cursor: listed.next,
    }
}

pub(super) fn paper_detail(detail: PaperDetail) -> pb::PaperRunDetail {
    let mut run = paper_run(detail.paper);
    pb::PaperRunDetail {
        figures: Some(figures(&detail.judged)),
        equity: drawn(curve(&detail.outcome, &detail.bars, &detail.costs), &mut run.notes),
        run: Some(run),
    }
}

fn paper_trade(trade: PaperTrade) -> pb::BacktestTrade {
    let value = trade.quantity * trade.entry_price;
    pb::BacktestTrade {
        number: count(trade.number),
        side: trade.side.to_owned(),
        entry_unix_ms: trade.entry_ms,
        entry_price: decimal(trade.entry_price),
        exit_unix_ms: trade.exit.map_or(0, |(at, _)| at),
        exit_price: trade.exit.map(|(_, price)| decimal(price)).unwrap_or_default(),
        quantity: decimal(trade.quantity),
        fees: decimal(trade.fees),
        funding: trade.funding.map(decimal).unwrap_or_default(),
        net: trade.net.map(decimal).unwrap_or_default(),
        return_share: trade.net.map(|net| net / value),
        bars: count(trade.bars),
        reason: trade.reason,
    }
}

pub(super) fn paper_trades(listed: Listed<PaperTrade>) -> pb::ListPaperTradesResponse {
    pb::ListPaperTradesResponse {
        trades: listed.items.into_iter().map(paper_trade).collect(),
        next_cursor: listed.next,
    }
}
