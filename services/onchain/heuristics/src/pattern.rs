//! Marks that one transaction bears: an address used again, outputs too small to be worth spending, dust sent to many.

use std::collections::HashSet;

use chain_model::tx::{Script, Tx};

use crate::{Finding, Heuristic, Subject};

/// Outputs of at most this, satoshi, to many strangers are taken for dusting.
const DUSTING_MOST: u64 = 1_000;
/// Fewest such outputs.
const DUSTING_COUNT: usize = 10;

/// Least value, satoshi, that Bitcoin Core relays in an output of this form (3 sat/vB to spend it).
#[must_use]
pub const fn dust_limit(script: Script) -> u64 {
    match script {
        Script::P2wpkh => 294,
        Script::P2tr | Script::P2wsh => 330,
        Script::P2sh => 540,
        Script::OpReturn => 0,
        Script::P2pk => 576,
        Script::P2pkh | Script::Multisig | Script::Other => 546,
    }
}

/// Small enough that spending it costs more than a tenth of it at a usual fee.
#[must_use]
pub const fn is_dust(value: u64, script: Script) -> bool {
    !matches!(script, Script::OpReturn) && value <= dust_limit(script) * 2
}

/// Dust among the outputs; a warning of its own where many get some.
#[must_use]
pub fn dust(tx: &Tx) -> Vec<Finding> {
    let mut found = Vec::new();
    let small: Vec<_> = tx
        .outputs
        .iter()
        .enumerate()
        .filter(|(_, output)| is_dust(output.value, output.script))
        .collect();
    let strangers: HashSet<_> = small
        .iter()
        .filter(|(_, output)| output.value <= DUSTING_MOST)
        .filter_map(|(_, output)| output.address.as_deref())
        .collect();
    if strangers.len() >= DUSTING_COUNT && strangers.len() * 2 > tx.outputs.len() {
        found.push(Finding {
            heuristic: Heuristic::Dust,
            what: "dusting",
            subject: Subject::Tx,
            confidence: 80,
            evidence: vec![format!(
                "{} of {} outputs are dust of at most {DUSTING_MOST} sat, each to another address",
                strangers.len(),
                tx.outputs.len()
            )],
        });
    }
    found.extend(small.into_iter().take(50).map(|(index, output)| Finding {
        heuristic: Heuristic::Dust,
        what: "dust",
        subject: Subject::Output(u32::try_from(index).unwrap_or(u32::MAX)),
        confidence: 90,
        evidence: vec![format!(
            "{} sat; the relay limit of this script form is {} sat",
            output.value,
            dust_limit(output.script)
        )],
    }));
    found
}

/// Addresses that are used more than once within the transaction.
#[must_use]
pub fn reuse(tx: &Tx) -> Vec<Finding> {
    let inputs: HashSet<_> = tx.inputs.iter().filter_map(|input| input.address.as_deref()).collect();
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for address in tx.outputs.iter().filter_map(|output| output.address.as_deref()) {
        let again = !seen.insert(address);
        let back = inputs.contains(address);
        if (again || back)
            && !found
                .iter()
                .any(|one: &Finding| matches!(&one.subject, Subject::Address(known) if known == address))
        {
            let why = if back {
                "spends and receives in one transaction"
            } else {
                "receives twice in one transaction"
            };
            found.push(Finding {
                heuristic: Heuristic::AddressReuse,
                what: "address_reuse",
                subject: Subject::Address(address.to_owned()),
                confidence: 100,
                evidence: vec![why.to_owned()],
            });
        }
    }
    found
}
