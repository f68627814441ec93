//! Made-up lines in the shapes of single venues, and what has to be read from them.

use std::collections::BTreeMap;

use chrono_tz::Tz;
use vocab::Money;

use super::{all, options, recorded::cut, refused};
use crate::{Options, Refusal, Report, read};

/// Also reads what is left of the file when its end is missing.
pub(super) fn report(text: &str) -> Report {
    cut(text, &options());
    super::report(text)
}

pub(super) fn in_zone(text: &str, zone: Tz) -> Report {
    let options = Options {
        zone: Some(zone),
        ..options()
    };
    cut(text, &options);
    read(text.as_bytes(), &options).unwrap()
}

/// What is left of each coin when everything moved.
pub(super) fn balances(report: &Report) -> Vec<String> {
    let mut sums: BTreeMap<&str, Money> = BTreeMap::new();
    for moved in report.events.iter().flat_map(|event| &event.movements) {
        let sum = sums.entry(&moved.asset).or_default();
        *sum = sum.checked_add(moved.amount).unwrap();
    }
    sums.iter().map(|(coin, sum)| format!("{sum} {coin}")).collect()
}

pub(super) fn codes(faults: &[crate::Fault]) -> Vec<(u64, &str, &str)> {
    faults
        .iter()
        .map(|fault| (fault.line, fault.column.as_str(), fault.code))
        .collect()
}

const COINBASE: &str = "Transactions,,\nUser,somebody@example.org,x\nAccount,BTC Wallet,y\n\n\
    Timestamp,Balance,Amount,Currency,To,Notes,Instantly Exchanged,Transfer Total,Transfer Total Currency,Transfer Fee,Transfer Fee Currency,\
    Transfer Payment Method,Transfer ID,Coinbase ID (visit https://www.coinbase.com/transactions/[ID] in your browser)\n";

#[test]
fn coinbases_old_report_has_the_fee_in_its_total() {
    let rows = "5/19/17 1:12,1,1,BTC,a,,FALSE,275,USD,7.46,USD,,,id1\n6/1/17 1:12,0.9,-0.1,BTC,a,,FALSE,,,,,,,id2\n\
        7/1/17 1:12,0.4,-0.5,BTC,a,,FALSE,1000,USD,10,USD,,,id3\n8/1/17 1:12,1.4,1,BTC,a,,FALSE,10,USD,12,USD,,,id4\n\
        1/1/07 1:12,1.4,1,BTC,a,,FALSE,,,,,,,id5\n";
    let text = format!("{COINBASE}{rows}");
    assert_eq!(refused(&text), Refusal::ZoneNeeded);
    let found = in_zone(&text, Tz::America__New_York);
    assert_eq!(found.format, "coinbase_report");
    assert_eq!(
        all(&found),
        [
            "buy 1 BTC for 267.54 USD, fee 7.46 USD",
            "withdrawal -0.1 BTC",
            "sell 0.5 BTC for 1010 USD, fee 10 USD"
        ]
    );
    assert_eq!(found.events[0].time.to_rfc3339(), "2017-05-19T05:12:00+00:00");
    assert_eq!(found.events[0].external_id.as_deref(), Some("id1"));
    // The balance in the third row, and what the bank account saw.
    assert_eq!(balances(&found), ["0.4 BTC", "725 USD"]);
    assert_eq!(
        codes(&found.rejected),
        [
            (9, "Transfer Fee", "fee_above_amount"),
            (10, "Timestamp", "before_2009")
        ]
    );
    let unclear = format!("{COINBASE}5/6/17 1:12,1,1,BTC,a,,FALSE,,,,,,,id1\n");
    let options = Options {
        zone: Some(Tz::UTC),
        ..options()
    };
    assert_eq!(
        read(unclear.as_bytes(), &options).unwrap_err(),
        Refusal::DateOrderNeeded
    );
}

#[test]
fn gemini_has_columns_for_each_coin() {
    let found = report(
        "Date,Time (UTC),Type,Symbol,Specification,Liquidity Indicator,Trading Fee Rate (bps),USD Amount USD,Fee (USD) USD,USD Balance USD,\
         BTC Amount BTC,Fee (BTC) BTC,BTC Balance BTC,ZEC Amount (ZEC),Fee ZEC,ZEC Balance ZEC,Trade ID,Order ID\n\
         2018-01-01,06:00:00.000,Credit,USD,Deposit (ACH),,,\"$1,000.00\",,\"$1,000.00\",,,0.0 BTC,,,0.0 ZEC,,\n\
         2018-01-02,06:27:56.140,Buy,BTCUSD,Limit,Maker,25,($500.00),($1.25),$498.75 ,0.05 BTC ,,0.05 BTC ,,,0.0 ZEC ,77,o1\n\
         2018-01-03,06:27:56.140,Sell,BTCUSD,Limit,Taker,25,$210.00 ,($0.50),$708.25 ,(0.02 BTC),,0.03 BTC ,,,0.0 ZEC ,78,o2\n\
         2018-01-04,06:27:56.140,Buy,ZECBTC,Limit,Taker,25,,,$708.25 ,(0.01 BTC),(0.0001 BTC),0.0199 BTC,0.5 ZEC,,0.5 ZEC ,79,o3\n\
         2018-01-05,06:27:56.140,Debit,ZEC,Withdrawal (ZEC),,,,,$708.25 ,,,0.0199 BTC,(0.25 ZEC),(0.001 ZEC),0.249 ZEC ,,\n\
         2018-01-06,06:27:56.140,Moon,ZEC,,,,,,$708.25 ,,,0.0199 BTC,,,0.249 ZEC ,,\n\
         ,,,,,,,$708.25,,,0.0199 BTC,,,0.249 ZEC,,,,\n\
         2018-01-07,06:27:56.140,Sell,BTCUSD,Limit,Maker,25,($5.00),,$708.25 ,0.05 BTC ,,0.0199 BTC ,,,0.249 ZEC ,80,o4\n",
    );
    assert_eq!(found.format, "gemini");
    assert_eq!(
        all(&found),
        [
            "deposit 1000 USD",
            "buy 0.05 BTC for 500 USD, fee 1.25 USD",
            "sell 0.02 BTC for 210 USD, fee 0.5 USD",
            "buy 0.5 ZEC for 0.01 BTC, fee 0.0001 BTC",
            "withdrawal -0.25 ZEC, -0.001 ZEC"
        ]
    );
    assert_eq!(balances(&found), ["0.0199 BTC", "708.25 USD", "0.249 ZEC"]);
    assert_eq!(found.events[1].external_id.as_deref(), Some("77"));
    assert_eq!(
        codes(&found.rejected),
        [(7, "Type", "unknown_operation"), (9, "Type", "side_differs")]
    );
    assert_eq!(codes(&found.skipped), [(8, "Date", "totals")]);
}

#[test]
fn the_crypto_com_app_has_a_word_for_each_kind() {
    let row = |kind: &str, cells: &str| format!("2021-05-05 05:34:27,Note,{cells},EUR,100,110,{kind}\n");
    let text = [
        "Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind\n".to_owned(),
        row("crypto_purchase", "ETH,0.05,,"),
        row("viban_purchase", "EUR,-78.01,BTC,0.003"),
        row("crypto_viban_exchange", "DOGE,-750,EUR,406.22"),
        row("crypto_exchange", "MCO,-12,ETH,0.14"),
        row("crypto_earn_program_created", "ETH,-1,,"),
        row("crypto_earn_interest_paid", "ETH,0.1,,"),
        row("dust_conversion_credited", "CRO,190,,"),
        row("dust_conversion_debited", "UNI,-1,,"),
        row("dust_conversion_debited", "DOT,-2,,"),
        row("dynamic_coin_swap_credited", "CRO,1300,,"),
        row("dynamic_coin_swap_debited", "MCO,-50,,"),
        row("interest_swap_credited", "CRO,1,,"),
        row("trading.limit_order.cash_account.purchase_lock", "USD,-5,SOL,10"),
        row("trading.limit_order.cash_account.purchase_commit", "USD,-5,SOL,10"),
        row("crypto_transfer", "CRO,-100,,"),
        row("rocket_launch", "CRO,-100,,"),
    ]
    .concat();
    let found = report(&text);
    assert_eq!(found.format, "crypto_com_app");
    let mut said = all(&found);
    said.sort_unstable();
    assert_eq!(
        said,
        [
            "buy 0.003 BTC for 78.01 EUR",
            "buy 0.05 ETH for 100 EUR",
            "buy 10 SOL for 5 USD",
            "buy 1300 CRO for 50 MCO",
            "conversion 190 CRO, -1 UNI, -2 DOT",
            "interest 0.1 ETH",
            "sell 12 MCO for 0.14 ETH",
            "sell 750 DOGE for 406.22 EUR",
            "withdrawal -100 CRO"
        ]
    );
    assert_eq!(
        found.skipped.iter().map(|fault| fault.line).collect::<Vec<_>>(),
        [6, 14]
    );
    assert_eq!(
        codes(&found.rejected),
        [
            (17, "Transaction Kind", "unknown_operation"),
            (13, "Transaction Kind", "half_a_trade")
        ]
    );
    assert_eq!(found.warnings[0].code, "several_coins");
}

#[test]
fn nexos_money_is_money_and_its_credit_line_is_none() {
    let found = report(
        "Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Details,Date / Time (UTC)\n\
         N1,Exchange Deposited On,GBP,54,GBPX,54,$70,approved / GBP to GBPX,2022-04-17 10:40:00\n\
         N2,Deposit To Exchange,GBP,54,GBPX,54,$70,approved / GBP Top Up,2022-04-17 10:40:00\n\
         N3,Exchange,GBPX,-50,BTC,0.0017,$69,approved / Exchange GBPX to Bitcoin,2022-04-17 10:41:00\n\
         N4,Interest,USDC,1.5,,0.00,$1,approved / USDC Interest,2022-04-18 10:41:00\n\
         N5,Interest,USD,-0.01,,0.00,$0.01,approved / Interest,2022-04-19 10:41:00\n\
         N6,Withdrawal,BTC,-0.0017,BTC,0.0017,$69,rejected / BTC withdrawal,2022-04-19 10:42:00\n\
         N7,Withdraw Exchanged,GBP,-4,GBP,4,$5,approved / GBP withdrawal,2022-04-20 10:41:00\n\
         N8,Locking Term Deposit,BTC,-0.001,BTC,0.001,$9,approved / x,2022-04-20 10:41:00\n\
         N9,Liquidation,USDC,-1,USDC,1,$1,approved / Fiat Repayment,2022-04-21 10:41:00\n\
         N10,Teleport,USDC,-1,USDC,1,$1,approved / x,2022-04-21 10:41:00\n\
         N11,Deposit,USDC,1,USDC,1,$1,dreaming / x,2022-04-21 10:41:00\n",
    );
    assert_eq!(found.format, "nexo");
    assert_eq!(
        all(&found),
        [
            "deposit 54 GBP",
            "buy 0.0017 BTC for 50 GBP",
            "interest 1.5 USDC",
            "withdrawal -4 GBP",
            "adjustment -1 USDC"
        ]
    );
    assert_eq!(balances(&found), ["0.0017 BTC", "0 GBP", "0.5 USDC"]);
    assert_eq!(
        found.skipped.iter().map(|fault| fault.code).collect::<Vec<_>>(),
        ["same_money", "credit_line", "rejected", "locked"]
    );
    assert_eq!(
        codes(&found.rejected),
        [(11, "Type", "unknown_operation"), (12, "Details", "unknown_operation")]
    );
}

#[test]
fn bitcoin_de_takes_its_fee_in_coins_and_in_money() {
    let text = "date;Booking type;currency;reference;BTC-Address;Rate;unit (rate);BTC before fee;amount before fee;unit (amount before fee);\
         BTC excl. Bitcoin.de fee;amount after Bitcoin.de-fee;unit (amount after Bitcoin.de-fee);incoming / outgoing;balance\n\
         2013-12-20 10:38:02;Sale;BTC;S1;;500.00;BTC / EUR;0.50000000;250.00;EUR;0.49500000;248.75;EUR;-0.50000000;0.48000000\n\
         2013-09-25 20:16:17;Network fee;BTC;T1;x;;;;;;;;;-0.01000000;0.98000000\n\
         2013-09-24 12:00:42;Purchase;BTC;P1;;100.00;BTC / EUR;1.00000000;100.00;EUR;0.99000000;99.50;EUR;0.99000000;0.99000000\n\
         2013-09-23 12:00:42;Gift;BTC;G1;;;;;;;;;;1;1\n2013-09-20 09:57:07;Registration;BTC;;;0.00;BTC;;;;;;;0.00000000;0.00000000\n";
    assert_eq!(refused(text), Refusal::ZoneNeeded);
    let found = in_zone(text, Tz::Europe__Berlin);
    assert_eq!(
        all(&found),
        [
            "buy 0.99 BTC for 99 EUR, fee 0.5 EUR",
            "fee -0.01 BTC",
            "sell 0.5 BTC for 250 EUR, fee 1.25 EUR"
        ]
    );
    assert_eq!(found.warnings, []);
    assert_eq!(balances(&found), ["0.48 BTC", "149.25 EUR"]);
    assert_eq!(codes(&found.rejected), [(5, "Booking type", "unknown_operation")]);
    assert_eq!(codes(&found.skipped), [(6, "Booking type", "no_movement")]);
}

#[test]
fn bisq_says_which_coin_an_offer_is_for() {
    let text = "Trade ID,Date/Time,Market,Price,Deviation,Amount in BTC,Amount,Currency,Transaction Fee,Trade Fee BTC,Trade Fee BSQ,Buyer Deposit,Seller Deposit,Offer type,Status\n\
         a,10 Mar 2021 10:16:00,BTC/EUR,50000,N/A,0.01,500,EUR,0.0001,,0.40,0.003,0.003,Sell BTC,Completed\n\
         b,1 Jan 2020 17:01:24,BSQ/BTC,0.0001,N/A,0.01,100,BSQ,0.0001,0.00005,,0.001,0.005,Buy BSQ,Mediated\n\
         c,11 Jun 2019 20:21:44,DASH/BTC,0.01,3.00%,0.30,30,DASH,0.0002,0.0009,,0.03,0.03,Buy BTC,Completed\n\
         d,11 Jun 2019 23:31:21,BTC/EUR,10020,N/A,,,EUR,0.00003,0.0001,,0.005,0.005,Sell BTC,Canceled\n\
         e,11 Jun 2019 23:31:21,BTC/EUR,10020,N/A,,,EUR,0.00003,0.0001,,0.005,0.005,Sell BTC,Completed\n\
         f,11 Jun 2019 23:31:21,BTC/EUR,10020,N/A,1,2,EUR,0.00003,0.0001,,0.005,0.005,Sell BTC,Dreaming\n";
    assert_eq!(refused(text), Refusal::ZoneNeeded);
    let found = in_zone(text, Tz::UTC);
    assert_eq!(
        all(&found),
        [
            "sell 30 DASH for 0.3 BTC, fee 0.0002 BTC, fee 0.0009 BTC",
            "buy 100 BSQ for 0.01 BTC, fee 0.0001 BTC, fee 0.00005 BTC",
            "sell 0.01 BTC for 500 EUR, fee 0.0001 BTC, fee 0.4 BSQ"
        ]
    );
    assert_eq!(codes(&found.skipped), [(5, "Status", "canceled")]);
    assert_eq!(
        codes(&found.rejected),
        [(6, "Amount in BTC", "not_positive"), (7, "Status", "unknown_operation")]
    );
}
