//! Contracts in made-up rows: fills with the position that they belong to, results and funding.

use super::{
    all, options,
    venues::{balances, codes, report},
};
use crate::{Options, Report, read};

/// Side, quantity, instrument and position of each trade.
fn trades(report: &Report) -> Vec<String> {
    let traded = report.events.iter().filter_map(|event| event.trade.as_ref());
    let words = traded.map(|trade| {
        format!(
            "{} {} {}/{} {} {}",
            trade.side.name(),
            trade.quantity,
            trade.base,
            trade.quote,
            trade.kind.name(),
            trade.position.name()
        )
    });
    words.collect()
}

#[test]
fn binance_says_which_position_a_fill_belongs_to() {
    let found = report(
        "Uid,Time(UTC),Symbol,Side,Position Side,Price,Quantity,Amount,Fee,Realized Profit,Buyer,Maker,Trade Id,Order Id\n\
         1,2024-03-01 10:00:00,BTCUSDT,BUY,Long,60000,0.1,6000,0.001 BNB,0,true,false,9,7\n\
         1,2024-03-01 10:01:00,BTCUSDT,SELL,Short,60100,0.1,6010,2.4 USDT,0,true,false,10,8\n\
         1,2024-03-01 10:02:00,BTCUSDT,SELL,Long,61000,0.1,6100,2.44,100,true,false,11,9\n\
         1,2024-03-01 10:03:00,BTCUSDT,BUY,Short,61000,0.1,6100,4.97E-05,-90,true,false,12,10\n\
         1,2024-03-01 10:04:00,BTCUSD_PERP,BUY,BOTH,50000,2,0.004,0.000002,0.0001,true,false,13,11\n",
    );
    assert_eq!(found.format, "binance_futures");
    assert_eq!(
        trades(&found),
        [
            "buy 0.1 BTC/USDT linear long",
            "sell 0.1 BTC/USDT linear short",
            "sell 0.1 BTC/USDT linear long",
            "buy 0.1 BTC/USDT linear short",
            "buy 200 BTC/USD inverse net"
        ]
    );
    assert_eq!(all(&found)[0], "buy 0.1 BTC for 6000 USDT, fee 0.001 BNB");
    assert_eq!(all(&found)[4], "buy 200 BTC for 0.004 USD, fee 0.000002 BTC");
    // Results and fees move, coins do not.
    assert_eq!(balances(&found), ["-0.001 BNB", "0.000098 BTC", "5.1599503 USDT"]);
    assert_eq!(found.events[0].external_id.as_deref(), Some("BTCUSDT-9"));
    assert_eq!(found.rejected, []);
}

#[test]
fn binances_other_names_for_columns_are_known() {
    let programs = report(
        "symbol,id,orderId,side,price,qty,realizedPnl,marginAsset,quoteQty,commission,commissionAsset,time,positionSide,buyer,maker\n\
         ETHUSDT,7,9,SELL,3000,2,3.5,USDT,6000,0.2,USDT,1700000000000,LONG,false,false\n",
    );
    assert_eq!(trades(&programs), ["sell 2 ETH/USDT linear long"]);
    assert_eq!(programs.events[0].time.to_rfc3339(), "2023-11-14T22:13:20+00:00");
    assert_eq!(programs.events[0].external_id.as_deref(), Some("ETHUSDT-7"));
    let site = report(
        "Date(UTC),Symbol,Side,Price,Qty,Realized Profit,Quote Asset,Base Asset,Fee,Fee Coin\n\
         2025-01-10 10:00:00,BTCUSDT,BUY,94000.00,0.01,0.00,USDT,BTC,0.47,USDT\n",
    );
    assert_eq!(all(&site), ["buy 0.01 BTC for 940 USDT, fee 0.47 USDT"]);
    let income = report(
        "incomeType,income,asset,time,info,tranId,tradeId,symbol\nFUNDING_FEE,-0.5,USDT,1700000000000,,1,,ETHUSDT\n",
    );
    assert_eq!(
        (income.format, all(&income)),
        ("binance_income", vec!["funding -0.5 USDT".to_owned()])
    );
    assert_eq!(income.events[0].instrument.as_ref().unwrap().base, "ETH");
}

#[test]
fn binances_rebates_are_told_from_what_was_paid() {
    let programs = report(
        "symbol,id,orderId,side,price,qty,realizedPnl,marginAsset,quoteQty,commission,commissionAsset,time,positionSide,buyer,maker\n\
         ETHUSDT,8,9,SELL,3000,2,3.5,USDT,6000,-0.3,USDT,1700000001000,BOTH,false,true\n\
         ETHUSDT,7,9,SELL,3000,1,0,USDT,3000,-0.1,USDT,1700000000000,BOTH,false,true\n",
    );
    assert_eq!(all(&programs)[1], "sell 2 ETH for 6000 USDT, fee -0.3 USDT");
    assert_eq!(balances(&programs), ["3.9 USDT"]);
    // The site's files write fees either way.
    let head = "Time(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Maker";
    let (maker, taker) = (
        "2025-01-10 10:00:00,ETHUSDT,BUY,3000,1,3000",
        "2025-01-10 10:01:00,ETHUSDT,SELL,3000,1,3000",
    );
    for (rebate, paid) in [("-0.15 USDT", "1.2 USDT"), ("0.15 USDT", "-1.2 USDT")] {
        let site = report(&format!("{head}\n{maker},{rebate},0,true\n{taker},{paid},0,false\n"));
        assert_eq!(
            all(&site),
            [
                "buy 1 ETH for 3000 USDT, fee -0.15 USDT",
                "sell 1 ETH for 3000 USDT, fee 1.2 USDT"
            ],
            "{paid}"
        );
    }
    let unsaid = report(&format!("{head}\n{maker},-0.6 USDT,0,\n{taker},-1.2 USDT,0,\n"));
    assert_eq!(balances(&unsaid), ["-1.8 USDT"]);
}

#[test]
fn bybit_has_fills_funding_and_results_of_contracts() {
    let found = report(
        "Market,Filled Type,Filled Quantity,Filled Price,Order Price,Fee Rate,Trading Fee,feeCoin,ExecFeeV2,Direction,Order Type,Trasaction ID,Order No.,Transaction Time(UTC+0)\n\
         BTCUSDT,Trade,0.01,60000,60000,0.00055,0.33,USDT,0,Open Long,Market,t1,o1,2026-01-10 10:00:00\n\
         BTCUSDT,Funding,0.01,60000,--,0.0001,0.06,USDT,0,Buy,--,t2,,2026-01-10 16:00:00\n\
         BTCUSDT,BustTrade,0.01,50000,--,0.00055,0.275,USDT,0,Close Long,Market,t3,o3,2026-01-11 10:00:00\n\
         BTCUSD,Trade,100,50000,--,0.00055,0.0000011,BTC,0,Sell,Market,t4,o4,2026-01-11 11:00:00\n\
         BTCUSD,Magic,100,50000,--,0.00055,0.0000011,BTC,0,Sell,Market,t5,o5,2026-01-11 12:00:00\n",
    );
    assert_eq!(found.format, "bybit_derivatives");
    assert_eq!(
        trades(&found),
        [
            "buy 0.01 BTC/USDT linear long",
            "sell 0.01 BTC/USDT linear long",
            "sell 100 BTC/USD inverse net"
        ]
    );
    assert_eq!(all(&found)[1], "funding -0.06 USDT");
    assert_eq!(found.events[2].note, "BustTrade");
    assert_eq!(codes(&found.rejected), [(6, "Filled Type", "unknown_operation")]);
    assert_eq!(codes(&found.warnings), [(2, "Filled Price", "no_results")]);

    let closed = report(
        "Contracts,Closing Direction,Qty,Entry Price,Exit Price,Closed P&L,Exit Type,Trade Time(UTC+0),Order No.,Create Time\n\
         OPUSDT,Close Long,793.7,0.6299,0.6331,2.01880767,Trade,2025-06-05 10:05:40,o1,2025-06-05 10:05:40\n\
         BTCUSD,Sell,100,60000,50000,-0.0003,Trade,2025-06-06 10:05:40,o2,2025-06-05 10:05:40\n",
    );
    assert_eq!(closed.format, "bybit_closed");
    assert_eq!(all(&closed), ["adjustment 2.01880767 USDT", "adjustment -0.0003 BTC"]);
    assert_eq!(closed.events[0].note, "OPUSDT Close Long 793.7, 0.6299 to 0.6331");
    assert_eq!(codes(&closed.warnings), [(2, "Closed P&L", "no_trade")]);
}

#[test]
fn bybits_contracts_with_a_last_day_may_leave_out_their_money() {
    let head = "Contract,Filled Type,Filled Quantity,Filled Price,Trading Fee,Direction,Transaction Time(UTC+0)";
    let found = report(&format!(
        "{head}\nBTC-26DEC25,Trade,0.5,60000,15,Buy,2025-10-01 10:00:00\nETHUSDZ25,Trade,300,3000,0.00005,Sell,2025-10-02 10:00:00\n\
         BTC-26DEC25-60000-C,Trade,1,500,0.1,Buy,2025-10-03 10:00:00\n"
    ));
    assert_eq!(
        trades(&found),
        [
            "buy 0.5 BTC-26DEC25/USDC linear net",
            "sell 300 ETH/USD-Z25 inverse net"
        ]
    );
    assert_eq!(balances(&found), ["-0.00005 ETH", "-15 USDC"]);
    assert_eq!(codes(&found.rejected), [(4, "Contract", "unknown_pair")]);
    // What the file says it pays in is no money.
    let paid = report(&format!(
        "{head},FeeCoin\nBTC-26DEC25,Trade,0.5,60000,0.0001,Buy,2025-10-01 10:00:00,BTC\n"
    ));
    assert_eq!(codes(&paid.rejected), [(2, "Contract", "unknown_pair")]);
    let log = report(
        "Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)\n\
         1,USDC,BTC-26DEC25,TRADE,BUY,0.5,0.5,60000,0,-15,0,-15,985,OPEN,2025-10-01 10:00:00\n",
    );
    assert_eq!(trades(&log), ["buy 0.5 BTC-26DEC25/USDC linear net"]);
    assert_eq!(balances(&log), ["-15 USDC"]);
}

#[test]
fn okx_counts_contracts_and_says_the_position() {
    let head = "UID:1,Account Type:Main,Time Zone:UTC+3\n\
        id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit\n";
    let found = report(&format!(
        "{head}7,906,2026-01-08 18:00:00,Swap,MOON-USDT-SWAP,Buy,5,cont,2,0,-0.01,USDT,0,0,-0.01,0,USDT\n\
         6,905,2026-01-08 17:00:00,Swap,BTC-USD-SWAP,Sell,3,cont,60000,0,-0.0000025,BTC,0,0,0,0,BTC\n\
         5,904,2026-01-08 16:00:00,Swap,TAO-USDT-SWAP,Close long,98,cont,205.1,1.078,-0.1,USDT,0,0,0.978,0,USDT\n\
         4,903,2026-01-08 15:00:00,Swap,TAO-USDT-SWAP,Funding fee expense,98,cont,204,-0.4,0,USDT,0,0,-0.4,0,USDT\n\
         3,902,2026-01-08 14:00:00,Swap,TAO-USDT-SWAP,Open short,10,cont,206,0,-0.0103,USDT,0,0,-0.0103,0,USDT\n\
         2,901,2026-01-08 13:00:00,Swap,TAO-USDT-SWAP,Open long,98,cont,204,0,-0.1,USDT,0,0,-0.1,0,USDT\n\
         1,900,2026-01-08 12:00:00,Swap,TAO-USDT-SWAP,Juggle,98,cont,204,0,-0.1,USDT,0,0,-0.1,0,USDT\n"
    ));
    assert_eq!(
        trades(&found),
        [
            "buy 0.98 TAO/USDT linear long",
            "sell 0.1 TAO/USDT linear short",
            "sell 0.98 TAO/USDT linear long",
            "sell 300 BTC/USD inverse net"
        ]
    );
    let funding = &found.events[2];
    assert_eq!(all(&found)[2], "funding -0.4 USDT");
    assert_eq!(funding.instrument.as_ref().unwrap().base, "TAO");
    assert_eq!(all(&found)[5], "adjustment -0.01 USDT");
    assert_eq!(codes(&found.warnings), [(3, "Symbol", "no_trade")]);
    assert_eq!(codes(&found.rejected), [(9, "Action", "unknown_operation")]);
    assert_eq!(balances(&found), ["-0.0000025 BTC", "0.4577 USDT"]);
    // A fee of a hundredth of what the fill would be: the size of a contract is another one now.
    let changed = report(&format!(
        "{head}1,901,2026-01-08 13:00:00,Swap,TAO-USDT-SWAP,Open long,98,cont,204,0,-2,USDT,0,0,-2,0,USDT\n"
    ));
    assert_eq!((trades(&changed).len(), changed.warnings[0].code), (0, "no_trade"));
    // The opposite: a fee of so little was paid for a tenth of it. As a rebate it can be.
    let fill = |symbol: &str, unit: &str, fee: &str| {
        let row =
            format!("1,901,2026-01-08 13:00:00,Swap,{symbol},Open long,98,{unit},204,0,{fee},USDT,0,0,{fee},0,USDT");
        report(&format!("{head}{row}\n"))
    };
    let smaller = fill("TAO-USDT-SWAP", "cont", "-0.01");
    assert_eq!((trades(&smaller).len(), codes(&smaller.warnings).len()), (0, 1));
    let rebate = fill("TAO-USDT-SWAP", "cont", "0.01");
    assert_eq!(trades(&rebate), ["buy 0.98 TAO/USDT linear long"]);
    // Contracts that pay in other money have other sizes.
    let other = fill("TAO-USDC-SWAP", "cont", "-0.1").events.remove(0);
    assert!(other.trade.is_none());
    // In coins, also where the contract ends.
    let dated = fill("TAO-USDT-260327", "TAO", "-10");
    assert_eq!(trades(&dated), ["buy 98 TAO-260327/USDT linear long"]);
}

#[test]
fn kucoins_contracts_are_as_large_as_their_volume_says() {
    let found = report(
        "UID,Account Type,Order ID,Filled Time(UTC),Symbol,Side,Filled Amount,Filled Price,Filled Volume,Filled Volume  (USDT),Fee Rate,Fee,Order Type\n\
         1,futures,o1,2024-03-01 10:00:00,XBTUSDTM,buy,10,60000,600,600,0.0006,0.36,market\n\
         1,futures,o2,2024-03-01 11:00:00,XBTUSDTM,sell,10,61000,610,610,0.0006,0.366,market\n\
         1,futures,o3,2024-03-01 12:00:00,DOGEUSDTM,buy,3,0.1,30,30,0.0006,0.018,market\n\
         1,futures,o4,2024-03-01 12:00:00,DOGEUSDTM,buy,3,0.1,7,7,0.0006,0.018,market\n",
    );
    assert_eq!(found.format, "kucoin_futures");
    assert_eq!(
        trades(&found),
        [
            "buy 0.01 BTC/USDT linear net",
            "sell 0.01 BTC/USDT linear net",
            "buy 300 DOGE/USDT linear net"
        ]
    );
    assert_eq!(codes(&found.rejected), [(5, "Filled Volume", "does_not_add_up")]);
    let bots = report(
        "UID,Account Type,Order ID,Symbol,Side,Order Type,Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Time Filled(UTC),Fee,Fee Currency,Tax\n\
         1,bot,o1,XTZ-USDT,buy,limit,2,10,20,20,2024-03-01 10:00:00,0.02,USDT,\n",
    );
    assert_eq!(
        (bots.format, all(&bots)),
        ("kucoin_bots", vec!["buy 10 XTZ for 20 USDT, fee 0.02 USDT".to_owned()])
    );
    let closed = report(
        "UID,Account Type,Symbol,Close Type,Realized PNL,Total Realized PNL,Total Funding Fees,Total Trading Fees,Position Opening Time(UTC),Position Closing Time(UTC)\n\
         1,futures,XBTUSDTM,CLOSE_LONG,10,9.2,-0.1,-0.7,2024-03-01 10:00:00,2024-03-01 11:00:00\n",
    );
    assert_eq!(all(&closed), ["adjustment 9.2 USDT"]);
}

#[test]
fn krakens_log_has_a_row_of_the_position_and_one_of_the_money() {
    let found = report(
        "uid,dateTime,account,type,symbol,contract,change,new balance,new average entry price,trade price,mark price,funding rate,realized pnl,fee,realized funding,collateral,conversion spread percentage,liquidation fee,position uid\n\
         u6,2026-06-06 12:07:02,flex,futures trade,usd,pf_xbtusd,-10.9843,0,,60997,,,-10.3438,0.6405,,,,,\n\
         u5,2026-06-06 12:07:02,flex,futures trade,pf_xbtusd,pf_xbtusd,0.021,0,60504.4,60997,,,,,,,,,\n\
         u4,2026-06-06 11:00:00,flex,funding rate change,usd,pf_xbtusd,-0.0002,0,,,,0.000001,,0,-0.0002,,,,\n\
         u3,2026-06-06 10:21:47,flex,futures trade,usd,pf_xbtusd,-0.6405,0,,60505,,,0,0.6405,,,,,\n\
         u2,2026-06-06 10:21:47,flex,futures trade,pf_xbtusd,pf_xbtusd,-0.021,-0.021,60505,60505,,,,,,,,,\n\
         u1,2026-06-06 10:00:00,flex,cross-exchange transfer,usd,,100,100,,,,,,,,,,,\n",
    );
    assert_eq!(found.format, "kraken_futures");
    assert_eq!(
        trades(&found),
        ["sell 0.021 BTC/USD linear net", "buy 0.021 BTC/USD linear net"]
    );
    assert_eq!(all(&found)[0], "transfer 100 USD");
    assert_eq!(all(&found)[2], "funding -0.0002 USD");
    assert_eq!(all(&found)[3], "buy 0.021 BTC for 1280.937 USD, fee 0.6405 USD");
    // The last sum: 100, less two fees, the loss and the funding.
    assert_eq!(balances(&found), ["88.375 USD"]);
    assert_eq!((found.rejected.len(), found.warnings.len()), (0, 0));
    let old = report(
        "uid,dateTime,account,type,symbol,change,new balance,new average entry price,trade price,mark price,funding rate,realized pnl,fee,realized funding,collateral\n\
         1,2021-02-01 08:19:06,f-eth:usd,futures trade,eth,-0.00001,0.9,,2728.7,2731.4,,-0.1,0.00001,,ETH\n",
    );
    assert_eq!(all(&old), ["adjustment -0.00001 ETH"]);
}

const KRAKEN: &str = "uid,dateTime,account,type,symbol,contract,change,new balance,new average entry price,trade price,mark price,funding rate,realized pnl,fee,realized funding,collateral,conversion spread percentage,liquidation fee,position uid\n";

#[test]
fn krakens_fees_of_liquidations_are_fees_of_the_fill() {
    let found = report(&format!(
        "{KRAKEN}u2,2026-06-06 12:00:00,flex,futures liquidation,usd,pf_xbtusd,-103.5,0,,50000,,,-100,0.5,,,,3,\n\
         u1,2026-06-06 12:00:00,flex,futures liquidation,pf_xbtusd,pf_xbtusd,-0.01,0,60000,50000,,,,,,,,,\n"
    ));
    assert_eq!(all(&found), ["sell 0.01 BTC for 500 USD, fee 3.5 USD"]);
    assert_eq!(balances(&found), ["-103.5 USD"]);
}

#[test]
fn krakens_fills_of_two_contracts_are_not_mixed() {
    // At one price in one second; the money stands in the other order.
    let found = report(&format!(
        "{KRAKEN}u4,2026-06-06 12:00:00,flex,futures trade,usd,pf_maticusd,-2,0,,0.5,,,0,2,,,,,\n\
         u3,2026-06-06 12:00:00,flex,futures trade,usd,PF_XRPUSD,-1,0,,0.5,,,0,1,,,,,\n\
         u2,2026-06-06 12:00:00,flex,futures trade,pf_xrpusd,pf_xrpusd,100,100,0.5,0.5,,,,,,,,,\n\
         u1,2026-06-06 12:00:00,flex,futures trade,pf_maticusd,pf_maticusd,200,200,0.5,0.5,,,,,,,,,\n"
    ));
    let mut said = all(&found);
    said.sort();
    assert_eq!(
        said,
        [
            "buy 100 XRP for 50 USD, fee 1 USD",
            "buy 200 MATIC for 100 USD, fee 2 USD"
        ]
    );
    // Nobody can say which of two fills this money is of.
    let half = report(&format!(
        "{KRAKEN}u3,2026-06-06 12:00:00,flex,futures trade,usd,pf_xrpusd,-1,0,,0.5,,,0,1,,,,,\n\
         u2,2026-06-06 12:00:00,flex,futures trade,pf_xrpusd,pf_xrpusd,100,200,0.5,0.5,,,,,,,,,\n\
         u1,2026-06-06 12:00:00,flex,futures trade,pf_xrpusd,pf_xrpusd,100,100,0.5,0.5,,,,,,,,,\n"
    ));
    let mut rejected = codes(&half.rejected);
    rejected.sort_unstable();
    let told = |line: u64| (line, "symbol", "half_a_trade");
    assert_eq!((half.events.len(), rejected), (0, vec![told(2), told(3), told(4)]));
}

#[test]
fn kucoins_other_orders_are_read() {
    let converted = report(
        "UID,Account Type,Payment Account,Sell,Buy,Price,Tax,Time of Update(UTC),Status\n\
         1,main,Trading,600 USDT,0.01 BTC,60000,,2024-03-01 10:00:00,Success\n",
    );
    assert_eq!(all(&converted), ["buy 0.01 BTC for 600 USDT"]);
    let bought = report(
        "Order ID,Currency (Fiat),Currency (Crypto),Side,Price,Crypto Quantity,Fiat Amount,Status,Tax,Time(UTC)\n\
         o1,EUR,USDT,BUY,0.9,100,90,DONE,,2024-03-01 10:00:00\no2,EUR,USDT,BUY,0.9,100,90,CANCELLED,,2024-03-01 10:00:00\n",
    );
    assert_eq!(all(&bought), ["buy 100 USDT for 90 EUR"]);
    assert_eq!(codes(&bought.skipped), [(3, "Status", "not_completed")]);
    let paid_in = report(
        "Order ID,Currency (Fiat),Fiat Amount,Fee,Deposit Method,Status,Time(UTC)\no1,EUR,100,1,SEPA,SUCCESS,2024-03-01 10:00:00\n",
    );
    assert_eq!(all(&paid_in), ["deposit 100 EUR, -1 EUR"]);
    let paid_out = report(
        "Order ID,Currency (Fiat),Fiat Amount,Fee Currency,Fee,Withdrawal Method,Status,Time(UTC)\no1,EUR,100,EUR,1,SEPA,SUCCESS,2024-03-01 10:00:00\n",
    );
    assert_eq!(all(&paid_out), ["withdrawal -100 EUR, -1 EUR"]);
}

#[test]
fn okx_deposits_have_their_zone_in_the_name_of_the_file() {
    let text = "UID: 1,Account type: Main,Time: 01/31/2026 10:00\n\nTime,Crypto,Deposit address,Network,Transaction ID,Amount,Status\n\
        01/18/2026 10:20:00,USDT,T1,TRC20,h1,1500,Completed\n";
    let options = Options {
        zone: crate::zone_of_file("OKX_deposit_history(GMT+9).csv"),
        ..options()
    };
    let found = read(text.as_bytes(), &options).unwrap();
    assert_eq!(
        (found.format, all(&found)),
        ("okx_deposits", vec!["deposit 1500 USDT".to_owned()])
    );
    assert_eq!(found.events[0].time.to_rfc3339(), "2026-01-18T01:20:00+00:00");
}
