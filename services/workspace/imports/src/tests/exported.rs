//! Exports as people get them from their exchanges, and what becomes of them in spreadsheet programs, in made-up rows.

use super::{
    all,
    variants::{check, in_utc},
    venues::{balances, codes},
};

const BYBIT_ORDERS: &str = "Spot Pairs,feeCoin,ExecFeeV2,feeInfo,Order Type,Direction,Filled Value,Avg. Filled Price,Order Price,Order Quantity,\
    Order Value,Order Status,Order No.,Timestamp (UTC)\n";

#[test]
fn bybits_orders_say_what_was_filled() {
    let found = in_utc(&format!(
        "{BYBIT_ORDERS}SOLEUR,EUR,0.0375,\"{{\"\"EUR\"\":\"\"0.0375\"\"}}\",MARKET,SELL,15,150,MARKET,0.1,--,FILLED, 71,08:22 2026-06-05\n\
         SOLEUR,SOL,0.00005,\"{{\"\"SOL\"\":\"\"0.00005\"\"}}\",MARKET,BUY,3,150,MARKET,--,4,FILLED, 72,08:23 2026-06-05\n\
         SOLEUR,EUR,0.01,--,LIMIT,SELL,7,140,140,0.1,--,PartiallyFilledCanceled, 73,08:24 2026-06-05\n\
         SOLEUR,--,--,--,LIMIT,SELL,--,--,155,0.1,--,CANCELLED, 74,08:25 2026-06-05\n\
         SOLEUR,EUR,0.01,\"{{\"\"EUR\"\":\"\"0.01\"\",\"\"MNT\"\":\"\"2\"\"}}\",LIMIT,SELL,14,140,140,0.1,--,FILLED, 75,08:26 2026-06-05\n\
         SOLEUR,EUR,0.01,--,LIMIT,SELL,--,--,140,0.1,--,FILLED, 76,08:27 2026-06-05\n"
    ));
    assert_eq!(found.format, "bybit_orders");
    assert_eq!(
        all(&found),
        [
            "sell 0.1 SOL for 15 EUR, fee 0.0375 EUR",
            "buy 0.02 SOL for 3 EUR, fee 0.00005 SOL",
            "sell 0.05 SOL for 7 EUR, fee 0.01 EUR",
        ]
    );
    assert_eq!(codes(&found.skipped), [(5, "Order Status", "not_filled")]);
    assert_eq!(
        codes(&found.rejected),
        [(6, "feeInfo", "several_fees"), (7, "Filled Value", "missing")]
    );
    assert_eq!(found.warnings, []);
    assert_eq!(found.events[0].external_id.as_deref(), Some("71"));
    // The average price is rounded, and the file has no quantity.
    let rounded = in_utc(&format!(
        "{BYBIT_ORDERS}SOLEUR,SOL,0,--,MARKET,BUY,10,149.9,MARKET,--,10,FILLED, 77,08:22 2026-06-05\n"
    ));
    assert_eq!(codes(&rounded.warnings), [(2, "Filled Value", "quantity_from_value")]);
    assert_eq!(rounded.events.len(), 1);
}

#[test]
fn a_fee_of_bybit_is_in_the_coin_that_stands_behind_it() {
    check(
        "bybit_spot",
        "Filled Time (Local Time),Spot Pairs,Order Type,Direction,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Order No.,Timestamp (UTC)\n\
         2024-09-27 12:00:00,ARB/USDT,Market,Buy,100.000 USDT,0.5 USDT,200.0 ARB,0.2 ARB,1,2,2024-09-27 10:00:00\n\
         2024-09-27 12:01:00,ARB/USDT,Market,Buy,100.000 USDT,0.5 USDT,200.0 ARB,0.1 USDT,3,4,2024-09-27 10:01:00\n",
        &[
            "buy 200 ARB for 100 USDT, fee 0.2 ARB",
            "buy 200 ARB for 100 USDT, fee 0.1 USDT",
        ],
    );
    // What was ordered is not what was filled.
    check(
        "bybit_derivatives",
        "Contracts,Order Type,Trade Type,Order Quantity,Filled Quantity,Filled Price,Fees Paid,Direction,Transaction Time(UTC+0)\n\
         SOLUSDT,Limit,Trade,5,2,100,0.11,BUY,2026-01-10 10:00:00\n",
        &["buy 2 SOL for 200 USDT, fee 0.11 USDT"],
    );
}

#[test]
fn okex_wrote_the_side_as_a_sign() {
    let found = in_utc(
        "\u{feff}Order ID,\u{feff}Trade ID,\u{feff}Trade Time,\u{feff}Pairs,\u{feff}Amount,\u{feff}Price,\u{feff}Total,\u{feff}taker/maker,\u{feff}Fee,\u{feff}unit\r\n\
         \u{feff}1,7,2020-10-02 10:00:00,ltc_usdt,2,46,-92 USDT,taker,-0.003 LTC,LTC\r\n\
         \u{feff}2,8,2020-10-02 10:05:00,ltc_usdt,-2,47,94 USDT,maker,0.0188 USDT,LTC\r\n\
         \u{feff}3,9,2020-10-02 10:06:00,ltc_usdt,2,46,92 USDT,taker,-0.003 LTC,LTC\r\n\
         \u{feff}4,10,2020-10-02 10:07:00,ltc_usdt,2,46,-92 USDC,taker,-0.003 LTC,LTC\r\n\
         \u{feff}5,11,2020-10-02 10:08:00,ltc_usdt,2,46,-92 USDT,taker,-0.003,LTC\r\n",
    );
    assert_eq!(found.format, "okx_fills_2020");
    assert_eq!(
        all(&found),
        [
            "buy 2 LTC for 92 USDT, fee 0.003 LTC",
            "sell 2 LTC for 94 USDT, fee -0.0188 USDT",
        ]
    );
    // The rebate comes.
    assert_eq!(balances(&found), ["-0.003 LTC", "2.0188 USDT"]);
    assert_eq!(
        codes(&found.rejected),
        [
            (4, "Total", "does_not_add_up"),
            (5, "Total", "unknown_coin"),
            (6, "Fee", "unknown_coin"),
        ]
    );
}

#[test]
fn rebates_of_okx_are_told_from_fees() {
    let header = "Order ID,Trade ID,Trade Time,Pair,Side,Price,Amount,Total,Fee,Fee Currency\n";
    check(
        "okx_fills",
        &format!(
            "{header}1,2,2024-03-01 10:00:00,BTC-USDT,buy,50000,0.1,5000,-0.0001,BTC\n\
             3,4,2024-03-01 11:00:00,BTC-USDT,sell,51000,0.1,5100,0.5,USDT\n"
        ),
        &[
            "buy 0.1 BTC for 5000 USDT, fee 0.0001 BTC",
            "sell 0.1 BTC for 5100 USDT, fee -0.5 USDT",
        ],
    );
    // Without signs they were paid.
    check(
        "okx_fills",
        &format!("{header}3,4,2024-03-01 11:00:00,BTC-USDT,sell,51000,0.1,5100,0.5,USDT\n"),
        &["sell 0.1 BTC for 5100 USDT, fee 0.5 USDT"],
    );
}

#[test]
fn coinbase_may_have_a_row_for_each_coin_of_a_trade() {
    let found = in_utc(
        "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n\
         a,2025-03-03 10:00:00 UTC,Advanced Trade Buy,SOL,0.5,EUR,€92,€46.00,€46.50,€0.50,Bought 0.5 SOL for 46.5 USDC on SOL-USDC at 92 USDC/SOL\n\
         b,2025-03-03 10:00:00 UTC,Advanced Trade Sell,USDC,-46.5,EUR,€1,€46.50,€46.50,€0,Bought 0.5 SOL for 46.5 USDC on SOL-USDC at 92 USDC/SOL\n\
         c,2025-03-03 11:00:00 UTC,Advanced Trade Buy,USDC,4,EUR,€0.9,€3.6,€3.6,€0,Bought 4 USDC for 3.6 EUR on USDC-EUR at 0.9 EUR/USDC\n",
    );
    assert_eq!(
        all(&found),
        ["buy 0.5 SOL for 46 USDC, fee 0.5 USDC", "buy 4 USDC for 3.6 EUR"]
    );
    assert_eq!(codes(&found.skipped), [(3, "Notes", "other_half")]);
    // Two kinds of money in one table.
    let mixed = in_utc(
        "Timestamp,Transaction Type,Asset,Quantity Transacted,USD Spot Price at Transaction,CZK Subtotal,CZK Total (inclusive of fees),CZK Fees,Notes\n\
         2021-01-03T10:00:00Z,Buy,BTC,0.01,30000,6600,6700,100,\n",
    );
    assert_eq!(codes(&mixed.rejected), [(2, "CZK Subtotal", "unknown_coin")]);
}

#[test]
fn a_row_in_quotes_as_a_whole_is_a_row() {
    check(
        "coinbase_spot_price",
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n\
         \"2020-05-15T14:05:30Z,Receive,BTC,0.001,CZK,243000,\"\"\"\",\"\"\"\",\"\"\"\",Received 0.001 BTC\"\n\
         2020-05-15T15:05:30Z,Buy,BTC,0.01,CZK,240000,2400,2500,100,Bought\n\
         \"2020-05-15T20:04:01Z,Buy,BTC,0.01,CZK,240000,2400,2500,100,\"\"Bought 0.01 BTC for Kč2,500.00 CZK\"\"\"\n",
        &[
            "deposit 0.001 BTC",
            "buy 0.01 BTC for 2400 CZK, fee 100 CZK",
            "buy 0.01 BTC for 2400 CZK, fee 100 CZK",
        ],
    );
}

#[test]
fn rounded_numbers_make_no_two_fills_one() {
    let found = in_utc(
        "Spot Pairs,Order Type,Direction,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Order No.,Timestamp (UTC)\n\
         ICPUSDT,MARKET,SELL,50,10,5,0.05,2.29E+18,2,14:35 2024-11-16\nICPUSDT,MARKET,SELL,50,10,5,0.05,2.29E+18,2,14:35 2024-11-16\n",
    );
    let ids: Vec<_> = found.events.iter().map(|event| event.external_id.as_deref()).collect();
    assert_eq!(ids, [None, None]);
}

#[test]
fn halves_of_a_purchase_at_binance_share_a_number() {
    let found = in_utc(
        "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n\
         7,2024-01-15 10:30:00,Spot,Convert Fiat to Crypto OCBS,EUR,-250,N01339152793662436288040296\n\
         7,2024-01-15 10:30:02,Spot,Convert Fiat to Crypto OCBS,EUR,-90,N01339152793662436288040297\n\
         7,2024-01-15 10:31:40,Spot,Convert Fiat to Crypto OCBS,BTC,0.005,N01339152793662436288040296\n\
         7,2024-01-15 10:31:41,Spot,Convert Fiat to Crypto OCBS,ETH,0.03,N01339152793662436288040297\n\
         7,2024-01-16 09:00:00,Cross Margin,Margin Fee,USDT,-0.2,\n",
    );
    assert_eq!(
        all(&found),
        [
            "buy 0.005 BTC for 250 EUR",
            "buy 0.03 ETH for 90 EUR",
            "interest -0.2 USDT",
        ]
    );
    assert_eq!(found.rejected, []);
}

#[test]
fn binance_states_the_zone_in_the_language_of_its_user() {
    check(
        "binance_statement_time",
        "用户ID,时间(UTC+8),账户,操作,币种,变更,备注\n7,2024-03-01 18:00:00,Spot,Deposit,BTC,1,\n",
        &["deposit 1 BTC"],
    );
    let trades = in_utc(
        "时间(UTC+8),交易对,基准货币,计价货币,类型,价格,数量,成交额,手续费,手续费结算币种\n2024-03-01 18:00:00,ETHUSDT,ETH,USDT,BUY,2900,2,5800,0.002,ETH\n",
    );
    assert_eq!(all(&trades), ["buy 2 ETH for 5800 USDT, fee 0.002 ETH"]);
    assert_eq!(trades.events[0].time.to_rfc3339(), "2024-03-01T10:00:00+00:00");
    let found = in_utc("用户ID,时间（UTC+8）,账户,操作,币种,变更,备注\n7,2024-03-01 18:00:00,Spot,Deposit,BTC,1,\n");
    assert_eq!(found.events[0].time.to_rfc3339(), "2024-03-01T10:00:00+00:00");
    assert_eq!(found.zone, "Etc/GMT-8");
    for time in ["Czas(UTC+1)", "Время (UTC+1)", "Heure(UTC+1)"] {
        let text = format!("ID,{time},Conto,Operacja,Moneta,Zmiana\n7,2024-03-01 18:00:00,Spot,Deposit,BTC,1\n");
        assert_eq!(in_utc(&text).zone, "Etc/GMT-1", "{time}");
    }
}

#[test]
fn bybits_log_may_write_its_words_in_any_case_and_names_both_coins() {
    check(
        "bybit_log",
        "Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)\n\
         7,BTC,BTCBRZ,Trade,Buy,0.01,0,300000,0,-0.00001,0.01,0.00999,1,--,2026-06-05 08:22:20\n\
         7,BRZ,BTCBRZ,Trade,Buy,-3000,0,300000,0,0,-3000,-3000,5,--,2026-06-05 08:22:20\n\
         7,USDT,SOLUSDT,Trade,Sell,1,0,150,0,-0.08,2,1.92,5,Close,2026-06-05 08:23:20\n\
         7,USDT,,Transfer In,--,0,0,0,0,0,17,17,17,--,2026-06-05 08:24:56\n",
        &[
            "buy 0.01 BTC for 3000 BRZ, fee 0.00001 BTC",
            "sell 1 SOL for 150 USDT, fee 0.08 USDT",
            "transfer 17 USDT",
        ],
    );
}

#[test]
fn two_trades_under_one_number_are_not_half_read() {
    let header = "portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id\n";
    let rows = "default,match,2021-02-01T10:00:00Z,-100,0,USD,,5\ndefault,match,2021-02-01T10:00:00Z,2,2,LTC,,5\n";
    let found = in_utc(&format!("{header}{rows}"));
    assert_eq!(
        (found.format, all(&found)),
        ("coinbase_pro_account", vec!["buy 2 LTC for 100 USD".to_owned()])
    );
    // Rows that are there twice are no other trade.
    let found = in_utc(&format!("{header}{rows}{rows}"));
    assert_eq!(all(&found), ["buy 2 LTC for 100 USD"]);
    assert_eq!(
        codes(&found.skipped),
        [(4, "trade id", "row_again"), (5, "trade id", "row_again")]
    );
    let other = "default,match,2021-02-01T10:00:00Z,-90,0,USD,,5\ndefault,match,2021-02-01T10:00:00Z,9,2,XLM,,5\n";
    let found = in_utc(&format!("{header}{rows}{other}"));
    assert_eq!(all(&found), [""; 0]);
    let lines: Vec<_> = codes(&found.rejected)
        .iter()
        .map(|(line, _, code)| (*line, *code))
        .collect();
    assert_eq!(
        lines,
        [
            (2, "half_a_trade"),
            (3, "half_a_trade"),
            (4, "half_a_trade"),
            (5, "half_a_trade")
        ]
    );
}

#[test]
fn a_day_may_have_a_blank_behind_each_point() {
    let text = "Date(UTC);Market;Type;Price;Amount;Total;Fee;Fee Coin\n18. 3. 2021 22:05:09;ETHUSDT;BUY;1800,5;2;3601;0,002;ETH\n\
        5. 4. 2021 6:05:09;ETHUSDT;SELL;2000;1;2000;0,001;BNB\n";
    let found = super::report(text);
    let times: Vec<String> = found.events.iter().map(|event| event.time.to_rfc3339()).collect();
    assert_eq!(times, ["2021-03-18T22:05:09+00:00", "2021-04-05T06:05:09+00:00"]);
    assert_eq!(
        all(&found),
        [
            "buy 2 ETH for 3601 USDT, fee 0.002 ETH",
            "sell 1 ETH for 2000 USDT, fee 0.001 BNB"
        ]
    );
}

#[test]
fn okx_may_write_its_words_in_any_case_and_pay_by_the_balance_alone() {
    let found = in_utc(
        "UID:1,Account Type:Main,Time Zone:UTC+8\n\
         id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit\n\
         1,11,2026-01-10 18:00:00,SPOT,SOL-USDT,buy,2,SOL,100,0,-0.002,SOL,0,0,1.998,1.998,SOL\n\
         2,11,2026-01-10 18:00:00,SPOT,SOL-USDT,sell,200,SOL,100,0,0,USDT,0,0,-200,0,USDT\n\
         3,12,2026-01-10 19:00:00,Swap,SOL-USDT-SWAP,Funding fee,0,USDT,0,0,0,USDT,0,0,-0.03,0,USDT\n\
         4,13,2026-01-10 20:00:00,Block,SOL-USDT,Buy,2,SOL,100,0,-0.002,SOL,0,0,1.998,1.998,SOL\n",
    );
    assert_eq!(found.format, "okx_trading");
    assert_eq!(
        all(&found),
        ["buy 2 SOL for 200 USDT, fee 0.002 SOL", "funding -0.03 USDT"]
    );
    assert_eq!(found.events[0].time.to_rfc3339(), "2026-01-10T10:00:00+00:00");
    assert_eq!(codes(&found.rejected), [(6, "Trade Type", "unknown_operation")]);
}

#[test]
fn files_that_overlap_make_no_trade_twice_as_large() {
    let kraken = "\"txid\",\"refid\",\"time\",\"type\",\"subtype\",\"aclass\",\"asset\",\"amount\",\"fee\",\"balance\"\n\
        L1,T1,2024-03-01 10:00:00,trade,,currency,ZEUR,-100,0.26,900\nL2,T1,2024-03-01 10:00:00,trade,,currency,XXBT,0.002,0,0.002\n";
    let found = in_utc(&format!("{kraken}{kraken}"));
    assert_eq!(
        (found.format, all(&found)),
        (
            "kraken_ledger",
            vec!["buy 0.002 BTC for 100 EUR, fee 0.26 EUR".to_owned()]
        )
    );
    assert_eq!(
        codes(&found.skipped),
        [
            (4, "", "header_again"),
            (5, "txid", "row_again"),
            (6, "txid", "row_again")
        ]
    );
    let okx = "1,11,2026-01-10 18:00:00,Spot,SOL-USDT,Buy,2,SOL,100,0,-0.002,SOL,0,0,1.998,1.998,SOL\n\
        2,11,2026-01-10 18:00:00,Spot,SOL-USDT,Sell,200,SOL,100,0,0,USDT,0,0,-200,0,USDT\n";
    let found = in_utc(&format!(
        "id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit\n{okx}{okx}"
    ));
    assert_eq!(all(&found), ["buy 2 SOL for 200 USDT, fee 0.002 SOL"]);
    assert_eq!(codes(&found.skipped), [(4, "id", "row_again"), (5, "id", "row_again")]);
}

#[test]
fn a_fee_that_names_another_coin_than_its_column_is_not_read() {
    let found = in_utc(
        "Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin\n2024-03-01 10:00:00,ETHUSDT,BUY,2900,2,5800,0.002 ETH,ETH\n\
         2024-03-01 11:00:00,ETHUSDT,BUY,2900,2,5800,5.8 USDT,ETH\n2024-03-01 12:00:00,ETHUSDT,BUY,2900,2,5800,1.5E-3,BNB\n",
    );
    assert_eq!(
        all(&found),
        [
            "buy 2 ETH for 5800 USDT, fee 0.002 ETH",
            "buy 2 ETH for 5800 USDT, fee 0.0015 BNB"
        ]
    );
    assert_eq!(codes(&found.rejected), [(3, "Fee", "other_coin")]);
}
