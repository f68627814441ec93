//! `meridian.auth.v1.Auth`.

use std::sync::Arc;

use kit::idempotency::Call;
use proto::auth::{self as pb, auth_server::Auth};
use tonic::{Request, Response, Status};
use vocab::ApiKeyId;

use super::convert::{self, caller, failed, ms};
use crate::{
    app::{App, Notice, SignIn},
    domain::email::Topic,
    error::Error,
};

/// Answers calls.
#[derive(Debug, Clone)]
pub struct Service {
    pub(super) app: Arc<App>,
}

impl Service {
    #[must_use]
    pub fn new(app: Arc<App>) -> Self {
        Self { app }
    }
}

type Answer<T> = Result<Response<T>, Status>;

fn answer<T>(message: T) -> Answer<T> {
    Ok(Response::new(message))
}

#[tonic::async_trait]
impl Auth for Service {
    async fn register(&self, request: Request<pb::RegisterRequest>) -> Answer<pb::RegisterResponse> {
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let begun = self
            .app
            .register(&sent.email, &sent.password, &sent.name, &client)
            .await
            .map_err(failed)?;
        answer(pb::RegisterResponse {
            flow: begun.flow.to_string(),
            email: begun.email,
            name: begun.name,
            expires_unix_ms: ms(begun.expires_at),
        })
    }

    async fn login(&self, request: Request<pb::LoginRequest>) -> Answer<pb::LoginResponse> {
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let outcome = self
            .app
            .login(&sent.email, &sent.password, &client)
            .await
            .map_err(failed)?;
        answer(match outcome {
            SignIn::Done(signed_in) => {
                let (user, tokens) = convert::signed_in(signed_in);
                pb::LoginResponse {
                    user,
                    tokens,
                    ..Default::default()
                }
            }
            SignIn::Pending { flow, kind } => pb::LoginResponse {
                flow: flow.to_string(),
                flow_kind: convert::flow_kind(kind).into(),
                ..Default::default()
            },
        })
    }

    async fn verify_code(&self, request: Request<pb::VerifyCodeRequest>) -> Answer<pb::VerifyCodeResponse> {
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let signed_in = self.app.verify(&sent.flow, &sent.code, &client).await.map_err(failed)?;
        let (user, tokens) = convert::signed_in(signed_in);
        answer(pb::VerifyCodeResponse { user, tokens })
    }

    async fn resend_code(&self, request: Request<pb::ResendCodeRequest>) -> Answer<pb::ResendCodeResponse> {
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let expires_at = self.app.resend(&sent.flow, &client).await.map_err(failed)?;
        answer(pb::ResendCodeResponse {
            expires_unix_ms: ms(expires_at),
        })
    }

    async fn refresh(&self, request: Request<pb::RefreshRequest>) -> Answer<pb::RefreshResponse> {
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let tokens = self
            .app
            .refresh(&sent.refresh, sent.rotate, &client)
            .await
            .map_err(failed)?;
        answer(pb::RefreshResponse {
            tokens: Some(convert::tokens(tokens)),
        })
    }

    async fn logout(&self, request: Request<pb::LogoutRequest>) -> Answer<pb::LogoutResponse> {
        // A session that the caller cannot prove is not theirs to end; signing out still succeeds.
        let own = convert::identity(&request)
            .user
            .zip(request.get_ref().session_id.parse().ok());
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        self.app.logout(&sent.refresh, own, &client).await.map_err(failed)?;
        answer(pb::LogoutResponse {})
    }

    async fn verify_token(&self, request: Request<pb::VerifyTokenRequest>) -> Answer<pb::VerifyTokenResponse> {
        let sent = request.into_inner();
        let (user, session, expires) = self.app.verify_token(&sent.token).await.map_err(failed)?;
        answer(pb::VerifyTokenResponse {
            user_id: user.to_string(),
            session_id: session.to_string(),
            expires_unix_ms: ms(expires),
        })
    }

    async fn change_password(&self, request: Request<pb::ChangePasswordRequest>) -> Answer<pb::ChangePasswordResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let here = convert::session(&sent.session_id)?;
        let client = convert::client(sent.client);
        let done = self
            .app
            .change_password(user, here, &sent.current, &sent.password, &client)
            .await
            .map_err(failed)?;
        answer(pb::ChangePasswordResponse {
            before_unix_ms: ms(done.before),
        })
    }

    async fn forgot_password(&self, request: Request<pb::ForgotPasswordRequest>) -> Answer<pb::ForgotPasswordResponse> {
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let begun = self.app.forgot(&sent.email, &client).await.map_err(failed)?;
        answer(pb::ForgotPasswordResponse {
            flow: begun.flow.to_string(),
            expires_unix_ms: ms(begun.expires_at),
        })
    }

    async fn reset_password(&self, request: Request<pb::ResetPasswordRequest>) -> Answer<pb::ResetPasswordResponse> {
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let reset = self
            .app
            .reset(&sent.flow, &sent.code, &sent.password, &client)
            .await
            .map_err(failed)?;
        answer(pb::ResetPasswordResponse {
            user_id: reset.user.to_string(),
            before_unix_ms: ms(reset.before),
        })
    }

    async fn list_password_resets(
        &self,
        request: Request<pb::ListPasswordResetsRequest>,
    ) -> Answer<pb::ListPasswordResetsResponse> {
        convert::by_service(&request)?;
        let resets = self.app.password_resets().await.map_err(failed)?;
        answer(pb::ListPasswordResetsResponse {
            resets: resets.into_iter().map(convert::reset).collect(),
        })
    }

    async fn end_password_reset(
        &self,
        request: Request<pb::EndPasswordResetRequest>,
    ) -> Answer<pb::EndPasswordResetResponse> {
        convert::by_service(&request)?;
        // What names no reset ends none.
        if let Some(reset) = request.into_inner().reset.as_ref().and_then(convert::reset_of) {
            self.app.end_password_reset(reset).await.map_err(failed)?;
        }
        answer(pb::EndPasswordResetResponse {})
    }

    async fn list_sign_outs(&self, request: Request<pb::ListSignOutsRequest>) -> Answer<pb::ListSignOutsResponse> {
        convert::by_service(&request)?;
        let done = self.app.sign_outs().await.map_err(failed)?;
        answer(pb::ListSignOutsResponse {
            sign_outs: done.into_iter().map(convert::sign_out).collect(),
        })
    }

    async fn end_sign_out(&self, request: Request<pb::EndSignOutRequest>) -> Answer<pb::EndSignOutResponse> {
        convert::by_service(&request)?;
        if let Some(done) = request.into_inner().sign_out.as_ref().and_then(convert::sign_out_of) {
            self.app.end_sign_out(done).await.map_err(failed)?;
        }
        answer(pb::EndSignOutResponse {})
    }

    async fn get_user(&self, request: Request<pb::GetUserRequest>) -> Answer<pb::GetUserResponse> {
        let id = caller(&request, &request.get_ref().user_id)?;
        let user = self.app.get_user(id).await.map_err(failed)?;
        answer(pb::GetUserResponse {
            user: Some(convert::user(user)),
        })
    }

    async fn update_user(&self, request: Request<pb::UpdateUserRequest>) -> Answer<pb::UpdateUserResponse> {
        let id = caller(&request, &request.get_ref().user_id)?;
        let user = self.app.rename(id, &request.into_inner().name).await.map_err(failed)?;
        answer(pb::UpdateUserResponse {
            user: Some(convert::user(user)),
        })
    }

    async fn list_sessions(&self, request: Request<pb::ListSessionsRequest>) -> Answer<pb::ListSessionsResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let here = request.get_ref().session_id.parse().ok();
        let sessions = self.app.list_sessions(user).await.map_err(failed)?;
        answer(pb::ListSessionsResponse {
            sessions: sessions
                .into_iter()
                .map(|row| convert::session_row(row, here))
                .collect(),
        })
    }

    async fn revoke_session(&self, request: Request<pb::RevokeSessionRequest>) -> Answer<pb::RevokeSessionResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let (revoked, before_unix_ms) = if sent.session_id.is_empty() {
            let here = convert::session(&sent.current_session_id)?;
            let revoked = self.app.revoke_others(user, Some(here), &client).await;
            let (ended, done) = revoked.map_err(failed)?;
            (i32::try_from(ended).unwrap_or(i32::MAX), Some(ms(done.before)))
        } else {
            let id = sent.session_id.parse().map_err(|_| failed(Error::NoSession))?;
            self.app.revoke_session(user, id, &client).await.map_err(failed)?;
            (1, None)
        };
        answer(pb::RevokeSessionResponse {
            revoked,
            before_unix_ms,
        })
    }

    async fn check_session(&self, request: Request<pb::CheckSessionRequest>) -> Answer<pb::CheckSessionResponse> {
        let sent = request.into_inner();
        let live = match (sent.user_id.parse(), sent.session_id.parse()) {
            (Ok(user), Ok(session)) => self.app.check_session(user, session).await.map_err(failed)?,
            _ => false,
        };
        answer(pb::CheckSessionResponse { live })
    }

    async fn start_totp(&self, request: Request<pb::StartTotpRequest>) -> Answer<pb::StartTotpResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let (secret_base32, otpauth_url) = self
            .app
            .start_totp(user, &sent.password, &client)
            .await
            .map_err(failed)?;
        answer(pb::StartTotpResponse {
            secret_base32,
            otpauth_url,
        })
    }

    async fn confirm_totp(&self, request: Request<pb::ConfirmTotpRequest>) -> Answer<pb::ConfirmTotpResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let here = convert::session(&sent.session_id)?;
        let client = convert::client(sent.client);
        let recovery_codes = self
            .app
            .confirm_totp(user, here, &sent.code, &client)
            .await
            .map_err(failed)?;
        answer(pb::ConfirmTotpResponse { recovery_codes })
    }

    async fn remove_totp(&self, request: Request<pb::RemoveTotpRequest>) -> Answer<pb::RemoveTotpResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let here = convert::session(&sent.session_id)?;
        let client = convert::client(sent.client);
        self.app
            .remove_totp(user, here, &sent.password, &sent.code, &client)
            .await
            .map_err(failed)?;
        answer(pb::RemoveTotpResponse {})
    }

    async fn list_api_keys(&self, request: Request<pb::ListApiKeysRequest>) -> Answer<pb::ListApiKeysResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let keys = self.app.list_api_keys(user).await.map_err(failed)?;
        answer(pb::ListApiKeysResponse {
            keys: keys.into_iter().map(convert::api_key).collect(),
        })
    }

    async fn create_api_key(&self, request: Request<pb::CreateApiKeyRequest>) -> Answer<pb::CreateApiKeyResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        // The client's address and browser are no part of what is asked for.
        let name = request.get_ref().name.clone().into_bytes();
        let call = Call::of(request.metadata(), user, "create_api_key", || name)?.map(Call::with_secret);
        let sent = request.into_inner();
        let work = async move {
            let client = convert::client(sent.client);
            let made = self.app.create_api_key(user, &sent.name, &sent.password, &client).await;
            let (key, secret) = made.map_err(failed)?;
            answer(pb::CreateApiKeyResponse {
                key: Some(convert::api_key(key)),
                secret,
            })
        };
        kit::idempotency::once(self.app.pool(), self.app.now(), call, Box::pin(work)).await
    }

    async fn revoke_api_key(&self, request: Request<pb::RevokeApiKeyRequest>) -> Answer<pb::RevokeApiKeyResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let id: ApiKeyId = sent.key_id.parse().map_err(|_| failed(Error::NoApiKey))?;
        self.app.revoke_api_key(user, id, &client).await.map_err(failed)?;
        answer(pb::RevokeApiKeyResponse {})
    }

    async fn check_api_key(&self, request: Request<pb::CheckApiKeyRequest>) -> Answer<pb::CheckApiKeyResponse> {
        let found = self
            .app
            .check_api_key(&request.into_inner().secret)
            .await
            .map_err(failed)?;
        answer(found.map_or_else(pb::CheckApiKeyResponse::default, |(key, user)| {
            pb::CheckApiKeyResponse {
                live: true,
                user_id: user.to_string(),
                key_id: key.to_string(),
            }
        }))
    }

    async fn list_audit(&self, request: Request<pb::ListAuditRequest>) -> Answer<pb::ListAuditResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let rows = self
            .app
            .list_audit(user, request.get_ref().limit)
            .await
            .map_err(failed)?;
        answer(pb::ListAuditResponse {
            rows: rows.into_iter().map(convert::audit_row).collect(),
        })
    }

    async fn get_keys(&self, _: Request<pb::GetKeysRequest>) -> Answer<pb::GetKeysResponse> {
        let jwks_json = self.app.key_set().await.map_err(failed)?;
        answer(pb::GetKeysResponse { jwks_json })
    }

    async fn send_notice(&self, request: Request<pb::SendNoticeRequest>) -> Answer<pb::SendNoticeResponse> {
        let user = convert::named_by_service(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let notice = Notice {
            subject: &sent.subject,
            text: &sent.text,
            message_id: &sent.message_id,
            topic: match sent.topic() {
                pb::NoticeTopic::Alerts => Some(Topic::Alerts),
                pb::NoticeTopic::Mentions => Some(Topic::Mentions),
                pb::NoticeTopic::Unspecified => None,
            },
        };
        let wanted = self.app.send_notice(user, notice).await.map_err(failed)?;
        answer(pb::SendNoticeResponse { unwanted: !wanted })
    }
}
