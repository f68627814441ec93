//! Rust that writes answers, straight from messages.

use std::fmt::Write;

use crate::{
    fields::{Form, Member, Type},
    handlers::put,
    model::{Api, Shape},
};

pub fn write(api: &Api) -> String {
    let mut out = String::new();
    for shape in api.shapes.values().filter(|shape| shape.in_answers) {
        writer(&mut out, api, shape);
    }
    out
}

fn writer(out: &mut String, api: &Api, shape: &Shape) {
    put!(out, "\nimpl rest::Writable for {} {{", shape.rust);
    put!(
        out,
        "    fn write<S: Serializer>(m: &Self::Message, s: S) -> Result<S::Ok, S::Error> {{"
    );
    put!(
        out,
        "        let mut o = s.serialize_struct({:?}, {})?;",
        shape.name,
        shape.members.len()
    );
    for member in &shape.members {
        if member.flat.is_empty() {
            put!(out, "        {}", field(member, &value(api, member, "m")));
            continue;
        }
        let Type::Message(path, _) = &member.kind else { continue };
        if member.nullable() {
            put!(out, "        let inner = m.{}.as_ref();", member.rust);
        } else {
            put!(out, "        let nothing = {path}::default();");
            put!(
                out,
                "        let inner = m.{}.as_ref().unwrap_or(&nothing);",
                member.rust
            );
        }
        for one in &member.flat {
            let written = if member.nullable() {
                let map = if one.nullable() { "and_then" } else { "map" };
                format!("inner.{map}(|m| {})", borrowed(api, one))
            } else {
                value(api, one, "inner")
            };
            put!(out, "        {}", field(one, &written));
        }
    }
    put!(out, "        o.end()\n    }}\n}}");
}

fn field(member: &Member, value: &str) -> String {
    if member.said.flag("omit") {
        return format!(
            "if let Some(value) = &{value} {{ o.serialize_field({:?}, value)?; }}",
            member.name
        );
    }
    format!("o.serialize_field({:?}, &{value})?;", member.name)
}

/// The value within a closure: texts are borrowed.
fn borrowed(api: &Api, member: &Member) -> String {
    let value = value(api, member, "m");
    match (&member.kind, member.form) {
        (Type::Text, Form::Plain) if !member.nullable() => format!("&{value}"),
        _ => value,
    }
}

/// What is written for a member of `of`, as an expression that can be serialized.
fn value(api: &Api, member: &Member, of: &str) -> String {
    let (field, null) = (
        format!("{of}.{}", member.rust),
        member.said.flag("null") || member.said.flag("omit"),
    );
    let or_null = |name: &str| {
        if null {
            format!("rest::{name}_or_null({field})")
        } else {
            format!("rest::{name}({field})")
        }
    };
    match (&member.kind, member.form) {
        (Type::Message(_, key), _) => {
            let shape = &api.shapes[key].rust;
            let carrier = match (member.many, null) {
                (true, _) => "Each",
                (false, true) => "Maybe",
                (false, false) => "Always",
            };
            format!("rest::{carrier}::<{shape}>(&{field})")
        }
        (Type::Enum(_, words), _) if member.optional => format!("{field}.and_then(|n| rest::word(n, &{words:?}))"),
        (Type::Enum(_, words), _) => format!("rest::word({field}, &{words:?})"),
        (Type::Map, _) => format!("rest::sorted(&{field})"),
        (_, Form::Seconds) if member.optional => format!("{field}.map(rest::seconds)"),
        (_, Form::Millis) if member.optional => format!("{field}.map(rest::millis)"),
        (_, Form::Seconds) => or_null("seconds"),
        (_, Form::Millis) => or_null("millis"),
        (Type::Number(..), Form::Day) if member.optional => format!("{field}.map(rest::day)"),
        (Type::Number(..), Form::Day) => format!("rest::day({field})"),
        (Type::Number(..), Form::DayTime) => format!("rest::day_time({field})"),
        (_, Form::Base64url) if member.many => format!("rest::all_base64url(&{field})"),
        (_, Form::Base64url) => format!("rest::base64url(&{field})"),
        (_, Form::Figure) if member.optional => format!("{field}.and_then(rest::figure)"),
        (_, Form::Figure) => format!("rest::figure({field})"),
        (_, Form::Count) if member.optional => format!("{field}.and_then(rest::count)"),
        (_, Form::Count) => format!("rest::count({field})"),
        (_, Form::Json) if null => format!("rest::json_or_null(&{field})"),
        (_, Form::Json) => format!("rest::json::<S::Error>(&{field})?"),
        _ if member.optional || member.many => field,
        (Type::Text, _) if null => format!("rest::text_or_null(&{field})"),
        _ if null => format!("rest::above_zero({field})"),
        _ => field,
    }
}
