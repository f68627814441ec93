//! `meridian.auth.v1.Passkeys`.

use kit::idempotency::Call;
use proto::auth::{self as pb, passkeys_server::Passkeys};
use tonic::{Request, Response, Status};
use vocab::PasskeyId;

use super::{
    Service,
    convert::{self, caller, failed, ms},
};
use crate::{
    app::{Challenge, Made},
    domain::{
        cose::ALGORITHMS,
        passkey::{Assertion, Passkey},
    },
    error::Error,
};

type Answer<T> = Result<Response<T>, Status>;

fn encode(passkey: Passkey) -> pb::Passkey {
    pb::Passkey {
        id: passkey.id.to_string(),
        name: passkey.name,
        synced: passkey.backed_up,
        created_unix_ms: ms(passkey.created_at),
        last_used_unix_ms: passkey.last_used_at.map_or(0, ms),
    }
}

fn named(id: &str) -> Result<PasskeyId, Status> {
    id.parse().map_err(|_| failed(Error::NoPasskey))
}

fn to_make(challenge: Challenge) -> pb::StartPasskeyResponse {
    let (user_handle, email, name) = challenge.user.map_or_else(Default::default, |user| {
        (user.id.uuid().as_bytes().to_vec(), user.email, user.name)
    });
    pb::StartPasskeyResponse {
        flow: challenge.flow.to_string(),
        challenge: challenge.ceremony.challenge,
        rp_id: challenge.ceremony.place.rp_id,
        user_handle,
        email,
        name,
        algorithms: ALGORITHMS.to_vec(),
        known: challenge.known,
        expires_unix_ms: ms(challenge.expires_at),
    }
}

#[tonic::async_trait]
impl Passkeys for Service {
    async fn list_passkeys(&self, request: Request<pb::ListPasskeysRequest>) -> Answer<pb::ListPasskeysResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let passkeys = self.app.list_passkeys(user).await.map_err(failed)?;
        Ok(Response::new(pb::ListPasskeysResponse {
            passkeys: passkeys.into_iter().map(encode).collect(),
        }))
    }

    async fn start_passkey(&self, request: Request<pb::StartPasskeyRequest>) -> Answer<pb::StartPasskeyResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let challenge = self
            .app
            .start_passkey(user, &sent.password, &sent.code, &sent.origin, &client)
            .await
            .map_err(failed)?;
        Ok(Response::new(to_make(challenge)))
    }

    async fn add_passkey(&self, request: Request<pb::AddPasskeyRequest>) -> Answer<pb::AddPasskeyResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.get_ref();
        // The client's address and browser are no part of what is asked for.
        let asked = [
            sent.flow.as_bytes(),
            sent.name.as_bytes(),
            sent.client_data.as_slice(),
            sent.attestation.as_slice(),
        ]
        .join(&0);
        let call = Call::of(request.metadata(), user, "add_passkey", || asked)?;
        let sent = request.into_inner();
        let work = async move {
            let client = convert::client(sent.client);
            let made = Made {
                flow: sent.flow,
                name: sent.name,
                client_data: sent.client_data,
                attestation: sent.attestation,
            };
            let passkey = self.app.add_passkey(user, made, &client).await.map_err(failed)?;
            Ok(Response::new(pb::AddPasskeyResponse {
                passkey: Some(encode(passkey)),
            }))
        };
        kit::idempotency::once(self.app.pool(), self.app.now(), call, Box::pin(work)).await
    }

    async fn rename_passkey(&self, request: Request<pb::RenamePasskeyRequest>) -> Answer<pb::RenamePasskeyResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let passkey = self
            .app
            .rename_passkey(user, named(&sent.id)?, &sent.name, &client)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::RenamePasskeyResponse {
            passkey: Some(encode(passkey)),
        }))
    }

    async fn remove_passkey(&self, request: Request<pb::RemovePasskeyRequest>) -> Answer<pb::RemovePasskeyResponse> {
        let user = caller(&request, &request.get_ref().user_id)?;
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        self.app
            .remove_passkey(user, named(&sent.id)?, &sent.password, &client)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::RemovePasskeyResponse {}))
    }

    async fn start_passkey_login(
        &self,
        request: Request<pb::StartPasskeyLoginRequest>,
    ) -> Answer<pb::StartPasskeyLoginResponse> {
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let challenge = self
            .app
            .start_passkey_login(&sent.origin, &client)
            .await
            .map_err(failed)?;
        Ok(Response::new(pb::StartPasskeyLoginResponse {
            flow: challenge.flow.to_string(),
            challenge: challenge.ceremony.challenge,
            rp_id: challenge.ceremony.place.rp_id,
            expires_unix_ms: ms(challenge.expires_at),
        }))
    }

    async fn login_with_passkey(
        &self,
        request: Request<pb::LoginWithPasskeyRequest>,
    ) -> Answer<pb::LoginWithPasskeyResponse> {
        let sent = request.into_inner();
        let client = convert::client(sent.client);
        let answer = Assertion {
            credential_id: sent.credential_id,
            client_data: sent.client_data,
            authenticator_data: sent.authenticator_data,
            signature: sent.signature,
            user_handle: sent.user_handle,
        };
        let signed_in = self
            .app
            .login_with_passkey(&sent.flow, &answer, &client)
            .await
            .map_err(failed)?;
        let (user, tokens) = convert::signed_in(signed_in);
        Ok(Response::new(pb::LoginWithPasskeyResponse { user, tokens }))
    }
}
