//! Many transfers as few lines: those between the same two addresses are merged with their number and sum, and addresses beyond a limit stand
//! together in one node. What is left out is counted.

use std::collections::{BTreeMap, BTreeSet};

use chain_model::{amount::Amount, transfer::Transfer};

use super::{Days, Edge, Graph, Merged, Node, NodeKind, Role, ZERO, address_id};

/// Most addresses that an answer about taint draws one by one.
pub const MOST_ADDRESSES: usize = 40;
/// Most lines that an answer about taint draws.
pub const MOST_FLOWS: usize = 120;

/// Id of the node in which the addresses stand together that the answer about `source` does not draw one by one.
#[must_use]
pub fn rest_id(source: &str) -> String {
    format!("rest:{source}")
}

struct Flow<'a> {
    first: &'a Transfer,
    transfers: u32,
    value: Amount,
    until: Option<i64>,
    days: Days,
}

impl Graph {
    /// Draws transfers of one asset between accounts, given in the order of time. Addresses outside of `kept` become the node `rest`; of the lines
    /// the largest [`MOST_FLOWS`] are drawn.
    pub fn flows<'a>(&mut self, transfers: impl Iterator<Item = &'a Transfer>, kept: &BTreeSet<String>, rest: &str) {
        let mut flows: BTreeMap<(String, String), Flow<'a>> = BTreeMap::new();
        let mut together: BTreeSet<String> = BTreeSet::new();
        let mut end = |address: &Option<String>| {
            let address = address.as_deref().unwrap_or(ZERO);
            if address == ZERO || kept.contains(address) {
                address_id(address)
            } else {
                together.insert(address.to_owned());
                rest.to_owned()
            }
        };
        for transfer in transfers {
            let (from, to) = (end(&transfer.from), end(&transfer.to));
            if from == rest && to == rest {
                self.skip("grouped", rest, 1);
                continue;
            }
            let time = Some(transfer.time).filter(|time| *time > 0);
            let flow = flows.entry((from, to)).or_insert(Flow {
                first: transfer,
                transfers: 0,
                value: Amount::ZERO,
                until: None,
                days: Days::default(),
            });
            flow.transfers += 1;
            flow.value = flow.value.saturating_add(transfer.value);
            flow.until = flow.until.max(time);
            flow.days.add(time, transfer.value);
        }
        let mut largest: Vec<_> = flows.into_iter().collect();
        largest.sort_by(|(a, one), (b, other)| other.value.cmp(&one.value).then_with(|| a.cmp(b)));
        for ((from, _), flow) in largest.iter().skip(MOST_FLOWS) {
            self.skip("lines", from, flow.transfers as usize);
        }
        for (ends, flow) in largest.into_iter().take(MOST_FLOWS) {
            self.flow(ends, &flow, rest, together.len());
        }
    }

    fn flow(&mut self, (from, to): (String, String), flow: &Flow<'_>, rest: &str, together: usize) {
        if flow.transfers == 1 && from != rest && to != rest {
            self.transfer(flow.first);
            return;
        }
        for id in [&from, &to] {
            if id == rest {
                self.rest(rest, together);
            } else {
                self.address(id.strip_prefix("address:").unwrap_or(id));
            }
        }
        let edge = Edge {
            from,
            to,
            role: Role::Transfer,
            tx: String::new(),
            position: 0,
            asset: flow.first.asset.clone(),
            value: flow.value,
            token_id: None,
            piece: None,
            time: Some(flow.first.time).filter(|time| *time > 0),
            block: flow.first.block,
            dust: flow.value == Amount::ZERO,
            failed: false,
            merged: Some(Merged {
                transfers: flow.transfers,
                until: flow.until,
                days: flow.days.clone(),
            }),
            worth: None,
        };
        self.edges.insert(edge.id(), edge);
    }

    /// The node in which addresses stand together.
    pub fn rest(&mut self, id: &str, addresses: usize) {
        let addresses = Some(u32::try_from(addresses).unwrap_or(u32::MAX));
        self.nodes.entry(id.to_owned()).or_insert_with(|| Node {
            kind: NodeKind::Rest,
            key: id.strip_prefix("rest:").unwrap_or(id).to_owned(),
            tx: None,
            findings: Vec::new(),
            labels: Vec::new(),
            addresses,
        });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Graph, MOST_FLOWS, rest_id};
    use chain_model::{
        amount::Amount,
        transfer::{Asset, Kind, Transfer},
    };

    fn transfer(block: u64, from: &str, to: &str, value: u64) -> Transfer {
        Transfer {
            tx: format!("0x{block:064x}"),
            position: 0,
            kind: Kind::Native,
            asset: Asset::Native,
            from: Some(from.to_owned()),
            to: Some(to.to_owned()),
            value: Amount::from(value),
            token_id: None,
            block: Some(block),
            time: i64::try_from(block).unwrap() * 12,
            failed: false,
            fee: None,
        }
    }

    fn drawn(transfers: &[Transfer], kept: &[&str]) -> Graph {
        let mut graph = Graph::default();
        let kept: BTreeSet<String> = kept.iter().map(|one| (*one).to_owned()).collect();
        graph.flows(transfers.iter(), &kept, &rest_id("a"));
        graph
    }

    #[test]
    fn transfers_between_the_same_two_are_one_line_and_the_rest_stands_together() {
        let transfers = [
            transfer(1, "a", "b", 5),
            transfer(2, "a", "b", 7),
            transfer(3, "a", "c", 1),
            transfer(4, "a", "x", 1),
            transfer(5, "a", "y", 2),
            transfer(6, "x", "y", 1),
            transfer(7, "y", "c", 1),
        ];
        let graph = drawn(&transfers, &["a", "b", "c"]);
        let told: Vec<_> = graph
            .edges
            .values()
            .map(|edge| {
                (
                    edge.id(),
                    edge.value.to_string(),
                    edge.merged.as_ref().map(|one| one.transfers),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                ("flow:address:a>address:b:native".to_owned(), "12".to_owned(), Some(2)),
                ("flow:address:a>rest:a:native".to_owned(), "3".to_owned(), Some(2)),
                ("flow:rest:a>address:c:native".to_owned(), "1".to_owned(), Some(1)),
                (format!("transfer:0x{:064x}:0", 3), "1".to_owned(), None),
            ]
        );
        let merged = &graph.edges["flow:address:a>address:b:native"];
        assert_eq!(
            (merged.time, merged.merged.as_ref().unwrap().until),
            (Some(12), Some(24))
        );
        assert_eq!(graph.nodes["rest:a"].addresses, Some(2));
        assert_eq!(graph.skipped[&("grouped", "rest:a".to_owned())], 1);
    }

    #[test]
    fn each_token_of_a_batch_is_a_line_and_the_same_one_again_is_none() {
        let piece = |id: u64| Transfer {
            kind: Kind::Erc1155,
            asset: Asset::Token {
                contract: "t".to_owned(),
                symbol: None,
                decimals: None,
            },
            token_id: Some(Amount::from(id)),
            ..transfer(1, "a", "b", id)
        };
        let mut graph = Graph::default();
        for one in [piece(3), piece(7), piece(9), piece(3), piece(7)] {
            graph.transfer(&one);
        }
        let ids: Vec<_> = graph.edges.keys().cloned().collect();
        let first = format!("transfer:0x{:064x}:{}", 1, 1 << 20);
        assert_eq!(ids, [first.clone(), format!("{first}:7"), format!("{first}:9")]);
        let moved: Vec<_> = graph.edges.values().map(|edge| edge.value.to_string()).collect();
        assert_eq!(moved, ["3", "7", "9"]);
    }

    #[test]
    fn lines_beyond_the_limit_are_counted() {
        let transfers: Vec<_> = (0..MOST_FLOWS as u64 + 5)
            .map(|n| transfer(n, "a", &format!("b{n}"), n + 1))
            .collect();
        let names: Vec<_> = (0..transfers.len()).map(|n| format!("b{n}")).collect();
        let mut kept: Vec<&str> = names.iter().map(String::as_str).collect();
        kept.push("a");
        let graph = drawn(&transfers, &kept);
        assert_eq!(graph.edges.len(), MOST_FLOWS);
        assert_eq!(graph.skipped[&("lines", "address:a".to_owned())], 5);
        assert!(!graph.nodes.contains_key("address:b0"), "the smallest are left out");
    }
}
