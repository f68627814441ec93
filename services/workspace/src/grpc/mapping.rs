//! Mappings of columns as the contract has them.

use exchange_imports::MappingForm;
use proto::workspace as pb;
use tonic::Status;

use super::{convert, failed};
use crate::{
    app::{FileColumns, KeptMapping},
    domain::mapping::NewMapping,
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
    };
    NewMapping::check(&sent.name, form).map_err(failed)
}

fn told(name: String, form: MappingForm) -> pb::NewMapping {
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
    }
}

pub(super) fn mapping(kept: KeptMapping) -> pb::ImportMapping {
    pb::ImportMapping {
        id: kept.id.to_string(),
        mapping: Some(told(kept.content.name, kept.content.form)),
        created_unix_ms: kept.created_at.timestamp_millis(),
        version: kept.version,
    }
}

pub(super) fn columns(found: FileColumns) -> pb::FileColumns {
    let columns = found.columns.columns.into_iter().map(|column| pb::FileColumn {
        name: column.name,
        samples: column.samples,
    });
    pb::FileColumns {
        line: u32::try_from(found.columns.line).unwrap_or(u32::MAX),
        columns: columns.collect(),
        guess: Some(told(String::new(), found.guess)),
        mapping_id: convert::text(found.mapping),
        format: found.format.unwrap_or_default().to_owned(),
    }
}
