//! The objects of a list in JSON. It is read up to its limits and no further, and only texts, numbers and truths are kept: a small file can
//! otherwise be many times its size in memory.

use std::{borrow::Cow, collections::HashMap, fmt};

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::{FILE_EVENTS, Refusal};

/// Different keys that all objects of a file have together.
const KEYS: usize = 500;
/// Keys of a list within an object.
const LISTS: [&str; 10] = [
    "events",
    "data",
    "unlocks",
    "items",
    "result",
    "results",
    "rows",
    "records",
    "calendar",
    "economicCalendar",
];

/// A key, in the order in which keys are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key(u16);

/// One object: its cells, each key once.
#[derive(Debug, Default)]
pub(crate) struct Row(Vec<(Key, Box<str>)>);

impl Row {
    /// What the object has there: empty for a list, an object or null.
    pub fn cell(&self, key: Key) -> Option<&str> {
        let found = self.0.iter().find(|(own, _)| *own == key)?;
        Some(&found.1)
    }
}

/// The objects, and the keys that they have together.
#[derive(Default)]
pub(crate) struct Rows {
    keys: HashMap<String, Key>,
    rows: Vec<Row>,
    /// Why reading ended early.
    refusal: Option<Refusal>,
}

impl Rows {
    /// Reads a list, or an object with one.
    ///
    /// # Errors
    /// There are too many objects or keys, or it is no such list.
    pub fn read<'de, R>(from: &mut serde_json::Deserializer<R>, is_list: bool) -> Result<Self, Refusal>
    where
        R: serde_json::de::Read<'de>,
    {
        let mut rows = Self::default();
        let read = if is_list {
            List(&mut rows).deserialize(&mut *from)
        } else {
            from.deserialize_map(Wrapped(&mut rows))
        };
        match read.and_then(|()| from.end()) {
            Ok(()) => Ok(rows),
            Err(_) => Err(rows.refusal.unwrap_or(Refusal::NotAList)),
        }
    }

    /// All rows, in the file's order.
    pub fn all(&self) -> &[Row] {
        &self.rows
    }

    /// The keys by name.
    pub fn keys(&self) -> Vec<(String, Key)> {
        let mut keys: Vec<_> = self.keys.iter().map(|(name, key)| (name.clone(), *key)).collect();
        keys.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        keys
    }

    fn key(&mut self, name: Cow<'_, str>) -> Option<Key> {
        if let Some(known) = self.keys.get(name.as_ref()) {
            return Some(*known);
        }
        if self.keys.len() >= KEYS {
            return None;
        }
        let key = Key(u16::try_from(self.keys.len()).ok()?);
        self.keys.insert(name.into_owned(), key);
        Some(key)
    }

    /// Ends reading for that reason.
    fn end<T, E: Error>(&mut self, refusal: Refusal) -> Result<T, E> {
        self.refusal = Some(refusal);
        Err(E::custom(refusal))
    }
}

struct Wrapped<'a>(&'a mut Rows);

impl<'de> Visitor<'de> for Wrapped<'_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object with a list")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut found = false;
        while let Some(Name(name)) = map.next_key_seed(NameSeed)? {
            if !LISTS.contains(&name.as_ref()) {
                map.next_value::<IgnoredAny>()?;
            } else if map.next_value_seed(Perhaps(&mut *self.0))? {
                if found {
                    return Err(A::Error::custom("more than one list"));
                }
                found = true;
            }
        }
        if found {
            Ok(())
        } else {
            Err(A::Error::custom("no list"))
        }
    }
}

/// A list, or a value that says something else, as `"result": "ok"`: then false.
struct Perhaps<'a>(&'a mut Rows);

impl<'de> DeserializeSeed<'de> for Perhaps<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<bool, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Perhaps<'_> {
    type Value = bool;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of objects")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<bool, A::Error> {
        List(self.0).visit_seq(list).map(|()| true)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(false)
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        Ok(false)
    }
}

struct List<'a>(&'a mut Rows);

impl<'de> DeserializeSeed<'de> for List<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for List<'_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of objects")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(row) = list.next_element_seed(Object(&mut *self.0))? {
            if self.0.rows.len() >= FILE_EVENTS {
                return self.0.end(Refusal::TooMany);
            }
            self.0.rows.push(row);
        }
        Ok(())
    }
}

struct Object<'a>(&'a mut Rows);

impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = Row;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Row, D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = Row;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Row, A::Error> {
        let mut row = Row::default();
        while let Some(Name(name)) = map.next_key_seed(NameSeed)? {
            let Some(key) = self.0.key(name) else {
                return self.0.end(Refusal::TooManyKeys);
            };
            let cell = map.next_value_seed(Cell)?;
            match row.0.iter_mut().find(|(own, _)| *own == key) {
                Some((_, held)) => *held = cell,
                None => row.0.push((key, cell)),
            }
        }
        row.0.shrink_to_fit();
        Ok(row)
    }
}

/// A key, borrowed where it has no escapes.
struct Name<'de>(Cow<'de, str>);

struct NameSeed;

impl<'de> DeserializeSeed<'de> for NameSeed {
    type Value = Name<'de>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Name<'de>, D::Error> {
        from.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for NameSeed {
    type Value = Name<'de>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a key")
    }

    fn visit_borrowed_str<E: Error>(self, name: &'de str) -> Result<Name<'de>, E> {
        Ok(Name(Cow::Borrowed(name)))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Name<'de>, E> {
        Ok(Name(Cow::Owned(name.to_owned())))
    }
}

/// A value as text. Lists, objects and null say nothing here, and are passed over without being kept.
struct Cell;

impl<'de> DeserializeSeed<'de> for Cell {
    type Value = Box<str>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Box<str>, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Cell {
    type Value = Box<str>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Box<str>, E> {
        Ok(text.trim().into())
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<Box<str>, E> {
        Ok(truth.to_string().into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Box<str>, E> {
        Ok(number.to_string().into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Box<str>, E> {
        Ok(number.to_string().into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Box<str>, E> {
        Ok(number.to_string().into())
    }

    fn visit_unit<E: Error>(self) -> Result<Box<str>, E> {
        Ok(Box::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Box<str>, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Box::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Box<str>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Box::default())
    }
}
