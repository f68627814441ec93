//! Transactions that several parties made together, and the transaction that prepares coins for Whirlpool.
//!
//! Only the shape of a transaction is judged: how many inputs and outputs it has, how many outputs have one value, and their script forms. Rules are
//! tried from the narrowest to the widest (Whirlpool, Wasabi 2, Wasabi 1, JoinMarket, any large round of equal outputs), and the first that fits counts.
//! Thresholds are the published rules of the wallets; what they find on labelled transactions is measured by `eval.sh`.

use std::collections::{BTreeMap, HashSet};

use chain_model::tx::{Output, Script, Tx};

use crate::{Finding, Heuristic, Subject};

/// Pools of Whirlpool, satoshi, with the coordinator's usual fee for entering: Samourai's until 2024, and those of 2.5 and 25 million that
/// Ashigaru opened in 2025, whose fee is taken to be the largest share that any of the others takes.
pub const POOLS: [(u64, u64); 6] = [
    (100_000, 5_000),
    (1_000_000, 50_000),
    (2_500_000, 125_000),
    (5_000_000, 175_000),
    (25_000_000, 1_250_000),
    (50_000_000, 1_750_000),
];
/// Most satoshi above the pool's denomination that a coin brings for the miner's fee.
const PREMIX_EXTRA: u64 = 150_000;
/// Addresses to which the coordinator of Wasabi 1 had its fee paid; they stand in the wallet's source code.
const WASABI1_COORDINATOR: [&str; 2] = [
    "bc1qs604c7jv6amk4cxqlnvuxv26hv3e48cds4m0ew",
    "bc1qa24tsgchvuxsaccp8vrnkfd85hrcpafg20kmjw",
];
/// Equal outputs of Wasabi 1 are near a tenth of a bitcoin.
const WASABI1_BASE: std::ops::RangeInclusive<u64> = 8_000_000..=12_000_000;
/// Fewest inputs and outputs of a round of Wasabi 2, and fewest of one about whose kind there is little doubt.
const WASABI2_LEAST: usize = 5;
const WASABI2_USUAL: usize = 10;
/// Fewest parties for which equal outputs alone tell a round of Wasabi 1, whatever their amount is and whoever gets the fee.
const ROUND_LEAST: usize = 10;

/// From here on, in percent, a transaction counts as a coinjoin, so that nothing is said of whose its inputs are. Below, something else may
/// look the same, and what is said of its inputs loses the coinjoin's share of confidence.
const CERTAIN: u8 = 90;

/// Whose protocol the transaction follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Whirlpool,
    Wasabi1,
    Wasabi2,
    /// Equal outputs, each with at most one change, by JoinMarket or by hand.
    JoinMarketLike,
}

impl Kind {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Whirlpool => "whirlpool",
            Self::Wasabi1 => "wasabi1",
            Self::Wasabi2 => "wasabi2",
            Self::JoinMarketLike => "joinmarket_like",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coinjoin {
    pub kind: Kind,
    /// Outputs that cannot be told apart by their value.
    pub equal_outputs: usize,
    /// Of each, satoshi.
    pub denomination: u64,
    pub confidence: u8,
    pub evidence: Vec<String>,
}

impl Coinjoin {
    /// Whether nothing else looks the same, as far as the rule's confidence says it: 90 % and more.
    #[must_use]
    pub const fn is_certain(&self) -> bool {
        self.confidence >= CERTAIN
    }

    /// The conclusion about the transaction, with its evidence; confidence in percent.
    #[must_use]
    pub fn finding(&self) -> Finding {
        Finding {
            heuristic: Heuristic::Coinjoin,
            what: self.kind.word(),
            subject: Subject::Tx,
            confidence: self.confidence,
            evidence: self.evidence.clone(),
        }
    }
}

/// Outputs by value: how many of each.
struct Shape {
    inputs: usize,
    outputs: usize,
    input_scripts: usize,
    /// Most outputs of one value; the larger value where two values are as frequent.
    equal: usize,
    value: u64,
    distinct: usize,
    /// Values that occur more than once.
    repeated: usize,
    /// Outputs whose value occurs more than once.
    in_groups: usize,
    only_segwit: bool,
    only_p2wpkh: bool,
}

fn shape(tx: &Tx) -> Option<Shape> {
    if tx.coinbase() || tx.inputs.len() < 2 || tx.outputs.len() < 2 {
        return None;
    }
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for output in &tx.outputs {
        *counts.entry(output.value).or_default() += 1;
    }
    let (value, equal) = counts
        .iter()
        .max_by_key(|(value, count)| (**count, **value))
        .map(|(value, count)| (*value, *count))?;
    let owners: HashSet<&str> = tx.inputs.iter().filter_map(|input| input.address.as_deref()).collect();
    let scripts = || {
        let inputs = tx.inputs.iter().map(|input| input.script);
        inputs.chain(tx.outputs.iter().map(|output| output.script))
    };
    Some(Shape {
        inputs: tx.inputs.len(),
        outputs: tx.outputs.len(),
        input_scripts: owners.len(),
        equal,
        value,
        distinct: counts.len(),
        repeated: counts.values().filter(|count| **count > 1).count(),
        in_groups: counts.values().filter(|count| **count > 1).sum(),
        only_segwit: scripts().all(|script| matches!(script, Script::P2wpkh | Script::P2tr)),
        only_p2wpkh: scripts().all(|script| script == Script::P2wpkh),
    })
}

/// The most specific protocol that the transaction follows.
#[must_use]
pub fn detect(tx: &Tx) -> Option<Coinjoin> {
    let shape = shape(tx)?;
    whirlpool(tx, &shape)
        .or_else(|| wasabi2(tx, &shape))
        .or_else(|| wasabi1(tx, &shape))
        .or_else(|| joinmarket(tx, &shape))
        .or_else(|| round(tx, &shape))
}

/// As many outputs as inputs, all of a pool's denomination; some inputs of just that, others with the miner's fee on top.
fn whirlpool(tx: &Tx, shape: &Shape) -> Option<Coinjoin> {
    let (pool, _) = POOLS.into_iter().find(|(pool, _)| *pool == shape.value)?;
    let square = shape.inputs == shape.outputs && (5..=10).contains(&shape.outputs) && shape.distinct == 1;
    let in_range = |value: u64| (pool..=pool + PREMIX_EXTRA).contains(&value);
    let remixed = tx.inputs.iter().filter(|input| input.value == pool).count();
    let fits = square && tx.inputs.iter().all(|input| in_range(input.value)) && remixed > 0 && remixed < shape.inputs;
    fits.then(|| Coinjoin {
        kind: Kind::Whirlpool,
        equal_outputs: shape.equal,
        denomination: pool,
        confidence: 99,
        evidence: vec![
            format!(
                "{} inputs and {} outputs, every output {pool} sat",
                shape.inputs, shape.outputs
            ),
            format!(
                "{remixed} inputs of exactly the pool's denomination, {} with a miner's fee on top",
                shape.inputs - remixed
            ),
        ],
    })
}

/// Many inputs and outputs, both sorted by falling value, the outputs of standard denominations. Its inputs are final: single wallets that pay
/// themselves such amounts let theirs be replaced.
fn wasabi2(tx: &Tx, shape: &Shape) -> Option<Coinjoin> {
    let is_final = tx.inputs.iter().all(|input| input.sequence == u32::MAX);
    let size = shape.inputs.min(shape.outputs);
    let is_usual = size >= WASABI2_USUAL;
    let parties = if is_usual { size } else { size.min(shape.input_scripts) };
    if parties < WASABI2_LEAST || !shape.only_segwit || !is_final {
        return None;
    }
    let falling = tx.inputs.windows(2).all(|pair| pair[0].value >= pair[1].value)
        && tx.outputs.windows(2).all(|pair| pair[0].value >= pair[1].value);
    let standard = tx.outputs.iter().filter(|output| standard(output.value)).count();
    let fits = falling && standard * 10 >= shape.outputs * 6 && shape.in_groups * 10 >= shape.outputs * 3;
    if !fits {
        return None;
    }
    let mut evidence = vec![
        format!(
            "{} inputs and {} outputs, each sorted by falling value",
            shape.inputs, shape.outputs
        ),
        format!(
            "{standard} outputs of a standard denomination, {} share their value with another",
            shape.in_groups
        ),
    ];
    if !is_usual {
        evidence.push("fewer than usual: one payer of round amounts who sorts both sides looks the same".to_owned());
    }
    Some(Coinjoin {
        kind: Kind::Wasabi2,
        equal_outputs: shape.equal,
        denomination: shape.value,
        confidence: if is_usual { 97 } else { 80 },
        evidence,
    })
}

/// Denominations of WabiSabi as Wasabi uses it: 2^n, 3^n, 2·3^n, 10^n, 2·10^n and 5·10^n from 5,000 satoshi.
fn standard(value: u64) -> bool {
    let power = |base: u64, factor: u64| {
        let mut rest = value;
        if !rest.is_multiple_of(factor) {
            return false;
        }
        rest /= factor;
        while rest > 1 && rest.is_multiple_of(base) {
            rest /= base;
        }
        rest == 1
    };
    value >= 5_000
        && [(2, 1), (3, 1), (3, 2), (10, 1), (10, 2), (10, 5)]
            .into_iter()
            .any(|(base, factor)| power(base, factor))
}

/// Equal outputs of about a tenth of a bitcoin, or a fee to the coordinator; only native segwit.
fn wasabi1(tx: &Tx, shape: &Shape) -> Option<Coinjoin> {
    if !shape.only_p2wpkh || shape.distinct < 3 || shape.inputs < shape.equal {
        return None;
    }
    let paid = tx
        .outputs
        .iter()
        .filter_map(|output| output.address.as_deref())
        .find(|address| WASABI1_COORDINATOR.contains(address));
    let base = shape.equal >= 10 && WASABI1_BASE.contains(&shape.value);
    if !(base || (paid.is_some() && shape.equal >= 5)) {
        return None;
    }
    let mut evidence = vec![format!(
        "{} inputs, {} equal outputs of {} sat, all P2WPKH",
        shape.inputs, shape.equal, shape.value
    )];
    evidence.extend(paid.map(|address| format!("pays a fee to the coordinator's published address {address}")));
    Some(Coinjoin {
        kind: Kind::Wasabi1,
        equal_outputs: shape.equal,
        denomination: shape.value,
        confidence: if paid.is_some() { 98 } else { 90 },
        evidence,
    })
}

/// Many equal outputs, each to another address, and inputs of at least as many addresses. The rounds of Wasabi 1 in 2018 had other amounts than
/// later ones, and paid the fee to addresses that nobody published.
fn round(tx: &Tx, shape: &Shape) -> Option<Coinjoin> {
    let n = shape.equal;
    let equal = tx.outputs.iter().filter(|output| output.value == shape.value);
    let receivers: HashSet<&str> = equal.filter_map(|output| output.address.as_deref()).collect();
    let fits = shape.only_p2wpkh
        && n >= ROUND_LEAST
        && shape.input_scripts >= n
        && shape.distinct > 1
        && shape.outputs <= 3 * n
        && receivers.len() == n;
    fits.then(|| Coinjoin {
        kind: Kind::Wasabi1,
        equal_outputs: n,
        denomination: shape.value,
        confidence: 75,
        evidence: vec![
            format!(
                "{n} equal outputs of {} sat to {n} addresses, inputs of {} addresses, all P2WPKH",
                shape.value, shape.input_scripts
            ),
            "no published address of a coordinator: one payer of equal amounts from many addresses looks the same"
                .to_owned(),
        ],
    })
}

/// n equal outputs, n or n - 1 changes, at least n owners of inputs.
fn joinmarket(tx: &Tx, shape: &Shape) -> Option<Coinjoin> {
    let n = shape.equal;
    let fits = n >= 2
        && shape.repeated == 1
        && shape.input_scripts >= n
        && (shape.outputs == 2 * n || shape.outputs + 1 == 2 * n)
        && shape.value > 0
        && tx0(tx).is_none();
    if !fits {
        return None;
    }
    let mut evidence = vec![format!(
        "{n} equal outputs of {} sat, {} changes of different values, {} input addresses",
        shape.value,
        shape.outputs - n,
        shape.input_scripts
    )];
    // Two equal outputs of dust are also how inscriptions are traded.
    let confidence = match (n, shape.value) {
        (2, ..=10_000) => {
            evidence.push("only two small equal outputs: trades of inscriptions look the same".to_owned());
            35
        }
        (2, _) => {
            evidence.push("only two equal outputs: one payer of the same amount twice looks the same".to_owned());
            55
        }
        (3, _) => 75,
        _ => 92,
    };
    Some(Coinjoin {
        kind: Kind::JoinMarketLike,
        equal_outputs: n,
        denomination: shape.value,
        confidence,
        evidence,
    })
}

/// The transaction that cuts coins for a pool of Whirlpool: equal coins a little above the denomination, the coordinator's fee, a data output.
#[must_use]
pub fn tx0(tx: &Tx) -> Option<Finding> {
    let mut data = tx.outputs.iter().filter(|output| output.script == Script::OpReturn);
    let (Some(note), None) = (data.next(), data.next()) else {
        return None;
    };
    // 64 bytes, or 80 behind OP_PUSHDATA1.
    if !matches!(note.script_pubkey.len(), 66 | 83) {
        return None;
    }
    let (pool, premix, count) = POOLS.into_iter().find_map(|(pool, fee)| {
        let (value, count) = premix(&tx.outputs, pool)?;
        let has_fee = tx
            .outputs
            .iter()
            .any(|output| output.value > 0 && output.value != value && output.value * 2 <= fee * 5);
        (tx.outputs.len() <= count + 4 && has_fee).then_some((pool, value, count))
    })?;
    Some(Finding {
        heuristic: Heuristic::Tx0,
        what: "whirlpool_tx0",
        subject: Subject::Tx,
        confidence: 97,
        evidence: vec![
            format!(
                "{count} equal outputs of {premix} sat, {} above the pool of {pool}",
                premix - pool
            ),
            "a data output of the coordinator's length and an output of the size of its fee".to_owned(),
        ],
    })
}

fn premix(outputs: &[Output], pool: u64) -> Option<(u64, usize)> {
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for output in outputs {
        if output.value > pool && output.value <= pool + PREMIX_EXTRA {
            *counts.entry(output.value).or_default() += 1;
        }
    }
    counts.into_iter().max_by_key(|(value, count)| (*count, *value))
}

#[cfg(test)]
#[path = "coinjoin_tests.rs"]
mod tests;
