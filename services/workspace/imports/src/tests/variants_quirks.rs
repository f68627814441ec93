//! Rows that are easily read the wrong way round: their side, their sign, what they are, and the coins of their pair.

use super::{
    all,
    variants::{check, in_utc},
    venues::{balances, codes},
};

#[test]
fn what_kraken_moves_to_where_it_earns_is_no_reward() {
    let found = in_utc(
        "txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\n\
         A1,R1,2024-06-01 10:00:00,earn,,currency,DOT,-5,0,1\nA2,R1,2024-06-01 10:00:00,earn,,currency,DOT.F,5,0,5\n\
         A3,R2,2024-06-02 10:00:00,earn,,currency,DOT.F,0.1,0.02,5.08\n\
         A4,R3,2024-06-03 10:00:00,earn,autoallocate,currency,ADA,-2,0,0\nA5,R3,2024-06-03 10:00:00,earn,autoallocate,currency,ADA.F,2,0,2\n\
         A6,R4,2024-06-04 10:00:00,transfer,,currency,ATOM21.S,3,0,3\nA7,R5,2024-06-05 10:00:00,earn,reward,currency,ADA.F,-0.01,0,1.99\n",
    );
    assert_eq!(
        (found.format, all(&found).join("; ").as_str()),
        (
            "kraken_ledger",
            "transfer -5 DOT; transfer 5 DOT; reward 0.1 DOT, -0.02 DOT; transfer -2 ADA; transfer 2 ADA; transfer 3 ATOM; \
             adjustment -0.01 ADA"
        )
    );
    assert_eq!(found.rejected, []);
}

#[test]
fn krakens_ledger_says_no_side_and_its_pairs_have_no_sign_between_coins() {
    check(
        "kraken_ledger",
        "txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\n\
         B1,S1,2024-06-06 10:00:00,trade,tradespot,currency,XETH,-2,0,0\nB2,S1,2024-06-06 10:00:00,trade,tradespot,currency,XXBT,0.1,0.0002,0.0998\n\
         B3,S2,2024-06-07 10:00:00,trade,tradespot,currency,USDT,-100,0,0\nB4,S2,2024-06-07 10:00:00,trade,tradespot,currency,ZEUR,92,0.2,91.8\n",
        &[
            "sell 2 ETH for 0.1 BTC, fee 0.0002 BTC",
            "sell 100 USDT for 92 EUR, fee 0.2 EUR",
        ],
    );
    check(
        "kraken_trades",
        "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers\n\
         T1,O1,XRPRLUSD,2025-05-01 10:00:00.1234,buy,limit,2,20,0.03,10,0,,\"L1,L2\"\n\
         T2,O2,AI16ZEUR,2025-05-02 10:00:00.1234,sell,limit,0.3,30,0.08,100,0,,\"L3,L4\"\n",
        &[
            "buy 10 XRP for 20 RLUSD, fee 0.03 RLUSD",
            "sell 100 AI16Z for 30 EUR, fee 0.08 EUR",
        ],
    );
}

#[test]
fn a_sale_on_coinbase_pro_without_a_fee_is_a_sale() {
    check(
        "coinbase_pro_account",
        "portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id\n\
         default,match,2017-08-01T10:00:00.000Z,-0.5,0,BTC,,11,o1\ndefault,match,2017-08-01T10:00:00.000Z,1400,1400,USD,,11,o1\n\
         default,match,2017-08-02T10:00:00.000Z,0.25,0.25,BTC,,12,o2\ndefault,match,2017-08-02T10:00:00.000Z,-2,0,ETH,,12,o2\n",
        &["sell 0.5 BTC for 1400 USD", "sell 2 ETH for 0.25 BTC"],
    );
}

#[test]
fn binance_sells_small_amounts_of_one_account_and_is_paid_in_many_kinds_of_money() {
    check(
        "binance_statement",
        "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n\
         1,2021-09-04 10:00:00,Spot,Sell,BTC,-0.1,\n1,2021-09-04 10:00:00,Spot,Transaction Related,RUB,300000,\n\
         1,2023-01-05 10:00:00,Spot,Small Assets Exchange BNB (Spot),ADA,-2,\n1,2023-01-05 10:00:00,Spot,Small Assets Exchange BNB (Spot),BNB,0.002,\n\
         1,2025-01-05 10:00:00,Spot,SOL Staking - Purchase,SOL,-3,\n1,2025-01-05 10:00:00,Spot,SOL Staking - Purchase,BNSOL,2.8,\n\
         1,2025-01-06 10:00:00,Spot,Merchant Acquiring,BNB,-0.002,Binance Pay\n",
        &[
            "sell 0.1 BTC for 300000 RUB",
            "sell 2 ADA for 0.002 BNB",
            "buy 2.8 BNSOL for 3 SOL",
            "withdrawal -0.002 BNB",
        ],
    );
}

#[test]
fn the_change_says_which_sign_bybits_fees_have() {
    let found = in_utc(
        "Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,OrderId,TradeId,Time(UTC)\n\
         7,USDT,BTCUSDT,TRADE,BUY,0.01,0.01,60000,0,0.33,0,-0.33,999.67,OPEN,o1,t1,2025-01-10 10:00:00\n\
         7,USDT,BTCUSDT,TRADE,SELL,0.01,0,61000,0,-0.05,10,10.05,1009.72,CLOSE,o2,t2,2025-01-10 11:00:00\n\
         7,USDT,ETHUSDT,TRADE,BUY,1,1,3000,0,-1.5,0,-1.5,1008.22,OPEN,o3,t3,2025-01-10 12:00:00\n\
         7,USDT,ETHUSDT,TRADE,BUY,1,1,3000,0,-1.5,0,-2,1006.22,OPEN,o4,t4,2025-01-10 13:00:00\n",
    );
    assert_eq!(
        all(&found),
        [
            "buy 0.01 BTC for 600 USDT, fee 0.33 USDT",
            "sell 0.01 BTC for 610 USDT, fee -0.05 USDT",
            "buy 1 ETH for 3000 USDT, fee 1.5 USDT",
        ]
    );
    assert_eq!(balances(&found), ["8.22 USDT"]);
    assert_eq!(codes(&found.rejected), [(5, "Change", "does_not_add_up")]);
}

#[test]
fn a_price_with_more_decimals_than_amounts_have_refuses_no_trade() {
    let found = in_utc(
        "Transactions\nUser,Some One,1\n\
         ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n\
         1,2025-02-02 10:00:00 UTC,Buy,ETH,0.05,EUR,€2000.1234567890123456789,€100.00,€101.00,€1.00,Bought 0.05 ETH for 101 EUR\n\
         2,2025-02-03 10:00:00 UTC,Sell,ETH,-0.05,EUR,€2100.1234567890123456789,-€105.00,-€104.00,€1.00,Sold 0.05 ETH for 104 EUR\n",
    );
    assert_eq!(found.rejected, []);
    assert_eq!(
        all(&found),
        [
            "buy 0.05 ETH for 100 EUR, fee 1 EUR",
            "sell 0.05 ETH for 105 EUR, fee 1 EUR"
        ]
    );
}

#[test]
fn files_that_were_put_together_have_their_header_again() {
    let header = "Date(UTC),Pair,Side,Price,Executed,Amount,Fee";
    let found = in_utc(&format!(
        "{header}\n2024-03-01 10:00:00,ETHUSDT,BUY,2900,2ETH,5800USDT,0.002ETH\n{header}\n\
         2024-04-01 10:00:00,ETHUSDT,SELL,3000,1ETH,3000USDT,3USDT\n"
    ));
    assert_eq!(
        all(&found),
        [
            "buy 2 ETH for 5800 USDT, fee 0.002 ETH",
            "sell 1 ETH for 3000 USDT, fee 3 USDT"
        ]
    );
    assert_eq!(codes(&found.skipped), [(3, "", "header_again")]);
    assert_eq!(found.rejected, []);
}

#[test]
fn a_withdrawal_is_no_deposit_because_its_columns_are_the_same() {
    let found = in_utc(
        "Time,Coin,Amount,Type,Remark\n2020-03-01 10:00:00,BTC,0.5,DEPOSIT,\n2020-03-02 10:00:00,BTC,0.5,Withdraw,\n",
    );
    assert_eq!(all(&found), ["deposit 0.5 BTC"]);
    assert_eq!(codes(&found.rejected), [(3, "Type", "unknown_operation")]);
}

#[test]
fn what_was_completed_is_not_lost_because_its_status_has_another_word() {
    let rows = |status: &str| format!("2024-03-01 08:00:00,BTC,BTC,0.5,0.0001,a,h,{status}\n");
    let statuses = ["Completed", "Success", "Email Sent", "Awaiting Approval", "Concluído"];
    let found = in_utc(&format!(
        "Date(UTC+0),Coin,Network,Amount,Fee,Address,TXID,Status\n{}",
        statuses.map(rows).concat()
    ));
    assert_eq!(found.format, "binance_withdrawals");
    assert_eq!(all(&found), ["withdrawal -0.5 BTC, -0.0001 BTC"; 2]);
    assert_eq!(
        codes(&found.skipped),
        [(4, "Status", "not_completed"), (5, "Status", "not_completed")]
    );
    assert_eq!(codes(&found.rejected), [(6, "Status", "unknown_operation")]);
    check(
        "kucoin_deposits",
        "UID,Account Type,Time(UTC),Coin,Amount,Fee,Hash,Deposit Address,Transfer Network,Status,Remarks\n\
         1,mainAccount,2024-03-01 08:00:00,USDT,100,0,h1,a,TRX,Success,Deposit\n",
        &["deposit 100 USDT"],
    );
}

#[test]
fn a_statement_may_name_its_zone() {
    let found = super::report(
        "User_ID,Time(UTC+8),Account,Operation,Coin,Change,Remark\n1,2024-03-01 10:00:00,Spot,Deposit,EUR,100,\n",
    );
    assert_eq!(found.format, "binance_statement_time");
    assert_eq!(found.events[0].time.to_rfc3339(), "2024-03-01T02:00:00+00:00");
}

#[test]
fn a_spreadsheet_program_writes_true_in_capitals() {
    let found = in_utc(
        "Confirmed,Date,Type,Label,Address,Amount (BTC),ID\nTRUE,2017-06-08T19:10:57,Sent to,a,b,-0.5,h1\n\
         FALSE,2017-06-09T19:10:57,Sent to,a,b,-0.5,h2\nmaybe,2017-06-10T19:10:57,Sent to,a,b,-0.5,h3\n",
    );
    assert_eq!(all(&found), ["withdrawal -0.5 BTC"]);
    assert_eq!(codes(&found.skipped), [(3, "Confirmed", "not_confirmed")]);
    assert_eq!(codes(&found.rejected), [(4, "Confirmed", "unknown_operation")]);
}

#[test]
fn coins_that_go_to_staking_and_come_back_are_no_income() {
    check(
        "sent_received",
        "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label,Description,TxHash\n\
         2026-03-04 09:00:00 UTC,,,2,SOL,,,unstaking,,\n2026-03-05 09:00:00 UTC,,,0.1,SOL,,,staking,,\n2026-03-06 09:00:00 UTC,,,1,SOL,,,Unstaked,,\n\
         2026-03-07 09:00:00 UTC,3,SOL,,,,,Sent to staking,,\n2026-03-08 09:00:00 UTC,,,3,SOL,,,Received from unstaking,,\n",
        &[
            "transfer 2 SOL",
            "reward 0.1 SOL",
            "transfer 1 SOL",
            "transfer -3 SOL",
            "transfer 3 SOL",
        ],
    );
}

#[test]
fn what_was_sold_for_money_is_a_sale() {
    check(
        "rotki_trades",
        "Location,Spend Currency,Receive Currency,Receive Amount,Spend Amount,Fee,Fee Currency,Description,Timestamp\n\
         kraken,BTC,EUR,60000,1,30,EUR,x,1659171600000\nkraken,EUR,BTC,1,60000,,,x,1659171700000\n",
        &["sell 1 BTC for 60000 EUR, fee 30 EUR", "buy 1 BTC for 60000 EUR"],
    );
    check(
        "cointracking",
        "Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date\nTrade,0.1,BTC,2,ETH,,,Kraken,,,13.03.2024 10:00:00\n",
        &["sell 2 ETH for 0.1 BTC"],
    );
    check(
        "kucoin_purchases",
        "Order ID,Currency (Fiat),Currency (Crypto),Side,Crypto Quantity,Fiat Amount,Status,Tax,Time(UTC)\n\
         o1,EUR,USDT,SELL,100,90,DONE,,2024-03-01 10:00:00\n",
        &["sell 100 USDT for 90 EUR"],
    );
}

#[test]
fn bybits_assets_have_more_words_than_deposits() {
    check(
        "bybit_assets",
        "Time(UTC),Coin,Type,Amount,Address/Symbol,Wallet Balance\n2020-03-01 10:00:00,BTC,Deposit,0.5,a,0.5\n\
         2020-03-02 10:00:00,BTC,ExchangeOrderWithdraw,0.1,,0.4\n2020-03-02 10:00:00,ETH,Exchange Order Deposit,3,,3\n\
         2020-03-03 10:00:00,BTC,RealisedPNL,-0.01,BTCUSD,0.39\n2020-03-04 10:00:00,BTC,Prize,0.001,,0.391\n",
        &[
            "deposit 0.5 BTC",
            "conversion -0.1 BTC",
            "conversion 3 ETH",
            "adjustment -0.01 BTC",
            "reward 0.001 BTC",
        ],
    );
}

#[test]
fn okx_named_its_columns_otherwise_until_2023() {
    let header = "id,Order id,Time,Trade Type,Instrument,Type,Amount,Unit,PL,Fee,Position Change,Position Balance,Balance Change,Balance,Unit";
    let found = in_utc(&format!(
        "\u{feff}{header}\n\
         2,901,2022-06-08 11:00:00,Spot,ETH-USDT,Buy,0.3,ETH,0,-0.0003,0,0,0.2997,0.2997,ETH\n\
         1,901,2022-06-08 11:00:00,Spot,ETH-USDT,Sell,450,USDT,0,0,0,0,-450,50,USDT\n\
         3,902,2022-06-09 11:00:00,Swap,BTC-USDT-SWAP,Close long,2,cont,5,-0.4,-2,0,4.6,54.6,USDT\n\
         4,,2022-06-10 11:00:00,Transfer,,Transfer in,0,USDT,0,0,0,0,100,154.6,USDT\n"
    ));
    assert_eq!(
        (found.format, all(&found)),
        (
            "okx_trading_2023",
            vec![
                "buy 0.3 ETH for 450 USDT, fee 0.0003 ETH".to_owned(),
                "adjustment 5 USDT, -0.4 USDT".to_owned(),
                "transfer 100 USDT".to_owned(),
            ]
        )
    );
    assert_eq!(codes(&found.warnings), [(4, "Instrument", "no_trade")]);
    assert_eq!(found.rejected, []);
}
