//! What a condition on new pools and coins is at a look.

use vocab::Money;

use crate::{
    observe::{Look, Seen},
    observe_watch::Match,
    state::Truth,
    watch::Listing,
    words_watch as words,
};

impl Look<'_> {
    /// True with the first of the listings that count: on a network, with so much liquidity, by whoever created its token. Where nobody knows one
    /// of these, it is unknown whether it counts.
    pub(crate) fn listed(
        &self,
        found: &[Listing],
        (network, deployer): (Option<&str>, Option<&str>),
        at_least: Option<Money>,
    ) -> Option<Seen> {
        let matching = found.iter().filter_map(|one| {
            let is_there = network.is_none_or(|network| one.network.as_deref() == Some(network));
            let counts = Truth::from(is_there)
                .and(reaches(one.reserve_usd, at_least))
                .and(is_by(one.deployer.as_deref(), deployer));
            (counts != Truth::False).then(|| Match {
                key: one.id.clone(),
                at: one.first_seen,
                value: one.reserve_usd,
                against: None,
                origin: None,
                note: words::listed(one),
                is_vague: counts == Truth::Unknown,
            })
        });
        self.events(matching.collect(), at_least)
    }
}

fn reaches(liquidity: Option<Money>, at_least: Option<Money>) -> Truth {
    match (liquidity, at_least) {
        (_, None) => Truth::True,
        (None, Some(_)) => Truth::Unknown,
        (Some(liquidity), Some(least)) => (liquidity >= least).into(),
    }
}

fn is_by(deployer: Option<&str>, wanted: Option<&str>) -> Truth {
    match (deployer, wanted) {
        (_, None) => Truth::True,
        (None, Some(_)) => Truth::Unknown,
        (Some(deployer), Some(wanted)) => deployer.eq_ignore_ascii_case(wanted).into(),
    }
}
