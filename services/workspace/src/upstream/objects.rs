//! What onchain keeps and people comment on: is it there for the caller?

use std::sync::Arc;

use kit::{args::HopArgs, clock::Clock, identity::Carry};
use proto::onchain::{self as pb, cases_client::CasesClient, labels_client::LabelsClient, traces_client::TracesClient};
use tonic::{Status, service::interceptor::InterceptedService};
use uuid::Uuid;
use vocab::ErrorKind;

use crate::error::Error;

type Hop = InterceptedService<kit::grpc::TracedChannel, Carry>;

/// Clones share one connection.
#[derive(Debug, Clone)]
pub struct Objects {
    cases: CasesClient<Hop>,
    traces: TracesClient<Hop>,
    labels: LabelsClient<Hop>,
}

/// How onchain says that the caller has no such thing.
const NOT_FOUND: &str = "not_found";

/// Onchain's refusal, or that it does not answer.
fn there<T>(answer: Result<T, Status>) -> Result<bool, Error> {
    let status = match answer {
        Ok(_) => return Ok(true),
        Err(status) => status,
    };
    let details = kit::status::read(&status);
    match details.kind {
        // Only in onchain's own words: a bare status may be of a proxy, and comments are deleted for it.
        ErrorKind::NotFound if details.code == NOT_FOUND && kit::status::is_said_by_a_service(&status) => Ok(false),
        _ => Err(Error::Chains {
            retry_after: details.retry_after,
            cause: Arc::new(status),
        }),
    }
}

impl Objects {
    /// Connects when first asked.
    ///
    /// # Errors
    /// When the address is none, or the hop secret too short.
    pub fn new(url: &str, hop: &HopArgs, clock: Arc<dyn Clock>) -> anyhow::Result<Self> {
        let channel = InterceptedService::new(kit::grpc::traced(url)?, Carry::to("onchain", hop, clock)?);
        Ok(Self {
            cases: CasesClient::new(channel.clone()),
            traces: TracesClient::new(channel.clone()),
            labels: LabelsClient::new(channel),
        })
    }

    /// Has the caller this case? Its links are asked for, which are few: a case itself may hold much.
    ///
    /// Links must stay the owner's alone (`ListShares` and `ListTraceShares`): whoever was only granted a case or trace gets "not found", and
    /// so cannot comment on it or read its comments.
    ///
    /// # Errors
    /// [`Error::Chains`] while onchain does not answer.
    pub async fn has_case(&self, id: Uuid) -> Result<bool, Error> {
        let asked = pb::ListSharesRequest {
            case_id: id.to_string(),
        };
        there(self.cases.clone().list_shares(asked).await)
    }

    /// Has the caller this trace? As of cases.
    ///
    /// # Errors
    /// As [`Objects::has_case`].
    pub async fn has_trace(&self, id: Uuid) -> Result<bool, Error> {
        let asked = pb::GetTraceRequest { id: id.to_string() };
        there(self.traces.clone().list_trace_shares(asked).await)
    }

    /// Has the caller this label?
    ///
    /// # Errors
    /// As [`Objects::has_case`].
    pub async fn has_label(&self, id: Uuid) -> Result<bool, Error> {
        let asked = pb::GetLabelRequest { id: id.to_string() };
        there(self.labels.clone().get_label(asked).await)
    }
}
