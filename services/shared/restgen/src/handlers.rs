//! Rust of the routes: who may call, what the request is read into, which call it makes, and how its answer goes out.

use std::{collections::BTreeSet, fmt::Write};

use crate::{
    fields::{Form, Member, Type},
    filled,
    model::{Api, Operation, Place},
    versions,
};

/// Writing to a string cannot fail.
macro_rules! put {
    ($out:expr, $($text:tt)*) => { let _ = writeln!($out, $($text)*); };
}
pub(crate) use put;

pub fn write(api: &Api) -> String {
    let mut out = String::from("// Written by restgen from the contracts.\n");
    register(&mut out, api);
    purposes(&mut out, api);
    for one in &api.operations {
        flat_groups(one).iter().for_each(|found| group(&mut out, one, found));
        request(&mut out, one);
        versions::refused(&mut out, one);
        handler(&mut out, api, one);
    }
    out
}

/// One resource for each path; what is written by hand joins those of its path. Paths of one kind of thing stand in one scope: a request for
/// another kind passes all of them with one comparison, where each pattern would have been tried.
fn register(out: &mut String, api: &Api) {
    put!(
        out,
        "/// Registers all generated routes; `more` adds to a path what is written by hand.\n\
         pub fn register(config: &mut ServiceConfig, more: fn(&str, Resource) -> Resource) {{"
    );
    let mut kinds: Vec<(&str, Vec<&[Operation]>)> = Vec::new();
    for here in api.operations.chunk_by(|one, next| one.path == next.path) {
        let kind = kind(here[0].at());
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, paths)) => paths.push(here),
            None => kinds.push((kind, vec![here])),
        }
    }
    for (kind, paths) in kinds {
        if let [alone] = paths.as_slice() {
            resource(out, alone, "", "config.service");
            continue;
        }
        put!(out, "    let mut kind = web::scope({kind:?});");
        for here in paths {
            resource(out, here, kind, "kind = kind.service");
        }
        put!(out, "    config.service(kind);");
    }
    put!(out, "}}");
}

/// The resource of operations that have one path, which begins with that of the scope it is put into.
fn resource(out: &mut String, here: &[Operation], scope: &str, into: &str) {
    let path = here[0].at();
    put!(out, "    let found = web::resource({:?})", &path[scope.len()..]);
    for one in here {
        put!(out, "        .route(web::{}().to({}))", one.method, one.id);
        if one.method == "get" {
            put!(out, "        .route(web::head().to({}))", one.id);
        }
    }
    put!(out, "    ;\n    {into}(more({path:?}, found));");
}

/// What a path is about: `/api/v1/things` of `/api/v1/things/{id}`. One that says so by a parameter stands for itself alone.
fn kind(path: &str) -> &str {
    match path.match_indices('/').nth(3) {
        Some((end, _)) if !path[..end].contains('{') => &path[..end],
        _ => path,
    }
}

/// All routes with their rpcs and what they need, for tests.
fn purposes(out: &mut String, api: &Api) {
    put!(out, "\n/// Method, path, rpc and purpose of each generated route.");
    put!(out, "pub const PURPOSES: &[(&str, &str, &str, Purpose)] = &[");
    for one in api.operations.iter().filter(|one| !one.by_link()) {
        let rpc = &one.rpc;
        put!(
            out,
            "    ({:?}, {:?}, {rpc:?}, {}),",
            one.method,
            one.path,
            one.purpose()
        );
    }
    put!(out, "];");
    put!(
        out,
        "\n/// Method, path and scope of each route that an app's token reaches."
    );
    put!(out, "pub const APPS: &[(&str, &str, &str)] = &[");
    for one in &api.operations {
        if let Some(scope) = one.scope() {
            put!(out, "    ({:?}, {:?}, {scope:?}),", one.method, one.path);
        }
    }
    put!(out, "];");
}

fn request(out: &mut String, one: &Operation) {
    put!(
        out,
        "\n/// Path and query of {} {}.",
        one.method.to_uppercase(),
        one.path
    );
    let used = if one.in_path.is_empty() && one.in_query.is_empty() {
        "_request"
    } else {
        "request"
    };
    put!(
        out,
        "pub fn read_{}({used}: &HttpRequest) -> Result<{}, Problem> {{",
        one.id,
        one.request
    );
    let change = if one.in_path.is_empty() && one.in_query.is_empty() && one.preset.is_empty() {
        ""
    } else {
        "mut "
    };
    put!(out, "    let {change}message = {}::default();", one.request);
    if one.reads() {
        put!(out, "    let mut p = Params::parse(request.query_string());");
    }
    for place in &one.in_path {
        let (field, name) = (target(place), &place.member.name);
        let read = match (&place.member.kind, place.member.most()) {
            _ if Operation::is_coin(place) => format!("rest::coin_in_path(request, {name:?})?"),
            (Type::Text, Some(most)) => format!("rest::path_text(request, {name:?}, &mut p, {most})?"),
            _ => format!("rest::path(request, {name:?})?"),
        };
        let read = if place.member.many {
            format!("vec![{read}]")
        } else {
            read
        };
        put!(out, "    {field} = {read};");
    }
    let whole = flat_groups(one);
    for place in one
        .in_query
        .iter()
        .filter(|place| !place.within.as_ref().is_some_and(|within| whole.contains(within)))
    {
        put!(out, "    {} = {};", target(place), from_query(&place.member, "&mut p"));
    }
    for (field, _) in &whole {
        put!(out, "    message.{field} = Some({}_{field}(&mut p));", one.id);
    }
    if one.reads() {
        put!(out, "    p.done()?;");
    }
    for (field, value) in &one.preset {
        put!(out, "    message.{field} = {value};");
    }
    put!(out, "    Ok(message)\n}}");
}

/// Flat messages that stand in the query with all of their members: read by functions of their own, which hand-written handlers use too.
fn flat_groups(one: &Operation) -> BTreeSet<(String, String)> {
    let in_path: BTreeSet<_> = one.in_path.iter().filter_map(|place| place.within.clone()).collect();
    let in_query = one.in_query.iter().filter_map(|place| place.within.clone());
    in_query.filter(|within| !in_path.contains(within)).collect()
}

fn group(out: &mut String, one: &Operation, (field, path): &(String, String)) {
    put!(out, "\n/// `{field}` of {} {}.", one.method.to_uppercase(), one.path);
    put!(out, "pub fn {}_{field}(p: &mut Params) -> {path} {{", one.id);
    put!(out, "    let mut message = {path}::default();");
    let members = one
        .in_query
        .iter()
        .filter(|place| place.within.as_ref().is_some_and(|within| within.0 == *field));
    for place in members {
        put!(
            out,
            "    message.{} = {};",
            place.member.rust,
            from_query(&place.member, "p")
        );
    }
    put!(out, "    message\n}}");
}

fn target(place: &Place) -> String {
    let field = &place.member.rust;
    match &place.within {
        Some((within, _)) => format!("message.{within}.get_or_insert_default().{field}"),
        None => format!("message.{field}"),
    }
}

fn from_query(member: &Member, p: &str) -> String {
    let (name, said, words) = (&member.name, &member.said, member.said.texts("words"));
    let most = member.most().unwrap_or(200);
    let or_default = |text: String| {
        if member.optional {
            text
        } else {
            format!("{text}.unwrap_or_default()")
        }
    };
    match (&member.kind, member.form) {
        (_, Form::DayStart) => format!("rest::day_start({p}, {name:?})"),
        (_, Form::DayEnd) => format!("rest::day_end({p}, {name:?})"),
        (Type::Text, _) if member.many => format!("p.list({name:?}, {most})"),
        (Type::Text, Form::Day) => format!("rest::day_text({p}, {name:?})"),
        (Type::Text, _) if !words.is_empty() && said.flag("filled") => {
            format!("rest::one_of({p}, {name:?}, &{words:?})")
        }
        (Type::Text, _) if !words.is_empty() => format!("p.choice({name:?}, &{words:?})"),
        (Type::Text, _) if said.flag("word") => format!("p.word({name:?}, {most})"),
        (Type::Text, _) if !said.text("preset").is_empty() && !member.optional => format!(
            "Some(p.text({name:?}, {most})).filter(|text| !text.is_empty()).unwrap_or_else(|| {:?}.to_owned())",
            said.text("preset")
        ),
        (Type::Text, _) => format!("p.text({name:?}, {most})"),
        (Type::Flag, _) if !words.is_empty() => {
            or_default(format!("rest::either({p}, {name:?}, {:?}, {:?})", words[0], words[1]))
        }
        (Type::Flag, _) => format!("p.flag({name:?}, false)"),
        (Type::Number(rust, _), _) => {
            let (from, to, preset) = said.range("range").unwrap_or((0, u32::MAX.into(), 0));
            format!("{rust}::try_from(p.int({name:?}, {from}..={to}, {preset})).unwrap_or_default()")
        }
        (Type::Map, _) => format!("rest::texts_by_name({p}, {name:?}, {most})"),
        // The description of the route would have no word for it either.
        (Type::Message(..) | Type::Enum(..) | Type::File(_), _) => {
            format!("compile_error!(\"{name}: no member of a query\")")
        }
    }
}

fn handler(out: &mut String, api: &Api, one: &Operation) {
    let payload = if one.has_payload() {
        "payload: web::Payload, "
    } else {
        ""
    };
    put!(
        out,
        "\nasync fn {}(request: HttpRequest, {payload}state: State) -> Answer {{",
        one.id
    );
    if one.by_link() {
        put!(out, "    let context = rest::by_link(&request, &state)?;");
    } else if let Some(scope) = one.scope() {
        put!(
            out,
            "    let context = rest::signed_in_or_app(&request, &state, {}, {scope:?}).await?;",
            one.purpose()
        );
    } else {
        put!(
            out,
            "    let (_caller, context) = rest::signed_in(&request, &state, {}).await?;",
            one.purpose()
        );
    }
    if one.if_match.is_some() {
        versions::seen(out, one);
    }
    // Before anything else of the request: what is of another kind has no parameters of ours.
    if let Some(Type::File(types)) = one.file.as_ref().map(|file| &file.kind) {
        put!(out, "    let media_type = rest::media_type(&request, &{types:?})?;");
    }
    let by_us = filled::by_us(one);
    let change = if one.has_payload() || one.if_match.is_some() || !by_us.is_empty() {
        "mut "
    } else {
        ""
    };
    let late = versions::late(one);
    put!(out, "    let {change}message = read_{}(&request){late}?;", one.id);
    for (field, value) in by_us {
        put!(out, "    message.{field} = {value};");
    }
    match &one.if_match {
        Some((field, "i32")) => {
            put!(out, "    message.{field} = version;");
        }
        Some((field, rust)) => {
            put!(
                out,
                "    message.{field} = {rust}::try_from(version).unwrap_or_default();"
            );
        }
        None => {}
    }
    if let Some(body) = &one.body {
        let kib = Some(one.said.number("body_kib")).filter(|kib| *kib > 0).unwrap_or(64);
        let shape = &api.shapes[&body.shape].rust;
        let read = format!("rest::body::<{shape}>(&request, payload, {kib} << 10).await{late}?");
        match &body.field {
            Some(field) if field.many => {
                put!(out, "    message.{} = vec![{read}];", field.rust);
            }
            Some(field) => {
                put!(out, "    message.{} = Some({read});", field.rust);
            }
            None => {
                // What path and headers say stays.
                put!(out, "    let read = {read};");
                for member in &api.shapes[&body.shape].members {
                    filled::by_body(out, one, member);
                }
            }
        }
    }
    if let Some(field) = &one.file {
        filled::by_file(out, one, field);
    }
    for field in one.current.iter().flat_map(|current| &current.fields) {
        put!(out, "    let {} = {};", field.name, versions::copied(field));
    }
    put!(
        out,
        "    let answer = ask!(state, &context, Plan::{}, {}.{}, message).await;",
        one.plan(),
        one.client,
        one.call
    );
    versions::failure(out, one);
    answer(out, api, one);
    put!(out, "}}");
}

fn answer(out: &mut String, api: &Api, one: &Operation) {
    let Some(answer) = &one.answer else {
        put!(out, "    let _ = answer;\n    Ok(HttpResponse::NoContent().finish())");
        return;
    };
    let shape = &api.shapes[&answer.shape].rust;
    let single = one.said.flag("single");
    match &answer.field {
        Some(field) if field.many && !single => {
            put!(
                out,
                "    Ok(rest::answers::<{shape}>({}, &answer.{}))",
                one.status(),
                field.rust
            );
            return;
        }
        Some(field) if field.many => {
            put!(
                out,
                "    let answer = answer.{}.into_iter().next().ok_or_else(Problem::internal)?;",
                field.rust
            );
        }
        Some(field) => {
            put!(
                out,
                "    let answer = answer.{}.ok_or_else(Problem::internal)?;",
                field.rust
            );
        }
        None => {}
    }
    let etag = match one.said.text("etag") {
        field if field.is_empty() => "None".to_owned(),
        field => format!("Some(answer.{field}.to_string())"),
    };
    let built = format!("rest::answer::<{shape}>({}, {etag}, &answer)", one.status());
    if one.by_link() {
        put!(out, "    Ok(rest::unlisted({built}))");
    } else {
        put!(out, "    Ok({built})");
    }
}
