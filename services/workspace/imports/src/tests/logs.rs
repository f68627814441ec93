//! Made-up lines in the shapes of logs, transfers and records, and what has to be read from them.

use chrono_tz::Tz;

use super::{
    all, refused,
    venues::{balances, codes, in_zone, report},
};
use crate::Refusal;

#[test]
fn okx_writes_each_fill_in_two_rows_and_the_received_one_without_its_fee() {
    // A byte order mark stands before every cell of these files.
    let text = "\u{feff}UID:1,\u{feff}Account Type:Main,\u{feff}Time Zone:UTC+8\r\n\
         \u{feff}id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit\n\
         \u{feff}8,905,2027-01-08 12:00:00,Spot,ETH-USDT,Buy,1,ETH,3000,0,0,ETH,0,0,1,1,ETH\n\
         \u{feff}7,904,2026-01-08 12:00:00,Options,ETH-USD-260925-3000-C,Buy,3,cont,100,0,-0.15,USDT,0,0,0,0,USDT\n\
         \u{feff}6,903,2026-01-08 11:40:00,Spot,ETH-USDT,Sell,0.0995,ETH,3000,0,0,ETH,0,0,-0.0995,0.4,ETH\n\
         \u{feff}5,903,2026-01-08 11:40:00,Spot,ETH-USDT,Buy,298.5,ETH,3000,0,-0.3,USDT,0E-8,0E-8,298.2,298.2,USDT\n\
         \u{feff}4,901,2026-01-08 11:00:00,Spot,ETH-USDT,Buy,0.3,ETH,3000,0,-0.0003,ETH,0,0,0.2997,0.4995,ETH\n\
         \u{feff}3,901,2026-01-08 11:00:00,Spot,ETH-USDT,Buy,0.2,ETH,3000,0,-0.0002,ETH,0,0,0.1998,0.1998,ETH\n\
         \u{feff}2,901,2026-01-08 11:00:00,Spot,ETH-USDT,Sell,1500,ETH,3000,0,0,USDT,0,0,-1500,0,USDT\n\
         \u{feff}1,900,2026-01-08 10:00:00,Transfer,,Transfer in,0,cont,0,0,0,USDT,0,0,1500,1500,USDT\n";
    let found = report(text);
    assert_eq!((found.format, found.zone.as_str()), ("okx_trading", "Etc/GMT-8"));
    assert_eq!(
        all(&found),
        [
            "transfer 1500 USDT",
            "buy 0.5 ETH for 1500 USDT, fee 0.0003 ETH, fee 0.0002 ETH",
            "sell 0.0995 ETH for 298.5 USDT, fee 0.3 USDT"
        ]
    );
    assert_eq!(found.events[0].time.to_rfc3339(), "2026-01-08T02:00:00+00:00");
    assert_eq!(balances(&found), ["0.4 ETH", "298.2 USDT"]);
    assert_eq!(
        codes(&found.rejected),
        [(3, "Time", "in_future"), (4, "Trade Type", "unknown_operation")]
    );
    assert_eq!(refused(&text.replace("UTC+8", "")), Refusal::ZoneNeeded);
    // A fee that the change of the balance does not have, and a trade without its other half.
    let wrong = report(&text.replace("0.2997", "0.3").replace("6,903", "6,906"));
    assert_eq!(all(&wrong), ["transfer 1500 USDT"]);
    let mut wrong: Vec<_> = wrong.rejected.iter().map(|fault| (fault.line, fault.code)).collect();
    wrong.sort_unstable();
    assert_eq!(
        wrong[2..],
        [
            (5, "half_a_trade"),
            (6, "half_a_trade"),
            (7, "does_not_add_up"),
            (8, "does_not_add_up"),
            (9, "does_not_add_up")
        ]
    );
}

#[test]
fn okx_funding_says_the_balances_before_and_after() {
    let found = report(
        "UID:1,Account Type:Main,Time Zone:UTC+2\nid,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol\n\
         5,2026-03-05 10:00:00,Lottery,1,0,1,0,BTC\n4,2026-03-04 10:00:00,Deposit,1,0,2,0,BTC\n\
         3,2026-03-03 10:00:00,Withdrawal,-0.4,0.5,0.099,-0.001,BTC\n2,2026-03-02 10:00:00,To unified trading account,0.5,1,0.5,0,BTC\n\
         1,2026-03-01 10:00:00,Deposit,1.000000000000000000,0E-18,1,0,BTC\n",
    );
    assert_eq!(found.format, "okx_funding");
    assert_eq!(
        all(&found),
        ["deposit 1 BTC", "transfer -0.5 BTC", "withdrawal -0.4 BTC, -0.001 BTC"]
    );
    assert_eq!(balances(&found), ["0.099 BTC"]);
    assert_eq!(
        codes(&found.rejected),
        [(3, "Type", "unknown_operation"), (4, "Amount", "does_not_add_up")]
    );
    // What a loan costs is no reward.
    let lent = report(
        "UID:1,Account Type:Main,Time Zone:UTC+2\nid,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol\n\
         2,2026-03-02 10:00:00,Loan interest,0.1,1.5,1.4,0,USDT\n1,2026-03-01 10:00:00,Interest,0.5,1,1.5,0,USDT\n",
    );
    assert_eq!(all(&lent), ["interest 0.5 USDT", "interest -0.1 USDT"]);
}

const BYBIT: &str = "UID: 1,Company Name: ,Country:\n\
    Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)\n";

#[test]
fn bybits_log_has_two_rows_for_coins_and_one_for_contracts() {
    let found = report(&format!(
        "{BYBIT}1,USDT,,TRANSFER_IN,--,--,--,--,0,0,1000,1000,1000,--,2026-09-18 08:00:00\n\
         1,BTC,BTCUSDT,TRADE,BUY,0.01,--,60000,0,-0.00001,0.01,0.00999,0.00999,--,2026-09-18 09:00:00\n\
         1,USDT,BTCUSDT,TRADE,BUY,0.01,--,60000,0,0,-600,-600,400,--,2026-09-18 09:00:00\n\
         1,USDT,ETHUSDT,TRADE,BUY,0.05000000000000000000,0.05,2510,0,-0.06,0,-0.06,399.94,OPEN,2026-09-18 09:03:24\n\
         1,USDT,ETHUSDT,SETTLEMENT,BUY,--,0.05,--,-0.004,0,0,-0.004,399.936,SETTLEMENT,2026-09-18 16:00:00\n\
         1,USDT,ETHUSDT,TRADE,SELL,0.05,0,2610,0,-0.07,5,4.93,404.866,CLOSE,2026-09-19 09:03:24\n\
         1,BTC,BTCUSD,TRADE,BUY,100,100,60000,0,-0.000001,0.0001,0.000099,0.010089,CLOSE,2026-09-19 10:00:00\n\
         1,USDT,SOLUSDT,TRADE,BUY,1,--,100,0,0,-100,-100,304.866,--,2026-09-20 09:00:00\n\
         1,USDT,,TELEPORT,--,--,--,--,0,0,1,1,1,--,2026-09-20 09:00:00\n1,USDT,,INTEREST,--,--,--,--,0,0,1,2,1,--,2026-09-20 09:00:00\n\
         1,USDT,,TRANSFER_OUT,--,--,--,--,--,--,--,--,1,--,2026-09-20 09:00:00\n"
    ));
    assert_eq!(found.format, "bybit_log");
    assert_eq!(
        all(&found),
        [
            "transfer 1000 USDT",
            "buy 0.01 BTC for 600 USDT, fee 0.00001 BTC",
            "buy 0.05 ETH for 125.5 USDT, fee 0.06 USDT",
            "funding -0.004 USDT",
            "sell 0.05 ETH for 130.5 USDT, fee 0.07 USDT",
            "adjustment 0.0001 BTC, -0.000001 BTC"
        ]
    );
    // The last wallet balances of rows that are part of an event: contracts move profits and fees, no coins.
    assert_eq!(balances(&found), ["0.010089 BTC", "404.866 USDT"]);
    let kinds: Vec<_> = found
        .events
        .iter()
        .filter_map(|event| event.trade.as_ref())
        .map(|trade| trade.kind.name())
        .collect();
    assert_eq!(kinds, ["spot", "linear", "linear"]);
    let mut rejected = codes(&found.rejected);
    rejected.sort_unstable();
    assert_eq!(
        rejected,
        [
            (10, "Contract", "half_a_trade"),
            (11, "Type", "unknown_operation"),
            (12, "Change", "does_not_add_up"),
            (13, "Change", "missing")
        ]
    );
    let without_zone = "Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,OrderId,TradeId,Time\n\
        USDT,ADAUSDT,TRADE,SELL,389,0,0.80,0,-0.15,9.43,9.28,300,CLOSE,o1,t1,2026-07-01 10:00:00.000\n";
    assert_eq!(refused(without_zone), Refusal::ZoneNeeded);
    let event = &in_zone(without_zone, Tz::UTC).events[0];
    assert_eq!(event.external_id.as_deref(), Some("t1"));
    assert_eq!(event.trade.as_ref().unwrap().order_id.as_deref(), Some("o1"));
}

#[test]
fn bittytax_records_have_a_side_that_came_and_one_that_went() {
    let text = "Type,Buy Quantity,Buy Asset,Buy Value in GBP,Sell Quantity,Sell Asset,Sell Value in GBP,Fee Quantity,Fee Asset,Fee Value in GBP,Wallet,Timestamp,Note\n\
         Deposit,1000,GBP,,,,,,,,Exchange,2018-01-01T00:00:00 GMT,\nTrade,2,ETH,,1000,GBP,,0.01,ETH,,Exchange,2018-01-02T00:00:00,first\n\
         Gift-Sent,,,,0.5,ETH,,,,,Exchange,2018-01-03T00:00:00,\nStaking,0.1,ETH,,,,,,,,Exchange,2018-01-04T00:00:00,\n\
         Levitation,0.1,ETH,,,,,,,,Exchange,2018-01-04T00:00:00,\nWithdrawal,0.1,ETH,,,,,,,,Exchange,2018-01-04T00:00:00,\n";
    assert_eq!(refused(text), Refusal::ZoneNeeded);
    let found = in_zone(text, Tz::Europe__London);
    assert_eq!(
        all(&found),
        [
            "deposit 1000 GBP",
            "buy 2 ETH for 1000 GBP, fee 0.01 ETH",
            "withdrawal -0.5 ETH",
            "reward 0.1 ETH"
        ]
    );
    assert_eq!(balances(&found), ["1.59 ETH", "0 GBP"]);
    assert_eq!(
        codes(&found.rejected),
        [(6, "Type", "unknown_operation"), (7, "Sell Asset", "missing")]
    );
}

#[test]
fn kucoins_columns_name_their_zone() {
    let fills = report(
        "UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+08:00),Fee,Tax,Maker/Taker,Fee Currency\n\
         ****1,mainAccount,o1,XTZ-USDT,BUY,LIMIT,2,10,20,20,2024-03-01 08:00:00,0.02,,MAKER,USDT\n\
         ****1,mainAccount,o2,XTZ-USDT,SELL,LIMIT,3,0,0,0,2024-03-01 09:00:00,0,,MAKER,USDT\n",
    );
    assert_eq!(
        (fills.format, fills.events[0].time.to_rfc3339().as_str()),
        ("kucoin_fills", "2024-03-01T00:00:00+00:00")
    );
    assert_eq!(all(&fills), ["buy 10 XTZ for 20 USDT, fee 0.02 USDT"]);
    assert_eq!(codes(&fills.skipped), [(3, "Filled Amount", "not_filled")]);
    let bundle = "UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time,Fee,Tax,Maker/Taker,Fee Currency\n";
    assert_eq!(refused(bundle), Refusal::ZoneNeeded);
    let deposits = report(
        "UID,Account Type,Time(UTC+08:00),Coin,Amount,Fee,Hash,Deposit Address,Transfer Network,Status,Remarks\n\
         ****1,mainAccount,2024-03-01 08:00:00,USDT,100,0,h1,a,TRX,SUCCESS,Deposit\n****1,mainAccount,2024-03-01 08:00:00,USDT,100,0,h2,a,TRX,FAILURE,Deposit\n",
    );
    assert_eq!(all(&deposits), ["deposit 100 USDT"]);
    assert_eq!(deposits.skipped[0].code, "not_completed");
    let withdrawals = report(
        "UID,Account Type,Time(UTC),Coin,Amount,Fee,Hash,Withdrawal Address/Account,Transfer Network,Status,Remarks\n\
         ****1,mainAccount,2024-03-01 08:00:00,USDT,100,1,h1,a,TRX,SUCCESS,Withdrawal\n",
    );
    assert_eq!(withdrawals.format, "kucoin_withdrawals");
    assert_eq!(all(&withdrawals), ["withdrawal -100 USDT, -1 USDT"]);
    assert_eq!(withdrawals.events[0].external_id.as_deref(), Some("h1"));
}

#[test]
fn binances_deposits_and_withdrawals_differ_by_their_fee() {
    let deposits = report(
        "Date(UTC+0),Coin,Network,Amount,Address,TXID,Status\n2024-03-01 08:00:00,BTC,BTC,0.5,a,h1,Completed\n2024-03-01 08:00:00,BTC,BTC,0.5,a,h2,Failed\n",
    );
    assert_eq!(
        (deposits.format, all(&deposits)),
        ("binance_deposits", vec!["deposit 0.5 BTC".to_owned()])
    );
    assert_eq!(codes(&deposits.skipped), [(3, "Status", "not_completed")]);
    let withdrawals = report(
        "Date(UTC+0),Coin,Network,Amount,Fee,Address,TXID,Status\n2024-03-01 08:00:00,BTC,BTC,0.5,0.0001,a,h1,Completed\n2024-03-01 08:00:00,BTC,BTC,0,0.0001,a,h1,Completed\n",
    );
    assert_eq!(all(&withdrawals), ["withdrawal -0.5 BTC, -0.0001 BTC"]);
    assert_eq!(codes(&withdrawals.rejected), [(3, "Amount", "not_positive")]);
}

#[test]
fn krakens_newer_ledger_is_read_like_the_older() {
    let found = report(
        "txid,refid,time,type,subtype,aclass,subclass,asset,wallet,amount,fee,balance,amountusd\n\
         L1,R1,2025-01-12 10:30:00,deposit,,currency,fiat,EUR,spot / main,5010,10,5000,5100\n\
         L2,R2,2025-01-12 10:31:00,trade,tradespot,currency,crypto,BTC,spot / main,0.05,0,0.05,4900\n\
         L3,R2,2025-01-12 10:31:00,trade,tradespot,currency,fiat,EUR,spot / main,-4700,7,293,4900\n",
    );
    assert_eq!(
        all(&found),
        ["deposit 5010 EUR, -10 EUR", "buy 0.05 BTC for 4700 EUR, fee 7 EUR"]
    );
    assert_eq!(balances(&found), ["0.05 BTC", "293 EUR"]);
    assert_eq!(found.events[1].account, "spot / main");
}
