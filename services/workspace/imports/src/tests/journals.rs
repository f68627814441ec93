//! The journal of the Crypto.com Exchange and KuCoin's orders of 2021, in made-up rows.

use super::{
    all, refused,
    variants::in_utc,
    venues::{balances, codes, report},
};
use crate::Refusal;

const JOURNAL: &str = "You understand and agree that this export is as it is\nExport contains maximum 65000 rows\n\
    Export Date: 2026-04-16T19:52:30.789259Z[UTC]\n\
    Journal ID,Time (UTC),Event Date,Journal Type,Instrument,Taker Side,Side,Transaction Quantity,Transaction Cost,Realized PNL,Order ID,\
    Trade ID,Trade Match ID,Client Order Id\n";

#[test]
fn rows_of_a_journal_that_share_a_trade_are_one() {
    let found = report(&format!(
        "{JOURNAL}1,2025-06-13 13:49:03.614,2025-06-13,TRADING,EUR,,SELL,-48.8869,-48.8869,0,100,1,1,client-1\n\
         2,2025-06-13 13:49:03.614,2025-06-13,TRADING,SOL,,BUY,0.386,0.386,0,100,1,1,client-1\n\
         3,2025-06-13 13:49:03.614,2025-06-13,TRADE_FEE,SOL,,NULL_VAL,-0.0000036,-0.0000036,0,100,1,1,client-1\n\
         4,2025-05-14 03:06:51.001,2025-05-14,TRADING,USD_Stable_Coin,,BUY,643.32525,643.32525,0,300,3,3,client-3\n\
         5,2025-05-14 03:06:51.001,2025-05-14,TRADING,SOL,,SELL,-3.579,-3.579,0,300,3,3,client-3\n\
         6,2025-05-14 03:06:51.001,2025-05-14,TRADE_FEE,USD_Stable_Coin,,NULL_VAL,-0.25,-0.25,0,300,3,3,client-3\n\
         7,2025-05-14 03:06:52.001,2025-05-14,TRADING,USD_Stable_Coin,,BUY,90,90,0,300,4,4,client-3\n\
         8,2025-05-14 03:06:52.001,2025-05-14,TRADING,SOL,,SELL,-0.5,-0.5,0,300,4,4,client-3\n\
         9,2025-06-13 13:43:55.137,2025-06-13,FIAT_OPENPAYD_DEPOSIT,EUR,,NULL_VAL,50,50,0,0,0,0,deposit-1\n\
         9,2025-06-13 13:43:55.137,2025-06-13,FIAT_OPENPAYD_DEPOSIT,EUR,,NULL_VAL,50,50,0,0,0,0,deposit-1\n"
    ));
    assert_eq!(
        (found.format, found.venue),
        ("crypto_com_exchange_journal", "Crypto.com Exchange")
    );
    assert_eq!(
        all(&found),
        [
            "sell 3.579 SOL for 643.32525 USD, fee 0.25 USD",
            "sell 0.5 SOL for 90 USD",
            "deposit 50 EUR",
            "buy 0.386 SOL for 48.8869 EUR, fee 0.0000036 SOL"
        ]
    );
    assert_eq!(balances(&found), ["1.1131 EUR", "-3.6930036 SOL", "733.07525 USD"]);
    let bought = &found.events[3];
    assert_eq!(bought.time.to_rfc3339(), "2025-06-13T13:49:03.614+00:00");
    assert_eq!(bought.external_id.as_deref(), Some("1"));
    assert_eq!(
        bought.trade.as_ref().and_then(|trade| trade.order_id.as_deref()),
        Some("100")
    );
    assert_eq!(codes(&found.skipped), [(14, "Journal ID", "row_again")]);
    assert_eq!(found.rejected, []);
}

#[test]
fn a_journal_says_what_came_and_went_on_chain() {
    let found = report(&format!(
        "{JOURNAL}1,2025-06-13 13:00:00.000,2025-06-13,ONCHAIN_DEPOSIT,SOL,,NULL_VAL,5,5,0,0,0,0,\n\
         2,2025-06-13 13:01:00.000,2025-06-13,ONCHAIN_WITHDRAW,SOL,,NULL_VAL,-2,-2,0,0,0,0,\n\
         3,2025-06-13 13:02:00.000,2025-06-13,ONCHAIN_WITHDRAWAL,SOL,,NULL_VAL,-1,-1,0,0,0,0,\n\
         4,2025-06-13 13:03:00.000,2025-06-13,ONCHAIN_WITHDRAWAL,SOL,,NULL_VAL,2,2,0,0,0,0,\n"
    ));
    assert_eq!(all(&found), ["deposit 5 SOL", "withdrawal -2 SOL", "withdrawal -1 SOL"]);
    assert_eq!(found.events[1].external_id.as_deref(), Some("2"));
    assert_eq!(codes(&found.rejected), [(8, "Transaction Quantity", "side_differs")]);
}

#[test]
fn a_journal_has_no_rows_that_are_guessed() {
    let found = report(&format!(
        "{JOURNAL}1,2025-06-13 13:00:00.000,2025-06-13,MOON_LANDING,EUR,,NULL_VAL,5,5,0,0,0,0,\n\
         2,2025-06-13 13:01:00.000,2025-06-13,TRADING,BTCUSD-PERP,,BUY,1,1,0,1,1,1,\n\
         3,2025-06-13 13:02:00.000,2025-06-13,TRADING,SOL,,BUY,1,2,0,2,2,2,\n\
         4,2025-06-13 13:02:00.000,2025-06-13,TRADING,EUR,,SELL,-2,-2,0,2,2,2,\n\
         5,2025-06-13 13:03:00.000,2025-06-13,TRADING,EUR,,BUY,-2,-2,0,3,3,3,\n\
         6,2025-06-13 13:04:00.000,2025-06-13,TRADING,EUR,,SELL,-2,-2,0,4,4,4,\n\
         7,2025-06-13 13:05:00.000,2025-06-13,TRADING,EUR,,SELL,-2,-2,1,5,5,5,\n\
         8,2025-06-13 13:06:00.000,2025-06-13,FIAT_OPENPAYD_DEPOSIT,EUR,,NULL_VAL,-2,-2,0,0,0,0,\n"
    ));
    assert_eq!(all(&found), [""; 0]);
    let mut rejected = codes(&found.rejected);
    rejected.sort_unstable();
    assert_eq!(
        rejected,
        [
            (5, "Journal Type", "unknown_operation"),
            (6, "Instrument", "unknown_coin"),
            (7, "Transaction Cost", "does_not_add_up"),
            (8, "Trade ID", "half_a_trade"),
            (9, "Transaction Quantity", "side_differs"),
            (10, "Trade ID", "half_a_trade"),
            (11, "Realized PNL", "unknown_operation"),
            (12, "Transaction Quantity", "side_differs"),
        ]
    );
}

#[test]
fn kucoins_orders_of_2021_say_what_was_dealt() {
    let text = "orderCreatedAt,id,clientOid,symbol,side,type,stopPrice,price,size,dealSize,dealFunds,averagePrice,fee,feeCurrency,remark,tags,orderStatus,\n\
         2021-06-24 09:32:35,60d3e0b3eaedb000066310e1,,ADA-KCS,sell,limit,0,0.1839,50,50,9.195,0.1839,0.009195,KCS,,,done,\n\
         2021-06-25 09:32:35,60d3e0b3eaedb000066310e2,,ADA-KCS,sell,limit,0,0.19,50,0,0,0,0,KCS,,,done,\n\
         2021-06-26 21:07:27,60d3e0b3eaedb000066310e3,,ETH-USDT,buy,limit,0,1787,3,2,3574,1787,3.574,USDT,,,done,\n";
    let found = in_utc(text);
    assert_eq!(found.format, "kucoin_orders");
    assert_eq!(
        all(&found),
        [
            "sell 50 ADA for 9.195 KCS, fee 0.009195 KCS",
            "buy 2 ETH for 3574 USDT, fee 3.574 USDT"
        ]
    );
    assert_eq!(found.events[0].external_id.as_deref(), Some("60d3e0b3eaedb000066310e1"));
    assert_eq!(codes(&found.skipped), [(3, "dealSize", "not_filled")]);
    assert_eq!((found.rejected.len(), found.warnings.len()), (0, 0));
    assert_eq!(refused(text), Refusal::ZoneNeeded);
}
