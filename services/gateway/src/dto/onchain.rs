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
same!(
    String,
    bool,
    u32,
    u64,
    i32,
    i64,
    Vec<String>,
    Vec<u32>,
    Option<i32>,
    Option<u32>,
    Option<u64>
);

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

impl Shape<Option<u64>> for Option<i64> {
    fn shape(self) -> Option<u64> {
        self.and_then(|number| u64::try_from(number).ok())
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
        /// Null where nobody knows: then only base units can be shown.
        decimals: Option<u32> = decimals,
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
        /// A word of `LabelCategory`, or one of the author's own.
        category: Option<String> = category,
        /// What the word means to rules and icons; null where there is no word.
        category_class: Option<LabelCategory> = category_class,
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
        /// `ok`, `partial`, `failed`, `limited` or `skipped`.
        state: String = state,
        message: Option<String> = message,
        retry_after_s: u32 = retry_after_s,
        /// Of `partial`: rows that could not be read and were left out.
        left_out: Option<u32> = left_out,
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

/// What an address is for. Rules, icons and filters go by it; `other` is a word that is not on this list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabelCategory {
    Exchange,
    Mixer,
    Bridge,
    Dex,
    Defi,
    WalletService,
    PaymentService,
    Miner,
    Marketplace,
    Gambling,
    Merchant,
    Service,
    Donation,
    Token,
    Contract,
    Ransomware,
    Scam,
    Phishing,
    Hack,
    Sanctioned,
    Person,
    Own,
    Other,
}

/// None where nobody said.
fn category(sent: pb::LabelCategory) -> Option<LabelCategory> {
    Some(match sent {
        pb::LabelCategory::Unspecified => return None,
        pb::LabelCategory::Exchange => LabelCategory::Exchange,
        pb::LabelCategory::Mixer => LabelCategory::Mixer,
        pb::LabelCategory::Bridge => LabelCategory::Bridge,
        pb::LabelCategory::Dex => LabelCategory::Dex,
        pb::LabelCategory::Defi => LabelCategory::Defi,
        pb::LabelCategory::WalletService => LabelCategory::WalletService,
        pb::LabelCategory::PaymentService => LabelCategory::PaymentService,
        pb::LabelCategory::Miner => LabelCategory::Miner,
        pb::LabelCategory::Marketplace => LabelCategory::Marketplace,
        pb::LabelCategory::Gambling => LabelCategory::Gambling,
        pb::LabelCategory::Merchant => LabelCategory::Merchant,
        pb::LabelCategory::Service => LabelCategory::Service,
        pb::LabelCategory::Donation => LabelCategory::Donation,
        pb::LabelCategory::Token => LabelCategory::Token,
        pb::LabelCategory::Contract => LabelCategory::Contract,
        pb::LabelCategory::Ransomware => LabelCategory::Ransomware,
        pb::LabelCategory::Scam => LabelCategory::Scam,
        pb::LabelCategory::Phishing => LabelCategory::Phishing,
        pb::LabelCategory::Hack => LabelCategory::Hack,
        pb::LabelCategory::Sanctioned => LabelCategory::Sanctioned,
        pb::LabelCategory::Person => LabelCategory::Person,
        pb::LabelCategory::Own => LabelCategory::Own,
        pb::LabelCategory::Other => LabelCategory::Other,
    })
}

/// One that this version does not know yet is another one than those it does.
impl Shape<Option<LabelCategory>> for Option<i32> {
    fn shape(self) -> Option<LabelCategory> {
        pb::LabelCategory::try_from(self?).map_or(Some(LabelCategory::Other), category)
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

#[cfg(test)]
mod tests {
    use proto::onchain as pb;

    use super::{LabelCategory, Shape};

    #[test]
    fn every_category_is_answered_by_the_word_that_labels_have() {
        let known = (1..).map_while(|number| pb::LabelCategory::try_from(number).ok());
        let mut count = 0;
        for sent in known {
            let answered: Option<LabelCategory> = Some(i32::from(sent)).shape();
            let word = serde_json::to_value(answered.unwrap()).unwrap();
            let name = sent.as_str_name().trim_start_matches("LABEL_CATEGORY_").to_lowercase();
            assert_eq!(word, name);
            count += 1;
        }
        assert!(count > 20, "{count}");
        let of = |sent: Option<i32>| -> Option<LabelCategory> { sent.shape() };
        assert_eq!(
            (of(None), of(Some(0)), of(Some(999))),
            (None, None, Some(LabelCategory::Other))
        );
    }
}
