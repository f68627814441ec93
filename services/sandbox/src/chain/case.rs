//! What was planted, so that whoever tests against this world knows what there is to be found.

use serde::Serialize;

/// A planted story.
#[derive(Debug, Clone, Serialize)]
pub struct Case {
    pub name: &'static str,
    pub chain: &'static str,
    /// What happens, in words.
    pub what: String,
    pub addresses: Vec<Party>,
    pub txids: Vec<Step>,
    pub amounts: Vec<Sum>,
}

/// An address and its part in the story.
#[derive(Debug, Clone, Serialize)]
pub struct Party {
    pub role: String,
    pub address: String,
}

/// A transaction and its part in the story.
#[derive(Debug, Clone, Serialize)]
pub struct Step {
    pub role: String,
    pub txid: String,
}

/// An amount in base units.
#[derive(Debug, Clone, Serialize)]
pub struct Sum {
    pub what: String,
    pub asset: String,
    pub amount: String,
}

/// A business with a name of its own; what a pack of labels can be made of.
#[derive(Debug, Clone, Serialize)]
pub struct Service {
    pub name: &'static str,
    pub chain: &'static str,
    /// A concept of the INTERPOL taxonomy that tag packs use: `exchange`, `mixing_service`, `bridge` …
    pub category: &'static str,
    pub addresses: Vec<Party>,
}

impl Case {
    pub fn new(name: &'static str, chain: &'static str, what: impl Into<String>) -> Self {
        Self {
            name,
            chain,
            what: what.into(),
            addresses: Vec::new(),
            txids: Vec::new(),
            amounts: Vec::new(),
        }
    }

    pub fn party(&mut self, role: impl Into<String>, address: impl Into<String>) -> &mut Self {
        self.addresses.push(Party {
            role: role.into(),
            address: address.into(),
        });
        self
    }

    pub fn step(&mut self, role: impl Into<String>, txid: impl ToString) -> &mut Self {
        self.txids.push(Step {
            role: role.into(),
            txid: txid.to_string(),
        });
        self
    }

    pub fn sum(&mut self, what: impl Into<String>, asset: impl Into<String>, amount: impl ToString) -> &mut Self {
        self.amounts.push(Sum {
            what: what.into(),
            asset: asset.into(),
            amount: amount.to_string(),
        });
        self
    }
}

impl Service {
    pub fn new(name: &'static str, chain: &'static str, category: &'static str) -> Self {
        Self {
            name,
            chain,
            category,
            addresses: Vec::new(),
        }
    }

    pub fn party(&mut self, role: impl Into<String>, address: impl Into<String>) {
        self.addresses.push(Party {
            role: role.into(),
            address: address.into(),
        });
    }
}
