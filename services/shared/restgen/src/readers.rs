//! Rust that reads bodies: member by member, so that every fault is noted with its path.

use crate::{
    Outcome,
    fields::{Form, Member, Type},
    handlers::put,
    model::{Api, Shape},
};
use std::fmt::Write;

pub fn write(api: &Api) -> Outcome<String> {
    let mut out = String::new();
    for shape in api.shapes.values() {
        put!(out, "\n#[derive(Debug)]\npub struct {};", shape.rust);
        put!(
            out,
            "impl rest::Shape for {} {{\n    type Message = {};\n    const NAME: &'static str = {:?};\n}}",
            shape.rust,
            shape.message,
            shape.name
        );
        if shape.in_bodies {
            reader(&mut out, api, shape)?;
        }
    }
    Ok(out)
}

fn reader(out: &mut String, api: &Api, shape: &Shape) -> Outcome<()> {
    put!(out, "impl rest::Readable for {} {{", shape.rust);
    put!(out, "    fn read(o: &mut Object<'_>) -> Self::Message {{");
    put!(out, "        let mut m = Self::Message::default();");
    for member in &shape.members {
        let Type::Message(path, _) = &member.kind else {
            put!(out, "        m.{} = {};", member.rust, value(api, &shape.name, member)?);
            continue;
        };
        if member.flat.is_empty() {
            put!(out, "        m.{} = {};", member.rust, value(api, &shape.name, member)?);
            continue;
        }
        put!(out, "        let mut inner = {path}::default();");
        for one in &member.flat {
            put!(out, "        inner.{} = {};", one.rust, value(api, &shape.name, one)?);
        }
        put!(out, "        m.{} = Some(inner);", member.rust);
    }
    put!(out, "        m\n    }}\n}}");
    Ok(())
}

fn value(api: &Api, shape: &str, member: &Member) -> Outcome<String> {
    let (name, said) = (&member.name, &member.said);
    let need = match (member.required(), member.nullable()) {
        (true, _) => "Must",
        (false, true) => "MayBeNull",
        (false, false) => "May",
    };
    let head = format!("{name:?}, Need::{need}");
    let number = |rust: &str| match said.range("range") {
        Some((from, to, _)) => format!("o.number::<{rust}>({head}, {from}..={to})"),
        None => format!("o.number::<{rust}>({head}, {rust}::MIN..={rust}::MAX)"),
    };
    let no_body = || format!("{shape}.{name}: a body cannot hold this; write the route by hand");
    let read = match (&member.kind, member.form) {
        // The second name, under which nothing is sent, would empty the field.
        _ if !said.text("also").is_empty() => return Err(no_body().into()),
        (_, Form::Base64url) if member.many => return Err(no_body().into()),
        (_, Form::Base64url) => format!("o.base64url({name:?})"),
        (Type::Text, Form::Json) => format!("o.json({head})"),
        (Type::Text, Form::Password) => format!("o.password({name:?})"),
        (Type::Text, Form::Code) => format!("o.code({name:?})"),
        (Type::Text, _) if member.many => format!("o.texts({head})"),
        (Type::Text, _) => match (member.most(), said.flag("filled")) {
            (Some(most), true) => format!("o.filled_text({name:?}, {most}, {})", said.flag("lines")),
            (Some(most), false) => format!("o.limited_text({head}, {most}, {})", said.flag("lines")),
            (None, _) => format!("o.text({head})"),
        },
        (Type::Number("i64", _), Form::Millis) => format!("o.moment({head})"),
        (Type::Number(rust, _), Form::Plain) if !member.many && *rust != "f64" => number(rust),
        (Type::Flag, Form::Plain) if !member.many => format!("o.flag({head})"),
        (Type::Enum(_, words), Form::Plain) if !member.many => {
            let words: Vec<_> = words.iter().map(|(number, word)| (word, number)).collect();
            format!("o.word({head}, &{words:?})")
        }
        (Type::Message(_, key), _) if member.flat.is_empty() => {
            let call = if member.many { "objects" } else { "object" };
            format!("o.{call}::<{}>({head})", api.shapes[key].rust)
        }
        _ => return Err(no_body().into()),
    };
    let preset = said.text("preset");
    let whole = member.optional || (matches!(member.kind, Type::Message(..)) && !member.many);
    Ok(match (whole, preset.is_empty()) {
        (true, _) => read,
        (false, true) => format!("{read}.unwrap_or_default()"),
        (false, false) => format!("{read}.unwrap_or_else(|| {preset:?}.to_owned())"),
    })
}
