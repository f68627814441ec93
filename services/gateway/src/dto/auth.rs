//! Answers of `/api/auth`, and bodies that the contracts cannot say.

use proto::auth as pb;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    problem::INVALID,
    rest::{Need, Object, Readable, Shape, Written, generated as shapes},
};

const EMAIL: usize = 320;
const PASSWORD: usize = 1024;
const NAME: usize = 200;

/// An account as its owner sees it.
pub type User = Written<shapes::User>;

/// `Basic` in the `Authorization` header may repeat both; then they must agree.
#[expect(dead_code, reason = "only described here: the call's request is read")]
#[derive(ToSchema)]
pub struct LoginBody {
    pub email: String,
    pub password: String,
}

impl Shape for LoginBody {
    type Message = pb::LoginRequest;
    const NAME: &'static str = "LoginBody";
}

impl Readable for LoginBody {
    fn read(o: &mut Object<'_>) -> pb::LoginRequest {
        // Missing and empty are one case here, with one message: the route gives it.
        let email = o.limited_text("email", Need::MayBeNull, EMAIL, false);
        let password = o.limited_text("password", Need::MayBeNull, PASSWORD, false);
        pb::LoginRequest {
            email: email.unwrap_or_default(),
            password: password.unwrap_or_default(),
            client: None,
        }
    }
}

/// Somebody about whom only the address is known yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct Someone {
    pub email: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum LoginUser {
    Signed(User),
    Pending(Someone),
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Jwt {
    pub user: LoginUser,
    /// Null where a code is still to be proven.
    pub access: Option<String>,
    pub refresh: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LoginAnswer {
    pub jwt: Jwt,
    /// Names the step to finish at `verify-otp`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flow: Option<String>,
    /// `totp` or `email`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flow_kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otp_required: Option<bool>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NewUser {
    pub email: String,
    pub name: String,
    pub email_verified: bool,
}

/// The same for a new and a known address.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegisterAnswer {
    pub user: NewUser,
    pub access: Option<String>,
    pub refresh: Option<String>,
    pub flow: String,
    pub flow_kind: &'static str,
    pub otp_required: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Signed {
    pub user: User,
    pub access: String,
    pub refresh: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RefreshAnswer {
    pub access: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh: Option<String>,
}

#[expect(dead_code, reason = "only described here: the call's request is read")]
#[derive(ToSchema)]
pub struct UserBody {
    pub name: String,
}

impl Shape for UserBody {
    type Message = pb::UpdateUserRequest;
    const NAME: &'static str = "UserBody";
}

impl Readable for UserBody {
    fn read(o: &mut Object<'_>) -> pb::UpdateUserRequest {
        let name = o.limited_text("name", Need::Must, NAME, false).unwrap_or_default();
        if name
            .chars()
            .any(|c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        {
            o.fault(
                "name",
                INVALID,
                "Characters that change the text direction are not allowed.",
            );
        }
        pb::UpdateUserRequest {
            user_id: String::new(),
            name,
        }
    }
}

/// What a flow waits for, in the words of the surface.
#[must_use]
pub const fn flow_kind(kind: pb::FlowKind) -> &'static str {
    match kind {
        pb::FlowKind::Totp => "totp",
        pb::FlowKind::Reset => "reset",
        pb::FlowKind::Email | pb::FlowKind::Unspecified => "email",
    }
}
