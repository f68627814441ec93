//! Answers of generated routes, written straight from messages.

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
};

use actix_web::{
    HttpResponse,
    http::{StatusCode, header},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Serialize, Serializer, ser::Error};
use serde_json::value::RawValue;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{Ref, RefOr, Schema},
};

use super::shape::Shape;
pub use crate::dto::{day, instant as millis, instant_or_none as millis_or_null, midnight as day_time};

/// A shape that answers are written in.
pub trait Writable: Shape {
    /// # Errors
    /// Where a text that has to be JSON is none.
    fn write<S: Serializer>(message: &Self::Message, s: S) -> Result<S::Ok, S::Error>;
}

/// A message with the shape `K`, as a member of an answer that is otherwise written by hand. Name the type where it is a member: the API's
/// description makes a name of its own of what is generic.
#[derive(Debug)]
pub struct Written<K: Writable>(pub K::Message);

impl<K: Writable> Serialize for Written<K> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        K::write(&self.0, s)
    }
}

impl<K: Writable> PartialSchema for Written<K> {
    /// The contracts describe it.
    fn schema() -> RefOr<Schema> {
        Ref::from_schema_name(K::NAME).into()
    }
}

impl<K: Writable> ToSchema for Written<K> {
    fn name() -> Cow<'static, str> {
        K::NAME.into()
    }
}

/// A message on its way out.
struct Out<'a, K: Writable>(&'a K::Message);
/// A missing message is written as an empty one.
pub struct Always<'a, K: Writable>(pub &'a Option<K::Message>);
/// A missing message is null.
pub struct Maybe<'a, K: Writable>(pub &'a Option<K::Message>);
pub struct Each<'a, K: Writable>(pub &'a [K::Message]);

impl<K: Writable> Serialize for Out<'_, K> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        K::write(self.0, s)
    }
}

impl<K: Writable> Serialize for Always<'_, K> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(message) => K::write(message, s),
            None => K::write(&K::Message::default(), s),
        }
    }
}

impl<K: Writable> Serialize for Maybe<'_, K> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.as_ref().map(Out::<K>).serialize(s)
    }
}

impl<K: Writable> Serialize for Each<'_, K> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.0.iter().map(Out::<K>))
    }
}

/// A good answer with its version as validator, where it has one.
pub fn answer<K: Writable>(status: u16, version: Option<String>, message: &K::Message) -> HttpResponse {
    let mut response = HttpResponse::build(StatusCode::from_u16(status).unwrap_or(StatusCode::OK));
    if let Some(version) = version {
        response.insert_header((header::ETAG, format!("\"{version}\"")));
    }
    response.json(Out::<K>(message))
}

/// A good answer that is a list.
pub fn answers<K: Writable>(status: u16, messages: &[K::Message]) -> HttpResponse {
    HttpResponse::build(StatusCode::from_u16(status).unwrap_or(StatusCode::OK)).json(Each::<K>(messages))
}

/// The message as a JSON value.
#[cfg(test)]
pub fn value<K: Writable>(message: &K::Message) -> serde_json::Value {
    serde_json::to_value(Out::<K>(message)).unwrap_or_default()
}

#[must_use]
pub fn text_or_null(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

pub fn above_zero<T: Default + PartialOrd>(number: T) -> Option<T> {
    Some(number).filter(|number| *number > T::default())
}

/// Seconds since 1970 as RFC 3339 in UTC.
#[must_use]
pub fn seconds(unix_s: i64) -> String {
    millis(unix_s.saturating_mul(1_000))
}

/// The same; what is not after 1970 never was.
#[must_use]
pub fn seconds_or_null(unix_s: i64) -> Option<String> {
    (unix_s > 0).then(|| seconds(unix_s))
}

/// A count; none below zero.
#[must_use]
pub fn count(number: i64) -> Option<u64> {
    u64::try_from(number).ok()
}

/// A number; none where it could not be computed.
#[must_use]
pub fn figure(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

/// Bytes as browsers write them, without padding.
#[must_use]
pub fn base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

#[must_use]
pub fn all_base64url(all: &[Vec<u8>]) -> Vec<String> {
    all.iter().map(|bytes| base64url(bytes)).collect()
}

/// The word of a number. Null where nothing was said; a number that is not known yet is another word.
#[must_use]
pub fn word<'a>(number: i32, words: &[(i32, &'a str)]) -> Option<&'a str> {
    let known = words.iter().find(|(one, _)| *one == number).map(|(_, word)| *word);
    (number != 0).then(|| known.unwrap_or("other"))
}

/// A map in the order of its keys, so that the same answer has the same bytes.
#[must_use]
pub fn sorted(map: &HashMap<String, String>) -> BTreeMap<&str, &str> {
    map.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
}

/// JSON that a service keeps as text.
///
/// # Errors
/// Where it is none.
pub fn json<E: Error>(text: &str) -> Result<&RawValue, E> {
    serde_json::from_str(text).map_err(|_| E::custom("a service sent a document that is no JSON"))
}

/// The same; null where it is none.
#[must_use]
pub fn json_or_null(text: &str) -> Option<&RawValue> {
    serde_json::from_str(text).ok()
}

#[cfg(test)]
#[path = "write_tests.rs"]
mod tests;
