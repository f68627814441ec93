//! Fields of messages as members of JSON objects and of queries.

use std::collections::BTreeSet;

use prost_reflect::{
    Cardinality, DescriptorPool, EnumDescriptor, FieldDescriptor, FileDescriptor, Kind, MessageDescriptor,
};

use crate::{
    Outcome,
    options::{Comments, RestOption, all, texts},
};

/// Names that nobody may read or set from outside unless a contract says so in so many words.
const GUARDED: &[&str] = &[
    "owner",
    "owner_id",
    "user_id",
    "session_id",
    "ip",
    "secret",
    "token",
    "token_hash",
    "password",
    "password_hash",
];

/// The form with which bytes are a text.
const BASE64URL: i32 = 10;

/// A field as a caller sees it.
#[derive(Debug, Clone)]
pub struct Member {
    /// In Rust.
    pub rust: String,
    /// In JSON and in the query.
    pub name: String,
    pub comment: String,
    pub said: RestOption,
    pub kind: Type,
    pub form: Form,
    pub many: bool,
    /// `optional`: absent is something else than the default.
    pub optional: bool,
    /// Of a message whose members stand in its place.
    pub flat: Vec<Member>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    Text,
    Flag,
    /// Rust's name, and OpenAPI's.
    Number(&'static str, &'static str),
    /// Rust's path, and the name of the shape.
    Message(String, String),
    /// Of text to text.
    Map,
    /// The name, and words by number without the unspecified one.
    Enum(String, Vec<(i32, String)>),
    /// The whole body of a request, of one of these media types.
    File(Vec<String>),
}

/// As in `rest.proto`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Form {
    Plain,
    Seconds,
    Millis,
    Count,
    Day,
    DayStart,
    DayEnd,
    Json,
    Coin,
    Figure,
    Base64url,
    Password,
    Code,
    DayTime,
}

impl Member {
    /// null stands for nothing.
    pub fn nullable(&self) -> bool {
        self.said.flag("null") || self.optional || matches!(self.form, Form::Count | Form::Figure)
    }

    /// Its own option, or what its type says.
    pub fn most(&self) -> Option<u32> {
        Some(self.said.number("most")).filter(|most| *most > 0)
    }

    pub fn required(&self) -> bool {
        self.said.flag("required")
            || self.said.flag("filled")
            || matches!(self.form, Form::Password | Form::Code | Form::Base64url)
    }

    pub fn says(&self) -> String {
        Some(self.said.text("says"))
            .filter(|says| !says.is_empty())
            .unwrap_or_else(|| self.comment.clone())
    }
}

/// Shapes of a message: its names, the usual one first.
pub fn shapes(pool: &DescriptorPool, message: &MessageDescriptor) -> Outcome<Vec<(String, RestOption)>> {
    let said = all(pool, "meridian.rest.shape", &message.options())?;
    let mut shapes: Vec<_> = said.into_iter().map(|said| (said.text("name"), said)).collect();
    if shapes.is_empty() {
        shapes.push((String::new(), RestOption::default()));
    }
    if let Some(first) = shapes.first_mut().filter(|(name, _)| name.is_empty()) {
        message.name().clone_into(&mut first.0);
    }
    Ok(shapes)
}

/// What is not hidden in the shape, in the order of the file.
pub fn members(
    pool: &DescriptorPool,
    comments: &Comments,
    message: &MessageDescriptor,
    shape: &str,
) -> Outcome<Vec<Member>> {
    let mut fields: Vec<_> = message.fields().collect();
    fields.sort_by_key(|field| field.path().to_vec());
    let mut members = Vec::new();
    for field in fields {
        let Some(member) = member(pool, comments, &field, shape)? else {
            continue;
        };
        let name = member.said.text("also");
        let again = (!name.is_empty()).then(|| Member { name, ..member.clone() });
        members.push(member);
        members.extend(again);
    }
    let flat = members.iter().flat_map(|one| {
        if one.flat.is_empty() {
            std::slice::from_ref(one)
        } else {
            one.flat.as_slice()
        }
    });
    let mut taken = BTreeSet::new();
    if let Some(twice) = flat.map(|one| &one.name).find(|name| !taken.insert(*name)) {
        return Err(format!("{}: two fields are called `{twice}` outside", message.full_name()).into());
    }
    Ok(members)
}

fn member(pool: &DescriptorPool, comments: &Comments, field: &FieldDescriptor, shape: &str) -> Outcome<Option<Member>> {
    let full = field.full_name();
    let options = all(pool, "meridian.rest.field", &field.options())?;
    let for_shape = options
        .iter()
        .find(|said| said.texts("in").iter().any(|name| name == shape));
    let said = for_shape.or_else(|| options.iter().find(|said| said.texts("in").is_empty()));
    if GUARDED.contains(&field.name()) && said.is_none() {
        return Err(format!(
            "{full}: this name is guarded; say (rest.field) of it, `hidden` or what it is called outside"
        )
        .into());
    }
    let said = said.cloned().unwrap_or_default();
    if said.flag("hidden") {
        return Ok(None);
    }
    if field.containing_oneof().is_some_and(|choice| !choice.is_synthetic()) {
        return Err(format!("{full}: a oneof has no shape in JSON; hide it, or write the route by hand").into());
    }
    let (kind, flat) = kind(pool, comments, field, &said)?;
    let (stem, form) = form(field.name(), &said);
    let own = said.text("name");
    let name = match (own.is_empty(), stem) {
        (false, _) => own,
        (true, Some(stem)) => format!("{stem}_at"),
        (true, None) => field.name().to_owned(),
    };
    Ok(Some(Member {
        rust: rust_word(field.name()),
        name,
        comment: comments.of(&field.parent_message().parent_file(), field.path()),
        said,
        kind,
        form,
        many: field.cardinality() == Cardinality::Repeated && !field.is_map(),
        optional: field.containing_oneof().is_some(),
        flat,
    }))
}

fn kind(
    pool: &DescriptorPool,
    comments: &Comments,
    field: &FieldDescriptor,
    said: &RestOption,
) -> Outcome<(Type, Vec<Member>)> {
    let full = field.full_name();
    Ok(match field.kind() {
        Kind::Message(entry) if field.is_map() => {
            if [entry.map_entry_key_field(), entry.map_entry_value_field()]
                .iter()
                .any(|part| part.kind() != Kind::String)
            {
                return Err(format!("{full}: only maps of text to text have a shape in JSON").into());
            }
            (Type::Map, Vec::new())
        }
        Kind::Message(message) => {
            let shapes = shapes(pool, &message)?;
            let wanted = said.text("as");
            let Some((shape, _)) = shapes.iter().find(|(name, _)| wanted.is_empty() || *name == wanted) else {
                return Err(format!("{full}: {} has no shape `{wanted}`", message.name()).into());
            };
            let flat = if said.flag("flat") {
                members(pool, comments, &message, shape)?
            } else {
                Vec::new()
            };
            (
                Type::Message(
                    rust_path(&message.parent_file(), message.name()),
                    format!("{} {shape}", message.full_name()),
                ),
                flat,
            )
        }
        Kind::Enum(choice) => (Type::Enum(choice.name().to_owned(), words(&choice)), Vec::new()),
        Kind::String => (Type::Text, Vec::new()),
        Kind::Bool => (Type::Flag, Vec::new()),
        Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => (Type::Number("i32", "int32"), Vec::new()),
        Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => (Type::Number("i64", "int64"), Vec::new()),
        Kind::Uint32 | Kind::Fixed32 => (Type::Number("u32", "int32"), Vec::new()),
        Kind::Uint64 | Kind::Fixed64 => (Type::Number("u64", "int64"), Vec::new()),
        Kind::Double => (Type::Number("f64", "double"), Vec::new()),
        Kind::Bytes if said.choice("form") == BASE64URL => (Type::Text, Vec::new()),
        Kind::Bytes if said.choice("media") > 0 => {
            if said.number("mib") == 0 {
                return Err(format!("{full}: say in `mib` how large the file may be").into());
            }
            (Type::File(media_types(pool, said.choice("media"))), Vec::new())
        }
        Kind::Float | Kind::Bytes => {
            return Err(format!("{full}: this type has no shape in JSON; hide it, or write the route by hand").into());
        }
    })
}

/// What files of a kind can be.
fn media_types(pool: &DescriptorPool, kind: i32) -> Vec<String> {
    let kinds = pool.get_enum_by_name("meridian.rest.Media");
    let kind = kinds.and_then(|kinds| kinds.get_value(kind));
    kind.map(|kind| texts(pool, "meridian.rest.types", &kind.options()))
        .unwrap_or_default()
}

fn form(name: &str, said: &RestOption) -> (Option<String>, Form) {
    let stem = |ending: &str| name.strip_suffix(ending).map(str::to_owned);
    match said.choice("form") {
        0 if name.ends_with("_unix_s") => (stem("_unix_s"), Form::Seconds),
        0 if name.ends_with("_unix_ms") => (stem("_unix_ms"), Form::Millis),
        1 => (None, Form::Seconds),
        2 => (None, Form::Millis),
        3 => (None, Form::Count),
        4 => (None, Form::Day),
        5 => (None, Form::DayStart),
        6 => (None, Form::DayEnd),
        7 => (None, Form::Json),
        8 => (None, Form::Coin),
        9 => (None, Form::Figure),
        BASE64URL => (None, Form::Base64url),
        11 => (None, Form::Password),
        12 => (None, Form::Code),
        13 => (None, Form::DayTime),
        _ => (None, Form::Plain),
    }
}

/// `LABEL_CATEGORY_DEX` of `LabelCategory` is `dex`. The unspecified value is no word.
fn words(choice: &EnumDescriptor) -> Vec<(i32, String)> {
    let front = format!("{}_", snake(choice.name()).to_uppercase());
    let word = |name: &str| name.strip_prefix(&front).unwrap_or(name).to_lowercase();
    let values = choice.values().filter(|value| value.number() != 0);
    values.map(|value| (value.number(), word(value.name()))).collect()
}

fn rust_word(name: &str) -> String {
    match name {
        "type" | "in" | "as" | "for" | "match" | "move" | "ref" | "use" | "where" => format!("r#{name}"),
        name => name.to_owned(),
    }
}

/// `meridian.onchain.v1` is `proto::onchain`.
pub fn rust_path(file: &FileDescriptor, name: &str) -> String {
    let module = file.package_name().split('.').nth(1).unwrap_or_default();
    format!("::proto::{module}::{name}")
}

/// `GetLabel` is `get_label`.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}
