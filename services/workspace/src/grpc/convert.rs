//! Accounts, fills and files as the contract has them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use exchange_imports::{Fault as RowFault, FormatInfo, Movement};
use proto::workspace as pb;
use uuid::Uuid;

use crate::{
    app::{self, Account, Import, Previewed, Staged},
    domain::fill::{Fill, Said},
};

/// Rows of one kind that are told one by one.
const LISTED: usize = 500;

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
        price: fill.price().unwrap_or_default().to_string(),
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
pub(super) fn said(new: pb::NewFill) -> (String, Said) {
    let said = Said {
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
    (new.account_id, said)
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
    }
}

pub(super) fn staged(staged: Staged) -> pb::StagedImport {
    let listed = |faults: &[RowFault]| faults.iter().take(LISTED).map(fault).collect();
    pb::StagedImport {
        fresh: small(staged.fresh),
        duplicates: small(staged.duplicates),
        conflicts: small(staged.conflicts),
        rejected_rows: small(staged.rejected.len()),
        rejected: listed(&staged.rejected),
        warning_rows: small(staged.warnings.len()),
        warnings: listed(&staged.warnings),
        skipped_rows: small(staged.skipped.len()),
        skipped: listed(&staged.skipped),
        preview: staged.preview.iter().map(previewed).collect(),
        import: Some(import(staged.import)),
    }
}

fn fault(fault: &RowFault) -> pb::ImportFault {
    pb::ImportFault {
        line: u32::try_from(fault.line).unwrap_or(u32::MAX),
        column: fault.column.clone(),
        code: fault.code.to_owned(),
        message: fault.message.clone(),
    }
}

fn previewed(shown: &Previewed) -> pb::ImportPreview {
    let moved = |movement: &Movement| pb::CoinAmount {
        asset: movement.asset.clone(),
        amount: movement.amount.to_string(),
    };
    pb::ImportPreview {
        line: u32::try_from(shown.event.line).unwrap_or(u32::MAX),
        at_unix_ms: shown.event.time.timestamp_millis(),
        kind: shown.event.kind.name().to_owned(),
        outcome: shown.fate.name().to_owned(),
        movements: shown.event.movements.iter().map(moved).collect(),
    }
}

pub(super) fn format(format: &FormatInfo) -> pb::ImportFormat {
    pb::ImportFormat {
        id: format.id.to_owned(),
        name: format.name.to_owned(),
        venue: format.venue.to_owned(),
    }
}
