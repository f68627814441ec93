//! What the messages of this package share.

use chain_model::{
    amount::Amount,
    category::Category,
    chain::Chain,
    known::Known,
    priced::sign_of,
    provenance::{Coverage, Provenance, State},
    transfer::Asset,
};
use chrono::{DateTime, Utc};
use ledger::app::{
    past::{asset_word, sign},
    profile::{Basis, dollars},
};
use proto::onchain as pb;
use rust_decimal::Decimal;

use super::answer_proof;

/// Seconds since 1970; what waits for a block has no time.
pub(super) fn time(seconds: i64) -> Option<i64> {
    Some(seconds).filter(|seconds| *seconds > 0)
}

/// When a right to a shared thing ends; 0 for never.
pub(super) fn right_end(expires_at: Option<DateTime<Utc>>) -> i64 {
    expires_at.map_or(0, |time| time.timestamp_millis())
}

pub(super) fn amount(chain: &Chain, asset: &Asset, value: Amount, usd: Option<Decimal>) -> pb::Amount {
    let (decimals, symbol) = sign(chain, asset);
    pb::Amount {
        value: value.to_string(),
        decimals: decimals.map(u32::from),
        symbol,
        asset: asset_word(asset).to_owned(),
        usd: dollars(usd),
        market_sign: market_sign(chain, asset).unwrap_or_default().to_owned(),
    }
}

fn market_sign(chain: &Chain, asset: &Asset) -> Option<&'static str> {
    match asset {
        Asset::Native => Some(chain.symbol),
        Asset::Token { contract, .. } => sign_of(chain, contract),
    }
}

pub(super) fn native(chain: &Chain, value: Amount) -> pb::Amount {
    amount(chain, &Asset::Native, value, None)
}

pub(super) fn label(known: &Known) -> pb::LabelRef {
    pb::LabelRef {
        label_id: known.label_id.clone().unwrap_or_default(),
        text: known.text.clone(),
        category: known.category.clone(),
        entity: known.entity.clone().unwrap_or_default(),
        confidence: known.confidence.into(),
        source: known.source.clone(),
        kind: known.kind.word().to_owned(),
        sanctioned: known.sanctioned,
        category_class: known.class().map(|class| category(class).into()),
    }
}

const fn category(category: Category) -> pb::LabelCategory {
    match category {
        Category::Exchange => pb::LabelCategory::Exchange,
        Category::Mixer => pb::LabelCategory::Mixer,
        Category::Bridge => pb::LabelCategory::Bridge,
        Category::Dex => pb::LabelCategory::Dex,
        Category::Defi => pb::LabelCategory::Defi,
        Category::WalletService => pb::LabelCategory::WalletService,
        Category::PaymentService => pb::LabelCategory::PaymentService,
        Category::Miner => pb::LabelCategory::Miner,
        Category::Marketplace => pb::LabelCategory::Marketplace,
        Category::Gambling => pb::LabelCategory::Gambling,
        Category::Merchant => pb::LabelCategory::Merchant,
        Category::Service => pb::LabelCategory::Service,
        Category::Donation => pb::LabelCategory::Donation,
        Category::Token => pb::LabelCategory::Token,
        Category::Contract => pb::LabelCategory::Contract,
        Category::Ransomware => pb::LabelCategory::Ransomware,
        Category::Scam => pb::LabelCategory::Scam,
        Category::Phishing => pb::LabelCategory::Phishing,
        Category::Hack => pb::LabelCategory::Hack,
        Category::Sanctioned => pb::LabelCategory::Sanctioned,
        Category::Person => pb::LabelCategory::Person,
        Category::Own => pb::LabelCategory::Own,
        Category::Other => pb::LabelCategory::Other,
    }
}

/// A count that may be unknown, as messages hold it.
pub(super) fn known(number: Option<u64>) -> Option<i64> {
    number.and_then(|number| i64::try_from(number).ok())
}

pub(super) fn labels(known: &[Known]) -> Vec<pb::LabelRef> {
    known.iter().map(label).collect()
}

fn rows_left_out(count: u32) -> String {
    match count {
        1 => "1 row could not be read and was left out".to_owned(),
        count => format!("{count} rows could not be read and were left out"),
    }
}

pub(super) fn coverage(found: &Coverage) -> pb::Coverage {
    let sources = found.sources.iter().map(|(source, state)| {
        let (word, message, retry_after_s) = match state {
            State::Ok => ("ok", String::new(), None),
            State::Partial { left_out } => ("partial", rows_left_out(*left_out), None),
            State::Failed(message) => ("failed", message.clone(), None),
            State::Limited { retry_after } => {
                // At once would be no wait at all.
                let wait = retry_after.map(|wait| u32::try_from(wait.as_secs().max(1)).unwrap_or(u32::MAX));
                ("limited", String::new(), wait)
            }
            State::Skipped(message) => ("skipped", message.clone(), None),
        };
        pb::SourceState {
            source: source.clone(),
            state: word.to_owned(),
            message,
            retry_after_s,
            left_out: match state {
                State::Partial { left_out } => Some(*left_out),
                State::Ok | State::Failed(_) | State::Limited { .. } | State::Skipped(_) => None,
            },
        }
    });
    pb::Coverage {
        complete: found.complete(),
        loaded: found.loaded,
        total: known(found.total),
        sources: sources.collect(),
    }
}

/// Where an answer is from, with a proof for the caller.
pub(super) fn provenance(from: &Provenance) -> pb::Provenance {
    answer_proof::proven(pb::Provenance {
        provider: from.provider.clone(),
        endpoint: from.endpoint.clone(),
        fetched_unix_ms: from.fetched_unix_ms,
        block_height: from.block_height.unwrap_or_default(),
        sha256: from.sha256.map(hex::encode).unwrap_or_default(),
        proof: String::new(),
    })
}

pub(super) fn basis(found: &Basis) -> pb::Basis {
    pb::Basis {
        coverage: Some(coverage(&found.coverage)),
        // What was never asked for has no source.
        provenance: found
            .provenance
            .iter()
            .filter(|one| !one.provider.is_empty())
            .map(provenance)
            .collect(),
        loading: found.loading,
        truncated: found.truncated,
    }
}

#[cfg(test)]
mod tests {
    use proto::onchain as pb;

    use std::time::Duration;

    use super::{amount, category, coverage};
    use chain_model::{
        amount::Amount,
        category::Category,
        chain::CHAINS,
        provenance::{Coverage, State},
        transfer::Asset,
    };

    #[test]
    fn a_wait_that_nobody_knows_is_absent() {
        let sent = |state| {
            let mut found = Coverage::default();
            found.merge("Esplora".to_owned(), state);
            coverage(&found).sources[0].retry_after_s
        };
        let limited = |retry_after| State::Limited { retry_after };
        assert_eq!(sent(limited(Some(Duration::from_secs(7)))), Some(7));
        assert_eq!(sent(limited(Some(Duration::from_millis(20)))), Some(1));
        assert_eq!(sent(limited(None)), None);
        assert_eq!(sent(State::Ok), None);
        assert_eq!(sent(State::Failed("away".to_owned())), None);
    }

    #[test]
    fn a_category_is_sent_by_its_own_name() {
        for one in Category::ALL {
            let name = format!("LABEL_CATEGORY_{}", one.word().to_uppercase());
            assert_eq!(category(*one).as_str_name(), name);
        }
        let all = (0..).map_while(|number| pb::LabelCategory::try_from(number).ok());
        assert_eq!(all.count(), Category::ALL.len() + 1, "and nobody said");
    }

    #[test]
    fn decimals_that_nobody_knows_are_absent() {
        let of = |decimals| Asset::Token {
            contract: "0x12".to_owned(),
            symbol: None,
            decimals,
        };
        let sent = |decimals| amount(&CHAINS[1], &of(decimals), Amount::from(7), None).decimals;
        // 37 is beyond what any token means.
        assert_eq!(
            [None, Some(0), Some(6), Some(37)].map(sent),
            [None, Some(0), Some(6), None]
        );
    }
}
