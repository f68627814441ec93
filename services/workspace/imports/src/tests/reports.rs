//! Reports that are not the plain history of trades: for tax returns, of closed positions, and with words of other products.

use chrono_tz::Tz;

use super::{
    all, options, refused,
    variants::{check, in_utc},
    venues::codes,
    xlsx,
};
use crate::{Options, Refusal, Stop, columns, read};

#[test]
fn closed_positions_are_no_fills() {
    for header in [
        "Symbol,Margin Mode,Position Side,Entry Price,Avg. Close Price,Max Open Interest,Closed Vol.,Closing PNL,Opened,Closed,Status",
        "Futures,Opening time,Average entry price,Average closing price,Closed amount,Position Pnl,Realized PnL,Closed time",
        "instId,direction,openAvgPx,closeAvgPx,openMaxPos,realizedPnl,uTime",
        "合约,开仓均价,平仓均价,平仓盈亏,平仓时间",
        "\"Contract\",\"Realized PNL\",\"Close Time\",\"PNL Details\"",
    ] {
        let refusal = refused(&format!("UID:7,Time Zone:UTC+8\n{header}\n1,2,3,4,5,6,7\n"));
        assert_eq!(refusal.code(), "summary", "{header}");
        assert!(refusal.to_string().contains("Export the trade history"), "{refusal}");
    }
    // What they have can still be said column by column.
    let found = columns(b"Symbol,Entry Price,Exit Price,PnL\nBTCUSDT,1,2,3\n", &Stop::default());
    assert_eq!(found.unwrap().columns.len(), 4);
    // Candles have no result.
    let candles = refused("Time,Open Price,Close Price,Volume\n2024-01-01 00:00:00,1,2,3\n");
    assert_eq!(candles.code(), "unknown_format");
}

#[test]
fn a_workbook_of_positions_is_read_by_its_sheet_of_trades() {
    let row = |number: u32, cells: &[&str]| {
        let cell = |(place, text): (char, &&str)| {
            format!("<c r=\"{place}{number}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
        };
        let cells: Vec<String> = ('A'..='Z').zip(cells).map(cell).collect();
        format!("<row r=\"{number}\">{}</row>", cells.concat())
    };
    let notes = row(1, &["Read me"]);
    let positions = row(1, &["Symbol", "Entry Price", "Exit Price", "Realized PnL"]);
    let trades = row(1, &["time", "pair", "side", "quantity", "price"])
        + &row(2, &["2024-03-01 10:00:00", "BTC/USDT", "buy", "1", "2"]);
    let in_utc = Options {
        zone: Some(Tz::UTC),
        ..options()
    };
    let of = |sheets: &[(&str, &str)]| read(&xlsx::packed(&xlsx::parts(sheets, false)), &in_utc);
    let found = of(&[("Positions", &positions), ("Trades", &trades)]).unwrap();
    assert_eq!(all(&found), ["buy 1 BTC for 2 USDT"]);
    for sheets in [
        [("Notes", notes.as_str()), ("Positions", positions.as_str())],
        [("Positions", positions.as_str()), ("Notes", notes.as_str())],
    ] {
        assert_eq!(of(&sheets).unwrap_err().code(), "summary");
    }
}

#[test]
fn gains_by_lot_are_no_trades() {
    let refusal = refused(
        "Gain/loss report\n\nTransaction Type,Transaction ID,Tax lot ID,Asset name,Amount,Date Acquired,Cost basis (USD),\
         Date of Disposition,Proceeds (USD),Gains (Losses) (USD),Holding period (Days),Data source\n\
         Sell,t1,l1,BTC,0.1,05/10/2020,400.00,04/01/2024,600.00,200.00,1400,Coinbase\n",
    );
    assert!(matches!(refusal, Refusal::Summary(_)), "{refusal}");
    assert!(
        refusal.to_string().contains("Export the transaction history"),
        "{refusal}"
    );
}

#[test]
fn coinbases_raw_transactions_name_both_sides() {
    for (cost, proceeds) in [
        (
            "Cost Basis (incl. fees and/or spread) (USD)",
            "Proceeds (excl. fees and/or spread) (USD)",
        ),
        ("Cost Basis (incl. fees paid) (USD)", "Proceeds (excl. fees paid) (USD)"),
    ] {
        let header = format!(
            "Transaction ID,Transaction Type,Date & time,Asset Acquired,\"Quantity Acquired (Bought, Received, etc)\",{cost},Data Source,\
             \"Asset Disposed (Sold, Sent, etc)\",Quantity Disposed,{proceeds}\n"
        );
        check(
            "coinbase_raw",
            &format!(
                "{header}a1,Buy,2024-01-01T10:00:00Z,ETH,2,410.00,Coinbase,,,\na2,Sell,2024-01-02T10:00:00Z,,,,Coinbase,ETH,1,250.5\n\
                 a3,Convert,2024-01-03T10:00:00Z,ETH,6,16000,Coinbase,BTC,0.4,16000\na4,Convert,2024-01-04T10:00:00Z,ETH,4,900,Coinbase,ETH2,4,900\n\
                 a5,Rewards Income,2024-01-05T10:00:00Z,SOL,0.01,1,Coinbase,,,\na6,Receive,2024-01-06T10:00:00Z,SOL,1,,Customer provided,,,\n\
                 a7,Send,2024-01-07T10:00:00Z,,,,Coinbase,SOL,0.5,\na8,Interest,2024-01-08T10:00:00Z,USDC,0.5,0.5,Coinbase,,,\n\
                 a9,Converted from,2024-01-09T10:00:00Z,,,,Coinbase,SOL,0.5,40\nb1,Converted to,2024-01-09T10:00:00Z,USDC,40,40,Coinbase,,,\n"
            ),
            &[
                "buy 2 ETH for 410 USD",
                "sell 1 ETH for 250.5 USD",
                "buy 6 ETH for 0.4 BTC",
                "reward 0.01 SOL",
                "deposit 1 SOL",
                "withdrawal -0.5 SOL",
                "interest 0.5 USDC",
                "sell 0.5 SOL for 40 USDC",
            ],
        );
        let found = in_utc(&format!(
            "{header}a1,Buy,2024-01-01T10:00:00Z,ETH,2,,Coinbase,,,\na2,Teleport,2024-01-02T10:00:00Z,ETH,1,,Coinbase,,,\n\
             a3,Convert,2024-01-03T10:00:00Z,ETH,6,,Coinbase,ETH,4,\na4,Converted to,2024-01-04T10:00:00Z,ETH,1,9,Coinbase,,,\n"
        ));
        assert_eq!(all(&found), ["conversion 1 ETH"]);
        assert_eq!(
            codes(&found.rejected),
            [
                (2, cost, "not_positive"),
                (3, "Transaction Type", "unknown_operation"),
                (4, "Quantity Disposed", "does_not_add_up"),
            ]
        );
    }
}

#[test]
fn coinbases_total_may_have_no_remark_behind_its_name() {
    check(
        "coinbase",
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total,Fees and/or Spread,Notes\n\
         2024-01-01 10:00:00 UTC,Buy,ETH,2,EUR,2000,,4040,40,\n",
        &["buy 2 ETH for 4000 EUR, fee 40 EUR"],
    );
}

#[test]
fn binance_has_further_words_and_names() {
    check(
        "binance_trades_quantity",
        "Date(UTC),Pair,Side,Price,Quantity,Amount,Fee\n2021-03-01 10:00:00,ETHUSDT,BUY,1500,2ETH,3000USDT,0.002ETH\n",
        &["buy 2 ETH for 3000 USDT, fee 0.002 ETH"],
    );
    check(
        "binance_statement",
        "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n7,2021-03-01 10:00:00,CrossMargin,BNB deducts fee,BNB,-0.001,\n\
         7,2021-03-01 10:00:02,Spot,Savings Interest,USDT,0.5,\n\
         7,2026-03-01 10:00:03,Spot,Soft Staking,SOL,0.01,\n7,2026-03-01 10:00:04,Funding,Merchant Payment,USDT,-3,\n",
        &[
            "fee -0.001 BNB",
            "reward 0.5 USDT",
            "reward 0.01 SOL",
            "withdrawal -3 USDT",
        ],
    );
}

#[test]
fn okx_funding_has_words_of_its_products() {
    check(
        "okx_funding",
        "UID:1,Account Type:Main,Time Zone:UTC\nid,Time,Type,Amount,Before Balance,After Balance,Symbol\n\
         1,2026-03-01 10:00:00,Fiat deposit,100,0,100,EUR\n2,2026-03-01 10:00:01,Dual investment subscribe,-1,3,2,BTC\n\
         3,2026-03-01 10:00:02,Dual investment collection,1,2,3,BTC\n4,2026-03-01 10:00:03,Shark fin profit,0.1,3,3.1,BTC\n\
         5,2026-03-01 10:00:04,Gift sent,-0.1,3.1,3,BTC\n6,2026-03-01 10:00:05,Jumpstart unlocking,2,0,2,OKB\n",
        &[
            "deposit 100 EUR",
            "transfer -1 BTC",
            "transfer 1 BTC",
            "reward 0.1 BTC",
            "withdrawal -0.1 BTC",
            "transfer 2 OKB",
        ],
    );
}

#[test]
fn bybits_log_knows_contracts_in_usdc_and_those_that_end() {
    let found = in_utc(
        "Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)\n\
         7,USDC,BTCPERP,TRADE,BUY,0.01,0.01,60000,0,-0.3,0,-0.3,9,OPEN,2026-03-02 01:10:01\n\
         7,USDC,BTCPERP,SETTLEMENT,BUY,--,0.01,--,-0.02,0,0,-0.02,9,SETTLEMENT,2026-03-02 08:00:00\n\
         7,USDT,BTCUSDT-26DEC25,TRADE,SELL,0.02,0,50000,0,-0.5,4,3.5,9,CLOSE,2026-03-03 01:10:01\n",
    );
    assert_eq!(
        all(&found),
        [
            "buy 0.01 BTC for 600 USDC, fee 0.3 USDC",
            "funding -0.02 USDC",
            "sell 0.02 BTC-26DEC25 for 1000 USDT, fee 0.5 USDT",
        ]
    );
    assert_eq!((found.rejected, found.warnings), (Vec::new(), Vec::new()));
    // What was paid for a position belongs to the contract of its fills.
    let paid_for = found.events[1].instrument.as_ref().unwrap();
    assert_eq!((paid_for.base.as_str(), paid_for.quote.as_str()), ("BTC", "USDC"));
}

#[test]
fn bybits_log_has_words_of_its_products() {
    let row = |second: u32, word: &str, change: &str| {
        format!("7,USDT,,{word},--,0,0,0,0,0,{change},{change},9,--,2026-03-02 01:10:{second:02}\n")
    };
    let rows = [
        row(0, "ONCHAINEARN_REFUND", "5"),
        row(1, "CUSTODY_NETWORK_FEE", "-0.5"),
        row(2, "CUSTODY_UNLOCK", "4"),
        row(3, "AUTO_DEDUCTION", "-1"),
        row(4, "PEF_PROFIT_SHARE", "-2"),
        row(5, "EARNING_REDEMPTION_SELL", "3"),
    ];
    check(
        "bybit_log",
        &format!(
            "Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)\n{}",
            rows.concat()
        ),
        &[
            "transfer 5 USDT",
            "fee -0.5 USDT",
            "transfer 4 USDT",
            "adjustment -1 USDT",
            "adjustment -2 USDT",
            "conversion 3 USDT",
        ],
    );
}

#[test]
fn binances_income_of_contracts_has_fees_and_rewards_of_other_kinds() {
    check(
        "binance_income",
        "Time(UTC),Type,Amount,Asset,Symbol,Transaction ID\n2026-03-01 10:00:00,OPTIONS_PREMIUM_FEE,-1.5,USDT,BTCUSDT,1\n\
         2026-03-01 10:00:01,FEE_RETURN,0.5,USDT,BTCUSDT,2\n2026-03-01 10:00:02,BFUSD_REWARD,0.1,USDT,,3\n",
        &["fee -1.5 USDT", "fee 0.5 USDT", "reward 0.1 USDT"],
    );
}

#[test]
fn rows_of_bybits_log_that_are_there_twice_count_once() {
    let rows = "7,BTC,BTCUSDT,TRADE,BUY,0.01,--,60000,0,-0.00001,0.01,0.00999,0.00999,--,o1,t1,2026-03-02 01:10:01\n\
        7,USDT,BTCUSDT,TRADE,BUY,0.01,--,60000,0,0,-600,-600,400,--,o1,t1,2026-03-02 01:10:01\n";
    let found = in_utc(&format!(
        "Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,OrderId,TradeId,Time(UTC)\n{rows}{rows}"
    ));
    assert_eq!(all(&found), ["buy 0.01 BTC for 600 USDT, fee 0.00001 BTC"]);
    assert_eq!(
        codes(&found.skipped),
        [(4, "TradeId", "row_again"), (5, "TradeId", "row_again")]
    );
}

/// Of several rows of an order one cannot be read: with a sum that is no number, and with a cell too many.
#[test]
fn what_is_left_of_a_trade_makes_no_trade_of_another_price() {
    let kraken = |row: &str| {
        in_utc(&format!(
            "txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\n\
             L1,R1,2024-01-12 10:30:00,trade,,currency,ZUSD,-5000,2.5,0\nL2,R1,2024-01-12 10:30:00,trade,,currency,XXBT,0.1,0,0.1\n\
             L3,R1,2024-01-12 10:30:00,trade,,currency,ZUSD,-6000,3,0\n{row}\n\
             L5,R2,2024-01-12 11:30:00,trade,,currency,ZUSD,-50,0,0\nL6,R2,2024-01-12 11:30:00,trade,,currency,XXBT,0.001,0,0.1\n"
        ))
    };
    for row in [
        "L4,R1,2024-01-12 10:30:00,trade,,currency,XXBT,lots,0,0.2",
        "L4,R1,2024-01-12 10:30:00,trade,,currency,XXBT,0.1,0,0.2,x",
    ] {
        let found = kraken(row);
        assert_eq!(all(&found), ["buy 0.001 BTC for 50 USD"], "{row}");
        let mut lines: Vec<u64> = found.rejected.iter().map(|fault| fault.line).collect();
        lines.sort_unstable();
        assert_eq!(lines, [2, 3, 4, 5], "{row}");
    }
    let bybit = in_utc(
        "Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)\n\
         7,BTC,BTCUSDT,TRADE,BUY,0.01,--,60000,0,0,0.01,0.01,0.01,--,2026-03-02 01:10:01\n\
         7,USDT,BTCUSDT,TRADE,BUY,0.01,--,60000,0,0,-600,-600,400,--,2026-03-02 01:10:01\n\
         7,BTC,BTCUSDT,TRADE,BUY,0.01,--,60000,0,0,0.01,0.01,0.02,--,2026-03-02 01:10:01\n\
         7,USDT,BTCUSDT,TRADE,BUY,0.01,--,60000,0,0,lots,-600,400,--,2026-03-02 01:10:01\n",
    );
    assert_eq!((bybit.events.len(), bybit.rejected.len()), (0, 4));
    let coinbase = in_utc(
        "portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id\n\
         default,match,2024-03-15T10:55:12.843Z,52.3,52.3,ETH,,10201,o\ndefault,match,2024-03-15T10:55:12.843Z,-1.1,1,BTC,,10201,o\n\
         default,fee,2024-03-15T10:55:12.843Z,lots,1,BTC,,10201,o\n",
    );
    assert_eq!((coinbase.events.len(), coinbase.rejected.len()), (0, 3));
    let okx = in_utc(
        "id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit\n\
         1,11,2026-01-10 18:00:00,Spot,SOL-USDT,Buy,2,SOL,100,0,0,SOL,0,0,2,2,SOL\n\
         2,11,2026-01-10 18:00:00,Spot,SOL-USDT,Sell,200,SOL,100,0,0,USDT,0,0,-200,800,USDT\n\
         3,11,2026-01-10 18:00:00,Spot,SOL-USDT,Buy,2,SOL,100,0,0,SOL,0,0,2,4,SOL\n\
         4,11,2026-01-10 18:00:00,Spot,SOL-USDT,Sell,200,SOL,100,0,0,USDT,0,0,-200,600,USDT,x\n",
    );
    assert_eq!((okx.events.len(), okx.rejected.len()), (0, 4));
    // In Binance's statement several fills share a second: what moved is kept.
    let binance = in_utc(
        "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n7,2024-03-01 10:00:00,Spot,Buy,BTC,0.01,\n\
         7,2024-03-01 10:00:00,Spot,Buy,BTC,0.01,\n7,2024-03-01 10:00:00,Spot,Transaction Related,USDT,-600,\n\
         7,2024-03-01 10:00:00,Spot,Transaction Related,USDT,lots,\n",
    );
    assert_eq!(all(&binance), ["conversion 0.01 BTC, 0.01 BTC, -600 USDT"]);
    assert_eq!(codes(&binance.rejected), [(5, "Change", "not_a_number")]);
    assert_eq!(codes(&binance.warnings), [(2, "Operation", "half_a_trade")]);
}

#[test]
fn binances_trades_in_both_directions_of_one_second_are_two() {
    let head = "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n";
    let row = |word: &str, coin: &str, change: &str| format!("7,2024-03-01 10:00:00,Spot,{word},{coin},{change},\n");
    let both = [
        row("Transaction Buy", "BTC", "0.02"),
        row("Transaction Spend", "USDT", "-1200"),
        row("Transaction Sold", "BTC", "-0.01"),
        row("Transaction Revenue", "USDT", "601"),
        row("Transaction Fee", "BNB", "-0.001"),
    ];
    check(
        "binance_statement",
        &format!("{head}{}", both.concat()),
        &[
            "buy 0.02 BTC for 1200 USDT",
            "sell 0.01 BTC for 601 USDT",
            "fee -0.001 BNB",
        ],
    );
    // Where the words do not tell them apart, what moved is kept.
    let unclear = [
        row("Buy", "BTC", "0.02"),
        row("Transaction Related", "USDT", "-1200"),
        row("Sell", "BTC", "-0.01"),
        row("Transaction Related", "USDT", "601"),
    ];
    check(
        "binance_statement",
        &format!("{head}{}", unclear.concat()),
        &["conversion 0.02 BTC, -1200 USDT, -0.01 BTC, 601 USDT"],
    );
}

#[test]
fn kucoins_trades_in_both_directions_of_one_second_are_no_trade_of_their_difference() {
    check(
        "kucoin_account",
        "UID,Account Type,Currency,Side,Amount,Fee,Time(UTC+08:00),Remark,Type\n\
         1,tradeAccount,BTC,Deposit,0.02,0,2024-03-01 18:00:00,Spot,Spot\n1,tradeAccount,USDT,Withdrawal,1200,0,2024-03-01 18:00:00,Spot,Spot\n\
         1,tradeAccount,BTC,Withdrawal,0.01,0,2024-03-01 18:00:00,Spot,Spot\n1,tradeAccount,USDT,Deposit,601,0.6,2024-03-01 18:00:00,Spot,Spot\n",
        &["conversion 0.02 BTC, -1200 USDT, -0.01 BTC, 601 USDT, -0.6 USDT"],
    );
}

#[test]
fn bitfinex_trades_in_both_directions_of_one_second_are_no_trade_of_their_difference() {
    let row = |number: u32, word: &str, coin: &str, amount: &str| {
        format!("{number},{word} on wallet exchange,{coin},{amount},1,18-03-21 10:00:00,exchange\n")
    };
    let head = "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET\n";
    let bought = [
        row(1, "Exchange 0.2 BTC for USD @ 50000.0", "BTC", "0.2"),
        row(2, "Exchange 0.2 BTC for USD @ 50000.0", "USD", "-10000"),
    ];
    let sold = [
        row(3, "Exchange 0.1 BTC for USD @ 50100.0", "BTC", "-0.1"),
        row(4, "Exchange 0.1 BTC for USD @ 50100.0", "USD", "5010"),
    ];
    check(
        "bitfinex_ledger",
        &format!("{head}{}{}", bought.concat(), sold.concat()),
        &["conversion 0.2 BTC, -10000 USD, -0.1 BTC, 5010 USD"],
    );
    check(
        "bitfinex_ledger",
        &format!(
            "{head}{}{}",
            bought.concat(),
            row(3, "Trading rebate for 0.2 BTC", "USD", "1")
        ),
        &["buy 0.2 BTC for 9999 USD"],
    );
}
