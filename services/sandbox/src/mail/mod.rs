//! The mail sink: SMTP in, a page and JSON out.

mod message;
mod page;
mod smtp;
mod store;

use actix_web::web::{self, ServiceConfig};

pub use smtp::serve;
pub use store::Mails;

/// /mail and /mail/api/messages
pub fn routes(config: &mut ServiceConfig) {
    config
        .route("/mail", web::get().to(page::page))
        .route("/mail/", web::get().to(page::page))
        .route("/mail/api/messages", web::get().to(page::list))
        .route("/mail/api/messages", web::delete().to(page::clear));
}
