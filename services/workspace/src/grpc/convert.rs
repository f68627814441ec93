//! Accounts, fills and files as the contract has them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use exchange_imports::{Event, Fault as RowFault, FormatInfo, Movement};
use proto::workspace as pb;
use tonic::Status;
use uuid::Uuid;

use super::{failed, price::amount};
use crate::{
    app::{self, Account, Conflicts, Faults, Import, JudgedRow, Staged},
    domain::{
        fate::Fate,
        fill::{Fill, FillInput},
    },
    error::Error,
};

/// Rows in conflict that are chosen one by one.
const MOST_CHOSEN: usize = 10_000;

pub(super) fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// 0 where it never was.
pub(super) fn millis(time: Option<DateTime<Utc>>) -> i64 {
    time.map_or(0, |time| time.timestamp_millis())
}

pub(super) fn text(id: Option<Uuid>) -> String {
    id.map(|id| id.to_string()).unwrap_or_default()
}

pub(super) fn account(account: Account) -> pb::Account {
    pb::Account {
        id: account.id.to_string(),
        name: account.name,
        venue: account.venue,
        fills: account.fills,
        created_unix_ms: account.created_at.timestamp_millis(),
        version: account.version,
    }
}

pub(super) fn fill(fill: &Fill, names: &HashMap<Uuid, String>) -> pb::Fill {
    let trade = &fill.trade;
    pb::Fill {
        id: fill.id.to_string(),
        account_id: fill.account.to_string(),
        account: names.get(&fill.account).cloned().unwrap_or_default(),
        traded_unix_ms: fill.time.timestamp_millis(),
        base: trade.base.clone(),
        quote: trade.quote.clone(),
        kind: trade.kind.name().to_owned(),
        side: trade.side.name().to_owned(),
        quantity: trade.quantity.to_string(),
        price: amount(fill.price()),
        quote_amount: trade.quote_amount.to_string(),
        fees: trade
            .fees
            .iter()
            .map(|fee| pb::CoinAmount {
                asset: fee.asset.clone(),
                amount: fee.amount.to_string(),
            })
            .collect(),
        stop: fill.stop.map(|stop| stop.to_string()).unwrap_or_default(),
        note: fill.note.clone(),
        external_id: fill.external_id.clone().unwrap_or_default(),
        import_id: text(fill.import),
        line: fill.line,
        edited: fill.edited,
        version: fill.version,
        position: trade.position.name().to_owned(),
    }
}

/// The account's id, and what is said of the fill.
pub(super) fn input(new: pb::NewFill) -> (String, FillInput) {
    let input = FillInput {
        time_unix_ms: new.traded_unix_ms,
        base: new.base,
        quote: new.quote,
        kind: new.kind,
        side: new.side,
        quantity: new.quantity,
        price: new.price,
        fees: new.fees.into_iter().map(|fee| (fee.asset, fee.amount)).collect(),
        stop: new.stop,
        note: new.note,
        position: new.position,
    };
    (new.account_id, input)
}

pub(super) fn import(import: Import) -> pb::TradeImport {
    let format = app::format(&import.format);
    let mapped = import.mapping.map(|mapping| mapping.name);
    let (format_name, venue) = match (mapped, format) {
        (Some(name), _) => (name.clone(), name),
        (None, Some(format)) => (format.name.to_owned(), format.venue.to_owned()),
        (None, None) => Default::default(),
    };
    pb::TradeImport {
        id: import.id.to_string(),
        state: import.state.name().to_owned(),
        file_name: import.file_name,
        format_name,
        venue,
        format: import.format,
        account_id: text(import.account),
        zone: import.zone,
        rows: import.rows,
        fills: import.fills,
        others: import.others,
        kept: import.kept,
        created_unix_ms: import.created_at.timestamp_millis(),
        confirmed_unix_ms: millis(import.confirmed_at),
        undone_unix_ms: millis(import.undone_at),
        writing: import.writing_at.is_some(),
        written_rows: import.written,
    }
}

/// Which rows in conflict are wanted.
pub(super) fn conflicts(sent: &pb::ConfirmImportRequest) -> Result<Conflicts, Status> {
    if sent.with_conflicts {
        return Ok(Conflicts::All);
    }
    if sent.conflicts.len() > MOST_CHOSEN {
        let message = format!("At most {MOST_CHOSEN} rows.");
        return Err(failed(Error::invalid("conflicts", message)));
    }
    let lines = sent.conflicts.iter().map(|row| u64::from(row.line));
    Ok(Conflicts::Lines(lines.collect()))
}

pub(super) fn staged(staged: Staged) -> pb::StagedImport {
    let listed = |faults: &Faults| faults.first.iter().map(fault).collect();
    pb::StagedImport {
        fresh: small(staged.fresh),
        duplicates: small(staged.duplicates),
        conflicts: small(staged.conflicts),
        rejected_rows: small(staged.rejected.rows),
        rejected: listed(&staged.rejected),
        warning_rows: small(staged.warnings.rows),
        warnings: listed(&staged.warnings),
        skipped_rows: small(staged.skipped.rows),
        skipped: listed(&staged.skipped),
        preview: staged
            .preview
            .iter()
            .map(|one| previewed(&one.event, one.fate))
            .collect(),
        import: Some(import(staged.import)),
    }
}

pub(super) fn fault(fault: &RowFault) -> pb::ImportFault {
    pb::ImportFault {
        line: u32::try_from(fault.line).unwrap_or(u32::MAX),
        column: fault.column.clone(),
        code: fault.code.to_owned(),
        message: fault.message.clone(),
    }
}

pub(super) fn previewed(event: &Event, fate: Fate) -> pb::ImportPreview {
    let moved = |movement: &Movement| pb::CoinAmount {
        asset: movement.asset.clone(),
        amount: movement.amount.to_string(),
    };
    pb::ImportPreview {
        line: u32::try_from(event.line).unwrap_or(u32::MAX),
        at_unix_ms: event.time.timestamp_millis(),
        kind: event.kind.name().to_owned(),
        outcome: fate.name().to_owned(),
        movements: event.movements.iter().map(moved).collect(),
        fees: event.movements.iter().filter(|one| one.fee).map(moved).collect(),
    }
}

/// A row of a staged file.
pub(super) fn import_row(judged: &JudgedRow) -> pb::ImportRow {
    let outcome = judged.outcome().to_owned();
    match judged {
        JudgedRow::Event(one) => {
            let shown = previewed(&one.event, one.fate);
            pb::ImportRow {
                line: shown.line,
                outcome,
                at_unix_ms: shown.at_unix_ms,
                kind: shown.kind,
                movements: shown.movements,
                fees: shown.fees,
                ..Default::default()
            }
        }
        JudgedRow::Rejected(issue) | JudgedRow::Warned(issue) | JudgedRow::Skipped(issue) => {
            let issue = fault(issue);
            pb::ImportRow {
                line: issue.line,
                outcome,
                column: issue.column,
                code: issue.code,
                message: issue.message,
                ..Default::default()
            }
        }
    }
}

pub(super) fn format(format: &FormatInfo) -> pb::ImportFormat {
    pb::ImportFormat {
        id: format.id.to_owned(),
        name: format.name.to_owned(),
        venue: format.venue.to_owned(),
    }
}
