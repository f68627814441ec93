//! A collector of traces on loopback, as the OpenTelemetry protocol describes it.

use std::sync::{Arc, Mutex};

use opentelemetry_proto::tonic::{
    collector::trace::v1::{
        ExportTraceServiceRequest, ExportTraceServiceResponse,
        trace_service_server::{TraceService, TraceServiceServer},
    },
    common::v1::any_value::Value,
    trace::v1::Span,
};
use tokio_util::sync::CancellationToken;
use tonic::{Request, Response, Status, transport::server::TcpIncoming};

/// A span as tests ask for it.
#[derive(Debug, Clone)]
pub(crate) struct Seen(Span);

impl Seen {
    pub(crate) fn name(&self) -> &str {
        &self.0.name
    }

    pub(crate) fn trace(&self) -> String {
        hex(&self.0.trace_id)
    }

    pub(crate) fn id(&self) -> String {
        hex(&self.0.span_id)
    }

    pub(crate) fn parent(&self) -> String {
        hex(&self.0.parent_span_id)
    }

    /// An attribute as text; empty where there is none.
    pub(crate) fn get(&self, key: &str) -> String {
        let found = self.0.attributes.iter().find(|pair| pair.key == key);
        match found.and_then(|pair| pair.value.as_ref()?.value.as_ref()) {
            Some(Value::StringValue(text)) => text.clone(),
            Some(Value::IntValue(number)) => number.to_string(),
            Some(Value::BoolValue(yes)) => yes.to_string(),
            _ => String::new(),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Listens until it is dropped.
pub(crate) struct Collector {
    pub(crate) url: String,
    spans: Arc<Mutex<Vec<Seen>>>,
    _stop: tokio_util::sync::DropGuard,
}

struct Taking(Arc<Mutex<Vec<Seen>>>);

#[tonic::async_trait]
impl TraceService for Taking {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        let resources = request.into_inner().resource_spans;
        let scopes = resources.into_iter().flat_map(|resource| resource.scope_spans);
        let spans = scopes.flat_map(|scope| scope.spans).map(Seen);
        self.0.lock().unwrap().extend(spans);
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

impl Collector {
    pub(crate) async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (spans, stop) = (Arc::default(), CancellationToken::new());
        let service = TraceServiceServer::new(Taking(Arc::clone(&spans)));
        let ended = stop.clone();
        tokio::spawn(async move {
            tonic::transport::Server::builder()
                .add_service(service)
                .serve_with_incoming_shutdown(TcpIncoming::from(listener), ended.cancelled())
                .await
                .unwrap();
        });
        Self {
            url,
            spans,
            _stop: stop.drop_guard(),
        }
    }

    /// What came so far of one trace.
    pub(crate) fn of(&self, trace: &str) -> Vec<Seen> {
        let spans = self.spans.lock().unwrap();
        spans.iter().filter(|span| span.trace() == trace).cloned().collect()
    }
}
