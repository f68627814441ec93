//! Open lots as a file.

use proto::workspace as pb;

use super::instant;
use crate::csv_file::Lines;

/// Columns of the exported lots. Amounts of money are in the currency that their column names; rates are what one dollar was worth in it.
pub const CSV_HEAD: &str = "acquired,asset,quantity,cost,price,price source,price day,value,unrealised,currency,account,lot,cost rate,cost rate day,rate,rate day,\
     exchange rates\r\n";

/// Lots as lines of CSV; amounts to their last decimal. What is unknown is empty, never zero.
#[must_use]
pub fn csv(lots: Vec<pb::OpenLot>, currency: &str, rates: &str) -> String {
    let mut lines = Lines::default();
    for lot in lots {
        let acquired = Some(lot.acquired_unix_ms).filter(|time| *time != 0);
        lines.push(&[
            acquired.map(instant).unwrap_or_default(),
            lot.asset,
            lot.quantity,
            lot.cost,
            lot.price,
            lot.price_source,
            lot.price_day,
            lot.value,
            lot.unrealised,
            currency.to_owned(),
            lot.account,
            lot.lot_id,
            lot.cost_rate,
            lot.cost_rate_day,
            lot.rate,
            lot.rate_day,
            rates.to_owned(),
        ]);
    }
    lines.text()
}

#[cfg(test)]
mod tests {
    use proto::workspace as pb;

    use super::{CSV_HEAD, csv};

    #[test]
    fn a_line_leaves_out_what_is_unknown() {
        let lot = pb::OpenLot {
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
            acquired_unix_ms: 0,
            cost: String::new(),
            price: String::new(),
            price_source: String::new(),
            price_day: String::new(),
            value: String::new(),
            unrealised: String::new(),
            lot_id: String::new(),
            cost_rate: String::new(),
            cost_rate_day: String::new(),
            rate: String::new(),
            rate_day: String::new(),
            ..lot.clone()
        };
        assert_eq!(
            csv(vec![lot, unknown], "EUR", "coingecko"),
            "2026-05-01T00:00:00.000Z,BTC,2,100,60,entered,2026-05-03,120,20,EUR,\"Kraken, spot\",0189,\
             0.9,2026-05-01,0.7,2026-05-03,coingecko\r\n\
             ,BTC,2,,,,,,,EUR,\"Kraken, spot\",,,,,,coingecko\r\n"
        );
        assert_eq!(CSV_HEAD.matches(',').count(), 16);
    }
}
