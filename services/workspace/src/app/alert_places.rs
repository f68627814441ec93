//! Whether what an alert is to look at is there: coins, addresses, collections and assets of funds.

use alert_rules::{Condition, EACH_TOKEN, Watched};
use vocab::chain_name;

use super::App;
use crate::{
    domain::{
        alert::{ANY_COIN, NewAlert},
        pool_network,
    },
    error::{Error, Fault},
    upstream::{market::Coin, onchain::NoAnswer},
};

impl App {
    /// The coins of an alert that the market knows, also those of its ratios and funds; none where the market is away.
    ///
    /// # Errors
    /// A coin that the market does not have would never fire. Where the market is away, that is seen later.
    pub(super) async fn knows_coins(&self, new: &NewAlert) -> Result<Vec<Coin>, Error> {
        // A list has only tokens that the market knows.
        let is_one = |coin: &&str| ![ANY_COIN, EACH_TOKEN].contains(coin);
        let named = |condition: &Condition| condition.coin().filter(is_one).map(str::to_owned);
        let beside = |condition: &Condition| match condition {
            Condition::Ratio { other: coin, .. } | Condition::EtfFlow { asset: coin, .. } => Some(coin.clone()),
            _ => None,
        };
        let conditions = &new.rule.conditions;
        let mut asked: Vec<String> = conditions.iter().filter_map(named).collect();
        asked.extend(conditions.iter().filter_map(beside));
        if asked.is_empty() {
            return Ok(Vec::new());
        }
        let Ok(known) = self.market.coins(&asked).await else {
            return Ok(Vec::new());
        };
        let is_unknown =
            |condition: &Condition| named(condition).is_some_and(|coin| !known.iter().any(|one| one.id == coin));
        // One that is off can be saved when its coin is gone from the market.
        match conditions.iter().position(is_unknown).filter(|_| new.enabled) {
            None => Ok(known),
            Some(place) => Err(Error::invalid(
                &format!("conditions[{place}].coin"),
                "The market has no token with this id. Search for it and choose it from the list.",
            )),
        }
    }

    /// # Errors
    /// What nobody knows would never fire. Where onchain or the market is away, that is seen later.
    pub(super) async fn knows_places(&self, new: &NewAlert) -> Result<(), Error> {
        if !new.enabled {
            return Ok(());
        }
        let mut faults = Vec::new();
        // The addresses of a list or an entity were judged when they joined it.
        let named = new.rule.conditions.iter().enumerate();
        for (place, condition) in named.filter(|_| !new.input.is_over_members()) {
            let fault = match condition {
                Condition::Transfer { watched, .. }
                | Condition::Balance { watched, .. }
                | Condition::Dormant { watched, .. }
                | Condition::Label { watched, .. } => self.address_fault(watched).await,
                Condition::Floor { collection, .. } => match self.nfts.find(collection).await {
                    Ok(None) => Some((
                        "collection",
                        "The market has no collection with this id. Search for it on the page of NFT collections."
                            .to_owned(),
                    )),
                    Ok(Some(_)) | Err(_) => None,
                },
                Condition::EtfFlow { asset, .. } => self.asset_fault(asset).await,
                Condition::Listing {
                    network: Some(network),
                    deployer: Some(deployer),
                    ..
                } => self.deployer_fault(network, deployer).await,
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

    /// What is wrong with an asset of funds, and with which of its fields.
    async fn asset_fault(&self, asset: &String) -> Option<(&'static str, String)> {
        let known = self.market.coins(std::slice::from_ref(asset)).await.ok()?;
        let is_known = known.iter().any(|coin| coin.id == *asset);
        let message = "The market has no token with this id. Search for it and choose it from the list.";
        (!is_known).then(|| ("coin", message.to_owned()))
    }

    /// What is wrong with whoever creates tokens on a network, and with which of its fields. No chain is asked.
    async fn deployer_fault(&self, network: &str, deployer: &str) -> Option<(&'static str, String)> {
        let Some(chain) = pool_network::chain_of(network) else {
            let message = format!(
                "Token deployers are known only on {}. Choose one of these networks.",
                pool_network::known()
            );
            return Some(("network", message));
        };
        let watched = Watched {
            chain: chain.to_owned(),
            address: deployer.to_owned(),
        };
        let (field, message) = self.address_fault(&watched).await?;
        Some(match field {
            "chain" => (
                "deployer",
                format!(
                    "This address can't be read on {}. Check the network.",
                    chain_name(chain)
                ),
            ),
            _ => ("deployer", message),
        })
    }

    /// What is wrong with an address, and with which of its fields. No chain is asked.
    async fn address_fault(&self, watched: &Watched) -> Option<(&'static str, String)> {
        match self.onchain.parse(&watched.address).await {
            Ok(parsed) if parsed.chains.contains(&watched.chain) => None,
            Ok(parsed) => Some(("chain", other_chains(&parsed.chains))),
            Err(NoAnswer::Refused { message, .. }) => Some(("address", message)),
            Err(NoAnswer::Away { .. }) => None,
        }
    }
}

/// The networks on which an address can be, in a sentence.
fn other_chains(chains: &[String]) -> String {
    let names: Vec<&str> = chains.iter().map(|chain| chain_name(chain)).collect();
    match names.as_slice() {
        [name] => {
            let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) {
                "an"
            } else {
                "a"
            };
            format!("This is {article} {name} address. Choose {name}.")
        }
        _ => format!("This address can be on {}. Choose one of these.", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::other_chains;

    #[test]
    fn the_networks_of_an_address_are_named_in_words() {
        let message = |chains: &[&str]| other_chains(&chains.iter().map(|&chain| chain.to_owned()).collect::<Vec<_>>());
        assert_eq!(message(&["bitcoin"]), "This is a Bitcoin address. Choose Bitcoin.");
        assert_eq!(message(&["ethereum"]), "This is an Ethereum address. Choose Ethereum.");
        assert_eq!(
            message(&["ethereum", "base"]),
            "This address can be on Ethereum, Base. Choose one of these."
        );
    }
}
