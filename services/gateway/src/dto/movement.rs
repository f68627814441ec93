//! Movements as a file.

use proto::onchain as pb;

use crate::{csv_file::Lines, rest::seconds};

/// Columns of the exported movements.
pub const CSV_HEAD: &str = "time,block,tx,kind,direction,asset,symbol,amount,base_units,usd_at_time,fee_base_units,counterparties,labels,failed\r\n";

/// Whole units of base units: `1050000000` with 8 decimals is `10.5`.
pub(crate) fn units(value: &str, decimals: u32) -> String {
    let places = usize::try_from(decimals).unwrap_or_default();
    let padded = format!("{value:0>width$}", width = places + 1);
    let (whole, rest) = padded.split_at(padded.len() - places);
    let rest = rest.trim_end_matches('0');
    if rest.is_empty() {
        whole.to_owned()
    } else {
        format!("{whole}.{rest}")
    }
}

/// Movements as lines of CSV.
#[must_use]
pub fn csv(movements: Vec<pb::Movement>) -> String {
    let mut lines = Lines::default();
    for one in movements {
        let amount = one.amount.unwrap_or_default();
        let peers = one.peers.iter().map(|peer| peer.address.as_str());
        let peers: Vec<&str> = peers.filter(|address| !address.is_empty()).collect();
        let names = one.peers.iter().flat_map(|peer| &peer.labels);
        let names: Vec<&str> = names
            .filter(|label| label.kind != "derived")
            .map(|label| label.text.as_str())
            .collect();
        let cells = [
            one.time_unix_s.map(seconds).unwrap_or_default(),
            one.block.map(|block| block.to_string()).unwrap_or_default(),
            one.tx,
            one.kind,
            one.direction,
            amount.asset,
            amount.symbol,
            amount
                .decimals
                .map_or_else(String::new, |decimals| units(&amount.value, decimals)),
            amount.value,
            amount.usd,
            one.fee,
            peers.join(" "),
            names.join("; "),
            one.failed.to_string(),
        ];
        lines.push(&cells);
    }
    lines.text()
}

#[cfg(test)]
mod tests {
    use proto::onchain as pb;

    use super::{CSV_HEAD, csv, units};

    #[test]
    fn a_movement_is_one_line_and_a_derived_label_stays_at_home() {
        let label = |text: &str, kind: &str| pb::LabelRef {
            text: text.to_owned(),
            kind: kind.to_owned(),
            ..pb::LabelRef::default()
        };
        let line = csv(vec![pb::Movement {
            tx: "ab".to_owned(),
            amount: Some(pb::Amount {
                value: "150000000".to_owned(),
                decimals: Some(8),
                symbol: "BTC".to_owned(),
                asset: "native".to_owned(),
                usd: String::new(),
                market_sign: String::new(),
            }),
            peers: vec![pb::Peer {
                address: "1x".to_owned(),
                value: "1".to_owned(),
                labels: vec![label("=Shop", "pack"), label("guess", "derived")],
            }],
            ..pb::Movement::default()
        }]);
        assert_eq!(line, ",,ab,,,native,BTC,1.5,150000000,,,1x,'=Shop,false\r\n");
        assert_eq!(CSV_HEAD.trim_end_matches("\r\n").matches(',').count(), 13);
        assert!(CSV_HEAD.ends_with("\r\n"), "as every other line");
        assert_eq!(units("0", 18), "0");
    }
}
