//! Which output of a payment is change, and goes back to the spender.
//!
//! Up to five signals each name one output (Meiklejohn and others, 2013, for addresses that were never seen before; habits of wallets for the others),
//! and each has a chance that it alone is wrong. Where two name different outputs, nothing is concluded. Where all agree, their chances are
//! multiplied as if the signals were independent, and the conclusion is at most 97 % sure. Outputs that only carry data are left out.

use chain_model::tx::{Input, Output, Script, Tx};

use crate::{Finding, Heuristic, Subject};

/// One reason to take an output for change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Signal {
    /// Paid to an address that also spends here.
    SelfChange,
    /// The only output of the script form of all inputs.
    ScriptForm,
    /// The only output that is not a round amount.
    RoundPayment,
    /// The only output that is smaller than every input: a larger one would have made an input needless.
    OptimalChange,
    /// The only output to an address that was never seen before.
    FreshAddress,
}

impl Signal {
    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::SelfChange => "self_change",
            Self::ScriptForm => "script_form",
            Self::RoundPayment => "round_payment",
            Self::OptimalChange => "optimal_change",
            Self::FreshAddress => "fresh_address",
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            Self::SelfChange => "self_change: pays back to an address that spends in this transaction",
            Self::ScriptForm => "script_form: the only output of the same script form as all inputs",
            Self::RoundPayment => "round_payment: the other output is a round amount, this one is not",
            Self::OptimalChange => "optimal_change: smaller than every input, unlike the other output",
            Self::FreshAddress => "fresh_address: the address was never seen before, the other one was",
        }
    }

    /// Chance in percent that a lone signal is wrong.
    const fn doubt(self) -> u32 {
        match self {
            Self::SelfChange => 3,
            Self::ScriptForm => 30,
            Self::FreshAddress => 35,
            Self::OptimalChange => 40,
            Self::RoundPayment => 45,
        }
    }
}

/// Digits behind which an amount counts as round: a tenth of a million satoshi.
const ROUND: u64 = 100_000;

/// The signals, each with the output that it names.
#[must_use]
pub fn signals(tx: &Tx, seen: impl Fn(&str) -> Option<bool>) -> Vec<(Signal, usize)> {
    let spendable: Vec<(usize, &Output)> = tx
        .outputs
        .iter()
        .enumerate()
        .filter(|(_, output)| output.script != Script::OpReturn)
        .collect();
    if tx.coinbase() || spendable.len() < 2 {
        return Vec::new();
    }
    let only = |test: &dyn Fn(&Output) -> bool| {
        let mut fitting = spendable.iter().filter(|(_, output)| test(output));
        match (fitting.next(), fitting.next()) {
            (Some((index, _)), None) => Some(*index),
            _ => None,
        }
    };
    let mut found = Vec::new();
    let mut add = |signal, index: Option<usize>| found.extend(index.map(|index| (signal, index)));
    let own = |output: &Output| {
        let address = output.address.as_deref();
        address.is_some() && tx.inputs.iter().any(|input| input.address.as_deref() == address)
    };
    add(Signal::SelfChange, only(&own));
    if let Some(first) = tx.inputs.first()
        && tx.inputs.iter().all(|input| input.script == first.script)
    {
        add(Signal::ScriptForm, only(&|output| output.script == first.script));
    }
    if spendable.len() == 2 {
        add(
            Signal::RoundPayment,
            only(&|output| !output.value.is_multiple_of(ROUND)),
        );
    }
    if tx.inputs.len() > 1
        && let Some(least) = tx.inputs.iter().map(|input| input.value).min()
    {
        add(Signal::OptimalChange, only(&|output| output.value < least));
    }
    let known: Vec<_> = spendable
        .iter()
        .map(|(_, output)| output.address.as_deref().and_then(&seen))
        .collect();
    if known.iter().all(Option::is_some) {
        add(
            Signal::FreshAddress,
            only(&|output| output.address.as_deref().and_then(&seen) == Some(false)),
        );
    }
    found
}

/// The change, where all signals name the same output. `seen` tells whether an address occurred before; none where nobody knows.
#[must_use]
pub fn detect(tx: &Tx, seen: impl Fn(&str) -> Option<bool>) -> Option<Finding> {
    let found = signals(tx, seen);
    let (_, index) = *found.first()?;
    if found.iter().any(|(_, other)| *other != index) {
        return None;
    }
    // Signals as if independent, and never surer than the strongest evidence allows.
    let doubt = found
        .iter()
        .fold(1000, |doubt, (signal, _)| doubt * signal.doubt() / 100);
    let confidence = u8::try_from(100 - doubt.div_ceil(10)).unwrap_or(0).min(97);
    let mut evidence: Vec<String> = found.iter().map(|(signal, _)| signal.sentence().to_owned()).collect();
    let by_form_alone = found.iter().all(|(signal, _)| *signal == Signal::ScriptForm);
    let is_script_hash = |input: &Input| matches!(input.script, Script::P2sh | Script::P2wsh);
    if by_form_alone && tx.inputs.iter().all(is_script_hash) {
        evidence.push(
            "an escrow of several parties looks the same where its operator's fee goes to such a script".to_owned(),
        );
    }
    Some(Finding {
        heuristic: Heuristic::Change,
        what: "change",
        subject: Subject::Output(u32::try_from(index).unwrap_or(u32::MAX)),
        confidence,
        evidence,
    })
}
