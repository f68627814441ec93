//! `meridian.auth.v1.Apps`.

use kit::idempotency::Call;
use proto::auth::{self as pb, apps_server::Apps};
use tonic::{Request, Response, Status};
use vocab::{AppClientId, AppGrantId, AppScopes, TeamId};

use super::{
    Service,
    convert::{self, failed, ms, person, stranger},
};
use crate::{
    app::{Asked, ConnectedApp, TokenRequest},
    domain::{
        app_client::{AppClient, origin},
        app_grant::Use,
        authorization::{Query, refused},
        client::Client,
        team::Team,
    },
    error::Error,
};

type Answer<T> = Result<Response<T>, Status>;

fn client_id(text: &str) -> Result<AppClientId, Status> {
    text.parse().map_err(|_| failed(Error::NoAppClient))
}

fn words(scopes: AppScopes) -> Vec<String> {
    scopes.iter().map(|scope| scope.to_string()).collect()
}

fn app(app: ConnectedApp) -> pb::App {
    let ConnectedApp {
        grant,
        ends_at,
        team,
        allowed_by,
    } = app;
    pb::App {
        team_id: grant.team.map(|team| team.to_string()).unwrap_or_default(),
        team: team.unwrap_or_default(),
        allowed_by: allowed_by.unwrap_or_default(),
        id: grant.id.to_string(),
        client_id: grant.client.to_string(),
        name: grant.name,
        scopes: words(grant.scopes),
        created_unix_ms: ms(grant.created_at),
        last_used_unix_ms: grant.last_used_at.map_or(0, ms),
        expires_unix_ms: ms(grant.expires_at),
        ends_unix_ms: ms(ends_at),
    }
}

fn registered(client: AppClient) -> pb::AppClient {
    pb::AppClient {
        id: client.id.to_string(),
        confidential: client.is_confidential(),
        name: client.name,
        redirect_uris: client.redirect_uris,
        created_unix_ms: ms(client.created_at),
    }
}

fn query(sent: Option<pb::AuthorizationQuery>) -> Query {
    let sent = sent.unwrap_or_default();
    Query {
        client_id: sent.client_id,
        redirect_uri: sent.redirect_uri,
        response_type: sent.response_type,
        scope: sent.scope,
        state: sent.state,
        code_challenge: sent.code_challenge,
        code_challenge_method: sent.code_challenge_method,
    }
}

#[tonic::async_trait]
impl Apps for Service {
    async fn list_apps(&self, request: Request<pb::ListAppsRequest>) -> Answer<pb::ListAppsResponse> {
        let grants = self.app.list_apps(person(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListAppsResponse {
            apps: grants.into_iter().map(app).collect(),
        }))
    }

    async fn revoke_app(&self, request: Request<pb::RevokeAppRequest>) -> Answer<pb::RevokeAppResponse> {
        let user = person(&request)?;
        let id: AppGrantId = request.get_ref().id.parse().map_err(|_| failed(Error::NoApp))?;
        self.app
            .revoke_app(user, id, &Client::default())
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::RevokeAppResponse {}))
    }

    async fn list_app_clients(
        &self,
        request: Request<pb::ListAppClientsRequest>,
    ) -> Answer<pb::ListAppClientsResponse> {
        let clients = self.app.list_app_clients(person(&request)?).await.map_err(failed)?;
        Ok(Response::new(pb::ListAppClientsResponse {
            clients: clients.into_iter().map(registered).collect(),
        }))
    }

    async fn add_app_client(&self, request: Request<pb::AddAppClientRequest>) -> Answer<pb::AppClientSecret> {
        let user = person(&request)?;
        let call = Call::of(request.metadata(), user, "add_app_client", || {
            prost::Message::encode_to_vec(request.get_ref())
        })?
        .map(Call::with_secret);
        let sent = request.into_inner().client.unwrap_or_default();
        let work = async move {
            let from = Client::default();
            let added = self
                .app
                .add_app_client(user, &sent.name, sent.redirect_uris, sent.confidential, &from);
            let (client, secret) = added.await.map_err(failed)?;
            Ok(Response::new(pb::AppClientSecret {
                client: Some(registered(client)),
                client_secret: secret.unwrap_or_default(),
            }))
        };
        kit::idempotency::once(self.app.pool(), self.app.now(), call, Box::pin(work)).await
    }

    async fn rotate_app_secret(&self, request: Request<pb::RotateAppSecretRequest>) -> Answer<pb::AppClientSecret> {
        let user = person(&request)?;
        let id = client_id(&request.get_ref().id)?;
        let rotated = self.app.rotate_app_secret(user, id, &Client::default()).await;
        let (client, client_secret) = rotated.map_err(failed)?;
        Ok(Response::new(pb::AppClientSecret {
            client: Some(registered(client)),
            client_secret,
        }))
    }

    async fn delete_app_client(
        &self,
        request: Request<pb::DeleteAppClientRequest>,
    ) -> Answer<pb::DeleteAppClientResponse> {
        let user = person(&request)?;
        let id = client_id(&request.get_ref().id)?;
        self.app
            .delete_app_client(user, id, &Client::default())
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::DeleteAppClientResponse {}))
    }

    async fn open_authorization(&self, request: Request<pb::OpenAuthorizationRequest>) -> Answer<pb::Authorization> {
        let user = person(&request)?;
        let sent = request.into_inner();
        let query = query(sent.query);
        let Asked {
            client,
            request,
            maker,
            ends_at,
        } = self.app.open_authorization(&query).await.map_err(failed)?;
        let mut answer = pb::Authorization {
            client_id: client.id.to_string(),
            name: client.name,
            redirect_origin: origin(&query.redirect_uri),
            registered_by: maker,
            ends_unix_ms: ends_at.map_or(0, ms),
            ..Default::default()
        };
        match request {
            Ok(request) => {
                answer.scopes = words(request.scopes);
                let teams = self.app.app_teams(user).await.map_err(failed)?.into_iter();
                let team = |team: Team| pb::AppTeam {
                    id: team.id.to_string(),
                    name: team.name,
                };
                answer.teams = teams.map(team).collect();
            }
            Err(refusal) => {
                refusal.error.clone_into(&mut answer.error);
                refusal.says.clone_into(&mut answer.error_description);
                answer.redirect_to = refused(&query, &sent.origin, refusal);
            }
        }
        Ok(Response::new(answer))
    }

    async fn decide_authorization(
        &self,
        request: Request<pb::DecideAuthorizationRequest>,
    ) -> Answer<pb::AuthorizationDecision> {
        let user = person(&request)?;
        let here = convert::identity(&request).session.ok_or_else(stranger)?;
        let sent = request.into_inner();
        let query = query(sent.query);
        let team: Option<TeamId> = match sent.team_id.as_str() {
            "" => None,
            id => Some(id.parse().map_err(|_| failed(Error::NoTeam))?),
        };
        let from = Client::default();
        let decided = self
            .app
            .decide_authorization((user, here), (&query, team), sent.approve, &sent.origin, &from);
        let decided = Box::pin(decided).await;
        Ok(Response::new(pb::AuthorizationDecision {
            redirect_to: decided.map_err(failed)?,
        }))
    }

    async fn grant_app_token(&self, request: Request<pb::GrantAppTokenRequest>) -> Answer<pb::GrantAppTokenResponse> {
        let sent = request.into_inner();
        let from = convert::client(sent.client);
        let asked = TokenRequest {
            grant_type: sent.grant_type,
            client_id: sent.client_id,
            client_secret: sent.client_secret,
            code: sent.code,
            redirect_uri: sent.redirect_uri,
            code_verifier: sent.code_verifier,
            refresh_token: sent.refresh_token,
            scope: sent.scope,
        };
        let outcome = Box::pin(self.app.grant_app_token(&asked, &from))
            .await
            .map_err(failed)?;
        Ok(Response::new(match outcome {
            Ok(granted) => pb::GrantAppTokenResponse {
                access_token: granted.access,
                refresh_token: granted.refresh.unwrap_or_default(),
                expires_in_s: granted.lives.num_seconds(),
                scope: granted.scopes.to_string(),
                ..Default::default()
            },
            Err(refusal) => pb::GrantAppTokenResponse {
                error: refusal.error.to_owned(),
                error_description: refusal.says.to_owned(),
                ..Default::default()
            },
        }))
    }

    async fn revoke_app_token(
        &self,
        request: Request<pb::RevokeAppTokenRequest>,
    ) -> Answer<pb::RevokeAppTokenResponse> {
        let sent = request.into_inner();
        let from = convert::client(sent.client);
        let is_known = self
            .app
            .revoke_app_token(&sent.client_id, &sent.client_secret, &sent.token, &from)
            .await
            .map_err(failed)?;
        let error = if is_known { "" } else { "invalid_client" };
        Ok(Response::new(pb::RevokeAppTokenResponse {
            error: error.to_owned(),
        }))
    }

    async fn check_app_token(&self, request: Request<pb::CheckAppTokenRequest>) -> Answer<pb::CheckAppTokenResponse> {
        let found = self
            .app
            .check_app_token(&request.get_ref().secret)
            .await
            .map_err(failed)?;
        Ok(Response::new(found.map_or_else(
            pb::CheckAppTokenResponse::default,
            |Use { user, team, scopes }| pb::CheckAppTokenResponse {
                live: true,
                user_id: user.to_string(),
                scopes: words(scopes),
                team_id: team.map(|(team, _)| team.to_string()).unwrap_or_default(),
                role: team.map(|(_, role)| role.text().to_owned()).unwrap_or_default(),
            },
        )))
    }
}
