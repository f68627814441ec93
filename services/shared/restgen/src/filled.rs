//! Rust that fills a request: from its body, and with what only the gateway knows.

use std::fmt::Write;

use crate::{
    fields::Member,
    handlers::put,
    model::{Operation, Place},
};

/// Fields of the request that the gateway fills, and with what.
pub fn by_us(one: &Operation) -> Vec<(String, &'static str)> {
    let values = [
        ("caller", "_caller.user.to_string()"),
        ("session", "_caller.session.to_string()"),
        ("client", "Some(rest::client(&request))"),
        ("origin", "rest::origin(&request, &state)"),
    ];
    let fields = values.map(|(option, value)| (one.said.text(option), value));
    fields.into_iter().filter(|(field, _)| !field.is_empty()).collect()
}

/// A member of a body that fills the request. Of a flat message, what the path says stays, too.
pub fn by_body(out: &mut String, one: &Operation, member: &Member) {
    let field = &member.rust;
    let is_in_path = |place: &Place| place.within.as_ref().is_some_and(|(within, _)| within == field);
    if !one.in_path.iter().any(is_in_path) {
        put!(out, "    message.{field} = read.{field};");
        return;
    }
    put!(out, "    let inner = read.{field}.unwrap_or_default();");
    for part in &member.flat {
        put!(
            out,
            "    message.{field}.get_or_insert_default().{0} = inner.{0};",
            part.rust
        );
    }
}

/// Bytes that may arrive slowly: the call has its whole time afterwards.
pub fn by_file(out: &mut String, one: &Operation, field: &Member) {
    let media_type = one.said.text("media_type");
    if !media_type.is_empty() {
        put!(out, "    message.{media_type} = media_type.to_owned();");
    }
    put!(
        out,
        "    message.{} = rest::file(&request, payload, {} << 20).await?.into();",
        field.rust,
        field.said.number("mib")
    );
    put!(out, "    let context = context.restarted(&state.shared.calls);");
}
