//! `onchain taint FILE --source TXID:N`: the three conventions over transactions of a file, without a service, a provider or a database.
//!
//! The file has one transaction a line in Esplora's shape. The answer is JSON: what each convention marked, what is held where, what fees took,
//! and how long reading and judging took.

use std::{
    fs::File,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    time::Instant,
};

use anyhow::Context;
use chain_model::tx::{OutPoint, Tx};
use chain_providers as upstream;
use serde_json::json;

use crate::domain::taint::{Method, Network, utxo};

/// Holders that are listed, the most first.
const LISTED: usize = 20;

/// Arguments of the command.
#[derive(Debug, Clone, clap::Args)]
pub struct TaintArgs {
    /// Transactions in Esplora's shape, one a line.
    pub file: PathBuf,
    /// Marked output, `TXID:N`, with `=SATOSHI` for a part of it; may stand several times.
    #[arg(long = "source", required = true)]
    pub sources: Vec<String>,
}

fn source(text: &str) -> anyhow::Result<(OutPoint, u64)> {
    let (output, amount) = text.split_once('=').unwrap_or((text, ""));
    let (txid, index) = output.split_once(':').context("a source is TXID:N")?;
    let output = OutPoint {
        txid: txid.parse()?,
        index: index.parse().context("the number of an output")?,
    };
    let amount = if amount.is_empty() { u64::MAX } else { amount.parse()? };
    Ok((output, amount))
}

fn read(args: &TaintArgs) -> anyhow::Result<Vec<Tx>> {
    let file = File::open(&args.file).with_context(|| format!("{} cannot be read", args.file.display()))?;
    let mut txs = Vec::new();
    for (number, line) in (1..).zip(BufReader::new(file).lines()) {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let tx = upstream::esplora::shape::tx(line.as_bytes())
            .map_err(|_| anyhow::anyhow!("line {number} is no transaction"))?;
        txs.push(tx);
    }
    Ok(txs)
}

impl TaintArgs {
    /// Judges and writes the answer to standard output.
    ///
    /// # Errors
    /// The file or a source cannot be read.
    pub fn run(&self) -> anyhow::Result<()> {
        let sources = self
            .sources
            .iter()
            .map(|text| source(text))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let begun = Instant::now();
        let txs = read(self)?;
        let read_ms = begun.elapsed().as_secs_f64() * 1e3;
        let begun = Instant::now();
        let refs: Vec<&Tx> = txs.iter().collect();
        let network = Network::of(&refs);
        let answers: Vec<_> = Method::ALL
            .into_iter()
            .map(|method| utxo(&network, &sources, method))
            .collect();
        let judge_ms = begun.elapsed().as_secs_f64() * 1e3;
        let methods: Vec<_> = answers
            .into_iter()
            .map(|answer| {
                let mut held: Vec<_> = answer.held.iter().map(|(output, value)| (*value, *output)).collect();
                held.sort_unstable_by(|a, b| b.cmp(a));
                let listed = held
                    .iter()
                    .take(LISTED)
                    .map(|(value, output)| json!([output.to_string(), value]));
                json!({
                    "method": answer.method.word(),
                    "marked": answer.marked,
                    "held": answer.held.values().map(|value| u128::from(*value)).sum::<u128>().to_string(),
                    "holders": answer.held.len(),
                    "lost": answer.lost,
                    "most": listed.collect::<Vec<_>>(),
                    "unknown": answer.unknown.iter().map(ToString::to_string).collect::<Vec<_>>(),
                })
            })
            .collect();
        let answer = json!({
            "transactions": network.txs.len(),
            "edges": network.edges(),
            "conflicts": network.conflicts.len(),
            "read_ms": read_ms,
            "judge_ms": judge_ms,
            "methods": methods,
        });
        writeln!(std::io::stdout(), "{answer}")?;
        Ok(())
    }
}
