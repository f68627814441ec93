//! Which parameter of a request a refusal is about.

use crate::domain::call::Call;

/// The parameter that says how far back a call goes.
pub(super) fn range_field(call: &Call) -> &'static str {
    let has = |name: &str| call.query.iter().any(|(known, _)| *known == name);
    ["from", "days"].into_iter().find(|name| has(name)).unwrap_or("request")
}

/// The provider names the parameter in its sentence.
pub(super) fn field_of(message: &str) -> &'static str {
    const FIELDS: [&str; 8] = [
        "vs_currency",
        "ids",
        "days",
        "interval",
        "from",
        "to",
        "category",
        "order",
    ];
    FIELDS
        .into_iter()
        .find(|field| {
            message
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .any(|word| word == *field)
        })
        .unwrap_or("request")
}
