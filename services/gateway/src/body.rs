//! Takes JSON bodies apart strictly: one document, no key twice, not too deep. `rest` reads their members.

use std::{cell::Cell, fmt};

use actix_web::{
    HttpRequest,
    http::{StatusCode, header},
};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor},
};
use serde_json::value::RawValue;

pub use crate::receive::bytes;
use crate::{
    memory_budget::SMALL,
    problem::{INVALID, Problem},
};

/// Most bytes of a JSON body: it needs no room.
pub const JSON_LIMIT: usize = SMALL;
const DEPTH: u8 = 48;

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

/// The refusal of a body of another type.
#[must_use]
pub fn wrong_type() -> Problem {
    Problem::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "unsupported_media_type",
        "This content type is not accepted here.",
    )
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
