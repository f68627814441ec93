//! What the messages of this package share.

use rust_decimal::Decimal;

use proto::onchain as pb;

use crate::{
    app::{
        past::{asset_word, sign},
        profile::{Basis, dollars},
    },
    domain::{
        amount::Amount,
        chain::Chain,
        known::Known,
        provenance::{Coverage, Provenance, State},
        transfer::Asset,
    },
};

pub(super) fn amount(chain: &Chain, asset: &Asset, value: Amount, usd: Option<Decimal>) -> pb::Amount {
    let (decimals, symbol) = sign(chain, asset);
    pb::Amount {
        value: value.to_string(),
        decimals: decimals.into(),
        symbol,
        asset: asset_word(asset).to_owned(),
        usd: dollars(usd),
    }
}

pub(super) fn native(chain: &Chain, value: Amount) -> pb::Amount {
    amount(chain, &Asset::Native, value, None)
}

pub(super) fn label(known: &Known) -> pb::LabelRef {
    pb::LabelRef {
        label_id: known.label_id.clone().unwrap_or_default(),
        text: known.text.clone(),
        category: known.category.clone(),
        entity: known.entity.clone().unwrap_or_default(),
        confidence: known.confidence.into(),
        source: known.source.clone(),
        kind: known.kind.word().to_owned(),
        sanctioned: known.sanctioned,
    }
}

pub(super) fn labels(known: &[Known]) -> Vec<pb::LabelRef> {
    known.iter().map(label).collect()
}

pub(super) fn coverage(found: &Coverage) -> pb::Coverage {
    let sources = found.sources.iter().map(|(source, state)| {
        let (state, message, retry_after_s) = match state {
            State::Ok => ("ok", String::new(), 0),
            State::Failed(message) => ("failed", message.clone(), 0),
            State::Limited { retry_after } => {
                let wait = retry_after.map_or(0, |wait| u32::try_from(wait.as_secs()).unwrap_or(u32::MAX));
                ("limited", String::new(), wait)
            }
            State::Skipped(message) => ("skipped", message.clone(), 0),
        };
        pb::SourceState {
            source: source.clone(),
            state: state.to_owned(),
            message,
            retry_after_s,
        }
    });
    pb::Coverage {
        complete: found.complete(),
        loaded: found.loaded,
        total: found.total.and_then(|total| i64::try_from(total).ok()).unwrap_or(-1),
        sources: sources.collect(),
    }
}

pub(super) fn provenance(from: &Provenance) -> pb::Provenance {
    pb::Provenance {
        provider: from.provider.clone(),
        endpoint: from.endpoint.clone(),
        fetched_unix_ms: from.fetched_unix_ms,
        block_height: from.block_height.unwrap_or_default(),
        sha256: from.sha256.map(hex::encode).unwrap_or_default(),
    }
}

pub(super) fn basis(found: &Basis) -> pb::Basis {
    pb::Basis {
        coverage: Some(coverage(&found.coverage)),
        // What was never asked for has no source.
        provenance: found
            .provenance
            .iter()
            .filter(|one| !one.provider.is_empty())
            .map(provenance)
            .collect(),
        loading: found.loading,
        truncated: found.truncated,
    }
}
