//! Files of candles as exchanges and publishers write them; the numbers are made up.
#![allow(clippy::unwrap_used, clippy::float_cmp, reason = "tests")]

use super::{BadFile, Candles, parse};

fn read(text: &str) -> Result<Candles, BadFile> {
    parse(text.as_bytes(), 100)
}

/// Bar, first time, first values.
fn first(text: &str) -> (&'static str, i64, [f64; 5]) {
    let found = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    (found.bar.name(), found.candles[0].at, found.candles[0].values)
}

const NEW_YEAR: i64 = 1_735_689_600_000;
const VALUES: [f64; 5] = [10.0, 12.0, 9.0, 11.0, 5.0];

#[test]
fn layouts_of_publishers_are_read() {
    for (text, bar) in [
        // Binance, with its header.
        (
            "open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore\n\
             1735689600000,10,12,9,11,5,1735689659999,55,3,2,22,0\n1735689660000,11,12,9,11,5,1735689719999,55,3,2,22,0\n",
            "1m",
        ),
        // Kraken, without one.
        ("1735689600,10,12,9,11,5,7\n1735693200,11,12,9,11,5,7\n", "1h"),
        // CryptoDataDownload, newest first.
        (
            "https://www.CryptoDataDownload.com\r\nunix,date,symbol,open,high,low,close,Volume BTC,Volume USD\r\n\
             1735693200,2025-01-01 01:00:00,BTC/USD,11,12,9,11,5,55\r\n1735689600,2025-01-01 00:00:00,BTC/USD,10,12,9,11,5,55\r\n",
            "1h",
        ),
        (
            "Date,Symbol,Open,High,Low,Close,Volume BTC\n2025-01-01 01-PM,BTCUSD,11,12,9,11,5\n2025-01-01 12-AM,BTCUSD,10,12,9,11,5\n\
             2025-01-01 01-AM,BTCUSD,10,12,9,11,5\n",
            "1h",
        ),
        // CoinMarketCap: `timestamp` is the end of the day.
        (
            "timeOpen;timeClose;name;open;high;low;close;volume;marketCap;timestamp\n\
             \"2025-01-01T00:00:00.000Z\";\"2025-01-01T23:59:59.999Z\";\"1\";10;12;9;11;5;1;\"2025-01-01T23:59:59.999Z\"\n\
             \"2025-01-02T00:00:00.000Z\";\"2025-01-02T23:59:59.999Z\";\"1\";10;12;9;11;5;1;\"2025-01-02T23:59:59.999Z\"\n",
            "1d",
        ),
        // MetaTrader: the day and the time of the day.
        (
            "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<VOL>\n2025.01.01\t00:00:00\t10\t12\t9\t11\t5\n2025.01.01\t04:00:00\t10\t12\t9\t11\t5\n",
            "4h",
        ),
        // Investing.com: numbers for people.
        (
            "\"Date\",\"Price\",\"Open\",\"High\",\"Low\",\"Vol.\",\"Change %\"\n\
             \"Jan 02, 2025\",\"1,011.0\",\"1,010.0\",\"1,012.0\",\"1,009.0\",\"1.5K\",\"0.1%\"\n\"Jan 01, 2025\",\"11\",\"10\",\"12\",\"9\",\"0.005K\",\"0.1%\"\n",
            "1d",
        ),
        // pandas, in nanoseconds and with an offset.
        (
            "timestamp,open,high,low,close,volume\n1735689600000000000,10,12,9,11,5\n1735689900000000000,10,12,9,11,5\n",
            "5m",
        ),
        (
            "\u{feff}date,open,high,low,close,volume\n2025-01-01 00:00:00+00:00,10,12,9,11,5\n2025-01-01 02:00:00+01:00,10,12,9,11,5\n",
            "1h",
        ),
        // Dukascopy, Stooq, HistData without a header, and OKX.
        (
            "Gmt time,Open,High,Low,Close,Volume\n01.01.2025 00:00:00.000,10,12,9,11,5\n01.01.2025 00:05:00.000,10,12,9,11,5\n",
            "5m",
        ),
        (
            "Gmt time,Open,High,Low,Close,Volume\n01.01.2025 01:00:00.000 GMT+0100,10,12,9,11,5\n02.01.2025 01:00:00.000 GMT+0100,10,12,9,11,5\n",
            "1d",
        ),
        (
            "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>\nBTC,60,20250101,000000,10,12,9,11,5\nBTC,60,20250101,010000,10,12,9,11,5\n",
            "1h",
        ),
        ("20250101 000000;10;12;9;11;5\n20250101 000100;10;12;9;11;5\n", "1m"),
        (
            "Date,Open,High,Low,Close,Volume\n20250101,10,12,9,11,5\n20250102,10,12,9,11,5\n",
            "1d",
        ),
        (
            "2025-01-01T00:00:00+0000,10,12,9,11,5\n2025-01-01T04:00:00+0000,10,12,9,11,5\n",
            "4h",
        ),
        (
            "[[\"1735693200000\",\"10\",\"12\",\"9\",\"11\",\"5\",\"5\",\"55\",\"1\"],[\"1735689600000\",\"10\",\"12\",\"9\",\"11\",\"5\",\"5\",\"55\",\"1\"]]",
            "1h",
        ),
        // MetaTrader 4 and HistData, without a header: the day and the time of the day.
        ("2025.01.01,00:00,10,12,9,11,5\n2025.01.01,01:00,10,12,9,11,5\n", "1h"),
        ("2025.01.01 00:00,10,12,9,11,5\n2025.01.01 00:05,10,12,9,11,5\n", "5m"),
        // TradingView, with lines of indicators.
        (
            "time,open,high,low,close,MA,Volume,Volume MA\n2025-01-01T00:00:00Z,10,12,9,11,10.5,5,4\n2025-01-01T01:00:00Z,10,12,9,11,10.5,5,4\n",
            "1h",
        ),
        // Binance's candles of Kaggle, Yahoo, CoinAPI, and short names.
        (
            "Open time,Open,High,Low,Close,Volume,Close time,Quote asset volume,Number of trades\n\
             2025-01-01 00:00:00.000000 UTC,10,12,9,11,5,2025-01-01 00:14:59.999000 UTC,55,3\n\
             2025-01-01 00:15:00.000000 UTC,10,12,9,11,5,2025-01-01 00:29:59.999000 UTC,55,3\n",
            "15m",
        ),
        (
            "Date,Open,High,Low,Close,Adj Close,Volume\n2025-01-01,10,12,9,11,11,5\n2025-01-02,null,null,null,null,null,null\n2025-01-03,10,12,9,11,11,5\n\
             2025-01-04,10,12,9,11,11,5\n",
            "1d",
        ),
        (
            "time_period_start;time_period_end;time_open;time_close;price_open;price_high;price_low;price_close;volume_traded;trades_count\n\
             2025-01-01T00:00:00.0000000Z;2025-01-01T01:00:00.0000000Z;2025-01-01T00:00:03.1Z;2025-01-01T00:59:58.1Z;10;12;9;11;5;7\n\
             2025-01-01T01:00:00.0000000Z;2025-01-01T02:00:00.0000000Z;2025-01-01T01:00:01.7Z;2025-01-01T01:59:58.1Z;10;12;9;11;5;7\n",
            "1h",
        ),
        (
            "t,o,h,l,c,v\n2025-01-01T00:00Z,10,12,9,11,5\n2025-01-01T04:00Z,10,12,9,11,5\n",
            "4h",
        ),
        (
            "Date (UTC),Open (USD),High (USD),Low (USD),Close (USD),Volume (BTC)\n2025-01-01,10,12,9,11,5\n2025-01-02,10,12,9,11,5\n",
            "1d",
        ),
        // An answer of Bybit.
        (
            "{\"retCode\":0,\"result\":{\"list\":[[\"1735693200000\",\"10\",\"12\",\"9\",\"11\",\"5\",\"55\"],\
             [\"1735689600000\",\"10\",\"12\",\"9\",\"11\",\"5\",\"55\"]]},\"time\":1}",
            "1h",
        ),
        // Freqtrade, and answers of Binance.
        (
            "[[1735689600000, 10.0, 12.0, 9.0, 11.0, 5.0], [1735690500000, 10.0, 12.0, 9.0, 11.0, 5.0]]",
            "15m",
        ),
        (
            "[\n [1735689600000,\"10\",\"12\",\"9\",\"11\",\"5\",1735689659999,\"1\",1,\"1\",\"1\",\"0\"],\n\
              [1735689660000,\"10\",\"12\",\"9\",\"11\",\"5\",1735689719999,\"1\",1,\"1\",\"1\",\"0\"]\n]\n",
            "1m",
        ),
    ] {
        assert_eq!(first(text), (bar, NEW_YEAR, VALUES), "{text}");
    }
}

#[test]
fn numbers_for_people_are_kept_as_numbers_for_programs() {
    let text = "Date,Price,Open,High,Low,Vol.\n\"Jan 01, 2025\",\"1,011.0\",\"1,010\",\"1,012.0\",\"1,009.0\",\"1.5K\"\n\
                \"Jan 02, 2025\",11,10,12,9,-\n";
    let found = read(text).unwrap();
    assert_eq!(found.candles[0].line, "1735689600000,1010,1012.0,1009.0,1011.0,1.5e3");
    assert_eq!(found.candles[1].values[4], 0.0);
}

#[test]
fn rows_without_prices_are_gaps() {
    let text = "Timestamp,Open,High,Low,Close,Volume_(BTC)\n1735689600,10,12,9,11,5\n1735689660,NaN,NaN,NaN,NaN,NaN\n\
                1735689720,10,12,9,11,5\n1735689780,10,12,9,11,5\n";
    let found = read(text).unwrap();
    assert_eq!((found.candles.len(), found.bar.name()), (3, "1m"));
}

#[test]
fn microseconds_and_milliseconds_of_one_archive_are_joined() {
    let text = "1735689540000,10,12,9,11,5,1735689599999,55,3,2,22,0\n1735689600000000,10,12,9,11,5,1735689659999999,55,3,2,22,0\n\
                1735689660000000,10,12,9,11,5,1735689719999999,55,3,2,22,0\n";
    let found = read(text).unwrap();
    let times: Vec<i64> = found.candles.iter().map(|candle| candle.at - NEW_YEAR).collect();
    assert_eq!((times, found.bar.name()), (vec![-60_000, 0, 60_000], "1m"));
}

#[test]
fn a_candle_that_is_repeated_is_one() {
    let joined = "time,open,high,low,close,volume\n1735689600,10,12,9,11,5\n1735693200,10,12,9,11,5\n1735689600,10.0,12,9,11,5\n";
    assert_eq!(read(joined).unwrap().candles.len(), 2);
    let other = joined.replace("10.0,12", "10.5,12");
    let said = read(&other).unwrap_err().to_string();
    assert!(said.contains("Line 4: line 2 has another candle"), "{said}");
}

#[test]
fn files_of_trades_and_funding_are_named() {
    for (text, part) in [
        (
            "agg_trade_id,price,quantity,first_trade_id,last_trade_id,transact_time,is_buyer_maker\n1,10,5,1,1,1735689600000,true\n",
            "single trades",
        ),
        (
            "26129,0.01633102,4.70443515,27781,27781,1498793709153,True,True\n",
            "single trades",
        ),
        ("4500000001,10,5,50,1735689600000000,false,true\n", "single trades"),
        (
            "calc_time,funding_interval_hours,last_funding_rate\n1735689600000,8,0.0001\n",
            "rates of funding",
        ),
    ] {
        let said = read(text).unwrap_err().to_string();
        assert!(said.contains(part), "{said}\n{text}");
    }
}

#[test]
fn what_may_mean_two_things_is_refused() {
    let refused = |text: &str, part: &str| {
        let said = read(text).unwrap_err().to_string();
        assert!(said.contains(part), "{said}\n{text}");
    };
    refused(
        "date,open,high,low,close\n01/02/2025,10,12,9,11\n02/02/2025,10,12,9,11\n",
        "Line 2: the time",
    );
    // Commas as decimal points make more cells.
    refused(
        "date,open,high,low,close\n2025-01-01,10,5,12,5,9,5,11,5\n",
        "Line 2: it has 9 cells",
    );
    refused(
        "date;open;high;low;close\n2025-01-01;10,5;12,5;9,5;11,5\n",
        "Line 2: open is not a number",
    );
    refused(
        "date,open,high,low,close\r\n2025-01-01,10,12,9,11\r\n2025-01-02,10,12,9,x\r\n",
        "Line 3: close",
    );
    // Answers of Coinbase: low, high, open, close.
    refused(
        "[[1735689600,9,12,10,11,5],[1735689660,9,12,10,11,5]]",
        "Line 1: the low",
    );
    refused(
        "date,timestamp,id,side,price,amount,cost\n2025-01-01T00:00:00Z,1735689600000,1,sell,10,1,10\n",
        "open",
    );
    refused("1735689600,10,12,9,11,5,7,8\n", "time");
    refused(
        "time,open,high,low,close\n1735689600,10,12,NaN,11\n1735689660,10,12,9,11\n",
        "Line 2: low is not a number",
    );
}
