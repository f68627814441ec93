//! Tests of what readers are told.

use std::collections::HashSet;

use proto::market as pb;

use super::{Event, Hub};

fn tick(id: &str, price: &str, sequence: u64) -> pb::SubscribeResponse {
    let tick = pb::Tick {
        coingecko_id: id.to_owned(),
        price_usd: price.to_owned(),
        sequence,
        ..pb::Tick::default()
    };
    pb::SubscribeResponse {
        tick: Some(tick),
        ..pb::SubscribeResponse::default()
    }
}

#[test]
fn the_newest_figures_are_kept_and_told() {
    let hub = Hub::default();
    let mut listener = hub.listen();
    hub.take(vec![tick("bitcoin", "1.5", 1), tick("ethereum", "2", 2)]);
    hub.take(vec![tick("bitcoin", "1.25", 3), tick("odd", "not a number", 4)]);
    let Ok(Event::Ticks(group)) = listener.try_recv() else {
        panic!("no event")
    };
    let text = String::from_utf8(group.whole().to_vec()).unwrap();
    assert!(
        text.starts_with("id: 2\nevent: tick\ndata: {\"ticks\":[{\"id\":\"bitcoin\""),
        "{text}"
    );
    assert!(
        text.contains("\"price_usd\":1.5,") && text.ends_with("]}\n\n"),
        "{text}"
    );
    let only = HashSet::from(["bitcoin".to_owned()]);
    let snapshot = String::from_utf8(hub.snapshot(Some(&only)).to_vec()).unwrap();
    assert!(
        snapshot.contains("1.25") && !snapshot.contains("ethereum") && !snapshot.contains("odd"),
        "{snapshot}"
    );
}

#[test]
fn a_reader_gets_its_coins_in_the_order_of_their_ticks() {
    let hub = Hub::default();
    let mut listener = hub.listen();
    hub.take(vec![
        tick("solana", "7", 1),
        tick("bitcoin", "3", 2),
        tick("ethereum", "5", 3),
        tick("bitcoin", "4", 4),
    ]);
    let Ok(Event::Ticks(group)) = listener.try_recv() else {
        panic!("no event")
    };
    let only = |ids: &[&str]| {
        let wanted = ids.iter().map(|id| (*id).to_owned()).collect();
        let bytes = group.only(&wanted)?;
        Some(String::from_utf8(bytes.to_vec()).unwrap())
    };
    // Fewer coins than ticks, and more.
    for ids in [&["bitcoin", "solana"][..], &["bitcoin", "solana", "a", "b", "c"]] {
        let text = only(ids).unwrap();
        assert!(text.starts_with("id: 4\nevent: tick\n"), "{text}");
        assert!(text.contains("solana") && !text.contains("ethereum"), "{text}");
        let [earlier, later] = ["3", "4"].map(|price| text.find(&format!("\"price_usd\":{price},")));
        assert!(earlier.is_some() && earlier < later, "{text}");
    }
    assert_eq!(only(&["tron"]), None);
    assert_eq!(only(&["a", "b", "c", "d", "e"]), None);
}

#[test]
fn a_tick_is_written_down_when_somebody_reads_it() {
    let hub = Hub::default();
    let mut listener = hub.listen();
    hub.take(vec![tick("bitcoin", "3", 1), tick("ethereum", "5", 2)]);
    let Ok(Event::Ticks(group)) = listener.try_recv() else {
        panic!("no event")
    };
    let written = || {
        let lines = group.lines.iter().filter(|line| line.json.get().is_some());
        lines.map(|line| line.id()).collect::<Vec<_>>()
    };
    assert!(written().is_empty() && group.whole.get().is_none());
    group.only(&HashSet::from(["bitcoin".to_owned()])).unwrap();
    assert_eq!(written(), ["bitcoin"]);
    assert_eq!(group.whole(), group.whole());
    assert_eq!(written(), ["bitcoin", "ethereum"]);
}

#[test]
fn the_status_is_told_while_somebody_wants_it() {
    let hub = Hub::default();
    assert!(!hub.is_status_wanted());
    let (first, second) = (hub.want_status(), hub.want_status());
    drop(first);
    assert!(hub.is_status_wanted());
    drop(second);
    assert!(!hub.is_status_wanted());
}
