//! What onchain knows of an address, as tables.

use assistant_rules::{Artifact, Cell, Kind, Row, Source, clean, from_base_units};
use proto::onchain as pb;

use crate::domain::answer::{About as _, Found, column, fact, foreign, table, text_columns, time};

/// Labels, risks and sources of one table.
const MOST: usize = 8;

/// An amount in coins, with its sign; base units where the decimals are unknown.
pub(super) fn amount(amount: &pb::Amount) -> Cell {
    let symbol = clean(&amount.symbol);
    match amount
        .decimals
        .and_then(|decimals| from_base_units(&amount.value, decimals))
    {
        Some(value) => Cell::of(value, Kind::Number, &symbol),
        None => Cell::of(amount.value.clone(), Kind::Number, &format!("base units of {symbol}")),
    }
}

/// Where an answer of onchain comes from, and what it lacks.
pub(super) fn provenance(artifact: &mut Artifact, basis: Option<&pb::Basis>) {
    let Some(basis) = basis else { return };
    let coverage = basis.coverage.as_ref();
    let is_whole = coverage.is_some_and(|coverage| coverage.complete);
    let sources = basis.provenance.iter().take(MOST).map(|source| Source {
        provider: clean(&source.provider),
        endpoint: clean(&source.endpoint),
        as_of_ms: Some(source.fetched_unix_ms).filter(|time| *time > 0),
        state: if is_whole { "live" } else { "partial" }.to_owned(),
    });
    artifact.sources.extend(sources);
    let mut notes = vec![std::mem::take(&mut artifact.note)];
    notes.extend(failures(coverage));
    if basis.loading {
        notes.push("More is being loaded: ask again in a few seconds.".to_owned());
    }
    if basis.truncated {
        notes.push("Older movements exist that were not loaded.".to_owned());
    }
    artifact.note = notes.join(" ").trim().to_owned();
}

/// Sources that did not answer in full.
pub(super) fn failures(coverage: Option<&pb::Coverage>) -> Vec<String> {
    let sources = coverage.map(|coverage| coverage.sources.as_slice()).unwrap_or_default();
    let bad = sources
        .iter()
        .filter(|source| matches!(source.state.as_str(), "failed" | "limited" | "partial"));
    bad.take(MOST)
        .map(|source| {
            let why = match clean(&source.message) {
                why if why.is_empty() => format!("{}.", source.state),
                why => why,
            };
            format!("{}: {why}", clean(&source.source))
        })
        .collect()
}

/// The head of a profile, and its newest movements.
pub(super) fn profile(head: &pb::GetAddressResponse, moved: &pb::ListMovementsResponse) -> Found {
    let mut found = Found::default();
    let mut summary = summary(head);
    provenance(&mut summary, head.basis.as_ref());
    found.add(summary);
    if !moved.movements.is_empty() {
        let mut transfers = transfers(&head.chain, &moved.movements);
        provenance(&mut transfers, moved.basis.as_ref());
        found.add(transfers);
    }
    found.text = sentence(head, moved.movements.is_empty());
    found
}

fn summary(head: &pb::GetAddressResponse) -> Artifact {
    let own = |row: Row| row.about("address", &head.address, &head.chain);
    let mut rows = vec![
        own(fact("Address", head.address.clone(), Kind::Address, "")),
        own(fact("Chain", head.chain.clone(), Kind::Text, "")),
    ];
    if let Some(balance) = &head.balance {
        let cell = amount(balance);
        rows.push(own(Row {
            cells: vec![Cell::from("Balance".to_owned()), cell],
            target: None,
        }));
    }
    if !head.net_worth_usd.is_empty() {
        rows.push(own(fact("Net worth", head.net_worth_usd.clone(), Kind::Money, "usd")));
    }
    let counts = [
        ("Transactions", head.tx_count),
        ("Token transfers", head.transfer_count),
    ];
    for (name, count) in counts {
        let known = count.filter(|count| *count >= 0);
        rows.extend(known.map(|count| own(fact(name, count.to_string(), Kind::Number, ""))));
    }
    for (name, seconds) in [
        ("First seen", head.first_seen_unix_s),
        ("Last seen", head.last_seen_unix_s),
    ] {
        rows.extend(seconds.map(|seconds| own(fact(name, time(seconds), Kind::Time, ""))));
    }
    if !head.contract_name.is_empty() {
        rows.push(own(foreign("Contract", &head.contract_name)));
    }
    let labels = head.labels.iter().take(MOST);
    rows.extend(labels.map(|label| own(foreign("Label", &label.text))));
    for risk in head.risks.iter().take(MOST) {
        let row = foreign("Risk signal", &risk.message);
        rows.push(if risk.address.is_empty() {
            own(row)
        } else {
            row.about("address", &risk.address, &head.chain)
        });
    }
    let mut summary = table("Address", text_columns(&["Fact", "Value"]), rows);
    if !head.other_chains.is_empty() {
        summary.note = format!("Also used on {}.", head.other_chains.join(", "));
    }
    summary
}

pub(super) fn transfers(chain: &str, movements: &[pb::Movement]) -> Artifact {
    let rows = movements.iter().map(|moved| {
        let peer = moved.peers.first();
        let name = peer.map(|peer| {
            peer.labels
                .first()
                .map_or_else(|| peer.address.clone(), |label| clean(&label.text))
        });
        let more = moved.peers.len().saturating_sub(1);
        let name = match (name.unwrap_or_default(), more) {
            (name, 0) => name,
            (name, more) => format!("{name} and {more} more"),
        };
        let sum = moved.amount.clone().unwrap_or_default();
        Row {
            cells: vec![
                Cell::from(moved.time_unix_s.map(time).unwrap_or_default()),
                Cell::from(
                    if moved.failed {
                        "failed"
                    } else {
                        moved.direction.as_str()
                    }
                    .to_owned(),
                ),
                amount(&sum),
                Cell::from(sum.usd),
                Cell::from(name),
                Cell::from(moved.tx.clone()),
            ],
            target: None,
        }
        .about("transaction", &moved.tx, chain)
    });
    table(
        "Latest transfers",
        vec![
            column("Time", Kind::Time, ""),
            column("Direction", Kind::Text, ""),
            column("Amount", Kind::Number, ""),
            column("Value then", Kind::Money, "usd"),
            column("Counterparty", Kind::Text, ""),
            column("Transaction", Kind::Transaction, ""),
        ],
        rows.collect(),
    )
}

fn sentence(head: &pb::GetAddressResponse, is_unmoved: bool) -> String {
    let names: Vec<String> = head.labels.iter().take(3).map(|label| clean(&label.text)).collect();
    let mut parts = Vec::new();
    if !head.used && is_unmoved {
        let seen = match head.other_chains.as_slice() {
            [] => String::new(),
            others => format!(" Seen on: {}.", others.join(", ")),
        };
        parts.push(format!("This address has no transactions on {}.{seen}", head.chain));
    } else if head.balance.is_some() {
        parts.push(format!("The address holds [[r3.c2]] on {}.", head.chain));
    }
    if !names.is_empty() {
        parts.push(format!("Known as {}.", names.join(", ")));
    }
    if head.sanctioned {
        parts.push("It is on a sanctions list.".to_owned());
    }
    match head.risks.len() {
        0 => {}
        1 => parts.push("There is one risk signal.".to_owned()),
        count => parts.push(format!("There are {count} risk signals.")),
    }
    parts.join(" ")
}
