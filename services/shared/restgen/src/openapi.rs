//! The OpenAPI description of the generated routes, in the shapes that the gateway's hand-written description has.

use serde_json::{Map, Value, json};

use crate::{
    Outcome,
    fields::{Form, Member, Type},
    model::{Api, Operation, Shape},
};

pub fn write(api: &Api) -> Outcome<Value> {
    let mut paths = Map::new();
    for one in &api.operations {
        let path = paths.entry(one.path.clone()).or_insert_with(|| json!({}));
        path[one.method] = operation(api, one);
    }
    let mut schemas = Map::new();
    for (name, words) in &api.enums {
        let words: Vec<_> = words.iter().map(|(_, word)| word).collect();
        schemas.insert(name.clone(), json!({ "type": "string", "enum": words }));
    }
    for shape in api.shapes.values() {
        let made = schema(api, shape);
        if schemas
            .get(&shape.name)
            .is_some_and(|known| without_words(known) != without_words(&made))
        {
            return Err(format!("{}: two messages have this schema and differ", shape.name).into());
        }
        schemas.insert(shape.name.clone(), made);
    }
    Ok(json!({ "paths": paths, "components": { "schemas": schemas } }))
}

fn without_words(schema: &Value) -> Value {
    let mut schema = schema.clone();
    if let Some(members) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for member in members.values_mut().filter_map(Value::as_object_mut) {
            member.remove("description");
        }
    }
    if let Some(schema) = schema.as_object_mut() {
        schema.remove("description");
    }
    schema
}

fn operation(api: &Api, one: &Operation) -> Value {
    let mut out = Map::new();
    out.insert("tags".to_owned(), json!([one.said.text("tag")]));
    if !one.says.is_empty() {
        out.insert("summary".to_owned(), json!(one.says.replace('\n', " ")));
    }
    out.insert("operationId".to_owned(), json!(one.id));
    let mut parameters: Vec<Value> = one
        .in_path
        .iter()
        .map(|place| parameter(&place.member, "path"))
        .collect();
    parameters.extend(one.in_query.iter().map(|place| parameter(&place.member, "query")));
    if one.if_match.is_some() {
        parameters
            .push(json!({ "name": "If-Match", "in": "header", "required": true, "schema": { "type": "string" } }));
    }
    if !parameters.is_empty() {
        out.insert("parameters".to_owned(), parameters.into());
    }
    if let Some((media, schema)) = content(api, one) {
        out.insert(
            "requestBody".to_owned(),
            json!({ "content": { media: { "schema": schema } }, "required": true }),
        );
    }
    let good = match &one.answer {
        None => json!({ "description": "Done" }),
        Some(answer) => {
            let found = reference(&api.shapes[&answer.shape].name);
            let list = answer.field.as_ref().is_some_and(|field| field.many) && !one.said.flag("single");
            let schema = if list {
                json!({ "type": "array", "items": found })
            } else {
                found
            };
            json!({ "content": { "application/json": { "schema": schema } } })
        }
    };
    // The gateway adds the refusals: they follow from what an operation takes, whoever wrote it.
    let mut responses = json!({ one.status().to_string(): good });
    if one.method == "get" && !one.said.text("etag").is_empty() {
        responses["304"] = json!({ "$ref": "#/components/responses/NotModified" });
    }
    out.insert("responses".to_owned(), responses);
    if one.by_link() {
        out.insert("security".to_owned(), json!([{}]));
    } else if let Some(scope) = one.scope() {
        out.insert("security".to_owned(), json!([{ "bearer": [] }, { "app": [scope] }]));
    }
    Value::Object(out)
}

/// What its body is: the media type and the schema.
fn content(api: &Api, one: &Operation) -> Option<(String, Value)> {
    if let Some(body) = &one.body {
        return Some(("application/json".to_owned(), reference(&api.shapes[&body.shape].name)));
    }
    let Type::File(types) = &one.file.as_ref()?.kind else {
        return None;
    };
    let media = types.first()?.clone();
    let schema = if media.starts_with("text/") {
        json!({ "type": "string" })
    } else {
        json!({ "type": "array", "items": { "type": "integer", "format": "int32", "minimum": 0 } })
    };
    Some((media, schema))
}

fn parameter(member: &Member, place: &str) -> Value {
    let mut out = json!({ "name": member.name, "in": place });
    let says = member.says();
    if !says.is_empty() && place == "query" {
        out["description"] = json!(says);
    }
    out["required"] = json!(place == "path" || member.required());
    out["schema"] = match &member.kind {
        // The words of a switch, where they are not the usual ones.
        Type::Flag if member.said.texts("words").first().is_some_and(|word| word != "true") => {
            json!({ "type": "string" })
        }
        // As JSON.
        Type::Map => json!({ "type": "string" }),
        _ if member.many || matches!(member.form, Form::DayStart | Form::DayEnd) => json!({ "type": "string" }),
        _ => one(member, false),
    };
    out
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn schema(api: &Api, shape: &Shape) -> Value {
    let mut out = Map::new();
    out.insert("type".to_owned(), json!("object"));
    if !shape.says.is_empty() {
        out.insert("description".to_owned(), json!(shape.says.replace('\n', " ")));
    }
    let (mut required, mut properties) = (Vec::new(), Map::new());
    for member in &shape.members {
        if member.flat.is_empty() {
            property(api, shape, member, member.nullable(), &mut required, &mut properties);
        }
        for one in &member.flat {
            property(
                api,
                shape,
                one,
                one.nullable() || member.nullable(),
                &mut required,
                &mut properties,
            );
        }
    }
    if !required.is_empty() {
        out.insert("required".to_owned(), json!(required));
    }
    out.insert("properties".to_owned(), properties.into());
    if shape.in_bodies {
        out.insert("additionalProperties".to_owned(), json!(false));
    }
    Value::Object(out)
}

fn property(
    api: &Api,
    shape: &Shape,
    member: &Member,
    null: bool,
    required: &mut Vec<String>,
    out: &mut Map<String, Value>,
) {
    let needed = if shape.in_bodies {
        member.required()
    } else {
        !null && !member.said.flag("omit")
    };
    if needed {
        required.push(member.name.clone());
    }
    let named = match &member.kind {
        Type::Message(_, key) => Some(reference(&api.shapes[key].name)),
        Type::Enum(name, _) => Some(reference(name)),
        _ => None,
    };
    let mut made = match named {
        Some(one) if member.many => json!({ "type": "array", "items": one }),
        Some(one) if null => json!({ "oneOf": [one, { "type": "null" }] }),
        Some(one) => one,
        None => self::one(member, null),
    };
    let says = member.says().replace('\n', " ");
    if !says.is_empty() {
        let place = if made.get("oneOf").is_some() {
            &mut made["oneOf"][0]
        } else {
            &mut made
        };
        place["description"] = json!(says);
    }
    let example = member.said.text("example");
    if !example.is_empty() {
        made["example"] = json!(example);
    }
    out.insert(member.name.clone(), made);
}

fn one(member: &Member, null: bool) -> Value {
    let typed = |name: &str| {
        if null && !member.many {
            json!([name, "null"])
        } else {
            json!(name)
        }
    };
    let one = match (&member.kind, member.form) {
        (Type::Number(rust, format), Form::Plain | Form::Count | Form::Figure) => {
            let name = if *rust == "f64" { "number" } else { "integer" };
            let mut out = json!({ "type": typed(name), "format": format });
            if rust.starts_with('u') || member.form == Form::Count {
                out["minimum"] = json!(0);
            }
            out
        }
        (Type::Flag, _) => json!({ "type": typed("boolean") }),
        (Type::Map, _) => {
            json!({ "type": "object", "additionalProperties": { "type": "string" }, "propertyNames": { "type": "string" } })
        }
        (Type::Text, Form::Json) => json!({ "type": typed("object") }),
        _ => json!({ "type": typed("string") }),
    };
    if member.many {
        json!({ "type": "array", "items": one })
    } else {
        one
    }
}
