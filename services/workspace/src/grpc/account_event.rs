//! What happened on accounts beside fills, as the contract has it.

use std::collections::HashMap;

use exchange_imports::Amount;
use proto::workspace as pb;
use uuid::Uuid;

use super::convert::text;
use crate::domain::account_event::{AccountEvent, AccountEventInput};

fn coin(amount: &Amount) -> pb::CoinAmount {
    pb::CoinAmount {
        asset: amount.asset.clone(),
        amount: amount.amount.to_string(),
    }
}

pub(super) fn event(event: &AccountEvent, names: &HashMap<Uuid, String>) -> pb::AccountEvent {
    let plain = event.plain();
    let moved = event.movements.iter().map(|part| pb::EventMovement {
        asset: part.asset.clone(),
        amount: part.amount.to_string(),
        fee: part.fee,
    });
    let paid_for = event.instrument.as_ref();
    pb::AccountEvent {
        id: event.id.to_string(),
        account_id: event.account.to_string(),
        account: names.get(&event.account).cloned().unwrap_or_default(),
        happened_unix_ms: event.time.timestamp_millis(),
        kind: event.kind.name().to_owned(),
        editable: plain.is_some(),
        asset: plain.as_ref().map(|plain| plain.asset.clone()).unwrap_or_default(),
        amount: plain.as_ref().map(|plain| plain.amount.to_string()).unwrap_or_default(),
        fees: plain
            .map(|plain| plain.fees.iter().map(coin).collect())
            .unwrap_or_default(),
        movements: moved.collect(),
        cost: event.cost.map(|cost| cost.to_string()).unwrap_or_default(),
        base: paid_for.map(|paid_for| paid_for.base.clone()).unwrap_or_default(),
        quote: paid_for.map(|paid_for| paid_for.quote.clone()).unwrap_or_default(),
        contract: paid_for
            .map(|paid_for| paid_for.kind.name().to_owned())
            .unwrap_or_default(),
        note: event.note.clone(),
        external_id: event.external_id.clone().unwrap_or_default(),
        import_id: text(event.import),
        line: event.line,
        edited: event.edited,
        version: event.version,
    }
}

/// The account's id, and what is said of the event.
pub(super) fn event_input(new: pb::NewAccountEvent) -> (String, AccountEventInput) {
    let input = AccountEventInput {
        time_unix_ms: new.happened_unix_ms,
        kind: new.kind,
        asset: new.asset,
        amount: new.amount,
        fees: new.fees.into_iter().map(|fee| (fee.asset, fee.amount)).collect(),
        cost: new.cost,
        base: new.base,
        quote: new.quote,
        contract: new.contract,
        note: new.note,
    };
    (new.account_id, input)
}
