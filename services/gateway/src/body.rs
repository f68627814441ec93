//! Reads JSON bodies strictly: one document, no key twice, no key too many, and every wrong field named at once.

use std::{cell::Cell, fmt};

use actix_web::{
    HttpRequest,
    http::{StatusCode, header},
    web,
};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, DeserializeSeed, Error, MapAccess, SeqAccess, Visitor},
};
use serde_json::value::RawValue;

pub use crate::receive::bytes;
use crate::{
    memory_budget::SMALL,
    problem::{INVALID, Problem, Wrong},
};

/// Most bytes of a JSON body: it needs no room.
pub const JSON_LIMIT: usize = SMALL;
const DEPTH: u8 = 48;
/// Most characters of a text that has no limit of its own.
const TEXT: usize = 4096;

/// Members of the body's object, read one by one; [`Fields::done`] gives all errors together.
#[derive(Debug)]
pub struct Fields<'a> {
    members: Vec<(String, &'a RawValue)>,
    wrong: Vec<Wrong>,
}

/// What a handler expects as body.
pub trait FromFields: Sized {
    fn from_fields(fields: &mut Fields) -> Self;
}

/// Bodies with each member once: its type for the API's description, and the method of [`Fields`] that reads it, with what that takes beside the
/// name. They can't be printed, because many hold a secret.
macro_rules! bodies {
    ($(
        $(#[$of_body:meta])*
        pub struct $body:ident {
            $($(#[$of_member:meta])* pub $member:ident: $kind:ty = $read:ident($($most:expr)?),)*
        }
    )*) => {$(
        $(#[$of_body])*
        #[derive(utoipa::ToSchema)]
        pub struct $body {
            $($(#[$of_member])* pub $member: $kind,)*
        }

        impl $crate::body::FromFields for $body {
            fn from_fields(fields: &mut $crate::body::Fields) -> Self {
                Self {
                    $($member: fields.$read(stringify!($member) $(, $most)?),)*
                }
            }
        }
    )*};
}
pub(crate) use bodies;

/// Reads the body as `T`.
///
/// # Errors
/// 400, 413, 415 or 422, as the body deserves.
pub async fn json<T: FromFields>(request: &HttpRequest, payload: web::Payload) -> Result<T, Problem> {
    media_type(request, &["application/json"])?;
    parse(&bytes(request, payload, JSON_LIMIT).await?)
}

/// Reads the body as `T`; no body at all stands for an empty object.
///
/// # Errors
/// As [`json`].
pub async fn json_or_nothing<T: FromFields>(request: &HttpRequest, payload: web::Payload) -> Result<T, Problem> {
    if request.headers().contains_key(header::CONTENT_TYPE) {
        return json(request, payload).await;
    }
    if bytes(request, payload, JSON_LIMIT).await?.is_empty() {
        parse(b"{}")
    } else {
        Err(wrong_type())
    }
}

/// Which of the media types the body has. Refuses others, other character sets and compressed bodies.
///
/// # Errors
/// 415.
pub fn media_type<'a>(request: &HttpRequest, wanted: &[&'a str]) -> Result<&'a str, Problem> {
    let headers = request.headers();
    if headers
        .get(header::CONTENT_ENCODING)
        .is_some_and(|value| !value.as_bytes().eq_ignore_ascii_case(b"identity"))
    {
        return Err(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_encoding",
            "Compressed requests are not accepted.",
        ));
    }
    let mut types = headers.get_all(header::CONTENT_TYPE);
    let (Some(kind), None) = (types.next(), types.next()) else {
        return Err(wrong_type());
    };
    let kind = kind.to_str().map_err(|_| wrong_type())?;
    let mut parts = kind.split(';').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let named = wanted.iter().copied().find(|wanted| name.eq_ignore_ascii_case(wanted));
    let named = named.ok_or_else(wrong_type)?;
    let charset = parts
        .filter_map(|part| part.split_once('='))
        .find(|(key, _)| key.trim().eq_ignore_ascii_case("charset"));
    match charset {
        Some((_, set)) if !set.trim().trim_matches('"').eq_ignore_ascii_case("utf-8") => Err(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_charset",
            "Only UTF-8 is accepted.",
        )),
        _ => Ok(named),
    }
}

fn wrong_type() -> Problem {
    Problem::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "unsupported_media_type",
        "This content type is not accepted here.",
    )
}

/// Parses one JSON document of an object into `T`.
///
/// # Errors
/// 400 where it is no JSON, 422 where it is not the JSON that is expected.
pub fn parse<T: FromFields>(body: &[u8]) -> Result<T, Problem> {
    let mut fields = Fields {
        members: members(body)?,
        wrong: Vec::new(),
    };
    let wanted = T::from_fields(&mut fields);
    fields.done()?;
    Ok(wanted)
}

/// The members of the one object that a body is, not looked into yet, though sound at every depth.
///
/// # Errors
/// 400 where it is no JSON, 422 where it is no object.
pub fn members(body: &[u8]) -> Result<Vec<(String, &RawValue)>, Problem> {
    let text =
        std::str::from_utf8(body).map_err(|_| Problem::malformed("invalid_utf8", "The request is not valid UTF-8."))?;
    let why = Cell::new(BadJson::Syntax);
    let mut reader = serde_json::Deserializer::from_str(text);
    let sound = Sound { depth: 0, why: &why }
        .deserialize(&mut reader)
        .and_then(|()| reader.end());
    if sound.is_err() {
        return Err(match why.get() {
            BadJson::DuplicateKey => Problem::malformed("duplicate_key", "A key occurs twice in the request."),
            BadJson::TooDeep => Problem::malformed("too_deep", "The request is nested too deeply."),
            BadJson::Syntax => Problem::malformed("malformed_json", "The request is not valid JSON."),
        });
    }
    match serde_json::from_str::<Members<'_>>(text) {
        Ok(members) => Ok(members.0),
        Err(_) => Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            INVALID,
            "An object is expected.",
        )),
    }
}

impl Fields<'_> {
    /// The member as sent; none where it is missing or null, or where it is something else, which is noted.
    fn typed<T: DeserializeOwned>(&mut self, name: &str, expected: &str) -> Option<T> {
        let at = self.members.iter().position(|(key, _)| key == name)?;
        let sent = self.members.swap_remove(at).1;
        serde_json::from_str::<Option<T>>(sent.get()).unwrap_or_else(|_| {
            self.wrong(name, INVALID, expected);
            None
        })
    }

    /// Notes an error of the caller's own.
    pub fn wrong(&mut self, field: &str, code: &'static str, message: &str) {
        self.wrong.push(Wrong::new(field, code, message));
    }

    /// A text that must be there; empty where it is not, and noted.
    pub fn text(&mut self, name: &str, most: usize) -> String {
        match self.text_or_none(name, most) {
            Some(text) => text,
            None => {
                if !self.wrong.iter().any(|wrong| wrong.field == name) {
                    self.wrong(name, INVALID, "This field is required.");
                }
                String::new()
            }
        }
    }

    /// A text that may be missing or null.
    pub fn text_or_none(&mut self, name: &str, most: usize) -> Option<String> {
        let is_odd = |c: char| c.is_ascii_control();
        self.written(name, most.min(TEXT), is_odd)
    }

    /// A text of several lines, empty where it is missing or null. It is as long as the body may be.
    pub fn lines(&mut self, name: &str, most: usize) -> String {
        let is_odd = |c: char| c.is_ascii_control() && !matches!(c, '\n' | '\r' | '\t');
        self.written(name, most, is_odd).unwrap_or_default()
    }

    fn written(&mut self, name: &str, most: usize, is_odd: fn(char) -> bool) -> Option<String> {
        let text: String = self.typed(name, "A text is expected.")?;
        if text.chars().any(is_odd) {
            self.wrong(name, "control_character", "Control characters are not allowed.");
            return None;
        }
        if text.chars().nth(most).is_some() {
            self.wrong(name, "too_long", &format!("At most {most} characters."));
            return None;
        }
        Some(text)
    }

    /// A text that must be there and not be empty.
    pub fn filled(&mut self, name: &str, most: usize) -> String {
        let text = self.text(name, most);
        if text.is_empty() && !self.wrong.iter().any(|wrong| wrong.field == name) {
            self.wrong(name, INVALID, "This field may not be empty.");
        }
        text
    }

    /// A truth value that may be missing: then false.
    pub fn flag(&mut self, name: &str) -> bool {
        self.typed(name, "Use true or false.").unwrap_or_default()
    }

    fn done(mut self) -> Result<(), Problem> {
        for (key, _) in std::mem::take(&mut self.members) {
            // What was sent comes back as a field name: keep it short and printable.
            let key: String = key.chars().filter(|c| !c.is_control()).take(64).collect();
            self.wrong(&key, "unknown_field", "This field is not known.");
        }
        if self.wrong.is_empty() {
            Ok(())
        } else {
            Err(Problem::fields(self.wrong))
        }
    }
}

/// Why a body is refused as JSON.
#[derive(Clone, Copy)]
enum BadJson {
    Syntax,
    DuplicateKey,
    TooDeep,
}

/// Reads any JSON for what is refused at every depth.
#[derive(Clone, Copy)]
struct Sound<'a> {
    depth: u8,
    why: &'a Cell<BadJson>,
}

impl<'de> DeserializeSeed<'de> for Sound<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Sound<'_> {
    fn deeper<E: Error>(self) -> Result<Self, E> {
        if self.depth >= DEPTH {
            self.why.set(BadJson::TooDeep);
            return Err(E::custom("too deep"));
        }
        Ok(Self {
            depth: self.depth + 1,
            ..self
        })
    }
}

impl<'de> Visitor<'de> for Sound<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let inner = self.deeper()?;
        while list.next_element_seed(inner)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let inner = self.deeper()?;
        let mut keys: Vec<String> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            if keys.contains(&key) {
                self.why.set(BadJson::DuplicateKey);
                return Err(A::Error::custom("duplicate key"));
            }
            if keys.len() >= 256 {
                // Nothing of ours has so many; and the search above would become slow.
                self.why.set(BadJson::TooDeep);
                return Err(A::Error::custom("too many keys"));
            }
            keys.push(key);
            map.next_value_seed(inner)?;
        }
        Ok(())
    }
}

/// Members of an object, not looked into yet.
pub struct Members<'a>(pub Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Reader).map(Members)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(members)
    }
}

#[cfg(test)]
#[path = "body_tests.rs"]
mod tests;
