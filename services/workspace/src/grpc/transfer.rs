//! Transfers that somebody has to decide, as the contract has them.

use std::collections::HashMap;

use proto::workspace as pb;
use uuid::Uuid;

use super::{
    account_event,
    convert::{millis, text},
};
use crate::app::TransferQuestion;

pub(super) fn question(question: &TransferQuestion, names: &HashMap<Uuid, String>) -> pb::TransferCase {
    let answer = question.answer.as_ref();
    let deposits = question.deposits.iter();
    pb::TransferCase {
        withdrawal: Some(account_event::event(&question.withdrawal, names)),
        deposits: deposits.map(|event| account_event::event(event, names)).collect(),
        answer: answer.map(|answer| answer.choice.name().to_owned()).unwrap_or_default(),
        deposit_id: text(answer.and_then(|answer| answer.choice.deposit())),
        answered_unix_ms: millis(answer.map(|answer| answer.answered_at)),
    }
}
