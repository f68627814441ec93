//! `/profile`: what is known of an address.

use assistant_rules::clean;

use super::{App, Teller};
use crate::{domain::answer::Found, error::Error, upstream::investigation::Place};

/// The chain on which something is looked up: the one that is asked for, or the first on which it can be.
pub(super) fn chain_of(place: &Place, asked: Option<String>) -> Result<String, Error> {
    let all = || place.chains.join(", ");
    match (asked, place.chains.first()) {
        (_, None) => Err(Error::invalid(
            "text",
            "No chain of this installation can look this up.",
        )),
        (None, Some(first)) => Ok(first.clone()),
        (Some(asked), Some(_)) if place.chains.contains(&asked) => Ok(asked),
        (Some(asked), Some(_)) => Err(Error::invalid(
            "text",
            format!("It can't be looked up on “{}”. Use one of {}.", clean(&asked), all()),
        )),
    }
}

impl App {
    pub(super) async fn profile_of(
        &self,
        text: &str,
        chain: Option<String>,
        teller: &mut Teller,
    ) -> Result<Found, Error> {
        teller
            .look("address", format!("Reading the address {}", clean(text)))
            .await;
        let place = self.investigation.place(text).await?;
        if place.is_transaction {
            return Err(Error::invalid(
                "text",
                "This is a transaction. /profile takes an address; to follow it, use /trace.",
            ));
        }
        let chain = chain_of(&place, chain)?;
        teller.look("profile", format!("Loading the profile on {chain}")).await;
        self.investigation.profile(&chain, &place.canonical).await
    }
}
