//! HTX, FTX, BitMEX, ShapeShift and CryptoTaxCalculator, and files of MEXC, Coinbase and Bybit that came later, in made-up rows.

use super::{
    all,
    variants::{check, in_utc},
    venues::codes,
};

#[test]
fn htx_lists_trades_in_english_and_chinese() {
    let found = in_utc(
        "Time,Type,Pair,Side,Price,Amount,Total,Fee\n2021-03-01 10:00:00,Exchange,BTC/USDT,Buy,50000,0.1,5000,0.0002BTC\n\
         2021-03-02 10:00:00,Exchange,1INCH/USDT,Buy,2,10,20,0.021INCH\n2021-03-03 10:00:00,Exchange,BTC/USDT,Sell,51000,0.1,5100,10.2 USDT\n\
         2021-03-04 10:00:00,Futures,BTC/USDT,Sell,51000,0.1,5100,10.2USDT\n2021-03-05 10:00:00,Exchange,BTC/USDT,Sell,51000,0.1,5100,10.2\n",
    );
    assert_eq!(found.format, "htx_trades");
    assert_eq!(
        all(&found),
        [
            "buy 0.1 BTC for 5000 USDT, fee 0.0002 BTC",
            "buy 10 1INCH for 20 USDT, fee 0.02 1INCH",
            "sell 0.1 BTC for 5100 USDT, fee 10.2 USDT",
        ]
    );
    assert_eq!(
        codes(&found.rejected),
        [(5, "Type", "unknown_operation"), (6, "Fee", "unknown_coin")]
    );
    check(
        "htx_trades",
        "时间,类型,交易对,方向,价格,数量,成交额,手续费\n2021-03-01 10:00:00,币币交易,BTC/USDT,买入,50000,0.1,5000,0.0002BTC\n",
        &["buy 0.1 BTC for 5000 USDT, fee 0.0002 BTC"],
    );
}

#[test]
fn htx_fills_have_their_fee_in_a_coin_or_in_points() {
    let found = in_utc(
        "uid,symbol,deal_type,order_type,account_type,price,volume,amount,fee_amount,fee_currency,fee_point_currency,fee_point_volume,deal_time\n\
         7,btc/usdt,buy,limit,spot,50000,0.1,5000,0.0002,btc,,,2023-03-01 10:00:00\n7,eth/usdt,sell,market,spot,2000,1,2000,0,usdt,ht,0.5,2023-03-02 10:00:00\n\
         7,eth/usdt,sell,market,spot,2000,1,2100,4,usdt,,,2023-03-03 10:00:00\n7,eth/usdt,sell,market,spot,2000,1,2000,4,usdt,ht,0.5,2023-03-04 10:00:00\n\
         7,eth/usdt,sell,market,linear-swap,2000,1,2000,4,usdt,,,2023-03-05 10:00:00\n",
    );
    assert_eq!(found.format, "htx_fills");
    assert_eq!(
        all(&found),
        [
            "buy 0.1 BTC for 5000 USDT, fee 0.0002 BTC",
            "sell 1 ETH for 2000 USDT, fee 0.5 HT"
        ]
    );
    assert_eq!(
        codes(&found.rejected),
        [
            (4, "amount", "does_not_add_up"),
            (5, "fee_point_volume", "two_fees"),
            (6, "account_type", "unknown_operation")
        ]
    );
    check(
        "htx_deposits",
        "uid,currency,tx_hash,from_address,to_address,amount,deposit_time\n7,usdt,h1,a,b,100,2023-03-01 10:00:00\n",
        &["deposit 100 USDT"],
    );
    check(
        "htx_withdrawals",
        "uid,currency,tx_hash,to_address,amount,fee,withdraw_time\n7,usdt,h2,b,100,1,2023-03-02 10:00:00\n",
        &["withdrawal -100 USDT, -1 USDT"],
    );
}

#[test]
fn mexc_says_what_was_filled_and_what_arrived() {
    let orders = in_utc(
        "Pairs,Time,Type,Direction,Average Filled Price,Order Price,Filled Quantity,Order Quantity,Order Amount,Status\n\
         BTC_USDT,2024-03-01 10:00:00,Limit,Buy,50000,50100,0.1,0.1,5010,Filled\nBTC_USDT,2024-03-02 10:00:00,Limit,Sell,0,60000,0,0.1,6000,Canceled\n",
    );
    assert_eq!(orders.format, "mexc_orders");
    assert_eq!(all(&orders), ["buy 0.1 BTC for 5000 USDT"]);
    assert_eq!(codes(&orders.skipped), [(3, "Filled Quantity", "not_filled")]);
    assert_eq!(codes(&orders.warnings), [(2, "", "no_fees")]);
    check(
        "mexc_deposits",
        "Status,Time(UTC+00:00),Crypto,Network,Deposit Amount,TxID,Progress\nCredited Successfully,2024-03-01 10:00:00,USDT,TRC20,100,h1,(20/20)\n\
         Pending,2024-03-02 10:00:00,USDT,TRC20,100,h2,(1/20)\n",
        &["deposit 100 USDT"],
    );
    let withdrawn = in_utc(
        "Status,Time,Crypto,Network,Request Amount,Withdrawal Address,TxID,Trading Fee,Settlement Amount,Withdrawal Descriptions\n\
         Withdrawal Successful,2024-03-01 10:00:00,USDT,TRC20,100,a,h1,1,99,\nWithdrawal Successful,2024-03-02 10:00:00,USDT,TRC20,100,a,h2,1,100,\n\
         Withdrawal Successful,2024-03-03 10:00:00,USDT,TRC20,100,a,h3,1,98,\n",
    );
    assert_eq!(withdrawn.format, "mexc_withdrawals");
    assert_eq!(
        all(&withdrawn),
        ["withdrawal -99 USDT, -1 USDT", "withdrawal -100 USDT, -1 USDT"]
    );
    assert_eq!(
        codes(&withdrawn.rejected),
        [(4, "Settlement Amount", "does_not_add_up")]
    );
}

#[test]
fn coinbase_named_no_money_in_its_columns_for_a_while() {
    let found = in_utc(
        "Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes\n\
         2021-11-05T10:00:00Z,Buy,BTC,0.01,50000,500.00,507.45,7.45,Bought 0.01 BTC for $507.45 USD\n2021-11-06T10:00:00Z,Receive,ETH,1,4000,,,,Received 1 ETH\n\
         2021-11-07T10:00:00Z,Sell,ETH,0.5,4000,2000,1990,10,Sold 0.5 ETH\n",
    );
    assert_eq!(found.format, "coinbase_no_money");
    assert_eq!(all(&found), ["buy 0.01 BTC for 500 USD, fee 7.45 USD", "deposit 1 ETH"]);
    assert_eq!(codes(&found.rejected), [(4, "Notes", "unknown_coin")]);
}

#[test]
fn bybits_type_counts_where_the_description_names_a_place() {
    let found = in_utc(
        "Uid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description\n7,2026-03-02 01:12:01,USDC,100,Transfer in,100,Unified Trading\n\
         7,2026-03-02 01:12:02,USDC,40,Transfer out,60,--\n7,2026-03-02 01:12:03,EUR,50,Fiat,50,SEPA\n7,2026-03-02 01:12:04,BTC,0.1,Airdrop,0.1,\n\
         7,2026-03-02 01:12:05,BTC,0.1,Mystery,0.2,Enigma\n",
    );
    assert_eq!(
        (found.format, all(&found).join("; ").as_str()),
        (
            "bybit_transfers",
            "transfer 100 USDC; transfer -40 USDC; deposit 50 EUR; reward 0.1 BTC"
        )
    );
    assert_eq!(codes(&found.rejected), [(6, "Description", "unknown_operation")]);
}

#[test]
fn what_came_from_shapeshift_is_without_the_fee_of_the_miners() {
    let found = in_utc(
        "timestamp,orderId,inputCurrency,inputAmount,outputCurrency,outputAmount,rate,minerFee,inputAddress,inputTxid,outputAddress,outputTxid,refundAddress,refundTxid\n\
         2019-09-02T10:00:00.000Z,1,BTC,0.1,ETH,4.99,50,0.01,a,t1,b,t2,,\n2019-09-03T10:00:00.000Z,2,BTC,0.1,ETH,4.99,60,0.01,a,t3,b,t4,,\n\
         2019-09-04T10:00:00.000Z,3,ETH,1,DAI,180,180,0,,t5,,t6,,\n2019-09-05T10:00:00.000Z,4,ETH,0,DAI,0,180,0,a,,b,,,\n",
    );
    assert_eq!(found.format, "shapeshift");
    assert_eq!(all(&found), ["buy 5 ETH for 0.1 BTC, fee 0.01 ETH"]);
    assert_eq!(codes(&found.rejected), [(3, "rate", "does_not_add_up")]);
    assert_eq!(
        codes(&found.skipped),
        [
            (4, "inputAddress", "not_completed"),
            (5, "inputAmount", "not_completed")
        ]
    );
}

#[test]
fn ftx_wrote_times_like_the_browser_and_contracts_beside_coins() {
    let found = in_utc(
        "\"ID\",\"Time\",\"Market\",\"Side\",\"Order Type\",\"Size\",\"Price\",\"Total\",\"Fee\",\"Fee Currency\",\"TWAP\"\n\
         \"7\",\"25/2/2021, 2:24:46 PM\",\"BTC/USD\",\"buy\",\"Order\",\"0.1\",\"50000\",\"5000\",\"0.00007\",\"BTC\",\"false\"\n\
         \"8\",\"26/2/2021, 2:24:46 PM\",\"ETH/BTC\",\"sell\",\"OTC\",\"1\",\"0.03\",\"0.03\",\"\",\"\",\"false\"\n\
         \"9\",\"27/2/2021, 2:24:46 PM\",\"BTC-PERP\",\"buy\",\"Order\",\"0.1\",\"50000\",\"5000\",\"3.5\",\"USD\",\"false\"\n",
    );
    assert_eq!(found.format, "ftx_trades");
    assert_eq!(
        all(&found),
        ["buy 0.1 BTC for 5000 USD, fee 0.00007 BTC", "sell 1 ETH for 0.03 BTC"]
    );
    assert_eq!(found.events[0].time.to_rfc3339(), "2021-02-25T14:24:46+00:00");
    assert_eq!(codes(&found.rejected), [(4, "Market", "contract")]);
    check(
        "ftx_deposits",
        " ,Time,Coin,Amount,Status,Additional info,Transaction ID\n1,2021-02-25T14:24:46.123456+00:00,USDC,100,confirmed,,h1\n",
        &["deposit 100 USDC"],
    );
    let sent = in_utc(
        " ,Time,Coin,Amount,Destination,Status,Transaction ID,fee\n1,2021-02-26T14:24:46+00:00,ETH,2,a,complete,h2,0.01\n\
         2,2021-02-27T14:24:46+00:00,ETH,2,a,cancelled,,0\n",
    );
    assert_eq!(
        (sent.format, all(&sent).join("; ").as_str()),
        ("ftx_withdrawals", "withdrawal -2 ETH, -0.01 ETH")
    );
    assert_eq!(codes(&sent.skipped), [(3, "Status", "not_completed")]);
}

#[test]
fn words_of_cryptotaxcalculator_say_what_came_and_what_went() {
    let found = in_utc(
        "Timestamp (UTC),Type,Base Currency,Base Amount,Quote Currency (Optional),Quote Amount (Optional),Fee Currency (Optional),\
         Fee Amount (Optional),From (Optional),To (Optional),Blockchain (Optional),ID (Optional),Description (Optional),\
         Reference Price Per Unit (Optional),Reference Price Currency (Optional)\n\
         2024-03-01 10:00:00,buy,BTC,0.1,USD,5000,USD,5,,,,t1,,,\n2024-03-02 10:00:00,sell,BTC,0.1,USD,5100,,,,,,t2,,,\n\
         2024-03-03 10:00:00,send,ETH,2,,,ETH,0.01,,,,t3,,,\n2024-03-04 10:00:00,staking,ETH,0.1,,,,,,,,t4,,,\n\
         2024-03-05 10:00:00,failed-out,ETH,1,,,ETH,0.02,,,,t5,,,\n2024-03-06 10:00:00,spam,XYZ,1,,,,,,,,t6,,,\n\
         2024-03-07 10:00:00,swap-out,DAI,5,,,,,,,,t7,,,\n2024-03-08 10:00:00,sell,BTC,0.1,,,,,,,,t8,,,\n2024-03-09 10:00:00,wonder,BTC,1,,,,,,,,t9,,,\n",
    );
    assert_eq!(found.format, "tax_calculator");
    assert_eq!(
        all(&found),
        [
            "buy 0.1 BTC for 5000 USD, fee 5 USD",
            "sell 0.1 BTC for 5100 USD",
            "withdrawal -2 ETH, -0.01 ETH",
            "reward 0.1 ETH",
            "fee -0.02 ETH",
            "conversion -5 DAI",
        ]
    );
    assert_eq!(codes(&found.skipped), [(7, "Type", "not_completed")]);
    let faults = codes(&found.rejected);
    assert_eq!((faults.len(), faults[1]), (2, (10, "Type", "unknown_operation")));
}

#[test]
fn bitmex_counts_in_the_smallest_unit() {
    let found = in_utc(
        "transactTime,transactType,amount,fee,address,transactStatus,walletBalance\n\"25/2/2021, 14:24:46 PM\",Deposit,100000000,null,a,Completed,100000000\n\
         \"26/2/2021, 12:00:00 PM\",RealisedPNL,-2500000,750,XBTUSD,Completed,97500000\n\"27/2/2021, 14:24:46 PM\",Withdrawal,-50030000,30000,b,Completed,47470000\n\
         \"28/2/2021, 14:24:46 PM\",Withdrawal,-1000000,30000,b,Canceled,47470000\n\"1/3/2021, 14:24:46 PM\",UnrealisedPNL,5,null,XBTUSD,Pending,47470005\n\
         \"2/3/2021, 14:24:46 PM\",Deposit,0.5,null,a,Completed,97470000\n\"3/3/2021, 14:24:46 PM\",AffiliatePayout,1000,null,a,Completed,47471000\n",
    );
    assert_eq!(found.format, "bitmex_wallet");
    assert_eq!(
        all(&found),
        [
            "deposit 1 BTC",
            "adjustment -0.025 BTC",
            "withdrawal -0.5 BTC, -0.0003 BTC",
            "reward 0.00001 BTC",
        ]
    );
    assert_eq!(codes(&found.rejected), [(7, "amount", "not_whole")]);
    assert_eq!(
        codes(&found.skipped),
        [
            (5, "transactStatus", "not_completed"),
            (6, "transactType", "no_movement")
        ]
    );
    assert_eq!(codes(&found.warnings), [(3, "transactType", "no_trade")]);
    assert_eq!(found.events[1].note, "XBTUSD");
}

#[test]
fn the_fee_of_a_bitmex_withdrawal_is_where_the_balances_show_it() {
    let file = |rows: &str| {
        in_utc(&format!(
            "transactTime,transactType,amount,fee,address,transactStatus,walletBalance,currency\n{rows}"
        ))
    };
    // Beside the amount, the newest on top and another coin between. A row is missing before the second withdrawal.
    let beside = file(
        "2021-02-28T10:00:00Z,Withdrawal,-1000000,30000,b,Completed,8940000,XBt\n2021-02-26T10:00:00Z,Withdrawal,-50000000,30000,b,Completed,49970000,XBt\n\
         2021-02-25T11:00:00Z,Deposit,5000000,null,a,Completed,5000000,USDt\n2021-02-25T10:00:00Z,Deposit,100000000,null,a,Completed,100000000,XBt\n",
    );
    assert_eq!(
        all(&beside),
        [
            "deposit 1 BTC",
            "deposit 5 USDT",
            "withdrawal -0.5 BTC, -0.0003 BTC",
            "withdrawal -0.01 BTC, -0.0003 BTC",
        ]
    );
    let alone = file(
        "2021-02-26T10:00:00Z,Withdrawal,-50030000,30000,b,Completed,49970000,XBt\n2021-02-27T10:00:00Z,Withdrawal,-100,0,b,Completed,1,XBt\n",
    );
    assert_eq!(all(&alone), ["withdrawal -0.000001 BTC"]);
    assert_eq!(codes(&alone.rejected), [(2, "walletBalance", "does_not_add_up")]);
    // Two rows that say different things say nothing of a third.
    let mixed = file(
        "2021-02-20T10:00:00Z,Withdrawal,-100,10,b,Completed,900,XBt\n2021-02-21T10:00:00Z,Deposit,1000,0,a,Completed,10000,XBt\n\
         2021-02-22T10:00:00Z,Withdrawal,-100,10,b,Completed,9900,XBt\n2021-02-23T10:00:00Z,Withdrawal,-100,10,b,Completed,9790,XBt\n",
    );
    assert_eq!(
        all(&mixed),
        [
            "deposit 0.00001 BTC",
            "withdrawal -0.0000009 BTC, -0.0000001 BTC",
            "withdrawal -0.000001 BTC, -0.0000001 BTC",
        ]
    );
    assert_eq!(codes(&mixed.rejected), [(2, "walletBalance", "does_not_add_up")]);
}
