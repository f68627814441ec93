//! Documents to start from.

/// A document with what it is for.
#[derive(Debug)]
pub struct Template {
    pub id: &'static str,
    pub name: &'static str,
    /// A sentence about it.
    pub lead: &'static str,
    pub document: &'static str,
}

/// In the order in which they are offered.
pub const TEMPLATES: [Template; 5] = [
    Template {
        id: "morning",
        name: "Morning",
        lead: "What your portfolio is worth, what moved overnight, and what today brings.",
        document: include_str!("templates/morning.json"),
    },
    Template {
        id: "investigation",
        name: "Investigation desk",
        lead: "An address or entity with its flows, the trace and the case it belongs to, and large transfers.",
        document: include_str!("templates/investigation.json"),
    },
    Template {
        id: "trading",
        name: "Trading day",
        lead: "Open positions beside your own rules, the chart that you trade, and recent trades.",
        document: include_str!("templates/trading.json"),
    },
    Template {
        id: "structure",
        name: "Market structure",
        lead: "Prices, correlation, funding, ETF flows and treasuries of one asset.",
        document: include_str!("templates/structure.json"),
    },
    Template {
        id: "new_tokens",
        name: "New token watch",
        lead: "Pools that just opened, figures of one token, large transfers, and your watchlist.",
        document: include_str!("templates/new_tokens.json"),
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::TEMPLATES;
    use crate::{judge::judge, kinds::KINDS};

    #[test]
    fn templates_pass_the_judge_and_fill_their_grid() {
        for template in &TEMPLATES {
            let document = judge(template.document).unwrap_or_else(|why| panic!("{}: {why:?}", template.id));
            let widgets = document.value["widgets"].as_object().unwrap();
            for widget in widgets.values() {
                let kind = widget["kind"].as_str().unwrap();
                assert!(KINDS.iter().any(|known| known.name == kind), "{kind}");
            }
            let mut placed = BTreeSet::new();
            for tab in document.value["tabs"].as_array().unwrap() {
                let mut cells = BTreeSet::new();
                let (mut bottom, mut area) = (0, 0);
                for item in tab["layout"].as_array().unwrap() {
                    let number = |name: &str| item[name].as_u64().unwrap();
                    placed.insert(item["i"].as_str().unwrap().to_owned());
                    for x in number("x")..number("x") + number("w") {
                        for y in number("y")..number("y") + number("h") {
                            assert!(cells.insert((x, y)), "{}: overlap at {x}, {y}", template.id);
                        }
                    }
                    bottom = bottom.max(number("y") + number("h"));
                    area += number("w") * number("h");
                }
                assert_eq!(area, 12 * bottom, "{}: no holes", template.id);
            }
            assert_eq!(
                placed,
                widgets.keys().cloned().collect(),
                "{}: all are shown",
                template.id
            );
        }
    }
}
