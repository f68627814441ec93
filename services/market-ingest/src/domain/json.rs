//! JSON that is read into types and written back without loss: numbers keep their spelling, unknown members are kept, and a
//! member that is missing is told from one that is `null`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::value::RawValue;

use super::decimal::Decimal;

/// A number as it was spelled.
#[derive(Clone, PartialEq, Eq)]
pub struct Num(Box<str>);

impl Num {
    /// The nearest double; infinite where the number is out of its range.
    #[must_use]
    pub fn f64(&self) -> f64 {
        // A JSON number always reads as a double.
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// Whole milliseconds or counts; `None` where it has a fraction or does not fit.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "checked to be whole and in range")]
    pub fn i64(&self) -> Option<i64> {
        if let Ok(whole) = self.0.parse() {
            return Some(whole);
        }
        let float = self.f64();
        (float.fract() == 0.0 && float.abs() < 9.0e15).then_some(float as i64)
    }

    /// The number as it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl From<f64> for Num {
    /// The shortest spelling that reads back as the same double. JSON has no spelling for what is not finite: that is 0.
    fn from(value: f64) -> Self {
        let spelled = serde_json::Number::from_f64(value).map_or_else(|| "0".to_owned(), |number| number.to_string());
        Self(spelled.into())
    }
}

impl From<i64> for Num {
    fn from(value: i64) -> Self {
        Self(value.to_string().into())
    }
}

impl From<&Decimal> for Num {
    /// A plain decimal number is one of JSON.
    fn from(value: &Decimal) -> Self {
        Self(value.text().into())
    }
}

impl std::fmt::Debug for Num {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Num {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        if raw
            .get()
            .starts_with(|first: char| first == '-' || first.is_ascii_digit())
        {
            Ok(Self(raw.get().into()))
        } else {
            Err(D::Error::custom("expected a number"))
        }
    }
}

impl Serialize for Num {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Always a number that was read or made above.
        RawValue::from_string(self.0.to_string())
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}

/// Numbers in their order, as they were spelled. What is null among them is left out: whoever reads them is promised numbers.
///
/// Kept as one text: a week of hourly prices of each coin is hundred thousands of numbers, and nobody looks at a single one.
#[derive(Debug, Clone, Default)]
pub struct Nums(Option<Box<RawValue>>);

impl<'de> Deserialize<'de> for Nums {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let each = Vec::<Option<Num>>::deserialize(deserializer)?;
        let each: Vec<&str> = each.iter().flatten().map(Num::text).collect();
        let all = RawValue::from_string(format!("[{}]", each.join(",")));
        all.map(|all| Self(Some(all))).map_err(D::Error::custom)
    }
}

impl Serialize for Nums {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(all) => all.serialize(serializer),
            None => serializer.collect_seq(std::iter::empty::<Num>()),
        }
    }
}

/// Any value, as it was spelled.
#[derive(Debug, Clone)]
pub struct Raw(Box<RawValue>);

impl Raw {
    /// The number as it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Box::<RawValue>::deserialize(deserializer).map(Self)
    }
}

impl Serialize for Raw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// A member of an object.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Field<T> {
    #[default]
    Absent,
    Null,
    Is(T),
}

impl<T> Field<T> {
    /// The value; none where it is absent or null.
    #[must_use]
    pub const fn get(&self) -> Option<&T> {
        match self {
            Self::Is(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }

    /// True where the member is missing; false for null.
    #[must_use]
    pub const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }
}

impl Field<Num> {
    /// The number where it is one and finite.
    #[must_use]
    pub fn finite(&self) -> Option<f64> {
        self.get().map(Num::f64).filter(|value| value.is_finite())
    }
}

impl Field<String> {
    /// The text, empty where there is none.
    #[must_use]
    pub fn str(&self) -> &str {
        self.get().map_or("", String::as_str)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::<T>::deserialize(deserializer)?.map_or(Self::Null, Self::Is))
    }
}

/// An object of the provider. What it cannot do without is for `good` to say.
pub trait Record: serde::de::DeserializeOwned + Serialize {
    /// Has it what a reader relies on?
    fn good(&self) -> bool {
        true
    }

    /// Rows inside of it that could not be read, of how many.
    fn bad_rows(&self) -> (usize, usize) {
        (0, 0)
    }
}

/// Members in the order they came, with any values.
pub type Rest = Vec<(String, Raw)>;

/// A struct whose known members are typed and whose other members are kept in `rest`.
macro_rules! record {
    ($($(#[$doc:meta])* $name:ident { $($field:ident $(as $key:literal)? : $ty:ty),* $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Default)]
        pub struct $name {
            $(pub $field: $crate::domain::json::Field<$ty>,)*
            /// Members that we do not know.
            pub rest: $crate::domain::json::Rest,
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Members;
                impl<'de> serde::de::Visitor<'de> for Members {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("an object (", stringify!($name), ")"))
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<$name, A::Error> {
                        let mut record = $name::default();
                        while let Some(key) = map.next_key::<String>()? {
                            match key.as_str() {
                                $($crate::domain::json::key!($field $($key)?) => record.$field = map.next_value()?,)*
                                _ => record.rest.push((key, map.next_value()?)),
                            }
                        }
                        Ok(record)
                    }
                }
                deserializer.deserialize_map(Members)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap;
                let mut map = serializer.serialize_map(None)?;
                $(match &self.$field {
                    $crate::domain::json::Field::Absent => {}
                    $crate::domain::json::Field::Null => {
                        map.serialize_entry($crate::domain::json::key!($field $($key)?), &())?;
                    }
                    $crate::domain::json::Field::Is(value) => {
                        map.serialize_entry($crate::domain::json::key!($field $($key)?), value)?;
                    }
                })*
                for (key, value) in &self.rest {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    )+};
}

macro_rules! key {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $key:literal) => {
        $key
    };
}

pub(crate) use {key, record};

#[cfg(test)]
mod tests {
    use super::{Field, Num, Nums};

    record! { Thing { id: String, price: Num, day as "24h": Num } }

    fn there_and_back(text: &str) -> String {
        let thing: Thing = serde_json::from_str(text).unwrap();
        serde_json::to_string(&thing).unwrap()
    }

    #[test]
    fn spelling_null_and_unknown_members_survive() {
        for text in [
            r#"{"id":"a","price":1.0,"24h":-1.50e-7,"new":{"deep":[1.00]}}"#,
            r#"{"id":null,"price":123456789012345678901234567890.10}"#,
            r#"{"other":null}"#,
            "{}",
        ] {
            assert_eq!(there_and_back(text), text);
        }
    }

    #[test]
    fn a_number_is_no_text() {
        assert!(serde_json::from_str::<Thing>(r#"{"price":"1"}"#).is_err());
        assert!(serde_json::from_str::<Thing>("[]").is_err());
    }

    #[test]
    fn what_is_null_among_numbers_is_left_out() {
        let read = |text: &str| serde_json::from_str::<Nums>(text);
        assert_eq!(
            serde_json::to_string(&read("[1.10,null,2]").unwrap()).unwrap(),
            "[1.10,2]"
        );
        assert_eq!(serde_json::to_string(&read("[null]").unwrap()).unwrap(), "[]");
        assert_eq!(serde_json::to_string(&Nums::default()).unwrap(), "[]");
        assert!(read(r#"[1,"2"]"#).is_err());
    }

    #[test]
    fn numbers_read() {
        let thing: Thing = serde_json::from_str(r#"{"price":1705222488449.0,"24h":1e999}"#).unwrap();
        assert_eq!(thing.price.get().and_then(Num::i64), Some(1_705_222_488_449));
        assert_eq!(thing.day.finite(), None);
        assert_eq!(Num::from(0.1).text(), "0.1");
        assert_eq!(Field::Is(Num::from(3)).finite(), Some(3.0));
    }
}
