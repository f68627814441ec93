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

    /// What the caller's case is called.
    ///
    /// # Errors
    /// As [`Objects::has_case`], and where there is none.
    pub async fn case_title(&self, id: Uuid) -> Result<String, Error> {
        let asked = pb::GetCaseRequest { id: id.to_string() };
        let found = self.cases.clone().get_case_title(asked).await.map_err(away)?;
        Ok(found.into_inner().title)
    }

    /// What the caller's trace is called: as its newest version, without what that draws.
    ///
    /// # Errors
    /// As [`Objects::case_title`].
    pub async fn trace_name(&self, id: Uuid) -> Result<Option<String>, Error> {
        let asked = pb::GetTraceRequest { id: id.to_string() };
        let found = self.traces.clone().list_trace_versions(asked).await.map_err(away)?;
        let versions = found.into_inner().versions.into_iter();
        Ok(versions.max_by_key(|one| one.version).map(|newest| newest.name))
    }

    /// What the caller's label says.
    ///
    /// # Errors
    /// As [`Objects::case_title`].
    pub async fn label_text(&self, id: Uuid) -> Result<String, Error> {
        let asked = pb::GetLabelRequest { id: id.to_string() };
        Ok(self
            .labels
            .clone()
            .get_label(asked)
            .await
            .map_err(away)?
            .into_inner()
            .text)
    }
}

fn away(status: Status) -> Error {
    Error::Chains {
        retry_after: kit::status::read(&status).retry_after,
        cause: Arc::new(status),
    }
}
