//! What a request asks, and what tools brought for it.

use serde_json::Value;

/// The last question, and the results behind it.
pub(super) struct Question {
    pub text: String,
    /// In the order in which they came.
    pub results: Vec<Value>,
    /// Replies of the model to this question so far.
    pub rounds: usize,
}

impl Question {
    pub(super) fn of(messages: &[Value]) -> Self {
        let role = |message: &Value, wanted: &str| message.get("role").and_then(Value::as_str) == Some(wanted);
        let content = |message: &Value| {
            message
                .get("content")
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned()
        };
        let last = messages.iter().rposition(|message| role(message, "user"));
        let behind = last.map_or(messages, |at| &messages[at + 1..]);
        let results = behind.iter().filter(|message| role(message, "tool")).map(content);
        Self {
            text: last.map(|at| content(&messages[at])).unwrap_or_default(),
            results: results
                .map(|text| serde_json::from_str(&text).unwrap_or_default())
                .collect(),
            rounds: behind.iter().filter(|message| role(message, "assistant")).count(),
        }
    }

    pub(super) fn has(&self, words: &str) -> bool {
        self.text.to_lowercase().contains(words)
    }

    /// The word behind these, without the signs of a sentence.
    pub(super) fn word_after(&self, words: &str) -> Option<String> {
        let at = self.text.to_lowercase().find(words)? + words.len();
        let rest = self.text.get(at..)?.split_whitespace().next()?;
        let word = rest.trim_matches(|sign: char| !sign.is_alphanumeric());
        (!word.is_empty()).then(|| word.to_owned())
    }

    /// What stands behind these words.
    pub(super) fn rest_after(&self, words: &str) -> Option<String> {
        let at = self.text.to_lowercase().find(words)? + words.len();
        let rest = self.text.get(at..)?.trim().trim_end_matches(['.', '?', '!']);
        (!rest.is_empty()).then(|| rest.to_owned())
    }

    /// The first word that may be an address.
    pub(super) fn address(&self) -> Option<String> {
        let words = self.text.split_whitespace();
        let mut words = words.map(|word| word.trim_matches(|sign: char| !sign.is_ascii_alphanumeric()));
        words
            .find(|word| word.len() > 20 && word.bytes().all(|byte| byte.is_ascii_alphanumeric()))
            .map(str::to_owned)
    }

    pub(super) fn has_failed(&self) -> bool {
        self.results.last().is_some_and(|result| result.get("error").is_some())
    }

    /// References to cells of a result that hold numbers, row by row.
    pub(super) fn numbers(&self, result: usize) -> Vec<String> {
        let is_number = |cell: &&Value| {
            let value = cell.get("v").and_then(Value::as_str).unwrap_or_default();
            value.parse::<f64>().is_ok()
        };
        let cells = self.results.get(result).map(cells).unwrap_or_default();
        let references = cells
            .into_iter()
            .filter(is_number)
            .filter_map(|cell| cell.get("ref")?.as_str());
        references.map(str::to_owned).collect()
    }

    /// Texts of strangers in all results.
    pub(super) fn untrusted(&self) -> Vec<String> {
        let all = self.results.iter().flat_map(cells);
        let texts = all.filter_map(|cell| cell.get("untrusted")?.as_str());
        texts.map(str::to_owned).collect()
    }
}

fn list(value: &Value) -> Vec<&Value> {
    value.as_array().map(|all| all.iter().collect()).unwrap_or_default()
}

fn cells(result: &Value) -> Vec<&Value> {
    let tables = result.get("tables").map(list).unwrap_or_default();
    let rows = tables.into_iter().filter_map(|table| table.get("rows")).flat_map(list);
    rows.flat_map(list).collect()
}
