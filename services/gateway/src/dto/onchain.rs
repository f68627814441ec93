//! What all answers about chains share: amounts, labels, where a figure is from and how much of what exists was seen.

use proto::onchain as pb;
use serde::Serialize;
use utoipa::ToSchema;

use super::instant;

/// From a field of a message to a field of an answer. What a message cannot leave out, an answer says with null.
pub(crate) trait Shape<T> {
    fn shape(self) -> T;
}

macro_rules! same {
    ($($type:ty),*) => { $(impl Shape<$type> for $type { fn shape(self) -> $type { self } })* };
}
same!(String, bool, u32, u64, i32, i64, Vec<String>, Vec<u32>, Option<i32>);

/// An empty text is none.
impl Shape<Option<String>> for String {
    fn shape(self) -> Option<String> {
        Some(self).filter(|text| !text.is_empty())
    }
}

/// Seconds since 1970; 0 is never.
impl Shape<Option<String>> for i64 {
    fn shape(self) -> Option<String> {
        (self > 0).then(|| instant(self.saturating_mul(1_000)))
    }
}

/// -1 is unknown.
impl Shape<Option<u64>> for i64 {
    fn shape(self) -> Option<u64> {
        u64::try_from(self).ok()
    }
}

/// 0 is none.
impl Shape<Option<u64>> for u64 {
    fn shape(self) -> Option<u64> {
        Some(self).filter(|number| *number > 0)
    }
}

/// Writes an answer's shape and how it is made of a message: `field: Type = field of the message`.
macro_rules! answers {
    ($($(#[$of_type:meta])* $name:ident from $message:ident { $($(#[$of_field:meta])* $field:ident: $type:ty = $from:ident,)* })*) => { $(
        $(#[$of_type])*
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        pub struct $name {
            $($(#[$of_field])* pub $field: $type,)*
        }

        impl From<proto::onchain::$message> for $name {
            fn from(message: proto::onchain::$message) -> Self {
                Self { $($field: $crate::dto::onchain::Shape::shape(message.$from),)* }
            }
        }

        impl $crate::dto::onchain::Shape<$name> for Option<proto::onchain::$message> {
            fn shape(self) -> $name {
                self.unwrap_or_default().into()
            }
        }

        impl $crate::dto::onchain::Shape<Option<$name>> for Option<proto::onchain::$message> {
            fn shape(self) -> Option<$name> {
                self.map(Into::into)
            }
        }

        impl $crate::dto::onchain::Shape<Vec<$name>> for Vec<proto::onchain::$message> {
            fn shape(self) -> Vec<$name> {
                self.into_iter().map(Into::into).collect()
            }
        }
    )* };
}
pub(crate) use answers;

answers! {
    /// An amount of one asset.
    ChainAmount from Amount {
        /// Base units, a whole number.
        #[schema(example = "150000000")]
        value: String = value,
        decimals: u32 = decimals,
        symbol: String = symbol,
        /// `native`, or the contract's address.
        asset: String = asset,
        /// US dollars, a decimal; null where no price is known.
        usd: Option<String> = usd,
    }

    /// A name that somebody gave an address.
    LabelRef from LabelRef {
        label_id: Option<String> = label_id,
        text: String = text,
        category: Option<String> = category,
        entity: Option<String> = entity,
        /// 0 to 100.
        confidence: u32 = confidence,
        source: String = source,
        /// `private`, `pack` or `derived`.
        kind: String = kind,
        sanctioned: bool = sanctioned,
    }

    /// How one source answered.
    SourceState from SourceState {
        source: String = source,
        /// `ok`, `failed`, `limited` or `skipped`.
        state: String = state,
        message: Option<String> = message,
        retry_after_s: u32 = retry_after_s,
    }

    /// How much of what exists was seen. A source that failed is never read as absence of activity.
    Coverage from Coverage {
        complete: bool = complete,
        loaded: u64 = loaded,
        /// Null where nobody knows.
        total: Option<u64> = total,
        sources: Vec<SourceState> = sources,
    }

    /// How the answer came about.
    Basis from Basis {
        coverage: Coverage = coverage,
        provenance: Vec<Provenance> = provenance,
        /// More is being fetched: ask again in a second.
        loading: bool = loading,
        /// Older movements exist that were not loaded.
        truncated: bool = truncated,
    }
}

/// Where an answer comes from.
#[derive(Debug, Serialize, ToSchema)]
pub struct Provenance {
    pub provider: String,
    /// Path and query, without keys.
    pub endpoint: String,
    pub fetched_at: String,
    /// Of the provider's best block then; null where unknown.
    pub block_height: Option<u64>,
    /// SHA-256 of the answer's bytes, hex; null where it was put together from several.
    pub sha256: Option<String>,
}

impl From<pb::Provenance> for Provenance {
    fn from(message: pb::Provenance) -> Self {
        Self {
            fetched_at: instant(message.fetched_unix_ms),
            provider: message.provider,
            endpoint: message.endpoint,
            block_height: message.block_height.shape(),
            sha256: message.sha256.shape(),
        }
    }
}

impl Shape<Provenance> for Option<pb::Provenance> {
    fn shape(self) -> Provenance {
        self.unwrap_or_default().into()
    }
}

impl Shape<Vec<Provenance>> for Vec<pb::Provenance> {
    fn shape(self) -> Vec<Provenance> {
        self.into_iter().map(Into::into).collect()
    }
}
