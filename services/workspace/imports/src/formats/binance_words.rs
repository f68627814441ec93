//! Words of Binance's statement of an account.

use crate::event::EventKind;

/// What a row is: a part of a trade, its fee, or an event of its own.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Meaning {
    Leg,
    Fee,
    Alone(EventKind),
}

/// What a word of the statement means.
pub(super) fn meaning(operation: &str) -> Option<Meaning> {
    let word = operation.trim().to_lowercase();
    let trading = [
        "buy",
        "sell",
        "transaction related",
        "transaction buy",
        "transaction spend",
        "transaction sold",
        "transaction revenue",
        "binance convert",
        "large otc trading",
        "small assets exchange bnb",
        "small assets exchange bnb (spot)",
        "otc trading",
        "eth 2.0 staking",
        "buy crypto with card",
        "buy crypto with fiat",
        "convert fiat to crypto ocbs",
        "sell crypto to fiat",
        "leverage token redemption",
        "stablecoins auto-conversion",
        "swap farming transaction",
        "liquid swap sell",
        "liquid swap buy",
        "asset conversion transfer",
        "futures convert",
        "convert",
        "transaction",
        "auto-invest transaction",
        "token swap - redenomination/rebranding",
        "wbeth2.0 - staking",
        "eth 2.0 staking redemption",
        "eth 2.0 staking withdrawal",
        "eth 2.0 staking withdrawals",
        "sol staking - purchase",
        "sol staking - redemption",
        "futures convert - from",
        "futures convert - to",
    ];
    if trading.contains(&word.as_str()) {
        return Some(Meaning::Leg);
    }
    Some(match word.as_str() {
        "fee" | "transaction fee" | "bnb fee deduction" | "bnb deducts fee" => Meaning::Fee,
        "deposit"
        | "fiat deposit"
        | "buy crypto"
        | "fiat ocbs - add fiat and fees"
        | "crypto box"
        | "receive"
        | "p2p trading"
        | "c2c transfer"
        | "initial deposit" => Meaning::Alone(EventKind::Deposit),
        "withdraw"
        | "fiat withdraw"
        | "withdrawal"
        | "fiat withdrawal"
        | "send"
        | "binance card spending"
        | "sell to card"
        | "binance pay"
        | "merchant acquiring"
        | "merchant payment"
        | "spending"
        | "pay" => Meaning::Alone(EventKind::Withdrawal),
        "funding fee" => Meaning::Alone(EventKind::Funding),
        "margin fee" => Meaning::Alone(EventKind::Interest),
        "realized profit and loss" | "realize profit and loss" => Meaning::Alone(EventKind::Adjustment),
        "isolatedmargin loan"
        | "isolated margin loan"
        | "margin loan"
        | "isolatedmargin repayment"
        | "isolated margin repayment"
        | "margin repayment"
        | "loan"
        | "repay"
        | "cross margin liquidation - repayment" => Meaning::Alone(EventKind::Transfer),
        "insurance fund compensation"
        | "insurance fund refund"
        | "asset recovery"
        | "leveraged coin consolidation"
        | "leveraged coin consumption"
        // What was paid for a collectible, or came for one.
        | "nft transaction"
        | "cross margin liquidation - small assets takeover"
        | "liquidation fee"
        | "auto-deleveraging"
        | "delisting" => Meaning::Alone(EventKind::Adjustment),
        "liquid swap add"
        | "liquid swap add/sell"
        | "liquidity farming remove"
        | "liquid swap remove"
        | "launchpad subscribe"
        // Kept aside for an order, and given back where it was not filled.
        | "alpha 2.0 - asset freeze"
        | "alpha 2.0 - asset refund"
        | "alpha 2.0 - refund"
        | "dual investment"
        | "transfer_in"
        | "transfer_out" => Meaning::Alone(EventKind::Transfer),
        "asset - transfer" => Meaning::Alone(EventKind::Adjustment),
        // Coins of a new name that were given for those of an old one are no income.
        "token swap - distribution" => Meaning::Alone(EventKind::Conversion),
        // Before the words that it has in common with transfers.
        "launchpool earnings withdrawal" => Meaning::Alone(EventKind::Reward),
        // Both forms of ETH that is staked are coins of their own.
        word if word.contains("wrapping") => Meaning::Leg,
        word if word.contains("gift card") => Meaning::Alone(EventKind::Deposit),
        word if word.contains("reward") => Meaning::Alone(EventKind::Reward),
        word if word.contains("transfer")
            || word.contains("subscription")
            || word.contains("redemption")
            || word.contains("purchase") =>
        {
            Meaning::Alone(EventKind::Transfer)
        }
        word if word.contains("interest") && !word.contains("margin") => Meaning::Alone(EventKind::Reward),
        word if word.contains("interest") => Meaning::Alone(EventKind::Interest),
        word if [
            "reward",
            "distribution",
            "airdrop",
            "cash voucher",
            "commission",
            "rebate",
            "cashback",
            "referral",
            "mining",
            "kickback",
            "voucher",
            "bonus",
            "earnings",
            "soft staking",
        ]
        .iter()
        .any(|part| word.contains(part)) =>
        {
            Meaning::Alone(EventKind::Reward)
        }
        word if ["loan", "borrow", "repay"].iter().any(|part| word.contains(part)) => {
            Meaning::Alone(EventKind::Transfer)
        }
        word if ["liquidation", "compensation", "settlement"]
            .iter()
            .any(|part| word.contains(part)) =>
        {
            Meaning::Alone(EventKind::Adjustment)
        }
        _ => return None,
    })
}
