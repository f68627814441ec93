//! Ledgers, statements and files of other programs in their versions: made-up rows.

use super::{
    all, options,
    variants::{check, in_utc},
    venues::{balances, codes},
};
use crate::{Refusal, read};

#[test]
fn bitcoin_de_in_german_and_before_2025() {
    let german = "Datum;Typ;Währung;Referenz;BTC-Adresse;Kurs;\"Einheit (Kurs)\";\"BTC vor Gebühr\";\"Menge vor Gebühr\";\"Einheit (Menge vor Gebühr)\";\
        \"BTC nach Bitcoin.de-Gebühr\";\"Menge nach Bitcoin.de-Gebühr\";\"Einheit (Menge nach Bitcoin.de-Gebühr)\";\"Zu- / Abgang\";Kontostand\n\
        \"2013-12-20 10:38:02\";Verkauf;BTC;S1;;500.00;\"BTC / EUR\";0.5;250.00;EUR;0.495;248.75;EUR;-0.5;0.48\n\
        \"2013-09-25 20:16:17\";Netzwerk-Gebühr;BTC;T1;x;;;;;;;;;-0.01;0.98\n";
    let old = "Date;Type;Currency;Reference;BTC-address;Price;\"unit (rate)\";\"BTC incl. fee\";\"amount before fee\";\"unit (amount before fee)\";\
        \"BTC excl. Bitcoin.de fee\";\"amount after Bitcoin.de-fee\";\"unit (amount after Bitcoin.de-fee)\";\"EUR excl. Bitcoin.de and Fidor fee\";\"Incoming / Outgoing\";\"Account balance\"\n\
        \"2013-12-20 10:38:02\";Sale;BTC;S1;;500.00;\"BTC / EUR\";0.5;250.00;EUR;0.495;248.75;EUR;248.75;-0.5;0.48\n\
        \"2013-09-25 20:16:17\";\"Network fee\";BTC;T1;x;;;;;;;;;;-0.01;0.98\n";
    let coin = old.replace("BTC", "ETH");
    for (text, coin) in [(german, "BTC"), (old, "BTC"), (&coin, "ETH")] {
        let found = in_utc(text);
        assert_eq!(found.format, "bitcoin_de", "{text}");
        let wanted = [
            format!("fee -0.01 {coin}"),
            format!("sell 0.5 {coin} for 250 EUR, fee 1.25 EUR"),
        ];
        assert_eq!(all(&found), wanted, "{text}");
    }
}

#[test]
fn bitstamp_with_coins_in_columns_says_its_zone() {
    let text = "ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID\n\
        1,Main Account,Market,Buy,2024-03-01T10:00:00Z,0.5,BTC,25000,EUR,50000,EUR,25,EUR,9\n2,Main Account,Deposit,,2024-02-01T10:00:00Z,26000,EUR,,,,,,,\n\
        3,Main Account,Staked assets,,2024-03-02T10:00:00Z,-0.1,BTC,,,,,,,\n";
    // Nobody is asked for a zone where every time has one.
    let found = read(text.as_bytes(), &options()).unwrap();
    assert_eq!(
        all(&found),
        [
            "deposit 26000 EUR",
            "buy 0.5 BTC for 25000 EUR, fee 25 EUR",
            "transfer -0.1 BTC"
        ]
    );
    assert_eq!(balances(&found), ["0.4 BTC", "975 EUR"]);
    let local = text.replacen("10:00:00Z", "10:00:00", 1);
    assert_eq!(read(local.as_bytes(), &options()).unwrap_err(), Refusal::ZoneNeeded);
}

#[test]
fn kraken_fills_in_parts_and_moves_what_earns() {
    let text = "\"txid\",\"refid\",\"time\",\"type\",\"subtype\",\"aclass\",\"subclass\",\"asset\",\"wallet\",\"amount\",\"fee\",\"balance\"\n\
        \"A1\",\"R1\",\"2025-06-14 08:45:00\",\"trade\",\"tradespot\",\"currency\",\"crypto\",\"BTC\",\"spot / main\",-0.003,0.000003,0.5\n\
        \"A2\",\"R1\",\"2025-06-14 08:45:00\",\"trade\",\"tradespot\",\"currency\",\"crypto\",\"BTC\",\"spot / main\",-0.002,0,0.49\n\
        \"A3\",\"R1\",\"2025-06-14 08:45:00\",\"trade\",\"tradespot\",\"currency\",\"fiat\",\"GBP\",\"spot / main\",73.56,0,1000\n\
        \"B1\",\"R2\",\"2025-06-15 08:45:00\",\"earn\",\"autoallocation\",\"currency\",\"crypto\",\"ADA\",\"spot / main\",-2,0,0\n\
        \"B2\",\"R2\",\"2025-06-15 08:45:00\",\"earn\",\"autoallocation\",\"currency\",\"crypto\",\"ADA\",\"earn / liquid\",2,0,2\n\
        \"C1\",\"R3\",\"2025-06-16 08:45:00\",\"earn\",\"reward\",\"currency\",\"crypto\",\"DOT28.S\",\"earn / bonded\",0.1,0,1\n\
        \"D1\",\"R4\",\"2025-06-17 08:45:00\",\"transfer\",\"\",\"currency\",\"crypto\",\"FLR\",\"spot / main\",7,0,7\n\
        \"E1\",\"R5\",\"2025-06-18 08:45:00\",\"spend\",\"\",\"currency\",\"crypto\",\"ADA\",\"spot / main\",-1,0,0\n\
        \"E2\",\"R5\",\"2025-06-18 08:45:00\",\"spend\",\"\",\"currency\",\"crypto\",\"XTZ\",\"spot / main\",-1,0,0\n\
        \"E3\",\"R5\",\"2025-06-18 08:45:00\",\"receive\",\"\",\"currency\",\"crypto\",\"XXBT\",\"spot / main\",0.0001,0,0\n";
    check(
        "kraken_ledger",
        text,
        &[
            "sell 0.005 BTC for 73.56 GBP, fee 0.000003 BTC",
            "transfer -2 ADA",
            "transfer 2 ADA",
            "reward 0.1 DOT",
            "reward 7 FLR",
            "conversion -1 ADA, -1 XTZ, 0.0001 BTC",
        ],
    );
    // Every row of a trade without its other half is named.
    let half = in_utc(
        &text
            .replace("\"A3\",\"R1\"", "\"A3\",\"R9\"")
            .replace("\"fiat\",\"GBP\"", "\"crypto\",\"BTC\""),
    );
    let lost: Vec<_> = codes(&half.rejected)
        .into_iter()
        .map(|(line, _, code)| (line, code))
        .collect();
    assert_eq!(lost, [(2, "half_a_trade"), (3, "half_a_trade"), (4, "half_a_trade")]);
}

#[test]
fn nexo_before_2022() {
    check(
        "nexo_2020",
        "Transaction,Type,Currency,Amount,USD Equivalent,Details,Outstanding Loan,Date / Time\n\
         N1,Deposit,BTC,0.5,$5000,approved / x,$0,2020-03-01 10:00:00\nN2,Exchange,BTC/NEXONEXO,-0.1 / +500,$1000,approved / x,$0,2020-03-02 10:00:00\n\
         N3,FixedTermInterest,NEXOBEP2,1,$1,approved / x,$0,2020-03-03 10:00:00\n",
        &["deposit 0.5 BTC", "buy 500 NEXO for 0.1 BTC", "interest 1 NEXO"],
    );
    check(
        "nexo_time",
        "Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Details,Outstanding Loan,Date / Time\n\
         N1,ExchangeDepositedOn,EUR,100,EURX,100,$110,approved / x,$0,2021-03-01 10:00:00\n",
        &["deposit 100 EUR"],
    );
}

#[test]
fn bitfinex() {
    check(
        "bitfinex_trades",
        "#,PAIR,AMOUNT,PRICE,FEE,FEE PERC,FEE CURRENCY,DATE,ORDER ID\n7,BTC/UST,-0.1,50000,-5,0.1,UST,18-03-21 10:00:00,9\n",
        &["sell 0.1 BTC for 5000 USDT, fee 5 USDT"],
    );
    check(
        "bitfinex_transfers",
        "#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE\n1,18-03-21 10:00:00,BTC,COMPLETED,-0.1,-0.0004,a,h,\n",
        &["withdrawal -0.1 BTC, -0.0004 BTC"],
    );
    check(
        "bitfinex_ledger",
        "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET\n1,Exchange 0.1 BTC for USD @ 50000.0 on wallet exchange,BTC,0.1,0.1,18-03-21 10:00:00,exchange\n\
         2,Exchange 0.1 BTC for USD @ 50000.0 on wallet exchange,USD,-5000,0,18-03-21 10:00:00,exchange\n\
         3,Trading fees for 0.1 BTC (BTCUSD) @ 50000.0 on BFX (0.2%) on wallet exchange,BTC,-0.0002,0.0998,18-03-21 10:00:00,exchange\n\
         4,Staking reward on wallet exchange,ADA,1,1,19-03-21 10:00:00,exchange\n5,Margin Funding Payment on wallet funding,USD,0.5,1,20-03-21 10:00:00,funding\n",
        &[
            "buy 0.1 BTC for 5000 USD, fee 0.0002 BTC",
            "reward 1 ADA",
            "interest 0.5 USD",
        ],
    );
}

#[test]
fn bitpanda_and_bitvavo() {
    let found = in_utc(
        "Disclaimer\nVenue: Bitpanda\n\nTransaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset market price currency,Asset class,Product ID,Fee,Fee asset,Spread,Spread Currency\n\
         T1,2025-01-05T09:00:00+01:00,deposit,incoming,500.00,EUR,-,EUR,-,-,Fiat,-,-,-,-,-\nT2,2025-01-05T09:05:00+01:00,buy,outgoing,100.00,EUR,0.002,BTC,50000,EUR,Cryptocurrency,1,-,-,-,-\n\
         T3,2025-01-06T09:05:00+01:00,buy,outgoing,350.00,EUR,5.0,XAU,70,EUR,Metal,2,-,-,-,-\nT4,2025-01-07T09:05:00+01:00,transfer(stake),outgoing,1,EUR,0.001,BTC,1,EUR,Cryptocurrency,1,-,-,-,-\n\
         T5,2025-01-07T09:05:00+01:00,mystery,outgoing,1,EUR,0.001,BTC,1,EUR,Cryptocurrency,1,-,-,-,-\n",
    );
    assert_eq!(
        all(&found),
        ["deposit 500 EUR", "buy 0.002 BTC for 100 EUR", "transfer -0.001 BTC"]
    );
    assert_eq!(found.skipped[0].code, "no_coin");
    assert_eq!(found.rejected[0].code, "unknown_operation");
    check(
        "bitpanda_2021",
        "ID,Type,In/Out,Amount Fiat,Fee,Fiat,Amount Asset,Asset,Status,Created at\nT1,sell,incoming,100.00,0.5,EUR,0.002,BTC,finished,2021-01-05T09:00:00+01:00\n",
        &["sell 0.002 BTC for 100 EUR"],
    );
    check(
        "bitvavo",
        "Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address\n\
         2026-01-15,10:30:00,buy,BTC,0.1,EUR,90000,EUR,-9010,EUR,10,Completed,a,\n2026-01-16,10:30:00,fixed_staking,ETH,0.01,,,,,,,Completed,b,\n",
        &["buy 0.1 BTC for 9000 EUR, fee 10 EUR", "reward 0.01 ETH"],
    );
}

#[test]
fn cointracking_has_values_and_other_languages() {
    check(
        "cointracking",
        "Type,Buy,Cur.,Value in BTC,Value in USD,Sell,Cur.,Value in BTC,Value in USD,Spread,Exchange,Group,Date\n\
         Trade,2,ETH,0.1,5000,0.1,BTC,0.1,5000,0%,Kraken,,13.03.2024 10:00:00\n",
        &["buy 2 ETH for 0.1 BTC"],
    );
    check(
        "cointracking",
        "\"Typ\";\"Kauf\";\"Cur.\";\"Verkauf\";\"Cur.\";\"Gebühr\";\"Cur.\";\"Börse\";\"Gruppe\";\"Kommentar\";\"Datum\"\n\
         \"Trade\";\"0,02\";\"BTC\";\"1.000,00\";\"EUR\";\"0,5\";\"EUR\";\"Kraken\";\"\";\"\";\"13.03.2024 10:00:00\"\n\
         \"Einzahlung\";\"1.000\";\"EUR\";\"-\";\"\";\"-\";\"\";\"Kraken\";\"\";\"\";\"12.03.2024 10:00:00\"\n",
        &["deposit 1000 EUR", "buy 0.02 BTC for 1000 EUR, fee 0.5 EUR"],
    );
    check(
        "cointracking_import",
        "Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Trade-Group,Comment,Date\n\
         Derivatives / Futures Loss,,,5,USDT,,,Bybit,,,2024-03-13 10:00:00\nReward / Bonus,1,ADA,,,,,Bybit,,,2024-03-14 10:00:00\n",
        &["adjustment -5 USDT", "reward 1 ADA"],
    );
}

#[test]
fn other_programs_and_closed_venues() {
    check(
        "rotki_events",
        "Type,Location,Currency,Amount,Fee,Fee Currency,Description,Timestamp\nDeposit,kraken,EUR,1000,,,x,1659085200000\nStaking,kraken,ETH,0.1,0.001,ETH,x,1659085200\n",
        &["deposit 1000 EUR", "reward 0.1 ETH, -0.001 ETH"],
    );
    check(
        "ghostfolio",
        "Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note\n13-03-2024,BTC-USD,YAHOO,USD,60000,0.1,buy,5,first\n14/03/2024,ETHUSD,YAHOO,USD,3000,1,sell,0,\n",
        &["buy 0.1 BTC for 6000 USD, fee 5 USD", "sell 1 ETH for 3000 USD"],
    );
    check(
        "blockfi",
        "Cryptocurrency,Amount,Transaction Type,Exchange Rate Per Coin (USD),Confirmed At\nbtc,0.001,Interest Payment,1,2021-03-01 10:00:00\nbtc,-0.1,Withdrawal,1,2021-03-02 10:00:00\n",
        &["interest 0.001 BTC", "withdrawal -0.1 BTC"],
    );
    check(
        "blockfi_trades",
        "Trade ID,Date,Buy Quantity,Buy Currency,Sold Quantity,Sold Currency,Rate Amount,Rate Currency,Type\nt1,2021-03-01 10:00:00,0.1,btc,-5000,usdc,1,usd,Trade\n",
        &["buy 0.1 BTC for 5000 USDC"],
    );
    check(
        "poloniex_trades",
        "Date,Market,Category,Type,Price,Amount,Total,Fee,Order Number,Base Total Less Fee,Quote Total Less Fee\n\
         2018-03-01 10:00:00,ETH/BTC,Exchange,Buy,0.05,2,0.1,0.15%,9,-0.1,1.997\n2018-03-02 10:00:00,ETH/BTC,Exchange,Sell,0.05,2,0.1,0.15%,9,0.09985,-2\n",
        &[
            "buy 2 ETH for 0.1 BTC, fee 0.003 ETH",
            "sell 2 ETH for 0.1 BTC, fee 0.00015 BTC",
        ],
    );
    check(
        "uphold",
        "Date,Destination,Destination Amount,Destination Currency,Fee Amount,Fee Currency,Id,Origin,Origin Amount,Origin Currency,Status,Type\n\
         Wed Mar 03 2021 10:00:00 GMT+0000,uphold,0.1,BTC,,,i1,uphold,5000,USD,completed,transfer\n",
        &["buy 0.1 BTC for 5000 USD"],
    );
}

#[test]
fn a_day_without_a_time_is_midnight_and_said() {
    let found = in_utc("time,pair,side,quantity,price\n2024-03-01,BTC/USDT,buy,1,100\n");
    assert_eq!(found.events[0].time.to_rfc3339(), "2024-03-01T00:00:00+00:00");
    assert_eq!(codes(&found.warnings), [(2, "time", "no_time")]);
}
