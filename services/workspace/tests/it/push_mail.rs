//! The mail about a browser that was turned on.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use chrono::TimeDelta;
use kit::{Running, args::GrpcArgs, grpc::Server, identity::Identity};
use proto::auth::{
    self as pb,
    auth_server::{Auth, AuthServer},
};
use testkit::http::eventually;
use tonic::{Request, Response, Status};
use vocab::UserId;

use crate::{
    alerts::SOON,
    push_devices::{Browser, register, turn_on},
    receiver::Receiver,
    world::World,
};

/// Auth, as far as the workspace hands mail over to it.
#[derive(Clone, Default)]
pub struct Post {
    asked: Arc<Mutex<Vec<pb::SendNoticeRequest>>>,
    pub is_away: Arc<AtomicBool>,
    /// Got as many mails as can be read.
    is_full: Arc<Mutex<String>>,
    /// Wants no mail that can be turned off.
    pub wants_none: Arc<Mutex<String>>,
}

/// The call that is answered, and those that the workspace never makes.
macro_rules! auth {
    ($($name:ident: $asked:ident -> $answer:ident),+ $(,)?) => {
        #[tonic::async_trait]
        impl Auth for Post {
            async fn send_notice(
                &self,
                request: Request<pb::SendNoticeRequest>,
            ) -> Result<Response<pb::SendNoticeResponse>, Status> {
                let asked = request.into_inner();
                // Before it is seen: whoever sees it changes how the next one is answered.
                let is_away = self.is_away.load(Ordering::SeqCst);
                let is_full = *self.is_full.lock().unwrap() == asked.user_id;
                let unwanted = *self.wants_none.lock().unwrap() == asked.user_id;
                self.asked.lock().unwrap().push(asked);
                if is_away {
                    return Err(Status::unavailable("secret address 10.0.0.7"));
                }
                if is_full {
                    return Err(Status::resource_exhausted("later"));
                }
                Ok(Response::new(pb::SendNoticeResponse { unwanted }))
            }

            $(async fn $name(&self, _: Request<pb::$asked>) -> Result<Response<pb::$answer>, Status> {
                Err(Status::unimplemented("the workspace does not ask this"))
            })+
        }
    };
}

auth! {
    register: RegisterRequest -> RegisterResponse,
    login: LoginRequest -> LoginResponse,
    verify_code: VerifyCodeRequest -> VerifyCodeResponse,
    resend_code: ResendCodeRequest -> ResendCodeResponse,
    refresh: RefreshRequest -> RefreshResponse,
    logout: LogoutRequest -> LogoutResponse,
    verify_token: VerifyTokenRequest -> VerifyTokenResponse,
    change_password: ChangePasswordRequest -> ChangePasswordResponse,
    forgot_password: ForgotPasswordRequest -> ForgotPasswordResponse,
    reset_password: ResetPasswordRequest -> ResetPasswordResponse,
    get_user: GetUserRequest -> GetUserResponse,
    update_user: UpdateUserRequest -> UpdateUserResponse,
    list_sessions: ListSessionsRequest -> ListSessionsResponse,
    revoke_session: RevokeSessionRequest -> RevokeSessionResponse,
    check_session: CheckSessionRequest -> CheckSessionResponse,
    start_totp: StartTotpRequest -> StartTotpResponse,
    confirm_totp: ConfirmTotpRequest -> ConfirmTotpResponse,
    remove_totp: RemoveTotpRequest -> RemoveTotpResponse,
    list_api_keys: ListApiKeysRequest -> ListApiKeysResponse,
    create_api_key: CreateApiKeyRequest -> CreateApiKeyResponse,
    revoke_api_key: RevokeApiKeyRequest -> RevokeApiKeyResponse,
    check_api_key: CheckApiKeyRequest -> CheckApiKeyResponse,
    list_audit: ListAuditRequest -> ListAuditResponse,
    get_keys: GetKeysRequest -> GetKeysResponse,
    list_password_resets: ListPasswordResetsRequest -> ListPasswordResetsResponse,
    end_password_reset: EndPasswordResetRequest -> EndPasswordResetResponse,
    list_sign_outs: ListSignOutsRequest -> ListSignOutsResponse,
    end_sign_out: EndSignOutRequest -> EndSignOutResponse,
}

impl Post {
    /// An auth that takes its mails, which runs as long as what is given.
    pub async fn serve(&self) -> Running {
        let loopback: SocketAddr = (Ipv4Addr::LOCALHOST, 0).into();
        Server::new("auth", &GrpcArgs::on(loopback))
            .add_service(AuthServer::new(self.clone()))
            .start()
            .await
            .unwrap()
    }

    pub fn asked_for(&self, user: UserId) -> Vec<pb::SendNoticeRequest> {
        let all = self.asked.lock().unwrap();
        all.iter()
            .filter(|asked| asked.user_id == user.to_string())
            .cloned()
            .collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_is_mailed_of_a_browser_until_auth_has_the_mail() {
    let (service, post) = (Receiver::start().await, Post::default());
    let auth = post.serve().await;
    let world = World::start_with(|args| {
        turn_on(args, &[&service]);
        args.auth_url = auth.url();
    })
    .await;
    let told = async |left: i64| {
        eventually("auth has the mails", SOON, || async {
            let waiting = world.rows("push_device WHERE tell_at IS NOT NULL").await;
            (waiting == left).then_some(())
        })
        .await;
    };
    let (owner, other) = (UserId::fresh(), UserId::fresh());
    let mut ada = world.client(Identity::person(owner, None));
    let mut bob = world.client(Identity::person(other, None));

    post.is_away.store(true, Ordering::SeqCst);
    register(&mut ada, Browser::new().at(&service.url())).await.unwrap();
    eventually("it was refused", SOON, || async {
        (!post.asked_for(owner).is_empty()).then_some(())
    })
    .await;
    post.is_away.store(false, Ordering::SeqCst);
    world.clock.advance(TimeDelta::minutes(1));
    told(0).await;
    let asked = post.asked_for(owner);
    assert_eq!(asked.len(), 2);
    assert_eq!(asked[0].message_id, asked[1].message_id, "one mail for auth");
    assert!(asked[0].text.contains("\"Laptop\""), "{}", asked[0].text);
    assert_eq!(asked[0].topic(), pb::NoticeTopic::Unspecified, "nobody turns it off");

    // Whoever has too much mail keeps no other owner waiting, and is told later.
    *post.is_full.lock().unwrap() = owner.to_string();
    let second = format!("{}/second", service.url());
    let third = format!("{}/third", service.url());
    register(&mut ada, Browser::new().at(&second)).await.unwrap();
    register(&mut bob, Browser::new().at(&third)).await.unwrap();
    told(1).await;
    assert_eq!(post.asked_for(other).len(), 1);
    post.is_full.lock().unwrap().clear();
    world.clock.advance(TimeDelta::minutes(1));
    told(0).await;
}
