//! Funding and interest, from a file to the figures.

use proto::workspace as ws;

use crate::world::{Person, World};

const HEAD: &str = "Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,\
    Action,OrderId,TradeId,Time(UTC)\n";

/// One row: contract, type, side, quantity, price, funding, fee, cash flow, change, action, id, minute.
type Entry<'a> = (
    &'a str,
    &'a str,
    &'a str,
    &'a str,
    &'a str,
    &'a str,
    &'a str,
    &'a str,
    &'a str,
    &'a str,
    u32,
);

fn log(rows: &[Entry<'_>]) -> String {
    let mut file = HEAD.to_owned();
    for (contract, kind, side, quantity, price, funding, fee, flow, change, action, minute) in rows {
        file.push_str(&format!(
            "USDT,{contract},{kind},{side},{quantity},0,{price},{funding},{fee},{flow},{change},1000,{action},o{minute},t{minute},\
             2026-05-01 10:{minute:02}:00\n"
        ));
    }
    file
}

async fn import(who: &mut Person, rows: &[Entry<'_>]) {
    let staged = who.stage(&log(rows)).await;
    assert_eq!(staged.rejected_rows, 0, "{:?}", staged.rejected);
    who.confirm(&staged.import.unwrap().id).await;
}

async fn figures(who: &mut Person) -> ws::Statistics {
    let told = who
        .performance
        .get_statistics(ws::GetStatisticsRequest::default())
        .await;
    told.unwrap().into_inner()
}

const OPEN: Entry<'_> = (
    "BTCUSDT", "TRADE", "SELL", "0.5", "60000", "0", "-16.5", "0", "-16.5", "OPEN", 0,
);
const COVER: Entry<'_> = (
    "BTCUSDT", "TRADE", "BUY", "0.5", "58000", "0", "-15.95", "1000", "984.05", "CLOSE", 30,
);

#[tokio::test(flavor = "multi_thread")]
async fn e7_funding_joins_its_position_and_the_rest_is_the_accounts() {
    let world = World::start().await;
    let mut ada = world.person();
    let rows = [
        OPEN,
        (
            "BTCUSDT",
            "SETTLEMENT",
            "SELL",
            "0.5",
            "0",
            "3.10",
            "0",
            "0",
            "3.10",
            "--",
            10,
        ),
        (
            "BTCUSDT",
            "SETTLEMENT",
            "SELL",
            "0.5",
            "0",
            "-1.25",
            "0",
            "0",
            "-1.25",
            "--",
            20,
        ),
        COVER,
        // Two minutes after the end, and on another contract.
        (
            "BTCUSDT",
            "SETTLEMENT",
            "SELL",
            "0.5",
            "0",
            "7",
            "0",
            "0",
            "7",
            "--",
            32,
        ),
        (
            "ETHUSDT",
            "SETTLEMENT",
            "SELL",
            "1",
            "0",
            "-0.5",
            "0",
            "0",
            "-0.5",
            "--",
            15,
        ),
        // No contract is named, and one position is open.
        ("--", "INTEREST", "--", "0", "0", "0", "0", "-0.25", "-0.25", "--", 16),
    ];
    import(&mut ada, &rows[..4]).await;
    let trip = ada.trips().await.remove(0);
    let amounts = [&trip.gross, &trip.fees, &trip.funding, &trip.interest, &trip.net];
    assert_eq!(amounts, ["1000", "32.45", "1.85", "0", "969.4"]);
    let told = figures(&mut ada).await;
    assert_eq!((told.net.as_str(), told.funding.as_str()), ("969.4", "1.85"));
    assert_eq!((told.uncounted_payments, told.account_payments.as_str()), (0, "0"));
    assert_eq!(told.days[0].net, "969.4");

    import(&mut ada, &rows[4..]).await;
    let trip = ada.trips().await.remove(0);
    assert_eq!((trip.interest.as_str(), trip.net.as_str()), ("-0.25", "969.15"));
    let told = figures(&mut ada).await;
    assert_eq!((told.interest.as_str(), told.net.as_str()), ("-0.25", "969.15"));
    assert_eq!((told.uncounted_payments, told.account_payments.as_str()), (2, "6.5"));
}
