//! Bitget's transactions and orders in made-up rows.

use super::{
    all, refused,
    variants::{check, in_utc},
    venues::{balances, codes},
};
use crate::{Refusal, Report};

fn rejected(report: &Report) -> Vec<(u64, &str, &str)> {
    let mut codes = codes(&report.rejected);
    codes.sort_unstable();
    codes
}

#[test]
fn rows_of_an_order_and_a_moment_are_one_trade() {
    let text = "\u{feff}order,Date,Coin,Type,Amount,Fee,Available\n\
         \t1001,2026-09-03 09:55:06,KAS,Ordinary Withdrawal,-1000,-5,0\n\
         \t1002,2026-09-03 09:00:00,KAS,Buy,1000,0,1005\n\
         \t1002,2026-09-03 09:00:00,USDT,Sell,-25,0,0\n\
         \t1003,2026-09-03 08:00:00,XRP,Buy,10,-0.01,9.99\n\
         \t1003,2026-09-03 08:00:00,USDT,Sell,-20,0,25\n\
         \t1003,2026-09-03 07:59:58,XRP,Buy,5,-0.005,4.995\n\
         \t1003,2026-09-03 07:59:58,USDT,Sell,-10,0,45\n";
    let found = in_utc(text);
    assert_eq!(found.format, "bitget_log");
    assert_eq!(
        all(&found),
        [
            "buy 5 XRP for 10 USDT, fee 0.005 XRP",
            "buy 10 XRP for 20 USDT, fee 0.01 XRP",
            "buy 1000 KAS for 25 USDT",
            "withdrawal -1000 KAS, -5 KAS"
        ]
    );
    assert_eq!((found.rejected.len(), found.skipped.len()), (0, 0));
    assert_eq!(found.events[3].external_id.as_deref(), Some("1001"));
    let order = found.events[2]
        .trade
        .as_ref()
        .and_then(|trade| trade.order_id.as_deref());
    assert_eq!((order, found.events[2].external_id.as_deref()), (Some("1002"), None));
    assert_eq!(refused(text), Refusal::ZoneNeeded);
}

#[test]
fn each_kind_that_is_known_is_booked_and_no_other() {
    let rows = [
        "1;2024-12-01 10:01:00;USDE;Interest;0.00067825;0;1",
        "2;2024-12-01 10:02:00;USDT;Deposit;100;0;1",
        "3;2024-12-01 10:03:00;EUR;Deposit credited;50;0;1",
        "4;2024-12-01 10:04:00;SOL;Financial;-2;0;1",
        "5;2024-12-01 10:05:00;SOL;Automatic deposit;2;0;1",
        "6;2024-12-01 10:06:00;SOL;Automatic withdrawal;-1;0;1",
        "7;2024-12-01 10:07:00;USDT;Transfer out;-10;0;1",
        "8;2024-12-01 10:08:00;USDE;Gains;0.5;0;1",
        "9;2024-12-01 10:09:00;USDE;Consumption;-0.25;0;1",
        "10;2024-12-01 10:10:00;USDE;Position profit;0.125;0;1",
        "11;2024-12-01 10:11:00;SOL;Exchange spending;-3;0;1",
        "12;2024-12-01 10:11:00;USDT;Exchange income;2.5;0;1",
        "13;2024-12-01 10:12:00;BGB;Transaction fee deduct;0;-0.01;1",
        "14;2024-12-01 10:13:00;USDT;Deposit;0;0;1",
        // Line 16 and those below are rejected.
        "15;2024-12-01 10:14:00;USDT;Moon landing;1;0;1",
        "16;2024-12-01 10:15:00;USDT;Deposit;-1;0;1",
        "17;2024-12-01 10:16:00;USDT;Interest;1;0.5;1",
        "18;2024-12-01 10:17:00;KAS;Buy;10;0;1",
        "19;2024-12-01 10:18:00;KAS;Buy;10;0;1",
        "19;2024-12-01 10:18:00;USDT;Sell;-1;0;1",
        "19;2024-12-01 10:18:00;USDT;Moon landing;-1;0;1",
        "20;2024-12-01 10:19:00;USDT;;1;0;1",
    ];
    let tabbed: Vec<String> = rows.iter().map(|row| format!("\t{row}\n")).collect();
    let found = in_utc(&format!(
        "order;Date;Coin;Type;Amount;Fee;Available\n{}",
        tabbed.concat()
    ));
    assert_eq!(found.format, "bitget_log");
    assert_eq!(
        all(&found),
        [
            "interest 0.00067825 USDE",
            "deposit 100 USDT",
            "deposit 50 EUR",
            "transfer -2 SOL",
            "transfer 2 SOL",
            "transfer -1 SOL",
            "transfer -10 USDT",
            "adjustment 0.5 USDE",
            "adjustment -0.25 USDE",
            "adjustment 0.125 USDE",
            "sell 3 SOL for 2.5 USDT",
            "fee -0.01 BGB",
        ]
    );
    assert_eq!(codes(&found.skipped), [(15, "Amount", "no_movement")]);
    assert_eq!(
        rejected(&found),
        [
            (16, "Type", "unknown_operation"),
            (17, "Amount", "side_differs"),
            (18, "Fee", "side_differs"),
            (19, "Type", "half_a_trade"),
            (20, "Type", "half_a_trade"),
            (21, "Type", "half_a_trade"),
            (22, "Type", "unknown_operation"),
            (23, "Type", "missing"),
        ]
    );
}

#[test]
fn transactions_of_contracts_move_results_fees_and_funding() {
    let found = in_utc(
        "\u{feff}Order,Date,Coin,Futures,Margin Mode,Type,Amount,Fee,Wallet balance\n\
         \t1,2025-02-27 10:00:00,USDT,,,trans_from_exchange,100,0,100\n\
         \t2,2025-02-27 10:01:00,USDT,POPCATUSDT,crossed,open_long,0,-0.06,99.94\n\
         \t3,2025-02-27 10:02:00,USDT,POPCATUSDT,crossed,contract_main_settle_fee,-0.01,0,99.93\n\
         \t4,2025-02-27 10:03:00,USDT,POPCATUSDT,crossed,close_long,5,-0.05,104.88\n\
         \t5,2025-02-27 10:04:00,USDT,POPCATUSDT,crossed,burst_close_short,-50,-0.5,54.38\n\
         \t6,2025-02-27 10:05:00,USDT,POPCATUSDT,crossed,risk_captital_user_transfer,-4.38,0,50\n\
         \t7,2025-02-27 10:06:00,USDT,,,transfer_from_future_copytrade,1,0,51\n\
         \t8,2025-02-27 10:07:00,USDT,POPCATUSDT,crossed,open_short,-10,-0.01,51\n\
         \t9,2025-02-27 10:08:00,USDT,POPCATUSDT,crossed,moon_landing,1,0,51\n\
         \t10,2025-02-27 10:09:00,USDT,,,trans_to_exchange,5,0,51\n",
    );
    assert_eq!(found.format, "bitget_futures_log");
    assert_eq!(
        all(&found),
        [
            "transfer 100 USDT",
            "fee -0.06 USDT",
            "funding -0.01 USDT",
            "adjustment 5 USDT, -0.05 USDT",
            "adjustment -50 USDT, -0.5 USDT",
            "adjustment -4.38 USDT",
            "transfer 1 USDT",
        ]
    );
    // The wallet's balance behind the last of them.
    assert_eq!(balances(&found), ["51 USDT"]);
    let paid_for = found.events[2].instrument.as_ref().unwrap();
    assert_eq!((paid_for.base.as_str(), paid_for.quote.as_str()), ("POPCAT", "USDT"));
    assert_eq!(found.events[3].note, "POPCATUSDT close_long");
    assert_eq!(
        rejected(&found),
        [
            (9, "Amount", "does_not_add_up"),
            (10, "Type", "unknown_operation"),
            (11, "Amount", "side_differs"),
        ]
    );
}

const ORDERS: &str = "Date,Type,Order Id,Trading pair,Base Asset,Quote Asset,Direction,Price,Order amount,Executed,Average Price,\
    Trading volume,Status\n";
const FILLS: &str = "Date,Trading Price,Executed,Trading volume,Fee\n";

#[test]
fn the_fills_below_an_order_are_the_trades() {
    let found = in_utc(&format!(
        "\u{feff}{ORDERS}2025-01-05 10:00:00,Limit,\t700001,AAA/USDT,AAA,USDT,Buy,7.5,10,10,7.5,75,fully executed\n\
         {FILLS}2025-01-05 10:00:01,7.5,6,45,0.045 USDT\n2025-01-05 10:00:02,7.5,4,30,0.03 USDT\n\
         2025-01-05 11:00:00,Limit,\t700002,BBB/USDT,BBB,USDT,Sell,0.1,100,0,,0,Cancelled\n\
         2025-01-05 12:00:00,Market,\t700003,BBB/USDT,BBB,USDT,Sell,0,100,100,0.1,10,fully executed\n\
         {FILLS}2025-01-05 12:00:01,0.1,100,10,\n"
    ));
    assert_eq!(found.format, "bitget_orders");
    assert_eq!(
        all(&found),
        [
            "buy 6 AAA for 45 USDT, fee 0.045 USDT",
            "buy 4 AAA for 30 USDT, fee 0.03 USDT",
            "sell 100 BBB for 10 USDT"
        ]
    );
    assert_eq!(found.events[0].time.to_rfc3339(), "2025-01-05T10:00:01+00:00");
    let order = found.events[1]
        .trade
        .as_ref()
        .and_then(|trade| trade.order_id.as_deref());
    assert_eq!((order, found.events[1].external_id.as_deref()), (Some("700001"), None));
    assert_eq!(found.rejected, []);
    assert_eq!(
        codes(&found.skipped),
        [
            (3, "", "header_again"),
            (6, "Executed", "not_filled"),
            (8, "", "header_again")
        ]
    );
}

#[test]
fn an_order_whose_fills_are_not_all_there_is_no_trade() {
    let order = |id: u32, status: &str| {
        format!("2025-01-05 10:00:00,Limit,{id},AAA/USDT,AAA,USDT,Buy,7.5,10,10,7.5,75,{status}\n")
    };
    let fill = |price: &str, size: u32| format!("2025-01-05 10:00:01,{price},{size},45,0.045 USDT\n");
    // The third was rejected before: the fill below it is not of the order above.
    let found = in_utc(&format!(
        "{ORDERS}{}{FILLS}{}{}{FILLS}{}{}{FILLS}{}{}",
        order(1, "partially filled"),
        fill("7.5", 6),
        order(2, "fully executed"),
        fill("soon", 10),
        order(3, "=A1"),
        fill("7.5", 10),
        order(4, "fully executed")
    ));
    assert_eq!(all(&found), [""; 0]);
    assert_eq!(
        rejected(&found),
        [
            (2, "Executed", "does_not_add_up"),
            (4, "Executed", "does_not_add_up"),
            (5, "", "half_a_trade"),
            (7, "Trading Price", "not_a_number"),
            (8, "Status", "formula"),
            (10, "", "half_a_trade"),
            (11, "Executed", "does_not_add_up"),
        ]
    );
}

#[test]
fn orders_without_fills_are_trades_without_fees() {
    let text = format!(
        "{ORDERS}2025-01-10 12:00:00,Limit,\t9999,BTCEUR,BTC,EUR,Buy,50000,0.1,0.1,50100,5010,Filled\n\
         2025-01-10 13:00:00,Limit,\t9998,BTCEUR,BTC,EUR,Buy,40000,0.1,0,,0,Cancelled\n"
    );
    check("bitget_orders", &text, &["buy 0.1 BTC for 5010 EUR"]);
    let found = in_utc(&text);
    assert_eq!(found.events[0].external_id.as_deref(), Some("9999"));
    assert_eq!(codes(&found.warnings), [(2, "", "no_fees")]);
    assert_eq!(codes(&found.skipped), [(3, "Executed", "not_filled")]);
}
