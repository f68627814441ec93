//! Movements and large transfers as rows of files. What is unknown is empty.

use proto::onchain as pb;

use crate::{csv_file::Row, rest::seconds};

/// A movement of an address, with its worth in US dollars at that time.
#[must_use]
pub fn movement(one: pb::Movement) -> Row<14> {
    let amount = one.amount.unwrap_or_default();
    let labels: Vec<&str> = labels(&one.peers).map(|label| label.text.as_str()).collect();
    [
        ("time", one.time_unix_s.map(seconds).unwrap_or_default()),
        ("block", text(one.block)),
        ("tx", one.tx),
        ("kind", one.kind),
        ("direction", one.direction),
        ("asset", amount.asset),
        ("symbol", amount.symbol),
        ("amount", units(&amount.value, amount.decimals)),
        ("base_units", amount.value),
        ("usd_at_time", amount.usd),
        ("fee_base_units", one.fee),
        ("counterparties", addresses(&one.peers)),
        ("labels", labels.join("; ")),
        ("failed", one.failed.to_string()),
    ]
}

/// A large transfer; each name with its source.
#[must_use]
pub fn whale(one: pb::Whale) -> Row<24> {
    let (amount, receiver) = (one.amount.unwrap_or_default(), one.receiver.unwrap_or_default());
    // Without a block yet.
    let state = if one.block.is_none() { "waiting" } else { "confirmed" };
    let after = |place: usize| one.forward.get(place).map(|after| after.change_percent.clone());
    let [after_1h, after_24h, after_7d] = [0, 1, 2].map(|place| after(place).unwrap_or_default());
    [
        ("time", one.time_unix_s.map(seconds).unwrap_or_default()),
        ("chain", one.chain),
        ("block", text(one.block)),
        ("tx", one.tx),
        ("kind", one.kind),
        ("direction", one.direction),
        ("asset", amount.asset),
        ("symbol", amount.symbol),
        ("amount", units(&amount.value, amount.decimals)),
        ("base_units", amount.value),
        ("usd", amount.usd),
        ("price_usd", one.price_usd),
        ("price_at", one.price_unix_s.map(seconds).unwrap_or_default()),
        ("price_source", one.price_source),
        ("senders", addresses(&one.senders)),
        ("sender_count", one.sender_count.to_string()),
        ("sender_labels", sourced_labels(&one.senders)),
        ("receiver", receiver.address.clone()),
        ("receiver_labels", sourced_labels(&[receiver])),
        ("change_percent", text(one.change_percent)),
        ("state", state.to_owned()),
        ("price_after_1h_percent", after_1h),
        ("price_after_24h_percent", after_24h),
        ("price_after_7d_percent", after_7d),
    ]
}

fn text(number: Option<impl ToString>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

/// Whole units of base units: `1050000000` with 8 decimals is `10.5`.
fn units(value: &str, decimals: Option<u32>) -> String {
    let Some(decimals) = decimals else {
        return String::new();
    };
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

fn addresses(peers: &[pb::Peer]) -> String {
    let all = peers.iter().map(|peer| peer.address.as_str());
    let all: Vec<&str> = all.filter(|address| !address.is_empty()).collect();
    all.join(" ")
}

/// Names that somebody gave; what heuristics found is in no file.
fn labels(peers: &[pb::Peer]) -> impl Iterator<Item = &pb::LabelRef> {
    let all = peers.iter().flat_map(|peer| &peer.labels);
    all.filter(|label| label.kind != "derived")
}

fn sourced_labels(peers: &[pb::Peer]) -> String {
    let all = labels(peers).map(|label| format!("{} ({})", label.text, label.source));
    let mut all: Vec<String> = all.collect();
    all.dedup();
    all.join("; ")
}

#[cfg(test)]
mod tests {
    use proto::onchain as pb;

    use super::{movement, units, whale};
    use crate::csv_file::{head, lines};

    fn peer(labels: &[(&str, &str)]) -> pb::Peer {
        let label = |(text, kind): &(&str, &str)| pb::LabelRef {
            text: (*text).to_owned(),
            source: "osint".to_owned(),
            kind: (*kind).to_owned(),
            ..Default::default()
        };
        pb::Peer {
            address: "1x".to_owned(),
            value: "1".to_owned(),
            labels: labels.iter().map(label).collect(),
        }
    }

    fn amount() -> Option<pb::Amount> {
        Some(pb::Amount {
            value: "150000000".to_owned(),
            decimals: Some(8),
            symbol: "BTC".to_owned(),
            asset: "native".to_owned(),
            ..Default::default()
        })
    }

    #[test]
    fn a_movement_is_one_line_and_a_derived_label_stays_at_home() {
        let one = pb::Movement {
            tx: "ab".to_owned(),
            amount: amount(),
            peers: vec![peer(&[("=Shop", "pack"), ("guess", "derived")])],
            ..Default::default()
        };
        assert_eq!(
            head(&movement(pb::Movement::default())),
            "time,block,tx,kind,direction,asset,symbol,amount,base_units,usd_at_time,fee_base_units,counterparties,labels,failed\r\n"
        );
        assert_eq!(
            lines([movement(one)]),
            ",,ab,,,native,BTC,1.5,150000000,,,1x,'=Shop,false\r\n"
        );
        assert_eq!(units("0", Some(18)), "0");
    }

    #[test]
    fn a_whale_names_the_source_of_each_label() {
        let one = pb::Whale {
            chain: "bitcoin".to_owned(),
            block: Some(7),
            amount: amount(),
            senders: vec![peer(&[("Shop", "pack")]), peer(&[("Shop", "pack")])],
            sender_count: 2,
            receiver: Some(peer(&[("guess", "derived")])),
            ..Default::default()
        };
        assert_eq!(
            head(&whale(pb::Whale::default())),
            "time,chain,block,tx,kind,direction,asset,symbol,amount,base_units,usd,price_usd,price_at,price_source,senders,sender_count,\
             sender_labels,receiver,receiver_labels,change_percent,state,price_after_1h_percent,price_after_24h_percent,\
             price_after_7d_percent\r\n"
        );
        assert_eq!(
            lines([whale(one)]),
            ",bitcoin,7,,,,native,BTC,1.5,150000000,,,,,1x 1x,2,Shop (osint),1x,,,confirmed,,,\r\n"
        );
    }
}
