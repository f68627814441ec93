//! The addresses of an account, and which mail goes to which.

use proto::auth as pb;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    auth::{EMAIL, PASSWORD},
    instant,
};
use crate::body::bodies;

bodies! {
    pub struct EmailBody {
        pub email: String = filled(EMAIL),
    }

    pub struct PrimaryBody {
        /// The current one.
        pub password: String = filled(PASSWORD),
    }

    pub struct EmailRouteBody {
        /// `primary`, `off`, or the id of an address.
        pub to: String = filled(64),
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct EmailAddress {
    pub id: String,
    pub email: String,
    /// Signs in, and gets security mail.
    pub primary: bool,
    /// A mailed code came back.
    pub verified: bool,
    pub created_at: String,
}

impl From<pb::Email> for EmailAddress {
    fn from(email: pb::Email) -> Self {
        Self {
            id: email.id,
            email: email.email,
            primary: email.primary,
            verified: email.verified,
            created_at: instant(email.created_unix_ms),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct EmailRoute {
    /// What the mail is about: `alerts`.
    pub topic: String,
    /// `primary`, `off`, or the id of an address.
    pub to: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Emails {
    /// The primary address first, then the oldest.
    pub results: Vec<EmailAddress>,
    /// One of each topic.
    pub routes: Vec<EmailRoute>,
}

impl From<pb::ListEmailsResponse> for Emails {
    fn from(answer: pb::ListEmailsResponse) -> Self {
        let route = |route: pb::EmailRoute| EmailRoute {
            topic: route.topic,
            to: route.to,
        };
        Self {
            results: answer.emails.into_iter().map(EmailAddress::from).collect(),
            routes: answer.routes.into_iter().map(route).collect(),
        }
    }
}

/// A code is on its way.
#[derive(Debug, Serialize, ToSchema)]
pub struct CodeSent {
    pub expires_at: String,
}
