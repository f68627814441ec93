//! Large transfers as a file.

use proto::onchain as pb;

use super::{
    address::MovementPeer as Peer,
    movement::{line, units},
    whale::Whale,
};

/// Columns of the exported transfers.
pub const CSV_HEAD: &str = "time,chain,block,tx,kind,direction,asset,symbol,amount,base_units,usd,price_usd,price_at,price_source,\
    senders,sender_count,sender_labels,receiver,receiver_labels,change_percent,state,price_after_1h_percent,price_after_24h_percent,\
    price_after_7d_percent\r\n";

fn names(peers: &[Peer]) -> String {
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
    let mut out = String::new();
    for one in whales.into_iter().map(Whale::from) {
        let state = if one.block.is_some() { "confirmed" } else { "waiting" };
        let after = |place: usize| {
            one.forward
                .get(place)
                .and_then(|one| one.change_percent.clone())
                .unwrap_or_default()
        };
        let after = [after(0), after(1), after(2)];
        let senders: Vec<&str> = one.senders.iter().filter_map(|peer| peer.address.as_deref()).collect();
        line(
            &mut out,
            &[
                one.time.unwrap_or_default(),
                one.chain,
                one.block.map(|block| block.to_string()).unwrap_or_default(),
                one.tx,
                one.kind,
                one.direction.unwrap_or_default(),
                one.amount.asset,
                one.amount.symbol,
                one.amount
                    .decimals
                    .map_or_else(String::new, |decimals| units(&one.amount.value, decimals)),
                one.amount.value,
                one.amount.usd.unwrap_or_default(),
                one.price_usd,
                one.price_at.unwrap_or_default(),
                one.price_source,
                senders.join(" "),
                one.sender_count.to_string(),
                names(&one.senders),
                one.receiver.address.clone().unwrap_or_default(),
                names(std::slice::from_ref(&one.receiver)),
                one.change_percent.to_string(),
                state.to_owned(),
                after[0].clone(),
                after[1].clone(),
                after[2].clone(),
            ],
        );
    }
    out
}
