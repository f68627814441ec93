//! What a portfolio holds by chain and by account, as the contract has it.

use std::collections::HashMap;

use proto::workspace as pb;
use uuid::Uuid;

use super::price::amount;
use crate::domain::allocation::Allocated;

pub(super) fn on_chain(found: Allocated<Option<String>>) -> pb::ChainAllocation {
    pb::ChainAllocation {
        chain: found.place.unwrap_or_default(),
        value: amount(found.value),
        share: found.share,
        assets: found.assets,
        missing_prices: found.unpriced,
    }
}

/// `names` are those of accounts.
pub(super) fn in_account(
    (found, is_wallet): (Allocated<Uuid>, bool),
    names: &HashMap<Uuid, String>,
) -> pb::AccountAllocation {
    pb::AccountAllocation {
        account_id: found.place.to_string(),
        account: names.get(&found.place).cloned().unwrap_or_default(),
        is_wallet,
        value: amount(found.value),
        share: found.share,
        assets: found.assets,
        missing_prices: found.unpriced,
    }
}
