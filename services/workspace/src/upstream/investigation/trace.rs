//! Where money went, as onchain found it, as tables.

use assistant_rules::{Artifact, Cell, Kind, Row, Source, clean, from_base_units};
use proto::onchain as pb;
use vocab::counted;

use super::profile::{amount, failures};
use crate::domain::answer::{About as _, Found, column, table, time};

/// Kind and key of a node's id, `address:…`.
fn parts(id: &str) -> (&str, &str) {
    id.split_once(':').unwrap_or(("", id))
}

/// The row of a node.
fn about(row: Row, chain: &str, id: &str) -> Row {
    match parts(id) {
        ("address", key) => row.about("address", key, chain),
        ("tx", key) => row.about("transaction", key, chain),
        ("output", key) => row.about("transaction", key.split(':').next().unwrap_or(key), chain),
        _ => row,
    }
}

fn label_of(graph: &pb::Graph, id: &str) -> String {
    let node = graph.nodes.iter().find(|node| node.id == id);
    let label = node.and_then(|node| node.labels.first());
    label.map(|label| clean(&label.text)).unwrap_or_default()
}

/// What the graph rests on, and what it leaves out.
fn rest_on(artifact: &mut Artifact, graph: &pb::Graph, steps: &[pb::Step]) {
    let coverage = graph.coverage.as_ref();
    let is_whole = coverage.is_some_and(|coverage| coverage.complete);
    for source in steps.iter().filter_map(|step| step.provenance.as_ref()) {
        if artifact.sources.iter().any(|known| known.provider == source.provider) {
            continue;
        }
        artifact.sources.push(Source {
            provider: clean(&source.provider),
            endpoint: clean(&source.endpoint),
            as_of_ms: Some(source.fetched_unix_ms).filter(|time| *time > 0),
            state: if is_whole { "live" } else { "partial" }.to_owned(),
        });
    }
    let mut notes = failures(coverage);
    let left_out: u64 = graph.skipped.iter().map(|skipped| skipped.count).sum();
    if left_out > 0 {
        notes.push(format!(
            "Left out by limits or filters: {left_out}. Open the tracer to follow them."
        ));
    }
    artifact.note = notes.join(" ");
}

/// What a stop's amount is of: the asset of the whole graph, or of the transfers of this amount that came here. Nothing where that may be several,
/// as on an account chain, where a trace follows all assets.
fn asset_of<'a>(graph: &'a pb::Graph, stop: &pb::Stop) -> Option<&'a pb::Amount> {
    let amounts = || {
        graph
            .edges
            .iter()
            .filter_map(|edge| Some((edge, edge.amount.as_ref()?)))
    };
    let only = |mut found: Vec<&'a pb::Amount>| {
        found.dedup_by(|one, other| one.asset == other.asset);
        match found[..] {
            [one] => Some(one),
            _ => None,
        }
    };
    let of_all = only(amounts().map(|(_, amount)| amount).collect());
    of_all.or_else(|| {
        let came = amounts().filter(|(edge, amount)| edge.to == stop.node && amount.value == stop.value);
        only(came.map(|(_, amount)| amount).collect())
    })
}

/// Where the money ended.
pub(super) fn ends(chain: &str, traced: &pb::AutoTraceResponse) -> Found {
    let graph = traced.graph.clone().unwrap_or_default();
    if traced.stops.is_empty() {
        return Found::saying(match failures(graph.coverage.as_ref()).join(" ") {
            failed if failed.is_empty() => "No money went on from here.".to_owned(),
            failed => format!("The trace is not complete. {failed}"),
        });
    }
    let value = |stop: &pb::Stop| match asset_of(&graph, stop).and_then(|asset| {
        let decimal = from_base_units(&stop.value, asset.decimals?)?;
        Some(Cell::of(decimal, Kind::Number, &clean(&asset.symbol)))
    }) {
        Some(cell) => cell,
        None => Cell::of(stop.value.clone(), Kind::Number, "base units"),
    };
    let rows = traced.stops.iter().map(|stop| {
        let (_, key) = parts(&stop.node);
        let row = Row {
            cells: vec![
                Cell::of(
                    key.to_owned(),
                    if stop.node.starts_with("address:") {
                        Kind::Address
                    } else {
                        Kind::Transaction
                    },
                    "",
                ),
                Cell::from(clean(&stop.label)),
                Cell::from(reason(&stop.reason)),
                Cell::from(stop.hops.to_string()),
                value(stop),
            ],
            target: None,
        };
        about(row, chain, &stop.node)
    });
    let mut ends = table(
        "Where the money went",
        vec![
            column("End", Kind::Address, ""),
            column("Label", Kind::Text, ""),
            column("Why it stops", Kind::Text, ""),
            column("Hops", Kind::Number, ""),
            column("Amount", Kind::Number, ""),
        ],
        rows.collect(),
    );
    rest_on(&mut ends, &graph, &traced.steps);
    let labelled = traced.stops.iter().filter(|stop| !stop.label.is_empty()).count();
    let mut found = Found::default();
    found.add(ends);
    let count = traced.stops.len();
    let branches = if count == 1 {
        "One branch was".to_owned()
    } else {
        format!("{count} branches were")
    };
    let named = match labelled {
        0 => "none of them ends at a labelled address".to_owned(),
        labelled => format!("{labelled} of them at labelled addresses"),
    };
    found.text = format!("{branches} followed to the end on {chain}; {named}.");
    found
}

/// In words.
fn reason(code: &str) -> String {
    match code {
        "service" => "Reached a service",
        "mixer" => "Reached a mixer",
        "bridge" => "Left over a bridge",
        "unspent" => "Not moved since",
        "hops" => "Depth reached",
        "calls" => "Call limit reached",
        "filter" => "Below the filter",
        "failed_fetch" => "The provider didn't answer",
        "coinbase" => "Newly mined",
        other => return clean(other).replace('_', " "),
    }
    .to_owned()
}

/// Step by step.
pub(super) fn way(chain: &str, depth: u8, found: &pb::FindPathResponse) -> Found {
    let graph = found.graph.clone().unwrap_or_default();
    if !found.found {
        let failed = failures(graph.coverage.as_ref()).join(" ");
        let steps = if depth == 1 { "step" } else { "steps" };
        let text = format!("No path of up to {depth} {steps} was found. A larger depth looks further. {failed}");
        return Found::saying(text.trim());
    }
    let next = found.path.iter().skip(1).map(Some).chain([None]);
    let rows = found.path.iter().zip(next).enumerate().map(|(at, (id, next))| {
        let (kind, key) = parts(id);
        let edge = next.and_then(|next| graph.edges.iter().find(|edge| &edge.from == id && &edge.to == next));
        let sent = edge.and_then(|edge| edge.amount.as_ref());
        let when = edge.and_then(|edge| edge.time_unix).map(time).unwrap_or_default();
        let row = Row {
            cells: vec![
                Cell::from((at + 1).to_string()),
                Cell::of(
                    key.to_owned(),
                    if kind == "address" {
                        Kind::Address
                    } else {
                        Kind::Transaction
                    },
                    "",
                ),
                Cell::from(label_of(&graph, id)),
                sent.map(amount).unwrap_or_default(),
                Cell::from(when),
            ],
            target: None,
        };
        about(row, chain, id)
    });
    let mut path = table(
        "Path",
        vec![
            column("Step", Kind::Number, ""),
            column("Where", Kind::Address, ""),
            column("Label", Kind::Text, ""),
            column("Sent on", Kind::Number, ""),
            column("Time", Kind::Time, ""),
        ],
        rows.collect(),
    );
    rest_on(&mut path, &graph, &found.steps);
    let mut answer = Found::default();
    answer.add(path);
    answer.text = format!("There is a path of {} on {chain}.", counted(found.path.len(), "step"));
    answer
}
