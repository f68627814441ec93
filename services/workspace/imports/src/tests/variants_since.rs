//! Versions of the exchanges' files that came since 2024, and files in other languages, in made-up rows.

use super::{
    all, report,
    variants::{check, in_utc},
    venues::{balances, codes},
};

#[test]
fn binance_names_its_columns_in_the_language_of_its_user() {
    for header in [
        "ID de usuario,Tiempo,Cuenta,Operación,Moneda,Cambio,Observación",
        "Identifiant utilisateur,Durée,Compte,Opération,Jeton,Change,Remarque",
        "ID do Usuário,Tempo,Conta,Operação,Moeda,Alterar,Observação",
        "ID użytkownika,Czas,Konto,Operacja,Moneta,Zmień,Uwagi",
    ] {
        check(
            "binance_statement_time",
            &format!(
                "{header}\n7,26-02-10 04:15:59,Spot,Transaction Spend,USDC,-50,\n7,26-02-10 04:15:59,Spot,Transaction Buy,ETH,0.02,\n\
                 7,26-02-10 04:15:59,Spot,BNB Fee Deduction,BNB,-0.00006,\n7,26-02-11 05:00:00,Spot,BNB Fee Deduction,BNB,-0.0001,\n"
            ),
            &["buy 0.02 ETH for 50 USDC, fee 0.00006 BNB", "fee -0.0001 BNB"],
        );
    }
    check(
        "binance_trades_side",
        "Tiempo,Par,Lado,Precio,Ejecutado,Cantidad,Tarifa\n25-12-31 01:00:45,DOTBTC,SELL,0.0001,285.7DOT,0.02857BTC,0.00006BNB\n",
        &["sell 285.7 DOT for 0.02857 BTC, fee 0.00006 BNB"],
    );
}

#[test]
fn the_coins_behind_amounts_split_a_glued_pair() {
    // `2.51INCH` is 2.5 of a coin whose name begins with a digit.
    check(
        "binance_trades_side",
        "Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2025-03-15 10:30:00,1INCHUSDT,BUY,2,2.51INCH,5USDT,0.0021INCH\n\
         2025-03-15 10:31:00,1000SATSUSDT,SELL,0.0002,5000001000SATS,100USDT,0.1USDT\n\
         2025-03-15 10:32:00,TUSDT,SELL,0.02,5T,0.1USDT,0.0001USDT\n",
        &[
            "buy 2.5 1INCH for 5 USDT, fee 0.002 1INCH",
            "sell 500000 1000SATS for 100 USDT, fee 0.1 USDT",
            "sell 5 T for 0.1 USDT, fee 0.0001 USDT",
        ],
    );
    // The header repeats a name and refers to footnotes.
    check(
        "binance_orders_side",
        "Time,OrderNo,Pair,Type¹,Side,Order Price,Order Amount,Time,Executed²,Average Price,Trading total³,Status\n\
         2024-03-05 10:00:00,1,USDTBRL,Market,BUY,0,200USDT,2024-03-05 10:00:01,200USDT,5,1000BRL,FILLED\n",
        &["buy 200 USDT for 1000 BRL"],
    );
}

#[test]
fn binance_books_halves_of_a_conversion_a_second_apart_and_several_in_one() {
    let found = in_utc(
        "User ID,Time,Account,Operation,Coin,Change,Remark\n7,26-04-16 14:21:58,Spot,Binance Convert,BNB,0.02,\n\
         7,26-04-16 14:21:59,Spot,Binance Convert,EUR,-10,\n7,26-06-20 20:27:44,Spot,Small Assets Exchange BNB,USDC,0.1,ACE to USDC\n\
         7,26-06-20 20:27:44,Spot,Small Assets Exchange BNB,ACE,-1,ACE to USDC\n\
         7,26-06-20 20:27:44,Spot,Small Assets Exchange BNB,HUMA,-30,HUMA to USDC\n\
         7,26-06-20 20:27:44,Spot,Small Assets Exchange BNB,USDC,0.7,HUMA to USDC\n\
         7,26-06-21 10:00:00,Spot,Binance Convert,BTC,-0.5,\n7,26-06-22 10:00:00,Funding,Transfer,USDC,20,Binance Pay - P_1\n",
    );
    assert_eq!(
        all(&found),
        [
            "buy 0.02 BNB for 10 EUR",
            "sell 1 ACE for 0.1 USDC",
            "sell 30 HUMA for 0.7 USDC",
            "conversion -0.5 BTC",
            "deposit 20 USDC",
        ]
    );
    assert_eq!(codes(&found.warnings), [(8, "Operation", "half_a_trade")]);
}

#[test]
fn binance_deals_with_persons_are_trades_for_money() {
    check(
        "binance_p2p",
        "Order Number,Order Type,Asset Type,Fiat Type,Total Price,Price,Quantity,Exchange rate,Maker Fee,Taker Fee,Couterparty,Status,Created Time\n\
         11,Buy,USDT,NGN,\"775,000\",1550,500,,0,0,a,Completed,2026-02-01 09:58:12\n\
         12,Sell,USDT,BRL,1000.00,5.71,175.13,0.00,,0.05,b,Completed,2026-02-02 09:58:12\n\
         13,Buy,USDT,NGN,10,1,10,,0,0,c,Cancelled,2026-02-03 09:58:12\n",
        &[
            "buy 500 USDT for 775000 NGN",
            "sell 175.13 USDT for 1000 BRL, fee 0.05 USDT",
        ],
    );
}

#[test]
fn bybit_moved_its_fees_and_has_more_words() {
    check(
        "bybit_spot",
        "Spot Pairs,Order Type,Direction,feeCoin,ExecFeeV2,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Order No.,Timestamp (UTC)\n\
         BTCEUR,MARKET,SELL,EUR,0.004,1.6,53333.33,0.00003,--,t1, o1,08:22 2026-06-05\n",
        &["sell 0.00003 BTC for 1.6 EUR, fee 0.004 EUR"],
    );
    check(
        "bybit_transfers",
        "UID: 7,Company Name: ,Country: \nUid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description\n\
         7,2026-03-02 01:12:01,MNT,5.5E-7,Convert,1,Small Balance Conversion\n\
         7,2026-03-02 01:12:02,BTC,0.002,Earn,1,Easy Earn | Flexible Redemption\n\
         7,2026-03-02 01:12:03,BTC,1.00E-8,Earn,1,Easy Earn | Flexible Interest Distribution\n7,2026-03-02 01:12:04,USDT,-5,P2P,1,P2P Sell\n\
         7,2026-03-02 01:12:05,BTC,-0.002,Earn,1,Easy Earn | Flexible (Auto-Earn)\n7,2026-03-02 01:12:06,USDT,-3,Bybit Card,1,Purchase\n",
        &[
            "conversion 0.00000055 MNT",
            "transfer 0.002 BTC",
            "reward 0.00000001 BTC",
            "withdrawal -5 USDT",
            "transfer -0.002 BTC",
            "withdrawal -3 USDT",
        ],
    );
    check(
        "bybit_log",
        "Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)\n\
         7,USDT,,--,--,0,0,0,0,0,1.8,1.8,9,--,2026-03-02 01:10:01\n7,ETH,,--,--,0,0,0,0,0,-0.0006,-0.0006,0,--,2026-03-02 01:10:01\n\
         7,ETH,,--,--,0,0,0,0,0,-0.02,-0.02,0,--,2026-03-02 01:10:02\n\
         7,USDT,,FLEXIBLE_STAKING_SUBSCRIPTION,--,0,0,0,0,0,-1,-1,0,--,2026-03-02 01:10:03\n",
        &[
            "conversion 1.8 USDT",
            "conversion -0.0006 ETH",
            "transfer -0.02 ETH",
            "transfer -1 USDT",
        ],
    );
    let found = in_utc(
        "Uid,Date,Type,Asset,Chain,Amount,Tx ID,Status,Received Address\n7,2026-03-02 01:40:00,Withdraw,USDT,TRX,25,--,Failed,a\n\
         7,2026-03-02 01:35:00,Withdraw,USDT,TRX,13,0xb,Transferred successfully,a\n7,2026-03-01 10:00:00,Deposit,USDC,SOL,50,5H,Completed,b\n\
         7,2026-03-01 10:00:00,Deposit,USDC,SOL,50,5H,Frozen,b\n",
    );
    assert_eq!(
        (found.format, all(&found)),
        (
            "bybit_chains",
            vec!["deposit 50 USDC".to_owned(), "withdrawal -13 USDT".to_owned()]
        )
    );
    assert_eq!(codes(&found.skipped), [(2, "Status", "not_completed")]);
    assert_eq!(codes(&found.rejected), [(5, "Status", "unknown_operation")]);
}

#[test]
fn bybit_may_call_the_sides_long_and_short() {
    let found = report(
        "Market,Filled Type,Filled Quantity,Filled Price,Order Price,Fee Rate,Trading Fee,feeCoin,ExecFeeV2,Direction,Order Type,Trasaction ID,Order No.,Transaction Time(UTC+0)\n\
         SOLUSDT,Trade,2,100,100,0.00055,0.11,USDT,0.11,Long,Market,a1,o1,10:00 2026-01-10\n\
         SOLUSDT,Trade,2,110,110,0.0002,--,USDT,0.044,Short,Limit,a2,o2,12:00 2026-01-10\n",
    );
    assert_eq!(
        all(&found),
        [
            "buy 2 SOL for 200 USDT, fee 0.11 USDT",
            "sell 2 SOL for 220 USDT, fee 0.044 USDT"
        ]
    );
    assert_eq!(
        codes(&found.warnings),
        [(2, "Direction", "direction_as_side"), (2, "Filled Price", "no_results")]
    );
    check(
        "bybit_closed",
        "Market,Order Quantity,Entry Price,Exit Price,Opening Fee,Closing Fee,Funding Fee,Trade Type,Realized P&L,Trade time\n\
         SOLUSDT,2,100,110,0.11,0.12,0.02,Trade,19.75,12:00 2026-01-10\n",
        &["adjustment 19.75 USDT"],
    );
}

#[test]
fn okx_has_conversions_without_an_action_and_withdrawals_that_were_sent() {
    check(
        "okx_trading",
        "UID,7,Trading account\nid,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit\n\
         1,9,2026-07-06 04:09:33,Spot,SOL-USDC-CONVERT,,0.5,USDC,200,0,0,SOL,0,0,-0.5,0,SOL\n\
         2,9,2026-07-06 04:09:33,Spot,SOL-USDC-CONVERT,,100,USDC,200,0,0,USDC,0,0,100,100,USDC\n\
         3,8,2026-07-06 05:09:33,Margin,BTC-USDT,Buy,0.01,BTC,50000,0,-0.00001,BTC,0,0,0.00999,1,BTC\n\
         4,8,2026-07-06 05:09:33,Margin,BTC-USDT,Sell,500,BTC,50000,0,0,USDT,0,0,-500,1,USDT\n",
        &[
            "sell 0.5 SOL for 100 USDC",
            "buy 0.01 BTC for 500 USDT, fee 0.00001 BTC",
        ],
    );
    let found = in_utc(
        "UID: 7,Account type: Main,Time: 01/31/2027 10:00\n\nTime,Crypto,Withdrawal address,Network,Transaction ID,Amount,Fee,Status,Reference no.\n\
         18/01/2026 12:40:00,ETH,a,Arbitrum One,0x5,0.49,0.002,Sent,1\n18/01/2026 12:41:00,ETH,a,Arbitrum One,0x6,0.4,0.002,Canceled,1\n",
    );
    assert_eq!(
        (found.format, all(&found)),
        ("okx_withdrawals", vec!["withdrawal -0.49 ETH, -0.002 ETH".to_owned()])
    );
    assert_eq!(codes(&found.skipped), [(5, "Status", "not_completed")]);
    // A contract is no pair, and how many coins it is, this file does not say.
    let fills = in_utc(
        "Order ID,Trade ID,Trade Time,Instrument,Side,Price,Amount,Total,Fee,Fee Currency\n\
         1,3,2025-06-05 10:05:41,BTC-USDT-SWAP,buy,30000,1,300,-0.1,USDT\n",
    );
    assert_eq!(codes(&fills.rejected), [(2, "Instrument", "unknown_pair")]);
}

#[test]
fn kraken_names_the_coin_of_a_fee_and_moves_no_coins_on_margin() {
    let found = report(
        "txid,refid,time,type,subtype,aclass,subclass,asset,wallet,amount,fee,balance,amountusd,feeusd,balanceusd,feecurrency\n\
         L1,T1,2025-03-03 10:00:00,trade,tradespot,currency,fiat,EUR,spot / main,-120,0.3,1000,0,0,0,USDT\n\
         L2,T1,2025-03-03 10:00:00,trade,tradespot,currency,crypto,ALGO,spot / main,320,0,320,0,0,0,\n\
         L3,T2,2025-03-05 11:00:00,collateralconversion,,currency,fiat,EUR,spot / main,-3.5,0,0,0,0,0,EUR\n\
         L4,T2,2025-03-05 11:00:00,collateralconversion,,currency,crypto,USDC,spot / main,3.6,0,0,0,0,0,EUR\n",
    );
    assert_eq!(
        all(&found),
        ["buy 320 ALGO for 120 EUR, fee 0.3 USDT", "buy 3.6 USDC for 3.5 EUR"]
    );
    let trades = report(
        "txid,ordertxid,pair,aclass,subclass,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers\n\
         X1,O1,BTC/USD,forex,crypto,2025-03-03 10:00:00.1234,buy,market,50000,500,1.3,0.01,100,initiated,L1\n\
         X2,O2,BTC/USD,forex,crypto,2025-03-03 11:00:00.1234,sell,market,51000,510,1.4,0.01,0,closing,L2\n",
    );
    assert_eq!(
        all(&trades),
        [
            "buy 0.01 BTC for 500 USD, fee 1.3 USD",
            "sell 0.01 BTC for 510 USD, fee 1.4 USD"
        ]
    );
    assert_eq!(balances(&trades), ["-2.7 USD"]);
    assert_eq!(codes(&trades.warnings), [(2, "margin", "no_results")]);
}

#[test]
fn coinbase_pays_in_more_kinds_of_money_and_the_total_is_what_was_paid() {
    let header = "Transactions\nUser,Some One,1\nID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n";
    check(
        "coinbase",
        &format!(
            "{header}1,2024-02-02 10:00:00 UTC,Sell,ETH,-0.05,SEK,kr3200.00,-kr160.00,-kr158.00,kr2.00,\n\
             2,2024-02-02 11:00:00 UTC,Buy,BTC,0.05,BRL,\"R$200,000.00\",\"R$10,000.00\",\"R$10,100.00\",R$100.00,\n\
             3,2024-02-02 12:00:00 UTC,Buy,BTC,0.05,PLN,\"zł200,000.00\",\"zł10,000.00\",\"zł10,100.00\",zł100.00,\n"
        ),
        &[
            "sell 0.05 ETH for 160 SEK, fee 2 SEK",
            "buy 0.05 BTC for 10000 BRL, fee 100 BRL",
            "buy 0.05 BTC for 10000 PLN, fee 100 PLN",
        ],
    );
    let found = report(&format!(
        "{header}1,2021-12-03 20:19:23 UTC,Buy,BTC,0.02,EUR,€49000,€980,€1000,-11.09,Bought\n"
    ));
    assert_eq!(all(&found), ["buy 0.02 BTC for 980 EUR, fee 20 EUR"]);
    assert_eq!(balances(&found), ["0.02 BTC", "-1000 EUR"]);
    assert_eq!(found.warnings[0].code, "total_differs");
}

#[test]
fn programs_for_taxes_have_what_was_sent_and_what_was_received() {
    check(
        "sent_received",
        "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash\n\
         2026-03-02 09:00:00 UTC,1000,EUR,0.03,BTC;8,1.5,EUR,,,,,\n2026-03-03 09:00:00 UTC,0.01,BTC,,,0.0001,BTC,,,,To wallet,0xa\n\
         2026-03-04 09:00:00 UTC,,,0.002,ETH,,,5,USD,staking,,\n2026-03-04 11:00:00 UTC,,,,,0.1,USDT,,,cost,,\n\
         2026-03-04 12:00:00 UTC,30,USDT,,,,,,,realized gain,,\n",
        &[
            "buy 0.03 BTC for 1000 EUR, fee 1.5 EUR",
            "withdrawal -0.01 BTC, -0.0001 BTC",
            "reward 0.002 ETH",
            "fee -0.1 USDT",
            "adjustment -30 USDT",
        ],
    );
    let found = in_utc(
        "Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag\n\
         22/01/2025 10:00:00,2,DOT,20,USDC,0.002,DOT,\n01/02/2025 12:30:00,1,USDC,-5,DOT,,,\n",
    );
    assert_eq!(all(&found), ["buy 2 DOT for 20 USDC, fee 0.002 DOT"]);
    assert_eq!(codes(&found.rejected), [(3, "Sent Quantity", "not_positive")]);
}

#[test]
fn one_coin_on_both_sides_stays_and_two_on_one_side_are_no_trade() {
    let found = report(
        "Date,Sent Quantity,Sent Currency,Received Quantity,Received Currency,Fee Amount,Fee Currency,Received Quantity 2\n\
         2024-03-02 13:20:00 UTC,0.01,BTC,0.01,BTC,,,\n2024-03-03 13:20:00 UTC,0.02,BTC,0.019,BTC,,,\n\
         2024-03-04 13:20:00 UTC,1,ETH,5,LP,,,2000\n2024-03-05 13:20:00 UTC,0.03,BTC,0.028,BTC,0.002,BTC,\n",
    );
    assert_eq!(found.format, "sent_received");
    assert_eq!(all(&found), ["fee -0.001 BTC", "fee -0.002 BTC"]);
    assert_eq!(codes(&found.skipped), [(2, "Date", "own_transfer")]);
    assert_eq!(codes(&found.rejected), [(4, "Received Quantity 2", "second_coin")]);
}

#[test]
fn ledger_live_has_the_fee_in_what_was_sent() {
    let found = report(
        "Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub\n\
         2024-03-02T13:20:00.000Z,Confirmed,ETH,OUT,0.20063,0.00063,h1,Ethereum 1,x\n2024-03-03T13:20:00.000Z,Confirmed,BTC,IN,1,0.0001,h2,Bitcoin,x\n\
         2024-03-04T13:20:00.000Z,Confirmed,ETH,FEES,0.001,0.001,h3,Ethereum 1,x\n2024-03-05T13:20:00.000Z,Failed,ETH,OUT,1,0,h4,Ethereum 1,x\n\
         2024-03-06T13:20:00.000Z,Confirmed,DOT,BOND,5,0.01,h5,Polkadot,x\n2024-03-07T13:20:00.000Z,Confirmed,ETH,FEES,1.002,0.002,h6,Ethereum 1,x\n\
         2024-03-08T13:20:00.000Z,Failed,ETH,FEES,1,0.003,h7,Ethereum 1,x\n",
    );
    assert_eq!(found.format, "ledger_live");
    assert_eq!(
        all(&found),
        [
            "withdrawal -0.2 ETH, -0.00063 ETH",
            "deposit 1 BTC",
            "fee -0.001 ETH",
            "withdrawal -1 ETH, -0.002 ETH",
            "fee -0.003 ETH"
        ]
    );
    assert_eq!(codes(&found.skipped), [(5, "Status", "not_confirmed")]);
    assert_eq!(codes(&found.rejected), [(6, "Operation Type", "unknown_operation")]);
}

#[test]
fn other_exchanges_have_a_fill_or_a_change_in_each_row() {
    check(
        "mexc_trades",
        "UID,Pairs,Time,Side,Filled Price,Executed Amount,Total,Fee,Role\n7,BTCUSDT,2024-01-15 12:00:00,Buy,30000,0.05,1500,1.5USDT,Taker\n",
        &["buy 0.05 BTC for 1500 USDT, fee 1.5 USDT"],
    );
    let found = in_utc(
        "Pairs,Time,Side,Filled Price,Executed Amount,Total,Fee,Role\nETH_USDT,2024-02-10 09:00:00,Sell,2000,0.5,1000,1,Maker\n",
    );
    assert_eq!(codes(&found.rejected), [(2, "Fee", "unknown_coin")]);
    check(
        "bitget_trades",
        "Date,Trading pair,Base Asset,Quote Asset,Direction,Price,Amount,Total,Fee,Fee Coin\n2026-05-01 09:00:00,BTC/USDT,BTC,USDT,Buy,40000,0.5,20000,0.0005,BTC,\n",
        &["buy 0.5 BTC for 20000 USDT, fee 0.0005 BTC"],
    );
    check(
        "bingx_trades",
        "UID,Order No.,Time(UTC+8),Pair,Type,Price,Amount,Order Value,Fee,Fee Coin,Order Type\n7,o1,2026-05-01 09:00:00,BTC/USDT,Buy,40000,0.5,20000,-0.0005,BTC,Market\n",
        &["buy 0.5 BTC for 20000 USDT, fee 0.0005 BTC"],
    );
    let bills = in_utc(
        "no,time,action_desc,action_data,type,change_amount,amount,total\n1,2024-01-15 12:00:00,Order Filled,x1,BTC,0.05,1,1\n\
         2,2024-01-15 12:00:00,Order Placed,x1,USDT,-1500,1,1\n3,2024-01-15 12:00:00,Trading Fees,x1,USDT,-1.5,1,1\n\
         4,2024-01-16 12:00:00,Deposits,d1,USDT,100,1,1\n5,2024-01-16 12:00:00,Order Placed,x2,USDT,-100,1,1\n6,2024-01-16 12:00:00,Gift,g,USDT,1,1,1\n",
    );
    assert_eq!(
        all(&bills),
        ["buy 0.05 BTC for 1500 USDT, fee 1.5 USDT", "deposit 100 USDT"]
    );
    assert_eq!(
        codes(&bills.rejected),
        [
            (7, "action_desc", "unknown_operation"),
            (6, "action_data", "half_a_trade")
        ]
    );
}
