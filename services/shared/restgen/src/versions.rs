//! Rust of `If-Match`: the version that a caller saw, and the `ETag` of a 412.

use std::fmt::Write;

use crate::{
    handlers::put,
    model::{Asked, Current, Operation},
};

/// The version that the caller saw. One that none of ours can be is refused before anything else is read.
pub fn seen(out: &mut String, one: &Operation) {
    let Some(Current { request, fields, .. }) = &one.current else {
        put!(out, "    let version = preconditions::if_match_or_never(&request)?;");
        return;
    };
    let asked = fields.iter().map(|field| {
        if field.many {
            format!("{}: {}", field.name, copied(field))
        } else {
            format!("{}: message.{}", field.name, field.from)
        }
    });
    let fields = asked.collect::<Vec<_>>().join(", ");
    put!(
        out,
        "    let version = match preconditions::if_match_version(&request) {{
        Ok(version) => version,
        Err(problem) => {{
            let Ok(message) = read_{id}(&request) else {{
                return Err(problem);
            }};
            return Err({id}_refused(&state, &context, problem, {request} {{ {fields} }}).await);
        }}
    }};",
        id = one.id
    );
}

/// What follows what is read of the request where only the change itself says which version there is.
pub fn late(one: &Operation) -> &'static str {
    if one.if_match.is_some() && one.current.is_none() {
        ".map_err(|problem| preconditions::stale_first(version, problem))"
    } else {
        ""
    }
}

/// What the current version is asked for by, where the message is needed afterwards.
pub fn copied(field: &Asked) -> String {
    if field.many {
        format!("message.{}.first().cloned().unwrap_or_default()", field.from)
    } else {
        format!("message.{}.clone()", field.from)
    }
}

/// What a 412 says: the version of now, which another call reads.
pub fn refused(out: &mut String, one: &Operation) {
    let Some(Current { call, request, .. }) = &one.current else {
        return;
    };
    put!(
        out,
        "
async fn {}_refused(state: &State, context: &Context, mut problem: Problem, message: {request}) -> Problem {{
    if problem.status == StatusCode::PRECONDITION_FAILED {{
        let now = ask!(state, context, Plan::READ, {}.{call}, message).await;
        problem.version = now.ok().and_then(|now| i32::try_from(now.version).ok());
    }}
    problem
}}",
        one.id,
        one.client
    );
}

/// What a refused call answers.
pub fn failure(out: &mut String, one: &Operation) {
    if one.if_match.is_none() {
        put!(out, "    let answer = answer?;");
        return;
    }
    put!(out, "    let answer = match answer {{");
    put!(out, "        Ok(answer) => answer,");
    put!(out, "        Err(problem) => {{");
    put!(
        out,
        "            let problem = preconditions::missing_as_412(version, problem);"
    );
    let refused = one.current.as_ref().map(|current| {
        let fields: Vec<&str> = current.fields.iter().map(|field| field.name.as_str()).collect();
        let fields = fields.join(", ");
        let request = &current.request;
        format!(
            "{}_refused(&state, &context, problem, {request} {{ {fields} }}).await",
            one.id
        )
    });
    let refused = refused.as_deref().unwrap_or("problem");
    put!(out, "            return Err({refused});\n        }}\n    }};");
}
