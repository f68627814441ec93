//! Large transfers as a file.

use proto::onchain as pb;

use super::movement::units;
use crate::{csv_file::Lines, rest::seconds};

/// Columns of the exported transfers.
pub const CSV_HEAD: &str = "time,chain,block,tx,kind,direction,asset,symbol,amount,base_units,usd,price_usd,price_at,price_source,\
    senders,sender_count,sender_labels,receiver,receiver_labels,change_percent,state,price_after_1h_percent,price_after_24h_percent,\
    price_after_7d_percent\r\n";

fn names(peers: &[pb::Peer]) -> String {
    let labels = peers.iter().flat_map(|peer| &peer.labels);
    let mut texts: Vec<String> = labels
        .filter(|label| label.kind != "derived")
        .map(|label| format!("{} ({})", label.text, label.source))
        .collect();
    texts.dedup();
    texts.join("; ")
}

/// Large transfers as lines of CSV; each name with its source.
#[must_use]
pub fn csv(whales: Vec<pb::Whale>) -> String {
    let mut lines = Lines::default();
    for one in whales {
        // Without a block yet.
        let waits = one.block.is_none();
        let (amount, receiver) = (one.amount.unwrap_or_default(), one.receiver.unwrap_or_default());
        let after = |place: usize| {
            one.forward
                .get(place)
                .map(|one| one.change_percent.clone())
                .unwrap_or_default()
        };
        let after = [after(0), after(1), after(2)];
        let senders = one.senders.iter().map(|peer| peer.address.as_str());
        let senders: Vec<&str> = senders.filter(|address| !address.is_empty()).collect();
        lines.push(&[
            one.time_unix_s.map(seconds).unwrap_or_default(),
            one.chain,
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
            one.price_usd,
            one.price_unix_s.map(seconds).unwrap_or_default(),
            one.price_source,
            senders.join(" "),
            one.sender_count.to_string(),
            names(&one.senders),
            receiver.address.clone(),
            names(std::slice::from_ref(&receiver)),
            one.change_percent
                .map(|percent| percent.to_string())
                .unwrap_or_default(),
            if waits { "waiting" } else { "confirmed" }.to_owned(),
            after[0].clone(),
            after[1].clone(),
            after[2].clone(),
        ]);
    }
    lines.text()
}
