//! Lists of onchain, and what people keep there: large transfers, transfers of an address, labels, cases and traces. All as the caller, so that
//! nobody finds what they could not open.

mod case;

use assistant_rules::{Cell, Kind, Row, Source, TransfersAsked, clean};
use chrono::{NaiveDate, NaiveTime};
use proto::onchain as pb;
use uuid::Uuid;

use super::{
    Investigation, failed,
    profile::{self, amount},
};
use crate::{
    domain::answer::{About as _, Found, column, table, time},
    error::Error,
};

/// Rows of a list.
const LISTED: u32 = 50;
/// Sources of one table, and chains that it names.
const MOST: usize = 8;

fn begins(day: NaiveDate) -> i64 {
    day.and_time(NaiveTime::MIN).and_utc().timestamp()
}

fn seconds(unix_ms: i64) -> String {
    time(unix_ms.div_euclid(1_000))
}

fn count(number: u32) -> Cell {
    Cell::from(number.to_string())
}

/// Both parts of a note, of which either may be empty.
fn joined(first: &str, second: &str) -> String {
    [first, second].join(" ").trim().to_owned()
}

/// What a list of one's own things and of those that are shared leaves out; empty where all of them are there.
fn left_out(things: &str, has_more: bool, is_whole: bool) -> String {
    let more = if has_more {
        "There are more than are listed here."
    } else {
        ""
    };
    let missing = if is_whole {
        String::new()
    } else {
        format!("{things} that are shared with you could not be read.")
    };
    joined(more, &missing)
}

impl Investigation {
    /// Transfers of an address, the newest first.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn transfers(&self, chain: &str, address: &str, asked: &TransfersAsked) -> Result<Found, Error> {
        let has_days = asked.from.is_some() || asked.to.is_some();
        let request = pb::ListMovementsRequest {
            scope: Some(pb::AddressScope {
                chain: chain.to_owned(),
                address: address.to_owned(),
                // Some days may lie far behind the newest movements.
                depth: if has_days { "full" } else { "fast" }.to_owned(),
                from_unix_s: asked.from.map_or(0, begins),
                to_unix_s: asked
                    .to
                    .and_then(|day| day.succ_opt())
                    .map_or(0, |next| begins(next) - 1),
            }),
            limit: LISTED,
            min_usd: asked.min_usd.clone().unwrap_or_default(),
            ..pb::ListMovementsRequest::default()
        };
        let moved = self.addresses.clone().list_movements(request).await;
        let moved = moved.map_err(failed)?.into_inner();
        let mut transfers = profile::transfers(chain, &moved.movements);
        "Transfers".clone_into(&mut transfers.title);
        profile::provenance(&mut transfers, moved.basis.as_ref());
        if moved.movements.is_empty() {
            return Ok(Found::saying(joined("No transfers match.", &transfers.note)));
        }
        if !moved.next_cursor.is_empty() {
            let cut = format!("The newest {LISTED}. Name the day of the last row as the last day to read on.");
            transfers.note = joined(&cut, &transfers.note);
        }
        let mut found = Found::default();
        found.add(transfers);
        Ok(found)
    }

    /// Large confirmed transfers of the last hours, the newest first.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn large_transfers(
        &self,
        chain: Option<String>,
        asset: Option<String>,
        min_usd: Option<String>,
        hours: u16,
    ) -> Result<Found, Error> {
        let asked = pb::ListWhalesRequest {
            chain: chain.unwrap_or_default(),
            asset: asset.unwrap_or_default(),
            min_usd: min_usd.unwrap_or_default(),
            window_hours: hours.into(),
            state: "confirmed".to_owned(),
            limit: LISTED,
            ..pb::ListWhalesRequest::default()
        };
        let answer = self.whales.clone().list_whales(asked).await.map_err(failed)?;
        let answer = answer.into_inner();
        // What was not read is not absent.
        let unread = answer.scans.iter().filter(|scan| scan.state != "ok").take(MOST);
        let unread: Vec<String> = unread
            .map(|scan| format!("{}: {}.", clean(&scan.name), clean(&scan.state)))
            .collect();
        let unread = unread.join(" ");
        if answer.whales.is_empty() {
            let none = match hours {
                1 => "No large transfer matches in the last hour.".to_owned(),
                _ => format!("No large transfer matches in the last {hours} hours."),
            };
            return Ok(Found::saying(joined(&none, &unread)));
        }
        let mut whales = table(
            "Large transfers",
            vec![
                column("Time", Kind::Time, ""),
                column("Chain", Kind::Text, ""),
                column("Amount", Kind::Number, ""),
                column("Value then", Kind::Money, "usd"),
                column("From", Kind::Text, ""),
                column("To", Kind::Text, ""),
                column("Transaction", Kind::Transaction, ""),
            ],
            answer.whales.iter().map(whale).collect(),
        );
        for source in answer.whales.iter().filter_map(|whale| whale.provenance.as_ref()) {
            if whales.sources.len() < MOST && whales.sources.iter().all(|known| known.provider != source.provider) {
                whales.sources.push(Source {
                    provider: clean(&source.provider),
                    endpoint: clean(&source.endpoint),
                    as_of_ms: Some(source.fetched_unix_ms).filter(|time| *time > 0),
                    state: if unread.is_empty() { "live" } else { "partial" }.to_owned(),
                });
            }
        }
        whales.note = if answer.next_cursor.is_empty() {
            unread
        } else {
            joined(&format!("The newest of {}.", answer.count), &unread)
        };
        let mut found = Found::default();
        found.add(whales);
        Ok(found)
    }

    /// The caller's labels in whose words this is.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn labels(&self, query: &str) -> Result<Found, Error> {
        let asked = pb::ListLabelsRequest {
            filter: Some(pb::LabelFilter {
                query: query.to_owned(),
                ..pb::LabelFilter::default()
            }),
            limit: LISTED,
            ..pb::ListLabelsRequest::default()
        };
        let answer = self.labels.clone().list_labels(asked).await.map_err(failed)?;
        let answer = answer.into_inner();
        if answer.labels.is_empty() {
            return Ok(Found::saying("None of your labels matches."));
        }
        let rows = answer.labels.iter().map(|label| {
            Row {
                cells: vec![
                    Cell::from(clean(&label.text)),
                    Cell::from(clean(&label.category)),
                    Cell::from(clean(&label.entity)),
                    Cell::from(label.address.clone()),
                    Cell::from(label.chain.clone()),
                    count(label.confidence),
                ],
                target: None,
            }
            .about("address", &label.address, &label.chain)
        });
        let mut labels = table(
            "Labels",
            vec![
                column("Label", Kind::Text, ""),
                column("Category", Kind::Text, ""),
                column("Entity", Kind::Text, ""),
                column("Address", Kind::Address, ""),
                column("Chain", Kind::Text, ""),
                column("Confidence of 100", Kind::Number, ""),
            ],
            rows.collect(),
        );
        if !answer.next.is_empty() {
            labels.note = format!("{} of {} labels.", labels.rows.len(), answer.total);
        }
        let mut found = Found::default();
        found.add(labels);
        Ok(found)
    }

    /// The caller's cases, then those that are shared with them.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn cases(&self) -> Result<Found, Error> {
        let own = pb::ListCasesRequest {
            limit: LISTED,
            ..pb::ListCasesRequest::default()
        };
        let own = self.cases.clone().list_cases(own).await.map_err(failed)?.into_inner();
        let shared = pb::ListGrantedCasesRequest {
            limit: LISTED,
            ..pb::ListGrantedCasesRequest::default()
        };
        let shared = self.cases.clone().list_granted_cases(shared).await;
        let is_whole = shared.is_ok();
        let shared = shared.map(tonic::Response::into_inner).unwrap_or_default();
        let has_more = !own.next.is_empty() || !shared.next_cursor.is_empty();
        let all: Vec<pb::Case> = own.cases.into_iter().chain(shared.cases).collect();
        Ok(case::list(&all, &left_out("Cases", has_more, is_whole)))
    }

    /// One case that the caller can open, with its exhibits and figures.
    ///
    /// # Errors
    /// [`Error::Invalid`] where there is none, [`Error::Chains`] where onchain does not answer.
    pub async fn case(&self, id: Uuid) -> Result<Found, Error> {
        let asked = pb::GetCaseRequest { id: id.to_string() };
        let found = self.cases.clone().get_case(asked).await.map_err(failed)?;
        Ok(case::whole(&found.into_inner()))
    }

    /// The caller's traces, then those that are shared with them.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn traces(&self) -> Result<Found, Error> {
        let own = pb::ListTracesRequest {
            limit: LISTED,
            ..pb::ListTracesRequest::default()
        };
        let own = self.traces.clone().list_traces(own).await.map_err(failed)?.into_inner();
        let shared = pb::ListGrantedTracesRequest {
            limit: LISTED,
            ..pb::ListGrantedTracesRequest::default()
        };
        let shared = self.traces.clone().list_granted_traces(shared).await;
        let is_whole = shared.is_ok();
        let shared = shared.map(tonic::Response::into_inner).unwrap_or_default();
        let has_more = !own.next.is_empty() || !shared.next_cursor.is_empty();
        let all: Vec<pb::Trace> = own.traces.into_iter().chain(shared.traces).collect();
        Ok(traces(&all, &left_out("Traces", has_more, is_whole)))
    }
}

fn whale(whale: &pb::Whale) -> Row {
    let party = |peer: Option<&pb::Peer>, none: &str| {
        let Some(peer) = peer.filter(|peer| !peer.address.is_empty() || !peer.labels.is_empty()) else {
            return none.to_owned();
        };
        let name = peer.labels.first().map_or(&peer.address, |label| &label.text);
        clean(name)
    };
    let made = if whale.kind == "mint" { "minted" } else { "" };
    let ended = if whale.kind == "burn" { "burned" } else { "" };
    let sum = whale.amount.clone().unwrap_or_default();
    Row {
        cells: vec![
            Cell::from(whale.time_unix_s.map(time).unwrap_or_default()),
            Cell::from(whale.chain.clone()),
            amount(&sum),
            Cell::from(sum.usd),
            Cell::from(party(whale.senders.first(), made)),
            Cell::from(party(whale.receiver.as_ref(), ended)),
            Cell::from(whale.tx.clone()),
        ],
        target: None,
    }
    .about("transaction", &whale.tx, &whale.chain)
}

fn traces(all: &[pb::Trace], left_out: &str) -> Found {
    if all.is_empty() {
        return Found::saying(joined("There are no saved traces.", left_out));
    }
    let rows = all.iter().map(|trace| {
        Row {
            cells: vec![
                Cell::from(clean(&trace.name)),
                Cell::from(trace.chain.clone()),
                count(trace.nodes),
                count(trace.edges),
                Cell::from(seconds(trace.updated_unix_ms)),
                Cell::from(trace.access.clone()),
            ],
            target: None,
        }
        .about("trace", &trace.id, "")
    });
    let mut traces = table(
        "Saved traces",
        vec![
            column("Trace", Kind::Text, ""),
            column("Chain", Kind::Text, ""),
            column("Addresses and transactions", Kind::Number, ""),
            column("Transfers", Kind::Number, ""),
            column("Changed", Kind::Time, ""),
            column("Your role", Kind::Text, ""),
        ],
        rows.collect(),
    );
    left_out.clone_into(&mut traces.note);
    let mut found = Found::default();
    found.add(traces);
    found
}
