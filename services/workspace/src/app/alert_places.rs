//! Whether what an alert is to look at is there: addresses and collections.

use alert_rules::{Condition, Watched};

use super::App;
use crate::{
    domain::alert::NewAlert,
    error::{Error, Fault},
    upstream::onchain::NoAnswer,
};

impl App {
    /// # Errors
    /// What nobody knows would never fire. Where onchain or the market is away, that is seen later.
    pub(super) async fn knows_places(&self, new: &NewAlert) -> Result<(), Error> {
        let mut faults = Vec::new();
        for (place, condition) in new.rule.conditions.iter().enumerate() {
            let fault = match condition {
                Condition::Transfer { watched, .. }
                | Condition::Balance { watched, .. }
                | Condition::Label { watched, .. } => self.address_fault(watched).await,
                Condition::Floor { collection, .. } => match self.nfts.find(collection).await {
                    Ok(None) => Some((
                        "collection",
                        "The market has no collection of this id. Search for it on the page of NFT collections."
                            .to_owned(),
                    )),
                    Ok(Some(_)) | Err(_) => None,
                },
                _ => None,
            };
            faults.extend(fault.map(|(field, message)| Fault::new(format!("conditions[{place}].{field}"), message)));
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Error::Invalid(faults))
        }
    }

    /// What is wrong with an address, and with which of its fields. No chain is asked.
    async fn address_fault(&self, watched: &Watched) -> Option<(&'static str, String)> {
        match self.onchain.parse(&watched.address).await {
            Ok(parsed) if parsed.chains.contains(&watched.chain) => None,
            Ok(parsed) => Some((
                "chain",
                format!(
                    "This address can be read on {}. Choose one of these.",
                    parsed.chains.join(", ")
                ),
            )),
            Err(NoAnswer::Refused { message, .. }) => Some(("address", message)),
            Err(NoAnswer::Away { .. }) => None,
        }
    }
}
