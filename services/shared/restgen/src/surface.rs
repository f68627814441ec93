//! From descriptors to the model: which fields a route takes from path, query, body and headers, and which shapes it reaches.

use prost_reflect::{DescriptorPool, MessageDescriptor, MethodDescriptor};

use crate::{
    Outcome,
    fields::{Member, Type, members, rust_path, shapes, snake},
    model::{Answer, Api, Asked, Body, Current, Operation, Place, Shape},
    options::{Comments, RestOption, all, text},
};

struct Reader<'a> {
    pool: &'a DescriptorPool,
    comments: Comments,
    api: Api,
}

/// Reads every route of the contracts, and all shapes that they reach.
///
/// # Errors
/// The first contradiction.
pub fn read(pool: &DescriptorPool) -> Outcome<Api> {
    let (comments, api) = (Comments::read(pool), Api::default());
    let mut reader = Reader { pool, comments, api };
    for method in pool
        .services()
        .flat_map(|service| service.methods().collect::<Vec<_>>())
    {
        for route in all(pool, "meridian.rest.route", &method.options())? {
            let operation = reader.operation(&method, route)?;
            reader.api.operations.push(operation);
        }
    }
    for message in pool.all_messages() {
        for (shape, said) in shapes(pool, &message)? {
            if said.flag("answer") {
                reader.reach(&message, &shape, true)?;
            }
            if said.flag("body") {
                reader.reach(&message, &shape, false)?;
            }
        }
    }
    let mut api = reader.api;
    // The web framework takes the first path that fits: literal parts come before parameters.
    api.operations
        .sort_by_key(|one| (one.path.replace('{', "~"), one.method));
    api.check()?;
    api.name_types();
    Ok(api)
}

impl Reader<'_> {
    fn operation(&mut self, method: &MethodDescriptor, said: RestOption) -> Outcome<Operation> {
        let full = method.full_name();
        if method.is_server_streaming() || method.is_client_streaming() {
            return Err(format!("{full}: streams are written by hand").into());
        }
        let verb = ["get", "post", "put", "patch", "delete"]
            .into_iter()
            .find(|verb| !said.text(verb).is_empty());
        let verb = verb.ok_or_else(|| format!("{full}: a route has a method and a path"))?;
        let (input, output, service) = (method.input(), method.output(), method.parent_service());
        let (path, parameters) = parameters(&said.text(verb));
        let mut left = Left {
            full,
            places: self.places(&input)?,
        };
        let mut in_path = Vec::new();
        for (name, field) in parameters {
            let mut place = left.take(&field)?;
            place.member.name = name;
            in_path.push(place);
        }
        let if_match = match said.text("if_match") {
            field if field.is_empty() => None,
            field => match left.take(&field)?.member.kind {
                Type::Number(rust, _) => Some((field, rust)),
                _ => return Err(format!("{full}: `{field}` is no version").into()),
            },
        };
        let mut preset = Vec::new();
        for field in said.texts("without") {
            let member = left.take(&field)?.member;
            if let Some((_, _, value)) = member.said.range("range") {
                preset.push((member.rust, value));
            }
        }
        for filled_by_us in ["caller", "session", "client", "origin", "media_type"] {
            if let Some(field) = Some(said.text(filled_by_us)).filter(|field| !field.is_empty()) {
                left.take(&field)?;
            }
        }
        let file = left.file(&said)?;
        let (body, in_query) = self.body(&input, &said, left)?;
        let answer = self.answer(full, &output, &said)?;
        let current = match said.text("current") {
            name if name.is_empty() => None,
            name => {
                let other = service.methods().find(|other| other.name() == name);
                let other = other.ok_or_else(|| format!("{full}: there is no rpc `{name}`"))?;
                let asked = other.input();
                // What there is one of for each caller has no id.
                let mut fields = Vec::new();
                for field in asked.fields() {
                    let field = field.name();
                    let named = in_path.iter().find(|place| place.member.name == field);
                    let (from, many) = match (input.get_field_by_name(field), named) {
                        (Some(_), _) => (field, false),
                        (None, Some(place)) => (place.member.rust.as_str(), place.member.many),
                        (None, None) => return Err(format!("{full}: it has no `{field}` to ask `{name}` for").into()),
                    };
                    fields.push(Asked {
                        name: field.to_owned(),
                        from: from.to_owned(),
                        many,
                    });
                }
                Some(Current {
                    call: snake(&name),
                    request: rust_path(&asked.parent_file(), asked.name()),
                    fields,
                })
            }
        };
        let or = |text: String, other: String| if text.is_empty() { other } else { text };
        Ok(Operation {
            id: or(said.text("id"), snake(method.name())),
            says: or(
                said.text("says"),
                self.comments.of(&method.parent_file(), method.path()),
            ),
            method: verb,
            path,
            client: snake(service.name()),
            call: snake(method.name()),
            rpc: method.name().to_owned(),
            request: rust_path(&input.parent_file(), input.name()),
            in_path,
            in_query,
            body,
            file,
            answer,
            if_match,
            preset,
            current,
            apps: ["apps_read", "apps_write"]
                .map(|name| text(self.pool, &format!("meridian.rest.{name}"), &service.options())),
            said,
        })
    }

    /// All members of a request: those of flat messages by themselves.
    fn places(&self, message: &MessageDescriptor) -> Outcome<Vec<Place>> {
        let shape = shapes(self.pool, message)?.swap_remove(0).0;
        let mut places = Vec::new();
        for member in members(self.pool, &self.comments, message, &shape)? {
            if member.flat.is_empty() {
                places.push(Place { within: None, member });
            } else {
                let Type::Message(path, _) = member.kind else { continue };
                let within = Some((member.rust, path));
                let inner = member.flat.into_iter().map(|member| Place {
                    within: within.clone(),
                    member,
                });
                places.extend(inner);
            }
        }
        Ok(places)
    }

    fn body(
        &mut self,
        input: &MessageDescriptor,
        said: &RestOption,
        left: Left<'_>,
    ) -> Outcome<(Option<Body>, Vec<Place>)> {
        let mut left = left;
        match said.text("body").as_str() {
            "" => Ok((None, left.places)),
            "*" => {
                let name = shapes(self.pool, input)?.swap_remove(0).0;
                let key = format!("{} {name}", input.full_name());
                let is_left = |within: Option<&str>, rust: &str| {
                    left.places.iter().any(|place| {
                        let known = place.within.as_ref().map(|(field, _)| field.as_str());
                        known == within && place.member.rust == rust
                    })
                };
                let mut members = members(self.pool, &self.comments, input, &name)?;
                members.retain_mut(|member| {
                    if member.flat.is_empty() {
                        return is_left(None, &member.rust);
                    }
                    let within = member.rust.clone();
                    member.flat.retain(|one| is_left(Some(within.as_str()), &one.rust));
                    !member.flat.is_empty()
                });
                for member in &members {
                    self.nested(member, false)?;
                }
                let shape = Shape {
                    rust: name.clone(),
                    name,
                    message: rust_path(&input.parent_file(), input.name()),
                    says: self.comments.of(&input.parent_file(), input.path()),
                    members,
                    in_answers: false,
                    in_bodies: true,
                };
                if self.api.shapes.insert(key.clone(), shape).is_some() {
                    return Err(format!("{}: another route has {} as its body", left.full, input.name()).into());
                }
                Ok((
                    Some(Body {
                        shape: key,
                        field: None,
                    }),
                    Vec::new(),
                ))
            }
            field => {
                let member = left.take(field)?.member;
                let Type::Message(_, key) = &member.kind else {
                    return Err(format!("{}: the body `{field}` is no message", left.full).into());
                };
                let shape = key.clone();
                self.nested(&member, false)?;
                Ok((
                    Some(Body {
                        shape,
                        field: Some(member),
                    }),
                    left.places,
                ))
            }
        }
    }

    fn answer(&mut self, full: &str, output: &MessageDescriptor, said: &RestOption) -> Outcome<Option<Answer>> {
        if said.number("status") == 204 {
            return Ok(None);
        }
        let name = shapes(self.pool, output)?.swap_remove(0).0;
        let (whole, field) = (format!("{} {name}", output.full_name()), said.text("answer"));
        let (shape, field) = if field.is_empty() {
            self.reach(output, &name, true)?;
            (whole, None)
        } else {
            let members = members(self.pool, &self.comments, output, &name)?;
            let member = members.into_iter().find(|member| member.rust == field);
            let member = member.ok_or_else(|| format!("{full}: no field `{field}` in the answer"))?;
            let Type::Message(_, key) = &member.kind else {
                return Err(format!("{full}: the answer `{field}` is no message").into());
            };
            let key = key.clone();
            self.nested(&member, true)?;
            (key, Some(member))
        };
        let etag = said.text("etag");
        let known = self
            .api
            .shapes
            .get(&shape)
            .is_some_and(|shape| shape.members.iter().any(|member| member.rust == etag));
        if !etag.is_empty() && !known {
            return Err(format!("{full}: no field `{etag}` for the ETag").into());
        }
        Ok(Some(Answer { shape, field }))
    }

    fn reach(&mut self, message: &MessageDescriptor, name: &str, answer: bool) -> Outcome<()> {
        let key = format!("{} {name}", message.full_name());
        let found = self.api.shapes.get_mut(&key);
        if let Some(known) = found {
            let (out, into) = (known.in_answers, known.in_bodies);
            known.in_answers |= answer;
            known.in_bodies |= !answer;
            if (out, into) == (known.in_answers, known.in_bodies) {
                return Ok(());
            }
        } else {
            let shape = Shape {
                name: name.to_owned(),
                rust: name.to_owned(),
                message: rust_path(&message.parent_file(), message.name()),
                says: self.comments.of(&message.parent_file(), message.path()),
                members: members(self.pool, &self.comments, message, name)?,
                in_answers: answer,
                in_bodies: !answer,
            };
            self.api.shapes.insert(key.clone(), shape);
        }
        let members = self.api.shapes[&key].members.clone();
        members.iter().try_for_each(|member| self.nested(member, answer))
    }

    fn nested(&mut self, member: &Member, answer: bool) -> Outcome<()> {
        match &member.kind {
            Type::Message(..) if !member.flat.is_empty() => {
                member.flat.iter().try_for_each(|one| self.nested(one, answer))
            }
            Type::Message(_, key) => {
                let (full, shape) = key.split_once(' ').unwrap_or_default();
                let message = self.pool.get_message_by_name(full).ok_or("a message is gone")?;
                self.reach(&message, shape, answer)
            }
            Type::Enum(name, words) => {
                if answer && !words.iter().any(|(_, word)| word == "other") {
                    return Err(format!(
                        "{}: an answer's enum needs the value OTHER for words that are not known yet",
                        member.name
                    )
                    .into());
                }
                self.api.enums.insert(name.clone(), words.clone());
                Ok(())
            }
            Type::File(_) => Err(format!("{}: a file is the whole body of a request", member.name).into()),
            Type::Text | Type::Flag | Type::Number(..) | Type::Map => Ok(()),
        }
    }
}

/// Members of a request that nothing fills yet.
struct Left<'a> {
    full: &'a str,
    places: Vec<Place>,
}

impl Left<'_> {
    fn take(&mut self, field: &str) -> Outcome<Place> {
        let at = self.places.iter().position(|place| place.member.rust == field);
        let at = at.ok_or_else(|| format!("{}: no field `{field}` is left in the request", self.full))?;
        Ok(self.places.remove(at))
    }

    /// The field that the whole body fills as it was sent.
    fn file(&mut self, said: &RestOption) -> Outcome<Option<Member>> {
        let at = self
            .places
            .iter()
            .position(|place| matches!(place.member.kind, Type::File(_)));
        let file = at.map(|at| self.places.remove(at).member);
        if file.is_some() && !said.text("body").is_empty() {
            return Err(format!("{}: its body is a file already", self.full).into());
        }
        if file.is_none() && !said.text("media_type").is_empty() {
            return Err(format!("{}: it takes no file", self.full).into());
        }
        Ok(file)
    }
}

/// `/labels/{id=label_id}` is `/labels/{id}`, with (`id`, `label_id`).
fn parameters(path: &str) -> (String, Vec<(String, String)>) {
    let (mut plain, mut found) = (String::new(), Vec::new());
    for (at, part) in path.split('{').enumerate() {
        let Some((parameter, rest)) = part.split_once('}').filter(|_| at > 0) else {
            plain.push_str(part);
            continue;
        };
        let (name, field) = parameter.split_once('=').unwrap_or((parameter, parameter));
        plain.push_str(&format!("{{{name}}}{rest}"));
        found.push((name.to_owned(), field.to_owned()));
    }
    (plain, found)
}
