//! Investigations, their exhibits, and reports.

use casebook::{
    app::{
        case::NewExhibit,
        report::{Form, chosen},
        shared::Open,
    },
    domain::case_head::CaseHead,
};
use kit::idempotency::Call;
use proto::onchain::{self as pb, cases_server::Cases};
use tonic::{Request, Response};

use super::{
    Reply, Service,
    case_convert::{decode, encode, encode_check, encode_exhibit, encode_head, encode_share, figure},
    failed,
    grants::{GrantMessage, sent},
    once, user,
};

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
        let head = |case| encode_head(Open::own(user, case));
        let cases = found.into_iter().map(head).collect();
        Ok(Response::new(pb::ListCasesResponse { cases, next }))
    }

    async fn list_granted_cases(
        &self,
        request: Request<pb::ListGrantedCasesRequest>,
    ) -> Reply<pb::ListGrantedCasesResponse> {
        let user = user(&request)?;
        let r = request.into_inner();
        let found = self
            .0
            .casebook
            .shared_things::<CaseHead>(user, &r.cursor, r.limit)
            .await;
        let (open, next_cursor) = found.map_err(failed)?;
        let cases = open.into_iter().map(encode_head).collect();
        Ok(Response::new(pb::ListGrantedCasesResponse { cases, next_cursor }))
    }

    async fn get_case(&self, request: Request<pb::GetCaseRequest>) -> Reply<pb::Case> {
        let user = user(&request)?;
        let (open, exhibits) = self
            .0
            .casebook
            .case(user, &request.into_inner().id)
            .await
            .map_err(failed)?;
        Ok(Response::new(encode(open, exhibits)))
    }

    async fn get_case_title(&self, request: Request<pb::GetCaseRequest>) -> Reply<pb::CaseTitle> {
        let user = user(&request)?;
        let id = request.into_inner().id;
        let title = self.0.casebook.case_title(user, &id).await.map_err(failed)?;
        Ok(Response::new(pb::CaseTitle { title }))
    }

    async fn add_case(&self, request: Request<pb::AddCaseRequest>) -> Reply<pb::Case> {
        let user = user(&request)?;
        let call = once(&request, user, "add_case")?;
        let work = async move {
            let text = decode(request.into_inner().text.unwrap_or_default());
            let case = self.0.casebook.add_case(user, &text).await.map_err(failed)?;
            Ok(Response::new(encode(Open::own(user, case), Vec::new())))
        };
        self.once(call, work).await
    }

    async fn update_case(&self, request: Request<pb::UpdateCaseRequest>) -> Reply<pb::Case> {
        let user = user(&request)?;
        let r = request.into_inner();
        let text = decode(r.text.unwrap_or_default());
        let open = self
            .0
            .casebook
            .update_case(user, &r.id, r.version, &text)
            .await
            .map_err(failed)?;
        Ok(Response::new(encode(open, Vec::new())))
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

    async fn get_exhibit(&self, request: Request<pb::GetExhibitRequest>) -> Reply<pb::Exhibit> {
        let user = user(&request)?;
        let r = request.into_inner();
        let exhibit = self.0.casebook.exhibit(user, &r.case_id, &r.id).await.map_err(failed)?;
        Ok(Response::new(encode_exhibit(exhibit)))
    }

    async fn update_exhibit(&self, request: Request<pb::UpdateExhibitRequest>) -> Reply<pb::Exhibit> {
        let user = user(&request)?;
        let r = request.into_inner();
        let exhibit = self
            .0
            .casebook
            .update_exhibit(user, &r.case_id, &r.id, r.version, (&r.title, &r.note))
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

    async fn list_case_grants(&self, request: Request<pb::ListCaseGrantsRequest>) -> Reply<pb::ListCaseGrantsResponse> {
        let user = user(&request)?;
        let found = self.0.casebook.grants_of::<CaseHead>(user, &request.get_ref().id).await;
        let grants = found.map_err(failed)?.into_iter().map(pb::CaseGrant::of).collect();
        Ok(Response::new(pb::ListCaseGrantsResponse { grants }))
    }

    async fn set_case_grant(&self, request: Request<pb::SetCaseGrantRequest>) -> Reply<pb::CaseGrant> {
        let user = user(&request)?;
        let pb::SetCaseGrantRequest { id, grantee, grant } = request.into_inner();
        let set = self
            .0
            .casebook
            .share_thing::<CaseHead>(user, &id, &grantee, &sent(grant))
            .await;
        Ok(Response::new(pb::CaseGrant::of(set.map_err(failed)?)))
    }

    async fn remove_case_grant(
        &self,
        request: Request<pb::RemoveCaseGrantRequest>,
    ) -> Reply<pb::RemoveCaseGrantResponse> {
        let user = user(&request)?;
        let pb::RemoveCaseGrantRequest { id, grantee } = request.into_inner();
        let removed = self.0.casebook.unshare_thing::<CaseHead>(user, &id, &grantee).await;
        removed.map_err(failed)?;
        Ok(Response::new(pb::RemoveCaseGrantResponse {}))
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
