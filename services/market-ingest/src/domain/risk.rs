//! Risk checks of a token: what sources say, never more. A source that is silent makes a check unknown, not good.

use serde::Deserialize;
use serde_json::Value;

use super::{
    decimal::{Decimal, lenient_amount},
    json::Num,
    pool::Figures,
    shape::BadBody,
};

/// `yes` is bad, `no` is good; a figure has no verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    Yes,
    No,
    Unknown,
    Figure,
}

impl Answer {
    /// The word that stands for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
            Self::Figure => "figure",
        }
    }
}

/// One question and what a source says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    pub id: &'static str,
    pub question: &'static str,
    pub answer: Answer,
    /// The figure, or the source's own word; empty where unknown.
    pub value: String,
    pub source: String,
}

/// What the provider tells of a token, as far as it is about risk.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
pub struct TokenInfo {
    #[serde(default)]
    is_honeypot: Value,
    #[serde(default)]
    mint_authority: Value,
    #[serde(default)]
    freeze_authority: Value,
    #[serde(default)]
    gt_score: Option<f64>,
    #[serde(default)]
    holders: Option<Holders>,
    #[serde(default, deserialize_with = "lenient_amount")]
    developer_holding_percentage: Option<Decimal>,
    #[serde(default)]
    coingecko_coin_id: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
struct Holders {
    #[serde(default)]
    distribution_percentage: Option<Distribution>,
}

#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
struct Distribution {
    #[serde(default, deserialize_with = "lenient_amount")]
    top_10: Option<Decimal>,
}

impl TokenInfo {
    /// # Errors
    /// When the body is no token.
    pub fn read(body: &[u8]) -> Result<Self, BadBody> {
        #[derive(Deserialize)]
        struct Body {
            data: Data,
        }
        #[derive(Deserialize)]
        struct Data {
            attributes: TokenInfo,
        }
        let body: Body = serde_json::from_slice(body).map_err(|error| BadBody::Schema(error.to_string()))?;
        Ok(body.data.attributes)
    }
}

/// The checks of a pool's base token. `info` is missing where the provider did not answer; `provider` is its name.
#[must_use]
pub fn checks(info: Option<&TokenInfo>, figures: &Figures, coin_id: Option<&str>, provider: &str) -> Vec<Check> {
    let of_token = format!("{provider} token info");
    let reported = |id, question, value: Option<&Value>| {
        let (answer, value) = verdict(value);
        check(id, question, answer, value, &of_token)
    };
    let percent = |id, question, value: Option<&Decimal>| match value {
        Some(value) => check(id, question, Answer::Figure, format!("{value}%"), &of_token),
        None => check(id, question, Answer::Unknown, String::new(), &of_token),
    };
    let holders = info.and_then(|info| info.holders.as_ref()?.distribution_percentage.as_ref());
    let listed = coin_id.or_else(|| info?.coingecko_coin_id.as_deref());
    vec![
        reported(
            "honeypot",
            "Is it a honeypot that can't be sold?",
            info.map(|info| &info.is_honeypot),
        ),
        reported(
            "mint_authority",
            "Can someone mint more?",
            info.map(|info| &info.mint_authority),
        ),
        reported(
            "freeze_authority",
            "Can someone freeze balances?",
            info.map(|info| &info.freeze_authority),
        ),
        percent(
            "top_holders",
            "How much do the ten largest holders have?",
            holders.and_then(|holders| holders.top_10.as_ref()),
        ),
        percent(
            "developer_share",
            "How much does the developer hold?",
            info.and_then(|info| info.developer_holding_percentage.as_ref()),
        ),
        match figures.reserve_share() {
            Some(share) => check(
                "liquidity",
                "How large is the liquidity against the fully diluted value?",
                Answer::Figure,
                format!("{:.2}%", share * 100.0),
                &format!("{provider} pool"),
            ),
            None => check(
                "liquidity",
                "How large is the liquidity against the fully diluted value?",
                Answer::Unknown,
                String::new(),
                &format!("{provider} pool"),
            ),
        },
        match info.and_then(|info| info.gt_score) {
            Some(score) => check(
                "score",
                "What is the provider's own score, of 100?",
                Answer::Figure,
                Num::from((score * 10.0).round() / 10.0).text().to_owned(),
                &of_token,
            ),
            None => check(
                "score",
                "What is the provider's own score, of 100?",
                Answer::Unknown,
                String::new(),
                &of_token,
            ),
        },
        match (listed, info) {
            (Some(id), _) => check("listed", NOT_LISTED, Answer::No, id.to_owned(), &of_token),
            (None, Some(_)) => check("listed", NOT_LISTED, Answer::Yes, "not listed".to_owned(), &of_token),
            (None, None) => check("listed", NOT_LISTED, Answer::Unknown, String::new(), &of_token),
        },
    ]
}

const NOT_LISTED: &str = "Is it missing from CoinGecko's list?";

fn check(id: &'static str, question: &'static str, answer: Answer, value: String, source: &str) -> Check {
    Check {
        id,
        question,
        answer,
        value,
        source: source.to_owned(),
    }
}

/// The provider says `yes`, `no`, `unknown`, true, false, or nothing.
fn verdict(value: Option<&Value>) -> (Answer, String) {
    let answer = match value {
        Some(Value::Bool(true)) => Answer::Yes,
        Some(Value::Bool(false)) => Answer::No,
        Some(Value::String(word)) if word.eq_ignore_ascii_case("yes") => Answer::Yes,
        Some(Value::String(word)) if word.eq_ignore_ascii_case("no") => Answer::No,
        _ => Answer::Unknown,
    };
    let word = if answer == Answer::Unknown { "" } else { answer.name() };
    (answer, word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Answer, Figures, TokenInfo, checks};

    const INFO: &str = r#"{"data":{"id":"solana_x","type":"token","attributes":{"address":"x","gt_score":86.54440366972477,
        "holders":{"count":47911,"distribution_percentage":{"top_10":"73.7977","rest":"11.8567"}},"mint_authority":"no",
        "freeze_authority":"yes","is_honeypot":"unknown","developer_holding_percentage":"0.0","coingecko_coin_id":null}}}"#;

    fn answer(info: Option<&TokenInfo>, id: &str) -> (Answer, String) {
        let figures = Figures {
            reserve: "500".parse().ok(),
            fdv: "10000".parse().ok(),
            ..Figures::default()
        };
        let all = checks(info, &figures, None, "geckoterminal");
        assert_eq!(all.len(), 8);
        let check = all.into_iter().find(|check| check.id == id).unwrap();
        (check.answer, check.value)
    }

    #[test]
    fn each_check_says_what_the_source_says() {
        let info = TokenInfo::read(INFO.as_bytes()).unwrap();
        for (id, wanted, value) in [
            ("honeypot", Answer::Unknown, ""),
            ("mint_authority", Answer::No, "no"),
            ("freeze_authority", Answer::Yes, "yes"),
            ("top_holders", Answer::Figure, "73.7977%"),
            ("developer_share", Answer::Figure, "0%"),
            ("liquidity", Answer::Figure, "5.00%"),
            ("score", Answer::Figure, "86.5"),
            ("listed", Answer::Yes, "not listed"),
        ] {
            assert_eq!(answer(Some(&info), id), (wanted, value.to_owned()), "{id}");
        }
    }

    #[test]
    fn silence_is_unknown_and_never_good() {
        for id in [
            "honeypot",
            "mint_authority",
            "freeze_authority",
            "top_holders",
            "developer_share",
            "score",
            "listed",
        ] {
            assert_eq!(answer(None, id), (Answer::Unknown, String::new()), "{id}");
        }
        let empty = TokenInfo::read(br#"{"data":{"attributes":{}}}"#).unwrap();
        assert_eq!(answer(Some(&empty), "honeypot").0, Answer::Unknown);
        assert!(TokenInfo::read(b"[]").is_err());
    }
}
