//! What can go wrong here, once for the whole service.

use std::time::Duration;

use diesel::result::Error as DieselError;
use kit::Classify;
use vocab::ErrorKind;

use crate::domain::{
    billing::Fault,
    email::BadEmail,
    name::BadName,
    passkey::BadPasskey,
    password::{TooLong, Weak},
};

/// Told to clients that find the hash queue full.
const BUSY_WAIT: Duration = Duration::from_secs(1);

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("Email and password are required")]
    CredentialsMissing,
    /// One field is wrong.
    #[error("{message}")]
    Field {
        field: &'static str,
        code: &'static str,
        message: String,
    },
    /// Several fields are wrong; never empty.
    #[error("{}", first(.0))]
    Fields(Vec<Fault>),
    /// The version that the caller saw is not the present one.
    #[error("It changed since you loaded it. Reload to see the latest version.")]
    Stale,
    /// The same for a wrong password and an unknown address.
    #[error("The email address or the password is not right.")]
    CredentialsInvalid,
    #[error("This code is not right.")]
    OtpInvalid,
    #[error("This code has expired. Ask for a new one.")]
    OtpExpired,
    #[error("Too many wrong codes. Start again, or ask for a new code.")]
    OtpLocked { wait: Duration },
    #[error("Too many attempts. Please wait a moment.")]
    TooMany { wait: Duration },
    #[error("Many people sign in right now. Please try again in a moment.")]
    Busy,
    #[error("Please sign in.")]
    TokenInvalid,
    #[error("Your session has expired. Please sign in again.")]
    TokenExpired,
    #[error("This is not a refresh token.")]
    WrongTokenType,
    #[error("This session was ended for safety. Please sign in again.")]
    RefreshReused,
    #[error("This session belongs to another device. Please sign in again.")]
    DeviceMismatch,
    #[error("There is no such session.")]
    NoSession,
    #[error("There is no such API key.")]
    NoApiKey,
    #[error("There is no such app.")]
    NoApp,
    #[error("There is no such client. Check the client ID.")]
    NoAppClient,
    #[error("A public client has no secret.")]
    AppClientPublic,
    /// Also for a team of others.
    #[error("There is no such team.")]
    NoTeam,
    #[error("There is no such member.")]
    NoMember,
    #[error("There is no such invitation.")]
    NoInvitation,
    #[error("Your role in this team doesn't allow this. Ask an owner or an admin of the team.")]
    RoleForbidden,
    #[error("A team needs an owner. Make another member an owner first.")]
    LastOwner,
    #[error("This invitation was used or revoked, or it has expired. Ask for a new one.")]
    InvitationGone,
    #[error("This invitation is for another address. Sign in with the address that it was sent to.")]
    InvitationOther,
    #[error("Two-step sign-in is already on.")]
    TotpOn,
    #[error("Two-step sign-in is not on.")]
    TotpOff,
    #[error("There is no such passkey in your account.")]
    NoPasskey,
    /// Without a domain and https, browsers have no passkeys.
    #[error("Passkeys don't work at this address. They need https and a domain name, or localhost.")]
    PasskeysUnavailable,
    /// Also for a challenge that was answered, or never was.
    #[error("This took too long, or was used before. Try again.")]
    PasskeyExpired,
    /// Why is for the log: who is refused learns nothing from it.
    #[error("{}", .0.message())]
    PasskeyRefused(BadPasskey),
    #[error("There is no such address in your account.")]
    NoEmail,
    #[error("This is your primary address. Make another one primary first.")]
    EmailPrimary,
    #[error("This address is not confirmed yet. Enter the code that we emailed to it first.")]
    EmailUnconfirmed,
    /// Told only to somebody who has proven that they read its mail.
    #[error("This address signs in to another account. Change the primary address there first.")]
    EmailInUse,
    #[error("the database is not available")]
    Database(#[source] kit::pg::Unavailable),
    #[error("the database lost the connection")]
    Lost(#[source] DieselError),
    #[error("storage failed")]
    Store(#[source] DieselError),
    #[error("{0}")]
    Crypto(&'static str),
}

fn first(faults: &[Fault]) -> String {
    match faults {
        [only] => format!("{}: {}", only.field, only.message),
        _ => "Some of the values are not valid.".to_owned(),
    }
}

impl Error {
    #[must_use]
    pub fn required(field: &'static str) -> Self {
        Self::Field {
            field,
            code: "validation_failed",
            message: "This field is required.".to_owned(),
        }
    }

    /// A cursor that is not of this list and caller.
    #[must_use]
    pub fn cursor() -> Self {
        Self::Field {
            field: "cursor",
            code: "cursor_invalid",
            message: "Invalid cursor.".to_owned(),
        }
    }

    #[must_use]
    pub const fn passkey(reason: BadPasskey) -> Self {
        Self::PasskeyRefused(reason)
    }

    #[must_use]
    pub fn email(error: BadEmail) -> Self {
        Self::Field {
            field: "email",
            code: "validation_failed",
            message: error.to_string(),
        }
    }

    #[must_use]
    pub fn name(error: BadName) -> Self {
        Self::Field {
            field: "name",
            code: error.code(),
            message: error.to_string(),
        }
    }

    #[must_use]
    pub fn too_long(field: &'static str, error: TooLong) -> Self {
        Self::Field {
            field,
            code: "too_long",
            message: error.to_string(),
        }
    }

    #[must_use]
    pub fn weak(field: &'static str, error: Weak) -> Self {
        Self::Field {
            field,
            code: "password_weak",
            message: error.to_string(),
        }
    }

    /// Not 401: a browser would answer that by refreshing its token and trying again.
    #[must_use]
    pub fn wrong_password(field: &'static str) -> Self {
        Self::Field {
            field,
            code: "current_password_invalid",
            message: "This is not your current password.".to_owned(),
        }
    }

    /// As [`Error::OtpInvalid`], for somebody who is signed in; not 401 for the same reason.
    #[must_use]
    pub fn wrong_code() -> Self {
        Self::Field {
            field: "otp",
            code: "otp_invalid",
            message: Self::OtpInvalid.to_string(),
        }
    }
}

impl Error {
    /// What went wrong with a code, for somebody who is signed in: 422 at the field, not 401.
    #[must_use]
    pub fn at_code(self) -> Self {
        match self {
            Self::OtpInvalid => Self::wrong_code(),
            Self::OtpExpired => Self::Field {
                field: "otp",
                code: "otp_expired",
                message: self.to_string(),
            },
            other => other,
        }
    }

    /// What went wrong with a new passkey: 422 for the same reason.
    #[must_use]
    pub fn at_passkey(self) -> Self {
        match self {
            Self::PasskeyExpired | Self::PasskeyRefused(_) => Self::Field {
                field: "non_field_errors",
                code: self.code(),
                message: self.to_string(),
            },
            other => other,
        }
    }
}

impl Classify for Error {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::CredentialsMissing | Self::Field { .. } | Self::Fields(_) => ErrorKind::Invalid,
            Self::CredentialsInvalid
            | Self::OtpInvalid
            | Self::OtpExpired
            | Self::PasskeyExpired
            | Self::PasskeyRefused(_)
            | Self::TokenInvalid
            | Self::TokenExpired
            | Self::WrongTokenType
            | Self::RefreshReused
            | Self::DeviceMismatch => ErrorKind::Unauthenticated,
            Self::OtpLocked { .. } | Self::TooMany { .. } => ErrorKind::Limited,
            Self::NoSession
            | Self::NoApiKey
            | Self::NoApp
            | Self::NoAppClient
            | Self::NoPasskey
            | Self::NoEmail
            | Self::NoTeam
            | Self::NoMember
            | Self::NoInvitation
            | Self::InvitationGone => ErrorKind::NotFound,
            Self::RoleForbidden | Self::InvitationOther => ErrorKind::Forbidden,
            Self::TotpOn
            | Self::TotpOff
            | Self::AppClientPublic
            | Self::PasskeysUnavailable
            | Self::EmailPrimary
            | Self::EmailUnconfirmed
            | Self::EmailInUse
            | Self::LastOwner
            | Self::Stale => ErrorKind::Conflict,
            Self::Busy | Self::Database(_) | Self::Lost(_) => ErrorKind::Unavailable,
            Self::Store(_) | Self::Crypto(_) => ErrorKind::Internal,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::CredentialsMissing => "validation_failed",
            Self::Field { code, .. } => code,
            // The common code where all agree.
            Self::Fields(faults) => match faults.split_first() {
                Some((first, rest)) if rest.iter().all(|other| other.code == first.code) => first.code,
                _ => "validation_failed",
            },
            Self::Stale => "version_mismatch",
            Self::CredentialsInvalid => "credentials_invalid",
            Self::OtpInvalid => "otp_invalid",
            Self::OtpExpired => "otp_expired",
            Self::OtpLocked { .. } => "otp_locked",
            Self::TooMany { .. } => "too_many_requests",
            Self::Busy => "service_unavailable",
            Self::TokenInvalid => "token_invalid",
            Self::TokenExpired => "token_expired",
            Self::WrongTokenType => "wrong_token_type",
            Self::RefreshReused => "refresh_reused",
            Self::DeviceMismatch => "device_mismatch",
            Self::NoSession
            | Self::NoApiKey
            | Self::NoApp
            | Self::NoAppClient
            | Self::NoEmail
            | Self::NoTeam
            | Self::NoMember
            | Self::NoInvitation => "not_found",
            Self::AppClientPublic => "client_public",
            Self::NoPasskey => "not_found",
            Self::PasskeysUnavailable => "passkeys_unavailable",
            Self::PasskeyExpired => "passkey_expired",
            Self::PasskeyRefused(reason) => reason.code(),
            Self::EmailPrimary => "email_primary",
            Self::EmailUnconfirmed => "email_unconfirmed",
            Self::EmailInUse => "email_in_use",
            Self::RoleForbidden => kit::acting::ROLE_FORBIDDEN,
            Self::LastOwner => "last_owner",
            Self::InvitationGone => "invitation_gone",
            Self::InvitationOther => "invitation_other_address",
            Self::TotpOn => "totp_enabled",
            Self::TotpOff => "totp_not_enabled",
            Self::Database(_) | Self::Lost(_) => "db_unavailable",
            Self::Store(_) | Self::Crypto(_) => "internal",
        }
    }

    fn fields(&self) -> Vec<(String, String)> {
        match self {
            Self::CredentialsMissing => vec![("non_field_errors".to_owned(), self.to_string())],
            Self::Field { field, message, .. } => vec![((*field).to_owned(), message.clone())],
            Self::Fields(faults) => faults
                .iter()
                .map(|fault| (fault.field.clone(), fault.message.clone()))
                .collect(),
            _ => Vec::new(),
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Database(_) | Self::Lost(_) => {
                "Part of Meridian is not available right now. Please try again.".to_owned()
            }
            _ => self.to_string(),
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::OtpLocked { wait } | Self::TooMany { wait } => Some(*wait),
            Self::Busy | Self::Database(_) | Self::Lost(_) => Some(BUSY_WAIT),
            _ => None,
        }
    }
}

impl From<kit::pg::Unavailable> for Error {
    fn from(error: kit::pg::Unavailable) -> Self {
        Self::Database(error)
    }
}

/// Needed by transactions. Absence is never an error here: queries that may find nothing say `optional()`.
impl From<DieselError> for Error {
    fn from(error: DieselError) -> Self {
        if kit::pg::is_outage(&error) {
            Self::Lost(error)
        } else {
            Self::Store(error)
        }
    }
}

#[cfg(test)]
mod tests {
    use kit::Classify;
    use vocab::ErrorKind;

    use super::Error;

    #[test]
    fn the_specifications_words() {
        let error = Error::CredentialsMissing;
        assert_eq!(error.kind(), ErrorKind::Invalid);
        assert_eq!(error.message(), "Email and password are required");
        assert_eq!(
            error.fields(),
            [(
                "non_field_errors".to_owned(),
                "Email and password are required".to_owned()
            )]
        );
    }

    #[test]
    fn nothing_that_a_signed_in_person_mistypes_is_a_401() {
        for error in [Error::wrong_password("current_password"), Error::wrong_code()] {
            assert_eq!(error.kind(), ErrorKind::Invalid);
        }
    }
}
