//! Words of the history of OKX's funding account.

use crate::event::EventKind;

/// Of a word of the funding account.
pub(super) fn meaning(word: &str) -> Option<EventKind> {
    let word = word.to_lowercase();
    let has = |parts: &[&str]| parts.iter().any(|part| word.contains(part));
    Some(match word.as_str() {
        "deposit" | "fiat deposit" | "received" | "receive" | "gift received" | "token received" | "buy"
        | "card top up" | "p2p buy" => EventKind::Deposit,
        // The coins of one that was canceled come back.
        "withdrawal"
        | "withdraw"
        | "fiat withdrawal"
        | "sent"
        | "send"
        | "gift sent"
        | "token given away"
        | "sell"
        | "p2p sell"
        | "canceled withdrawal" => EventKind::Withdrawal,
        "convert" | "conversion" => EventKind::Conversion,
        "system reversal" | "system reverse" => EventKind::Adjustment,
        "violation fee" => EventKind::Fee,
        "learn and earn" | "invite friends" => EventKind::Reward,
        "stake" | "flash loan" | "jumpstart lockup" => EventKind::Transfer,
        // Earned, or paid for a loan.
        _ if has(&["interest"]) => EventKind::Interest,
        _ if has(&[
            "yield",
            "rebate",
            "airdrop",
            "reward",
            "bonus",
            "cashback",
            "distribution",
            "giveaway",
            "referral",
            "commission",
            "profit",
            "earnings",
        ]) =>
        {
            EventKind::Reward
        }
        _ if has(&[
            "account",
            "transfer",
            "subscription",
            "redemption",
            "redeem",
            "collateral",
            "loan",
            "repayment",
            "subscribe",
            "collection",
            "refund",
            "lock",
        ]) =>
        {
            EventKind::Transfer
        }
        _ => return None,
    })
}
