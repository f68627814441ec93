//! What is sent about the addresses of an account.

use super::auth::{EMAIL, PASSWORD};
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
