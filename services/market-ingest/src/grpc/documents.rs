//! The provider's other paths: `meridian.market.v1.MarketDocuments`.

use std::sync::Arc;

use kit::status;
use proto::market::{self as pb, market_documents_server::MarketDocuments};
use tonic::{Request, Response, Status};

use super::{convert, market::caller_of};
use crate::{
    app::{App, Document, on_behalf},
    error::Error,
};

/// Longest path, and most parameters, that are looked at.
const PATH_MAX: usize = 512;
const PARAMETERS_MAX: usize = 32;

/// Serves an [`App`].
#[derive(Debug, Clone)]
pub struct DocumentsService(pub Arc<App>);

#[tonic::async_trait]
impl MarketDocuments for DocumentsService {
    async fn fetch_document(
        &self,
        request: Request<pb::FetchDocumentRequest>,
    ) -> Result<Response<pb::FetchDocumentResponse>, Status> {
        let caller = caller_of(&request);
        let request = request.into_inner();
        if request.path.len() > PATH_MAX {
            return Err(failed(&Error::NoPath));
        }
        if request.query.len() > PARAMETERS_MAX {
            let message = format!("At most {PARAMETERS_MAX} parameters.");
            return Err(status::invalid("query", "too_many", &message));
        }
        let query: Vec<(String, String)> = request.query.into_iter().map(|one| (one.name, one.value)).collect();
        let fetched = on_behalf(caller, self.0.fetch_document(&request.path, &query)).await;
        fetched
            .map(|found| Response::new(response(found)))
            .map_err(|error| failed(&error))
    }
}

fn failed(error: &Error) -> Status {
    match error {
        Error::NotServed { why } => status::not_served(why),
        error => status::of(error),
    }
}

fn response(found: Document) -> pb::FetchDocumentResponse {
    let header = |(name, value): (&str, String)| pb::Parameter {
        name: name.to_owned(),
        value,
    };
    pb::FetchDocumentResponse {
        document: convert::document(found.answer),
        headers: found.headers.into_iter().map(header).collect(),
        data_source: found.data_source,
        data_since_unix_ms: found.data_since_ms,
        universe: found.universe,
    }
}
