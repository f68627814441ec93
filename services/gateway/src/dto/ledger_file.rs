//! Fills, open lots and disposals as rows of files.
//!
//! Amounts have all their decimals; money is in the currency that its column names, and rates are what one dollar was worth in it. What is
//! unknown is empty, never zero.

use proto::workspace as pb;

use super::instant;
use crate::csv_file::Row;

/// A fill, as imports read it again.
#[must_use]
pub fn fill(fill: pb::Fill) -> Row<14> {
    let fees: Vec<String> = fill
        .fees
        .iter()
        .map(|fee| format!("{} {}", fee.amount, fee.asset))
        .collect();
    [
        ("time", instant(fill.traded_unix_ms)),
        ("account", fill.account),
        ("base", fill.base),
        ("quote", fill.quote),
        ("kind", fill.kind),
        ("side", fill.side),
        ("quantity", fill.quantity),
        ("price", fill.price),
        ("total", fill.quote_amount),
        ("fees", fees.join("; ")),
        ("stop", fill.stop),
        ("id", fill.external_id),
        ("note", fill.note),
        ("position", fill.position),
    ]
}

/// An open lot, with what it is worth now.
#[must_use]
pub fn lot(lot: pb::OpenLot, currency: &str, rates: &str) -> Row<17> {
    [
        ("acquired", instant_or_empty(lot.acquired_unix_ms)),
        ("asset", lot.asset),
        ("quantity", lot.quantity),
        ("cost", lot.cost),
        ("price", lot.price),
        ("price source", lot.price_source),
        ("price day", lot.price_day),
        ("value", lot.value),
        ("unrealised", lot.unrealised),
        ("currency", currency.to_owned()),
        ("account", lot.account),
        ("lot", lot.lot_id),
        ("cost rate", lot.cost_rate),
        ("cost rate day", lot.cost_rate_day),
        ("rate", lot.rate),
        ("rate day", lot.rate_day),
        ("exchange rates", rates.to_owned()),
    ]
}

/// A disposal, for the tax return.
#[must_use]
pub fn disposal(part: pb::Disposal, currency: &str, rates: &str) -> Row<18> {
    [
        ("acquired", instant_or_empty(part.acquired_unix_ms)),
        ("disposed", instant(part.disposed_unix_ms)),
        ("asset", part.asset),
        ("quantity", part.quantity),
        ("proceeds", part.proceeds),
        ("cost", part.cost),
        ("gain", part.gain),
        ("method", part.method),
        ("lot", part.lot_id),
        ("rate source", part.rate_source),
        ("currency", currency.to_owned()),
        ("account", part.account),
        ("event", part.event_id),
        ("proceeds rate", part.proceeds_rate),
        ("proceeds rate day", part.proceeds_rate_day),
        ("cost rate", part.cost_rate),
        ("cost rate day", part.cost_rate_day),
        ("exchange rates", rates.to_owned()),
    ]
}

fn instant_or_empty(unix_ms: i64) -> String {
    if unix_ms == 0 { String::new() } else { instant(unix_ms) }
}

#[cfg(test)]
mod tests {
    use proto::workspace as pb;

    use super::{disposal, fill, lot};
    use crate::csv_file::{head, lines};

    #[test]
    fn a_fill_holds_every_fee_and_every_decimal() {
        let fee = |amount: &str, asset: &str| pb::CoinAmount {
            amount: amount.to_owned(),
            asset: asset.to_owned(),
        };
        let sold = pb::Fill {
            traded_unix_ms: 1_777_593_600_123,
            account: "Kraken, spot".to_owned(),
            base: "BTC".to_owned(),
            quote: "USDT".to_owned(),
            kind: "spot".to_owned(),
            side: "sell".to_owned(),
            quantity: "0.000000000000000001".to_owned(),
            price: "60000".to_owned(),
            quote_amount: "0.00000000000006".to_owned(),
            fees: vec![fee("0.1", "BNB"), fee("-0.2", "USDT")],
            note: "=1+1".to_owned(),
            position: "net".to_owned(),
            ..Default::default()
        };
        assert_eq!(
            head(&fill(pb::Fill::default())),
            "time,account,base,quote,kind,side,quantity,price,total,fees,stop,id,note,position\r\n"
        );
        assert_eq!(
            lines([fill(sold)]),
            "2026-05-01T00:00:00.123Z,\"Kraken, spot\",BTC,USDT,spot,sell,0.000000000000000001,60000,0.00000000000006,\
             0.1 BNB; -0.2 USDT,,,'=1+1,net\r\n"
        );
    }

    #[test]
    fn a_lot_leaves_out_what_is_unknown() {
        let known = pb::OpenLot {
            account: "Kraken, spot".to_owned(),
            asset: "BTC".to_owned(),
            acquired_unix_ms: 1_777_593_600_000,
            quantity: "2".to_owned(),
            cost: "100".to_owned(),
            lot_id: "0189".to_owned(),
            price: "60".to_owned(),
            price_source: "entered".to_owned(),
            price_day: "2026-05-03".to_owned(),
            value: "120".to_owned(),
            unrealised: "20".to_owned(),
            cost_rate: "0.9".to_owned(),
            cost_rate_day: "2026-05-01".to_owned(),
            rate: "0.7".to_owned(),
            rate_day: "2026-05-03".to_owned(),
            ..Default::default()
        };
        let unknown = pb::OpenLot {
            account: known.account.clone(),
            asset: known.asset.clone(),
            quantity: known.quantity.clone(),
            ..Default::default()
        };
        assert_eq!(
            head(&lot(pb::OpenLot::default(), "", "")),
            "acquired,asset,quantity,cost,price,price source,price day,value,unrealised,currency,account,lot,\
             cost rate,cost rate day,rate,rate day,exchange rates\r\n"
        );
        assert_eq!(
            lines([known, unknown].map(|one| lot(one, "EUR", "coingecko"))),
            "2026-05-01T00:00:00.000Z,BTC,2,100,60,entered,2026-05-03,120,20,EUR,\"Kraken, spot\",0189,\
             0.9,2026-05-01,0.7,2026-05-03,coingecko\r\n\
             ,BTC,2,,,,,,,EUR,\"Kraken, spot\",,,,,,coingecko\r\n"
        );
    }

    #[test]
    fn a_disposal_leaves_out_what_is_unknown() {
        let sold = pb::Disposal {
            event_id: "0190".to_owned(),
            account: "Kraken, spot".to_owned(),
            asset: "BTC".to_owned(),
            acquired_unix_ms: 1_777_593_600_000,
            disposed_unix_ms: 1_777_680_000_123,
            quantity: "0.000000000000000001".to_owned(),
            proceeds: "180".to_owned(),
            cost: "100".to_owned(),
            gain: "80".to_owned(),
            method: "fifo".to_owned(),
            lot_id: "0189".to_owned(),
            rate_source: "exchange_rate".to_owned(),
            proceeds_rate: "0.8".to_owned(),
            proceeds_rate_day: "2026-05-02".to_owned(),
            cost_rate: "0.9".to_owned(),
            cost_rate_day: "2026-05-01".to_owned(),
            ..Default::default()
        };
        let unknown = pb::Disposal {
            acquired_unix_ms: 0,
            cost: String::new(),
            gain: String::new(),
            lot_id: String::new(),
            cost_rate: String::new(),
            cost_rate_day: String::new(),
            ..sold.clone()
        };
        assert_eq!(
            head(&disposal(pb::Disposal::default(), "", "")),
            "acquired,disposed,asset,quantity,proceeds,cost,gain,method,lot,rate source,currency,account,event,\
             proceeds rate,proceeds rate day,cost rate,cost rate day,exchange rates\r\n"
        );
        assert_eq!(
            lines([sold, unknown].map(|one| disposal(one, "EUR", "coingecko"))),
            "2026-05-01T00:00:00.000Z,2026-05-02T00:00:00.123Z,BTC,0.000000000000000001,180,100,80,fifo,0189,exchange_rate,EUR,\
             \"Kraken, spot\",0190,0.8,2026-05-02,0.9,2026-05-01,coingecko\r\n\
             ,2026-05-02T00:00:00.123Z,BTC,0.000000000000000001,180,,,fifo,,exchange_rate,EUR,\"Kraken, spot\",0190,\
             0.8,2026-05-02,,,coingecko\r\n"
        );
    }
}
