//! `workspace backtest RULES CANDLES`: one back-test over files, without a service or a database.
//!
//! RULES is a document of rules as a strategy keeps it, CANDLES a file as the strategy hub imports it. With `--funding FILE`, positions pay and
//! receive the rates of a perpetual contract. The answer is JSON: the trades by the places of their bars, the equity at each close, the funding
//! received (below zero: paid) with the share of the time for which rates are known, both null without rates, and how long reading and running
//! took.

use std::{fs, io::Write, path::PathBuf, time::Instant};

use anyhow::Context;
use serde_json::{Value, json};
use strategy_rules::{Bars, Rules, candles, funding, run};

/// Bars of a file.
const MOST: usize = 5_000_000;
/// Rates of a file: of each hour for a hundred years.
const MOST_RATES: usize = 1_000_000;

/// Arguments of the command.
#[derive(Debug, Clone, clap::Args)]
pub struct BacktestArgs {
    /// Rules in JSON.
    pub rules: PathBuf,
    /// Candles as CSV, or packed.
    pub candles: PathBuf,
    /// Rates of funding as CSV, or packed. The rules have to count funding (`costs.funding`).
    #[arg(long)]
    pub funding: Option<PathBuf>,
}

impl BacktestArgs {
    /// Runs and writes the answer to standard output. Parameters have their presets.
    ///
    /// # Errors
    /// A file cannot be read, the bars of the candles are not those of the rules, or the rules don't count the funding that is given.
    pub fn run(&self) -> anyhow::Result<()> {
        writeln!(std::io::stdout(), "{}", self.answer()?)?;
        Ok(())
    }

    fn answer(&self) -> anyhow::Result<Value> {
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
        let rates = match &self.funding {
            None => None,
            Some(path) => {
                anyhow::ensure!(
                    rules.costs.funding,
                    "the rules don't count funding: write \"funding\": true in their costs"
                );
                let file = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
                Some(funding::parse(&file, MOST_RATES)?)
            }
        };
        let due = rates.as_ref().map(|rates| funding::over(rates, &bars, rules.bar));
        let read_ms = begun.elapsed().as_secs_f64() * 1e3;
        let begun = Instant::now();
        let done = run(&rules, &values, &bars, 0, due.as_deref());
        let run_ms = begun.elapsed().as_secs_f64() * 1e3;
        let trades: Vec<_> = done
            .trades
            .iter()
            .map(|trade| json!([trade.entry, trade.exit, trade.entry_price, trade.exit_price]))
            .collect();
        Ok(json!({
            "bars": bars.len(),
            "trades": trades,
            "equity": done.equity,
            "funding": done.funding,
            "funding_covered": rates.map(|rates| funding::covered(&rates, &bars, rules.bar)),
            "read_ms": read_ms,
            "run_ms": run_ms,
        }))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use std::{fs, path::PathBuf};

    use serde_json::json;

    use super::BacktestArgs;

    fn file(name: &str, text: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("meridian-backtest-{}-{name}", std::process::id()));
        fs::write(&path, text).unwrap();
        path
    }

    #[test]
    fn funding_is_that_of_the_file_and_unknown_without_one() {
        let rules = |funding: bool| {
            let document = json!({
                "v": 1, "market": "X", "bar": "1h", "enter": {"gt": ["close", 0]}, "stop": {"pct": 90}, "cash": 1000,
                "size": {"units": 1}, "costs": {"fee_bps": 0, "slippage_bps": 0, "funding": funding},
            });
            file(&format!("{funding}.json"), &document.to_string())
        };
        let hour = |at: i64| format!("{},100,100,100,100\n", 1_735_689_600 + at * 3_600);
        let candles = file(
            "candles.csv",
            &format!("time,open,high,low,close\n{}", (0..4).map(hour).collect::<String>()),
        );
        let rates = file(
            "rates.csv",
            "calc_time,funding_interval_hours,last_funding_rate\n1735689600001,2,0.5\n1735696800001,1,0.01\n",
        );
        let answer = |counted: bool, funding: Option<&PathBuf>| {
            let args = BacktestArgs {
                rules: rules(counted),
                candles: candles.clone(),
                funding: funding.cloned(),
            };
            args.answer()
        };
        // Bought at the second hour: one unit pays 1% of 100 at the third.
        let with = answer(true, Some(&rates)).unwrap();
        assert_eq!(
            (&with["funding"], &with["funding_covered"]),
            (&json!(-1.0), &json!(0.75))
        );
        assert_eq!(with["equity"], json!([1_000.0, 1_000.0, 999.0, 999.0]));
        let without = answer(true, None).unwrap();
        assert!(without["funding"].is_null() && without["funding_covered"].is_null());
        assert_eq!(without["equity"], json!([1_000.0, 1_000.0, 1_000.0, 1_000.0]));
        let refused = answer(false, Some(&rates)).unwrap_err().to_string();
        assert!(refused.contains("count funding"), "{refused}");
    }
}
