//! The Crypto.com app: a word for each kind of transaction. Coins that are locked stay the user's, so locking moves nothing.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::{
    Format, Reader, each_rejected, info,
    torn::{TORN, left_out, moves_nothing},
    utc,
};
use crate::{
    event::{Event, EventKind, Movement},
    report::{Outcome, Outcomes},
    row::{Cell, Row},
    symbol,
};

const KIND: &str = "transaction kind";

pub(super) const APP: Format = utc(
    info("crypto_com_app", "Crypto.com app transactions", "Crypto.com"),
    &[
        "timestamp (utc)",
        "transaction description",
        "currency",
        "amount",
        "to currency",
        "to amount",
        "native currency",
        "native amount",
        KIND,
    ],
    Reader::Whole(transactions),
);

/// What a kind means.
enum Meaning {
    /// `Currency` was given for `To Currency`.
    Exchange,
    /// Paid by card, or paid out to one: the other side is `Native Currency`. Where that is the currency itself, it came or went.
    Card,
    /// One of the two, by whether `To Currency` is there.
    Purchase,
    Alone(EventKind),
    /// A deposit or a withdrawal, by its sign.
    Sent,
    /// One of the rows that a conversion is made of, by the name that they share.
    Leg(&'static str),
    Skipped(&'static str, &'static str),
}

fn meaning(kind: &str) -> Option<Meaning> {
    use Meaning::{Alone, Card, Exchange, Leg, Purchase, Sent, Skipped};

    const LOCKED: Meaning = Skipped("locked", "Locking and unlocking moves nothing: the coins stay yours.");
    Some(match kind {
        "crypto_exchange"
        | "viban_purchase"
        | "van_purchase"
        | "crypto_viban_exchange"
        | "crypto_to_van_sell_order"
        | "recurring_buy_order"
        | "crypto_basket_order"
        | "trading.limit_order.crypto_wallet.exchange" => Exchange,
        "trading.crypto_purchase.google_pay" | "trading.crypto_purchase.apple_pay" => Purchase,
        "crypto_purchase" | "card_top_up" => Card,
        "crypto_deposit"
        | "viban_deposit"
        | "viban_card_top_up"
        | "crypto_payment_refund"
        | "van_deposit"
        | "fiat_deposit"
        | "invest_withdrawal"
        | "card_top_up_reverted" => Alone(EventKind::Deposit),
        "crypto_withdrawal" | "crypto_payment" | "viban_withdrawal" | "van_withdrawal" | "invest_deposit" => {
            Alone(EventKind::Withdrawal)
        }
        "crypto_transfer" => Sent,
        "exchange_to_crypto_transfer" | "crypto_to_exchange_transfer" => Alone(EventKind::Transfer),
        // Lent until a deposit is there, and taken back then.
        "viban_deposit_precredit" | "viban_deposit_precredit_repayment" => Alone(EventKind::Transfer),
        "referral_bonus"
        | "referral_gift"
        | "referral_card_cashback"
        | "reimbursement"
        | "pay_checkout_reward"
        | "transfer_cashback"
        | "mco_stake_reward"
        | "airdrop_to_exchange_transfer"
        | "rewards_platform_deposit_credited"
        | "supercharger_reward_to_app_credited"
        | "gift_card_reward"
        | "admin_wallet_credited"
        | "staking_reward"
        | "crypto_earn_bonus"
        | "nft_payout_credited"
        | "referral_commission"
        | "rewards_platform_deposit"
        | "campaign_reward"
        | "mobile_airtime_reward"
        | "reward.loyalty_program.trading_rebate.crypto_wallet" => Alone(EventKind::Reward),
        "reimbursement_reverted" | "card_cashback_reverted" | "admin_wallet_debited" => Alone(EventKind::Adjustment),
        "crypto_earn_interest_paid"
        | "crypto_earn_extra_interest_paid"
        | "finance.lockup.dpos_compound_interest.crypto_wallet"
        | "finance.dpos.non_compound_interest.crypto_wallet"
        | "finance.dpos.non_compound_restaking_interest.crypto_wallet"
        | "finance.defi_staking.non_compound_interest.crypto_wallet"
        | "finance.defi_lending.compound_interest.crypto_wallet"
        | "finance.crypto_earn.loyalty_program_extra_interest_paid.crypto_wallet"
        | "finance.dpos.compound_interest.crypto_wallet" => Alone(EventKind::Interest),
        "crypto_earn_program_created"
        | "crypto_earn_program_withdrawn"
        | "crypto_earn_program_extended"
        | "stake_created"
        | "stake_withdrawn"
        | "finance.dpos.unbonding.crypto_wallet"
        | "finance.lockup.dpos_unlock.crypto_wallet" => LOCKED,
        "crypto_credit_withdrawal_created"
        | "crypto_credit_loan_disbursed"
        | "crypto_credit_repayment_created"
        | "crypto_credit_program_created"
        | "crypto_credit_program_withdrawn" => Alone(EventKind::Transfer),
        "crypto_credit_interest_charged" => Alone(EventKind::Interest),
        "council_node_deposit_created"
        | "finance.lockup.dpos_lock.crypto_wallet"
        | "finance.dpos.staking.crypto_wallet"
        | "finance.dpos.unstaking.crypto_wallet" => LOCKED,
        "lockup_lock" | "lockup_unlock" | "lockup_upgrade" | "supercharger_deposit" | "supercharger_withdrawal" => {
            LOCKED
        }
        "airdrop_locked" => Skipped("locked", "This airdrop can't be claimed yet."),
        "dust_conversion_credited" | "dust_conversion_debited" => Leg("dust_conversion"),
        "dynamic_coin_swap_credited" | "dynamic_coin_swap_debited" => Leg("dynamic_coin_swap"),
        "interest_swap_credited" | "interest_swap_debited" => Leg("interest_swap"),
        // The rows of the overall swap are the sums of these two.
        "lockup_swap_credited"
        | "lockup_swap_debited"
        | "lockup_swap_rebate"
        | "crypto_wallet_swap_credited"
        | "crypto_wallet_swap_debited" => Skipped(
            "in_overall_swap",
            "This is part of the overall swap, which has its own rows.",
        ),
        "dynamic_coin_swap_bonus_exchange_deposit" => Skipped(
            "not_in_app",
            "This bonus went to the Crypto.com Exchange, not to the app.",
        ),
        order if order.starts_with("trading.") && order.ends_with("_commit") => Exchange,
        order if order.starts_with("trading.") && (order.ends_with("_lock") || order.ends_with("_unlock")) => Skipped(
            "locked",
            "An order reserves the money or frees it; the trade has its own row.",
        ),
        _ => return None,
    })
}

/// What the rows of a conversion share, as it is written; nothing of other rows.
fn mark<'a>(row: &Row<'a>) -> Option<[&'a str; 2]> {
    match meaning(row.text(KIND)) {
        Some(Meaning::Leg(swap)) => Some([row.text("timestamp (utc)"), swap]),
        _ => None,
    }
}

fn transactions(rows: &[Row<'_>], all: &mut Outcomes<'_>) {
    let left_out = left_out(rows);
    let mut torn: BTreeSet<[&str; 2]> = left_out.iter().filter_map(mark).collect();
    let mut swaps: BTreeMap<(DateTime<Utc>, &str), Vec<(Row<'_>, Movement)>> = BTreeMap::new();
    for row in rows {
        match read(row) {
            Ok(Read::Done(outcome)) => all.push(outcome),
            Ok(Read::Leg(time, swap, movement)) => swaps.entry((time, swap)).or_default().push((*row, movement)),
            Err(fault) => {
                torn.extend(mark(row).filter(|_| !moves_nothing(row, "amount")));
                all.push(Outcome::Rejected(fault));
            }
        }
    }
    for ((time, _), legs) in swaps {
        let is_torn = legs
            .iter()
            .filter_map(|(row, _)| mark(row))
            .any(|mark| torn.contains(&mark));
        all.extend(if is_torn {
            each_rejected(legs.iter().map(|(row, _)| *row), KIND, "half_a_trade", TORN)
        } else {
            swapped(time, &legs)
        });
    }
}

enum Read {
    Done(Outcome),
    Leg(DateTime<Utc>, &'static str, Movement),
}

fn read(row: &Row<'_>) -> Cell<Read> {
    // The fiat wallet's file leaves some kinds empty.
    let meaning = match (row.text(KIND), row.text("transaction description")) {
        ("", text) if text.contains("Deposit") => Some(Meaning::Alone(EventKind::Deposit)),
        ("", text) if text.contains("Withdrawal") => Some(Meaning::Alone(EventKind::Withdrawal)),
        ("", _) if is_of_card(row) => {
            let message = "The card's file names no kinds: what came is a deposit, and what went is a withdrawal.";
            row.reading.warn_once(row.fault(KIND, "no_kind", message));
            Some(Meaning::Sent)
        }
        _ => meaning(row.required(KIND)?),
    };
    let meaning = meaning.ok_or_else(|| row.unknown(KIND))?;
    let time = row.time("timestamp (utc)")?;
    if let Meaning::Leg(swap) = meaning {
        return Ok(Read::Leg(time, swap, moved(row)?));
    }
    Ok(Read::Done(alone(row, time, &meaning)?))
}

/// A row of the card moves its money and nothing else.
fn is_of_card(row: &Row<'_>) -> bool {
    let (money, native) = (row.text("currency"), row.text("native currency"));
    !money.is_empty()
        && symbol::is_money(&symbol::asset(money))
        && money == native
        && row.text("to currency").is_empty()
}

fn moved(row: &Row<'_>) -> Cell<Movement> {
    row.size("amount")?;
    Ok(Movement {
        asset: row.asset("currency")?,
        amount: row.amount("amount")?,
        fee: false,
    })
}

fn alone(row: &Row<'_>, time: DateTime<Utc>, meaning: &Meaning) -> Cell<Outcome> {
    let meaning = match meaning {
        Meaning::Purchase if row.text("to currency").is_empty() => &Meaning::Card,
        Meaning::Card if row.text("currency") == row.text("native currency") => &Meaning::Sent,
        other => other,
    };
    let event = match meaning {
        Meaning::Skipped(code, message) => return Ok(row.skipped(KIND, code, message)),
        Meaning::Exchange | Meaning::Purchase => {
            let came = (row.asset("to currency")?, row.positive("to amount")?);
            row.traded(time, row.exchanged(came, (row.asset("currency")?, row.size("amount")?)))
        }
        Meaning::Card => {
            let movement = moved(row)?;
            let money = (row.asset("native currency")?, row.size("native amount")?);
            let coins = (movement.asset, movement.amount.abs());
            let trade = if movement.amount.is_positive() {
                row.exchanged(coins, money)
            } else {
                row.exchanged(money, coins)
            };
            row.traded(time, trade)
        }
        Meaning::Alone(kind) => {
            let mut movement = moved(row)?;
            // Some versions write what went without a sign.
            match kind {
                EventKind::Withdrawal => movement.amount = -movement.amount.abs(),
                EventKind::Deposit => movement.amount = movement.amount.abs(),
                _ => {}
            }
            row.moved(time, *kind, &movement.asset, movement.amount, Vec::new())
        }
        Meaning::Sent | Meaning::Leg(_) => {
            let movement = moved(row)?;
            let kind = if movement.amount.is_negative() {
                EventKind::Withdrawal
            } else {
                EventKind::Deposit
            };
            row.moved(time, kind, &movement.asset, movement.amount, Vec::new())
        }
    };
    let id = row.text("transaction hash");
    Ok(event.with_id(id).noted(row.text("transaction description")).into())
}

/// Rows of one second and one name: a trade where two coins changed hands. Dust of several coins becomes one coin, and how much of it each
/// was worth is not said, so only what moved is booked.
fn swapped(time: DateTime<Utc>, legs: &[(Row<'_>, Movement)]) -> Vec<Outcome> {
    let came: Vec<_> = legs.iter().filter(|(_, leg)| leg.amount.is_positive()).collect();
    let went: Vec<_> = legs.iter().filter(|(_, leg)| leg.amount.is_negative()).collect();
    let Some((row, _)) = legs.first().filter(|_| !came.is_empty() && !went.is_empty()) else {
        let rows = legs.iter().map(|(row, _)| *row);
        return each_rejected(
            rows,
            KIND,
            "half_a_trade",
            "The other half of this conversion is missing.",
        );
    };
    let event = if let ([(_, came)], [(_, went)]) = (came.as_slice(), went.as_slice()) {
        let came = (came.asset.clone(), came.amount);
        row.traded(time, row.exchanged(came, (went.asset.clone(), went.amount)))
    } else {
        row.warn(
            KIND,
            "several_coins",
            "Several coins became one: only the amounts are booked, not a trade.",
        );
        let movements = legs.iter().map(|(_, leg)| leg.clone()).collect();
        Event::of(row.line.number, time, EventKind::Conversion, movements)
    };
    vec![event.noted(row.text("transaction description")).into()]
}
