//! How far the assets of a portfolio are from the shares that they should have.
//!
//! A share is the asset's value divided by the value of all assets that have a price. The target `*` covers all assets without a target
//! of their own; without it each of them has the target 0. An asset that is held and has no price has no share, and is left out.

use lots::TooLarge;
use vocab::Money;

use super::valuation::Valuation;

/// Stands for all assets that no other target names.
pub const REST: &str = "*";

/// Share of the value that an asset should have, 0 to 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    pub asset: String,
    pub share: Money,
}

/// Targets of a portfolio.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Targets {
    pub targets: Vec<Target>,
    /// Largest distance that is no drift, 0 to 1.
    pub band: Money,
}

/// Distance of one asset from its target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drift {
    pub asset: String,
    pub target: Money,
    pub share: Money,
    /// Value to buy to be at the target, US dollars; below zero to sell.
    pub amount: Money,
    pub drifted: bool,
}

/// Targets in their order, then assets without one, the largest first. Nothing without targets.
///
/// # Errors
/// [`TooLarge`] where an amount has more than 38 digits.
pub fn drift(wanted: &Targets, held: &Valuation) -> Result<Vec<Drift>, TooLarge> {
    let has_target = |asset: &str| wanted.targets.iter().any(|target| target.asset == asset);
    let mut found = Vec::new();
    for target in &wanted.targets {
        let value = if target.asset == REST {
            let rest = held.assets.iter().filter(|asset| !has_target(&asset.asset));
            sum(rest.filter_map(|asset| asset.value))?
        } else {
            match held.assets.iter().find(|asset| asset.asset == target.asset) {
                None => Money::ZERO,
                Some(asset) => match asset.value {
                    Some(value) => value,
                    None => continue,
                },
            }
        };
        found.push(of(&target.asset, target.share, value, wanted.band, held.value.known)?);
    }
    if !wanted.targets.is_empty() && !has_target(REST) {
        for asset in held.assets.iter().filter(|asset| !has_target(&asset.asset)) {
            if let Some(value) = asset.value {
                found.push(of(&asset.asset, Money::ZERO, value, wanted.band, held.value.known)?);
            }
        }
    }
    Ok(found)
}

fn sum(values: impl Iterator<Item = Money>) -> Result<Money, TooLarge> {
    let mut sum = Money::ZERO;
    for value in values {
        sum = sum.checked_add(value).ok_or(TooLarge)?;
    }
    Ok(sum)
}

fn of(asset: &str, target: Money, value: Money, band: Money, all: Money) -> Result<Drift, TooLarge> {
    let wanted = target.checked_mul(all).ok_or(TooLarge)?;
    let amount = wanted.checked_sub(value).ok_or(TooLarge)?;
    // Compared as values: a share is rounded.
    let allowed = band.checked_mul(all.abs()).ok_or(TooLarge)?;
    Ok(Drift {
        asset: asset.to_owned(),
        target,
        // Of nothing there is no share.
        share: value.checked_div(all).unwrap_or_default(),
        amount,
        drifted: amount.abs() > allowed,
    })
}

#[cfg(test)]
mod tests {
    use vocab::Money;

    use super::{Target, Targets, drift};
    use crate::domain::valuation::{Asset, Sum, Valuation};

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn held(assets: &[(&str, Option<&str>)]) -> Valuation {
        let assets: Vec<Asset> = assets
            .iter()
            .map(|(asset, value)| Asset {
                asset: (*asset).to_owned(),
                value: value.map(money),
                ..Asset::default()
            })
            .collect();
        Valuation {
            value: Sum::of(assets.iter().map(|asset| asset.value)).unwrap(),
            assets,
            ..Valuation::default()
        }
    }

    fn targets(band: &str, targets: &[(&str, &str)]) -> Targets {
        let target = |(asset, share): &(&str, &str)| Target {
            asset: (*asset).to_owned(),
            share: money(share),
        };
        Targets {
            targets: targets.iter().map(target).collect(),
            band: money(band),
        }
    }

    #[track_caller]
    fn check(wanted: &Targets, held: &Valuation, expected: &[(&str, &str, &str, bool)]) {
        let found: Vec<_> = drift(wanted, held)
            .unwrap()
            .into_iter()
            .map(|one| (one.asset, one.share.to_string(), one.amount.to_string(), one.drifted))
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(asset, share, amount, drifted)| {
                ((*asset).to_owned(), (*share).to_owned(), (*amount).to_owned(), *drifted)
            })
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_rest_collects_what_has_no_target() {
        let held = held(&[
            ("BTC", Some("700")),
            ("ETH", Some("200")),
            ("SOL", Some("60")),
            ("BNB", Some("40")),
        ]);
        let wanted = targets(
            "0.05",
            &[("BTC", "0.6"), ("ETH", "0.25"), ("*", "0.1"), ("ADA", "0.05")],
        );
        check(
            &wanted,
            &held,
            &[
                ("BTC", "0.7", "-100", true),
                // Exactly the band is no drift.
                ("ETH", "0.2", "50", false),
                ("*", "0.1", "0", false),
                ("ADA", "0", "50", false),
            ],
        );
    }

    #[test]
    fn without_a_rest_all_others_are_too_much() {
        let held = held(&[("BTC", Some("90")), ("SOL", Some("10")), ("X", None)]);
        check(
            &targets("0.05", &[("BTC", "1")]),
            &held,
            &[("BTC", "0.9", "10", true), ("SOL", "0.1", "-10", true)],
        );
        check(&targets("0.05", &[]), &held, &[]);
    }

    #[test]
    fn a_missing_price_is_no_share() {
        let held = held(&[("BTC", Some("100")), ("X", None)]);
        check(
            &targets("0", &[("X", "0.5"), ("BTC", "0.5")]),
            &held,
            &[("BTC", "1", "-50", true)],
        );
    }

    #[test]
    fn nothing_has_not_drifted() {
        check(
            &targets("0.05", &[("BTC", "1")]),
            &held(&[]),
            &[("BTC", "0", "0", false)],
        );
    }
}
