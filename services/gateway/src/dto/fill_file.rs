//! Fills as a file that imports read again.

use proto::workspace as pb;

use super::instant;
use crate::csv_file::Lines;

/// Columns of the exported fills.
pub const CSV_HEAD: &str = "time,account,base,quote,kind,side,quantity,price,total,fees,stop,id,note,position\r\n";

/// Fills as lines of CSV; amounts to their last decimal.
#[must_use]
pub fn csv(fills: Vec<pb::Fill>) -> String {
    let mut lines = Lines::default();
    for fill in fills {
        let fees: Vec<String> = fill
            .fees
            .iter()
            .map(|fee| format!("{} {}", fee.amount, fee.asset))
            .collect();
        lines.push(&[
            instant(fill.traded_unix_ms),
            fill.account,
            fill.base,
            fill.quote,
            fill.kind,
            fill.side,
            fill.quantity,
            fill.price,
            fill.quote_amount,
            fees.join("; "),
            fill.stop,
            fill.external_id,
            fill.note,
            fill.position,
        ]);
    }
    lines.text()
}

#[cfg(test)]
mod tests {
    use proto::workspace as pb;

    use super::{CSV_HEAD, csv};

    #[test]
    fn a_line_holds_every_fee_and_every_decimal() {
        let fee = |amount: &str, asset: &str| pb::CoinAmount {
            amount: amount.to_owned(),
            asset: asset.to_owned(),
        };
        let fill = pb::Fill {
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
        let text = csv(vec![fill]);
        assert_eq!(
            text,
            "2026-05-01T00:00:00.123Z,\"Kraken, spot\",BTC,USDT,spot,sell,0.000000000000000001,60000,0.00000000000006,\
             0.1 BNB; -0.2 USDT,,,'=1+1,net\r\n"
        );
        assert_eq!(CSV_HEAD.matches(',').count(), 13);
    }
}
