//! Disposals as a file for the tax return.

use proto::workspace as pb;

use super::instant;
use crate::csv_file::Lines;

/// Columns of the exported disposals. Amounts of money are in the currency that their column names; rates are what one dollar was worth in it.
pub const CSV_HEAD: &str = "acquired,disposed,asset,quantity,proceeds,cost,gain,method,lot,rate source,currency,account,event,proceeds rate,proceeds rate day,\
     cost rate,cost rate day,exchange rates\r\n";

/// Disposals as lines of CSV; amounts to their last decimal. What is unknown is empty, never zero.
#[must_use]
pub fn csv(disposals: Vec<pb::Disposal>, currency: &str, rates: &str) -> String {
    let mut lines = Lines::default();
    for part in disposals {
        let acquired = Some(part.acquired_unix_ms).filter(|time| *time != 0);
        lines.push(&[
            acquired.map(instant).unwrap_or_default(),
            instant(part.disposed_unix_ms),
            part.asset,
            part.quantity,
            part.proceeds,
            part.cost,
            part.gain,
            part.method,
            part.lot_id,
            part.rate_source,
            currency.to_owned(),
            part.account,
            part.event_id,
            part.proceeds_rate,
            part.proceeds_rate_day,
            part.cost_rate,
            part.cost_rate_day,
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
            csv(vec![sold, unknown], "EUR", "coingecko"),
            "2026-05-01T00:00:00.000Z,2026-05-02T00:00:00.123Z,BTC,0.000000000000000001,180,100,80,fifo,0189,exchange_rate,EUR,\
             \"Kraken, spot\",0190,0.8,2026-05-02,0.9,2026-05-01,coingecko\r\n\
             ,2026-05-02T00:00:00.123Z,BTC,0.000000000000000001,180,,,fifo,,exchange_rate,EUR,\"Kraken, spot\",0190,\
             0.8,2026-05-02,,,coingecko\r\n"
        );
        assert_eq!(CSV_HEAD.matches(',').count(), 17);
    }
}
