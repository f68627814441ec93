//! Large transfers, as onchain found them in blocks.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use proto::onchain as pb;
use vocab::chain_name;

use super::{LONGEST_SENTENCE, LONGEST_SIGN, NoAnswer, Onchain, clipped};

/// From this on a transfer is news to everybody, US dollars.
const FROM_USD: &str = "10000000";
/// How far back.
const WINDOW_H: u32 = 168;
const PAGE: u32 = 200;
/// Pages of one question.
const PAGES: usize = 3;

/// A large transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LargeTransfer {
    pub id: String,
    pub symbol: String,
    pub time: DateTime<Utc>,
    kind: String,
    chain: String,
    /// Whole units and whole US dollars.
    quantity: String,
    usd: String,
    from: String,
    to: String,
}

impl LargeTransfer {
    /// "1,200 BTC ($81,000,000) transferred".
    #[must_use]
    pub fn title(&self) -> String {
        let done = match self.kind.as_str() {
            "mint" => "minted",
            "burn" => "burned",
            _ => "transferred",
        };
        let amount = format!("{} {}", self.quantity, self.symbol);
        format!("{} (${}) {done}", amount.trim(), self.usd)
    }

    /// "From Binance to an unknown address, on Bitcoin."
    #[must_use]
    pub fn lead(&self) -> String {
        let named = |name: &str| {
            if name.is_empty() {
                "an unknown address".to_owned()
            } else {
                name.to_owned()
            }
        };
        let chain = chain_name(&self.chain);
        match self.kind.as_str() {
            "mint" => format!("To {}, on {chain}.", named(&self.to)),
            "burn" => format!("From {}, on {chain}.", named(&self.from)),
            _ => format!("From {} to {}, on {chain}.", named(&self.from), named(&self.to)),
        }
    }
}

impl Onchain {
    /// Confirmed ones of the last week that are worth at least $10 million, the newest first.
    ///
    /// # Errors
    /// [`NoAnswer`].
    pub async fn large_transfers(&self, now: DateTime<Utc>) -> Result<Arc<Vec<LargeTransfer>>, NoAnswer> {
        let asked = pb::ListWhalesRequest {
            min_usd: FROM_USD.to_owned(),
            window_hours: WINDOW_H,
            ..pb::ListWhalesRequest::default()
        };
        let answer = async {
            let found = self.confirmed_whales(asked, PAGES).await?;
            Ok::<_, NoAnswer>(found.into_iter().filter_map(transfer).collect::<Vec<_>>())
        };
        self.4.get(now, Box::pin(answer)).await
    }

    /// Confirmed ones on so many pages at most, the newest first.
    pub(in crate::upstream) async fn confirmed_whales(
        &self,
        asked: pb::ListWhalesRequest,
        most_pages: usize,
    ) -> Result<Vec<pb::Whale>, NoAnswer> {
        let mut found = Vec::new();
        let mut cursor = String::new();
        for _ in 0..most_pages {
            let page = pb::ListWhalesRequest {
                state: "confirmed".to_owned(),
                limit: PAGE,
                cursor,
                ..asked.clone()
            };
            let answer = self.1.clone().list_whales(page).await;
            let answer = answer.map_err(|status| NoAnswer::of(&status))?.into_inner();
            found.extend(answer.whales);
            cursor = answer.next_cursor;
            if cursor.is_empty() {
                break;
            }
        }
        Ok(found)
    }

    /// What reorganisations removed in the last two days.
    pub(in crate::upstream) async fn removed_whales(&self) -> Result<Vec<pb::RemovedWhale>, NoAnswer> {
        let answer = self.1.clone().list_removed(pb::ListRemovedRequest {}).await;
        Ok(answer.map_err(|status| NoAnswer::of(&status))?.into_inner().removed)
    }
}

fn transfer(whale: pb::Whale) -> Option<LargeTransfer> {
    let amount = whale.amount?;
    let party = |peer: Option<&pb::Peer>| {
        let name = peer
            .and_then(|peer| peer.labels.first())
            .map(|label| label.text.as_str());
        clipped(name.unwrap_or_default(), LONGEST_SENTENCE)
    };
    Some(LargeTransfer {
        time: DateTime::from_timestamp(whale.time_unix_s?, 0)?,
        symbol: clipped(&amount.symbol, LONGEST_SIGN).to_uppercase(),
        quantity: whole(&amount.value, amount.decimals),
        usd: thousands(amount.usd.split('.').next().unwrap_or_default()),
        from: party(whale.senders.first()),
        to: party(whale.receiver.as_ref()),
        id: whale.id,
        kind: whale.kind,
        chain: clipped(&whale.chain, LONGEST_SIGN),
    })
}

/// Base units as whole ones, rounded half up; empty where decimals are unknown.
fn whole(units: &str, decimals: Option<u32>) -> String {
    let behind = decimals.and_then(|decimals| usize::try_from(decimals).ok());
    let Some(behind) = behind else { return String::new() };
    let padded = format!("{units:0>width$}", width = behind + 1);
    let (whole, rest) = padded.split_at(padded.len() - behind);
    if rest.starts_with(|digit: char| digit >= '5') {
        thousands(&next(whole))
    } else {
        thousands(whole)
    }
}

/// The number after this one, in decimal digits of any length.
fn next(digits: &str) -> String {
    let kept = digits.trim_end_matches('9');
    let zeros = "0".repeat(digits.len() - kept.len());
    let mut before = kept.chars();
    let raised = before
        .next_back()
        .and_then(|digit| char::from_digit(digit.to_digit(10)? + 1, 10))
        .unwrap_or('1');
    format!("{}{raised}{zeros}", before.as_str())
}

fn thousands(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use proto::onchain as pb;

    use super::{transfer, whole};

    #[test]
    fn a_transfer_is_said_in_words() {
        let named = |text: &str| pb::Peer {
            labels: vec![pb::LabelRef {
                text: text.to_owned(),
                ..pb::LabelRef::default()
            }],
            ..pb::Peer::default()
        };
        let whale = pb::Whale {
            id: "1".to_owned(),
            chain: "bitcoin".to_owned(),
            kind: "transfer".to_owned(),
            time_unix_s: Some(1),
            amount: Some(pb::Amount {
                value: "120050000000".to_owned(),
                decimals: Some(8),
                symbol: "btc".to_owned(),
                usd: "81000000.25".to_owned(),
                ..pb::Amount::default()
            }),
            senders: vec![named("Binance")],
            ..pb::Whale::default()
        };
        let found = transfer(whale).unwrap();
        assert_eq!(found.title(), "1,201 BTC ($81,000,000) transferred");
        assert_eq!(found.lead(), "From Binance to an unknown address, on Bitcoin.");
    }

    #[test]
    fn a_quantity_is_rounded_to_whole_units() {
        let cases = [
            ("2791999982420823119000", 18, "2,792"),
            ("99950000000", 8, "1,000"),
            ("99949999999", 8, "999"),
            ("49999999", 8, "0"),
            ("50000000", 8, "1"),
            ("12000000", 0, "12,000,000"),
        ];
        for (units, decimals, words) in cases {
            assert_eq!(whole(units, Some(decimals)), words, "{units}");
        }
        assert_eq!(whole("1", None), "");
    }
}
