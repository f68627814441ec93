//! Rows that were booked wrongly once: second coins, types without a label, numbers with a bad row, stated zones, words within words.

use super::{all, report, variants::in_utc, venues::codes};

#[test]
fn a_second_coin_on_a_side_is_not_half_read() {
    let found = in_utc(
        "Date,Received Quantity,Received Currency,Received Fiat Amount,Sent Quantity,Sent Currency,Sent Fiat Amount,Received Quantity 2,\
         Received Currency 2,Sent Quantity 2,Sent Currency 2,Fee Amount,Fee Currency,Notes,Tag\n\
         2025-01-22 10:00:00,2,LP,,20,USDC,,,,0.01,ETH,0.002,ETH,,\n2025-01-23 10:00:00,2,DOT,,20,USDC,,0,,,,,,,\n\
         2025-01-24 10:00:00,20,USDC,,2,LP,,,ETH,,,,,,\n",
    );
    assert_eq!(
        (found.format, all(&found)),
        ("sent_received", vec!["buy 2 DOT for 20 USDC".to_owned()])
    );
    assert_eq!(
        codes(&found.rejected),
        [
            (2, "Sent Quantity 2", "second_coin"),
            (4, "Received Currency 2", "second_coin")
        ]
    );
}

#[test]
fn a_type_is_a_label_where_there_is_none() {
    let found = in_utc(
        "Date,Type,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label\n\
         2025-01-26 10:00:00,Staking,,,0.1,ETH,,,\n2025-01-27 10:00:00,Staking,,,0.1,ETH,,,gift\n2025-01-28 10:00:00,Staking,,,0.1,ETH,,,interest\n",
    );
    assert_eq!(all(&found), ["reward 0.1 ETH", "deposit 0.1 ETH", "interest 0.1 ETH"]);
}

#[test]
fn gates_numbers_are_whole_or_rejected() {
    let found = in_utc(
        "no,time,action_desc,action_data,type,change_amount,amount,total\n1,2024-01-15 12:00:00,Order Placed,x1,USDT,-1600,1,1\n\
         2,2024-01-15 12:05:00,Order Filled,x1,BTC,0.05,1,1\n3,2024-01-15 12:05:01,Trade Fee,x1,BTC,-0.0001,1,1\n\
         4,2024-01-15 13:00:00,Order Cancelled,x1,USDT,100,1,1\n5,2024-01-16 12:00:00,Deposit,d1,USDT,100,1,1\n\
         6,2024-01-16 13:00:00,Withdraw,w1,USDT,-50,1,1\n7,2024-01-17 12:00:00,Order Placed,x2,USDT,-100,1,1\n\
         8,2024-01-17 12:01:00,Order Cancelled,x2,USDT,100,1,1\n9,2024-01-18 12:00:00,Order Placed,x3,USDT,-100,1,1\n\
         10,2024-01-18 12:00:00,Order Filled,x3,ETH,0.05,1,1\n11,2024-01-18 12:00:00,Trade Fee,x3,ETH,soon,1,1\n\
         12,2024-01-19 12:00:00,Order Placed,x4,USDT,-100,1,1\n13,2024-01-19 12:00:00,Order Filled,x4,ETH,0.05,1,1\n\
         14,2024-01-19 12:00:00,Trade Fee,x4,ETH,=A1,1,1\n",
    );
    assert_eq!(
        all(&found),
        [
            "buy 0.05 BTC for 1500 USDT, fee 0.0001 BTC",
            "deposit 100 USDT",
            "withdrawal -50 USDT"
        ]
    );
    assert_eq!(found.events[0].time.to_rfc3339(), "2024-01-15T12:05:00+00:00");
    assert_eq!(
        codes(&found.skipped),
        [(8, "action_data", "no_movement"), (9, "action_data", "no_movement")]
    );
    let mut rejected = codes(&found.rejected);
    rejected.sort_unstable();
    assert_eq!(
        rejected,
        [
            (10, "action_data", "half_a_trade"),
            (11, "action_data", "half_a_trade"),
            (12, "change_amount", "not_a_number"),
            (13, "action_data", "half_a_trade"),
            (14, "action_data", "half_a_trade"),
            (15, "change_amount", "formula")
        ]
    );
}

#[test]
fn binance_deals_with_persons_have_one_fee_and_may_state_their_zone() {
    let found = report(
        "Order Number,Order Type,Asset Type,Fiat Type,Total Price,Price,Quantity,Exchange rate,Maker Fee,Taker Fee,Couterparty,Status,Time(UTC)\n\
         11,Sell,USDT,EUR,100,1,100,,0.1,0,a,Completed,2026-02-01 09:58:12\n12,Sell,USDT,EUR,100,1,100,,0,0.2,b,Completed,2026-02-02 09:58:12\n\
         13,Sell,USDT,EUR,100,1,100,,0.1,0.2,b,Completed,2026-02-03 09:58:12\n",
    );
    assert_eq!((found.format, found.zone.as_str()), ("binance_p2p", "UTC"));
    assert_eq!(
        all(&found),
        [
            "sell 100 USDT for 100 EUR, fee 0.1 USDT",
            "sell 100 USDT for 100 EUR, fee 0.2 USDT"
        ]
    );
    assert_eq!(codes(&found.rejected), [(4, "Maker Fee", "two_fees")]);
}

#[test]
fn a_status_is_read_by_whole_words() {
    let row = |status: &str| format!("2026-01-18 12:40:00,ETH,a,Arbitrum One,0x5,0.49,0.002,{status},1\n");
    let statuses = ["Processed", "In process", "Being processed", "not_completed", "Frozen"];
    let found = in_utc(&format!(
        "Time,Crypto,Withdrawal address,Network,Transaction ID,Amount,Fee,Status,Reference no.\n{}",
        statuses.map(row).concat()
    ));
    assert_eq!(
        (found.format, all(&found)),
        ("okx_withdrawals", vec!["withdrawal -0.49 ETH, -0.002 ETH".to_owned()])
    );
    let open = (3_u64..6).map(|line| (line, "Status", "not_completed"));
    assert_eq!(codes(&found.skipped), open.collect::<Vec<_>>());
    assert_eq!(codes(&found.rejected), [(6, "Status", "unknown_operation")]);
}
