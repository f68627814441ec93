//! Coins that users call one, as the contract has them.

use proto::workspace as pb;

use crate::app::{AliasInput, KeptAlias};

/// As it was sent.
pub(super) fn input(sent: Option<pb::NewAssetAlias>) -> AliasInput {
    let sent = sent.unwrap_or_default();
    AliasInput {
        asset: sent.asset,
        same_as: sent.same_as,
        renamed_on: sent.renamed_on,
    }
}

pub(super) fn message(kept: KeptAlias) -> pb::AssetAlias {
    let content = kept.content;
    pb::AssetAlias {
        id: kept.id.to_string(),
        asset: content.asset,
        same_as: content.same_as,
        renamed_on: content.renamed_on.map(|day| day.to_string()).unwrap_or_default(),
        created_unix_ms: kept.created_at.timestamp_millis(),
    }
}
