//! Mappings of columns as the contract has them.

use exchange_imports::{Fault, MappingForm, MeantWord, Report};
use proto::workspace as pb;
use tonic::Status;

use super::{convert, failed};
use crate::{
    app::{FileColumns, KeptMapping},
    domain::{fate::Fate, mapping::NewMapping},
};

/// As it was sent, checked.
pub(super) fn new_mapping(sent: Option<pb::NewMapping>) -> Result<NewMapping, Status> {
    let sent = sent.unwrap_or_default();
    let form = MappingForm {
        columns: sent.columns,
        time: sent.time,
        pair: sent.pair,
        separator: sent.separator,
        base: sent.base,
        base_constant: sent.base_constant,
        quote: sent.quote,
        quote_constant: sent.quote_constant,
        side: sent.side,
        buy_words: sent.buy_words,
        sell_words: sent.sell_words,
        side_constant: sent.side_constant,
        quantity: sent.quantity,
        price: sent.price,
        total: sent.total,
        fee: sent.fee,
        fee_asset: sent.fee_asset,
        fee_asset_constant: sent.fee_asset_constant,
        fee_negative: sent.fee_negative,
        external_id: sent.external_id,
        note: sent.note,
        decimal_mark: sent.decimal_mark,
        delimiter: sent.delimiter,
        kind: sent.kind,
        kind_constant: sent.kind_constant,
        kind_words: words(sent.kind_words),
        asset: sent.asset,
        asset_constant: sent.asset_constant,
        amount: sent.amount,
        amount_reversed: sent.amount_reversed,
        coin_words: words(sent.coin_words),
        zone: sent.zone,
        date_order: sent.date_order,
        time_format: sent.time_format,
        contract: sent.contract,
        contract_constant: sent.contract_constant,
        contract_words: words(sent.contract_words),
        contract_size: sent.contract_size,
        position: sent.position,
        position_constant: sent.position_constant,
        position_words: words(sent.position_words),
        profit: sent.profit,
    };
    NewMapping::check(&sent.name, form).map_err(failed)
}

/// The same of one that is only tried: it needs no name yet.
pub(super) fn tried(sent: Option<pb::NewMapping>) -> Result<NewMapping, Status> {
    new_mapping(Some(pb::NewMapping {
        name: "-".to_owned(),
        ..sent.unwrap_or_default()
    }))
}

fn encode(name: String, form: MappingForm) -> pb::NewMapping {
    pb::NewMapping {
        name,
        columns: form.columns,
        time: form.time,
        pair: form.pair,
        separator: form.separator,
        base: form.base,
        base_constant: form.base_constant,
        quote: form.quote,
        quote_constant: form.quote_constant,
        side: form.side,
        buy_words: form.buy_words,
        sell_words: form.sell_words,
        side_constant: form.side_constant,
        quantity: form.quantity,
        price: form.price,
        total: form.total,
        fee: form.fee,
        fee_asset: form.fee_asset,
        fee_asset_constant: form.fee_asset_constant,
        fee_negative: form.fee_negative,
        external_id: form.external_id,
        note: form.note,
        decimal_mark: form.decimal_mark,
        delimiter: form.delimiter,
        kind: form.kind,
        kind_constant: form.kind_constant,
        kind_words: encode_words(form.kind_words),
        asset: form.asset,
        asset_constant: form.asset_constant,
        amount: form.amount,
        amount_reversed: form.amount_reversed,
        coin_words: encode_words(form.coin_words),
        zone: form.zone,
        date_order: form.date_order,
        time_format: form.time_format,
        contract: form.contract,
        contract_constant: form.contract_constant,
        contract_words: encode_words(form.contract_words),
        contract_size: form.contract_size,
        position: form.position,
        position_constant: form.position_constant,
        position_words: encode_words(form.position_words),
        profit: form.profit,
    }
}

fn words(sent: Vec<pb::MeantWord>) -> Vec<MeantWord> {
    let words = sent.into_iter();
    words
        .map(|pb::MeantWord { word, meaning }| MeantWord { word, meaning })
        .collect()
}

fn encode_words(kept: Vec<MeantWord>) -> Vec<pb::MeantWord> {
    let words = kept.into_iter();
    words
        .map(|MeantWord { word, meaning }| pb::MeantWord { word, meaning })
        .collect()
}

/// How a mapping reads some rows.
pub(super) fn preview(report: &Report) -> pb::MappingPreview {
    let faults = |faults: &[Fault]| faults.iter().map(convert::fault).collect();
    pb::MappingPreview {
        rows: report
            .events
            .iter()
            .map(|event| convert::previewed(event, Fate::New))
            .collect(),
        rejected: faults(&report.rejected),
        warnings: faults(&report.warnings),
        skipped: faults(&report.skipped),
    }
}

pub(super) fn mapping(kept: KeptMapping) -> pb::ImportMapping {
    pb::ImportMapping {
        id: kept.id.to_string(),
        mapping: Some(encode(kept.content.name, kept.content.form)),
        created_unix_ms: kept.created_at.timestamp_millis(),
        version: kept.version,
    }
}

pub(super) fn columns(found: FileColumns) -> pb::FileColumns {
    let columns = found.columns.columns.into_iter().map(|column| pb::FileColumn {
        name: column.name,
        samples: column.samples,
        values: column.values,
    });
    let rows = found.columns.rows.into_iter().map(|cells| pb::FileRow { cells });
    pb::FileColumns {
        line: u32::try_from(found.columns.line).unwrap_or(u32::MAX),
        columns: columns.collect(),
        rows: rows.collect(),
        guess: Some(encode(String::new(), found.guess)),
        mapping_id: convert::text(found.mapping),
        format: found.format.unwrap_or_default().to_owned(),
    }
}
