//! What can be concluded from transactions without asking anybody: each rule has a name, a source, evidence and a confidence, and can be switched off.
//!
//! A conclusion is never a fact of the chain. It is shown as derived and is not exported as a label.

pub mod boltzmann;
pub mod bridge;
pub mod change;
pub mod cluster;
pub mod coinjoin;
pub mod lookalike;
pub mod pattern;
pub mod peel;
pub mod whale;

use std::str::FromStr;

/// The rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Heuristic {
    CommonInput,
    Change,
    Coinjoin,
    Tx0,
    PeelChain,
    AddressReuse,
    Dust,
    LookAlike,
    BridgeExit,
}

impl Heuristic {
    pub const ALL: [Self; 9] = [
        Self::CommonInput,
        Self::Change,
        Self::Coinjoin,
        Self::Tx0,
        Self::PeelChain,
        Self::AddressReuse,
        Self::Dust,
        Self::LookAlike,
        Self::BridgeExit,
    ];

    /// The word that stands for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::CommonInput => "common_input",
            Self::Change => "change",
            Self::Coinjoin => "coinjoin",
            Self::Tx0 => "tx0",
            Self::PeelChain => "peel_chain",
            Self::AddressReuse => "address_reuse",
            Self::Dust => "dust",
            Self::LookAlike => "look_alike",
            Self::BridgeExit => "bridge_exit",
        }
    }

    /// Who described the rule first, or best.
    #[must_use]
    pub const fn described_in(self) -> &'static str {
        match self {
            Self::CommonInput => "Nakamoto 2008, section 10; Meiklejohn et al., IMC 2013, heuristic 1",
            Self::Change => "Meiklejohn et al., IMC 2013, heuristic 2; Kappos et al., USENIX Security 2022",
            Self::Coinjoin => "Maxwell 2013; Stütz et al., AFT 2022; Schnoering and Vazirgiannis 2023",
            Self::Tx0 => "Stütz et al., AFT 2022, section 4",
            Self::PeelChain => "Meiklejohn et al., IMC 2013, section 5; Kappos et al., USENIX Security 2022",
            Self::AddressReuse => "Nakamoto 2008, section 10; BIP 32, security considerations",
            Self::Dust => "Bitcoin Core policy, GetDustThreshold; Wang et al., dusting 2021",
            Self::LookAlike => "Tsuchiya et al., USENIX Security 2025 (address poisoning)",
            Self::BridgeExit => "Yousaf, Kappos and Meiklejohn, USENIX Security 2019 (tracing across ledgers)",
        }
    }
}

/// The text names no rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such heuristic")]
pub struct NoHeuristic;

impl FromStr for Heuristic {
    type Err = NoHeuristic;

    fn from_str(text: &str) -> Result<Self, NoHeuristic> {
        Self::ALL.into_iter().find(|one| one.word() == text).ok_or(NoHeuristic)
    }
}

/// Which rules may speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switches(u16);

impl Default for Switches {
    fn default() -> Self {
        Self(u16::MAX)
    }
}

impl Switches {
    /// True where the heuristic is used.
    #[must_use]
    pub const fn on(self, heuristic: Heuristic) -> bool {
        self.0 & (1 << heuristic as u8) != 0
    }

    /// The same without one heuristic.
    #[must_use]
    pub const fn without(self, heuristic: Heuristic) -> Self {
        Self(self.0 & !(1 << heuristic as u8))
    }
}

/// What a conclusion is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    /// The transaction as a whole.
    Tx,
    /// One of its outputs.
    Output(u32),
    Address(String),
    /// Addresses that belong together.
    Addresses(Vec<String>),
    /// An address of another chain: the chain's id, and the address.
    Abroad(&'static str, String),
}

/// A conclusion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub heuristic: Heuristic,
    /// What exactly was found, such as the kind of a coinjoin.
    pub what: &'static str,
    pub subject: Subject,
    /// 0 to 100: how often such a finding is right where it could be measured, else a judgement.
    pub confidence: u8,
    /// What it was concluded from, one observation a line.
    pub evidence: Vec<String>,
}

/// Everything that one transaction alone tells.
#[must_use]
pub fn of_tx(tx: &chain_model::tx::Tx, switches: Switches) -> Vec<Finding> {
    let mut found = Vec::new();
    let joined = coinjoin::detect(tx).filter(|_| switches.on(Heuristic::Coinjoin));
    found.extend(joined.as_ref().map(coinjoin::Coinjoin::finding));
    if switches.on(Heuristic::Tx0) {
        found.extend(coinjoin::tx0(tx));
    }
    if switches.on(Heuristic::CommonInput) {
        found.extend(cluster::common_input(tx, joined.as_ref()));
    }
    // Beside equal outputs there may be several changes: no rule can name the one.
    if switches.on(Heuristic::Change) && joined.is_none() {
        found.extend(change::detect(tx, |_| None));
    }
    if switches.on(Heuristic::AddressReuse) {
        found.extend(pattern::reuse(tx));
    }
    if switches.on(Heuristic::Dust) {
        found.extend(pattern::dust(tx));
    }
    if switches.on(Heuristic::LookAlike) {
        found.extend(lookalike::within(tx));
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::{Heuristic, Switches};

    #[test]
    fn every_rule_has_a_word_and_a_switch() {
        for one in Heuristic::ALL {
            assert_eq!(one.word().parse(), Ok(one));
            assert!(Switches::default().on(one));
            let off = Switches::default().without(one);
            assert!(!off.on(one), "{one:?}");
            assert_eq!(
                Heuristic::ALL.into_iter().filter(|other| off.on(*other)).count(),
                Heuristic::ALL.len() - 1,
                "{one:?}"
            );
        }
    }
}
