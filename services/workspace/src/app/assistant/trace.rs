//! `/trace`: where money went, or how it went from one place to another.

use assistant_rules::clean;

use super::{App, Teller, profile::chain_of};
use crate::{domain::answer::Found, error::Error};

impl App {
    pub(super) async fn trace_of(
        &self,
        (from, to): (&str, Option<String>),
        chain: Option<String>,
        depth: u8,
        teller: &mut Teller,
    ) -> Result<Found, Error> {
        teller.look("address", format!("Reading {}", clean(from))).await;
        let place = self.investigation.place(from).await?;
        let chain = chain_of(&place, chain)?;
        let from = place.canonical;
        let Some(to) = to else {
            teller.look("trace", format!("Following the money on {chain}")).await;
            return self.investigation.follow(&chain, &from, depth).await;
        };
        let end = self.investigation.place(&to).await?;
        if !end.chains.contains(&chain) {
            let message = format!("The second address is not one of {chain}. Both must be on one chain.");
            return Err(Error::invalid("text", message));
        }
        teller.look("path", format!("Looking for a path on {chain}")).await;
        self.investigation.path(&chain, &from, &end.canonical, depth).await
    }
}
