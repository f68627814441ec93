//! `workspace backtest RULES CANDLES`: one back-test over files, without a service or a database.
//!
//! RULES is a document of rules as a strategy keeps it, CANDLES a file as the strategy hub imports it. The answer is JSON: the trades by the
//! places of their bars, the equity at each close, and how long reading and running took.

use std::{fs, io::Write, path::PathBuf, time::Instant};

use anyhow::Context;
use serde_json::json;
use strategy_rules::{Bars, Rules, candles, run};

/// Bars of a file.
const MOST: usize = 5_000_000;

/// Arguments of the command.
#[derive(Debug, Clone, clap::Args)]
pub struct BacktestArgs {
    /// Rules in JSON.
    pub rules: PathBuf,
    /// Candles as CSV, or packed.
    pub candles: PathBuf,
}

impl BacktestArgs {
    /// Runs and writes the answer to standard output. Parameters have their presets; there is no funding.
    ///
    /// # Errors
    /// A file cannot be read, or the bars of the candles are not those of the rules.
    pub fn run(&self) -> anyhow::Result<()> {
        let begun = Instant::now();
        let text =
            fs::read_to_string(&self.rules).with_context(|| format!("{} cannot be read", self.rules.display()))?;
        let rules = Rules::parse(&text)?;
        let values = rules.values(&[])?;
        let file = fs::read(&self.candles).with_context(|| format!("{} cannot be read", self.candles.display()))?;
        let read = candles::parse(&file, MOST)?;
        anyhow::ensure!(
            read.bar == rules.bar,
            "the candles have bars of {}, the rules of {}",
            read.bar.name(),
            rules.bar.name()
        );
        let bars = Bars::of(read.candles.iter().map(|candle| (candle.at, candle.values)));
        let read_ms = begun.elapsed().as_secs_f64() * 1e3;
        let begun = Instant::now();
        let done = run(&rules, &values, &bars, 0, None);
        let run_ms = begun.elapsed().as_secs_f64() * 1e3;
        let trades: Vec<_> = done
            .trades
            .iter()
            .map(|trade| json!([trade.entry, trade.exit, trade.entry_price, trade.exit_price]))
            .collect();
        let answer = json!({
            "bars": bars.len(),
            "trades": trades,
            "equity": done.equity,
            "read_ms": read_ms,
            "run_ms": run_ms,
        });
        writeln!(std::io::stdout(), "{answer}")?;
        Ok(())
    }
}
