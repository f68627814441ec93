//! Named portfolios: accounts that are looked at together, and what share each asset should have.

use serde::{Deserialize, Serialize};
use uuid::Uuid;
use vocab::Money;

use super::{
    drift::{REST, Target, Targets},
    session_input::account_ids,
    text,
    within::Within,
};
use crate::error::{Error, Fault};

const LONGEST_NAME: usize = 100;
const LONGEST_NOTE: usize = 4_000;
const MOST_TARGETS: usize = 50;
/// Five percent of the value.
const USUAL_BAND: i128 = 50_000_000_000_000_000;

/// A portfolio as it was sent.
#[derive(Debug, Clone, Default)]
pub struct PortfolioInput {
    pub name: String,
    pub account_ids: Vec<String>,
    pub targets: Vec<TargetText>,
    pub band: String,
    pub note: String,
}

/// A target as it is sent and kept: the share is a decimal text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TargetText {
    pub asset: String,
    pub share: String,
}

/// What a portfolio is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedPortfolio {
    pub name: String,
    /// All accounts where empty.
    pub accounts: Vec<Uuid>,
    pub targets: Targets,
    pub note: String,
}

impl NamedPortfolio {
    /// # Errors
    /// All faults at once.
    pub fn check(input: &PortfolioInput) -> Result<Self, Error> {
        let mut faults = Vec::new();
        let found = Self {
            name: text::filled("name", &input.name, LONGEST_NAME, &mut faults),
            accounts: account_ids(&input.account_ids, &mut faults),
            targets: Targets {
                targets: targets(&input.targets, &mut faults),
                band: band(&input.band, &mut faults),
            },
            note: text::lines("note", &input.note, LONGEST_NOTE, &mut faults),
        };
        if faults.is_empty() {
            Ok(found)
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// Its accounts.
    #[must_use]
    pub fn within(&self) -> Within {
        if self.accounts.is_empty() {
            Within::default()
        } else {
            Within::these(self.accounts.iter().copied())
        }
    }
}

impl From<&Target> for TargetText {
    fn from(target: &Target) -> Self {
        Self {
            asset: target.asset.clone(),
            share: target.share.to_string(),
        }
    }
}

/// A decimal number from 0 to 1.
fn share(field: &str, text: &str, faults: &mut Vec<Fault>) -> Money {
    let fits = |share: &Money| !share.is_negative() && *share <= Money::ONE;
    text.trim().parse().ok().filter(fits).unwrap_or_else(|| {
        faults.push(Fault::new(field, "Write a decimal number from 0 to 1."));
        Money::ZERO
    })
}

fn band(text: &str, faults: &mut Vec<Fault>) -> Money {
    if text.trim().is_empty() {
        return Money::from_units(USUAL_BAND).unwrap_or_default();
    }
    share("band", text, faults)
}

/// Targets as they were sent or kept.
pub fn targets(sent: &[TargetText], faults: &mut Vec<Fault>) -> Vec<Target> {
    if sent.len() > MOST_TARGETS {
        faults.push(Fault::new("targets", format!("Use at most {MOST_TARGETS} targets.")));
        return Vec::new();
    }
    let mut found: Vec<Target> = Vec::new();
    let mut sum = Money::ZERO;
    for (place, target) in sent.iter().enumerate() {
        let field = format!("targets[{place}].asset");
        let asset = match target.asset.trim() {
            REST => REST.to_owned(),
            sign => text::asset(&field, sign, faults),
        };
        if found.iter().any(|other| other.asset == asset) && !asset.is_empty() {
            faults.push(Fault::new(field, "This asset already has a target."));
        }
        let share = share(&format!("targets[{place}].share"), &target.share, faults);
        sum = sum.checked_add(share).unwrap_or(sum);
        found.push(Target { asset, share });
    }
    if sum > Money::ONE {
        let why = format!("All targets together are {sum}. Lower them to at most 1.");
        faults.push(Fault::new("targets", why));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{NamedPortfolio, PortfolioInput, TargetText};
    use crate::error::Error;

    fn input(targets: &[(&str, &str)]) -> PortfolioInput {
        let target = |(asset, share): &(&str, &str)| TargetText {
            asset: (*asset).to_owned(),
            share: (*share).to_owned(),
        };
        PortfolioInput {
            name: "Long term".to_owned(),
            targets: targets.iter().map(target).collect(),
            ..PortfolioInput::default()
        }
    }

    fn fields(input: &PortfolioInput) -> Vec<String> {
        match NamedPortfolio::check(input) {
            Err(Error::Invalid(faults)) => faults.into_iter().map(|fault| fault.field).collect(),
            other => panic!("{other:?} has no faults"),
        }
    }

    #[test]
    fn all_faults_come_at_once_with_their_paths() {
        let bad = PortfolioInput {
            name: " ".to_owned(),
            account_ids: vec!["mine".to_owned()],
            band: "2".to_owned(),
            ..input(&[("btc", "0.6"), ("BTC", "0.3"), ("b tc", "x"), ("*", "0.2")])
        };
        let expected = [
            "name",
            "account_ids[0]",
            "targets[1].asset",
            "targets[2].asset",
            "targets[2].share",
            "targets",
            "band",
        ];
        assert_eq!(fields(&bad), expected);
    }

    #[test]
    fn targets_may_fill_the_whole_and_no_more() {
        let whole = NamedPortfolio::check(&input(&[("btc", "0.6"), ("*", "0.4")])).unwrap();
        assert_eq!(whole.targets.targets[0].asset, "BTC");
        assert_eq!(whole.targets.band.to_string(), "0.05");
        assert!(whole.within().is_all());
        assert_eq!(
            fields(&input(&[("BTC", "0.6"), ("*", "0.400000000000000001")])),
            ["targets"]
        );
        assert_eq!(fields(&input(&[("BTC", "-0.1")])), ["targets[0].share"]);
    }
}
