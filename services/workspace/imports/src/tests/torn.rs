//! Trades that are several rows, of which one cannot be read: what is left would be a trade of another price, so it is none.

use super::{all, variants::in_utc, venues::codes};
use crate::Report;

fn rejected(report: &Report) -> Vec<(u64, &str, &str)> {
    let mut codes = codes(&report.rejected);
    codes.sort_unstable();
    codes
}

#[test]
fn bitfinexs_second_with_a_row_that_cannot_be_read_is_no_trade() {
    let row = |number: u32, cells: &str, day: u32, wallet: &str| {
        format!("{number},Exchange on wallet {wallet},{cells},1,{day}-03-21 10:00:00,{wallet}\n")
    };
    let found = in_utc(&format!(
        "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET\n{}",
        [
            row(1, "BTC,0.1", 18, "exchange"),
            row(2, "BTC,soon", 18, "exchange"),
            row(3, "USD,-10000", 18, "exchange"),
            // Of another wallet.
            row(4, "ETH,0.1", 18, "margin"),
            row(5, "USD,-200", 18, "margin"),
            // What moved nothing tears nothing.
            row(6, "SOL,0", 19, "exchange"),
            row(7, "SOL,1", 19, "exchange"),
            row(8, "USD,-100", 19, "exchange"),
        ]
        .concat()
    ));
    assert_eq!(
        (found.format, all(&found)),
        (
            "bitfinex_ledger",
            vec!["buy 0.1 ETH for 200 USD".to_owned(), "buy 1 SOL for 100 USD".to_owned()]
        )
    );
    assert_eq!(
        rejected(&found),
        [
            (2, "DESCRIPTION", "half_a_trade"),
            (3, "AMOUNT", "not_a_number"),
            (4, "DESCRIPTION", "half_a_trade"),
            (7, "AMOUNT", "not_positive")
        ]
    );
}

#[test]
fn kucoins_second_with_a_row_that_cannot_be_read_is_no_trade() {
    let found = in_utc(
        "UID,Account Type,Currency,Side,Amount,Fee,Time(UTC+08:00),Remark,Type\n\
         1,tradeAccount,BTC,Deposit,0.02,0,2024-03-01 18:00:00,Spot,Spot\n1,tradeAccount,USDT,Withdrawal,600,0,2024-03-01 18:00:00,Spot,Spot\n\
         1,tradeAccount,USDT,Withdrawal,=A1,0,2024-03-01 18:00:00,Spot,Spot\n1,tradeAccount,ETH,Deposit,1,0,2024-03-02 18:00:00,Spot,Spot\n\
         1,tradeAccount,USDT,Withdrawal,3000,0,2024-03-02 18:00:00,Spot,Spot\n1,tradeAccount,BTC,Deposit,0,0,2024-03-02 18:00:00,Spot,Spot\n",
    );
    assert_eq!(
        (found.format, all(&found)),
        ("kucoin_account", vec!["buy 1 ETH for 3000 USDT".to_owned()])
    );
    assert_eq!(
        rejected(&found),
        [
            (2, "Remark", "half_a_trade"),
            (3, "Remark", "half_a_trade"),
            (4, "Amount", "formula"),
            (7, "Amount", "not_positive")
        ]
    );
}

#[test]
fn crypto_coms_conversion_with_a_row_that_cannot_be_read_is_none() {
    let row = |kind: &str, cells: &str| format!("2021-05-05 05:34:27,Note,{cells},,,EUR,100,110,{kind}\n");
    let found = in_utc(
        &[
            "Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind\n".to_owned(),
            row("dust_conversion_credited", "CRO,190"),
            row("dust_conversion_debited", "UNI,-1"),
            row("dust_conversion_debited", "DOT,much"),
            row("dynamic_coin_swap_credited", "CRO,1300"),
            row("dynamic_coin_swap_debited", "MCO,-50"),
        ]
        .concat(),
    );
    assert_eq!(
        (found.format, all(&found)),
        ("crypto_com_app", vec!["buy 1300 CRO for 50 MCO".to_owned()])
    );
    assert_eq!(
        rejected(&found),
        [
            (2, "Transaction Kind", "half_a_trade"),
            (3, "Transaction Kind", "half_a_trade"),
            (4, "Amount", "not_a_number")
        ]
    );
}
