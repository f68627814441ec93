//! Files that look like another exchange's, and layouts that were refused or booked wrongly, in made-up rows.

use chrono_tz::Tz;

use super::{
    all, options, refused,
    variants::{check, in_utc},
    venues::{balances, codes},
};
use crate::{Direction, MappingForm, Options, Refusal, Report, Stop, columns, guess, read, read_mapped};

const GATE: &str = "Order ID,Time,Network,Address,Address Name,TxID,Coin,Amount,Trading Fee,Amount Received,Status\r\n\
    62675616,2024-09-04 22:11:38,XLM,GX,,deadbeef,XLM,22.55,5.4,17.15,Success\r\n";

fn named(bytes: &[u8], name: &str) -> Report {
    let options = Options {
        zone: Some(Tz::UTC),
        direction: Direction::of_file(name),
        ..options()
    };
    read(bytes, &options).unwrap()
}

#[test]
fn gates_withdrawals_are_no_deposits_at_binance() {
    let tabs = GATE.replace(',', "\t");
    for bytes in [GATE.as_bytes(), tabs.as_bytes()] {
        for name in ["history.csv", "mywithdrawals_2024.csv", "deposits.csv"] {
            let found = named(bytes, name);
            assert_eq!((found.format, found.venue), ("gate_withdrawals", "Gate"));
            assert_eq!(all(&found), ["withdrawal -17.15 XLM, -5.4 XLM"], "{name}");
            assert_eq!(balances(&found), ["-22.55 XLM"]);
            assert_eq!(found.events[0].external_id.as_deref(), Some("deadbeef"));
        }
    }
    let found = in_utc(&format!(
        "{}{}",
        GATE.replace("17.15", "17.16"),
        "62675617,2024-09-05 22:11:38,XLM,GX,,h,XLM,22.55,5.4,17.15,Cancelled\r\n"
    ));
    assert_eq!(codes(&found.rejected), [(2, "Amount Received", "does_not_add_up")]);
    assert_eq!(codes(&found.skipped), [(3, "Status", "not_completed")]);
}

#[test]
fn columns_that_binances_files_never_have_are_of_another_exchange() {
    const ROW: &str = "2024-03-01 10:00:00,BTC,BTC,0.5,a,h,Completed";
    for (further, cell) in [
        ("Trading Fee", "0.1"),
        ("TransactionFee", "0.1"),
        ("Amount Received", "0.4"),
        ("Service", "Earn"),
        ("Withdraw Address", "b"),
        ("Type", "Withdraw"),
    ] {
        for time in ["Time", "Date(UTC)"] {
            let text = format!("{time},Coin,Network,Amount,Address,TXID,Status,{further}\n{ROW},{cell}\n");
            let found = refused(&text);
            assert!(matches!(found, Refusal::UnknownFormat(_)), "{text}: {found}");
        }
        let text = format!(
            "Time,Coin,Network,Amount,Fee,Address,TXID,Status,Net {further}\n2024-03-01 10:00:00,BTC,BTC,0.5,0.1,a,h,Completed,{cell}\n"
        );
        assert!(matches!(refused(&text), Refusal::UnknownFormat(_)), "{text}");
    }
    let income = "Time,Type,Amount,Asset,Symbol,Service\n2024-03-01 10:00:00,DEPOSIT,1,BTC,,Earn\n";
    assert!(matches!(refused(income), Refusal::UnknownFormat(_)));
    check(
        "binance_deposits",
        &format!("User ID,Date(UTC+0),Coin,Network,Amount,Address,TXID,Status\n7,{ROW}\n"),
        &["deposit 0.5 BTC"],
    );
}

#[test]
fn the_name_of_a_file_makes_no_deposit_of_a_withdrawal() {
    let text =
        "Time,Coin,Network,Amount,Fee,Address,TXID,Status\n2024-03-01 10:00:00,BTC,BTC,0.5,0.0001,a,h,Completed\n";
    let found = named(text.as_bytes(), "deposits.csv");
    assert_eq!(codes(&found.rejected), [(2, "Fee", "unclear_direction")]);
    assert_eq!(all(&found), [""; 0]);
    assert_eq!(
        all(&named(text.as_bytes(), "history.csv")),
        ["withdrawal -0.5 BTC, -0.0001 BTC"]
    );
}

#[test]
fn gates_trades_have_coins_behind_amounts_and_fees_in_points() {
    let head = "No,Time,Trade type,Role,Market,Deal price,Deal amount,Total,Fee\n";
    let rows = "40982960158\t,2021-04-13 18:29:01,Buy,taker,GT/USDT,3.7459\t,0.259 GT,0.9701881 USDT,0.0019403762 POINT\n\
        98156856334\t,2021-11-28 10:00:27,Sell,taker,NFTX/USDT,98.69\t,0.013 NFTX,1.28297 USDT,0.00384891 USDT\n";
    check(
        "gate_trades",
        &format!("{head}{rows}"),
        &[
            "buy 0.259 GT for 0.9701881 USDT, fee 0.0019403762 POINT",
            "sell 0.013 NFTX for 1.28297 USDT, fee 0.00384891 USDT",
        ],
    );
    let found = in_utc(&format!(
        "{head}1,2021-04-13 18:29:01,Buy,taker,GT/USDT,1,1 GT,1 USDC,0\n2,2021-04-13 18:29:02,Buy,taker,GT/USDT,1,1 GT,1 USDT,0.1\n\
         3,2021-04-13 18:29:03,Hold,taker,GT/USDT,1,1 GT,1 USDT,0\n"
    ));
    assert_eq!(
        codes(&found.rejected),
        [
            (2, "Total", "other_coin"),
            (3, "Fee", "unknown_coin"),
            (4, "Trade type", "unknown_side")
        ]
    );
    // The same by a guess of what its columns mean.
    let text = format!("{head}{rows}");
    let guessed: MappingForm = guess(&columns(text.as_bytes(), &Stop::default()).unwrap());
    assert_eq!(
        [&guessed.quantity, &guessed.price, &guessed.total, &guessed.fee],
        ["Deal amount", "Deal price", "Total", "Fee"]
    );
    let in_utc = Options {
        zone: Some(Tz::UTC),
        ..options()
    };
    let mapped = read_mapped(text.as_bytes(), &in_utc, &guessed.parse().unwrap()).unwrap();
    assert_eq!(
        all(&mapped),
        [
            "buy 0.259 GT for 0.9701881 USDT, fee 0.0019403762 POINT",
            "sell 0.013 NFTX for 1.28297 USDT, fee 0.00384891 USDT",
        ]
    );
}

#[test]
fn gates_deposits_are_read_where_no_further_column_says_otherwise() {
    let row = "1,2021-09-04 22:11:38,a,h,FIRO,0.837,Credited";
    check(
        "gate_deposits",
        &format!("Order ID,Time,Address,TxID,Coin,Amount,Status\n{row}\n"),
        &["deposit 0.837 FIRO"],
    );
    let other = refused(&format!("Order ID,Time,Address,TxID,Coin,Amount,Status,Fee\n{row},1\n"));
    assert!(matches!(other, Refusal::UnknownFormat(_)), "{other}");
}

const KRAKEN: &str = "\"txid\",\"refid\",\"time\",\"type\",\"subtype\",\"aclass\",\"subclass\",\"asset\",\"wallet\",\"amount\",\"fee\",\"balance\"\n";

#[test]
fn kraken_converts_what_it_takes_from_its_list() {
    for kind in ["earn", "transfer"] {
        let rows = |second: &str| {
            format!(
                "{KRAKEN}\"L3\",\"I1\",\"2024-01-06 10:01:00\",\"{kind}\",\"delistingconversion\",\"currency\",\"\",\"LUNA2\",\"earn / flexible\",-50,0,0\n\
                 \"L4\",\"{second}\",\"2024-01-06 10:01:00\",\"{kind}\",\"delistingconversion\",\"currency\",\"\",\"USDC\",\"earn / flexible\",21,0,21\n"
            )
        };
        check("kraken_ledger", &rows("I1"), &["sell 50 LUNA2 for 21 USDC"]);
        for second in ["I2", ""] {
            let apart = in_utc(&rows(second));
            let mut said = all(&apart);
            said.sort_unstable();
            assert_eq!(said, ["conversion -50 LUNA2", "conversion 21 USDC"], "{kind}");
            let mut told = codes(&apart.warnings);
            told.sort_unstable();
            assert_eq!(
                told,
                [(2, "subtype", "half_a_conversion"), (3, "subtype", "half_a_conversion")]
            );
            assert_eq!(apart.rejected, []);
        }
    }
}

#[test]
fn what_kraken_received_for_nothing_is_a_deposit() {
    let row = |number: &str, refid: &str, kind: &str, asset: &str, amount: &str| {
        format!("{number},{refid},2024-01-06 10:01:00,{kind},,currency,,{asset},spot / main,{amount},0,0\n")
    };
    let found = in_utc(&format!("{KRAKEN}{}", row("L1", "R1", "receive", "XXBT", "0.5")));
    assert_eq!(all(&found), ["deposit 0.5 BTC"]);
    assert_eq!(codes(&found.warnings), [(2, "refid", "nothing_spent")]);
    // With what was spent it is a trade, and what was spent for nothing is still half of one.
    let whole = in_utc(&format!(
        "{KRAKEN}{}{}",
        row("L1", "R1", "receive", "XXBT", "0.5"),
        row("L2", "R2", "spend", "ZEUR", "-100")
    ));
    assert_eq!(all(&whole), ["buy 0.5 BTC for 100 EUR"]);
    let half = in_utc(&format!("{KRAKEN}{}", row("L2", "R2", "spend", "ZEUR", "-100")));
    assert_eq!(codes(&half.rejected), [(2, "refid", "half_a_trade")]);
}

const CRYPTO_COM: &str = "Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,\
    Native Amount (in USD),Transaction Kind\n";

#[test]
fn the_crypto_com_app_names_more_kinds() {
    let row = |kind: &str, cells: &str| format!("2024-05-05 05:34:27,Note,{cells},550,{kind}\n");
    let told = |kind: &str, cells: &str| in_utc(&format!("{CRYPTO_COM}{}", row(kind, cells)));
    for (kind, cells, wanted) in [
        (
            "finance.crypto_earn.loyalty_program_extra_interest_paid.crypto_wallet",
            "CRO,1,,,EUR,1",
            "interest 1 CRO",
        ),
        (
            "finance.dpos.non_compound_restaking_interest.crypto_wallet",
            "CRO,1,,,EUR,1",
            "interest 1 CRO",
        ),
        (
            "finance.defi_staking.non_compound_interest.crypto_wallet",
            "CRO,1,,,EUR,1",
            "interest 1 CRO",
        ),
        (
            "finance.defi_lending.compound_interest.crypto_wallet",
            "CRO,1,,,EUR,1",
            "interest 1 CRO",
        ),
        (
            "reward.loyalty_program.trading_rebate.crypto_wallet",
            "CRO,1,,,EUR,1",
            "reward 1 CRO",
        ),
        ("mobile_airtime_reward", "CRO,1,,,EUR,1", "reward 1 CRO"),
        (
            "trading.limit_order.crypto_wallet.exchange",
            "USDT,-500,BTC,0.01,EUR,500",
            "buy 0.01 BTC for 500 USDT",
        ),
        (
            "trading.crypto_purchase.google_pay",
            "BTC,0.01,,,EUR,500",
            "buy 0.01 BTC for 500 EUR",
        ),
        (
            "trading.crypto_purchase.apple_pay",
            "EUR,-500,BTC,0.01,EUR,500",
            "buy 0.01 BTC for 500 EUR",
        ),
        ("admin_wallet_debited", "CRO,-1,,,EUR,1", "adjustment -1 CRO"),
        ("viban_deposit_precredit", "EUR,100,,,EUR,100", "transfer 100 EUR"),
        (
            "viban_deposit_precredit_repayment",
            "EUR,-100,,,EUR,-100",
            "transfer -100 EUR",
        ),
        ("card_top_up", "EUR,-100,,,EUR,-100", "withdrawal -100 EUR"),
        ("card_top_up", "CRO,-1000,,,EUR,100", "sell 1000 CRO for 100 EUR"),
        ("", "EUR,-12.5,,,EUR,-12.5", "withdrawal -12.5 EUR"),
        ("", "EUR,50,,,EUR,50", "deposit 50 EUR"),
    ] {
        let found = told(kind, cells);
        assert_eq!(found.format, "crypto_com_app");
        assert_eq!(all(&found), [wanted], "{kind}: {:?}", found.rejected);
        let warned = if kind.is_empty() { vec!["no_kind"] } else { Vec::new() };
        let codes: Vec<&str> = found.warnings.iter().map(|fault| fault.code).collect();
        assert_eq!(codes, warned, "{kind}");
    }
    let locked = told("crypto_earn_program_extended", "CRO,-1,,,EUR,1");
    assert_eq!(codes(&locked.skipped), [(2, "Transaction Kind", "locked")]);
    let coin = told("", "CRO,-1,,,EUR,1");
    assert_eq!(codes(&coin.rejected), [(2, "Transaction Kind", "missing")]);
}

#[test]
fn binances_fills_without_results_are_of_what_their_fees_say() {
    let head = "Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Fee Coin,Quote Asset\n";
    check(
        "binance_fills",
        &format!(
            "{head}2024-01-02 03:04:05,BTCUSDT,BUY,42000,0.01,420,0.00001,BTC,USDT\n\
             2024-02-03 04:05:06,ETHUSDT,SELL,2500,0.5,1250,1.25,USDT,USDT\n"
        ),
        &[
            "buy 0.01 BTC for 420 USDT, fee 0.00001 BTC",
            "sell 0.5 ETH for 1250 USDT, fee 1.25 USDT",
        ],
    );
    let contracts = in_utc(&format!(
        "{head}2026-09-20 12:30:45,BTCUSDT,BUY,84000,0.01,840,0.42,USDT,USDT\n2026-09-20 12:31:00,ETHUSDT,SELL,2500,0.4,1000,0.5,USDT,USDT\n"
    ));
    assert_eq!(contracts.rejected, []);
    assert_eq!(
        all(&contracts),
        [
            "buy 0.01 BTC for 840 USDT, fee 0.42 USDT",
            "sell 0.4 ETH for 1000 USDT, fee 0.5 USDT"
        ]
    );
    assert_eq!(balances(&contracts), ["-0.92 USDT"]);
    assert_eq!(codes(&contracts.warnings), [(2, "Symbol", "no_results")]);
    let sale = "2024-02-03 04:05:06,ETHUSDT,SELL,2500,0.5,1250,1.25,USDT,USDT\n";
    let unclear = in_utc(&format!("{head}{sale}"));
    assert_eq!(codes(&unclear.rejected), [(2, "Symbol", "unclear_contract")]);
    let both = "2024-01-02 03:04:05,BTCUSDT,BUY,42000,0.01,420,0.00001,BTC,USDT\n2024-01-02 03:04:06,BTCUSDT,BUY,42000,0.01,420,0.42,USDT,USDT\n";
    let unclear = in_utc(&format!("{head}{both}"));
    assert_eq!(
        codes(&unclear.rejected),
        [(2, "Symbol", "unclear_contract"), (3, "Symbol", "unclear_contract")]
    );
    // A fee in BNB tells nothing: coins that were paid with BNB are no contracts, and a contract of BNB is no coin.
    let with_bnb = |rows: &str| all(&in_utc(&format!("{head}{rows}")));
    let paid = "2024-01-02 03:04:05,ETHBNB,BUY,8,1,8,0.006,BNB,BNB\n2024-01-02 03:04:06,BTCUSDT,BUY,42000,0.01,420,0.00001,BTC,USDT\n";
    assert_eq!(with_bnb(paid)[0], "buy 1 ETH for 8 BNB, fee 0.006 BNB");
    let bought = "2026-09-20 12:30:45,BNBUSDT,BUY,600,1,600,0.0003,BNB,USDT\n";
    assert_eq!(
        codes(&in_utc(&format!("{head}{bought}")).rejected),
        [(2, "Symbol", "unclear_contract")]
    );
    // With results it is read as before.
    let with_results = in_utc(
        "Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Fee Coin,Realized Profit,Quote Asset\n\
         2024-02-03 04:05:06,ETHUSDT,SELL,2500,0.5,1250,1.25,USDT,10,USDT\n",
    );
    assert_eq!(with_results.format, "binance_futures");
}

#[test]
fn binances_statement_has_words_for_collectibles_and_what_is_kept_aside() {
    check(
        "binance_statement",
        "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n1,2025-05-01 10:00:00,Spot,NFT Transaction,ETH,-0.1,\n\
         1,2025-05-02 10:00:00,Isolated Margin,Leveraged Coin Consumption,USDT,-1,\n1,2025-05-03 10:00:00,Alpha,Alpha 2.0 - Asset Freeze,USDT,-50,\n\
         1,2025-05-04 10:00:00,Alpha,Alpha 2.0 - Refund,USDT,50,\n",
        &[
            "adjustment -0.1 ETH",
            "adjustment -1 USDT",
            "transfer -50 USDT",
            "transfer 50 USDT",
        ],
    );
}

#[test]
fn a_line_above_the_rows_may_say_whether_the_day_comes_first() {
    let text = |made: &str| {
        format!(
            "UID: 1,Account type: Main,Time: {made} 10:00\n\nTime,Crypto,Deposit address,Network,Transaction ID,Amount,Status\n\
             03/04/2026 10:20:00,USDT,T1,TRC20,h1,1500,Completed\n"
        )
    };
    let in_utc = Options {
        zone: Some(Tz::UTC),
        ..options()
    };
    let day = |made: &str| {
        let read = read(text(made).as_bytes(), &in_utc);
        read.map(|report| report.events[0].time.date_naive().to_string())
    };
    assert_eq!(day("01/31/2027").unwrap(), "2026-03-04");
    assert_eq!(day("31/01/2027").unwrap(), "2026-04-03");
    assert_eq!(day("01/02/2027").unwrap_err(), Refusal::DateOrderNeeded);
}
