//! Dashboards.

use dashboard_document::{LeftOut, TEMPLATES, kept};
use proto::workspace::{self as pb, dashboards_server::Dashboards};
use tonic::{Request, Response};

use super::{
    Reply, Service, failed,
    grants::{access, granted, sent, share},
    once, user,
};
use crate::{
    app::{Dashboard, DashboardLink, DashboardVersion, Open},
    domain::dashboard::NewDashboard,
    error::Error,
};

fn new(dashboard: Option<pb::NewDashboard>) -> Result<NewDashboard, Error> {
    let dashboard = dashboard.unwrap_or_default();
    NewDashboard::check(&dashboard.name, &dashboard.note, &dashboard.document)
}

fn whole(open: Open<Dashboard>) -> pb::Dashboard {
    let (access, shared) = (access(&open), share(&open));
    let dashboard = open.thing;
    pb::Dashboard {
        access,
        shared,
        id: dashboard.id.to_string(),
        name: dashboard.name,
        note: dashboard.note,
        read_only: kept(&dashboard.document).newer,
        document: dashboard.document,
        widgets_count: u32::try_from(dashboard.widgets).unwrap_or(0),
        created_unix_ms: dashboard.created_at.timestamp_millis(),
        updated_unix_ms: dashboard.updated_at.timestamp_millis(),
        version: dashboard.version,
    }
}

/// Without documents.
fn summaries(dashboards: Vec<Open<Dashboard>>) -> Vec<pb::Dashboard> {
    let summary = |dashboard| pb::Dashboard {
        document: String::new(),
        ..whole(dashboard)
    };
    dashboards.into_iter().map(summary).collect()
}

fn all(dashboards: Vec<Open<Dashboard>>) -> pb::ListDashboardsResponse {
    pb::ListDashboardsResponse {
        dashboards: summaries(dashboards),
    }
}

fn version(version: DashboardVersion) -> pb::DashboardVersion {
    pb::DashboardVersion {
        version: version.version,
        saved_unix_ms: version.saved_at.timestamp_millis(),
        name: version.name,
        widgets_count: u32::try_from(version.widgets).unwrap_or(0),
        summary: version.summary,
        document: version.document,
    }
}

fn link(link: DashboardLink, token: String) -> pb::DashboardLink {
    pb::DashboardLink {
        id: link.id.to_string(),
        name: link.name,
        token,
        widgets_count: u32::try_from(link.widgets).unwrap_or(0),
        created_unix_ms: link.created_at.timestamp_millis(),
        expires_unix_ms: link.expires_at.timestamp_millis(),
    }
}

fn left_out(widget: LeftOut) -> pb::LeftOutWidget {
    pb::LeftOutWidget {
        id: widget.id,
        kind: widget.kind,
        reason: widget.reason.word().to_owned(),
    }
}

#[tonic::async_trait]
impl Dashboards for Service {
    async fn list_dashboards(&self, request: Request<pb::ListDashboardsRequest>) -> Reply<pb::ListDashboardsResponse> {
        let found = self.0.dashboards(user(&request)?).await.map_err(failed)?;
        Ok(Response::new(all(found)))
    }

    async fn list_shared_dashboards(
        &self,
        request: Request<pb::ListSharedDashboardsRequest>,
    ) -> Reply<pb::ListSharedDashboardsResponse> {
        let user = user(&request)?;
        let asked = request.get_ref();
        let found = self.0.shared_things(user, &asked.cursor, asked.limit).await;
        let found = found.map_err(failed)?;
        Ok(Response::new(pb::ListSharedDashboardsResponse {
            dashboards: summaries(found.items),
            next_cursor: found.next,
        }))
    }

    async fn get_dashboard(&self, request: Request<pb::GetDashboardRequest>) -> Reply<pb::Dashboard> {
        let user = user(&request)?;
        let found = self.0.dashboard(user, &request.get_ref().id).await.map_err(failed)?;
        Ok(Response::new(whole(found)))
    }

    async fn add_dashboard(&self, request: Request<pb::AddDashboardRequest>) -> Reply<pb::Dashboard> {
        let user = user(&request)?;
        let call = once(&request, user, "add_dashboard")?;
        let work = async move {
            let new = new(request.into_inner().dashboard).map_err(failed)?;
            let added = self.0.add_dashboard(user, &new).await.map_err(failed)?;
            Ok(Response::new(whole(added)))
        };
        self.once(call, work).await
    }

    async fn update_dashboard(&self, request: Request<pb::UpdateDashboardRequest>) -> Reply<pb::Dashboard> {
        let user = user(&request)?;
        let pb::UpdateDashboardRequest { id, version, dashboard } = request.into_inner();
        let new = new(dashboard).map_err(failed)?;
        let changed = self.0.update_dashboard(user, &id, version, &new).await;
        Ok(Response::new(whole(changed.map_err(failed)?)))
    }

    async fn delete_dashboard(
        &self,
        request: Request<pb::DeleteDashboardRequest>,
    ) -> Reply<pb::DeleteDashboardResponse> {
        let user = user(&request)?;
        let pb::DeleteDashboardRequest { id, version } = request.into_inner();
        self.0.delete_dashboard(user, &id, version).await.map_err(failed)?;
        Ok(Response::new(pb::DeleteDashboardResponse {}))
    }

    async fn restore_dashboard(&self, request: Request<pb::RestoreDashboardRequest>) -> Reply<pb::Dashboard> {
        let user = user(&request)?;
        let back = self.0.restore_dashboard(user, &request.get_ref().id).await;
        Ok(Response::new(whole(back.map_err(failed)?)))
    }

    async fn move_dashboard(&self, request: Request<pb::MoveDashboardRequest>) -> Reply<pb::ListDashboardsResponse> {
        let user = user(&request)?;
        let pb::MoveDashboardRequest { id, after } = request.into_inner();
        let found = self.0.move_dashboard(user, &id, &after).await.map_err(failed)?;
        Ok(Response::new(all(found)))
    }

    async fn list_dashboard_versions(
        &self,
        request: Request<pb::ListDashboardVersionsRequest>,
    ) -> Reply<pb::ListDashboardVersionsResponse> {
        let user = user(&request)?;
        let found = self.0.dashboard_versions(user, &request.get_ref().id).await;
        Ok(Response::new(pb::ListDashboardVersionsResponse {
            versions: found.map_err(failed)?.into_iter().map(version).collect(),
        }))
    }

    async fn get_dashboard_version(
        &self,
        request: Request<pb::GetDashboardVersionRequest>,
    ) -> Reply<pb::DashboardVersion> {
        let user = user(&request)?;
        let asked = request.get_ref();
        let found = self.0.dashboard_version(user, &asked.id, asked.version).await;
        Ok(Response::new(version(found.map_err(failed)?)))
    }

    async fn list_dashboard_grants(
        &self,
        request: Request<pb::ListDashboardGrantsRequest>,
    ) -> Reply<pb::ListDashboardGrantsResponse> {
        let user = user(&request)?;
        let found = self.0.grants_of::<Dashboard>(user, &request.get_ref().id).await;
        Ok(Response::new(pb::ListDashboardGrantsResponse {
            grants: found.map_err(failed)?.into_iter().map(granted).collect(),
        }))
    }

    async fn set_dashboard_grant(&self, request: Request<pb::SetDashboardGrantRequest>) -> Reply<pb::DashboardGrant> {
        let user = user(&request)?;
        let pb::SetDashboardGrantRequest { id, grantee, grant } = request.into_inner();
        let new = sent(grant);
        let set = self.0.share_thing::<Dashboard>(user, &id, &grantee, &new).await;
        Ok(Response::new(granted(set.map_err(failed)?)))
    }

    async fn remove_dashboard_grant(
        &self,
        request: Request<pb::RemoveDashboardGrantRequest>,
    ) -> Reply<pb::RemoveDashboardGrantResponse> {
        let user = user(&request)?;
        let pb::RemoveDashboardGrantRequest { id, grantee } = request.into_inner();
        let removed = self.0.unshare_thing::<Dashboard>(user, &id, &grantee).await;
        removed.map_err(failed)?;
        Ok(Response::new(pb::RemoveDashboardGrantResponse {}))
    }

    async fn list_dashboard_links(
        &self,
        request: Request<pb::ListDashboardLinksRequest>,
    ) -> Reply<pb::ListDashboardLinksResponse> {
        let user = user(&request)?;
        let found = self.0.dashboard_links(user, &request.get_ref().id).await;
        let found = found.map_err(failed)?;
        Ok(Response::new(pb::ListDashboardLinksResponse {
            links: found.links.into_iter().map(|one| link(one, String::new())).collect(),
            left_out: found.left_out.into_iter().map(left_out).collect(),
        }))
    }

    async fn add_dashboard_link(&self, request: Request<pb::AddDashboardLinkRequest>) -> Reply<pb::DashboardLink> {
        let user = user(&request)?;
        let call = once(&request, user, "add_dashboard_link")?.map(kit::idempotency::Call::with_secret);
        let work = async move {
            let pb::AddDashboardLinkRequest { id, link: new } = request.into_inner();
            let new = new.unwrap_or_default();
            let added = self.0.add_dashboard_link(user, &id, &new.name, new.days).await;
            let (added, token) = added.map_err(failed)?;
            Ok(Response::new(link(added, token)))
        };
        self.once(call, work).await
    }

    async fn revoke_dashboard_link(
        &self,
        request: Request<pb::RevokeDashboardLinkRequest>,
    ) -> Reply<pb::RevokeDashboardLinkResponse> {
        let user = user(&request)?;
        let pb::RevokeDashboardLinkRequest { id, link } = request.into_inner();
        let revoked = self.0.revoke_dashboard_link(user, &id, &link).await;
        revoked.map_err(failed)?;
        Ok(Response::new(pb::RevokeDashboardLinkResponse {}))
    }

    async fn open_dashboard_link(&self, request: Request<pb::OpenDashboardLinkRequest>) -> Reply<pb::LinkedDashboard> {
        let opened = self.0.open_dashboard_link(&request.get_ref().token).await;
        let opened = opened.map_err(failed)?;
        Ok(Response::new(pb::LinkedDashboard {
            name: opened.title,
            document: opened.document,
            created_unix_ms: opened.created_at.timestamp_millis(),
            expires_unix_ms: opened.expires_at.timestamp_millis(),
        }))
    }

    async fn list_dashboard_templates(
        &self,
        request: Request<pb::ListDashboardTemplatesRequest>,
    ) -> Reply<pb::ListDashboardTemplatesResponse> {
        user(&request)?;
        let template = |template: &dashboard_document::Template| pb::DashboardTemplate {
            id: template.id.to_owned(),
            name: template.name.to_owned(),
            lead: template.lead.to_owned(),
            document: template.document.to_owned(),
        };
        Ok(Response::new(pb::ListDashboardTemplatesResponse {
            templates: TEMPLATES.iter().map(template).collect(),
        }))
    }
}
