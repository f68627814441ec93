//! Bodies of `/api/auth`.

use proto::auth as pb;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    body::{Fields, FromFields, bodies},
    problem::INVALID,
    rest::{Written, generated as shapes},
};

const EMAIL: usize = 320;
const PASSWORD: usize = 1024;
const NAME: usize = 200;
const FLOW: usize = 64;
const CODE: usize = 64;
const TOKEN: usize = 4096;

bodies! {
    pub struct RegisterBody {
        pub email: String = filled(EMAIL),
        pub password: String = filled(PASSWORD),
        pub name: Option<String> = text_or_none(NAME),
    }

    pub struct VerifyBody {
        pub flow: String = filled(FLOW),
        /// Six digits, or a recovery code; `code` is taken too.
        pub otp: String = otp(CODE),
    }

    pub struct FlowBody {
        pub flow: String = filled(FLOW),
    }

    pub struct LogoutBody {
        pub refresh: Option<String> = text_or_none(TOKEN),
    }

    pub struct ChangePasswordBody {
        pub current_password: String = filled(PASSWORD),
        pub new_password: String = filled(PASSWORD),
    }

    pub struct ForgotBody {
        pub email: String = filled(EMAIL),
    }

    pub struct ResetBody {
        pub flow: String = filled(FLOW),
        pub otp: String = otp(CODE),
        pub new_password: String = filled(PASSWORD),
    }

    pub struct TokenBody {
        pub token: String = filled(TOKEN),
    }

    pub struct PasswordBody {
        pub password: String = filled(PASSWORD),
    }

    pub struct ApiKeyBody {
        pub name: String = filled(100),
        /// The current one.
        pub password: String = filled(PASSWORD),
    }

    pub struct OtpBody {
        pub otp: String = otp(CODE),
    }

    pub struct TotpRemoveBody {
        pub password: String = filled(PASSWORD),
        pub otp: String = otp(CODE),
    }
}

impl Fields<'_> {
    /// A code, which may have the name `code` too.
    fn otp(&mut self, name: &str, most: usize) -> String {
        match self.text_or_none("code", most) {
            Some(code) => code,
            None => self.filled(name, most),
        }
    }
}

/// An account as its owner sees it.
pub type User = Written<shapes::User>;

/// `Basic` in the `Authorization` header may repeat both; then they must agree.
#[derive(ToSchema)]
pub struct LoginBody {
    pub email: String,
    pub password: String,
}

impl FromFields for LoginBody {
    fn from_fields(fields: &mut Fields) -> Self {
        // Missing and empty are one case here, with one message: the route gives it.
        Self {
            email: fields.text_or_none("email", EMAIL).unwrap_or_default(),
            password: fields.text_or_none("password", PASSWORD).unwrap_or_default(),
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

#[derive(ToSchema)]
pub struct RefreshBody {
    pub refresh: String,
    /// True: the answer has a new refresh token, and the old one ends.
    pub rotate: Option<bool>,
}

impl FromFields for RefreshBody {
    fn from_fields(fields: &mut Fields) -> Self {
        Self {
            refresh: fields.filled("refresh", TOKEN),
            rotate: Some(fields.flag("rotate")),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RefreshAnswer {
    pub access: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh: Option<String>,
}

#[derive(Debug, ToSchema)]
pub struct UserBody {
    pub name: String,
}

impl FromFields for UserBody {
    fn from_fields(fields: &mut Fields) -> Self {
        let name = fields.text("name", NAME);
        if name
            .chars()
            .any(|c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        {
            fields.wrong(
                "name",
                INVALID,
                "Characters that turn the reading direction are not allowed.",
            );
        }
        Self { name }
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
