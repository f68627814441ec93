//! Older and newer versions of exchanges' files, in made-up rows: which format is found, and what is read.

use chrono_tz::Tz;

use super::{all, options, venues::codes};
use crate::{Direction, Options, Report, read};

pub(super) fn in_utc(text: &str) -> Report {
    let options = Options {
        zone: Some(Tz::UTC),
        day_first: Some(true),
        ..options()
    };
    super::recorded::cut(text, &options);
    read(text.as_bytes(), &options).unwrap_or_else(|refusal| panic!("{refusal}: {text}"))
}

/// Format, rows, and what they say.
pub(super) fn check(format: &str, text: &str, wanted: &[&str]) {
    let found = in_utc(text);
    assert_eq!(found.format, format, "{text}");
    assert_eq!(all(&found), wanted, "{text}\n{:?}", found.rejected);
    assert_eq!(found.rejected, [], "{text}");
}

#[test]
fn binance() {
    check(
        "binance_trades_two",
        "时间,交易对,基准货币,计价货币,类型,价格,数量,成交额,手续费,手续费结算币种\n2024-03-01 10:00:00,ETHUSDT,ETH,USDT,BUY,2900,2,5800,0.002,ETH\n",
        &["buy 2 ETH for 5800 USDT, fee 0.002 ETH"],
    );
    check(
        "binance_orders_side",
        "Date(UTC),OrderNo,Pair,Type,Side,Order Price,Order Amount,Time,Executed,Average Price,Trading total,Status\n\
         2024-03-01 10:00:00,7,ETHUSDT,LIMIT,SELL,2900,2ETH,2024-03-01 10:00:00,2ETH,2900,5800USDT,FILLED\n",
        &["sell 2 ETH for 5800 USDT"],
    );
    check(
        "binance_orders",
        "Date(UTC),OrderNo,Pair,Type,Side,Order Price,Order Amount,AvgTrading Price,Filled,Total,status\n\
         2024-03-01 10:00:00,7,ETHUSDT,LIMIT,BUY,2900,2,2900,2,5800,Filled\n",
        &["buy 2 ETH for 5800 USDT"],
    );
    check(
        "binance_conversions",
        "Date,Wallet,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status\n\
         2024-03-01 10:00:00,Spot,USDTBTC,Market,600 USDT,0.01 BTC,1,1,2024-03-01 10:00:01,Successful\n",
        &["buy 0.01 BTC for 600 USDT"],
    );
    check(
        "binance_dust",
        "Date,Coin,Amount,Fee (BNB),Converted BNB\n2024-03-01 10:00:00,XLM,10,0.0001,0.0049\n",
        &["sell 10 XLM for 0.005 BNB, fee 0.0001 BNB"],
    );
    check(
        "binance_purchases",
        "Date(UTC),Method,Amount,Price,Fees,Final Amount,Status,Transaction ID\n\
         2024-03-01 10:00:00,Card,102.00 EUR,50000 BTC/EUR,2.00 EUR,0.002 BTC,Completed,n1\n",
        &["buy 0.002 BTC for 100 EUR, fee 2 EUR"],
    );
    check(
        "binance_income",
        "Date(UTC),type,Amount,Asset,Symbol,Transaction ID\n2024-03-01 10:00:00,REALIZED_PNL,-5,USDT,BTCUSDT,1\n\
         2024-03-01 10:00:01,COMMISSION,-0.1,USDT,BTCUSDT,2\n2024-03-01 10:00:02,FUNDING_FEE,0.2,USDT,BTCUSDT,3\n\
         2024-03-01 10:00:03,COIN_SWAP_DEPOSIT,10,USDT,,4\n2024-03-01 10:00:03,COIN_SWAP_WITHDRAW,-0.03,BNB,,4\n",
        &[
            "adjustment -5 USDT",
            "fee -0.1 USDT",
            "funding 0.2 USDT",
            "sell 0.03 BNB for 10 USDT",
        ],
    );
    check(
        "binance_statement",
        "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n1,24-03-01 10:00:00,Spot,Crypto Box,BTC,0.01,\n\
         1,24-03-01 10:00:01,Spot,Launchpool Earnings Withdrawal,BNB,0.1,\n1,24-03-01 10:00:02,Spot,Fiat Withdrawal,EUR,-5,\n\
         1,24-03-01 10:00:03,Spot,Asset - Transfer,ONT,1,airdrop\n1,24-03-01 10:00:04,Spot,Buy Crypto With Card,EUR,-50,\n\
         1,24-03-01 10:00:04,Spot,Buy Crypto With Card,BTC,0.001,\n",
        &[
            "deposit 0.01 BTC",
            "reward 0.1 BNB",
            "withdrawal -5 EUR",
            "reward 1 ONT",
            "buy 0.001 BTC for 50 EUR",
        ],
    );
}

#[test]
fn the_name_of_a_file_may_say_the_direction() {
    let text = "Date(UTC),Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status\n\
        2021-03-01 10:00:00,BTC,0.5,0,a,h1,,,Completed\n";
    let named = |name: &str| {
        let options = Options {
            zone: Some(Tz::UTC),
            direction: Direction::of_file(name),
            ..options()
        };
        read(text.as_bytes(), &options).unwrap()
    };
    assert_eq!(all(&named("Deposit History.csv")), ["deposit 0.5 BTC"]);
    assert_eq!(all(&named("binance-withdrawals.csv")), ["withdrawal -0.5 BTC"]);
    for unclear in ["history.csv", "deposits and withdrawals.csv"] {
        assert_eq!(codes(&named(unclear).rejected), [(2, "Amount", "unclear_direction")]);
    }
    // Only withdrawals have a fee.
    let with_fee = in_utc(&text.replace(",0.5,0,", ",0.5,0.0004,"));
    assert_eq!(all(&with_fee), ["withdrawal -0.5 BTC, -0.0004 BTC"]);
}

#[test]
fn coinbase() {
    check(
        "coinbase_money",
        "Transactions\n\nTimestamp,Transaction Type,Asset,Quantity Transacted,EUR Spot Price at Transaction,EUR Subtotal,EUR Total (inclusive of fees),EUR Fees,Notes\n\
         2021-01-03T10:00:00Z,Buy,BTC,0.01,30000,300.00,305.00,5.00,Bought 0.01 BTC for €305.00 EUR\n\
         2021-01-04T10:00:00Z,Convert,BTC,0.005,30000,150,150,0,\"Converted 0,005 BTC to 0,1234 ETH\"\n\
         2021-01-05T10:00:00Z,Receive,XLM,5,0.2,,,,Received 5 XLM from Coinbase Earn\n",
        &[
            "buy 0.01 BTC for 300 EUR, fee 5 EUR",
            "sell 0.005 BTC for 0.1234 ETH",
            "reward 5 XLM",
        ],
    );
    check(
        "coinbase_money",
        "Timestamp,Transaction Type,Asset,Quantity Transacted,USD Spot Price at Transaction,USD Amount Transacted (Inclusive of Coinbase Fees),Address,Notes\n\
         01/31/2019 10:00 AM,Buy,BTC,0.1,3400,350,,\n",
        &["buy 0.1 BTC for 350 USD"],
    );
    // What was paid in another coin than the account's money.
    check(
        "coinbase",
        "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n\
         a,2025-03-03 10:00:00 UTC,Advanced Trade Buy,SOL,0.5,EUR,€92,€46.00,€46.50,€0.50,Bought 0.5 SOL for 46.5 USDC on SOL-USDC at 92 USDC/SOL\n\
         b,2025-03-03 11:00:00 UTC,Convert,USDC,-50,EUR,€1,€46,€46,€0,Converted 50 USDC to 0.02 ETH\n\
         c,2025-03-03 11:00:00 UTC,Convert,ETH,0.02,EUR,€2300,€46,€46,€0,Converted 50 USDC to 0.02 ETH\n\
         d,2025-03-03 12:00:00 UTC,Wrap,ETH,-0.02,EUR,€1,€46,€46,€0,\ne,2025-03-03 12:00:01 UTC,Exchange Deposit,BTC,-0.1,EUR,€1,€46,€46,€0,\n",
        &[
            "buy 0.5 SOL for 46 USDC, fee 0.5 USDC",
            "sell 50 USDC for 0.02 ETH",
            "conversion -0.02 ETH",
            "withdrawal -0.1 BTC",
        ],
    );
    check(
        "coinbase_transfers",
        "Timestamp,Type,BTC,Subtotal,Fees,Total,Currency,Price Per Coin,Payment Method,ID,Share\n\
         2018-01-03T10:00:00Z,Buy,0.01,100,1.49,101.49,EUR,10000,Card,i1,\n",
        &["buy 0.01 BTC for 100 EUR, fee 1.49 EUR"],
    );
    check(
        "coinbase_pro_account",
        "type,time,amount,balance,amount/balance unit,transfer id,trade id,order id\ndeposit,2018-03-15T10:42:31.215Z,2.5,2.5,BTC,t1,,\n",
        &["deposit 2.5 BTC"],
    );
    check(
        "coinbase_pro_fills",
        "trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit\n1,BTC-EUR,BUY,2018-03-15T10:42:31.215Z,0.1,BTC,7000,1.75,-701.75,EUR\n",
        &["buy 0.1 BTC for 700 EUR, fee 1.75 EUR"],
    );
}

#[test]
fn kucoin() {
    check(
        "kucoin_coins",
        "Time,Pair,Side,FilledPrice,FilledPriceCoin,Amount,AmountCoin,Volume,VolumeCoin,Fee,FeeCoin\n\
         2021-03-01 10:00:00,XTZ/USDT,SELL,3,USDT,10,XTZ,30,USDT,0.03,USDT\n",
        &["sell 10 XTZ for 30 USDT, fee 0.03 USDT"],
    );
    check(
        "kucoin_2020",
        "oid,symbol,dealPrice,dealValue,amount,fee,direction,createdDate,\no1,XTZ-USDT,3,30,10,0.03,BUY,2020-03-01 10:00:00,\n",
        &["buy 10 XTZ for 30 USDT, fee 0.03 USDT"],
    );
    check(
        "kucoin_2019",
        "uid,symbol,order_type,price,amount_coin,direction,funds,fee,created_at\n1,XTZ-BTC,limit,0.001,10,sell,0.01,0.00001,2019-03-01 10:00:00\n",
        &["sell 10 XTZ for 0.01 BTC, fee 0.00001 BTC"],
    );
    check(
        "kucoin_2018",
        "uid,symbol,direction,deal_price,amount,deal_value,created_at\n1,XTZ-BTC,BUY,0.001,10,0.01,2018-03-01 10:00:00\n",
        &["buy 10 XTZ for 0.01 BTC"],
    );
    check(
        "kucoin_account",
        "UID,Account Type,Currency,Side,Amount,Fee,Time(UTC+08:00),Remark,Type\n\
         1,mainAccount,KCS,Deposit,0.5,0.01,2024-03-01 18:00:00,Convert,Convert Dust to KCS\n\
         1,mainAccount,XTZ,Withdrawal,2,0,2024-03-01 18:00:00,Convert,Convert Dust to KCS\n\
         1,mainAccount,FLR,Deposit,7,0,2024-03-02 18:00:00,Distribution,Others\n",
        &["buy 0.5 KCS for 2 XTZ, fee 0.01 KCS", "reward 7 FLR"],
    );
    check(
        "kucoin_transfers",
        "coin_type,type,add,hash,vol,created_at\nBTC,WITHDRAW,a,h,0.1,2018-03-01 10:00:00\n",
        &["withdrawal -0.1 BTC"],
    );
}

#[test]
fn bittrex() {
    check(
        "bittrex_orders_2017",
        "OrderUuid,Exchange,Type,Quantity,Limit,CommissionPaid,Price,Opened,Closed\n\
         u1,BTC-ETH,LIMIT_BUY,2.0,0.05,0.00025,0.1,12/4/2017 8:05:51 AM,12/4/2017 8:06:00 PM\n",
        &["buy 2 ETH for 0.1 BTC, fee 0.00025 BTC"],
    );
    check(
        "bittrex_orders_2018",
        "Uuid,Exchange,TimeStamp,OrderType,Limit,Quantity,QuantityRemaining,Commission,Price,PricePerUnit,IsConditional,Condition,ConditionTarget,ImmediateOrCancel,Closed\n\
         u1,USDT-BTC,1/4/2018 8:05:51 AM,LIMIT_SELL,10000,0.5,0.3,5,2000,10000,False,,0,False,1/4/2018 9:05:51 AM\n",
        &["sell 0.2 BTC for 2000 USDT, fee 5 USDT"],
    );
    check(
        "bittrex_orders_data",
        "UUID,QUOTE,MARKET,ORDERTYPE,LIMIT,CEILING,QUANTITY,FILLED,PROCEEDS,COMISSIONPAID,OPENED,CLOSED,TIMEINFORCETYPE,ISCONDITIONAL,CONDITION,CONDITIONTARGET\n\
         u1,BTC,ETH,LIMIT_SELL,0.05,,2,2,0.1,0.0002,2017-12-04T08:05:51,2017-12-04T08:06:51,0,false,,\n",
        &["sell 2 ETH for 0.1 BTC, fee 0.0002 BTC"],
    );
    check(
        "bittrex_orders_plain",
        "Date,Market,Side,Type,Price,Quantity,Total\n2018-12-04 08:05,ETH/BTC,BUY,LIMIT,0.05,2,0.1\n",
        &["buy 2 ETH for 0.1 BTC"],
    );
    check(
        "bittrex_deposits",
        "Id,Currency,Amount,Confirmations,LastUpdatedDate,TxId,CryptoAddress,Source\n1,BTC,0.5,3,2018-12-04 08:05:51.123,h,a,BLOCKCHAIN\n",
        &["deposit 0.5 BTC"],
    );
    let withdrawals = "PaymentUuid,Currency,Amount,Address,Opened,Authorized,PendingPayment,TxCost,TxId,Canceled,InvalidAddress\n\
        p1,BTC,0.5,a,2018-12-04 08:05:51.123,True,False,0.001,h,False,False\np2,BTC,0.5,a,2018-12-04 08:05:51.123,True,False,0.001,h,True,False\n";
    check("bittrex_withdrawals", withdrawals, &["withdrawal -0.5 BTC, -0.001 BTC"]);
    assert_eq!(codes(&in_utc(withdrawals).skipped), [(3, "Canceled", "not_completed")]);
}

#[test]
fn bybit_and_okx() {
    check(
        "bybit_contracts",
        "Time,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Fee Rate,Trade ID,Order ID\n\
         2023-03-01 10:00:00,USDT,BTCUSDT,trade,Open Long,0.01,0.01,20000,0,0.12,0,-0.12,99.88,0.0006,t1,o1\n\
         2023-03-01 16:00:00,USDT,BTCUSDT,funding,,0.01,0.01,20000,0.02,0,0,-0.02,99.86,0.0001,t2,\n\
         2023-03-01 17:00:00,USDT,BTCUSDT,trade,Close Long,0.01,0,21000,0,0.126,10,9.874,109.734,0.0006,t3,o2\n",
        &[
            "buy 0.01 BTC for 200 USDT, fee 0.12 USDT",
            "funding -0.02 USDT",
            "sell 0.01 BTC for 210 USDT, fee 0.126 USDT",
        ],
    );
    check(
        "bybit_transfers",
        "Date & Time(UTC),Coin,QTY,Type,Account Balance,Description\n2023-03-01 10:00:00,USDT,-5,x,1,Withdrawal\n",
        &["withdrawal -5 USDT"],
    );
    // The fee of a sale is in money.
    check(
        "bybit_spot",
        "Spot Pairs,Order Type,Direction,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Order No.,Timestamp (UTC)\n\
         ICPUSDT,MARKET,SELL,50,10,5,0.05,1,2,14:35 2024-11-16\n",
        &["sell 5 ICP for 50 USDT, fee 0.05 USDT"],
    );
    check(
        "okx_fills",
        "Order ID,Trade ID,Trade Time,Pair,Side,Price,Amount,Total,Fee,Fee Currency\n1,2,2024-03-01 10:00:00,BTC-USDT,buy,50000,0.1,5000,-0.0001,BTC\n",
        &["buy 0.1 BTC for 5000 USDT, fee 0.0001 BTC"],
    );
    check(
        "okex_trades",
        "time,type,size,balance,fee,currency\n2019-03-01 10:00:00 CST,buy,0.1,0.1,-0.0001,BTC\n2019-03-01 10:00:00 CST,sell,-400,0,0,USDT\n",
        &["buy 0.1 BTC for 400 USDT, fee 0.0001 BTC"],
    );
}

#[test]
fn crypto_com_exchange() {
    check(
        "crypto_com_exchange_2021",
        "account_type,order_id,trade_id,create_time_utc,symbol,side,liquditiy_indicator,traded_price,traded_quantity,fee,fee_currency\n\
         SPOT,o,t,2021-03-01 10:00:00.123,CRO_USDT,BUY,TAKER,0.2,100,0.1,CRO\n",
        &["buy 100 CRO for 20 USDT, fee 0.1 CRO"],
    );
    check(
        "crypto_com_exchange",
        "Order ID,Trade ID,Time (UTC),Symbol,Side,Trade Price,Trade Amount,Volume of Business,Fee,Fee Currency\n\
         o,t,2022-03-01 10:00:00,CRO_USDT,SELL,0.2,100,20,0.02,USDT\n",
        &["sell 100 CRO for 20 USDT, fee 0.02 USDT"],
    );
    check(
        "crypto_com_exchange_transfers",
        "create_time_utc,currency,amount,fee,address,status\n2021-03-01 10:00:00,CRO,100,0,a,1\n2021-03-02 10:00:00,CRO,50,1,a,5\n",
        &["deposit 100 CRO", "withdrawal -50 CRO, -1 CRO"],
    );
}
