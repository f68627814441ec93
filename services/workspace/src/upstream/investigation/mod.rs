//! Addresses and the ways of money, from onchain, for the assistant.

mod desk;
mod profile;
mod trace;

use std::sync::Arc;

use kit::{args::HopArgs, clock::Clock, identity::Carry};
use proto::onchain::{
    self as pb, addresses_client::AddressesClient, cases_client::CasesClient, graphs_client::GraphsClient,
    labels_client::LabelsClient, traces_client::TracesClient, whales_client::WhalesClient,
};
use tonic::{Status, service::interceptor::InterceptedService};
use vocab::ErrorKind;

use crate::{domain::answer::Found, error::Error};

/// A trace of five hops, or a case with its exhibits.
const LARGEST_ANSWER: usize = 16 << 20;
/// Movements that a profile shows.
const MOVEMENTS: u32 = 10;

type Hop = InterceptedService<kit::grpc::TracedChannel, Carry>;

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct Investigation {
    addresses: AddressesClient<Hop>,
    graphs: GraphsClient<Hop>,
    whales: WhalesClient<Hop>,
    labels: LabelsClient<Hop>,
    cases: CasesClient<Hop>,
    traces: TracesClient<Hop>,
}

/// What a text names on chains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub canonical: String,
    pub is_transaction: bool,
    /// Of this installation.
    pub chains: Vec<String>,
}

/// Sentences of onchain are for the person who asked.
fn failed(status: Status) -> Error {
    if let Some(spent) = kit::Spent::read(&status) {
        return Error::Spent(spent);
    }
    let details = kit::status::read(&status);
    match details.kind {
        ErrorKind::Invalid | ErrorKind::NotFound | ErrorKind::Conflict if details.code == "private_key" => {
            Error::PrivateKey
        }
        // Forbidden is what the role of the person behind a team's app does not allow, such as a trace that providers are asked for.
        ErrorKind::Invalid | ErrorKind::NotFound | ErrorKind::Conflict | ErrorKind::Forbidden => {
            Error::invalid("text", assistant_rules::sentence(&details.message))
        }
        _ => Error::Chains {
            retry_after: details.retry_after,
            cause: Arc::new(status),
        },
    }
}

impl Investigation {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let channel = InterceptedService::new(kit::grpc::traced(url)?, Carry::to("onchain", hop, clock)?);
        Ok(Self {
            addresses: AddressesClient::new(channel.clone()).max_decoding_message_size(LARGEST_ANSWER),
            graphs: GraphsClient::new(channel.clone()).max_decoding_message_size(LARGEST_ANSWER),
            whales: WhalesClient::new(channel.clone()),
            labels: LabelsClient::new(channel.clone()),
            cases: CasesClient::new(channel.clone()).max_decoding_message_size(LARGEST_ANSWER),
            traces: TracesClient::new(channel),
        })
    }

    /// What a text names, without asking a chain.
    ///
    /// # Errors
    /// [`Error::Invalid`] where it is neither an address nor a transaction; [`Error::PrivateKey`].
    pub async fn place(&self, text: &str) -> Result<Place, Error> {
        let texts = vec![text.to_owned()];
        let asked = pb::ParseAddressesRequest { texts };
        let answer = self.addresses.clone().parse_addresses(asked).await.map_err(failed)?;
        let parsed = answer.into_inner().results.into_iter().next().unwrap_or_default();
        if parsed.code == "private_key" {
            return Err(Error::PrivateKey);
        }
        let is_transaction = matches!(parsed.kind.as_str(), "bitcoin_tx" | "evm_tx");
        if is_transaction || matches!(parsed.kind.as_str(), "bitcoin_address" | "evm_address") {
            return Ok(Place {
                canonical: parsed.canonical,
                is_transaction,
                chains: parsed.chains,
            });
        }
        let message = if parsed.message.is_empty() {
            "This is not an address. Enter a Bitcoin or an EVM address.".to_owned()
        } else {
            assistant_rules::sentence(&parsed.message)
        };
        Err(Error::invalid("text", message))
    }

    /// The head of a profile, and the newest movements.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn profile(&self, chain: &str, address: &str) -> Result<Found, Error> {
        let scope = Some(pb::AddressScope {
            chain: chain.to_owned(),
            address: address.to_owned(),
            depth: "fast".to_owned(),
            ..pb::AddressScope::default()
        });
        let head = pb::GetAddressRequest { scope: scope.clone() };
        let head = self.addresses.clone().get_address(head).await.map_err(failed)?;
        let moved = pb::ListMovementsRequest {
            scope,
            limit: MOVEMENTS,
            ..pb::ListMovementsRequest::default()
        };
        let moved = self.addresses.clone().list_movements(moved).await.map_err(failed)?;
        Ok(profile::profile(&head.into_inner(), &moved.into_inner()))
    }

    /// How money went from one place to another.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn path(&self, chain: &str, from: &str, to: &str, depth: u8) -> Result<Found, Error> {
        let asked = pb::FindPathRequest {
            chain: chain.to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
            depth: depth.into(),
            ..pb::FindPathRequest::default()
        };
        let answer = self.graphs.clone().find_path(asked).await.map_err(failed)?;
        Ok(trace::way(chain, depth, &answer.into_inner()))
    }

    /// Where money from a place ended.
    ///
    /// # Errors
    /// [`Error::Chains`] where onchain does not answer.
    pub async fn follow(&self, chain: &str, from: &str, hops: u8) -> Result<Found, Error> {
        let asked = pb::AutoTraceRequest {
            chain: chain.to_owned(),
            node: from.to_owned(),
            hops: hops.into(),
            ..pb::AutoTraceRequest::default()
        };
        let answer = self.graphs.clone().auto_trace(asked).await.map_err(failed)?;
        Ok(trace::ends(chain, &answer.into_inner()))
    }
}

#[cfg(test)]
mod tests {
    use kit::{Classify as _, acting::ROLE_FORBIDDEN, status::build};
    use vocab::ErrorKind;

    use super::failed;

    #[test]
    fn what_a_role_does_not_allow_is_no_outage() {
        let says = "Your role in this team doesn't allow this.";
        let refused = failed(build(ErrorKind::Forbidden, ROLE_FORBIDDEN, says, Vec::new(), None));
        assert_eq!(
            (refused.kind(), refused.to_string().as_str()),
            (ErrorKind::Invalid, says)
        );
        let away = failed(build(ErrorKind::Unavailable, "unavailable", "Away.", Vec::new(), None));
        assert_eq!(away.kind(), ErrorKind::Unavailable);
    }
}
