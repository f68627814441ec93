//! Files with plain names of columns, which are of no exchange in particular: nothing of them is taken for what it is not.

use chrono_tz::Tz;

use super::{all, options, refused, variants::check, variants::in_utc, venues::codes};
use crate::{Direction, Options, Refusal, read};

fn named(text: &str, name: &str) -> crate::Report {
    let options = Options {
        zone: Some(Tz::UTC),
        direction: Direction::of_file(name),
        ..options()
    };
    read(text.as_bytes(), &options).unwrap()
}

#[test]
fn a_fee_is_in_the_coin_that_the_file_says() {
    for coin in [
        "Fee Coin",
        "Fee Currency",
        "feeCurrency",
        "Fee Asset",
        "commissionAsset",
    ] {
        check(
            "generic_pair",
            &format!(
                "Time,Pair,Side,Price,Quantity,Total,Fee,{coin}\n2024-03-01 10:00:00,ETH/USDT,Buy,3000,2,6000,0.01,BNB\n\
                 2024-03-01 11:00:00,ETH/USDT,Sell,3100,2,6200,6.2,USDT\n2024-03-01 12:00:00,ETH/USDT,Sell,3100,1,3100,0,\n"
            ),
            &[
                "buy 2 ETH for 6000 USDT, fee 0.01 BNB",
                "sell 2 ETH for 6200 USDT, fee 6.2 USDT",
                "sell 1 ETH for 3100 USDT",
            ],
        );
    }
    check(
        "generic_coins",
        "Time,Base,Quote,Side,Quantity,Price,Trading Fee\n2024-03-01 10:00:00,ETH,USDT,Buy,2,3000,0.002 ETH\n\
         2024-03-01 11:00:00,ETH,USDT,Buy,2,3000,0.002ETH\n2024-03-01 12:00:00,ETH,USDT,Buy,2,3000,USDT 6\n\
         2024-03-01 13:00:00,ETH,USDT,Buy,2,3000,6\n2024-03-01 14:00:00,ETH,USDT,Buy,2,3000,1.5E-5\n",
        &[
            "buy 2 ETH for 6000 USDT, fee 0.002 ETH",
            "buy 2 ETH for 6000 USDT, fee 0.002 ETH",
            "buy 2 ETH for 6000 USDT, fee 6 USDT",
            "buy 2 ETH for 6000 USDT, fee 6 USDT",
            "buy 2 ETH for 6000 USDT, fee 0.000015 USDT",
        ],
    );
    let minus = in_utc(
        "Time,Pair,Side,Price,Quantity,Fee\n2024-03-01 10:00:00,ETH/USDT,Buy,3000,2,-6\n2024-03-01 11:00:00,ETH/USDT,Buy,3000,2,-6\n",
    );
    assert_eq!(codes(&minus.warnings), [(2, "Fee", "fee_below_zero")]);
}

#[test]
fn contracts_are_not_taken_for_coins() {
    let found = in_utc(
        "Time,Pair,Side,Price,Quantity,Leverage,Position Side\n2024-03-01 10:00:00,ETH/USDT,Buy,3000,2,20x,\n\
         2024-03-01 11:00:00,ETH/USDT,Sell,3100,2,,SHORT\n2024-03-01 12:00:00,ETH/USDT,Buy,3000,1,1x,--\n",
    );
    assert_eq!(found.format, "generic_pair");
    assert_eq!(all(&found), ["buy 1 ETH for 3000 USDT"]);
    assert_eq!(
        codes(&found.rejected),
        [(2, "Leverage", "contract"), (3, "Position Side", "contract")]
    );
}

#[test]
fn orders_that_were_not_filled_are_no_trades() {
    let found = in_utc(
        "Time,Pair,Side,Price,Quantity,Filled,Status\n2024-03-01 10:00:00,ETH/USDT,Buy,3000,2,2,Filled\n\
         2024-03-01 11:00:00,ETH/USDT,Buy,2900,2,0,Canceled\n2024-03-01 12:00:00,ETH/USDT,Buy,2900,2,1.5,Canceled\n\
         2024-03-01 13:00:00,ETH/USDT,Sell,3200,2,,Expired\n2024-03-01 14:00:00,ETH/USDT,Sell,3200,2,,Partially Canceled\n\
         2024-03-01 15:00:00,ETH/USDT,Sell,3200,2,,Odd\n",
    );
    assert_eq!(all(&found), ["buy 2 ETH for 6000 USDT"]);
    assert_eq!(
        codes(&found.skipped),
        [(3, "Filled", "not_filled"), (5, "Status", "not_completed")]
    );
    assert_eq!(
        codes(&found.rejected),
        [
            (4, "Filled", "partly_filled"),
            (6, "Status", "partly_filled"),
            (7, "Status", "unknown_operation"),
        ]
    );
}

#[test]
fn contracts_are_no_coins_that_are_paid_in_a_word() {
    let found = in_utc(
        "Time,Pair,Side,Price,Quantity\n2024-03-01 10:00:00,BTC-PERP,Buy,60000,1\n2024-03-01 11:00:00,BTCUSDT-PERP,Buy,60000,1\n\
         2024-03-01 12:00:00,ETH-27JUN25,Sell,3000,1\n",
    );
    assert_eq!(all(&found), [""; 0]);
    assert_eq!(
        codes(&found.rejected),
        [
            (2, "Pair", "unknown_pair"),
            (3, "Pair", "unknown_pair"),
            (4, "Pair", "unknown_pair"),
        ]
    );
}

#[test]
fn files_with_further_columns_are_not_those_of_an_exchange_that_has_fewer() {
    check(
        "poloniex_deposits",
        "Date,Currency,Amount,Address,Status\n2018-03-01 10:00:00,BTC,0.5,a,COMPLETE\n2018-03-02 10:00:00,BTC,0.2,a,COMPLETE: h1\n",
        &["deposit 0.5 BTC", "withdrawal -0.2 BTC"],
    );
    check(
        "poloniex_distributions",
        "date,currency,amount,wallet\n2018-03-01,TRX,5,exchange\n",
        &["reward 5 TRX"],
    );
    for others in [
        "Date,Currency,Amount,Fee,Address,Status,TxID\n2024-03-01 10:00:00,BTC,0.5,0.0001,a,Completed,h\n",
        "Date,Type,Currency,Amount,Wallet\n2024-03-01 10:00:00,Trade,BTC,0.5,Spot\n",
        "Date,Market,Side,Type,Price,Quantity,Total,Fee,Status\n2024-03-01 10:00:00,ETH/BTC,BUY,LIMIT,0.05,2,0.1,0.001,CANCELED\n",
    ] {
        assert!(matches!(refused(others), Refusal::UnknownFormat(_)), "{others}");
    }
    let out = named(
        "Date,Currency,Amount,Address,Status\n2018-03-01 10:00:00,BTC,0.5,a,Completed\n",
        "withdrawals.csv",
    );
    assert_eq!(codes(&out.rejected), [(2, "Amount", "unclear_direction")]);
}

#[test]
fn the_name_of_a_file_goes_before_what_its_columns_may_mean() {
    let plain = "Time,Coin,Network,Amount,Address,TXID,Status\n2024-03-01 10:00:00,BTC,BTC,0.5,a,h,Completed\n";
    assert_eq!(all(&named(plain, "history.csv")), ["deposit 0.5 BTC"]);
    assert_eq!(all(&named(plain, "withdrawals 2024.csv")), ["withdrawal -0.5 BTC"]);
    let with_fee =
        "Time,Coin,Network,Amount,Fee,Address,TXID,Status\n2024-03-01 10:00:00,BTC,BTC,0.5,0,a,h,Completed\n";
    assert_eq!(all(&named(with_fee, "history.csv")), ["withdrawal -0.5 BTC"]);
    assert_eq!(all(&named(with_fee, "deposits.csv")), ["deposit 0.5 BTC"]);
}

#[test]
fn bills_of_all_that_moved_are_no_deposits() {
    let found = in_utc(
        "Time,Coin,Amount,Type,Remark\n2024-03-01 10:00:00,BTC,0.5,DEPOSIT,\n2024-03-01 11:00:00,BTC,0.5,Sell,\n\
         2024-03-01 12:00:00,USDT,1,Trading fee,\n",
    );
    assert_eq!(all(&found), ["deposit 0.5 BTC"]);
    assert_eq!(
        codes(&found.rejected),
        [(3, "Type", "unknown_operation"), (4, "Type", "unknown_operation")]
    );
}
