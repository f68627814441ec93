//! Investigations, their exhibits, and reports.

use casebook::{
    app::{
        case::NewExhibit,
        report::{Form, chosen},
        report_share::Share,
    },
    domain::{
        case::{Case, CaseText, Event, Exhibit, Figure, Finding},
        report::verify::Check,
    },
};
use kit::idempotency::Call;
use proto::onchain::{self as pb, cases_server::Cases};
use tonic::{Request, Response};

use super::{Reply, Service, failed, hex, once, user};

#[tonic::async_trait]
impl Cases for Service {
    async fn list_cases(&self, request: Request<pb::ListCasesRequest>) -> Reply<pb::ListCasesResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let asked = self
            .0
            .casebook
            .cases(user, r.query.trim(), &r.status, &r.cursor, r.limit);
        let (found, next) = asked.await.map_err(failed)?;
        Ok(Response::new(pb::ListCasesResponse {
            cases: found.into_iter().map(|case| encode(case, Vec::new())).collect(),
            next,
        }))
    }

    async fn get_case(&self, request: Request<pb::GetCaseRequest>) -> Reply<pb::Case> {
        let user = user(&request)?;
        let (case, exhibits) = self
            .0
            .casebook
            .case(user, &request.into_inner().id)
            .await
            .map_err(failed)?;
        Ok(Response::new(encode(case, exhibits)))
    }

    async fn add_case(&self, request: Request<pb::AddCaseRequest>) -> Reply<pb::Case> {
        let user = user(&request)?;
        let call = once(&request, user, "add_case")?;
        let work = async move {
            let text = decode(request.into_inner().text.unwrap_or_default());
            let case = self.0.casebook.add_case(user, &text).await.map_err(failed)?;
            Ok(Response::new(encode(case, Vec::new())))
        };
        self.once(call, work).await
    }

    async fn update_case(&self, request: Request<pb::UpdateCaseRequest>) -> Reply<pb::Case> {
        let user = user(&request)?;
        let r = request.into_inner();
        let text = decode(r.text.unwrap_or_default());
        let case = self
            .0
            .casebook
            .update_case(user, &r.id, r.version, &text)
            .await
            .map_err(failed)?;
        Ok(Response::new(encode(case, Vec::new())))
    }

    async fn delete_case(&self, request: Request<pb::DeleteCaseRequest>) -> Reply<pb::DeleteCaseResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        self.0
            .casebook
            .delete_case(user, &r.id, r.version)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::DeleteCaseResponse {}))
    }

    async fn add_exhibit(&self, request: Request<pb::AddExhibitRequest>) -> Reply<pb::Exhibit> {
        let user = user(&request)?;
        let call = once(&request, user, "add_exhibit")?;
        let work = async move {
            let r = request.into_inner();
            let new = NewExhibit {
                kind: r.kind,
                title: r.title,
                note: r.note,
                chain: r.chain,
                subject: r.subject,
                content: r.content,
                figures: r.figures.into_iter().map(figure).collect(),
            };
            let exhibit = self
                .0
                .casebook
                .add_exhibit(user, &r.case_id, new)
                .await
                .map_err(failed)?;
            Ok(Response::new(encode_exhibit(exhibit)))
        };
        self.once(call, work).await
    }

    async fn add_file(&self, request: Request<pb::AddFileRequest>) -> Reply<pb::Exhibit> {
        let user = user(&request)?;
        let call = once(&request, user, "add_file")?;
        let work = async move {
            let r = request.into_inner();
            let heading = (r.title.as_str(), r.note.as_str());
            let file = (r.file_name.as_str(), r.media_type.as_str());
            let exhibit = self
                .0
                .casebook
                .add_file(user, &r.case_id, heading, file, &r.content)
                .await
                .map_err(failed)?;
            Ok(Response::new(encode_exhibit(exhibit)))
        };
        self.once(call, work).await
    }

    async fn update_exhibit(&self, request: Request<pb::UpdateExhibitRequest>) -> Reply<pb::Exhibit> {
        let user = user(&request)?;
        let r = request.into_inner();
        let exhibit = self
            .0
            .casebook
            .update_exhibit(user, &r.case_id, &r.id, &r.title, &r.note)
            .await
            .map_err(failed)?;
        Ok(Response::new(encode_exhibit(exhibit)))
    }

    async fn delete_exhibit(&self, request: Request<pb::DeleteExhibitRequest>) -> Reply<pb::DeleteCaseResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        self.0
            .casebook
            .delete_exhibit(user, &r.case_id, &r.id)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::DeleteCaseResponse {}))
    }

    async fn get_file(&self, request: Request<pb::GetFileRequest>) -> Reply<pb::GetFileResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let (exhibit, bytes) = self.0.casebook.file(user, &r.case_id, &r.id).await.map_err(failed)?;
        Ok(Response::new(pb::GetFileResponse {
            content: bytes.into(),
            file_name: exhibit.file_name,
            media_type: exhibit.media_type,
        }))
    }

    async fn get_report(&self, request: Request<pb::GetReportRequest>) -> Reply<pb::ReportResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let (form, leave_out) = (Form::of(&r.format).map_err(failed)?, chosen(&r.redact).map_err(failed)?);
        let (document, title) = self
            .0
            .casebook
            .report(user, &r.case_id, form, &leave_out)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ReportResponse {
            document: document.into(),
            title,
        }))
    }

    async fn verify_case(&self, request: Request<pb::VerifyCaseRequest>) -> Reply<pb::VerifyCaseResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let (checks, manifest_sha256) = self
            .0
            .casebook
            .verify(user, &r.case_id, &r.report)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::VerifyCaseResponse {
            good: checks.iter().all(|check| check.state.good()),
            checks: checks.into_iter().map(encode_check).collect(),
            manifest_sha256,
        }))
    }

    async fn add_share(&self, request: Request<pb::AddShareRequest>) -> Reply<pb::AddShareResponse> {
        let user = user(&request)?;
        let call = once(&request, user, "add_share")?.map(Call::with_secret);
        let work = async move {
            let r = request.into_inner();
            let leave_out = chosen(&r.redact).map_err(failed)?;
            let (share, token) = self
                .0
                .casebook
                .share_report(user, &r.case_id, r.hours, &leave_out)
                .await
                .map_err(failed)?;
            Ok(Response::new(pb::AddShareResponse {
                share: Some(encode_share(share)),
                token,
            }))
        };
        self.once(call, work).await
    }

    async fn list_shares(&self, request: Request<pb::ListSharesRequest>) -> Reply<pb::ListSharesResponse> {
        let user = user(&request)?;
        let shares = self
            .0
            .casebook
            .shares(user, &request.into_inner().case_id)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::ListSharesResponse {
            shares: shares.into_iter().map(encode_share).collect(),
        }))
    }

    async fn revoke_share(&self, request: Request<pb::RevokeShareRequest>) -> Reply<pb::ReportShare> {
        let user = user(&request)?;
        let r = request.into_inner();
        let share = self
            .0
            .casebook
            .revoke_share(user, &r.case_id, &r.id)
            .await
            .map_err(failed)?;
        Ok(Response::new(encode_share(share)))
    }

    async fn open_share(&self, request: Request<pb::OpenShareRequest>) -> Reply<pb::ReportResponse> {
        let r = request.into_inner();
        let form = Form::of(&r.format).map_err(failed)?;
        let (document, title) = self.0.casebook.open_share(&r.token, form).await.map_err(failed)?;
        Ok(Response::new(pb::ReportResponse {
            document: document.into(),
            title,
        }))
    }
}

fn decode(sent: pb::CaseText) -> CaseText {
    let finding = |sent: pb::Finding| Finding {
        text: sent.text,
        confidence: u8::try_from(sent.confidence).unwrap_or(u8::MAX),
        exhibits: sent.exhibits,
    };
    let event = |sent: pb::CaseEvent| Event {
        at: sent.at,
        text: sent.text,
        exhibit: sent.exhibit,
    };
    CaseText {
        title: sent.title,
        question: sent.question,
        status: sent.status,
        findings: sent.findings.into_iter().map(finding).collect(),
        timeline: sent.timeline.into_iter().map(event).collect(),
        limits: sent.limits,
    }
}

fn encode(case: Case, exhibits: Vec<Exhibit>) -> pb::Case {
    let text = case.text;
    let finding = |finding: Finding| pb::Finding {
        text: finding.text,
        confidence: finding.confidence.into(),
        exhibits: finding.exhibits,
    };
    let event = |event: Event| pb::CaseEvent {
        at: event.at,
        text: event.text,
        exhibit: event.exhibit,
    };
    pb::Case {
        id: case.id.to_string(),
        text: Some(pb::CaseText {
            title: text.title,
            question: text.question,
            status: text.status,
            findings: text.findings.into_iter().map(finding).collect(),
            timeline: text.timeline.into_iter().map(event).collect(),
            limits: text.limits,
        }),
        version: case.version,
        created_unix_ms: case.created_at.timestamp_millis(),
        updated_unix_ms: case.updated_at.timestamp_millis(),
        exhibits: exhibits.into_iter().map(encode_exhibit).collect(),
        exhibit_count: case.exhibit_count,
    }
}

fn figure(sent: pb::Figure) -> Figure {
    let from = sent.provenance.unwrap_or_default();
    let fetched = chrono::DateTime::from_timestamp_millis(from.fetched_unix_ms);
    Figure {
        name: sent.name,
        value: sent.value,
        unit: sent.unit,
        provider: from.provider,
        endpoint: from.endpoint,
        block_height: from.block_height,
        fetched_at: fetched
            .filter(|_| from.fetched_unix_ms > 0)
            .map_or(String::new(), casebook::domain::report::time),
        sha256: from.sha256,
    }
}

fn encode_figure(figure: Figure) -> pb::Figure {
    let fetched = chrono::DateTime::parse_from_rfc3339(&figure.fetched_at);
    pb::Figure {
        name: figure.name,
        value: figure.value,
        unit: figure.unit,
        provenance: Some(pb::Provenance {
            provider: figure.provider,
            endpoint: figure.endpoint,
            fetched_unix_ms: fetched.map_or(0, |at| at.timestamp_millis()),
            block_height: figure.block_height,
            sha256: figure.sha256,
        }),
    }
}

fn encode_exhibit(exhibit: Exhibit) -> pb::Exhibit {
    pb::Exhibit {
        id: exhibit.id.to_string(),
        kind: exhibit.kind,
        title: exhibit.title,
        note: exhibit.note,
        content: exhibit.content,
        sha256: hex(&exhibit.sha256),
        figures: exhibit.figures.into_iter().map(encode_figure).collect(),
        file_name: exhibit.file_name,
        media_type: exhibit.media_type,
        size: exhibit.size,
        created_unix_ms: exhibit.created_at.timestamp_millis(),
        chain: exhibit.chain,
        subject: exhibit.subject,
    }
}

fn encode_check(check: Check) -> pb::Check {
    pb::Check {
        part: check.part.to_owned(),
        name: check.name,
        exhibit_id: check.exhibit_id,
        state: check.state.word().to_owned(),
        expected: check.expected,
        found: check.found,
        message: check.message,
    }
}

fn encode_share(share: Share) -> pb::ReportShare {
    pb::ReportShare {
        id: share.id.to_string(),
        case_id: share.case_id.to_string(),
        created_unix_ms: share.created_at.timestamp_millis(),
        expires_unix_ms: share.expires_at.timestamp_millis(),
        revoked_unix_ms: share.revoked_at.map_or(0, |at| at.timestamp_millis()),
        redact: share.redact,
        reads: share.reads,
        read_unix_ms: share.read_at.map_or(0, |at| at.timestamp_millis()),
        manifest_sha256: share.manifest_sha256,
        path: String::new(),
    }
}
