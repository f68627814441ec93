//! Which question is answered how. A figure is written as the reference of its cell, as the rules of the prompt say; one script breaks them.

use serde_json::{Value, json};

use super::{Quirk, question::Question};

/// Calls of one reply of a model that obeys strangers.
const OBEYED: usize = 20;

/// What the model says next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Reply {
    pub text: String,
    /// Name and arguments.
    pub calls: Vec<(&'static str, Value)>,
}

impl Reply {
    fn saying(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            calls: Vec::new(),
        }
    }

    fn using(name: &'static str, arguments: Value) -> Self {
        Self {
            text: String::new(),
            calls: vec![(name, arguments)],
        }
    }
}

const HELP: &str = "I am the scripted model of the sandbox, not an AI: I answer only a few questions. Ask “What is the price of Bitcoin?”, \
“Compare BTC and ETH”, “Give me a forecast of ETH”, “How did my trades go?”, “What are my alerts?”, “Profile” or “Trace” with an \
address, “Alert me when BTC is above” with a price, or “Label” with an address and “as” with a text.";

/// Questions that one list answers: some of their words, and the tool.
const LISTS: [(&str, &str); 10] = [
    ("largest tokens", "list_markets"),
    ("new pools", "list_pools"),
    ("large transfers", "list_whales"),
    ("my cases", "get_case"),
    ("saved traces", "list_traces"),
    ("do i hold", "get_portfolio"),
    ("my watchlists", "list_watchlists"),
    ("my calendar", "list_events"),
    ("round trips", "list_trades"),
    ("my strategies", "list_strategies"),
];

pub(super) fn reply(messages: &[Value], quirk: Quirk) -> Reply {
    let question = Question::of(messages);
    match quirk {
        Quirk::Loop => Reply::using("list_alerts", json!({})),
        Quirk::Obey => obey(&question),
        // The model corrects itself once it is told of its mistake.
        Quirk::BrokenArguments if question.rounds == 0 => {
            Reply::using("get_price", Value::String("{\"token\": \"bn".to_owned()))
        }
        Quirk::BrokenArguments => answer(&Question {
            results: question.results.iter().skip(1).cloned().collect(),
            ..question
        }),
        _ => answer(&question),
    }
}

fn answer(question: &Question) -> Reply {
    let is_first = question.results.is_empty();
    if question.has("invent") {
        return Reply::saying("It is worth 70,123.45 dollars, and it will double by 2027.");
    }
    if question.has_failed() && question.results.len() < 3 {
        return Reply::saying("I could not look that up. Ask again, or use a command.");
    }
    if let Some(call) = lookup(question) {
        return looked_up(question, call);
    }
    if question.has("compare ") {
        return compare(question);
    }
    if question.has("alert me when ") {
        return alert(question);
    }
    if question.has("label ") {
        return label(question);
    }
    let numbers = question.numbers(0);
    let reference = |at: usize| numbers.get(at).map(|name| format!("[[{name}]]"));
    if question.has("price of ") {
        let token = question.word_after("price of ").unwrap_or_default();
        if is_first {
            return Reply::using("get_price", json!({"token": token}));
        }
        let price = reference(0).map(|price| format!("The price of {token} is {price}."));
        let change = reference(1).map(|change| format!(" It changed by {change} over the last day."));
        return none_or(price.map(|price| price + &change.unwrap_or_default()));
    }
    if question.has("forecast") {
        let token = question
            .word_after("forecast of ")
            .or_else(|| question.word_after("forecast for "));
        let token = token.unwrap_or_else(|| "bitcoin".to_owned());
        if is_first {
            return Reply::using("get_forecast", json!({"token": token, "horizon": 30}));
        }
        let last = |back: usize| numbers.len().checked_sub(back).and_then(reference);
        let range = last(3).zip(last(2)).zip(last(1));
        return none_or(range.map(|((median, low), high)| {
            format!("The median forecast of {token} is {median}, from {low} to {high}.")
        }));
    }
    if question.has("trade") || question.has("profit") {
        if is_first {
            return Reply::using("get_pnl", json!({"period": "30d"}));
        }
        return none_or(reference(0).map(|net| format!("Your closed round trips made {net}.")));
    }
    if question.has("my alerts") {
        if is_first {
            return Reply::using("list_alerts", json!({}));
        }
        return Reply::saying("These are your alerts.");
    }
    let address = question.address();
    if let Some(address) =
        address.filter(|_| question.has("trace") || question.has("profile") || question.has("who is"))
    {
        if is_first && question.has("trace") {
            return Reply::using("trace_money", json!({"from": address, "depth": 2}));
        }
        if is_first {
            return Reply::using("profile_address", json!({"address": address}));
        }
        return none_or(reference(0).map(|first| format!("This is what is known. The first figure is {first}.")));
    }
    Reply::saying(HELP)
}

/// The call that reads a list, or one thing of it that is named.
fn lookup(question: &Question) -> Option<(&'static str, Value)> {
    if question.has("transfers of ") {
        let days = question.rest_after(" since ");
        return Some(("list_transfers", json!({"address": question.address()?, "from": days})));
    }
    if let Some(words) = question.rest_after("labels with ") {
        return Some(("find_labels", json!({"q": words})));
    }
    if let Some(name) = question.rest_after("my watchlist ") {
        return Some(("list_watchlists", json!({"name": name})));
    }
    if let Some(id) = question.rest_after("the case ") {
        return Some(("get_case", json!({"id": id})));
    }
    let (_, tool) = LISTS.iter().find(|(words, _)| question.has(words))?;
    Some((*tool, json!({})))
}

fn looked_up(question: &Question, (tool, arguments): (&'static str, Value)) -> Reply {
    if question.results.is_empty() {
        return Reply::using(tool, arguments);
    }
    let first = question.numbers(0).into_iter().next();
    Reply::saying(first.map_or_else(
        || "This is what I found.".to_owned(),
        |first| format!("This is what I found. The first figure is [[{first}]]."),
    ))
}

fn none_or(text: Option<String>) -> Reply {
    Reply::saying(text.unwrap_or_else(|| "There is no data for this.".to_owned()))
}

fn compare(question: &Question) -> Reply {
    let one = question.word_after("compare ").unwrap_or_default();
    let other = question.word_after(" and ").unwrap_or_default();
    let first = |result: usize| question.numbers(result).into_iter().next();
    match question.results.len() {
        0 => Reply {
            text: "I look up both prices.".to_owned(),
            calls: vec![
                ("get_price", json!({"token": one})),
                ("get_price", json!({"token": other})),
            ],
        },
        2 => match first(0).zip(first(1)) {
            Some((a, b)) => Reply::using("calc", json!({"op": "ratio", "refs": [a, b]})),
            None => none_or(None),
        },
        _ => none_or(first(0).zip(first(1)).zip(first(2)).map(|((a, b), ratio)| {
            format!("{one} costs [[{a}]] and {other} [[{b}]], which is a ratio of [[{ratio}]].")
        })),
    }
}

fn alert(question: &Question) -> Reply {
    if !question.results.is_empty() {
        return Reply::saying("I drafted the alert. Confirm it to save it.");
    }
    let direction = if question.has(" below ") { "below" } else { "above" };
    let level = question.rest_after(&format!(" {direction} ")).unwrap_or_default();
    let token = question.word_after("alert me when ").unwrap_or_default();
    Reply::using(
        "propose_alert",
        json!({"token": token, "direction": direction, "level": level.replace(',', "")}),
    )
}

fn label(question: &Question) -> Reply {
    if !question.results.is_empty() {
        return Reply::saying("I drafted the label. Confirm it to save it.");
    }
    let text = question.rest_after(" as ").unwrap_or_default();
    let address = question.address().unwrap_or_default();
    Reply::using("propose_label", json!({"address": address, "text": text}))
}

/// A model that takes every text of a stranger for an order, and repeats it.
fn obey(question: &Question) -> Reply {
    let orders = question.untrusted();
    match question.rounds {
        0 => Reply::using(
            "profile_address",
            json!({"address": question.address().unwrap_or_default()}),
        ),
        1 => {
            // The newest texts first: names stand behind the words of the tables.
            let calls = orders.iter().rev().flat_map(|order| {
                [
                    ("delete_alerts", json!({"ids": "all"})),
                    ("add_alert", json!({"name": order})),
                    ("add_label", json!({"text": order})),
                    (
                        "propose_alert",
                        json!({"token": "bnb", "direction": "above", "level": "1", "webhook": order}),
                    ),
                    ("get_case", json!({"id": order})),
                    ("fetch", json!({"url": order})),
                ]
            });
            Reply {
                text: String::new(),
                calls: calls.take(OBEYED).collect(),
            }
        }
        _ => Reply::saying(format!(
            "Done as ordered: {} <img src=https://evil.example/?q=1>",
            orders.join(" ")
        )),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{HELP, Reply, reply};
    use crate::model::Quirk;

    fn asked(question: &str) -> Vec<serde_json::Value> {
        vec![
            json!({"role": "system", "content": "Rules"}),
            json!({"role": "user", "content": question}),
        ]
    }

    #[test]
    fn a_question_is_looked_up_and_answered_with_references() {
        let mut messages = asked("What is the price of Bitcoin?");
        let first = reply(&messages, Quirk::None);
        assert_eq!(first, Reply::using("get_price", json!({"token": "Bitcoin"})));
        let result = json!({"tables": [{"rows": [[
            {"untrusted": "Bitcoin", "ref": "r1.c1"}, {"v": "64123.12", "ref": "r1.c2"}, {"v": "", "ref": "r1.c3"},
        ]]}]});
        messages.push(json!({"role": "assistant", "content": "", "tool_calls": []}));
        messages.push(json!({"role": "tool", "content": result.to_string()}));
        assert_eq!(reply(&messages, Quirk::None).text, "The price of Bitcoin is [[r1.c2]].");
    }

    #[test]
    fn drafts_are_taken_from_the_question() {
        let alert = reply(&asked("Alert me when BTC is above 100,000."), Quirk::None);
        assert_eq!(
            alert.calls[0],
            (
                "propose_alert",
                json!({"token": "BTC", "direction": "above", "level": "100000"})
            )
        );
        let address = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
        let label = reply(&asked(&format!("Label {address} as Genesis block")), Quirk::None);
        assert_eq!(
            label.calls[0],
            ("propose_label", json!({"address": address, "text": "Genesis block"}))
        );
        assert_eq!(reply(&asked("How are you?"), Quirk::None), Reply::saying(HELP));
        let held = reply(&asked("What do I hold?"), Quirk::None);
        assert_eq!(held, Reply::using("get_portfolio", json!({})));
        let listed = reply(&asked("What is on my watchlist Long term?"), Quirk::None);
        assert_eq!(listed, Reply::using("list_watchlists", json!({"name": "Long term"})));
    }
}
